"""The functions that fill the live sheets of a season: standings, teams, progress, the other system of points."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.extent import Extent, Width, fitted, fitted_rows
from calc.core.kinds import BLANK
from calc.core.records import Records, Table, read_settings
from calc.core.registry import rule
from calc.core.scoring import StatusTable
from calc.core.ties import SHARE
from calc.systems.season.replay import season
from calc.systems.season.replay.reading import read_sheets
from calc.systems.season.replay.rows import Settings
from calc.systems.season.replay.state import SeasonState, Standing
from calc.systems.season.replay.words import word
from calc.texts.words import Translator, workbook_words

Races = Annotated[Records, Table("Races")]
Results = Annotated[Records, Table("Results")]
Bonus = Annotated[Records, Table("Bonus")]
SettingsRange = Annotated[Records, Table("Settings")]
PointsRange = Annotated[Records, Table("Points")]
WhatIfRange = Annotated[Records, Table("WhatIf")]
StatusRange = Annotated[Records, Table("Statuses")]
TieRange = Annotated[Records, Table("Ties")]


class StandingRow(NamedTuple):
    """Where a competitor stands."""

    place: int | str
    name: str
    team: str
    total: float | str
    behind: float | str
    starts: int | str
    wins: int | str
    podiums: int | str
    dropped: float | str
    bonus: float | str
    decided_by: str


class TeamRow(NamedTuple):
    """Where a team stands."""

    place: int | str
    team: str
    total: float | str
    members: str


class WhatIfRow(NamedTuple):
    """A competitor under both systems of points."""

    name: str
    place: int | str
    total: float | str
    other_place: int | str
    other_total: float | str
    change: int | str


@rule("SEASON-TABLE-01")
def season_standings(
    races: Races, results: Results, bonus: Bonus, settings: SettingsRange, points: PointsRange, what_if: WhatIfRange,
    statuses: StatusRange, ties: TieRange, rows: Extent = 40,
) -> tuple[StandingRow, ...]:  # fmt: skip
    """The table of the season, best first.

    rows: how many rows the array formula has
    returns: one row a competitor: place, name, team, points, points behind the leader, starts, wins, places 1 to 3,
        points dropped, bonus of the season, the rule that put him before or behind level ones; blank rows at the end
    """
    state: SeasonState = season(races, results, bonus, settings, points, what_if, statuses, ties).states[-1]
    words = _words(settings)
    known = read_sheets({"Statuses": statuses}).statuses
    ordered = state.ordered()
    leader = next((one.total for one in ordered if one.place == 1), None)
    return fitted_rows(StandingRow, [standing_row(one, leader, known, words) for one in ordered], rows, words.word)


def standing_row(one: Standing, leader: float | None, statuses: StatusTable, words: Translator) -> StandingRow:
    """A competitor as the standings show him."""
    return StandingRow(
        one.place or BLANK,
        one.name,
        one.team,
        BLANK if one.total is None else one.total,
        BLANK if one.total is None or leader is None else abs(leader - one.total),
        sum(statuses.started(result) for result in one.results),
        one.wins,
        one.podiums,
        sum(one.points[race] or 0.0 for race in one.dropped) if one.dropped else BLANK,
        one.bonus or BLANK,
        words.term(word(one.decided_by)) if one.decided_by else BLANK,
    )


@rule("SEASON-TEAM-03")
def season_teams(
    races: Races, results: Results, bonus: Bonus, settings: SettingsRange, points: PointsRange, what_if: WhatIfRange,
    statuses: StatusRange, ties: TieRange, rows: Extent = 40,
) -> tuple[TeamRow, ...]:  # fmt: skip
    """The table of the teams, best first.

    rows: how many rows the array formula has
    returns: one row a team: place, team, points, members; level teams share their place; blank rows at the end
    """
    state: SeasonState = season(races, results, bonus, settings, points, what_if, statuses, ties).states[-1]
    found = [
        TeamRow(team.place or BLANK, team.name, BLANK if team.total is None else team.total, ", ".join(team.members))
        for team in state.teams
    ]
    return fitted_rows(TeamRow, found, rows, _words(settings).word)


@rule("SEASON-TABLE-02")
def season_progress(
    races: Races, results: Results, bonus: Bonus, settings: SettingsRange, points: PointsRange, what_if: WhatIfRange,
    statuses: StatusRange, ties: TieRange, width: Width = 8, rows: Extent = 40,
) -> tuple[tuple[int | str, ...], ...]:  # fmt: skip
    """The place of everybody after each race, in the order of the standings.

    width: for how many races the array formula has columns
    rows: how many rows the array formula has
    returns: one row a competitor: name, then the place in the season after each race; blank rows at the end
    """
    states: tuple[SeasonState, ...] = season(races, results, bonus, settings, points, what_if, statuses, ties).states
    after = {state.race: state for state in states[1:]}
    found: list[tuple[int | str, ...]] = [
        (one.name, *((after[n].of(one.name).place or BLANK) if n in after else BLANK for n in range(1, width + 1)))
        for one in states[-1].ordered()
    ]
    return fitted(found, rows, width + 1, _words(settings).word)


@rule("SEASON-TABLE-03")
def season_what_if(
    races: Races, results: Results, bonus: Bonus, settings: SettingsRange, points: PointsRange, what_if: WhatIfRange,
    statuses: StatusRange, ties: TieRange, rows: Extent = 40,
) -> tuple[WhatIfRow, ...]:  # fmt: skip
    """The season under the other system of points, beside the one that counts.

    what_if: the range WhatIf with its row of column names; without points in it there is nothing to compare
    rows: how many rows the array formula has
    returns: one row a competitor, best first by the other system: name, place and points, place and points by the
        other system, places won by it; blank rows at the end
    """
    state: SeasonState = season(races, results, bonus, settings, points, what_if, statuses, ties).states[-1]
    return fitted_rows(WhatIfRow, what_if_rows(state), rows, _words(settings).word)


def what_if_rows(state: SeasonState) -> list[WhatIfRow]:
    """Everybody under both systems, best first by the other one."""
    found = []
    for other in state.ordered(what_if=True):
        one = state.of(other.name)
        change = one.place - other.place if one.place and other.place else BLANK
        found.append(
            WhatIfRow(
                one.name, one.place or BLANK, BLANK if one.total is None else one.total, other.place or BLANK,
                BLANK if other.total is None else other.total, change,
            )
        )  # fmt: skip
    return found


def is_shared(one: Standing) -> bool:
    """True where others have the same place."""
    return one.decided_by == SHARE


def _words(settings: Records) -> Translator:
    """The language of the workbook."""
    return workbook_words(read_settings(settings, Settings)[0].language, "season")
