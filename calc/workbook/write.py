"""Put a workbook back on the disk: whole or not at all, never over a file that changed in the meantime."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from calc.core.files import beside, settle, write_whole
from calc.core.os_reasons import os_reason
from calc.workbook.cells import SheetCells, scan
from calc.workbook.collector import undisturbed
from calc.workbook.errors import WorkbookError
from calc.workbook.package import Package
from calc.workbook.patterns import patterns_for
from calc.workbook.places import Place
from calc.workbook.zip import lookup

_TYPE = re.compile(rb' t="(?:n|str|b|e)">')


@dataclass(frozen=True, slots=True)
class Opened:
    """A workbook as it was read: its path, its bytes, and what tells whether the file is still the same."""

    path: Path
    data: bytes
    digest: bytes


def open_workbook(path: Path) -> Opened:
    """Read a workbook's bytes; a WorkbookError says why that is not possible."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise WorkbookError("there is no such file") from None
    except IsADirectoryError:
        raise WorkbookError("that is a folder") from None
    except PermissionError:
        raise WorkbookError("it may not be read; close it in Excel and try again") from None
    except OSError as error:
        raise WorkbookError("it cannot be read: {reason}", reason=os_reason(error)) from None
    return Opened(path, data, sha256(data).digest())


def write_workbook(opened: Opened, data: bytes, *, backup: bool = False, rebuilt: bool = False) -> bool:
    """Put new bytes in the place of those read; False, with nothing touched, where they are the same.

    backup: keep the old file beside it as NAME.bak
    rebuilt: a new workbook takes the place of the old, not the old one with other values
    """
    if data == opened.data:
        return False
    if not rebuilt:
        verify(opened.data, data)
    target = opened.path.resolve()  # a link stays a link
    _refuse_if_open(target)
    try:
        written = beside(target, data, target.stat().st_mode)
        try:
            _put(written, opened, target, backup=backup)
        finally:
            written.unlink(missing_ok=True)
    except FileNotFoundError:
        raise WorkbookError("it was removed while it was calculated") from None
    except PermissionError:
        raise WorkbookError("it may not be written; close it in Excel and try again") from None
    except OSError as error:
        raise WorkbookError("it cannot be written: {reason}", reason=os_reason(error)) from None
    settle(target.parent)
    return True


@undisturbed()
def verify(old: bytes, new: bytes) -> None:
    """Make sure that new bytes are the old workbook with other values: the same parts, the same formulas."""
    before, after = Package(old), Package(new)
    sheets = {lookup(sheet.part) for sheet in before.sheets}
    sound = before.archive.names == after.archive.names and before.sheets == after.sheets
    for one, other in zip(before.archive.members, after.archive.members, strict=False):
        if old[one.offset : one.end] != new[other.offset : other.end]:
            sound = sound and lookup(one.name) in sheets and _is_same_sheet(before, after, one.name)
    if not sound:
        raise WorkbookError("the new file is not the old one with new values; nothing is written")


def _is_same_sheet(before: Package, after: Package, part: str) -> bool:
    """True where a sheet differs in values only: without them the bytes are the same, or else the formulas are."""
    was, now = before.text(part), after.text(part)
    frames = [patterns_for(text).value.sub(b"", text) for text in (was, now)]
    if frames[0] == frames[1] or _TYPE.sub(b">", frames[0]) == _TYPE.sub(b">", frames[1]):
        return True  # but for values, and types of cells written in the usual way
    return _formulas(scan(was, before.strings, part)) == _formulas(scan(now, after.strings, part))


def _formulas(cells: SheetCells) -> dict[Place, str]:
    return {place: formula.text for place, formula in cells.formulas.items()}


def _refuse_if_open(target: Path) -> None:
    """Excel and LibreOffice leave a mark beside a workbook that they have open, and would overwrite it later."""
    for name in (f"~${target.name}", f".~lock.{target.name}#"):
        if target.with_name(name).exists():
            raise WorkbookError(
                "it is open in another program; close it there (or remove {mark} if nobody has it open)", mark=name
            )


def _put(written: Path, opened: Opened, target: Path, *, backup: bool) -> None:
    """Let the new file take the place of the old, if that is still the one that was read."""
    if sha256(target.read_bytes()).digest() != opened.digest:
        raise WorkbookError("it was changed while it was calculated; nothing is written")
    if backup:
        write_whole(target.with_name(target.name + ".bak"), opened.data, target.stat().st_mode)
    written.replace(target)
