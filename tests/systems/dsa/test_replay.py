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
    assert not ridden.troubles


def test_a_turn_left_out_is_said_at_the_first_row_after_it() -> None:
    """Moves for turns 1 and 3 only: the race waits in turn 2, and the mistyped 3 is to mend for each rider."""
    ridden = race([move(), move("B"), move(turn=3), move("B", turn=3), move("B", turn=4)])
    assert [(trouble.where, trouble.value, str(trouble.message)) for trouble in ridden.troubles] == [
        (("Moves", 2, "turn"), 3, "A has no row on Moves in turn 2"),
        (("Moves", 3, "turn"), 3, "B has no row on Moves in turn 2"),
    ]


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


# ---------------------------------------------------------------------------------------------- rule by rule

BESIDE = {**B, "field": 0, "lane": 3}
AHEAD = {**B, "field": 1}
STRIKE = {"permit1": 5, "permit2": 5, "permit3": 5, "at": 5, "defend1": 20, "defend2": 19, "defend3": 19, "sp": 3}
EVEN = {"own1": 5, "own2": 5, "own3": 5, "other1": 5, "other2": 5, "other3": 5}
WON = {"own1": 5, "own2": 5, "own3": 5, "other1": 17, "other2": 17, "other3": 11}


def test_the_crowd_turns_from_who_strikes_and_to_who_is_struck_twice() -> None:
    """-1 for striking a rider; +1 for the victim from the second trick on; 0 for striking a horse."""
    blows = [order("attack", number=n, part=part, **STRIKE, sight=1) for n, part in ((1, "rider"), (2, "horse"))]
    ridden = race([move(), move("B")], blows, [{**A, "crowd": 2}, BESIDE])
    assert [(event.result, event.rules) for event in of(ridden, "crowd")] == [
        (1, ("DSA-PUBL-04",)), (0, ("DSA-PUBL-03",)),
    ]  # fmt: skip
    assert [(event.result, event.rules) for event in of(ridden, "crowd", "B")] == [(1, ("DSA-PUBL-02",))]
    state = ridden.states[-1]
    assert (state.rider("A").worst_attack, state.rider("B").harassed) == ("horse", 2)


def test_an_attack_that_is_not_allowed_is_no_trick() -> None:
    blow = order("attack", permit1=19, permit2=19, permit3=18)
    ridden = race([move(), move("B")], [blow], [A, BESIDE])
    assert of(ridden, "attack")[0].result == "not_allowed"
    assert (ridden.states[-1].rider("A").worst_attack, ridden.states[-1].rider("B").harassed) == ("none", 0)
    assert ridden.states[-1].rider("A").sp_rider == 0
    assert not of(ridden, "referee")


def test_being_shoved_is_a_trick_only_when_a_villain_does_it_and_one_action_is_one_trick() -> None:
    plain, both = order("shove", **WON), order("shove_attack", **STRIKE, **WON, notice=1)
    for villain, action, tricks in ((False, plain, 0), (True, plain, 1), (True, both, 1), (False, both, 1)):
        ridden = race([move(), move("B")], [action], [{**A, "villain": villain}, AHEAD])
        assert of(ridden, "shove")[0].result == "pushed"
        assert ridden.states[-1].rider("B").harassed == tricks


def test_who_attacks_while_shoving_shoves_even_when_the_attack_is_not_allowed() -> None:
    """One point for the attack, one for the field; the shove check is 3 harder for him."""
    both = order("shove_attack", permit1=19, permit2=19, permit3=18, **WON)
    ridden = race([move(), move("B")], [both], [A, AHEAD])
    assert [event.result for kind in ("attack", "shove") for event in of(ridden, kind)] == ["not_allowed", "pushed"]
    assert int(of(ridden, "shove_check")[0].total or 0) == 3
    assert of(ridden, "shove")[0].detail("points") == 4 - 2


def test_the_hit_of_a_shove_attack_hampers_both_checks_of_the_victim() -> None:
    both = order("shove_attack", part="horse", **STRIKE, **EVEN, notice=1)
    ridden = race([move(), move("B")], [both], [A, AHEAD])
    assert int(of(ridden, "shove_check", "B")[0].total or 0) == 6
    assert int(of(ridden, "movement_check", "B")[0].total or 0) == 6


def test_two_fumbles_of_one_action_have_dice_of_their_own() -> None:
    """The attack's fumble loses the weapon; the shove's fumble hurts the horse, 2W6 twice."""
    both = order("shove_attack", permit1=20, permit2=20, permit3=1, own1=20, own2=20, own3=1, other1=5, other2=5,
                 other3=5, fumble1=1, fumble2=2, sfumble1=2, sfumble2=3, hurt1=4, hurt2=5)  # fmt: skip
    ridden = race([move(), move("B")], [both], [{**A, "weapon": "dagger"}, AHEAD])
    assert [event.result for event in of(ridden, "fumble")] == ["weapon_lost", "horse_hurt"]
    rider = ridden.states[-1].rider("A")
    assert (rider.armed, rider.sp_horse, rider.damage) == (False, 9, 18)


def test_after_a_fall_the_other_rider_checks_5_harder_and_a_third_roll_there_is_none() -> None:
    """B falls; A's check fails, and A falls by his second roll; B is gone already and rolls no more."""
    shove = order(
        "shove", own1=5, own2=5, own3=5, other1=20, other2=20, other3=1, ofumble1=6, ofumble2=6, ofall1=1, ofall2=1,
        ofall3=1, obody1=19, obody2=19, obody3=19, after1=19, after2=19, after3=19, afumble1=6, afumble2=5, fall1=2,
        fall2=2, fall3=2, body1=19, body2=19, body3=19,
    )  # fmt: skip
    ridden = race([move(), move("B")], [shove], [A, AHEAD])
    assert int(of(ridden, "shove_check")[1].total or 0) == 5
    assert [(r.status, r.sp_rider) for r in ridden.states[-1].riders] == [("fallen", 6), ("fallen", 3)]
    assert len(of(ridden, "fumble", "B")) == 1


def test_twenties_of_the_front_rider_are_a_fumble_in_every_reading() -> None:
    shove = order("shove", own1=5, own2=5, own3=5, other1=20, other2=20, other3=1, ofumble1=1, ofumble2=1, ohurt1=1,
                  ohurt2=1)  # fmt: skip
    ridden = race([move(), move("B")], [shove], [A, AHEAD], {"dsa_shove_fumble": "attacker"})
    assert [event.result for event in of(ridden, "fumble", "B")] == ["horse_hurt"]


def test_who_has_no_weapon_to_lose_rolls_until_the_table_says_something_else() -> None:
    """Typed dice: a second 2 or 3 asks for new dice in the same cells; from a seed they just go on."""
    cells = {**STRIKE, "at": 20, "confirm": 20, "fumble1": 1, "fumble2": 1, "sight": 1}
    again = race([move(), move("B")], [order("attack", **cells, again1=1, again2=2)], [A, BESIDE])
    assert {where.column for where in again.waiting} == {"again1", "again2"}
    assert again.troubles[0].where == ("Orders", 0, "again1")
    done = race([move(), move("B")], [order("attack", **cells, again1=3, again2=2)], [A, BESIDE])
    assert [(event.result, event.dice) for event in of(done, "fumble")] == [
        ("self_hurt", (("fumble", (1, 1)), ("fumble", (3, 2))))
    ]
    assert done.states[-1].rider("A").sp_rider == 3


def test_points_lost_that_are_not_there_are_owed_next_turn() -> None:
    """7-9 on the table: two points. One is left after the attack, so one is owed; after that the debt is over."""
    blow = order("attack", **{**STRIKE, "at": 20, "confirm": 20}, sight=1, fumble1=4, fumble2=4)
    moves = [move(name, turn) for turn in (1, 2, 3) for name in ("A", "B")]
    ridden = race([{**moves[0], "set_points": 2}, *moves[1:]], [blow], [A, BESIDE])
    assert [event.result for event in of(ridden, "points")] == [2, 4 - 1, 4]
    owed = of(ridden, "points")[1].total
    assert owed is not None
    assert ("geschuldete Punkte", -1, "DSA-PATZ-07") in owed.parts


def test_carry_over_and_exhaustion_stand_in_the_log_after_the_turn() -> None:
    ridden = race([move(sprint=True), move("B", die1=17, die2=18, die3=16), move(turn=2), move("B", turn=2)])
    assert [str(event.phrase) for event in of(ridden, "turn_end")] == [
        "Erschöpfung 1, Übertrag 0", "Erschöpfung 1, Übertrag 0",
    ]  # fmt: skip
    assert [str(event.phrase) for event in of(ridden, "turn_end", "B")] == [
        "Erschöpfung 0, Übertrag 4", "Erschöpfung 0, Übertrag 0",
    ]  # fmt: skip


def test_a_sprint_fumble_drifts_over_the_line_and_rides_the_point_left() -> None:
    """2 of the 3 points for the diagonal step onto the last field, one straight on."""
    cells = {"sprint": True, "die1": 20, "die2": 20, "fumble1": 1, "fumble2": 2}
    ridden = race([move(**cells), move("B")], riders=[{**A, "field": 3}, {**BESIDE, "lane": 5}],
                  settings={"dsa_lap_fields": 4})  # fmt: skip
    rider = ridden.states[-1].rider("A")
    assert (rider.status, rider.past_line, rider.lane) == ("finished", 1, 3)


def test_a_fate_point_may_undo_a_fumble_and_is_spent() -> None:
    moves = [move(die1=20, die2=20, use_fate=True, fate1=10, fate2=10, fate3=10), move("B"),
             move(turn=2, use_fate=True), move("B", turn=2)]  # fmt: skip
    ridden = race(moves, riders=[{**A, "fate": 1}, B])
    assert of(ridden, "fate_point")[0].result == 7
    assert not of(ridden, "fumble")
    assert ridden.states[-1].rider("A").fate == 0
    assert [trouble.where for trouble in ridden.troubles] == [("Moves", 2, "use_fate")]


def test_the_sight_die_of_the_look_is_the_die_of_the_attack() -> None:
    people = [{**A, "si1": 12, "si2": 12, "si3": 12, "si_taw": 4}, BESIDE]
    orders = [order("look", look1=1, look2=1, look3=9, sight=5), order("attack", number=2, **STRIKE, sight=1, notice=6)]
    ridden = race([move(), move("B")], orders, people)
    assert of(ridden, "look")[0].result == "in_view"
    assert of(ridden, "referee")[0].dice == (("sight", (5,)), ("notice", (6,)))
    assert ridden.states[-1].rider("A").status == "excluded"


def test_riders_who_start_on_one_field_or_behind_the_line_are_findings() -> None:
    ridden = race(
        [move(), move("B")],
        riders=[
            A,
            {**B, "field": 0},
            {**B, "name": "C", "lane": 7, "set_order": 3},
            {**B, "name": "D", "field": 40, "set_order": 4},
        ],
    )
    assert [trouble.where for trouble in ridden.troubles if trouble.where and trouble.where.table == "Participants"] == [
        ("Participants", 1, "field"), ("Participants", 2, "lane"), ("Participants", 3, "field"),
    ]  # fmt: skip


def test_a_result_that_the_action_cannot_have_is_a_finding() -> None:
    ridden = race(
        [move(), move("B")], [order("ahead", set_result="hit"), order("shove", number=2, set_result="miss", **WON)]
    )
    assert [trouble.where for trouble in ridden.troubles][:2] == [
        ("Orders", 0, "set_result"),
        ("Orders", 1, "set_result"),
    ]


def test_the_game_masters_word_on_points_is_not_shortened_by_a_debt() -> None:
    """And a field that he sets behind the line is the finish."""
    ridden = race([move(set_points=6, set_field=41), move("B")])
    assert of(ridden, "points")[0].result == 6
    rider = ridden.states[-1].rider("A")
    assert (rider.status, rider.finish_turn, rider.past_line) == ("finished", 1, 1)
