"""Shock weapons, shock tests and stun rolls: whether somebody loses turns, the senses or the life."""

from __future__ import annotations

from typing import Literal, NamedTuple

from calc.core.kinds import D6, Count, Flag, Int
from calc.core.registry import rule
from calc.core.tables import table
from calc.core.totals import Part, Total, dice_parts


class ShockAttack(NamedTuple):
    """The total of the pilot and what it means."""

    total: Total
    turns_lost: int
    shock_test: bool


@rule("MEKTON-SHOCK-01")
def mekton_shock_attack(die1: D6, die2: D6, bod: Int, kills: Count) -> ShockAttack:
    """What a shock weapon does to the pilot.

    die1: first W6
    die2: second W6
    bod: BOD of the pilot
    kills: Kills of the shock weapon, 0 or more
    returns: total (dice + bod - kills), turns_lost (from 11: 0, 8 to 10: 1, 5 to 7: 2, 2 to 4: 3, 0 and 1: 4, below: 0),
        shock_test (TRUE below 0)
    """
    total = Total(
        *dice_parts("W6", "MEKTON-SHOCK-01", die1, die2),
        Part("BOD", bod, "MEKTON-SHOCK-01"),
        Part("KILL value", -kills, "MEKTON-SHOCK-01"),
    )
    for row in table("mekton", "shock").rows:
        if total >= row["from_total"]:
            return ShockAttack(total, row["turns_lost"], shock_test=False)
    return ShockAttack(total, 0, shock_test=True)


@rule("MEKTON-SHOCK-02")
def mekton_shock_test(die1: D6, die2: D6, stun_number: Int) -> Literal["unconscious", "dead"]:
    """Shock test of the pilot.

    die1: first W6
    die2: second W6
    stun_number: Stun/Shock number of the pilot
    returns: unconscious if the dice are equal or lower, else dead
    """
    return "unconscious" if die1 + die2 <= stun_number else "dead"


@rule("MEKTON-HUM-04", "MEKTON-MEL-04")
def mekton_stun_needed(hits_before: Int, damage: Count, gas: Flag = False, knockout: Flag = False) -> bool:
    """Whether the victim must make a stun roll.

    hits_before: hits the location had left before the attack
    damage: damage of this one attack to the location, 0 or more
    gas: drugs or sleep gas
    knockout: a knockout attack hit
    returns: TRUE for gas, knockout, or damage of at least half the hits left
    """
    heavy_blow = damage > 0 and 2 * damage >= hits_before
    return gas or knockout or heavy_blow


@rule("MEKTON-HUM-04", "MEKTON-SPEC-01", "MEKTON-SPEC-02")
def mekton_stun_roll(die1: D6, die2: D6, stun_number: Int, modifier: Int = 0) -> bool:
    """Whether a stun roll is passed.

    die1: first W6
    die2: second W6
    stun_number: Stun/Shock number of the victim
    modifier: added to the number, e.g. -3
    returns: TRUE if the dice are equal or lower
    """
    return die1 + die2 <= stun_number + modifier
