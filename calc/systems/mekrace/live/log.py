"""The log of the race: every event as one row."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows, whole
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.mekrace.live.arguments import (
    Cards,
    Duels,
    Orders,
    Participants,
    SettingsRange,
    TrackRange,
    Weapons,
    worded,
    words_of,
)
from calc.systems.mekrace.replay import race
from calc.systems.mekrace.rules.rounds import mekrace_elapsed
from calc.texts.words import Translator


class LogRow(NamedTuple):
    """One event of the race."""

    round: int | str
    seconds_from: int | str
    seconds_to: int | str
    phase: int | str
    step: int | str
    name: str
    target: str
    event: int | str
    dice: str
    total: int | str
    needed: int | str
    result: int | str
    fp: int | str
    heat: int | str
    col: int | str
    row: int | str
    heading: int | str
    text: str


@rule("MEK-ROUND-02", "MEK-ACT-07")
def mekrace_race_log(
    participants: Participants,
    weapons: Weapons,
    cards: Cards,
    track: TrackRange,
    orders: Orders,
    duels: Duels,
    settings: SettingsRange,
    rows: Extent = 600,
) -> tuple[LogRow, ...]:
    """The log of the race: every event, in its order.

    rows: how many rows the array formula has
    returns: one row an event: race round, seconds from and to, phase, step, vehicle, target, event, dice, total, number
        needed or opposed total, result, FP, heat, column, row, heading after it, text; blank rows at the end
    """
    driven = race(participants, weapons, cards, track, orders, duels, settings)
    words = words_of(settings)
    log = [log_row(event, words) for event in driven.events]
    return fitted_rows(LogRow, log, rows, words.word)


def log_row(event: Event, words: Translator) -> LogRow:
    """An event as the log sheet shows it."""
    seconds = mekrace_elapsed(event.turn)
    target = event.detail("target")
    return LogRow(
        event.turn,
        seconds.seconds_min,
        seconds.seconds_max,
        worded(words, event.detail("phase")),
        whole(event.detail("step")),
        event.actor,
        target if isinstance(target, str) else BLANK,
        worded(words, event.kind),
        "; ".join("/".join(str(die) for die in thrown) for _, thrown in event.dice),
        int(event.total) if event.total is not None else BLANK,
        whole(event.detail("needed")),
        event.result if event.kind in ("declare", "replace") else worded(words, event.result),  # type: ignore[arg-type]
        whole(event.detail("fp")),
        whole(event.detail("heat")),
        whole(event.detail("col")),
        whole(event.detail("row")),
        whole(event.detail("heading")),
        words.message(event.phrase),
    )
