"""The season for other programs: season.csv and season-teams.csv, with the places of the workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from calc.cli.summary.tables import harmless
from calc.core.files import write_whole
from calc.systems.season.replay.state import SeasonState


def write(state: SeasonState, folder: Path, stem: str) -> list[Path]:
    """Write the files; the teams only where there are some."""
    races = range(1, state.race + 1)
    heads = ["place", "name", "team", "points", "behind", "decided_by"]
    heads += [f"{what}_{race}" for race in races for what in ("result", "points", "dropped")]
    leader = next((one.total or 0.0 for one in state.ordered() if one.place == 1), 0.0)
    rows = [
        [
            one.place, one.name, one.team, one.total, None if one.total is None else abs(leader - one.total), one.decided_by,
            *(cell for race in range(state.race) for cell in (one.results[race], one.points[race], race in one.dropped)),
        ]
        for one in state.ordered()
    ]  # fmt: skip
    written = [_put(folder / f"{stem}.csv", heads, rows)]
    if state.teams:
        teams = [[team.place, team.name, team.total, "; ".join(team.members)] for team in state.teams]
        written.append(_put(folder / f"{stem}-teams.csv", ["place", "team", "points", "members"], teams))
    return written


def _put(path: Path, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([_plain(harmless(cell)) for cell in row])
    write_whole(path, text.getvalue().encode("utf-8-sig"))
    return path


def _plain(value: object) -> object:
    """Whole points without a decimal point, nothing as an empty cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return f"{value:.15g}"
    return value
