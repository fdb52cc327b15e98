"""A played race: six meks on the sample course in the open league, with everything that the rules allow."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from calc.core.kinds import Cell
from calc.core.records import Records
from calc.core.sheets import Filling
from calc.systems.mekrace.replay.policy import simulated
from calc.systems.mekrace.rules.cards import cards
from calc.systems.mekrace.sample import sample_course

SETTINGS: dict[str, Cell] = {
    "race": "Großer Preis vom Kupfersee", "date": "2026-11-07", "seed": 33, "kind": "lap", "lap_length": 54, "laps": 1, "league": "open",
    "heat_limit": 5, "heat_effect": "disturbance",
}  # fmt: skip


def _mek(
    name: str, pilot: str, type_: str, col: int, line: int, values: tuple[int, ...], **more: Cell
) -> dict[str, Cell]:
    """A vehicle's row; the values are REF, DEX, PRE, TAR, speed, acceleration, braking, steering, traction, cooling, FP."""
    keys = ("ref", "dex", "pre", "tar", "speed", "acceleration", "braking", "steering", "traction", "cooling", "fp")
    row: dict[str, Cell] = {
        "name": name, "pilot": pilot, "vehicle": type_, **dict(zip(keys, values, strict=True)),
        "pilot_ref": 4, "ta": 4, "ew": 3, "intelligence": 5, "awareness": 3, "col": col, "row": line, "heading": 2,
    }  # fmt: skip
    return row | more


def vehicles() -> tuple[dict[str, Cell], ...]:
    """The field on its grid, two by two behind the line."""
    return (
        _mek("Amsel", "Rot 1", "Kurvenläufer", 10, 4, (2, 2, 1, 0, 5, 2, 2, 4, 1, 2, 5), driving_skill=6, shooting=7),
        _mek("Bussard", "Blau 1", "Jäger", 9, 2, (0, 1, 3, 0, 5, 3, 2, 2, 2, 1, 6), driving_skill=6, shooting=9),
        _mek("Condor", "Rot 2", "Renner", 8, 4, (1, 2, 1, 1, 5, 3, 3, 3, 1, 1, 6), driving_skill=7, shooting=7,
             booster=3, pilot_ref=4),
        _mek("Dohle", "Grün 1", "Minenleger", 8, 1, (1, 1, 1, 3, 5, 2, 2, 3, 1, 2, 6), driving_skill=6, shooting=9),
        _mek("Eule", "Blau 2", "Störer", 7, 3, (1, 1, 0, 1, 5, 2, 2, 3, 2, 2, 5), driving_skill=6, shooting=6,
             ta=7, ew=7, jam_radius=6, jam_bonus=2, jam_protection=2),
        _mek("Falke", "Grün 2", "Rammer", 6, 2, (1, 3, 0, 0, 5, 3, 3, 3, 1, 1, 8), driving_skill=6, shooting=5),
    )  # fmt: skip


def weapons() -> tuple[dict[str, Cell], ...]:
    """What they have brought."""
    return (
        {"owner": "Bussard", "weapon": "Bordkanone", "kind": "cannon", "side": "front", "optimal": 4, "maximal": 16, "damage": 2, "shots": 6},
        {"owner": "Bussard", "weapon": "Heckgeschütz", "slot": "secondary", "kind": "cannon", "side": "rear", "optimal": 3, "maximal": 8, "damage": 1},
        {"owner": "Condor", "weapon": "Wespenschwarm", "kind": "rocket", "side": "both", "optimal": 5, "maximal": 10, "damage": 1, "shots": 2, "missiles": 6},
        {"owner": "Dohle", "weapon": "Minenleger", "kind": "mine", "side": "rear", "damage": 3, "shots": 3},
        {"owner": "Dohle", "weapon": "Rauchwerfer", "slot": "secondary", "kind": "smoke", "side": "rear", "shots": 2},
        {"owner": "Eule", "weapon": "Lanzette", "slot": "secondary", "kind": "cannon", "side": "front", "maximal": 12, "damage": 1},
        {"owner": "Falke", "weapon": "Energieklinge", "kind": "melee", "side": "both", "damage": 1, "self_reduction": 1},
    )  # fmt: skip


#: What the pilots are told to do, beside what they would do by themselves.
SCRIPT: Mapping[tuple[int, str], Mapping[str, Cell]] = {
    (2, "Dohle"): {"action": "smoke", "weapon": "Rauchwerfer", "when": "before"},
    (2, "Amsel"): {"action": "block", "difficulty": 2},
    (3, "Eule"): {"action": "jam", "target": "Amsel", "when": "before"},
    (3, "Amsel"): {"action": "block", "difficulty": 3},
    (4, "Dohle"): {"action": "mine"},
    (5, "Bussard"): {"action": "attack", "target": "Condor", "weapon": "Bordkanone", "called": "steering"},
    (5, "Dohle"): {"action": "mine", "when": "before"},
    (6, "Eule"): {"action": "jam", "target": "Condor"},
    (6, "Condor"): {"action": "attack", "weapon": "Wespenschwarm", "target": "Amsel"},
    (7, "Amsel"): {"action": "block", "difficulty": 3},
    (7, "Falke"): {"weapon": "Energieklinge"},
    (9, "Eule"): {"action": "shortcut", "difficulty": 18},
    (10, "Condor"): {"action": "block", "difficulty": 2},
}


def _sheets() -> dict[str, Records]:
    """The sheets before the race."""
    course: list[Mapping[str, Cell]] = [place._asdict() for place in sample_course()]
    return {
        "Participants": Records.of("Participants", list(vehicles())),
        "Weapons": Records.of("Weapons", list(weapons())),
        "Cards": Records.of("Cards", [card._asdict() for card in cards()]),
        "Course": Records.of("Course", course),
        "Settings": Records.of("Settings", [{"setting": name, "value": value} for name, value in SETTINGS.items()]),
    }


@cache
def example() -> Filling:
    """The race, driven to its end."""
    orders, duels, course = simulated(_sheets(), SCRIPT)
    by_key = {(row["round"], row["name"]): row for row in orders}
    rounds = range(1, course.state.round + 1)
    rows = [by_key.get((number, mek["name"]), {"round": number, "name": mek["name"]})
            for number in rounds for mek in vehicles()]  # fmt: skip
    return Filling(
        {"Participants": vehicles(), "Weapons": weapons(), "Orders": tuple(rows), "Duels": tuple(duels)},
        SETTINGS,
        {"vehicles": len(vehicles()), "rounds": course.state.round, "duels": len(duels) + 8},
    )
