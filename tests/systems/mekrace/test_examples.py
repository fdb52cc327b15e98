"""The examples of the rule text of mek races, each by its own name, and one whole race round."""

from __future__ import annotations

import pytest

from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.core.totals import Part
from calc.systems.mekrace.rules.actions import mekrace_action_check, mekrace_disqualified, mekrace_equivalent
from calc.systems.mekrace.rules.attacks import (
    mekrace_attack_modifier,
    mekrace_attack_result,
    mekrace_attack_roll,
    mekrace_ram,
    mekrace_range_band,
)
from calc.systems.mekrace.rules.blocking import mekrace_block, mekrace_block_allowed, mekrace_contact
from calc.systems.mekrace.rules.cards import cards
from calc.systems.mekrace.rules.declaration import (
    Entrant,
    mekrace_order,
    mekrace_speed_allowed,
    mekrace_speed_range,
    mekrace_steering_penalty,
)
from calc.systems.mekrace.rules.defence import mekrace_defence_bonus, mekrace_defence_roll, mekrace_hits
from calc.systems.mekrace.rules.disturbance import (
    mekrace_attribute_loss,
    mekrace_damage,
    mekrace_disturbed,
    mekrace_track_value,
)
from calc.systems.mekrace.rules.heat import mekrace_cool, mekrace_heat
from calc.systems.mekrace.rules.hexes import mekrace_distance, mekrace_in_cone
from calc.systems.mekrace.rules.movement import (
    mekrace_crash_damage,
    mekrace_driving,
    mekrace_extra_allowed,
    mekrace_manoeuvre,
    mekrace_pilot_modifier,
    mekrace_pilot_roll,
    mekrace_pilot_success,
)
from calc.systems.mekrace.rules.paths import mekrace_path
from calc.systems.mekrace.rules.rounds import Finisher, mekrace_elapsed, mekrace_finish_order, mekrace_progress
from calc.systems.mekrace.rules.slipstream import mekrace_slipstream, mekrace_slipstream_allowed
from calc.systems.mekton.rules.fire import mekton_burst_hits

CARDS = {card.id: card for card in cards()}


# --- examples that the rule text gives in its sentences


def test_a_race_round_takes_about_5_to_10_seconds():
    """Eine Renn-Runde dauert in etwa 5 bis 10 Sekunden."""
    assert mekrace_elapsed(1) == (5, 10)


def test_two_points_a_missing_point_of_steering():
    """The pilot roll is 2 harder for each missing point; the same or more steering is enough."""
    assert [mekrace_steering_penalty(steering, 3) for steering in (1, 2, 3, 4)] == [-4, -2, 0, 0]


def test_the_weapon_4_16():
    """4 is the optimal range and 16 the maximal one: plain, then -4, then nothing."""
    assert [mekrace_range_band(distance, 16, 4) for distance in (4, 5, 16, 17)] == [
        "optimal", "maximal", "maximal", "out",
    ]  # fmt: skip
    assert [mekrace_attack_modifier("cannon", distance, 16, 4) for distance in (4, 5, 16)] == [0, -4, -4]
    with pytest.raises(RuleError, match="distance 17 is above maximal 16"):
        mekrace_attack_modifier("cannon", 17, 16, 4)


def test_a_longrange_weapon_is_always_2_harder():
    """Whatever the distance; its range is a single number."""
    assert {mekrace_attack_modifier("rocket", distance, 20) for distance in range(21)} == {-2}


def test_a_called_shot_takes_an_attribute_and_no_vehicle_points():
    """3 harder for the shooter; the attribute falls by 1, the points stay, the disturbance roll is made."""
    assert mekrace_attack_modifier("cannon", 2, 16, 4, called=True) == -3
    result = mekrace_attack_result(20, 15, 6, 4, called=True)
    assert (result.fp_after, result.announced_loss, result.roll_needed, result.track_value) == (6, 1, True, 8)
    assert mekrace_attribute_loss("cooling", 3, result.announced_loss) == 2


def test_a_salvo_is_counted_by_mekton_zeta():
    """Projectiles as Mekton Zeta counts them, times the damage of one, booked as one attack."""
    for attack, bullets in ((15, 0), (16, 1), (19, 4), (24, 5)):
        assert mekton_burst_hits(attack, 15, 5) == bullets
        assert mekrace_hits(attack, 15) == (bullets > 0)
    result = mekrace_attack_result(19, 15, 10, 2 * mekton_burst_hits(19, 15, 5))
    assert (result.fp_after, result.choice_loss, result.track_value) == (2, 0, 4)


def test_a_ram_costs_the_attacker_1_and_the_other_2_points():
    """The melee weapon comes on top for the other; some weapons spare the attacker."""
    assert mekrace_ram(18, 17) == (True, 1, 2)
    assert mekrace_ram(18, 17, weapon_damage=3) == (True, 1, 5)
    assert mekrace_ram(18, 17, weapon_damage=3, self_reduction=2) == (True, 0, 5)
    assert mekrace_ram(17, 17) == (False, 0, 0)


def test_every_attack_is_banned_in_the_civil_league_but_shoving_is_not():
    """Attacks lead to disqualification; shoving and blocking is allowed there."""
    banned = {action for action in FUNCTIONS["MEKRACE_DISQUALIFIED"].parameters[1].kind.words
              if mekrace_disqualified("civil", action)}  # fmt: skip
    assert banned == {"attack", "mine", "ram", "jam", "smoke"}
    assert not mekrace_disqualified("open", "ram")


def test_the_defence_wins_a_tie():
    """Equal or higher holds; only a higher attack gets through."""
    assert [mekrace_hits(attack, 15) for attack in (14, 15, 16)] == [False, False, True]


def test_defensive_driving_helps_twice():
    """-3 on the pilot roll buys +2 on the first and +1 on the second defence."""
    assert mekrace_pilot_modifier(3, 3, defensive=True) == -3
    assert [mekrace_defence_bonus(True, number) for number in (1, 2, 3)] == [2, 1, 0]


def test_smoke_is_rolled_with_tar_and_shooting():
    """2W6 + Fzg. TAR + Schießen."""
    assert mekrace_attack_roll("smoke", 3, 5, 9, 2, 9, 6, 9) == 3 + 5 + 2 + 6


def test_the_slipstream_needs_17_and_at_most_3_hexes():
    """2W6 + Fzg. DEX + Fahren >= 17, at most 3 hexes behind, in an atmosphere."""
    assert [mekrace_slipstream(die, 4, 2, 8) for die in (2, 3)] == [0, 1]
    assert [mekrace_slipstream_allowed(distance) for distance in (3, 4)] == [True, False]
    assert not mekrace_slipstream_allowed(2, atmosphere=False)


def test_a_failed_block_costs_the_blocker_1():
    """Level or higher the defender wins; otherwise his pilot roll is harder by what the attacker took on."""
    assert mekrace_block(4, 4, 1, 9, 2, 4, 2, 1, 9)[2:] == (False, 0, -1)
    assert mekrace_block(4, 4, 1, 9, 2, 4, 1, 1, 9)[2:] == (True, -2, 0)


def test_a_booster_of_2_may_be_split():
    """One hex before and one after the manoeuvre, each straight on."""
    assert mekrace_extra_allowed(1, 1, 2)
    path = mekrace_path(0, 0, 0, "FRF", before=1, after=1)
    assert [(step.q, step.r) for step in path] == [(0, 0), (0, -1), (0, -2), (1, -3), (2, -4), (3, -5)]


def test_a_hex_before_the_manoeuvre_makes_a_crash_worse():
    """1 FP more with at least one hex before; the hexes after it are lost."""
    assert [mekrace_crash_damage(2, before) for before in (0, 1, 2)] == [2, 3, 3]
    card = CARDS["K11"]
    crash = mekrace_manoeuvre(
        0, 0, 0, card.sequence, card.ends, card.damage_step, card.damage, False, before=1, after=1
    )
    assert (crash.hexes, crash.fp_loss) == (1 + 3, 2)


def test_speed_7_gives_3_heat_and_each_step_one_more():
    """The slipstream never counts, so only the booster is asked for."""
    assert [mekrace_heat(0, 0, 5, booster) for booster in range(5)] == [0, 0, 3, 4, 5]


def test_the_field_2_plus_disturbs_every_time():
    """Without points left the last field reads 2+; every hit then costs an attribute point."""
    assert mekrace_track_value(0) == 2
    assert mekrace_disturbed(1, 1, 2)
    assert mekrace_damage(0, 5).choice_loss == 1
    assert mekrace_pilot_modifier(3, 3, disturbed=True) == -2


def test_it_only_cools_at_speed_1_or_2():
    """As many markers as the cooling value, when the system is not busy with new heat."""
    assert [mekrace_cool(5, 2, speed) for speed in range(6)] == [5, 3, 3, 5, 5, 5]


def test_an_equivalent_manoeuvre_asks_for_no_more():
    """The same or less steering and speed, as far as the brakes allow."""
    assert mekrace_equivalent(4, 3, 3, 3, previous=4, braking=1)
    assert not mekrace_equivalent(4, 3, 2, 3, previous=4, braking=1)


def test_what_touches_the_pilot_roll_comes_before_it():
    """Shoving, blocking and ramming as the text says, and the slipstream; a shot may come at any time."""
    late = {action for action in FUNCTIONS["MEKRACE_ACTION_CHECK"].parameters[0].kind.words
            if mekrace_action_check(action, 0, pilot_rolled=True) == "late"}  # fmt: skip
    assert late == {"ram", "block", "slipstream"}
    assert mekrace_action_check("attack", 1, pilot_rolled=True) == "used"


# --- the worked race round: Amsel leads, Bussard and Condor are level behind


def test_race_round_the_order():
    """Condor lost the comparing roll, so he declares before Bussard and drives after him."""
    bussard = mekrace_pilot_roll(3, 4, 0, 9, 2)
    condor = mekrace_pilot_roll(2, 3, 1, 10, 1)
    field = (Entrant(24, None), Entrant(22, bussard), Entrant(22, condor))
    assert [row.place for row in mekrace_order(field)] == [1, 3, 2]
    assert [row.place for row in mekrace_order(field, "action")] == [3, 1, 2]


def test_race_round_bussard_is_blocked_and_drives_on():
    """Blocked with 3, his shot is parried, and 17 against 14 brings him to (0, -6)."""
    card = CARDS["K11"]
    path = mekrace_path(0, -2, 0, card.sequence)
    assert mekrace_contact(path, 0, -4).step == 2
    assert mekrace_block_allowed(path, 0, -4, 22, 26, 24)
    block = mekrace_block(5, 4, 2, 9, 3, 2, 4, 1, 9)
    assert (block.attack_total, block.defence_total, block.success) == (17, 16, True)

    assert mekrace_in_cone(0, -2, 0, 0, -4)
    aim = mekrace_attack_modifier("cannon", mekrace_distance(0, -2, 0, -4), 16, 4)
    shot = mekrace_attack_roll("cannon", 4, 4, 2, 0, 1, 8, 9, aim)
    parry = mekrace_defence_roll(3, 3, 1, 9, mekrace_defence_bonus(True, 1))
    assert mekrace_attack_result(shot, parry, 6, 2) == (False, 6, 0, 0, False, 8)

    modifier = mekrace_pilot_modifier(2, card.steering, hindrance=-block.defender_modifier)
    roll = mekrace_pilot_roll(4, 5, 0, mekrace_driving(0, 9), 2, modifier)
    assert roll == 17
    assert mekrace_pilot_success(roll, card.difficulty)
    end = mekrace_manoeuvre(0, -2, 0, card.sequence, card.ends, card.damage_step, card.damage, True)
    assert end == (0, -6, 0, 4, 0)
    assert mekrace_cool(mekrace_heat(0, card.heat, card.speed), 2, card.speed) == 1


def test_race_round_condor_fails_and_loses_the_slipstream_hex():
    """13 against 14: third hex, one point, and 8 does not reach the 9 of his track."""
    card = CARDS["K11"]
    assert mekrace_in_cone(1, -3, 0, 0, -4)
    gained = mekrace_slipstream(1, 3, 3, 10, mekrace_slipstream_allowed(2))
    assert gained == 1
    modifier = mekrace_pilot_modifier(4, card.steering, disturbed=True)
    assert not mekrace_pilot_success(mekrace_pilot_roll(1, 2, 1, 10, 1, modifier), card.difficulty)
    crash = mekrace_manoeuvre(1, -3, 0, card.sequence, card.ends, card.damage_step, card.damage, False, after=gained)
    assert crash == (1, -6, 0, 3, 1)
    booked = mekrace_damage(8, crash.fp_loss, "loss")
    assert (booked.fp_after, booked.roll_needed) == (7, True)
    assert not mekrace_disturbed(4, 4, booked.track_value)


def test_race_round_amsel_passes_defensively():
    """17 is just enough for the sweeping bend; she ends on (2, -8) along 1."""
    card = CARDS["K12"]
    assert mekrace_speed_range(3, 5, 2, 2) == (1, 5)
    assert mekrace_speed_allowed(card.speed, 3, 5, 2, 2)
    roll = mekrace_pilot_roll(6, 3, 1, 9, 1, mekrace_pilot_modifier(3, card.steering, defensive=True))
    assert mekrace_pilot_success(roll, card.difficulty)
    end = mekrace_manoeuvre(0, -4, 0, card.sequence, card.ends, card.damage_step, card.damage, True)
    assert end == (2, -8, 1, 4, 0)


# --- what a game master reads


def test_a_roll_shows_where_its_points_come_from():
    """Driving and modifiers that were computed before open up into their own parts, in the words of the rule text."""
    modifier = mekrace_pilot_modifier(2, 4, disturbed=True)
    roll = mekrace_pilot_roll(4, 5, 1, mekrace_driving(6, 4), 2, modifier)
    assert roll.parts == (
        Part("W6", 4, "MEK-TERM-02"),
        Part("W6", 5, "MEK-TERM-02"),
        Part("Fzg. REF", 1, "MEK-MOVE-01"),
        Part("REF des Piloten", 6, "MEK-TERM-02"),
        Part("Fahren", 4, "MEK-TERM-02"),
        Part("Traktion", 2, "MEK-TERM-02"),
        Part("Lenkung", -4, "MEK-CARD-02"),
        Part("Störung", -2, "MEK-FP-03"),
    )


@pytest.mark.parametrize(
    ("call", "arguments", "reason"),
    [
        ("MEKRACE_PROGRESS", (0, 10, 54, 54), "field_after 54 is not in 0..53"),
        ("MEKRACE_PROGRESS", (1, 10, 12, 54, 1, "sprint"), "lap 1 is not 0, as in every sprint"),
        ("MEKRACE_PROGRESS", (0, 10, 12, 54, 2, "sprint"), "laps 2 is not 1, as in every sprint"),
        ("MEKRACE_FINISH_ORDER", ([["finished", None, 80, None]],), "row 1: finish_round is blank"),
        ("MEKRACE_FINISH_ORDER", ([["out", None, None, None]],), "row 1: progress is blank"),
        ("MEKRACE_RANGE_BAND", (3, 4, 16), "optimal 16 is above maximal 4"),
        ("MEKRACE_ATTACK_MODIFIER", ("ram", 2), "distance 2 is above 1, the reach of ram"),
        (
            "MEKRACE_ATTACK_MODIFIER",
            ("mine", 0, None, None, True),
            "called is TRUE, but only cannon and rocket make called shots, not mine",
        ),
        ("MEKRACE_IN_CONE", (0, 0, 0, 1, 1, "rear", 90), "angle 90 is not 60, 120 or 180"),
        ("MEKRACE_SEQUENCE", (0, [[0, 0], [0, -1], [0, -1]]), "path: hex 3 does not touch hex 2"),
        ("MEKRACE_STEP", (0, 0, 0, 1, "FF"), 'turn: "FF" is not one of the letters F R E B Q L'),
        ("MEKRACE_MIRROR", ("F4",), 'sequence: "F4" is not a text of the letters F R E B Q L, or a hyphen'),
        (
            "MEKRACE_MANOEUVRE",
            (0, 0, 0, "FRF", "FR", 4, 1, True),
            "damage_step 4 is above 3, the hexes of the sequence",
        ),
        (
            "MEKRACE_MANOEUVRE",
            (0, 0, 0, "FRF", "FR", 2, 1, True, True, "R"),
            "end_turn R is not among the ends F L",
        ),
        ("MEKRACE_PATH", (0, 0, 0, "F", False, "F", 1001), "before: 1001 is not in 0..1000"),
    ],
)
def test_a_wrong_cell_is_answered_with_what_is_allowed(call, arguments, reason):
    """The reason names the value and what is allowed."""
    with pytest.raises(RuleError) as refused:
        FUNCTIONS[call].in_cell(*arguments)
    assert reason in str(refused.value)


def test_letters_may_be_small_and_spaced():
    """Turn letters and keywords are read without regard to case and outer spaces."""
    assert FUNCTIONS["MEKRACE_MIRROR"].in_cell(" frb ") == "FLB"
    assert FUNCTIONS["MEKRACE_STEP"].in_cell(0, 0, 0, 0, "l") == [[0, 0, 5]]
    assert FUNCTIONS["MEKRACE_MIRROR"].parameters[0].kind.allowed().text().endswith("or a hyphen")


def test_blank_rows_of_a_range_are_skipped_or_stay_blank():
    """Paths skip them, rankings keep their line."""
    path = [[None] * 4, [0, 0, 0, 0], ["", "", "", ""], [1, 0, -1, 0]]
    assert FUNCTIONS["MEKRACE_CONTACT"].in_cell(path, 0, -1) == [[0, 1, True]]
    assert FUNCTIONS["MEKRACE_ORDER"].in_cell([[5, None], [None, None], [7, ""]]) == [[2], [""], [1]]
    standings = [[None] * 4, ["finished", 3, 54, None], ["", None, "", ""], ["dq", None, None, None]]
    assert FUNCTIONS["MEKRACE_FINISH_ORDER"].in_cell(standings) == [[""], [1], [""], ["dq"]]


# --- readings of the rule text that the cases leave alone


def test_three_level_pilots_wait_for_a_whole_set_of_rolls():
    """Two equal rolls leave all three open, because the next roll may beat the third; their places stay reserved."""
    field = (Entrant(9, 12), Entrant(5, 18), Entrant(5, 14), Entrant(5, 14), Entrant(2, None))
    assert [row.place for row in mekrace_order(field)] == [1, "", "", "", 5]


def test_a_finish_roll_decides_only_when_all_who_are_level_have_rolled():
    """While one roll is missing they share the rank."""
    one, other = Finisher("finished", 10, 109, 17), Finisher("finished", 10, 109, None)
    assert [row.rank for row in mekrace_finish_order((one, other))] == [1, 1]
    assert [row.rank for row in mekrace_finish_order((one, other._replace(tie_roll=20)))] == [2, 1]


def test_behind_the_start_line_progress_is_negative():
    """A grid place on field 52 of 54 is two fields short of the line; crossing it begins lap 0."""
    assert mekrace_progress(-1, 52, 53, 54, 3) == (-1, -1, False)
    assert mekrace_progress(-1, 52, 2, 54, 3) == (0, 2, False)


def test_half_a_lap_is_no_crossing_in_either_direction():
    """27 of 54 fields forwards or back stay within the lap; one field more has crossed the line."""
    assert mekrace_progress(1, 3, 30, 54, 3).lap == 1
    assert mekrace_progress(1, 30, 3, 54, 3).lap == 1
    assert mekrace_progress(1, 31, 3, 54, 3).lap == 2


def test_a_finish_roll_parts_only_finished_vehicles():
    """Two running vehicles on one field share the rank, whatever they rolled."""
    running = (Finisher("running", None, 40, 17), Finisher("running", None, 40, 20))
    assert [row.rank for row in mekrace_finish_order(running)] == [1, 1]


def test_a_called_shot_at_an_empty_track_costs_one_attribute_or_two():
    """By event the hit costs one of the driver's choice as well; by point only the announced one falls."""
    by_event, by_point = (mekrace_damage(0, 3, "called", reading) for reading in ("event", "point"))
    assert (by_event.announced_loss, by_event.choice_loss) == (1, 1)
    assert (by_point.announced_loss, by_point.choice_loss) == (1, 0)


def test_a_weapon_may_be_optimal_to_its_end():
    """Optimal and maximal range may be the same number."""
    assert [mekrace_range_band(distance, 8, 8) for distance in (8, 9)] == ["optimal", "out"]
