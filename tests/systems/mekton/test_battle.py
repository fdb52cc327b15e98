"""Whole attacks in one row, and the worked battle of the rules as a table."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS


def cell(name: str, *arguments: Any) -> Any:
    """What a cell with this function shows."""
    return FUNCTIONS[f"MEKTON_{name}"].in_cell(*arguments)


def complaint(name: str, *arguments: Any) -> str:
    """The reason why a cell with this function shows an error."""
    with pytest.raises(RuleError) as raised:
        cell(name, *arguments)
    return str(raised.value)


# ------------------------------------------------------------------ whole attacks


def test_a_burst_in_one_row() -> None:
    """4 over: 4 bullets, each 3 - 1."""
    row = cell("RESOLVE", [[3, 4, 12]], [[2, 4, 9]], 3, 1, "burst", 6)
    assert row == [[19, 15, 4, "hit", 4, 2]]


def test_a_burst_without_bv_waits() -> None:
    """Blank until the number of bullets is filled in; a row too many is an error."""
    assert cell("RESOLVE", [[3, 4, 12]], [[2, 4, 9]], 3, 1, "burst") == ""
    assert "attack has 2 rows" in complaint("RESOLVE", [[3, 4, 12], [3, 4, 12]], [[2, 4, 9]], 3)


def test_a_tie_for_the_attacker_still_brings_no_projectile() -> None:
    """The result is a hit, but bullets and missiles are counted by points above the evade roll."""
    row = cell("RESOLVE", [[3, 4, 9]], [[3, 4, 9]], 3, 1, "salvo", 8, None, None, "attacker")
    assert row == [[16, 16, 0, "hit", 0, 0]]


@pytest.mark.parametrize(
    ("attack", "defence", "more"),
    [
        ([[9, None, 12]], [[2, 4, 9]], [3]),
        ([[3, 4, None]], [[2, 4, "nine"]], [3]),
        ([[9, 4, 12]], [[2, None, 9]], [3]),
        ([[3, 4, 12]], [[2, 4]], [-1]),
        ([[9, 4, 12]], [[2, 4, 9]], [None]),
        ([[None, 4, 12]], [[2, 4, 9]], [3, 0, "volley"]),
    ],
)
def test_a_missing_die_hides_a_wrong_cell(attack: object, defence: object, more: list[object]) -> None:
    """Dice, bases and damage are always needed, so the answer is blank even if another cell is wrong."""
    assert cell("RESOLVE", attack, defence, *more) == ""


def test_without_any_initiative_there_is_no_order() -> None:
    """A single blank text, whatever the tiebreaks hold; with an initiative they must fit."""
    for tiebreaks in ([[1]], [[1], ["x"]], None):
        assert cell("TURN_ORDER", [[None], [" "]], tiebreaks) == ""
    assert "tiebreaks has 1 row instead of 2" in complaint("TURN_ORDER", [[14], [None]], [[1]])


# ------------------------------------------------------------------ the battle as a table

UNITS = [["Ajax", 15, 2, 9], ["Bison", 12, 2, 8]]
AREAS = [["Ajax", "Torso", 3, 8], ["Ajax", "right arm", None, 4], ["Bison", "torso", 4, 10]]


def test_the_duel_of_ajax_and_bison() -> None:
    """Active defence, a mega-critical shot, and a shot back from the flank."""
    orders = [
        [1, "ajax", "Active Defense"],
        [1, "ajax", "shoot", None, "bison", 6, 4, 12, 1, 2, None, None, 7, "TORSO"],
        [1, "bison", "shoot", None, "ajax", 4, 5, 10, 2, 3, "flank", None, 6, "torso"],
    ]
    assert cell("BATTLE_LOG", UNITS, AREAS, orders) == [
        [1, 1, "Ajax", "active_defense", "", 1, "", "", "ok", "", "", ""],
        [1, 2, "Ajax", "shoot", "Bison", 0, 22, 11, "mega", 7, "torso", 3],
        [1, 3, "Bison", "shoot", "Ajax", 1, 19, 15, "hit", 3, "Torso", 5],
    ]


def test_a_second_evade_roll_has_less_of_the_active_defence() -> None:
    """+2, +1, 0, and a new round begins without any."""
    shot = ["Bison", "shoot", 0, "Ajax", 1, 1, 0, 1, 1]
    orders = [[1, "Ajax", "active_defense"], *[[1, *shot] for _ in range(4)], [2, *shot]]
    log = cell("BATTLE_LOG", UNITS, AREAS, orders)
    assert [row[7] for row in log[1:]] == [13, 12, 11, 11, 11]


def test_active_defence_with_times_0_does_nothing() -> None:
    """No action, no bonus, and a bonus that has decayed stays as it is."""
    shot = [1, "Bison", "shoot", 0, "Ajax", 1, 1, 0, 1, 1]
    orders = [[1, "Ajax", "active_defense", 0], shot]
    assert [row[7] for row in cell("BATTLE_LOG", UNITS, AREAS, orders)] == ["", 11]


def test_aim_outlasts_the_round_but_no_move() -> None:
    """Four at most; a move of 0 actions is a move as well."""
    shot = ["Ajax", "shoot", None, "Bison", 3, 3, 10, 1, 1]
    aimed = [[1, "Ajax", "aim", 2], [2, "Ajax", "aim", 2], [3, "Ajax", "aim"], [3, *shot]]
    moved = [[1, "Ajax", "aim", 2], [2, "Ajax", "move", 0], [2, *shot]]
    assert cell("BATTLE_LOG", UNITS, AREAS, aimed)[-1][6] == 20
    assert cell("BATTLE_LOG", UNITS, AREAS, moved)[-1][6] == 16


def test_a_second_blow_of_a_quick_weapon_is_free() -> None:
    """strike with times 0; quick_strike itself belongs to MEKTON_ACTIONS."""
    blow = ["Bison", 6, 6, 9, None, None, None, 14, 5, "torso"]
    orders = [[1, "Ajax", "strike", None, *blow], [1, "Ajax", "strike", 0, *blow]]
    assert [row[5] for row in cell("BATTLE_LOG", UNITS, AREAS, orders)] == [1, 1]
    assert "write strike with times 0" in complaint("BATTLE_LOG", UNITS, AREAS, [[1, "Ajax", "quick_strike"]])


@pytest.mark.parametrize("missing", [4, 5, 6, 7, 8, 9])
def test_an_attack_without_target_dice_or_value_waits(missing: int) -> None:
    """It has paid, but aim and active defence are still there for the next attack."""
    shot = [1, "Bison", "shoot", None, "Ajax", 3, 3, 10, 1, 1, None, None, 5, "right arm"]
    waiting = [None if place == missing else value for place, value in enumerate(shot)]
    orders = [[1, "Ajax", "active_defense"], [1, "Bison", "aim", 0], waiting, shot]
    log = cell("BATTLE_LOG", UNITS, AREAS, orders)
    target = "" if missing == 4 else "Ajax"
    assert log[2] == [1, 3, "Bison", "shoot", target, 1, "", "", "", "", "", ""]
    assert log[3][6:8] == [16, 13]


def test_a_hit_without_damage_or_location_shows_neither() -> None:
    """The roll counts all the same."""
    shot = [1, "Bison", "shoot", None, "Ajax", 6, 6, 10, 1, 1]
    for rest in ([None, None, 5, None], [None, None, None, "torso"]):
        (row,) = cell("BATTLE_LOG", UNITS, AREAS, [[*shot, *rest]])
        assert row[6:] == [22, 11, "mega", "", "", ""]


def test_other_orders_do_not_read_the_columns_of_attacks() -> None:
    """Whatever stands there, even a word in place of a die."""
    orders = [[1, "Ajax", "cover", None, "nobody", "x", 99], ["x", None, "shoot"], [1, "Ajax", None, "x"]]
    assert cell("BATTLE_LOG", UNITS, AREAS, orders) == [[1, 1, "Ajax", "cover", "", 1, "", "", "ok", "", "", ""]]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ([1, "Comet", "aim"], '"Comet" is not among the participants'),
        ([1, "Ajax", "shoot", None, "Comet"], '"Comet" is not among the participants'),
        ([1, "Ajax", "dance"], 'column action: "dance" is not one of'),
        ([0, "Ajax", "aim"], "column round: 0 is below 1"),
        ([1, "Ajax", "shoot", 2, "Bison"], "column times: 2 is not 0 or 1; each attack takes a row"),
        ([1, "Ajax", "shoot", None, "Bison", 7], "column die1: 7 is not in 1..6"),
        ([1, "Ajax", "shoot", None, "Bison", *[None] * 8, "tail"], '"tail" is not among the parts of "Bison"'),
        ([1, "Ajax", "aim", *[None] * 11, 5], "has more than 14 columns"),
    ],
)
def test_a_wrong_order_is_named_with_its_row(order: list[object], reason: str) -> None:
    """Blank rows count, so that the row is that of the sheet."""
    said = complaint("BATTLE_LOG", UNITS, AREAS, [[None], order])
    assert said.startswith("MEKTON_BATTLE_LOG: orders: row 2")
    assert reason in said


def test_names_and_places_stand_once() -> None:
    """A name twice, a place twice, a part of nobody."""
    assert 'the name "AJAX" stands there twice' in complaint("STANDINGS", [*UNITS, ["AJAX", 1, 1, 1]], AREAS)
    assert '"torso" of "ajax" stands there twice' in complaint("STANDINGS", UNITS, [*AREAS, ["ajax", "torso", 1, 1]])
    assert '"Comet" is not among the participants' in complaint("STANDINGS", UNITS, [["Comet", "torso", 1, 1]])


def test_a_battle_without_its_numbers_is_blank() -> None:
    """A unit or a part lacks one, or no order can be read; standings need no order."""
    half = [["Ajax", "torso", 3, None]]
    assert cell("BATTLE_LOG", UNITS, half, [[1, "Ajax", "aim"]]) == ""
    assert cell("STANDINGS", UNITS, half) == ""
    assert cell("BATTLE_LOG", UNITS, AREAS, [[1, "Ajax", None]]) == ""
    assert cell("STANDINGS", UNITS, AREAS, [[1, "Ajax", None]]) == [
        ["Ajax", 0, 0, 0, 0, 0, 12], ["Bison", 0, 0, 0, 0, 0, 10],
    ]  # fmt: skip


def test_a_missing_number_of_a_unit_hides_what_is_wrong_elsewhere() -> None:
    """A number of a participant or part is always needed: blank in its own row, in its table and in the others."""
    order = [[1, "Comet", "dance"]]
    for units in ([["Ajax", None, -1, 9]], [["Ajax", "x", 2, 9], ["Bison", 12, 2]]):
        assert cell("BATTLE_LOG", units, AREAS, order) == cell("STANDINGS", units, AREAS, order, "nobody") == ""
    units = [["Ajax", 15, "two", 9], ["Bison", 12, 2, 8]]
    assert cell("BATTLE_LOG", units, [["Ajax", "torso", 3]], order) == ""
    assert 'column actions: "two" is not a number' in complaint("BATTLE_LOG", units, AREAS, order)


def test_a_location_of_an_unknown_target_waits_with_its_attack() -> None:
    """Without a target no part of it can be looked for."""
    (row,) = cell("BATTLE_LOG", UNITS, AREAS, [[1, "Ajax", "shoot", *[None] * 10, "tail"]])
    assert row[8:] == ["", "", "", ""]
