"""The live functions say what the replay says, and the workbook of the example holds them."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.systems.mekrace import SYSTEM
from calc.systems.mekrace.replay import SHEETS, race_settings, replay
from calc.systems.mekrace.replay.standing import standing_rows
from calc.workbook.check import check
from calc.workbook.starter import starter
from tests.systems.mekrace.races import dice, sheets
from tests.systems.mekrace.test_random import example_sheets

systems.load()


def ranges(found: dict[str, Records]) -> list[list[list[Any]]]:
    """The sheets as a host hands them over: rows with the column names on top."""
    return [[list(found[name].keys) or ["nothing"], *(list(row) for row in found[name].rows)] for name in SHEETS]


def call(name: str, *arguments: Any) -> list[list[Any]]:
    """A live function in a cell, over the example."""
    result: list[list[Any]] = FUNCTIONS[name].in_cell(*ranges(example_sheets()), *arguments)
    return result


def test_the_log_holds_every_event_and_then_blank_rows() -> None:
    race = replay(example_sheets())
    log = call("MEKRACE_RACE_LOG", 900)
    assert [(row[0], row[5], row[-1]) for row in log if row[0] != ""] == [
        (event.turn, event.actor, str(event.phrase)) for event in race.events
    ]
    assert len(log) == 900


def test_a_log_that_is_too_short_says_how_many_rows_are_left_out() -> None:
    race = replay(example_sheets())
    log = call("MEKRACE_RACE_LOG", 10)
    assert len(log) == 10
    assert str(len(race.events) - 9) in log[-1][-1]


def test_the_standings_are_those_of_the_replay() -> None:
    race = replay(example_sheets())
    rows = standing_rows(race, race_settings(example_sheets()["Settings"]))
    standings = call("MEKRACE_STANDINGS", 8)
    assert [row[:8] for row in standings[:6]] == [list(row[:8]) for row in rows]
    assert standings[6:] == [[""] * 14] * 2


def test_every_row_of_orders_shows_where_its_vehicle_came_to() -> None:
    race = replay(example_sheets())
    found = dict(example_sheets()["Orders"].mappings())
    for number, row in enumerate(call("MEKRACE_ORDERS")):
        order = found[number]
        after = race.states[int(order["round"])].vehicle(str(order["name"]))
        if order.get("card") is not None:
            assert (row[9], row[11], row[12]) == (after.field, after.fp, after.heat)


def test_limits_stand_beside_an_order_before_it_is_declared() -> None:
    """After a speed of 3 with acceleration and braking 2: 1 to 5."""
    people = [{"name": "A", "col": 0, "row": 0, "acceleration": 3, "braking": 2}]
    orders = [{"round": 1, "name": "A", "card": "K08", **dice("pilot", 6, 6)}, {"round": 2, "name": "A"}]
    rows = FUNCTIONS["MEKRACE_ORDERS"].in_cell(*ranges(sheets(people, orders)))
    assert [row[1:3] for row in rows] == [[0, 3], [1, 5]]
    assert rows[1][-1] == "wartet auf Karte (Orders)"


def test_every_duel_of_the_example_is_resolved() -> None:
    for row in call("MEKRACE_DUELS"):
        assert isinstance(row[2], int)
        assert isinstance(row[5], int)
        assert row[6] != ""


def test_the_map_shows_course_and_vehicles() -> None:
    """After the first round six vehicles stand on the 252 hexes."""
    grid = call("MEKRACE_MAP", 1, 28, 20)
    cells = [cell for row in grid[1:] for cell in row[1:] if cell != ""]
    assert grid[0][1:] == list(range(1, 29))
    assert len(cells) == 252
    assert sorted(cell[:2] for cell in cells if cell != "·") == ["Am", "Bu", "Co", "Do", "Eu", "Fa"]


def test_the_map_of_a_race_that_is_over_shows_who_was_on_it_last() -> None:
    race = replay(example_sheets())
    assert race.outcome is not None
    assert race.outcome.over
    last = max(state.round for state in race.states if state.running())
    assert last < race.states[-1].round
    assert call("MEKRACE_MAP", "", 28, 20) == call("MEKRACE_MAP", last, 28, 20) != call("MEKRACE_MAP", 99, 28, 20)


def test_markers_list_what_was_laid() -> None:
    race = replay(example_sheets())
    rows = [row for row in call("MEKRACE_MARKERS", 20) if row[0] != ""]
    assert [row[0] for row in rows] == [marker.id for marker in race.states[-1].markers]


@pytest.mark.parametrize("language", ["de", "en", "ru"])
def test_an_empty_workbook_has_nothing_to_mend(language: str) -> None:
    checked = check(starter(SYSTEM, language=language))
    assert [str(finding.message) for finding in checked.findings] == []


def test_the_workbook_of_the_example_is_the_race_of_the_example() -> None:
    """Dice in the cells, cards and course as the starter gives them: the same events as from the seed alone."""
    filling = SYSTEM.examples["example"]()
    checked = check(starter(SYSTEM, filling, sizes=filling.sizes))
    race = replay(example_sheets())
    assert [str(finding.message) for finding in checked.findings] == []
    assert [str(event.phrase) for event in checked.replay.events] == [str(event.phrase) for event in race.events]
    log = checked.layout.records["Log"]
    texts = [row[log.keys.index("text")] for row in log.rows]
    assert [text for text in texts if text] == [str(event.phrase) for event in race.events]
