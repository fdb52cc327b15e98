"""The game master's word in every state, the dice it makes needless, what stands beside the rows, the log, the policy."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from calc.core.pages import Table
from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.values import Cell
from calc.systems.dsa.live import beside, board
from calc.systems.dsa.pages import pages
from calc.systems.dsa.replay import replay, start
from calc.systems.dsa.replay.policy import _leading, _sprints
from calc.systems.dsa.rules.checks import dsa_check
from calc.systems.dsa.rules.movement import dsa_movement
from calc.systems.dsa.rules.variant import dsa_bonus_share, dsa_mix_movement
from tests.systems.dsa.test_pages import blocks, marked_cells, values
from tests.systems.dsa.test_replay import AHEAD, BESIDE, STRIKE, WON, A, B, move, of, order, race

FAR = {**B, "lane": 5}
FALLS = {"die1": 20, "die2": 20, "fumble1": 6, "fumble2": 6, "fall1": 1, "fall2": 1, "fall3": 1,
         "body1": 5, "body2": 5, "body3": 5}  # fmt: skip


def sheets(
    moves: list[dict[str, Any]], orders: list[dict[str, Any]] | None = None, riders: Any = None, **settings: Any
) -> dict[str, Records]:
    return {
        "Participants": Records.of("Participants", riders or [A, B]),
        "Moves": Records.of("Moves", moves),
        "Orders": Records.of("Orders", orders or []),
        "Settings": Records.of("Settings", [{"setting": key, "value": value} for key, value in settings.items()]),
    }


def ranges(found: dict[str, Records]) -> tuple[Records, ...]:
    return found["Participants"], found["Moves"], found["Orders"], found["Settings"]


# ---------------------------------------------------------------------------------- the game master's word


def test_who_has_fallen_is_set_racing_again_in_a_later_turn() -> None:
    """The row of turn 2 holds at the end of that turn; in turn 3 he rides on from where the game master put him."""
    moves = [move(**FALLS), move("B"), {"turn": 2, "rider": "A", "set_status": "racing", "set_field": 1},
             move("B", 2), move(turn=3), move("B", 3)]  # fmt: skip
    ridden = race(moves, [order("ahead", turn=3, times=2)], [A, FAR])
    assert [ridden.states[turn].rider("A").status for turn in (1, 2, 3)] == ["fallen", "racing", "racing"]
    assert ridden.states[3].rider("A").field == 3
    assert not ridden.waiting


def test_the_last_one_who_rode_may_be_set_racing_again_when_nobody_rides_any_more() -> None:
    moves = [move(**FALLS), move("B", set_status="finished"), {"turn": 2, "rider": "A", "set_status": "racing"},
             move(turn=3)]  # fmt: skip
    ridden = race(moves, riders=[A, FAR])
    assert ridden.states[-1].turn == 3
    assert of(ridden, "movement_check")[-1].turn == 3


@pytest.mark.parametrize("status", ["fallen", "excluded"])
def test_who_has_finished_may_be_put_out_of_the_race_in_a_later_turn(status: str) -> None:
    """The referee hears of it when he is home already."""
    moves = [move(), move("B"), {"turn": 2, "rider": "A", "set_status": status}, move("B", 2)]
    ridden = race(moves, [order("ahead", times=4)], [A, FAR], {"dsa_lap_fields": 4})
    assert ridden.states[1].rider("A").finish_turn == 1
    rider = ridden.states[2].rider("A")
    assert (rider.status, rider.finish_turn, rider.past_line) == (status, None, None)


def test_the_field_of_who_has_finished_is_counted_from_the_line_anew() -> None:
    """4 points over a lane of 2 fields: 2 past the line; set on field 5 that are 3."""
    ridden = race([move(set_field=5), move("B")], [order("ahead", times=4)], [A, FAR], {"dsa_lap_fields": 2})
    rider = ridden.states[-1].rider("A")
    assert (rider.status, rider.finish_turn, rider.past_line, rider.field) == ("finished", 1, 3, 5)


def test_who_is_set_back_behind_the_line_has_not_finished() -> None:
    """DSA-ZIEL: a rider has finished when his field reaches the length of his lane, and field 1 of 2 is short of it."""
    ridden = race([move(set_field=1), move("B")], [order("ahead", times=4)], [A, FAR], {"dsa_lap_fields": 2})
    rider = ridden.states[-1].rider("A")
    assert (rider.status, rider.finish_turn, rider.past_line, rider.field) == ("racing", None, None, 1)


@pytest.mark.parametrize("verdict", ["hidden", "overlooked", "excluded"])
@pytest.mark.parametrize(("action", "other"), [("attack", BESIDE), ("shove_attack", AHEAD)])
@pytest.mark.parametrize("view", [False, True])
def test_a_verdict_that_is_set_needs_no_dice_of_the_referee(verdict: str, action: str, other: Any, view: bool) -> None:
    blow = order(action, **STRIKE, **WON, set_verdict=verdict)
    ridden = race([move(), move("B")], [blow], [A, other], {"dsa_shove_view": view})
    (judged,) = of(ridden, "referee")
    assert (judged.result, judged.overridden, judged.dice) == (verdict, True, ())
    assert not ridden.waiting
    assert ridden.states[-1].rider("A").status == ("excluded" if verdict == "excluded" else "racing")


@pytest.mark.parametrize(("said", "sight", "verdict"), [("hidden", 6, "hidden"), ("in_view", 1, "excluded")])
def test_a_look_that_is_set_needs_no_dice_and_the_attack_is_in_sight_or_not_as_it_says(
    said: str, sight: int, verdict: str
) -> None:
    """The look and the attack share one W6, so the word on the one holds for the other; the notice die is 6."""
    orders = [order("look", set_result=said), order("attack", number=2, **STRIKE, sight=sight, notice=6)]
    ridden = race([move(), move("B")], orders, [A, BESIDE])
    assert not ridden.waiting
    assert [event.result for event in of(ridden, "look")] == [said]
    assert [event.result for event in of(ridden, "referee")] == [verdict]


def test_a_look_set_to_nothing_seen_leaves_the_sight_to_the_die_of_the_attack() -> None:
    orders = [order("look", set_result="unknown"), order("attack", number=2, **STRIKE, sight=2)]
    ridden = race([move(), move("B")], orders, [A, BESIDE])
    assert [(event.result, event.dice) for event in of(ridden, "referee")] == [("hidden", (("sight", (2,)),))]


def test_a_look_before_an_attack_while_shoving_throws_no_die_of_sight_into_the_verdict() -> None:
    """Ambiguity 21: the one W6 decides alone; the die of the look is not used and not shown."""
    people = [{**A, "si1": 12, "si2": 12, "si3": 12, "si_taw": 4}, AHEAD]
    orders = [
        order("look", look1=1, look2=2, look3=9, sight=1),
        order("shove_attack", number=2, **STRIKE, **WON, notice=6),
    ]
    ridden = race([move(), move("B")], orders, people)
    (judged,) = of(ridden, "referee")
    assert (judged.result, judged.dice, judged.cells) == ("excluded", (("notice", (6,)),), (("Orders", 1, "notice"),))


@pytest.mark.parametrize("action", ["ahead", "out", "shove", "look"])
def test_a_verdict_on_what_is_no_attack_is_a_finding(action: str) -> None:
    cells = {**WON, "set_result": "hidden" if action == "look" else None, "set_verdict": "excluded"}
    ridden = race([move(), move("B")], [order(action, **cells)], [A, AHEAD])
    assert (("Orders", 0, "set_verdict"), "excluded") in [(t.where, t.value) for t in ridden.troubles]
    assert ridden.states[-1].rider("A").status == "racing"


# ---------------------------------------------------------------------------------- findings at the cell to mend


def test_a_target_out_of_the_race_or_not_named_is_found_at_the_cell_of_the_target() -> None:
    """B is gone; two neighbours are there and neither is named; nobody is there."""
    gone = race([move(set_status="fallen"), move("B")], [order("attack", "B", target="A", **STRIKE)], [A, BESIDE])
    both = race([move(), move("B"), move("C")], [order("attack", **STRIKE)],
                [A, BESIDE, {**BESIDE, "name": "C", "lane": 1, "set_order": 3}])  # fmt: skip
    none = race([move(), move("B")], [order("shove", **WON)])
    for ridden, actor, reason in ((gone, "B", "not_racing"), (both, "A", "which_target"), (none, "A", "no_target")):
        assert [trouble.where for trouble in ridden.troubles] == [("Orders", 0, "target")]
        assert [event.result for event in of(ridden, "refused", actor)] == [reason]


def test_more_steps_than_can_be_done_are_found_at_their_number() -> None:
    """4 points are 4 fields: of 6 wanted the number is to mend; of a step that cannot even begin the action."""
    far = race([move(), move("B")], [order("ahead", times=6)], [A, FAR])
    barred = race([move(), move("B")], [order("ahead", times=6)], [A, AHEAD])
    assert [(trouble.where, trouble.value) for trouble in far.troubles] == [(("Orders", 0, "times"), 6)]
    assert far.states[-1].rider("A").field == 4
    assert [(trouble.where, trouble.value) for trouble in barred.troubles] == [(("Orders", 0, "action"), "ahead")]


@pytest.mark.parametrize("cells", [{"set_field": 3}, {"set_status": "racing", **FALLS, "set_field": 3}])
def test_who_is_set_on_the_field_of_another_rider_is_found_when_all_have_moved(cells: dict[str, Any]) -> None:
    """B stands on field 3 of lane 2 and stays, or rides on; where he is gone nothing is amiss."""
    stays = race([move(**cells), move("B")])
    rides = race([move(**cells), move("B")], [order("ahead", "B")])
    assert [
        (trouble.where, trouble.value, trouble.severity) for trouble in stays.troubles if trouble.severity != "note"
    ] == [(("Moves", 0, "set_field"), 3, "warning")]
    assert not rides.troubles


def test_who_starts_beyond_the_track_is_found_once_and_may_be_set_on_a_lane() -> None:
    """Lane 7 of 6: no step from there, and the game master's word at the end of the turn counts."""
    ridden = race([move(set_lane=3), move("B")], [order("ahead")], [{**A, "lane": 7}, B])
    assert [trouble.where for trouble in ridden.troubles] == [("Participants", 0, "lane"), ("Orders", 0, "action")]
    assert [event.result for event in of(ridden, "refused")] == ["off_track"]
    assert ridden.states[-1].rider("A").lane == 3


# ---------------------------------------------------------------------------------- beside the rows and in the log


@pytest.mark.parametrize(
    ("blank", "orders", "people"),
    [
        ("pa", [order("attack", **{**STRIKE, "defend1": 5, "defend2": 5, "defend3": 5})], [A, BESIDE]),
        ("at", [order("attack", **STRIKE)], [A, BESIDE]),
        ("si_taw", [order("look", look1=1, look2=1, look3=1, sight=1)], [{**A, "si1": 9, "si2": 9, "si3": 9}, BESIDE]),
    ],
)
def test_an_action_that_waits_for_a_value_of_a_rider_says_so_beside_its_row(
    blank: str, orders: list[dict[str, Any]], people: list[dict[str, Any]]
) -> None:
    found = sheets([move(), move("B")], orders, [{**one, blank: None} for one in people])
    assert [where.column for where in replay(found).waiting] == [blank]
    row = beside.dsa_orders(*ranges(found))[0]
    assert row.result == ""
    assert row.note.startswith("wartet auf ")


@pytest.mark.parametrize(
    ("first", "second", "taps"), [((10, 10, 10), (17, 18, 16), 7), ((17, 18, 16), (10, 10, 10), 7)]
)
def test_beside_a_move_with_a_fate_point_stands_the_roll_that_counts(
    first: tuple[int, ...], second: tuple[int, ...], taps: int
) -> None:
    """10, 10, 10 leaves all 7 points; 17, 18, 16 costs 15 of 9."""
    dice = {f"die{n}": die for n, die in enumerate(first, 1)} | {f"fate{n}": die for n, die in enumerate(second, 1)}
    found = sheets([{"turn": 1, "rider": "A", "use_fate": True, **dice}, move("B")], riders=[{**A, "fate": 1}, B])
    row = beside.dsa_moves(*ranges(found))[0]
    assert (row.tap, row.grade, row.points, row.carry) == (taps, "gelungen", 4, 0)


def test_a_check_whose_points_are_set_is_told_without_dice() -> None:
    ridden = race([move(set_tap=-3), move("B")])
    assert str(of(ridden, "movement_check")[0].phrase) == "Bewegungs-Probe: –, Erschwernis -2: misslungen, -3 TaP*"


def test_beside_a_step_over_the_line_no_points_are_left() -> None:
    """They are ridden straight on: 4 points, 2 of them to the line at field 2."""
    found = sheets([move(), move("B")], [order("ahead", times=4)], [A, FAR], dsa_lap_fields=2)
    row = beside.dsa_orders(*ranges(found))[0]
    assert (row.points, row.field, row.lane) == (0, 4, 2)


def fumbled(orders: list[dict[str, Any]], people: list[dict[str, Any]], first: dict[str, Any] | None = None) -> Replay:
    return race([first or move(), move("B")], orders, people)


SELF = {**STRIKE, "at": 20, "confirm": 20, "sight": 1}
SHOVED_BADLY = {"own1": 20, "own2": 20, "own3": 1, "other1": 5, "other2": 5, "other3": 5}


@pytest.mark.parametrize(
    ("ridden", "kind", "said", "table"),
    [
        (fumbled([order("attack", **SELF, fumble1=2, fumble2=2)], [A, BESIDE]), "hurt",
         "Reiter verliert 3 SP, nächste Bewegungs-Probe um 3 erschwert", "Attacke"),
        (fumbled([order("attack", **SELF, fumble1=3, fumble2=3)], [A, BESIDE]), "hurt",
         "Pferd verliert 3 SP, nächste Bewegungs-Probe um 6 erschwert", "Attacke"),
        (fumbled([order("attack", **SELF, fumble1=4, fumble2=4)], [A, BESIDE], move(set_points=2)), "points_lost",
         "Bewegungspunkte übrig: 0, für die nächste Runde geschuldet: 1", "Attacke"),
        (fumbled([order("shove", **SHOVED_BADLY, fumble1=2, fumble2=3, hurt1=4, hurt2=5)], [A, AHEAD]), "hurt",
         "Pferd verliert 9 SP, nächste Bewegungs-Probe um 18 erschwert", "Abdrängen"),
        (fumbled([], [A, FAR], move(sprint=True, die1=20, die2=20, fumble1=4, fumble2=4, tired=2)), "tired",
         "Erschöpfung des Pferdes +2", "Spurt"),
    ],
)  # fmt: skip
def test_the_log_shows_a_fumble_with_its_table_and_effect(ridden: Replay, kind: str, said: str, table: str) -> None:
    (fumble,) = of(ridden, "fumble")
    assert f"Tabelle {table} (" in str(fumble.phrase)
    assert [str(event.phrase) for event in of(ridden, kind)] == [said]


def test_every_step_and_shove_cites_its_own_rule() -> None:
    """Ahead is FORT-01, a lane change FORT-04; who is moved although both failed is moved by ABDR-07."""
    failed = {"own1": 17, "own2": 17, "own3": 15, "other1": 17, "other2": 17, "other3": 18}
    ridden = race([move(), move("B")], [order("shove", **failed), order("ahead", number=2), order("out", number=3)],
                  [A, AHEAD])  # fmt: skip
    assert [event.rules for event in of(ridden, "pushed", "B")] == [("DSA-ABDR-07",)]
    assert [event.rules for event in of(ridden, "step")] == [("DSA-FORT-01",), ("DSA-FORT-04",)]


# ---------------------------------------------------------------------------------- print


@pytest.mark.parametrize(("column", "typed"), [("tap", 12), ("modifier", -9), ("grade", "Wunder")])
def test_a_result_typed_over_beside_a_move_is_printed_and_not_only_marked(column: str, typed: Any) -> None:
    found = sheets([move(), move("B")], riders=[A, FAR])
    calc: list[dict[str, Any]] = [
        {"tap": 7, "modifier": -2, "grade": "gelungen"},
        {"tap": 7, "modifier": 0, "grade": "gelungen"},
    ]
    found["Moves.calc"] = Records.of("Moves.calc", list(calc))
    found["Moves.computed"] = Records.of("Moves.computed", [{**calc[0], column: typed}, calc[1]])
    (marked,) = marked_cells(pages(found, replay(found))[0])
    assert str(typed) in str(marked.value)


def test_a_number_from_a_cell_is_told_as_a_number_at_the_table() -> None:
    """A workbook hands over 12 as 12.0."""
    found = sheets([move(), move("B")], riders=[A, FAR])
    found["Moves.calc"] = Records.of("Moves.calc", [{"tap": 7.0}, {"tap": 7.0}])
    found["Moves.computed"] = Records.of("Moves.computed", [{"tap": 12.0}, {"tap": 7.0}])
    (marked,) = marked_cells(pages(found, replay(found))[0])
    assert "12" in str(marked.value)
    assert "12.0" not in str(marked.value)


@pytest.mark.parametrize(
    ("sheet", "column", "typed", "said"),
    [
        ("Moves", "end_field", 9, "Feld 9"), ("Moves", "end_carry", 3, "Übertrag 3"), ("Moves", "note", None, "Hinweis –"),
        ("Orders", "result", "daneben", "Ergebnis daneben"), ("Orders", "left", 2, "Punkte übrig 2"),
        ("Orders", "order_note", "So war das.", "Verlauf So war das."),
    ],
)  # fmt: skip
def test_other_results_typed_over_beside_the_rows_are_told_in_the_line_of_the_turn(
    sheet: str, column: str, typed: Any, said: str
) -> None:
    found = sheets([move(), move("B")], [order("ahead", times=4)], [A, FAR])
    rows = 2 if sheet == "Moves" else 1
    found[f"{sheet}.calc"] = Records.of(f"{sheet}.calc", [{column: "x"} for _ in range(rows)])
    assert not marked_cells(pages({**found, f"{sheet}.computed": found[f"{sheet}.calc"]}, replay(found))[0])
    found[f"{sheet}.computed"] = Records.of(
        f"{sheet}.computed", [{column: typed}, *({column: "x"} for _ in range(rows - 1))]
    )
    (marked,) = marked_cells(pages(found, replay(found))[0])
    assert f"Meisterentscheid: {said}" in [str(line) for line in getattr(marked.value, "values", ())]


@pytest.mark.parametrize(
    ("column", "typed", "cells"), [("order", 2, [0]), ("start_tap", 11, [2, 3]), ("start_modifier", -7, [2])]
)
def test_a_start_check_typed_over_is_printed_with_its_mark(column: str, typed: int, cells: list[int]) -> None:
    rolled = {**A, "set_order": None, "start1": 5, "start2": 5, "start3": 5}
    found = sheets([move(), move("B")], riders=[rolled, {**FAR, "set_order": 2}])
    found["Participants.calc"] = Records.of("Participants.calc", [{column: 1}, {column: 2}])
    found["Participants.computed"] = Records.of("Participants.computed", [{column: typed}, {column: 2}])
    row = next(iter(blocks(pages(found, replay(found))[0], Table))).rows[0]
    shown = [isinstance(cell, Cell) and cell.overridden for cell in row.cells]
    assert [number for number, marked in enumerate(shown) if marked] == cells
    assert all(str(typed) in str(row.cells[number]) for number in cells)


def test_nobody_falls_off_a_board_that_is_shorter_than_the_course() -> None:
    """B on field 3 and C on field 5 of a board with the fields 0 to 3."""
    found = sheets([], riders=[A, {**B, "lane": 2}, {**B, "name": "C", "field": 5, "lane": 2, "set_order": 3}])
    shown = board.dsa_board(*ranges(found), None, 4, 6)
    assert shown[1] == (2, "A", "", "", "B, C → 5")


def sheet_rows(**settings: Any) -> list[list[Any]]:
    """The prospects of a rider with attributes 12/13/11, TaW 7 and a horse worth 2 points on movement."""
    found = sheets([move(), move("B")], riders=[A, FAR], **settings)
    page = next(page for page in pages(found, replay(found)) if page.kind == "sheets")
    return [values(row) for row in list(blocks(page, Table))[2].rows]


ROLLS = tuple(product(range(1, 21), repeat=3))


def test_the_prospects_of_a_sheet_follow_the_mixed_variant() -> None:
    """Horse and crowd ease nothing there; over all 8000 rolls the second die says how well the 2 points of the horse count."""
    for exhaustion, sprint in ((0, False), (0, True), (3, False)):
        total = 0
        for dice in ROLLS:
            tap = dsa_check(*dice, 12, 13, 11, 7, 2 * exhaustion)
            total += dsa_mix_movement(7, tap, 2 * dsa_bonus_share(dice[1], 13), sprint, 0.25, "floor")
        row = sheet_rows(dsa_variant="mix", dsa_mix_weight=0.25, dsa_rounding="floor")[exhaustion]
        assert row[1].value == 2 * exhaustion
        assert row[4 if sprint else 3].value == pytest.approx(total / len(ROLLS))


@pytest.mark.parametrize("least", [0, 1])
def test_the_prospects_of_a_sheet_follow_the_least_points_of_a_passed_check(least: int) -> None:
    """Rounded up it matters whether a check that just passes leaves 0 or 1."""
    total = sum(dsa_movement(dsa_check(*dice, 12, 13, 11, 7, -2, least), False, "ceil") for dice in ROLLS)
    assert sheet_rows(dsa_min_tap=least, dsa_rounding="ceil")[0][3].value == pytest.approx(total / len(ROLLS))


def test_a_sheet_promises_no_points_of_a_sprint_that_is_left_out() -> None:
    assert {len(row) for row in sheet_rows(dsa_sprint_allowed=False)} == {4}
    assert {len(row) for row in sheet_rows()} == {5}


# ---------------------------------------------------------------------------------- riders without a player


def ready(riders: list[dict[str, Any]], **settings: Any) -> Any:
    rows = [{"setting": name, "value": value} for name, value in settings.items()]
    return start(Records.of("Participants", riders), Records.of("Settings", rows))


def test_a_rider_by_style_weighs_the_sprint_check_that_he_would_make() -> None:
    """Steady from eff 2 on, TaW 7 less difficulty. Exhaustion 3 and 1 of the crowd: eff 7 - 6 + 1 = 2.

    In the mixed variant the crowd does not count: eff 1. Where the point counts before the check: eff 0.
    """
    people = [{**A, "field": 30, "exhaustion": 3, "crowd": 1, "horse_bonus": 0}, FAR]
    for settings, sprints in (
        ({}, True), ({"dsa_variant": "mix"}, False), ({"dsa_sprint_point": "before_check"}, False),
        ({"dsa_sprint_point": "next_turn"}, True),
    ):  # fmt: skip
        assert _sprints(ready(people, **settings), "A", another_race=False) is sprints, settings


def test_who_has_crossed_the_line_is_ahead_of_all_who_still_ride() -> None:
    """Two are home, so the first of the others is third and not among the first two of the race."""
    names = ("A", "B", "C", "D")
    course = ready([{**A, "name": name, "lane": n, "field": n, "set_order": n} for n, name in enumerate(names, 1)])
    assert [_leading(course, course.now(name), 2) for name in names] == [False, False, True, True]
    for name in ("C", "D"):
        course.change(name, status="finished", finish_turn=1, past_line=0)
    assert [_leading(course, course.now(name), 2) for name in names] == [False, False, True, True]
