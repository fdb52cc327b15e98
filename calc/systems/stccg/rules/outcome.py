"""The battle as a whole: who wins, who dies, and what becomes of every card."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.kinds import BLANK, Blank
from calc.core.registry import rule
from calc.core.totals import Total
from calc.systems.stccg.rules.battle import Card, Force, Order, side, stccg_battle_log
from calc.systems.stccg.rules.end import (
    Pick,
    Tie,
    stccg_casualty,
    stccg_eligible,
    stccg_fate,
    stccg_remaining,
    stccg_winner,
)


class Battle(NamedTuple):
    """How a battle ended; casualty is a row of the loser's table, 0 for none."""

    winner: str
    attacker_total: Total
    defender_total: Total
    eligible: int
    casualty: int
    attacker_dead: int
    defender_dead: int


class Fate(NamedTuple):
    """What became of one card; blank while the casualty is not drawn."""

    side: str
    row: int
    state: str
    fate: str


class Side(NamedTuple):
    """The cards of one side in table order, and their states after the pairs have fought."""

    role: str
    cards: tuple[Card, ...]
    states: tuple[str, ...]


@rule(
    "STCCG-FIGHT-01", "STCCG-FIGHT-04", "STCCG-END-01", "STCCG-END-02", "STCCG-END-03", "STCCG-END-04", "STCCG-SUM-02",
)  # fmt: skip
def stccg_battle(
    attackers: Force, defenders: Force, order_a: Order, order_b: Order, pick: Pick = None, tie: Tie = "none"
) -> Battle | Blank:
    """The whole battle in one row.

    attackers: strength, lethal, status, as in STCCG_BATTLE_LOG
    defenders: the same
    order_a: shuffled pile of the attackers
    order_b: shuffled pile of the defenders
    pick: which of the loser's eligible cards dies, counted in table order; not used when nobody is drawn
    tie: as in STCCG_WINNER
    returns: winner, attacker_total, defender_total, eligible, casualty (row number in the loser's table, 0 for none),
      attacker_dead, defender_dead; blank while anything needed is blank
    errors: as STCCG_BATTLE_LOG; pick below 1 or not whole, or too large where one is drawn; an unknown tie rule
    """
    sides = _fought(attackers, defenders, order_a, order_b)
    if sides is None:
        return BLANK
    total_a, total_b = _totals(sides)
    dead = [one.states.count("mortal") for one in sides]
    winner = stccg_winner(total_a, total_b, tie)
    eligible, casualty = 0, 0
    if (loser := _loser(sides, winner)) is not None:
        eligible = stccg_eligible(loser.states)
        position = stccg_casualty(loser.states, pick)
        if position == BLANK:
            return BLANK
        if position:
            casualty = loser.cards[position - 1].row
            dead[sides.index(loser)] += 1
    dead_a, dead_b = dead
    return Battle(winner, total_a, total_b, eligible, casualty, dead_a, dead_b)


@rule(
    "STCCG-FIGHT-02", "STCCG-FIGHT-03", "STCCG-END-03", "STCCG-END-04", "STCCG-END-05", "STCCG-END-06", "STCCG-SUM-02",
)  # fmt: skip
def stccg_fates(
    attackers: Force, defenders: Force, order_a: Order, order_b: Order, pick: Pick = None, tie: Tie = "none"
) -> tuple[Fate, ...] | Blank:
    """State and fate of every card that fought.

    attackers: strength, lethal, status, as in STCCG_BATTLE_LOG
    defenders: the same
    order_a: shuffled pile of the attackers
    order_b: shuffled pile of the defenders
    pick: as in STCCG_BATTLE; while it is blank the fate of the loser's eligible cards is blank
    tie: as in STCCG_WINNER
    returns: side, row, state, fate: attackers first, each side in table order; blank while a strength or a part of
      an order is missing
    errors: as STCCG_BATTLE
    """
    sides = _fought(attackers, defenders, order_a, order_b)
    if sides is None:
        return BLANK
    total_a, total_b = _totals(sides)
    loser = _loser(sides, stccg_winner(total_a, total_b, tie))
    drawn = 0 if loser is None else stccg_casualty(loser.states, pick)
    fates = []
    for one in sides:
        for position, (card, state) in enumerate(zip(one.cards, one.states, strict=True), 1):
            is_open = one is loser and drawn == BLANK and state != "mortal"
            fate = BLANK if is_open else stccg_fate(state, picked=one is loser and position == drawn)
            fates.append(Fate(one.role, card.row, state, fate))
    return tuple(fates)


def _fought(attackers: Force, defenders: Force, order_a: Order, order_b: Order) -> tuple[Side, Side] | None:
    """Both sides after all pairs have fought; None while a strength or an order is incomplete."""
    log = stccg_battle_log(attackers, defenders, order_a, order_b)
    cards_a, cards_b = side(attackers, "attacker"), side(defenders, "defender")
    if not log or cards_a is None or cards_b is None:
        return None
    states_a = {pairing.attacker_row: pairing.attacker_state for pairing in log}
    states_b = {pairing.defender_row: pairing.defender_state for pairing in log}
    return (
        Side("attacker", cards_a, tuple(states_a.get(card.row, "standing") for card in cards_a)),
        Side("defender", cards_b, tuple(states_b.get(card.row, "standing") for card in cards_b)),
    )


def _totals(sides: tuple[Side, Side]) -> tuple[Total, Total]:
    """What still stands on each side; every card that fought has a strength and a state, so no total is blank."""
    a, b = (stccg_remaining(tuple(card.strength for card in one.cards), one.states) for one in sides)
    assert isinstance(a, Total)
    assert isinstance(b, Total)
    return a, b


def _loser(sides: tuple[Side, Side], winner: str) -> Side | None:
    return next((one for one in sides if winner not in ("none", one.role)), None)
