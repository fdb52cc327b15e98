"""The table files of giant robot combat: complete, named in three languages, citing rules that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from calc.core.registry import FUNCTIONS
from calc.core.tables import table
from calc.systems import mekton
from calc.systems.mekton import rules

NAMES = sorted(path.stem for path in (Path(mekton.__file__).parent / "tables").glob("*.toml"))
CITED = {
    rule
    for function in FUNCTIONS.values()
    if function.python.__module__.startswith(rules.__name__)
    for rule in function.rules
}


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_named_and_cites_rules_of_functions(name: str) -> None:
    """Every rule that a table or one of its rows cites is carried out by some function."""
    content = table("mekton", name)
    assert set(content.name) == {"de", "en", "ru"}
    assert all(content.name.values())
    assert {content.rule, *(row.get("rule", content.rule) for row in content.rows)} <= CITED


@pytest.mark.parametrize("name", NAMES)
def test_the_rows_of_a_table_have_the_same_columns_and_differ(name: str) -> None:
    """No row lacks a column, and none stands there twice."""
    rows = table("mekton", name).rows
    assert len({tuple(row) for row in rows}) == 1
    assert len({repr(row) for row in rows}) == len(rows)


def test_every_special_move_has_the_wa_of_the_text() -> None:
    """The moves in the order of their rules, each with the WA printed beside it."""
    moves = table("mekton", "special_moves").rows
    assert [row["rule"] for row in moves] == [f"MEKTON-SPEC-{number:02}" for number in range(1, 15)]
    printed = {
        "chop": -2, "crescent_kick": -2, "thrust_kick": -3, "trip": 1, "grab": -1, "bearhug": -1, "dismember": -2,
        "stomp": -5, "tackle": 1, "drop": -2, "pin": 0, "ram": 0, "throw": 0, "slam": 0,
    }  # fmt: skip
    assert {row["move"]: row["wa"] for row in moves} == printed
    assert {row["move"]: row["wa_per_10_tons"] for row in moves if row["wa_per_10_tons"]} == {"throw": -1, "slam": -2}
