"""What a race seldom comes to: targets that cannot be meant, results by the game master's word, orders by hand."""

from __future__ import annotations

import random

from calc.core.pages import Row, Table
from calc.core.records import Records
from calc.systems.dsa.pages import pages
from calc.systems.dsa.replay import replay
from calc.systems.dsa.replay.policy import simulated
from tests.systems.dsa.races import riders, settings
from tests.systems.dsa.test_pages import blocks, marked_cells, values
from tests.systems.dsa.test_replay import AHEAD, BESIDE, STRIKE, WON, A, B, move, of, order, race


def test_an_unknown_target_is_a_finding_and_costs_no_points() -> None:
    ridden = race(
        [move(), move("B")], [order("attack", target="C", **STRIKE), order("ahead", number=2, times=4)], [A, BESIDE]
    )
    assert [(trouble.where, trouble.value) for trouble in ridden.troubles] == [(("Orders", 0, "target"), "C")]
    assert not of(ridden, "attack")
    assert len(of(ridden, "step")) == of(ridden, "points")[0].result == 4


def test_nobody_is_his_own_target() -> None:
    ridden = race([move(), move("B")], [order("shove", target="A", **WON)])
    assert [(trouble.where, trouble.value) for trouble in ridden.troubles] == [(("Orders", 0, "target"), "A")]
    assert not of(ridden, "shove")


def test_who_has_left_the_race_is_no_target() -> None:
    ridden = race([move(set_status="fallen"), move("B")], [order("attack", "B", target="A", **STRIKE)], [A, BESIDE])
    assert [event.result for event in of(ridden, "refused", "B")] == ["not_racing"]
    assert not of(ridden, "attack", "B")


def test_a_shove_falls_away_when_the_fumble_of_its_attack_takes_the_last_points() -> None:
    """2 points: one for the attack, the fumble 4 + 4 takes two, one of them is owed; none is left for the shove."""
    both = order("shove_attack", **{**STRIKE, "at": 20, "confirm": 20}, **WON, fumble1=4, fumble2=4, notice=1)
    ridden = race([move(set_points=2), move("B")], [both], [A, AHEAD])
    assert [event.result for event in of(ridden, "fumble")] == ["points_lost"]
    assert [(event.result, event.rules) for event in of(ridden, "refused")] == [
        ("no_points", ("DSA-ABDR-01", "DSA-ABDR-02", "DSA-ABDR-06"))
    ]
    assert not of(ridden, "shove")


def test_a_hit_by_the_game_masters_word_needs_no_at_but_hurts_as_any_other() -> None:
    blow = order("attack", set_result="hit", permit1=5, permit2=5, permit3=5, sp=3, sight=1)
    ridden = race([move(), move("B")], [blow], [A, BESIDE])
    (attack,) = of(ridden, "attack")
    assert (attack.result, attack.overridden, attack.dice) == ("hit", True, ())
    assert attack.cells == (("Orders", 0, "set_result"),)
    assert ridden.states[-1].rider("B").sp_rider == 3


def test_a_lane_set_beyond_the_track_is_refused_and_the_rest_of_the_row_counts() -> None:
    ridden = race([move(set_lane=5, set_field=6), move("B")], settings={"dsa_lanes": 4})
    assert [(trouble.where, trouble.value) for trouble in ridden.troubles] == [(("Moves", 0, "set_lane"), 5)]
    assert (ridden.states[-1].rider("A").field, ridden.states[-1].rider("A").lane) == (6, 2)


def test_who_crosses_the_line_and_is_then_set_fallen_has_not_finished() -> None:
    ridden = race([move(set_status="fallen"), move("B")], [order("ahead", times=4)], settings={"dsa_lap_fields": 2})
    rider = ridden.states[-1].rider("A")
    assert (rider.status, rider.finish_turn, rider.past_line) == ("fallen", None, None)
    assert ridden.outcome is not None
    assert dict(ridden.outcome.places)["A"] == "out"


def test_a_place_in_the_order_that_two_riders_were_given_is_the_first_ones() -> None:
    """The second one moves last, and the cell is named."""
    ridden = race([move(), move("B")], riders=[A, {**B, "set_order": 1}])
    assert [(rider.name, rider.order) for rider in ridden.states[0].riders] == [("A", 1), ("B", 2)]
    assert [(trouble.where, trouble.value) for trouble in ridden.troubles] == [(("Participants", 1, "set_order"), 1)]


def test_a_ride_cut_short_is_no_race_that_ended_so_nobody_rests() -> None:
    chance = random.Random(3)
    people, chosen = riders(chance), {**settings(chance), "dsa_lap_fields": 40}
    moves, _, course = simulated([{**one, "exhaustion": 2} for one in people], chosen, most_turns=1)
    assert {row["turn"] for row in moves} == {1}
    assert course.state.racing()
    assert not [event for event in course.events if event.kind == "rest"]


def test_who_was_given_his_place_is_printed_without_a_start_check() -> None:
    """B rolled 5, 5, 5 for the place that A left him."""
    rolled = {**B, "set_order": None, "start1": 5, "start2": 5, "start3": 5}
    sheets = {
        "Participants": Records.of("Participants", [A, rolled]),
        "Moves": Records.of("Moves", [move(), move("B")]),
    }
    start = next(iter(blocks(pages(sheets, replay(sheets))[0], Table)))
    first, second = (values(row) for row in start.rows if isinstance(row, Row))
    assert first == [1, "A", None, None]
    assert second[:2] == [2, "B"]
    assert second[3] == 7


def test_a_number_typed_over_a_row_of_moves_without_a_rider_marks_nothing() -> None:
    sheets = {
        "Participants": Records.of("Participants", [A, B]),
        "Moves": Records.of("Moves", [move(), move("B"), {"turn": 1, "rider": None}]),
        "Moves.calc": Records.of("Moves.calc", [{"points": 4}, {"points": 4}, {"points": None}]),
    }
    for typed, marks in (([4, 4, 77], 0), ([77, 4, None], 1)):
        written = {**sheets, "Moves.computed": Records.of("Moves.computed", [{"points": one} for one in typed])}
        assert len(marked_cells(pages(written, replay(written))[0])) == marks


def test_of_two_rows_of_a_rider_in_one_turn_the_first_is_ridden_and_the_second_is_named() -> None:
    ridden = race([move(set_points=3), move("B"), move(set_points=1)])
    assert [(trouble.where, trouble.value) for trouble in ridden.troubles] == [(("Moves", 2, "rider"), "A")]
    assert [event.result for event in of(ridden, "points")] == [3]
