"""The fireball of a powerplant: who stands in its rings, and how many Kills each takes."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.records import Placed
from calc.core.totals import Total
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.rows import ORDER_ROLLS, OrderRow
from calc.systems.mekton.rules.casualties import mekton_explosion_damage

FIRST_RING, SECOND_RING = 1, 2


class Burned(NamedTuple):
    """A unit in the fireball: the Kills that reach it; the first in its ring has the dice, with their purpose."""

    victim: str
    damage: Total
    thrown: tuple[tuple[str, tuple[int, ...]], ...]


def explode(course: Course, key: str, placed: Placed[OrderRow]) -> list[Burned]:
    """The units in the rings with their damage; one roll a ring, made only where somebody stands in it."""
    kind = course.row(key).powerplant
    found: list[Burned] = []
    for victim in course.state.units:
        hexes = course.distance(key, victim)
        if victim == key or hexes is None or course.now(victim).exploded or hexes > SECOND_RING:
            continue
        ring = max(hexes, FIRST_RING)
        dice = _dice(course, placed, kind, ring)
        damage = mekton_explosion_damage(kind, ring, *dice)
        if isinstance(damage, Total) and damage > 0:
            thrown = (("ring1" if ring == FIRST_RING else "ring2", dice),)
            told = any(burned.thrown == thrown for burned in found)
            found.append(Burned(victim, damage, () if told else thrown))
    return found


def _dice(course: Course, placed: Placed[OrderRow], kind: str, ring: int) -> tuple[int, ...]:
    """The dice of a ring; none where the explosion does not reach so far."""
    if ring == FIRST_RING:
        return course.dice(placed, "ring1", ORDER_ROLLS["ring1"]) if kind == "hot" else _first(course, placed)
    return course.dice(placed, "ring2", ORDER_ROLLS["ring2"]) if kind == "hot" else ()


def _first(course: Course, placed: Placed[OrderRow]) -> tuple[int, ...]:
    """A cool powerplant rolls only the first of the two dice."""
    roll = ORDER_ROLLS["ring1"]
    if course.by_seed:
        return course.dice(placed, "ring1", roll)[:1]
    return course.needed(placed, roll.columns[0])
