"""Defending (Verteidigen): defensive driving, the defence roll, who wins."""

from __future__ import annotations

from calc.core.kinds import D6, Flag, Int, Positive
from calc.core.opposed import opposed
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts, parts_of

#: What defensive driving adds to the first and to the second defence of a race round.
DEFENCE_BONUSES = {1: 2, 2: 1}


@rule("MEK-DEFD-02", "MEK-DEFD-03", "MEK-DEF-07")
def mekrace_defence_bonus(defensive: Flag, defence_number: Positive) -> int:
    """Bonus of defensive driving on the next defence roll.

    defensive: this race round was declared with defensive driving
    defence_number: 1 for the first defence of the race round, 2 for the second, and so on
    returns: 2, 1, then 0
    errors: defence_number below 1
    """
    return DEFENCE_BONUSES.get(defence_number, 0) if defensive else 0


@rule("MEK-DEF-01", "MEK-DEF-02", "MEK-DEF-07", "MEK-SMOKE-03")
def mekrace_defence_roll(die1: D6, die2: D6, vehicle_ref: Int, driving: Int, bonus: Int = 0) -> Total:
    """Total of a defence roll; traction does not count.

    die1: first die, 1 to 6
    die2: second die, 1 to 6
    vehicle_ref: REF of the vehicle
    driving: driving as MEKRACE_DRIVING gives it for other rolls
    bonus: see MEKRACE_DEFENCE_BONUS
    returns: total of the defender
    errors: die outside 1 to 6
    """
    return Total(
        *dice_parts("W6", "MEK-DEF-01", die1, die2),
        Part("Fzg. REF", vehicle_ref, "MEK-DEF-01"),
        *parts_of(driving, "Fahren", "MEK-DEF-01"),
        Part("Defensives Fahren", bonus, "MEK-DEF-07"),
    )


@rule("MEK-DEF-04", "MEK-IND-04")
def mekrace_hits(attack_total: Int, defence_total: Int) -> bool:
    """Whether an attack gets through.

    attack_total: total of the attacker
    defence_total: total of the defender
    returns: TRUE only when the attacker is higher; a tie is defended
    errors: a value that is not whole
    """
    return opposed(attack_total, defence_total, tie="defender").winner == "initiator"
