"""Random battles: legal orders run to the end without a finding, garbage in any cell is a finding and never an exception."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.sheets import SettingsSheet, TableSheet, TablesSheet
from calc.systems.mekton import SYSTEM
from calc.systems.mekton.replay import INPUTS, replay
from calc.systems.mekton.replay.lines import standings
from calc.systems.mekton.replay.state import BattleState, UnitState
from tests.systems.mekton.battles import TYPICAL, example_sheets, sheets

Row = dict[str, Any]

NAMES = ("A", "B", "C", "D")
PLACES = ("Head", "Torso", "Right arm", "Left arm", "Right leg", "Left leg")
TABLES = ("Charts.normal", "Charts.special", "Charts.cinematic", "Ram", "HandToHand", "Dismemberment")
ROUNDS = 4

#: Moves that need no announced area, or may announce the torso.
MOVES = ("thrust_kick", "throw", "slam", "trip", "grab", "bearhug", "tackle", "ram", "drop", "dismember")


def units(chance: random.Random) -> list[Row]:
    """Four mecha with random values, on two sides, within one or two hexes of each other."""
    return [
        TYPICAL
        | {"name": name, "team": side, "initiative": None, "actions": chance.randint(1, 4), "reflexes": chance.randint(4, 9),
           "gunnery": chance.randint(2, 8), "tons": chance.randint(10, 90), "q": q, "r": r, "facing": chance.randint(1, 6),
           "powerplant": chance.choice(["cool", "hot"]), "ma_run": chance.randint(3, 10), "ma_fly": 12}
        for name, side, q, r in zip(NAMES, "XXYY", (0, 1, 0, 1), (0, 0, 1, 1), strict=True)
    ]  # fmt: skip


def parts(chance: random.Random) -> list[Row]:
    """Six areas each; the pilot in the torso, propulsion in the legs, sensors in the head."""
    return [
        {"name": name, "location": place, "armor": chance.randint(0, 4), "kills": chance.randint(3, 14),
         "pilot": place == "Torso", "thruster": place.endswith("leg"), "sensors": place == "Head"}
        for name in NAMES
        for place in PLACES
    ] + [{"name": name, "location": "Sensors", "armor": 0, "kills": 2, "sensors": True} for name in NAMES]  # fmt: skip


def weapons(chance: random.Random) -> list[Row]:
    """A gun, missiles, a blade and a shield each."""
    made: list[Row] = []
    for name in NAMES:
        fire = chance.choice(["single", "burst"])
        made += [
            {"name": "Gun", "owner": name, "combat_range": 4, "max_range": 30, "damage": chance.randint(3, 9), "fire": fire,
             "shots": chance.randint(2, 6)},
            {"name": "Rack", "owner": name, "kind": "missiles", "combat_range": 5, "max_range": 30, "damage": 4,
             "fire": "salvo", "shots": chance.randint(3, 10), "blast": 1, "arcing": True},
            {"name": "Blade", "owner": name, "kind": "melee", "damage": 6, "kills": 9, "quick": chance.random() < 0.3,
             "shock": chance.random() < 0.3},
            {"name": "Shield", "owner": name, "kind": "shield", "da": 1, "kills": 5},
        ]  # fmt: skip
    return made


def legal_order(chance: random.Random, me: UnitState, others: list[UnitState], turn: int) -> Row | None:
    """An order that this unit may give now; None where it has nothing left to do."""
    order: Row = {"round": turn, "actor": me.name}
    if me.unit.actions_left == 0:
        return order | {"action": chance.choice(["evade", "drop_weapon"])}
    if me.position != "standing":
        return order | {"action": "get_up"}
    if not others:
        return order | {"action": "aim"}
    prepared = [{"action": action} for action in ("aim", "active_defense", "active_parry", "block")]
    chosen = chance.random()
    if chosen < 0.25:
        return order | chance.choice([*prepared, {"action": "cover", "areas": "Head, Left leg"}])
    if chosen < 0.35 and me.ma_spent == 0:
        return order | {"action": "move", "hexes": 1, "to_facing": chance.randint(1, 6)}
    order |= {
        "target": chance.choice(others).name,
        "ejected": chance.random() < 0.5,
        "chart": chance.choice(["normal", "special"]),
    }
    close = chance.random() < 0.5
    order["distance"] = 1 if close else chance.randint(2, 12)
    if close and chance.random() < 0.5:
        return order | {
            "action": "fight",
            "move": chance.choice(MOVES),
            "location": "Torso",
            "toward": chance.randint(1, 6),
        }
    if close:
        order |= {"action": "strike", "weapon": "Blade", "location": chance.choice(PLACES)}
        return order | {"defend": chance.choice(["evade", "parry"]), "item": "Shield"}
    order |= {"action": "shoot", "weapon": chance.choice(["Gun", "Rack"]), "walk": chance.choice(["up", "down"])}
    if order["weapon"] == "Rack" and chance.random() < 0.3:
        order["reach"] = chance.randint(10, 25)
    return order


@cache
def played(seed: int) -> tuple[dict[str, Records], Replay]:
    """A battle of random legal orders, found step by step: each order sees the battle as it is."""
    chance = random.Random(seed)
    kept: Row = {"units": units(chance), "parts": parts(chance), "weapons": weapons(chance)}
    kept |= {"tables": TABLES, "seed": seed, "dice_source": "seed"}
    orders: list[Row] = []
    battle = replay(sheets(orders, **kept))
    for turn in range(1, ROUNDS + 1):
        for name in [unit.name for unit in battle.states[-1].units.values()]:
            for _ in range(3):
                state: BattleState = replay(
                    sheets([*orders, {"round": turn, "actor": name, "action": "evade"}], **kept)
                ).states[-1]
                me = state.units[name.lower()]
                if not me.able or me.skips:
                    break
                others = [unit for unit in state.units.values() if unit.able and unit.name != name]
                order = legal_order(chance, me, others, turn)
                if order is not None:
                    orders.append(order)
    found = sheets(orders, **kept)
    return found, replay(found)


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
