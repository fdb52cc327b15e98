"""The finish: the places of all riders."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import BLANK, Blank, Flag, MaybeCount, MaybePositive, OneOf
from calc.core.ranges import Rows
from calc.core.ranking import shared_places
from calc.core.registry import rule

Tie = Annotated[str, OneOf("order", "fields", "dead_heat")]


class Finisher(NamedTuple):
    """A rider at the end of the race."""

    turn: MaybePositive
    fields: MaybeCount
    order: MaybePositive
    out: Flag = False


class FinalPlace(NamedTuple):
    """A place, out, or blank."""

    place: int | str | Blank


Finishers = Annotated[tuple[Finisher | None, ...], Rows(Finisher, keep_blanks=True)]


@rule("DSA-ZIEL-01")
def dsa_finish_order(riders: Finishers, tie: Tie = "order") -> tuple[FinalPlace, ...]:
    """Places of all riders.

    riders: one row a rider: turn in which he crossed the line (blank = not finished), fields past the line
        (not finished: fields ridden), place in the order of moving, out of the race (true = fallen or excluded,
        blank = false)
    tie: several riders crossing in one turn: order (who moves earlier is ahead), fields (more fields past the line,
        then order), dead_heat (same place)
    returns: place 1, 2, ...; out for riders out of the race; "" for a row whose fields or order is blank
    errors: unknown tie, turn or order below 1, negative fields, a row without exactly four cells
    """
    places = shared_places([_key(rider, tie) for rider in riders])
    return tuple(
        FinalPlace("out" if rider is not None and rider.out else BLANK if place is None else place)
        for rider, place in zip(riders, places, strict=True)
    )


def _key(rider: Finisher | None, tie: str) -> tuple[int, ...] | None:
    """What sorts a rider, the smallest first; None for a rider without a place."""
    if rider is None or rider.out or rider.fields is None or rider.order is None:
        return None
    if rider.turn is None:
        return (1, -rider.fields, rider.order)
    if tie == "dead_heat":
        return (0, rider.turn)
    if tie == "fields":
        return (0, rider.turn, -rider.fields, rider.order)
    return (0, rider.turn, rider.order)
