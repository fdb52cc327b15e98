"""Recalculation: every spelling of a call, every kind of argument, every shape of a result, and what stays as it is."""

from __future__ import annotations

import io
import re
import time
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from calc.core.errors import CellError
from calc.hosts.headless import evaluate
from calc.workbook import engine
from calc.workbook.recalc import Recalculated, recalc
from tests.demo.snails import FUNCTIONS
from tests.workbook.kit import array, book, cells, members, sheet, zipped


def calculated(held: dict[str, Any], *, others: dict[str, Any] | None = None, **kwargs: Any) -> Recalculated:
    """A workbook with a sheet Race of these cells, calculated."""
    return recalc(book({"Race": held, **(others or {})}, **kwargs), functions=FUNCTIONS)


def value(done: Recalculated, name: str, on: str = "Race") -> Any:
    """A value as the file now holds it, read anew."""
    again = recalc(done.data, functions=FUNCTIONS)
    assert again.data is done.data
    assert again.book.sheets[on].cell(name).value == done.book.sheets[on].cell(name).value
    return again.book.sheets[on].cell(name).value


SPELLINGS = [
    "DEMO_CRAWL", "demo_crawl", "Demo_Crawl", "_xldudf_DEMO_CRAWL", "_xldudf_GARDEN_DEMO_CRAWL", "_xludf.DEMO_CRAWL",
    "_xll.DEMO_CRAWL", "_xll.GARDEN.DEMO_CRAWL", "_xlfn.DEMO_CRAWL", "DEMO.CRAWL", "GARDEN.DEMO.CRAWL",
    "[1]!DEMO_CRAWL", "[2]!_xldudf_DEMO_CRAWL", r"'C:\Add Ins\racebook.xlam'!DEMO_CRAWL", "'it''s.xlam'!DEMO_CRAWL",
    "racebook.xlam!DEMO_CRAWL", "Race!DEMO_CRAWL", "'[other book.xlsm]Race'!DEMO_CRAWL",
]  # fmt: skip


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_stored_spelling_is_our_function(spelling: str) -> None:
    """However a host stored the call, alone and inside other calls."""
    done = calculated({"A1": 7, "B1": f"={spelling}(A1)", "B2": f"=SUM({spelling}({spelling}(A1),TRUE),1)"})
    assert value(done, "B1") == 8
    assert value(done, "B2") == 5
    assert not done.findings
    assert not done.skipped


@pytest.mark.parametrize("spelling", ["_xlfn.SINGLE(DEMO_CRAWL(A1))", "+DEMO_CRAWL( A1 )", "(DEMO_CRAWL(A1))"])
def test_signs_around_a_call_do_not_matter(spelling: str) -> None:
    """The @ of Excel, a plus, parentheses, spaces."""
    assert value(calculated({"A1": 7, "B1": f"={spelling}"}), "B1") == 8


ARGUMENTS = [
    ("7", "float:7.0"), ("-0.5", "float:-0.5"), ('"a ""b"" & <c>"', 'str:a "b" & <c>'), ("TRUE", "bool:True"),
    ("A1", "float:5.0"), ("A2", "str:word"), ("A3", "bool:True"), ("A9", "NoneType:None"), ("A4", "CellError:#DIV/0!"),
    ("A5", "NoneType:None"), ("1/0", "CellError:#DIV/0!"), ("NA()", "CellError:#N/A"), ("A1:A1", "float:5.0"),
    ("A1:B2", "list:[[5.0, None], ['word', 2.0]]"), ("Other!A1", "float:9.0"), ("'Two Words'!A1", "str:x"),
    ("A1+B2", "float:7.0"), ('A2&"!"', "str:word!"), ("{1,2;3,4}", "list:[[1.0, 2.0], [3.0, 4.0]]"), ("place", "float:9.0"),
    ("local", "float:2.0"), ("B:B", "list:[[None], [2.0], [None], [None], [None]]"), ("IF(TRUE,A1,A2)", "float:5.0"), ("2^10", "float:1024.0"),
    ("INDEX(A1:B2,2,2)", "float:2.0"), ("OFFSET(A1,1,1)", "float:2.0"), ('INDIRECT("A"&1)', "float:5.0"),
]  # fmt: skip


@pytest.mark.parametrize(("argument", "arrives"), ARGUMENTS, ids=[argument for argument, _ in ARGUMENTS])
def test_every_kind_of_argument_arrives(argument: str, arrives: str) -> None:
    """Numbers, texts, blanks, errors, ranges, names come to a function as the border wants them."""
    held = {
        "A1": 5, "A2": "word", "A3": True, "A4": '<c r="A4" t="e"><v>#DIV/0!</v></c>', "B2": 2,
        "A5": '<c r="A5" t="str"><v></v></c>', "D1": f"=DEMO_KIND({argument})",
    }  # fmt: skip
    names = '<definedName name="place">Other!$A$1</definedName><definedName name="local" localSheetId="0">Race!$B$2</definedName>'
    done = calculated(held, others={"Other": {"A1": 9}, "Two Words": {"A1": "x"}}, names=names)
    assert value(done, "D1") == arrives


@pytest.mark.parametrize(
    ("call", "result"),
    [
        ("DEMO_CRAWL(7)", 8), ("DEMO_CRAWL(7,TRUE)", 3), ("DEMO_CRAWL(7,,3)", 10), ("DEMO_CRAWL(7,)", 8),
        ("DEMO_CRAWL(7, ,3)", 10), ("DEMO_CRAWL(,TRUE)", None), ("DEMO_CRAWL()", None), ("DEMO_CRAWL(A9)", None),
        ("DEMO_CRAWL(7,A9,A9)", 8), ("DEMO_HALF(5)", 2.5), ("DEMO_WORD(2)", "many & more"), ("DEMO_WORD(1)", None),
        ("DEMO_IS_WET(1)", True), ("DEMO_IS_WET(0)", False), ("DEMO_CRAWL(NA())", "#N/A"), ("DEMO_CRAWL(91)", "#VALUE!"),
        ("DEMO_CRAWL(7.5)", "#VALUE!"), ('DEMO_CRAWL("7")', "#VALUE!"), ("DEMO_CRAWL(1,2,3,4)", "#VALUE!"),
        ("IFERROR(DEMO_CRAWL(91),-1)", -1), ("DEMO_CRAWL(DEMO_CRAWL(DEMO_CRAWL(1)))", 4), ("DEMO_LOG(3)", 0),
        ("INDEX(DEMO_LOG(3),2,3)", "r1c2"), ("SUM(INDEX(DEMO_LOG(4),0,1))", 6), ("ROWS(DEMO_LOG(4,2,9))", 9),
        ("SUMPRODUCT(DEMO_LOG(4,1)*2)", 12), ("LET(_xlpm.x,DEMO_CRAWL(1),_xlpm.x*2)", 4), ("DEMO_SUM({1,2,3})", 6),
    ],
)  # fmt: skip
def test_a_call_gives_what_excel_would_show(call: str, result: Any) -> None:
    """Left out arguments mean their defaults, blanks stay blank, errors pass, a plain cell shows the first of a range."""
    done = calculated({"A1": 1, "C1": f"={call}", "C2": 5})
    assert value(done, "C1") == result
    assert value(done, "C2") == 5
    assert isinstance(value(done, "C1"), type(result) if not isinstance(result, int) or result is True else object)


def test_a_blank_result_is_stored_as_an_empty_text() -> None:
    """So that formulas behind it see what Excel sees."""
    done = calculated({"A1": "=DEMO_CRAWL(B1)", "A2": '=A1=""', "A3": "=ISBLANK(A1)"})
    part = members(done.data)["xl/worksheets/sheet1.xml"]
    assert b'<c r="A1" t="str"><f>DEMO_CRAWL(B1)</f><v></v></c>' in part
    assert [value(done, name) for name in ("A2", "A3")] == [True, False]


ARRAYS = [
    ("C2:E4", "DEMO_LOG(3)", [[0, "r0c1", "r0c2"], [1, "r1c1", "r1c2"], [2, "r2c1", "r2c2"]]),
    ("C2:D3", "DEMO_LOG(3)", [[0, "r0c1"], [1, "r1c1"]]),
    ("C2:F4", "DEMO_LOG(2)", [[0, "r0c1", "r0c2", "#N/A"], [1, "r1c1", "r1c2", "#N/A"], ["#N/A"] * 4]),
    ("C2:D5", "DEMO_LOG(1,2,4)", [[0, "r0c1"], [None, None], [None, None], [None, None]]),
    ("C2:D4", "DEMO_LOG(1,2)", [[0, "r0c1"]] * 3),
    ("C2:D4", "DEMO_LOG(3,1)", [[0, 0], [1, 1], [2, 2]]),
    ("C2:D3", "DEMO_CRAWL(4)", [[5, 5], [5, 5]]),
    ("C2:D3", "DEMO_CRAWL(B9)", [[None, None], [None, None]]),
    ("C2:D3", "DEMO_CRAWL(91)", [["#VALUE!", "#VALUE!"], ["#VALUE!", "#VALUE!"]]),
    ("C2:C3", "A1:A2*DEMO_CRAWL(1)", [[2], [4]]),
    ("C2:C2", "DEMO_LOG(3)", [[0]]),
]


@pytest.mark.parametrize("there", ["absent", "empty", "old"])
@pytest.mark.parametrize(("area", "formula", "shown"), ARRAYS)
def test_an_array_formula_fills_its_area(area: str, formula: str, shown: list[list[Any]], there: str) -> None:
    """All its cells get values, whether they are there or not; a row or column repeats, outside stands #N/A."""
    names = [f"{column}{row}" for row in range(2, 6) for column in "CDEF"]
    inside = names[: 4 * len(shown)]
    held: dict[str, Any] = {"A1": 1, "A2": 2, "H2": "=C2", "H3": "=IFERROR(C3,0)", "C9": 99}
    for name in inside:
        if name[0] in "CDEF"[: len(shown[0])] and there != "absent":
            held[name] = f'<c r="{name}" s="1"/>' if there == "empty" else f'<c r="{name}" t="str"><v>old</v></c>'
    held["C2"] = array("C2", area, formula)
    done = calculated(held)
    for y, row in enumerate(shown):
        assert [value(done, f"{'CDEF'[x]}{y + 2}") for x in range(len(row))] == row
    assert value(done, "C9") == 99
    assert value(done, "H2") == shown[0][0]
    part = members(done.data)["xl/worksheets/sheet1.xml"].decode()
    assert f'<f t="array" ref="{area}">' in part
    assert len(re.findall(r'<c r="C2"', part)) == 1


def test_formulas_see_the_cells_of_an_array() -> None:
    """Sums, single cells and further arrays over a block, whatever the order on the sheet."""
    held = {
        "A1": "=SUM(C2:C6)", "A2": '=D3&"!"', "A3": '=COUNTIF(D2:D6,"r*")', "C2": array("C2", "C2:E6", "DEMO_LOG(A9)"),
        "A9": 4, "G2": array("G2", "G2:G3", "DEMO_LOG(C5,1)"),
    }  # fmt: skip
    done = calculated(held)
    assert [value(done, name) for name in ("A1", "A2", "A3", "G2", "G3")] == ["#N/A", "r1c1!", 4, 0, 1]


def test_arrays_of_more_cells_than_the_engine_spills_are_whole() -> None:
    """A log of a thousand rows and twenty columns, and what reads its last row."""
    held = {"A1": array("A1", "A1:T1000", "DEMO_LOG(990,20,1000)"), "V1": "=A990", "V2": "=SUM(A1:A1000)"}
    done = calculated(held)
    assert value(done, "A990") == 989
    assert value(done, "T990") == "r989c19"
    assert value(done, "T991") is None
    assert value(done, "V1") == 989
    assert value(done, "V2") == 989 * 990 / 2


DYNAMIC = [("C2", 3), ("C2:E4", 3), ("C2:E8", 3), ("C2:E3", 5), ("C2:E6", 1)]


@pytest.mark.parametrize(("stored", "rows"), DYNAMIC)
def test_a_dynamic_array_takes_the_room_it_needs(stored: str, rows: int) -> None:
    """Its area is stored anew; cells it left hold nothing, cells it needs are made, and formulas follow."""
    held: dict[str, Any] = {f"{c}{r}": f'<c r="{c}{r}" s="2"><v>77</v></c>' for c in "CDE" for r in range(2, 9)}
    first, _, last = stored.partition(":")
    bottom = int((last or first)[1:])
    right = (last or first)[0]
    held = {name: xml for name, xml in held.items() if int(name[1:]) <= bottom and name[0] <= right}
    held |= {
        "A1": rows,
        "C2": array("C2", stored, "DEMO_LOG(A1)", dynamic=True),
        "G1": "=SUM(C2:C20)",
        "G2": "=COUNT(C2:E20)",
    }
    held |= {"G3": "=SUM(_xlfn.ANCHORARRAY(C2))"}
    done = calculated(held)
    area = f"C2:E{rows + 1}"
    assert f'cm="1"><f t="array" ref="{area}">' in members(done.data)["xl/worksheets/sheet1.xml"].decode()
    assert [value(done, f"C{row + 2}") for row in range(7)] == [*range(rows), *[None] * (7 - rows)]
    assert [value(done, name) for name in ("G1", "G2", "G3")] == [sum(range(rows)), rows, sum(range(rows))]


def test_a_dynamic_array_without_room_spills_into_nothing() -> None:
    """A value in the way stays; the cell shows an error and a finding says why."""
    done = calculated({"A1": 3, "C2": array("C2", "C2", "DEMO_LOG(A1)", dynamic=True), "D3": "in the way"})
    assert value(done, "C2") == "#VALUE!"
    assert value(done, "D3") == "in the way"
    assert value(done, "C3") is None
    assert "room" in str(done.findings[0].message)
    assert done.findings[0].place == "Race!C2"


TABLE = (
    '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Snails" displayName="Snails" '
    'ref="A1:C4" totalsRowCount="1"><tableColumns count="3"><tableColumn id="1" name="name"/>'
    '<tableColumn id="2" name="slime [ml]"/><tableColumn id="3" name="fields"/></tableColumns></table>'
)
SLIME = "slime '[ml']"


@pytest.mark.parametrize(
    ("reference", "arrives"),
    [
        (f"Snails[[#This Row],[{SLIME}]]", "3.0"), (f"Snails[[#This Row],[{SLIME}]]+1", "4.0"), (f"Snails[@[{SLIME}]]", "3.0"),
        (f"Snails[{SLIME}]", "[[3.0], [7.0]]"), (f"SNAILS[[name]:[{SLIME}]]", "[['Ada', 3.0], ['Bo', 7.0]]"),
        ("Snails[@name]", "Ada"), ("Snails[[#Headers],[name]]", "name"), ("Snails[#Totals]", "[[None, 100.0, 1.0]]"),
        (f"Snails[[#All],[{SLIME}]]", "[['slime [ml]'], [3.0], [7.0], [100.0]]"), ("ROWS(Snails)", "2.0"), ("ROWS(Snails[])", "2.0"),
        (f"Snails[[#Headers],[#Data],[{SLIME}]]", "[['slime [ml]'], [3.0], [7.0]]"), ("ROWS(Snails[#All])", "4.0"),
    ],
)  # fmt: skip
def test_references_to_tables_are_understood(reference: str, arrives: str) -> None:
    """This row, columns, headings, totals, with brackets in a column's name."""
    done = _with_table({"E2": f"=DEMO_KIND({reference})", "C4": 1})
    assert not done.skipped
    assert str(value(done, "E2")).partition(":")[2] == arrives


def test_inside_a_table_its_name_may_be_left_out() -> None:
    """A column by itself is meant for the table around the cell."""
    done = _with_table({"C2": f"=DEMO_CRAWL([@[{SLIME}]])", "C3": f"=DEMO_CRAWL([[#This Row],[{SLIME}]])"})
    assert [value(done, "C2"), value(done, "C3")] == [4, 8]


def _with_table(more: dict[str, Any]) -> Recalculated:
    held = {"A1": "name", "B1": "slime [ml]", "C1": "fields", "A2": "Ada", "B2": 3, "A3": "Bo", "B3": 7, "B4": 100}
    part = sheet(cells(held | more), after='<tableParts count="1"><tablePart r:id="rId1"/></tableParts>')
    links = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>'
    )
    parts = {"xl/tables/table1.xml": TABLE, "xl/worksheets/_rels/sheet1.xml.rels": links}
    return recalc(book({"Race": part}, parts=parts), functions=FUNCTIONS)


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("A1:A3+DEMO_CRAWL(0)", [11, 21, 31]), ("(A:A)*DEMO_CRAWL(0)", [10, 20, 30]), ("DEMO_CRAWL(0)+A9:A10", ["#VALUE!"] * 3),
        ("DEMO_CRAWL(0)+SUM(A1:A3)", [61, 61, 61]), ("_xlfn.SINGLE(A1:A3)+DEMO_CRAWL(0)", [11, 21, 31]),
        ("DEMO_CRAWL(_xlfn.SINGLE(tens))", [11, 21, 31]),
    ],
)  # fmt: skip
def test_an_area_where_one_cell_is_meant_gives_the_cell_of_this_row(formula: str, shown: list[object]) -> None:
    """Excel's implicit intersection in plain formulas, and its sign @."""
    names = '<definedName name="tens">Race!$A$1:$A$3</definedName>'
    done = calculated({"A1": 10, "A2": 20, "A3": 30, **{f"C{row}": f"={formula}" for row in (1, 2, 3)}}, names=names)
    assert [value(done, f"C{row}") for row in (1, 2, 3)] == shown


def test_an_area_of_several_sheets_is_that_of_each() -> None:
    """First:Last!A1, as sums over all turns are written."""
    others = {"Turn 1": {"A1": 1}, "Turn 2": {"A1": "=DEMO_CRAWL(1)"}, "Turn 3": {"A1": 3}, "After": {"A1": 99}}
    done = calculated(
        {"A1": "=SUM('Turn 1:Turn 3'!A1)+DEMO_CRAWL(0)", "A2": "=MAX('Turn 1:Turn 3'!A1:B2)"}, others=others
    )
    assert [value(done, name) for name in ("A1", "A2")] == [7, 3]


def test_shared_formulas_are_followed_to_every_row() -> None:
    """Relative and fixed references of the master move as they should."""
    shared = '<c r="C1"><f t="shared" ref="C1:C3" si="0">DEMO_CRAWL(A1,$B$1,A$1)+$B1</f></c>'
    followers = {f"C{row}": f'<c r="C{row}"><f t="shared" si="0"/></c>' for row in (2, 3)}
    held = {"A1": 1, "A2": 2, "A3": 3, "B1": 0, "B2": 10, "B3": 20, "C1": shared, **followers}
    done = calculated(held)
    assert [value(done, f"C{row}") for row in (1, 2, 3)] == [2, 13, 24]


def test_names_may_hold_calls_of_ours() -> None:
    """A name stored for A1 means, seen from B2, the cell as far away; leaving the sheet it comes in on the other side."""
    names = (
        '<definedName name="crawl">DEMO_CRAWL(Race!XFD1)</definedName><definedName name="twice">crawl*2</definedName>'
    )
    done = calculated({"A1": 1, "A2": 5, "B1": "=crawl", "B2": "=twice"}, names=names)
    assert [value(done, name) for name in ("B1", "B2")] == [2, 12]


def test_what_depends_on_us_is_calculated_and_nothing_else() -> None:
    """A foreign formula keeps its stored value, however wrong; one behind a call of ours is calculated."""
    held = {
        "A1": 2, "B1": '<c r="B1"><f>A1*10</f><v>7</v></c>', "C1": '<c r="C1"><f>DEMO_CRAWL(B1)</f><v>0</v></c>',
        "D1": '<c r="D1"><f>C1*2</f><v>0</v></c>', "E1": '<c r="E1"><f>SUM(A1:D1)</f><v>0</v></c>', "F1": "=A1*3",
    }  # fmt: skip
    done = calculated(held)
    assert [value(done, f"{column}1") for column in "BCDEF"] == [7, 8, 16, 33, 6]
    assert done.changed == ["Race!C1", "Race!D1", "Race!E1", "Race!F1"]


def test_everything_is_calculated_on_request() -> None:
    """Foreign formulas too, as far as the engine can."""
    held = {"A1": 2, "B1": '<c r="B1"><f>A1*10</f><v>7</v></c>', "C1": '<c r="C1"><f>CUBEVALUE(1,2)</f><v>5</v></c>'}
    done = recalc(book({"Race": held}), functions=FUNCTIONS, everything=True)
    assert [value(done, f"{column}1") for column in "BC"] == [20, 5]
    assert [finding.place for finding in done.skipped] == ["Race!C1"]


@pytest.mark.parametrize("stored", ["#NAME?", "#BUSY!", "#GETTING_DATA"])
def test_values_that_mean_not_calculated_are_calculated(stored: str) -> None:
    """A file saved before the functions had answered."""
    held = {
        "A1": f'<c r="A1" t="e"><f>DEMO_CRAWL(1)</f><v>{stored}</v></c>',
        "B1": f'<c r="B1" t="e"><f>A1+1</f><v>{stored}</v></c>',
    }
    done = calculated(held)
    assert [value(done, name) for name in ("A1", "B1")] == [2, 3]


UNKNOWN = [
    "FOO(1)",
    "_xldudf_WISE_PRICE(A1)",
    "[1]!other(A1)",
    "CUBEVALUE(1,2)",
    "nowhere",
    "[1]Sheet1!A1",
    "DEMO_NOTHING(1)",
    "1+",
]


@pytest.mark.parametrize("unknown", UNKNOWN)
def test_what_only_excel_can_do_keeps_its_value_and_is_reported(unknown: str) -> None:
    """With a stored value it stays and feeds what depends on it; without one nothing is made up."""
    stored = f'<c r="B1"><f>DEMO_CRAWL(1)+{unknown}</f><v>40</v></c>'
    done = calculated({"A1": 3, "B1": stored, "C1": "=DEMO_CRAWL(B1)", "D1": "=DEMO_CRAWL(A1)"})
    assert [value(done, f"{column}1") for column in "BCD"] == [40, 41, 4]
    assert [finding.place for finding in done.skipped] == ["Race!B1"]
    assert "stored value stays" in str(done.skipped[0].message)
    done = calculated({"A1": 3, "B1": f"=DEMO_CRAWL(1)+{unknown}", "C1": "=DEMO_CRAWL(B1)", "D1": "=DEMO_CRAWL(A1)"})
    assert [value(done, f"{column}1") for column in "BCD"] == [None, None, 4]
    assert b"<f>DEMO_CRAWL(B1)</f></c>" in members(done.data)["xl/worksheets/sheet1.xml"]
    assert [finding.place for finding in done.skipped] == ["Race!B1"]
    assert "1 cell depends on it" in str(done.skipped[0].message)


def test_a_value_behind_a_gap_is_never_made_worse() -> None:
    """IFERROR would turn an unknown value into its default; the stored value is better."""
    held = {"B1": "=FOO(1)*DEMO_CRAWL(1)", "C1": '<c r="C1"><f>IFERROR(DEMO_CRAWL(B1),-1)</f><v>12</v></c>'}
    done = calculated(held)
    assert value(done, "C1") == 12
    assert [finding.place for finding in done.skipped] == ["Race!B1"]
    assert "1 cell depends on it" in str(done.skipped[0].message)


def test_a_circle_keeps_its_values() -> None:
    """Cells that depend on each other stay as they are and are reported."""
    held = {"A1": '<c r="A1"><f>DEMO_CRAWL(B1)</f><v>4</v></c>', "B1": '<c r="B1"><f>A1+1</f><v>5</v></c>'}
    done = calculated(held)
    assert [value(done, name) for name in ("A1", "B1")] == [4, 5]
    assert {finding.place for finding in done.skipped} == {"Race!A1", "Race!B1"}


def test_what_was_drawn_stays() -> None:
    """A random die keeps the value that the game master saw; the check follows it."""
    held = {
        "A1": '<c r="A1"><f>RANDBETWEEN(1,6)</f><v>4</v></c>',
        "B1": "=DEMO_DIE(A1)",
        "C1": "=DEMO_DIE(RANDBETWEEN(6,6))",
    }
    done = calculated(held)
    assert [value(done, name) for name in ("A1", "B1", "C1")] == [4, 4, 6]
    assert not done.findings


def test_today_is_the_day_on_which_the_workbook_was_saved() -> None:
    """So the same file gives the same values tomorrow."""
    core = (
        '<cp:coreProperties xmlns:cp="x" xmlns:dcterms="http://purl.org/dc/terms/">'
        "<dcterms:modified>2024-03-05T10:00:00Z</dcterms:modified></cp:coreProperties>"
    )
    links = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>'
        '<Relationship Id="r2" Type="http://x/metadata/core-properties" Target="docProps/core.xml"/></Relationships>'
    )
    parts = {"docProps/core.xml": core, "_rels/.rels": links}
    done = calculated({"A1": "=DEMO_HALF(TODAY())"}, parts=parts)
    assert value(done, "A1") == 45356 / 2


def test_dates_are_numbers_of_the_books_own_calendar() -> None:
    """A book that counts from 1904 gives our functions its own numbers."""
    done = calculated({"A1": "=DEMO_HALF(DATE(1904,1,11))"}, properties='<workbookPr date1904="1"/>')
    assert value(done, "A1") == 5


def test_a_fault_of_ours_is_told_as_one() -> None:
    """The cell shows an error, the finding names function and fault, the rest is calculated."""
    done = calculated({"A1": "=DEMO_BROKEN(1)", "A2": "=DEMO_CRAWL(1)"})
    assert [value(done, name) for name in ("A1", "A2")] == ["#VALUE!", 2]
    assert "ZeroDivisionError" in str(done.findings[0].message)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError, SystemExit])
def test_what_must_not_be_swallowed_is_raised(stop: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C inside a function stops the recalculation instead of becoming #VALUE!."""

    def stopped(*_: object) -> None:
        raise stop

    function = FUNCTIONS["DEMO_CRAWL"]
    monkeypatch.setattr(type(function), "in_cell", stopped)
    with pytest.raises(stop):
        calculated({"A1": "=DEMO_CRAWL(1)", "A2": "=DEMO_CRAWL(2)"})


def test_a_formula_that_the_engine_refuses_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the whole evaluation fails, the formula at fault is found and left out."""
    seen = []
    lowered = engine.Lowering.formula

    def sabotaged(self: engine.Lowering, key: Any) -> str:
        return "[1]S!A1" if key == ("Race", 1, 1) else lowered(self, key)

    monkeypatch.setattr(engine.Lowering, "formula", sabotaged)
    monkeypatch.setattr(engine, "evaluate", lambda *given: seen.append(1) or evaluate(*given))
    done = recalc(book({"Race": {"A1": "=ABS(DEMO_CRAWL(1))", "A2": "=ABS(DEMO_CRAWL(2))"}}), functions=FUNCTIONS)
    assert done.book.sheets["Race"].cell("A2").value == 3
    assert [finding.place for finding in done.skipped] == ["Race!A1"]
    assert seen


def test_formulas_filled_down_give_what_each_alone_gives() -> None:
    """Rows whose numbers hide in other numbers, in texts and in the rows above and below."""
    held: dict[str, Any] = {"K1": 2}
    for row in range(1, 131):
        held[f"A{row}"] = row % 7
        held[f"B{row}"] = f"=DEMO_CRAWL(A{row})+{row}"
        held[f"C{row}"] = f"=DEMO_SUM(A{max(1, row - 1)}:A{row + 1})+A1{row % 10}"
        held[f"D{row}"] = f'=DEMO_KIND("{row}x{row + 1}")&A{row}'
        held[f"E{row}"] = f"=SUM(B$1:B{row})+DEMO_CRAWL($K$1)"
        held[f"F{row}"] = f"=DEMO_CRAWL(IF(A{row}>3,A{row}{row % 3},A{row + 1}))"
    together = calculated(held)
    for row in (1, 2, 9, 10, 11, 12, 99, 100, 101, 110, 111, 130):
        for column in "BCDEF":
            expected = _alone(held, f"{column}{row}")
            assert together.book.sheets["Race"].cell(f"{column}{row}").value == expected, f"{column}{row}"


def _alone(held: dict[str, Any], name: str) -> Any:
    """The value of one formula with all others it needs, each in a column of formulas made unlike its neighbours."""
    changed = {
        cell: f"{content}+0*{int(cell[1:])}{int(cell[1:]) * 7919}" if str(content).startswith("=SUM") else content
        for cell, content in held.items()
    }
    wanted = {cell: content for cell, content in changed.items() if not str(content).startswith("=") or cell[0] == "B"}
    wanted[name] = held[name]
    return calculated(wanted).book.sheets["Race"].cell(name).value


def gm_book(rows: int = 500) -> bytes:
    """A workbook of a game master's size: six sheets, some 2,500 formulas, 1,000 calls."""
    made = Workbook()
    made.active.title = "Snails"  # type: ignore[union-attr]
    pages = {name: made.create_sheet(name) for name in ("Moves", "Orders", "Log", "Standings", "Settings")}
    for number in range(1, 13):
        made["Snails"].append([f"Snail {number}", number, 10 + number])
        pages["Standings"][f"A{number}"] = f"=SUMIF(Moves!$B$1:$B${rows},Snails!A{number},Moves!$G$1:$G${rows})"
    pages["Settings"]["A1"] = True
    for row in range(1, rows + 1):
        pages["Moves"].append([row, f"Snail {row % 12 + 1}", row % 20 + 1, row * 7 % 20 + 1, row * 3 % 6 + 1])
        pages["Moves"][f"F{row}"] = f"=DEMO_CRAWL(C{row},Settings!$A$1)"
        pages["Moves"][f"G{row}"] = f'=IF(F{row}="","",F{row}+VLOOKUP(B{row},Snails!$A$1:$C$12,3,FALSE))'
        pages["Orders"].append([row, f"Snail {row % 12 + 1}", "ahead", row % 9])
        pages["Orders"][f"E{row}"] = f"=DEMO_DIE(Moves!E{row})"
        pages["Orders"][f"F{row}"] = f"=SUM(E$1:E{row})"
        pages["Orders"][f"G{row}"] = f"=Moves!G{row}*2+D{row}"
    pages["Log"]["A1"] = ArrayFormula("A1:C120", "=DEMO_LOG(100,3,120)")
    buffer = io.BytesIO()
    made.save(buffer)
    return bytes(buffer.getvalue())


def test_a_game_masters_workbook_is_calculated_quickly() -> None:
    """Reading, calculating and writing back take well under a third of a second of processor time."""
    data = gm_book()
    done = recalc(data, functions=FUNCTIONS)
    assert sum(len(held) for held in done.values.values()) == 2512 + 360
    assert not done.findings
    assert done.book.sheets["Orders"].cell("G500").value == (500 % 20 + 2 - 5 + 10 + 500 % 12 + 1) * 2 + 500 % 9
    took = []
    for _ in range(3):
        start = time.process_time()
        recalc(data, functions=FUNCTIONS)
        took.append(time.process_time() - start)
    assert min(took) < 0.3


def test_every_value_altered_is_found_again() -> None:
    """Whatever the file claims, our cells and what follows from them come out the same."""
    done = recalc(gm_book(60), functions=FUNCTIONS)
    altered = members(done.data)
    for name in altered:
        if "worksheets/sheet" in name:
            part = re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1<v>12345</v>", altered[name])
            altered[name] = re.sub(rb't="(str|e|b)"(><f)', rb't="n"\2', part)
    again = recalc(zipped(altered), functions=FUNCTIONS)
    assert len(again.changed) > 300
    for name, sheet_now in again.book.sheets.items():
        assert sheet_now.values == done.book.sheets[name].values


def test_error_values_are_those_of_the_border() -> None:
    """An error that comes in goes out as the same error."""
    errors = ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"]
    held = {f"A{row}": f'<c r="A{row}" t="e"><v>{error}</v></c>' for row, error in enumerate(errors, 1)}
    held |= {f"B{row}": f"=DEMO_CRAWL(A{row})" for row in range(1, 8)}
    held |= {f"C{row}": f'<c r="C{row}" t="e"><f>DEMO_CRAWL(A{row})</f><v>#VALUE!</v></c>' for row in range(1, 8)}
    done = calculated(held)
    known = [error for error in errors if error != "#NAME?"]
    assert [value(done, f"B{row}") for row, error in enumerate(errors, 1) if error in known] == known
    assert all(isinstance(value(done, f"C{row}"), CellError) for row in range(1, 8))
