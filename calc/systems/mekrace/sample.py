"""The sample course: a closed course of four lanes and 54 fields around a bent spine, with bends to both sides."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from calc.core.hexes import STEPS, Hex, distance, moved
from calc.systems.mekrace.rules.hexes import Layout, mekrace_to_offset

LAYOUT: Layout = "odd_r"
#: The spine as headings and hexes to go: right, down, right again. The lanes run round it.
SPINE = ((2, 7), (3, 4), (2, 4))
INNER, LANES = 4, 4
#: Where field 0 lies: on the inner lane, in the middle of the upper straight, driven to the right.
START, DRIVEN = Hex(5, -4), 2
#: Added to the numbers of columns and rows, so that the map counts from 1; the rows keep their parity.
SHIFT = Hex(8, 8)


class Place(NamedTuple):
    """A hex of the sample course."""

    col: int
    row: int
    field: int


@cache
def sample_course() -> tuple[Place, ...]:
    """Every hex of the course with its number on the map and its field, in the order of the fields."""
    spine = _spine()
    reach = range(-INNER - LANES, len(spine) + INNER + LANES)
    away = {place: min(distance(place, bone) for bone in spine) for q in reach for r in reach for place in [Hex(q, r)]}
    inner = _loop({place for place, lane in away.items() if lane == INNER})
    lanes = [place for place, lane in away.items() if INNER <= lane < INNER + LANES]
    places = []
    for place in lanes:
        offset = mekrace_to_offset(*place, LAYOUT)
        places.append(Place(offset.col + SHIFT.q, offset.row + SHIFT.r, _field(place, inner)))
    return tuple(sorted(places, key=lambda one: (one.field, one.col, one.row)))


def _spine() -> list[Hex]:
    """The hexes of the spine."""
    spine = [Hex(0, 0)]
    for heading, hexes in SPINE:
        spine += [moved(spine[-1], heading + 1, step) for step in range(1, hexes + 1)]
    return spine


def _loop(lane: set[Hex]) -> list[Hex]:
    """The hexes of the inner lane in the order in which they are driven."""
    loop = [START, moved(START, DRIVEN + 1)]
    while len(loop) < len(lane):
        here = loop[-1]
        around = (Hex(here.q + step.q, here.r + step.r) for step in STEPS)
        loop.append(next(place for place in around if place in lane and place not in loop))
    return loop


def _field(place: Hex, inner: list[Hex]) -> int:
    """The field beside which a hex of any lane lies: the nearest of the inner lane, of two the one further back."""
    nearest = min(_far(place, other) for other in inner)
    level = [_far(place, other) == nearest for other in inner]
    return next(field for field, found in enumerate(level) if found and not level[field - 1])


def _far(one: Hex, other: Hex) -> int:
    """The square of the distance between the middles of two hexes."""
    q, r = one.q - other.q, one.r - other.r
    return q * q + q * r + r * r
