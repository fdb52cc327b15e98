"""Real workbooks of many writers: read as a plain parser reads them, never changed where nothing is to be changed."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from calc.core.errors import CellError
from calc.core.kinds import Cell
from calc.workbook.cells import located
from calc.workbook.errors import WorkbookError
from calc.workbook.package import Package
from calc.workbook.patch import Changes, patched
from calc.workbook.places import Place
from calc.workbook.read import read_book, scan_all
from calc.workbook.recalc import recalc
from calc.workbook.values import unescaped
from calc.workbook.xml import from_utf8
from calc.workbook.zip import lookup
from tests.demo.snails import FUNCTIONS
from tests.workbook.kit import corpus, slowly

#: Files that are no workbooks of ours, with the words that the refusal must hold.
REFUSED = {
    "encryptAES": "password", "encryptSHA1": "password", "extenxls_pwd123": "password", "poifs__protect": "password",
    "protected_sha512": "password", "crash-9bf3": "password", "sample.strict": "Strict", "____LoadPivot": "mark of an open workbook",
    "XLSX2CSVFuzzer": "damaged", "POIXSSFFuzzer-5185": "damaged", "POIXSSFFuzzer-6419": "cut off",
    "POIXSSFFuzzer-6448": "damaged",
}  # fmt: skip

#: Files with formulas that have no stored value, or `#NAME?` and the like for one; these are calculated.
WITHOUT_VALUES = ("Examples__Misc__Formulas", "DataTableFormula-Output", "shared_formula_above_master")

FILES = corpus()
BOOKS = [path for path in FILES if not any(part in path.name for part in REFUSED)]

pytestmark = pytest.mark.skipif(not FILES, reason="the real workbooks are not at hand")


@pytest.mark.parametrize("part", REFUSED)
def test_what_is_no_workbook_is_refused_with_its_case(part: str) -> None:
    """A password, a Strict file, a cut zip: each is named."""
    found = [path for path in FILES if part in path.name]
    assert found
    for path in found:
        with pytest.raises(WorkbookError, match=REFUSED[part]):
            recalc(path.read_bytes(), functions=FUNCTIONS)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.name)
def test_cells_are_those_that_a_plain_parser_finds(path: Path) -> None:
    """The quick expressions see the same formulas, kinds and values as an XML parser does."""
    package = Package(path.read_bytes())
    for name, held in scan_all(package).items():
        part = next(sheet.part for sheet in package.sheets if sheet.name == name)
        seen = set()
        for where, kind, formula, formula_kind, text in slowly(package.archive.read(part)):
            row, column = (int(number) for number in where.split(","))
            place = (row, column)
            seen.add(place)
            if formula and formula_kind != "dataTable":
                assert held.formulas[place].text == formula.removeprefix("=")
            if text is not None and kind in ("n", "b", "e", "str", "s"):
                assert held.values.get(place) == _expected(kind, text, package.strings)
        assert set(located(held).cells) == seen


def _expected(kind: str, text: str, strings: list[str]) -> Cell:
    if kind == "s":
        return strings[int(text)]
    if kind == "str":
        return unescaped(text)
    if not text:
        return None
    return {"n": float, "b": lambda value: value == "1", "e": CellError}[kind](text)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.name)
def test_without_our_functions_nothing_changes(path: Path) -> None:
    """A workbook that does not call us and has all its values comes back as the very same bytes."""
    data = path.read_bytes()
    done = recalc(data, functions=FUNCTIONS)
    if any(part in path.name for part in WITHOUT_VALUES):
        assert done.changed
    else:
        assert done.data is data
        assert not done.changed


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.name)
def test_the_stored_values_written_again_change_no_byte_of_a_formula(path: Path) -> None:
    """Every value altered and then put back: formulas, other cells and all other parts are as before."""
    data = path.read_bytes()
    package = Package(data)
    before = scan_all(package)
    altered = {
        name: {place: _other(held.values.get(place)) for place in held.formulas} for name, held in before.items()
    }
    changed = _written(package, altered)
    after = scan_all(Package(changed))
    for name, held in before.items():
        assert after[name].formulas == held.formulas
        assert after[name].values == {**held.values, **altered[name]}
    _others_are_untouched(package, Package(changed))
    restored = {
        name: {place: value for place, value in held.values.items() if place in held.formulas}
        for name, held in before.items()
    }
    again = scan_all(Package(_written(Package(changed), restored)))
    for name, values in restored.items():
        assert {place: again[name].values[place] for place in values} == values


def _other(value: Cell) -> Cell:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, float):
        return value * 2 + 1.5
    if isinstance(value, CellError):
        return CellError("#N/A" if value != "#N/A" else "#REF!")
    return " <altered> & _x0041_\r\n\ud83d "[:20].replace("\ud83d", "Ж⚅")


def _written(package: Package, values: dict[str, dict[Place, Cell]]) -> bytes:
    cells = scan_all(package)
    new = {}
    for sheet in package.sheets:
        if values[sheet.name]:
            part = patched(cells[sheet.name], Changes(dict(values[sheet.name])))
            new[sheet.part] = from_utf8(part, package.archive.read(sheet.part))
    return package.archive.replaced(new)


def _others_are_untouched(old: Package, new: Package) -> None:
    """All members but the sheets are there in their order with the same bytes, headers included; others can read it."""
    sheets = {lookup(sheet.part) for sheet in old.sheets}
    for before, after in zip(old.archive.members, new.archive.members, strict=True):
        assert before.name == after.name
        if lookup(before.name) not in sheets:
            assert old.data[before.offset : before.end] == new.data[after.offset : after.end]
    with zipfile.ZipFile(io.BytesIO(new.data)) as file:
        assert file.testzip() is None


def test_every_book_can_be_read_whole() -> None:
    """Names, tables and date formats are found in all books together."""
    books = [read_book(path.read_bytes()) for path in BOOKS]
    assert sum(len(book.names) for book in books) > 20
    assert sum(len(book.tables) for book in books) > 40
    assert sum(len(sheet.dates) for book in books for sheet in book.sheets.values()) > 100
    assert sum(book.is_1904 for book in books) >= 5
