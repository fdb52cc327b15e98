"""The live functions of the whole game: the log and the standings."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import fitted
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.stccg.live.ranges import (
    MORE,
    Attacks,
    Changes,
    Classes,
    Extent,
    Orders,
    Personnel,
    SettingsRange,
    number,
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

    personnel: the range Personnel with its row of column names
    orders: the range Orders with its row of column names
    changes: the range Changes with its row of column names
    attacks: the range Attacks with its row of column names
    settings: the range Settings with its row of column names
    classes: the range Classes with its row of column names
    rows: how many rows the array formula has
    returns: one row an event: number, turn, battle, step of the turn, event, side, card or player, opponent, both
        strengths, result, both totals, dice, text; blank rows at the end
    """
    played, words = game(personnel, orders, changes, attacks, settings, classes), words_of(settings)
    log = [log_row(place, event, words) for place, event in enumerate(played.events, 1)]
    return tuple(LogRow(*row) for row in fitted(log, rows, len(LogRow._fields), words.word(MORE.template)))


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
        number(event.detail("step")) or BLANK,
        words.term(word(event.kind)),
        words.term(word(side)),
        event.actor,
        str(event.detail("opponent") or BLANK),
        number(event.detail("own")),
        number(event.detail("theirs")),
        words.term(word(result)) if isinstance(result, str) else number(result) if event.kind != "odds" else BLANK,
        number(totals["attacker"]),
        number(totals["defender"]),
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

    personnel: the range Personnel with its row of column names
    orders: the range Orders with its row of column names
    changes: the range Changes with its row of column names
    attacks: the range Attacks with its row of column names
    settings: the range Settings with its row of column names
    classes: the range Classes with its row of column names
    rows: how many rows the array formula has
    returns: one row a player: battles started, counter-attacks among them, won, lost, undecided, own dead, enemy
        dead, cards active, stopped, disabled; blank rows at the end
    """
    played = game(personnel, orders, changes, attacks, settings, classes)
    lines = standings(played.states[-1], players(played))
    more = words_of(settings).word(MORE.template)
    return tuple(Standing(*row) for row in fitted(lines, rows, len(Standing._fields), more))
