"""Live functions and pages of battles whose sheets are odd: double and unknown names, no numbers, huge maps."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.core.pages import Document, Page
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.report.render import render_html
from calc.systems.mekton.pages import pages
from calc.systems.mekton.replay import INPUTS, replay
from tests.systems.mekton.battles import AJAX, BISON, GUN, PARTS, Row, order, sheets

systems.load()

NOBODY: list[Row] = [{"name": "Nobody", "location": "Torso", "armor": 1, "kills": 7}]


def call(name: str, found: dict[str, Records]) -> Any:
    """What a live function shows for these sheets."""
    ranges = [[list(found[key].keys), *map(list, found[key].rows)] if found[key].keys else [[key]] for key in INPUTS]
    return FUNCTIONS[name].in_cell(*ranges)


def html(found: dict[str, Records], *kinds: str, per_page: int = 1) -> str:
    """The pages of these kinds as one document in English."""
    made: tuple[Page, ...] = pages(found, replay(found), per_page)
    chosen = tuple(page for page in made if page.kind in kinds)
    return render_html(Document("Battle", "mekton", chosen, language="en"))


def test_double_and_unknown_names_are_shown_nowhere() -> None:
    """The row of the second Ajax, of the part and of the gun of nobody stay blank beside their rows."""
    found = sheets(
        units=[AJAX, BISON, AJAX], parts=[*PARTS, *NOBODY, PARTS[0] | {"location": "Tail", "kills": None}],
        weapons=[GUN, GUN | {"owner": "Nobody"}],
    )  # fmt: skip
    units, parts, weapons = call("MEKTON_UNITS", found), call("MEKTON_PARTS", found), call("MEKTON_WEAPONS", found)
    assert [row[0] != "" for row in units] == [True, True, False]
    assert [row[0] for row in parts] == [8, 4, 10, 6, 2, "", ""]
    assert [any(cell != "" for cell in row) for row in weapons] == [True, False]


def test_record_sheets_have_each_unit_and_its_own_parts_once() -> None:
    """Double names and parts of nobody have no place on them."""
    found = sheets(units=[AJAX, BISON, AJAX], parts=[*PARTS, *NOBODY])
    made = [page for page in pages(found, replay(found), 1) if page.kind == "sheets"]
    assert [str(page.title) for page in made] == ["Ajax", "Bison"]


@pytest.mark.parametrize("per_page", [1, 4])
def test_a_unit_without_numbers_has_a_sheet_to_write_on(per_page: int) -> None:
    """No attribute, no MA, no pilot: the sheet leaves space for them."""
    bare: Row = {"name": "Ajax", "initiative": 15, "actions": 2}
    text = html(sheets(units=[bare, BISON]), "sheets", per_page=per_page)
    assert "Ajax" in text
    assert "Bison" in text


def test_a_dropped_order_is_named_in_the_printed_log() -> None:
    """It has no effect, but it was ordered."""
    text = html(sheets([order("Ajax", "aim", times=9)]), "log")
    assert "Aim" in text
    assert "too few actions" in text.lower()


def test_a_map_of_units_far_from_each_other_is_not_drawn() -> None:
    """500 hexes of nothing help nobody."""
    found = sheets(units=[AJAX, BISON | {"q": 500}])
    assert "map" not in {page.kind for page in pages(found, replay(found), 1)}


def test_numbers_that_were_typed_over_in_the_log_are_printed() -> None:
    """Attack, result and damage of the shot."""
    shot = order("Ajax", "shoot", "Bison", "44 11", weapon="Gun", location="Head")
    columns = ("text", "attack", "result", "location", "damage", "kills_left")
    made = (
        ("i", None, None, None, None, None),
        ("i", None, None, None, None, None),
        ("s", 18, "critical", "Head", 5, 1),
    )
    seen = (*made[:2], ("s", 777, "graze", "Antenna", 555, 333))
    found = sheets([shot]) | {"Log": Records("Log", columns, seen), "Log.calc": Records("Log.calc", columns, made)}
    text = html(found, "log")
    assert all(typed in text for typed in ("777", "graze", "Antenna 555 333"))


def test_tables_are_printed_with_their_ranges_whatever_the_cells_hold() -> None:
    """A span, one number, an open end, a name; floats of a workbook are whole numbers; a blank result stays blank."""
    rows = [(1.0, 20.0, 3.0), (21, 21, 5), (61, None, 12), ("Elf", None, None)]
    text = html(sheets() | {"Ram": Records("Ram", ("from", "to", "result"), tuple(rows))}, "tables")
    assert all(f">{shown}<" in text for shown in ("1–20", "3", "21", "5", "61+", "12", "Elf"))
