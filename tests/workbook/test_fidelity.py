"""Nothing but values changes: every stored value altered, the book calculated, and compared by a plain XML parser."""

from __future__ import annotations

import io
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from calc.cli import UNREADABLE, main
from calc.core.shipped import WORKBOOKS
from calc.workbook.errors import WorkbookError
from calc.workbook.package import Package
from calc.workbook.read import scan_all
from calc.workbook.recalc import Recalculated, recalc
from calc.workbook.write import verify
from tests.demo.snails import FUNCTIONS
from tests.workbook.features import PARTS, feature_book
from tests.workbook.kit import book, corpus, members
from tests.workbook.test_corpus import REFUSED, WITHOUT_VALUES
from tools.corpus import PLANTED, SPELLINGS, Outcome, altered, calculated, compared, examined, mistyped, plant

FILES = corpus()
BOOKS = [path for path in FILES if not any(part in path.name for part in REFUSED)]
EXAMPLES = [WORKBOOKS / game / "example.xlsx" for game in ("dsa", "tachki")]

needs_corpus = pytest.mark.skipif(not FILES, reason="the real workbooks are not at hand")


def _id(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@cache
def _calculated(path: Path, *, planted: bool) -> tuple[bytes, Recalculated]:
    return calculated(path.read_bytes(), planted=planted)


@pytest.mark.parametrize("planted", [False, True], ids=["whole", "planted"])
@pytest.mark.parametrize("path", BOOKS, ids=_id)
def test_no_part_is_lost_and_no_byte_changes_outside_of_values(path: Path, *, planted: bool) -> None:
    """Calculated as a whole, and with calls of ours around its formulas in every spelling that hosts store."""
    stale, done = _calculated(path, planted=planted)
    assert compared(stale, done.data) == Outcome()
    assert list(mistyped(done)) == []


@pytest.mark.parametrize("path", EXAMPLES, ids=_id)
def test_a_played_example_finds_all_its_values_again(path: Path) -> None:
    """Every value of our own workbooks altered: what the file held comes out, and not one other byte changes."""
    data = path.read_bytes()
    stale = altered(data)
    done = recalc(stale, everything=True)
    assert stale != data
    assert not done.skipped
    before, after = scan_all(Package(data)), scan_all(Package(done.data))
    assert {name: cells.values for name, cells in after.items()} == {
        name: cells.values for name, cells in before.items()
    }
    assert compared(stale, done.data) == Outcome()


@needs_corpus
def test_nearly_all_values_are_found_again() -> None:
    """Formulas that the engine knows give what Excel stored, although every stored value was altered."""
    found = [examined(path.read_bytes(), planted=True) for path in BOOKS if path.parent.name == "closedxml"]
    assert sum(one.formulas for one in found) > 1500
    assert sum(one.right + one.new for one in found) > 0.98 * sum(one.formulas for one in found)


@pytest.mark.parametrize("path", BOOKS, ids=_id)
def test_altered_values_of_others_stay(path: Path) -> None:
    """Without a call of ours no stored value is touched, whatever it is."""
    stale = altered(path.read_bytes())
    done = recalc(stale, functions=PLANTED)
    if not any(part in path.name for part in WITHOUT_VALUES):
        assert done.data is stale
    assert compared(stale, done.data).touched == []


@needs_corpus
def test_refused_files_stay_as_they_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says why, tells it by its exit code, and leaves the file and its folder alone."""
    refused = [path for path in FILES if path not in BOOKS]
    copies = [tmp_path / path.name for path in refused]
    for path, copy in zip(refused, copies, strict=True):
        copy.write_bytes(path.read_bytes())
    assert main(["recalc", *map(str, copies)]) == UNREADABLE
    told = capsys.readouterr().err
    for path, copy in zip(refused, copies, strict=True):
        assert copy.read_bytes() == path.read_bytes()
        assert copy.name in told
    assert sorted(tmp_path.iterdir()) == sorted(copies)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_each_spelling_is_planted_and_answers(spelling: str) -> None:
    """What the planted calls rely on: every one of them is understood, one by one."""
    number = SPELLINGS.index(spelling) + 1
    data = book({"S": {"A1": 5, **{f"B{row}": "=A1*2" for row in range(1, number + 1)}}})
    planted = plant(data)
    assert spelling.encode() in members(planted)["xl/worksheets/sheet1.xml"]
    done = recalc(planted, functions=PLANTED)
    assert done.book.sheets["S"].cell(f"B{number}").value == 10
    assert not done.skipped


#: What a feature looks like: names of parts, or XML of a worksheet.
FEATURES = {
    "charts": ("xl/charts/chart", ""), "images": ("xl/media/", ""), "buttons": ("xl/ctrlProps/", "<controls>"),
    "VBA": ("xl/vbaProject.bin", ""), "validations": ("", "<(?:x:)?dataValidation "), "conditional formats": ("", "<(?:x:)?conditionalFormatting"),
    "sparklines": ("", "x14:sparkline>"), "tables": ("xl/tables/", "<(?:x:)?tablePart "), "comments": ("comments", "<(?:x:)?legacyDrawing"),
    "dynamic arrays": ("xl/metadata.xml", ' cm="1"'), "custom XML": ("customXml/", ""), "printer settings": ("printerSettings", ""),
    "signatures": ("_xmlsignatures/", ""), "protection": ("", "<(?:x:)?sheetProtection"),
}  # fmt: skip


def _evidence(data: bytes, feature: str) -> list[bytes]:
    """The parts of a feature and its XML on the sheets."""
    part, pattern = FEATURES[feature]
    package = Package(data)
    found = [package.archive.read(name) for name in package.archive.names if part and part in name.replace("\\", "/")]
    for sheet in package.sheets if pattern else ():
        found += [match.group().encode() for match in re.finditer(pattern, package.text(sheet.part).decode())]
    return found


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_survives(feature: str) -> None:
    """As many of it as before, byte for byte, in a book of our own."""
    before = feature_book()
    done = recalc(before, functions=FUNCTIONS)
    assert len(done.changed) == 7
    assert _evidence(before, feature)
    assert _evidence(done.data, feature) == _evidence(before, feature)
    assert compared(before, done.data).touched == []


@needs_corpus
@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_survives_in_real_books(feature: str) -> None:
    """The same in every real book that has it; each feature is in one at least."""
    with_it = [path for path in BOOKS if _evidence(path.read_bytes(), feature)]
    assert with_it
    for path in with_it:
        stale, done = _calculated(path, planted=True)
        assert _evidence(done.data, feature) == _evidence(stale, feature)


def test_other_programs_still_see_all_of_it() -> None:
    """openpyxl finds chart, image, table, comment, rules; the zip is sound; a change of a formula would be refused."""
    before = feature_book()
    done = recalc(before, functions=FUNCTIONS)
    with zipfile.ZipFile(io.BytesIO(done.data)) as file:
        assert file.testzip() is None
        assert set(PARTS) < set(file.namelist())
    page, shown = (_seen_by_openpyxl(done.data, values=values) for values in (False, True))
    assert len(page._charts) == len(page._images) == len(page.tables) == 1
    assert page["A2"].comment is not None
    assert len(page.conditional_formatting) == 2
    assert (page["B2"].value, shown["B2"].value) == ("=DEMO_CRAWL(2)", 3)
    verify(before, done.data)
    package = Package(before)
    changed = package.text("xl/worksheets/sheet1.xml").replace(b"DEMO_CRAWL(2)", b"DEMO_CRAWL(7)")
    with pytest.raises(WorkbookError, match="not the old one"):
        verify(before, package.archive.replaced({"xl/worksheets/sheet1.xml": changed}))


def _seen_by_openpyxl(data: bytes, *, values: bool) -> Any:
    with pytest.warns(UserWarning, match="not supported and will be removed"):  # by openpyxl, not by us
        return load_workbook(io.BytesIO(data), data_only=values)["Race"]


def test_a_signature_is_warned_of() -> None:
    """A changed value breaks it, and the game master is told."""
    done = recalc(feature_book(), functions=FUNCTIONS)
    assert ["signature" in str(finding.message) for finding in done.findings] == [True]
