"""Close combat: the knockout blow and the special melee moves, with ram and drop."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, Blank, Count, Flag, OneOf
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.tables import Listed, table
from calc.systems.mekton.rules.lookup import LookupTable, MaybeTons, Tons, kills_by_weight

KNOCKOUT_MODIFIER = -3
GRABBED_HUMAN = -5
STEP_TONS = 10

Move = Annotated[str, Listed("mekton", "special_moves", "move", {"sweep": "trip"})]
MaybeLocation = Annotated[str | None, OneOf("head", "torso", "arm", "leg", "other")]


class Knockout(NamedTuple):
    """What a blow meant to knock out does."""

    allowed: bool
    attack_modifier: int
    damage: int
    stun_roll: bool


class Effect(NamedTuple):
    """What a special move does when it hits."""

    damage: str
    to_attacker: str
    hexes: int
    actions_lost: int
    down: bool
    stun: str
    hold: str


class Ram(NamedTuple):
    """Damage of both sides, where it goes, and who stands in the hex afterwards."""

    attacker_damage: int
    target_damage: int
    location: str
    hex: str


@rule("MEKTON-MEL-04")
def mekton_knockout(damage: Count, human_scale: Flag = True, energy: Flag = False) -> Knockout:
    """A blow meant to knock out, human scale only.

    damage: melee damage in hits, 0 or more
    human_scale: both sides are of human scale
    energy: the weapon is an energy melee weapon (EMW)
    returns: allowed, attack_modifier (-3), damage (1), stun_roll; not allowed: FALSE, 0, the full damage, FALSE; without
        damage there is nothing to convert: TRUE, -3, 0, FALSE
    """
    if energy or not human_scale:
        return Knockout(allowed=False, attack_modifier=0, damage=damage, stun_roll=False)
    return Knockout(allowed=True, attack_modifier=KNOCKOUT_MODIFIER, damage=min(damage, 1), stun_roll=damage > 0)


def _special(move: str) -> dict[str, Any]:
    return table("mekton", "special_moves").find("move", move)


@rule(
    "MEKTON-SPEC-01", "MEKTON-SPEC-02", "MEKTON-SPEC-03", "MEKTON-SPEC-08", "MEKTON-SPEC-10", "MEKTON-SPEC-11",
    "MEKTON-SPEC-12", "MEKTON-SPEC-13", "MEKTON-SPEC-14",
)  # fmt: skip
def mekton_special_allowed(
    move: Move,
    location: MaybeLocation = None,
    human_attacker: Flag = False,
    human_target: Flag = False,
    arms: Flag = True,
    smaller_target: Flag = False,
) -> Literal["ok", "humans_only", "mecha_only", "needs_arms", "too_big", "wrong_location"]:
    """Whether this special melee move may be made.

    move: chop, crescent_kick, thrust_kick, throw, slam, trip (or sweep), grab, pin, bearhug, dismember, stomp, tackle,
        ram, drop
    location: announced area: head, torso, arm, leg, other; blank: not checked
    human_attacker: the attacker is a human, not a mecha
    human_target: the target is a human
    arms: the attacker has working arms
    smaller_target: the target is small compared with the attacker
    returns: ok, or the first of humans_only, mecha_only, needs_arms, too_big, wrong_location
    """
    rules = _special(move)
    if rules["who"] == "humans" and not human_attacker:
        return "humans_only"
    if rules["who"] == "mecha" and (human_attacker or human_target):
        return "mecha_only"
    if rules["arms"] and not arms:
        return "needs_arms"
    if rules["small"] and not smaller_target:
        return "too_big"
    if location is not None and rules["locations"] and location not in rules["locations"]:
        return "wrong_location"
    return "ok"


@rule(
    "MEKTON-SPEC-01", "MEKTON-SPEC-02", "MEKTON-SPEC-03", "MEKTON-SPEC-04", "MEKTON-SPEC-05", "MEKTON-SPEC-06",
    "MEKTON-SPEC-07", "MEKTON-SPEC-08", "MEKTON-SPEC-09", "MEKTON-SPEC-10", "MEKTON-SPEC-11", "MEKTON-SPEC-12",
    "MEKTON-SPEC-13", "MEKTON-SPEC-14",
)  # fmt: skip
def mekton_special_wa(
    move: Move,
    own_tons: MaybeTons = None,
    target_tons: MaybeTons = None,
    human_target: Flag = False,
    weight_step: Annotated[str, OneOf("full", "started")] = "full",
    grab_human: Annotated[str, OneOf("add", "replace")] = "add",
) -> int | Blank:
    """WA of a special melee move.

    move: as in MEKTON_SPECIAL_ALLOWED
    own_tons: weight of the attacker, above 0; needed for throw and slam
    target_tons: weight of the target, above 0; needed for throw and slam
    human_target: the target of a grab is a human
    weight_step: full: every full 10 tons count; started: every started 10 tons
    grab_human: a human is grabbed at: add (-1 and -5), replace (-5 only)
    returns: points: chop, crescent_kick, dismember, drop -2; thrust_kick -3; trip, tackle +1; grab, bearhug -1;
        stomp -5; pin, ram 0; throw -1 and slam -2 per 10 tons the target is heavier
    """
    rules = _special(move)
    wa = int(rules["wa"])
    if move == "grab" and human_target:
        return GRABBED_HUMAN if grab_human == "replace" else wa + GRABBED_HUMAN
    if rules["wa_per_10_tons"] == 0:
        return wa
    if own_tons is None or target_tons is None:
        return BLANK
    return wa + int(rules["wa_per_10_tons"]) * _tens_heavier(own_tons, target_tons, weight_step)


def _tens_heavier(own_tons: float, target_tons: float, weight_step: str) -> int:
    """Tens of tons by which the target is heavier, counted on the decimals that the cells show."""
    heavier = (Fraction(repr(target_tons)) - Fraction(repr(own_tons))) / STEP_TONS
    tens = rounded(heavier.numerator, heavier.denominator, "floor" if weight_step == "full" else "ceil")
    return max(tens, 0)


@rule(
    "MEKTON-SPEC-01", "MEKTON-SPEC-02", "MEKTON-SPEC-03", "MEKTON-SPEC-04", "MEKTON-SPEC-05", "MEKTON-SPEC-06",
    "MEKTON-SPEC-07", "MEKTON-SPEC-08", "MEKTON-SPEC-09", "MEKTON-SPEC-10", "MEKTON-SPEC-11", "MEKTON-SPEC-12",
    "MEKTON-SPEC-13", "MEKTON-SPEC-14", "MEKTON-ATT-07",
)  # fmt: skip
def mekton_special_effect(move: Move, location: MaybeLocation = None) -> Effect | Blank:
    """What a special melee move does when it hits.

    move: as in MEKTON_SPECIAL_ALLOWED
    location: head, torso, arm, leg, other; needed for chop and crescent_kick (head or arm)
    returns: damage (none, hand, dismember, ram, kill: its source), to_attacker (none, ram), hexes (target is moved),
        actions_lost (by the target), down, stun (none, knockout, drop: if the stun roll fails), hold (none, object,
        limb, arms)
    errors: chop or crescent_kick at another place than head or arm
    """
    rules = _special(move)
    stun = "none"
    if move in ("chop", "crescent_kick"):
        if location is None:
            return BLANK
        if location not in rules["locations"]:
            raise RuleError(
                "location {location} is not one of {allowed} for {move}",
                location=location, allowed=Words(", ".join(rules["locations"])), move=Words(move),
            )  # fmt: skip
        stun = rules[f"stun_{location}"]
    return Effect(
        damage=rules["damage"],
        to_attacker=rules["to_attacker"],
        hexes=rules["hexes"],
        actions_lost=rules["actions_lost"],
        down=rules["down"],
        stun=stun,
        hold=rules["hold"],
    )


@rule("MEKTON-SPEC-13", "MEKTON-SPEC-14", "MEKTON-TAB-01")
def mekton_ram(
    own_tons: Tons,
    target_tons: Tons,
    ram_table: LookupTable,
    move: Annotated[str, OneOf("ram", "drop")] = "ram",
    reading: Annotated[str, OneOf("other", "own")] = "other",
) -> Ram:
    """Damage and place after a ram or drop.

    own_tons: weight of the attacker, above 0
    target_tons: weight of the target, above 0
    ram_table: from tons, to tons, Kills; as in MEKTON_TABLE
    move: ram or drop
    reading: other: each takes the Kills of the other one's weight; own: of its own weight
    returns: attacker_damage (0 for drop), target_damage, location (torso), hex (attacker or target: who stands in the
        hex afterwards)
    errors: no row fits the weight, or its Kills are not a whole number of 0 or more
    """
    to_attacker, to_target = (own_tons, target_tons) if reading == "own" else (target_tons, own_tons)
    return Ram(
        attacker_damage=0 if move == "drop" else kills_by_weight(to_attacker, ram_table),
        target_damage=kills_by_weight(to_target, ram_table),
        location="torso",
        hex="attacker" if own_tons > target_tons else "target",
    )
