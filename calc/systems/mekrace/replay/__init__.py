"""The whole race, from the sheets: declarations front to back, manoeuvres back to front, round after round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from calc.core.errors import RuleError, Words, message
from calc.core.hexes import Hex
from calc.core.records import Records, read_records, read_settings
from calc.core.replay import Outcome, Replay
from calc.systems.mekrace.replay.course import Course, Waiting
from calc.systems.mekrace.replay.declaring import Declared, declaration_order, declare
from calc.systems.mekrace.replay.driving import drive
from calc.systems.mekrace.replay.ending import end_round, places
from calc.systems.mekrace.replay.reading import SHEETS, read_course
from calc.systems.mekrace.replay.rows import CourseHex, Participant
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import RaceState
from calc.systems.mekrace.replay.track import read_track
from calc.systems.mekrace.rules.declaration import Entrant, mekrace_order

__all__ = ["SHEETS", "course_hexes", "participant_rows", "race", "race_settings", "replay"]


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
        _round(course)
        states.append(course.state)
    _leftovers(course)
    return Replay(tuple(states), tuple(course.events), _outcome(course), tuple(course.troubles), tuple(course.waiting))


def race_settings(settings: Records) -> Settings:
    """The settings of a race."""
    return read_settings(settings, Settings)[0]


def participant_rows(participants: Records) -> list[tuple[int, Participant]]:
    """The vehicles on the sheet, each with the number of its row."""
    return [(placed.number, placed.row) for placed in read_records(participants, Participant)[0]]


@lru_cache(maxsize=16)
def course_hexes(track: Records, settings: Records) -> frozenset[Hex]:
    """The hexes of the course."""
    return frozenset(read_track(read_records(track, CourseHex)[0], race_settings(settings))[0].fields)


def _round(course: Course) -> None:
    """One race round; it goes on where one vehicle waits, and is the last one then."""
    _begin(course)
    try:
        order = declaration_order(course)
    except Waiting as waiting:
        course.waits(_waiting_name(course, waiting), waiting)
        return
    declared: dict[str, Declared] = {}
    for name in order:
        try:
            declared[name] = declare(course, name)
        except Waiting as waiting:
            course.waits(name, waiting)
    if course.waiting:
        return
    course.phase = "action"
    for name in _action_order(order):
        if course.now(name).status == "running":
            _turn(course, name, declared[name])
    if course.waiting:
        return
    try:
        end_round(course)
    except Waiting as waiting:
        course.waits(_waiting_name(course, waiting), waiting)


def _begin(course: Course) -> None:
    """A new race round: what counts only within a round begins anew."""
    fresh = tuple(
        replace(
            one, defensive=False, defences=0, actions_used=0, pilot_rolled=False, place=0, card="", path=()
        )
        for one in course.state.vehicles
    )  # fmt: skip
    course.state = RaceState(course.state.round + 1, fresh, course.state.markers)
    course.phase, course.step, course.fought = "declaration", 0, {}


def _turn(course: Course, name: str, declared: Declared) -> None:
    """One vehicle's turn; where dice are missing it waits there."""
    try:
        drive(course, name, declared)
    except Waiting as waiting:
        course.waits(name, waiting)
    except RuleError as error:
        course.trouble(course.order(name).where("card"), error.message)


def _action_order(order: list[str]) -> list[str]:
    """The declaration order turned round."""
    field = tuple(Entrant(len(order) - place, None) for place in range(len(order)))
    turned = mekrace_order(field, "action")
    return [
        name for _, name in sorted((int(place.place or 0), name) for place, name in zip(turned, order, strict=True))
    ]


def _waiting_name(course: Course, waiting: Waiting) -> str:
    """The vehicle whose orders a whole round waits for."""
    where = waiting.wheres[0]
    return next(
        (
            name
            for (_, name), placed in course.orders.items()
            if (placed.table, placed.number) == (where.table, where.row)
        ),
        next(iter(course.people)),
    )


def _leftovers(course: Course) -> None:
    """Orders for a vehicle that had left the race before are of no use: say so."""
    if course.waiting:
        return
    gone = {one.name for one in course.state.vehicles if one.status != "running"}
    driven = {(event.turn, event.actor) for event in course.events}
    for (round_, name), placed in course.orders.items():
        if name in gone and (round_, name) not in driven and placed.row.card is not None:
            said = message("{name} is no longer in the race in round {round}", name=Words(name), round=round_)
            course.trouble(placed.where("round"), said, value=round_, severity="warning", rules=("MEK-FIN-03",))


def _outcome(course: Course) -> Outcome:
    """Why it ended, and the places."""
    reason = "waiting" if course.waiting else "stopped" if course.state.running() else "finished"
    return Outcome(reason, places(course.state, course.settings))
