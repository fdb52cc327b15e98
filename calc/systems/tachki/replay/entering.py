"""Who and what stands on the sheets at the start: the drivers on the grid, the rows of those who take part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from calc.core.errors import RuleError, message
from calc.core.records import Placed, Records, Trouble, read_records, read_settings
from calc.core.roster import by_name
from calc.systems.tachki.replay.course import Course, modules_of, unknown_driver
from calc.systems.tachki.replay.rows import MODULE_SLOTS, Checks, Driver, Effect, Order, Settings
from calc.systems.tachki.replay.state import DriverState, RaceState
from calc.systems.tachki.replay.track import read_track
from calc.systems.tachki.rules import lookup

Named = TypeVar("Named", Order, Checks, Effect)


def people_on(drivers: Records) -> tuple[dict[str, Placed[Driver]], list[Trouble]]:
    """The drivers by name, with modules that exist; a name may stand only once."""
    found, troubles = read_records(drivers, Driver)
    people = by_name(found, troubles)
    for name, placed in people.items():
        row = placed.row
        for number in range(1, MODULE_SLOTS + 1):
            module, tier = getattr(row, f"module{number}"), getattr(row, f"tier{number}")
            try:
                _ = module and lookup.module(module, tier or 1)
            except RuleError as error:
                troubles.append(Trouble(error.message, placed.where(f"tier{number}"), tier))
                row = row._replace(**_without(number))
        people[name] = Placed(row, placed.number, placed.table)
    return people, troubles


def lined_up(drivers: Records, track: Records, checks: Records, settings: Records) -> Course:
    """A race before its zero turn."""
    chosen, troubles = read_settings(settings, Settings)
    people, wrong = people_on(drivers)
    way, worse = read_track(track, chosen)
    course = Course(chosen, way, people, {}, _grid(people), troubles=[*troubles, *wrong, *worse])
    for placed in known_rows(course, checks, Checks):
        course.checks.setdefault((placed.row.turn, placed.row.driver), []).append(placed)
    return course


def _grid(people: Mapping[str, Placed[Driver]]) -> RaceState:
    """Everybody on the line, with the parachutes that his module brings."""
    started = []
    for name, placed in people.items():
        fitted = [tier for module, tier in modules_of(placed.row) if module == "parachute"]
        started.append(DriverState(name, parachutes=lookup.module("parachute", fitted[0]).effect if fitted else 0))
    return RaceState(0, tuple(started))


def known_rows(course: Course, records: Records, row: type[Named]) -> list[Placed[Named]]:
    """The rows of known drivers; unknown drivers and targets are troubles."""
    known = []
    for one in course.read(records, row):
        for column in ("driver", "target"):
            name = getattr(one.row, column, None)
            if name is not None and name not in course.drivers:
                course.trouble(one.where(column), unknown_driver(name), value=name)
        if one.row.driver in course.drivers:
            known.append(one)
    return known


def alike(course: Course, orders: list[Placed[Order]]) -> None:
    """With a seed two rows with the same words roll the same dice; a number tells them apart."""
    seen = set()
    for placed in orders if course.settings.seed is not None else ():
        row = placed.row
        key = (row.turn, row.driver, row.segment, row.manoeuvre, row.target, row.number)
        if key in seen:
            course.trouble(
                placed.where("number"),
                message("this row rolls the same dice as another one; give it a number"), severity="warning",
            )  # fmt: skip
        seen.add(key)


def _without(number: int) -> dict[str, Any]:
    return {f"module{number}": None}
