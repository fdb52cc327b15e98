"""Functions that ask about a call of another function."""

from __future__ import annotations

import pytest

from calc import __version__, systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS

systems.load()


@pytest.mark.parametrize("name", ["RB_WHY", "RB_EXPLAIN"])
def test_a_function_that_does_not_exist_is_named(name: str) -> None:
    """The reason holds the name as it was written."""
    with pytest.raises(RuleError) as raised:
        FUNCTIONS[name].in_cell("dsa_fly", 7)
    assert str(raised.value) == f'{name}: function_name: "dsa_fly" is not a function of Racebook'


def test_the_parts_of_a_movement_add_up_to_it() -> None:
    """Three fields, and one for seven points of quality, each with its rule."""
    parts = FUNCTIONS["RB_EXPLAIN"].in_cell("dsa_movement", 7)
    assert [row[1:] for row in parts] == [[3, "DSA-FORT-01"], [1, "DSA-FORT-01"]]
    assert sum(row[1] for row in parts) == FUNCTIONS["DSA_MOVEMENT"].in_cell(7)


def test_every_total_of_a_row_is_shown_below_its_name() -> None:
    """A battle has two totals: each its column and value, then the cards that still stand."""
    parts = FUNCTIONS["RB_EXPLAIN"].in_cell(
        "STCCG_BATTLE", [[4, False, ""], [2, False, ""]], [[3, False, ""]], [[2, 1]], 1, 1
    )
    assert [row[1:] for row in parts] == [
        [4, ""],
        [4, "STCCG-END-01"],
        [3, ""],
        [3, "STCCG-END-01"],
    ]
    assert [row[0] for row in parts if not row[2]] == ["attacker_total", "defender_total"]


def test_a_single_total_of_a_row_is_just_its_parts() -> None:
    """A row with one total needs no names: the rows add up to it."""
    parts = FUNCTIONS["RB_EXPLAIN"].in_cell("TACHKI_BUILD", [[5, 5, 4, 5, 5, 4]], [[4, 1], [5, 2]])
    assert sum(row[1] for row in parts) == 10
    assert all(row[2] for row in parts)


def test_a_call_without_result_or_parts_explains_nothing() -> None:
    """Blank for a blank call and for a function whose result is no sum."""
    assert FUNCTIONS["RB_EXPLAIN"].in_cell("DSA_MOVEMENT", None) == ""
    assert FUNCTIONS["RB_EXPLAIN"].in_cell("DSA_CARRY_OVER", -3) == ""


def test_why_says_nothing_about_a_good_call() -> None:
    """Blank, so that a column of reasons stays empty while all is well."""
    assert FUNCTIONS["RB_WHY"].in_cell("DSA_MOVEMENT", 7) == ""
    assert FUNCTIONS["RB_VERSION"].in_cell() == __version__
