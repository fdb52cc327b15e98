"""What happens rarely in a race: no price list, ends of races that drive themselves, edges of the finish."""

from __future__ import annotations

import pytest

from calc import systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.systems.tachki.replay.policy import simulated
from tests.systems.tachki.races import driver, order, sheets
from tests.systems.tachki.test_live import cells

systems.load()


def call(name: str, *values: object) -> object:
    """A rule in a cell."""
    return FUNCTIONS[name].in_cell(*values)


def test_without_a_price_list_nothing_is_said_of_costs() -> None:
    """The cells of cost, rest and status stay blank beside the drivers and in the garage; the rest is there."""
    race = sheets([driver("Анна")], [order(0, "Анна")])
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
