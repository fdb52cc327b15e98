"""Short battles for the tests: two mecha face to face on open ground, and what a test changes about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calc.core.records import Records
from calc.core.replay import Event, Replay
from calc.systems.mekton.example import TABLES, example
from calc.systems.mekton.replay import INPUTS, replay
from calc.systems.mekton.replay.state import UnitState

Row = dict[str, Any]

#: Every attack and evade base of these two is 10 (attribute 6 + skill 4), so dice alone decide.
TYPICAL: Row = {
    "reflexes": 6, "piloting": 4, "dex": 6, "pre": 6, "tar": 6, "melee": 4, "fighting": 4, "gunnery": 4, "missiles": 4,
    "bod": 6, "stun": 8, "tons": 40, "actions": 4, "ma_run": 8,
}  # fmt: skip

AJAX: Row = TYPICAL | {"name": "Ajax", "initiative": 15, "q": 0, "r": 0, "facing": 4}
BISON: Row = TYPICAL | {"name": "Bison", "initiative": 12, "q": 0, "r": 1, "facing": 1}

PARTS: list[Row] = [
    {"name": "Ajax", "location": "Torso", "armor": 3, "kills": 8, "pilot": True},
    {"name": "Ajax", "location": "Right arm", "armor": None, "kills": 4},
    {"name": "Bison", "location": "Torso", "armor": 4, "kills": 10, "pilot": True},
    {"name": "Bison", "location": "Head", "armor": 2, "kills": 6},
    {"name": "Bison", "location": "Sensors", "armor": 0, "kills": 2, "sensors": True},
]

GUN: Row = {"name": "Gun", "owner": "Ajax", "kind": "gunnery", "combat_range": 5, "max_range": 10, "damage": 7}


def order(actor: str, action: str, target: str | None = None, dice: str = "", **more: Any) -> Row:
    """An order of the first round; `dice` are the W6 of the attacker, then those of the target: 64 12."""
    row: Row = {"round": 1, "actor": actor, "action": action, "target": target}
    for key, die in zip(("die1", "die2", "evade_die1", "evade_die2"), dice.replace(" ", ""), strict=False):
        row[key] = int(die)
    return row | more


def sheets(
    orders: Iterable[Row] = (), *, units: Iterable[Row] = (AJAX, BISON), parts: Iterable[Row] = tuple(PARTS),
    weapons: Iterable[Row] = (GUN,), rulings: Iterable[Row] = (), tables: Iterable[str] = (), **settings: Any,
) -> dict[str, Records]:  # fmt: skip
    """The input sheets of a battle; tables: names of the example's tables that are filled."""
    rows: dict[str, list[Row]] = {
        "Participants": list(units), "Parts": list(parts), "Weapons": list(weapons), "Orders": list(orders),
        "Rulings": list(rulings), "Settings": [{"setting": name, "value": value} for name, value in settings.items()],
    }  # fmt: skip
    rows |= {name: [dict(row) for row in TABLES[name]] for name in tables}
    return {name: Records.of(name, rows.get(name, [])) for name in INPUTS}


def fought(*orders: Row, **more: Any) -> Replay:
    """The battle with these orders."""
    return replay(sheets(orders, **more))


def unit(battle: Replay, name: str) -> UnitState:
    """A unit after the last round."""
    found: UnitState = battle.states[-1].units[name.lower()]
    return found


def events(battle: Replay, *kinds: str) -> list[Event]:
    """The events of these kinds."""
    return [event for event in battle.events if event.kind in kinds]


def log(battle: Replay) -> list[tuple[Any, ...]]:
    """The rows of the battle table, as plain values."""
    return [tuple(line.row) for line in battle.states[-1].log]


def example_sheets(**settings: Any) -> dict[str, Records]:
    """The input of the played example, with the scale levels that its workbook looks up."""
    filling = example()
    rows = {name: [dict(row) for row in found] for name, found in filling.rows.items()}
    levels = {str(row["from"]): row["result"] for row in rows["Scales"]}
    for row in rows["Participants"]:
        row["level"] = levels[row["scale"]]
    chosen = {**filling.settings, "dice_source": "seed", **settings}
    rows["Settings"] = [{"setting": name, "value": value} for name, value in chosen.items()]
    return {name: Records.of(name, rows.get(name, [])) for name in INPUTS}
