"""Declaration phase (Deklarationsphase): the order of the pilots, the speeds they may name, steering."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import BLANK, Blank, Count, MaybeInt, OneOf
from calc.core.ranges import Rows
from calc.core.ranking import shared_places
from calc.core.registry import rule
from calc.core.totals import Part, Total

#: No vehicle declares more, whatever its attribute.
FASTEST_DECLARED = 5

Phase = Annotated[str, OneOf("declaration", "action")]


class Entrant(NamedTuple):
    """A pilot in the order of the race round."""

    progress: MaybeInt
    tie_roll: MaybeInt


class Place(NamedTuple):
    """A place in the order; blank while it is open."""

    place: int | Blank


@rule("MEK-DECL-02", "MEK-DECL-03", "MEK-ACT-01")
def mekrace_order(
    field: Annotated[tuple[Entrant | None, ...], Rows(Entrant, keep_blanks=True)], phase: Phase = "declaration"
) -> tuple[Place, ...]:
    """Order in which the pilots declare, or in which their manoeuvres are driven.

    field: one row a pilot: progress (fields from the start, whole laps included; blank = not in the race), tie_roll
        (total of the comparing pilot roll; only needed where progress is equal)
    phase: declaration (front to back) or action (back to front)
    returns: place, 1 = goes first; blank for a row not in the race and for every pilot of a tie that no roll has
        decided (a roll is missing, or two are equal)
    errors: a row without exactly two columns
    """
    keys = [_declares(pilot) for pilot in field]
    open_ties = _open_ties(field)
    racing = sum(key is not None for key in keys)
    order = []
    for key, place in zip(keys, shared_places(keys), strict=True):
        if key is None or place is None or -key[0] in open_ties:
            order.append(Place(BLANK))
        else:
            order.append(Place(place if phase == "declaration" else racing + 1 - place))
    return tuple(order)


def _declares(pilot: Entrant | None) -> tuple[int, int] | None:
    """What the order goes by, the first to declare smallest: further in front, then the loser of the roll."""
    if pilot is None or pilot.progress is None:
        return None
    return (-pilot.progress, pilot.tie_roll or 0)


def _open_ties(field: tuple[Entrant | None, ...]) -> set[int]:
    """Progress of those level pilots of whom one has not rolled, or two have rolled the same."""
    rolls: dict[int, list[int | None]] = {}
    for pilot in field:
        if pilot is not None and pilot.progress is not None:
            rolls.setdefault(pilot.progress, []).append(pilot.tie_roll)
    return {
        progress for progress, tied in rolls.items() if len(tied) > 1 and (None in tied or len(set(tied)) < len(tied))
    }


class SpeedRange(NamedTuple):
    """The speeds that may be declared."""

    min_speed: int
    max_speed: int


@rule("MEK-TERM-06", "MEK-TERM-07", "MEK-TERM-08", "MEK-FAST-01")
def mekrace_speed_range(previous: Count, max_speed: Count, acceleration: Count, braking: Count) -> SpeedRange:
    """Lowest and highest speed a vehicle may declare this race round.

    previous: speed of the previous race round, 0 or more
    max_speed: speed attribute; counts as 5 where it is higher
    acceleration: acceleration attribute
    braking: braking attribute
    returns: columns min_speed, max_speed in hexes
    errors: any value negative or not whole
    """
    engine = min(max_speed, FASTEST_DECLARED)
    slowest = max(0, previous - braking)
    # After a booster or a lost attribute point even full braking may leave more than the engine allows.
    return SpeedRange(min(slowest, engine), min(previous + acceleration, engine))


@rule("MEK-DECL-01", "MEK-TERM-06", "MEK-TERM-07", "MEK-TERM-08")
def mekrace_speed_allowed(speed: Count, previous: Count, max_speed: Count, acceleration: Count, braking: Count) -> bool:
    """Whether this speed may be declared.

    speed: speed to declare, without booster and slipstream
    previous: speed of the previous race round
    max_speed: speed attribute
    acceleration: acceleration attribute
    braking: braking attribute
    returns: TRUE when the speed lies within MEKRACE_SPEED_RANGE
    errors: any value negative or not whole
    """
    allowed = mekrace_speed_range(previous, max_speed, acceleration, braking)
    return allowed.min_speed <= speed <= allowed.max_speed


@rule("MEK-CARD-02")
def mekrace_steering_penalty(steering: Count, required: Count) -> Total:
    """Penalty on the pilot roll for a manoeuvre that asks for more steering than the vehicle has.

    steering: steering attribute of the vehicle
    required: steering on the manoeuvre card
    returns: 0, or -2 for each missing point
    errors: any value negative or not whole
    """
    missing = max(0, required - steering)
    return Total(Part("Lenkung", -2 * missing, "MEK-CARD-02"))
