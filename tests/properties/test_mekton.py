"""Laws of giant robot combat, and fast code against slow obvious code."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.core.errors import RuleError
from calc.core.hexes import Hex
from calc.core.registry import FUNCTIONS
from calc.core.totals import Total
from calc.systems.mekton.rules.attack import (
    mekton_attack_base,
    mekton_attack_modifier,
    mekton_attack_roll,
    mekton_called_shot,
    mekton_range_modifier,
    mekton_scale_modifier,
)
from calc.systems.mekton.rules.battle_log import mekton_battle_log, mekton_standings
from calc.systems.mekton.rules.battle_tables import Area, Participant
from calc.systems.mekton.rules.casualties import (
    mekton_explosion_damage,
    mekton_fall,
    mekton_human_state,
    mekton_ma_left,
    mekton_tread_state,
)
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
from calc.systems.mekton.rules.damage import (
    mekton_charts,
    mekton_convert,
    mekton_damage,
    mekton_near_miss,
    mekton_result,
)
from calc.systems.mekton.rules.defence import (
    mekton_block,
    mekton_defense_bonus,
    mekton_escape_roll,
    mekton_evade_roll,
    mekton_parry_roll,
)
from calc.systems.mekton.rules.fire import (
    mekton_burst_hits,
    mekton_deviation,
    mekton_salvo_hits,
    mekton_salvo_locations,
)
from calc.systems.mekton.rules.lookup import mekton_table
from calc.systems.mekton.rules.melee import mekton_ram, mekton_special_effect, mekton_special_wa
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
from calc.systems.mekton.rules.resolve import AttackCells, DefenceCells, mekton_resolve
from calc.systems.mekton.rules.shock import mekton_shock_attack, mekton_stun_needed

d6 = st.integers(1, 6)
d10 = st.integers(1, 10)
points = st.integers(-20, 40)
counts = st.integers(0, 60)
coordinates = st.integers(-12, 12)
hexes = st.builds(Hex, coordinates, coordinates)
directions = st.integers(1, 6)
results = st.sampled_from(["miss", "near_miss", "hit", "critical", "mega"])
roundings = st.sampled_from(["floor", "round", "ceil"])
RAM_TABLE = ((0, None, 2), (30, None, 4), (50, 80, 6), (80.5, None, 9))


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


# ------------------------------------------------------------------ the attack roll


@given(d6, d6, points, points, points)
def test_more_skill_never_lowers_a_total(die1: int, die2: int, skill: int, other: int, modifier: int) -> None:
    """One point more is one point more, in each of the rolls, and every roll explains itself."""
    rolls = (
        lambda skill: mekton_attack_roll(die1, die2, skill, other, modifier),
        lambda skill: mekton_evade_roll(die1, die2, other, skill, "rear", 2, modifier),
        lambda skill: mekton_escape_roll(die1, die2, other, skill, modifier),
        lambda skill: mekton_parry_roll(die1, die2, other, skill, -1, "block", 1, 1, modifier),
        lambda skill: mekton_attack_base("melee", dex=other, melee=skill),
    )
    for roll in rolls:
        assert roll(skill + 1) == roll(skill) + 1
        assert_explained(roll(skill))


def test_an_attack_roll_keeps_the_parts_of_what_it_is_made_of() -> None:
    """Base and modifier that are totals themselves show their own words."""
    base = mekton_attack_base("gunnery", pre=7, gunnery=6)
    modifier = mekton_attack_modifier("servo", aim_actions=2)
    roll = mekton_attack_roll(3, 4, base, 1, modifier)
    assert [(part.term, part.value) for part in roll.parts] == [
        ("W6", 3), ("W6", 4), ("MECHA PRE", 7), ("Mecha Gunnery", 6), ("WA", 1), ("CALLED SHOT", -3), ("AIM", 2),
    ]  # fmt: skip


@given(
    st.sampled_from(["none", "servo", "weapon", "thruster", "sensor", "other", "special"]),
    st.booleans(), st.integers(0, 20), st.integers(0, 9), st.integers(0, 9), points, points, counts, st.booleans(), points,
    st.sampled_from(["in", "out"]),
)  # fmt: skip
def test_the_modifier_is_the_sum_of_the_single_functions(
    called: str, melee: bool, away: int, combat: int, further: int, own: int, target: int, aim: int, moved: bool,
    extra: int, at_max: str,
) -> None:  # fmt: skip
    """Called shot, range, scale, aim and extra, or out where the range is out."""
    total = mekton_attack_modifier(
        called, melee, away, combat, combat + further, own, target, aim, moved, extra, at_max
    )
    by_range = mekton_range_modifier(away, combat, combat + further, at_max)
    if by_range == "out":
        assert total == "out"
        return
    parts = mekton_called_shot(called, melee), mekton_scale_modifier(own, target), mekton_aim_bonus(aim, moved)
    assert total == sum(parts) + by_range + extra
    assert_explained(total)


@given(counts, counts, counts)
def test_a_nearer_target_is_never_harder(away: int, combat: int, further: int) -> None:
    """0, then -4, then out, in this order."""
    grade = {0: 0, -4: 1, "out": 2}
    here = mekton_range_modifier(away, combat, combat + further)
    assert grade[here] <= grade[mekton_range_modifier(away + 1, combat, combat + further)]


@given(points, points)
def test_scale_is_a_seesaw(one: int, other: int) -> None:
    """What one side gains by the other's size the other side loses."""
    assert mekton_scale_modifier(one, other) == -mekton_scale_modifier(other, one)


# ------------------------------------------------------------------ tables and projectiles


@st.composite
def charts(draw: st.DrawFn) -> list[tuple[int, int | None, str]]:
    """A hit chart without gaps from 1; some rows leave out where they end."""
    widths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=7))
    rows, low = [], 1
    for number, width in enumerate(widths):
        end = low + width - 1
        rows.append((low, end if draw(st.booleans()) else None, f"area {number}"))
        low = end + 1
    return rows


@given(charts(), st.integers(1, 40))
def test_a_chart_is_read_like_a_list_of_all_rolls(chart: list[tuple[int, int | None, str]], roll: int) -> None:
    """Slow code writes down the area of every single roll."""
    written: dict[int, str] = {}
    for place, (low, high, area) in enumerate(chart):
        last = high if high is not None else chart[place + 1][0] - 1 if place + 1 < len(chart) else 99
        for number in range(low, last + 1):
            written.setdefault(number, area)
    if roll in written:
        assert mekton_table(roll, tuple(chart)) == written[roll]
    else:
        with pytest.raises(RuleError, match=f"no row of the table fits {roll}"):
            mekton_table(roll, tuple(chart))


@given(points, points, st.integers(1, 20))
def test_burst_bullets_are_counted_point_by_point(attack: int, evade: int, bv: int) -> None:
    """Each point above the evade roll is a bullet, until the burst is out of bullets."""
    bullets = 0
    while bullets < bv and evade + bullets < attack:
        bullets += 1
    hits = mekton_burst_hits(attack, evade, bv)
    assert hits == bullets
    assert_explained(hits)


@given(points, points, st.integers(1, 40), roundings)
def test_salvo_missiles_against_exact_fractions(attack: int, evade: int, missiles: int, rounding: str) -> None:
    """The share of the missiles is worked out with fractions and rounded by hand."""
    share = Fraction(attack - evade) * Fraction(missiles, 10)
    whole = {"floor": math.floor(share), "ceil": math.ceil(share), "round": math.floor(share + Fraction(1, 2))}[
        rounding
    ]
    hits = mekton_salvo_hits(attack, evade, missiles, rounding)
    assert hits == min(max(whole, 0), missiles)
    assert hits <= mekton_salvo_hits(attack + 1, evade, missiles, rounding)


@given(points, points)
def test_ten_missiles_hit_like_a_burst_of_ten(attack: int, evade: int) -> None:
    """With ten missiles each point above the evade roll is a missile."""
    assert mekton_salvo_hits(attack, evade, 10) == mekton_burst_hits(attack, evade, 10)


@given(charts(), st.data())
def test_a_salvo_walks_the_chart_row_by_row(chart: list[tuple[int, int | None, str]], data: st.DataObject) -> None:
    """It starts at the roll; each missile hits the next row; with wrapping every lap hits each area once."""
    areas = [area for _, _, area in chart]
    roll = data.draw(st.integers(1, chart[-1][0]))
    laps = data.draw(st.integers(1, 3))
    direction = data.draw(st.sampled_from(["up", "down"]))
    hit = [row.location for row in mekton_salvo_locations(tuple(chart), roll, laps * len(chart), direction)]
    assert hit[0] == mekton_table(roll, tuple(chart))
    assert all(hit.count(area) == laps for area in areas)
    step = 1 if direction == "down" else -1
    assert all(areas[(areas.index(one) + step) % len(areas)] == other for one, other in pairwise(hit))


@given(charts(), st.data())
def test_a_salvo_that_stops_ends_at_the_edge(chart: list[tuple[int, int | None, str]], data: st.DataObject) -> None:
    """Without wrapping the rest of the missiles hits the last area of the way."""
    roll = data.draw(st.integers(1, chart[-1][0]))
    up = mekton_salvo_locations(tuple(chart), roll, len(chart) + 3, "up", "stop")
    down = mekton_salvo_locations(tuple(chart), roll, len(chart) + 3, "down", "stop")
    assert {row.location for row in up} | {row.location for row in down} == {area for _, _, area in chart}
    assert [row.location for row in up[-3:]] == [chart[0][2]] * 3
    assert [row.location for row in down[-3:]] == [chart[-1][2]] * 3


@given(points, points)
def test_a_worse_roll_never_lands_nearer(attack: int, target: int) -> None:
    """0 to 4 hexes, and 0 only if the number was reached."""
    missed = mekton_deviation(attack, target)
    assert 0 <= missed <= mekton_deviation(attack - 1, target) <= 4
    assert (missed == 0) == (attack >= target)


# ------------------------------------------------------------------ close combat, shock


@given(st.floats(0.1, 300), st.floats(0.1, 300), st.sampled_from(["full", "started"]))
def test_a_slam_is_twice_as_hard_as_a_throw(own: float, target: float, step: str) -> None:
    """Both count the same tens of tons, and a lighter target is no help."""
    throw = mekton_special_wa("throw", own, target, weight_step=step)
    assert mekton_special_wa("slam", own, target, weight_step=step) == 2 * throw
    assert throw <= 0
    assert (throw == 0) or target > own


@given(st.integers(1, 300), st.integers(1, 300))
def test_full_tens_are_counted_ton_by_ton(own: int, target: int) -> None:
    """Slow code adds tens of tons until the target's weight is passed."""
    full = started = 0
    while own + 10 * (full + 1) <= target:
        full += 1
    while own + 10 * started < target:
        started += 1
    assert mekton_special_wa("throw", own, target) == -full
    assert mekton_special_wa("throw", own, target, weight_step="started") == -started


def test_tens_of_tons_are_counted_on_decimals() -> None:
    """0.1 is no binary fraction: 40.1 tons are 10 tons heavier than 30.1."""
    assert mekton_special_wa("throw", 30.1, 40.1) == -1
    assert mekton_special_wa("throw", 30.1, 40.1, weight_step="started") == -1


tons = st.integers(1, 80)


@given(tons, tons, st.sampled_from(["ram", "drop"]))
def test_a_ram_is_the_other_rams_mirror(own: int, target: int, move: str) -> None:
    """Who rams whom changes the sides of the damage only; both readings swap it; a drop spares the attacker."""
    ram = mekton_ram(own, target, RAM_TABLE, move)
    mirrored = mekton_ram(target, own, RAM_TABLE)
    other_reading = mekton_ram(own, target, RAM_TABLE, "ram", "own")
    assert ram.target_damage == mirrored.attacker_damage == other_reading.attacker_damage
    assert ram.attacker_damage == (0 if move == "drop" else mirrored.target_damage)
    if own != target:
        assert ram.hex != mirrored.hex


def test_harmless_moves_are_those_of_the_text() -> None:
    """Moves that the text calls harmless do no damage, all others do."""
    harmless = {"throw", "trip", "grab", "pin", "tackle"}
    moves = FUNCTIONS["MEKTON_SPECIAL_WA"].parameters[0].kind.words
    for move in moves:
        effect = mekton_special_effect(move, "head")
        assert (effect.damage == "none") == (move in harmless)


@given(d6, d6, points, counts)
def test_a_weaker_shock_never_costs_more_turns(die1: int, die2: int, bod: int, kills: int) -> None:
    """0 to 4 turns, or a test where the total is below 0; slow code looks for the row from ... to."""
    shock = mekton_shock_attack(die1, die2, bod, kills)
    rows = {(11, 999): 0, (8, 10): 1, (5, 7): 2, (2, 4): 3, (0, 1): 4}
    slow = [turns for (low, high), turns in rows.items() if low <= shock.total <= high]
    assert [shock.turns_lost] == (slow or [0])
    assert shock.shock_test == (not slow)
    assert_explained(shock.total)


@given(points, counts)
def test_half_of_the_rest_stuns(before: int, damage: int) -> None:
    """A blow that leaves at most as much as it took stuns; no damage never does."""
    assert mekton_stun_needed(before, damage) == (damage > 0 and before - damage <= damage)


# ------------------------------------------------------------------ defence, damage


@given(st.integers(0, 4), counts, st.sampled_from(["reset", "stack"]))
def test_active_defence_decays_by_one_a_roll(actions: int, rolls: int, stacking: str) -> None:
    """Never below 0, and each evade roll takes one point."""
    bonus = mekton_defense_bonus(actions, rolls, stacking)
    assert mekton_defense_bonus(actions, rolls + 1, stacking) == max(bonus - 1, 0)
    assert bonus <= mekton_defense_bonus(actions + 1, rolls, stacking)


@given(counts, st.booleans(), st.integers(0, 5))
def test_both_readings_of_block_take_off_the_same_in_all(damage: int, shield: bool, actions: int) -> None:
    """Spread over attacks or all on the first one, large attacks lose the same."""
    damage += 15
    taken = {
        reading: sum(damage - mekton_block(damage, shield, actions, before, reading) for before in range(8))
        for reading in ("one", "stack")
    }
    assert taken["one"] == taken["stack"] == actions * (3 if shield else 2)


@given(counts, st.booleans(), st.integers(0, 5), st.integers(0, 5), st.sampled_from(["one", "stack"]))
def test_block_never_adds_damage(damage: int, shield: bool, actions: int, before: int, reading: str) -> None:
    """Between 0 and the full damage."""
    left = mekton_block(damage, shield, actions, before, reading)
    assert 0 <= left <= damage
    assert_explained(left)


@given(st.floats(0, 1e6), st.sampled_from(["kills", "hits"]))
def test_converting_there_and_back_is_the_same(amount: float, unit: str) -> None:
    """Exact conversion loses nothing; the roundings enclose it."""
    other = "hits" if unit == "kills" else "kills"
    assert math.isclose(mekton_convert(mekton_convert(amount, unit), other), amount, rel_tol=1e-12, abs_tol=1e-12)
    down, up = mekton_convert(amount, unit, "floor"), mekton_convert(amount, unit, "ceil")
    assert down <= mekton_convert(amount, unit, "round") <= up
    assert up - down <= 1


@given(points, points, st.sampled_from(["defender", "attacker"]))
def test_a_better_attack_never_has_a_worse_result(attack: int, defence: int, tie: str) -> None:
    """Miss, hit, critical, mega, by 1, 5 and 10 points; the tie matters only for equal rolls."""
    grades = ["miss", "hit", "critical", "mega"]
    result = mekton_result(attack, defence, tie=tie)
    over = attack - defence
    slow = (over > 0 or (over == 0 and tie == "attacker")) + (over >= 5) + (over >= 10)
    assert result == grades[slow]


@given(points, points, st.sampled_from(["below", "both"]), st.sampled_from(["defender", "attacker"]))
def test_near_misses_lie_around_the_defence(attack: int, defence: int, near: str, tie: str) -> None:
    """A near miss replaces a miss, or by the other reading a narrow hit; elsewhere nothing changes."""
    result = mekton_result(attack, defence, mekton_on_human=True, near=near, tie=tie)
    band = range(-2, 3) if near == "both" else range(-2, 1)
    if attack - defence in band:
        assert result == "near_miss"
    else:
        assert result == mekton_result(attack, defence, tie=tie)


@given(results, st.booleans(), st.sampled_from(["normal", "choice"]))
def test_a_chart_is_named_for_every_hit(result: str, called: bool, mega: str) -> None:
    """No hit, no chart; an announced area, no roll."""
    chart = mekton_charts(result, called, mega)
    assert (chart == "none") == (result in ("miss", "near_miss"))
    assert (chart == "called") == (called and chart != "none")


@given(counts, counts, results, counts)
def test_damage_lies_between_nothing_and_all(damage: int, armor: int, result: str, reduction: int) -> None:
    """More armour or block never lets more through; a mega-critical hit knows no armour."""
    through = mekton_damage(damage, armor, result, reduction)
    assert 0 <= through <= damage
    assert through >= mekton_damage(damage, armor + 1, result, reduction)
    assert through >= mekton_damage(damage, armor, result, reduction + 1)
    if result == "mega":
        assert through == mekton_damage(damage, 0, "hit", reduction)
    assert_explained(through)


@given(counts, roundings)
def test_a_near_miss_of_kills_is_that_of_their_hits(damage: int, rounding: str) -> None:
    """Converting first or halving first gives the same."""
    assert mekton_near_miss(damage, "kills", rounding) == mekton_near_miss(25 * damage, "hits", rounding)


# ------------------------------------------------------------------ what damage does


@given(st.sampled_from(["head", "torso", "arm", "leg"]), st.integers(-12, 12))
def test_a_body_part_only_gets_worse(location: str, hits: int) -> None:
    """Fewer hits never mean a better state."""
    grades = ["ok", "unconscious", "broken", "dead", "shattered", "gone", "severed"]
    state = mekton_human_state(location, hits)
    worse = mekton_human_state(location, hits - 1)
    assert grades.index(state) <= grades.index(worse)
    assert (state == "ok") == (hits > 0)


@given(st.integers(1, 30), st.integers(-5, 30), st.one_of(st.none(), points), points)
def test_treads_stand_still_from_half(full: int, left: int, roll: int | None, target: int) -> None:
    """Above half nothing is wrong, at 0 nothing helps, between them the roll decides."""
    state = mekton_tread_state(min(left, full), full, roll, target)
    expected = "ok" if 2 * min(left, full) > full else "destroyed" if left <= 0 else None
    if expected is None:
        expected = "patched" if roll is not None and roll >= target else "inoperable"
    assert state == expected


@given(counts, st.integers(1, 8))
def test_propulsion_is_lost_share_by_share(ma: int, locations: int) -> None:
    """Slow code takes one share per location, and all the rest with the last one."""
    left = ma
    for lost in range(locations):
        assert mekton_ma_left(ma, locations, lost) == left
        left -= ma // locations
    assert mekton_ma_left(ma, locations, locations) == 0


@given(st.sampled_from(["cool", "hot"]), st.integers(0, 5), d10, d10)
def test_an_explosion_wanes_with_the_distance(powerplant: str, away: int, die1: int, die2: int) -> None:
    """No ring gets more than the ring inside it, and a hot powerplant is never milder than a cool one."""
    blast = mekton_explosion_damage(powerplant, away, die1, die2)
    if away == 0:
        assert blast == "destroyed"
        return
    assert_explained(blast)
    assert blast >= mekton_explosion_damage(powerplant, away + 1, die1, die2)
    assert mekton_explosion_damage("hot", away, die1, die2) >= mekton_explosion_damage("cool", away, die1, die2)


@given(tons, counts, d10)
def test_a_fall_gets_harder_every_second_hex(weight: int, fallen: int, die: int) -> None:
    """Two hexes more are one Kill more; the landing depends on the die only."""
    fall = mekton_fall(weight, fallen, RAM_TABLE, die)
    assert mekton_fall(weight, fallen + 2, RAM_TABLE, die).damage == fall.damage + 1
    assert fall.damage == mekton_table(weight, RAM_TABLE) + fallen // 2
    assert fall.position == {1: "upright"}.get(die, "back" if die <= 6 else "face")
    assert_explained(fall.damage)


# ------------------------------------------------------------------ whole attacks and battles

SIX_SIDES = list(product(range(1, 7), repeat=2))


@given(
    st.sampled_from(SIX_SIDES), points, st.sampled_from(SIX_SIDES), points, counts, counts,
    st.sampled_from(["single", "burst", "salvo"]), st.integers(1, 20), counts, roundings,
    st.sampled_from(["defender", "attacker"]),
)  # fmt: skip
def test_a_whole_attack_is_its_single_steps(
    dice: tuple[int, int], base: int, evade_dice: tuple[int, int], evade: int, damage: int, armor: int, fire: str,
    count: int, reduction: int, rounding: str, tie: str,
) -> None:  # fmt: skip
    """Roll, result, projectiles and damage are those of the functions for each step."""
    row = mekton_resolve(
        (AttackCells(*dice, base),), (DefenceCells(*evade_dice, evade),), damage, armor, fire, count, reduction, rounding,
        tie,
    )  # fmt: skip
    attack = mekton_attack_roll(*dice, base)
    defence = mekton_evade_roll(*evade_dice, evade, 0)
    result = mekton_result(attack, defence, tie=tie)
    projectiles = {
        "single": int(result != "miss"),
        "burst": mekton_burst_hits(attack, defence, count),
        "salvo": mekton_salvo_hits(attack, defence, count, rounding),
    }[fire]
    through = mekton_damage(damage, armor, result, reduction) if projectiles else 0
    assert row == (attack, defence, attack - defence, result, projectiles, through)
    assert_explained(row.attack)
    assert_explained(row.defence)


NAMES = ["Ajax", "Bison", "Comet"]
PLACES = ["torso", "head"]
fighters = st.tuples(*(st.tuples(st.integers(5, 8), st.integers(0, 4), st.integers(0, 9)) for _ in NAMES)).map(
    lambda rolled: [[name, *numbers] for name, numbers in zip(NAMES, rolled, strict=True)]
)
parts = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 12)), min_size=6, max_size=6).map(
    lambda rolled: [[name, place, *rolled.pop(0)] for name in NAMES for place in PLACES]
)
PREPARING = ["aim", "move", "active_defense", "active_defense", "evade", "cover"]
maybe_d6 = st.one_of(d6, d6, d6, d6, d6, d6, st.none())
preparing = st.tuples(
    st.integers(1, 3), st.sampled_from(NAMES), st.sampled_from(PREPARING), st.sampled_from([None, 0, 1, 2])
).map(lambda order: [*order, *[None] * 10])
attacking = st.tuples(
    st.integers(1, 3), st.sampled_from(NAMES), st.sampled_from(["shoot", "strike"]), st.sampled_from([None, 0, 1]),
    st.sampled_from(NAMES), maybe_d6, d6, st.integers(0, 9), maybe_d6, d6,
    st.sampled_from([None, "front", "flank", "left", "rear"]), st.sampled_from([None, None, None, "auto", 14]),
    st.sampled_from([None, 3, 7, 9]), st.sampled_from([None, "torso", "torso", "head"]),
).map(list)  # fmt: skip
order_lists = st.lists(st.one_of(attacking, preparing), min_size=1, max_size=14)


def log_of(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> list[list[object]]:
    """The log as a sheet shows it."""
    return FUNCTIONS["MEKTON_BATTLE_LOG"].in_cell(participants, areas, orders)


def slow_log(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> list[list[object]]:
    """The battle played with plain loops and lists, unit by unit."""
    kills = {(name, place): left for name, place, _, left in areas}
    armor = {(name, place): plates for name, place, plates, _ in areas}
    evade_of = {name: evade for name, _, _, evade in participants}
    aim = dict.fromkeys(NAMES, 0)
    log: list[list[object]] = []
    for number in (1, 2, 3):
        left = {name: actions for name, _, actions, _ in participants}
        shield = dict.fromkeys(NAMES, 0)
        for name, *_ in sorted(participants, key=lambda unit: -unit[1]):
            for order in orders:
                if order[0] != number or order[1] != name:
                    continue
                _, _, action, times, target, d1, d2, attack, e1, e2, arc, defence, damage, place = order
                times = 1 if times is None else times
                cost = 0 if action == "evade" else times
                row = [number, len(log) + 1, name, action, target or "", left[name], "", "", "", "", "", ""]
                log.append(row)
                if cost > left[name]:
                    row[8] = "no_actions"
                    continue
                left[name] -= cost
                row[5] = left[name]
                if action not in ("shoot", "strike"):
                    row[8] = "ok"
                    aim[name] = {"aim": aim[name] + times, "move": 0}.get(action, aim[name])
                    if action == "active_defense" and times:
                        shield[name] = 2
                    continue
                if d1 is None or (defence is None and e1 is None):
                    continue
                if defence is None:
                    flank = {None: 0, "front": 0, "rear": -2}.get(arc, -1)
                    defence = e1 + e2 + evade_of[target] + flank + shield[target]
                    shield[target] = max(shield[target] - 1, 0)
                total = d1 + d2 + attack + min(aim[name], 4)
                aim[name] = 0
                over = -1 if defence == "auto" else total - defence
                row[6:9] = total, defence, "mega" if over >= 10 else "critical" if over >= 5 else "hit"
                if over <= 0:
                    row[8:10] = "miss", 0
                elif damage is not None and place is not None:
                    through = damage if over >= 10 else max(damage - armor[target, place], 0)
                    kills[target, place] = max(kills[target, place] - through, 0)
                    row[9:] = through, place, kills[target, place]
    return log


@settings(deadline=None)
@given(fighters, parts, order_lists)
def test_the_replay_agrees_with_plain_loops(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> None:
    """Every cell of the log is that of the slow battle."""
    assert log_of(participants, areas, orders) == slow_log(participants, areas, orders)


@settings(deadline=None)
@given(fighters, parts, order_lists, st.randoms(use_true_random=False))
def test_only_the_order_of_each_units_own_rows_matters(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]], chance: object
) -> None:
    """However the rows of different units are mixed, and with blank rows between them, the log is the same."""
    piles = {name: [order for order in orders if order[1] == name] for name in NAMES}
    mixed: list[list[object]] = []
    while any(piles.values()):
        mixed.append(piles[chance.choice([name for name in NAMES if piles[name]])].pop(0))
        mixed.append([None] * 14)
    assert log_of(participants, areas, mixed) == log_of(participants, areas, orders)


@settings(deadline=None)
@given(fighters, parts, order_lists)
def test_the_standings_are_the_log_added_up(
    participants: list[list[object]], areas: list[list[object]], orders: list[list[object]]
) -> None:
    """Attacks, hits and damage counted row by row; what is dealt is taken; Kills never rise."""
    log = log_of(participants, areas, orders)
    standings = FUNCTIONS["MEKTON_STANDINGS"].in_cell(participants, areas, orders)
    rolled = [row for row in log if row[6] != ""]
    lowest = {(name, place): kills for name, place, _, kills in areas}
    for row in rolled:
        if row[11] != "":
            assert 0 <= row[11] <= lowest[row[4], row[10]]
            lowest[row[4], row[10]] = row[11]
    for name, attacks, hits, dealt, taken, destroyed, left in standings:
        own = [row for row in rolled if row[2] == name]
        assert (attacks, hits) == (len(own), sum(row[8] != "miss" for row in own))
        assert dealt == sum(row[9] or 0 for row in own)
        assert taken == sum(row[9] or 0 for row in rolled if row[4] == name)
        assert destroyed == sum(kills == 0 for (unit, _), kills in lowest.items() if unit == name)
        assert left == sum(kills for (unit, _), kills in lowest.items() if unit == name)
    assert sum(row[3] for row in standings) == sum(row[4] for row in standings)


def test_rules_can_be_called_without_cells() -> None:
    """The same battle from Python, with named rows."""
    ajax, bison = Participant("Ajax", 15, 2, 9), Participant("Bison", 12, 2, 8)
    torso = Area("Bison", "torso", None, 10)
    orders = ((1, "ajax", "shoot", None, "bison", 6, 4, 12, 1, 2, None, None, 7, "torso"),)
    (row,) = mekton_battle_log((ajax, bison), (torso,), orders)
    assert (row.result, row.damage, row.kills_left) == ("mega", 7, 3)
    assert [unit.taken for unit in mekton_standings((ajax, bison), (torso,), orders)] == [0, 7]
