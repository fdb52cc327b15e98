"""The three tables of a battle as the game master fills them: participants, parts, orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import AnyText, Count, Int, Kind, MaybeCount, Text, Whole, keyword
from calc.core.ranges import AnyRows, Rows
from calc.core.tables import Listed, table
from calc.systems.mekton.rules.damage import TotalOrAuto


class Participant(NamedTuple):
    """One unit that takes part: when it acts, how often, and REF + skill of its evade rolls."""

    name: Text
    initiative: Int
    actions: Count
    evade: Int


class Area(NamedTuple):
    """One area of a unit that can be hit; no armour is 0."""

    name: Text
    location: Text
    armor: MaybeCount
    kills: Count


class BattleOrder(NamedTuple):
    """One order of one unit; what stands after times belongs to attacks only. Names and places are keywords.

    result: what the game master decided in place of the rolls; no column of the table
    """

    round: int
    actor: str
    action: str
    times: int = 1
    target: str | None = None
    die1: int | None = None
    die2: int | None = None
    attack: int | None = None
    evade_die1: int | None = None
    evade_die2: int | None = None
    arc: str = "front"
    defence: int | str | None = None
    damage: int | None = None
    location: str | None = None
    result: str | None = None

    @property
    def is_attack(self) -> bool:
        """True for an order that is resolved by an attack roll."""
        return is_attack(self.action)


Participants = Annotated[tuple[Participant, ...], Rows(Participant, short=True, incomplete="wait")]
Parts = Annotated[tuple[Area, ...], Rows(Area, short=True, incomplete="wait")]
OrderCells = Annotated[tuple[tuple[Any, ...], ...], AnyRows(keep_blanks=True)]

_KINDS: Mapping[str, Kind] = {
    "round": Whole(1),
    "actor": AnyText(),
    "action": Listed("mekton", "actions", "action"),
    "times": Whole(0),
    "target": AnyText(),
    "die1": Whole(1, 6),
    "die2": Whole(1, 6),
    "attack": Whole(),
    "evade_die1": Whole(1, 6),
    "evade_die2": Whole(1, 6),
    "arc": Listed("mekton", "arcs", "arc"),
    "defence": TotalOrAuto(),
    "damage": Whole(0),
    "location": AnyText(),
}
_OF_EVERY_ORDER = ("round", "actor", "action", "times")


@dataclass(frozen=True, slots=True)
class Roster:
    """Who takes part, and what of each can be hit; by keyword of name and place, in the order of the tables."""

    fighters: Mapping[str, Participant]
    areas: Mapping[str, Mapping[str, Area]]


def roster(participants: Iterable[Participant], parts: Iterable[Area]) -> Roster:
    """Participants and their parts; a double name or place and a part of nobody are errors."""
    fighters: dict[str, Participant] = {}
    areas: dict[str, dict[str, Area]] = {}
    for fighter in participants:
        name = keyword(fighter.name)
        if name in fighters:
            raise RuleError("participants: the name {name} stands there twice", name=fighter.name)
        fighters[name] = fighter
        areas[name] = {}
    for area in parts:
        name, place = keyword(area.name), keyword(area.location)
        if name not in areas:
            raise RuleError("parts: {name} is not among the participants", name=area.name)
        if place in areas[name]:
            raise RuleError("parts: {place} of {name} stands there twice", place=area.location, name=area.name)
        areas[name][place] = area
    return Roster(fighters, areas)


def read_orders(rows: Sequence[Sequence[Any]], known: Roster) -> tuple[BattleOrder, ...]:
    """The orders in the order of their table; rows without round, actor or action are left out."""
    orders = []
    for y, row in enumerate(rows, 1):
        cells = dict(zip(_KINDS, row, strict=False))
        if any(cells.get(column) is None for column in ("round", "actor", "action")):
            continue
        if any(cell is not None for cell in row[len(_KINDS) :]):
            raise RuleError("orders: row {row} has more than {most} columns", row=y, most=len(_KINDS))
        try:
            orders.append(_order(cells, known))
        except RuleError as error:
            raise RuleError("orders: row {row}: {reason}", row=y, reason=error.message) from None
    return tuple(orders)


def _order(cells: Mapping[str, Any], known: Roster) -> BattleOrder:
    read = {column: _read(column, cells) for column in _OF_EVERY_ORDER if cells.get(column) is not None}
    read["actor"] = _name(read["actor"], known)
    if read["action"] == "quick_strike":
        raise RuleError("column action: write strike with times 0 for the free blow of a Quick weapon")
    if not is_attack(read["action"]):
        return BattleOrder(**read)
    if read.get("times", 1) > 1:
        raise RuleError("column times: {times} is not 0 or 1; each attack takes a row", times=read["times"])
    for column in list(_KINDS)[len(_OF_EVERY_ORDER) :]:
        if cells.get(column) is not None:
            read[column] = _read(column, cells)
    if "target" in read:
        read["target"] = _name(read["target"], known)
    if "location" in read:
        read["location"] = _place(read["location"], read.get("target"), known)
    return BattleOrder(**read)


def _read(column: str, cells: Mapping[str, Any]) -> Any:
    try:
        return _KINDS[column].read(cells[column])
    except RuleError as error:
        raise RuleError("column {column}: {reason}", column=Words(column), reason=error.message) from None


def _name(name: str, known: Roster) -> str:
    if keyword(name) not in known.fighters:
        raise RuleError("{name} is not among the participants", name=name)
    return keyword(name)


def _place(location: str, target: str | None, known: Roster) -> str:
    if target is not None and keyword(location) not in known.areas[target]:
        name = known.fighters[target].name
        raise RuleError("{place} is not among the parts of {name}", place=location, name=name)
    return keyword(location)


def is_attack(action: str) -> bool:
    """True for an action that is resolved by an attack roll."""
    return bool(table("mekton", "actions").find("action", action)["attack"])
