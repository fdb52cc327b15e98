"""Laws of giant robot combat: the map, the order of acting, actions and movement."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from calc.core.hexes import Hex
from calc.core.totals import Total
from calc.systems.mekton.rules.combat_basics import (
    Order,
    Rolled,
    mekton_actions,
    mekton_aim_bonus,
    mekton_initiative,
    mekton_move_actions,
    mekton_throw_range,
    mekton_turn_order,
)
from calc.systems.mekton.rules.movement import (
    Stretch,
    mekton_arc,
    mekton_hex_distance,
    mekton_hex_move,
    mekton_ma_reached,
    mekton_path_cost,
    mekton_straight_line,
    mekton_turn_cost,
)

d6 = st.integers(1, 6)
points = st.integers(-20, 40)
counts = st.integers(0, 60)
coordinates = st.integers(-12, 12)
hexes = st.builds(Hex, coordinates, coordinates)
directions = st.integers(1, 6)


def distance(one: Hex, other: Hex) -> int:
    """The same, from hex to hex."""
    return mekton_hex_distance(*one, *other)


def assert_explained(total: object) -> None:
    """The parts of a total are its sum."""
    assert isinstance(total, Total)
    assert sum(part.value for part in total.parts) == total


# ------------------------------------------------------------------ the map


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    """Nothing is nearer than itself, both ways are equally long, no detour is shorter."""
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_counts_the_steps_of_a_walk() -> None:
    """Rings of hexes, found step by step, have the distance of their ring."""
    ring, seen = {Hex(0, 0)}, {Hex(0, 0)}
    for steps in range(1, 6):
        ring = {mekton_hex_move(*place, side) for place in ring for side in range(1, 7)} - seen
        seen |= ring
        assert len(ring) == 6 * steps
        assert {distance(Hex(0, 0), place) for place in ring} == {steps}


@given(hexes, directions, st.integers(0, 30))
def test_a_move_and_back_ends_where_it_began(start: Hex, direction: int, steps: int) -> None:
    """So many steps lie between both ends, and the opposite direction leads back."""
    end = mekton_hex_move(*start, direction, steps)
    assert distance(start, end) == steps
    assert mekton_hex_move(*end, (direction + 2) % 6 + 1, steps) == start


@given(directions, directions)
def test_an_arc_turns_and_mirrors_with_the_unit(facing: int, side: int) -> None:
    """Turning defender and attacker alike changes nothing; seen in a mirror, left and right change places."""
    arc = mekton_arc(facing, side)
    assert mekton_arc(facing % 6 + 1, side % 6 + 1) == arc
    mirrored = {"left": "right", "right": "left"}.get(arc, arc)
    assert mekton_arc(7 - facing, 7 - side) == mirrored


@given(directions)
def test_three_sides_are_front(facing: int) -> None:
    """Three sides are front, one each is left, right and rear."""
    arcs = sorted(mekton_arc(facing, side) for side in range(1, 7))
    assert arcs == ["front", "front", "front", "left", "rear", "right"]


# ------------------------------------------------------------------ order, actions, movement


@given(d6, d6, points)
def test_initiative_is_explained(die1: int, die2: int, reflexes: int) -> None:
    """Dice and reflexes are the whole of it."""
    total = mekton_initiative(die1, die2, reflexes)
    assert total == die1 + die2 + reflexes
    assert_explained(total)


@given(
    st.lists(st.one_of(st.none(), st.tuples(st.integers(0, 5), st.one_of(st.none(), st.integers(0, 3)))), max_size=9)
)
def test_a_place_is_one_more_than_the_units_before(units: list[tuple[int, int | None] | None]) -> None:
    """Slow code counts for each unit who acts earlier."""
    order = mekton_turn_order(
        tuple(unit and Rolled(unit[0]) for unit in units),
        tuple(Rolled(unit[1]) if unit and unit[1] is not None else None for unit in units),
    )
    rolled = [(unit[0], -1 if unit[1] is None else unit[1]) if unit else None for unit in units]
    if not any(rolled):
        assert order == ""
        return
    slow = [unit and 1 + sum(other > unit for other in rolled if other) for unit in rolled]
    assert [row.place for row in order] == slow


ORDERS = st.lists(
    st.builds(
        Order,
        st.sampled_from(["shoot", "aim", "evade", "move", "quick_strike", "cover", "drop_weapon"]),
        st.one_of(st.none(), st.integers(0, 5)),
    ),
    min_size=1,
    max_size=6,
)


@given(ORDERS, st.integers(1, 4))
def test_actions_are_counted_one_by_one(orders: list[Order], quick_rate: int) -> None:
    """Slow code pays for each order, and for the first of each handful of quick strikes."""
    paid = quick = 0
    for action, times in orders:
        for _ in range(1 if times is None else times):
            if action == "quick_strike":
                paid += quick % quick_rate == 0
                quick += 1
            elif action not in ("evade", "drop_weapon"):
                paid += 1
    total = mekton_actions(tuple(orders), quick_rate)
    assert total == paid
    assert_explained(total)


@given(counts, st.booleans())
def test_aim_is_worth_four_at_most(actions: int, moved: bool) -> None:
    """More aiming never lowers the bonus, moving loses it."""
    bonus = mekton_aim_bonus(actions, moved)
    assert 0 <= bonus <= 4
    assert bonus <= mekton_aim_bonus(actions + 1, moved)
    assert mekton_aim_bonus(actions, moved=True) == 0


@given(counts)
def test_throwing_roundings_enclose_the_half(kills: int) -> None:
    """Down, half up and up lie in this order around half the Kills."""
    down, near, up = (mekton_throw_range(kills, rounding) for rounding in ("floor", "round", "ceil"))
    assert down <= kills / 2 <= up
    assert down <= near <= up
    assert up - down == kills % 2


@given(st.sampled_from(["run", "jump", "dive", "drive", "fly"]), counts, counts)
def test_moving_further_never_costs_fewer_actions(mode: str, ma: int, spent: int) -> None:
    """Beyond the full MA no action helps; up to it each hex more costs as much or more."""
    cost = mekton_move_actions(mode, ma, spent)
    assert (cost == "no") == (spent > ma)
    if spent < ma:
        assert cost <= mekton_move_actions(mode, ma, spent + 1)


PATHS = st.lists(
    st.builds(
        Stretch,
        st.sampled_from(["open", "mountains", "mud", "plains", "jungle"]),
        st.one_of(st.none(), st.integers(0, 9)),
    ),
    min_size=1,
    max_size=6,
)


@given(PATHS, PATHS, counts)
def test_a_path_costs_what_its_halves_cost(there: list[Stretch], further: list[Stretch], turning: int) -> None:
    """Costs add up, and the order of the hexes does not matter."""
    whole = mekton_path_cost((*there, *further), turning)
    assert whole == mekton_path_cost(tuple(there)) + mekton_path_cost(tuple(further), turning)
    assert whole == mekton_path_cost((*reversed(further), *reversed(there)), turning)
    assert_explained(whole)


@given(counts, counts, st.integers(0, 9))
def test_acceleration_in_one_go_or_turn_by_turn(ma: int, current: int, turns: int) -> None:
    """Accelerating turn by turn reaches the same MA."""
    current = min(current, ma)
    reached = current
    for _ in range(turns):
        reached = mekton_ma_reached(ma, 1, reached)
    assert mekton_ma_reached(ma, turns, current) == reached <= ma
    assert_explained(mekton_ma_reached(ma, turns, current))


@given(st.sampled_from(["humanoid", "mechabeast", "hybrid", "tank", "auto"]), st.integers(0, 3))
def test_turning_is_paid_in_portions(unit: str, sides: int) -> None:
    """Slow code pays 1 MA whenever the sides of the last one are used up."""
    portion = 3 if unit == "humanoid" else 2
    paid = sum(side % portion == 0 for side in range(sides))
    assert mekton_turn_cost(unit, sides) == paid


@given(counts, st.integers(0, 9), st.integers(1, 3), st.sampled_from(["one", "any"]))
def test_a_mechafighter_that_may_turn_pays_each_side(ma: int, straight: int, sides: int, reading: str) -> None:
    """It pays one MA a side or may not turn; a longer straight line never forbids a turn."""
    cost = mekton_turn_cost("mechafighter", sides, ma, straight, fighter_turn=reading)
    assert cost in (sides, "no")
    if cost != "no":
        assert straight >= mekton_straight_line(ma)
        assert mekton_turn_cost("mechafighter", sides, ma, straight + 1, fighter_turn=reading) == sides


def test_the_straight_line_is_that_of_the_printed_rows() -> None:
    """Slow code looks for the row from ... to."""
    rows = {(0, 7): 0, (8, 16): 1, (17, 24): 2, (25, 32): 3, (33, 40): 4, (41, 48): 5, (49, 999): 6}
    for ma in range(120):
        assert mekton_straight_line(ma) == next(line for (low, high), line in rows.items() if low <= ma <= high)
