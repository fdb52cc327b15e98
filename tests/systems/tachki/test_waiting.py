"""What is missing or wrong in the input: every die that is asked for by its cell, every reason with its place."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.records import Records
from calc.systems.tachki.replay import raced_on
from calc.systems.tachki.replay.reading import summaries
from tests.systems.tachki.races import after, driver, events, order, played, segments, set_up, sheets, value
from tests.systems.tachki.test_live import cells

RAM, JUMP, GUN = ("ram", 1), ("jump_drive", 1), ("em_gun", 4)
NARROW = ({"name": "Туннель", "length": 200, "manoeuvre": "straight", "manoeuvring": 8, "narrow": True},)
BLANK_CHECKS = [{"turn": 1, "driver": name} for name in "АБВ"]


def missing(race: dict[str, Records]) -> list[tuple[str, str]]:
    """The cells that a race waits for."""
    assert played(race).outcome is not None
    return [(where.table, where.column) for where in played(race).waiting]


def duel(*rows: dict[str, Any], checks: tuple[dict[str, Any], ...] = (), **more: Any) -> dict[str, Records]:
    """А behind Б on a straight, both sure of it, with further orders and dice."""
    drivers = [driver("А", "5 5 5 5 5 5", RAM, JUMP, GUN), driver("Б", "5 5 5 5 5 5", ("em_shield", 1))]
    plain = [
        order(1, name, dice=18, segment=1)
        for name in "АБ"
        if not any(r["driver"] == name and r.get("segment") for r in rows)
    ]
    return set_up(
        {"А": (0, 6), "Б": (1, 6)}, [*rows, *plain], drivers=drivers,
        checks=[{"turn": 1, "driver": "А"} | dict(*checks[:1]), {"turn": 1, "driver": "Б"} | dict(*checks[1:2])], **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("race", "cells"),
    [
        (duel(order(1, "А", None, None, segment=1)), [("Orders", "dice")]),
        (duel(order(1, "А", "jump", None, segment=1)), [("Orders", "dice")]),
        (duel(order(1, "А", "em_attack", None, target="Б")), [("Orders", "dice")]),
        (duel(order(1, "Б", "em_shield", None)), [("Orders", "dice")]),
        (duel(order(1, "А", "struggle", 18, target="Б", resists=True)), [("Checks", "defence")]),
        (duel(order(1, "А", "struggle", 18, target="Б", resists=False)), [("Checks", "damage1")]),
        (duel(order(1, "А", "strike", 18, target="Б", resists=False)), [("Checks", "contest1")]),
        (duel(order(1, "А", None, 3, segment=1), settings={"tachki_half_rounding": "loss_down"}), []),
        (set_up({"А": (0, 10)}, [order(1, "А", dice=3, segment=1)], checks=BLANK_CHECKS[:1]), [("Checks", "control1")]),
        (set_up({"А": (0, 10)}, [order(1, "А", dice=3, segment=1)]), [("Drivers", "name")]),
        (set_up({"А": (0, 10), "Б": (0, 4)}, [order(1, "Б", dice=18, segment=1)]), [("Drivers", "name")]),
        (set_up({"А": (0, 10)}, [order(1, "А")]), [("Drivers", "name")]),
        (
            set_up({"А": (0, 9), "Б": (2, 4)}, [order(1, n, dice=18, segment=1) for n in "АБ"], track=NARROW, checks=BLANK_CHECKS[:2]),
            [("Checks", "struggle1")],
        ),
    ],
)  # fmt: skip
def test_a_missing_die_is_asked_for_by_its_cell(race: dict[str, Records], cells: list[tuple[str, str]]) -> None:
    """The turn is not shifted; where nothing is missing it is."""
    assert missing(race) == cells
    assert len(played(race).states) == (1 if cells else 2)
    if cells:
        assert played(race).outcome.reason == "waiting"  # type: ignore[union-attr]
        assert [event.kind for event in played(race).events if event.kind == "shift"] == []


@pytest.mark.parametrize("row", [True, False])
def test_in_a_contest_or_struggle_the_one_whose_dice_are_missing_is_named(row: bool) -> None:
    """А has rolled, Б has not: Б is waited for, in his own row of Checks where he has one."""
    own = {"turn": 1, "driver": "А", "contest1": 10, "struggle1": 17}
    checks = [own, *[{"turn": 1, "driver": "Б"}] * row]
    plain = [order(1, name, dice=18, segment=1) for name in "АБ"]
    strike = order(1, "А", "strike", 18, target="Б", resists=False)
    drivers = [driver("А", "5 5 5 5 5 5", RAM), driver("Б")]
    for race, wanted in (
        (set_up({"А": (0, 6), "Б": (1, 6)}, [strike, *plain], drivers=drivers, checks=checks), "contest1"),
        (set_up({"А": (0, 9), "Б": (2, 4)}, plain, track=NARROW, checks=checks), "struggle1"),
    ):
        assert missing(race) == [("Checks", wanted) if row else ("Drivers", "name")]
        assert [event.actor for event in events(race, "waiting")] == ["Б"]
        needs = [line[-1] for line in cells(race, "TACHKI_TURN_RESULTS")][2:]
        assert [bool(text) for text in needs] == [False, True][: len(needs)]


def test_all_that_is_missing_is_asked_for_at_once() -> None:
    race = set_up(
        {"А": (0, 10), "Б": (20, 10)}, [order(1, "А", dice=3, segment=1), order(1, "Б", dice=3, segment=1)],
        checks=BLANK_CHECKS[:2],
    )  # fmt: skip
    assert missing(race) == [("Checks", "control1")] * 2
    two = duel(
        order(1, "А", "struggle", 18, target="Б"),
        order(1, "Б", "struggle", 18, target="А"),
        order(1, "А", "strike", 18, target="Б"),
    )
    assert missing(two) == [("Orders", "resists")] * 3


def test_a_follower_waits_for_his_leader() -> None:
    race = set_up(
        {"А": (0, 6), "Б": (3, 12)},
        [order(1, "А", "slipstream", 18, segment=1, target="Б", resists=False), order(1, "Б", dice=None, segment=1)],
    )
    assert missing(race) == [("Orders", "dice")]
    assert [one.name for one in summaries(raced_on(race), 1)] == ["Б", "А"]
    assert summaries(raced_on(race), 2) == []


def test_a_tie_that_only_a_die_decides_is_asked_for_on_a_narrow_track_only() -> None:
    rows = [order(1, name, dice=18, segment=1) for name in "АБ"]
    assert missing(set_up({"А": (0, 4), "Б": (0, 4)}, rows)) == []
    assert (
        missing(set_up({"А": (0, 4), "Б": (0, 4)}, rows, track=NARROW, checks=BLANK_CHECKS[:2]))
        == [("Checks", "tie")] * 2
    )


def test_a_seed_rolls_what_no_row_holds_and_a_second_row_holds_more_dice() -> None:
    rows = [order(1, "А", dice=3, segment=1)]
    assert missing(set_up({"А": (0, 10)}, rows, settings={"seed": 7})) == []
    way = segments((1, "manoeuvring"), (1, "manoeuvring"), (1, "manoeuvring"), (200, "straight"))
    fails = [order(1, "А", dice=3, segment=n) for n in (1, 2, 3)]
    cells = {f"damage{n}": 18 for n in range(1, 6)}
    first = {"turn": 1, "driver": "А", "control1": 18, **cells}
    race = set_up({"А": (0, 30)}, [*fails, order(1, "А", dice=18, segment=4)], track=way, checks=[first])
    assert missing(race) == []
    eight = segments(*[(1, "manoeuvring")] * 7, (200, "straight"))
    fails = [order(1, "А", dice=3, segment=n) for n in range(1, 8)] + [order(1, "А", dice=18, segment=8)]
    slow = {"track": eight, "drivers": [driver("А", "9 3 9 9 3 9")]}
    short = set_up({"А": (0, 900)}, fails, checks=[first], **slow)
    assert missing(short) == [("Drivers", "name")]
    long = set_up({"А": (0, 900)}, fails, checks=[first, {"turn": 1, "driver": "А", **cells, "control1": 18}], **slow)
    assert missing(long) == []


def test_the_game_master_may_be_asked_where_damage_goes() -> None:
    rows = [order(1, "А", dice=3, segment=1)]
    hurt = {"turn": 1, "driver": "А", "control1": 3, "damage1": 3}
    ask = {"tachki_damage_to": "ask"}
    assert missing(set_up({"А": (0, 10)}, rows, checks=[hurt], settings=ask)) == [("Checks", "to1")]
    told = set_up({"А": (0, 10)}, rows, checks=[{**hurt, "to1": "power"}], settings=ask)
    assert {lost.characteristic for lost in after(told, "А").suffered} == {"power"}
    high = set_up({"А": (0, 10)}, rows, checks=[hurt], drivers=[driver("А", "5 5 5 6 5 5")])
    assert {lost.characteristic for lost in after(high, "А").suffered} == {"power"}


@pytest.mark.parametrize(("made", "wanted", "outcome"), [
    ("struggle", "success", "hit"), ("struggle", "failure", "miss"), ("scan", "failure", "miss"), ("strike", "failure", "lost_control"),
])  # fmt: skip
def test_the_result_of_an_attack_may_be_set(made: str, wanted: str, outcome: str) -> None:
    """A roll of 3 misses the traffic by itself; of 18 it does not."""
    dice = 3 if wanted == "success" or outcome == "lost_control" else 18
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)},
        [order(1, "А", made, dice, target="Б", resists=False, set_result=wanted), *(order(1, n, dice=18, segment=1) for n in "АБ")],
        drivers=[driver("А", "5 5 5 5 5 5", RAM, ("scanner", 1)), driver("Б")],
        checks=[{"turn": 1, "driver": n, "damage1": 18, "control1": 18} for n in "АБ"],
    )  # fmt: skip
    assert (events(race, "attack")[0].result, events(race, "attack")[0].overridden) == (outcome, True)
    assert [event.actor for event in events(race, "damage")] == {
        "hit": ["Б"],
        "miss": ["А"] if made == "struggle" else [],
    }.get(outcome, [])


def test_a_penalty_may_be_set() -> None:
    race = set_up(
        {"А": (0, 6)}, [order(1, "А", dice=18, segment=1)], checks=[{"turn": 1, "driver": "А", "set_multi": 6}]
    )
    assert events(race, "manoeuvre")[0].detail("difficulty") == 6 + 6 + 6


def test_luck_is_bare_dice() -> None:
    race = set_up(
        {"А": (0, 6)}, [order(1, "А", dice=18, segment=1)], checks=[{"turn": 1, "driver": "А", "luck": "4+5+2"}]
    )
    assert (events(race, "luck")[0].result, events(race, "luck")[0].dice) == (11, (("luck", (4, 5, 2)),))


def test_an_obligatory_manoeuvring_may_count_as_a_defence() -> None:
    """Б drives through traffic with 18 + 10 - 6 = 22: 18 + 10 - 6 - 3 of А is not enough then."""
    way = segments((200, "manoeuvring"))
    rows = [order(1, "А", "struggle", 18, target="Б", resists=False), *(order(1, n, dice=18, segment=1) for n in "АБ")]
    checks = [{"turn": 1, "driver": n, "damage1": 18} for n in "АБ"]
    for counts, result in ((False, "hit"), (True, "miss")):
        race = set_up(
            {"А": (0, 6), "Б": (1, 6)}, rows, track=way, checks=checks, settings={"tachki_obligatory_defends": counts}
        )
        assert events(race, "attack")[0].result == result


@pytest.mark.parametrize(("bonus", "result"), [(0, "hit"), (2, "miss")])
def test_an_obligatory_manoeuvring_defends_with_its_bonus(bonus: int, result: str) -> None:
    """The result that the driver rolls defends him: 14 + 10 - 6 = 18 is below the 18 + 10 - 6 - 3 = 19 of А, 20 is not."""
    rows = [
        order(1, "А", "struggle", 18, target="Б", resists=False), order(1, "А", dice=18, segment=1),
        order(1, "Б", dice=14, bonus=bonus, segment=1),
    ]  # fmt: skip
    race = set_up(
        {"А": (0, 6), "Б": (1, 6)}, rows, track=segments((200, "manoeuvring")),
        checks=[{"turn": 1, "driver": n, "damage1": 18} for n in "АБ"], settings={"tachki_obligatory_defends": True},
    )  # fmt: skip
    assert events(race, "attack")[0].result == result


def test_a_parachute_may_stand_for_a_straight_and_an_extra_may_name_its_segment() -> None:
    """In place of the straight it costs no penalty; on top of the second segment it halves only there."""
    field = [driver("А", "5 5 5 5 5 5", ("parachute", 1))]
    way = segments((4, "straight"), (4, "turn"), (200, "straight"))
    rows = [order(1, "А", dice=18, segment=n) for n in (2, 3)]
    settings = {"tachki_parachute_replaces_straight": True}
    instead = set_up(
        {"А": (0, 9)}, [order(1, "А", "parachute", 18, segment=1), *rows], drivers=field, track=way, settings=settings
    )
    assert [event.detail("multi") for event in events(instead, "manoeuvre")] == [0, 0]
    extra = [order(1, "А", dice=18, segment=1), *rows, order(1, "А", "parachute", 18, segment=2)]
    on_top = set_up({"А": (0, 9)}, extra, drivers=field, track=way)
    assert [event.detail("segment") for event in events(on_top, "manoeuvre")] == [1, 2, 2]
    brakes = [*extra[:3], order(1, "А", "brake", 18, amount=2, segment=2, extra=True)]
    assert events(set_up({"А": (0, 9)}, brakes, track=way), "refused") == []


def test_the_ring_may_bring_a_lapped_car_near() -> None:
    """44 apart on a ring of 44: side by side, not out of reach."""
    way = segments((44, "straight"))
    rows = [order(1, "А", "struggle", 18, target="Б", resists=False), *(order(1, n, dice=18, segment=1) for n in "АБ")]
    for reading, refused in (("race", ["out_of_reach"]), ("ring", [])):
        race = set_up(
            {"А": (0, 6), "Б": (44, 6)}, rows, track=way, checks=[{"turn": 1, "driver": "Б", "damage1": 18}],
            settings={"tachki_laps": 3, "tachki_lapped_cars": reading},
        )  # fmt: skip
        assert [event.result for event in events(race, "refused")] == refused


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"drivers": [driver("А"), driver("А")]}, "А takes part twice"),
        (
            {"drivers": [driver("А", faction="Кто"), driver("Б")], "Factions": [{"faction": "Порт", "power": 4}]},
            'no faction is called "Кто"',
        ),
        (
            {"orders": [order(0, "А", "accelerate", amount=2)] * 2, "settings": {"seed": 1}},
            "this row rolls the same dice",
        ),
        ({"orders": [order(0, "В")]}, 'no driver is called "В"'),
        ({"Garage": [{"driver": "В", "income": 1}]}, 'no driver is called "В"'),
        ({"orders": [order(0, "А", "scan", target="Кто")]}, 'no driver is called "Кто"'),
    ],
)
def test_what_is_wrong_is_told(more: dict[str, Any], said: str) -> None:
    wanted = {"drivers": [driver("А"), driver("Б")], "orders": [order(0, "А", "accelerate", amount=2)], **more}
    troubles = played(sheets(**wanted)).troubles
    assert any(said in str(trouble.message) and trouble.where is not None for trouble in troubles)


def test_a_turn_over_too_many_segments_is_told_and_stops_the_race() -> None:
    way = segments(*[(1, "straight")] * 150)
    race = set_up({"А": (0, 12_000)}, [order(1, "А")], track=way, settings={"tachki_laps": 100})
    assert [str(trouble.message) for trouble in played(race).troubles] == [
        "speed 12000 crosses more than 10000 segments"
    ]
    assert len(played(race).states) == 1


def test_narrow_anywhere_is_another_reading_of_a_narrow_overtake() -> None:
    """А passes Б on the wide part; both also drive through the narrow one."""
    way = ({**segments((4, "straight"))[0], "narrow": True}, segments((200, "straight"))[0])
    rows = [order(1, n, dice=18, segment=s) for n in "АБ" for s in (1, 2)]
    checks = [
        {"turn": 1, "driver": "А", "struggle1": 18},
        {"turn": 1, "driver": "Б", "struggle1": 3, "damage1": 18, "control1": 18},
    ]
    for reading, struggles in (("passing_point", 0), ("any_crossed", 2)):
        race = set_up(
            {"А": (0, 12), "Б": (3, 8)}, rows, track=way, checks=checks, settings={"tachki_narrow_where": reading},
        )  # fmt: skip
        assert len(events(race, "forced")) == struggles


def test_the_difference_of_speeds_may_count_on_the_narrow_track() -> None:
    rows = [order(1, name, dice=18, segment=1) for name in "АБ"]
    checks = [
        {"turn": 1, "driver": "А", "struggle1": 18},
        {"turn": 1, "driver": "Б", "struggle1": 3, "damage1": 18, "control1": 18},
    ]
    settings = {"tachki_narrow_speed_difference": True}
    race = set_up({"А": (0, 9), "Б": (2, 4)}, rows, track=NARROW, checks=checks, settings=settings)
    assert events(race, "forced", "А")[0].detail("difficulty") == 8 + 5


def test_characteristics_are_those_of_the_sheet_until_something_happens() -> None:
    assert value(set_up({"А": (0, 0)}, []), "А", "power") == 5


def test_a_turn_left_out_is_said_at_the_first_row_after_it() -> None:
    """The car moves on in turn 1 without any order, its next orders are for 3 and 2: the earlier of them is to mend."""
    race = set_up({"А": (0, 10)}, [order(3, "А", dice=18, segment=1), order(2, "А", dice=18, segment=1)])
    assert [
        (str(trouble.message), trouble.where and trouble.where.column, trouble.value)
        for trouble in played(race).troubles
    ] == [("А has no row on Orders in turn 1", "turn", 2)]
