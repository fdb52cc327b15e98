"""What a hit, a crash or a loss does: vehicle points, lost attributes, the disturbance roll."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from calc.core.errors import Message
from calc.core.records import Where
from calc.core.replay import phrase
from calc.core.totals import Total
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.disturbance import (
    Damage,
    mekrace_attribute_loss,
    mekrace_damage,
    mekrace_disturbed,
)

#: What a driver gives up when he names nothing: the first of these that is still above 0.
GIVEN_UP = ("cooling", "acceleration", "braking", "traction", "speed", "steering")

Dice = Callable[[], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Harm:
    """A blow to a vehicle.

    cause: hit, called or loss, as MEKRACE_DAMAGE wants it
    announced: the attribute of a called shot
    chosen: what the driver gives up when no points are left
    dice: gives the dice of the disturbance roll when they are needed
    """

    damage: int
    cause: str
    dice: Dice
    announced: str | None = None
    chosen: str | None = None
    source: str = ""
    cells: tuple[Where, ...] = ()
    overridden: bool = False


def suffer(course: Course, name: str, harm: Harm) -> None:
    """Book a blow on the vehicle-point track, with everything that follows from it."""
    before = course.now(name)
    settings = course.settings
    booked = mekrace_damage(before.fp, harm.damage, harm.cause, settings.zero_fp, settings.fp_track)
    course.change(name, fp=int(booked.fp_after))
    if harm.cause != "called" and (harm.damage or before.fp != booked.fp_after):
        course.log(
            name, "damage", _sentence(harm, before.fp, booked), total=booked.fp_after, result=harm.damage,
            target=harm.source, rules=("MEK-FP-01",), cells=harm.cells, overridden=harm.overridden,
        )  # fmt: skip
    if harm.announced is not None and booked.announced_loss:
        _lose(course, name, harm.announced, booked.announced_loss, "MEK-CALLED-04")
    _give_up(course, name, harm.chosen, booked.choice_loss)
    if booked.roll_needed:
        disturb(course, name, booked.track_value, harm.dice)


def _sentence(harm: Harm, before: int, booked: Damage) -> Message:
    """What the damage was, as the log says it."""
    if harm.damage > before:
        return phrase(
            "{damage} Schaden, keine Fahrzeugpunkte mehr (Feld {value})", damage=harm.damage, value=booked.track_value
        )
    return phrase(
        "{damage} Schaden, noch {fp} FP (Feld {value})", damage=harm.damage, fp=booked.fp_after,
        value=booked.track_value,
    )  # fmt: skip


def _give_up(course: Course, name: str, chosen: str | None, points: int) -> None:
    """Attribute points of the driver's choice; nothing where all six are at 0."""
    for _ in range(points):
        left = [one for one in (chosen, *GIVEN_UP) if one is not None and course.now(name).attributes[one] > 0]
        if not left:
            return
        _lose(course, name, left[0], 1, "MEK-ZERO-02")


def _lose(course: Course, name: str, attribute: str, points: int, rule: str) -> None:
    """A permanent loss of one attribute."""
    value = mekrace_attribute_loss(attribute, course.now(name).attributes[attribute], points)
    course.change(name, **{attribute: int(value)})
    course.log(
        name, "attribute", phrase("verliert {attribute}: noch {value}", attribute=word(attribute), value=value),
        total=value, result=attribute, rules=(rule,),
    )  # fmt: skip


def disturb(course: Course, name: str, track_value: Total, dice: Dice, rule: str = "MEK-FP-02") -> None:
    """The disturbance roll for the present field of the track; a second disturbance would add nothing."""
    if course.now(name).disturbed:
        return
    thrown = dice()
    disturbed = mekrace_disturbed(*thrown, track_value)
    course.change(name, disturbed=disturbed)
    said = (
        phrase("Störungswurf {dice} gegen {value}: gestört", dice=sum(thrown), value=track_value)
        if disturbed
        else phrase("Störungswurf {dice} gegen {value}: keine Störung", dice=sum(thrown), value=track_value)
    )
    course.log(
        name, "disturbance", said, dice=(("disturbance", thrown),), needed=int(track_value),
        result="disturbed" if disturbed else "undisturbed", rules=(rule, "MEK-FP-04"),
    )  # fmt: skip
