"""The live functions of single battles: the board with both piles, and the fate of every card."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.systems.stccg.live.ranges import (
    Attacks,
    Changes,
    Classes,
    MaybeBattle,
    Orders,
    Personnel,
    SettingsRange,
    words_of,
)
from calc.systems.stccg.replay import game
from calc.systems.stccg.replay.state import Battle, Side
from calc.systems.stccg.replay.words import word
from calc.systems.stccg.rules.conditions import folded
from calc.texts.words import Translator

Seat = tuple[str, int | str, str, str]


class BoardRow(NamedTuple):
    """One line of a battle: two cards against each other, or one that met nobody."""

    number: int | str
    attacker: str
    strength_a: int | str
    state_a: str
    fate_a: str
    defender: str
    strength_b: int | str
    state_b: str
    fate_b: str


class FateRow(NamedTuple):
    """What became of one card in one battle."""

    turn: int | str
    battle: str
    side: str
    player: str
    card: str
    strength: int | str
    opponent: str
    state: str
    fate: str


@rule("STCCG-FIGHT-01", "STCCG-FIGHT-04", "STCCG-END-01")
def stccg_board(
    personnel: Personnel,
    orders: Orders,
    changes: Changes,
    attacks: Attacks,
    settings: SettingsRange,
    classes: Classes,
    battle: MaybeBattle = None,
    rows: Extent = 30,
) -> tuple[BoardRow, ...]:
    """One battle as it lies on the table: both piles beside each other.

    battle: id of the battle; blank = the last one that was allowed
    rows: how many rows the array formula has
    returns: one row a place in the piles: attacker, strength, state, fate, defender, strength, state, fate; a last row
        with both totals; blank rows at the end
    """
    played, words = game(personnel, orders, changes, attacks, settings, classes), words_of(settings)
    battles = [
        one
        for one in played.states[-1].battles
        if (battle is None and one.check in ("ok", "")) or (battle is not None and folded(one.id) == folded(battle))
    ]
    lines = _board(battles[-1], words) if battles else []
    return fitted_rows(BoardRow, lines, rows, words.word)


def _board(battle: Battle, words: Translator) -> list[BoardRow]:
    """The piles where they are shuffled, else the cards in table order; then the totals."""
    left, right = ([_seat(side, id_, words) for id_ in side.pile or side.fighting] for side in battle.sides)
    empty: Seat = (BLANK, BLANK, BLANK, BLANK)
    pairs = enumerate(zip_longest(left, right, fillvalue=empty), 1)
    lines = [BoardRow(number, *own, *theirs) for number, (own, theirs) in pairs]
    total_a, total_b = (BLANK if side.total is None else int(side.total) for side in battle.sides)
    if battle.winner:
        word_ = words.term(word("totals"))
        won = [words.term(word("winner")) if battle.winner == side.role else BLANK for side in battle.sides]
        lines.append(BoardRow(BLANK, word_, total_a, won[0], BLANK, word_, total_b, won[1], BLANK))
    return lines


def _seat(side: Side, id_: str, words: Translator) -> Seat:
    """Name, strength, state and fate of a card in a battle."""
    card, state, fate = side.card(id_), dict(side.states).get(id_, ""), dict(side.fates).get(id_, "")
    return card.name, int(card.strength or 0), words.term(word(state)), words.term(word(fate))


@rule("STCCG-END-03", "STCCG-END-04", "STCCG-END-05", "STCCG-END-06")
def stccg_game_fates(
    personnel: Personnel,
    orders: Orders,
    changes: Changes,
    attacks: Attacks,
    settings: SettingsRange,
    classes: Classes,
    rows: Extent = 200,
) -> tuple[FateRow, ...]:
    """What became of every card in every battle.

    rows: how many rows the array formula has
    returns: one row a card and battle: turn, battle, side, player, card, strength, opponent, state after the pairs,
        fate (blank until the battle is over); blank rows at the end
    """
    played, words = game(personnel, orders, changes, attacks, settings, classes), words_of(settings)
    lines = [line for battle in played.states[-1].battles for line in _fates(battle, words)]
    return fitted_rows(FateRow, lines, rows, words.word)


def _fates(battle: Battle, words: Translator) -> list[FateRow]:
    return [
        FateRow(
            battle.turn,
            battle.id,
            words.term(word(side.role)),
            side.player,
            card.name,
            int(card.strength or 0),
            battle.met(card.id),
            words.term(word(dict(side.states).get(card.id, ""))),
            words.term(word(dict(side.fates).get(card.id, ""))),
        )
        for side in battle.sides
        for card in side.fighters
    ]
