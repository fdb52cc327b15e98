"""The replay of a season: worked by hand, laws for any season, and the same answers as the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calc import systems
from calc.core.kinds import Cell
from calc.core.records import Records, Where
from calc.core.replay import Replay
from calc.core.sheets import Filling
from calc.core.ties import TIE_RULES
from calc.systems.season.example import example
from calc.systems.season.pages import pages
from calc.systems.season.replay import replay
from calc.systems.season.replay.state import SeasonState
from calc.workbook.check import check
from calc.workbook.starter import starter

systems.load()

POINTS = tuple({"place": place, "points": value} for place, value in enumerate((10, 6, 4, 3, 2, 1), 1))


def season_sheets(
    results: Mapping[str, list[Cell]], ties: tuple[str, ...] = ("share",), **more: Any
) -> dict[str, Records]:
    """The sheets of these results; `more`: rows of other sheets, settings."""
    chosen = more.pop("settings", {})
    rows = [{"name": name, **{f"p{n}": one for n, one in enumerate(row, 1)}} for name, row in results.items()]
    for name, team in more.pop("teams", {}).items():
        next(row for row in rows if row["name"] == name)["team"] = team
    for name, run_off in more.pop("run_off", {}).items():
        next(row for row in rows if row["name"] == name)["run_off"] = run_off
    sheets: dict[str, Any] = {
        "Results": rows,
        "Points": POINTS,
        "Ties": [{"rule": rule} for rule in ties],
        "Settings": [{"setting": name, "value": value} for name, value in chosen.items()],
        **more,
    }
    return {name: Records.of(name, list(found)) for name, found in sheets.items()}


def played(results: Mapping[str, list[Cell]], ties: tuple[str, ...] = ("share",), **more: Any) -> Replay:
    """The season of these results."""
    return replay(season_sheets(results, ties, **more))


def last(season: Replay) -> SeasonState:
    state: SeasonState = season.states[-1]
    return state


def told(season: Replay) -> dict[str, tuple[int | None, float | None]]:
    """Place and total by name."""
    return {one.name: (one.place, one.total) for one in last(season).standings}


RESULTS: dict[str, list[Cell]] = {
    "Anna": [1, 2, "DSQ"],
    "Boris": [2, 1, 3],
    "Clara": [3, "DNF", 1],
    "Dora": [None, 3, 2],
}


def test_points_add_up() -> None:
    assert told(played(RESULTS)) == {"Anna": (2, 16), "Boris": (1, 20), "Clara": (3, 14), "Dora": (4, 10)}


def test_the_worst_are_dropped_but_no_disqualification() -> None:
    season = played(RESULTS, settings={"season_drop": 1})
    assert told(season) == {"Anna": (3, 10), "Boris": (1, 16), "Clara": (2, 14), "Dora": (4, 6)}
    assert last(season).of("Clara").dropped == {1}


def test_the_season_is_told_race_by_race() -> None:
    """The place after each race counts only the races so far."""
    states = played(RESULTS).states
    assert [{one.name: one.place for one in state.standings} for state in states[1:]] == [
        {"Anna": 1, "Boris": 2, "Clara": 3, "Dora": None},
        {"Anna": 1, "Boris": 1, "Clara": 3, "Dora": 3},
        {"Anna": 2, "Boris": 1, "Clara": 3, "Dora": 4},
    ]


def test_a_bonus_belongs_to_its_race_and_a_factor_to_the_place() -> None:
    bonus = [{"race": 2, "name": "clara", "points": 5}, {"race": 1, "name": "Anna", "points": 1}]
    races = [{"number": 1, "factor": 2}, {"number": 2}, {"number": 3}]
    season = played(RESULTS, Bonus=bonus, Races=races)
    assert last(season).of("Clara").points == (8, 5, 10)
    assert last(season).of("Anna").points == (21, 6, 0)


def test_teams_score_by_race_or_by_totals() -> None:
    teams = {"Anna": "Red", "Boris": "Red", "Clara": "Blue", "Dora": "Blue"}
    whole = played(RESULTS, teams=teams)
    assert [(team.place, team.name, team.total) for team in last(whole).teams] == [(1, "Red", 36), (2, "Blue", 24)]
    best = played(RESULTS, teams=teams, settings={"season_team_best": 1})
    assert [(team.name, team.total) for team in last(best).teams] == [("Red", 24), ("Blue", 18)]
    total = played(RESULTS, teams=teams, settings={"season_team_best": 1, "season_team_by": "total"})
    assert [(team.name, team.total) for team in last(total).teams] == [("Red", 20), ("Blue", 14)]


def test_a_team_without_a_result_has_no_points_and_no_place() -> None:
    """Where the fewest points win, nothing is not less than 3: Anna and Boris have 6 together, Clara has 3."""
    results: dict[str, list[Cell]] = {"Anna": [1, 2], "Boris": [2, 1], "Clara": [None, 3], "Dora": [None, None]}
    teams = {"Anna": "Red", "Boris": "red", "Clara": "Blue", "Dora": "Grey"}
    table = [{"place": place, "points": place} for place in (1, 2, 3)]
    for by in ("race", "total"):
        chosen = {"season_wins": "low", "season_team_by": by}
        tables = season_sheets(results, teams=teams, settings=chosen, Points=table)
        found = last(replay(tables)).teams
        assert [(team.place, team.name, team.total) for team in found] == [
            (1, "Blue", 3), (2, "Red", 6), (None, "Grey", None),
        ]  # fmt: skip
        page = next(page for page in pages(tables, replay(tables)) if page.kind == "standings")
        assert "Grey" in repr(page)


def test_points_typed_without_a_place_make_a_race_too() -> None:
    """The sheet Results adds them up and ranks them, so the standings do: 10 and 6 in a race without places."""
    tables = season_sheets({})
    tables["Results"] = Records.of("Results", [{"name": "A", "p1": None, "a1": 6}, {"name": "B", "a1": 10}])
    season = replay(tables)
    assert told(season) == {"A": (2, 6), "B": (1, 10)}
    assert season.outcome is not None
    assert season.outcome.reason == "finished"


def test_points_that_no_cell_can_hold_are_said_and_do_not_count() -> None:
    """A cell holds numbers up to a billion; the place still has its points."""
    tables = season_sheets({})
    tables["Results"] = Records.of("Results", [{"name": "A", "p1": 1, "a1": 2e9}, {"name": "B", "p1": 2, "a1": 10}])
    season = replay(tables)
    assert [trouble.where for trouble in season.troubles] == [Where("Results", 0, "a1")]
    assert told(season)["B"][1] == 10
    assert told(season)["A"][1] != 2e9


LEVEL: dict[str, list[Cell]] = {"Anna": [1, 2], "Boris": [2, 1], "Clara": [3, 3]}


def test_the_rule_that_decides_is_named() -> None:
    season = played(LEVEL, ("countback", "last_race"))
    assert [(one.name, one.place, one.decided_by) for one in last(season).ordered()] == [
        ("Boris", 1, "last_race"), ("Anna", 2, "last_race"), ("Clara", 3, ""),
    ]  # fmt: skip


def test_a_run_off_decides_and_is_asked_for() -> None:
    asked = played(LEVEL, ("countback", "run_off"))
    assert told(asked)["Anna"][0] == told(asked)["Boris"][0] == 1
    [trouble] = asked.troubles
    assert trouble.where is not None
    assert (trouble.where.table, trouble.where.row, trouble.where.column) == ("Results", 0, "run_off")
    decided = played(LEVEL, ("countback", "run_off"), run_off={"Anna": 2, "Boris": 1})
    assert [told(decided)[name][0] for name in ("Anna", "Boris", "Clara")] == [2, 1, 3]
    assert not decided.troubles


@pytest.mark.parametrize("ties", [(), ("countback",)])
def test_where_the_rules_know_no_run_off_the_rules_are_to_mend(ties: tuple[str, ...]) -> None:
    """A run-off that nobody asks for would part nobody, so the finding names the rules, not the cell of the run-off."""
    season = played({"A": [1], "B": [1]}, ties, run_off={"A": 2, "B": 1})
    assert told(season) == {"A": (1, 10), "B": (1, 10)}
    [trouble] = season.troubles
    assert trouble.where == Where("Ties", len(ties), "rule")
    assert played({"A": [1], "B": [1]}, (*ties, "share")).troubles == ()
    assert told(played({"A": [1], "B": [1]}, (*ties, "run_off"), run_off={"A": 2, "B": 1}))["B"] == (1, 10)


def test_a_bonus_that_counts_nowhere_is_a_finding() -> None:
    """Clara was not in race 1; race 9 is not in the season; race 3 is still to come, so its bonus waits for it."""
    results: dict[str, list[Cell]] = {"Anna": [1, 2, None], "Clara": [None, 3, None]}
    bonus = [
        {"race": 1, "name": "clara", "points": 3}, {"race": 9, "name": "Anna", "points": 3},
        {"race": 3, "name": "Anna", "points": 3}, {"race": 2, "name": "Clara", "points": 3},
    ]  # fmt: skip
    season = played(results, Bonus=bonus)
    assert told(season) == {"Anna": (1, 16), "Clara": (2, 7)}
    assert [trouble.where for trouble in season.troubles] == [Where("Bonus", 0, "name"), Where("Bonus", 1, "race")]
    absent = {**results, "Clara": ["DNS", 3, None]}
    assert told(played(absent, Bonus=bonus[:1])) == {"Anna": (1, 16), "Clara": (2, 7)}
    assert played(absent, Bonus=bonus[:1]).troubles == ()


@pytest.mark.parametrize(("table", "row", "column"), [
    ("Bonus", {"name": "Anna", "points": 3}, "race"), ("Results", {"team": "Red", "p1": 3}, "name"),
    ("Points", {"points": 12}, "place"), ("WhatIf", {"points": 12}, "place"),
    ("Statuses", {"points": 1, "rank": 2}, "status"), ("Races", {"name": "Monza", "factor": 2}, "number"),
])  # fmt: skip
def test_a_row_without_its_first_cell_is_a_finding_and_counts_nothing(
    table: str, row: dict[str, Cell], column: str
) -> None:
    tables = season_sheets({"Anna": [1]})
    before = tables.get(table, Records(table))
    rows = [dict(zip(before.keys, cells, strict=True)) for cells in before.rows]
    tables[table] = Records.of(table, [*rows, row])
    season = replay(tables)
    assert [trouble.where for trouble in season.troubles] == [Where(table, len(rows), column)]
    assert told(season) == {"Anna": (1, 10)}


def test_the_fewest_points_may_win() -> None:
    table = [{"place": place, "points": place} for place in (1, 2, 3)]
    season = played(LEVEL, settings={"season_wins": "low"}, Points=table)
    assert told(season) == {"Anna": (1, 3), "Boris": (1, 3), "Clara": (3, 6)}


@pytest.mark.parametrize(
    ("more", "said", "column"),
    [
        ({"Results": [{"name": "A", "p1": 1}, {"name": "a", "p1": 2}]}, "is there twice", "name"),
        ({"Results": [{"name": "A", "p1": "lost"}]}, "neither a place nor one of", "p1"),
        ({"Results": [{"name": "A", "p1": 0}]}, "is not in 1", "p1"),
        ({"Results": [{"name": "A", "p1": 1}], "Bonus": [{"race": 1, "name": "B", "points": 1}]}, "not on the sheet", "name"),
        ({"Results": [{"name": "A", "p1": 1}], "Races": [{"number": 1}, {"number": 1}]}, "race 1 is there twice", "number"),
        ({"Results": [{"name": "A", "p1": 1}], "Points": [{"place": 1}, {"place": 1}]}, "place 1 is there twice", "place"),
        ({"Results": [{"name": "A", "p1": 1}], "Ties": [{"rule": "coin"}]}, "is not one of", "rule"),
    ],
)  # fmt: skip
def test_what_is_wrong_on_the_sheets_is_said_with_its_cell(more: dict[str, Any], said: str, column: str) -> None:
    season = played({}, **more)
    assert [
        said in str(one.message) and one.where is not None and one.where.column == column for one in season.troubles
    ] == [True]


def test_a_season_without_results_waits() -> None:
    assert played({"Anna": [None]}).outcome is not None
    assert played({"Anna": [None]}).outcome.reason == "waiting"  # type: ignore[union-attr]
    assert played({}).outcome is None


# ------------------------------------------------------------------ the sheet says the same

result = st.one_of(st.integers(1, 5), st.sampled_from(["DNF", "DNS", "DSQ", "fallen"]), st.none())


@st.composite
def fillings(draw: st.DrawFn) -> Filling:
    """A season of three races with whatever may stand on its sheets."""
    count = draw(st.integers(2, 5))
    rows: list[dict[str, Cell]] = []
    for number in range(count):
        row: dict[str, Cell] = {"name": f"Rider {number}", "team": draw(st.sampled_from(["Red", "Blue", None]))}
        row |= {f"p{race}": draw(result) for race in (1, 2, 3)}
        row |= {"run_off": draw(st.sampled_from([None, 1, 2])), "bonus": draw(st.sampled_from([None, 2.5]))}
        if draw(st.integers(0, 5)) == 0:
            row["a2"] = draw(st.integers(0, 20))
        rows.append(row)
    bonus = tuple(
        {
            "race": draw(st.integers(1, 3)),
            "name": f"Rider {draw(st.integers(0, count - 1))}",
            "points": draw(st.integers(1, 3)),
        }
        for _ in range(draw(st.integers(0, 2)))
    )
    ties = draw(st.lists(st.sampled_from(TIE_RULES), max_size=4))
    best = draw(st.sampled_from([None, 1, 2]))
    return Filling(
        {
            "Results": tuple(rows),
            "Bonus": bonus,
            "Races": tuple({"number": n, "factor": draw(st.sampled_from([None, 2, 0.5]))} for n in (1, 2, 3)),
            "Ties": tuple({"rule": rule} for rule in [*ties, "share"]),
            "WhatIf": POINTS,
        },
        {
            "season_drop": draw(st.integers(0, 2)),
            "season_wins": draw(st.sampled_from(["high", "low"])),
            **({"season_best": best} if best else {}),
        },
        {"riders": 6, "races": 4, "bonus": 4},
    )  # fmt: skip


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(fillings())
def test_the_formulas_of_the_sheet_and_the_replay_agree(filling: Filling) -> None:
    """RB_POINTS, RB_SEASON_TOTAL and RB_RANK on the sheet Results give what the standings have."""
    checked = check(starter(systems.system("season"), filling, "", filling.sizes))
    rows = {str(row["name"]): row for row in filling.rows["Results"]}
    lost = [
        bonus
        for bonus in filling.rows["Bonus"]
        if rows[str(bonus["name"])].get(f"p{bonus['race']}") is None
        and f"a{bonus['race']}" not in rows[str(bonus["name"])]
        and any(row.get(f"p{bonus['race']}") is not None for row in rows.values())
    ]
    assert len(checked.findings) == len(lost), "only a bonus for somebody who has no result is a finding"
    assert checked.replay is not None
    state = last(checked.replay)
    book = checked.book
    for one, total, place in zip(
        state.standings, book.grid("Results.total"), book.grid("Results.computed")[1:], strict=False
    ):
        assert (total[0], place[0]) == (one.total, one.place), one
    shown = {str(row[1]): (row[0], row[3]) for row in book.grid("Standings")[1:] if row[1] is not None}
    assert shown == {one.name: (one.place, one.total) for one in state.standings}


def test_the_example_is_clean_and_its_places_are_as_worked_by_hand() -> None:
    """Drop one of four: Clara 25 + 19 + 15, Anna 25 + 18 + 15, Boris and Dmitri 55 each, Boris with more fourth places."""
    filling = example()
    checked = check(starter(systems.system("season"), filling, "", filling.sizes))
    assert checked.findings == []
    assert checked.replay is not None
    assert {name: told(checked.replay)[name] for name in ("Clara", "Anna", "Boris", "Dmitri")} == {
        "Clara": (1, 59), "Anna": (2, 58), "Boris": (3, 55), "Dmitri": (4, 55),
    }  # fmt: skip
