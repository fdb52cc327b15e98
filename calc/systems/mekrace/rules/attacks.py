"""Attacking (Angreifen): ranges, attack rolls, ramming, and what an attack does."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, D6, Blank, Count, Flag, Int, MaybeCount, OneOf
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts, parts_of
from calc.systems.mekrace.rules.defence import mekrace_hits
from calc.systems.mekrace.rules.disturbance import Track, ZeroReading, mekrace_damage, mekrace_track_value

AttackKind = Annotated[str, OneOf("cannon", "rocket", "melee", "ram", "mine", "smoke")]

RANGED = frozenset({"cannon", "rocket"})
CONTACT = frozenset({"melee", "ram"})


@rule("MEK-RANGE-03", "MEK-RANGE-04", "MEK-RANGE-05", "MEK-RANGE-06", "MEK-RANGE-07", "MEK-LONG-02")
def mekrace_range_band(distance: Count, maximal: Count, optimal: MaybeCount = None) -> str:
    """Range band of a ranged weapon.

    distance: hexes to the target
    maximal: maximal range of the weapon
    optimal: optimal range; blank for a long-range weapon
    returns: optimal, maximal, longrange or out
    errors: any value negative or not whole; optimal above maximal
    """
    if optimal is not None and optimal > maximal:
        raise RuleError("optimal {optimal} is above maximal {maximal}", optimal=optimal, maximal=maximal)
    if distance > maximal:
        return "out"
    if optimal is None:
        return "longrange"
    return "optimal" if distance <= optimal else "maximal"


@rule(
    "MEK-RANGE-04", "MEK-RANGE-05", "MEK-RANGE-06", "MEK-LONG-01", "MEK-CALLED-01", "MEK-CALLED-03", "MEK-RAM-03"
)  # fmt: skip
def mekrace_attack_modifier(
    kind: AttackKind,
    distance: Count,
    maximal: MaybeCount = None,
    optimal: MaybeCount = None,
    called: Flag = False,
    other: Int = 0,
) -> Total | Blank:
    """Modifier on an attack roll from range and called shot.

    kind: cannon, rocket, melee, ram, mine or smoke
    distance: hexes to the target
    maximal: maximal range; needed for cannon and rocket
    optimal: optimal range; blank for a long-range weapon
    called: called shot on a subsystem (-3)
    other: anything else, added as it stands
    returns: 0 optimal, -4 maximal, -2 long-range, -3 more for a called shot; blank when a cannon or rocket has no
        maximal range
    errors: target out of range; melee or ram further than 1 hex; called shot with anything but a cannon or rocket;
        optimal above maximal
    """
    if called and kind not in RANGED:
        raise RuleError("called is TRUE, but only cannon and rocket make called shots, not {kind}", kind=Words(kind))
    if kind in CONTACT and distance > 1:
        raise RuleError("distance {distance} is above 1, the reach of {kind}", distance=distance, kind=Words(kind))
    if kind in RANGED:
        if maximal is None:
            return BLANK
        reach = _range_part(distance, maximal, optimal)
    else:
        reach = Part("optimale Reichweite", 0, "MEK-RANGE-04")
    aim = Part("Gezielter Treffer", -3 if called else 0, "MEK-CALLED-03")
    return Total(reach, aim, Part("Modifikator", other, "MEK-ATT-02")).present()


def _range_part(distance: int, maximal: int, optimal: int | None) -> Part:
    """What the distance to the target does to the roll of a ranged weapon."""
    band = mekrace_range_band(distance, maximal, optimal)
    if band == "out":
        raise RuleError("distance {distance} is above maximal {maximal}", distance=distance, maximal=maximal)
    if band == "longrange":
        return Part("Longrange", -2, "MEK-LONG-01")
    if band == "maximal":
        return Part("maximale Reichweite", -4, "MEK-RANGE-05")
    return Part("optimale Reichweite", 0, "MEK-RANGE-04")


@rule(
    "MEK-ATT-02", "MEK-ATT-03", "MEK-ATT-04", "MEK-ATT-05", "MEK-RAM-02", "MEK-IND-02", "MEK-SMOKE-02"
)  # fmt: skip
def mekrace_attack_roll(
    kind: AttackKind,
    die1: D6,
    die2: D6,
    pre: Int,
    tar: Int,
    dex: Int,
    shooting: Int,
    driving: Int,
    modifier: Int = 0,
) -> Total:
    """Total of an attack roll.

    kind: cannon (PRE + shooting), rocket, mine, smoke (TAR + shooting), melee, ram (DEX + driving)
    die1: first die, 1 to 6
    die2: second die, 1 to 6
    pre: PRE of the vehicle
    tar: TAR of the vehicle
    dex: DEX of the vehicle
    shooting: shooting value of the pilot
    driving: driving as MEKRACE_DRIVING gives it
    modifier: see MEKRACE_ATTACK_MODIFIER
    returns: total to compare with the defence roll
    errors: die outside 1 to 6; unknown kind
    """
    cites = _ATTACK_RULES[kind]
    if kind in CONTACT:
        values = (Part("Fzg. DEX", dex, cites), *parts_of(driving, "Fahren", cites))
    elif kind == "cannon":
        values = (Part("Fzg. PRE", pre, cites), Part("Schießen", shooting, cites))
    else:
        values = (Part("Fzg. TAR", tar, cites), Part("Schießen", shooting, cites))
    return Total(
        *dice_parts("W6", "MEK-ATT-02", die1, die2),
        *values,
        *parts_of(modifier, "Modifikator", "MEK-ATT-02"),
    )


_ATTACK_RULES = {
    "cannon": "MEK-ATT-03",
    "rocket": "MEK-ATT-04",
    "melee": "MEK-ATT-05",
    "ram": "MEK-RAM-02",
    "mine": "MEK-IND-02",
    "smoke": "MEK-SMOKE-02",
}


class Ram(NamedTuple):
    """What a ramming attack does to both vehicles."""

    hit: bool
    attacker_loss: Total
    defender_loss: Total


@rule("MEK-RAM-01", "MEK-RAM-04", "MEK-RAM-05", "MEK-RAM-06")
def mekrace_ram(attack_total: Int, defence_total: Int, weapon_damage: Count = 0, self_reduction: Count = 0) -> Ram:
    """Damage of a ramming attack to both vehicles.

    attack_total: total of the attacker
    defence_total: total of the defender
    weapon_damage: damage of the melee weapon used with the ram
    self_reduction: points by which that weapon lowers the attacker's own damage
    returns: columns hit, attacker_loss, defender_loss in FP
    errors: weapon_damage or self_reduction negative
    """
    if not mekrace_hits(attack_total, defence_total):
        return Ram(False, Total(), Total())
    own = Total(Part("Rammen", 1, "MEK-RAM-04"), Part("Nahkampfwaffe", -self_reduction, "MEK-RAM-06")).present()
    theirs = Total(Part("Rammen", 2, "MEK-RAM-04"), Part("Nahkampfwaffe", weapon_damage, "MEK-RAM-05")).present()
    return Ram(True, own.at_least(0, "mindestens 0", "MEK-RAM-06"), theirs)


class AttackResult(NamedTuple):
    """What one attack does to its target."""

    hit: bool
    fp_after: Total
    announced_loss: int
    choice_loss: int
    roll_needed: bool
    track_value: Total


@rule(
    "MEK-DEF-04", "MEK-CALLED-04", "MEK-CALLED-05", "MEK-CALLED-06", "MEK-FP-01", "MEK-ZERO-01", "MEK-DEF-05"
)  # fmt: skip
def mekrace_attack_result(
    attack_total: Int,
    defence_total: Int,
    fp: Count,
    damage: Count,
    called: Flag = False,
    reading: ZeroReading = "event",
    track: Track = "plus2",
) -> AttackResult:
    """Everything one attack does to its target.

    attack_total: total of the attacker
    defence_total: total of the defender
    fp: vehicle points of the target before the attack
    damage: damage of the weapon in vehicle points (ignored by a called shot)
    called: called shot on a subsystem
    reading: event or point, see MEKRACE_DAMAGE
    track: plus2 or same, see MEKRACE_TRACK_VALUE
    returns: columns hit, fp_after, announced_loss (points off the called attribute), choice_loss (points off attributes
        the driver picks), roll_needed (a disturbance roll follows), track_value (number that roll must reach)
    errors: fp or damage negative; unknown keyword
    """
    if not mekrace_hits(attack_total, defence_total):
        return AttackResult(False, Total(Part("FP", fp, "MEK-FP-01")), 0, 0, False, mekrace_track_value(fp, track))
    return AttackResult(True, *mekrace_damage(fp, damage, "called" if called else "hit", reading, track))
