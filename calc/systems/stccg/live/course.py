"""The live functions of the whole game: the log and the standings."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows, whole
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.stccg.live.ranges import (
    Attacks,
    Changes,
    Classes,
    Orders,
    Personnel,
    SettingsRange,
    words_of,
)
from calc.systems.stccg.replay import game
from calc.systems.stccg.replay.standings import Standing, players, standings
from calc.systems.stccg.replay.words import word
from calc.texts.words import Translator


class LogRow(NamedTuple):
    """One event of the game."""

    number: int | str
    turn: int | str
    battle: str
    step: int | str
    event: str
    side: str
    card: str
    opponent: str
    own: int | str
    theirs: int | str
    result: int | str
    total_a: int | str
    total_b: int | str
    die: str
    note: str


@rule("STCCG-SUM-02")
def stccg_game_log(
    personnel: Personnel,
    orders: Orders,
    changes: Changes,
    attacks: Attacks,
    settings: SettingsRange,
    classes: Classes,
    rows: Extent = 500,
) -> tuple[LogRow, ...]:
    """The log of the game: every event, in its order.

    rows: how many rows the array formula has
    returns: one row an event: number, turn, battle, step of the turn, event, side, card or player, opponent, both
        strengths, result, both totals, dice, text; blank rows at the end
    """
    played, words = game(personnel, orders, changes, attacks, settings, classes), words_of(settings)
    log = [log_row(place, event, words) for place, event in enumerate(played.events, 1)]
    return fitted_rows(LogRow, log, rows, words.word)


def log_row(place: int, event: Event, words: Translator) -> LogRow:
    """An event as the log sheet shows it."""
    side = str(event.detail("side") or BLANK)
    totals = {"attacker": event.detail("total_a"), "defender": event.detail("total_b")}
    if event.kind == "totals":
        totals[side] = event.result
    result = event.result
    return LogRow(
        place,
        event.turn,
        str(event.detail("battle") or BLANK),
        whole(event.detail("step")) or BLANK,
        words.term(word(event.kind)),
        words.term(word(side)),
        event.actor,
        str(event.detail("opponent") or BLANK),
        whole(event.detail("own")),
        whole(event.detail("theirs")),
        words.term(word(result)) if isinstance(result, str) else whole(result) if event.kind != "odds" else BLANK,
        whole(totals["attacker"]),
        whole(totals["defender"]),
        "; ".join(" ".join(str(die) for die in thrown) for _, thrown in event.dice),
        words.message(event.phrase),
    )


@rule("STCCG-SUM-02")
def stccg_standings(
    personnel: Personnel,
    orders: Orders,
    changes: Changes,
    attacks: Attacks,
    settings: SettingsRange,
    classes: Classes,
    rows: Extent = 8,
) -> tuple[Standing, ...]:
    """What every player has won and lost so far.

    rows: how many rows the array formula has
    returns: one row a player: battles started, counter-attacks among them, won, lost, undecided, own dead, enemy
        dead, cards active, stopped, disabled; blank rows at the end
    """
    played = game(personnel, orders, changes, attacks, settings, classes)
    lines = standings(played.states[-1], players(played))
    return fitted_rows(Standing, lines, rows, words_of(settings).word)
