"""Laws of the horse race: skill never hurts, orders are orders, odds are counted, fast is what slow says."""

from __future__ import annotations

import math
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.core.errors import RuleError
from calc.core.totals import Part, Total
from calc.systems.dsa.rules import (
    board,
    bonuses,
    checks,
    exhaustion,
    fighting,
    finish,
    fumbles,
    movement,
    order,
    referee,
    shoving,
    variant,
)

usual = settings(max_examples=60, deadline=None, database=None)
slow = settings(max_examples=4, deadline=None, database=None)

d20 = st.integers(1, 20)
d6 = st.integers(1, 6)
#: Dice on which the special results are not rare.
sharp_d20 = st.one_of(d20, st.sampled_from([1, 20]))
dice = st.tuples(sharp_d20, sharp_d20, sharp_d20)
attributes = st.tuples(*[st.integers(1, 22)] * 3)
taws = st.integers(-5, 22)
modifiers = st.integers(-12, 25)
taps = st.integers(-30, 25)
flags = st.booleans()
roundings = st.sampled_from(["round", "floor", "ceil"])
kinds = st.sampled_from(["order", "movement", "sprint", "shove", "permission"])
scopes = st.sampled_from(["none", "movement", "movement_shove", "all"])
abilities = st.sampled_from(["none", "mounted", "war"])


def slow_check(
    dice: tuple[int, ...], attrs: tuple[int, ...], taw: int, modifier: int, min_tap: int = 1, missing: str = "sum"
) -> tuple[str, int]:
    """A talent check as one does it at the table, point by point: grade and TaP*."""
    if sorted(dice)[:2] == [1, 1]:
        return ("spectacular" if dice == (1, 1, 1) else "lucky"), (max(min_tap, taw))
    points = taw - modifier
    limits = list(attrs)
    if points < 0:
        limits = [limit + points for limit in limits]
        points = 0
    short = [0, 0, 0]
    for i in range(3):
        for _ in range(limits[i], dice[i]):
            if points > 0:
                points -= 1
            else:
                short[i] += 1
    lacking = sum(short)
    if missing == "worst" and taw - modifier < 0:
        lacking = max(short)
    if sorted(dice)[1:] == [20, 20]:
        # the rest that the points would have left counts only where it is not enough
        return ("disaster" if dice == (20, 20, 20) else "fumble"), -max(lacking, 1)
    if lacking:
        return "failure", -lacking
    left = min(points, taw)
    return "success", max(min_tap, left)


# ------------------------------------------------------------------ checks


@usual
@given(dice, attributes, taws, modifiers, st.integers(0, 1), st.sampled_from(["sum", "worst"]))
def test_a_check_is_what_the_table_says_point_by_point(
    dice: Any, attrs: Any, taw: int, modifier: int, min_tap: int, missing: str
) -> None:
    """The short formula and the slow game at the table agree."""
    grade, tap = slow_check(dice, attrs, taw, modifier, min_tap, missing)
    assert checks.dsa_check(*dice, *attrs, taw, modifier, min_tap, missing) == tap
    assert checks.dsa_check_grade(*dice, *attrs, taw, modifier) == grade


@usual
@given(dice, attributes, taws, modifiers)
def test_more_skill_and_less_difficulty_never_hurt(dice: Any, attrs: Any, taw: int, modifier: int) -> None:
    """One point more TaW, one less modifier, one more of an attribute: TaP* is not lower."""
    tap = checks.dsa_check(*dice, *attrs, taw, modifier)
    assert checks.dsa_check(*dice, *attrs, taw + 1, modifier) >= tap
    assert checks.dsa_check(*dice, *attrs, taw, modifier - 1) >= tap
    assert checks.dsa_check(*dice, attrs[0] + 1, *attrs[1:], taw, modifier) >= tap


@usual
@given(dice, attributes, taws, modifiers, kinds)
def test_the_grade_says_whether_points_are_left(dice: Any, attrs: Any, taw: int, modifier: int, kind: str) -> None:
    """TaP* is below 0 exactly for failure, fumble and disaster; a fumbled grade is a fumble in every kind."""
    tap = checks.dsa_check(*dice, *attrs, taw, modifier)
    grade = checks.dsa_check_grade(*dice, *attrs, taw, modifier)
    assert (tap < 0) == (grade in ("failure", "fumble", "disaster"))
    assert tap <= max(taw, 1)
    if grade in ("fumble", "disaster"):
        assert checks.dsa_is_fumble(grade, tap, kind)
    if tap >= 0:
        assert not checks.dsa_is_fumble(grade, tap, kind)


@slow
@given(attributes, taws, modifiers, flags, roundings)
def test_odds_are_those_of_all_8000_rolls(attrs: Any, taw: int, modifier: int, sprint: bool, rounding: str) -> None:
    """Chance and mean movement are counted roll by roll."""
    rolls = [slow_check(roll, attrs, taw, modifier)[1] for roll in product(range(1, 21), repeat=3)]
    assert checks.dsa_check_chance(*attrs, taw, modifier) == sum(tap >= 0 for tap in rolls) / 8000
    fields = sum(movement.dsa_movement(tap, sprint, rounding) for tap in rolls) / 8000
    assert movement.dsa_expected_fields(*attrs, taw, modifier, sprint, rounding) == fields


@usual
@given(attributes, taws, modifiers)
def test_every_roll_is_counted_once(attrs: Any, taw: int, modifier: int) -> None:
    """The ways to all TaP* are 8000 together, and skill never lowers the chance."""
    assert sum(checks.tap_ways(attrs, taw, modifier).values()) == 8000
    chance = checks.dsa_check_chance(*attrs, taw, modifier)
    assert 58 / 8000 <= chance <= 1 - 58 / 8000
    assert checks.dsa_check_chance(*attrs, taw + 1, modifier) >= chance


@usual
@given(taps, taps)
def test_a_fate_point_never_makes_it_worse(first: int, second: int) -> None:
    """Without fumbles the better TaP* counts; a fumble loses against everything that is none."""
    assert checks.dsa_fate_point(first, second).tap == max(first, second)
    assert checks.dsa_fate_point(first, second, "fumble", "failure") == (2, second)
    assert checks.dsa_fate_point(first, second, "lucky", "disaster") == (1, first)
    assert checks.dsa_fate_point(first, second, "disaster", "fumble").tap == max(first, second)


# ------------------------------------------------------------------ order, movement, board


starters = st.one_of(st.none(), st.builds(order.Starter, st.integers(-3, 3), st.integers(8, 10), st.integers(1, 3)))


@usual
@given(st.lists(starters, max_size=9), st.sampled_from(["as_is", "equal"]))
def test_the_order_of_moving_is_an_order(riders: list[Any], failed: str) -> None:
    """Everybody who rolled has one place; nobody in front is worse by TaP*, INI, lane, row - in this order."""
    places = [place.order for place in order.dsa_moving_order(tuple(riders), failed)]
    assert [place == "" for place in places] == [rider is None for rider in riders]
    assert sorted(place for place in places if place != "") == list(range(1, sum(r is not None for r in riders) + 1))
    row_at = {place: row for row, place in enumerate(places)}
    for place in range(1, len(row_at) - ("" in row_at)):
        ahead, behind = row_at[place], row_at[place + 1]
        better, worse = riders[ahead], riders[behind]
        both_failed = failed == "equal" and better.tap < 0 and worse.tap < 0
        if better.tap != worse.tap and not both_failed:
            assert better.tap > worse.tap
        elif better.ini != worse.ini:
            assert better.ini > worse.ini
        elif better.lane != worse.lane:
            assert better.lane < worse.lane
        else:
            assert ahead < behind


@usual
@given(taps, flags, roundings)
def test_more_points_left_never_give_fewer_fields(tap: int, sprint: bool, rounding: str) -> None:
    """Movement grows with TaP*, a sprint is always at least one field faster, rounding is at most one field."""
    fields = movement.dsa_movement(tap, sprint, rounding)
    assert movement.dsa_movement(tap + 1, sprint, rounding) >= fields
    assert movement.dsa_movement(tap, True, rounding) >= movement.dsa_movement(tap, False, rounding) + 1
    low, middle, high = (movement.dsa_movement(tap, sprint, way) for way in ("floor", "round", "ceil"))
    assert low <= middle <= high <= low + 1


@usual
@given(taps, roundings)
def test_half_of_what_was_missing_is_carried_over(tap: int, rounding: str) -> None:
    """Twice the carry-over is the missing points, give or take the rounded half; nothing after a passed check."""
    carry = movement.dsa_carry_over(tap, rounding)
    if tap >= 0:
        assert carry == 0
    else:
        assert 2 * carry + tap in ((0, -1) if rounding == "floor" else (0, 1))


@usual
@given(st.integers(0, 60), st.integers(1, 6), st.integers(0, 60), st.integers(0, 8))
def test_out_and_in_again_is_two_fields_ahead(field: int, lane: int, length: int, extra: int) -> None:
    """On a plain grid exactly; on longer lanes the way back costs at most the rounding."""
    out = board.dsa_step_target(field, lane, "out", length, length)
    back = board.dsa_step_target(*out, "in", length, length)
    assert back == (field + 2, lane)
    if length:
        out = board.dsa_step_target(field, lane, "out", length, length + extra)
        assert abs(out.field / (length + extra) - (field + 1) / length) <= 0.5 / (length + extra) + 1e-12


@usual
@given(
    st.integers(0, 5), st.integers(1, 3), st.sampled_from(["ahead", "out", "in"]), st.integers(0, 3),
    st.lists(st.builds(board.Spot, st.integers(0, 6), st.integers(1, 4)), max_size=6),
)  # fmt: skip
def test_an_allowed_step_is_paid_and_leads_to_a_free_field(
    field: int, lane: int, direction: str, points: int, others: list[Any]
) -> None:
    """Ok means: on the track, paid, free; each refusal names what is not so."""
    answer = board.dsa_step_allowed(field, lane, direction, points, 3, tuple(others))
    new_lane = lane + {"ahead": 0, "out": 1, "in": -1}[direction]
    on_track = 1 <= new_lane <= 3
    paid = points >= (1 if direction == "ahead" else 2)
    free = (field + 1, new_lane) not in [tuple(other) for other in others]
    assert (answer == "ok") == (on_track and paid and free)
    assert (answer == "off_track") == (not on_track)
    assert (answer == "no_points") == (on_track and not paid)
    assert answer in ("ok", "off_track", "no_points", "shove" if direction == "ahead" else "occupied")


@usual
@given(st.integers(1, 8), st.integers(1, 50), st.integers(1, 4), st.integers(0, 9))
def test_lanes_grow_outward_by_the_same_amount_a_lap(lane: int, fields: int, laps: int, extra: int) -> None:
    """The next lane is longer by the extra fields of every lap; lane 1 has none."""
    assert board.dsa_lane_length(1, fields, laps, extra) == fields * laps
    longer = board.dsa_lane_length(lane + 1, fields, laps, extra) - board.dsa_lane_length(lane, fields, laps, extra)
    assert longer == extra * laps


# ------------------------------------------------------------------ exhaustion


races = st.lists(
    st.one_of(
        st.none(),
        st.builds(exhaustion.Race, st.integers(0, 6), st.sampled_from(["none", "normal", "very_good", "morning"])),
    ),
    max_size=6,
)


@usual
@given(races, st.integers(0, 6))
def test_a_plan_is_race_after_race_and_rest_after_rest(plan: list[Any], start: int) -> None:
    """Every race starts with what the rest before left, and skipped rows change nothing."""
    rows = exhaustion.dsa_exhaustion_plan(tuple(plan), start)
    assert [row == ("", "") for row in rows] == [race is None for race in plan]
    ridden = [(race, row) for race, row in zip(plan, rows, strict=True) if race is not None]
    assert all(row.after - row.before == race.gain for race, row in ridden)
    if ridden:
        assert ridden[0][1].before == start
    a_night = {"none": 0, "normal": 3, "very_good": 4, "morning": 1}
    for (race, row), (_, later) in pairwise(ridden):
        assert later.before == max(0, row.after - a_night[race.rest])


@usual
@given(st.integers(0, 20), st.sampled_from(["none", "normal", "very_good"]), st.integers(0, 4))
def test_a_rest_of_several_days_is_several_rests(points: int, rest: str, days: int) -> None:
    """Days add up, and a rest never tires the horse."""
    left: int = points
    for _ in range(days):
        left = exhaustion.dsa_regeneration(left, rest)
    assert exhaustion.dsa_regeneration(points, rest, days) == left <= points


# ------------------------------------------------------------------ shoving and fighting


@usual
@given(taps, taps)
def test_two_riders_never_push_each_other(one: int, other: int) -> None:
    """Where the one behind pushes, the roles changed he would hold; both fail together."""
    answers = (shoving.dsa_shove(one, other), shoving.dsa_shove(other, one))
    assert answers.count("pushed") == (one != other and max(one, other) >= 0)
    assert (answers == ("both_failed", "both_failed")) == (one < 0 and other < 0)


@usual
@given(
    st.integers(0, 3), st.integers(1, 3), st.integers(0, 3), st.integers(1, 3), st.integers(0, 3), flags, flags, flags
)
def test_a_shove_comes_from_directly_behind(
    field: int, lane: int, other_field: int, other_lane: int, points: int, held: bool, room: bool, attack: bool
) -> None:
    """Allowed exactly when all four conditions hold."""
    answer = shoving.dsa_shove_allowed(field, lane, other_field, other_lane, points, held, room, attack)
    behind = other_field - field == 1 and lane == other_lane
    assert (answer == "ok") == (behind and not held and points >= 1 + attack and room)
    assert (answer == "not_behind") == (not behind)


@usual
@given(sharp_d20, st.integers(0, 20), st.integers(-5, 8), st.one_of(st.none(), st.integers(0, 20)))
def test_a_better_value_never_loses_a_roll(die: int, value: int, modifier: int, confirm: int | None) -> None:
    """Among fumble, failure, success, lucky one point more never leads down; 1 succeeds, 20 does not."""
    ranks = ["fumble", "failure", "success", "lucky"]
    roll = fighting.dsa_fight_roll(die, value, modifier, confirm)
    assert (roll == "confirm") == (confirm is None and die in (1, 20))
    if roll == "confirm":
        return
    better = fighting.dsa_fight_roll(die, value + 1, modifier, confirm)
    assert ranks.index(better) >= ranks.index(roll)
    assert (roll in ("success", "lucky")) == (die == 1 or (die != 20 and die <= value - modifier))


@usual
@given(
    taps, st.integers(0, 20), sharp_d20, taps, st.integers(0, 20), sharp_d20, abilities, abilities,
    st.sampled_from(["rider", "horse"]), st.one_of(st.none(), st.integers(0, 20)),
)  # fmt: skip
def test_an_attack_is_its_rolls_one_after_the_other(
    att: int, at: int, at_die: int, dfn: int, pa: int, pa_die: int, att_sf: str, def_sf: str, target: str, confirm: Any
) -> None:
    """The answer is put together from the single rolls; a lucky hit is a hit."""
    answer = fighting.dsa_attack(att, at, at_die, dfn, pa, pa_die, att_sf, def_sf, target, confirm)
    second = confirm if at_die == 20 else 0
    roll = fighting.dsa_fight_roll(at_die, at, fighting.dsa_fight_modifier(att_sf, "at", target), second)
    parry = fighting.dsa_fight_roll(pa_die, pa, fighting.dsa_fight_modifier(def_sf, "pa", target), 0)
    if att < 0:
        assert answer == "not_allowed"
    elif roll in ("confirm", "fumble"):
        assert answer == roll
    elif roll == "failure":
        assert answer == "miss"
    elif dfn >= 0 and parry in ("success", "lucky"):
        assert answer == "parried"
    else:
        assert answer == "hit"


@usual
@given(abilities, st.sampled_from(["permission", "at", "pa"]), st.sampled_from(["rider", "horse"]), flags)
def test_special_abilities_only_help(sf: str, roll: str, target: str, shove_attack: bool) -> None:
    """Kriegsreiterei is never harder than Reiterkampf, and that never than none."""
    found = [fighting.dsa_fight_modifier(ability, roll, target, shove_attack) for ability in ("none", "mounted", "war")]
    assert found[0] == found[1] + 3 == found[2] + 5
    assert fighting.dsa_fight_modifier(sf, roll, target, shove_attack) in found


@pytest.mark.parametrize("hidden_upto", range(7))
@pytest.mark.parametrize("shove_attack", [False, True])
@pytest.mark.parametrize("shove_view", [False, True])
def test_the_chance_of_being_caught_is_that_of_all_36_rolls(
    hidden_upto: int, shove_attack: bool, shove_view: bool
) -> None:
    """Counted roll by roll for one attack; further attacks are independent."""
    verdicts = [
        referee.dsa_referee(view, notice, shove_attack, hidden_upto, shove_view)
        for view, notice in product(range(1, 7), repeat=2)
    ]
    caught = verdicts.count("excluded") / 36
    assert math.isclose(referee.dsa_detection_chance(1, shove_attack, hidden_upto, shove_view), caught, abs_tol=1e-12)
    assert math.isclose(
        referee.dsa_detection_chance(3, shove_attack, hidden_upto, shove_view), 1 - (1 - caught) ** 3, abs_tol=1e-12
    )
    assert referee.dsa_detection_chance(0, shove_attack, hidden_upto, shove_view) == 0


@usual
@given(d6, d6, st.integers(0, 6), st.integers(0, 20))
def test_a_look_tells_what_the_referee_will_see(view: int, notice: int, hidden_upto: int, tap: int) -> None:
    """After a passed check the rider knows: hidden is hidden."""
    learned = referee.dsa_look(tap, view, hidden_upto)
    assert (learned == "hidden") == (referee.dsa_referee(view, notice, False, hidden_upto) == "hidden")
    assert learned in ("hidden", "in_view")
    assert referee.dsa_look(-1 - tap, view, hidden_upto) == "unknown"


# ------------------------------------------------------------------ fumbles


@usual
@given(st.sampled_from(["movement", "sprint", "shove", "attack"]), d6, d6, st.integers(0, 6), st.integers(1, 3), flags)
def test_every_fumble_has_an_effect(table: str, die1: int, die2: int, points: int, amount: int, armed: bool) -> None:
    """What a table gives, the effect takes; nobody gains points or ends with a negative number."""
    result = fumbles.dsa_fumble(table, die1, die2, armed)
    assert (result == "reroll") == (table == "attack" and die1 + die2 <= 3 and not armed)
    if result == "reroll":
        return
    effect = fumbles.dsa_fumble_effect(table, result, points, amount)
    assert not isinstance(effect, str)
    assert all(number >= 0 for number in effect)
    assert effect.falls == (result == "fall")
    start = {"movement": 2, "sprint": 3}.get(table, points)
    assert effect.points_left <= start
    assert effect.fields == effect.lanes_out == (result == "drift")


@usual
@given(st.integers(0, 8))
def test_lost_points_are_lost_now_or_owed(points: int) -> None:
    """Two points go: those that are there at once, the others next turn."""
    effect = fumbles.dsa_fumble_effect("attack", "points_lost", points)
    assert not isinstance(effect, str)
    assert points - effect.points_left + effect.debt == 2


@usual
@given(d6, d6, d6, taps)
def test_a_fall_hurts_by_its_dice_at_most(die1: int, die2: int, die3: int, tap: int) -> None:
    """Body control takes off its points and never gives life; a failed check changes nothing."""
    damage = fumbles.dsa_fall_damage(die1, die2, die3, tap)
    full = die1 + die2 + die3
    assert damage == (full if tap < 0 else max(0, full - tap))


# ------------------------------------------------------------------ bonuses


@usual
@given(st.integers(0, 4), kinds)
def test_wider_scopes_cover_more(bonus: int, kind: str) -> None:
    """none, movement, movement_shove, all: each counts wherever the one before counts."""
    covered = [bonuses.dsa_horse_bonus(bonus, scope, kind) for scope in ("none", "movement", "movement_shove", "all")]
    assert covered == sorted(covered)
    assert covered[0] == 0
    assert covered[-1] == bonus


@usual
@given(st.integers(0, 3), st.integers(0, 6), st.sampled_from(["none", "rider", "horse"]), flags, st.integers(0, 3))
def test_the_crowd_never_gives_more_than_three(
    favour: int, harassed: int, attack: str, villain: bool, loss: int
) -> None:
    """0 to 3; more tricks never cost favour, an attack never wins any, one on a horse loses all."""
    now = bonuses.dsa_crowd_favour(favour, harassed, attack, villain, loss)
    assert 0 <= now <= 3
    assert bonuses.dsa_crowd_favour(favour, harassed + 1, attack, villain, loss) >= now
    assert bonuses.dsa_crowd_favour(favour, harassed, "none", villain, loss) >= now
    if attack == "horse":
        assert now == 0


@usual
@given(
    kinds, st.integers(0, 4), scopes, st.integers(0, 3), st.integers(0, 5), st.integers(0, 6), st.integers(0, 20),
    abilities, st.sampled_from(["none", "attacker", "defender"]), st.integers(-5, 5),
)  # fmt: skip
def test_the_modifier_is_the_table_of_all_rules(
    kind: str, horse: int, scope: str, crowd: int, tired: int, carry: int, damage: int, sf: str, role: str, other: int
) -> None:
    """One column of the table after the other, added up; and the parts say the same."""
    moving = kind in ("movement", "sprint")
    expected = 2 * tired + other
    if scope == "all" or (scope != "none" and moving) or (scope == "movement_shove" and kind == "shove"):
        expected -= horse
    if moving:
        expected += carry + damage - crowd
    if kind == "permission":
        expected += {"none": 5, "mounted": 2, "war": 0}[sf]
    if kind in ("shove", "permission") and role == "attacker":
        expected += 3
    if kind == "shove" and role == "defender":
        expected += damage
    total = bonuses.dsa_riding_modifier(kind, horse, scope, crowd, tired, carry, damage, sf, role, other)
    assert total == expected
    assert sum(part.value for part in total.parts) == expected
    assert all(part.value for part in total.parts)


# ------------------------------------------------------------------ finish and variant


finishers = st.one_of(
    st.none(),
    st.builds(
        finish.Finisher,
        st.one_of(st.none(), st.integers(4, 6)),
        st.one_of(st.integers(0, 4), st.none()),
        st.integers(1, 8),
        st.sampled_from([False, False, True]),
    ),
)


def ahead(one: Any, other: Any, tie: str) -> bool:
    """Whether a rider is placed before another one."""
    if one.turn is None or other.turn is None:
        if one.turn is None and other.turn is None:
            return (one.fields, -one.order) > (other.fields, -other.order)
        return other.turn is None
    if one.turn != other.turn:
        return one.turn < other.turn
    if tie == "dead_heat":
        return False
    if tie == "fields" and one.fields != other.fields:
        return one.fields > other.fields
    return one.order < other.order


@usual
@given(st.lists(finishers, max_size=8), st.sampled_from(["order", "fields", "dead_heat"]))
def test_a_place_is_one_more_than_the_riders_ahead(riders: list[Any], tie: str) -> None:
    """Counted pair by pair; riders out of the race are out and nobody's rival."""
    places = [row.place for row in finish.dsa_finish_order(tuple(riders), tie)]
    placed = [r for r in riders if r is not None and not r.out and r.fields is not None]
    for rider, place in zip(riders, places, strict=True):
        if rider is None:
            assert place == ""
        elif rider.out:
            assert place == "out"
        elif rider.fields is None:
            assert place == ""
        else:
            assert place == 1 + sum(ahead(rival, rider, tie) for rival in placed)


@usual
@given(taws, taps, flags, roundings)
def test_without_weight_the_variant_is_the_rule_of_the_text(taw: int, tap: int, sprint: bool, rounding: str) -> None:
    """Weight 0 and no bonus points: the movement of the rule text."""
    assert variant.dsa_mix_movement(taw, tap, 0, sprint, 0, rounding) == movement.dsa_movement(tap, sprint, rounding)


@usual
@given(taws, taps, st.integers(0, 28), flags, st.integers(0, 100), roundings)
def test_the_mix_is_reckoned_in_decimals_as_typed(
    taw: int, tap: int, quarters: int, sprint: bool, percent: int, rounding: str
) -> None:
    """A weight of 0.3 is three tenths: whole hundredths give the same fields, rounded once."""
    hundredths = percent * max(0, taw) + (100 - percent) * max(0, tap) + 25 * quarters
    base, divisor = (3 + (tap >= 0), 300) if sprint else (2 + (tap >= 0), 500)
    whole, rest = divmod(hundredths, divisor)
    up = {"floor": False, "ceil": rest > 0, "round": 2 * rest >= divisor}[rounding]
    fields = variant.dsa_mix_movement(taw, tap, quarters / 4, sprint, percent / 100, rounding)
    assert fields == base + whole + up


@usual
@given(d20, st.integers(1, 45))
def test_a_bonus_counts_in_full_half_or_not_at_all(die: int, attr: int) -> None:
    """A lower die and a higher attribute never make the share smaller."""
    share = variant.dsa_bonus_share(die, attr)
    assert share in (0, 0.5, 1)
    assert variant.dsa_bonus_share(max(1, die - 1), attr) >= share
    assert variant.dsa_bonus_share(die, attr + 1) >= share


table_riders = st.one_of(
    st.none(),
    st.builds(
        variant.TableRider, *[sharp_d20] * 3, *[st.integers(8, 16)] * 3, taws, st.integers(-3, 9), flags,
        st.integers(0, 4), st.integers(0, 3),
    ),
)  # fmt: skip


@usual
@given(
    st.lists(table_riders, max_size=4), st.sampled_from(["seed", "mix"]), roundings, st.sampled_from([0.0, 0.3, 0.5])
)
def test_the_table_of_all_riders_is_rider_by_rider(
    riders: list[Any], reading: str, rounding: str, weight: float
) -> None:
    """One button or many cells: the same numbers."""
    rows = variant.dsa_fields_table(tuple(riders), reading, rounding, weight)
    for rider, row in zip(riders, rows, strict=True):
        if rider is None:
            assert row == ("", "", "", "")
            continue
        easier = rider.horse + rider.crowd if reading == "seed" else 0
        grade, tap = slow_check(rider[:3], rider[3:6], rider.taw, rider.modifier - easier)
        if reading == "seed":
            fields = movement.dsa_movement(tap, rider.sprint, rounding)
        else:
            crowd = rider.crowd * variant.dsa_bonus_share(rider.die1, rider.attr1)
            horse = rider.horse * variant.dsa_bonus_share(rider.die2, rider.attr2)
            fields = variant.dsa_mix_movement(rider.taw, tap, crowd + horse, rider.sprint, weight, rounding)
        fumble = grade in ("fumble", "disaster") or (rider.sprint and tap < -10)
        assert row == (tap, fields, movement.dsa_carry_over(tap, rounding), fumble)


@usual
@given(dice, attributes, taws, modifiers, st.integers(0, 1), st.sampled_from(["sum", "worst"]))
def test_the_parts_of_a_check_are_its_points(
    dice: Any, attrs: Any, taw: int, modifier: int, min_tap: int, missing: str
) -> None:
    """The parts add up, and the TaW is among them wherever it is not 0."""
    total = checks.dsa_check(*dice, *attrs, taw, modifier, min_tap, missing)
    assert isinstance(total, Total)
    assert sum(part.value for part in total.parts) == total
    if taw:
        assert total.parts[0] in (Part("TaW", taw, "DSA-BASE-01"), Part("TaW", taw, "DSA-BASE-04"))


def test_only_the_innermost_lane_has_no_inside() -> None:
    """A step inward from lane 1 is refused with the lane in the reason."""
    assert board.dsa_step_target(4, 2, "in") == (5, 1)
    with pytest.raises(RuleError, match="lane 1"):
        board.dsa_step_target(4, 1, "in")
