"""What happens rarely in a race: no price list, ends of races that drive themselves, edges of the finish."""

from __future__ import annotations

import pytest

from calc import systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.systems.tachki.replay import raced_on
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.policy import Rows, orders, simulated
from tests.systems.tachki.races import Row, driver, events, order, segments, set_up, sheets
from tests.systems.tachki.test_live import cells

systems.load()


def call(name: str, *values: object) -> object:
    """A rule in a cell."""
    return FUNCTIONS[name].in_cell(*values)


def test_without_a_price_list_nothing_is_said_of_costs() -> None:
    """The cells of cost, rest and status stay blank beside the drivers and in the garage; the rest is there."""
    race = sheets([driver("Анна")], [order(0, "Анна")], Garage=[{"driver": "Анна"}])
    (shown,) = cells(race, "TACHKI_DRIVER_RESULTS")
    (account,) = cells(race, "TACHKI_GARAGE")
    assert shown[:3] == ["", "", ""]
    assert shown[3] == 5
    assert account[:5] == [""] * 5


def test_a_race_that_drives_itself_ends_after_the_turns_it_is_given() -> None:
    """One turn of a long race: the start, and nobody has arrived."""
    rows, course = simulated([driver("Анна"), driver("Борис")], {"seed": "short", "tachki_track": "own"}, most_turns=1,
                             track=[{"name": "Прямая", "length": 900, "manoeuvre": "straight", "manoeuvring": 8}])  # fmt: skip
    assert {row["turn"] for row in rows} == {0}
    assert {row["driver"] for row in rows} == {"Анна", "Борис"}
    assert len(course.state.running()) == 2


def test_the_last_field_before_the_finish_takes_its_share_of_the_turn() -> None:
    """One unit at speed 4 is a quarter of the turn; at speed 0 nobody arrives."""
    assert call("TACHKI_FINISH_TIME", 1, 4) == 0.25
    assert call("TACHKI_FINISH_TIME", 1, 1) == 1
    assert call("TACHKI_FINISH_TIME", 1, 0) == ""


def test_level_finishers_are_ranked_by_power_with_the_afterburner() -> None:
    """3 + 3 is more than 5, 3 without it is less; a blank bonus is none."""
    assert call("TACHKI_FINISH_ORDER", [[5, 4, 8, 5, None, None], [5, 4, 8, 3, 3, None]]) == [[2], [1]]
    assert call("TACHKI_FINISH_ORDER", [[5, 4, 8, 5, None, None], [5, 4, 8, 3, None, None]]) == [[1], [2]]
    assert call("TACHKI_FINISH_ORDER", [[5, 4, 8, 4, None, 7], [5, 4, 8, 4, 0, 3]]) == [[1], [2]]


def test_a_position_beyond_the_lap_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(RuleError) as raised:
        call("TACHKI_DISTANCE_LEFT", 1, 51, 50, 3)
    assert str(raised.value) == "TACHKI_DISTANCE_LEFT: position 51 is not in 0..50"
    with pytest.raises(RuleError) as raised:
        call("TACHKI_DISTANCE_LEFT", 4, 0, 50, 3)
    assert str(raised.value) == "TACHKI_DISTANCE_LEFT: lap 4 is not in 1..3"


def test_who_waits_for_one_die_already_is_not_asked_for_a_second() -> None:
    """А has hit В and waits for his second attack; the tie with Б, equally near to В, asks Б only."""
    gun = ("em_gun", 2)
    race = set_up(
        {"А": (0, 4), "Б": (6, 4), "В": (3, 4)},
        [
            order(1, "А", "em_attack", 18, target="В", resists=False), order(1, "А", "em_attack", None, target="В", resists=False),
            order(1, "Б", "em_attack", 18, target="В", resists=False), *(order(1, name, dice=18, segment=1) for name in "АБВ"),
        ],
        drivers=[driver("А", "5 5 5 5 5 5", gun), driver("Б", "5 5 5 5 5 5", gun), driver("В")],
    )  # fmt: skip
    assert [len(events(race, "waiting", name)) for name in "АБ"] == [1, 1]
    assert {where.column for event in events(race, "waiting", "А") for where in event.cells} == {"dice"}


def _set_out(places: dict[str, tuple[int, int]], drivers: list[Row], level: int) -> tuple[Course, dict[str, Rows]]:
    """Cars put on a turn of this level, and what each would order by himself."""
    track = segments((200, "turn", level))
    course = raced_on(set_up(places, [], drivers=drivers, track=track)).course
    return course, {name: orders(course, course.now(name), 1) for name in places}


def test_a_segment_is_flown_over_or_driven_in_a_slipstream_but_not_both() -> None:
    """With the drive А flies over the hard turn; without it he is drawn along by Б."""
    places = {"А": (0, 7), "Б": (1, 11)}
    able, fast = driver("А", "3 10 5 5 3 5"), driver("Б")
    flying = driver("А", "3 10 5 5 3 5", ("jump_drive", 3))
    made = {
        key: [row["manoeuvre"] for row in _set_out(places, [one, fast], 3)[1]["А"] if row.get("segment")]
        for key, one in (("with", flying), ("without", able))
    }
    assert made == {"with": ["jump"], "without": ["slipstream"]}


@pytest.mark.parametrize(("aggression", "category", "canopy"), [(2, "extreme", 1), (1, "extreme", 0), (2, "sport", 0)])
def test_only_an_aggressive_driver_throws_his_canopy_at_another_and_only_where_it_is_allowed(
    aggression: int, category: str, canopy: int
) -> None:
    """Too fast for the turn, so the parachute is opened anyhow."""
    driven = [driver("А", "5 5 5 5 5 5", ("parachute", 2), aggression=aggression), driver("Б")]
    race = set_up({"А": (3, 12), "Б": (1, 6)}, [], drivers=driven, track=segments((200, "turn", 3)),
                  settings={"tachki_category": category})  # fmt: skip
    course = raced_on(race).course
    made = [row.get("manoeuvre") for row in orders(course, course.now("А"), 1)]
    assert "parachute" in made
    assert made.count("parachute_attack") == canopy
