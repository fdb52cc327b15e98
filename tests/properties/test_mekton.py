"""Laws of giant robot combat: attacks, projectiles, close combat, damage; fast code against slow obvious code."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.core.errors import RuleError
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
from calc.systems.mekton.rules.casualties import (
    mekton_explosion_damage,
    mekton_fall,
    mekton_human_state,
    mekton_ma_left,
    mekton_tread_state,
)
from calc.systems.mekton.rules.combat_basics import (
    mekton_aim_bonus,
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
from calc.systems.mekton.rules.shock import mekton_shock_attack, mekton_stun_needed

d6 = st.integers(1, 6)
d10 = st.integers(1, 10)
points = st.integers(-20, 40)
counts = st.integers(0, 60)
results = st.sampled_from(["miss", "near_miss", "hit", "critical", "mega"])
roundings = st.sampled_from(["floor", "round", "ceil"])
RAM_TABLE = ((0, None, 2), (30, None, 4), (50, 80, 6), (80.5, None, 9))
tons = st.integers(1, 80)


def assert_explained(total: object) -> None:
    """The parts of a total are its sum."""
    assert isinstance(total, Total)
    assert sum(part.value for part in total.parts) == total


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
