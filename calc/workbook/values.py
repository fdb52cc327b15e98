"""Values of cells as the file stores them: type and text, read and written."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from calc.core.errors import CellError
from calc.core.kinds import Cell
from calc.workbook.xml import escaped, text_of

#: The error values that a file may name; Excel stores the newer ones as #VALUE!.
STORABLE_ERRORS = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})

_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_NEEDS_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b\x0c\r\x0e-\x1f\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_BLANK = " \t\n\r"
#: Numbers further apart than this part of themselves differ in what Excel keeps of them.
_CLOSE = 1e-13


def decoded(kind: bytes, raw: bytes, strings: Sequence[str], *, is_1904: bool = False) -> Cell:
    """The value that a cell's type and the text of its <v> stand for; None for no value."""
    if kind == b"str":
        return unescaped(text_of(raw))
    if not raw:
        return None
    if kind == b"n":
        return _number(raw)
    if kind == b"s":
        index = raw.strip()
        return strings[int(index)] if index.isdigit() and int(index) < len(strings) else None
    text = text_of(raw).strip()
    if kind == b"b":
        return text in ("1", "true")
    if kind == b"e":
        return CellError(text)
    if kind == b"d":
        return _serial(text, is_1904=is_1904)
    return unescaped(text_of(raw))


def _number(raw: bytes) -> Cell:
    try:
        number = float(raw)
    except ValueError:
        return None
    return number if math.isfinite(number) and b"_" not in raw else None


def _serial(text: str, *, is_1904: bool) -> float | None:
    try:
        moment = datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        return None
    zero = date(1904, 1, 1) if is_1904 else date(1899, 12, 30)
    gone = moment.replace(tzinfo=None) - datetime(zero.year, zero.month, zero.day)  # noqa: DTZ001 - sheets know no zones
    return gone / timedelta(days=1)


def unescaped(text: str) -> str:
    """A text with _x000D_ and the like turned into the characters that they stand for."""
    if "_x" not in text:
        return text
    return _ESCAPED.sub(lambda found: chr(int(found.group(1), 16)), text)


def encoded(value: Cell) -> tuple[bytes, bytes, bool]:
    """The type (blank for a number) and the text of a value, and whether its outer spaces need protection."""
    value = stored(value)
    if isinstance(value, bool):
        return b"b", b"1" if value else b"0", False
    if isinstance(value, CellError):
        return b"e", value.encode(), False
    if isinstance(value, str):
        text = value
        if not value.isalnum():
            text = _NEEDS_ESCAPE.sub(lambda found: f"_x{ord(found.group()):04X}_", _SURROGATE.sub("\ufffd", value))
        return b"str", escaped(text), text != text.strip(_BLANK)
    return b"", number_text(value or 0).encode(), False


def number_text(value: float) -> str:
    """A number as the file writes it: no .0, no comma, every digit that matters."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value)


def stored(value: Cell) -> Cell:
    """The value as a file keeps it: nothing is 0, as Excel shows it, and a newer error value is #VALUE!."""
    if value is None:
        return 0.0
    if isinstance(value, CellError) and value not in STORABLE_ERRORS:
        return CellError("#VALUE!")
    return value


def same(old: Cell, new: Cell) -> bool:
    """True where a file would keep both values alike."""
    if old.__class__ is str and new.__class__ is str:
        return old == new
    if old.__class__ is float and new.__class__ is float and old != new:
        if abs(old - new) > _CLOSE * abs(new):
            return False
        return f"{old:.15g}" == f"{new:.15g}"  # what Excel counts with; engines differ in the last bits
    new = stored(new)
    if isinstance(old, bool) or isinstance(new, bool):
        return old is new
    if isinstance(old, CellError) or isinstance(new, CellError):
        return isinstance(old, CellError) and isinstance(new, CellError) and old == new
    return old == new
