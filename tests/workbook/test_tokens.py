"""Formulas cut into tokens and moved, compared with openpyxl's slower reader; places and names of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter

from calc.workbook.places import LAST_COLUMN, LAST_ROW, Area, area_name, area_of, cell_name, column_letters, place_of
from calc.workbook.tokens import moved, tokens

FORMULAS = [
    "A1", "$A$1+B$2*$C3", "SUM(A1:B2,C:C,3:4,$D:$E)", "'It''s'!A1&Sheet1!$B2", 'IF(A1>=5,"A1 ""x""",-B1%)',
    "LOG10(A1)+ABC1", "name+A1", "1.5E+3*A1^2", '{1,2;3,"a"}*A1', "#REF!+A1", "TRUE<>A1",
    "_xlfn.XLOOKUP(A1,B:B,C:C)", "Tabelle_1.x(A1)", "SUM((A1:B2 B1:B3),A5)", "-A1:B1", "A1.B1", "R1C1+A1", "[1]Other!A1",
    "INDEX(A1:B9,ROW(A1),2)", "XFD1048576+AAA1", "Übersicht!A1+'Zwei Wörter'!A1",
]  # fmt: skip


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("goal", ["A1", "B1", "A2", "D7"])
def test_references_move_as_openpyxl_moves_them(formula: str, goal: str) -> None:
    """Relative parts move, fixed ones and texts stay."""
    row, column = place_of(goal) or (0, 0)
    by_openpyxl = Translator("=" + formula, origin="A1").translate_formula(goal)
    if "XFD" in formula and goal != "A1":
        assert "#REF!" in moved(tokens(formula), row - 1, column - 1)
    elif formula != "A1.B1" and "[1]" not in formula:
        assert "=" + moved(tokens(formula), row - 1, column - 1) == by_openpyxl


@pytest.mark.parametrize(
    ("formula", "kinds"),
    [
        ("DEMO_CRAWL(A1,,B2)", ["call", "ref", "comma", "comma", "ref", "close"]),
        (r"'C:\x y\a.xlam'!DEMO_CRAWL(1)", ["call", "number", "close"]),
        ("[1]!DEMO_CRAWL(1)", ["call", "number", "close"]),
        ("Snails[[#This Row],[a '] b]]+1", ["table", "other", "number"]),
        ("[@x]", ["table"]),
        ("TRUE", ["name"]),
        ('"a(b,c)"', ["text"]),
        ("#N/A", ["error"]),
        ("Sheet1:Sheet3!A1", ["ref"]),
        ("A1:A5", ["ref"]),
        ("Race!name", ["name"]),
        ("Race!#REF!", ["error"]),
    ],
)
def test_tokens_have_the_kind_that_they_mean(formula: str, kinds: list[str]) -> None:
    """Calls in every spelling, references, tables, names, texts."""
    assert [token.kind for token in tokens(formula)] == kinds


@given(st.text(alphabet="A1$:!'\"()[]{},;.#@_ \nÄx+-*/&<>=%^\\", max_size=40))
def test_tokens_are_the_formula_again(formula: str) -> None:
    """Nothing is lost, whatever is written."""
    assert "".join(token.text for token in tokens(formula)) == formula


@given(st.integers(1, LAST_ROW), st.integers(1, LAST_COLUMN))
def test_names_of_cells_are_read_back(row: int, column: int) -> None:
    """And columns are named as openpyxl names them."""
    assert place_of(cell_name((row, column))) == (row, column)
    assert column_letters(column) == get_column_letter(column)
    assert area_of(area_name(Area(row, column, LAST_ROW, LAST_COLUMN))) == Area(row, column, LAST_ROW, LAST_COLUMN)


@pytest.mark.parametrize(
    "name", ["A0", "XFE1", "A1048577", "", "1", "A", "A1:", ":B2", "A1:B", "AAAA1", "$", "Ä1", "1:A"]
)
def test_what_is_no_area_is_none(name: str) -> None:
    """Beyond the sheet, half an area, other words."""
    assert area_of(name) is None


@pytest.mark.parametrize(
    ("name", "area"),
    [("B2:A1", (1, 1, 2, 2)), ("$C:A", (1, 1, LAST_ROW, 3)), ("5:$4", (4, 1, 5, LAST_COLUMN)), ("b2", (2, 2, 2, 2))],
)
def test_areas_are_put_in_order(name: str, area: tuple[int, int, int, int]) -> None:
    """However the corners are named."""
    assert area_of(name) == area
