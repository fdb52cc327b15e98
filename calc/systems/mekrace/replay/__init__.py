"""The whole race, from the sheets: declarations front to back, manoeuvres back to front, round after round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from calc.core.errors import Words, message
from calc.core.hexes import Hex
from calc.core.records import Records, read_records, read_settings
from calc.core.replay import Outcome, Replay
from calc.core.roster import Before, in_order
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.ending import places
from calc.systems.mekrace.replay.reading import SHEETS, read_course
from calc.systems.mekrace.replay.rounds import play
from calc.systems.mekrace.replay.rows import CourseHex
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.track import read_track

__all__ = ["SHEETS", "course_hexes", "race", "race_settings", "replay"]


def replay(sheets: Mapping[str, Records]) -> Replay:
    """Run the race that stands on its sheets; see `race`."""
    return race(*(sheets.get(name, Records(name)) for name in SHEETS))


@lru_cache(maxsize=16)
def race(
    participants: Records,
    weapons: Records,
    cards: Records,
    track: Records,
    orders: Records,
    duels: Records,
    settings: Records,
) -> Replay:
    """Run the race; it stops where dice are missing or the orders end. The same sheets are the same race."""
    read = (participants, weapons, cards, track, orders, duels, settings)
    course = read_course(dict(zip(SHEETS, read, strict=True)))
    states = [course.state]
    last = max((round_ for round_, _ in course.orders), default=0)
    while course.state.round < last and course.state.running() and not course.waiting:
        play(course)
        states.append(course.state)
    _leftovers(course)
    order = (Before(participants, "name", (weapons, orders, duels)), Before(orders, "name", (duels,)))
    troubles = in_order(course.troubles, *order)
    return Replay(tuple(states), tuple(course.events), _outcome(course), troubles, tuple(course.waiting))


def race_settings(settings: Records) -> Settings:
    """The settings of a race."""
    return read_settings(settings, Settings)[0]


@lru_cache(maxsize=16)
def course_hexes(track: Records, settings: Records) -> frozenset[Hex]:
    """The hexes of the course."""
    return frozenset(read_track(read_records(track, CourseHex)[0], race_settings(settings))[0].fields)


def _gaps(course: Course) -> None:
    """A vehicle that has orders later, but none in the round where the race waits for it: a number was mistyped."""
    stopped = course.state.round
    for vehicle in course.state.running():
        later = min(
            (number for number, name in course.orders if name == vehicle.name and number > stopped), default=None
        )
        if later is not None and (stopped, vehicle.name) not in course.orders:
            said = message("{name} has no row on Orders in round {round}", name=Words(vehicle.name), round=stopped)
            course.trouble(course.orders[later, vehicle.name].where("round"), said, value=later)


def _leftovers(course: Course) -> None:
    """Orders for a vehicle that had left the race before are of no use: say so."""
    if course.waiting:
        _gaps(course)
        return
    gone = {one.name for one in course.state.vehicles if one.status != "running"}
    driven = {(event.turn, event.actor) for event in course.events}
    for (round_, name), placed in course.orders.items():
        if name in gone and (round_, name) not in driven and placed.row.card is not None:
            said = message("{name} is no longer in the race in round {round}", name=Words(name), round=round_)
            course.trouble(placed.where("round"), said, value=round_, severity="warning", rules=("MEK-FIN-03",))


def _outcome(course: Course) -> Outcome | None:
    """Why it ended, and the places; nothing where nobody takes part."""
    if not course.people:
        return None
    reason = "waiting" if course.waiting else "stopped" if course.state.running() else "finished"
    return Outcome(reason, places(course.state, course.settings))
