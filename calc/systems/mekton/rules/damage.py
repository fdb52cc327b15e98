"""Damage of a hit: units, result of the rolls, hit chart, armour, near misses."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

from calc.core.errors import Message, RuleError, message
from calc.core.kinds import Count, Flag, Int, Kind, Number, OneOf, Rounding, Whole, keyword
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.totals import Part, Total, parts_of

HITS_PER_KILL = 25
CRITICAL = 5
MEGA_CRITICAL = 10
NEAR = 2
AUTO: Literal["auto"] = "auto"


class TotalOrAuto(Kind):
    """A defence roll, or the word for an attack that is parried automatically."""

    def read(self, value: Any) -> int | str:
        if not isinstance(value, str):
            return Whole().read(value)
        if keyword(value) != AUTO:
            raise RuleError("{value} is neither a whole number nor auto", value=value)
        return AUTO

    def allowed(self) -> Message:
        return message("a whole number, or auto")


Defence = Annotated[int | str, TotalOrAuto()]
Unit = Annotated[str, OneOf("kills", "hits")]
Tie = Annotated[str, OneOf("defender", "attacker")]
Result = Annotated[str, OneOf("miss", "near_miss", "hit", "critical", "mega")]


@rule("MEKTON-DAM-01")
def mekton_convert(
    amount: Annotated[float, Number(0)],
    unit: Unit,
    rounding: Annotated[str, OneOf("exact", "floor", "round", "ceil")] = "exact",
) -> float:
    """Kills into hits or hits into Kills.

    amount: damage, 0 or more
    unit: unit of amount: kills or hits
    rounding: exact, floor, round (half up), ceil
    returns: in the other unit; 1 Kill = 25 hits
    """
    exact = Fraction(repr(amount))
    converted = exact * HITS_PER_KILL if unit == "kills" else exact / HITS_PER_KILL
    if rounding == "exact":
        return float(converted)
    return float(rounded(converted.numerator, converted.denominator, rounding))


@rule("MEKTON-ATT-06", "MEKTON-DAM-02", "MEKTON-DAM-04", "MEKTON-DAM-05", "MEKTON-ESC-01", "MEKTON-ACT-10")
def mekton_result(
    attack: Int,
    defence: Defence,
    mekton_on_human: Flag = False,
    near: Annotated[str, OneOf("below", "both")] = "below",
    tie: Tie = "defender",
) -> Literal["miss", "near_miss", "hit", "critical", "mega"]:
    """Result of an attack roll against a defence roll.

    attack: attack roll
    defence: evade, escape or parry roll; auto (of MEKTON_PARRY_ROLL): the attack is parried, a miss
    mekton_on_human: a weapon of Mekton scale or larger against a human: near misses are possible
    near: near miss: below (0 to 2 under the defence) or both (0 to 2 under or over)
    tie: who wins an equal roll: defender, attacker
    returns: miss, near_miss, hit, critical (5 or more over), mega (10 or more over)
    """
    if isinstance(defence, str):
        return "miss"
    over = attack - defence
    if mekton_on_human and -NEAR <= over <= (NEAR if near == "both" else 0):
        return "near_miss"
    if over < 0 or (over == 0 and tie == "defender"):
        return "miss"
    if over >= MEGA_CRITICAL:
        return "mega"
    return "critical" if over >= CRITICAL else "hit"


@rule("MEKTON-DAM-04", "MEKTON-DAM-05", "MEKTON-ATT-02")
def mekton_charts(
    result: Result, called: Flag = False, mega: Annotated[str, OneOf("normal", "choice")] = "normal"
) -> str:
    """On which hit chart the attacker rolls.

    result: as returned by MEKTON_RESULT
    called: the area was announced (called shot, close combat)
    mega: a mega-critical hit rolls on: normal, choice
    returns: none (no hit), called (no roll), normal, choice (normal, special or cinematic)
    """
    if result in ("miss", "near_miss"):
        return "none"
    if called:
        return "called"
    return {"hit": "normal", "critical": "choice", "mega": mega}[result]


@rule("MEKTON-DAM-05", "MEKTON-DAM-06", "MEKTON-ACT-11")
def mekton_damage(damage: Count, armor: Count = 0, result: Result = "hit", reduction: Count = 0) -> Total:
    """Damage that goes through.

    damage: damage of the weapon, 0 or more
    armor: armour at the location in the same unit, 0 or more
    result: as returned by MEKTON_RESULT
    reduction: taken off by a block, 0 or more
    returns: damage: damage - reduction - armor, at least 0; no armour for mega; 0 for miss and near_miss
    """
    weapon = Total(*parts_of(damage, "damage", "MEKTON-DAM-06"))
    if result in ("miss", "near_miss"):
        return weapon.at_most(0, result, "MEKTON-ATT-06")
    through = weapon.plus(Part("BLOCK", -reduction, "MEKTON-ACT-11"))
    if result != "mega":
        through = through.plus(Part("ARMOR", -armor, "MEKTON-DAM-06"))
    return through.at_least(0, "at least 0", "MEKTON-DAM-06").present()


@rule("MEKTON-DAM-03", "MEKTON-DAM-01")
def mekton_near_miss(damage: Count, unit: Unit = "kills", rounding: Rounding = "floor") -> int:
    """Hits that a human takes to the torso from a near miss.

    damage: full damage of the weapon, 0 or more
    unit: unit of damage: kills or hits
    rounding: floor, round (half up), ceil
    returns: hits: half the damage in hits, rounded
    """
    return rounded(damage * HITS_PER_KILL if unit == "kills" else damage, 2, rounding)
