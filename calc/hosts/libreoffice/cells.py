"""What a cell of Calc gets from a function; runs inside LibreOffice's own Python.

Calc keeps an error in a cell as a number that is no number, with the error's code inside. Such a number goes through
Python and Basic unchanged and is the error again in the cell, so ISERROR and IFERROR see it.
"""

from __future__ import annotations

import struct
import traceback
from collections.abc import Sequence
from typing import Any

from calc import systems
from calc.core.errors import CellError, RuleError
from calc.core.registry import FUNCTIONS

systems.load()

#: Calc's codes of the error values; what it does not know is #VALUE!.
_CODES = {
    "#NULL!": 521, "#DIV/0!": 532, "#VALUE!": 519, "#REF!": 524, "#NAME?": 525, "#NUM!": 503, "#N/A": 32767,
}  # fmt: skip

#: More letters no cell of a saved workbook holds.
LONGEST_TEXT = 32_767


def error_number(error: str) -> float:
    """The number that Calc shows as this error value."""
    packed = struct.pack("<II", _CODES.get(error, _CODES["#VALUE!"]), 0x7FF80000)
    return float(struct.unpack("<d", packed)[0])


def answer(name: str, values: Sequence[Any]) -> Any:
    """The function's result as Calc takes it; what is wrong is #VALUE!, and RB_WHY says why."""
    function = FUNCTIONS[name]
    try:
        result = function.in_cell(*values)
        return outgoing([[result]] if function.gives_range and not isinstance(result, list) else result)
    except RuleError:
        return error_number("#VALUE!")
    except Exception:  # noqa: BLE001 - an exception that reaches LibreOffice spoils every later call
        traceback.print_exc()
        return error_number("#VALUE!")


def outgoing(result: Any) -> Any:
    """A result of the border: numbers as floats, errors as Calc's numbers, rows as tuples.

    Rows stay rows even where they are one cell: Calc's INDEX takes nothing else.
    """
    if isinstance(result, list):
        return tuple(tuple(_scalar(cell) for cell in row) for row in result)
    return _scalar(result)


def _scalar(value: Any) -> Any:
    if isinstance(value, CellError):
        return error_number(value)
    if isinstance(value, str):
        return error_number("#VALUE!") if len(value) > LONGEST_TEXT else str(value)
    return value if isinstance(value, bool) else float(value)
