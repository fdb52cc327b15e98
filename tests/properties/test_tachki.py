"""Laws of rolls, manoeuvres, actions on other cars and money: for all dice and cars; what totals are made of."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from calc import systems
from calc.core.registry import FUNCTIONS
from calc.core.totals import Total
from calc.systems.tachki.rules import cells
from calc.systems.tachki.rules.attacks import (
    Attack,
    AttackResult,
    tachki_attack,
    tachki_attack_number,
    tachki_attack_result,
)
from calc.systems.tachki.rules.manoeuvres import (
    tachki_amount_range,
    tachki_difficulty,
    tachki_gap,
    tachki_slipstream,
    tachki_speed_difference,
)
from calc.systems.tachki.rules.modules import tachki_in_reach, tachki_strike
from calc.systems.tachki.rules.repair import (
    Fitted,
    Price,
    tachki_below_minimum,
    tachki_build,
    tachki_credit,
    tachki_repair,
)
from calc.systems.tachki.rules.rolls import (
    tachki_chance,
    tachki_check,
    tachki_multiaction,
    tachki_net,
    tachki_opposed,
)

systems.load()

dice = st.integers(3, 18)
skills = st.integers(0, 12)
speeds = st.integers(0, 40)
penalties = st.sampled_from([0, 3, 6, 9])
bonuses = st.integers(-3, 5)
nets = st.integers(-40, 40)
positions = st.integers(0, 200)
traffic = st.sampled_from([8, 11, 14])
actions = st.sampled_from(cells.AT_A_CAR)
millions = st.integers(0, 300).map(lambda tenths: tenths / 10)


def parts_add_up(result: Any) -> None:
    """Every total in a result is the sum of its parts."""
    for item in result if isinstance(result, tuple) else (result,):
        if isinstance(item, Total):
            assert sum(part.value for part in item.parts) == item
            assert all(part.rule.startswith("TACHKI-") for part in item.parts)


# ---- rolls


@given(dice, skills, skills, st.integers(3, 20), speeds, penalties, bonuses)
def test_total_against_difficulty_and_net_against_base_say_the_same(
    d: int, pilot: int, car: int, base: int, speed: int, multi: int, bonus: int
) -> None:
    check = tachki_check(d, pilot, car, base, speed, multi, bonus)
    net = tachki_net(d, pilot, car, speed, multi, bonus)
    assert check.success == (net >= base)
    assert check.margin == net - base
    assert check.shortfall == max(0, base - net)
    parts_add_up(check)
    parts_add_up(net)


@given(skills, skills, st.integers(3, 20), speeds, penalties, bonuses)
def test_the_chance_is_the_share_of_dice_that_succeed(
    pilot: int, car: int, base: int, speed: int, multi: int, bonus: int
) -> None:
    throws = list(product(range(1, 7), repeat=3))
    wins = sum(tachki_check(sum(throw), pilot, car, base, speed, multi, bonus).success for throw in throws)
    assert Fraction(tachki_chance(pilot, car, base, speed, multi, bonus)).limit_denominator(216) == Fraction(
        wins, len(throws)
    )


@given(skills, skills, st.integers(3, 20), speeds)
def test_skill_never_lowers_and_speed_never_raises_the_chance(pilot: int, car: int, base: int, speed: int) -> None:
    chance = tachki_chance(pilot, car, base, speed)
    assert tachki_chance(pilot + 1, car, base, speed) >= chance
    assert tachki_chance(pilot, car + 1, base, speed) >= chance
    assert tachki_chance(pilot, car, base, speed + 1) <= chance


@given(nets, nets)
def test_an_opposed_roll_seen_from_the_other_side_has_the_same_difference(one: int, other: int) -> None:
    here, there = tachki_opposed(one, other), tachki_opposed(other, one)
    assert here.difference == there.difference == abs(one - other)
    assert (here.winner == there.winner) == (one == other)


@given(st.integers(0, 20), st.integers(0, 5), st.booleans())
def test_each_action_after_the_first_costs_three_and_forced_struggles_count_once(
    extras: int, forced: int, obligatory: bool
) -> None:
    actions = ["track"] * obligatory + ["extra"] * extras + ["forced"] * bool(forced)
    assert tachki_multiaction(extras, forced, obligatory) == sum(3 for _ in actions[1:])


# ---- manoeuvres and distances


@given(st.sampled_from(["accelerate", "brake", "afterburner"]), st.integers(3, 12), speeds, penalties)
def test_a_larger_change_of_speed_is_harder_by_as_much(manoeuvre: str, value: int, speed: int, multi: int) -> None:
    difficulty = tachki_difficulty(manoeuvre, value, speed, multi)
    assert tachki_difficulty(manoeuvre, value + 1, speed, multi) == difficulty + 1
    assert difficulty == tachki_difficulty(manoeuvre, value) + speed + multi
    parts_add_up(difficulty)


@given(st.integers(1, 12), st.sampled_from([1, 2]))
def test_every_amount_in_the_range_has_a_difficulty(strength: int, tier: int) -> None:
    for manoeuvre in ("accelerate", "brake", "afterburner"):
        amounts = tachki_amount_range(manoeuvre, strength, strength, tier)
        assert 1 <= amounts.minimum <= amounts.maximum
        assert tachki_difficulty(manoeuvre, amounts.minimum) < 20


@given(positions, positions)
def test_the_gap_seen_from_the_other_car_is_its_negative(own: int, other: int) -> None:
    assert tachki_gap(own, other) == -tachki_gap(other, own)


@given(positions, positions, st.integers(1, 60))
def test_the_gap_on_a_ring_is_the_shortest_way_round(own: int, other: int, length: int) -> None:
    gap = tachki_gap(own, other, length)
    ways = [own - other + laps * length for laps in range(-210, 211)]
    assert abs(gap) == min(abs(way) for way in ways)
    assert gap in ways
    assert -length < 2 * gap <= length


@given(positions, positions, positions, st.integers(1, 60))
def test_no_detour_on_the_ring_is_shorter_than_the_direct_way(a: int, b: int, c: int, length: int) -> None:
    assert abs(tachki_gap(a, c, length)) <= abs(tachki_gap(a, b, length)) + abs(tachki_gap(b, c, length))


@given(st.sampled_from(["scan", "em_attack"]), st.integers(-12, 12), st.integers(1, 2))
def test_scanner_and_gun_reach_both_ways_and_farther_with_a_better_tier(manoeuvre: str, gap: int, tier: int) -> None:
    assert tachki_in_reach(manoeuvre, gap, tier) == tachki_in_reach(manoeuvre, -gap, tier)
    assert tachki_in_reach(manoeuvre, gap, tier + 1) >= tachki_in_reach(manoeuvre, gap, tier)


@given(speeds, speeds)
def test_the_two_readings_of_the_speed_difference_agree_in_size(actor: int, target: int) -> None:
    signed = tachki_speed_difference(actor, target, "signed")
    assert abs(signed) == tachki_speed_difference(actor, target) == tachki_speed_difference(target, actor)
    assert (signed < 0) == (target < actor)


@given(st.booleans(), st.booleans(), speeds, speeds)
def test_a_slipstream_gains_only_behind_a_clearly_faster_leader(
    won: bool, leader: bool, speed: int, leader_speed: int
) -> None:
    result = tachki_slipstream(won, leader, speed, leader_speed)
    assert (result.gain > 0) == (won and leader_speed - speed > 2)
    assert speed + result.gain <= max(speed, leader_speed)
    assert (result.outcome == "success") == (won and leader)


# ---- actions on other cars

attacks = st.tuples(
    actions, dice, skills, skills, speeds, speeds, traffic, st.one_of(st.none(), nets), st.integers(-10, 10),
    penalties, bonuses, st.sampled_from(["absolute", "signed"]), st.sampled_from(["higher", "replace"]),
)  # fmt: skip


@given(attacks)
def test_an_attack_is_net_number_and_result_one_after_the_other(attack: tuple[Any, ...]) -> None:
    manoeuvre, d, pilot, car, speed, target, level, defence, gap, multi, bonus, mode, em_rule = attack
    result = tachki_attack(*attack)
    assert isinstance(result, Attack)
    difference = tachki_speed_difference(speed, target, mode)
    assert result.net == tachki_net(d, pilot, car, speed, multi, bonus)
    assert result.number == tachki_attack_number(manoeuvre, level, difference, defence, gap, em_rule)
    assert result[2:] == tachki_attack_result(manoeuvre, result.net, result.number, level)
    parts_add_up(result)


@given(actions, traffic, st.integers(0, 20), nets, st.integers(-10, 10))
def test_a_defence_never_makes_hitting_easier(
    manoeuvre: str, level: int, difference: int, defence: int, gap: int
) -> None:
    undefended = tachki_attack_number(manoeuvre, level, difference, None, gap)
    assert tachki_attack_number(manoeuvre, level, difference, defence, gap) >= undefended


@given(actions, nets, nets, traffic)
def test_a_better_roll_never_leads_to_a_worse_outcome(manoeuvre: str, net: int, number: int, level: int) -> None:
    order = ["lost_control", "miss", "hit", "hit_bonus"]
    worse, better = (tachki_attack_result(manoeuvre, each, number, level) for each in (net, net + 1))
    assert isinstance(worse, AttackResult)
    assert isinstance(better, AttackResult)
    assert order.index(worse.outcome) <= order.index(better.outcome)
    assert better.control_shortfall <= worse.control_shortfall
    assert (better.own_shortfall or 0) <= (worse.own_shortfall or 0)


@given(actions, nets, nets, traffic)
def test_control_is_lost_only_below_the_traffic_and_only_in_a_movement_manoeuvre(
    manoeuvre: str, net: int, number: int, level: int
) -> None:
    result = tachki_attack_result(manoeuvre, net, number, level)
    assert isinstance(result, AttackResult)
    movement = manoeuvre in {"slipstream", "struggle", "strike"}
    assert result.control_shortfall == (max(0, level - net) if movement else 0)
    assert result.target_shortfall is None or result.own_shortfall is None


@given(nets, nets, st.integers(0, 20), st.integers(1, 4), st.integers(0, 4), st.integers(1, 5))
def test_the_loser_of_a_strike_lacks_what_the_totals_differ_by(
    actor: int, target: int, margin: int, kit: int, other_kit: int, step: int
) -> None:
    strike = tachki_strike(actor, target, margin, kit, other_kit, step)
    assert strike.shortfall == abs(strike.actor_total - strike.target_total)
    assert strike.loser == ("target" if strike.actor_total >= strike.target_total else "actor")
    assert tachki_strike(actor, target, margin + step, kit, other_kit, step).actor_total == strike.actor_total + 1
    parts_add_up(strike)


# ---- money

price_lists = st.lists(millions, min_size=7, max_size=7).map(lambda prices: tuple(map(Price, range(3, 10), prices)))
builds = st.lists(st.integers(3, 9), min_size=6, max_size=6)
fittings = st.lists(st.builds(Fitted, st.sampled_from(cells.MODULES), st.integers(1, 2)), max_size=4)


@given(builds, price_lists, fittings, millions)
def test_a_build_costs_the_sum_of_its_prices(
    values: list[int], prices: tuple[Price, ...], modules: list[Fitted], budget: float
) -> None:
    tenths = sum(round(prices[value - 3].price * 10) for value in values)
    for name, tier in modules:
        tenths += 10 * FUNCTIONS["TACHKI_MODULE_PRICE"].in_cell(name, tier)
    build = tachki_build(tuple(values), prices, tuple(modules), budget)
    assert build.total == tenths / 10
    assert build.left == (round(budget * 10) - tenths) / 10
    assert build.status == ("over_budget" if tenths > round(budget * 10) else "ok")
    parts_add_up(build)


@given(builds, builds)
def test_what_is_below_the_minimum_is_missing_point_by_point(values: list[int], minimums: list[int]) -> None:
    missing = tachki_below_minimum(tuple(values), tuple(minimums))
    raised = tuple(map(max, values, minimums))
    assert missing == sum(raised) - sum(values)
    assert tachki_below_minimum(raised, tuple(minimums)) == 0
    parts_add_up(missing)


@given(millions, millions, millions, millions)
def test_a_repair_is_paid_in_full_and_own_money_goes_first(
    cost: float, cash: float, value_after: float, budget: float
) -> None:
    own, sponsors, credit = (round(10 * share) for share in tachki_repair(cost, cash, value_after, budget))
    assert own + sponsors + credit == round(10 * cost)
    assert min(own, sponsors, credit) >= 0
    assert own == round(10 * min(cost, cash))
    assert credit == 0 or value_after > budget
    assert sponsors == 0 or credit == max(0, round(10 * value_after) - round(10 * budget))


@given(st.lists(millions, max_size=6), millions)
def test_a_credit_takes_every_income_until_it_is_paid(incomes: list[float], debt: float) -> None:
    owed, kept = debt, Fraction(0)
    for income in incomes:
        repayment = tachki_credit(income, owed)
        assert repayment.income == 0 or repayment.debt == 0
        owed, kept = repayment.debt, kept + Fraction(str(repayment.income))
    assert owed == max(0, round(10 * (debt - sum(incomes)))) / 10
    assert kept == max(0, Fraction(round(10 * (sum(incomes) - debt)), 10))
