"""The tables of the race say what its text says, and no row is unknown to the cells."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.core.registry import FUNCTIONS
from calc.core.tables import table
from calc.systems.tachki.rules import cells
from calc.systems.tachki.rules.manoeuvres import tachki_manoeuvre
from calc.systems.tachki.rules.modules import tachki_in_reach

systems.load()


def cell(name: str, *values: object) -> Any:
    """A call as a cell makes it."""
    return FUNCTIONS[name].in_cell(*values)


def why(name: str, *values: object) -> str:
    """The reason why a call gives an error."""
    error = FUNCTIONS[name].why(*values)
    assert error is not None
    return str(error.message)


@pytest.mark.parametrize(
    ("module", "prices", "effects"),
    [
        ("afterburner", (1, 3), (3, 5)),
        ("jump_drive", (3, 5, 9), (3, 4, 5)),
        ("scanner", (2, 3, 5), (4, 6, 10)),
        ("parachute", (1, 2, 3), (1, 2, 3)),
        ("em_gun", (1, 3, 5, 7), (1, 3, 5, 7)),
        ("em_shield", (1, 3, 5, 7), (1, 3, 5, 7)),
        ("ram", (1, 2, 4, 8), (1, 2, 4, 8)),
    ],
)
def test_prices_and_effects_of_a_module_are_those_of_the_text(
    module: str, prices: tuple[int, ...], effects: tuple[int, ...]
) -> None:
    tiers = range(1, len(prices) + 1)
    assert tuple(cell("TACHKI_MODULE_PRICE", module, tier) for tier in tiers) == prices
    assert tuple(cell("TACHKI_MODULE_EFFECT", module, tier) for tier in tiers) == effects
    assert why("TACHKI_MODULE_PRICE", module, len(prices) + 1) == (
        f"tier {len(prices) + 1} of {module} is not in 1..{len(prices)}"
    )


def test_the_tables_know_exactly_the_keywords_of_the_cells() -> None:
    manoeuvres = {row["manoeuvre"] for row in table("tachki", "manoeuvres").rows}
    modules = {row["module"] for row in table("tachki", "modules").rows}
    assert manoeuvres == {*cells.MANOEUVRES, *cells.CHECKS}
    assert modules == set(cells.MODULES)


@pytest.mark.parametrize("name", ["manoeuvres", "modules"])
def test_every_row_of_a_table_cites_a_rule_of_some_function(name: str) -> None:
    cited = {rule for function in FUNCTIONS.values() if function.system == "tachki" for rule in function.rules}
    content = table("tachki", name)
    assert {content.rule, *(row["rule"] for row in content.rows)} <= cited
    assert set(content.name) == {"de", "en", "ru"}


def test_levels_of_one_manoeuvre_differ_only_in_name_and_difficulty() -> None:
    for name in cells.OF_A_SEGMENT:
        rows = [row for row in table("tachki", "manoeuvres").rows if row["manoeuvre"] == name]
        assert len({(row["pilot"], row["car"], row["kind"]) for row in rows}) == 1
        assert sorted({row["difficulty"] for row in rows}) == [row["difficulty"] for row in rows]


def test_movement_manoeuvres_are_those_that_the_text_marks_or_names_as_such() -> None:
    movement = {name for name in cells.MANOEUVRES if tachki_manoeuvre(name).kind == "movement"}
    assert set(cells.MANOEUVRES) - movement == {"scan", "parachute_attack", "em_attack", "em_shield"}


def test_the_window_of_a_strike_equals_the_window_of_a_struggle() -> None:
    for gap in range(-8, 9):
        assert tachki_in_reach("strike", gap) == tachki_in_reach("struggle", gap) == (-2 <= gap <= 5)
