"""What damage does: to humans, to the systems of a mecha, to its neighbours when it explodes, and in a fall."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, D10, Blank, Count, Flag, Int, MaybeFlag, MaybeInt, OneOf, Positive, Whole
from calc.core.registry import rule
from calc.core.tables import Listed, table
from calc.core.totals import Part, Total, dice_parts
from calc.systems.mekton.rules.if_needed import ONE_D10, D10IfNeeded
from calc.systems.mekton.rules.lookup import LookupTable, Tons, kills_by_weight

NO_SENSORS = -4
NO_SENSORS_WITH_CANOPY = -2
HEXES_PER_KILL = 2
FIRST_RING = 1
SECOND_RING = 2

Powerplant = Annotated[str, Listed("mekton", "powerplants", "powerplant")]
MaybeD10 = Annotated[int | None, Whole(1, 10)]


class Servo(NamedTuple):
    """State of a servo and of the pilot in it."""

    servo: str
    pilot: str


class Fall(NamedTuple):
    """Damage of a fall, where it goes, and how the mecha lies; None before the landing is rolled."""

    damage: Total
    location: str
    position: str | None


@rule("MEKTON-HUM-01", "MEKTON-HUM-02", "MEKTON-HUM-03")
def mekton_human_state(location: Annotated[str, OneOf("head", "torso", "arm", "leg")], hits: Int) -> str:
    """State of a part of a human body.

    location: head, torso, arm, leg
    hits: hits left at the location, may be negative
    returns: ok above 0; head: unconscious, dead from -2; torso: unconscious, dead from -2, gone from -5 (dead too); arm,
        leg: broken, shattered from -2, severed from -5
    """
    for row in table("mekton", "human_states").rows:
        if row["location"] == location and hits <= row["hits"]:
            return str(row["state"])
    return "ok"


@rule("MEKTON-MEC-01", "MEKTON-MEC-02")
def mekton_servo_state(kills_left: Int, pilot: Flag = False, ejected: MaybeFlag = None) -> Servo:
    """State of a servo and of the pilot in it.

    kills_left: internal Kills left, may be negative
    pilot: the pilot sits in this servo
    ejected: result of the ejection roll, blank until it is made
    returns: servo (ok, destroyed), pilot (none: not here; safe; eject: roll now; ejected; killed)
    """
    servo = "ok" if kills_left > 0 else "destroyed"
    if not pilot:
        return Servo(servo, "none")
    if servo == "ok":
        return Servo(servo, "safe")
    if ejected is None:
        return Servo(servo, "eject")
    return Servo(servo, "ejected" if ejected else "killed")


@rule("MEKTON-MEC-03")
def mekton_sensor_modifier(kills_left: Int, canopy: Flag = False) -> int:
    """Modifier on all actions of a mecha for its sensors.

    kills_left: Kills the sensors have left, may be negative
    canopy: the cockpit is a canopy
    returns: points: 0 above 0 Kills, else -4, with a canopy -2
    """
    if kills_left > 0:
        return 0
    return NO_SENSORS_WITH_CANOPY if canopy else NO_SENSORS


@rule("MEKTON-MEC-04", "MEKTON-MEC-05")
def mekton_tread_state(
    kills_left: Int, kills_full: Positive, tech_roll: MaybeInt = None, target: Int = 15
) -> Literal["ok", "inoperable", "patched", "destroyed"]:
    """State of treads or wheels.

    kills_left: Kills left, may be negative, at most kills_full
    kills_full: Kills when undamaged, 1 or more
    tech_roll: total of the emergency Mecha Tech roll, blank if not made
    target: number the roll must reach
    returns: ok above half, inoperable at half or less, patched if the roll succeeded there, destroyed at 0
    errors: kills_left above kills_full
    """
    if kills_left > kills_full:
        raise RuleError("kills_left {left} is above kills_full {full}", left=kills_left, full=kills_full)
    if kills_left <= 0:
        return "destroyed"
    if 2 * kills_left > kills_full:
        return "ok"
    return "inoperable" if tech_roll is None or tech_roll < target else "patched"


@rule("MEKTON-MEC-06")
def mekton_ma_left(ma: Count, locations: Positive, lost: Count) -> int:
    """MA left after hits in the propulsion system.

    ma: full MA, 0 or more
    locations: servos in which the propulsion system sits, 1 or more
    lost: of these knocked out, 0 to locations
    returns: MA: each lost one takes ma / locations, rounded down; 0 when all are lost
    errors: lost above locations
    """
    if lost > locations:
        raise RuleError("lost {lost} is above locations {locations}", lost=lost, locations=locations)
    return 0 if lost == locations else ma - lost * (ma // locations)


@rule("MEKTON-MEC-07")
def mekton_explodes(powerplant: Powerplant, die: D10) -> bool:
    """Whether a hit powerplant explodes.

    powerplant: cool (XS 1) or hot (XS 5)
    die: 1D10
    returns: TRUE if the die is equal to or below the explosion save XS
    """
    return die <= int(table("mekton", "powerplants").find("powerplant", powerplant)["xs"])


@rule("MEKTON-MEC-07", "MEKTON-MEC-08")
def mekton_explosion_damage(
    powerplant: Powerplant, distance: Count, die1: D10IfNeeded = None, die2: D10IfNeeded = None
) -> Total | Literal["destroyed"] | Blank:
    """Damage of an exploding powerplant to a unit nearby.

    powerplant: cool or hot
    distance: hexes from the exploding mecha, 0 or more
    die1: 1D10; needed inside the blast
    die2: 1D10; needed next to a hot powerplant
    returns: Kills: distance 1: cool die1, hot die1 + die2; distance 2: hot die1, cool 0; beyond 0; the text destroyed at
        distance 0
    """
    if distance == 0:
        return "destroyed"
    rings = table("mekton", "powerplants").find("powerplant", powerplant)
    count = {FIRST_RING: rings["ring1_dice"], SECOND_RING: rings["ring2_dice"]}.get(distance, 0)
    dice = [ONE_D10.needed(die, name) for die, name in ((die1, "die1"), (die2, "die2"))[:count]]
    if None in dice:
        return BLANK
    return Total(*dice_parts("1D10", "MEKTON-MEC-08", *dice))


@rule("MEKTON-FALL-01", "MEKTON-FALL-02", "MEKTON-FALL-03")
def mekton_fall(tons: Tons, hexes: Count, ram_table: LookupTable, die: MaybeD10 = None) -> Fall:
    """Damage and position after a fall.

    tons: weight of the mecha, above 0
    hexes: hexes fallen, 0 or more
    ram_table: from tons, to tons, Kills; as in MEKTON_TABLE
    die: 1D10 for the landing; blank leaves the position blank
    returns: damage in Kills (ram table + 1 per full 2 hexes), location (torso), position (upright 1, back 2 to 6, face
        7 to 10)
    errors: no row fits the weight, or its Kills are not a whole number of 0 or more
    """
    damage = Total(
        Part("Ram Table", kills_by_weight(tons, ram_table), "MEKTON-FALL-01"),
        Part("hexes fallen", hexes // HEXES_PER_KILL, "MEKTON-FALL-02"),
    )
    position = None
    if die is not None:
        position = [row["position"] for row in table("mekton", "landing").rows if die >= row["from_die"]][-1]
    return Fall(damage, "torso", position)
