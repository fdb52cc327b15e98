"""The horse race as its text tells it: the worked turn, the riders, the tables, the referee's odds."""

from __future__ import annotations

from itertools import product

import pytest

from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.core.tables import table
from calc.core.totals import Part
from calc.systems.dsa.rules.board import dsa_action_cost, dsa_step_allowed, dsa_step_target
from calc.systems.dsa.rules.bonuses import dsa_crowd_favour, dsa_horse_bonus, dsa_riding_modifier
from calc.systems.dsa.rules.checks import dsa_check, dsa_is_fumble
from calc.systems.dsa.rules.exhaustion import dsa_exhaustion, dsa_exhaustion_modifier, dsa_regeneration
from calc.systems.dsa.rules.fighting import (
    dsa_attack,
    dsa_attack_allowed,
    dsa_damage_modifier,
    dsa_fight_modifier,
)
from calc.systems.dsa.rules.fumbles import dsa_fall_damage, dsa_fumble, dsa_fumble_effect
from calc.systems.dsa.rules.movement import dsa_carry_over, dsa_expected_fields, dsa_movement
from calc.systems.dsa.rules.referee import dsa_detection_chance, dsa_look, dsa_referee
from calc.systems.dsa.rules.riders import dsa_rider
from calc.systems.dsa.rules.shoving import dsa_shove, dsa_shove_allowed, dsa_shove_effect

ATTRIBUTES = (12, 13, 11)
TAW = 7


def test_a_turn_with_sprint_shove_and_attack() -> None:
    """Rider A sprints, shoves B off his lane, strikes at him unseen, and rides on to field 5."""
    modifier = dsa_riding_modifier("sprint", horse_bonus=2, scope="movement")
    assert modifier == -2
    tap = dsa_check(12, 4, 15, *ATTRIBUTES, TAW, modifier)
    assert tap == 5
    points = dsa_movement(tap, sprint=True)
    assert points == 6
    assert dsa_carry_over(tap) == 0
    exhaustion = dsa_exhaustion(0, sprint=True)
    assert exhaustion == 1

    field, lane = 0, 2
    for left in (6, 5):
        assert dsa_step_allowed(field, lane, "ahead", left, 4, others=()) == "ok"
        field, lane = dsa_step_target(field, lane, "ahead")
    left = points - 2 * dsa_action_cost("ahead")
    assert (field, lane, left) == (2, 2, 4)

    assert dsa_shove_allowed(field, lane, 3, 2, left) == "ok"
    modifier = dsa_riding_modifier("shove", horse_bonus=2, scope="movement", exhaustion=exhaustion)
    assert modifier == 2
    tap = dsa_check(10, 14, 11, *ATTRIBUTES, TAW, modifier)
    assert tap == 4
    outcome = dsa_shove(tap, 3)
    assert outcome == "pushed"
    effect = dsa_shove_effect(outcome)
    field, left = field + effect.fields, left - effect.points
    other = (3, 2 + effect.lanes_out)
    assert (field, left, other) == (3, 3, (3, 3))

    assert dsa_attack_allowed(field, lane, *other, left) == "ok"
    modifier = dsa_riding_modifier("permission", horse_bonus=2, scope="movement", exhaustion=exhaustion)
    assert modifier == 5 + 2
    permit = dsa_check(9, 12, 10, *ATTRIBUTES, TAW, modifier)
    assert permit == 1
    assert dsa_attack(permit, 14, 8, -2, None, None) == "hit"
    assert dsa_damage_modifier(4) == 4
    assert dsa_referee(5, 3) == "overlooked"
    left -= dsa_action_cost("attack")

    for _ in range(left):
        field, lane = dsa_step_target(field, lane, "ahead")
    assert (field, lane) == (5, 2)


def test_the_modifier_names_its_parts_in_the_words_of_the_text() -> None:
    """Why is this check 10 harder? Because of these five things."""
    total = dsa_riding_modifier("movement", 2, "movement", 1, 3, 2, 5)
    assert total == 10
    assert set(total.parts) == {
        Part("Pferd", -2, "DSA-PFERD-01"),
        Part("Erschöpfung", 6, "DSA-SPURT-04"),
        Part("Publikumsgunst", -1, "DSA-PUBL-01"),
        Part("fehlende TaP*", 2, "DSA-FORT-03"),
        Part("Schaden", 5, "DSA-ATT-06"),
    }


def test_movement_points_name_their_parts() -> None:
    """Three fields, and TaP* / 5 more; a failed check two."""
    assert dsa_movement(7).parts == (Part("Bewegungs-Probe", 3, "DSA-FORT-01"), Part("TaP* / 5", 1, "DSA-FORT-01"))
    assert dsa_movement(7, sprint=True).parts == (
        Part("Sprint", 4, "DSA-SPURT-03"),
        Part("TaP* / 3", 2, "DSA-SPURT-03"),
    )
    assert dsa_movement(-4).parts == (Part("misslungene Probe", 2, "DSA-FORT-02"),)
    assert dsa_movement(0).parts == (Part("Bewegungs-Probe", 3, "DSA-FORT-01"), Part("TaP* / 5", 0, "DSA-FORT-01"))
    assert (dsa_movement(0, sprint=True), dsa_movement(-1, sprint=True)) == (4, 3)


@pytest.mark.parametrize(
    ("rider", "ko", "at", "pa"),
    [("inexperienced", 11, 12, 10), ("experienced", 11, 14, 11), ("veteran", 12, 16, 12)],
)
def test_unnamed_riders_brawl_or_use_a_dagger(rider: str, ko: int, at: int, pa: int) -> None:
    """KO 11/11/12, AT 12/14/16, PA 10/11/12, Raufen oder Dolch."""
    assert dsa_rider(rider) == (ko, at, pa, 0, "none", "brawl_or_dagger", True)


def test_ser_diego_rides_and_shoves_with_four_points_but_does_not_fight() -> None:
    """His bonus of 4 is for movement and shoving only; he normally does not attack."""
    diego = dsa_rider("diego")
    assert (diego.ko, diego.at, diego.pa, diego.weapon, diego.attacks) == (12, 14, 13, "brawl", False)
    bonus = {
        kind: dsa_horse_bonus(diego.horse_bonus, diego.scope, kind) for kind in ("movement", "shove", "permission")
    }
    assert bonus == {"movement": 4, "shove": 4, "permission": 0}


def test_hahmuds_horse_is_trained_for_combat_too() -> None:
    """Three points on all riding checks."""
    hahmud = dsa_rider("hahmud")
    assert (hahmud.ko, hahmud.at, hahmud.pa, hahmud.weapon, hahmud.attacks) == (13, 17, 12, "dagger", True)
    for kind in ("order", "movement", "sprint", "shove", "permission"):
        assert dsa_horse_bonus(hahmud.horse_bonus, hahmud.scope, kind) == 3


def test_the_horses_of_ben_aram_help_with_movement_only() -> None:
    """Two points on movement checks, none on shoving or in a fight."""
    assert [dsa_horse_bonus(2, "movement", kind) for kind in ("movement", "sprint", "shove", "permission")] == [
        2,
        2,
        0,
        0,
    ]


def test_the_fumble_tables_are_those_of_the_text() -> None:
    """2W6 on each of the four tables, roll by roll."""
    expected = {
        "movement": "drift " * 5 + "stop " * 5 + "fall",
        "sprint": "drift " * 5 + "stop tired " + "fall " * 4,
        "shove": "horse_hurt " * 5 + "fall " * 6,
        "attack": "weapon_lost " * 2 + "self_hurt " * 2 + "horse_hurt " + "points_lost " * 3 + "fall " * 3,
    }
    for name, results in expected.items():
        by_roll = dict(zip(range(2, 13), results.split(), strict=True))
        for die1, die2 in product(range(1, 7), repeat=2):
            assert dsa_fumble(name, die1, die2) == by_roll[die1 + die2], (name, die1, die2)


@pytest.mark.parametrize("name", ["fumble_movement", "fumble_sprint", "fumble_shove", "fumble_attack"])
def test_a_fumble_table_file_covers_2_to_12(name: str) -> None:
    """No gap, no overlap, a name in three languages, a rule of the fumbles."""
    found = table("dsa", name)
    assert [roll for row in found.rows for roll in range(row["from"], row["to"] + 1)] == list(range(2, 13))
    assert set(found.name) == {"de", "en", "ru"}
    assert found.rule.startswith("DSA-PATZ-")


def test_a_weapon_lost_without_a_weapon_is_rolled_again() -> None:
    """Falls bewaffnet, sonst neu würfeln."""
    assert dsa_fumble("attack", 1, 1, armed=False) == "reroll"
    assert dsa_fumble("attack", 1, 1) == "weapon_lost"
    assert dsa_fumble_effect("attack", "weapon_lost", 3) == (0, 0, 3, 0, 0, 0, False)


def test_a_tired_horse_still_runs_the_three_fields_of_a_failed_sprint() -> None:
    """1W3 more exhaustion, otherwise normal movement; the W3 shows 1 to 3."""
    effect = dsa_fumble_effect("sprint", "tired", amount=3)
    assert not isinstance(effect, str)
    assert (effect.points_left, effect.exhaustion) == (3, 3)
    with pytest.raises(RuleError, match=r"4 is not in 1\.\.3"):
        dsa_fumble_effect("sprint", "tired", amount=4)
    with pytest.raises(RuleError, match=r"0 is not in 1\.\.3"):
        dsa_fumble_effect("sprint", "tired", amount=0)


def test_the_reason_names_what_a_table_holds() -> None:
    """A result of another table is refused with the results of this one."""
    with pytest.raises(RuleError, match="drift, stop, fall"):
        dsa_fumble_effect("movement", "tired", amount=2)


def test_ten_points_missing_are_not_more_than_ten() -> None:
    """Shoving and sprinting are risky: from 11 missing points on it is a fumble."""
    assert dsa_is_fumble("failure", -11, "shove")
    assert not dsa_is_fumble("failure", -10, "shove")
    assert not dsa_is_fumble("failure", -11, "movement")


def test_half_of_all_attacks_are_out_of_sight_and_two_thirds_of_the_others_overlooked() -> None:
    """One in six is caught in passing, and one in six while shoving."""
    assert dsa_look(0, 3) == "hidden"
    assert dsa_look(0, 4) == "in_view"
    assert [dsa_referee(4, notice) for notice in range(1, 7)] == ["overlooked"] * 4 + ["excluded"] * 2
    assert [dsa_referee(None, notice, shove_attack=True) for notice in range(1, 7)] == ["overlooked"] * 5 + ["excluded"]
    assert dsa_detection_chance() == pytest.approx(1 / 6)
    assert dsa_detection_chance(shove_attack=True) == pytest.approx(1 / 6)


def test_cells_that_are_not_needed_yet_leave_the_answer_open() -> None:
    """Until the die that decides is rolled there is no answer."""
    assert dsa_look(2, None) == ""
    assert dsa_referee(None, 6) == ""
    assert dsa_referee(4, None) == ""
    assert dsa_referee(None, None, shove_attack=True) == ""
    assert dsa_attack(3, 14, None, None, None, None) == ""
    assert dsa_attack(3, None, 8, None, None, None) == ""
    assert dsa_attack(3, 14, 8, None, None, None) == ""
    assert dsa_attack(3, 14, 8, 2, 11, None) == ""
    assert dsa_fumble_effect("shove", "horse_hurt", 2) == ""


def test_attacking_while_shoving_is_three_harder_twice() -> None:
    """The permission check and the shove check of the attacker."""
    assert dsa_fight_modifier("none", "permission", shove_attack=True) == 5 + 3
    assert dsa_riding_modifier("permission", shove_attack="attacker") == 5 + 3
    assert dsa_riding_modifier("shove", shove_attack="attacker") == 3
    assert dsa_fight_modifier("none", "at", shove_attack=True) == 5
    assert dsa_shove_effect("held", attack=True).points == 2


def test_the_blow_hampers_the_one_who_is_shoved() -> None:
    """The damage of the attack counts on his shove check; a plain shove knows no damage."""
    assert dsa_riding_modifier("shove", damage=7, shove_attack="defender") == 7
    assert dsa_riding_modifier("shove", damage=7) == 0


def test_a_refused_shove_or_attack_says_why() -> None:
    """Only from directly behind, once a turn after being held, with points and room; attacks only side by side."""
    assert dsa_shove_allowed(5, 2, 6, 3, 3) == "not_behind"
    assert dsa_shove_allowed(5, 2, 6, 2, 3, held_before=True) == "held_before"
    assert dsa_shove_allowed(5, 2, 6, 2, 1, attack=True) == "no_points"
    assert dsa_shove_allowed(5, 2, 6, 2, 1, room=False) == "no_room"
    assert dsa_attack_allowed(6, 2, 7, 3, 3) == "not_beside"
    assert dsa_attack_allowed(6, 2, 6, 3, 1, look=True) == "no_points"


def test_a_blow_at_the_horse_is_harder_for_both_and_worth_double() -> None:
    """Three more on AT and PA, not on the permission check; twice the SP."""
    assert [dsa_fight_modifier("none", roll, "horse") for roll in ("permission", "at", "pa")] == [5, 8, 8]
    assert dsa_damage_modifier(6, "horse") == 12


def test_three_nights_of_a_tournament() -> None:
    """Three points a day, four with very good care, one more after the morning race of day 3."""
    assert dsa_regeneration(7) == 4
    assert dsa_regeneration(7, "very_good") == 3
    assert dsa_regeneration(7, "morning") == 6
    assert dsa_exhaustion_modifier(4) == 8
    with pytest.raises(RuleError, match="happens once"):
        dsa_regeneration(7, "morning", 2)


def test_the_worst_die_counts_alone_only_below_zero() -> None:
    """With 0 points all overshoots are missing under both readings; with -1 they differ."""
    dice = (14, 15, 13)
    assert dsa_check(*dice, *ATTRIBUTES, TAW, 7, missing="worst") == dsa_check(*dice, *ATTRIBUTES, TAW, 7) == -6
    assert dsa_check(*dice, *ATTRIBUTES, TAW, 8, missing="worst") == -3
    assert dsa_check(*dice, *ATTRIBUTES, TAW, 8) == -9


def test_a_sprint_that_just_passes_is_worth_one_point() -> None:
    """TaW 0, attributes 20: TaP* 1 and so 4 fields on all but the 58 fumbles, which give 3."""
    assert dsa_expected_fields(20, 20, 20, 0, sprint=True) == pytest.approx(4 - 58 / 8000)


def test_a_second_roll_shows_1_to_20_or_is_not_made() -> None:
    """0 stands for playing without second rolls; 20 always fails and 21 is on no W20."""
    in_cell = FUNCTIONS["DSA_FIGHT_ROLL"].in_cell
    assert in_cell(20, 19, 0, 20) == "fumble"
    assert in_cell(1, 19, 0, 20) == "success"
    assert in_cell(1, 5, 0, 0) == "lucky"
    with pytest.raises(RuleError, match=r"confirm: 21 is not in 0\.\.20"):
        in_cell(20, 19, 0, 21)


def test_all_outcomes_of_a_shove() -> None:
    """Pushed and held as in the text; where both fail the front rider goes, and his field stays empty."""
    assert dsa_shove_effect("pushed") == (1, 1, 1, True)
    assert dsa_shove_effect("held") == (1, 0, 0, False)
    assert dsa_shove_effect("both_failed") == (1, 0, 1, True)


def test_who_attacks_a_horse_is_done_with_the_crowd() -> None:
    """However often he was harassed himself."""
    assert dsa_crowd_favour(3, 4, "horse") == 0
    assert dsa_crowd_favour(1, 3) == 3
    assert dsa_crowd_favour(2, 0, "rider") == 1
    assert dsa_crowd_favour(2, 0, "rider", villain=True) == 2


def test_a_fall_is_three_dice_minus_body_control() -> None:
    """3W6 SP minus TaP*; the parts name each die."""
    damage = dsa_fall_damage(4, 5, 6, 7)
    assert damage == 8
    assert [part.value for part in damage.parts] == [4, 5, 6, -7]


def test_nobody_rides_on_a_lane_that_the_track_does_not_have() -> None:
    """Lane 5 of 4 is a mistake of the sheet, not a refusal of the step."""
    with pytest.raises(RuleError, match="lane 5 is above 4"):
        dsa_step_allowed(3, 5, "ahead", 5, 4)
