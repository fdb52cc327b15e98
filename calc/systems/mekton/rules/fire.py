"""Burst, salvo and indirect fire: how many projectiles hit, where, and how far a shot goes astray."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from calc.core.kinds import BLANK, Blank, Int, OneOf, Positive, Rounding, Whole
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.tables import table
from calc.core.totals import Part, Total
from calc.systems.mekton.rules.lookup import LookupTable, bands, place_in

#: The answer is a column of the sheet, so no more rows than a range may have.
MOST_ROWS = 100_000


class HitLocation(NamedTuple):
    """The area that one missile hits."""

    location: Any


@rule("MEKTON-FIRE-01")
def mekton_burst_hits(attack: Int, evade: Int, bv: Positive) -> Total:
    """Bullets of a burst that hit.

    attack: attack roll
    evade: evade roll
    bv: BV of the weapon, the most bullets that can hit, 1 or more
    returns: bullets: attack - evade, at least 0, at most bv
    """
    over = Total(Part("ATTACKROLL", attack, "MEKTON-FIRE-01"), Part("EVADEROLL", -evade, "MEKTON-FIRE-01"))
    return over.at_least(0, "at least 0", "MEKTON-FIRE-01").at_most(bv, "Maximum BV", "MEKTON-FIRE-01")


@rule("MEKTON-FIRE-03")
def mekton_salvo_hits(attack: Int, evade: Int, missiles: Positive, rounding: Rounding = "floor") -> int:
    """Missiles of a salvo that hit.

    attack: attack roll
    evade: evade roll
    missiles: missiles fired, 1 or more
    rounding: floor, round (half up), ceil
    returns: missiles: (attack - evade) x missiles / 10, rounded, at least 0, at most missiles
    """
    hitting = rounded((attack - evade) * missiles, 10, rounding)
    return min(max(hitting, 0), missiles)


@rule("MEKTON-FIRE-04")
def mekton_salvo_locations(
    chart: LookupTable,
    roll: Int,
    hits: Annotated[int, Whole(0, MOST_ROWS)],
    direction: Annotated[str, OneOf("up", "down")],
    chart_end: Annotated[str, OneOf("wrap", "stop")] = "wrap",
) -> tuple[HitLocation, ...] | Blank:
    """Areas that the missiles of a salvo hit.

    chart: hit chart as in MEKTON_TABLE: from, to, location, in the order of the printed chart
    roll: roll on the chart
    hits: missiles that hit, 0 or more; see MEKTON_SALVO_HITS
    direction: up (towards the first row) or down, the attacker's choice
    chart_end: at the end of the chart: wrap (go on at the other end) or stop (the rest hits the last area)
    returns: location of each missile, the first at the roll; blank for 0 hits
    errors: no row fits the roll
    """
    rows = bands(chart)
    start = place_in(roll, rows)
    step = -1 if direction == "up" else 1
    walk = (start + step * missile for missile in range(hits))
    if chart_end == "wrap":
        places = [place % len(rows) for place in walk]
    else:
        places = [min(max(place, 0), len(rows) - 1) for place in walk]
    areas = [row.results[0] if row.results else None for row in rows]
    return tuple(HitLocation(areas[place]) for place in places) or BLANK


@rule("MEKTON-FIRE-06")
def mekton_deviation(attack: Int, target: Int) -> int:
    """How far an indirect shot misses its hex.

    attack: attack roll
    target: number to reach
    returns: hexes: 0 if reached; short by 1-2: 1, 3-5: 2, 6-9: 3, 10 or more: 4
    """
    short = target - attack
    return max((row["hexes"] for row in table("mekton", "deviation").rows if short >= row["short_from"]), default=0)
