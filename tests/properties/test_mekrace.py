"""Laws of mek races, and fast code against slow obvious code."""

from __future__ import annotations

import math
from itertools import pairwise, product
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from calc import systems
from calc.core.errors import RuleError
from calc.core.records import Table
from calc.core.registry import FUNCTIONS
from calc.core.totals import Total
from calc.systems.mekrace.rules.actions import mekrace_equivalent
from calc.systems.mekrace.rules.blocking import mekrace_block, mekrace_block_allowed, mekrace_contact
from calc.systems.mekrace.rules.cards import cards
from calc.systems.mekrace.rules.declaration import (
    Entrant,
    mekrace_order,
    mekrace_speed_allowed,
    mekrace_speed_range,
)
from calc.systems.mekrace.rules.disturbance import mekrace_damage, mekrace_disturbed, mekrace_track_value
from calc.systems.mekrace.rules.electronics import mekrace_jam, mekrace_smoke
from calc.systems.mekrace.rules.heat import mekrace_cool, mekrace_heat
from calc.systems.mekrace.rules.hexes import (
    mekrace_distance,
    mekrace_in_cone,
    mekrace_step,
    mekrace_to_axial,
    mekrace_to_offset,
)
from calc.systems.mekrace.rules.movement import (
    mekrace_driving,
    mekrace_extra_allowed,
    mekrace_manoeuvre,
    mekrace_pilot_modifier,
    mekrace_pilot_roll,
)
from calc.systems.mekrace.rules.odds import mekrace_chance, mekrace_duel_chance
from calc.systems.mekrace.rules.paths import PathHex, mekrace_mirror, mekrace_path, mekrace_sequence
from calc.systems.mekrace.rules.rounds import Finisher, mekrace_finish_order, mekrace_progress

systems.load()

coordinates = st.integers(-20, 20)
headings = st.integers(0, 5)
letters = st.sampled_from("FREBQL")
sequences = st.text("FREBQL", max_size=8).map(lambda turns: turns or "-")
d6 = st.integers(1, 6)
small = st.integers(0, 12)
extras = st.integers(0, 4)
sides = st.sampled_from([side for card in cards() for side in card.sides()])
PAIRS = list(product(range(1, 7), repeat=2))


def centre(q: int, r: int) -> tuple[float, float]:
    """The middle of a flat-top hex on paper, x to the right and y upwards, one hex high."""
    return q * math.sqrt(3) / 2, -(r + q / 2)


def mirror_image(q: int, r: int) -> tuple[int, int]:
    """The hex on the other side of the vertical line through the origin."""
    return -q, r + q


# --- the map


@given(coordinates, coordinates, coordinates, coordinates, coordinates, coordinates)
def test_distance_is_a_metric(q1, r1, q2, r2, q3, r3):
    """Same hex only at 0, same both ways, no detour is shorter."""
    there = mekrace_distance(q1, r1, q2, r2)
    assert there == mekrace_distance(q2, r2, q1, r1)
    assert (there == 0) == ((q1, r1) == (q2, r2))
    assert mekrace_distance(q1, r1, q3, r3) <= there + mekrace_distance(q2, r2, q3, r3)


def test_distance_is_the_number_of_steps_of_a_walk():
    """Spreading out hex by hex from the origin reaches each hex in as many rounds as its distance says."""
    reached = {(0, 0): 0}
    edge = [(0, 0)]
    for far in range(1, 6):
        edge = list({mekrace_step(q, r, heading)[:2] for q, r in edge for heading in range(6)} - reached.keys())
        reached |= dict.fromkeys(edge, far)
    assert len(reached) == 1 + 3 * 5 * 6
    assert all(mekrace_distance(0, 0, q, r) == far for (q, r), far in reached.items())


@given(coordinates, coordinates, st.sampled_from(["odd_q", "even_q", "odd_r", "even_r"]))
def test_map_numbers_and_axial_coordinates_are_the_same_hexes(col, row, layout):
    """There and back is where we were, and the hex lies where the printed map puts it."""
    q, r = mekrace_to_axial(col, row, layout)
    assert mekrace_to_offset(q, r, layout) == (col, row)
    line, place, axis, drift = (col, row, r, q) if layout.endswith("q") else (row, col, q, r)
    pushed = 0.5 * (line % 2) if layout.startswith("odd") else -0.5 * (line % 2)
    assert axis + drift / 2 == place + pushed


@given(coordinates, coordinates, headings, letters, st.integers(0, 9))
def test_going_far_is_going_often(q, r, heading, turn, count):
    """Many hexes at once are one hex many times after the turn."""
    here = mekrace_step(q, r, heading, 0, turn)
    for _ in range(count):
        here = mekrace_step(*here)
    assert mekrace_step(q, r, heading, count, turn) == here


@given(coordinates, coordinates, headings, small)
def test_six_right_turns_lead_home(q, r, heading, side):
    """A hexagon with equal sides closes."""
    here = (q, r, heading)
    for _ in range(6):
        here = mekrace_step(*here, side, "R")
    assert here == (q, r, heading)


@given(
    coordinates, coordinates, headings, coordinates, coordinates,
    st.sampled_from(["front", "rear", "both"]), st.sampled_from([60, 120, 180]),
)  # fmt: skip
def test_cones_agree_with_a_protractor(q, r, heading, target_q, target_r, side, angle):
    """The integer test of a cone gives what measuring the angle on paper gives."""
    (x0, y0), (x1, y1) = centre(q, r), centre(target_q, target_r)
    direction = math.degrees(math.atan2(x1 - x0, y1 - y0))
    off_front = abs((direction - 60 * heading + 180) % 360 - 180)
    off = {"front": off_front, "rear": 180 - off_front, "both": min(off_front, 180 - off_front)}[side]
    own_hex = (q, r) == (target_q, target_r)
    assert mekrace_in_cone(q, r, heading, target_q, target_r, side, angle) == (own_hex or off <= angle / 2 + 1e-6)


# --- position sequences


@given(sequences)
def test_mirrored_twice_is_the_same(sequence):
    """The mirror of the mirror is the card as printed."""
    assert mekrace_mirror(mekrace_mirror(sequence)) == sequence


@given(sequences, letters, extras, extras)
def test_a_mirrored_path_is_the_mirror_image(sequence, end_turn, before, after):
    """Driven straight up from the origin, the mirrored side shows every hex on the other side of the line."""
    path = mekrace_path(0, 0, 0, sequence, False, end_turn, before, after)
    mirrored = mekrace_path(0, 0, 0, sequence, True, mekrace_mirror(end_turn), before, after)
    assert [mirror_image(step.q, step.r) for step in path] == [(step.q, step.r) for step in mirrored]
    assert [-step.heading % 6 for step in path] == [step.heading for step in mirrored]


@given(coordinates, coordinates, headings, sequences, letters, extras, extras)
def test_a_path_touches_hex_by_hex(q, r, heading, sequence, end_turn, before, after):
    """It starts where the vehicle stands, counts its steps, enters each hex from the one before along its heading."""
    path = mekrace_path(q, r, heading, sequence, False, end_turn, before, after)
    assert path[0] == (0, q, r, heading)
    assert [step.step for step in path] == list(range(before + len(sequence.strip("-")) + after + 1))
    for here, there in pairwise(path):
        assert mekrace_step(here.q, here.r, there.heading) == there[1:]


@given(coordinates, coordinates, headings, sequences, letters, extras, extras, small)
def test_a_path_is_cut_without_a_change(q, r, heading, sequence, end_turn, before, after, upto):
    """A cut path is the beginning of the whole one."""
    arguments = (q, r, heading, sequence, False, end_turn, before, after)
    assert mekrace_path(*arguments, upto) == mekrace_path(*arguments)[: upto + 1]


@given(coordinates, coordinates, headings, sequences)
def test_a_sequence_is_read_back_from_its_hexes(q, r, heading, sequence):
    """Typing the hexes of a driven card gives its letters."""
    path = mekrace_path(q, r, heading, sequence)
    assert mekrace_sequence(heading, tuple(PathHex(step.q, step.r) for step in path)) == sequence


@given(headings, sequences, coordinates, coordinates)
def test_contact_is_the_nearest_hex_of_the_path(heading, sequence, q, r):
    """Looking at every hex of the path by itself gives the same."""
    path = mekrace_path(0, 0, heading, sequence)
    contact = mekrace_contact(path, q, r)
    assert contact.nearest == min(mekrace_distance(step.q, step.r, q, r) for step in path)
    on_it = [step.step for step in path[1:] if (step.q, step.r) == (q, r)]
    assert contact.step == (on_it[0] if on_it else 0)
    assert contact.ram_possible == (contact.nearest < 2)


@given(headings, sequences, st.integers(-3, 3), st.integers(-3, 3), small, small, small, st.integers(0, 2))
def test_only_the_overtaken_may_block(heading, sequence, q, r, before, after, progress, used):
    """Whoever blocks was level or ahead, falls behind, is driven over, and has his action."""
    path = mekrace_path(0, 0, heading, sequence)
    allowed = mekrace_block_allowed(path, q, r, before, after, progress, used)
    driven_over = (q, r) in {(step.q, step.r) for step in path[1:]}
    assert allowed == (driven_over and before <= progress and after > progress and used == 0)


# --- cards


def test_cards_agree_with_themselves():
    """The speed of a card is the number of its hexes, and its damage hex lies among them."""
    assert [card.id for card in cards()] == [f"K{number:02}" for number in range(1, 18)]
    for card in cards():
        assert card.speed == len(card.sequence.strip("-"))
        assert card.damage_step <= card.speed
        assert len(set(card.ends)) == len(card.ends)


def test_no_card_crosses_its_own_path():
    """Every hex of a card is another one."""
    for card in cards():
        path = mekrace_path(0, 0, 0, card.sequence)
        assert len({(step.q, step.r) for step in path}) == len(path)


def test_only_bends_have_a_mirrored_side():
    """A straight card has one side; every other has two that mirror each other."""
    for card in cards():
        straight = set(card.sequence) <= {"F", "-"}
        assert len(card.sides()) == (1 if straight else 2)
        assert card.mirrored().mirrored() == card


def test_cards_are_named_in_three_languages():
    """The names differ from language to language, everything else is the same."""
    german, english, russian = (cards(language) for language in ("de", "en", "ru"))
    for ours, theirs, others in zip(german, english, russian, strict=True):
        assert all(card.name for card in (ours, theirs, others))
        assert ours._replace(name="") == theirs._replace(name="") == others._replace(name="")
    assert [card.name for card in english] != [card.name for card in german]


@given(coordinates, coordinates, headings, sides, extras, extras, st.data())
def test_a_mastered_manoeuvre_ends_on_its_last_hex(q, r, heading, card, before, after, data):
    """The end of the path, heading along the chosen triangle, nothing lost."""
    end_turn = data.draw(st.sampled_from(card.ends))
    end = mekrace_manoeuvre(
        q, r, heading, card.sequence, card.ends, card.damage_step, card.damage, True, False, end_turn, before, after
    )
    last = mekrace_path(q, r, heading, card.sequence, False, end_turn, before, after)[-1]
    assert (end.q, end.r, end.hexes, end.fp_loss) == (last.q, last.r, card.speed + before + after, 0)
    card_end = mekrace_path(q, r, heading, card.sequence, before=before)[-1]
    assert end.heading == mekrace_step(card_end.q, card_end.r, card_end.heading, 0, end_turn).heading


@given(coordinates, coordinates, headings, sides, extras, extras, letters)
def test_a_failed_manoeuvre_ends_on_the_damage_hex(q, r, heading, card, before, after, end_turn):
    """Whatever end direction was chosen: the damage hex, heading as it was entered, hexes after it lost."""
    end = mekrace_manoeuvre(
        q, r, heading, card.sequence, card.ends, card.damage_step, card.damage, False, False, end_turn, before, after
    )
    crash = mekrace_path(q, r, heading, card.sequence, before=before)[before + card.damage_step]
    assert end[:4] == (crash.q, crash.r, crash.heading, before + card.damage_step)
    assert end.fp_loss == card.damage + (before > 0)


@given(sides, st.booleans(), extras, extras, st.data())
def test_the_mirrored_side_ends_at_the_mirror_image(card, success, before, after, data):
    """Flag or mirrored card: the same, and the mirror image of the printed side."""
    end_turn = data.draw(st.sampled_from(card.ends))
    other = mekrace_mirror(end_turn)
    rest = (card.damage_step, card.damage, success)
    plain = mekrace_manoeuvre(0, 0, 0, card.sequence, card.ends, *rest, False, end_turn, before, after)
    flagged = mekrace_manoeuvre(0, 0, 0, card.sequence, card.ends, *rest, True, other, before, after)
    mirrored = card.mirrored()
    assert flagged == mekrace_manoeuvre(0, 0, 0, mirrored.sequence, mirrored.ends, *rest, False, other, before, after)
    assert (flagged.q, flagged.r) == mirror_image(plain.q, plain.r)
    assert flagged.heading == -plain.heading % 6
    assert (flagged.hexes, flagged.fp_loss) == (plain.hexes, plain.fp_loss)


@given(extras, extras, extras, st.integers(0, 1))
def test_no_hex_appears_and_none_is_lost(before, after, booster, slipstream):
    """Placed are exactly the hexes that were gained."""
    assert mekrace_extra_allowed(before, after, booster, slipstream) == (before + after - booster - slipstream == 0)


# --- order, progress, finish

entrants = st.lists(
    st.one_of(st.none(), st.builds(Entrant, st.none() | st.integers(-2, 3), st.none() | st.integers(10, 14))),
    min_size=1,
    max_size=7,
).map(tuple)


def slow_place(entrants, pilot):
    """Count who declares before this pilot; blank where the count is open."""
    if pilot is None or pilot.progress is None:
        return ""
    racing = [other for other in entrants if other is not None and other.progress is not None]
    level = [other.tie_roll for other in racing if other.progress == pilot.progress]
    if len(level) > 1 and (None in level or len(set(level)) < len(level)):
        return ""
    ahead = sum(other.progress > pilot.progress for other in racing)
    return 1 + ahead + (sum(roll < pilot.tie_roll for roll in level) if len(level) > 1 else 0)


@given(entrants)
def test_the_declaration_goes_from_front_to_back(field):
    """Each place is one more than the number of pilots further in front, and of level ones who rolled less."""
    assert [row.place for row in mekrace_order(field)] == [slow_place(field, pilot) for pilot in field]


@given(entrants)
def test_the_action_order_is_the_declaration_turned_round(field):
    """Both places of a pilot add up to one more than the number of pilots; open places are open in both."""
    racing = sum(pilot is not None and pilot.progress is not None for pilot in field)
    for first, last in zip(mekrace_order(field), mekrace_order(field, "action"), strict=True):
        assert (first.place == "") == (last.place == "")
        if first.place != "":
            assert first.place + last.place == racing + 1


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_decided_places_are_a_permutation(progress, random):
    """With different rolls everybody has a place of his own."""
    rolls = random.sample(range(2, 40), len(progress))
    order = mekrace_order(tuple(map(Entrant, progress, rolls)))
    assert sorted(row.place for row in order) == list(range(1, len(progress) + 1))


@given(st.integers(-1, 5), st.integers(1, 60), st.data())
def test_progress_follows_the_move_across_the_line(lap, lap_length, data):
    """A move of less than half a lap, forwards or backwards, changes the progress by just that move."""
    before = data.draw(st.integers(0, lap_length - 1))
    move = data.draw(st.integers(-((lap_length - 1) // 2), (lap_length - 1) // 2))
    moved = mekrace_progress(lap, before, (before + move) % lap_length, lap_length, 3)
    assert moved.progress == lap * lap_length + before + move
    assert moved.lap == moved.progress // lap_length
    assert moved.finished == (moved.progress >= 3 * lap_length)


@given(st.integers(-9, 60), st.integers(-9, 60), st.integers(1, 50))
def test_a_sprint_is_its_field_number(before, after, finish):
    """No laps, and over when the finish field is reached."""
    assert mekrace_progress(0, before, after, finish, 1, "sprint") == (0, after, after >= finish)


finishers = st.lists(
    st.one_of(
        st.none(),
        st.builds(
            Finisher,
            st.sampled_from(["finished", "finished", "running", "out", "dq"]),
            st.integers(1, 3),
            st.integers(8, 10),
            st.none() | st.integers(15, 17),
        ),
    ),
    min_size=1,
    max_size=7,
).map(tuple)


def is_ahead(one, other, field, tie):
    """True when the first of two vehicles is ranked before the other, said in the words of the rule."""
    worth = ["out", "running", "finished"]
    if one.status != other.status:
        return worth.index(one.status) > worth.index(other.status)
    if one.status != "finished":
        return one.progress > other.progress
    if one.finish_round != other.finish_round:
        return one.finish_round < other.finish_round
    if tie == "shared":
        return False
    if tie == "distance" and one.progress != other.progress:
        return one.progress > other.progress
    level = [
        vehicle.tie_roll
        for vehicle in field
        if vehicle is not None
        and (vehicle.status, vehicle.finish_round) == ("finished", one.finish_round)
        and (tie == "roll" or vehicle.progress == one.progress)
    ]
    return None not in level and one.tie_roll > other.tie_roll


@given(finishers, st.sampled_from(["distance", "roll", "shared"]))
def test_a_rank_is_one_more_than_the_number_of_those_ahead(field, tie):
    """Shared ranks, skipped ranks, no rank for the disqualified and for blank rows."""
    ranked = [vehicle for vehicle in field if vehicle is not None and vehicle.status != "dq"]
    for vehicle, row in zip(field, mekrace_finish_order(field, tie), strict=True):
        if vehicle is None:
            assert row.rank == ""
        elif vehicle.status == "dq":
            assert row.rank == "dq"
        else:
            assert row.rank == 1 + sum(is_ahead(other, vehicle, field, tie) for other in ranked)


# --- speed and pilot roll


@given(small, small, small, small)
def test_the_speed_range_is_what_engine_and_brakes_allow(previous, max_speed, acceleration, braking):
    """Every speed by itself: within engine, acceleration and brakes; the top speed where the brakes cannot reach it."""
    top = min(max_speed, 5)
    fits = [s for s in range(13) if s <= top and s <= previous + acceleration and s >= previous - braking] or [top]
    assert mekrace_speed_range(previous, max_speed, acceleration, braking) == (min(fits), max(fits))
    allowed = [s for s in range(13) if mekrace_speed_allowed(s, previous, max_speed, acceleration, braking)]
    assert allowed == fits


@given(small, small, small, small)
def test_a_card_of_the_same_kind_is_always_equivalent(speed, steering, previous, braking):
    """Keeping speed and steering is always possible; more of either never is."""
    assert mekrace_equivalent(speed, steering, speed, steering, previous, braking)
    assert not mekrace_equivalent(speed, steering, speed + 1, steering, previous, braking)
    assert not mekrace_equivalent(speed, steering, speed, steering + 1, previous, braking)


@given(small, small, small, small, small, small, small)
def test_better_brakes_never_forbid_a_replacement(speed, steering, new_speed, new_steering, previous, braking, more):
    """What the brakes reach, better brakes reach too."""
    arguments = (speed, steering, new_speed, new_steering, previous)
    assert mekrace_equivalent(*arguments, braking + more) >= mekrace_equivalent(*arguments, braking)


@given(small, small, st.booleans(), st.booleans(), small, st.booleans(), st.integers(-5, 5))
def test_the_pilot_modifier_is_the_sum_of_its_reasons(
    steering, required, defensive, disturbed, hindrance, failed, other
):
    """Each reason alone, added up, is all of them together; steering to spare gives nothing."""
    together = mekrace_pilot_modifier(steering, required, defensive, disturbed, hindrance, failed, other)
    alone = (
        mekrace_pilot_modifier(steering, required)
        + mekrace_pilot_modifier(1, 1, defensive)
        + mekrace_pilot_modifier(1, 1, False, disturbed)
        + mekrace_pilot_modifier(1, 1, False, False, hindrance)
        + mekrace_pilot_modifier(1, 1, False, False, 0, failed)
        + other
    )
    assert together == alone
    assert mekrace_pilot_modifier(steering + 1, required) >= mekrace_pilot_modifier(steering, required)
    assert mekrace_pilot_modifier(required + steering, required) == 0


@given(d6, d6, st.integers(-3, 3), small, small, small, st.integers(-5, 5), st.integers(1, 3))
def test_more_skill_never_lowers_a_pilot_roll(die1, die2, vehicle_ref, pilot_ref, skill, traction, modifier, more):
    """One point more of anything is one point more of the total, under every reading that counts it."""
    total = mekrace_pilot_roll(die1, die2, vehicle_ref, mekrace_driving(pilot_ref, skill), traction, modifier)
    better = mekrace_pilot_roll(die1, die2, vehicle_ref, mekrace_driving(pilot_ref, skill + more), traction, modifier)
    grip = mekrace_pilot_roll(die1, die2, vehicle_ref, mekrace_driving(pilot_ref, skill), traction + more, modifier)
    assert better == grip == total + more
    for reading, roll in product(("total", "pilot_only", "skill"), ("pilot", "other")):
        assert mekrace_driving(pilot_ref, skill + more, roll, reading) - more == mekrace_driving(
            pilot_ref, skill, roll, reading
        )


# --- odds


@given(st.integers(-5, 30), st.integers(-5, 30))
def test_a_chance_is_counted_on_all_pairs_of_dice(bonus, target):
    """Rolling every pair once and counting gives the same."""
    reached = sum(one + other + bonus >= target for one, other in PAIRS)
    assert math.isclose(mekrace_chance(bonus, target), reached / 36)


@given(st.integers(-5, 30), st.integers(-5, 30))
def test_the_odds_of_a_duel_add_up_to_one(active, passive):
    """One side wins, the other wins, or both are level; counted on all pairs of pairs."""
    wins = sum(sum(one) + active > sum(other) + passive for one, other in product(PAIRS, repeat=2))
    level = sum(sum(one) + active == sum(other) + passive for one, other in product(PAIRS, repeat=2))
    assert math.isclose(mekrace_duel_chance(active, passive), wins / 1296)
    assert math.isclose(mekrace_duel_chance(active, passive) + mekrace_duel_chance(passive, active) + level / 1296, 1)


@given(st.integers(0, 20))
def test_the_chance_of_a_disturbance_is_the_chance_of_the_track_value(value):
    """Of the 36 pairs as many disturb as MEKRACE_CHANCE says."""
    assert math.isclose(sum(mekrace_disturbed(*pair, value) for pair in PAIRS) / 36, mekrace_chance(0, value))


# --- damage, jamming, heat


@given(small, small, st.sampled_from(["hit", "called", "loss"]), st.sampled_from(["event", "point"]))
def test_damage_never_heals_and_never_goes_below_nothing(fp, damage, cause, reading):
    """Points only fall, not below 0; a called shot costs the announced attribute instead."""
    booked = mekrace_damage(fp, damage, cause, reading)
    assert 0 <= booked.fp_after <= fp
    assert booked.track_value == mekrace_track_value(booked.fp_after)
    assert booked.announced_loss == (cause == "called")
    if cause == "called":
        assert booked.fp_after == fp
    assert booked.roll_needed == (cause != "loss" or damage > 0)


@given(small, small, st.sampled_from(["hit", "loss"]))
def test_by_point_every_point_of_damage_is_paid(fp, damage, cause):
    """Vehicle points and attribute points together pay for the damage exactly."""
    booked = mekrace_damage(fp, damage, cause, "point")
    assert fp - booked.fp_after + booked.choice_loss == damage


@given(small, small, st.sampled_from(["hit", "called", "loss"]))
def test_by_event_an_empty_track_costs_one_point_a_blow(fp, damage, cause):
    """While a point is left no attribute falls; after that each blow costs one, whatever its size."""
    booked = mekrace_damage(fp, damage, cause, "event")
    assert booked.choice_loss == (fp == 0 and booked.roll_needed)


@given(d6, d6, small, small, st.integers(1, 9), d6, d6, small, small, st.integers(0, 2))
def test_a_block_hinders_exactly_one_of_the_two(die1, die2, dex, driving, hard, die3, die4, dex2, driving2, bonus):
    """Success hinders the other by the chosen difficulty, failure the blocker by 1; harder never helps."""
    block = mekrace_block(die1, die2, dex, driving, hard, die3, die4, dex2, driving2, bonus)
    assert block.success == (die1 + die2 + dex + driving - hard > die3 + die4 + dex2 + driving2 + bonus)
    assert (block.defender_modifier, block.attacker_modifier) == ((-hard, 0) if block.success else (0, -1))
    harder = mekrace_block(die1, die2, dex, driving, hard + 1, die3, die4, dex2, driving2, bonus)
    assert harder.success <= block.success


@given(d6, d6, small, d6, d6, small, small, small)
def test_nobody_is_jammed_outside_the_radius(die1, die2, ta, die3, die4, intelligence, distance, radius):
    """Jammed means near enough and beaten; protection never helps the attacker."""
    jam = mekrace_jam(die1, die2, ta, 3, die3, die4, intelligence, 3, distance, radius)
    assert jam.jammed == (distance <= radius and jam.attack_total > jam.defence_total)
    shielded = mekrace_jam(die1, die2, ta, 3, die3, die4, intelligence, 3, distance, radius, 0, 1)
    assert shielded.jammed <= jam.jammed


@given(st.integers(5, 25), st.integers(5, 25), st.integers(2, 14), st.none() | d6, st.none() | d6, st.booleans())
def test_smoke_disturbs_only_those_who_do_not_get_through(attack, defence, value, die1, die2, already):
    """Defended: as before; not defended: the disturbance roll decides, and is waited for."""
    disturbed = mekrace_smoke(attack, defence, value, die1, die2, already)
    if already:
        assert disturbed is True
    elif defence >= attack:
        assert disturbed is False
    elif die1 is None or die2 is None:
        assert disturbed == ""
    else:
        assert disturbed is (die1 + die2 >= value)


@given(small, small, st.integers(0, 5), small, st.integers(-20, 20), st.integers(0, 3))
def test_heat_is_added_and_never_negative(heat, card_heat, card_speed, booster, action_heat, at_6):
    """All sources together; the milder reading takes the larger of card and speed."""
    speed = card_speed + booster
    speed_heat = {True: 0, False: at_6 if speed == 6 else speed - 4}[speed < 6]
    assert mekrace_heat(heat, card_heat, card_speed, booster, action_heat, "add", at_6) == max(
        0, heat + card_heat + speed_heat + action_heat
    )
    assert mekrace_heat(heat, card_heat, card_speed, booster, action_heat, "max", at_6) == max(
        0, heat + max(card_heat, speed_heat) + action_heat
    )


@given(small, small, small, st.booleans())
def test_cooling_never_heats(heat, cooling, speed, at_zero):
    """It takes away at most the cooling value, only at the slow speeds, and not below 0."""
    left = mekrace_cool(heat, cooling, speed, at_zero)
    works = speed in (1, 2) or (speed == 0 and at_zero)
    assert left == (max(0, heat - cooling) if works else heat)


# --- every function of the game

#: A value for each argument name that does not take 1.
FITTING = {"sequence": "FRF", "ends": "FR", "end_turn": "R", "turn": "L", "kind": "melee", "action": "ram"}
FITTING |= {"league": "open", "success": True, "defensive": True, "vehicle_attribute": "steering"}
FITTING |= {"path": [[0, 0, 0, 0], [1, 0, -1, 0]], "lap_length": 54}


def fitting_arguments(function):
    """Arguments that the function accepts: required ones only, from the names."""
    if function.name == "MEKRACE_ORDER":
        return [[[5, 1], [4, 1]]]
    if function.name == "MEKRACE_FINISH_ORDER":
        return [[["running", None, 5, None]]]
    if function.name == "MEKRACE_SEQUENCE":
        return [0, [[0, 0], [0, -1]]]
    return [
        [["name"], ["A"]] if isinstance(parameter.kind, Table) else FITTING.get(parameter.name, 1)
        for parameter in function.parameters
        if not parameter.optional
    ]


OURS = [function for function in FUNCTIONS.values() if function.system == "mekrace"]


@pytest.mark.parametrize("function", OURS, ids=lambda function: function.name)
def test_a_blank_in_a_needed_cell_leaves_the_result_blank(function):
    """Each required argument blank in its turn gives blank, although the others fit."""
    arguments = fitting_arguments(function)
    assert function.in_cell(*arguments) != ""
    for place in range(len(arguments)):
        assert function.in_cell(*arguments[:place], None, *arguments[place + 1 :]) == ""


@pytest.mark.parametrize("function", OURS, ids=lambda function: function.name)
def test_nonsense_in_a_needed_cell_is_an_error_with_a_reason(function):
    """A value that fits no argument of the game is refused, and the reason names the function."""
    arguments = fitting_arguments(function)
    for place in range(len(arguments)):
        with pytest.raises(RuleError) as refused:
            function.in_cell(*arguments[:place], 7.5, *arguments[place + 1 :])
        assert refused.value.function == function.name


CASES = yaml.safe_load((Path(__file__).parents[1] / "conformance/cases/mekrace.yaml").read_text("utf-8"))
EXPLAINED = [
    case for case in CASES if FUNCTIONS[case["call"]].explains and not case.get("error") and case["expect"] != ""
]
RULES = {cited for function in OURS for cited in function.rules}


@pytest.mark.parametrize("case", EXPLAINED, ids=lambda case: f"{case['rule']}-{case['call']}")
def test_the_parts_of_a_total_add_up_and_cite_rules_of_the_game(case):
    """RB_EXPLAIN shows what the worked case shows, and every part has a word and the id of a rule."""
    function = FUNCTIONS[case["call"]]
    expected = case["expect"][0] if isinstance(case["expect"], list) else [case["expect"]]
    for column, total in function.explain(*case["args"]):
        assert isinstance(total, Total)
        assert sum(part.value for part in total.parts) == total
        assert total == expected[function.columns.index(column) if column else 0]
        assert {part.rule for part in total.parts} <= RULES
        assert all(part.term for part in total.parts)


def test_every_game_function_with_a_sum_is_explained():
    """Rolls, modifiers, damage, heat and progress show their parts; there is a worked case for each."""
    assert {case["call"] for case in EXPLAINED} == {function.name for function in OURS if function.explains}
