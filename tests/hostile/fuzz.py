"""Mutations of workbooks, from a seed: other values in the cells that a game master fills in, other bytes in the file.

`python -m tests.hostile.fuzz SECONDS [SEED]` tries mutations for so long and prints what it finds.
"""

from __future__ import annotations

import re
import resource
import signal
import sys
import time
import traceback
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

from calc.cli.export import as_csv
from calc.cli.job import Job, JobError, Printing, documents
from calc.core.kinds import Cell
from calc.core.sheets import SettingsSheet, TableSheet, TablesSheet
from calc.core.shipped import WORKBOOKS
from calc.report.render import render_html
from calc.workbook.cells import SheetCells
from calc.workbook.check import Checked, check
from calc.workbook.errors import WorkbookError
from calc.workbook.layout import layout
from calc.workbook.package import Package
from calc.workbook.patch import Changes
from calc.workbook.places import Place
from calc.workbook.read import book_of, scan_all
from calc.workbook.write import Opened, verify
from tests.hostile.kit import typed

EXAMPLES = sorted(path for path in WORKBOOKS.glob("*/*.xlsx") if path.stem != "starter")

#: No mutation of an example may take longer, which takes half a second as it is.
MOST_SECONDS = 10

#: What may stand in a cell for whatever reason.
NASTY: tuple[Cell, ...] = (
    "", " ", "\t\n", 0.0, -1.0, 1.5, 1e308, -1e308, 5e-324, 2.0**53, 1e15, 300.0, 1e5, 1e6, 1e9, 45000.0, True, False, "0", "-", "?", "#N/A", "#VALUE!", "=1+1",
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
    return typed(package, scanned, changes)


def mutated_column(data: bytes, seed: int) -> bytes:
    """The workbook with one column full of nonsense: different values in each row, or one in all of them."""
    random = Random(seed)
    package = Package(data)
    scanned = scan_all(package)
    inputs = _inputs(package, scanned)
    sheet, place = random.choice(inputs)
    column = [(one, at) for one, at in inputs if one == sheet and at[1] == place[1] and at[0] >= place[0]]
    among = (random.choice(NASTY),) if random.random() < 0.3 else random.sample(NASTY, 4)
    change = Changes({at: random.choice(among) for _, at in column})
    return typed(package, scanned, {sheet: change})


def _inputs(package: Package, scanned: dict[str, SheetCells]) -> list[tuple[str, Place]]:
    """The cells that a game master may type into, headings and dice that a formula rolls included."""
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
        }
    )


def examined(data: bytes) -> float:
    """Read, calculate, print and export a workbook as the commands do; the seconds that it took.

    Refusals are all right. Whatever else comes out as an exception is a fault of ours, and so is an exception that
    a finding tells of, or new bytes that are not the old workbook with other values.
    """
    start = time.process_time()
    path = Path("race.xlsx")
    try:
        checked = check(data, path.name)
        assert faults(checked) == []
        assert checked.recalculated.data == data or _is_same_but_for_values(data, checked.recalculated.data)
        job = Job(path, Opened(path, data, b""), checked)
        for _, document in documents(job, Printing()):
            render_html(document, language=document.language)
        as_csv(job)
    except (WorkbookError, JobError):
        pass
    return time.process_time() - start


def _is_same_but_for_values(data: bytes, new: bytes) -> bool:
    try:
        verify(data, new)
    except WorkbookError:
        return False
    return True


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


class Trial(NamedTuple):
    """One mutation: of what, by which function, from which seed."""

    kind: Callable[[bytes, int], bytes]
    path: Path
    seed: int

    def run(self) -> float:
        """The seconds that it took."""
        return examined(self.kind(self.path.read_bytes(), self.seed))


def trials(seed: int) -> Iterator[Trial]:
    """Mutations of every kind of every example in turn, without end."""
    for number in count(seed):
        for kind in (mutated_cells, mutated_column, mutated_bytes):
            yield Trial(kind, EXAMPLES[number % len(EXAMPLES)], number)


@contextmanager
def _bounds() -> Iterator[None]:
    """Whatever takes a minute or two gigabytes is stopped."""

    def late(*_: object) -> NoReturn:
        raise TimeoutError

    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    signal.signal(signal.SIGALRM, late)
    yield
    signal.alarm(0)


def main(seconds: float, seed: int) -> int:
    """Try mutations for so long; the number of finds, each printed with what leads back to it."""
    until, finds, done = time.monotonic() + seconds, 0, 0
    with _bounds():
        for trial in trials(seed):
            if time.monotonic() > until:
                break
            signal.alarm(60)
            said = ""
            try:
                if (took := trial.run()) > MOST_SECONDS:
                    said = f"{took:.1f} seconds"
            except Exception:  # noqa: BLE001 - whatever it is, it is what we look for
                said = traceback.format_exc()
            done += 1
            if said:
                finds += 1
                print(
                    f"{trial.kind.__name__} {trial.path.parent.name}/{trial.path.stem} {trial.seed}: {said}", flush=True
                )
    print(f"{done} mutations, {finds} finds")
    return finds


if __name__ == "__main__":
    given = [*sys.argv[1:], str(int(time.time()))]
    sys.exit(min(main(float(given[0]), int(given[1])), 1))
