"""The printed pages of a season: what stands in the tables, and which notes are said when."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

import pytest

from calc.core.kinds import Cell as Raw
from calc.core.pages import Block, Chart, Facts, Page, Row, Table, Text, Together
from calc.core.records import Records
from calc.core.values import Cell, Signed
from calc.systems.season.pages import pages
from calc.systems.season.replay import replay
from tests.systems.season.test_season import LEVEL, POINTS, RESULTS, season_sheets


def printed(results: Mapping[str, list[Raw]], ties: tuple[str, ...] = ("share",), **more: Any) -> dict[str, Page]:
    """The pages by kind."""
    sheets = season_sheets(results, ties, **more)
    return {page.kind: page for page in pages(sheets, replay(sheets))}


def blocks(page: Page, kind: type[Block]) -> list[Any]:
    """The blocks of a kind, those kept together too."""
    flat = [inner for one in page.blocks for inner in (one.blocks if isinstance(one, Together) else (one,))]
    return [one for one in flat if isinstance(one, kind)]


def notes(page: Page) -> list[str]:
    return [str(text.content) for text in blocks(page, Text)]


def cells(table: Table) -> list[tuple[Any, ...]]:
    """The rows of a table as they are, with their marks."""
    return [row.cells if isinstance(row, Row) else row for row in table.rows]


def values(table: Table) -> list[list[Any]]:
    """The rows of a table without their marks."""
    return [[cell.value if isinstance(cell, Cell) else cell for cell in row] for row in cells(table)]


def heads(table: Table) -> list[str]:
    return [str(column.heading) for column in table.columns]


def test_the_table_shows_only_columns_that_say_something() -> None:
    """Nobody has a team, a dropped result or a bonus; with one dropped result each there is a column more."""
    plain = printed(RESULTS)["standings"]
    (table,) = blocks(plain, Table)
    assert heads(table) == ["Place", "Name", "Points", "Behind", "Starts", "Wins", "Podiums"]
    assert [row[:4] for row in values(table)] == [
        [1, "Boris", 20, None], [2, "Anna", 16, 4], [3, "Clara", 14, 6], [4, "Dora", 10, 10],
    ]  # fmt: skip
    assert notes(plain) == ["Races held: 3.", "All results count."]
    dropped = blocks(printed(RESULTS, settings={"season_drop": 1})["standings"], Table)[0]
    assert heads(dropped)[-1] == "Dropped"


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"season_drop": 1}, "Worst results of each competitor that are dropped: 1; one always counts."),
        ({"season_best": 2}, "Results of each competitor that count, at most: 2."),
    ],
)
def test_the_table_says_which_results_count(chosen: dict[str, Raw], said: str) -> None:
    assert said in notes(printed(RESULTS, settings=chosen)["standings"])


def test_races_to_come_are_counted() -> None:
    page = printed(RESULTS, Races=[{"number": number} for number in (1, 2, 3, 4)])["standings"]
    assert notes(page)[0] == "Races held: 3 of 4."


def test_what_parted_level_ones_stands_below_the_name_and_shared_places_are_explained() -> None:
    (table,) = blocks(printed(LEVEL, ("last_race",))["standings"], Table)
    names = {row[1].value: row[1].note for row in cells(table) if isinstance(row[1], Cell)}
    assert set(names) == {"Anna", "Boris"}
    shared = printed(LEVEL)["standings"]
    assert [row[0] for row in values(blocks(shared, Table)[0])] == [1, 1, 3]
    assert "the same number" in notes(shared)[-1]
    assert not any("the same number" in note for note in notes(printed(LEVEL, ("last_race",))["standings"]))


def test_a_place_typed_over_is_printed_with_its_mark() -> None:
    sheets = season_sheets(RESULTS)
    made = [{"place": place} for place in (1, 2, 3, 4)]
    sheets["Standings.calc"] = Records.of("Standings.calc", list(made))
    sheets["Standings"] = Records.of("Standings", [made[0], {"place": 9}, *made[2:]])
    (table,) = blocks(pages(sheets, replay(sheets))[0], Table)
    assert [row[0] for row in cells(table)] == [1, Cell(9, overridden=True), 3, 4]


def test_who_has_not_started_yet_has_no_place() -> None:
    found = printed({"Anna": [1], "Boris": [None]})
    assert [row[:4] for row in values(blocks(found["standings"], Table)[0])] == [
        [1, "Anna", 10, None],
        ["–", "Boris", None, None],
    ]
    assert values(blocks(found["races"], Table)[0])[1] == ["–", "Boris", None, None]


def test_before_the_first_race_there_is_nothing_to_draw() -> None:
    assert "progress" not in printed({"Anna": [None]})
    assert "progress" in printed({"Anna": [1]})


def test_race_by_race_a_dropped_result_is_struck_and_typed_points_are_marked() -> None:
    sheets = season_sheets(RESULTS, settings={"season_drop": 1})
    rows = [dict(row) for _, row in sheets["Results"].mappings()]
    rows[0]["a1"] = 7
    sheets["Results"] = Records.of("Results", rows)
    table = blocks(pages(sheets, replay(sheets))[1], Table)[0]
    anna, clara = (next(row for row in cells(table) if row[1] == name) for name in ("Anna", "Clara"))
    assert (anna[2].value, anna[2].overridden, anna[2].strong) == (7, True, True)
    assert [(cell.value, cell.struck, str(cell.note)) for cell in clara[2:5]] == [
        (4, False, "3."), (0, True, "DNF"), (10, False, "1."),
    ]  # fmt: skip


def test_a_long_season_goes_on_in_a_second_table() -> None:
    first, second, calendar = blocks(printed({"Anna": [1] * 14})["races"], Table)
    assert [len(heads(table)) for table in (first, second)] == [2 + 12 + 1, 2 + 2 + 1]
    assert len(calendar.rows) == 14


def test_the_calendar_names_date_factor_and_winners() -> None:
    """45000 is the number of 15 March 2023 in a cell; other dates stand as they were written; race 3 has no row."""
    races = [
        {"number": 1, "name": "Opening", "date": 45000}, {"number": 2, "date": "Easter", "factor": 2},
        {"number": 4, "name": "Final"},
    ]  # fmt: skip
    calendar = blocks(printed({"Anna": [1, 2, 1], "Boris": [1, 1, 2]}, Races=races)["races"], Table)[-1]
    rows = values(calendar)
    assert [row[1] for row in rows] == ["Opening", None, None, "Final"]
    assert [row[2] for row in rows] == [datetime.date(2023, 3, 15), "Easter", None, None]
    assert [None if row[3] is None else str(row[3]) for row in rows] == [None, "× 2", None, None]
    assert [row[4] for row in rows] == ["Anna, Boris", "Boris", "Anna", None]


def test_the_charts_follow_everybody_through_the_races() -> None:
    """Dora has no place after the first race; the points begin at nothing."""
    places, points = blocks(printed(RESULTS)["progress"], Chart)
    assert {line.name: line.values for line in places.series} == {
        "Anna": (1, 1, 2), "Boris": (2, 1, 1), "Clara": (3, 3, 3), "Dora": (None, 3, 4),
    }  # fmt: skip
    assert [line.name for line in places.series if line.strong] == ["Boris"]
    assert {line.name: line.values for line in points.series}["Boris"] == (0, 6, 16, 20)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "All members of a team count."),
        ({"season_team_best": 1}, "Members of a team that count in each race, at most: 1; nothing is dropped."),
        (
            {"season_team_best": 1, "season_team_by": "total"},
            "Members of a team whose season totals count, at most: 1.",
        ),
    ],
)
def test_the_teams_are_told_with_how_they_score(chosen: dict[str, Raw], said: str) -> None:
    page = printed(RESULTS, teams={"Anna": "Red", "Boris": "Red", "Clara": "Blue"}, settings=chosen)["standings"]
    table = blocks(page, Table)[-1]
    assert [row[1] for row in values(table)] == ["Red", "Blue"]
    assert {row[1]: row[3] for row in values(table)} == {"Red": "Anna, Boris", "Blue": "Clara"}
    assert said in notes(page)


def test_the_other_system_is_set_beside_the_one_that_counts() -> None:
    """A point for a win only: Anna, Boris and Clara are level, Dora has none."""
    wins = [{"place": 1, "points": 1}]
    found = printed(RESULTS, WhatIf=wins, settings={"season_points_name": "Ten", "season_what_if_name": "Wins"})
    (table,) = blocks(found["what_if"], Table)
    assert sorted(values(table), key=lambda row: str(row[1])) == [
        [1, "Anna", 1, 2, 16, Signed(1)], [1, "Boris", 1, 1, 20, None], [1, "Clara", 1, 3, 14, Signed(2)],
        [4, "Dora", 0, 4, 10, None],
    ]  # fmt: skip
    assert notes(found["what_if"]) == ["Places that the other system of points changes: 2."]
    worth = [{str(fact.name): fact.value for fact in facts.facts} for facts in blocks(found["rules"], Facts)]
    assert worth == [{f"{row['place']}.": row["points"] for row in POINTS}, {"1.": 1}]
    assert "what_if" not in printed(RESULTS)


def test_the_rules_name_the_order_of_ties_and_every_status() -> None:
    """A status of the group keeps its own meaning; without rules places are shared."""
    statuses = [{"status": "DNF", "points": 0}, {"status": "LATE", "points": 1, "meaning": "came too late"}]
    ties, known = blocks(
        printed(RESULTS | {"Anna": [1, 2, 3]}, ("countback", "last_race"), Statuses=statuses)["rules"], Table
    )
    assert [row[0] for row in values(ties)] == [1, 2]
    assert [row[0] for row in values(known)] == ["DNF", "LATE"]
    assert values(known)[1][1] == "came too late"
    alone = blocks(printed(RESULTS, ())["rules"], Table)[0]
    assert [row[0] for row in values(alone)] == [None]
