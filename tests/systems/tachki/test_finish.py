"""The end of a race in the replay: who was first and why, when it is over, who retires, money afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from calc.systems.tachki.replay import raced_on
from calc.systems.tachki.replay.garage import account_of
from tests.systems.tachki.races import after, driver, events, order, played, segments, set_up

RALLY = segments((40, "straight"))
TWO_LAPS = {"tachki_laps": 2}


def finish(first: tuple[int, int], second: tuple[int, int], **more: Any) -> dict[str, Any]:
    """А and Б with position and speed, both sure of their straight."""
    rows = [order(1, name, dice=18, segment=1) for name in "АБ"]
    return set_up(
        {"А": first, "Б": second}, rows, track=RALLY, settings={**TWO_LAPS, **more.pop("settings", {})}, **more
    )


def places(race: dict[str, Any]) -> dict[str, object]:
    outcome = played(race).outcome
    assert outcome is not None
    return dict(outcome.places)


def test_the_rule_texts_rally_is_won_by_the_smaller_fraction() -> None:
    """Lap 2: А at 36 with 8 needs 4/8 = 1/2, Б at 34 with 9 needs 6/9 = 2/3."""
    race = finish((76, 8), (74, 9))
    assert places(race) == {"А": 1, "Б": 2}
    assert [event.result for event in events(race, "tie_break")] == ["by_time"]
    said = [str(event.phrase) for event in events(race, "finish")]
    assert "4/8 = 1/2" in said[0]
    assert "6/9 = 2/3" in said[1]


def test_equal_fractions_are_won_by_the_higher_speed() -> None:
    """4 at 8 and 6 at 12 are both 1/2: 12 is first."""
    race = finish((76, 8), (74, 12), drivers=[driver("А"), driver("Б", "9 9 5 5 9 5")])
    assert places(race) == {"Б": 1, "А": 2}
    assert [event.result for event in events(race, "tie_break")] == ["by_speed"]


def test_equal_speed_is_won_by_power() -> None:
    race = finish((76, 8), (76, 8), drivers=[driver("А"), driver("Б", "5 5 5 6 5 5")])
    assert places(race) == {"Б": 1, "А": 2}
    assert str(events(race, "tie_break")[0].phrase).endswith("время 1/2 = 1/2; скорость 8 = 8; Мощность 6 > 5")


def test_an_afterburner_of_the_last_turn_counts_for_power() -> None:
    """Power 5 with the smaller chamber's 3 is 8, more than 6."""
    race = set_up(
        {"А": (76, 8), "Б": (76, 8)}, [order(1, "А", "afterburner", 18, amount=3, segment=1), order(1, "Б", dice=18, segment=1)],
        drivers=[driver("А", "5 5 5 5 5 5", ("afterburner", 1)), driver("Б", "5 5 5 6 5 5")], track=RALLY, settings=TWO_LAPS,
    )  # fmt: skip
    assert places(race) == {"А": 1, "Б": 2}


def test_equal_power_is_decided_by_a_die_that_must_be_rolled() -> None:
    waiting = finish((76, 8), (76, 8))
    assert len(played(waiting).waiting) == 2
    assert places(waiting) == {"А": 1, "Б": 1}  # still level where they were before the turn
    dice = [{"turn": 1, "driver": "А", "tie": 2}, {"turn": 1, "driver": "Б", "tie": 5}]
    rolled = finish((76, 8), (76, 8), checks=dice)
    assert places(rolled) == {"Б": 1, "А": 2}
    assert [event.result for event in events(rolled, "tie_break")] == ["by_die"]
    equal = finish((76, 8), (76, 8), checks=[{**row, "tie": 4} for row in dice])
    assert places(equal) == {"А": 1, "Б": 1}
    assert [event.result for event in events(equal, "tie_break")] == ["shared"]


def test_the_race_ends_with_the_prize_places_and_the_others_are_placed_by_position() -> None:
    race = finish((76, 8), (40, 8))
    assert (places(race), after(race, "Б").status) == ({"А": 1, "Б": 2}, "running")
    assert events(race, "over")[0].result == "prizes"
    two = finish((76, 8), (40, 8), settings={"tachki_prizes": 2})
    assert events(two, "over") == []


def test_sponsor_goals_keep_the_race_going_to_the_last_car() -> None:
    race = finish((76, 8), (40, 8), settings={"tachki_goals": True})
    outcome = played(race).outcome
    assert outcome is not None
    assert outcome.reason == "stopped"


def test_the_race_is_over_when_nobody_is_left() -> None:
    race = set_up(
        {"А": (0, 5)}, [order(1, "А", "jump", 3, segment=1)], drivers=[driver("А", "5 5 5 5 5 5", ("jump_drive", 1))]
    )
    assert events(race, "over")[0].result == "nobody"
    assert places(race) == {"А": ""}


def test_orders_after_the_end_are_told_apart() -> None:
    rows = [order(1, name, dice=18, segment=1) for name in "АБ"] + [order(2, "Б", dice=18, segment=1)]
    race = set_up({"А": (76, 8), "Б": (40, 8)}, rows, track=RALLY, settings=TWO_LAPS)
    assert [trouble.severity for trouble in played(race).troubles] == ["warning"]


@pytest.mark.parametrize(("keeps", "status"), [(None, "retired"), ("running", "running")])
def test_a_driver_below_3_retires_unless_the_game_master_keeps_him(keeps: str | None, status: str) -> None:
    race = set_up(
        {"А": (0, 5), "Б": (0, 5)}, [order(1, name, dice=18, segment=1) for name in "АБ"],
        Effects=[{"driver": "А", "characteristic": "power", "points": 3, "turn": 1, "cause": "камень"}],
        checks=[{"turn": 1, "driver": "А", "set_status": keeps}],
    )  # fmt: skip
    assert after(race, "А").status == status
    assert played(race).troubles == ()


def test_a_penalty_retires_only_where_the_group_reads_it_so() -> None:
    effect = {"driver": "А", "characteristic": "power", "points": 3, "turn": 1, "turns": 2}
    rows = [order(1, name, dice=18, segment=1) for name in "АБ"]
    for reading, status in (("effective", "retired"), ("permanent", "running")):
        race = set_up({"А": (0, 5), "Б": (0, 5)}, rows, Effects=[effect], settings={"tachki_retire_on": reading})
        assert after(race, "А").status == status


def test_the_game_master_may_set_position_speed_and_status() -> None:
    race = set_up(
        {"А": (0, 5), "Б": (0, 5)}, [order(1, name, dice=18, segment=1) for name in "АБ"],
        checks=[{"turn": 1, "driver": "А", "set_position": 50, "set_speed": 7}, {"turn": 1, "driver": "Б", "set_status": "finished"}],
    )  # fmt: skip
    assert (after(race, "А").position, after(race, "А").speed) == (50, 7)
    assert (after(race, "Б").status, after(race, "Б").place) == ("finished", 1)
    assert all(event.overridden and event.cells for event in events(race, "override"))


def test_a_result_set_by_the_game_master_replaces_the_roll() -> None:
    race = set_up(
        {"А": (0, 5)},
        [order(1, "А", dice=18, segment=1, set_result="failure")],
        checks=[{"turn": 1, "driver": "А", "control1": 18}],
    )
    assert (events(race, "manoeuvre")[0].result, events(race, "manoeuvre")[0].overridden) == ("failure", True)
    assert len(events(race, "control")) == 1


# ---- the garage


def garage(*, money: float, points: int, income: float = 0, credit: float = 0) -> Any:
    """The account of a driver of a 15 mln build who lost points of Toughness, after he was first."""
    race = set_up(
        {"А": (76, 8)}, [order(1, "А", dice=18, segment=1)], track=RALLY, settings=TWO_LAPS,
        drivers=[driver("А", "5 5 5 5 5 5", ("parachute", 3), money=money, credit=credit, faction="Порт")],
        Effects=[{"driver": "А", "characteristic": "toughness", "points": points, "turn": 1}],
        Prices=[{"value": value, "price": price} for value, price in ((3, 0), (4, 1), (5, 2), (6, 4))],
        Factions=[{"faction": "Порт", "toughness": 5}], Garage=[{"driver": "А", "income": income}],
    )  # fmt: skip
    run = raced_on(race)
    assert run.over
    return account_of(run.course, "А", run.tables)


def test_repairs_are_paid_by_the_driver_then_by_sponsors() -> None:
    """Six times 2 and 3 are exactly 15: what the driver's 0.5 do not pay of 2 is free."""
    account = garage(money=0.5, points=2)
    assert (account.missing, account.cost, account.own, account.sponsors, account.borrowed) == (2, 2, 0.5, 1.5, 0)
    assert account.money == 0


def test_an_income_first_pays_an_old_credit() -> None:
    account = garage(money=0, points=2, income=3, credit=1)
    assert (account.paid, account.own, account.money, account.debt) == (1, 2, 0, 0)


def test_what_lies_above_the_budget_becomes_a_credit() -> None:
    """The rule text's sponsors stop at 15: a build worth 16 after the restoration owes 1 of its 2."""
    race = set_up(
        {"А": (76, 8)}, [order(1, "А", dice=18, segment=1)], track=RALLY, settings=TWO_LAPS,
        drivers=[driver("А", "5 5 5 5 5 5", ("parachute", 3), ("afterburner", 1), faction="Порт")],
        Effects=[{"driver": "А", "characteristic": "toughness", "points": 2, "turn": 1}],
        Prices=[{"value": value, "price": price} for value, price in ((3, 0), (4, 1), (5, 2), (6, 4))],
        Factions=[{"faction": "Порт", "toughness": 5}],
    )  # fmt: skip
    assert len(events(race, "repair")) == 1
    account = account_of(raced_on(race).course, "А", raced_on(race).tables)
    assert (account.cost, account.own, account.sponsors, account.borrowed, account.debt) == (2, 0, 1, 1, 1)
