"""Indirect fire of the replay: a shot that falls short lands in another hex."""

from __future__ import annotations

from calc.core.replay import phrase
from calc.systems.mekton.replay.aiming import Attack
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.rows import ORDER_ROLLS
from calc.systems.mekton.rules.fire import mekton_deviation
from calc.systems.mekton.rules.movement import mekton_hex_move


def deviates(course: Course, aim: Attack, total: int) -> None:
    """How far and where a shot goes that misses its hex, and who stands there."""
    hexes = mekton_deviation(total, aim.order.reach or 0)
    if hexes == 0:
        return
    scattered(course, aim, hexes)


def scattered(course: Course, aim: Attack, hexes: int) -> None:
    """The hex that lies so far from the target in a random direction, and who stands there."""
    (side,) = course.dice(aim.placed, "direction", ORDER_ROLLS["direction"])
    there = course.now(aim.target).hex
    landed = mekton_hex_move(there.q, there.r, side, hexes) if there else None
    course.log(
        aim.actor, "deviation", phrase("the shot deviates: hexes {hexes}, direction {side}", hexes=hexes, side=side),
        dice=(("direction", (side,)),), result=hexes, rules=("MEKTON-FIRE-06", "MEKTON-DAM-03"),
        cells=(aim.placed.where("direction"),), q=landed.q if landed else None, r=landed.r if landed else None,
    )  # fmt: skip
    for key, unit in course.state.units.items():
        if landed is not None and unit.hex == landed and key != aim.target:
            course.log(key, "under_fire", phrase("{name} stands in the hex where the shot lands", name=unit.name))
