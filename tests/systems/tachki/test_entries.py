"""What game masters see of a rule: the parts of its totals, blank cells, the reasons for errors."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from calc import systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.core.totals import Part, Total
from calc.systems.tachki.rules import cells
from calc.systems.tachki.rules.attacks import (
    tachki_attack_number,
)
from calc.systems.tachki.rules.damage import Effect, tachki_damage, tachki_effective
from calc.systems.tachki.rules.manoeuvres import tachki_difficulty
from calc.systems.tachki.rules.modules import tachki_car_value
from calc.systems.tachki.rules.repair import Fitted, Price, tachki_below_minimum, tachki_build
from calc.systems.tachki.rules.rolls import tachki_net

systems.load()

PRICES = (Price(3, 0), Price(4, 1), Price(5, 2), Price(6, 4))


def cell(name: str, *values: object) -> Any:
    """A call as a cell makes it."""
    return FUNCTIONS[name].in_cell(*values)


def why(name: str, *values: object) -> str:
    """The reason why a call gives an error."""
    error = FUNCTIONS[name].why(*values)
    assert error is not None
    return str(error.message)


# ---- totals show the words of the text


def test_a_difficulty_shows_what_it_is_made_of() -> None:
    assert tachki_difficulty("afterburner", 6, 8, 3).parts == (
        Part("Сложность", 8, "TACHKI-MOD-03"),
        Part("Форсаж", 6, "TACHKI-MOD-03"),
        Part("Скорость", 8, "TACHKI-TURN-01"),
        Part("штраф мультидействия", 3, "TACHKI-TURN-09"),
    )
    assert tachki_difficulty("turn", 2).parts == (Part("Крутой поворот", 9, "TACHKI-BASE-06"),)


def test_a_net_result_shows_speed_and_penalty_as_losses() -> None:
    assert [(part.term, part.value) for part in tachki_net(11, 5, 4, 9, 3, 1).parts] == [
        ("3д6", 11),
        ("Характеристика пилота", 5),
        ("Характеристика машины", 4),
        ("бонус", 1),
        ("Скорость", -9),
        ("штраф мультидействия", -3),
    ]


def test_the_number_of_an_attack_shows_whose_result_counts() -> None:
    defended = tachki_attack_number("struggle", 11, 2, 14)
    assert [part.term for part in defended.parts] == ["бросок защиты", "разница скоростей"]
    undefended = tachki_attack_number("parachute_attack", 11, 2, 9, -3)
    assert [(part.term, part.value) for part in undefended.parts] == [
        ("Сложность Маневрирования", 11),
        ("разница скоростей", 2),
        ("разница дистанции", 3),
    ]


def test_a_damage_check_shows_the_shortfall_that_led_to_it() -> None:
    damage = tachki_damage(9, 5, 4, 2, 9)
    assert ("недоброс", 2) in [(part.term, part.value) for part in damage.difficulty.parts]


def test_a_characteristic_shows_what_it_lost_and_for_how_long() -> None:
    value = tachki_effective(5, (Effect(1, 2), Effect(1, 4, 1), Effect(1, 1, 1)), 4)
    assert [(part.term, part.value) for part in value.parts] == [
        ("Характеристика", 5),
        ("повреждение", -1),
        ("штраф", -1),
    ]
    assert tachki_effective(2, (Effect(5, 1),), 1) == 0


def test_the_total_of_a_build_shows_every_price() -> None:
    build = tachki_build((5, 5, 4, 5, 5, 4), PRICES, (Fitted("afterburner", 2),))
    assert isinstance(build.total, Total)
    assert build.total == 13
    assert build.total.parts[-1] == Part("Форсажная камера", 3, "TACHKI-MOD-01")
    assert FUNCTIONS["TACHKI_BUILD"].explain([[5, 5, 4, 5, 5, 4]], [[4, 1], [5, 2]]) == (("total", 10),)


# ---- cells that are not filled in yet


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("TACHKI_DIFFICULTY", ["accelerate"]),
        ("TACHKI_DIFFICULTY", ["ramp", "", 8]),
        ("TACHKI_AMOUNT_RANGE", ["accelerate"]),
        ("TACHKI_AMOUNT_RANGE", ["brake", 5]),
        ("TACHKI_AMOUNT_RANGE", ["afterburner", 5]),
        ("TACHKI_CAR_VALUE", ["em_shield", 5]),
        ("TACHKI_IN_REACH", ["scan", 2]),
        ("TACHKI_SLIPSTREAM", [True, None, 8, 11]),
        ("TACHKI_ATTACK_RESULT", ["slipstream", 9, 14]),
        ("TACHKI_ATTACK", ["strike", 10, 5, 4, 8, 9]),
        ("TACHKI_CONTROL", [None, 5, 4, [[2]], 8]),
        ("TACHKI_BUILD", [[[5, 5, None, 5, 5, 4]], [[4, 1], [5, 2]]]),
        ("TACHKI_BUILD", [[[5, 5, 4, 5, 5, 4]], [[4, 1], [5, 2]], [["ram", None]]]),
        ("TACHKI_BELOW_MINIMUM", [[[5, None]], [[4, 4]]]),
    ],
)
def test_a_value_that_is_still_missing_leaves_the_cell_blank(name: str, values: list[object]) -> None:
    assert cell(name, *values) == ""


def test_a_value_without_a_minimum_may_be_missing() -> None:
    assert cell("TACHKI_BELOW_MINIMUM", [[5, None, 3]], [[4, None, 4]]) == 1
    assert tachki_below_minimum((5, 5), (None, None)) == 0


def test_a_slipstream_that_failed_asks_for_no_leader() -> None:
    assert cell("TACHKI_SLIPSTREAM", False, None, 8, 12) == [["damage", 0]]


def test_shortfalls_of_nought_are_no_failures() -> None:
    assert cell("TACHKI_CONTROL", None, 5, 4, [[0], [0]], 8) == [["", "", "none", 0]]


# ---- reasons


@pytest.mark.parametrize(
    ("name", "values", "reason"),
    [
        ("TACHKI_DIFFICULTY", ["turn", 4], "level 4 is not in 1..3"),
        ("TACHKI_DIFFICULTY", ["afterburner", 2], "a change of speed by 2 is below 3"),
        ("TACHKI_CHECK", [2, 5, 4, 6, 9], "2 is not in 3..18"),
        ("TACHKI_IN_REACH", ["em_attack", 1, 5], "tier 5 of em_gun is not in 1..4"),
        ("TACHKI_END_TURN", [20, 9, 0, "none", 3, 2], "acceleration 3 and braking 2 exclude each other in one turn"),
        ("TACHKI_SEGMENTS", [[[1]], 0, 20_000, 30_000], "speed 20000 crosses more than 10000 segments"),
        ("TACHKI_DAMAGE_ORDER", [[["control", None, None, None]] * 2], "2 control rows are more than 1"),
        ("TACHKI_OVERTAKE", [10, 9, 14, 20, True], "chaser_end 9 is below chaser_start 10"),
        ("TACHKI_OVERTAKE", [10, 22, 14, 13, True], "leader_end 13 is below leader_start 14"),
        ("TACHKI_NARROW_CHECKS", [30, 5, 30], "leader_end 30 is not beyond chaser_start 30"),
        ("TACHKI_DISTANCE_LEFT", [3, 0, 40, 2], "lap 3 is not in 1..2"),
        ("TACHKI_DISTANCE_LEFT", [1, 41, 40, 2], "position 41 is not in 0..40"),
        ("TACHKI_BUILD", [[[5, 5, 4, 5, 5]], [[5, 2]]], "5 characteristics instead of 6"),
        ("TACHKI_BUILD", [[[9] * 6], [[5, 2]]], "the price table has no price for a characteristic of 9"),
        ("TACHKI_BELOW_MINIMUM", [[[2, 6, 3]], [[4, 4]]], "3 values, but minimums: 2"),
        ("TACHKI_REPAIR", [-1, 0, 10], "-1 is below 0"),
    ],
)
def test_a_wrong_entry_is_told_what_is_allowed(name: str, values: list[object], reason: str) -> None:
    assert why(name, *values) == reason


def test_a_module_is_told_its_tiers_in_python_too() -> None:
    with pytest.raises(RuleError, match=r"tier 0 of jump_drive is not in 1\.\.3"):
        tachki_car_value("jump", 5, 0)


def test_the_lists_of_keywords_agree_with_what_the_cells_take() -> None:
    assert get_args(cells.Manoeuvre)[1].words == cells.MANOEUVRES
    assert set(cells.AT_A_CAR) | set(cells.OF_A_SEGMENT) <= set(cells.MANOEUVRES)
