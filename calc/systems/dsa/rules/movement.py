"""Movement (Fortbewegung): what a movement check is worth, now and next turn."""

from __future__ import annotations

from calc.core.kinds import Flag, Int, Positive, Rounding
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.totals import Part, Total
from calc.systems.dsa.rules.checks import ROLLS, tap_ways


@rule("DSA-FORT-01", "DSA-FORT-02", "DSA-SPURT-03", "DSA-BASE-08")
def dsa_movement(tap: Int, sprint: Flag = False, rounding: Rounding = "round") -> Total:
    """Movement points (fields) of a rider for this turn.

    tap: TaP* of the movement check; below 0 = failed
    sprint: the rider announced a sprint before the check
    rounding: round (half up), floor, ceil
    returns: 3 + TaP*/5, failed 2; sprint 4 + TaP*/3, failed 3
    errors: tap is not a whole number, unknown rounding
    """
    start = movement_start(tap, sprint)
    if tap < 0:
        return Total(start)
    divisor = movement_divisor(sprint)
    return Total(start, Part(f"TaP* / {divisor}", rounded(tap, divisor, rounding), start.rule))


@rule("DSA-FORT-03", "DSA-BASE-08")
def dsa_carry_over(tap: Int, rounding: Rounding = "round") -> int:
    """Difficulty that a failed movement check puts on the next turn's movement check.

    tap: TaP* of this turn's movement check
    rounding: round (half up), floor, ceil
    returns: half the missing points, 0 when the check was passed
    errors: tap is not a whole number, unknown rounding
    """
    return rounded(max(0, -tap), 2, rounding)


@rule("DSA-BASE-09", "DSA-FORT-01", "DSA-SPURT-03")
def dsa_expected_fields(
    attr1: Positive,
    attr2: Positive,
    attr3: Positive,
    taw: Int,
    modifier: Int = 0,
    sprint: Flag = False,
    rounding: Rounding = "round",
) -> float:
    """Mean movement points over all 8000 rolls of the movement check (for odds and planning).

    attr1: first attribute
    attr2: second attribute
    attr3: third attribute
    taw: riding TaW
    modifier: positive = harder
    sprint: sprint announced
    rounding: round, floor, ceil
    returns: mean; a fumble counts like any other failed check
    errors: an attribute below 1, unknown rounding
    """
    ways = tap_ways((attr1, attr2, attr3), taw, modifier)
    return sum(dsa_movement(tap, sprint, rounding) * count for tap, count in ways.items()) / ROLLS


def movement_start(tap: int, sprint: bool) -> Part:
    """The points before anything is added for the quality of the check."""
    if sprint:
        return Part("misslungene Probe", 3, "DSA-SPURT-03") if tap < 0 else Part("Sprint", 4, "DSA-SPURT-03")
    return Part("misslungene Probe", 2, "DSA-FORT-02") if tap < 0 else Part("Bewegungs-Probe", 3, "DSA-FORT-01")


def movement_divisor(sprint: bool) -> int:
    """How many points of quality make one movement point."""
    return 3 if sprint else 5
