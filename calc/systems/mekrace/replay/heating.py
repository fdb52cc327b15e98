"""Heat in the replay: what the manoeuvre builds up, what the cooling takes away, and what too much of it does."""

from __future__ import annotations

from functools import partial

from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.harm import Harm, disturb, suffer
from calc.systems.mekrace.replay.rows import Order
from calc.systems.mekrace.replay.stretching import Way
from calc.systems.mekrace.rules.disturbance import mekrace_track_value
from calc.systems.mekrace.rules.heat import mekrace_cool, mekrace_heat


def heat(course: Course, placed: Placed[Order], way: Way) -> None:
    """Heat of a manoeuvre, failed or not (A49), then the cooling system."""
    row, name, settings = placed.row, placed.row.name, course.settings
    before, card = course.now(name), way.manoeuvre.card
    built = mekrace_heat(
        before.heat, card.heat, card.speed, way.booster, row.action_heat, settings.speed_heat, settings.heat_at_6
    )
    left = mekrace_cool(int(built), before.cooling, card.speed + way.booster, settings.cool_at_zero)
    course.change(name, heat=int(built))
    if built != before.heat:
        course.log(
            name, "heat", phrase("Hitze steigt auf {heat}", heat=built)
            if built > before.heat
            else phrase("Hitze sinkt auf {heat}", heat=built),
            total=built, result=int(built), rules=("MEK-HEAT-02", "MEK-SHEAT-02"),
        )  # fmt: skip
    course.change(name, heat=int(left))
    if left != built:
        course.log(
            name, "heat", phrase("Kühlung: Hitze sinkt auf {heat}", heat=left), total=left, result=int(left),
            rules=("MEK-HEAT-04", "MEK-HEAT-05"),
        )  # fmt: skip
    _too_hot(course, placed)


def _too_hot(course: Course, placed: Placed[Order]) -> None:
    """What happens above the limit that a group may have set (A48)."""
    name, settings = placed.row.name, course.settings
    vehicle = course.now(name)
    if settings.heat_limit is None or settings.heat_effect == "none" or vehicle.heat <= settings.heat_limit:
        return
    course.log(
        name, "heat", phrase("zu heiß: {heat} über {limit}", heat=vehicle.heat, limit=settings.heat_limit),
        result=vehicle.heat, needed=settings.heat_limit, rules=("MEK-HEAT-01",),
    )  # fmt: skip
    dice = partial(course.order_dice, name, "heat")
    if settings.heat_effect == "fp":
        suffer(course, name, Harm(1, "loss", dice, chosen=placed.row.lost))
    else:
        disturb(course, name, mekrace_track_value(vehicle.fp, settings.fp_track), dice)
