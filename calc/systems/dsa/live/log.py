"""The log of the race, event by event."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows, whole
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.dsa.live.ranges import Moves, Orders, Participants, SettingsRange, words_of
from calc.systems.dsa.replay import race
from calc.systems.dsa.replay.words import word
from calc.texts.words import Translator


class LogRow(NamedTuple):
    """One event of the race."""

    turn: int | str
    order: int | str
    rider: str
    event: str
    field_before: int | str
    lane_before: int | str
    field: int | str
    lane: int | str
    dice: str
    modifier: int | str
    result: int | float | str
    points: int | str
    text: str


@rule("DSA-MOD-01", "DSA-ZIEL-01")
def dsa_race_log(
    participants: Participants, moves: Moves, orders: Orders, settings: SettingsRange, rows: Extent = 300
) -> tuple[LogRow, ...]:
    """The log of the race: every event, in its order.

    rows: how many rows the array formula has
    returns: one row an event: turn, place in the order, rider, event, field and lane before and after, dice, modifier,
        result, points left, text; blank rows at the end
    """
    ridden = race(participants, moves, orders, settings)
    words = words_of(settings)
    log = [log_row(event, words) for event in ridden.events]
    return fitted_rows(LogRow, log, rows, words.word)


def log_row(event: Event, words: Translator) -> LogRow:
    """An event as the log sheet shows it."""
    moved = (event.detail("field_before"), event.detail("lane_before")) != (event.detail("field"), event.detail("lane"))
    dice = "; ".join("/".join(str(die) for die in thrown) for _, thrown in event.dice)
    result = event.result
    return LogRow(
        event.turn,
        whole(event.detail("order")),
        event.actor,
        words.term(word(event.kind)),
        whole(event.detail("field_before")) if moved else BLANK,
        whole(event.detail("lane_before")) if moved else BLANK,
        whole(event.detail("field")),
        whole(event.detail("lane")),
        dice,
        int(event.total) if event.total is not None and event.kind.endswith("_check") else BLANK,
        words.term(word(result)) if isinstance(result, str) and result else whole(result),
        whole(event.detail("points")),
        words.message(event.phrase),
    )
