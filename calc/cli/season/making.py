"""Make a season's files: the workbook, filled from the races and from the one before it, its print, its table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calc.cli import say
from calc.cli.job import Job, Printing, opened, print_job, write_back
from calc.cli.season.filling import Made, season_filling
from calc.cli.season.plan import Plan
from calc.cli.season.races import Race
from calc.cli.season.table import write
from calc.core.errors import Message, Words, message
from calc.core.files import write_whole
from calc.core.findings import Finding
from calc.systems import system
from calc.systems.season.replay.state import SeasonState
from calc.workbook.layout import game_of
from calc.workbook.package import Package
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter
from calc.workbook.upgrade import typed_inputs
from calc.workbook.write import open_workbook, write_workbook

STEM = "season"
WORKBOOK = f"{STEM}.xlsx"


@dataclass(slots=True)
class SeasonMade:
    """What was made: the files, the season as it stands, what is to be said."""

    job: Job
    state: SeasonState
    files: list[Path]
    said: list[Message]
    findings: list[Finding] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """For other programs."""
        words = self.job.words
        return {
            "files": [str(path) for path in self.files],
            "races": self.state.race,
            "standings": [
                {"place": one.place, "name": one.name, "team": one.team, "points": one.total, "decided_by": one.decided_by}
                for one in self.state.ordered()
            ],
            "teams": [{"place": team.place, "team": team.name, "points": team.total} for team in self.state.teams],
            "notes": [words.message(one) for one in self.said],
            "findings": say.plain(self.findings, words),
        }  # fmt: skip

    def say(self, *, quiet: bool) -> None:
        """On the terminal: what the game master should know, the places, the files."""
        for one in self.said:
            say.complain(one)
        for found in self.findings:
            say.finding(found, self.job.words)
        if quiet:
            return
        for standing in self.state.ordered():
            total = "" if standing.total is None else f"{standing.total:g}"
            say.line(f"{standing.place or '-':>4}  {standing.name:<28} {total:>7}")
        for path in self.files:
            say.line(message("{file} is written", file=Words(str(path))))


def made(plan: Plan, races: Sequence[Race], folder: Path, options: Namespace) -> SeasonMade:
    """The season in its folder; a workbook that is there is kept beside it as season.xlsx.bak."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / WORKBOOK
    filled = _written(plan, races, path, fresh=options.fresh)
    job = opened(path)
    write_back(job)
    printing = Printing(options.language, html=options.html, paper=options.paper or "a4")
    complaints = print_job(job, folder, printing)
    replay = job.checked.replay
    if replay is None:
        raise AssertionError("a workbook that was just made of the season has a season in it")
    state: SeasonState = replay.states[-1]
    files = [path, *job.prints, *write(state, folder, STEM)]
    return SeasonMade(job, state, files, filled.said, [*job.findings, *complaints])


def _written(plan: Plan, races: Sequence[Race], path: Path, *, fresh: bool) -> Made:
    """Write the workbook; what the game master typed into the one that is there goes into it."""
    held = open_workbook(path) if path.exists() else None
    before = typed_inputs(held.data) if held is not None else None
    filled = season_filling(plan, races, before, fresh=fresh)
    language = str(filled.filling.settings.get("language") or "")
    data = recalc(starter(system("season"), filled.filling, language, filled.filling.sizes)).data
    if held is None:
        write_whole(path, data)
    elif typed_inputs(data) != before or game_of(Package(held.data)) != game_of(Package(data)):
        write_workbook(held, data, backup=True, rebuilt=True)
    return filled
