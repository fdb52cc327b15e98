"""What Excel's plain signs and functions make of values; NotPlain where only the engine should say.

Whatever needs a closer look than a table game's formulas give reason for (numbers out of texts, numbers that differ in
the last digit, wildcards) is left to the engine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from calc.core.errors import CellError
from calc.core.kinds import Cell
from calc.workbook.values import number_text

_WILD = frozenset("*?~")
_LARGEST_WHOLE = 1e15

DIVIDED_BY_ZERO, OUTSIDE, NOT_FOUND = CellError("#DIV/0!"), CellError("#REF!"), CellError("#N/A")


class NotPlain(Exception):  # noqa: N818 - it is a way out, not a fault
    """A formula or a value that is left to the engine."""


def joined(left: Cell, right: Cell) -> Cell:
    """left & right."""
    for value in (left, right):
        if isinstance(value, CellError):
            return value
    return _text(left) + _text(right)


def trimmed(value: Cell) -> Cell:
    """TRIM(value), which knows the plain space only."""
    return value if isinstance(value, CellError) else " ".join(part for part in _text(value).split(" ") if part)


def _text(value: Cell) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if not float(value).is_integer() or abs(value) >= _LARGEST_WHOLE:
        raise NotPlain
    return number_text(value)


def equal(left: Cell, right: Cell) -> Cell:
    """left = right: capitals do not matter, a blank cell is "", 0 and FALSE, else kinds differ."""
    if isinstance(left, CellError):
        return left
    if isinstance(right, CellError):
        return right
    if left is None or right is None:
        other = right if left is None else left
        return other is None or other == "" if not isinstance(other, bool | float) else not other
    if isinstance(left, str) or isinstance(right, str):
        return isinstance(left, str) and isinstance(right, str) and left.lower() == right.lower()
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if left != right and math.isclose(left, right, rel_tol=1e-12):
        raise NotPlain
    return left == right


def truth(value: Cell) -> Cell:
    """A value as a condition: TRUE, FALSE, or the error that it is."""
    if isinstance(value, bool | CellError):
        return value
    if isinstance(value, str):
        raise NotPlain
    return bool(value)


def number(value: Cell) -> float | CellError:
    """A value as an operand of an arithmetic sign."""
    if isinstance(value, CellError):
        return value
    if isinstance(value, str):
        raise NotPlain
    return float(value or 0)


def calculated(sign: str, left: Cell, right: Cell) -> Cell:
    """left sign right, for + - * /."""
    one, other = number(left), number(right)
    for operand in (one, other):
        if isinstance(operand, CellError):
            return operand
    assert isinstance(one, float)
    assert isinstance(other, float)
    if sign == "/" and not other:
        return DIVIDED_BY_ZERO
    result = one + other if sign == "+" else one - other if sign == "-" else one * other if sign == "*" else one / other
    if not math.isfinite(result):
        raise NotPlain
    return result + 0.0  # never -0


def picked(grid: Sequence[Sequence[Cell]], places: Sequence[Cell]) -> Cell:
    """INDEX(grid, row, column); of one row or column one number is enough."""
    for place in places:
        if isinstance(place, CellError):
            return place
    whole = [_place(place) for place in places]
    if len(whole) == 1:
        whole = [1, whole[0]] if len(grid) == 1 else [whole[0], 1]
        if len(grid) > 1 and len(grid[0]) > 1:
            raise NotPlain
    row, column = whole
    return grid[row - 1][column - 1] if row <= len(grid) and column <= len(grid[0]) else OUTSIDE


def _place(value: Cell) -> int:
    if not isinstance(value, float) or value < 1:
        raise NotPlain
    return int(value)


def wanted(value: Cell) -> Any:
    """What MATCH(value, ..., 0) looks for among the keys of `places_of`."""
    if value is None or value == "" or (isinstance(value, str) and _WILD.intersection(value)):
        raise NotPlain
    return _key(value)


def places_of(cells: Sequence[Cell]) -> dict[Any, float]:
    """Where each value stands first among the cells, counted from 1."""
    places: dict[Any, float] = {}
    for place, value in enumerate(cells, 1):
        if value is not None and not isinstance(value, CellError):
            places.setdefault(_key(value), float(place))
    return places


def _key(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else (value.__class__, value)


def meets(criterion: Cell) -> Any:
    """A test whether a cell equals the criterion of COUNTIFS; only plain words and numbers are understood."""
    if isinstance(criterion, str) and not isinstance(criterion, CellError):
        word = criterion.lower()
        if (
            not word
            or word[0] in "=<>"
            or _WILD.intersection(word)
            or not word[0].isalpha()
            or word in ("true", "false")
        ):
            raise NotPlain
        return lambda cell: isinstance(cell, str) and cell.lower() == word
    if isinstance(criterion, float):
        return lambda cell: _is_number(cell) and cell == criterion
    raise NotPlain


def _is_number(cell: Cell) -> bool:
    if isinstance(cell, str) and any(sign.isdecimal() for sign in cell):
        raise NotPlain  # a text that COUNTIFS takes for a number
    return isinstance(cell, float)
