"""The worked examples of the race's rule text, by name, and what else it says in so many words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from calc import systems
from calc.core.registry import FUNCTIONS
from calc.core.totals import Part
from calc.systems.tachki.rules import cells
from calc.systems.tachki.rules.attacks import (
    Attack,
    AttackResult,
    tachki_attack,
    tachki_attack_number,
    tachki_attack_result,
)
from calc.systems.tachki.rules.damage import Effect, PendingCheck, tachki_damage_order, tachki_effective
from calc.systems.tachki.rules.finish import Finisher, tachki_finish_order, tachki_race_over, time_needed
from calc.systems.tachki.rules.manoeuvres import tachki_amount_range, tachki_difficulty
from calc.systems.tachki.rules.modules import tachki_car_value, tachki_in_reach, tachki_jump_result
from calc.systems.tachki.rules.moving import Order, tachki_end_turn, tachki_orders, tachki_segments
from calc.systems.tachki.rules.narrow import tachki_narrow_struggle, tachki_overtake
from calc.systems.tachki.rules.order import Attacker, tachki_attack_order
from calc.systems.tachki.rules.repair import Fitted, Price, tachki_build, tachki_repair
from calc.systems.tachki.rules.rolls import tachki_check, tachki_luck, tachki_multiaction

systems.load()

PRICES = (Price(3, 0), Price(4, 1), Price(5, 2), Price(6, 4))


def cell(name: str, *values: object) -> Any:
    """A call as a cell makes it."""
    return FUNCTIONS[name].in_cell(*values)


# ---- the examples of the text


def test_speed_20_over_a_turn_of_10_a_ramp_of_6_and_a_crossroads_of_4_needs_three_manoeuvres() -> None:
    crossed = tachki_segments((10, 6, 4, 7), 0, 20)
    assert [row.segment for row in crossed] == [1, 2, 3]
    assert sum(row.distance for row in crossed) == 20


def test_the_three_manoeuvres_of_that_turn_are_rolled_like_a_single_action() -> None:
    orders = tachki_orders((Order("turn"), Order("ramp"), Order("manoeuvring")))
    assert orders == ("ok", 0)
    assert tachki_multiaction(orders.extras) == 0


@pytest.mark.parametrize("which", [0, 2])
def test_on_a_ring_straight_turn_straight_either_straight_may_become_an_acceleration(which: int) -> None:
    orders = [Order("straight"), Order("turn"), Order("straight")]
    orders[which] = Order("straight", "accelerate")
    assert tachki_orders(tuple(orders)).status == "ok"


def test_on_a_ring_straight_turn_straight_not_both_straights_become_accelerations() -> None:
    orders = (Order("straight", "accelerate"), Order("turn"), Order("straight", "afterburner"))
    assert tachki_orders(orders).status == "speed_twice"


@pytest.mark.parametrize("defence", [None, 9, 14])
def test_driver_a_who_misses_11_in_medium_traffic_never_gets_to_b_whatever_b_declares(defence: int | None) -> None:
    medium = tachki_difficulty("manoeuvring", 2)
    assert medium == 11
    attack = tachki_attack("strike", 10, 5, 4, 9, 9, medium, defence)
    assert isinstance(attack, Attack)
    assert (attack.net, attack.outcome, attack.control_shortfall) == (10, "lost_control", 1)


def test_driver_a_who_reaches_11_keeps_control_even_if_b_defends_better() -> None:
    attack = tachki_attack("strike", 12, 5, 4, 9, 9, 11, 14)
    assert isinstance(attack, Attack)
    assert (attack.net, attack.number, attack.outcome, attack.control_shortfall) == (12, 14, "miss", 0)


def test_on_the_good_old_rally_a_needs_half_a_turn_and_b_two_thirds() -> None:
    a = cell("TACHKI_DISTANCE_LEFT", 2, 36, 40, 2)
    b = cell("TACHKI_DISTANCE_LEFT", 2, 34, 40, 2)
    assert (a, b) == (4, 6)
    assert (time_needed(a, 8), time_needed(b, 9)) == (Fraction(1, 2), Fraction(2, 3))
    assert tachki_finish_order((Finisher(5, a, 8, 5), Finisher(5, b, 9, 5))) == ((1,), (2,))


def test_with_4_at_speed_8_and_6_at_speed_12_the_faster_car_is_first() -> None:
    assert tachki_finish_order((Finisher(5, 4, 8, 9), Finisher(5, 6, 12, 3))) == ((2,), (1,))


def test_fractions_that_floats_cannot_tell_apart_are_told_apart() -> None:
    fast, slow = Finisher(1, 10**9 - 1, 10**9, 9), Finisher(1, 10**9 - 2, 10**9 - 1, 3)
    assert fast.distance / fast.speed == slow.distance / slow.speed
    assert tachki_finish_order((fast, slow)) == ((2,), (1,))


def test_the_zero_turn_knows_only_acceleration() -> None:
    assert tachki_orders((Order(None, "accelerate"),), "sport", 0).status == "ok"
    assert tachki_orders((Order(None, "afterburner"),), "extreme", 0).status == "ok"
    assert tachki_orders((Order(None, "accelerate"), Order(None, "em_attack")), "extreme", 0).status == "zero_turn"
    assert tachki_orders((Order("straight"),), "extreme", 0).status == "zero_turn"
    assert tachki_orders((Order(None, "accelerate"), Order(None, "afterburner")), "extreme", 0).status == "speed_twice"


def test_a_race_begins_with_speed_gained_and_nobody_moved() -> None:
    assert tachki_end_turn(0, 0, acceleration=6) == (0, 0, 6, False)


def test_a_race_with_sponsor_goals_runs_until_nobody_is_on_the_track() -> None:
    assert not tachki_race_over(3, 1, prizes=1, goals=True)
    assert tachki_race_over(3, 0, prizes=5, goals=True)


def test_a_leader_knocked_out_by_a_declared_strike_needs_no_further_struggle() -> None:
    assert tachki_overtake(10, 22, 14, 20, True) == "struggle"
    assert tachki_overtake(10, 22, 14, 20, True, "knocked") == "free"


def test_who_starts_level_with_the_leader_was_not_behind_him() -> None:
    assert tachki_overtake(14, 30, 14, 20, True) == "none"


def test_the_luck_roll_is_three_bare_dice() -> None:
    assert tachki_luck(3, 5, 2).parts == tuple(Part("бросок Удачи", die, "TACHKI-TURN-04") for die in (3, 5, 2))


def test_what_lies_above_the_starting_generation_is_a_credit() -> None:
    assert tachki_repair(2, 0, 16) == (0, 1, 1)


# ---- readings that differ


def test_with_a_signed_difference_a_strike_still_has_to_reach_the_traffic() -> None:
    signed = tachki_attack("struggle", 8, 5, 4, 10, 4, 8, None, None, 0, 0, "signed")
    assert isinstance(signed, Attack)
    assert (signed.net, signed.number) == (7, 2)
    assert (signed.outcome, signed.own_shortfall, signed.control_shortfall) == ("lost_control", 1, 1)


def test_a_defence_alone_may_replace_the_number_of_an_em_attack() -> None:
    assert tachki_attack_number("em_attack", None, 2, 7) == 12
    assert tachki_attack_number("em_attack", None, 2, 7, em_rule="replace") == 7
    assert tachki_attack_number("em_attack", None, 2, em_rule="replace") == 12


def test_a_penalty_whose_own_turn_counts_ends_one_turn_earlier() -> None:
    penalty = (Effect(1, 3, 2),)
    assert [tachki_effective(5, penalty, turn) for turn in range(2, 7)] == [5, 4, 4, 4, 5]
    assert [tachki_effective(5, penalty, turn, count_current=True) for turn in range(2, 7)] == [5, 4, 4, 5, 5]


def test_rounding_the_rest_down_costs_an_odd_speed_one_more() -> None:
    assert cell("TACHKI_MOVE_SPEED", 9, 0, "held") == 7
    assert cell("TACHKI_MOVE_SPEED", 9, 0, "held", "rest_down") == 6
    assert cell("TACHKI_MOVE_SPEED", 9, 1, "damage", "rest_down") == 2


# ---- legal and illegal orders


@pytest.mark.parametrize(
    ("orders", "status"),
    [
        ((Order("turn", "turn"),), "ok"),
        ((Order("ramp", "jump"),), "ok"),
        ((Order("straight", "parachute"),), "replacement"),
        ((Order("turn", "brake"),), "replacement"),
        ((Order(None, "slipstream"),), "replacement"),
        ((Order(None, "ramp"),), "replacement"),
        ((Order(None, "manoeuvring"),), "ok"),
        ((Order("straight", "accelerate"), Order(None, "brake")), "speed_both"),
        ((Order("straight"), Order(None, "parachute_attack")), "parachute"),
    ],
)
def test_orders_that_may_and_may_not_stand(orders: tuple[Order, ...], status: str) -> None:
    assert tachki_orders(orders).status == status


@pytest.mark.parametrize("weapon", ["em_attack", "em_shield", "strike", "parachute_attack"])
def test_weapons_are_for_the_extreme_category(weapon: str) -> None:
    orders = (Order("straight"), Order(None, "parachute"), Order(None, weapon))
    assert tachki_orders(orders, "sport").status == "category"
    assert tachki_orders(orders, "extreme").status == "ok"


@pytest.mark.parametrize("module", ["em_gun", "em_shield", "ram"])
def test_a_build_with_a_weapon_is_for_the_extreme_category(module: str) -> None:
    fitted = (Fitted(module, 1),)
    assert tachki_build((4, 4, 4, 4, 4, 4), PRICES, fitted, 15, "sport").status == "category"
    assert tachki_build((4, 4, 4, 4, 4, 4), PRICES, fitted, 15, "extreme").status == "ok"


def test_a_characteristic_below_3_is_named_before_the_price_and_the_category() -> None:
    prices = (Price(2, 9), *PRICES)
    build = tachki_build((2, 4, 4, 4, 4, 4), prices, (Fitted("ram", 4),), 1, "sport")
    assert build.status == "below_3"


# ---- ties


def test_until_the_last_die_of_a_tie_is_rolled_nobody_in_it_knows_his_place() -> None:
    tied = (Attacker(10, 2, 5, 4), Attacker(10, 2, 5), Attacker(20, 1, 3), Attacker(3, 1, 3, 6))
    assert tachki_attack_order(tied) == (("",), ("",), (1,), (4,))


def test_equal_dice_share_a_place_until_rolled_again() -> None:
    assert tachki_attack_order((Attacker(10, 2, 5, 4), Attacker(10, 2, 5, 4), Attacker(10, 2, 5, 6))) == (
        (2,),
        (2,),
        (1,),
    )


def test_checks_of_one_segment_share_their_place_and_ask_for_no_die() -> None:
    checks = (PendingCheck("traffic", 2), PendingCheck("traffic", 2), PendingCheck("control"), None, PendingCheck())
    assert tachki_damage_order(checks) == ((1,), (1,), (3,), ("",), ("",))


def test_a_row_left_out_of_a_ranking_keeps_the_others_aligned() -> None:
    assert cell("TACHKI_MOVE_ORDER", [[12, 9, 5, None], [None] * 4, [14, 7, 5, None]]) == [[2], [""], [1]]
    assert cell("TACHKI_FINISH_ORDER", [[1, 4, 8, 5, 0, None], [None] * 6]) == [[1], [""]]
    assert cell("TACHKI_DAMAGE_ORDER", [["traffic", None, None, None], ["control", None, None, None]]) == [[""], [1]]


# ---- consequences of actions


@pytest.mark.parametrize(
    ("manoeuvre", "net", "result"),
    [
        ("strike", 13, AttackResult("hit", None, None, 0)),
        ("slipstream", 13, AttackResult("hit", None, None, 0)),
        ("slipstream", 12, AttackResult("miss", None, 1, 0)),
        ("struggle", 10, AttackResult("lost_control", None, 3, 1)),
        ("parachute_attack", 15, AttackResult("hit", 2, None, 0)),
        ("parachute_attack", 5, AttackResult("miss", None, None, 0)),
        ("scan", 5, AttackResult("miss", None, None, 0)),
    ],
)
def test_who_checks_damage_after_an_action_on_another_car(manoeuvre: str, net: int, result: AttackResult) -> None:
    assert tachki_attack_result(manoeuvre, net, 13, 11) == result


def test_a_jumping_car_is_out_of_everybodys_reach() -> None:
    for manoeuvre in cells.AT_A_CAR:
        assert any(tachki_in_reach(manoeuvre, gap, 1) for gap in (-1, 1))
        assert not any(tachki_in_reach(manoeuvre, gap, 1, True) for gap in range(-10, 11))


def test_a_cap_leaves_every_other_manoeuvre_alone() -> None:
    assert [tachki_car_value(name, 9, 1) for name in ("jump", "em_shield", "strike", "damage")] == [3, 1, 9, 9]


def test_the_afterburner_reaches_beyond_power_by_its_tier() -> None:
    assert tachki_amount_range("afterburner", 5, tier=2) == (3, 10)


# ---- money


def test_prices_in_fractions_of_a_million_add_up_without_dust() -> None:
    prices = (Price(4, 0.1), Price(5, 0.2))
    build = tachki_build((4, 5, 4, 5, 4, 5), prices, (), 0.9)
    assert (build.total, build.left, build.status) == (0.9, 0, "ok")


def test_a_budget_that_a_cell_added_up_counts_as_it_is_shown() -> None:
    budget = 0.1 + 0.7
    assert budget < 0.8
    build = tachki_build((4, 4, 4, 4, 5, 5), (Price(4, 0.1), Price(5, 0.2)), (), budget)
    assert (build.total, build.left, build.status) == (0.8, 0, "ok")


def test_a_leader_rolls_only_once_the_chaser_got_through_the_traffic() -> None:
    assert tachki_narrow_struggle(11, 10) == ("leader", 1, 1)
    assert tachki_narrow_struggle(11, 11) == ""


@pytest.mark.parametrize(
    ("margin", "result"), [(3, "clear"), (0, "clear"), (-1, "touch"), (-3, "touch"), (-4, "wreck")]
)
def test_a_jump_missed_by_less_than_4_touches_the_track_and_by_4_is_the_end(margin: int, result: str) -> None:
    assert tachki_jump_result(margin) == result


def test_straight_parachute_and_jump_have_one_difficulty_whatever_value_stands_beside_them() -> None:
    for value in (None, 0, 7):
        assert [tachki_difficulty(name, value) for name in ("straight", "parachute", "jump")] == [6, 8, 14]


def test_a_leader_below_the_difficulty_loses_by_what_he_missed_of_it() -> None:
    assert tachki_narrow_struggle(11, 18, 9) == ("chaser", 2, 2)


def test_a_check_that_is_just_reached_has_no_shortfall() -> None:
    check = tachki_check(9, 5, 4, 9, 9)
    assert (check.success, check.margin, check.shortfall) == (True, 0, 0)
