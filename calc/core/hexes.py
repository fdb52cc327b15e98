"""Hexes in axial coordinates: directions 1 to 6 clockwise from north, steps, distance."""

from __future__ import annotations

from typing import NamedTuple

SIDES = 6


class Hex(NamedTuple):
    """One hex of a map: column q, row r."""

    q: int
    r: int


#: The step in each direction, 1 to 6, clockwise from north; place 0 is direction 1.
STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def turned(direction: int, sides: int) -> int:
    """The direction after a turn by so many sides, clockwise where positive."""
    return (direction - 1 + sides) % SIDES + 1


def moved(start: Hex, direction: int, distance: int = 1) -> Hex:
    """The hex that lies so many steps in a direction."""
    step = STEPS[direction - 1]
    return Hex(start.q + step.q * distance, start.r + step.r * distance)


def distance(one: Hex, other: Hex) -> int:
    """The fewest steps from hex to hex."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))
