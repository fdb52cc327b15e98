"""The race replayed: the worked turn of the rules, waiting, refusals, overrides, mistakes of a game master."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from calc.core.records import Records
from calc.core.replay import Event, Replay
from calc.systems.dsa.replay import replay

A: dict[str, Any] = {
    "name": "A", "lane": 2, "field": 0, "ch": 12, "ge": 13, "kk": 11, "taw": 7, "ini": 10, "horse_bonus": 2,
    "scope": "movement", "at": 14, "pa": 10, "set_order": 1, "kb1": 12, "kb2": 12, "kb3": 12, "kb_taw": 5,
}  # fmt: skip
B: dict[str, Any] = {**A, "name": "B", "field": 3, "set_order": 2, "horse_bonus": 0}
CALM = {"die1": 10, "die2": 10, "die3": 10}


def race(
    moves: list[dict[str, Any]],
    orders: list[dict[str, Any]] | None = None,
    riders: list[dict[str, Any]] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Replay:
    """A race from plain rows."""
    rows = [{"setting": name, "value": value} for name, value in (settings or {}).items()]
    return replay({
        "Participants": Records.of("Participants", [A, B] if riders is None else riders),
        "Moves": Records.of("Moves", moves),
        "Orders": Records.of("Orders", orders or []),
        "Settings": Records.of("Settings", rows),
    })  # fmt: skip


def move(rider: str = "A", turn: int = 1, **cells: Any) -> dict[str, Any]:
    return {"turn": turn, "rider": rider, **CALM, **cells}


def order(action: str, rider: str = "A", turn: int = 1, number: int = 1, **cells: Any) -> dict[str, Any]:
    return {"turn": turn, "rider": rider, "number": number, "action": action, **cells}


def of(ridden: Replay, kind: str, actor: str = "A") -> list[Event]:
    return [event for event in ridden.events if event.kind == kind and event.actor == actor]


WORKED = [
    order("ahead", times=2),
    order("shove", number=2, own1=10, own2=14, own3=11, other1=12, other2=17, other3=11),
    order("attack", number=3, permit1=9, permit2=12, permit3=10, at=8, defend1=14, defend2=14, defend3=12, sp=4,
          sight=5, notice=3),
    order("ahead", number=4, times=2),
]  # fmt: skip


def test_the_worked_turn_of_the_rules_comes_out_as_written() -> None:
    """Sprint, shove, attack, two fields ahead: A ends on field 5 of lane 2, B's next check is 4 harder."""
    ridden = race([move(sprint=True, die1=12, die2=4, die3=15), move("B")], WORKED)
    state = ridden.states[-1]
    assert (state.rider("A").field, state.rider("A").lane, state.rider("A").exhaustion) == (5, 2, 1)
    assert (of(ridden, "sprint_check")[0].result, of(ridden, "points")[0].result) == (5, 6)
    assert int(of(ridden, "sprint_check")[0].total or 0) == -2
    assert of(ridden, "shove")[0].result == "pushed"
    assert [event.result for event in of(ridden, "attack")] == ["hit"]
    assert [event.result for event in of(ridden, "referee")] == ["overlooked"]
    assert state.rider("B").lane == 3
    assert int(of(ridden, "movement_check", "B")[0].total or 0) == 4
    assert not ridden.troubles


def test_missing_dice_wait_and_name_their_cells() -> None:
    """A blank die stops that rider's turn; the other rider still rides, the next turn does not begin."""
    ridden = race([move(die2=None), move("B"), move(turn=2), move("B", turn=2)])
    assert list(ridden.waiting) == [("Moves", 0, "die2")]
    assert of(ridden, "points", "B")
    assert ridden.states[-1].turn == 1
    assert ridden.outcome is not None
    assert ridden.outcome.reason == "waiting"


def test_a_rider_without_a_row_waits() -> None:
    ridden = race([move()])
    assert of(ridden, "waiting", "B")


def test_a_refused_action_costs_nothing_and_is_an_open_point() -> None:
    """A shove from two fields behind is refused; the points stay for the next action."""
    ridden = race([move(), move("B")], [order("shove", target="B"), order("ahead", number=2)])
    assert [event.result for event in of(ridden, "refused")] == ["not_behind"]
    assert ridden.states[-1].rider("A").field == 1
    assert ridden.troubles[0].where == ("Orders", 0, "action")
    assert ridden.troubles[0].severity == "warning"


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        ({"die1": 21}, "die1"),
        ({"die1": "7"}, "die1"),
        ({"sprint": "perhaps"}, "sprint"),
        ({"turn": 1.5}, "turn"),
        ({"die3": "#DIV/0!"}, "die3"),
    ],
)
def test_a_bad_cell_is_a_finding_with_its_place_not_an_exception(cells: dict[str, Any], column: str) -> None:
    ridden = race([move(**cells), move("B")])
    assert ("Moves", 0, column) in [trouble.where for trouble in ridden.troubles]


def test_unknown_and_doubled_names_are_findings() -> None:
    ridden = race([move("C"), move("B")], riders=[A, B, {**A, "taw": 3}])
    said = {(trouble.where, str(trouble.message)) for trouble in ridden.troubles}
    assert (("Moves", 0, "rider"), 'no participant is called "C"') in said
    assert (("Participants", 2, "name"), "A takes part twice") in said


def test_a_failed_check_makes_the_next_one_harder_once() -> None:
    """Overshoots 5 + 5 + 5 against 7 + 2 points: 6 missing, half of them on the next check, none on the one after it."""
    bad = {"die1": 17, "die2": 18, "die3": 16}
    ridden = race([move(**bad), move("B"), move(turn=2), move("B", turn=2), move(turn=3), move("B", turn=3)])
    checks = of(ridden, "movement_check")
    assert checks[0].result == -6
    assert [int(check.total or 0) for check in checks] == [-2, 1, -2]
    assert of(ridden, "points")[0].result == 2


def test_the_game_masters_word_replaces_the_computed_value_and_is_an_event() -> None:
    ridden = race([move(set_points=9, set_field=7, set_lane=1), move("B")])
    points, override = of(ridden, "points")[0], of(ridden, "override")[0]
    assert (points.result, points.overridden) == (9, True)
    assert override.overridden
    assert (ridden.states[-1].rider("A").field, ridden.states[-1].rider("A").lane) == (7, 1)


def test_crossing_the_line_ends_the_ride_and_ranks_the_riders() -> None:
    """Points left are ridden straight on; the other rider follows by fields ridden."""
    ridden = race([move(), move("B")], [order("ahead", times=4)], settings={"dsa_lap_fields": 2})
    rider = ridden.states[-1].rider("A")
    assert (rider.status, rider.finish_turn, rider.past_line) == ("finished", 1, 2)
    assert ridden.outcome is not None
    assert dict(ridden.outcome.places)["A"] == 1


def test_a_fumble_that_falls_takes_the_rider_off_the_board() -> None:
    """Two 20s, 2W6 = 12: Sturz; 3W6 less TaP* of body control."""
    cells = {
        "die1": 20,
        "die2": 20,
        "fumble1": 6,
        "fumble2": 6,
        "fall1": 4,
        "fall2": 4,
        "fall3": 4,
        "body1": 5,
        "body2": 5,
        "body3": 5,
    }
    ridden = race([move(**cells), move("B")])
    rider = ridden.states[-1].rider("A")
    assert (rider.status, rider.sp_rider) == ("fallen", 7)
    assert ridden.outcome is not None
    assert dict(ridden.outcome.places)["A"] == "out"


def test_the_same_sheets_are_the_same_race() -> None:
    rows = [move(), move("B")]
    assert race(rows) is race(rows)


def test_seed_dice_are_those_of_the_workbooks_formula() -> None:
    """dice_source seed rolls what DICE_ROLL shows for the keys turn, rider, purpose."""
    from calc.udf import call

    ridden = race([{"turn": 1, "rider": "A"}, {"turn": 1, "rider": "B"}], settings={"seed": 7, "dice_source": "seed"})
    assert of(ridden, "movement_check")[0].dice[0][1] == tuple(call("DICE_ROLL", "3W20", 7, 1, "A", "movement")[0])
