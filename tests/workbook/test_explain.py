"""What is said about an error cell: function, argument, reason, and the cell where it can be mended."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.findings import Finding, Severity, address
from calc.workbook.recalc import recalc
from tests.demo.snails import FUNCTIONS
from tests.workbook.kit import array, book

ORDERS = {
    "A1": 7.5,
    "A2": 9,
    "A3": "x",
    "A4": "=A1",
    "A5": "=A4",
    "A6": '<c r="A6" t="e"><v>#DIV/0!</v></c>',
    "B1": 3,
    "B2": 4,
}
SNAILS = {"A1": "name", "A2": "Ada", "B2": 3, "A3": "Bo", "B3": 2.5, "A4": "Cy", "B4": 1}


def findings(held: dict[str, Any], *, names: str = "") -> list[Finding]:
    """The findings about a workbook with a sheet Race of these cells."""
    data = book({"Race": held, "Orders": ORDERS, "The Snails": SNAILS}, names=names)
    done = recalc(data, functions=FUNCTIONS)
    assert not done.skipped
    return done.findings


ONE = [
    ("DEMO_CRAWL(Orders!A1)", "DEMO_CRAWL: slime: 7.5 is not a whole number", "Orders!A1", 7.5),
    ("DEMO_DIE(Orders!$A$2)", "DEMO_DIE: die: 9 is not in 1..6", "Orders!A2", 9),
    ("DEMO_CRAWL(Orders!A3)", 'DEMO_CRAWL: slime: "x" is not a number', "Orders!A3", "x"),
    ("DEMO_CRAWL(Orders!A5)", "DEMO_CRAWL: slime: 7.5 is not a whole number", "Orders!A1", 7.5),
    ("DEMO_CRAWL(1,Orders!A2)", "DEMO_CRAWL: uphill: 9 is neither TRUE nor FALSE", "Orders!A2", 9),
    ("DEMO_CRAWL(2.5)", "DEMO_CRAWL: slime: 2.5 is not a whole number", "", 2.5),
    ("DEMO_CRAWL(99)", "DEMO_CRAWL: 99 is above 90", "", None),
    ("DEMO_CRAWL(DEMO_DIE(Orders!A2))", "DEMO_DIE: die: 9 is not in 1..6", "Orders!A2", 9),
    ("IF(TRUE,DEMO_CRAWL(Orders!B1)+DEMO_DIE(Orders!A2),0)", "DEMO_DIE: die: 9 is not in 1..6", "Orders!A2", 9),
    ("DEMO_DIE(Orders!A2+0)", "DEMO_DIE: die: 9 is not in 1..6", "Orders!A2", 9),
    ("DEMO_DIE(the_die)", "DEMO_DIE: die: 9 is not in 1..6", "Orders!A2", 9),
    (
        "DEMO_SUM(Orders!A1:B2)", "DEMO_SUM: cells: row 1, column 1: 7.5 is not a whole number", "Orders!A1", 7.5,
    ),
    (
        "DEMO_ORDER('The Snails'!A2:B4)", "DEMO_ORDER: snails: row 2, column slime: 2.5 is not a whole number",
        "'The Snails'!B3", 2.5,
    ),
    ("DEMO_CRAWL(Orders!A6)", "DEMO_CRAWL: an argument holds the error #DIV/0!", "Orders!A6", "#DIV/0!"),
    ("DEMO_CRAWL(1,2,3,4)", "DEMO_CRAWL: 4 arguments are more than 3", "", None),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "words", "cause", "value"), ONE)
def test_an_error_is_explained(formula: str, words: str, cause: str, value: object) -> None:
    """With function, argument, value, rule, and the cell that the value comes from."""
    names = '<definedName name="the_die">Orders!$A$2</definedName>'
    found = findings({"C3": f"={formula}"}, names=names)
    assert [str(finding.message) for finding in found] == [words]
    finding = found[0]
    assert (finding.place, finding.cause, finding.value) == ("Race!C3", cause, value)
    assert finding.severity is Severity.ERROR
    assert finding.function == words.partition(":")[0]
    assert finding.rules == FUNCTIONS[finding.function].rules


def test_an_error_is_told_once_where_it_begins() -> None:
    """Not in each of the cells that it travels through."""
    held = {"A1": "=DEMO_DIE(Orders!A2)", "B1": "=DEMO_CRAWL(A1)", "C1": "=DEMO_CRAWL(B1)+1", "D1": "=SUM(A1:C1)"}
    held |= {"A2": "=DEMO_CRAWL(Orders!A6)", "B2": "=DEMO_CRAWL(A2)", "C2": "=DEMO_CRAWL(Orders!A6)"}
    assert [finding.place for finding in findings(held)] == ["Race!A1", "Race!A2"]


def test_two_calls_that_fail_in_one_cell_are_both_told() -> None:
    """Left to right."""
    found = findings({"A1": "=DEMO_DIE(Orders!A2)+DEMO_CRAWL(Orders!A1)"})
    assert [finding.cause for finding in found] == ["Orders!A2", "Orders!A1"]


def test_an_error_that_a_formula_catches_is_none() -> None:
    """IFERROR has dealt with it."""
    assert findings({"A1": "=IFERROR(DEMO_DIE(Orders!A2),0)"}) == []


def test_a_block_is_explained_at_its_first_cell() -> None:
    """And what lies outside a result is no error."""
    assert [finding.place for finding in findings({"B2": array("B2", "B2:D9", "DEMO_LOG(Orders!A1)")})] == ["Race!B2"]
    assert findings({"B2": array("B2", "B2:D9", "DEMO_LOG(2)")}) == []


def test_a_date_is_called_a_date() -> None:
    """3/4 typed into a cell becomes a date; the number behind it would tell nobody anything."""
    styles = (
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    )
    base = {"A1": '<c r="A1" s="1"><v>45355</v></c>', "B1": "=DEMO_DIE(A1)"}
    links = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/>'
        '<Relationship Id="rId9" Type="http://x/styles" Target="styles.xml"/></Relationships>'
    )
    data = book({"Race": base}, parts={"xl/styles.xml": styles, "xl/_rels/workbook.xml.rels": links})
    done = recalc(data, functions=FUNCTIONS)
    assert done.book.sheets["Race"].cell("A1").is_date
    assert not done.book.sheets["Race"].cell("B1").is_date
    assert "the cell holds the date 2024-03-04" in str(done.findings[0].message)
    assert done.findings[0].cause == "Race!A1"


def test_findings_come_in_the_order_of_the_sheets() -> None:
    """Sheet by sheet, row by row, column by column."""
    bad = "=DEMO_DIE(9)"
    data = book({"Z": {"B2": bad, "A10": bad, "C1": bad}, "A": {"A1": bad}})
    done = recalc(data, functions=FUNCTIONS)
    assert [finding.place for finding in done.findings] == ["Z!C1", "Z!B2", "Z!A10", "A!A1"]


def test_a_finding_is_one_line() -> None:
    """File, cell, reason, source and rules."""
    found = findings({"C3": "=DEMO_DIE(Orders!A2)"})[0]
    assert str(found.sentence()) == "Race!C3: DEMO_DIE: die: 9 is not in 1..6 (from Orders!A2) [DEMO-DIE-01]"


@pytest.mark.parametrize(
    ("sheet", "text"),
    [("Race", "Race!A1"), ("The Snails", "'The Snails'!A1"), ("It's", "'It''s'!A1"), ("", "A1"), ("Ä_1", "Ä_1!A1")],
)
def test_addresses_are_written_as_formulas_write_them(sheet: str, text: str) -> None:
    """With quotes where a formula needs them."""
    assert address(sheet, "A1") == text


def test_of_a_choice_among_cells_the_one_with_the_bad_value_is_named() -> None:
    (one,) = findings({"C1": "=DEMO_CRAWL(IF(Orders!B1=3,Orders!A1,Orders!B2))"})
    assert (str(one.message), one.cause) == ("DEMO_CRAWL: slime: 7.5 is not a whole number", "Orders!A1")


def test_where_no_cell_holds_the_bad_value_a_formula_filled_down_is_one_finding_a_column() -> None:
    held = {f"C{row}": "=DEMO_CRAWL(Orders!A1+Orders!B1)" for row in range(1, 6)}
    held |= {"D1": held["C1"], "C6": "=DEMO_DIE(Orders!B1+Orders!B2)"}
    said = [(one.place, str(one.message), one.cause) for one in findings(held)]
    fault = "DEMO_CRAWL: slime: 10.5 is not a whole number"
    assert said == [
        ("Race!C1", f"{fault}; 4 other cells have the same fault", ""), ("Race!D1", fault, ""),
        ("Race!C6", "DEMO_DIE: die: 7 is not in 1..6", ""),
    ]  # fmt: skip
