"""Vehicle points and disturbance (Fahrzeugpunkte und Störung): damage, the disturbance roll, lost attributes."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import D6, Count, Flag, OneOf
from calc.core.registry import rule
from calc.core.terms import term
from calc.core.totals import Part, Total

Track = Annotated[str, OneOf("plus2", "same")]
Cause = Annotated[str, OneOf("hit", "called", "loss")]
ZeroReading = Annotated[str, OneOf("event", "point")]

#: The six attributes that a vehicle may lose, in the words of the rule text.
ATTRIBUTES = {
    "speed": term("Geschwindigkeit"),
    "acceleration": term("Beschleunigung"),
    "braking": term("Bremskraft"),
    "steering": term("Lenkung"),
    "traction": term("Traktion"),
    "cooling": term("Kühlung"),
}
Attribute = Annotated[str, OneOf(*ATTRIBUTES)]


@rule("MEK-FP-02", "MEK-FP-05")
def mekrace_track_value(fp: Count, track: Track = "plus2") -> Total:
    """Number printed on the vehicle-point track, which the disturbance roll must reach.

    fp: vehicle points left
    track: plus2 (the last field reads 2+, one more for each point left) or same (the points themselves)
    returns: value of the field
    errors: fp negative or not whole; unknown track
    """
    points = Total(Part("FP", fp, "MEK-FP-02"))
    return points if track == "same" else points.plus(Part("Feld 2+", 2, "MEK-FP-05"))


class Damage(NamedTuple):
    """What a hit or a loss does to a vehicle."""

    fp_after: Total
    announced_loss: int
    choice_loss: int
    roll_needed: bool
    track_value: Total


@rule("MEK-FP-01", "MEK-FP-02", "MEK-CALLED-04", "MEK-CALLED-05", "MEK-CALLED-06", "MEK-ZERO-01", "MEK-ZERO-02")
def mekrace_damage(
    fp: Count, damage: Count, cause: Cause = "hit", reading: ZeroReading = "event", track: Track = "plus2"
) -> Damage:
    """Books a hit or a loss on the vehicle-point track.

    fp: vehicle points before
    damage: vehicle points to lose
    cause: hit, called (called shot: no points lost) or loss (crash, own ram, anything that is not a hit)
    reading: without points left: event (one attribute point for each hit or damage) or point (one for each vehicle
        point that cannot be paid)
    track: plus2 or same
    returns: columns fp_after, announced_loss, choice_loss, roll_needed, track_value
    errors: fp or damage negative or not whole; unknown keyword
    """
    before = Total(Part("FP", fp, "MEK-FP-01"))
    if cause == "called":
        return Damage(before, 1, 1 if fp == 0 and reading == "event" else 0, True, mekrace_track_value(fp, track))
    after = before.plus(Part("Schaden", -damage, "MEK-FP-01")).present()
    after = after.at_least(0, "keine Fahrzeugpunkte mehr", "MEK-ZERO-01")
    struck = cause == "hit" or damage > 0
    lost = _attribute_points(fp, damage, struck, reading)
    return Damage(after, 0, lost, struck, mekrace_track_value(after, track))


def _attribute_points(fp: int, damage: int, struck: bool, reading: str) -> int:
    """Points off attributes of the driver's choice, because the vehicle points do not pay for the damage."""
    if reading == "point":
        return max(0, damage - fp)
    return 1 if struck and fp == 0 else 0


@rule("MEK-FP-02", "MEK-FP-03", "MEK-FP-04")
def mekrace_disturbed(die1: D6, die2: D6, track_value: Count, already: Flag = False) -> bool:
    """Whether the vehicle is disturbed after a disturbance roll.

    die1: first die, 1 to 6
    die2: second die, 1 to 6
    track_value: see MEKRACE_TRACK_VALUE, 0 or more
    already: a disturbance is pending already
    returns: TRUE when the dice reach the value or a disturbance was pending; a second one adds nothing
    errors: die outside 1 to 6; track_value negative
    """
    return already or die1 + die2 >= track_value


@rule("MEK-CALLED-02", "MEK-CALLED-04", "MEK-ZERO-02", "MEK-ZERO-03")
def mekrace_attribute_loss(vehicle_attribute: Attribute, value: Count, points: Count = 1) -> Total:
    """Value of a vehicle attribute after a permanent loss.

    vehicle_attribute: speed, acceleration, braking, steering, traction or cooling
    value: value before, 0 or more
    points: points lost
    returns: value after, never below 0
    errors: vehicle_attribute outside the six; value or points negative or not whole
    """
    before = Part(ATTRIBUTES[vehicle_attribute].word, value, "MEK-ZERO-02")
    after = Total(before, Part("Verlust", -points, "MEK-ZERO-02")).present()
    return after.at_least(0, "mindestens 0", "MEK-ZERO-02")
