"""The end of a turn and of a race: what is left of it for the next one, and the places."""

from __future__ import annotations

from calc.core.errors import message
from calc.core.kinds import Cell
from calc.core.records import Placed
from calc.core.replay import Outcome, phrase
from calc.systems.dsa.replay.course import Course, came_from
from calc.systems.dsa.replay.moving import crossed
from calc.systems.dsa.replay.rows import Move
from calc.systems.dsa.replay.state import RaceState, RiderState
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.exhaustion import dsa_regeneration
from calc.systems.dsa.rules.finish import Finisher, dsa_finish_order

#: On this day another race follows in the afternoon, and only a little comes back before it.
MORNING_DAY = 3


def turn_ends(course: Course, before: RiderState) -> None:
    """What is left for the next turn: exhaustion and carry-over; points that were not spent lapse."""
    now = course.now(before.name)
    course.change(before.name, points=0)
    if any((now.exhaustion, now.carry, before.exhaustion, before.carry)):
        course.log(
            before.name, "turn_end",
            phrase("Erschöpfung {exhaustion}, Übertrag {carry}", exhaustion=now.exhaustion, carry=now.carry),
            result=now.exhaustion, rules=("DSA-SPURT-02", "DSA-FORT-03"),
        )  # fmt: skip


def set_by_hand(course: Course, placed: Placed[Move]) -> None:
    """What the game master sets at the end of a turn: field, lane, status."""
    move, before = placed.row, course.now(placed.row.rider)
    wanted = (("field", move.set_field), ("lane", move.set_lane), ("status", move.set_status))
    changes = {key: value for key, value in wanted if value is not None}
    lanes = course.settings.dsa_lanes
    if move.set_lane is not None and move.set_lane > lanes:
        del changes["lane"]
        course.trouble(
            placed.where("set_lane"),
            message("lane {lane} is above the number of lanes {lanes}", lane=move.set_lane, lanes=lanes),
            value=move.set_lane, rules=("DSA-BAHN-01",),
        )  # fmt: skip
    if not changes:
        return
    cells = tuple(placed.where(f"set_{key}") for key in changes)
    course.change(move.rider, **changes)
    _finish_by_hand(course, move, before)
    after = course.now(move.rider)
    course.log(
        move.rider, "override",
        phrase("Meisterentscheid: Feld {field}, Bahn {lane}, {status}", field=after.field, lane=after.lane,
               status=word(after.status)),
        **came_from(before), rules=("DSA-MOD-01",), cells=cells, overridden=True,
    )  # fmt: skip
    crossed(course, move.rider)


def _finish_by_hand(course: Course, move: Move, before: RiderState) -> None:
    """The finish of a rider whose field, lane or status was set; who is set back behind the line he had reached races on."""
    after = course.now(move.rider)
    past = after.field - course.length(after.lane)
    if after.status != "finished":
        course.change(move.rider, finish_turn=None, past_line=None)
    elif move.set_status is None and past < 0 <= before.field - course.length(before.lane):
        course.change(move.rider, finish_turn=None, past_line=None, status="racing")
    else:
        turn = move.turn if after.finish_turn is None else after.finish_turn
        course.change(move.rider, finish_turn=turn, past_line=max(0, past))


def rested(course: Course) -> None:
    """Nobody rides any more: what the rest gives back to each horse before the next race."""
    s = course.settings
    rest = "morning" if s.dsa_day == MORNING_DAY else s.dsa_care
    for rider in course.state.riders:
        if rider.exhaustion:
            left = dsa_regeneration(rider.exhaustion, rest)
            course.log(
                rider.name, "rest",
                phrase("Erschöpfung {now}, vor dem nächsten Rennen noch {left}", now=rider.exhaustion, left=int(left)),
                total=left, result=int(left), rules=tuple(dict.fromkeys(part.rule for part in left.parts)),
            )  # fmt: skip


def places(state: RaceState, tie: str) -> tuple[tuple[str, Cell], ...]:
    """The place of every rider as it stands; out for those who have left the race."""
    finishers = tuple(
        Finisher(
            rider.finish_turn,
            rider.past_line if rider.past_line is not None else rider.field,
            rider.order or None,
            rider.status in ("fallen", "excluded"),
        )
        for rider in state.riders
    )
    found = dsa_finish_order(finishers, tie)
    return tuple((rider.name, place.place) for rider, place in zip(state.riders, found, strict=True))


def outcome(course: Course) -> Outcome:
    """Why it ended, and the places."""
    reason = "waiting" if course.waiting else "stopped" if course.state.racing() else "finished"
    return Outcome(reason, places(course.state, course.settings.dsa_finish_tie))
