"""The start of a race: its riders, their start checks, the order of moving."""

from __future__ import annotations

from dataclasses import replace

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.records import Placed, Records, read_records, read_settings
from calc.core.replay import phrase
from calc.core.roster import by_name
from calc.systems.dsa.replay.checks import RIDING, attributes, log_check, modifier, rolled
from calc.systems.dsa.replay.course import Course
from calc.systems.dsa.replay.rows import START_ROLLS, Participant, Settings
from calc.systems.dsa.replay.state import RaceState, RiderState
from calc.systems.dsa.rules.order import Starter, dsa_moving_order


def start(participants: Records, settings: Records) -> Course:
    """A race before its first turn: riders, start checks, order; for those who ride on from there."""
    chosen, troubles = read_settings(settings, Settings)
    riders, wrong = read_records(participants, Participant)
    troubles += wrong
    course = Course(chosen, by_name(riders, troubles), RaceState(0, ()), troubles=troubles)
    begin(course)
    return course


def begin(course: Course) -> RaceState:
    """Start checks and the order of moving; riders without one move last and wait."""
    taps: dict[str, int | None] = {}
    for name, placed in course.riders.items():
        row = placed.row
        course.state = RaceState(
            0,
            (
                *course.state.riders,
                RiderState(name, row.field, row.lane, 0, row.exhaustion, armed=row.weapon != "brawl", fate=row.fate),
            ),
        )
    _check_places(course)
    for name, placed in course.riders.items():
        taps[name] = placed.row.set_order if placed.row.set_order is not None else _start_check(course, name, placed)
    order = _order(course, taps)
    placed_riders = (replace(rider, order=order[rider.name]) for rider in course.state.riders)
    course.state = RaceState(0, tuple(sorted(placed_riders, key=lambda rider: rider.order)))
    for rider in course.state.riders:
        placed = course.riders[rider.name]
        overridden = placed.row.set_order is not None
        if rider.order and taps[rider.name] is not None:
            course.log(
                rider.name, "order", phrase("zieht als {place}.", place=rider.order), result=rider.order,
                rules=("DSA-ORD-01", "DSA-ORD-02", "DSA-ORD-03"),
                cells=(placed.where("set_order"),) if overridden else (), overridden=overridden,
            )  # fmt: skip
    return course.state


def _check_places(course: Course) -> None:
    """Every rider starts on a lane of the track, before the finish, on a field of his own."""
    taken: dict[tuple[int, int], str] = {}
    for name, placed in course.riders.items():
        row, lanes = placed.row, course.settings.dsa_lanes
        if row.lane > lanes:
            said = message("lane {lane} is above the number of lanes {lanes}", lane=row.lane, lanes=lanes)
            course.trouble(placed.where("lane"), said, value=row.lane, rules=("DSA-BAHN-01",))
        elif row.field >= course.length(row.lane):
            said = message(
                "field {field} is not before the finish at {length}", field=row.field, length=course.length(row.lane)
            )
            course.trouble(placed.where("field"), said, value=row.field, rules=("DSA-BAHN-01",))
        other = taken.setdefault((row.field, row.lane), name)
        if other != name:
            said = message("{name} stands on the field of {other}", name=Words(name), other=Words(other))
            course.trouble(placed.where("field"), said, value=row.field, rules=("DSA-FORT-05",))


def _start_check(course: Course, name: str, placed: Placed[Participant]) -> int | None:
    try:
        dice = course.dice(placed, "start", START_ROLLS["start"], name)
        check = rolled(course, name, "order", dice, modifier(course, name, "order"), RIDING)
        attributes(course, name, *RIDING)
    except Waiting as waiting:
        course.waiting.extend(waiting.wheres)
        return None
    log_check(course, name, check, tuple(placed.where(column) for column in START_ROLLS["start"].columns))
    return check.tap


def _order(course: Course, taps: dict[str, int | None]) -> dict[str, int]:
    """The place of each rider in the order of moving; what the game master set comes first."""
    rolled_names = [name for name, placed in course.riders.items() if placed.row.set_order is None]
    starters = tuple(
        Starter(tap, course.person(name).ini, course.person(name).lane) if (tap := taps[name]) is not None else None
        for name in rolled_names
    )
    places = dsa_moving_order(starters, course.settings.dsa_order_failed)
    by_roll = sorted(
        (place.order if isinstance(place.order, int) else len(taps) + 1, name)
        for place, name in zip(places, rolled_names, strict=True)
    )
    set_by_hand = {
        name: placed.row.set_order for name, placed in course.riders.items() if placed.row.set_order is not None
    }
    queue = [name for _, name in by_roll]
    order: dict[str, int] = {}
    for place in range(1, len(taps) + 1):
        by_hand = [name for name, wanted in set_by_hand.items() if wanted == place and name not in order]
        if by_hand:
            order[by_hand[0]] = place
        elif queue:
            order[queue.pop(0)] = place
    for name, wanted in set_by_hand.items():
        if name not in order:
            order[name] = len(order) + 1
            course.trouble(
                course.riders[name].where("set_order"), message("place {place} is taken or too large", place=wanted),
                value=wanted, rules=("DSA-ORD-01",),
            )  # fmt: skip
    return order
