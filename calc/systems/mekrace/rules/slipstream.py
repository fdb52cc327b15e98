"""Slipstream (Im Windschatten fahren): when it may be used, and the hex that it gives."""

from __future__ import annotations

from calc.core.kinds import D6, Count, Flag, Int
from calc.core.registry import rule

SLIPSTREAM_TARGET = 17
LONGEST_SLIPSTREAM = 3


@rule("MEK-SLIP-01", "MEK-SLIP-03")
def mekrace_slipstream_allowed(distance: Count, atmosphere: Flag = True, ahead: Flag = True) -> bool:
    """Whether the slipstream of a vehicle may be used.

    distance: hexes behind the leading vehicle when declaring
    atmosphere: the course lies in an atmosphere
    ahead: the other vehicle is in front (for instance MEKRACE_IN_CONE)
    returns: TRUE for 1 to 3 hexes behind, in an atmosphere
    errors: distance negative or not whole
    """
    return atmosphere and ahead and 1 <= distance <= LONGEST_SLIPSTREAM


@rule("MEK-SLIP-02", "MEK-SLIP-04", "MEK-SLIP-05", "MEK-SLIP-06")
def mekrace_slipstream(die1: D6, die2: D6, dex: Int, driving: Int, allowed: Flag = True) -> int:
    """Extra hexes from the slipstream roll.

    die1: first die, 1 to 6
    die2: second die, 1 to 6
    dex: DEX of the vehicle
    driving: driving as MEKRACE_DRIVING gives it for other rolls
    allowed: see MEKRACE_SLIPSTREAM_ALLOWED
    returns: 1 when allowed and the roll reaches 17, else 0
    errors: die outside 1 to 6
    """
    return 1 if allowed and die1 + die2 + dex + driving >= SLIPSTREAM_TARGET else 0
