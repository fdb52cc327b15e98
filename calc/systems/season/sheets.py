"""The sheets of a season workbook: races, results, bonus points, standings, and the tables that say what counts."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.columns import column
from calc.core.scoring import STATUSES
from calc.core.sheets import (
    Computed,
    Mark,
    ReferenceTable,
    ResultSheet,
    Setting,
    SettingsSheet,
    Sheet,
    TableSheet,
    TablesSheet,
    TextSheet,
)
from calc.core.terms import Term
from calc.core.ties import TIE_RULES
from calc.systems.season.replay.rows import BonusRow, RaceRow, Settings, entry_row
from calc.systems.season.replay.words import word

SIZES = {"riders": 16, "races": 8, "bonus": 24}

#: Points of the first places where nobody says otherwise, and how many places the tables have room for.
USUAL_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
PLACES = 24

#: The rules for those who are level where nobody says otherwise, and how many the table has room for.
USUAL_TIES = ("countback", "last_race", "run_off", "share")
TIES = 8

#: Room for statuses of the game master's own.
MORE_STATUSES = 6

RANGES = ("Races", "Results", "Bonus", "Settings", "Points", "WhatIf", "Statuses", "Ties")


STEPS = (
    "Sheet Settings: name of the season, how many of the worst results are dropped, how teams score.",
    "Sheet Tables: what each place and each status is worth, and by which rules those who are level are parted. All of it may be changed; everything else follows.",
    "Sheet Races: one row a race. Sheet Results: one row a competitor, in each race his place or a status such as DNF. Points, total and place stand beside it.",
    "Sheet Bonus: points beside those for the place. They belong to their race and are dropped with it; a bonus for the season stands on the sheet Results.",
    "Sheets Standings, Teams, Progress and Compare follow by themselves. Printed with: racebook run FILE. New races are added with: racebook season",
)

SETTINGS = (
    Setting("title", "Name of the season, stands on every printed page."),
    Setting("date", "Date of the standings."),
    Setting("language", "Language of the words on the sheets: de, en or ru; blank = English."),
    Setting("season_game", "The game of the races."),
    Setting(
        "season_wins",
        "high: the most points win; low: the fewest win, and the highest results are the worst.",
        "what wins",
    ),
    Setting(
        "season_drop",
        "So many of the worst results of each competitor are dropped; one result always counts.",
        "worst results dropped",
    ),
    Setting("season_best", "At most so many results of each competitor count; blank = all.", "results that count"),
    Setting(
        "season_team_by",
        "Teams score in each race (race) or with the season totals of their members (total).",
        "teams score by",
    ),
    Setting(
        "season_team_best",
        "So many members of a team count, in each race or of the totals; blank = all.",
        "members that count",
    ),
    Setting("season_points_name", "What the system of points is called."),
    Setting("season_what_if_name", "What the other system of points is called, on the sheet Compare."),
)

RACES = (
    column("number", "Race", 7, "1, 2, 3 ... in the order of the season."),
    column("name", "Name", 30, left=True),
    column("date", "Date", 13, number_format="yyyy-mm-dd"),
    column("file", "Workbook", 34, "The file that the results came from; racebook season fills it in.", left=True),
    column("factor", "Factor", 8, "What the points of the places are multiplied with, such as 2 for the final.", "prefill",
       formula='=IF({number}="","",1)'),
)  # fmt: skip

BONUS = (
    column("race", "Race", 7),
    column("name", "Name", 24, choices="Results.name", left=True),
    column("points", "Points", 9),
    column("reason", "Reason", 40, left=True),
)

STANDINGS = (
    column("place", "Place", 7), column("name", "Name", 24, left=True), column("team", "Team", 20, left=True),
    column("total", "Points", 9), column("behind", "Behind the leader", 10), column("starts", "Starts", 8),
    column("wins", "Wins", 8),
    column("podiums", "Podiums", 9), column("dropped", "Dropped points", 10), column("bonus", "Season bonus", 9),
    column("decided_by", "Ahead of level ones by", 44, left=True),
)  # fmt: skip

TEAMS = (
    column("place", "Place", 7), column("team", "Team", 24, left=True), column("total", "Points", 9),
    column("members", "Members", 60, left=True),
)  # fmt: skip

WHAT_IF = (
    column("name", "Name", 24, left=True), column("place", "Place", 8), column("total", "Points", 9),
    column("other_place", "Place, what if", 9), column("other_total", "Points, what if", 10),
    column("change", "Places won", 9),
)  # fmt: skip


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many competitors, races and bonuses."""
    riders, races = sizes["riders"], sizes["races"]
    leader = Mark("={place}=1", "leader")
    return (
        TextSheet("Start", "The season", STEPS),
        SettingsSheet(Settings, SETTINGS, "Settings"),
        TableSheet("Races", "Races", RaceRow, RACES, races, landscape=False),
        _results(riders, races),
        TableSheet(
            "Bonus", "Bonus points", BonusRow, BONUS, sizes["bonus"],
            intro="Points beside those for the place: the fastest lap, the prettiest fall. They belong to their race.",
            landscape=False,
        ),
        ResultSheet("Standings", "Standings", "SEASON_STANDINGS", RANGES, STANDINGS, riders, (leader,), landscape=True),
        ResultSheet("Teams", "Teams", "SEASON_TEAMS", RANGES, TEAMS, riders, (leader,)),
        ResultSheet(
            "Progress", "Progress", "SEASON_PROGRESS", (*RANGES, str(races)),
            (column("name", "Name", 24, left=True), *(column(f"r{n}", f"Race {n}", 7) for n in range(1, races + 1))), riders,
            intro="The place of everybody after each race.",
        ),
        ResultSheet(
            "Compare", "What if", "SEASON_WHAT_IF", RANGES, WHAT_IF, riders,
            (Mark("=AND(ISNUMBER({change}),{change}<>0)", "override"),),
            intro="The season under the other system of points, beside the one that counts.",
        ),
        _tables(),
    )  # fmt: skip


def _results(riders: int, races: int) -> TableSheet:
    """The matrix: places race by race, the points of each, total and place."""
    numbers = range(1, races + 1)
    by_race = "IFERROR(INDEX(Races.factor,MATCH({race},Races.number,0)),1)"
    bonus = "SUMIFS(Bonus.points,Bonus.name,{{name}},Bonus.race,{race})"
    points = tuple(
        column(f"a{n}", f"Points {n}", 8, role="prefill", number_format="General",
           formula=f'=IF({{p{n}}}="","",RB_POINTS({{p{n}}},Points.data,Statuses.data,'
                   f'{bonus.format(race=n)},{by_race.format(race=n)}))')
        for n in numbers
    )  # fmt: skip
    total = (
        f'=IF({{name}}="","",RB_SEASON_TOTAL({{a1}}:{{a{races}}},season_drop,{{bonus}},season_best,'
        f"{{p1}}:{{p{races}}},Statuses.data,season_wins))"
    )  # fmt: skip
    columns = (
        column("name", "Name", 24, left=True),
        column("team", "Team", 18, left=True),
        *(column(f"p{n}", f"Race {n}", 8, "The place, or a status of the sheet Tables, such as DNF.") for n in numbers),
        column("bonus", "Season bonus", 9, "Points that belong to no race and are never dropped."),
        column("run_off", "Run-off", 8, "For level ones: the place in a run-off or by lot, for the rule run_off."),
        *points,
        column("total", "Total", 9, role="computed", formula=total),
    )
    ranges = ("Results.total", "Ties.rule", "Results.results", "Results.run_off", "Results.points", "Statuses.data")
    place = Computed("RB_RANK", (*ranges, "season_wins"), (column("place", "Place", 8, role="computed"),))
    return TableSheet(
        "Results", "Results", entry_row(races), columns, riders, place, marks=(Mark("={place}=1", "leader"),),
        intro="One row a competitor. The points may be typed over, where the race court says so.",
        groups={"results": ("p1", f"p{races}"), "points": ("a1", f"a{races}")},
    )  # fmt: skip


def points_rows(points: tuple[float, ...]) -> tuple[tuple[float | None, ...], ...]:
    """The rows of a table of points, with room for more places."""
    rows = tuple((place, value) for place, value in enumerate(points, 1))
    return rows + ((None, None),) * (PLACES - len(rows))


def _tables() -> TablesSheet:
    """What places and statuses are worth, and the rules for level ones."""
    points = (column("place", "Place", 22), column("points", "Points", 10))
    statuses = (
        column("status", "Status", 22), column("points", "Points", 10), column("rank", "Rank behind the places", 12),
        column("droppable", "May be dropped", 11), column("started", "Counts as a start", 11),
        column("meaning", "Meaning", 46, left=True),
    )  # fmt: skip
    rows = tuple((row.status, row.points, row.rank, row.droppable, row.started, word(row.status)) for row in STATUSES)
    ties: tuple[tuple[str | Term | None, ...], ...] = tuple((rule,) for rule in USUAL_TIES)
    return TablesSheet(
        "Tables",
        (
            ReferenceTable("Points", "Points", points, points_rows(USUAL_POINTS)),
            ReferenceTable("WhatIf", "What if: the other system of points", points, points_rows(())),
            ReferenceTable("Statuses", "Instead of a place", statuses, rows + ((None,) * 6,) * MORE_STATUSES),
            ReferenceTable(
                "Ties", "Rules for level ones, in their order", (column("rule", "Rule", 22),),
                ties + ((None,),) * (TIES - len(ties)),
            ),
            ReferenceTable(
                "TieRules", "The rules there are", (column("rule", "Rule", 22), column("meaning", "Ahead is who has", 10, left=True)),
                tuple((rule, word(rule)) for rule in TIE_RULES),
            ),
        ),
    )  # fmt: skip
