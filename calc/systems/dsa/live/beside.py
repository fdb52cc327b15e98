"""What stands beside the input: the start of every rider, what his turns and his actions came to."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import beside, blank_row, whole
from calc.core.kinds import BLANK
from calc.core.records import Records
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.dsa.live.ranges import Moves, Orders, Participants, SettingsRange, words_of
from calc.systems.dsa.replay import participant_rows, race
from calc.systems.dsa.replay.state import RaceState
from calc.systems.dsa.replay.words import word
from calc.texts.words import Translator


class StartRow(NamedTuple):
    """The start check of a rider."""

    modifier: int | str
    tap: int | str
    grade: str
    order: int | str


class MoveRow(NamedTuple):
    """What a rider's turn came to."""

    modifier: int | str
    tap: int | str
    grade: str
    points: int | str
    field: int | str
    lane: int | str
    exhaustion: int | str
    carry: int | str
    status: str
    note: str


class OrderRow(NamedTuple):
    """What an action came to."""

    result: str
    points: int | str
    field: int | str
    lane: int | str
    note: str


@rule("DSA-ORD-01", "DSA-ORD-02", "DSA-ORD-03")
def dsa_start(participants: Participants, settings: SettingsRange) -> tuple[StartRow, ...]:
    """Start check and place in the order of moving of every rider on the sheet Participants.

    returns: one row a rider: modifier, TaP*, grade, place in the order of moving; blank while dice are missing
    """
    ridden = race(participants, Records("Moves"), Records("Orders"), settings)
    words = words_of(settings)
    checks = {event.actor: event for event in ridden.events if event.kind == "order_check"}
    orders = {event.actor: event.result for event in ridden.events if event.kind == "order"}
    rows: dict[int, StartRow] = {}
    for number, person in participant_rows(participants):
        check = checks.get(person.name)
        rows[number] = StartRow(
            int(check.total or 0) if check else BLANK,
            whole(check.result) if check else BLANK,
            words.term(word(str(check.detail("grade")))) if check else BLANK,
            whole(orders.get(person.name, BLANK)),
        )
    return beside(participants, StartRow, rows)


@rule("DSA-FORT-01", "DSA-FORT-02", "DSA-FORT-03", "DSA-SPURT-02", "DSA-SPURT-03")
def dsa_moves(participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange) -> tuple[MoveRow, ...]:
    """What every row of the sheet Moves comes to in the race.

    returns: one row a row of moves: modifier, TaP*, grade, movement points; field, lane, exhaustion, carry-over and
        status at the end of the turn; a note while dice are missing
    """
    ridden = race(participants, moves, orders, settings)
    words = words_of(settings)
    events: dict[tuple[int, str], dict[str, Event]] = {}
    for event in ridden.events:
        found = events.setdefault((event.turn, event.actor), {})
        checked = event.kind in ("movement_check", "sprint_check")
        found["second" if checked and "check" in found else "check" if checked else event.kind] = event
    states = {state.turn: state for state in ridden.states}
    rows = []
    for cells in moves.rows:
        row = dict(zip(moves.keys, cells, strict=False))
        turn, name = row.get("turn"), row.get("rider")
        counted = not isinstance(turn, bool) and isinstance(turn, int | float) and turn == turn // 1
        found = events.get((int(turn or 0), str(name).strip()), {}) if counted else {}
        state = states.get(int(turn or 0)) if found else None
        rows.append(_move_row(found, state, str(name).strip(), words))
    return tuple(rows)


def _move_row(found: dict[str, Event], state: RaceState | None, name: str, words: Translator) -> MoveRow:
    """One row of Moves from the events and the state of its turn."""
    if state is None:
        return blank_row(MoveRow)
    rider = state.rider(name)
    points, waits, fate = found.get("points"), found.get("waiting"), found.get("fate_point")
    check = found.get("second" if fate is not None and fate.detail("roll") == 2 else "check")
    return MoveRow(
        int(check.total or 0) if check else BLANK,
        whole(check.result) if check else BLANK,
        words.term(word(str(check.detail("grade")))) if check else BLANK,
        whole(points.result) if points else BLANK,
        rider.field,
        rider.lane,
        rider.exhaustion,
        rider.carry,
        words.term(word(rider.status)),
        words.message(waits.phrase) if waits else BLANK,
    )


@rule("DSA-ABDR-03", "DSA-ATT-03", "DSA-FORT-04")
def dsa_orders(
    participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange
) -> tuple[OrderRow, ...]:
    """What every row of the sheet Orders comes to in the race.

    returns: one row an action: what came out (or why it is not possible), points left, field, lane, note
    """
    ridden = race(participants, moves, orders, settings)
    words = words_of(settings)
    by_row: dict[int, list[Event]] = {}
    for event in ridden.events:
        for row in {cell.row for cell in event.cells if cell.table == "Orders"}:
            by_row.setdefault(row, []).append(event)
    blank = blank_row(OrderRow)
    return tuple(_order_row(by_row[row], words) if row in by_row else blank for row in range(len(orders.rows)))


def _order_row(events: list[Event], words: Translator) -> OrderRow:
    """One row of Orders: its action's result, and everything that was said about it."""
    actor = events[0].actor
    main = next(
        (event for event in reversed(events) if event.kind in ("step", "shove", "attack", "look", "refused")), None
    )
    last = next((event for event in reversed(events) if event.actor == actor), events[-1])
    waits = next((event for event in events if event.kind == "waiting"), None)
    shown = main or last
    result = str(shown.result) if shown.result != "" else shown.kind
    return OrderRow(
        BLANK if waits else words.term(word(result if shown.kind != "step" else "success")),
        whole(last.detail("points")),
        whole(last.detail("field")),
        whole(last.detail("lane")),
        words.message((waits or shown).phrase),
    )
