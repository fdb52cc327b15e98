"""Laws of a turn of the race: orders, the way along the track, speed, damage; fast code beside slow obvious code."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from calc import systems
from calc.core.totals import Total
from calc.systems.tachki.rules import cells
from calc.systems.tachki.rules.damage import (
    Effect,
    tachki_acceleration_effect,
    tachki_damage,
    tachki_damage_result,
    tachki_effective,
    tachki_halve,
)
from calc.systems.tachki.rules.finish import (
    tachki_retires,
)
from calc.systems.tachki.rules.moving import (
    Order,
    tachki_control,
    tachki_end_turn,
    tachki_move_speed,
    tachki_orders,
    tachki_segments,
)
from calc.systems.tachki.rules.rolls import (
    tachki_check,
)

systems.load()

dice = st.integers(3, 18)
skills = st.integers(0, 12)
speeds = st.integers(0, 40)
penalties = st.sampled_from([0, 3, 6, 9])
bonuses = st.integers(-3, 5)
positions = st.integers(0, 200)
halvings = st.sampled_from(["loss_down", "rest_down"])


def parts_add_up(result: Any) -> None:
    """Every total in a result is the sum of its parts."""
    for item in result if isinstance(result, tuple) else (result,):
        if isinstance(item, Total):
            assert sum(part.value for part in item.parts) == item
            assert all(part.rule.startswith("TACHKI-") for part in item.parts)


# ---- the turn

orders = st.builds(
    Order, st.sampled_from([None, *cells.OF_A_SEGMENT]), st.sampled_from([None, *cells.MANOEUVRES])
).filter(lambda order: order.made)


@given(st.lists(orders, min_size=1, max_size=6), st.sampled_from(["sport", "extreme"]), st.integers(0, 3), st.data())
def test_the_order_of_the_rows_makes_no_difference_to_the_orders(
    rows: list[Order], category: str, turn: int, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(rows))
    assert tachki_orders(tuple(rows), category, turn) == tachki_orders(tuple(shuffled), category, turn)


@given(st.lists(orders, min_size=1, max_size=6))
def test_what_is_legal_in_sport_is_legal_in_extreme(rows: list[Order]) -> None:
    if tachki_orders(tuple(rows), "sport").status == "ok":
        assert tachki_orders(tuple(rows), "extreme").status == "ok"


@given(st.lists(orders, min_size=1, max_size=6))
def test_one_more_struggle_is_one_more_extra_and_never_illegal(rows: list[Order]) -> None:
    before = tachki_orders(tuple(rows))
    after = tachki_orders((*rows, Order(None, "struggle")))
    assert after == (before.status, before.extras + 1)


tracks = st.lists(st.integers(1, 12), min_size=1, max_size=6)


@given(tracks, positions, speeds, st.integers(1, 4))
def test_segments_are_those_of_every_single_step(track: list[int], position: int, speed: int, laps: int) -> None:
    of_step = [number for number, length in enumerate(track, 1) for _ in range(length)]
    steps = [
        (step // sum(track) + 1, of_step[step % sum(track)])
        for step in range(position, min(position + speed, laps * sum(track)))
    ]
    slow = [(lap, segment, steps.count((lap, segment))) for lap, segment in dict.fromkeys(steps)]
    assert list(tachki_segments(tuple(track), position, speed, laps)) == slow


@given(dice, skills, skills, st.lists(st.integers(0, 6), max_size=5), speeds, penalties)
def test_only_the_sum_of_the_shortfalls_decides_about_control(
    d: int, reflexes: int, reliability: int, missed: list[int], speed: int, multi: int
) -> None:
    control = tachki_control(d, reflexes, reliability, tuple(missed), speed, multi)
    assert control == tachki_control(d, reflexes, reliability, (sum(missed),), speed, multi)
    if sum(missed):
        check = tachki_check(d, reflexes, reliability, 6 + sum(missed), speed, multi)
        assert control == (
            check.total, check.difficulty, "held" if check.success else "damage", check.shortfall
        )  # fmt: skip
    parts_add_up(control)


@given(st.integers(0, 500), st.integers(0, 12))
def test_halving_several_times_is_halving_again_and_again(value: int, times: int) -> None:
    kept, rest = value, value
    for _ in range(times):
        kept, rest = kept - kept // 2, rest // 2
    assert tachki_halve(value, times) == kept
    assert tachki_halve(value, times, "rest_down") == rest


@given(st.integers(0, 500), st.integers(0, 4), halvings)
def test_lost_control_costs_a_quarter_or_half_of_what_is_left(speed: int, times: int, rounding: str) -> None:
    left = tachki_move_speed(speed, times, "none", rounding)
    held = tachki_move_speed(speed, times, "held", rounding)
    assert left == tachki_halve(speed, times, rounding)
    assert tachki_move_speed(speed, times, "damage", rounding) == tachki_halve(left, 1, rounding) <= held <= left
    assert held == (left - left // 4 if rounding == "loss_down" else int(left * 3 / 4))


@given(st.integers(0, 20), st.integers(1, 6), st.lists(st.integers(1, 6), max_size=4), halvings)
def test_only_failures_on_the_same_or_a_later_segment_halve_an_acceleration(
    amount: int, segment: int, failures: list[int], rounding: str
) -> None:
    left = amount
    for failure in failures:
        if failure >= segment:
            left = tachki_halve(left, 1, rounding)
    assert tachki_acceleration_effect(amount, True, segment, tuple(failures), rounding) == left
    assert tachki_acceleration_effect(amount, False, segment, tuple(failures), rounding) == 0


@given(positions, speeds, st.integers(0, 3), st.integers(0, 8), st.integers(0, 8), st.booleans(), st.integers(1, 250))
def test_a_car_moves_at_its_old_speed_and_changes_it_afterwards(
    position: int, speed: int, times: int, change: int, gain: int, braking: bool, length: int
) -> None:
    changes = {"braking": change} if braking else {"acceleration": change}
    end = tachki_end_turn(position, speed, times, slipstream=gain, race_length=length, **changes)
    assert end.moved == tachki_move_speed(speed, times)
    assert end.position == position + end.moved
    assert end.speed == max(0, end.moved + gain + (-change if braking else change))
    assert end.finished == (tachki_segments((length,), end.position, 1) == "")
    parts_add_up(end)


# ---- damage


@given(dice, skills, skills, st.integers(0, 15), speeds, penalties, bonuses)
def test_permanent_points_and_turns_make_up_what_was_missed(
    d: int, toughness: int, reliability: int, shortfall: int, speed: int, multi: int, bonus: int
) -> None:
    damage = tachki_damage(d, toughness, reliability, shortfall, speed, multi, bonus)
    assert damage.missed == max(0, damage.difficulty - damage.total)
    assert 4 * damage.permanent + damage.turns == damage.missed
    assert damage.penalty == min(1, damage.turns)
    parts_add_up(damage)


@given(st.integers(0, 40))
def test_the_harsher_readings_of_a_damage_result_never_cost_less(shortfall: int) -> None:
    mild = tachki_damage_result(shortfall)
    harsh = tachki_damage_result(shortfall, "remainder", "shortfall")
    assert harsh.permanent == mild.permanent
    assert (harsh.penalty, harsh.turns) >= (mild.penalty, mild.turns)
    assert (harsh.turns == 0) == (mild.turns == 0) == (shortfall % 4 == 0)


effects = st.lists(
    st.builds(Effect, st.integers(0, 3), st.integers(0, 8), st.one_of(st.none(), st.integers(1, 4))), max_size=5
)


@given(st.integers(0, 10), effects, st.integers(0, 14), st.booleans())
def test_a_characteristic_has_lost_what_lasts_in_that_turn(
    start: int, losses: list[Effect], turn: int, count_current: bool
) -> None:
    lost = 0
    for points, received, turns in losses:
        felt = range(received, 100) if turns is None else range(received, received + turns + (not count_current))
        if turn in felt:
            lost += points
    value = tachki_effective(start, tuple(losses), turn, count_current)
    assert value == max(0, start - lost)
    parts_add_up(value)


@given(st.integers(0, 10), effects)
def test_in_the_end_only_permanent_losses_remain(start: int, losses: list[Effect]) -> None:
    for_good = tuple(loss for loss in losses if loss.turns is None)
    assert tachki_effective(start, tuple(losses), 50) == tachki_effective(start, for_good, 50)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_the_weakest_characteristic_decides_about_retiring(values: list[int]) -> None:
    assert tachki_retires(tuple(values)) == (min(values) in {0, 1, 2})
