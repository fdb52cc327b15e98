"""The whole race, from the sheets: order, turns, actions, finish."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from calc.core.errors import RuleError, Words, message
from calc.core.records import Placed, Records, Trouble, read_records, read_settings
from calc.core.replay import Outcome, Replay, phrase
from calc.systems.dsa.replay.actions import act
from calc.systems.dsa.replay.checks import RIDING, attributes, log_check, modifier, rolled
from calc.systems.dsa.replay.course import Course, Waiting, unknown_rider
from calc.systems.dsa.replay.moving import movement
from calc.systems.dsa.replay.rows import START_ROLLS, Move, Order, Participant, Settings
from calc.systems.dsa.replay.state import RaceState, RiderState
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.finish import Finisher, dsa_finish_order
from calc.systems.dsa.rules.order import Starter, dsa_moving_order

__all__ = ["participant_rows", "race", "race_settings", "replay", "start", "turn_begins"]


def replay(sheets: Mapping[str, Records]) -> Replay:
    """Run the race that stands on the sheets Participants, Moves, Orders, Settings; see `race`."""
    return race(*(sheets.get(name, Records(name)) for name in ("Participants", "Moves", "Orders", "Settings")))


@lru_cache(maxsize=16)
def race(participants: Records, moves: Records, orders: Records, settings: Records) -> Replay:
    """Run the race; it stops where dice are missing or the moves end. The same sheets are the same race."""
    chosen, troubles = read_settings(settings, Settings)
    riders, wrong = read_records(participants, Participant)
    troubles += wrong
    turns, wrong = _by_turn(moves, Move, riders)
    troubles += wrong
    actions, wrong = _by_turn(orders, Order, riders)
    troubles += wrong
    people, doubled = _people(riders)
    course = Course(chosen, people, RaceState(0, ()), troubles=troubles + doubled)
    if not people:
        return Replay((course.state,), (), None, tuple(course.troubles), ())
    states = [_start(course)]
    if not course.waiting:
        _ride(course, turns, actions, states)
    return Replay(tuple(states), tuple(course.events), _outcome(course), tuple(course.troubles), tuple(course.waiting))


def start(participants: Records, settings: Records) -> Course:
    """A race before its first turn: riders, start checks, order; for those who ride on from there."""
    chosen, troubles = read_settings(settings, Settings)
    riders, wrong = read_records(participants, Participant)
    people, doubled = _people(riders)
    course = Course(chosen, people, RaceState(0, ()), troubles=[*troubles, *wrong, *doubled])
    _start(course)
    return course


def race_settings(settings: Records) -> Settings:
    """The settings of a race."""
    return read_settings(settings, Settings)[0]


def participant_rows(participants: Records) -> list[tuple[int, Participant]]:
    """The riders on the sheet, each with the number of his row."""
    return [(placed.number, placed.row) for placed in read_records(participants, Participant)[0]]


def _people(riders: list[Placed[Participant]]) -> tuple[dict[str, Placed[Participant]], list[Trouble]]:
    """The riders by name; a name may stand only once."""
    people: dict[str, Placed[Participant]] = {}
    troubles = []
    for placed in riders:
        name = placed.row.name
        if name in people:
            troubles.append(Trouble(message("{name} takes part twice", name=Words(name)), placed.where("name"), name))
            continue
        people[name] = placed
    return people, troubles


def _by_turn(
    records: Records, row: type, riders: list[Placed[Participant]]
) -> tuple[dict[tuple[int, str], list[Any]], list[Trouble]]:
    """Rows by turn and rider, in their order; unknown riders are troubles."""
    known = {placed.row.name for placed in riders}
    placed_rows: list[Placed[Any]]
    placed_rows, troubles = read_records(records, row)
    by_turn: dict[tuple[int, str], list[Any]] = defaultdict(list)
    for placed in placed_rows:
        if placed.row.rider not in known:
            troubles.append(Trouble(unknown_rider(placed.row.rider), placed.where("rider"), placed.row.rider))
            continue
        by_turn[placed.row.turn, placed.row.rider].append(placed)
    for key, rows in by_turn.items():
        if row is Move and len(rows) > 1:
            troubles.append(
                Trouble(
                    message("{name} has two rows in turn {turn}", name=Words(key[1]), turn=key[0]),
                    rows[1].where("rider"),
                    key[1],
                )
            )
    return dict(by_turn), troubles


def _start(course: Course) -> RaceState:
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
    _check_lanes(course)
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


def _check_lanes(course: Course) -> None:
    """Every rider starts on a lane of the track."""
    for placed in course.riders.values():
        if placed.row.lane > course.settings.dsa_lanes:
            course.trouble(
                placed.where("lane"),
                message("lane {lane} is above the number of lanes {lanes}", lane=placed.row.lane, lanes=course.settings.dsa_lanes),
                value=placed.row.lane, rules=("DSA-BAHN-01",),
            )  # fmt: skip


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
    for name in [*set_by_hand, *queue]:
        if name not in order:
            order[name] = len(order) + 1
            if name in set_by_hand:
                placed = course.riders[name]
                course.trouble(
                    placed.where("set_order"), message("place {place} is taken or too large", place=set_by_hand[name]),
                    value=set_by_hand[name], rules=("DSA-ORD-01",),
                )  # fmt: skip
    return order


def _ride(
    course: Course,
    turns: dict[tuple[int, str], list[Placed[Move]]],
    actions: dict[tuple[int, str], list[Placed[Order]]],
    states: list[RaceState],
) -> None:
    """Turn after turn, as long as somebody races and there are moves."""
    last = max((turn for turn, _ in turns), default=0)
    turn = 0
    while turn < last and course.state.racing() and not course.waiting:
        turn += 1
        course.state = RaceState(turn, course.state.riders)
        for rider in course.state.racing():
            if course.now(rider.name).status == "racing":
                _turn(course, rider.name, turns.get((turn, rider.name), []), actions.get((turn, rider.name), []))
        states.append(course.state)
    _leftovers(course, turns, actions)


def _turn(course: Course, name: str, moves: list[Placed[Move]], orders: list[Placed[Order]]) -> None:
    """One rider's turn; where dice are missing it waits there."""
    turn_begins(course, name)
    if not moves:
        course.log(name, "waiting", phrase("wartet: keine Zeile auf dem Blatt Moves"))
        course.waiting.append(course.riders[name].where("name"))
        return
    placed = moves[0]
    try:
        movement(course, placed)
        for order in sorted(orders, key=lambda item: (item.row.number is None, item.row.number or 0, item.number)):
            act(course, order)
    except Waiting as waiting:
        course.waiting.extend(waiting.wheres)
        columns = ", ".join(where.column for where in waiting.wheres)
        course.log(name, "waiting", phrase("wartet auf {cells}", cells=columns), cells=waiting.wheres)
        return
    except RuleError as error:
        course.trouble(placed.where("rider"), error.message)
        return
    _set_by_hand(course, placed)


def turn_begins(course: Course, name: str) -> None:
    """What held for the last turn only is over."""
    course.change(name, points=0, held=False, fresh=0, view=None, looked="", attacked=False)


def _set_by_hand(course: Course, placed: Placed[Move]) -> None:
    """What the game master sets at the end of a turn: field, lane, status."""
    move, before = placed.row, course.now(placed.row.rider)
    changes = {
        key: value
        for key, value in (("field", move.set_field), ("lane", move.set_lane), ("status", move.set_status))
        if value is not None
    }
    if not changes:
        return
    if changes.get("status") == "finished" and before.finish_turn is None:
        changes |= {"finish_turn": move.turn, "past_line": 0}
    course.change(move.rider, **changes)
    after = course.now(move.rider)
    course.log(
        move.rider, "override",
        phrase("Meisterentscheid: Feld {field}, Bahn {lane}, {status}", field=after.field, lane=after.lane,
               status=word(after.status)),
        before=before, rules=("DSA-MOD-01",),
        cells=tuple(placed.where(f"set_{key}") for key in ("field", "lane", "status") if key in changes),
        overridden=True,
    )  # fmt: skip


def _leftovers(
    course: Course,
    turns: dict[tuple[int, str], list[Placed[Move]]],
    actions: dict[tuple[int, str], list[Placed[Order]]],
) -> None:
    """Actions of a rider who has no move in that turn."""
    for (turn, name), rows in actions.items():
        if (turn, name) not in turns:
            course.trouble(
                rows[0].where("turn"), message("{name} has no row on Moves in turn {turn}", name=Words(name), turn=turn),
                value=turn,
            )  # fmt: skip


def _outcome(course: Course) -> Outcome:
    """Why it ended, and the places."""
    riders = course.state.riders
    finishers = tuple(
        Finisher(
            rider.finish_turn,
            rider.past_line if rider.past_line is not None else rider.field,
            rider.order or None,
            rider.status in ("fallen", "excluded"),
        )
        for rider in riders
    )
    places = dsa_finish_order(finishers, course.settings.dsa_finish_tie)
    reason = "waiting" if course.waiting else "stopped" if course.state.racing() else "finished"
    return Outcome(reason, tuple((rider.name, place.place) for rider, place in zip(riders, places, strict=True)))
