"""The mixture of TaW and TaP*: a weight or bonus that a formula works out counts as the number it stands for."""

from __future__ import annotations

import pytest

from calc.systems.dsa.rules.variant import TableRider, dsa_fields_table, dsa_mix_movement

ROUNDINGS = ("round", "floor", "ceil")


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize(
    ("taw", "tap", "bonus", "weight"),
    [
        (6, 0, 1, 1 / 3),  # 2 + 0 + 1
        (0, 3, 1, 1 / 3),  # 0 + 2 + 1
        (3, 0, 1, 2 / 3),  # 2 + 0 + 1
        (7, 0, 2, 1 / 7),  # 1 + 0 + 2
        (10, 0, 0, 0.1 + 0.2),  # 3 + 0
        (10, 0, 2, 1 - 0.9),  # 1 + 0 + 2
        (10, 0, 2, 0.1),  # the same weight, typed
        (0, 0, 4.1 - 1.1, 0.5),
        (0, 0, 2.2 * 3 - 3.6, 0.5),
    ],
)
def test_a_mixture_of_three_is_one_field_of_a_sprint(
    taw: int, tap: int, bonus: float, weight: float, rounding: str
) -> None:
    """4 + 3/3 = 5 is whole: no way of rounding changes it, however the cells came to their numbers."""
    assert dsa_mix_movement(taw, tap, bonus, True, weight, rounding) == 5


@pytest.mark.parametrize(
    ("rounding", "fields"),
    [("round", 4), ("floor", 3), ("ceil", 4)],
)
def test_a_computed_half_is_rounded_as_a_half(rounding: str, fields: int) -> None:
    """A third of TaW 6 and half a bonus point: the mixture is 2.5, and 3 + 2.5/5 = 3.5."""
    assert dsa_mix_movement(6, 0, 0.5, False, 1 / 3, rounding) == fields


@pytest.mark.parametrize(
    ("weight", "rounding", "fields"),
    [(0.3333, "floor", 4), (0.3334, "ceil", 6), (0.3333333, "floor", 4), (0.3333334, "ceil", 6)],
)
def test_a_typed_decimal_near_a_third_is_no_third(weight: float, rounding: str, fields: int) -> None:
    """6 times 0.3333 is 1.9998: with the bonus point a little less than 3, and 4 + 0.99... is cut to 4; above, 6."""
    assert dsa_mix_movement(6, 0, 1, True, weight, rounding) == fields


def test_the_table_of_all_riders_mixes_alike() -> None:
    """19 and 19 against 12 and 11 cost 15 of 6 points: 9 missing, half of them cut to 4; no fumble yet.

    The 5 is at most half of 13, so the horse's point counts: 6/3 + 0 + 1 = 3, a field on top of the 3 of a failed sprint.
    """
    rider = TableRider(19, 5, 19, 12, 13, 11, 6, sprint=True, horse=1)
    assert dsa_fields_table((rider,), "mix", "floor", 1 / 3) == ((-9, 4, 4, False),)
