"""What a team scores with the results of its members."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from calc.core.kinds import BLANK, Number, OneOf, Whole
from calc.core.ranges import AnyRows
from calc.core.registry import rule

MembersPoints = Annotated[tuple[tuple[Any, ...], ...], AnyRows()]
BestMembers = Annotated[int | None, Whole(1)]
Wins = Annotated[str, OneOf("high", "low")]


@rule("SEASON-TEAM-01", "SEASON-TEAM-02")
def season_team_points(points: MembersPoints, best: BestMembers = None, wins: Wins = "high") -> float | str:
    """What a team scores: in each race the points of its best members.

    points: one row a member, one column a race; or one column with the season totals of the members
    best: so many members count in each column; blank = all
    wins: high: the most points are the best; low: the fewest are
    returns: number: the points of the team; "" without any points
    errors: points that are no number
    """
    read = [[None if cell is None else Number(-1e9, 1e9).read(cell) for cell in row] for row in points]
    total = team_total(read, best, wins)
    return BLANK if total is None else total


def team_total(points: Sequence[Sequence[float | None]], best: int | None, wins: str) -> float | None:
    """The best members' points of each race added up; None without any points."""
    columns = [
        [cell for row in points if x < len(row) and (cell := row[x]) is not None]
        for x in range(max((len(row) for row in points), default=0))
    ]
    if not any(columns):
        return None
    return round(sum(sum(sorted(column, reverse=wins == "high")[:best]) for column in columns), 9)
