"""Shoving (Abdrängen): who may try it, how it ends, and what that does to both riders."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import Count, Flag, Int, OneOf, Positive
from calc.core.registry import rule
from calc.systems.dsa.rules.board import COSTS


class ShoveEffect(NamedTuple):
    """Points spent and fields gained by the shoving rider, lanes lost by the other one, whether he may try again."""

    points: int
    fields: int
    lanes_out: int
    again: bool


@rule("DSA-ABDR-01", "DSA-ABDR-02", "DSA-ABDR-06", "DSA-ATAB-01")
def dsa_shove_allowed(
    field: Count,
    lane: Positive,
    other_field: Count,
    other_lane: Positive,
    points: Count,
    held_before: Flag = False,
    room: Flag = True,
    attack: Flag = False,
) -> str:
    """Whether a rider may try to shove another one, or why not.

    field: field of the shoving rider
    lane: lane of the shoving rider
    other_field: field of the rider to be shoved
    other_lane: lane of the rider to be shoved
    points: movement points left
    held_before: a shove of this rider was already beaten off this turn
    room: the field one lane further out exists and is free
    attack: the shove is combined with an attack (needs 2 points)
    returns: ok, not_behind, held_before, no_points, no_room - tested in this order
    errors: field below 0, lane below 1, points below 0
    """
    if (other_field, other_lane) != (field + 1, lane):
        return "not_behind"
    if held_before:
        return "held_before"
    if points < _cost(attack):
        return "no_points"
    return "ok" if room else "no_room"


@rule("DSA-ABDR-03", "DSA-ABDR-04", "DSA-ABDR-05", "DSA-ABDR-07")
def dsa_shove(att_tap: Int, def_tap: Int) -> str:
    """Outcome of the comparative riding checks of a shove.

    att_tap: TaP* of the rider behind; below 0 = failed
    def_tap: TaP* of the rider in front; below 0 = failed
    returns: pushed, held, both_failed
    errors: a TaP* that is not a whole number
    """
    if att_tap < 0 and def_tap < 0:
        return "both_failed"
    return "pushed" if att_tap > def_tap else "held"


@rule("DSA-ABDR-04", "DSA-ABDR-05", "DSA-ABDR-06", "DSA-ABDR-07", "DSA-ATAB-01")
def dsa_shove_effect(
    result: Annotated[str, OneOf("pushed", "held", "both_failed")], attack: Flag = False
) -> ShoveEffect:
    """What the outcome of a shove does to both riders.

    result: pushed, held, both_failed
    attack: combined with an attack
    returns: points = movement points the shoving rider spends (1, with an attack 2); fields = fields he gains;
        lanes_out = lanes the other rider is moved outward; again = he may try another shove this turn
    errors: unknown result
    """
    points = _cost(attack)
    if result == "pushed":
        return ShoveEffect(points, 1, 1, again=True)
    if result == "held":
        return ShoveEffect(points, 0, 0, again=False)
    return ShoveEffect(points, 0, 1, again=True)


def _cost(attack: bool) -> int:
    """Points for a shove, alone or with an attack."""
    return COSTS["shove_attack" if attack else "shove"]
