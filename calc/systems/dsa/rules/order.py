"""The order of moving (Reihenfolge): one riding check before the start sorts the riders for the whole race."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import BLANK, Blank, Int, OneOf, Positive
from calc.core.ranges import Rows
from calc.core.registry import rule


class Starter(NamedTuple):
    """A rider before the start."""

    tap: Int
    ini: Int
    lane: Positive


class Place(NamedTuple):
    """A rider's place in the order of moving, or blank."""

    order: int | Blank


Starters = Annotated[tuple[Starter | None, ...], Rows(Starter, keep_blanks=True, incomplete="none")]


@rule("DSA-ORD-01", "DSA-ORD-02", "DSA-ORD-03")
def dsa_moving_order(riders: Starters, failed: Annotated[str, OneOf("as_is", "equal")] = "as_is") -> tuple[Place, ...]:
    """Place of every rider in the order of moving for the whole race.

    riders: one row a rider: TaP* of the start check, INI base value, start lane (1 = innermost)
    failed: as_is = a failed check sorts by its missing points; equal = all failed checks are equal
    returns: 1 = moves first; "" for a row with a blank cell
    errors: a row without exactly three cells, a lane below 1, unknown keyword
    """
    keys = []
    for row, rider in enumerate(riders):
        if rider is not None:
            tap = max(rider.tap, -1) if failed == "equal" else rider.tap
            keys.append((-tap, -rider.ini, rider.lane, row))
    places = {row: place for place, (*_, row) in enumerate(sorted(keys), 1)}
    return tuple(Place(places.get(row, BLANK)) for row in range(len(riders)))
