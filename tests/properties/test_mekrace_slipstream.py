"""Laws of the slipstream in mek races: who may use it on the map, and what the roll must reach."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from calc.systems.mekrace.rules.hexes import mekrace_distance, mekrace_in_cone, mekrace_step
from calc.systems.mekrace.rules.slipstream import mekrace_slipstream, mekrace_slipstream_allowed

coordinates = st.integers(-20, 20)
headings = st.integers(0, 5)
d6 = st.integers(1, 6)
values = st.integers(-5, 20)
flags = st.booleans()
PAIRS = list(product(range(1, 7), repeat=2))


@given(values, values)
def test_17_wins_one_hex_and_every_better_roll_wins_it_too(dex: int, driving: int) -> None:
    """Of the 36 rolls those win that show at least what dexterity and driving lack of 17; nobody gains two hexes."""
    lacking = 17 - dex - driving
    winning = {pair for pair in PAIRS if mekrace_slipstream(*pair, dex, driving) == 1}
    assert winning == {pair for pair in PAIRS if sum(pair) in range(lacking, 13)}
    assert {mekrace_slipstream(*pair, dex, driving) for pair in PAIRS} <= {0, 1}


@given(d6, d6, values, values)
def test_only_the_sum_decides_and_what_is_not_allowed_gains_nothing(
    die1: int, die2: int, dex: int, driving: int
) -> None:
    """A point of dexterity is worth a point of driving; more of either never loses the hex."""
    gained = mekrace_slipstream(die1, die2, dex, driving)
    assert mekrace_slipstream(die2, die1, dex + 1, driving - 1) == gained
    assert mekrace_slipstream(die1, die2, dex + 1, driving) >= gained
    assert mekrace_slipstream(die1, die2, dex, driving + 1) >= gained
    assert mekrace_slipstream(die1, die2, dex, driving, allowed=False) == 0


@given(coordinates, coordinates, headings, st.integers(0, 8), flags)
def test_on_the_straight_it_is_lent_by_who_drives_one_two_or_three_hexes_ahead(
    q: int, r: int, heading: int, far: int, air: bool
) -> None:
    """In an atmosphere; the one in front himself has nobody ahead and may never use it."""
    ahead_q, ahead_r, _ = mekrace_step(q, r, heading, far)
    distance = mekrace_distance(q, r, ahead_q, ahead_r)
    behind = mekrace_in_cone(q, r, heading, ahead_q, ahead_r)
    assert mekrace_slipstream_allowed(distance, air, behind) == (air and far in (1, 2, 3))
    leads = mekrace_in_cone(ahead_q, ahead_r, heading, q, r)
    assert not mekrace_slipstream_allowed(distance, air, leads)
