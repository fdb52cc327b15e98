"""The sheets of a season read into values, with what is wrong in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from calc.core.errors import RuleError, Words, message
from calc.core.kinds import Cell
from calc.core.records import Placed, Records, Trouble, Where, read_records, read_settings
from calc.core.scoring import Result, Status, StatusTable
from calc.systems.season.replay.rows import POINTS, BonusRow, PointsRow, RaceRow, Settings, TieRow, entry_row, races_in
from calc.systems.season.replay.state import RaceInfo


@dataclass(frozen=True, slots=True)
class Entry:
    """A competitor as the sheet Results has him; typed: the points in the cells beside his results, by race from 0."""

    name: str
    team: str
    results: tuple[Result | None, ...]
    bonus: float
    run_off: float | None
    row: int
    typed: Mapping[int, float]


@dataclass(slots=True)
class Sheets:
    """Everything that a season is made of."""

    settings: Settings
    entries: list[Entry]
    races: tuple[RaceInfo, ...]
    bonus: dict[tuple[str, int], float]
    points: dict[int, float]
    what_if: dict[int, float]
    statuses: StatusTable
    ties: tuple[str, ...]
    troubles: list[Trouble] = field(default_factory=list)


def read_sheets(records: Mapping[str, Records]) -> Sheets:
    """The season on the sheets; what cannot be read counts as blank and is a trouble."""
    settings, troubles = read_settings(_of(records, "Settings"), Settings)
    statuses = StatusTable([placed.row for placed in _rows(records, "Statuses", Status, troubles)])
    entries = _entries(_of(records, "Results"), statuses, troubles)
    return Sheets(
        settings,
        entries,
        _races(records, troubles),
        _bonus(records, entries, troubles),
        _points(records, "Points", troubles),
        _points(records, "WhatIf", troubles),
        statuses,
        tuple(placed.row.rule for placed in _rows(records, "Ties", TieRow, troubles)),
        troubles,
    )


def _of(records: Mapping[str, Records], name: str) -> Records:
    return records.get(name, Records(name))


def _rows(records: Mapping[str, Records], name: str, row: type[Any], troubles: list[Trouble]) -> list[Placed[Any]]:
    """The rows of a sheet."""
    placed, wrong = read_records(_of(records, name), row)
    troubles += wrong
    return placed


def _entries(records: Records, statuses: StatusTable, troubles: list[Trouble]) -> list[Entry]:
    """The competitors; a name that is there twice counts once."""
    races = races_in(records.keys)
    placed = _rows({"Results": records}, "Results", entry_row(races), troubles)
    cells = dict(records.mappings())
    entries: list[Entry] = []
    for one in placed:
        name = one.row.name
        if any(entry.name.casefold() == name.casefold() for entry in entries):
            troubles.append(Trouble(message("{name} is there twice", name=name), one.where("name"), name))
            continue
        results = tuple(_known(getattr(one.row, f"p{race}"), one.where(f"p{race}"), statuses, troubles)
                        for race in range(1, races + 1))  # fmt: skip
        entries.append(
            Entry(
                name, one.row.team or "", results, one.row.bonus or 0.0, one.row.run_off, one.number,
                _typed(cells[one.number], races, one, troubles),
            )
        )  # fmt: skip
    return entries


def _known(result: Result | None, where: Where, statuses: StatusTable, troubles: list[Trouble]) -> Result | None:
    """A result that counts: a status that is not in the table does not."""
    if isinstance(result, str):
        if not statuses.knows(result):
            known = Words(", ".join(row.status for row in statuses.rows))
            said = message("{status} is neither a place nor one of {known}", status=result, known=known)
            troubles.append(Trouble(said, where, result, rules=("RB-SEASON-02",)))
            return None
        return statuses.of(result).status
    return result


def _typed(cells: Mapping[str, Cell], races: int, row: Placed[Any], troubles: list[Trouble]) -> dict[int, float]:
    """The points that stand in the cells of a row."""
    found = {}
    for race in range(1, races + 1):
        value = cells.get(f"a{race}")
        if isinstance(value, int | float) and not isinstance(value, bool):
            try:
                found[race - 1] = POINTS.read(value)
            except RuleError as error:
                troubles.append(Trouble(error.message, row.where(f"a{race}"), value))
    return found


def _races(records: Mapping[str, Records], troubles: list[Trouble]) -> tuple[RaceInfo, ...]:
    """The races by number."""
    found: dict[int, RaceInfo] = {}
    for placed in _rows(records, "Races", RaceRow, troubles):
        row = placed.row
        if row.number in found:
            troubles.append(
                Trouble(message("race {number} is there twice", number=row.number), placed.where("number"), row.number)
            )
            continue
        found[row.number] = RaceInfo(row.number, row.name or "", row.date, row.file or "", row.factor)
    return tuple(found[number] for number in sorted(found))


def _bonus(
    records: Mapping[str, Records], entries: list[Entry], troubles: list[Trouble]
) -> dict[tuple[str, int], float]:
    """The bonus points by competitor and race, from 0; one that counts nowhere is a trouble."""
    named = {entry.name.casefold(): entry for entry in entries}
    found: dict[tuple[str, int], float] = {}
    for placed in _rows(records, "Bonus", BonusRow, troubles):
        row = placed.row
        entry = named.get(row.name.casefold())
        if entry is None:
            said = message("{name} is not on the sheet {sheet}", name=row.name, sheet=Words("Results"))
            troubles.append(Trouble(said, placed.where("name"), row.name))
            continue
        race = row.race - 1
        if race >= len(entry.results):
            said = message("there is no race {number}", number=row.race)
            troubles.append(Trouble(said, placed.where("race"), row.race))
        elif entry.results[race] is None and race not in entry.typed and any(one.results[race] for one in entries):
            said = message("{name} has no result in race {number}, so the bonus does not count", name=Words(entry.name),
                           number=row.race)  # fmt: skip
            troubles.append(Trouble(said, placed.where("name"), row.name, severity="warning"))
        found[entry.name, race] = found.get((entry.name, race), 0.0) + row.points
    return found


def _points(records: Mapping[str, Records], table: str, troubles: list[Trouble]) -> dict[int, float]:
    """The points by place."""
    found: dict[int, float] = {}
    for placed in _rows(records, table, PointsRow, troubles):
        if placed.row.place in found:
            said = message("place {place} is there twice", place=placed.row.place)
            troubles.append(Trouble(said, placed.where("place"), placed.row.place))
            continue
        found[placed.row.place] = placed.row.points or 0.0
    return found
