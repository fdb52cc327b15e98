"""The attack roll: its base, its modifiers, and whether the target can be attacked at all."""

from __future__ import annotations

from typing import Annotated, Literal

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, D6, Blank, Count, Flag, Int, MaybeCount, OneOf
from calc.core.registry import rule
from calc.core.tables import Listed, table
from calc.core.totals import Part, Total, dice_parts, parts_of
from calc.systems.mekton.rules.combat_basics import mekton_aim_bonus
from calc.systems.mekton.rules.if_needed import WHOLE, IntIfNeeded

BEYOND_COMBAT_RANGE = -4
PER_SCALE_LEVEL = 3

CalledTarget = Annotated[str, Listed("mekton", "called_shots", "target")]
AtMax = Annotated[str, OneOf("in", "out")]


@rule("MEKTON-ATT-03", "MEKTON-ATT-04", "MEKTON-ATT-05")
def mekton_attack_base(
    kind: Annotated[str, Listed("mekton", "attacks", "kind")],
    dex: IntIfNeeded = None,
    pre: IntIfNeeded = None,
    tar: IntIfNeeded = None,
    melee: IntIfNeeded = None,
    fighting: IntIfNeeded = None,
    gunnery: IntIfNeeded = None,
    missiles: IntIfNeeded = None,
) -> Total | Blank:
    """Attribute plus skill for a kind of attack.

    kind: melee (DEX + melee), fighting (DEX + fighting), gunnery (PRE + gunnery), missiles (TAR + missiles)
    dex: DEX of the mecha
    pre: PRE of the mecha
    tar: TAR of the mecha
    melee: skill Mecha Melee
    fighting: skill Mecha Fighting
    gunnery: skill Mecha Gunnery
    missiles: skill Mecha Missiles
    returns: points: the sum; blank if one of the two cells needed is blank; cells not needed are not read
    """
    row = table("mekton", "attacks").find("kind", kind)
    attributes = {"dex": dex, "pre": pre, "tar": tar}
    skills = {"melee": melee, "fighting": fighting, "gunnery": gunnery, "missiles": missiles}
    attribute = WHOLE.needed(attributes[row["attribute"]], row["attribute"])
    skill = WHOLE.needed(skills[row["skill"]], row["skill"])
    if attribute is None or skill is None:
        return BLANK
    return Total(Part(row["attribute_term"], attribute, row["rule"]), Part(row["skill_term"], skill, row["rule"]))


@rule("MEKTON-ATT-03", "MEKTON-ATT-04", "MEKTON-ATT-05")
def mekton_attack_roll(die1: D6, die2: D6, attack_base: Int, wa: Int = 0, modifier: Int = 0) -> Total:
    """Attack roll.

    die1: first W6
    die2: second W6
    attack_base: attribute + skill, see MEKTON_ATTACK_BASE
    wa: weapon accuracy WA
    modifier: sum of the modifiers, see MEKTON_ATTACK_MODIFIER
    returns: points: die1 + die2 + attack_base + wa + modifier
    """
    return Total(
        *dice_parts("W6", "MEKTON-ATT-03", die1, die2),
        *parts_of(attack_base, "attribute + skill", "MEKTON-ATT-03"),
        Part("WA", wa, "MEKTON-ATT-03"),
        *parts_of(modifier, "Modifier", "MEKTON-ATT-03"),
    )


@rule("MEKTON-MOD-01")
def mekton_range_modifier(
    distance: Count, combat_range: Count, max_range: Count, at_max: AtMax = "in"
) -> int | Literal["out"]:
    """Modifier for the distance of the target.

    distance: hexes to the target, 0 or more
    combat_range: combat range of the weapon, 0 or more
    max_range: maximum range of the weapon, not below combat_range
    at_max: exactly at maximum range: in (-4) or out
    returns: points: 0 up to combat range, -4 beyond; the text out beyond maximum range
    errors: max_range below combat_range
    """
    if max_range < combat_range:
        raise RuleError("max_range {max} is below combat_range {combat}", max=max_range, combat=combat_range)
    if distance <= combat_range:
        return 0
    if distance > max_range or (distance == max_range and at_max == "out"):
        return "out"
    return BEYOND_COMBAT_RANGE


@rule("MEKTON-MOD-02")
def mekton_scale_modifier(attacker_level: Int, target_level: Int) -> int:
    """Modifier for a larger or smaller target.

    attacker_level: scale level of the attacker on the game master's list of scales
    target_level: scale level of the target
    returns: points: +3 per level the target is larger, -3 per level it is smaller
    """
    return PER_SCALE_LEVEL * (target_level - attacker_level)


@rule("MEKTON-MOD-03", "MEKTON-MEL-02", "MEKTON-MEL-03")
def mekton_called_shot(target: CalledTarget, melee: Flag = False) -> int:
    """Modifier for an attack on an announced target area.

    target: none 0, servo -3, weapon -4, thruster -4, sensor -5, other -5, special -6 (an entry of the special chart)
    melee: TRUE in close combat: body locations (servo) cost nothing
    returns: points: 0 to -6
    """
    row = table("mekton", "called_shots").find("target", target)
    return 0 if melee and row["body"] else int(row["modifier"])


@rule("MEKTON-MOD-01", "MEKTON-MOD-02", "MEKTON-MOD-03", "MEKTON-ACT-05", "MEKTON-MEL-02", "MEKTON-MEL-03")
def mekton_attack_modifier(
    called: CalledTarget = "none",
    melee: Flag = False,
    distance: MaybeCount = None,
    combat_range: MaybeCount = None,
    max_range: MaybeCount = None,
    attacker_level: Int = 0,
    target_level: Int = 0,
    aim_actions: Count = 0,
    moved: Flag = False,
    extra: Int = 0,
    at_max: AtMax = "in",
) -> Total | Literal["out"] | Blank:
    """All modifiers of one attack added up.

    called: as target in MEKTON_CALLED_SHOT
    melee: as in MEKTON_CALLED_SHOT
    distance: hexes to the target; blank: no range modifier
    combat_range: needed if there is a distance
    max_range: needed if there is a distance
    attacker_level: scale level of the attacker
    target_level: scale level of the target
    aim_actions: actions spent aiming
    moved: moved since aiming began
    extra: anything else: destroyed sensors, knockout attack, game master
    at_max: as in MEKTON_RANGE_MODIFIER
    returns: points: called shot + range + scale + aim + extra; the text out beyond maximum range; blank if there is a
        distance without both ranges
    errors: as the single functions
    """
    by_range: int | Literal["out"] = 0
    if distance is not None:
        if combat_range is None or max_range is None:
            return BLANK
        by_range = mekton_range_modifier(distance, combat_range, max_range, at_max)
    if by_range == "out":
        return "out"
    return Total(
        Part("CALLED SHOT", mekton_called_shot(called, melee), "MEKTON-MOD-03"),
        Part("RANGE", by_range, "MEKTON-MOD-01"),
        Part("SCALE", mekton_scale_modifier(attacker_level, target_level), "MEKTON-MOD-02"),
        Part("AIM", mekton_aim_bonus(aim_actions, moved), "MEKTON-ACT-05"),
        Part("Modifier", extra, "MEKTON-ATT-03"),
    ).present()


@rule("MEKTON-MEL-01", "MEKTON-MOD-01", "MEKTON-FIRE-05")
def mekton_attack_allowed(
    kind: Annotated[str, OneOf("melee", "fighting", "gunnery", "missiles", "indirect")],
    distance: Count,
    max_range: MaybeCount = None,
    blast_radius: Count = 0,
    arcing: Flag = False,
    same_hex: Flag = False,
) -> Literal["ok", "not_adjacent", "no_blast", "no_arc", "out"] | Blank:
    """Whether the target is within reach of this kind of attack.

    kind: melee, fighting, gunnery, missiles, indirect
    distance: hexes to the target, 0 or more
    max_range: maximum range; needed for all but melee and fighting
    blast_radius: blast radius of the weapon, 0 or more; for indirect
    arcing: the weapon can be fired in an arc; for indirect
    same_hex: TRUE: close combat is possible within one hex too
    returns: ok, or the first of not_adjacent, no_blast, no_arc, out
    """
    if kind in ("melee", "fighting"):
        return "ok" if distance == 1 or (distance == 0 and same_hex) else "not_adjacent"
    if max_range is None:
        return BLANK
    if kind == "indirect" and blast_radius == 0:
        return "no_blast"
    if kind == "indirect" and not arcing:
        return "no_arc"
    return "ok" if distance <= max_range else "out"
