"""One race round: declarations front to back, manoeuvres back to front, and what ends with it."""

from __future__ import annotations

from dataclasses import replace

from calc.core.course import Waiting
from calc.core.errors import RuleError
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.declaring import Declared, declaration_order, declare
from calc.systems.mekrace.replay.driving import drive
from calc.systems.mekrace.replay.ending import end_round
from calc.systems.mekrace.replay.state import RaceState
from calc.systems.mekrace.rules.declaration import Entrant, mekrace_order


def play(course: Course) -> None:
    """One race round; it goes on where one vehicle waits, and is the last one then."""
    begin(course)
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
    for name in action_order(order):
        early, said = bool(course.waiting), len(course.troubles)
        _turn(course, name, declared[name])
        if early:  # What is refused here may be possible when the one before, who waits, has driven.
            course.troubles[said:] = [trouble for trouble in course.troubles[said:] if trouble.severity != "warning"]
    if course.waiting:
        return
    try:
        end_round(course)
    except Waiting as waiting:
        course.waits(_waiting_name(course, waiting), waiting)


def begin(course: Course) -> None:
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


def action_order(order: list[str]) -> list[str]:
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
