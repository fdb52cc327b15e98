"""Defence: evade, escape, parry, block and cover."""

from __future__ import annotations

from typing import Annotated, Literal

from calc.core.kinds import BLANK, D6, AnyText, Blank, Count, Flag, Int, MaybeCount, OneOf, Positive, Text, keyword
from calc.core.ranges import Cells
from calc.core.registry import rule
from calc.core.tables import Listed, table
from calc.core.totals import Part, Total, dice_parts, parts_of
from calc.systems.mekton.rules.if_needed import ONE_D6, WHOLE, D6IfNeeded, IntIfNeeded

ACTIVE_DEFENSE = 2
PARRY_AFTER_STANCE = 2
BLOCKED = 2
BLOCKED_WITH_SHIELD = 3

Arc = Annotated[str, Listed("mekton", "arcs", "arc")]


@rule("MEKTON-ACT-09")
def mekton_defense_bonus(
    actions: Count, rolls: Count, stacking: Annotated[str, OneOf("reset", "stack")] = "reset"
) -> int:
    """Bonus of active defence on the next evade roll.

    actions: active defence actions taken this round, 0 or more
    rolls: evade rolls made in this round since (reset: since the last of these actions; stack: since the first, while a
        bonus was left), 0 or more
    stacking: reset: a further action brings the bonus back to 2; stack: it adds 2
    returns: points: reset: 2, 1, 0 ...; stack: 2 per action, 1 less per roll; never below 0; starts anew every round
    """
    counted = actions if stacking == "stack" else min(actions, 1)
    return max(ACTIVE_DEFENSE * counted - rolls, 0)


@rule("MEKTON-EVA-01", "MEKTON-EVA-02", "MEKTON-EVA-03", "MEKTON-ACT-06")
def mekton_evade_roll(
    die1: D6, die2: D6, reflexes: Int, skill: Int, arc: Arc = "front", bonus: Int = 0, modifier: Int = 0
) -> Total:
    """Evade roll.

    die1: first W6
    die2: second W6
    reflexes: REF of the mecha
    skill: Mecha Piloting, Driving or Aircraft Pilot
    arc: front 0; flank, left, right -1; rear -2
    bonus: active defence, see MEKTON_DEFENSE_BONUS
    modifier: other modifiers
    returns: points: sum of all
    """
    side = table("mekton", "arcs").find("arc", arc)
    return Total(
        *dice_parts("W6", "MEKTON-EVA-01", die1, die2),
        *parts_of(reflexes, "MECHA REF", "MEKTON-EVA-01"),
        Part("MECHA PILOTING/DRIVING/AIRCRAFT PILOT", skill, "MEKTON-EVA-01"),
        Part(side["term"], side["modifier"], side["rule"]),
        Part("ACTIVE DEFENSE", bonus, "MEKTON-ACT-09"),
        *parts_of(modifier, "Modifier", "MEKTON-EVA-01"),
    )


@rule("MEKTON-ESC-01", "MEKTON-ACT-07")
def mekton_escape_roll(die1: D6, die2: D6, dex: Int, fighting: Int, modifier: Int = 0) -> Total:
    """Roll to escape from a grapple or to resist a throw.

    die1: first W6
    die2: second W6
    dex: DEX of the mecha
    fighting: skill Mecha Fighting
    modifier: other modifiers
    returns: points: sum of all; compare it with MEKTON_RESULT
    """
    return Total(
        *dice_parts("W6", "MEKTON-ESC-01", die1, die2),
        Part("MECHA DEX", dex, "MEKTON-ESC-01"),
        Part("MECHA FIGHTING", fighting, "MEKTON-ESC-01"),
        *parts_of(modifier, "Modifier", "MEKTON-ESC-01"),
    )


@rule("MEKTON-PAR-01", "MEKTON-ACT-08", "MEKTON-ACT-10", "MEKTON-ACT-11")
def mekton_parry_roll(
    die1: D6IfNeeded,
    die2: D6IfNeeded,
    dex: IntIfNeeded,
    melee: IntIfNeeded,
    da: Int = 0,
    stance: Annotated[str, OneOf("none", "parry", "block")] = "none",
    actions: Positive = 1,
    attacks_before: Count = 0,
    modifier: Int = 0,
) -> Total | Literal["auto"] | Blank:
    """Parry roll, passive or in a parrying or blocking stance.

    die1: first W6; not needed for an automatic parry, nor are die2, dex and melee
    die2: second W6
    dex: DEX of the mecha
    melee: skill Mecha Melee
    da: DA of the parrying item, may be negative
    stance: none (passive parry), parry (active parry taken), block (block taken)
    actions: actions spent on the stance this round, 1 or more
    attacks_before: attacks against which the stance was used since, 0 or more
    modifier: other modifiers
    returns: points: sum; +2 in a stance once attacks_before has reached actions; the text auto for an attack parried
        automatically: stance parry, attacks_before below actions, whatever the dice
    """
    used_up = attacks_before >= actions
    if stance == "parry" and not used_up:
        return "auto"
    dice = [ONE_D6.needed(die1, "die1"), ONE_D6.needed(die2, "die2")]
    attribute, skill = WHOLE.needed(dex, "dex"), WHOLE.needed(melee, "melee")
    if None in (*dice, attribute, skill):
        return BLANK
    parry = Total(
        *dice_parts("W6", "MEKTON-PAR-01", *dice),
        Part("MECHA DEX", attribute, "MEKTON-PAR-01"),
        Part("MECHA MELEE SKILL", skill, "MEKTON-PAR-01"),
        Part("DA", da, "MEKTON-PAR-01"),
        *parts_of(modifier, "Modifier", "MEKTON-PAR-01"),
    )
    if stance == "none" or not used_up:
        return parry
    return parry.plus(
        Part("ACTIVE PARRY", PARRY_AFTER_STANCE, "MEKTON-ACT-10")
        if stance == "parry"
        else Part("BLOCK", PARRY_AFTER_STANCE, "MEKTON-ACT-11")
    )


@rule("MEKTON-PAR-02", "MEKTON-PAR-04")
def mekton_parry_allowed(
    arc: Annotated[str, OneOf("front", "left", "right", "rear")],
    mounted: Annotated[str, OneOf("left", "right")],
    energy: Flag = False,
    own_damage: MaybeCount = None,
    attack_damage: MaybeCount = None,
) -> bool | Blank:
    """Whether this item can parry this attack.

    arc: where the attack comes from: front, left, right, rear
    mounted: side on which the shield or weapon is: left, right
    energy: the parrying item is an energy melee weapon
    own_damage: damage of the parrying weapon; needed if energy
    attack_damage: damage of the attacking weapon; needed if energy
    returns: TRUE from the front or the mounted side; an energy weapon also needs more damage than the attacker's weapon
    """
    covered = arc in ("front", mounted)
    if not energy:
        return covered
    if own_damage is None or attack_damage is None:
        return BLANK
    return covered and own_damage > attack_damage


@rule("MEKTON-PAR-03")
def mekton_parry_wear(kills: Count, parries: Count = 1, shield: Flag = False) -> int:
    """Kills left of a melee weapon after parrying.

    kills: Kills of the weapon before, 0 or more
    parries: parries made with it, 0 or more
    shield: TRUE: a shield, which does not wear
    returns: Kills: kills - parries, at least 0
    """
    return kills if shield else max(kills - parries, 0)


@rule("MEKTON-ACT-11")
def mekton_block(
    damage: Count,
    shield: Flag = False,
    actions: Count = 1,
    attacks_before: Count = 0,
    reading: Annotated[str, OneOf("one", "stack")] = "one",
) -> Total:
    """Damage left after blocking.

    damage: damage of the attack, 0 or more
    shield: a shield is used: 3 instead of 2
    actions: block actions taken this round, 0 or more
    attacks_before: attacks already blocked with them, 0 or more
    reading: one: each action reduces one attack; stack: all actions reduce the first attack together
    returns: damage: never below 0; the full damage if no block is left
    """
    attacks_blocked, actions_each = (1, actions) if reading == "stack" else (actions, 1)
    blocks = actions_each if attacks_before < attacks_blocked else 0
    reduction = blocks * (BLOCKED_WITH_SHIELD if shield else BLOCKED)
    left = Total(Part("damage", damage, "MEKTON-DAM-06"), Part("BLOCK", -reduction, "MEKTON-ACT-11"))
    return left.at_least(0, "at least 0", "MEKTON-ACT-11")


@rule("MEKTON-COV-01", "MEKTON-COV-02", "MEKTON-ACT-23")
def mekton_cover(
    location: Text, covered: Annotated[tuple[str, ...], Cells(AnyText())] = ()
) -> Literal["cover", "target"]:
    """Whether the cover or the target takes the hit.

    location: area rolled on the hit chart
    covered: areas behind cover; blank cells are skipped
    returns: cover or target
    """
    return "cover" if keyword(location) in map(keyword, covered) else "target"
