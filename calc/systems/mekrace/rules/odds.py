"""Odds: how likely a roll or an opposed roll of two dice succeeds."""

from __future__ import annotations

from collections import Counter
from itertools import product

from calc.core.kinds import Int
from calc.core.registry import rule

#: How many of the 36 pairs of dice give each sum.
PAIRS = Counter(one + other for one, other in product(range(1, 7), repeat=2))


@rule("MEK-ODDS-01", "MEK-LIST-02")
def mekrace_chance(bonus: Int, target: Int) -> float:
    """Chance that 2W6 plus a bonus reaches a target.

    bonus: everything added to the two dice
    target: number to reach
    returns: probability, 0 to 1
    errors: a value that is not whole
    """
    return sum(ways for dice, ways in PAIRS.items() if dice + bonus >= target) / 36


@rule("MEK-ODDS-02", "MEK-DEF-04")
def mekrace_duel_chance(active_bonus: Int, passive_bonus: Int) -> float:
    """Chance that the active side of an opposed roll wins; a tie goes to the defender.

    active_bonus: everything the attacker adds to 2W6
    passive_bonus: everything the defender adds to 2W6
    returns: probability, 0 to 1
    errors: a value that is not whole
    """
    lead = active_bonus - passive_bonus
    won = sum(PAIRS[active] * PAIRS[passive] for active, passive in product(PAIRS, repeat=2) if active + lead > passive)
    return won / 1296
