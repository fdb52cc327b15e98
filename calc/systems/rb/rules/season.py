"""The season of any game: points for a place, the season's total, places with named rules for those who are level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Cell, Count, Kind, Number, OneOf, Whole
from calc.core.plurals import plural
from calc.core.ranges import AnyRows, Cells, Rows
from calc.core.registry import rule
from calc.core.scoring import (
    PlaceOrStatus,
    Result,
    Status,
    StatusTable,
    counted,
    fixed_results,
    points_of,
    points_table,
)
from calc.core.ties import TIE_RULES, Contender, ranked

AnyResult = Annotated[Result, PlaceOrStatus()]
MaybeResults = Annotated[tuple[Result | None, ...], Cells(PlaceOrStatus(), keep_blanks=True)]
PointsTable = Annotated[tuple[tuple[Any, ...], ...], AnyRows(keep_blanks=True)]
SeasonPoints = Annotated[tuple[float | None, ...], Cells(Number(-1e9, 1e9), keep_blanks=True)]
Statuses = Annotated[tuple[Status, ...], Rows(Status, short=True)]
ByCompetitor = Annotated[tuple[tuple[Any, ...], ...], AnyRows(keep_blanks=True)]
TieRules = Annotated[tuple[str, ...], Cells(OneOf(*TIE_RULES))]
RunOffs = Annotated[tuple[float | None, ...], Cells(Number(), keep_blanks=True)]
BestOf = Annotated[str, OneOf("high", "low")]
Bonus = Annotated[float, Number(-1e9, 1e9)]
Best = Annotated[int | None, Whole(1)]
Factor = Annotated[float, Number(0, 1_000)]


class StatusRow(NamedTuple):
    """A status code and what it is worth."""

    status: str
    points: float
    rank: int
    droppable: bool
    started: bool
    meaning: str


@rule("RB-SEASON-01", "RB-SEASON-02")
def rb_points(
    result: AnyResult, points: PointsTable, statuses: Statuses = (), bonus: Bonus = 0.0, factor: Factor = 1.0
) -> float:
    """The points of one result: of a place by a table of points, of a status by a table of statuses.

    result: the place, or a status such as DNF
    points: the points from place 1 on in one column or row; or two columns, place and points; other places are worth 0
    statuses: rows of status, points, rank, droppable, started, as RB_STATUSES gives them; blank = those
    bonus: points added, such as those of the fastest lap
    factor: what the points of the place are multiplied with, such as 2 for a final; the bonus is not
    returns: number: the points
    errors: a status that is not in the table; points that are no numbers; a place twice in the table
    """
    try:
        table = points_table(points)
    except RuleError as error:
        error.argument = "points"
        raise
    return points_of(result, table, StatusTable(statuses)) * factor + bonus


@rule("RB-SEASON-03", "RB-SEASON-04")
def rb_season_total(
    points: SeasonPoints,
    drop_worst: Count = 0,
    bonus: Bonus = 0.0,
    best: Best = None,
    results: MaybeResults = (),
    statuses: Statuses = (),
    wins: BestOf = "high",
) -> float | str:
    """The season total of a competitor: the points of all races but the worst, and the bonus.

    points: the points race by race; a blank cell is no result and does not count as one of the worst
    drop_worst: so many of the worst results are left out, but one result always stays
    bonus: points of the season that are never left out
    best: at most so many results count; blank = all
    results: places and statuses race by race, so that a status that may not be dropped stays; blank = all may be
    statuses: rows of status, points, rank, droppable, started, as RB_STATUSES gives them; blank = those
    wins: high: the most points win, the lowest are dropped; low: the fewest win, the highest are dropped
    returns: number: the total; "" without any points
    errors: results of another length than points; a status that is not in the table
    """
    if all(value is None for value in points):
        return BLANK
    if results and len(results) != len(points):
        raise RuleError(
            plural(
                "results has {found} cell, points {wanted}", "results has {found} cells, points {wanted}", of="found"
            ),
            found=len(results),
            wanted=len(points),
        )
    return counted(points, drop_worst, best, bonus, fixed_results(results, StatusTable(statuses)), wins).total


@rule("RB-SEASON-05", "RB-SEASON-06", "RB-SEASON-07")
def rb_rank(
    totals: ByCompetitor,
    ties: TieRules = (),
    results: ByCompetitor = (),
    run_off: RunOffs = (),
    points: ByCompetitor = (),
    statuses: Statuses = (),
    wins: BestOf = "high",
) -> tuple[tuple[int | str], ...]:
    """Places by totals, with an ordered list of named rules for those who are level; shared places are 1, 2, 2, 4.

    totals: one row a competitor; further columns count where the ones before are equal; a blank row has no place
    ties: the rules in their order: wins, podiums, countback, best_result, head_to_head, last_race, all_points,
        more_starts, fewer_starts, run_off, share; blank = the place is shared
    results: one row a competitor, places and statuses race by race, for the rules about races
    run_off: one cell a competitor, the place in a run-off or by lot, for the rule run_off; blank = behind the others
    points: one row a competitor, points race by race, for the rule all_points
    statuses: rows of status, points, rank, droppable, started, as RB_STATUSES gives them; blank = those
    wins: high: the most points win; low: the fewest win
    returns: one place a row; "" for a blank row
    errors: a total that is no number; a rule that is not in the list; another number of rows than totals
    """
    for name, rows in (("results", results), ("run_off", run_off), ("points", points)):
        if rows and len(rows) != len(totals):
            raise RuleError(
                plural(
                    "{argument} has {found} row, totals {wanted}",
                    "{argument} has {found} rows, totals {wanted}",
                    of="found",
                ),
                argument=name,
                found=len(rows),
                wanted=len(totals),
            )
    contenders = [
        Contender(
            tuple(_read(PlaceOrStatus(), results[y])) if results else (),
            tuple(_read(Number(), points[y])) if points else (),
            run_off[y] if run_off else None,
        )
        for y in range(len(totals))
    ]
    keys = [_key(row) for row in totals]
    places = ranked(keys, contenders, ties, StatusTable(statuses), wins)
    return tuple((BLANK if one.place is None else one.place,) for one in places)


def _read(kind: Kind, row: Sequence[Cell]) -> list[Any]:
    """The cells of a row, blank ones as None."""
    return [None if cell is None else kind.read(cell) for cell in row]


def _key(row: Sequence[Cell]) -> tuple[float, ...] | None:
    """The totals of one row; None for a row in which one is blank."""
    read = _read(Number(), row)
    return None if None in read else tuple(read)


@rule("RB-SEASON-02")
def rb_statuses() -> tuple[StatusRow, ...]:
    """The statuses that may stand instead of a place, and what each is worth.

    returns: one row a status: status, points, rank behind all places (1 = next to them), whether it may be dropped,
        whether it counts as a start, its meaning
    """
    return tuple(
        StatusRow(row.status, row.points or 0.0, row.rank, row.droppable, row.started, row.meaning or BLANK)
        for row in StatusTable().rows
    )
