"""A turn of the replay by hand, from the rule text: obligatory manoeuvres, extras, speed, control, damage."""

from __future__ import annotations

import pytest

from tests.systems.tachki.races import after, driver, events, order, played, segments, set_up, sheets, value


def test_a_race_begins_with_a_turn_of_acceleration_only() -> None:
    """5 + 3 against 3d6 10 + 5 + 5: the speed is 3, and nobody has moved."""
    race = sheets([driver("А")], [order(0, "А", "accelerate", 10, amount=3)])
    assert (after(race, "А").position, after(race, "А").speed) == (0, 3)
    assert played(race).troubles == ()


def test_a_failed_afterburner_of_the_zero_turn_leaves_the_car_standing() -> None:
    """8 + 8 against 3 + 5 + 5: failed. A group may count it as lost control, which a standing car survives."""
    field, rows = [driver("А", "5 5 5 5 5 5", ("afterburner", 1))], [order(0, "А", "afterburner", 3, amount=8)]
    race = sheets(field, rows)
    assert (after(race, "А").speed, events(race, "control")) == (0, [])
    strict = sheets(
        field, rows, {"tachki_zero_turn_failure": "control"}, checks=[{"turn": 0, "driver": "А", "control1": 18}]
    )
    assert events(strict, "control")[0].detail("difficulty") == 6 + 3


@pytest.mark.parametrize("made", ["brake", "struggle", "manoeuvring"])
def test_nothing_else_is_allowed_before_the_cars_have_left_the_line(made: str) -> None:
    race = sheets(
        [driver("А"), driver("Б")], [order(0, "А", made, amount=1, target="Б"), order(0, "Б", "accelerate", amount=1)]
    )
    assert [event.result for event in events(race, "refused", "А")] == ["zero_turn"]


def test_the_rule_text_crosses_three_segments_at_speed_20() -> None:
    """A turn of 10, a ramp of 6 and a crossroads of 4 at speed 20: three manoeuvres, each as the only action."""
    way = segments((10, "turn"), (6, "ramp"), (4, "straight"), (30, "turn"))
    race = set_up(
        {"А": (0, 20)}, [order(1, "А", dice=18, segment=n) for n in (1, 2, 3)], drivers=[driver("А", "9 9 5 9 9 5")],
        track=way,
    )  # fmt: skip
    rolled = events(race, "manoeuvre")
    assert [(event.detail("segment"), event.detail("difficulty")) for event in rolled] == [(1, 26), (2, 28), (3, 26)]
    assert [event.detail("multi") for event in rolled] == [0, 0, 0]
    assert after(race, "А").position == 20


def test_speed_changes_after_the_shift() -> None:
    """Speed 6, a gain of 4: the car is shifted by 6 and drives the next turn with 10."""
    race = set_up({"А": (0, 6)}, [order(1, "А", "accelerate", amount=4, segment=1)])
    assert (after(race, "А").position, after(race, "А").speed) == (6, 10)


def test_every_extra_costs_3_and_the_track_is_the_first_action() -> None:
    """A scan beside the straight: 6 + 7 + 3 for the straight, 6 + difference for the scan, each 3 harder."""
    race = set_up(
        {"А": (0, 7), "Б": (3, 9)},
        [order(1, "А", dice=12, segment=1), order(1, "А", "scan", 10, target="Б"), order(1, "Б", segment=1)],
        drivers=[driver("А", "5 5 5 5 5 5", ("scanner", 1)), driver("Б")],
    )
    assert events(race, "manoeuvre", "А")[0].detail("difficulty") == 6 + 7 + 3
    scan = events(race, "attack", "А")[0]
    assert (scan.total, scan.detail("difficulty"), scan.result) == (10 + 5 + 5 - 7 - 3, 6 + 2, "hit")


def test_the_reading_that_track_manoeuvres_do_not_count_leaves_the_first_extra_free() -> None:
    race = set_up(
        {"А": (0, 7), "Б": (3, 9)},
        [order(1, "А", dice=12, segment=1), order(1, "А", "scan", 10, target="Б"), order(1, "Б", segment=1)],
        drivers=[driver("А", "5 5 5 5 5 5", ("scanner", 1)), driver("Б")], settings={"tachki_track_counts": False},
    )  # fmt: skip
    assert events(race, "manoeuvre", "А")[0].detail("difficulty") == 6 + 7


def test_control_that_is_kept_costs_a_quarter() -> None:
    """Straight 6 + 10 with 3 + 5 + 5: missed by 3. Control 6 + 3 + 10 with 12 + 5 + 5: held, 10 loses 2."""
    race = set_up(
        {"А": (0, 10)}, [order(1, "А", dice=3, segment=1)], checks=[{"turn": 1, "driver": "А", "control1": 12}]
    )
    control = events(race, "control")[0]
    assert (control.total, control.detail("difficulty"), control.result) == (22, 19, "held")
    assert (after(race, "А").position, after(race, "А").speed) == (8, 8)


def test_control_that_is_lost_leads_to_damage() -> None:
    """Control 19 with 4 + 10 = 14: missed by 5. Damage 6 + 5 + 10 = 21 with 4 + 10 = 14: missed by 7.

    7 = one point for good and one for three turns; the speed 10 loses 5.
    """
    checks = [{"turn": 1, "driver": "А", "control1": 4, "damage1": "1+1+2", "to1": "power"}]
    race = set_up({"А": (0, 10)}, [order(1, "А", dice=3, segment=1)], checks=checks)
    damage = events(race, "damage")[0]
    assert (damage.detail("difficulty"), damage.detail("missed"), damage.detail("permanent")) == (21, 7, 1)
    assert (damage.detail("penalty"), damage.detail("turns"), damage.dice) == (1, 3, (("damage", (1, 1, 2)),))
    assert (after(race, "А").position, after(race, "А").speed, value(race, "А", "power")) == (5, 5, 3)


def test_a_penalty_ends_after_its_turns_and_the_turn_of_the_damage_comes_on_top() -> None:
    """Received in turn 1 for 3 turns: felt in 2, 3, 4; gone in 5."""
    checks = [{"turn": 1, "driver": "А", "control1": 4, "damage1": 4, "to1": "power"}]
    drives = [order(turn, "А", dice=18 if turn > 1 else 3, segment=1) for turn in range(1, 6)]
    for turns, power in ((2, 3), (4, 3), (5, 4)):
        race = set_up({"А": (0, 10)}, drives[:turns], checks=checks)
        assert value(race, "А", "power") == power
    race = set_up({"А": (0, 10)}, drives, checks=checks)
    assert [event.turn for event in events(race, "penalty_over")] == [5]


def test_failed_traffic_damages_at_once_and_slows_what_follows() -> None:
    """Manoeuvring 8 + 10 with 3 + 10 = 13: missed by 5, speed 10 becomes 5, the third segment is out of reach.

    The acceleration of 4 on the straight before is halved; the damage check of 6 + 5 + 10 with 18 + 10 does no harm;
    at the end control against 6 + 5 + 10 with 18 + 10 is held: 5 loses 1.
    """
    way = segments((3, "straight"), (2, "manoeuvring"), (20, "straight"))
    race = set_up(
        {"А": (0, 10)},
        [order(1, "А", "accelerate", 18, amount=4, segment=1), order(1, "А", dice=3, segment=2)],
        track=way, checks=[{"turn": 1, "driver": "А", "damage1": 18, "control1": 18}],
    )  # fmt: skip
    assert [event.detail("segment") for event in events(race, "cut_short")] == [3]
    assert events(race, "damage")[0].result == "unharmed"
    assert events(race, "halved")[0].result == 2
    assert (after(race, "А").position, after(race, "А").speed) == (4, 4 + 2)


def test_a_segment_may_say_where_damage_goes() -> None:
    way = segments((20, "manoeuvring"), damage_to="handling")
    checks = [{"turn": 1, "driver": "А", "damage1": 3, "control1": 18}]
    race = set_up({"А": (0, 8)}, [order(1, "А", dice=3, segment=1)], track=way, checks=checks)
    assert {lost.characteristic for lost in after(race, "А").suffered} == {"handling"}


def test_a_parachute_halves_the_speed_whatever_its_roll_says() -> None:
    """8 + 9 + 3 with 3 + 10: failed, and still 9 becomes 5; one canopy is left; control is lost for 7."""
    race = set_up(
        {"А": (0, 9)}, [order(1, "А", dice=18, segment=1), order(1, "А", "parachute", 3)],
        drivers=[driver("А", "5 5 5 5 5 5", ("parachute", 2))], checks=[{"turn": 1, "driver": "А", "control1": 18}],
    )  # fmt: skip
    assert (events(race, "released")[0].detail("speed_before"), events(race, "released")[0].result) == (9, 1)
    assert events(race, "control")[0].detail("difficulty") == 6 + 7 + 9 + 3
    assert (after(race, "А").position, after(race, "А").parachutes) == (4, 1)


def test_braking_never_leaves_less_than_nothing() -> None:
    race = set_up({"А": (0, 2)}, [order(1, "А", "brake", 18, amount=5, segment=1)])
    assert (after(race, "А").position, after(race, "А").speed) == (2, 0)


@pytest.mark.parametrize(
    ("rows", "reason", "cell"),
    [
        ([{"manoeuvre": "accelerate", "amount": 2, "segment": 2}], "replacement", "manoeuvre"),
        (
            [{"manoeuvre": "accelerate", "amount": 2, "segment": 1}, {"manoeuvre": "accelerate", "amount": 2}],
            "speed_twice",
            "manoeuvre",
        ),
        (
            [{"manoeuvre": "accelerate", "amount": 2, "segment": 1}, {"manoeuvre": "brake", "amount": 2}],
            "speed_both",
            "manoeuvre",
        ),
        ([{"manoeuvre": "accelerate", "amount": 6, "segment": 1}], "amount", "amount"),
        ([{"manoeuvre": "accelerate", "segment": 1}], "no_amount", "amount"),
        ([{"manoeuvre": "parachute"}], "no_module", "manoeuvre"),
        ([{"manoeuvre": "struggle"}], "no_target", "target"),
        ([{"manoeuvre": "struggle", "target": "А"}], "own_target", "target"),
        ([{"manoeuvre": "struggle", "target": "Б"}], "out_of_reach", "target"),
        ([{"segment": 7}], "not_crossed", "segment"),
        ([{"segment": 1, "manoeuvre": "straight"}, {"segment": 1}], "twice", "segment"),
        ([{"manoeuvre": "slipstream", "target": "Б"}], "out_of_reach", "target"),
    ],
)
def test_an_order_that_is_not_legal_is_dropped_and_told(rows: list[dict[str, object]], reason: str, cell: str) -> None:
    """The segment that it was meant for is driven all the same, with the dice of the row; what to mend is named."""
    way = segments((4, "straight"), (4, "turn"), (40, "straight"))
    orders = [{"turn": 1, "driver": "А", "dice": 17, **row} for row in rows]
    race = set_up({"А": (0, 8), "Б": (40, 0)}, [*orders, order(1, "Б")], track=way, settings={"seed": 1})
    assert [event.result for event in events(race, "refused")] == [reason]
    (trouble,) = played(race).troubles
    assert trouble.where is not None
    assert (trouble.severity, trouble.where.table, trouble.where.column) == ("warning", "Orders", cell)
    assert trouble.value == rows[-1].get(cell)
    assert [event.detail("segment") for event in events(race, "manoeuvre", "А")][:2] == [1, 2]
    assert after(race, "А").position > 0


def test_extreme_actions_are_refused_in_the_sport_category() -> None:
    race = set_up(
        {"А": (0, 8), "Б": (1, 8)}, [order(1, "А", "strike", target="Б", resists=False), order(1, "А", segment=1), order(1, "Б", segment=1)],
        drivers=[driver("А", "5 5 5 5 5 5", ("ram", 1)), driver("Б")], settings={"tachki_category": "sport"},
    )  # fmt: skip
    assert [event.result for event in events(race, "refused")] == ["category"]
