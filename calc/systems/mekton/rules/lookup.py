"""Tables of the game master: hit charts, ram table, hand-to-hand table, read from the cells of his own sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from calc.core.errors import Message, RuleError, message
from calc.core.kinds import Checked, Int, Kind, Number, Whole, keyword
from calc.core.plurals import plural
from calc.core.ranges import AnyRows
from calc.core.registry import rule

FIRST_RESULT = 2


class NumberOrName(Kind):
    """What is looked up: a number (roll, weight) or a name."""

    def read(self, value: Any) -> float | str:
        if isinstance(value, str):
            return value.strip()
        return value if isinstance(value, int) and not isinstance(value, bool) else Number().read(value)

    def allowed(self) -> Message:
        return message("a number or a text")


def _above_zero(tons: float) -> float:
    if tons == 0:
        raise RuleError("{value} is not above 0", value=tons)
    return tons


LookupTable = Annotated[tuple[tuple[Any, ...], ...], AnyRows()]
Key = Annotated[float | str, NumberOrName()]
Tons = Annotated[float, Checked(Number(0), _above_zero)]
MaybeTons = Annotated[float | None, Checked(Number(0), _above_zero)]


class Band(NamedTuple):
    """One row of a table: from, to (each may be open), or a name, and the cells after them."""

    low: float | None
    high: float | None
    name: str | None
    results: tuple[Any, ...]


def bands(table: Sequence[Sequence[Any]]) -> list[Band]:
    """The rows of a table in their order; rows without any cell are left out."""
    return [_band(tuple(row)) for row in table if any(cell is not None for cell in row)]


def _band(row: tuple[Any, ...]) -> Band:
    low, high = (*row, None)[:FIRST_RESULT]
    results = row[FIRST_RESULT:]
    if isinstance(low, str):
        return Band(None, None, keyword(low), results)
    if low is None and high is None:
        result = next(cell for cell in results if cell is not None)
        raise RuleError("the row with the result {result} has neither from nor to", result=result)
    for edge in (low, high):
        if edge is not None and (isinstance(edge, bool) or not isinstance(edge, int | float)):
            raise RuleError("{value} in the column from or to is not a number", value=edge)
    return Band(low, high, None, results)


def place_in(key: float | str, rows: Sequence[Band]) -> int:
    """The place of the first row that fits, counted from 0."""
    if isinstance(key, str):
        fits = [row.name == keyword(key) for row in rows]
    else:
        starts = [row.low for row in rows if row.low is not None]
        fits = [_holds(row, key, starts) for row in rows]
    if True not in fits:
        raise RuleError("no row of the table fits {key}", key=key)
    return fits.index(True)


def _holds(row: Band, key: float, starts: Sequence[float]) -> bool:
    if row.low is None:
        return row.high is not None and key <= row.high
    if key < row.low:
        return False
    if row.high is not None:
        return key <= row.high
    following = [start for start in starts if start > row.low]
    return not following or key < min(following)


def kills_by_weight(tons: float, ram_table: Sequence[Sequence[Any]]) -> int:
    """The Kills that the ram table gives for a weight."""
    rows = bands(ram_table)
    results = rows[place_in(tons, rows)].results
    try:
        return Whole(0).read(results[0] if results else None)
    except RuleError as error:
        raise RuleError(
            plural("Kills for {tons} ton: {reason}", "Kills for {tons} tons: {reason}", of="tons"),
            tons=tons,
            reason=error.message,
        ) from None


@rule("MEKTON-TAB-01", "MEKTON-FIRE-02")
def mekton_table(key: Key, table: LookupTable, column: Int = 1) -> Any:
    """Look something up in a table of the game master (hit location, ram, hand-to-hand, dismemberment, scale).

    key: the roll or weight (a number), or a name (a text)
    table: from, to, result, more results; blank to: up to the next higher from, the last one without end; blank from:
        no lower end; text key: name, blank, result; the first row that fits counts
    column: which result: 1 is the third column of the table
    returns: the cell found
    errors: no row fits; the table has no such column; a row with a result but neither from nor to
    """
    results_wide = max(max(map(len, table)) - FIRST_RESULT, 0)
    if not 1 <= column <= results_wide:
        raise RuleError("there is no result column {column}; the table has {count}", column=column, count=results_wide)
    rows = bands(table)
    results = rows[place_in(key, rows)].results
    return results[column - 1] if column <= len(results) else None
