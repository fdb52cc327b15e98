"""What a season workbook is filled with: the races, the plan, and what the game master has typed into the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calc.cli.season.calendar import Calendar, calendar
from calc.cli.season.plan import Plan
from calc.cli.season.races import Race
from calc.core.errors import Message, Words, message
from calc.core.kinds import Cell, is_blank
from calc.core.scoring import STATUSES
from calc.core.sheets import Filling
from calc.systems.season.sheets import SIZES, USUAL_POINTS

Row = Mapping[str, Cell]

#: Who is not in a race that was held did not start in it.
ABSENT = "DNS"

#: Room for competitors and bonuses that the game master adds by hand.
SPARE = 4


@dataclass(slots=True)
class Made:
    """The filling of the new workbook, and what is to be said about it."""

    filling: Filling
    said: list[Message] = field(default_factory=list)

    def differs(self, name: str, typed: Cell, wanted: Cell) -> None:
        """Say that the workbook has something else than the season's file."""
        self.said.append(
            message("{name} is {typed} in the season's workbook, {wanted} in racebook.toml; the workbook's stays",
                    name=Words(name), typed=typed, wanted=wanted)
        )  # fmt: skip


def season_filling(plan: Plan, races: Sequence[Race], before: Filling | None, *, fresh: bool = False) -> Made:
    """The filling: results of the races; run-offs, bonuses, tables and settings as they were typed before.

    fresh: settings, tables and results are taken anew; only teams, bonuses and run-offs stay
    """
    made = Made(Filling())
    held = before or Filling()
    dates = calendar(races, held.rows.get("Races", ()), plan.factor, fresh=fresh)
    for file, (typed, wanted) in dates.factors.items():
        made.differs(f"factor.{file}", typed, wanted)
    results = _results(plan, races, dates.numbers, held, made, fresh=fresh)
    rows: dict[str, tuple[Row, ...]] = {
        "Races": dates.rows,
        "Results": tuple(results),
        "Bonus": _bonus(plan, dates, held, made),
        **_tables(plan, held, results, made, fresh=fresh),
    }
    sizes = {
        "riders": max(held.sizes.get("riders", 0), len(results) + SPARE),
        "races": max(held.sizes.get("races", SIZES["races"]), len(dates.rows)),
        "bonus": max(held.sizes.get("bonus", 0), len(rows["Bonus"]) + SPARE, SIZES["bonus"]),
    }
    made.filling = Filling(rows, _settings(plan, races, held, made, fresh=fresh), sizes)
    return made


def _results(
    plan: Plan, races: Sequence[Race], numbers: Mapping[str, int], held: Filling, made: Made, *, fresh: bool
) -> list[dict[str, Cell]]:
    """The rows of Results: what was typed before stays, and is said where a race says otherwise."""
    rows: dict[str, dict[str, Cell]] = {}
    for old in held.rows.get("Results", ()):
        if not is_blank(old.get("name")):
            kept = {key: cell for key, cell in old.items() if not (fresh and key[:1] in "pa" and key[1:].isdecimal())}
            rows[str(old["name"]).casefold()] = kept
    for race in races:
        for name, _ in race.results:
            rows.setdefault(name.casefold(), {"name": name})
    for race in races:
        teams = {name.casefold(): team for name, team in race.teams}
        placed = {name.casefold(): result for name, result in race.results}
        key = f"p{numbers[race.file]}"
        for folded, row in rows.items():
            result = placed.get(folded, ABSENT)
            typed = row.get(key)
            if is_blank(typed):
                row[key] = result
            elif not _same(typed, result):
                made.said.append(
                    message("{race}: {name} has {typed} in the season, {result} in the workbook of the race; the season's stays",
                            race=Words(race.file), name=Words(str(row["name"])), typed=typed, result=result)
                )  # fmt: skip
            if is_blank(row.get("team")):
                row["team"] = plan.team_of(str(row["name"])) or teams.get(folded)
    for row in rows.values():
        team = plan.team_of(str(row["name"]))
        if team and not _same(row.get("team"), team):
            made.differs(f"team {row['name']}", row.get("team"), team)
    return list(rows.values())


def _same(typed: Cell, result: Cell) -> bool:
    """Two results that mean the same."""
    if isinstance(typed, str) and isinstance(result, str):
        return typed.strip().casefold() == result.casefold()
    return typed == result


def _bonus(plan: Plan, dates: Calendar, held: Filling, made: Made) -> tuple[Row, ...]:
    """The bonuses typed before, each with its race, and those of the plan that are not among them."""
    rows: list[Row] = []
    for old in held.rows.get("Bonus", ()):
        if is_blank(old.get("name")):
            continue
        before = old.get("race")
        now = dates.now.get(before, before) if isinstance(before, int | float) else before
        if now is None and not is_blank(before):
            made.said.append(
                message("the bonus of {name} is left out: its race {number} is no longer in the season",
                        name=Words(str(old["name"])), number=before)
            )  # fmt: skip
            continue
        rows.append({**old, "race": now})
    ends = [file.rpartition("/")[2] for file in dates.numbers]
    by_name = {end: number for end, number in zip(ends, dates.numbers.values(), strict=True) if ends.count(end) == 1}
    by_name |= dates.numbers
    left = list(rows)
    for bonus in plan.bonus:
        race = bonus["race"]
        row = {**bonus, "race": by_name.get(race, race) if isinstance(race, str) else race}
        typed = _held_bonus(row, left)
        if typed is None:
            rows.append(row)
            continue
        left = [one for one in left if one is not typed]
        if typed.get("points") != row["points"]:
            made.differs(f"bonus {race} {row['name']}", typed.get("points"), row["points"])
    return tuple(rows)


def _held_bonus(wanted: Row, rows: Sequence[Row]) -> Row | None:
    """The row of Bonus that this one of the plan has become: of the same points and reason, else of one of both."""
    same = [row for row in rows if row.get("race") == wanted["race"] and _same(row.get("name"), wanted["name"])]
    for keys in (("points", "reason"), ("reason",), ("points",)):
        for row in same:
            if all(row.get(key) == wanted.get(key) for key in keys):
                return row
    return None


def _settings(plan: Plan, races: Sequence[Race], held: Filling, made: Made, *, fresh: bool) -> dict[str, Cell]:
    """The settings: those of the file, then those of the workbook before, then those of the command line."""
    wanted = plan.settings()
    found = {} if fresh else {name: value for name, value in held.settings.items() if not is_blank(value)}
    for name, value in wanted.items():
        if name.removeprefix("season_") in plan.said or name not in found:
            found[name] = value
        elif found[name] != value:
            made.differs(name, found[name], value)
    dates = [race.date for race in races if not is_blank(race.date)]
    if dates:
        found["date"] = dates[-1]
    found.setdefault("season_game", next((race.game for race in races), None))
    if "season_points_name" not in found and plan.points is None and "Points" not in held.rows:
        found["season_points_name"] = "-".join(str(value) for value in USUAL_POINTS[:3])
    return found


def _tables(
    plan: Plan, held: Filling, results: Sequence[Row], made: Made, *, fresh: bool
) -> dict[str, tuple[Row, ...]]:
    """The tables: the usual, then the plan's, then those typed before, then those of the command line."""
    wanted: dict[str, tuple[Row, ...]] = {}
    if plan.points is not None:
        wanted["Points"] = tuple({"place": place, "points": value} for place, value in enumerate(plan.points, 1))
    if plan.what_if is not None:
        wanted["WhatIf"] = tuple({"place": place, "points": value} for place, value in enumerate(plan.what_if, 1))
    if plan.ties is not None:
        wanted["Ties"] = tuple({"rule": rule} for rule in plan.ties)
    keys = {"Points": "points", "WhatIf": "what_if", "Ties": "ties"}
    found: dict[str, tuple[Row, ...]] = {}
    for name, said in keys.items():
        typed = () if fresh else tuple(row for row in held.rows.get(name, ()) if row)
        if name in wanted and (said in plan.said or not typed):
            found[name] = wanted[name]
        elif typed:
            found[name] = typed
            if name in wanted and _plain(wanted[name]) != _plain(typed):
                made.said.append(
                    message("the table {table} is another in the season's workbook than in racebook.toml; the workbook's stays",
                            table=Words(name))
                )  # fmt: skip
    found["Statuses"] = _statuses(plan, () if fresh else held.rows.get("Statuses", ()), results, made)
    return found


def _plain(rows: Sequence[Row]) -> list[dict[str, Cell]]:
    """Rows as they compare: blank cells left out."""
    return [{key: cell for key, cell in row.items() if not is_blank(cell)} for row in rows]


def _statuses(plan: Plan, typed: Sequence[Row], results: Sequence[Row], made: Made) -> tuple[Row, ...]:
    """The statuses: known ones, those of the plan, and those that only this game has, worth nothing."""
    rows: list[dict[str, Cell]] = [dict(row) for row in typed if not is_blank(row.get("status"))]
    for row in rows:
        for key, wanted in _planned(plan, str(row["status"])).items():
            if row.get(key) != wanted:
                made.differs(f"status.{row['status']}.{key}", row.get(key), wanted)
    if not rows:
        rows = [{**row._asdict(), **_planned(plan, row.status)} for row in STATUSES]
    known = {str(row["status"]).casefold() for row in rows}
    used = [
        cell
        for row in results
        for key, cell in row.items()
        if key[:1] == "p" and key[1:].isdecimal() and isinstance(cell, str)
    ]
    for status in dict.fromkeys([*plan.status, *used]):
        if status.casefold() in known:
            continue
        known.add(status.casefold())
        base: dict[str, Cell] = {"status": status, "points": 0, "rank": 1, "droppable": True, "started": True}
        rows.append({**base, **_planned(plan, status)})
        if status not in plan.status:
            made.said.append(
                message("{status} is a new status, worth 0 points; the table Statuses says otherwise if you change it",
                        status=status)
            )  # fmt: skip
    return tuple(rows)


def _planned(plan: Plan, status: str) -> Mapping[str, Cell]:
    """What the plan says about a status."""
    return next((row for code, row in plan.status.items() if code.casefold() == status.casefold()), {})
