"""The hex map: numbering, distance, steps and cones."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.hexes import Hex, distance, moved
from calc.core.kinds import Count, Int, OneOf
from calc.core.registry import rule
from calc.systems.mekrace.rules.turns import Heading, Turn, turned_by

Layout = Annotated[str, OneOf("odd_q", "even_q", "odd_r", "even_r")]
Side = Annotated[str, OneOf("front", "rear", "both")]


class Axial(NamedTuple):
    """A hex in axial coordinates."""

    q: int
    r: int


class Offset(NamedTuple):
    """A hex by column and row of a printed map."""

    col: int
    row: int


class Position(NamedTuple):
    """A hex and a direction of travel."""

    q: int
    r: int
    heading: int


@rule("MEK-HEX-01", "MEK-HEX-02")
def mekrace_to_axial(col: Int, row: Int, layout: Layout = "odd_q") -> Axial:
    """Axial coordinates of a hex given by column and row.

    col: column on the map
    row: row on the map, counted downwards
    layout: odd_q, even_q (flat-top hexes, that parity of columns pushed down), odd_r, even_r (pointy-top hexes, that
        parity of rows pushed right)
    returns: columns q, r
    errors: a value that is not whole; unknown layout
    """
    if layout.endswith("q"):
        return Axial(col, row - _shift(col, layout))
    return Axial(col - _shift(row, layout), row)


@rule("MEK-HEX-01", "MEK-HEX-02")
def mekrace_to_offset(q: Int, r: Int, layout: Layout = "odd_q") -> Offset:
    """Column and row of a hex given by axial coordinates.

    q: axial q
    r: axial r
    layout: odd_q, even_q, odd_r or even_r
    returns: columns col, row
    errors: a value that is not whole; unknown layout
    """
    if layout.endswith("q"):
        return Offset(q, r + _shift(q, layout))
    return Offset(q + _shift(r, layout), r)


def _shift(line: int, layout: str) -> int:
    """How far the axis has drifted from the printed numbers in this column (or row) of the map."""
    parity = line % 2
    return (line - parity) // 2 if layout.startswith("odd") else (line + parity) // 2


@rule("MEK-HEX-03", "MEK-RANGE-03")
def mekrace_distance(q1: Int, r1: Int, q2: Int, r2: Int) -> int:
    """Distance of two hexes.

    q1: axial q of the first hex
    r1: axial r of the first hex
    q2: axial q of the second hex
    r2: axial r of the second hex
    returns: steps from hex to hex, 0 for the same hex
    errors: a value that is not whole
    """
    return distance(Hex(q1, r1), Hex(q2, r2))


@rule("MEK-HEX-04", "MEK-MOVE-03")
def mekrace_step(q: Int, r: Int, heading: Heading, count: Count = 1, turn: Turn = "F") -> Position:
    """Turn, then go straight on.

    q: axial q of the start
    r: axial r of the start
    heading: direction 0 to 5, clockwise, 0 = up on flat-top hexes
    count: hexes to go, 0 = only turn
    turn: one turn letter, made before going
    returns: columns q, r, heading
    errors: heading outside 0 to 5; count negative; turn not exactly one of F R E B Q L
    """
    onward = turned_by(heading, turn)
    return Position(*moved(Hex(q, r), onward + 1, count), onward)


@rule("MEK-RANGE-01", "MEK-RANGE-02", "MEK-HEX-06", "MEK-SLIP-03")
def mekrace_in_cone(
    q: Int, r: Int, heading: Heading, target_q: Int, target_r: Int, side: Side = "front", angle: Int = 120
) -> bool:
    """Whether a hex lies in the front or rear cone of a vehicle.

    q: axial q of the vehicle
    r: axial r of the vehicle
    heading: direction of travel 0 to 5
    target_q: axial q of the target
    target_r: axial r of the target
    side: front, rear or both (a weapon that serves either cone)
    angle: opening of the cone in degrees: 60, 120 or 180; its edges belong to it
    returns: TRUE when the centre of the hex lies in the cone; the vehicle's own hex always does
    errors: heading outside 0 to 5; angle other than 60, 120, 180; unknown side
    """
    if angle not in {60, 120, 180}:
        raise RuleError("angle {angle} is not 60, 120 or 180", angle=angle)
    dq, dr = target_q - q, target_r - r
    for _ in range(heading):  # turn the map by one side anticlockwise, until the heading is 0
        dq, dr = dq + dr, -dq
    aside, ahead = abs(dq), -(dq + 2 * dr)
    front = side != "rear" and _within(aside, ahead, angle)
    return front or (side != "front" and _within(aside, -ahead, angle))


def _within(aside: int, ahead: int, angle: int) -> bool:
    """Columns aside against half hex heights ahead: the edges of a cone without an angle function."""
    if angle == 180:
        return ahead >= 0
    return (3 if angle == 60 else 1) * aside <= ahead
