"""What a record sheet knows of one unit: its rows on the sheets, and how it is after the last round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calc.core.kinds import keyword
from calc.core.overrides import typed_over
from calc.core.records import Records
from calc.core.replay import Replay
from calc.systems.mekton.replay import battle_settings, part_rows, unit_rows, weapon_rows
from calc.systems.mekton.replay.rows import PartRow, Settings, UnitRow, WeaponRow
from calc.systems.mekton.replay.state import BattleState, UnitState

MOST_BOXES = 60


@dataclass(frozen=True, slots=True)
class Area:
    """An area with what is left of it; `typed`: the game master typed over what was worked out."""

    part: PartRow
    kills: int
    left: int
    typed: bool = False

    @property
    def boxes(self) -> int:
        """A box for each Kill, as many as a sheet of paper bears."""
        return min(self.kills, MOST_BOXES)

    @property
    def struck(self) -> int:
        """How many of the boxes are struck."""
        return max(0, min(self.boxes, self.kills - self.left))


@dataclass(frozen=True, slots=True)
class Recorded:
    """One unit with its areas and weapons, as it is now."""

    row: UnitRow
    state: UnitState
    areas: tuple[Area, ...]
    weapons: tuple[WeaponRow, ...]
    settings: Settings

    @property
    def thrusters(self) -> tuple[Area, ...]:
        """The areas in which the propulsion system sits."""
        return tuple(area for area in self.areas if area.part.thruster)


def recorded(sheets: Mapping[str, Records], replay: Replay) -> tuple[Recorded, ...]:
    """All units of the sheet Participants that take part."""
    state: BattleState = replay.states[-1]
    settings = battle_settings(sheets.get("Settings", Records("Settings")))
    areas = _areas(sheets, state)
    carried: dict[str, list[WeaponRow]] = {}
    for _, weapon in weapon_rows(sheets.get("Weapons", Records("Weapons"))):
        carried.setdefault(keyword(weapon.owner), []).append(weapon)
    found: dict[str, Recorded] = {}
    for _, row in unit_rows(sheets.get("Participants", Records("Participants"))):
        key = keyword(row.name)
        if key in state.units and key not in found:
            found[key] = Recorded(
                row, state.units[key], tuple(areas.get(key, ())), tuple(carried.get(key, ())), settings
            )
    return tuple(found.values())


def _areas(sheets: Mapping[str, Records], state: BattleState) -> dict[str, list[Area]]:
    """The areas by unit, with the Kills left that the sheet Parts shows."""
    typed = typed_over(sheets, "Parts.computed", "Parts.calc")
    areas: dict[str, list[Area]] = {}
    for number, part in part_rows(sheets.get("Parts", Records("Parts"))):
        unit, place = state.units.get(keyword(part.name)), keyword(part.location)
        if unit is None or place not in unit.unit.kills or part.kills is None:
            continue
        value = typed.get((number, "kills_left"))
        by_hand = isinstance(value, int | float) and not isinstance(value, bool)
        left = int(value) if by_hand and isinstance(value, int | float) else unit.left(place)
        areas.setdefault(keyword(part.name), []).append(Area(part, part.kills, left, by_hand))
    return areas
