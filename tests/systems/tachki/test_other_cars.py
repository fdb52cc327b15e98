"""Actions on other cars in the replay, by hand: who hits whom, in which order, and what it does; narrow track, jumps."""

from __future__ import annotations

import pytest

from tests.systems.tachki.races import after, driver, events, order, played, segments, set_up, value

RAM, JUMP, GUN = ("ram", 1), ("jump_drive", 1), ("em_gun", 4)


def test_below_the_traffic_a_strike_does_not_even_get_there() -> None:
    """The rule text: traffic 11. Net 10 of 3d6 12 + 5 + 5 - 9 - 3 misses it: control is lost by 1."""
    way = segments((200, "straight"))
    race = set_up(
        {"А": (0, 9), "Б": (1, 9)},
        [order(1, "А", dice=18, segment=1), order(1, "А", "strike", 12, target="Б", resists=False), order(1, "Б", dice=18, segment=1)],
        drivers=[driver("А", "5 5 5 5 5 5", RAM), driver("Б")], track=({**way[0], "manoeuvring": 11},),
        checks=[{"turn": 1, "driver": "А", "control1": 18}],
    )  # fmt: skip
    strike = events(race, "attack")[0]
    assert (strike.total, strike.result, strike.detail("control_shortfall")) == (10, "lost_control", 1)
    assert events(race, "control", "А")[0].detail("difficulty") == 6 + 1 + 9 + 3


def test_a_target_that_resists_makes_one_more_manoeuvring_and_is_harder_to_hit() -> None:
    """Б rolls 15 + 10 - 6 - 3 = 16; А's struggle of 14 + 10 - 6 - 3 = 15 misses by 1 and is damaged."""
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)},
        [order(1, "А", dice=18, segment=1), order(1, "А", "struggle", 14, target="Б", resists=True), order(1, "Б", dice=18, segment=1)],
        checks=[{"turn": 1, "driver": "Б", "defence": 15}, {"turn": 1, "driver": "А", "damage1": 18}],
    )  # fmt: skip
    assert events(race, "defence", "Б")[0].total == 16
    assert (events(race, "attack")[0].result, events(race, "attack")[0].detail("own_shortfall")) == ("miss", 1)
    assert [event.detail("cause") for event in events(race, "damage")] == ["traffic"]
    assert (after(race, "А").position, after(race, "Б").position) == (3, 7)


def test_a_question_that_is_not_answered_stops_the_turn() -> None:
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)},
        [order(1, "А", segment=1), order(1, "А", "struggle", target="Б"), order(1, "Б", segment=1)],
    )  # fmt: skip
    assert [(where.table, where.column) for where in played(race).waiting] == [("Orders", "resists")]
    assert len(played(race).states) == 1


def test_a_struggle_that_hits_damages_by_its_margin() -> None:
    """16 + 10 - 6 - 3 = 17 against 8: Б checks against 6 + 9 + 6 with 3 + 10: missed by 8, two points for good."""
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)},
        [order(1, "А", dice=18, segment=1), order(1, "А", "struggle", 16, target="Б", resists=False), order(1, "Б", dice=18, segment=1)],
        checks=[{"turn": 1, "driver": "Б", "damage1": 3, "to1": "toughness"}],
    )  # fmt: skip
    damage = events(race, "damage", "Б")[0]
    assert (damage.detail("difficulty"), damage.detail("permanent"), damage.detail("penalty")) == (21, 2, 0)
    assert (value(race, "Б", "toughness"), after(race, "Б").position) == (3, 4)


def test_attacks_are_applied_front_to_back_and_damage_by_the_nearest_attacker() -> None:
    """В at 6 attacks before А at 1; for Б at 3 the nearer А counts first, and weakens the check against В."""
    race = set_up(
        {"А": (1, 4), "Б": (3, 4), "В": (6, 4)},
        [
            order(1, "А", "em_attack", 18, target="Б"), order(1, "В", "em_attack", 18, target="Б"),
            *(order(1, name, dice=18, segment=1) for name in "АБВ"),
        ],
        drivers=[driver("А", "5 5 5 5 5 5", GUN), driver("Б"), driver("В", "5 5 5 5 5 5", GUN)],
        checks=[{"turn": 1, "driver": "Б", "damage1": 3, "to1": "toughness", "damage2": 18}],
    )  # fmt: skip
    assert [event.actor for event in events(race, "attack")] == ["В", "А"]
    first, second = events(race, "damage", "Б")
    assert (first.detail("target"), second.detail("target")) == ("А", "В")
    lost = sum(point.points for point in after(race, "Б").suffered)
    assert lost > 0
    assert second.total == 18 + 5 - lost + 5


def test_equal_attackers_are_ordered_by_a_die() -> None:
    rows = [order(1, name, "em_attack", 18, target="В") for name in "АБ"]
    race = set_up(
        {"А": (0, 4), "Б": (0, 4), "В": (3, 4)}, [*rows, *(order(1, name, dice=18, segment=1) for name in "АБВ")],
        drivers=[driver("А", "5 5 5 5 5 5", GUN), driver("Б", "5 5 5 5 5 5", GUN), driver("В")],
        checks=[{"turn": 1, "driver": "А", "tie": 2}, {"turn": 1, "driver": "Б", "tie": 5},
                {"turn": 1, "driver": "В", "damage1": 18, "damage2": 18}],
    )  # fmt: skip
    assert [event.actor for event in events(race, "attack")] == ["Б", "А"]
    assert [event.detail("target") for event in events(race, "damage")] == ["Б", "А"]


def test_a_strike_leads_to_a_contest_in_which_raises_and_the_ram_kit_help() -> None:
    """Strike 18 + 10 - 4 - 3 = 21 against 8: margin 13, three raises. 10 + 10 - 7 + 1 + 3 = 17 against 10 + 10 - 4 = 16."""
    race = set_up(
        {"А": (0, 4), "Б": (1, 4)},
        [order(1, "А", "strike", 18, target="Б", resists=False), *(order(1, name, dice=18, segment=1) for name in "АБ")],
        drivers=[driver("А", "5 5 5 5 5 5", RAM), driver("Б")],
        checks=[{"turn": 1, "driver": "А", "contest1": 10}, {"turn": 1, "driver": "Б", "contest1": 10, "damage1": 18}],
    )  # fmt: skip
    contest = events(race, "contest")[0]
    assert (contest.total, contest.detail("difficulty"), contest.result, contest.detail("shortfall")) == (
        17,
        16,
        "target",
        1,
    )
    assert [event.actor for event in events(race, "damage")] == ["Б"]


def test_a_shield_takes_the_place_of_manoeuvring_against_an_em_gun() -> None:
    """Shield 14 + 5 + 1 - 4 - 3 = 13, better than 10: the attack needs 13, and 14 + 10 - 4 - 3 = 17 still gets through."""
    race = set_up(
        {"А": (0, 4), "Б": (3, 4)},
        [order(1, "А", "em_attack", 14, target="Б"), order(1, "Б", "em_shield", 14), *(order(1, name, dice=18, segment=1) for name in "АБ")],
        drivers=[driver("А", "5 5 5 5 5 5", GUN), driver("Б", "5 5 5 5 5 5", ("em_shield", 1))],
        checks=[{"turn": 1, "driver": "Б", "damage1": 18}],
    )  # fmt: skip
    assert (events(race, "attack")[0].detail("difficulty"), events(race, "attack")[0].result) == (13, "hit")


def test_a_scan_by_four_helps_a_struggle_of_the_next_turn() -> None:
    rows = [
        order(1, "А", "scan", 18, target="Б"), order(1, "А", dice=18, segment=1), order(1, "Б", dice=18, segment=1),
        order(2, "А", "struggle", 10, target="Б", resists=False), order(2, "А", dice=18, segment=1), order(2, "Б", dice=18, segment=1),
    ]  # fmt: skip
    race = set_up(
        {"А": (0, 4), "Б": (1, 4)}, rows, drivers=[driver("А", "5 5 5 5 5 5", ("scanner", 1)), driver("Б")],
        checks=[{"turn": 2, "driver": "Б", "damage1": 18}],
    )  # fmt: skip
    assert events(race, "attack")[-1].total == 10 + 5 + 5 + 1 - 4 - 3


def test_a_follower_in_the_slipstream_shares_the_leaders_failure_and_gains_speed() -> None:
    """Leader 6 faster: gain 3. His straight 6 + 12 with 3 + 10 misses by 5; the follower loses control by 5 too."""
    race = set_up(
        {"А": (0, 6), "Б": (3, 12)},
        [order(1, "А", "slipstream", 18, segment=1, target="Б", resists=False), order(1, "Б", dice=3, segment=1)],
        checks=[{"turn": 1, "driver": name, "control1": 18} for name in "АБ"],
    )  # fmt: skip
    assert events(race, "drawn")[0].result == "failure"
    assert events(race, "control", "А")[0].detail("difficulty") == 6 + 5 + 6
    assert (after(race, "А").position, after(race, "А").speed) == (5, 5 + 3)


@pytest.mark.parametrize(
    ("dice", "result", "position"), [(11, "clear", 5), (10, "touch", 3), (8, "touch", 3), (7, "wreck", 0)]
)
def test_a_jump_clears_touches_or_ends_the_race(dice: int, result: str, position: int) -> None:
    """14 + 5 against dice + 5 + 3, the jump drive caps Handling: missed by 1 to 3 touches, by 4 wrecks.

    A touch halves 5 to 3 and loses control, which is kept: 3 loses nothing.
    """
    race = set_up(
        {"А": (0, 5)}, [order(1, "А", "jump", dice, segment=1)], drivers=[driver("А", "5 5 5 5 5 5", JUMP)],
        checks=[{"turn": 1, "driver": "А", "damage1": 18, "control1": 18}],
    )  # fmt: skip
    assert events(race, "jump")[0].result == result
    assert after(race, "А").position == position
    assert after(race, "А").status == ("wrecked" if result == "wreck" else "running")


def test_a_car_that_jumps_is_out_of_reach() -> None:
    race = set_up(
        {"А": (0, 4), "Б": (1, 4)},
        [order(1, "А", "struggle", target="Б", resists=False), order(1, "А", dice=18, segment=1), order(1, "Б", "jump", 18, segment=1)],
        drivers=[driver("А"), driver("Б", "5 5 5 5 5 5", JUMP)],
    )  # fmt: skip
    assert [event.result for event in events(race, "refused")] == ["jumping"]


def test_a_canopy_may_hit_the_car_behind() -> None:
    """Needed: 8 + difference 0 + distance 2; rolled 16 + 10 - 6 - 3 = 17: hit by 7."""
    race = set_up(
        {"А": (3, 6), "Б": (1, 6)},
        [order(1, "А", "parachute_attack", 16, target="Б"), order(1, "А", "parachute", 18), *(order(1, n, dice=18, segment=1) for n in "АБ")],
        drivers=[driver("А", "5 5 5 5 5 5", ("parachute", 1)), driver("Б")],
        checks=[{"turn": 1, "driver": "Б", "damage1": 18}],
    )  # fmt: skip
    attack = events(race, "attack")[0]
    assert (attack.detail("difficulty"), attack.total, attack.detail("multi")) == (10, 17, 3)
    assert events(race, "damage", "Б")[0].detail("shortfall") == 7


# ---- narrow track

NARROW = ({"name": "Туннель", "length": 200, "manoeuvre": "straight", "manoeuvring": 8, "narrow": True},)
BOTH = [order(1, "А", dice=18, segment=1), order(1, "Б", dice=18, segment=1)]


def test_a_forced_struggle_is_foreseen_and_costs_the_whole_turn() -> None:
    """А at 0 with 9 would pass Б at 2 with 4: 3 harder from the start; he wins 12 + 10 - 9 - 3 = 10 against 9."""
    race = set_up(
        {"А": (0, 9), "Б": (2, 4)}, BOTH, track=NARROW,
        checks=[{"turn": 1, "driver": "А", "struggle1": 12}, {"turn": 1, "driver": "Б", "struggle1": 6, "damage1": 18}],
    )  # fmt: skip
    assert events(race, "manoeuvre", "А")[0].detail("multi") == 3
    assert [(event.actor, event.total) for event in events(race, "forced")] == [("А", 10), ("Б", 6 + 10 - 4 - 3)]
    assert (after(race, "А").position, after(race, "Б").position) == (9, 4)
    assert [event.actor for event in events(race, "beaten")] == ["Б"]


@pytest.mark.parametrize(("scan", "total"), [(18, 11), (3, 10)])
def test_a_scan_by_four_helps_a_forced_struggle_too(scan: int, total: int) -> None:
    """The bonus is for a struggle, and a forced one is a struggle: 12 + 10 - 9 - 3 = 10, after a good scan of Б 11.

    3d6 18 + 10 - 4 - 3 beats the 6 of the scan by far, 3 + 10 - 4 - 3 just reaches it. Б has scanned nobody.
    """
    race = set_up(
        {"А": (0, 4), "Б": (1, 4)},
        [
            order(1, "А", "scan", scan, target="Б"), *BOTH,
            order(2, "А", dice=18, segment=1), order(2, "Б", dice=18, segment=1),
        ],
        track=NARROW, drivers=[driver("А", "5 5 5 5 5 5", ("scanner", 1)), driver("Б")],
        checks=[
            {"turn": 1, "driver": "А", "set_position": 10, "set_speed": 9},
            {"turn": 1, "driver": "Б", "set_position": 12, "set_speed": 4},
            {"turn": 2, "driver": "А", "struggle1": 12}, {"turn": 2, "driver": "Б", "struggle1": 6, "damage1": 18},
        ],
    )  # fmt: skip
    assert [(event.actor, event.total) for event in events(race, "forced")] == [("А", total), ("Б", 6 + 10 - 4 - 3)]


def test_a_beaten_chaser_is_damaged_until_he_stays_behind() -> None:
    """3 + 10 - 12 - 3 = -2 against 8: missed by 10. Б ends at 5; 12 halves to 6, then to 3: two checks, and control."""
    race = set_up(
        {"А": (0, 12), "Б": (2, 3)}, BOTH, track=NARROW, drivers=[driver("А", "9 5 9 9 9 9"), driver("Б")],
        checks=[{"turn": 1, "driver": "А", "struggle1": 3, "damage1": 18, "damage2": 18, "control1": 18}],
    )  # fmt: skip
    checks = events(race, "damage", "А")
    assert [event.detail("cause") for event in checks][:2] == ["forced", "forced"]
    assert after(race, "А").position < after(race, "Б").position == 5


def test_a_leader_who_lost_his_own_car_is_an_obstacle_only() -> None:
    """Б fails his straight and is held at 6: Manoeuvring 8 + 9 with 18 + 10 is enough to get by."""
    race = set_up(
        {"А": (0, 9), "Б": (2, 8)}, [order(1, "А", dice=18, segment=1), order(1, "Б", dice=3, segment=1)], track=NARROW,
        checks=[{"turn": 1, "driver": "А", "pass1": 18}, {"turn": 1, "driver": "Б", "control1": 18}],
    )  # fmt: skip
    assert events(race, "forced") == []
    assert (after(race, "А").position, after(race, "Б").position) == (9, 8)


@pytest.mark.parametrize(("narrow", "made_on", "left"), [(2, 1, 3), (1, 1, 3), (1, 2, 5)])
def test_who_does_not_get_round_the_obstacle_loses_half_of_an_acceleration_made_before(
    narrow: int, made_on: int, left: int
) -> None:
    """It is failed Manoeuvring: an acceleration of that or an earlier segment is halved, 5 loses 2; a later one is not.

    Б is held at 6, А comes level with him at 2 + 2/3 x 6 = 6. 3 + 10 against 8 + 9 misses by 4: 9 halves to 5, and
    held he loses a quarter more, 1. So he ends at 4, and 4 + what is left of the acceleration is his next speed.
    """
    first, second = segments((5 if narrow == 2 else 7, "straight"), (200, "straight"))
    parts = ({**first, "narrow": narrow == 1}, {**second, "narrow": narrow == 2})
    gain = {"manoeuvre": "accelerate", "amount": 5}
    race = set_up(
        {"А": (0, 9), "Б": (2, 8)},
        [
            *(order(1, "А", dice=18, segment=number) | (gain if number == made_on else {}) for number in (1, 2)),
            order(1, "Б", dice=3, segment=1), order(1, "Б", dice=18, segment=2),
        ],
        track=parts,
        checks=[{"turn": 1, "driver": "А", "pass1": 3, "damage1": 18, "control1": 18}, {"turn": 1, "driver": "Б", "control1": 18}],
    )  # fmt: skip
    assert (after(race, "А").position, after(race, "Б").position) == (4, 8)
    assert after(race, "А").speed == 4 + left


def test_a_leader_knocked_out_by_a_declared_struggle_needs_no_other() -> None:
    race = set_up(
        {"А": (0, 9), "Б": (2, 6)},
        [*BOTH, order(1, "А", "struggle", 18, target="Б", resists=False)], track=NARROW,
        checks=[{"turn": 1, "driver": "Б", "damage1": 18}],
    )  # fmt: skip
    assert events(race, "forced") == []
    assert (after(race, "А").position, after(race, "Б").position) == (9, 5)
