"""Random races: ridden by styles they end without a finding, sheet and replay agree, garbage is found and never thrown."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from calc.core.records import Records
from calc.core.sheets import Filling
from calc.systems.dsa import SYSTEM
from calc.systems.dsa.example import example
from calc.systems.dsa.live import beside, board, log, standings
from calc.systems.dsa.replay import replay
from calc.systems.dsa.replay.course import Course
from calc.systems.dsa.rules.finish import Finisher, dsa_finish_order
from calc.workbook.check import Checked, check
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter
from tests.systems.dsa.races import ridden, sheets

SHEETS = ("Participants", "Moves", "Orders", "Settings")


def told(events: Any) -> list[tuple[Any, ...]]:
    return [(e.turn, e.actor, e.kind, e.result, str(e.phrase), e.dice, e.overridden) for e in events]


@pytest.mark.parametrize("seed", range(30))
def test_a_race_by_policy_replays_as_it_was_ridden(seed: int) -> None:
    filling, course = ridden(seed)
    again = replay(sheets(filling))
    assert told(again.events) == told(course.events)
    assert [str(trouble.message) for trouble in again.troubles] == []
    assert not again.waiting
    assert again.outcome is not None
    assert again.outcome.reason == "finished"
    assert again.states[-1] == course.state


@pytest.mark.parametrize("seed", range(30))
def test_laws_of_every_state(seed: int) -> None:
    """Nobody shares a field, nobody rides back, exhaustion never falls, who is out stays out; parts add up."""
    filling, _ = ridden(seed)
    race = replay(sheets(filling))
    plain = not filling.settings["dsa_lane_extra"]
    for state in race.states:
        spots = [(rider.field, rider.lane) for rider in state.racing()]
        assert len(set(spots)) == len(spots)
        assert all(1 <= lane <= int(filling.settings["dsa_lanes"] or 0) for _, lane in spots)
    for before, after in zip(race.states, race.states[1:], strict=False):
        for rider in after.riders:
            old = before.rider(rider.name)
            assert rider.exhaustion >= old.exhaustion
            assert rider.field >= old.field or not plain
            assert old.status in ("racing", rider.status)
            assert rider.points == 0
    for event in race.events:
        if event.total is not None:
            assert sum(part.value for part in event.total.parts) == int(event.total)
            assert event.kind in ("points", "fall", "crowd", "rest") or event.result is not None


@cache
def book(seed: int) -> tuple[Filling, Course, Checked]:
    """The workbook of a random race, calculated."""
    filling, course = ridden(seed, 5)
    return filling, course, check(recalc(starter(SYSTEM, filling, "de", filling.sizes)).data)


def rows(checked: Checked, name: str, number: int) -> list[tuple[Any, ...]]:
    """The first rows of a range as cells show them."""
    assert checked.layout is not None
    return [tuple("" if cell is None else cell for cell in row) for row in checked.layout.records[name].rows[:number]]


@pytest.mark.parametrize("seed", [101, 102, 103])
def test_workbook_live_functions_and_replay_agree(seed: int) -> None:
    """The dice come out of the cells' formulas; the race is the one that the policy rode on the same seed."""
    filling, course, checked = book(seed)
    assert checked.findings == []
    assert checked.replay is not None
    assert told(checked.replay.events) == told(course.events)
    ranges = [checked.layout.records[name] for name in SHEETS]  # type: ignore[union-attr]
    for name, made in (
        ("Participants.computed", beside.dsa_start(ranges[0], ranges[3])),
        ("Moves.computed", beside.dsa_moves(*ranges)),
        ("Orders.computed", beside.dsa_orders(*ranges)),
        ("Log", log.dsa_race_log(*ranges, len(course.events) + 5)),
        ("Standings", standings.dsa_standings(*ranges)),
        ("Board", board.dsa_board(*ranges, None, 21)),
    ):
        shown = rows(checked, name, 10_000)
        assert len(shown) > 1
        wanted = [tuple(row) for row in made][: len(shown)]
        assert shown[: len(wanted)] == wanted, name
        assert all(cell == "" for row in shown[len(wanted) :] for cell in row), name
    shown = rows(checked, "Log", len(course.events))
    assert [(row[0], row[2]) for row in shown] == [(event.turn, event.actor) for event in course.events]
    for row in rows(checked, "Moves", len(filling.rows["Moves"])):
        assert all(die == "" or die in range(1, 21) for die in row[3:6])


@pytest.mark.parametrize("seed", [101, 102])
def test_standings_made_again_from_the_log_are_those_of_the_sheet(seed: int) -> None:
    """The last event of every rider tells enough to rank him."""
    filling, _, checked = book(seed)
    race = replay(sheets(filling))
    last = {event.actor: event for event in race.events}
    status = {event.actor: event for event in race.events if event.kind == "finish"}
    out = {event.actor for event in race.events if event.kind == "referee" and event.result == "excluded"}
    if filling.settings["dsa_fall_out"]:
        out |= {event.actor for event in race.events if event.kind == "fall"}
    names = [rider.name for rider in race.states[0].riders]
    field = tuple(
        Finisher(
            status[name].turn if name in status else None,
            int(status[name].result if name in status else last[name].detail("field") or 0),
            int(last[name].detail("order") or 0),
            name in out,
        )
        for name in names
    )
    places = [place.place for place in dsa_finish_order(field, str(filling.settings["dsa_finish_tie"]))]
    shown = {str(row[1]): row[0] for row in rows(checked, "Standings", len(names))}
    assert shown == {
        name: place if isinstance(place, int) else "ausgeschieden" for name, place in zip(names, places, strict=True)
    }


# ---------------------------------------------------------------------------------------------- garbage

GARBAGE = ("x", -3, 7.5, True, "#DIV/0!", 1e9, 1e300, None, "", " ", 99, "Reiter 1", "racing", 0, "2W6", 20, "hit")


@pytest.mark.parametrize("seed", range(40))
def test_garbage_in_any_cell_is_a_finding_with_its_cell_and_never_an_exception(seed: int) -> None:
    chance = random.Random(seed)
    spoiled = sheets(ridden(seed % 3)[0])
    spoiled = {name: _whole(name, spoiled[name]) for name in SHEETS}
    for _ in range(chance.randint(1, 8)):
        name = chance.choice(SHEETS)
        records = spoiled[name]
        cells = [list(row) for row in records.rows]
        line = cells[chance.randrange(len(cells))]
        line[chance.randrange(len(line))] = chance.choice(GARBAGE)
        spoiled[name] = Records(name, records.keys, tuple(tuple(row) for row in cells))
    race = replay(spoiled)
    for trouble in race.troubles:
        assert trouble.where is not None
        assert trouble.where.column in spoiled[trouble.where.table].keys
        assert str(trouble.message)
    ranges = [spoiled[name] for name in SHEETS]
    assert len(beside.dsa_moves(*ranges)) == len(spoiled["Moves"].rows)
    assert len(beside.dsa_orders(*ranges)) == len(spoiled["Orders"].rows)
    assert len(log.dsa_race_log(*ranges)) == 300
    assert len(standings.dsa_standings(*ranges)) == 30
    assert len(beside.dsa_start(ranges[0], ranges[3])) == len(spoiled["Participants"].rows)
    assert SYSTEM.pages is not None
    assert SYSTEM.pages(spoiled, race)


def _whole(name: str, records: Records) -> Records:
    """The records with all columns of their sheet, the blank ones too."""
    from calc.systems.dsa.replay.rows import Move, Order, Participant

    kinds: dict[str, Any] = {"Participants": Participant, "Moves": Move, "Orders": Order}
    if name not in kinds:
        return records
    keys = kinds[name]._fields
    return Records(name, keys, tuple(tuple(row.get(key) for key in keys) for _, row in records.mappings()))


#: What is spoiled on which sheet and row, and the cell in which a game master finds it.
SPOILED = (
    ("Moves", 3, "die2", 21, "E8"),
    ("Moves", 0, "rider", "Niemand", "B5"),
    ("Participants", 1, "lane", 0, "D6"),
    ("Participants", 2, "taw", "viel", "I7"),
    ("Orders", 2, "target", "Niemand", "F7"),
    ("Orders", 0, "action", "fly", "D5"),
)


def test_findings_of_a_workbook_name_their_cells() -> None:
    filling = example()
    sheets = {name: [dict(row) for row in rows] for name, rows in filling.rows.items()}
    for sheet, row, column, value, _ in SPOILED:
        sheets[sheet][row][column] = value
    sheets["Orders"][2] |= {"action": "shove"}
    changed = replace(filling, rows={name: tuple(rows) for name, rows in sheets.items()})
    checked = check(recalc(starter(SYSTEM, changed, "de", changed.sizes)).data)
    found = {(finding.sheet, finding.cell) for finding in checked.findings}
    assert {(sheet, cell) for sheet, *_, cell in SPOILED} <= found
