"""A played battle: three defenders of a harbour and an infantryman against three raiders, on invented tables."""

from __future__ import annotations

from functools import cache

from calc.core.kinds import Cell
from calc.core.sheets import Filling

Row = dict[str, Cell]

SEED = 97
SETTINGS: dict[str, Cell] = {"battle": "Raid on the harbour", "date": "2026-11-28", "seed": SEED}

GUARD, RAIDERS = "Harbour guard", "Raiders"


def _unit(name: str, pilot: str, team: str, skills: tuple[int, ...], place: tuple[int, int, int], **more: Cell) -> Row:
    """A unit's row; skills: REF, piloting, DEX, PRE, TAR, melee, fighting, gunnery, missiles, BOD, Stun/Shock."""
    keys = ("reflexes", "piloting", "dex", "pre", "tar", "melee", "fighting", "gunnery", "missiles", "bod", "stun")
    q, r, facing = place
    row: Row = {"name": name, "pilot": pilot, "team": team, "q": q, "r": r, "facing": facing, "scale": "Mekton"}
    return row | dict(zip(keys, skills, strict=True)) | more


def units() -> tuple[Row, ...]:
    """Seven units on two sides."""
    return (
        _unit("Ajax", "Guard 4", GUARD, (7, 5, 7, 6, 6, 5, 4, 4, 3, 6, 8), (0, 1, 4), actions=3, tons=40,
              unit_type="humanoid", ma_run=6, ma_jump=4),
        _unit("Bison", "Guard 1", GUARD, (4, 4, 4, 7, 7, 2, 2, 6, 5, 8, 9), (-3, 1, 4), actions=2, tons=70,
              unit_type="tank", ma_drive=8),
        _unit("Comet", "Guard 2", GUARD, (8, 6, 5, 7, 6, 1, 1, 5, 4, 5, 7), (4, -3, 4), actions=2, tons=25,
              unit_type="mechafighter", ma_fly=20, canopy=True),
        _unit("Sergeant Hale", "Guard 3", GUARD, (7, 4, 6, 6, 6, 4, 4, 5, 4, 7, 7), (-2, 5, 4), actions=2, human=True,
              scale="Human", unit_type="humanoid", ma_run=3, tons=0.1),
        _unit("Dragoon", "Raider 1", RAIDERS, (6, 5, 7, 6, 5, 5, 5, 4, 3, 7, 8), (0, 8, 1), actions=3, tons=50,
              unit_type="humanoid", ma_run=6),
        _unit("Ember", "Raider 2", RAIDERS, (7, 5, 8, 5, 4, 6, 5, 3, 2, 6, 7), (3, 6, 1), actions=3, tons=35,
              unit_type="mechabeast", ma_run=9, powerplant="hot"),
        _unit("Foxglove", "Raider 3", RAIDERS, (5, 4, 5, 8, 5, 3, 3, 6, 3, 5, 6), (-4, 10, 1), actions=2, tons=30,
              unit_type="humanoid", ma_run=5, ma_fly=10),
    )  # fmt: skip


Body = tuple[tuple[str, int, int, dict[str, Cell]], ...]

_HUMANOID: Body = (
    ("Head", 3, 5, {}), ("Torso", 5, 11, {"pilot": True}), ("Right arm", 4, 6, {}), ("Left arm", 4, 6, {}),
    ("Right leg", 4, 7, {}), ("Left leg", 4, 7, {}), ("Sensors", 1, 2, {"sensors": True}),
)  # fmt: skip
_BEAST: Body = (
    ("Head", 3, 6, {"zone": "head"}), ("Torso", 4, 10, {"pilot": True}), ("Right foreleg", 3, 6, {"zone": "leg"}),
    ("Left foreleg", 3, 6, {"zone": "leg"}), ("Right hindleg", 3, 6, {"zone": "leg"}),
    ("Left hindleg", 3, 6, {"zone": "leg"}), ("Sensors", 1, 2, {"sensors": True}),
)  # fmt: skip
_TANK: Body = (
    ("Turret", 6, 9, {"zone": "head"}), ("Hull", 7, 14, {"zone": "torso", "pilot": True}),
    ("Right treads", 4, 8, {"treads": True}), ("Left treads", 4, 8, {"treads": True}), ("Sensors", 1, 2, {"sensors": True}),
)  # fmt: skip
_FIGHTER: Body = (
    ("Cockpit", 2, 4, {"zone": "head", "pilot": True}), ("Fuselage", 3, 8, {"zone": "torso"}),
    ("Right wing", 2, 5, {"thruster": True}), ("Left wing", 2, 5, {"thruster": True}), ("Sensors", 1, 2, {"sensors": True}),
)  # fmt: skip
_HUMAN: Body = (
    ("Head", 2, 8, {}), ("Torso", 6, 12, {}), ("Right arm", 2, 8, {}), ("Left arm", 2, 8, {}), ("Legs", 2, 10, {"zone": "leg"}),
)  # fmt: skip


def parts() -> tuple[Row, ...]:
    """The areas of every unit."""
    bodies = {
        "Ajax": _HUMANOID, "Bison": _TANK, "Comet": _FIGHTER, "Sergeant Hale": _HUMAN, "Dragoon": _HUMANOID, "Ember": _BEAST,
        "Foxglove": _HUMANOID,
    }  # fmt: skip
    made: list[Row] = []
    for name, body in bodies.items():
        for location, armor, kills, more in body:
            row: Row = {"name": name, "location": location, "armor": armor, "kills": kills, **more}
            if name == "Foxglove" and location.endswith("leg"):
                row["thruster"] = True
            made.append(row)
    return tuple(made)


def _weapon(name: str, owner: str, kind: str, **more: Cell) -> Row:
    return {"name": name, "owner": owner, "kind": kind, **more}


def weapons() -> tuple[Row, ...]:
    """What they carry."""
    return (
        _weapon("Autocannon", "Ajax", "gunnery", combat_range=8, max_range=16, damage=6, fire="burst", shots=5, mount="Right arm"),
        _weapon("Beam sabre", "Ajax", "melee", wa=1, damage=8, energy=True, side="right", kills=4, mount="Right arm"),
        _weapon("Tower shield", "Ajax", "shield", da=2, side="left", kills=9, mount="Left arm"),
        _weapon("Long gun", "Bison", "gunnery", wa=1, combat_range=12, max_range=24, damage=12, mount="Turret"),
        _weapon("Missile rack", "Bison", "missiles", combat_range=10, max_range=18, damage=7, fire="salvo", shots=8, mount="Hull"),
        _weapon("Mortar", "Bison", "missiles", combat_range=14, max_range=20, damage=9, blast=1, arcing=True, mount="Turret"),
        _weapon("Nose guns", "Comet", "gunnery", combat_range=6, max_range=12, damage=5, fire="burst", shots=8, mount="Fuselage"),
        _weapon("Darts", "Comet", "missiles", wa=1, combat_range=8, max_range=14, damage=8, mount="Right wing"),
        _weapon("Tube launcher", "Sergeant Hale", "missiles", wa=1, combat_range=4, max_range=9, damage=225, unit="hits"),
        _weapon("Shock lance", "Dragoon", "melee", wa=0, damage=6, shock=True, kills=5, side="right", mount="Right arm"),
        _weapon("Shoulder cannon", "Dragoon", "gunnery", combat_range=7, max_range=14, damage=9, mount="Torso"),
        _weapon("Buckler", "Dragoon", "shield", da=1, side="left", kills=6, mount="Left arm"),
        _weapon("Claws", "Ember", "melee", wa=1, damage=7, quick=True, kills=6),
        _weapon("Needle rifle", "Foxglove", "gunnery", wa=2, combat_range=14, max_range=28, damage=10, mount="Right arm"),
    )  # fmt: skip


# ------------------------------------------------------------------ tables of the game master, made up for this battle


def _bands(*rows: tuple[Cell, ...]) -> tuple[Row, ...]:
    keys = ("from", "to", "result", "beast", "vehicle", "fighter", "person")
    return tuple(dict(zip(keys, row, strict=False)) for row in rows)


TABLES = {
    "Charts.normal": _bands(
        (1, 1, "Head", "Head", "Turret", "Cockpit", "Head"),
        (2, 4, "Torso", "Torso", "Hull", "Fuselage", "Torso"),
        (5, 5, "Right arm", "Right foreleg", "Turret", "Right wing", "Right arm"),
        (6, 6, "Left arm", "Left foreleg", "Turret", "Left wing", "Left arm"),
        (7, 8, "Right leg", "Right hindleg", "Right treads", "Right wing", "Legs"),
        (9, 10, "Left leg", "Left hindleg", "Left treads", "Left wing", "Legs"),
    ),
    "Charts.special": _bands(
        (1, 3, "Sensors", "Sensors", "Sensors", "Sensors", "Head"),
        (4, 6, "Powerplant", "Powerplant", "Powerplant", "Powerplant", "Torso"),
        (7, 10, "Torso", "Torso", "Hull", "Fuselage", "Torso"),
    ),
    "Charts.cinematic": _bands(
        (1, 5, "Head", "Head", "Turret", "Cockpit", "Head"),
        (6, 10, "Torso", "Torso", "Hull", "Fuselage", "Torso"),
    ),
    "Ram": _bands((1, 20, 3), (21, 40, 6), (41, 60, 9), (61, None, 12)),
    "HandToHand": _bands((1, 20, 2), (21, 40, 5), (41, 60, 7), (61, None, 9)),
    "Dismemberment": _bands((1, 30, 5), (31, 60, 8), (61, None, 11)),
    "Scales": _bands(("Human", None, 0), ("Mekton", None, 2)),
}  # fmt: skip


# ------------------------------------------------------------------ orders


def _order(
    turn: int, actor: str, action: str, target: str | None = None, weapon: str | None = None, **more: Cell
) -> Row:
    row: Row = {"round": turn, "actor": actor, "action": action}
    if target is not None:
        row["target"] = target
    if weapon is not None:
        row["weapon"] = weapon
    return row | more


def orders() -> tuple[Row, ...]:
    """The orders of the battle, round by round."""
    return (
        _order(1, "Ajax", "active_defense"),
        _order(1, "Ajax", "shoot", "Dragoon", "Autocannon"),
        _order(1, "Bison", "aim"),
        _order(1, "Bison", "shoot", "Dragoon", "Long gun"),
        _order(1, "Comet", "move", mode="fly", to_r=5),
        _order(1, "Comet", "shoot", "Foxglove", "Darts"),
        _order(1, "Sergeant Hale", "cover", areas="Torso, Legs"),
        _order(1, "Sergeant Hale", "shoot", "Dragoon", "Tube launcher"),
        _order(1, "Dragoon", "move", mode="run", to_r=5),
        _order(1, "Dragoon", "shoot", "Ajax", "Shoulder cannon"),
        _order(1, "Dragoon", "active_parry"),
        _order(1, "Ember", "move", mode="run", to_q=1, to_r=1, to_facing=6),
        _order(1, "Ember", "strike", "Ajax", "Claws", location="Left leg"),
        _order(1, "Ember", "strike", "Ajax", "Claws", location="Left leg"),
        _order(1, "Ember", "block"),
        _order(1, "Foxglove", "aim", times=2),
        _order(2, "Ajax", "strike", "Ember", "Beam sabre", location="Right foreleg"),
        _order(2, "Ajax", "active_parry"),
        _order(2, "Ajax", "strike", "Ember", "Beam sabre", location="Torso"),
        _order(2, "Bison", "shoot", "Dragoon", "Missile rack", chart="special"),
        _order(2, "Bison", "aim"),
        _order(2, "Comet", "move", mode="fly", to_q=2, to_r=6),
        _order(2, "Comet", "shoot", "Dragoon", "Nose guns"),
        _order(2, "Sergeant Hale", "aim"),
        _order(2, "Sergeant Hale", "shoot", "Dragoon", "Tube launcher"),
        _order(2, "Dragoon", "shoot", "Sergeant Hale", "Shoulder cannon"),
        _order(2, "Dragoon", "active_defense"),
        _order(2, "Dragoon", "active_parry"),
        _order(2, "Ember", "strike", "Ajax", "Claws", called="sensor", location="Sensors"),
        _order(2, "Ember", "strike", "Ajax", "Claws", called="sensor", location="Sensors"),
        _order(2, "Ember", "fight", "Ajax", move="bearhug", location="Torso"),
        _order(2, "Foxglove", "shoot", "Comet", "Needle rifle", called="thruster", location="Left wing"),
        _order(2, "Foxglove", "move", mode="fly", to_q=-3, to_r=8),
        _order(3, "Ajax", "escape"),
        _order(3, "Ajax", "shoot", "Ember", "Autocannon", chart="special", ejected=False),
        _order(3, "Bison", "shoot", "Foxglove", "Mortar", reach=18),
        _order(3, "Bison", "shoot", "Dragoon", "Long gun"),
        _order(3, "Comet", "shoot", "Foxglove", "Darts", called="thruster", location="Right leg"),
        _order(3, "Sergeant Hale", "shoot", "Dragoon", "Tube launcher", called="servo", location="Head"),
        _order(3, "Dragoon", "move", mode="run", to_r=2),
        _order(3, "Dragoon", "strike", "Ajax", "Shock lance", location="Torso", defend="parry", item="Tower shield"),
        _order(3, "Dragoon", "fight", "Ajax", move="tackle"),
        _order(3, "Ember", "strike", "Ajax", "Claws", location="Torso"),
        _order(3, "Ember", "strike", "Ajax", "Claws", location="Left leg"),
        _order(3, "Ember", "fight", "Ajax", move="trip"),
        _order(3, "Foxglove", "shoot", "Bison", "Needle rifle", called="servo", location="Left treads"),
        _order(3, "Foxglove", "shoot", "Comet", "Needle rifle"),
        _order(4, "Bison", "skill", tech=16),
        _order(4, "Bison", "shoot", "Foxglove", "Missile rack", walk="up"),
        _order(4, "Comet", "shoot", "Foxglove", "Darts", chart="special"),
        _order(4, "Comet", "move", mode="fly", to_q=1, to_r=6),
        _order(4, "Dragoon", "move", mode="run", to_r=1),
        _order(4, "Dragoon", "fight", "Ajax", move="ram"),
        _order(4, "Dragoon", "strike", "Ajax", "Shock lance", location="Torso"),
        _order(4, "Foxglove", "shoot", "Sergeant Hale", "Needle rifle", chart="special"),
        _order(4, "Foxglove", "shoot", "Comet", "Needle rifle"),
        _order(5, "Bison", "shoot", "Foxglove", "Long gun", chart="cinematic"),
        _order(5, "Bison", "shoot", "Dragoon", "Long gun", chart="cinematic"),
        _order(5, "Comet", "shoot", "Foxglove", "Darts", chart="cinematic"),
        _order(5, "Foxglove", "shoot", "Bison", "Needle rifle", chart="cinematic"),
        _order(5, "Dragoon", "fight", "Ajax", move="slam", location="Torso", toward=2),
        _order(6, "Comet", "get_up"),
        _order(6, "Comet", "shoot", "Foxglove", "Darts", called="sensor", location="Sensors"),
        _order(6, "Foxglove", "shoot", "Ajax", "Needle rifle", chart="cinematic"),
        _order(6, "Bison", "shoot", "Dragoon", "Long gun", chart="cinematic"),
        _order(6, "Bison", "shoot", "Foxglove", "Long gun", chart="cinematic"),
        _order(6, "Ajax", "get_up"),
        _order(6, "Dragoon", "strike", "Ajax", "Shock lance", location="Torso", defend="parry", item="Beam sabre"),
        _order(6, "Dragoon", "active_parry"),
        _order(6, "Ajax", "strike", "Dragoon", "Beam sabre", location="Torso", ejected=False),
        _order(7, "Comet", "shoot", "Foxglove", "Darts", called="servo", location="Torso"),
        _order(7, "Foxglove", "shoot", "Ajax", "Needle rifle", chart="cinematic", ejected=True),
        _order(7, "Bison", "shoot", "Foxglove", "Long gun", called="servo", location="Torso", ejected=True),
    )  # fmt: skip


def rulings() -> tuple[Row, ...]:
    """What the game master decided between the rounds."""
    return ({"round": 4, "unit": "Comet", "fallen": 6, "remark": "No propulsion left: it comes down in the shallows."},)


@cache
def example() -> Filling:
    """The battle, fought to its end."""
    rows = {
        "Participants": units(), "Parts": parts(), "Weapons": weapons(), "Orders": orders(), "Rulings": rulings(), **TABLES,
    }  # fmt: skip
    sizes = {
        "units": len(rows["Participants"]) + 1, "parts": len(rows["Parts"]) + 6, "weapons": len(rows["Weapons"]) + 4,
        "orders": len(rows["Orders"]) + 12, "rulings": 8,
    }  # fmt: skip
    return Filling(rows, SETTINGS, sizes)
