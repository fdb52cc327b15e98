"""Battles of random legal orders: mecha of random values on two sides, each order given in sight of the battle as it is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from calc.core.records import Placed, Records, read_records
from calc.core.sheets import Filling
from calc.systems.mekton.example import TABLES as TABLE_ROWS
from calc.systems.mekton.replay import begin, play_round
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.roster import gathered
from calc.systems.mekton.replay.rows import OrderRow
from calc.systems.mekton.replay.state import UnitState
from tests.systems.mekton.battles import TYPICAL, sheets

Row = dict[str, Any]

PLACES = ("Head", "Torso", "Right arm", "Left arm", "Right leg", "Left leg")
#: The tables of the game master that the orders need.
TABLES = ("Charts.normal", "Charts.special", "Charts.cinematic", "Ram", "HandToHand", "Dismemberment")
#: Moves that need no announced area, or may announce the torso.
MOVES = ("thrust_kick", "throw", "slam", "trip", "grab", "bearhug", "tackle", "ram", "drop", "dismember")
#: What a unit does in a round at most.
ORDERS = 3


def units(chance: random.Random, names: Sequence[str]) -> list[Row]:
    """Mecha with random values on two sides, one line against the other, nobody far from his enemies."""
    half = (len(names) + 1) // 2
    return [
        TYPICAL
        | {"name": name, "team": "XY"[place // half], "initiative": None, "actions": chance.randint(1, 4),
           "reflexes": chance.randint(4, 9), "gunnery": chance.randint(2, 8), "tons": chance.randint(10, 90),
           "q": place % half, "r": place // half, "facing": chance.randint(1, 6),
           "powerplant": chance.choice(["cool", "hot"]), "ma_run": chance.randint(3, 10), "ma_fly": 12}
        for place, name in enumerate(names)
    ]  # fmt: skip


def parts(chance: random.Random, names: Sequence[str]) -> list[Row]:
    """Six areas each; the pilot in the torso, propulsion in the legs, sensors in the head."""
    return [
        {"name": name, "location": place, "armor": chance.randint(0, 4), "kills": chance.randint(3, 14),
         "pilot": place == "Torso", "thruster": place.endswith("leg"), "sensors": place == "Head"}
        for name in names
        for place in PLACES
    ] + [{"name": name, "location": "Sensors", "armor": 0, "kills": 2, "sensors": True} for name in names]  # fmt: skip


def weapons(chance: random.Random, names: Sequence[str]) -> list[Row]:
    """A gun, missiles, a blade and a shield each."""
    made: list[Row] = []
    for name in names:
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


def legal_order(chance: random.Random, me: UnitState, others: Sequence[UnitState], turn: int) -> Row:
    """An order that this unit may give now, against one of the others if there is any."""
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


def random_battle(seed: int, names: Sequence[str], rounds: int, *, armor: int = 0, kills: int = 1) -> Filling:
    """A battle of random legal orders with its dice from the seed.

    armor, kills: so much more armour, so many times the Kills for every area, where it is to be a long one
    """
    chance = random.Random(seed)
    rows: dict[str, list[Row]] = {"Participants": units(chance, names), "Parts": parts(chance, names)}
    for part in rows["Parts"]:
        part |= {"armor": part["armor"] + armor, "kills": part["kills"] * kills}
    rows["Weapons"] = weapons(chance, names)
    rows |= {name: list(TABLE_ROWS[name]) for name in TABLES}
    settings: Row = {"battle": "Line against line", "seed": seed}
    rows["Orders"] = _fought(sheets_of(_filling(rows, settings)), chance, rounds)
    sizes = {
        "units": len(names),
        **{name.lower(): len(rows[name]) for name in ("Parts", "Weapons", "Orders")},
        "rulings": 1,
    }
    return _filling(rows, settings, sizes)


def _filling(rows: Mapping[str, list[Row]], settings: Row, sizes: Mapping[str, int] | None = None) -> Filling:
    return Filling({name: tuple(found) for name, found in rows.items()}, settings, sizes or {})


def sheets_of(filling: Filling) -> dict[str, Records]:
    """The input sheets of a battle, all dice from its seed."""
    rows: dict[str, Any] = {name.lower(): filling.rows.get(name, ()) for name in ("Parts", "Weapons", "Orders")}
    rows |= {"units": filling.rows["Participants"], **filling.settings}
    return sheets(**rows, tables=TABLES, dice_source="seed")


def _fought(start: Mapping[str, Records], chance: random.Random, rounds: int) -> list[Row]:
    """The orders of so many rounds."""
    course = gathered(start)
    begin(course)
    rows: list[Row] = []
    for turn in range(1, rounds + 1):
        orders = {key: _orders(course, key, chance, rows) for key in course.state.units}
        play_round(course, turn, 0, orders, [])
    return rows


def _orders(course: Course, key: str, chance: random.Random, rows: list[Row]) -> Iterator[Placed[OrderRow]]:
    """The orders of a unit in a round, each thought of when the one before it is carried out."""
    for number in range(1, ORDERS + 1):
        me = course.now(key)
        if not me.able or me.skips:
            return
        others = [unit for unit in course.state.units.values() if unit.able and unit.name != me.name]
        rows.append(legal_order(chance, me, others, course.turn))
        ((placed,), _) = read_records(Records.of("Orders", [rows[-1]]), OrderRow)
        yield Placed(placed.row._replace(number=number), len(rows) - 1, "Orders")
