"""One thing to mend is one finding, at its cell, however many cells depend on it."""

from __future__ import annotations

import time

import pytest

from calc.core.shipped import WORKBOOKS
from calc.workbook.check import check
from calc.workbook.package import Package
from calc.workbook.recalc import recalc
from tests.demo.snails import FUNCTIONS
from tests.hostile.kit import with_cells
from tests.workbook.kit import book, members, sheet, zipped


def _with_setting(game: str, formula: str) -> bytes:
    """The game's example with a formula that has no value yet in the first cell of the settings."""
    data = with_cells((WORKBOOKS / game / "example.xlsx").read_bytes(), {("Settings", 3, "value"): "MARK"})
    part = next(one.part for one in Package(data).sheets if one.name == "Settings")
    parts = members(data)
    xml = parts[part].decode()
    at = xml.index(">MARK<")
    start = xml.rindex("<c ", 0, at)
    end = xml.index("</c>", at)
    cell = xml[start : xml.index('"', xml.index('r="', start) + 3) + 1]
    return zipped({**parts, part: f"{xml[:start]}{cell}><f>{formula}</f>{xml[end:]}"})


@pytest.mark.parametrize("game", ["dsa", "mekton"])
@pytest.mark.parametrize("formula", ['CUBEVALUE("a","b")', 'WEBSERVICE("http://127.0.0.1/")', "[1]Other!A1"])
def test_a_setting_that_only_excel_can_calculate_is_one_finding(game: str, formula: str) -> None:
    """Thousands of cells depend on the seed."""
    found = check(_with_setting(game, formula)).findings
    assert [finding.place for finding in found] == ["Settings!B8"]
    assert "cells depend on it and keep what the file holds" in str(found[0].message)


@pytest.mark.parametrize("game", ["dsa", "mekton"])
@pytest.mark.parametrize(("formula", "error"), [("1/0", "#DIV/0!"), ("NA()", "#N/A")])
def test_an_error_in_a_setting_is_one_finding(game: str, formula: str, error: str) -> None:
    """It travels through the dice into every cell of the race."""
    found = check(_with_setting(game, formula)).findings
    assert [finding.place for finding in found] == ["Settings!B8"]
    assert f"holds the error {error}" in str(found[0].message)
    assert "cells that depend on it" in str(found[0].message)


def test_a_word_that_no_formula_understands_is_one_finding_a_function() -> None:
    """The layout of hexes, of which every field of a course asks."""
    data = (WORKBOOKS / "mekrace" / "example.xlsx").read_bytes()
    settings = check(data).layout.records["Settings"]  # type: ignore[union-attr]
    row = [cells["setting"] for _, cells in settings.mappings()].index("layout")
    found = check(with_cells(data, {("Settings", row, "value"): "diagonal"})).findings
    said = [str(finding.message) for finding in found if finding.function == "MEKRACE_TO_AXIAL"]
    assert len(said) == 1
    assert "other cells have the same fault" in said[0]
    assert "Settings!B" in str(next(finding for finding in found if finding.function).sentence())


def test_each_cause_counts_what_depends_on_it() -> None:
    """Two that nobody knows; what depends on both is counted once, what depends on none is calculated."""
    held = {
        "A1": "=CUBEVALUE(1)", "A2": "=DEMO_CRAWL(A1)", "A3": "=A2+1", "B1": "=WEBSERVICE(2)", "B2": "=DEMO_CRAWL(B1)+A1",
        "B3": "=DEMO_CRAWL(B1)", "C1": 4, "C2": "=DEMO_CRAWL(C1)",
    }  # fmt: skip
    done = recalc(book({"Race": held}), functions=FUNCTIONS)
    assert {finding.place: str(finding.message) for finding in done.skipped} == {
        "Race!A1": "not known here: CUBEVALUE; no value; 3 cells depend on it and keep what the file holds",
        "Race!B1": "not known here: WEBSERVICE; no value; 1 cell depends on it and keeps what the file holds",
    }
    assert done.book.sheets["Race"].cell("C2").value == 5


def test_a_circle_is_one_finding() -> None:
    """Whoever of it comes first stands for it; what depends on the circle is counted too."""
    held = {
        "A1": "=DEMO_CRAWL(A3)",
        "A2": "=DEMO_CRAWL(A1)",
        "A3": "=DEMO_CRAWL(A2)",
        "B1": "=DEMO_CRAWL(A2)",
        "B2": "=DEMO_CRAWL(1)",
    }
    done = recalc(book({"Race": held}), functions=FUNCTIONS)
    assert [finding.place for finding in done.skipped] == ["Race!A1"]
    assert str(done.skipped[0].message).startswith("the formula depends on itself; no value; 3 cells depend on it")


@pytest.mark.parametrize("upwards", [False, True])
def test_an_error_that_goes_a_long_way_costs_little(upwards: bool) -> None:
    """Ten thousand calls one behind the other, and as many over all of them: found where it begins, soon."""
    last = 5_000
    rows = []
    for row in range(1, last + 1):
        before = row + 1 if upwards else row - 1
        first = row == (last if upwards else 1)
        own = "<f>1/0</f>" if first else f"<f>DEMO_CRAWL(A{before})</f>"
        rows.append(
            f'<row r="{row}"><c r="A{row}">{own}</c><c r="B{row}"><f>DEMO_SUM(A$1:A${last})+{row}</f></c></row>'
        )
    start = time.process_time()
    done = recalc(book({"Race": sheet("".join(rows))}), functions=FUNCTIONS)
    assert time.process_time() - start < 20
    assert {finding.cause for finding in done.findings} == {f"Race!A{last if upwards else 1}"}
    assert len(done.findings) == 1


def test_cells_whose_functions_refuse_one_word_are_one_finding() -> None:
    """A ready rider whom nobody knows fills seven cells; the replay complains of none of them a second time."""
    starter = (WORKBOOKS / "dsa" / "starter.xlsx").read_bytes()
    data = with_cells(starter, {("Participants", 0, "name"): "Ada", ("Participants", 0, "ready"): "centaur"})
    found = [finding for finding in check(data).findings if finding.sheet == "Participants"]
    assert [finding.function for finding in found] == ["", "DSA_RIDER"]
    assert "6 other cells have the same fault" in str(found[1].message)


def test_a_blank_cell_is_named_by_its_heading() -> None:
    """The hidden name of its column is nowhere to be seen."""
    starter = (WORKBOOKS / "tachki" / "starter.xlsx").read_bytes()
    found = check(with_cells(starter, {("Drivers", 0, "name"): "Стриж"})).findings
    assert "Мощность is blank" in [str(finding.message) for finding in found if finding.sheet == "Drivers"]
