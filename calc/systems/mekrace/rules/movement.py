"""Movement (Bewegung): the pilot roll, extra hexes, and where a manoeuvre ends."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import D6, Count, Flag, Int, OneOf, Whole
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts, parts_of
from calc.systems.mekrace.rules.declaration import mekrace_steering_penalty
from calc.systems.mekrace.rules.paths import mekrace_mirror, mekrace_path
from calc.systems.mekrace.rules.turns import ExtraHexes, Heading, Turn, Turns, hexes_of, turned_by

DrivingRoll = Annotated[str, OneOf("pilot", "other")]
DrivingReading = Annotated[str, OneOf("total", "pilot_only", "skill")]
PilotRollReading = Annotated[str, OneOf("terms", "movement")]


@rule("MEK-TERM-02", "MEK-MOVE-01", "MEK-DEF-01")
def mekrace_driving(
    pilot_ref: Int, driving_skill: Int, roll: DrivingRoll = "pilot", reading: DrivingReading = "total"
) -> Total:
    """The value that counts as driving (Fahren) in a roll.

    pilot_ref: REF of the pilot
    driving_skill: driving skill of the pilot
    roll: pilot (pilot roll) or other (defence, melee, ramming, slipstream, blocking)
    reading: total (REF + skill in every roll), pilot_only (REF counts in the pilot roll alone), skill (REF never
        counts)
    returns: value to use as driving
    errors: a value that is not whole; unknown keyword
    """
    skill = Part("Fahren", driving_skill, "MEK-TERM-02")
    if reading == "total" or (reading == "pilot_only" and roll == "pilot"):
        return Total(Part("REF des Piloten", pilot_ref, "MEK-TERM-02"), skill)
    return Total(skill)


@rule("MEK-CARD-02", "MEK-DEFD-01", "MEK-FP-03", "MEK-BLOCK-07", "MEK-BLOCK-08", "MEK-MOVE-01")
def mekrace_pilot_modifier(
    steering: Count,
    required: Count,
    defensive: Flag = False,
    disturbed: Flag = False,
    hindrance: Count = 0,
    failed_block: Flag = False,
    other: Int = 0,
) -> Total:
    """Sum of all modifiers on a pilot roll.

    steering: steering attribute of the vehicle
    required: steering on the manoeuvre card
    defensive: declared with defensive driving (-3)
    disturbed: a disturbance is pending (-2)
    hindrance: sum of the difficulties of the blocks that succeeded against this pilot, 0 or more (subtracted)
    failed_block: own shove or block failed (-1)
    other: anything else, added as it stands
    returns: modifier to add to the pilot roll
    errors: steering, required or hindrance negative; a flag that is not TRUE or FALSE
    """
    return Total(
        *mekrace_steering_penalty(steering, required).parts,
        Part("Defensives Fahren", -3 if defensive else 0, "MEK-DEFD-01"),
        Part("Störung", -2 if disturbed else 0, "MEK-FP-03"),
        Part("Erschwernis", -hindrance, "MEK-BLOCK-07"),
        Part("Malus", -1 if failed_block else 0, "MEK-BLOCK-08"),
        Part("Modifikator", other, "MEK-MOVE-01"),
    ).present()


@rule("MEK-TERM-02", "MEK-MOVE-01", "MEK-DECL-03")
def mekrace_pilot_roll(
    die1: D6,
    die2: D6,
    vehicle_ref: Int,
    driving: Int,
    traction: Int,
    modifier: Int = 0,
    reading: PilotRollReading = "terms",
) -> Total:
    """Total of a pilot roll.

    die1: first die, 1 to 6
    die2: second die, 1 to 6
    vehicle_ref: REF of the vehicle, may be negative
    driving: driving as MEKRACE_DRIVING gives it
    traction: traction attribute
    modifier: sum of modifiers, see MEKRACE_PILOT_MODIFIER
    reading: terms (traction is added) or movement (it is not)
    returns: total to compare with the difficulty
    errors: die outside 1 to 6; unknown reading
    """
    values = [Part("Fzg. REF", vehicle_ref, "MEK-MOVE-01"), *parts_of(driving, "Fahren", "MEK-MOVE-01")]
    if reading == "terms":
        values.append(Part("Traktion", traction, "MEK-TERM-02"))
    return Total(
        *dice_parts("W6", "MEK-TERM-02", die1, die2),
        *values,
        *parts_of(modifier, "Modifikator", "MEK-MOVE-01"),
    )


@rule("MEK-CARD-12")
def mekrace_pilot_success(total: Int, difficulty: Int) -> bool:
    """Whether the pilot roll masters the manoeuvre.

    total: total of the pilot roll
    difficulty: difficulty on the manoeuvre card
    returns: TRUE when the total reaches the difficulty
    errors: a value that is not whole
    """
    return total >= difficulty


@rule("MEK-MOVE-02", "MEK-MOVE-05", "MEK-FAST-02", "MEK-SLIP-02")
def mekrace_extra_allowed(
    before: Count, after: Count, booster: Count, slipstream: Annotated[int, Whole(0, 1)] = 0
) -> bool:
    """Whether the extra hexes are placed correctly.

    before: extra hexes before the manoeuvre
    after: extra hexes after the manoeuvre
    booster: hexes from boosters
    slipstream: hexes from the slipstream, 0 or 1
    returns: TRUE when exactly the hexes gained are placed, in any split
    errors: a value negative or not whole; slipstream above 1
    """
    return before + after == booster + slipstream


@rule("MEK-CARD-09", "MEK-FAIL-01")
def mekrace_crash_damage(card_damage: Count, before: Count) -> Total:
    """Vehicle points lost when the pilot roll fails.

    card_damage: explosion symbols on the damage hex of the card
    before: extra hexes driven before the manoeuvre
    returns: card damage in FP, one more with at least one extra hex before
    errors: a value negative or not whole
    """
    return Total(
        Part("Schadens-Hex", card_damage, "MEK-CARD-09"),
        Part("zusätzliches Hex-Feld", 1 if before else 0, "MEK-FAIL-01"),
    ).present()


class Ending(NamedTuple):
    """Where and how a vehicle ends its manoeuvre."""

    q: int
    r: int
    heading: int
    hexes: int
    fp_loss: Total


@rule(
    "MEK-CARD-05", "MEK-CARD-06", "MEK-CARD-07", "MEK-CARD-08", "MEK-CARD-09", "MEK-MOVE-02", "MEK-FAIL-01",
    "MEK-FAIL-02", "MEK-CARD-04", "MEK-SET-01",
)  # fmt: skip
def mekrace_manoeuvre(
    q: Int,
    r: Int,
    heading: Heading,
    sequence: Turns,
    ends: Turns,
    damage_step: Count,
    damage: Count,
    success: Flag,
    mirrored: Flag = False,
    end_turn: Turn = "F",
    before: ExtraHexes = 0,
    after: ExtraHexes = 0,
) -> Ending:
    """Where and how a vehicle ends its manoeuvre.

    q: axial q of the vehicle
    r: axial r of the vehicle
    heading: direction of travel 0 to 5
    sequence: position sequence of the card
    ends: end directions the card offers, turn letters
    damage_step: which hex of the sequence is the damage hex; 0 = the hex where the sequence begins
    damage: vehicle points lost there
    success: did the pilot roll succeed
    mirrored: the mirrored side of the card is driven; mirrors sequence and ends
    end_turn: chosen end direction as the driver sees it, one of the (mirrored) ends; not looked at after a failed roll
    before: extra hexes before the manoeuvre
    after: extra hexes after the manoeuvre
    returns: columns q, r, heading (for the next race round), hexes (driven), fp_loss
    errors: damage_step beyond the sequence; success with an end_turn not among the ends
    """
    length = len(hexes_of(sequence))
    if damage_step > length:
        raise RuleError(
            "damage_step {step} is above {length}, the hexes of the sequence", step=damage_step, length=length
        )
    if not success:
        driven = before + damage_step
        crash = mekrace_path(q, r, heading, sequence, mirrored, before=before, upto=driven)[-1]
        return Ending(crash.q, crash.r, crash.heading, driven, mekrace_crash_damage(damage, before))
    offered = mekrace_mirror(ends) if mirrored else ends
    if end_turn not in hexes_of(offered):
        raise RuleError(
            "end_turn {turn} is not among the ends {ends}", turn=Words(end_turn), ends=Words(" ".join(offered))
        )
    end = mekrace_path(q, r, heading, sequence, mirrored, end_turn, before, after)[-1]
    # An extra hex after the manoeuvre is entered along the chosen direction already.
    onward = end.heading if after else turned_by(end.heading, end_turn)
    return Ending(end.q, end.r, onward, end.step, Total())
