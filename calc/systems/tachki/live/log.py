"""The log of the race, and its attacks in the order in which they are applied."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.errors import Words
from calc.core.extent import Extent, fitted_rows, whole
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
    number,
    words_of,
)
from calc.systems.tachki.replay import raced
from calc.systems.tachki.replay.words import word
from calc.texts.words import Translator


class LogRow(NamedTuple):
    """One event of the race."""

    turn: int | str
    step: int | str
    driver: str
    event: str
    target: str
    dice: str
    total: int | str
    difficulty: int | str
    result: int | float | str
    speed_before: int | str
    speed: int | str
    position_before: int | str
    position: int | str
    text: str


class AttackRow(NamedTuple):
    """An action on another car: who, at whom, what came out."""

    turn: int | str
    order: int | str
    driver: str
    manoeuvre: str
    target: str
    gap: int | str
    dice: str
    net: int | str
    number: int | str
    result: str
    target_shortfall: int | str
    own_shortfall: int | str
    control_shortfall: int | str


@rule("TACHKI-TURN-01", "TACHKI-TURN-15", "TACHKI-FIN-01")
def tachki_race_log(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage, rows: Extent = 600,
) -> tuple[LogRow, ...]:  # fmt: skip
    """The log of the race: every event, in the order in which it was applied.

    rows: how many rows the array formula has
    returns: one row an event: turn, step, driver, event, target, dice, total, difficulty, result, speed and position
        before and after, text; blank rows at the end
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    log = [log_row(event, words) for event in run.replay.events]
    return fitted_rows(LogRow, log, rows, words.word)


def log_row(event: Event, words: Translator) -> LogRow:
    """An event as the log sheet shows it."""
    result = event.result
    return LogRow(
        event.turn,
        whole(event.detail("step")),
        event.actor,
        words.term(word(event.kind)),
        str(event.detail("target") or BLANK),
        dice_text(event),
        int(event.total) if event.total is not None else BLANK,
        whole(event.detail("difficulty")),
        words.term(word(result)) if isinstance(result, str) and result else number(result),
        whole(event.detail("speed_before")),
        whole(event.detail("speed")),
        whole(event.detail("position_before")),
        whole(event.detail("position")),
        words.message(event.phrase),
    )


def dice_text(event: Event) -> Words:
    """The dice of an event: 4+5+2; several rolls apart."""
    return Words("; ".join("+".join(str(die) for die in thrown) for _, thrown in event.dice))


@rule("TACHKI-ORD-01", "TACHKI-TURN-23", "TACHKI-TURN-24")
def tachki_attack_log(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage, rows: Extent = 60,
) -> tuple[AttackRow, ...]:  # fmt: skip
    """All actions on other cars, turn by turn, in the order in which they are applied.

    rows: how many rows the array formula has
    returns: one row an action: turn, place in the order, driver, manoeuvre, target, distance, dice, net result, number,
        result, shortfalls of the damage checks of target and actor, shortfall for the control; blank rows at the end
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    found: list[AttackRow] = []
    for event in run.replay.events:
        if event.kind == "attack":
            place = 1 + sum(row.turn == event.turn for row in found)
            found.append(_attack_row(event, place, words))
    return fitted_rows(AttackRow, found, rows, words.word)


def _attack_row(event: Event, place: int, words: Translator) -> AttackRow:
    return AttackRow(
        event.turn,
        place,
        event.actor,
        words.term(word(str(event.detail("manoeuvre")))),
        str(event.detail("target")),
        whole(event.detail("gap")),
        dice_text(event),
        int(event.total or 0),
        whole(event.detail("difficulty")),
        words.term(word(str(event.result))),
        whole(event.detail("target_shortfall")),
        whole(event.detail("own_shortfall")),
        whole(event.detail("control_shortfall")),
    )
