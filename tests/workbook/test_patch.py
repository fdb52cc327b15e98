"""What is written into a part: only what a formula's cell holds, in every way that writers write cells."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest
from openpyxl import load_workbook

from calc.core.errors import CellError
from calc.workbook.package import Package
from calc.workbook.places import Area
from calc.workbook.read import read_book
from calc.workbook.recalc import Recalculated, recalc
from calc.workbook.values import unescaped
from tests.demo.snails import FUNCTIONS
from tests.workbook.kit import MAIN, array, book, cells, members, sheet

PART = "xl/worksheets/sheet1.xml"


def calculated(part: str | bytes, **kwargs: object) -> tuple[str, Recalculated]:
    """The part of the only sheet after recalculation, and all else."""
    data = book({"Race": part}, **kwargs)  # type: ignore[arg-type]
    done = recalc(data, functions=FUNCTIONS)
    for name, content in members(data).items():
        if name != PART:
            assert members(done.data)[name] == content
    return members(done.data)[PART].decode("utf-8", "replace"), done


CELLS = [
    ('<c r="A1"><f>DEMO_CRAWL(6)</f></c>', '<c r="A1"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    ('<c r="A1"><f>DEMO_CRAWL(6)</f><v></v></c>', '<c r="A1"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    ('<c r="A1"><f>DEMO_CRAWL(6)</f><v/></c>', '<c r="A1"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    ('<c r="A1" s="3" t="str"><f>DEMO_CRAWL(6)</f><v>x</v></c>', '<c r="A1" s="3"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    ("<c r='A1' t='s' s='3'><f>DEMO_CRAWL(6)</f><v>0</v></c>", "<c r='A1' s='3'><f>DEMO_CRAWL(6)</f><v>7</v></c>"),
    ('<c r="A1" t="n"><f>DEMO_CRAWL(6)</f><v>1</v></c>', '<c r="A1" t="n"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    (
        '<c  r = "A1"\n t="e" ><f >DEMO_CRAWL(6)</f ><v>#NAME?</v></c >',
        '<c  r = "A1" ><f >DEMO_CRAWL(6)</f ><v>7</v></c >',
    ),
    ('<c r="A1" vm="1" cm="1"><f>DEMO_CRAWL(6)</f><v>1</v></c>', '<c r="A1" cm="1"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    (
        '<c r="A1" t="inlineStr"><f>DEMO_CRAWL(6)</f><is><t>x</t></is></c>',
        '<c r="A1"><f>DEMO_CRAWL(6)</f><v>7</v></c>',
    ),
    (
        '<c r="A1"><f>DEMO_CRAWL(6)</f><v>1</v><extLst><ext uri="x"/></extLst></c>',
        '<c r="A1"><f>DEMO_CRAWL(6)</f><v>7</v><extLst><ext uri="x"/></extLst></c>',
    ),
    (
        '<c r="A1"><f ca="1" a="x>y">DEMO_CRAWL(6)</f><v>1</v></c>',
        '<c r="A1"><f ca="1" a="x>y">DEMO_CRAWL(6)</f><v>7</v></c>',
    ),
    ('<c r="A1"><v>1</v><f>DEMO_CRAWL(6)</f></c>', '<c r="A1"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    ('<c r="A1"><f>DEMO_CRAWL(6)</f><v><!-- old -->1</v></c>', '<c r="A1"><f>DEMO_CRAWL(6)</f><v>7</v></c>'),
    (
        '<c r="A1"><f><![CDATA[DEMO_CRAWL(6)*("a"<"b")]]></f><v>1</v></c>',
        '<c r="A1"><f><![CDATA[DEMO_CRAWL(6)*("a"<"b")]]></f><v>7</v></c>',
    ),
    (
        '<c r="A1"><f>DEMO_CRAWL(6)*(&quot;a&quot;&lt;&#34;b&#x22;)</f></c>',
        '<c r="A1"><f>DEMO_CRAWL(6)*(&quot;a&quot;&lt;&#34;b&#x22;)</f><v>7</v></c>',
    ),
]


@pytest.mark.parametrize(("before", "after"), CELLS)
def test_only_type_and_value_of_a_cell_change(before: str, after: str) -> None:
    """Whatever else a cell's tag and content hold stays, byte for byte."""
    rows = '<row r="1" spans="1:9" ht="20">{}<c r="B1"><v>1.50</v></c></row><!-- <c r="A1"/> -->'
    written, _ = calculated(sheet(rows.format(before), before='<cols><col min="1" max="2" style="4"/></cols>'))
    assert written == sheet(rows.format(after), before='<cols><col min="1" max="2" style="4"/></cols>')


VALUES = [
    ("DEMO_HALF(5)", '<c r="A1"><f>DEMO_HALF(5)</f><v>2.5</v></c>'),
    ("DEMO_HALF(0.2)", '<c r="A1"><f>DEMO_HALF(0.2)</f><v>0.1</v></c>'),
    ("DEMO_HALF(2E30)", '<c r="A1"><f>DEMO_HALF(2E30)</f><v>1e+30</v></c>'),
    ("DEMO_HALF(-4)", '<c r="A1"><f>DEMO_HALF(-4)</f><v>-2</v></c>'),
    ("DEMO_IS_WET(1)", '<c r="A1" t="b"><f>DEMO_IS_WET(1)</f><v>1</v></c>'),
    ("DEMO_WORD(2)", '<c r="A1" t="str"><f>DEMO_WORD(2)</f><v>many &amp; more</v></c>'),
    ("DEMO_DIE(7)", '<c r="A1" t="e"><f>DEMO_DIE(7)</f><v>#VALUE!</v></c>'),
    ('" "&amp;DEMO_WORD(2)', '<c r="A1" t="str"><f>" "&amp;DEMO_WORD(2)</f><v xml:space="preserve"> many &amp; more</v></c>'),
    ('DEMO_WORD(1)&amp;"_x0041_"', '<c r="A1" t="str"><f>DEMO_WORD(1)&amp;"_x0041_"</f><v>_x005F_x0041_</v></c>'),
    ("DEMO_WORD(1)&amp;CHAR(13)&amp;CHAR(7)", '<c r="A1" t="str"><f>DEMO_WORD(1)&amp;CHAR(13)&amp;CHAR(7)</f><v>_x000D__x0007_</v></c>'),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "after"), VALUES)
def test_values_are_written_as_excel_writes_them(formula: str, after: str) -> None:
    """Whole numbers without a point, texts with protected spaces and signs, errors by their text; others read the same."""
    written, done = calculated(sheet(f'<row r="1"><c r="A1"><f>{formula}</f></c></row>'))
    assert written == sheet(f'<row r="1">{after}</row>')
    by_openpyxl = load_workbook(io.BytesIO(done.data), data_only=True)["Race"]["A1"].value
    ours = done.book.sheets["Race"].cell("A1").value
    assert (unescaped(by_openpyxl) if isinstance(by_openpyxl, str) else by_openpyxl) == ours


def test_a_prefix_is_kept() -> None:
    """Some writers give every tag a prefix; new cells get it too."""
    part = (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:f t="array" ref="A1:B2">DEMO_LOG(2,2)</x:f>'
        "</x:c></x:row></x:sheetData></x:worksheet>"
    )
    written, _ = calculated(part)
    assert written == (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:f t="array" ref="A1:B2">DEMO_LOG(2,2)</x:f>'
        '<x:v>0</x:v></x:c><x:c r="B1" t="str"><x:v>r0c1</x:v></x:c></x:row>'
        '<x:row r="2"><x:c r="A2"><x:v>1</x:v></x:c><x:c r="B2" t="str"><x:v>r1c1</x:v></x:c></x:row>'
        "</x:sheetData></x:worksheet>"
    )


def test_cells_without_addresses_are_counted() -> None:
    """A cell that does not say where it stands comes right of the last one, a row below the last row."""
    rows = "<row><c><v>3</v></c><c><f>DEMO_CRAWL(A1)</f></c></row><row r='4'><c/><c><f>DEMO_CRAWL(B1)</f></c></row>"
    written, done = calculated(sheet(rows))
    assert written == sheet(rows.replace("(A1)</f>", "(A1)</f><v>4</v>").replace("(B1)</f>", "(B1)</f><v>5</v>"))
    assert done.book.sheets["Race"].cell("B4").value == 5


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "iso-8859-1"])
def test_the_encoding_of_a_part_is_kept(encoding: str) -> None:
    """Byte order mark and all."""
    text = sheet('<row r="1"><c r="A1"><f>DEMO_WORD(2)&amp;"Ä"</f></c></row>').replace(
        "UTF-8", encoding.removesuffix("-sig")
    )
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    _, done = calculated(mark + text.encode(encoding))
    part = members(done.data)[PART]
    assert part.startswith(mark)
    expected = text.replace('r="A1"', 'r="A1" t="str"').replace("</f>", "</f><v>many &amp; moreÄ</v>")
    assert part.removeprefix(mark).decode(encoding) == expected
    assert read_book(done.data).sheets["Race"].cell("A1").value == "many & moreÄ"


def test_new_cells_find_their_place_and_style() -> None:
    """Between cells, in empty rows, in new rows; with the row's or the column's style; the stated area widens."""
    head = '<dimension ref="A1:B3"/><cols><col min="3" max="4" style="7"/></cols>'
    rows = (
        f'<row r="1">{array("B1", "B1:D4", "DEMO_LOG(4)")}<c r="E1"><v>9</v></c></row><row r="2" spans="1:2" s="5" customFormat="1"/>'
        '<row r="3"><c r="A3"><v>1</v></c><c r="C3" s="2"/><c r="F3"><v>2</v></c></row><row r="9"><c r="A9"><v>3</v></c></row>'
    )
    written, done = calculated(sheet(rows, before=head))
    text = '<c r="{}"{} t="str"><v>{}</v></c>'
    assert written == sheet(
        '<row r="1"><c r="B1"><f t="array" ref="B1:D4">DEMO_LOG(4)</f><v>0</v></c>'
        + text.format("C1", ' s="7"', "r0c1") + text.format("D1", ' s="7"', "r0c2") + '<c r="E1"><v>9</v></c></row>'
        '<row r="2" s="5" customFormat="1"><c r="B2" s="5"><v>1</v></c>'
        + text.format("C2", ' s="5"', "r1c1") + text.format("D2", ' s="5"', "r1c2") + "</row>"
        '<row r="3"><c r="A3"><v>1</v></c><c r="B3"><v>2</v></c>'
        + text.format("C3", ' s="2"', "r2c1") + text.format("D3", ' s="7"', "r2c2") + '<c r="F3"><v>2</v></c></row>'
        '<row r="4"><c r="B4"><v>3</v></c>' + text.format("C4", ' s="7"', "r3c1") + text.format("D4", ' s="7"', "r3c2") + "</row>"
        '<row r="9"><c r="A9"><v>3</v></c></row>',
        before=head.replace("A1:B3", "A1:D4"),
    )  # fmt: skip
    page = read_book(done.data).sheets["Race"]
    assert page.grid(Area(1, 2, 4, 4)) == [[y, f"r{y}c1", f"r{y}c2"] for y in range(4)]


def test_a_sheet_whose_only_row_is_closed_gets_its_cells() -> None:
    """The shortest ways to write emptiness."""
    written, _ = calculated(sheet(f'<row r="2">{array("A2", "A2:A4", "DEMO_LOG(3,1)")}</row><row r="3" />'))
    assert '<row r="3" ><c r="A3"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row></sheetData>' in written


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_nothing_changed_is_the_same_object(packing: int) -> None:
    """Current values are not written again."""
    data = book(
        {"Race": {"A1": 1, "B1": "=DEMO_CRAWL(A1)", "C1": "=DEMO_WORD(1)", "D1": "=DEMO_DIE(7)"}}, packing=packing
    )
    once = recalc(data, functions=FUNCTIONS).data
    assert once != data
    assert recalc(once, functions=FUNCTIONS).data is once


def _streamed(data: bytes) -> bytes:
    """The same members written to a stream: sizes follow the contents."""

    class Stream(io.RawIOBase):
        def __init__(self) -> None:
            self.written = b""

        def writable(self) -> bool:
            return True

        def write(self, more: bytes) -> int:  # type: ignore[override]
            self.written += bytes(more)
            return len(more)

    stream = Stream()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.comment = b"a comment"
        for name, content in members(data).items():
            with file.open(name, "w", force_zip64=name.endswith("sheet1.xml")) as member:
                member.write(content)
    return stream.written


@pytest.mark.parametrize("change", ["streamed", "backslashes", "folders", "comment"])
def test_every_kind_of_zip_is_patched(change: str) -> None:
    """Sizes behind the data, zip64 fields, backslashes in names, folders, comments."""
    data = book({"Race": {"A1": 1, "B1": "=DEMO_CRAWL(A1)"}})
    if change == "streamed":
        data = _streamed(data)
    elif change == "backslashes":
        data = data.replace(b"xl/worksheets/sheet1.xml", rb"xl\worksheets\sheet1.xml")
    else:
        buffer = io.BytesIO(data)
        with zipfile.ZipFile(buffer, "a") as file:
            file.comment = b"PK\1\2 PK\3\4 in a comment" if change == "comment" else b""
            file.mkdir("xl/empty")
        data = buffer.getvalue()
    if change == "comment":
        assert data.endswith(b"comment")
    done = recalc(data, functions=FUNCTIONS)
    assert read_book(done.data).sheets["Race"].cell("B1").value == 2
    with zipfile.ZipFile(io.BytesIO(done.data)) as new, zipfile.ZipFile(io.BytesIO(data)) as old:
        assert new.testzip() is None
        assert new.namelist() == old.namelist()
        assert new.comment == old.comment


def test_a_comment_may_look_like_the_end_of_a_zip() -> None:
    """The record whose comment ends with the file is the true one."""
    data = book({"Race": {"A1": "=DEMO_CRAWL(1)"}})
    comment = b"PK\5\6" + b"\0" * 40
    tricky = data[:-2] + struct.pack("<H", len(comment)) + comment
    done = recalc(tricky, functions=FUNCTIONS)
    assert done.data.endswith(comment)
    assert read_book(done.data).sheets["Race"].cell("A1").value == 2


def test_of_two_members_with_one_name_the_last_counts() -> None:
    """As every reader has it; the other one stays."""
    data = book({"Race": {"A1": 1}})
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a") as file, pytest.warns(UserWarning, match="Duplicate"):
        file.writestr(PART, sheet(cells({"A1": "=DEMO_CRAWL(4)"})))
    done = recalc(buffer.getvalue(), functions=FUNCTIONS)
    assert read_book(done.data).sheets["Race"].cell("A1").value == 5
    assert done.data.count(b"PK\1\2") == len(members(data)) + 1


def test_a_zip64_directory_is_understood() -> None:
    """Sizes and offsets that stand in a zip64 field only."""
    data = book({"Race": {"A1": "=DEMO_CRAWL(4)"}})
    at = data.index(b"PK\1\2")
    count, size, offset = struct.unpack_from("<HLL", data, data.rindex(b"PK\5\6") + 10)
    assert at == offset
    end64 = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, offset)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, offset + size, 1)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    large = data[: offset + size] + end64 + locator + end
    with zipfile.ZipFile(io.BytesIO(large)) as file:
        assert file.testzip() is None
    done = recalc(large, functions=FUNCTIONS)
    assert read_book(done.data).sheets["Race"].cell("A1").value == 5
    with zipfile.ZipFile(io.BytesIO(done.data)) as file:
        assert file.testzip() is None


def test_a_signed_file_is_reported() -> None:
    """Any change breaks the signature; that is said, not hidden."""
    data = book({"Race": {"A1": "=DEMO_CRAWL(4)"}}, parts={"_xmlsignatures/sig1.xml": "<Signature/>"})
    done = recalc(data, functions=FUNCTIONS)
    assert "signature" in str(done.findings[0].message)
    assert Package(done.data).findings


def test_an_error_keeps_its_link_to_a_rich_value_while_it_stays() -> None:
    """A value that does not change is not touched, its rich value included."""
    cell = '<c r="A1" t="e" vm="3"><f>DEMO_DIE(7)</f><v>#VALUE!</v></c>'
    data = book({"Race": sheet(f'<row r="1">{cell}</row>')})
    done = recalc(data, functions=FUNCTIONS)
    assert done.data is data
    assert isinstance(done.book.sheets["Race"].cell("A1").error, CellError)
