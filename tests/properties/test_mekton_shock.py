"""Laws of shock and stun in giant robot combat: which of the 36 rolls stun, which kill, what a point is worth."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from calc.systems.mekton.rules.shock import (
    mekton_shock_attack,
    mekton_shock_test,
    mekton_stun_needed,
    mekton_stun_roll,
)

d6 = st.integers(1, 6)
numbers = st.integers(-5, 20)
modifiers = st.integers(-6, 6)
counts = st.integers(0, 40)
flags = st.booleans()
PAIRS = list(product(range(1, 7), repeat=2))


@given(numbers, modifiers)
def test_a_stun_roll_is_passed_with_every_sum_up_to_the_number(number: int, modifier: int) -> None:
    """Not only with the number itself; a modifier is another number."""
    passed = {pair for pair in PAIRS if mekton_stun_roll(*pair, number, modifier)}
    assert passed == {pair for pair in PAIRS if sum(pair) not in range(number + modifier + 1, 13)}
    assert passed == {pair for pair in PAIRS if mekton_stun_roll(*pair, number + modifier)}


@given(d6, d6, numbers)
def test_a_shock_test_kills_whom_a_stun_roll_stuns(die1: int, die2: int, number: int) -> None:
    """Both compare the same dice with the same number; what is at stake differs."""
    survived = mekton_shock_test(die1, die2, number) == "unconscious"
    assert survived == mekton_stun_roll(die1, die2, number)
    assert survived == (die1 + die2 - number < 1)


@given(d6, d6, numbers, counts)
def test_a_point_of_the_body_makes_up_for_a_kill_of_the_weapon(die1: int, die2: int, bod: int, kills: int) -> None:
    """Without weapon and body only the dice count; the order of the dice makes no difference."""
    shock = mekton_shock_attack(die1, die2, bod, kills)
    assert mekton_shock_attack(die2, die1, bod + 1, kills + 1) == shock
    assert mekton_shock_attack(die1, die2, bod - kills, 0) == shock
    assert mekton_shock_attack(die1, die2, 0, 0).total == die1 + die2
    assert shock.total == mekton_shock_attack(die1, die2, 0, 0).total + bod - kills


@given(counts, counts, flags, flags)
def test_gas_and_knockouts_only_add_to_what_stuns(before: int, damage: int, gas: bool, knockout: bool) -> None:
    """Whatever stuns without them stuns with them; either alone is enough; more damage never stuns less."""
    needed = mekton_stun_needed(before, damage, gas, knockout)
    assert needed == (gas or knockout or mekton_stun_needed(before, damage))
    assert mekton_stun_needed(before, damage + 1, gas, knockout) >= needed
