"""The state of a unit and of the battle; frozen, so that every round can be looked at again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from calc.core.hexes import Hex
from calc.systems.mekton.rules.battle import LogRow, Unit
from calc.systems.mekton.rules.battle_tables import BattleOrder

#: A pilot in one of these states gives no more orders.
PILOTS_OUT = ("unconscious", "dead", "eject", "ejected")

Kills = Mapping[str, int]


class Hold(NamedTuple):
    """Who holds the unit, what of it, and the attack roll that an escape roll must beat."""

    holder: str
    what: str
    total: int


class Tally(NamedTuple):
    """What a unit did and suffered so far."""

    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0


@dataclass(frozen=True, slots=True)
class UnitState:
    """A unit at one moment of the battle; see the rules under 'State'.

    unit: actions left, aim, active defence and the Kills of every area, as the rules of a battle count them
    place: its place in the order of acting; beyond: hits below 0 of a human's areas
    ma_by_engine: what of the MA spent went into diving, driving, flying
    due_on_foot, due_by_engine: the actions that running and jumping, or the others, have come to in this round
    """

    unit: Unit
    place: int
    hex: Hex | None = None
    facing: int | None = None
    ma_now: int = 0
    ma_spent: int = 0
    ma_by_engine: int = 0
    due_on_foot: int = 0
    due_by_engine: int = 0
    straight: int = 0
    actions_lost: int = 0
    turns_lost: int = 0
    skips: bool = False
    stance: str = "none"
    stance_actions: int = 0
    attacks_since: int = 0
    held: tuple[Hold, ...] = ()
    position: str = "standing"
    pilot: str = "awake"
    thrusters_lost: tuple[str, ...] = ()
    patched: bool = False
    cover: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    weapon_kills: Kills = field(default_factory=dict)
    beyond: Kills = field(default_factory=dict)
    quick_strikes: int = 0
    exploded: bool = False
    tally: Tally = field(default_factory=Tally)

    @property
    def name(self) -> str:
        """The unit's name as the participants table writes it."""
        return self.unit.fighter.name

    @property
    def able(self) -> bool:
        """True while there is somebody to give orders."""
        return self.pilot not in PILOTS_OUT and not self.exploded

    @property
    def status(self) -> str:
        """In one word, whether the unit fights on."""
        return "exploded" if self.exploded else "in_action" if self.able else self.pilot

    def left(self, place: str) -> int:
        """Kills left of an area; hits of a human may be below 0."""
        return self.unit.kills[place] - self.beyond.get(place, 0)


class Line(NamedTuple):
    """A line of the battle log: its row of the table, and the order of the table that the row came from."""

    line: int
    row: LogRow
    order: BattleOrder


@dataclass(frozen=True, slots=True)
class BattleState:
    """All units after a round, in the order of acting, and the log up to then; by keyword of the name."""

    round: int
    units: Mapping[str, UnitState]
    log: tuple[Line, ...] = ()

    def changed(self, key: str, **changes: Any) -> BattleState:
        """The state after a change of one unit."""
        return replace(self, units={**self.units, key: replace(self.units[key], **changes)})
