"""Position sequences (Positionsabfolge): from letters to hexes and back, mirrored, with extra hexes."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.hexes import STEPS, Hex, moved
from calc.core.kinds import Count, Flag, Int, MaybeCount
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.systems.mekrace.rules.turns import (
    LETTERS,
    MIRRORED,
    NO_HEXES,
    ExtraHexes,
    Heading,
    Turn,
    Turns,
    hexes_of,
    turned_by,
)


class PathStep(NamedTuple):
    """A hex of a driven path, and the direction in which it was entered."""

    step: Count
    q: Int
    r: Int
    heading: Heading


Path = Annotated[tuple[PathStep, ...], Rows(PathStep)]


class PathHex(NamedTuple):
    """A hex that a sequence is read from."""

    q: Int
    r: Int


@rule("MEK-CARD-04", "MEK-HEX-05")
def mekrace_mirror(sequence: Turns) -> str:
    """The mirrored position sequence (or set of end directions) of a card.

    sequence: turn letters, one a hex; a hyphen for a manoeuvre without movement
    returns: upper case letters, left and right exchanged
    errors: not a text, or a letter other than F R E B Q L
    """
    return sequence.translate(MIRRORED)


@rule(
    "MEK-CARD-03", "MEK-CARD-04", "MEK-CARD-05", "MEK-MOVE-03", "MEK-MOVE-04", "MEK-MOVE-05", "MEK-MOVE-02",
    "MEK-HEX-05",
)  # fmt: skip
def mekrace_path(
    q: Int,
    r: Int,
    heading: Heading,
    sequence: Turns,
    mirrored: Flag = False,
    end_turn: Turn = "F",
    before: ExtraHexes = 0,
    after: ExtraHexes = 0,
    upto: MaybeCount = None,
) -> tuple[PathStep, ...]:
    """Every hex a vehicle drives over in one manoeuvre.

    q: axial q of the vehicle
    r: axial r of the vehicle
    heading: direction of travel 0 to 5
    sequence: position sequence of the card, turn letters, hyphen for none
    mirrored: the mirrored side of the card is driven
    end_turn: chosen end direction as a turn letter, seen by the driver (never mirrored)
    before: extra hexes before the manoeuvre, straight along the heading
    after: extra hexes after the manoeuvre, straight along the chosen end direction
    upto: cut the path after this step; blank for all of it
    returns: columns step (0 = where the vehicle stood), q, r, heading (direction in which the hex was entered)
    errors: heading outside 0 to 5; unknown letter; before, after or upto negative
    """
    card = hexes_of(mekrace_mirror(sequence) if mirrored else sequence)
    onward = end_turn + "F" * (after - 1) if after else ""
    turns = ("F" * before + card + onward)[:upto]
    path = [PathStep(0, q, r, heading)]
    for step, letter in enumerate(turns, 1):
        heading = turned_by(heading, letter)
        q, r = moved(Hex(q, r), heading + 1)
        path.append(PathStep(step, q, r, heading))
    return tuple(path)


@rule("MEK-CARD-03", "MEK-HEX-05")
def mekrace_sequence(heading: Heading, path: Annotated[tuple[PathHex, ...], Rows(PathHex)]) -> str:
    """Position sequence of a list of hexes, to type a printed card into the table.

    heading: direction of travel 0 to 5 at the start
    path: columns q, r; the hex of the vehicle first, then every hex driven over; blank rows are skipped
    returns: turn letters, a hyphen when there is only the start
    errors: two hexes in a row that are not neighbours (or are the same)
    """
    letters = ""
    for place, (here, there) in enumerate(pairwise(path), 1):
        step = Hex(there.q - here.q, there.r - here.r)
        if step not in STEPS:
            raise RuleError("path: hex {place} does not touch hex {before}", place=place + 1, before=place)
        entered = STEPS.index(step)
        letters += LETTERS[(entered - heading) % len(LETTERS)]
        heading = entered
    return letters or NO_HEXES
