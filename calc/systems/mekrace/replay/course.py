"""Runs a race: the present state, what happened, what is wrong, and the dice that are read or awaited."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from calc.core import course
from calc.core.course import Waiting
from calc.core.dice_keys import seeded
from calc.core.errors import message
from calc.core.headings import awaited
from calc.core.kinds import Cell
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.terms import Term
from calc.core.totals import Total
from calc.systems.mekrace.replay.rows import DUEL_ROLLS, ORDER_ROLLS, DuelRow, Order, Participant, Weapon
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import Marker, RaceState, VehicleState
from calc.systems.mekrace.replay.track import Track
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.cards import Card
from calc.systems.mekrace.rules.hexes import mekrace_to_offset
from calc.systems.mekrace.rules.movement import mekrace_driving

DuelKey = tuple[int, str, str, str, int]


@dataclass
class Course(course.Course):
    """A race under way; the functions of the neighbouring modules move it on.

    spare: the first free row on the sheet Duels, where a duel that has no row yet may be written
    duel: the row on the sheet Duels of the duel that is fought just now
    """

    settings: Settings
    people: dict[str, Placed[Participant]]
    weapons: dict[str, list[Placed[Weapon]]]
    cards: dict[str, Card]
    track: Track
    orders: dict[tuple[int, str], Placed[Order]]
    duels: dict[DuelKey, Placed[DuelRow]]
    state: RaceState
    spare: int = 0
    phase: str = "declaration"
    step: int = 0
    duel: int | None = None
    fought: dict[DuelKey, int] = field(default_factory=dict)

    # ------------------------------------------------------------ state

    def now(self, name: str) -> VehicleState:
        """The vehicle as it is now."""
        return self.state.vehicle(name)

    def person(self, name: str) -> Participant:
        """The vehicle's row on the sheet."""
        return self.people[name].row

    def order(self, name: str) -> Placed[Order]:
        """The vehicle's orders for this race round; Waiting where there are none."""
        found = self.orders.get((self.state.round, name))
        if found is None:
            raise Waiting(self.people[name].where("name"), needed=phrase("eine Zeile auf dem Blatt Orders"))
        return found

    def change(self, name: str, **changes: Any) -> None:
        """Change a vehicle."""
        self.state = self.state.changed(name, **changes)

    def put(self, marker: Marker) -> None:
        """Lay a marker on the course, or change the one of the same number."""
        others = tuple(one for one in self.state.markers if one.id != marker.id)
        self.state = replace(self.state, markers=tuple(sorted((*others, marker), key=lambda one: one.id)))

    def driving(self, name: str, roll: str) -> Total:
        """What counts as driving: in a pilot roll (pilot) or in any other one (other)."""
        person = self.person(name)
        return mekrace_driving(person.pilot_ref, person.driving_skill, roll, self.settings.driving)

    def others(self, name: str) -> tuple[VehicleState, ...]:
        """All other vehicles that are still on the course."""
        return tuple(other for other in self.state.running() if other.name != name)

    # ------------------------------------------------------------ what happened

    @property
    def turn(self) -> int:
        """The race round that is driven now."""
        return self.state.round

    def told(self, name: str, _kind: str, details: dict[str, Cell], /) -> dict[str, Cell]:
        """Phase and step go with every event, and where its vehicle stands and what it has left."""
        self.step += 1
        more = {"phase": self.phase, "step": self.step, "target": None, "needed": None, **details}
        more["target"] = more["target"] or None
        if self.duel is not None:
            more["duel"] = self.duel
        return more | dict(standing_of(self.now(name), self.settings)) if name else more

    def refuse(
        self, name: str, placed: Placed[Any], column: str, what: str, reason: str, rules: tuple[str, ...]
    ) -> None:
        """An action that is not possible is logged, costs nothing, and is an open point for the game master."""
        self.log(
            name, "refused", phrase("{action} nicht möglich: {reason}", action=word(what), reason=word(reason)),
            result=reason, rules=rules, cells=(placed.where(column),),
        )  # fmt: skip
        self.trouble(
            placed.where(column), message("{action} is not possible: {reason}", action=word(what), reason=word(reason)),
            value=getattr(placed.row, column), severity="warning", rules=rules,
        )  # fmt: skip

    def waits(self, name: str, waiting: Waiting) -> None:
        """Note that a vehicle cannot go on before these cells are filled."""
        self.waiting.extend(where for where in waiting.wheres if where not in self.waiting)
        said = phrase("wartet auf {cells}", cells=waiting.needed or awaited("mekrace", waiting.wheres))
        self.log(name, "waiting", said, cells=waiting.wheres)

    # ------------------------------------------------------------ dice

    def order_dice(self, name: str, purpose: str) -> tuple[int, int]:
        """The two dice of a purpose in a vehicle's orders; else Waiting."""
        if self.by_seed:
            one, other = seeded("2W6", self.settings.seed, self.state.round, name, purpose)
            return one, other
        one, other = self.needed(self.order(name), *ORDER_ROLLS[purpose].columns)
        return one, other

    def duel_dice(self, key: DuelKey, purpose: str) -> tuple[int, int]:
        """The two dice of a purpose in a duel; Waiting where they are blank or the duel has no row yet."""
        placed = self.duels.get(key)
        round_, attacker, defender, kind, number = key
        if self.by_seed:
            counted = placed.row.number if placed is not None else number if number > 1 else None
            keys = (round_, attacker, defender, kind, counted, purpose)
            one, other = seeded("2W6", self.settings.seed, *keys)
            return one, other
        if placed is None:
            needed = phrase(
                "eine Zeile auf dem Blatt Duels: {attacker} gegen {defender}, {kind}",
                attacker=attacker, defender=defender, kind=kind,
            )  # fmt: skip
            raise Waiting(Where("Duels", self.spare, "round"), needed=needed)
        one, other = self.needed(placed, *DUEL_ROLLS[purpose].columns)
        return one, other

    def duel_key(self, attacker: str, defender: str, kind: str) -> DuelKey:
        """The key of the next duel of these two in this race round; a second one of the same kind has number 2."""
        first = (self.state.round, attacker, defender, kind, 1)
        number = self.fought.get(first, 0) + 1
        return (*first[:4], number)

    def settled(self, key: DuelKey) -> None:
        """Count a duel that has been fought."""
        self.fought[(*key[:4], 1)] = key[4]


def standing_of(vehicle: VehicleState, settings: Settings) -> tuple[tuple[str, Cell], ...]:
    """What every event tells of its vehicle; enough to make the standings from the events alone."""
    place = mekrace_to_offset(vehicle.q, vehicle.r, settings.layout)
    return (
        ("lap", vehicle.lap), ("field", vehicle.field), ("progress", vehicle.progress),
        ("col", place.col), ("row", place.row), ("q", vehicle.q), ("r", vehicle.r), ("heading", vehicle.heading),
        ("speed", vehicle.previous_speed), ("fp", vehicle.fp), ("heat", vehicle.heat),
        ("disturbed", vehicle.disturbed), ("booster", vehicle.booster), ("status", vehicle.status),
        ("finish_round", vehicle.finish_round), ("tie_roll", vehicle.tie_roll),
    )  # fmt: skip


def card_name(card: Card) -> Term:
    """The name of a card; that of a shipped card is known in every language."""
    return Term(card.name)
