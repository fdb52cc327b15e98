"""Rules that meet in one turn, readings that meet one another, and what the game master sets in between."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.systems.tachki.replay import raced_on
from calc.systems.tachki.replay.policy import orders
from calc.systems.tachki.replay.reading import demands
from calc.texts.words import translator
from tests.systems.tachki.races import (
    STRAIGHT,
    Row,
    after,
    driver,
    events,
    order,
    played,
    segments,
    set_up,
)
from tests.systems.tachki.test_live import cells

systems.load()

NARROW = ({"name": "Туннель", "length": 200, "manoeuvre": "straight", "manoeuvring": 8, "narrow": True},)
BOTH = [order(1, "А", dice=18, segment=1), order(1, "Б", dice=18, segment=1)]
CANOPY = ("parachute", 1)


def test_the_next_turn_is_rolled_without_the_penalties_that_end_before_it() -> None:
    """Two points for one turn from turn 1 on: the rest of 1 and the whole of 2, so in 3 Accuracy is 5 again.

    A loss for good stays: Handling 5 - 1 = 4.
    """
    lost: list[Row] = [
        {"driver": "А", "characteristic": "accuracy", "points": 2, "turn": 1, "turns": 1},
        {"driver": "А", "characteristic": "handling", "points": 1, "turn": 1},
    ]
    for turns, accuracy in ((1, 3), (2, 5)):
        race = set_up({"А": (0, 4)}, [order(turn, "А", segment=1) for turn in range(1, turns + 1)], Effects=lost)
        assert [(demand.pilot, demand.car) for demand in demands(raced_on(race))] == [(accuracy, 4)]


# ---- parachutes


@pytest.mark.parametrize(("segment", "replaces"), [(1, True), (None, False)])
def test_a_canopy_hits_the_car_behind_wherever_it_was_opened(segment: int | None, replaces: bool) -> None:
    """In place of the straight or on top of it, it is a parachute, and the attack comes with it."""
    race = set_up(
        {"А": (5, 4), "Б": (3, 4)},
        [
            order(1, "А", "parachute", 18, segment=segment), order(1, "А", "parachute_attack", 18, target="Б"),
            *BOTH[0 if not replaces else 1:],
        ],
        drivers=[driver("А", "5 5 5 5 5 5", CANOPY), driver("Б")], checks=[{"turn": 1, "driver": "Б", "damage1": 18}],
        settings={"tachki_parachute_replaces_straight": replaces},
    )  # fmt: skip
    assert [event.result for event in events(race, "attack")] == ["hit"]
    assert (events(race, "refused"), len(events(race, "damage", "Б"))) == ([], 1)


@pytest.mark.parametrize(("canopies", "refused"), [(1, 1), (2, 0)])
def test_each_attack_with_a_canopy_needs_one_of_its_own(canopies: int, refused: int) -> None:
    """The attack is part of the parachute and no action more, so one parachute does not bring two of them."""
    attacks = [order(1, "А", "parachute_attack", 18, target="Б", number=n) for n in (1, 2)]
    opened = [order(1, "А", "parachute", 18, number=n) for n in range(canopies)]
    race = set_up(
        {"А": (5, 6), "Б": (1, 6)}, [*attacks, *opened, *BOTH],
        drivers=[driver("А", "5 5 5 5 5 5", ("parachute", 2)), driver("Б")],
        checks=[{"turn": 1, "driver": "Б", "damage1": 18, "damage2": 18}],
    )  # fmt: skip
    assert [event.result for event in events(race, "refused")] == ["parachute_missing"] * refused
    assert len(events(race, "attack")) == 2 - refused


# ---- slipstreams


@pytest.mark.parametrize(("second", "speed"), [("В", 4 + 3), ("Б", 4 + 3 + 3)])
def test_two_slipstreams_of_one_turn_both_draw(second: str, speed: int) -> None:
    """Б is 6 faster and draws by 3, В is not faster and draws by nothing; what is drawn is no acceleration (once a turn)."""
    way = segments((3, "turn"), (200, "turn"))
    race = set_up(
        {"А": (0, 4), "Б": (2, 10), "В": (3, 4)},
        [
            order(1, "А", "slipstream", 18, segment=1, target="Б", resists=False),
            order(1, "А", "slipstream", 18, segment=2, target=second, resists=False),
            *(order(1, "Б", dice=18, segment=n) for n in (1, 2)), order(1, "В", dice=18, segment=2),
        ],
        track=way,
    )  # fmt: skip
    assert after(race, "А").speed == speed


def test_on_the_ring_a_follower_shares_what_happens_to_a_leader_a_lap_behind() -> None:
    """А at 48 is 1 behind Б at 5 on the ring of 44. Б misses his turn: 3 + 10 against 6 + 8 by 1, so does А."""
    race = set_up(
        {"А": (48, 4), "Б": (5, 8)},
        [order(1, "А", "slipstream", 18, segment=1, target="Б", resists=False), order(1, "Б", dice=3, segment=1)],
        track=segments((44, "turn")), settings={"tachki_laps": 3, "tachki_lapped_cars": "ring"},
        checks=[{"turn": 1, "driver": name, "control1": 18} for name in "АБ"],
    )  # fmt: skip
    assert [(event.result, event.detail("shortfall")) for event in events(race, "drawn", "А")] == [("failure", 1)]
    assert [event.actor for event in events(race, "control")] == ["А", "Б"]


# ---- narrow track with the difference of speeds


def _tunnel(mode: str, own: int, his: int) -> dict[str, object]:
    """А at 0 with 9 catches Б at 2 with 4; each is 3 harder for the struggle. Who lost by how much, who lost control."""
    race = set_up(
        {"А": (0, 9), "Б": (2, 4)}, BOTH, track=NARROW,
        settings={"tachki_narrow_speed_difference": True, "tachki_difference": mode},
        checks=[
            {"turn": 1, "driver": "А", "struggle1": own, "damage1": 18, "control1": 18},
            {"turn": 1, "driver": "Б", "struggle1": his, "damage1": 18, "control1": 18},
        ],
    )  # fmt: skip
    return {
        "numbers": [event.detail("difficulty") for event in events(race, "forced")],
        "lost": [(event.actor, event.detail("shortfall")) for event in events(race, "beaten")],
        "control": [event.actor for event in events(race, "control")],
    }


@pytest.mark.parametrize(("own", "his", "lost", "control"), [
    (12, 18, ("А", 3), []),  # 12 + 10 - 12 = 10 misses 13, not 8
    (8, 18, ("А", 7), ["А"]),  # 6 misses both
    (16, 6, ("Б", 4), []),  # 14 reaches 13; 6 + 10 - 7 = 9 misses 13, not 8
    (16, 4, ("Б", 6), ["Б"]),  # 7 misses both
])  # fmt: skip
def test_control_is_lost_below_the_traffic_and_not_by_the_difference_of_speeds(
    own: int, his: int, lost: tuple[str, int], control: list[str]
) -> None:
    """Both need 8 + 5; whether a car is lost is judged by the 8 of the segment alone, like in a declared struggle."""
    told = _tunnel("absolute", own, his)
    assert (told["lost"], told["control"]) == ([lost], control)


@pytest.mark.parametrize(("own", "his", "numbers", "lost", "control"), [
    (6, 18, [8], ("А", 4), ["А"]),  # 4: the slower Б is not easier than the traffic
    (11, 6, [8, 13], ("Б", 4), []),  # 9 reaches 8; 9 misses the 8 + 5 against the faster А
    (11, 12, [8, 13], ("А", 6), []),  # 9 against 15, both reach their numbers
    (17, 10, [8, 13], ("Б", 2), []),  # 15 against 13
])  # fmt: skip
def test_with_a_signed_difference_each_side_has_its_own_number(
    own: int, his: int, numbers: list[int], lost: tuple[str, int], control: list[str]
) -> None:
    """А looks at a slower car, Б at a faster one."""
    assert _tunnel("signed", own, his) == {"numbers": numbers, "lost": [lost], "control": control}


# ---- what the game master sets


@pytest.mark.parametrize(("dice", "wanted", "missed"), [(3, "success", 0), (3, "failure", 4), (18, "failure", 1)])
def test_the_result_of_a_declared_manoeuvring_may_be_set(dice: int, wanted: str, missed: int) -> None:
    """3 + 10 - 6 - 3 = 4 misses the traffic by 4; a failure that he sets misses by at least 1. The defence stays as rolled."""
    race = set_up(
        {"А": (0, 6)}, [BOTH[0], order(1, "А", "manoeuvring", dice, set_result=wanted)],
        checks=[{"turn": 1, "driver": "А", "control1": 18}],
    )  # fmt: skip
    (told,) = events(race, "defence")
    assert (told.result, told.overridden, told.total) == (wanted, True, dice + 10 - 6 - 3)
    assert [event.detail("difficulty") for event in events(race, "control")] == [6 + missed + 6 + 3] * bool(missed)


@pytest.mark.parametrize(("dice", "outcome"), [(18, "hit_bonus"), (3, "hit")])
def test_a_scan_that_is_set_to_succeed_keeps_the_bonus_of_its_roll(dice: int, outcome: str) -> None:
    """18 + 10 - 6 - 3 = 19 beats 6 by far. 3 + 10 - 6 - 3 = 4 does not reach it, so he sets a plain success."""
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)}, [order(1, "А", "scan", dice, target="Б", set_result="success"), *BOTH],
        drivers=[driver("А", "5 5 5 5 5 5", ("scanner", 1)), driver("Б")],
    )  # fmt: skip
    assert [event.result for event in events(race, "attack")] == [outcome]


def test_the_game_master_may_keep_a_car_that_fell_off_the_track() -> None:
    """What becomes of a car with a jump drive that falls off the track is his decision, in that turn or later."""
    put = {"driver": "А", "set_status": "running", "set_position": 3, "set_speed": 2}
    for back in (1, 2):
        race = set_up(
            {"А": (0, 6), "Б": (1, 6)},
            [order(1, "А", "jump", 3, segment=1), *(order(turn, "Б", dice=18, segment=1) for turn in (1, 2, 3)),
             *(order(turn, "А", dice=18, segment=1) for turn in range(back + 1, 4))],
            drivers=[driver("А", "5 5 5 5 5 5", ("jump_drive", 1)), driver("Б")], checks=[{"turn": back, **put}],
        )  # fmt: skip
        assert played(race).states[back - 1].driver("А").status == ("running" if back == 1 else "wrecked")
        kept = played(race).states[back].driver("А")
        assert (kept.position, kept.speed, kept.status, kept.out_turn, kept.out_cause) == (3, 2, "running", None, "")
        assert after(race, "А").position == 3 + 2 * (3 - back)
        assert played(race).troubles == ()


@pytest.mark.parametrize("word", [{"set_status": "finished"}, {"set_status": "running", "set_position": 1000}])
def test_the_game_master_may_bring_a_wreck_over_the_line(word: dict[str, Any]) -> None:
    """It has fallen off the track in turn 1; by his word it has finished in turn 2, before the other one."""
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)},
        [order(1, "А", "jump", 3, segment=1), *(order(turn, "Б", dice=18, segment=1) for turn in (1, 2))],
        drivers=[driver("А", "5 5 5 5 5 5", ("jump_drive", 1)), driver("Б")],
        checks=[{"turn": 2, "driver": "А", **word}],
    )  # fmt: skip
    assert played(race).states[1].driver("А").status == "wrecked"
    home = after(race, "А")
    assert (home.status, home.place, home.out_turn, home.out_cause) == ("finished", 1, None, "")
    assert home.crossing is not None
    assert home.crossing.turn == 2


def test_a_wreck_that_is_moved_stays_a_wreck_of_its_turn() -> None:
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)},
        [order(1, "А", "jump", 3, segment=1), *(order(turn, "Б", dice=18, segment=1) for turn in (1, 2))],
        drivers=[driver("А", "5 5 5 5 5 5", ("jump_drive", 1)), driver("Б")],
        checks=[{"turn": 2, "driver": "А", "set_position": 4}],
    )  # fmt: skip
    wreck = after(race, "А")
    assert (wreck.position, wreck.status, wreck.out_turn, wreck.out_cause) == (4, "wrecked", 1, "wreck")


# ---- defence, damage, what is shown


@pytest.mark.parametrize("declared", [6, None])
def test_an_obligatory_manoeuvring_defends_beside_a_declared_one(declared: int | None) -> None:
    """The track's 18 + 10 - 6 (- 3 beside an extra) is more than the attacker's 12 + 10 - 6 - 3, whatever he adds to it."""
    rows = [order(1, "А", "struggle", 12, target="Б", resists=False), *BOTH]
    rows += [order(1, "Б", "manoeuvring", declared)] if declared is not None else []
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)}, rows, track=segments((200, "manoeuvring")),
        checks=[{"turn": 1, "driver": name, "damage1": 18, "control1": 18} for name in "АБ"],
        settings={"tachki_obligatory_defends": True},
    )  # fmt: skip
    assert events(race, "attack")[0].result == "miss"


@pytest.mark.parametrize("speed", [0, 8])
def test_a_segment_says_where_the_damage_of_a_failed_struggle_goes_to_a_standing_car_too(speed: int) -> None:
    """A car that stands is on its segment as well as one that drives over it."""
    race = set_up(
        {"А": (0, speed), "Б": (1, 6)}, [order(1, "А", "struggle", 3, target="Б", resists=False), *BOTH],
        drivers=[driver("А", "9 3 3 4 3 3"), driver("Б")], track=[{**STRAIGHT[0], "damage_to": "power"}],
        checks=[{"turn": 1, "driver": "А", "damage1": 3, "control1": 18}],
    )  # fmt: skip
    assert events(race, "damage", "А")[0].detail("characteristic") == "power"


def test_a_car_that_was_brought_to_a_halt_drives_no_segment() -> None:
    """With the rest rounded down a hit at speed 1 leaves 0: nothing is crossed, in the middle of a segment or at its start."""
    for position in (0, 3):
        race = set_up(
            {"А": (position, 1), "Б": (position + 1, 1)}, [order(1, "Б", "struggle", 18, target="А", resists=False), *BOTH],
            checks=[{"turn": 1, "driver": "А", "damage1": 18}], settings={"tachki_half_rounding": "rest_down"},
        )  # fmt: skip
        assert (events(race, "manoeuvre", "А"), len(events(race, "cut_short", "А"))) == ([], 1)
        assert after(race, "А").position == position


def test_the_attack_sheet_shows_the_shortfall_that_the_victim_checks_with() -> None:
    """By the reading that he failed nothing it is 0."""
    for reading, missed in (("margin", 18 + 10 - 6 - 3 - 8), ("zero", 0)):
        race = set_up(
            {"А": (0, 6), "Б": (1, 6)}, [order(1, "А", "struggle", 18, target="Б", resists=False), *BOTH],
            checks=[{"turn": 1, "driver": "Б", "damage1": 18}], settings={"tachki_attack_shortfall": reading},
        )  # fmt: skip
        assert events(race, "damage", "Б")[0].detail("shortfall") == missed
        assert cells(race, "TACHKI_ATTACK_LOG")[0][-3] == missed


def test_the_shortfalls_beside_the_checks_are_those_that_control_was_lost_by() -> None:
    """А's struggle at 3 + 10 - 6 - 3 = 4 misses the traffic by 4, and Б, who follows him, shares that."""
    race = set_up(
        {"А": (2, 6), "Б": (1, 6)},
        [order(1, "А", "struggle", 3, target="Б", resists=False), BOTH[0],
         order(1, "Б", "slipstream", 18, segment=1, target="А", resists=False)],
        checks=[{"turn": 1, "driver": name, "damage1": 18, "control1": 18} for name in "АБ"],
    )  # fmt: skip
    results = cells(race, "TACHKI_TURN_RESULTS")[-2:]
    assert [event.detail("difficulty") for event in events(race, "control")] == [6 + 4 + 6 + 3, 6 + 4 + 6]
    assert [row[1] for row in results] == [4, 4]


def test_a_scan_shows_the_state_of_now() -> None:
    """A point for good counts; two points for one turn, from turn 1 on, are over in turn 3."""
    lost: list[Row] = [
        {"driver": "Б", "characteristic": "accuracy", "points": 2, "turn": 1, "turns": 1},
        {"driver": "Б", "characteristic": "handling", "points": 1, "turn": 1},
    ]
    for turn, points in ((2, 3), (3, 1)):
        race = set_up(
            {"А": (0, 4), "Б": (1, 4)},
            [order(turn, "А", "scan", 18, target="Б"),
             *(order(one, name, dice=18, segment=1) for one in range(1, turn + 1) for name in "АБ")],
            drivers=[driver("А", "5 5 5 5 5 5", ("scanner", 1)), driver("Б")], Effects=lost,
        )  # fmt: skip
        (seen,) = events(race, "scanned")
        assert translator("ru", "tachki").message(seen.phrase).endswith(f"потеряно очков: {points}")


@pytest.mark.parametrize(("aggression", "targets"), [(0, []), (1, ["В"]), (2, ["Б"])])
def test_who_only_answers_attacks_the_car_that_attacked_him(aggression: int, targets: list[str]) -> None:
    """Б is the nearest car ahead, but В tried to strike А in the turn before."""
    calm, ram = "9 9 9 9 9 9", ("ram", 1)
    race = set_up(
        {"А": (10, 2), "Б": (11, 2), "В": (12, 2)},
        [*(order(1, name, dice=18, segment=1) for name in "АБВ"), order(1, "В", "strike", 3, target="А", resists=False)],
        drivers=[driver("А", calm, ram, aggression=aggression), driver("Б", calm), driver("В", calm, ram)],
        checks=[{"turn": 1, "driver": name, "contest1": 10, "damage1": 18, "control1": 18} for name in "АВ"],
    )  # fmt: skip
    course = raced_on(race).course
    assert len(course.state.running()) == 3
    made = orders(course, course.now("А"), 2)
    assert [row["target"] for row in made if row.get("target")] == targets
