"""Points, totals and places of a season: worked examples, and laws that hold for any season."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.core.ties import TIE_RULES

systems.load()
POINTS = [[10], [6], [4], [3], [2], [1]]


def points(*arguments: object) -> object:
    return FUNCTIONS["RB_POINTS"].in_cell(*arguments)


def total(*arguments: object) -> object:
    return FUNCTIONS["RB_SEASON_TOTAL"].in_cell(*arguments)


def places(*arguments: object) -> list[object]:
    ranks = FUNCTIONS["RB_RANK"].in_cell(*arguments)
    return [row[0] for row in ranks] if isinstance(ranks, list) else [ranks]


# ------------------------------------------------------------------ points


@pytest.mark.parametrize(
    ("result", "expected"),
    [(1, 10), (2.0, 6), (6, 1), (7, 0), ("DNF", 0), ("dsq", 0), (" Fallen ", 0), (None, ""), ("", "")],
)
def test_a_place_and_a_status_have_points(result: object, expected: object) -> None:
    assert points(result, POINTS) == expected


def test_a_table_may_name_its_places_and_leave_some_out() -> None:
    table = [[1, 5], [3, 2], [None, None]]
    assert [points(place, table) for place in (1, 2, 3, 4)] == [5, 0, 2, 0]


def test_a_row_of_points_is_a_list_too() -> None:
    assert [points(place, [[9, 7, 5, 3]]) for place in (1, 4, 5)] == [9, 3, 0]


def test_statuses_of_ones_own_are_worth_what_their_table_says() -> None:
    statuses = [["DNF", 1, 1], ["sunk", -2, 2]]
    assert points("dnf", POINTS, statuses) == 1
    assert points("Sunk", POINTS, statuses) == -2
    with pytest.raises(RuleError, match="neither a place nor one of DNF, sunk"):
        points("DNS", POINTS, statuses)


def test_the_factor_counts_for_the_place_and_the_bonus_is_added() -> None:
    assert points(1, POINTS, None, 1, 2) == 21
    assert points("DNF", POINTS, None, 1, 2) == 1


@pytest.mark.parametrize("table", [[["ten"]], [[1, 5], [1, 4]], [[0, 5]], [[1, 2, 3], [4, 5, 6]]])
def test_what_is_no_table_of_points_is_refused(table: object) -> None:
    with pytest.raises(RuleError):
        points(1, table)


# ------------------------------------------------------------------ totals


def test_the_worst_results_are_left_out_but_one_stays() -> None:
    assert total([[10, 6, 0, 4]]) == 20
    assert total([[10, 6, 0, 4]], 1) == 20
    assert total([[10, 6, 0, 4]], 2) == 16
    assert total([[10, 6, 0, 4]], 9) == 10


def test_a_race_without_a_result_is_not_one_of_the_worst() -> None:
    assert total([[10, None, 4, None]], 1) == 10


def test_at_most_so_many_results_count() -> None:
    assert total([[10, 6, 5, 4]], None, None, 2) == 16
    assert total([[10]], None, None, 2) == 10


def test_the_bonus_is_never_left_out() -> None:
    assert total([[10, 2]], 1, 3) == 13


def test_a_disqualification_cannot_be_left_out() -> None:
    assert total([[10, 4, 0]], 1, None, None, [[1, 3, "DNF"]]) == 14
    assert total([[10, 4, 0]], 1, None, None, [[1, 3, "DSQ"]]) == 10


def test_where_the_fewest_points_win_the_highest_are_left_out() -> None:
    assert total([[1, 5, 2]], 1, None, None, None, None, "low") == 3


scores = st.lists(st.one_of(st.none(), st.integers(-20, 50)), min_size=1, max_size=9)


@given(scores, st.integers(0, 9), st.sampled_from(["high", "low"]))
def test_no_other_choice_of_results_is_better(row: list[int | None], drop: int, wins: str) -> None:
    """The total is the best sum of as many results, found by trying all subsets."""
    from itertools import combinations

    held = [value for value in row if value is not None]
    if not held:
        assert total([row], drop) == ""
        return
    kept = max(1, len(held) - drop)
    best = max if wins == "high" else min
    assert total([row], drop, None, None, None, None, wins) == best(sum(some) for some in combinations(held, kept))


# ------------------------------------------------------------------ places


def test_level_ones_share_the_better_place() -> None:
    assert places([[10], [20], [10], [5]]) == [2, 1, 2, 4]


def test_blank_rows_have_no_place_and_keep_their_row() -> None:
    assert places([[10], [None], [20], [""]]) == [2, "", 1, ""]


def test_further_columns_count_where_the_first_is_level() -> None:
    assert places([[10, 1], [10, 2], [11, 0]]) == [3, 2, 1]


def test_the_fewest_may_win() -> None:
    assert places([[10], [20], [5]], None, None, None, None, None, "low") == [2, 3, 1]


RESULTS = [[1, 4, 2], [2, 1, 4], [3, 3, 1]]


@pytest.mark.parametrize(
    ("rule", "results", "expected"),
    [
        ("wins", [[1, 3], [2, 2]], [1, 2]),
        ("podiums", [[4, 1], [2, 3]], [2, 1]),
        ("countback", [[1, 4, 3], [1, 2, 5]], [2, 1]),
        ("best_result", [[3, 3], [2, "DNF"]], [2, 1]),
        ("head_to_head", [[2, 2, 5], [3, 3, 1]], [1, 2]),
        ("last_race", [[1, 1, 5], [5, 5, 4]], [2, 1]),
        ("last_race", [[1, "DNF"], [5, "DNS"]], [1, 2]),
        ("more_starts", [[2, "DNS"], [3, "DNF"]], [2, 1]),
        ("fewer_starts", [[2, "DNS"], [3, "DNF"]], [1, 2]),
    ],
)
def test_each_rule_parts_the_level_ones(rule: str, results: object, expected: object) -> None:
    assert places([[9], [9]], rule, results) == expected


def test_points_left_out_of_the_total_part_the_level_ones() -> None:
    assert places([[9], [9]], "all_points", None, None, [[9, 0], [9, 3]]) == [2, 1]


def test_a_run_off_is_entered_by_hand() -> None:
    assert places([[9], [9], [9]], "run_off", None, [[2], [1], [None]]) == [2, 1, 3]
    assert places([[9], [9], [9]], "run_off", None, [[None], [1], [None]]) == [2, 1, 2]


def test_the_rules_count_in_their_order_and_share_ends_them() -> None:
    results = [[1, 5, 5], [2, 2, 2]]
    assert places([[9], [9]], [["wins"], ["last_race"]], results) == [1, 2]
    assert places([[9], [9]], [["last_race"], ["wins"]], results) == [2, 1]
    assert places([[9], [9]], [["share"], ["wins"]], results) == [1, 1]


def test_a_smaller_group_goes_on_with_the_rules_that_are_left() -> None:
    """Three are level; wins part the first, the last race the other two."""
    assert places([[9], [9], [9]], [["wins"], ["last_race"]], [[2, 2], [3, 1], [1, 3]]) == [3, 1, 2]


def test_head_to_head_looks_only_at_the_level_ones() -> None:
    """The first beat the second twice; the third, who is not level, does not matter."""
    assert places([[9], [9], [20]], "head_to_head", [[2, 2], [3, 3], [1, 1]]) == [2, 3, 1]


def test_another_number_of_rows_is_refused() -> None:
    with pytest.raises(RuleError, match="results"):
        places([[9], [9]], "wins", [[1]] * 3)


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(RuleError, match="is not one of"):
        places([[9], [9]], "coin")


results = st.one_of(st.integers(1, 5), st.sampled_from(["DNF", "DNS", "DSQ"]), st.none())


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[list[int]], list[list[object]], list[list[str]]]:
    """Totals with many ties, results of three races, and a chain of rules."""
    count = draw(st.integers(2, 7))
    totals = draw(st.lists(st.integers(0, 3).map(lambda value: [value]), min_size=count, max_size=count))
    rows = draw(st.lists(st.lists(results, min_size=3, max_size=3), min_size=count, max_size=count))
    chain = draw(st.lists(st.sampled_from(TIE_RULES), max_size=4).map(lambda rules: [[rule] for rule in rules]))
    return totals, rows, chain


@given(seasons())
def test_places_are_shared_as_a_league_shares_them(season) -> None:
    """A place is one more than the number of those who are strictly ahead."""
    found = places(season[0], season[2], season[1])
    assert all(place == 1 + sum(other < place for other in found) for place in found)


@given(seasons())
def test_more_points_are_never_behind(season) -> None:
    ranked = sorted(zip((row[0] for row in season[0]), places(season[0], season[2], season[1]), strict=True))
    assert all(low[0] == high[0] or low[1] > high[1] for low, high in pairwise(ranked))


@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(season, random) -> None:
    totals, rows, chain = season
    mixed = list(range(len(totals)))
    random.shuffle(mixed)
    plain = places(totals, chain, rows)
    assert places([totals[n] for n in mixed], chain, [rows[n] for n in mixed]) == [plain[n] for n in mixed]


@given(seasons())
def test_a_rule_more_only_parts_those_who_share(season) -> None:
    """Nobody overtakes one who was ahead by the chain without its last rule."""
    totals, rows, chain = season
    before, after = places(totals, chain[:-1], rows), places(totals, chain, rows)
    for a, one in enumerate(before):
        for b, other in enumerate(before):
            assert one >= other or after[a] < after[b]


def test_results_of_another_length_than_the_points_are_refused() -> None:
    with pytest.raises(RuleError) as raised:
        total([[10, 6, 0]], 1, 0, None, [[1, "DSQ"]])
    assert str(raised.value) == "RB_SEASON_TOTAL: results has 2 cells, points 3"


def test_the_statuses_as_they_are_listed_are_those_that_count_without_a_table() -> None:
    """A disqualification is worth nothing and is never the result left out; who has not come to the start has no start."""
    listed = FUNCTIONS["RB_STATUSES"].in_cell()
    rows = {row[0]: row[1:5] for row in listed}
    assert rows["DSQ"][0] == 0
    assert rows["DSQ"][2] is False
    assert (rows["DNF"][3], rows["DNS"][3]) == (True, False)
    for table in (None, listed):
        assert total([[10, 6, 0]], 1, 0, None, [[1, 2, "DSQ"]], table) == 10
        assert total([[10, 6, 0]], 1, 0, None, [[1, 2, "DNF"]], table) == 16


@pytest.mark.parametrize(
    ("points", "row", "column"),
    [
        ([[10], [6], ["x"], [3]], 3, "1"),
        ([[10, 6, True, 3]], 1, "3"),
        ([[1, 10], [2, "x"]], 2, "2"),
        ([[1, 10], ["x", 6]], 2, ""),
        ([[1, 10], [1, 6]], 2, ""),
    ],
)
def test_a_table_of_points_names_the_cell_to_mend(points: list[list[object]], row: int, column: str) -> None:
    """In a column, a row or two columns; a place stands in the first column, which needs no name."""
    with pytest.raises(RuleError) as said:
        FUNCTIONS["RB_POINTS"].in_cell(1, points)
    assert said.value.argument == "points"
    named = dict(said.value.message.values)
    assert (named["row"], str(named.get("column", ""))) == (row, column)
