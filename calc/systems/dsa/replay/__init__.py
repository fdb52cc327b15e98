"""The whole race, from the sheets: turn after turn, one rider after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from calc.core.course import Waiting
from calc.core.errors import RuleError, Words, message
from calc.core.headings import awaited
from calc.core.records import Placed, Records, Trouble, Where, read_records, read_settings
from calc.core.replay import Replay, phrase
from calc.core.roster import Before, by_name, in_order, unknown
from calc.systems.dsa.replay.actions import act
from calc.systems.dsa.replay.course import Course
from calc.systems.dsa.replay.ending import outcome, rested, set_by_hand, turn_ends
from calc.systems.dsa.replay.moving import movement
from calc.systems.dsa.replay.rows import ORDER_ROLLS, Move, Order, Participant, Settings
from calc.systems.dsa.replay.starting import begin, start
from calc.systems.dsa.replay.state import RaceState

__all__ = ["participant_rows", "race", "race_settings", "replay", "start"]


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
    people = by_name(riders, troubles)
    course = Course(chosen, people, RaceState(0, ()), troubles=troubles)
    for orders_of_one in actions.values():
        course.rolled_alike(orders_of_one, ORDER_ROLLS)
    order = (Before(participants, "name", (moves, orders)), Before(moves, "rider", (orders,)))
    if not people:
        return Replay((course.state,), (), None, in_order(course.troubles, *order), ())
    states = [begin(course)]
    if not course.waiting:
        _ride(course, turns, actions, states)
        if not course.waiting and not course.state.racing():
            rested(course)
    if turns and not actions and not course.troubles and not course.waiting:
        said = message("the sheet {sheet} is still empty; nobody moves without a row there", sheet=Words("Orders"))
        course.troubles.append(Trouble(said, Where("Orders", 0, "rider"), severity="note"))
    found = in_order(course.troubles, *order)
    return Replay(tuple(states), tuple(course.events), outcome(course), found, tuple(course.waiting))


def race_settings(settings: Records) -> Settings:
    """The settings of a race."""
    return read_settings(settings, Settings)[0]


def participant_rows(participants: Records) -> list[tuple[int, Participant]]:
    """The riders on the sheet, each with the number of his row."""
    return [(placed.number, placed.row) for placed in read_records(participants, Participant)[0]]


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
            troubles.append(Trouble(unknown(placed.row.rider), placed.where("rider"), placed.row.rider))
            continue
        target = getattr(placed.row, "target", None)
        if target is not None and target not in known:
            troubles.append(Trouble(unknown(target), placed.where("target"), target))
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


def _ride(
    course: Course,
    turns: dict[tuple[int, str], list[Placed[Move]]],
    actions: dict[tuple[int, str], list[Placed[Order]]],
    states: list[RaceState],
) -> None:
    """Turn after turn, as long as somebody races and there are moves."""
    last = max((turn for turn, _ in turns), default=0)
    while course.state.turn < last and not course.waiting and (course.state.racing() or _set_later(course, turns)):
        turn = course.next_turn()
        for rider in course.state.riders:
            moves = turns.get((turn, rider.name), [])
            if course.now(rider.name).status == "racing":
                _turn(course, rider.name, moves, actions.get((turn, rider.name), []))
            elif moves:
                set_by_hand(course, moves[0])
        _shared_fields(course, [moves[0] for (when, _), moves in turns.items() if when == turn])
        states.append(course.state)
    _gaps(course, turns)
    _leftovers(course, turns, actions)


def _shared_fields(course: Course, moves: list[Placed[Move]]) -> None:
    """A field holds one rider; whom the game master sets on the field of another one is named when all have moved."""
    racing = course.state.racing()
    for placed in moves:
        wanted = [
            column for column in ("set_field", "set_lane", "set_status") if getattr(placed.row, column) is not None
        ]
        me = next((rider for rider in racing if wanted and rider.name == placed.row.rider), None)
        other = next((o for o in racing if me and o.name != me.name and (o.field, o.lane) == (me.field, me.lane)), None)
        if other is not None:
            said = message(
                "{name} stands on the field of {other}", name=Words(placed.row.rider), other=Words(other.name)
            )
            value = getattr(placed.row, wanted[0])
            course.trouble(placed.where(wanted[0]), said, value=value, severity="warning", rules=("DSA-FORT-05",))


def _set_later(course: Course, turns: dict[tuple[int, str], list[Placed[Move]]]) -> bool:
    """Whether the game master's word on a later turn changes where or what somebody is, when nobody rides any more."""
    later = (rows[0].row for (turn, _), rows in turns.items() if turn > course.state.turn)
    return any((row.set_field, row.set_lane, row.set_status) != (None, None, None) for row in later)


def _turn(course: Course, name: str, moves: list[Placed[Move]], orders: list[Placed[Order]]) -> None:
    """One rider's turn; where dice are missing it waits there."""
    course.turn_begins(name)
    before = course.now(name)
    if not moves:
        course.log(name, "waiting", phrase("wartet: keine Zeile auf dem Blatt Moves"))
        course.waiting.append(course.riders[name].where("name"))
        return
    placed = moves[0]
    acting: Placed[Order] | None = None
    try:
        movement(course, placed)
        for acting in sorted(orders, key=lambda item: (item.row.number is None, item.row.number or 0, item.number)):
            act(course, acting)
    except Waiting as waiting:
        course.waiting.extend(waiting.wheres)
        said = phrase("wartet auf {cells}", cells=awaited("dsa", waiting.wheres))
        # What is awaited may stand on another sheet; the action waits all the same.
        row = () if acting is None or waiting.wheres[0].table == "Orders" else (acting.where("action"),)
        course.log(name, "waiting", said, cells=(*waiting.wheres, *row))
        return
    except RuleError as error:
        course.trouble(placed.where("rider"), error.message)
        return
    turn_ends(course, before)
    set_by_hand(course, placed)


def _gaps(course: Course, turns: dict[tuple[int, str], list[Placed[Move]]]) -> None:
    """A rider who has moves later, but none in the turn where the race waits for him: a number was mistyped."""
    stopped = course.state.turn
    for rider in course.state.racing() if course.waiting else ():
        later = min((turn for turn, name in turns if name == rider.name and turn > stopped), default=None)
        if later is not None and (stopped, rider.name) not in turns:
            course.trouble(
                turns[later, rider.name][0].where("turn"),
                message("{name} has no row on Moves in turn {turn}", name=Words(rider.name), turn=stopped), value=later,
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
