"""Random battles: legal orders run to the end without a finding, garbage in any cell is a finding and never an exception."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from calc.core.findings import Severity
from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.sheets import SettingsSheet, TableSheet, TablesSheet
from calc.systems.mekton import SYSTEM
from calc.systems.mekton.replay import INPUTS, replay
from calc.systems.mekton.replay.lines import standings
from calc.workbook.check import check
from calc.workbook.starter import starter
from tests.systems.mekton.battles import example_sheets
from tests.systems.mekton.fights import random_battle, sheets_of

NAMES = ("A", "B", "C", "D")
ROUNDS = 4


@cache
def played(seed: int) -> tuple[dict[str, Records], Replay]:
    """A battle of random legal orders, found step by step: each order sees the battle as it is."""
    found = sheets_of(random_battle(seed, NAMES, ROUNDS))
    return found, replay(found)


@pytest.mark.parametrize("seed", [1, 6])
def test_the_workbook_is_the_battle_that_was_fought(seed: int) -> None:
    """Its dice come out of the cells' formulas; every unit has a gun of its own, and all guns have the same name."""
    filling = random_battle(seed, NAMES, ROUNDS)
    checked = check(starter(SYSTEM, filling, "", filling.sizes))
    assert [finding for finding in checked.findings if finding.severity is not Severity.NOTE] == []
    assert checked.replay is not None
    assert [(event.turn, event.actor, event.kind, event.result) for event in checked.replay.events] == [
        (event.turn, event.actor, event.kind, event.result) for event in played(seed)[1].events
    ]


@pytest.mark.parametrize("seed", range(8))
def test_legal_orders_run_to_the_end_without_a_finding(seed: int) -> None:
    """Nothing waits, nothing is refused, and every round is played."""
    _, battle = played(seed)
    assert [(trouble.where, str(trouble.message)) for trouble in battle.troubles if trouble.severity != "note"] == []
    assert battle.waiting == ()
    assert battle.outcome is not None
    assert battle.outcome.reason in ("finished", "stopped")


@pytest.mark.parametrize("seed", range(8))
def test_the_standings_are_the_events_counted(seed: int) -> None:
    """Rebuilt from the flat list of events: attacks, hits, damage dealt and taken; and Kills never rise."""
    _, battle = played(seed)
    counts: Counter[tuple[str, str]] = Counter()
    for event in battle.events:
        if event.kind == "result":
            counts[event.actor, "attacks"] += 1
            counts[event.actor, "hits"] += event.result != "miss"
        if event.kind == "damage":
            counts[event.actor, "taken"] += int(event.result or 0)
            counts[str(event.detail("dealer")), "dealt"] += int(event.result or 0)
    for one in standings(battle):
        name = one.unit.name
        assert (one.attacks, one.hits, one.dealt, one.taken) == tuple(
            counts[name, what] for what in ("attacks", "hits", "dealt", "taken")
        )
    for before, after in zip(battle.states, battle.states[1:], strict=False):
        for key, unit in after.units.items():
            assert all(left <= before.units[key].unit.kills[place] for place, left in unit.unit.kills.items())


@pytest.mark.parametrize("seed", range(6))
def test_every_total_is_the_sum_of_its_parts(seed: int) -> None:
    _, battle = played(seed)
    for event in battle.events:
        if event.total is not None:
            assert sum(part.value for part in event.total.parts) == event.total
            if event.kind in ("attack", "damage", "initiative"):
                assert event.result == int(event.total)


GARBAGE = ("x", -7, 2.5, True, "#DIV/0!", "Torso", 10**9, "  ", "auto", "1 2 x", None, 7, 0)


def columns_of(sheet: str) -> tuple[str, ...]:
    """All columns of an input sheet, the rare ones too."""
    for one in SYSTEM.sheets(SYSTEM.sizes):
        if isinstance(one, TableSheet) and one.name == sheet:
            return tuple(column.key for column in one.columns)
        if isinstance(one, TablesSheet):
            for table in one.tables:
                if table.name == sheet:
                    return tuple(column.key for column in table.columns)
        if isinstance(one, SettingsSheet) and one.name == sheet:
            return ("setting", "value")
    raise AssertionError(sheet)


@pytest.mark.parametrize("seed", range(60))
def test_garbage_in_any_cell_is_a_finding_with_its_cell_and_never_an_exception(seed: int) -> None:
    """Some cells of the played example are overwritten at random, in every sheet and column."""
    chance = random.Random(1000 + seed)
    found = dict(example_sheets(dice_source=chance.choice(["seed", "typed"])))
    for _ in range(chance.randint(1, 6)):
        name = chance.choice(INPUTS)
        rows = [dict(cells) for _, cells in found[name].mappings()] or [{}]
        row = chance.choice(rows)
        row[chance.choice(columns_of(name))] = chance.choice(GARBAGE)
        found[name] = Records.of(name, rows)
    battle = replay(found)
    assert all(trouble.where is not None and trouble.where.table in INPUTS for trouble in battle.troubles)
    assert all(where.table in INPUTS for where in battle.waiting)
    assert all(trouble.where.row < len(found[trouble.where.table].rows) for trouble in battle.troubles if trouble.where)


def test_the_example_is_fought_to_its_end() -> None:
    """It shows nearly everything, and nothing in it is wrong."""
    battle = replay(example_sheets())
    assert battle.troubles == ()
    assert battle.outcome is not None
    assert battle.outcome.reason == "finished"
    shown = {event.kind for event in battle.events}
    assert shown >= {
        "initiative", "order", "move", "attack", "defence", "result", "damage", "destroyed", "weapon_lost", "sensors",
        "propulsion", "treads", "patched", "powerplant", "blast", "pilot", "shock", "turn_lost", "held", "escape", "knockback",
        "actions_lost", "down", "ram", "wear", "fall", "deviation", "covered",
    }  # fmt: skip
