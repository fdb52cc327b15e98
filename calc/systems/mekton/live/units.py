"""The computed columns beside the input: units, parts, weapons as they are now."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import beside, whole
from calc.core.kinds import BLANK, keyword
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.mekton.live.ranges import (
    Cinematic,
    Dismemberment,
    HandTable,
    Normal,
    Orders,
    Participants,
    Parts,
    RamTable,
    Rulings,
    SettingsRange,
    Special,
    Weapons,
    state_of,
    words_of,
)  # fmt: skip
from calc.systems.mekton.replay import battle, part_rows, unit_rows, weapon_rows
from calc.systems.mekton.replay.state import UnitState
from calc.systems.mekton.replay.values import part_state, weapon_values
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.combat_basics import mekton_aim_bonus
from calc.texts.words import Translator


class UnitCells(NamedTuple):
    """How a unit is now."""

    place: int | str
    actions_left: int | str
    now_q: int | str
    now_r: int | str
    now_facing: int | str
    aim: int | str
    stance: str
    position: str
    pilot_state: str
    status: str
    note: str


class PartCells(NamedTuple):
    """How an area is now."""

    kills_left: int | str
    state: str


class WeaponCells(NamedTuple):
    """What an attack with a weapon adds to the dice, and how the weapon is now."""

    at_combat: int | str
    at_max: int | str
    kills_left: int | str


@rule("MEKTON-INIT-02", "MEKTON-ACT-05", "MEKTON-LOG-02")
def mekton_units(
    participants: Participants, parts: Parts, weapons: Weapons, orders: Orders, rulings: Rulings, normal: Normal,
    special: Special, cinematic: Cinematic, ram: RamTable, hand: HandTable, dismember: Dismemberment, settings: SettingsRange,
) -> tuple[UnitCells, ...]:  # fmt: skip
    """How every unit of the sheet Participants is now.

    returns: one row a unit: place in the order of acting, actions left, hex q and r, facing, aim, stance, position, pilot,
        status, note; blank where there is no unit
    """
    fought = battle(
        participants, parts, weapons, orders, rulings, normal, special, cinematic, ram, hand, dismember, settings
    )
    words, state = words_of(settings), state_of(fought)
    waits = {event.actor: event for event in fought.events if event.kind == "waiting"}
    rows: dict[int, UnitCells] = {}
    seen: set[str] = set()
    for row, unit in unit_rows(participants):
        key = keyword(unit.name)
        if key not in seen:
            seen.add(key)
            now = state.units[key]
            rows[row] = _unit_cells(now, waits.get(now.name), words)
    return beside(participants, UnitCells, rows)


def _unit_cells(unit: UnitState, waits: Event | None, words: Translator) -> UnitCells:
    return UnitCells(
        unit.place,
        unit.unit.actions_left,
        unit.hex.q if unit.hex else BLANK,
        unit.hex.r if unit.hex else BLANK,
        whole(unit.facing),
        mekton_aim_bonus(unit.unit.aim_actions),
        BLANK if unit.stance == "none" else words.term(word({"parry": "active_parry"}.get(unit.stance, unit.stance))),
        words.term(word(unit.position)),
        words.term(word(unit.pilot)),
        words.term(word(unit.status)),
        words.message(waits.phrase) if waits else BLANK,
    )


@rule("MEKTON-DAM-06", "MEKTON-MEC-01", "MEKTON-HUM-01", "MEKTON-HUM-02", "MEKTON-HUM-03")
def mekton_parts(
    participants: Participants, parts: Parts, weapons: Weapons, orders: Orders, rulings: Rulings, normal: Normal,
    special: Special, cinematic: Cinematic, ram: RamTable, hand: HandTable, dismember: Dismemberment, settings: SettingsRange,
) -> tuple[PartCells, ...]:  # fmt: skip
    """Kills left of every area of the sheet Parts, and its state.

    returns: one row an area: Kills left (of humans hits, below 0 too), state; blank where there is no area
    """
    fought = battle(
        participants, parts, weapons, orders, rulings, normal, special, cinematic, ram, hand, dismember, settings
    )
    words, state = words_of(settings), state_of(fought)
    rows: dict[int, PartCells] = {}
    for row, part in part_rows(parts):
        unit, place = state.units.get(keyword(part.name)), keyword(part.location)
        if unit is not None and place in unit.unit.kills and part.kills is not None:
            left = unit.left(place)
            rows[row] = PartCells(left, words.term(word(part_state(left, part.kills))))
    return beside(parts, PartCells, rows)


@rule("MEKTON-ATT-03", "MEKTON-ATT-04", "MEKTON-ATT-05", "MEKTON-MOD-01", "MEKTON-PAR-03")
def mekton_weapons(
    participants: Participants, parts: Parts, weapons: Weapons, orders: Orders, rulings: Rulings, normal: Normal,
    special: Special, cinematic: Cinematic, ram: RamTable, hand: HandTable, dismember: Dismemberment, settings: SettingsRange,
) -> tuple[WeaponCells, ...]:  # fmt: skip
    """What an attack with every weapon of the sheet Weapons adds to the dice, and the Kills that the weapon has left.

    returns: one row a weapon: attribute + skill + WA within combat range and up to maximum range, Kills left; blank where
        a value is missing
    """
    fought = battle(
        participants, parts, weapons, orders, rulings, normal, special, cinematic, ram, hand, dismember, settings
    )
    state = state_of(fought)
    owners = {keyword(unit.name): unit for _, unit in unit_rows(participants)}
    rows: dict[int, WeaponCells] = {}
    for row, weapon in weapon_rows(weapons):
        owner = keyword(weapon.owner)
        if owner in owners:
            near, far = weapon_values(owners[owner], weapon)
            left = state.units[owner].weapon_kills.get(keyword(weapon.name))
            rows[row] = WeaponCells(whole(near), whole(far), whole(left))
    return beside(weapons, WeaponCells, rows)
