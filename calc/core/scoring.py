"""The points of a season: what a place or a status is worth, and which results a total counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from calc.core.errors import Message, RuleError, Words, message
from calc.core.kinds import Count, Flag, Grid, Kind, MaybeText, Number, Text, Whole

#: How the results of a season add up: the most points win, or the fewest.
HIGH, LOW = "high", "low"

Result = int | str
Points = Annotated[float | None, Number(-1e9, 1e9)]


class Status(NamedTuple):
    """What stands in a result instead of a place, and what it is worth.

    status: the code; points: what it is worth, blank = 0; rank: its order behind all places, 1 = next to them
    droppable: may be left out as a worst result; started: counts as a start; meaning: the code in words
    """

    status: Text
    points: Points = None
    rank: Annotated[int, Whole(1, 1_000)] = 1
    droppable: Flag = True
    started: Flag = True
    meaning: MaybeText = None


#: The codes that every season knows; a table on its sheet may say otherwise.
STATUSES = (
    Status("DNF", 0, 1, droppable=True, started=True, meaning="did not finish"),
    Status("fallen", 0, 1, droppable=True, started=True, meaning="fell and could not go on"),
    Status("retired", 0, 1, droppable=True, started=True, meaning="gave up during the race"),
    Status("excluded", 0, 2, droppable=False, started=True, meaning="sent off by the referee"),
    Status("DSQ", 0, 2, droppable=False, started=True, meaning="disqualified"),
    Status("DNS", 0, 3, droppable=True, started=False, meaning="did not start, or was not there"),
)


class PlaceOrStatus(Kind):
    """A place from 1, or the code of a status."""

    def read(self, value: Any) -> Result:
        if isinstance(value, str):
            return value.strip()
        return Whole(1, 100_000).read(value)

    def allowed(self) -> Message:
        return message("a place from 1, or a status such as DNF")


class StatusTable:
    """The statuses by their codes, whatever the case."""

    def __init__(self, statuses: Sequence[Status] = ()) -> None:
        self.rows = tuple(statuses) or STATUSES
        self._found: Mapping[str, Status] = {row.status.casefold(): row for row in reversed(self.rows)}

    def knows(self, code: str) -> bool:
        """True where the code is one of the table."""
        return code.casefold() in self._found

    def of(self, code: str) -> Status:
        """The row of a code; RuleError where there is none."""
        found = self._found.get(code.casefold())
        if found is None:
            known = Words(", ".join(row.status for row in self.rows))
            raise RuleError("{status} is neither a place nor one of {known}", status=code, known=known)
        return found

    def order(self, result: Result | None) -> tuple[int, int]:
        """What sorts results, the best smallest: places, then statuses by rank, then no result."""
        if result is None:
            return 2, 0
        return (0, result) if isinstance(result, int) else (1, self.of(result).rank)

    def started(self, result: Result | None) -> bool:
        """True where the result is that of a start."""
        return result is not None and (isinstance(result, int) or self.of(result).started)


def points_table(grid: Grid) -> dict[int, float]:
    """Points by place: one column or row lists them from place 1; two columns hold place and points."""
    width = max((len(row) for row in grid), default=0)
    if width == 2:
        return _by_place(grid)
    if width > 2 and len(grid) > 1:
        raise RuleError("a table of points has one column, or two: place and points; this one has {width}", width=width)
    if width > 2:
        return {place: _points(cell, 1, place) for place, cell in enumerate(grid[0], 1) if cell is not None}
    return {place: _points(row[0], place, 1) for place, row in enumerate(grid, 1) if row and row[0] is not None}


def _by_place(grid: Grid) -> dict[int, float]:
    """Points from rows of place and points; a place without points is worth none."""
    found: dict[int, float] = {}
    for number, (place, points) in enumerate(grid, 1):
        if place is None:
            continue
        if isinstance(place, bool) or not isinstance(place, int | float) or place != int(place) or place < 1:
            raise RuleError("row {row}: {place} is not a place from 1", row=number, place=place)
        if int(place) in found:
            raise RuleError("row {row}: place {place} is there twice", row=number, place=int(place))
        found[int(place)] = 0.0 if points is None else _points(points, number, 2)
    return found


def _points(cell: object, row: int, column: int) -> float:
    if isinstance(cell, bool) or not isinstance(cell, int | float) or not -1e9 <= cell <= 1e9:
        raise RuleError(
            "row {row}, column {column}: {reason}",
            row=row, column=column, reason=message("{value} is not a number of points", value=cell),
        )  # fmt: skip
    return float(cell)


def points_of(result: Result, table: Mapping[int, float], statuses: StatusTable) -> float:
    """What a place or a status is worth; a place behind the last of the table is worth nothing."""
    if isinstance(result, int):
        return table.get(result, 0.0)
    return statuses.of(result).points or 0.0


@dataclass(frozen=True, slots=True)
class Counted:
    """A total and the numbers of the results that it leaves out."""

    total: float
    dropped: frozenset[int] = frozenset()


def counted(
    points: Sequence[float | None],
    drop: Count = 0,
    best: int | None = None,
    bonus: float = 0.0,
    fixed: frozenset[int] = frozenset(),
    order: str = HIGH,
) -> Counted:
    """The season total of one competitor: the points that count and the bonus.

    drop: so many of the worst results are left out; best: no more than so many results count; one result always stays
    fixed: results that are never left out; of equal results the earlier is left out first
    """
    held = [number for number, value in enumerate(points) if value is not None]
    out = max(drop, len(held) - best if best is not None else 0)
    out = max(0, min(out, len(held) - 1))
    sign = 1 if order == HIGH else -1
    worst = sorted((number for number in held if number not in fixed), key=lambda number: sign * (points[number] or 0))
    dropped = frozenset(worst[:out])
    total = sum(points[number] or 0.0 for number in held if number not in dropped)
    return Counted(round(total + bonus, 9), dropped)


def fixed_results(results: Sequence[Result | None], statuses: StatusTable) -> frozenset[int]:
    """The numbers of the results that may not be left out."""
    return frozenset(
        number for number, result in enumerate(results) if isinstance(result, str) and not statuses.of(result).droppable
    )
