"""Mutations of workbooks, from a seed: other values in the cells that a game master fills in, other bytes in the file."""

from __future__ import annotations

import re
import zlib
from random import Random

from calc.core.kinds import Cell
from calc.core.sheets import SettingsSheet, TableSheet, TablesSheet
from calc.workbook.cells import SheetCells
from calc.workbook.check import Checked
from calc.workbook.layout import layout
from calc.workbook.package import Package
from calc.workbook.patch import Changes, patched
from calc.workbook.places import Place
from calc.workbook.read import book_of, scan_all

#: What may stand in a cell for whatever reason.
NASTY: tuple[Cell, ...] = (
    "", " ", "\t\n", 0.0, -1.0, 1.5, 1e308, -1e308, 5e-324, 2.0**53, 1e15, 45000.0, True, False, "0", "-", "?", "#N/A", "#VALUE!", "=1+1",
    '=HYPERLINK("http://x")', "@SUM(A1)", "1e308W6", "999999999W6", "W6", "1W0", "0W6", "-3W6", "3W20+1e9", "6/4/2", "١٢٣", "½", "²", "1\u00a0000",
    "NaN", "Infinity", "None", "null", "TRUE", "wahr", "ja", "{{7*7}}", "{% for x in y %}", "${x}", "%s%n", "<script>alert(1)</script>", "&lt;b&gt;",
    "]]>", "<!--", "file:///etc/passwd", "http://127.0.0.1/", "../../etc/passwd", "C:\\\\CON", "\u202eabc", "שלום", "مرحبا", "🐎🏇🏽", "👩‍👩‍👧‍👦", "\ufeff",
    "\u0000", "\u0007", "\x1b[31m", "_x0041_", "e\u0301", "ẞ", "İ", "ﬁ", "a" * 300, "ä" * 33_000, "2024-02-30", "12:30", "1,5", "1;2;3", "A1:XFD1048576",
)  # fmt: skip


def mutated_cells(data: bytes, seed: int) -> bytes:
    """The workbook with some of its input cells filled with other cells' values, or with nasty ones."""
    random = Random(seed)
    package = Package(data)
    scanned = scan_all(package)
    inputs = _inputs(package, scanned)
    values = [scanned[sheet].values.get(place) for sheet, place in inputs]
    changes: dict[str, Changes] = {}
    for _ in range(random.choice((1, 2, 5, 20, 80))):
        sheet, place = random.choice(inputs)
        value = random.choice(NASTY) if random.random() < 0.6 else random.choice(values)
        changes.setdefault(sheet, Changes()).values[place] = "" if value is None else value
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    return package.archive.replaced({parts[name]: patched(scanned[name], change) for name, change in changes.items()})


def _inputs(package: Package, scanned: dict[str, SheetCells]) -> list[tuple[str, Place]]:
    """The cells of a game's ranges that hold no formula, their headings included."""
    found = layout(book_of(package, scanned), package)
    assert found is not None
    titles = {
        title
        for sheet in found.game.sheets(found.game.sizes)
        if isinstance(sheet, TableSheet | SettingsSheet | TablesSheet)
        for title in found.references
        if title.startswith("".join(sheet.name.split())) or isinstance(sheet, TablesSheet)
    }
    return sorted(
        {
            (reference.sheet, place)
            for title, reference in found.references.items()
            if title in titles
            for place in reference.area.places
            if place not in scanned[reference.sheet].formulas
        }
    )


def faults(checked: Checked) -> list[str]:
    """The findings that tell of a fault of ours: an exception that is no sentence about a value."""
    return [
        str(found.message)
        for found in checked.findings
        if re.search(r"\b[A-Z]\w*(Error|Exception)\(", str(found.message))
    ]


def mutated_bytes(data: bytes, seed: int) -> bytes:
    """The file damaged: bytes of the zip, or of one unpacked part, changed, doubled, left out, cut off."""
    random = Random(seed)
    if random.random() < 0.3:
        return _damaged(data, random)
    package = Package(data)
    names = [name for name in package.archive.names if not name.endswith("/")]
    name = random.choice(names)
    return package.archive.replaced({name: _damaged(package.archive.read(name), random)})


def _damaged(data: bytes, random: Random) -> bytes:
    spoiled = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 30))):
        place = random.randrange(len(spoiled) + 1)
        length = random.choice((1, 2, 8, 64, 1000))
        chosen = random.randrange(6)
        if chosen == 0:
            spoiled[place : place + length] = random.randbytes(length)
        elif chosen == 1:
            del spoiled[place : place + length]
        elif chosen == 2:
            spoiled[place:place] = spoiled[place : place + length]
        elif chosen == 3:
            spoiled[place:place] = random.choice(PIECES)
        elif chosen == 4:
            _swap(spoiled, random)
        elif random.random() < 0.2:
            del spoiled[place:]
    return bytes(spoiled)


def _swap(data: bytearray, random: Random) -> None:
    """Other numbers and names where some stand."""
    found = list(re.finditer(rb'"[^"<>]{1,20}"', bytes(data[: 1 << 20])))
    if found:
        one, other = random.choice(found), random.choice(found)
        content = other.group() if random.random() < 0.5 else b'"' + random.choice(PIECES).strip(b'"<>') + b'"'
        data[one.start() : one.end()] = content


#: Pieces that mean something in the parts of a workbook.
PIECES = (
    b"<", b">", b"&", b'"', b"'", b"]]>", b"<![CDATA[", b"<!--", b"-->", b"<!DOCTYPE x>", b"&#0;", b"&#x110000;", b"&amp;", b"&x;", b"</c>", b"<c/>",
    b'<c r="A0"><v>1</v></c>', b'<c r="XFE1"/>', b'<c r="A1048577"/>', b"<f>", b"</f>", b'<f t="shared" si="0"/>', b'<f t="array" ref="A1:XFD1048576">1</f>',
    b"<v>", b"</v>", b"<row>", b"</row>", b"</sheetData>", b"<sheetData>", b"-1", b"99999999999999999999", b"1e999", b"NaN", b"A1:XFD1048576", b"$A:$XFD",
    b"../../../etc/passwd", b"file:///etc/passwd", b"\xff\xfe", b"\xef\xbb\xbf", b"\x00", b"\x01", b"\x07", b"PK\1\2", b"PK\3\4", b"PK\5\6", b"0", b"65535",
    b"((((((((((((((((", b"_xlfn.SINGLE(", b"[1]!", b"DICE_ROLL(", b"#REF!", b"{1,2}", b"\xc3", b"\xed\xa0\x80", zlib.compress(b"x" * 50),
)  # fmt: skip
