"""Movement: paths over terrain, acceleration, turning, and the hexes of the map."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from calc.core import hexes as grid
from calc.core.errors import RuleError
from calc.core.hexes import Hex
from calc.core.kinds import BLANK, Blank, Count, Flag, Int, MaybeCount, OneOf, Whole
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.tables import Listed, table
from calc.core.totals import Part, Total

MA_PER_TURN = 12

Side = Literal["front", "left", "right", "rear"]

#: Hex sides from the facing, clockwise: three in front, one to the right, one behind, one to the left.
ARCS: tuple[Side, ...] = ("front", "front", "right", "rear", "left", "front")

Direction = Annotated[int, Whole(1, 6)]


class Stretch(NamedTuple):
    """Some hexes of one terrain on a path; blank is one hex."""

    terrain: Annotated[str, Listed("mekton", "terrain", "terrain")]
    hexes: MaybeCount = None


@rule("MEKTON-MOVE-01", "MEKTON-MOVE-02")
def mekton_path_cost(
    hexes: Annotated[tuple[Stretch, ...], Rows(Stretch, short=True)], turning: Count = 0
) -> Total | Blank:
    """MA that a path costs.

    hexes: terrain, hexes (blank: 1). x1 open plains grassland pavement shrubbery; x2 rough thin_forest thin_woods woods
        boulders mountains rubble; x3 restrictive dense_forest jungle snow water mud
    turning: MA for turns on the way, 0 or more; see MEKTON_TURN_COST
    returns: MA: hexes times their factor, plus turning; blank if there is no hex at all
    errors: an unknown terrain; a number without terrain
    """
    terrain = table("mekton", "terrain")
    parts = []
    for ground, count in hexes:
        row = terrain.find("terrain", ground)
        parts.append(Part(row["type"], row["factor"] * (1 if count is None else count), "MEKTON-MOVE-02"))
    return Total(*parts, Part("TURNING", turning, "MEKTON-MOVE-01"))


@rule("MEKTON-MOVE-03")
def mekton_ma_reached(ma: Count, turns: Count, current: Count = 0) -> Total:
    """MA that a unit has reached after accelerating.

    ma: full MA of the unit, 0 or more
    turns: turns of acceleration, 0 or more
    current: MA it already had, 0 to ma
    returns: MA: current + 12 per turn, at most ma
    errors: current above ma
    """
    if current > ma:
        raise RuleError("current {current} is above ma {ma}", current=current, ma=ma)
    accelerated = Total(
        Part("MA", current, "MEKTON-MOVE-03"),
        Part("ACCELERATION", MA_PER_TURN * turns, "MEKTON-MOVE-03"),
    )
    return accelerated.at_most(ma, "full MA", "MEKTON-MOVE-03")


@rule("MEKTON-MOVE-04", "MEKTON-MOVE-05", "MEKTON-MOVE-06", "MEKTON-MOVE-07")
def mekton_turn_cost(
    unit: Annotated[str, Listed("mekton", "turning", "unit")],
    sides: Annotated[int, Whole(0, 3)],
    ma: MaybeCount = None,
    straight: MaybeCount = None,
    swap: Flag = False,
    fighter_turn: Annotated[str, OneOf("one", "any")] = "one",
    swap_ma: Count = 0,
) -> Total | Literal["no"] | Blank:
    """MA that a turn on the spot costs, or no if the unit may not turn now.

    unit: humanoid, mechabeast, hybrid, tank, auto, mechafighter
    sides: hex sides turned left or right, 0 to 3
    ma: MA of a mechafighter; needed if it turns
    straight: hexes a mechafighter moved in a straight line since its last turn; needed if it turns
    swap: TRUE: a tank or auto also swaps front and rear
    fighter_turn: one: a mechafighter turns one side after each straight line; any: as many sides as it pays for
    swap_ma: MA for swapping front and rear, 0 or more
    returns: MA: humanoid 1 per 3 sides or part; mechabeast, hybrid, tank, auto 1 per 2 sides or part; mechafighter 1
        per side; the text no if a mechafighter may not turn
    errors: swap for another unit than tank or auto
    """
    turning = table("mekton", "turning").find("unit", unit)
    if swap and not turning["swap"]:
        raise RuleError("swap: a {unit} cannot swap front and rear; only tank and auto can", unit=unit)
    if unit == "mechafighter" and sides > 0:
        if ma is None or straight is None:
            return BLANK
        if not _may_turn(sides, mekton_straight_line(ma), straight, fighter_turn):
            return "no"
    cost = Total(Part(turning["term"], rounded(sides, turning["sides"], "ceil"), turning["rule"]))
    return cost.plus(Part("switch FACING and REAR", swap_ma, "MEKTON-MOVE-06")) if swap else cost


def _may_turn(sides: int, line: int, straight: int, fighter_turn: str) -> bool:
    """A slow mechafighter needs no straight line, so nothing holds it between one side and the next."""
    if line == 0:
        return True
    return straight >= line and (sides == 1 or fighter_turn == "any")


@rule("MEKTON-MOVE-08")
def mekton_straight_line(ma: Count) -> int:
    """Hexes a mechafighter must move in a straight line before it may turn.

    ma: MA of the mechafighter, 0 or more
    returns: hexes: 0 below 8, then 1 (to 16), 2 (to 24), 3 (to 32), 4 (to 40), 5 (to 48), 6
    """
    return max((row["hexes"] for row in table("mekton", "straight_line").rows if ma >= row["from_ma"]), default=0)


@rule("MEKTON-HEX-01")
def mekton_hex_distance(q1: Int, r1: Int, q2: Int, r2: Int) -> int:
    """Distance of two hexes on the map.

    q1: column of the first hex (axial coordinates)
    r1: row of the first hex (axial coordinates)
    q2: column of the second hex
    r2: row of the second hex
    returns: hexes: fewest steps from hex to hex
    """
    return grid.distance(Hex(q1, r1), Hex(q2, r2))


@rule("MEKTON-HEX-01", "MEKTON-FIRE-06", "MEKTON-DAM-03")
def mekton_hex_move(q: Int, r: Int, direction: Direction, distance: Count = 1) -> Hex:
    """The hex that lies so many steps in a direction (deviation, near miss, knockback).

    q: column of the hex (axial coordinates)
    r: row of the hex (axial coordinates)
    direction: 1 to 6, clockwise from north; a W6 for a random direction
    distance: steps, 0 or more
    returns: q, r of the new hex; steps: 1 (0,-1), 2 (1,-1), 3 (1,0), 4 (0,1), 5 (-1,1), 6 (-1,0)
    """
    return grid.moved(Hex(q, r), direction, distance)


@rule("MEKTON-EVA-02", "MEKTON-EVA-03", "MEKTON-PAR-02")
def mekton_arc(facing: Direction, side: Direction) -> Side:
    """From which side an attack comes.

    facing: direction 1 to 6 in which the defender looks
    side: direction 1 to 6 from the defender towards the attacker
    returns: front (facing and its two neighbours), left, right, rear
    """
    return ARCS[(side - facing) % grid.SIDES]
