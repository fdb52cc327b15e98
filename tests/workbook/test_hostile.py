"""Files that lie, explode or are something else: a clear refusal within bounds, never a crash or a wrong value."""

from __future__ import annotations

import io
import struct
import time
import zipfile
from collections.abc import Callable

import pytest

from calc.workbook import package as package_module
from calc.workbook import zip as zip_module
from calc.workbook.errors import WorkbookError
from calc.workbook.package import Package
from calc.workbook.read import read_book
from calc.workbook.recalc import recalc
from tests.demo.snails import FUNCTIONS
from tests.workbook.kit import MAIN, OFFICE, book, members, sheet, zipped

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 504

OTHERS = [
    (b"", "empty"), (b"\0" * 900, "empty"), (b"name;slime\r\nAda;3\r\n", "CSV"), ("name\tslime\nÄda\t3\n".encode("utf-16"), "CSV"),
    (b"<html><table><tr><td>1</td></tr></table></html>", "web page"), (b"\xef\xbb\xbf<!DOCTYPE html><html></html>", "web page"),
    (b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', "plain XML"),
    (OLE + "EncryptedPackage".encode("utf-16-le"), "password"), (OLE + "Workbook".encode("utf-16-le"), r"\.xls\)"),
    (OLE, "old Office"), (b"%PDF-1.7", "PDF"), (b"\x1f\x8b\x08", "gzip"), (b"\0\1\2\3" * 400, "no workbook"),
    (b"PK\3\4" + b"\0" * 200, "cut off"),
    (zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"}), r"\.ods"),
    (zipped({"xl/workbook.bin": "x", "[Content_Types].xml": "<Types/>"}), r"\.xlsb"),
    (zipped({"word/document.xml": "<x/>"}), "text document"), (zipped({"Index/Document.iwa": "x"}), "Numbers"),
    (zipped({"readme.txt": "x"}), "no workbook"), (zipped({}), "empty"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "words"), OTHERS)
def test_what_is_taken_for_a_workbook_is_named(data: bytes, words: str) -> None:
    """Passwords, old files, CSV, OpenDocument and others, each with its remedy."""
    with pytest.raises(WorkbookError, match=words):
        Package(data)


def test_a_password_on_the_zip_is_named() -> None:
    """A member that is encrypted."""
    data = book({"Race": {"A1": 1}})
    at = data.index(b"PK\1\2")
    locked = data[:6] + b"\1\0" + data[8 : at + 8] + b"\1\0" + data[at + 10 :]
    with pytest.raises(WorkbookError, match="password"):
        read_book(locked)


@pytest.mark.parametrize("cut", [10, 100, 300, 700, -1, -10, -30, -200])
def test_a_file_cut_off_is_refused(cut: int) -> None:
    """Wherever it ends."""
    with pytest.raises(WorkbookError, match=r"cut off|damaged|empty"):
        read_book(book({"Race": {"A1": 1, "B1": "=DEMO_CRAWL(A1)"}})[:cut])


def test_any_byte_changed_is_refused_or_harmless() -> None:
    """No damage of one byte ends in another exception, or in other values."""
    data = book({"Race": {"A1": 5, "B1": "=DEMO_CRAWL(A1)", "C1": "word"}})
    sound = read_book(data)
    for place in range(0, len(data), 7):
        damaged = data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :]
        try:
            found = read_book(damaged)
        except WorkbookError:
            continue
        if found.sheets:
            assert [page.values for page in found.sheets.values()] == [page.values for page in sound.sheets.values()]


def _bomb(claimed: int | None = None) -> bytes:
    """A sheet of many megabytes of blanks, packed to little; the directory may claim another size."""
    blanks = sheet('<row r="1"><c r="A1"><v>1</v></c></row>', after=" " * (20 * 2**20))
    data = bytearray(book({"Race": blanks}))
    if claimed is not None:
        at = data.index(b"PK\1\2")
        while data[at + 46 : at + 70] != b"xl/worksheets/sheet1.xml":
            at = data.index(b"PK\1\2", at + 4)
        data[at + 24 : at + 28] = struct.pack("<L", claimed)
    return bytes(data)


def test_a_zip_bomb_is_refused_by_its_announced_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is unpacked."""
    monkeypatch.setattr(zip_module, "LARGEST_MEMBER", 2**20)
    with pytest.raises(WorkbookError, match="too large unpacked"):
        Package(_bomb())


def test_a_zip_bomb_of_many_members_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the sum of the sizes, and by the number of members."""
    monkeypatch.setattr(zip_module, "LARGEST_TOTAL", 10 * 2**20)
    with pytest.raises(WorkbookError, match="too large unpacked"):
        Package(_bomb())
    monkeypatch.setattr(zip_module, "MOST_MEMBERS", 3)
    with pytest.raises(WorkbookError, match="parts"):
        Package(book({"Race": {"A1": 1}}))


def test_a_zip_bomb_that_lies_is_unpacked_no_further_than_it_says() -> None:
    """A member that holds more than it announces is damaged."""
    with pytest.raises(WorkbookError, match="damaged"):
        read_book(_bomb(claimed=1000))


def test_members_that_share_their_bytes_are_refused() -> None:
    """The trick by which a small zip holds petabytes."""
    data = bytearray(book({"Race": {"A1": 1}, "Log": {"A1": 2}}))
    first = data.index(b"PK\1\2")
    second = data.index(b"PK\1\2", first + 4)
    data[second + 42 : second + 46] = data[first + 42 : first + 46]
    with pytest.raises(WorkbookError, match="overlap"):
        Package(bytes(data))


def test_a_file_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its size on the disk."""
    monkeypatch.setattr(package_module, "LARGEST_FILE", 1000)
    with pytest.raises(WorkbookError, match="larger than"):
        Package(book({"Race": {"A1": 1}}))


ENTITIES = '<!DOCTYPE x [<!ENTITY a "{}"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "_rels/.rels", "xl/_rels/workbook.xml.rels"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_types_and_entities_are_refused(part: str, encoding: str) -> None:
    """No part of a workbook needs one; they are how XML explodes or reads other files."""
    data = book({"Race": {"A1": 1}})
    parts = members(data)
    text = parts[part].decode()
    head, _, rest = text.partition("?>") if text.startswith("<?xml") else ("", "", text)
    parts[part] = ((head and head.replace("UTF-8", encoding) + "?>") + ENTITIES.format("x" * 99) + rest).encode(
        encoding
    )
    with pytest.raises(WorkbookError, match="document type"):
        read_book(zipped(parts))


@pytest.mark.parametrize("cell", ["A1048577", "XFE1", "ZZZ9999999", "A0"])
def test_cells_outside_the_sheet_are_refused(cell: str) -> None:
    """A part that claims cells no sheet has."""
    with pytest.raises(WorkbookError, match="outside the sheet"):
        read_book(book({"Race": sheet(f'<row r="1"><c r="{cell}"><v>1</v></c></row>')}))


FORMULAS = {
    "deep": "(" * 3000 + "DEMO_CRAWL(1)" + ")" * 3000,
    "calls": "DEMO_CRAWL(" * 2000 + "1" + ")" * 2000,
    "signs": "-" * 8000 + "DEMO_CRAWL(1)",
    "long": "DEMO_CRAWL(1)" + "+1" * 40_000,
    "open": "DEMO_CRAWL((((",
    "closed": "DEMO_CRAWL(1))))",
    "quotes": 'DEMO_CRAWL(1)&"' + "''" * 4000,
    "apostrophes": "'" * 8001 + "!DEMO_CRAWL(1)",
    "brackets": "DEMO_CRAWL(1)+" + "[" * 8000,
    "names": "DEMO_CRAWL(big)",
    "circle": "DEMO_CRAWL(loop)",
    "huge": "DEMO_SUM(A1:XFD1048576)",
    "empty": "DEMO_CRAWL(1),",
    "spaces": " " * 8000 + "DEMO_CRAWL(1)" + " " * 8000,
}


@pytest.mark.parametrize("kind", FORMULAS)
def test_a_hostile_formula_costs_little_and_harms_no_other(kind: str) -> None:
    """Depth, length, unclosed signs, names that unfold without end, all cells of a sheet."""
    names = "".join(f'<definedName name="n{i}">{"+".join([f"n{i + 1}"] * 10)}</definedName>' for i in range(12))
    names += '<definedName name="big">n0</definedName><definedName name="n12">1</definedName>'
    names += '<definedName name="loop">loop+1</definedName>'
    far = '<c r="XFD1048576"><v>1</v></c>'
    held = {"A2": 1, "B2": "=" + FORMULAS[kind], "C2": "=DEMO_CRAWL(A2)", "XFD1048576": far}
    start = time.process_time()
    done = recalc(book({"Race": held}, names=names), functions=FUNCTIONS)
    assert time.process_time() - start < 3
    assert done.book.sheets["Race"].cell("C2").value == 2
    assert read_book(done.data).sheets["Race"].cell("C2").value == 2


def test_all_cells_of_a_column_or_row_are_no_burden() -> None:
    """Whole columns and rows reach a function cut to what is used."""
    held = {"A1": 1, "A2": 2, "C1": "=DEMO_SUM(A:A)", "C2": "=DEMO_SUM(1:1048576)", "D1": "=DEMO_SUM(A1:A1048576)"}
    start = time.process_time()
    done = recalc(book({"Race": held}), functions=FUNCTIONS)
    assert time.process_time() - start < 2
    assert done.book.sheets["Race"].cell("C1").value == 3
    assert done.book.sheets["Race"].cell("D1").value == 3
    assert [finding.place for finding in done.skipped] == ["Race!C2"]


def _no_relations() -> bytes:
    parts = members(book({"Race": {"A1": 1}}))
    return zipped({name: content for name, content in parts.items() if name != "_rels/.rels"})


def _sheet_missing() -> bytes:
    parts = members(book({"Race": {"A1": 1}, "Log": {"A1": 2}}))
    return zipped({name: content for name, content in parts.items() if "sheet2" not in name})


def _absolute_targets() -> bytes:
    parts = members(book({"Race": {"A1": 1}}))
    links = parts["xl/_rels/workbook.xml.rels"].replace(b'Target="work', b'Target="/XL/work')
    return zipped({**parts, "xl/_rels/workbook.xml.rels": links})


def _elsewhere() -> bytes:
    parts = members(book({"Race": {"A1": 1}}))
    moved = {name.replace("xl/", "other/place/"): content for name, content in parts.items()}
    moved["_rels/.rels"] = moved["_rels/.rels"].replace(b"xl/workbook.xml", b"./other/x/../place/workbook.xml")
    return zipped(moved)


@pytest.mark.parametrize("make", [_no_relations, _sheet_missing, _absolute_targets, _elsewhere])
def test_odd_but_readable_packages_are_read(make: Callable[[], bytes]) -> None:
    """Parts in other places, absolute targets, a sheet that is listed and not there."""
    assert read_book(make()).sheets["Race"].cell("A1").value == 1


def test_other_sheets_than_worksheets_are_passed_over() -> None:
    """Chart sheets have no cells."""
    parts = members(book({"Race": {"A1": "=DEMO_CRAWL(1)"}, "Chart": sheet("")}))
    links = parts["xl/_rels/workbook.xml.rels"].replace(
        b'/worksheet" Target="worksheets/sheet2', b'/chartsheet" Target="worksheets/sheet2'
    )
    done = recalc(zipped({**parts, "xl/_rels/workbook.xml.rels": links}), functions=FUNCTIONS)
    assert list(done.book.sheets) == ["Race"]
    assert done.book.sheets["Race"].cell("A1").value == 2


def test_a_strict_workbook_is_refused() -> None:
    """Other readers show it as empty."""
    parts = members(book({"Race": {"A1": 1}}))
    strict = parts["xl/workbook.xml"].replace(MAIN.encode(), b"http://purl.oclc.org/ooxml/spreadsheetml/main")
    with pytest.raises(WorkbookError, match="Strict"):
        Package(zipped({**parts, "xl/workbook.xml": strict}))


def test_broken_xml_is_refused() -> None:
    """A part that no parser takes."""
    parts = members(book({"Race": {"A1": 1}}))
    with pytest.raises(WorkbookError, match="proper XML"):
        Package(zipped({**parts, "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'}))


def test_the_zip_may_have_been_made_by_anything() -> None:
    """Python's own module agrees with what was read."""
    data = book({"Race": {"A1": "Ж"}})
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert {name: Package(data).archive.read(name) for name in file.namelist()} == members(data)


@pytest.mark.parametrize(
    ("part", "before", "piece"),
    [
        ("xl/workbook.xml", "</workbook>", "<definedNames/>"), ("xl/_rels/workbook.xml.rels", "</Relationships>", "<Relationship/>"),
        ("xl/workbook.xml", "</workbook>", "<a>"),
    ],
)  # fmt: skip
def test_small_parts_of_millions_of_tags_are_refused(part: str, before: str, piece: str) -> None:
    """A few bytes of a zip; their tree would fill the memory, and to go through it takes minutes."""
    parts = members(book({"Race": {"A1": 1}}))
    parts[part] = parts[part].replace(before.encode(), piece.encode() * 1_200_000 + before.encode())
    data = zipped(parts)
    start = time.process_time()
    with pytest.raises(WorkbookError, match="more than 1000000 tags"):
        read_book(data)
    assert time.process_time() - start < 3
