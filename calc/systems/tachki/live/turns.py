"""The computed blocks beside the input of a turn: what an order came to, and what became of a driver."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from calc.core.extent import blank_row, whole
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.tachki.live.ranges import (
    Checks,
    Drivers,
    Effects,
    Factions,
    Garage,
    Orders,
    Prices,
    Prizes,
    SettingsRange,
    Track,
    words_of,
)
from calc.systems.tachki.replay import Raced, raced
from calc.systems.tachki.replay.words import word
from calc.texts.words import Translator

#: Kinds of events with the detail that says what a movement manoeuvre was missed by.
LOSING = (
    ("manoeuvre", "shortfall"), ("defence", "shortfall"), ("attack", "control_shortfall"),
    ("forced", "control_shortfall"), ("drawn", "shortfall"),
)  # fmt: skip


class OrderRow(NamedTuple):
    """What an order came to."""

    own: str
    multi: int | str
    total: int | str
    difficulty: int | str
    result: str
    shortfall: int | str
    note: str


class TurnRow(NamedTuple):
    """What a driver's turn came to."""

    multi: int | str
    shortfalls: int | str
    control: str
    moved: int | str
    position: int | str
    speed: int | str
    status: str
    needs: str


@rule("TACHKI-TURN-01", "TACHKI-TURN-09", "TACHKI-TURN-10", "TACHKI-TURN-23")
def tachki_order_results(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage,
) -> tuple[OrderRow, ...]:  # fmt: skip
    """What every row of the sheet Orders comes to.

    returns: one row an order: the segment's own manoeuvre, penalty, total, difficulty, result, shortfall, what the log
        says (or what it waits for)
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    by_row: dict[int, list[Event]] = defaultdict(list)
    for event in run.replay.events:
        for where in event.cells:
            if where.table == "Orders":
                by_row[where.row].append(event)
    return tuple(
        _order_row(run, dict(zip(orders.keys, cells, strict=False)), by_row[place], words)
        for place, cells in enumerate(orders.rows)
    )


def _order_row(run: Raced, cells: dict[str, object], events: list[Event], words: Translator) -> OrderRow:
    """One row of Orders: its roll, and what was said about it."""
    segment = cells.get("segment")
    own = next(
        (placed.row for placed in run.course.track.segments if placed.number + 1 == segment), None
    )  # fmt: skip
    named = words.term(word(own.manoeuvre)) if own is not None else BLANK
    rolled = next((event for event in events if event.kind in ("manoeuvre", "attack", "defence", "refused")), None)
    waits = next((event for event in events if event.kind == "waiting"), None)
    shown = waits or rolled
    if shown is None:
        missed = words.term(word("cut_short")) if _not_reached(run, cells) else BLANK
        return OrderRow(named, BLANK, BLANK, BLANK, missed, BLANK, BLANK)
    return OrderRow(
        named,
        whole(shown.detail("multi")),
        int(shown.total) if shown.total is not None else BLANK,
        whole(shown.detail("difficulty")),
        words.term(word(str(shown.result))) if shown.result != BLANK else BLANK,
        whole(shown.detail("shortfall")) or BLANK,
        words.message(shown.phrase),
    )


def _not_reached(run: Raced, cells: dict[str, object]) -> bool:
    """Whether a car was slowed before it came to the segment of this row."""
    turn, name = cells.get("turn"), str(cells.get("driver") or "").strip()
    return any(
        event.kind == "cut_short" and event.turn == turn and event.actor == name for event in run.replay.events
    ) and isinstance(cells.get("segment"), int | float)


@rule("TACHKI-TURN-15", "TACHKI-TURN-16", "TACHKI-TURN-19")
def tachki_turn_results(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage,
) -> tuple[TurnRow, ...]:  # fmt: skip
    """What every row of the sheet Checks comes to: a driver's turn, and the rolls that it still needs.

    returns: one row a driver and turn: penalty, shortfalls, what became of a lost car, moved, race position, speed,
        status, what it waits for
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    events: dict[tuple[int, str], list[Event]] = defaultdict(list)
    for event in run.replay.events:
        events[event.turn, event.actor].append(event)
    rows = []
    for cells in checks.rows:
        row = dict(zip(checks.keys, cells, strict=False))
        turn, name = row.get("turn"), row.get("driver")
        key = (int(turn), str(name).strip()) if isinstance(turn, int | float) else (-1, "")
        rows.append(_turn_row(run, key, events.get(key, []), words))
    return tuple(rows)


def _turn_row(run: Raced, key: tuple[int, str], events: list[Event], words: Translator) -> TurnRow:
    """One row of Checks from the events of its turn."""
    if not events:
        return blank_row(TurnRow)
    turn, name = key
    last = {event.kind: event for event in events}
    state = run.replay.states[turn].driver(name) if turn < run.course.played else None
    rolled = [event for event in events if event.detail("multi") is not None]
    missed = sum(int(str(event.detail(key) or 0)) for event in events for kind, key in LOSING if event.kind == kind)
    needs = [words.message(event.phrase) for event in events if event.kind == "waiting"]
    control, shift = last.get("control"), last.get("shift")
    return TurnRow(
        max((int(str(event.detail("multi"))) for event in rolled), default=BLANK),
        missed or BLANK,
        words.term(word("held" if control.result == "held" else "damage_lost")) if control else BLANK,
        whole(shift.result) if shift else BLANK,
        state.position if state else BLANK,
        state.speed if state else BLANK,
        words.term(word(state.status)) if state else BLANK,
        "; ".join(needs),
    )
