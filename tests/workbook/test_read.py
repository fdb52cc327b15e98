"""A workbook as values: what check and reports read from it."""

from __future__ import annotations

import io
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from calc.core.kinds import Cell
from calc.hosts.headless import Key
from calc.workbook.cells import Formula
from calc.workbook.depend import Graph
from calc.workbook.families import Families
from calc.workbook.formats import is_date_format
from calc.workbook.formula_view import Meanings
from calc.workbook.places import Area, area_name
from calc.workbook.read import Reference, read_book
from calc.workbook.values import decoded, encoded, same
from calc.workbook.xml import masked, text_of
from tests.workbook.kit import book, corpus


def test_a_book_is_read_by_name_address_and_table() -> None:
    """Values, formulas, areas, names of the workbook and of one sheet."""
    names = (
        '<definedName name="riders">Race!$A$1:$B$2</definedName><definedName name="local" localSheetId="1">Race!$A$1</definedName>'
        '<definedName name="sum">SUM(Race!$A$1)</definedName><definedName name="again">riders</definedName>'
    )
    read = read_book(
        book({"Race": {"A1": 1, "B1": "x", "A2": True, "C3": "=A1+1"}, "Two Words": {"A1": 5}}, names=names)
    )
    assert read.grid("riders") == [[1, "x"], [True, None]]
    assert read.grid("RIDERS") == read.grid("again") == read.grid("Race!A1:B2") == read.grid("race!$A$1:$B$2")
    assert read.value("'Two Words'!A1") == 5
    assert read.reference("riders") == Reference("Race", Area(1, 1, 2, 2))
    assert read.reference("local") is None
    assert read.reference("local", "Two Words") == Reference("Race", Area(1, 1, 1, 1))
    assert read.reference("sum") is None
    assert read.grid("nowhere") == []
    assert read.value("nowhere") is None
    found = read.reference("riders")
    assert found is not None
    assert found.cell(1, 0) == "Race!A2"
    assert read.sheets["Race"].cell("C3").formula == "A1+1"
    assert read.sheets["Race"].cell("C3").value is None
    with pytest.raises(ValueError, match="no cell"):
        read.sheets["Race"].cell("nothing")


def test_no_text_is_blank() -> None:
    """A cell of no text, of blanks only, and no cell are one and the same."""
    held = {"A1": '<c r="A1" t="str"><v></v></c>', "B1": '<c r="B1" t="inlineStr"><is><t> </t></is></c>', "C1": 1}
    race = read_book(book({"Race": held})).sheets["Race"]
    assert race.grid(Area(1, 1, 1, 3)) == [[None, None, 1]]
    assert list(race.rows()) == [(1, [None, None, 1])]
    assert race.used == Area(1, 3, 1, 3)


def test_an_empty_sheet_has_no_rows() -> None:
    """And nothing used."""
    race = read_book(book({"Race": {}})).sheets["Race"]
    assert race.used is None
    assert list(race.rows()) == []


@pytest.mark.filterwarnings("ignore::UserWarning")  # openpyxl's, about what it drops
def test_reading_agrees_with_openpyxl_on_real_files() -> None:
    """Values of plain cells in files of many writers."""
    files = [path for path in corpus() if path.stem.startswith(("test-data__spreadsheet__4", "samples__templates"))]
    if not files:
        pytest.skip("the real workbooks are not at hand")
    compared = 0
    for path in files:
        read = read_book(path.read_bytes())
        try:
            other = load_workbook(path, data_only=True)
        except (ValueError, KeyError, TypeError):
            continue
        for name, page in read.sheets.items():
            for row, column in page.values:
                value = page.values[row, column]
                theirs = other[name].cell(row, column).value
                if isinstance(theirs, int | float | str) and not isinstance(theirs, bool) and value != theirs:
                    assert str(value).strip() == theirs.strip()
                compared += isinstance(theirs, int | float | str)
    assert compared > 3000


@pytest.mark.parametrize(
    ("code", "is_date"),
    [
        ("General", False), ("0.00", False), ("dd/mm/yyyy", True), ("[h]:mm", True), ('0 "days"', False), ("[Red]0", False),
        ("yyyy", True), ("#,##0 [$€-407]", False), ("mmm\\ d", True), ("0;[Blue]-0;d", False), ("_-* #,##0_-", False), ("ss.0", True),
    ],
)  # fmt: skip
def test_formats_of_dates_are_known(code: str, is_date: bool) -> None:
    """By their signs, outside quotes and brackets."""
    assert is_date_format(code) is is_date


VALUES = st.one_of(st.none(), st.booleans(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=30))


@given(VALUES)
def test_what_is_written_is_read_back(value: Cell) -> None:
    """Every number, truth value and text, control signs and spaces included."""
    kind, content, _ = encoded(value)
    assert same(decoded(kind or b"n", content, []), value)


@given(st.text(alphabet="<>&abc![]-?CDAT", max_size=30))
def test_masking_keeps_places_and_texts(text: str) -> None:
    """Comments and CDATA are hidden byte for byte, and the characters come back."""
    inside = text.replace("]]>", "")
    xml = f"<v><!-- {inside.replace('-', '')} --><![CDATA[{inside}]]>x</v>".encode()
    hidden = masked(xml)
    assert len(hidden) == len(xml)
    assert text_of(hidden[3:-4]) == f"{inside}x"


#: An edge of an area: the row itself, or how far it is from the formula's own row.
EDGES = st.one_of(st.tuples(st.just(True), st.integers(-1, 1)), st.tuples(st.just(False), st.integers(1, 100)))
COLUMNS = st.tuples(
    st.integers(1, 4), st.integers(2, 60), st.integers(1, 40), st.integers(1, 4), st.integers(0, 2), EDGES, EDGES
)


@settings(deadline=None, max_examples=60)
@given(st.lists(COLUMNS, min_size=1, max_size=6), st.data())
def test_followers_are_those_that_a_slow_search_finds(columns: list[Any], data: st.DataObject) -> None:
    """Columns of formulas with fixed and moving areas: the graph gives what looking at every area again and again gives."""
    areas: dict[Key, Area] = {}
    for column, start, count, left, wide, *edges in columns:
        for row in range(start, start + count):
            ends = sorted(row + number if moves else number for moves, number in edges)
            areas["S", row, column] = Area(ends[0], left, ends[1], left + wide)
    formulas = {key: Formula.of(f"SUM({area_name(area)})") for key, area in areas.items()}
    words = Meanings(("S",), (), (), {}, formulas, {})
    families = Families(words, {"S": {key[1:]: formula for key, formula in formulas.items()}})
    graph = Graph({}, families.of)
    for family in families.all:
        graph.add(family, {"S": Area(1, 1, 1000, 10)})
    source = data.draw(st.sampled_from(sorted(areas)))
    slow: set[Key] = {source}
    while more := {key for key, area in areas.items() if any(area.holds(cell[1:]) for cell in slow)} - slow:
        slow |= more
    assert graph.followers([source]) == slow
    assert {*graph.direct(source)} == {key for key, area in areas.items() if area.holds(source[1:])}
    for key, area in areas.items():
        assert families.contents(key).areas == [("S", area)]


def test_a_large_book_is_read_fast() -> None:
    """A hundred thousand cells in less processor time than openpyxl takes."""
    made = Workbook()
    for row in range(10_000):
        made.active.append([row, row / 7, f"text {row}", True, None, row * 3, "x", 1, 2, 3, 4])  # type: ignore[union-attr]
    buffer = io.BytesIO()
    made.save(buffer)
    start = time.process_time()
    read = read_book(buffer.getvalue())
    ours = time.process_time() - start
    start = time.process_time()
    load_workbook(buffer)
    assert ours < time.process_time() - start
    assert len(read.sheets["Sheet"].values) == 100_000
