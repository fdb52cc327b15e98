"""Fit the rows of live sheets into the fixed extent of an array formula, or beside the rows of a range."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from calc.core.errors import Message, message
from calc.core.kinds import BLANK, Whole
from calc.core.plurals import plural
from calc.core.records import Records

Row = TypeVar("Row", bound=tuple[Any, ...])

#: How many rows or columns an array formula has.
Extent = Annotated[int, Whole(1, 10_000)]
Width = Annotated[int, Whole(1, 1_000)]


def fitted(
    rows: Sequence[Sequence[Any]], extent: int, width: int, translate: Callable[[str], str]
) -> tuple[tuple[Any, ...], ...]:
    """Exactly `extent` rows: blank ones added; where there are too many, the last says so in words of `translate`.

    A formula whose range has no row left still has the one that it stands in.
    """
    extent = max(extent, 1)
    fit = [tuple(row) for row in rows[:extent]]
    if len(rows) > extent:
        fit[-1] = (*[BLANK] * (width - 1), _more(len(rows) - extent + 1).text(translate))
    return (*fit, *[(BLANK,) * width] * (extent - len(fit)))


def fitted_rows(row: type[Row], found: Sequence[Row], extent: int, translate: Callable[[str], str]) -> tuple[Row, ...]:
    """Rows with named columns in the extent of an array formula; what is left out is said in words of `translate`."""
    return tuple(row(*cells) for cells in fitted(found, extent, _width(row), translate))


def blank_row(row: type[Row]) -> Row:
    """A row with named columns that are all blank."""
    return row(*[BLANK] * _width(row))


def beside(records: Records, row: type[Row], found: Mapping[int, Row]) -> tuple[Row, ...]:
    """A row beside each one of a range, by its number there; blank where nothing was found."""
    blank = blank_row(row)
    return tuple(found.get(number, blank) for number in range(len(records.rows)))


def whole(value: object) -> int | str:
    """A whole number, or blank."""
    return int(value) if isinstance(value, int | float) else BLANK


def _more(count: int) -> Message:
    return message(
        plural(
            "… and {count} more row; make the range of the formula longer",
            "… and {count} more rows; make the range of the formula longer",
        ),
        count=count,
    )


def _width(row: type[tuple[Any, ...]]) -> int:
    return len(row._fields)  # type: ignore[attr-defined]
