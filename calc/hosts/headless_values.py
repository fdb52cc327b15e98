"""Values between the border of our functions and formualizer, and the shapes that results take on a sheet."""

from __future__ import annotations

from typing import Any

from calc.core.errors import CellError, RuleError
from calc.core.kinds import Cell
from calc.core.plurals import plural

#: What stands for an argument left out between commas, which the engine would hand over as 0.
OMITTED = "\ue000omitted"

LONGEST_TEXT = 32_767

_KINDS = {
    "Null": "#NULL!", "Div": "#DIV/0!", "Value": "#VALUE!", "Ref": "#REF!", "Name": "#NAME?", "Num": "#NUM!",
    "Na": "#N/A", "Spill": "#SPILL!", "Calc": "#CALC!",
}  # fmt: skip
_ERRORS = {text: kind for kind, text in _KINDS.items()}


_PLAIN = frozenset({float, str, bool, type(None)})


def error_kind(error: CellError) -> str:
    """The engine's word for an error value."""
    return _ERRORS.get(error, "Value")


def cell(value: Any) -> Cell:
    """A value of the engine as a cell holds it."""
    if isinstance(value, dict):
        return CellError(_KINDS.get(value.get("kind", ""), "#VALUE!"))
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return value  # type: ignore[no-any-return]


def incoming(value: Any) -> Any:
    """An argument as the border takes it."""
    if value.__class__ is list:
        return [[item if item.__class__ in _PLAIN else cell(item) for item in row] for row in value]
    return None if value == OMITTED else cell(value)


def outgoing(result: Any) -> Any:
    """A result of the border as the engine takes it."""
    if isinstance(result, list):
        return [[outgoing(item) for item in row] for row in result]
    if isinstance(result, CellError):
        return {"type": "Error", "kind": error_kind(result)}
    return settled(result)


def settled(result: Any) -> Any:
    """A result of the border as cells hold it: numbers as floats, nothing as an empty text, texts that fit."""
    if result.__class__ is str or result.__class__ is float:
        if result.__class__ is str and len(result) > LONGEST_TEXT:
            raise RuleError(
                plural(
                    "the text has {length} character, more than the {most} of a cell",
                    "the text has {length} characters, more than the {most} of a cell",
                    of="length",
                ),
                length=len(result),
                most=LONGEST_TEXT,
            )
        return result
    if isinstance(result, list):
        return [[settled(item) for item in row] for row in result]
    if isinstance(result, bool | CellError):
        return result
    if isinstance(result, int):
        return float(result)
    return "" if result is None else settled(str(result))


def plain(value: Any) -> Any:
    """An argument made of Python's own types, error values still apart from texts; for use as a key."""
    if isinstance(value, list):
        return [[plain(item) for item in row] for row in value]
    return (str(value),) if isinstance(value, CellError) else value


def fitted(height: float, width: float, skipped: float, whole: float, result: Any) -> list[list[Any]]:
    """Some rows of the result in an area of fixed size, for the engine.

    height, skipped: the rows asked for, and how many of the area lie above them
    width, whole: the size of the area
    """
    rows = result if isinstance(result, list) else [[result]]
    outside = {"type": "Error", "kind": "Na"}
    return laid_out(rows, int(whole), int(width), outside)[int(skipped) : int(skipped + height)]


def laid_out(rows: list[list[Any]], height: int, width: int, outside: Any) -> list[list[Any]]:
    """A result in an area of fixed size: one row or column repeats, what lies outside of the result is #N/A."""
    if len(rows) == 1:
        rows = rows * height
    laid = []
    for row in rows[:height]:
        wide = row * width if len(row) == 1 else row[:width]
        laid.append([shown(value) for value in wide] + [outside] * (width - len(wide)))
    return laid + [[outside] * width for _ in range(height - len(laid))]


def first(result: Any) -> Any:
    """The first cell of a result, as a plain formula shows it."""
    return shown(result[0][0] if isinstance(result, list) else result)


def shown(value: Any) -> Any:
    """A blank cell as a formula shows it."""
    return 0.0 if value is None else value
