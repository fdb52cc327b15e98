"""What the race workbooks say: who was where, in the order of the season."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from calc.cli.job import Job, opened
from calc.core.errors import Message, message
from calc.core.kinds import Cell, is_blank
from calc.core.os_reasons import os_reason
from calc.core.records import Records, read_settings
from calc.core.scoring import Result
from calc.core.sheets import TableSheet, range_name
from calc.workbook.errors import WorkbookError

#: How the games say that somebody has no place, and the status that it is in a season.
_CODES = {
    "": "DNF", "out": "DNF", "dnf": "DNF", "wrecked": "DNF", "destroyed": "DNF", "running": "DNF", "racing": "DNF",
    "finished": "DNF", "fallen": "fallen", "retired": "retired", "excluded": "excluded", "dq": "DSQ", "dsq": "DSQ",
    "disqualified": "DSQ", "dns": "DNS",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Race:
    """One race workbook: who was at which place, or what became of him; reason: why it does not count yet."""

    path: Path
    file: str = ""
    game: str = ""
    title: str = ""
    date: Cell = None
    results: tuple[tuple[str, Result], ...] = ()
    teams: tuple[tuple[str, str], ...] = ()
    reason: Message | None = None


@dataclass(slots=True)
class Races:
    """All race workbooks of a season; failed: those that cannot be read, with the reason."""

    held: list[Race] = field(default_factory=list)
    failed: list[tuple[Path, Message]] = field(default_factory=list)

    @property
    def games(self) -> list[str]:
        """The games that were played."""
        return sorted({race.game for race in self.held})


def gathered(paths: Iterable[Path]) -> Races:
    """The races of these workbooks, in the order of their dates, else of their names."""
    found = Races()
    held = []
    for path in paths:
        try:
            job = opened(path)
        except (WorkbookError, OSError) as error:
            said = error.message if isinstance(error, WorkbookError) else os_reason(error)
            found.failed.append((path, said))
            continue
        if job.checked.layout is None:
            found.failed.append((path, message("this is no workbook of a game of Racebook")))
        elif job.checked.layout.game.name != "season":
            held.append(_race(job))
    common = Path(os.path.commonpath([race.path.resolve().parent for race in held])) if held else Path()
    named = [_named(race, common) for race in held]
    dated = all(isinstance(race.date, int | float) or _iso(race.date) for race in named)
    found.held = sorted(
        named, key=lambda race: (str(_iso(race.date) or f"{race.date:>12}") if dated else "", natural(race.file))
    )
    return found


def natural(name: str) -> list[tuple[int, int, str]]:
    """What sorts names as people do: race2 before race10."""
    parts = re.split(r"(\d+)", name.casefold())
    return [(1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts]


def _iso(value: Cell) -> str:
    """A date that is written as 2026-11-30."""
    return value.strip() if isinstance(value, str) and re.fullmatch(r"\s*\d{4}-\d\d-\d\d\s*", value) else ""


def _named(race: Race, common: Path) -> Race:
    """The race with the name of its file as seen from the folder of the season."""
    return replace(race, file=race.path.resolve().relative_to(common).as_posix())


def _race(job: Job) -> Race:
    """The result of one workbook."""
    layout, ridden = job.checked.layout, job.checked.replay
    if layout is None or ridden is None:
        raise AssertionError("a workbook without a game is no race")
    settings, _ = read_settings(layout.records.get("Settings", Records("Settings")), layout.game.settings)
    race = Race(job.path, "", layout.game.name, job.title, getattr(settings, "date", None))
    outcome = ridden.outcome
    if outcome is None or not outcome.over:
        return _without(race, message("the race is not over"))
    if not any(isinstance(place, int) for _, place in outcome.places):
        return _without(race, message("nobody has a place in it"))
    fates = _fates(ridden.states[-1])
    results = tuple((name.strip(), _result(place, fates.get(name, ""))) for name, place in outcome.places)
    return replace(race, results=results, teams=_teams(job))


def _without(race: Race, reason: Message) -> Race:
    return replace(race, reason=reason)


def _result(place: Cell, fate: str) -> Result:
    """The place, or the status of a season; a word that only the game knows stays as it is."""
    if isinstance(place, int | float) and not isinstance(place, bool):
        return int(place)
    said = str(place or "").strip()
    if said.casefold() in ("", "out") and fate:
        said = fate
    return _CODES.get(said.casefold(), said)


def _fates(state: object) -> dict[str, str]:
    """What became of everybody, as the last state of the race has it."""
    found: dict[str, str] = {}
    for name in getattr(state, "__dataclass_fields__", {}):
        members = getattr(state, name)
        if isinstance(members, tuple):
            found |= {
                one.name: one.status
                for one in members
                if isinstance(getattr(one, "name", None), str) and isinstance(getattr(one, "status", None), str)
            }
    return found


def _teams(job: Job) -> tuple[tuple[str, str], ...]:
    """Who rides for whom, where a sheet has columns for names and teams."""
    layout = job.checked.layout
    if layout is None:
        return ()
    found = {}
    for sheet in layout.game.sheets(layout.game.sizes):
        if isinstance(sheet, TableSheet):
            for _, row in layout.records.get(range_name(sheet), Records(sheet.name)).mappings():
                name, team = row.get("name"), row.get("team")
                if not is_blank(name) and not is_blank(team):
                    found[str(name).strip()] = str(team).strip()
    return tuple(found.items())
