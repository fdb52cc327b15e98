"""Runs a battle: the present state, what happened, what is wrong, and the dice that are read or awaited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from calc.core import course
from calc.core.errors import Message, Words, message
from calc.core.hexes import distance
from calc.core.kinds import Cell, keyword
from calc.core.records import Placed
from calc.core.replay import Roll, phrase
from calc.systems.mekton.replay.rows import OrderRow, PartRow, RulingRow, Settings, UnitRow, WeaponRow
from calc.systems.mekton.replay.state import BattleState, Line, UnitState
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.battle import LogRow, carried_out
from calc.systems.mekton.rules.battle_tables import BattleOrder

Grid = tuple[tuple[Any, ...], ...]

#: Kinds of bodies for which a hit chart may have a column of its own, after the one of humanoids.
BODIES = ("beast", "vehicle", "fighter", "person")
_BODY_OF = {"mechabeast": "beast", "tank": "vehicle", "auto": "vehicle", "mechafighter": "fighter"}


@dataclass
class Course(course.Course):
    """A battle under way; the functions of the neighbouring modules move it on.

    Units, areas and weapons go by keyword. line, source: the line of the log and the row of the orders to which the
    events of now belong.
    """

    settings: Settings
    units: dict[str, Placed[UnitRow]]
    parts: dict[str, dict[str, Placed[PartRow]]]
    weapons: dict[tuple[str, str], Placed[WeaponRow]]
    tables: Mapping[str, Grid]
    state: BattleState
    line: int = 0
    source: int | None = None

    # ------------------------------------------------------------ state

    def now(self, key: str) -> UnitState:
        """The unit as it is now."""
        return self.state.units[key]

    def row(self, key: str) -> UnitRow:
        """The unit's row on the sheet."""
        return self.units[key].row

    def change(self, key: str, **changes: Any) -> None:
        """Change a unit."""
        self.state = self.state.changed(key, **changes)

    def tally(self, key: str, **more: int) -> None:
        """Count what a unit did or suffered."""
        before = self.now(key).tally
        self.change(key, tally=before._replace(**{name: getattr(before, name) + count for name, count in more.items()}))

    def set_kills(self, key: str, place: str, kills: int) -> None:
        """So many Kills are left of an area; nobody's order has done it."""
        unit = self.now(key).unit
        self.change(key, unit=replace(unit, kills={**unit.kills, place: kills}))

    def carry_out(self, order: BattleOrder) -> LogRow:
        """Play one order by the rules of the battle table; its row stands in the log."""
        found, row = self.tried(order)
        for key, unit in found.items():
            if unit is not self.now(key).unit:
                self.change(key, unit=unit)
        self.state = BattleState(self.state.round, self.state.units, (*self.state.log, Line(self.line, row, order)))
        return row

    def tried(self, order: BattleOrder) -> tuple[Mapping[str, Any], LogRow]:
        """What an order would come to; nothing changes."""
        units = {key: state.unit for key, state in self.state.units.items()}
        return carried_out(units, order, len(self.state.log) + 1, self.settings.tie)

    def distance(self, one: str, other: str) -> int | None:
        """Hexes between two units on the map; None where one of them is not on it."""
        here, there = self.now(one).hex, self.now(other).hex
        return None if here is None or there is None else distance(here, there)

    # ------------------------------------------------------------ events

    def new_line(self) -> None:
        """What is logged from now on belongs to another line of the battle log."""
        self.line += 1

    @property
    def turn(self) -> int:
        """The round that is played now."""
        return self.state.round

    def title(self, name: str) -> str:
        """The unit as its sheet writes it."""
        return self.now(name).name

    def told(self, name: str, _kind: str, details: dict[str, Cell], /) -> dict[str, Cell]:
        """The line of the log and the actions that are left go with every event."""
        unit = self.now(name)
        return {
            "line": self.line,
            "row": self.source,
            "order": unit.place,
            "actions_left": unit.unit.actions_left,
            **details,
        }

    def refuse(self, key: str, placed: Placed[OrderRow], reason: str, rule: str, column: str = "action") -> None:
        """An order that is not possible is logged, costs nothing, and is an open point for the game master."""
        action = placed.row.action
        self.log(
            key, "refused", phrase("{action} not possible: {reason}", action=word(action), reason=word(reason)),
            result=reason, rules=(rule,), cells=(placed.where(column),), action=action, target=placed.row.target,
        )  # fmt: skip
        self.trouble(
            placed.where(column), message("{action} is not possible: {reason}", action=word(action), reason=word(reason)),
            value=getattr(placed.row, column), severity="warning", rules=(rule,),
        )  # fmt: skip

    # ------------------------------------------------------------ dice

    def dice(self, placed: Placed[Any], purpose: str, roll: Roll, *keys: Cell) -> tuple[int, ...]:
        """The dice of a purpose; without other keys those of the row count."""
        return super().dice(placed, purpose, roll, *(keys or keys_of(placed)))

    # ------------------------------------------------------------ areas and tables

    def zone(self, key: str, place: str) -> str:
        """Head, torso, arm, leg or other: as the parts table says, else as the area's name does."""
        given = self.parts[key][place].row.zone if place in self.parts[key] else None
        return given or next((zone for zone in ("head", "torso", "arm", "leg") if zone in place), "other")

    def area_in(self, key: str, zone: str) -> str | None:
        """The first area of a unit in this zone."""
        return next((place for place in self.parts[key] if self.zone(key, place) == zone), None)

    def table(self, name: str) -> Grid:
        """A table of the game master; empty where he has not filled it."""
        return self.tables.get(name, ())

    def chart(self, name: str, target: str) -> Grid:
        """A hit chart as it counts for this target: from, to, area."""
        row = self.row(target)
        body = "person" if row.human else _BODY_OF.get(row.unit_type, "")
        place = 3 + BODIES.index(body) if body else 2
        return tuple((low, high, (low, high, *rest)[place] or rest[0]) for low, high, *rest in self.table(name))

    def weapon(self, key: str, name: str) -> Placed[WeaponRow] | None:
        """A weapon of a unit by its name."""
        return self.weapons.get((key, keyword(name)))

    def why_unusable(self, key: str, weapon: WeaponRow) -> str:
        """Why a weapon or shield cannot be used now: lost with its servo or worn out, or not in hand; blank if it can."""
        unit, name = self.now(key), keyword(weapon.name)
        if unit.weapon_kills.get(name) == 0 or unit.unit.kills.get(keyword(weapon.mount or "")) == 0:
            return "weapon_lost"
        return "dropped" if name in unit.dropped else ""


def keys_of(placed: Placed[Any]) -> tuple[Cell, ...]:
    """The keys by which the dice of a row are rolled from a seed."""
    row = placed.row
    if isinstance(row, OrderRow):
        return (row.round, row.actor, row.number)
    return (row.round, row.unit) if isinstance(row, RulingRow) else (row.name,)


def unknown_unit(name: str) -> Message:
    """The sentence for a name that no participant has."""
    return message("no participant is called {name}", name=Words(name))
