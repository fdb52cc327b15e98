"""The rows of the input sheets as the replay reads them, and the settings of a season."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple, cast

from calc.core.kinds import Count, MaybeDate, MaybeText, Number, OneOf, Positive, Text, Whole
from calc.core.scoring import PlaceOrStatus, Points, Result
from calc.core.settings import Language
from calc.core.ties import TIE_RULES

POINTS = Number(-1e9, 1e9)
MaybeNumber = Annotated[float | None, POINTS]
MaybeResult = Annotated[Result | None, PlaceOrStatus()]


class RaceRow(NamedTuple):
    """One race of the season: its number, its name, what its points are multiplied with."""

    number: Positive
    name: MaybeText = None
    date: MaybeDate = None
    file: MaybeText = None
    factor: Annotated[float, Number(0, 1_000)] = 1.0


class BonusRow(NamedTuple):
    """Points that a competitor gets in a race beside those of his place."""

    race: Positive
    name: Text
    points: Annotated[float, POINTS]
    reason: MaybeText = None


class PointsRow(NamedTuple):
    """A place and what it is worth."""

    place: Positive
    points: Points = None


class TieRow(NamedTuple):
    """One rule for those who are level."""

    rule: Annotated[str, OneOf(*TIE_RULES)]


class Settings(NamedTuple):
    """The season, and how its results add up."""

    title: MaybeText = None
    date: MaybeDate = None
    language: Language = None
    season_game: MaybeText = None
    season_wins: Annotated[str, OneOf("high", "low")] = "high"
    season_drop: Count = 0
    season_best: Annotated[int | None, Whole(1)] = None
    season_team_by: Annotated[str, OneOf("race", "total")] = "race"
    season_team_best: Annotated[int | None, Whole(1)] = None
    season_points_name: MaybeText = None
    season_what_if_name: MaybeText = None


@cache
def entry_row(races: int) -> type[tuple[Any, ...]]:
    """The row of a competitor in a season of so many races: p1, p2 ... are his results."""
    fields: list[tuple[str, Any]] = [("name", Text), ("team", MaybeText)]
    fields += [(f"p{race}", MaybeResult) for race in range(1, races + 1)]
    fields += [("bonus", MaybeNumber), ("run_off", MaybeNumber)]
    row: Any = NamedTuple("EntryRow", fields)  # type: ignore[misc] # as many fields as there are races
    return cast("type[tuple[Any, ...]]", row)


def races_in(keys: tuple[str, ...]) -> int:
    """How many races the columns of the sheet Results have room for."""
    numbers = {f"p{number}": number for number in range(1, len(keys) + 1)}  # a heading p999999999 is no race
    return max((numbers[key] for key in keys if key in numbers), default=0)
