"""Kills of explosions, rams and falls, as their victim counts damage: a human takes 25 hits for each."""

from __future__ import annotations

from calc.core.totals import Part, Total
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.rules.damage import mekton_convert


def as_counted(course: Course, key: str, kills: Total) -> Total:
    """The damage in the unit in which the areas of this victim are counted."""
    if not course.row(key).human:
        return kills
    hits = int(mekton_convert(float(kills), "kills"))
    return kills.plus(Part("1 KILL = 25 HITS", hits - kills, "MEKTON-DAM-01"))
