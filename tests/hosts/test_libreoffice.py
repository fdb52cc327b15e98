"""LibreOffice Calc gives what our functions give: every function, every case, every sample workbook, typed changes.

Tested with the LibreOffice of this computer, in a profile of its own; one LibreOffice does everything.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from calc import systems
from calc.core.registry import FUNCTIONS
from calc.workbook.recalc import recalc
from tests.hosts.conftest import CASES, EXAMPLES
from tests.hosts.office import Office, real

systems.load()

#: LibreOffice hands over TRUE as 1, so that TRUE where a number is needed is no error there.
TRUE_IS_ONE = {"DSA_CHECK[true, 10, 10, 12, 13, 11, 7]", "TACHKI_HALVE[true]"}


@real
@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_is_known(office: Office, name: str) -> None:
    """Calc knows every function by its name; called without arguments it is blank, or gives what needs none."""
    expected = FUNCTIONS[name].in_cell()
    first = expected[0][0] if isinstance(expected, list) else expected
    assert office.values("names")[name] == [[first]]


@real
@pytest.mark.parametrize("key", CASES)
@pytest.mark.parametrize("book", ["cases", "cases.ods"])
def test_case(office: Office, book: str, key: str) -> None:
    """The worked cases come out in Calc's cells, from .xlsx and from .ods."""
    case, shown = CASES[key], office.values(book)[key]
    if key in TRUE_IS_ONE:
        as_one = [1.0 if value is True else value for value in case["args"]]
        assert case["error"]
        assert shown == [[FUNCTIONS[case["call"]].in_cell(*as_one)]]
        return
    if case.get("error"):
        assert shown == [["#VALUE!"]]
        return
    expected = case["expect"] if isinstance(case["expect"], list) else [[case["expect"]]]
    assert [len(row) for row in shown] == [len(row) for row in expected]
    assert [
        (want, got)
        for wanted, given in zip(expected, shown, strict=True)
        for want, got in zip(wanted, given, strict=True)
        if not agrees(want, got)
    ] == []


def agrees(expected: Any, shown: Any) -> bool:
    """Equal as Calc's cells are: numbers within 1e-9; a truth value may have become 1 or 0 on its way."""
    if isinstance(expected, int | float) and isinstance(shown, int | float):
        return math.isclose(expected, shown, rel_tol=1e-9, abs_tol=1e-9)
    return bool(expected == shown)


@real
@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_sample_workbook(office: Office, game: str, name: str) -> None:
    """A sample workbook holds the same values after LibreOffice has calculated everything anew."""
    ours, theirs = office.folder / f"{game}-{name}.xlsx", office.folder / f"{game}-{name}-saved.xlsx"
    assert formulas(ours) > 100
    assert differences(ours, theirs) == []


@real
def test_typed_values_are_calculated_at_once(office: Office, tmp_path: Path) -> None:
    """What is typed in LibreOffice changes all that depends on it, to what we would calculate ourselves."""
    before, typed, again = office.folder / "dsa-example.xlsx", office.folder / "typed.xlsx", tmp_path / "again.xlsx"
    again.write_bytes(recalc(typed.read_bytes()).data)
    changed = {sheet for sheet, *_ in differences(before, typed)}
    assert {"Moves", "Log", "Calc"} <= changed
    assert differences(again, typed) == []


def formulas(path: Path) -> int:
    """How many cells of a workbook hold formulas."""
    book = openpyxl.load_workbook(path)
    return sum(cell.data_type == "f" for sheet in book for row in sheet.iter_rows() for cell in row)


def differences(ours: Path, theirs: Path) -> list[tuple[Any, ...]]:
    """The cells in which two workbooks show something else."""
    one, other = (openpyxl.load_workbook(path, data_only=True) for path in (ours, theirs))
    assert one.sheetnames == other.sheetnames
    return [
        (sheet.title, cell.coordinate, cell.value, shown)
        for sheet in one
        for row in sheet.iter_rows()
        for cell in row
        if not same_cell(cell.value, shown := other[sheet.title][cell.coordinate].value)
    ]


def same_cell(ours: Any, theirs: Any) -> bool:
    """Equal as cells are; an empty text is blank."""
    if isinstance(ours, int | float) and isinstance(theirs, int | float):
        return math.isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-9)
    return bool(ours == theirs) or (ours in (None, "") and theirs in (None, ""))


@real
def test_the_menu_is_there(office: Office) -> None:
    """Calc's menu bar has our menu beside its own."""
    assert {"File", "Racebook"} <= set(office["dialog"]["menus"])


@real
def test_the_help_dialog_finds_explains_and_writes_functions(office: Office) -> None:
    """It opens at the function of the selected cell, finds by words and game, explains, and writes a call."""
    seen = json.loads(office["dialog"]["script"])
    assert seen["all"] == len(FUNCTIONS)
    assert seen["at first"] == "DSA_MOVEMENT"
    assert seen["found"] == ["DSA_EXHAUSTION_PLAN"]
    assert seen["text"].startswith("DSA_EXHAUSTION_PLAN(")
    for parameter in FUNCTIONS["DSA_EXHAUSTION_PLAN"].parameters:
        assert f"{parameter.name}: {parameter.doc}" in seen["text"]
    assert seen["dice"] == [name for name in FUNCTIONS if name.startswith("DICE_")]
    assert seen["none"] == [[], ""]
    assert seen["cell"] == '=DICE_MEAN("notation")'


@real
@pytest.mark.parametrize(
    ("language", "summary", "returns"),
    [
        ("de", "Die Version von Racebook, die in dieser Zelle antwortet.", "Ergebnis:"),
        ("ru", "Версия Racebook, которая отвечает в этой ячейке.", "Результат:"),
        ("fr", "The version of Racebook that answers in this cell.", "Returns:"),
    ],
)
def test_the_help_dialog_speaks_libreoffices_language(
    office: Office, language: str, summary: str, returns: str
) -> None:
    """Found by a word of that language, explained in it; English where it is none of ours."""
    names, text = json.loads(office["dialog"]["script"])["languages"][language]
    assert names == ["RB_VERSION"]
    assert summary in text
    assert returns in text
