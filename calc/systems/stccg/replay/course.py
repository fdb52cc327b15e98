"""Runs the game: the present state, what happened, what is wrong, and the piles and draws that are read or awaited."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from calc.core import course
from calc.core.course import Waiting
from calc.core.dice import picked, shuffled
from calc.core.errors import RuleError, message
from calc.core.kinds import Cell
from calc.core.records import Placed
from calc.systems.stccg.replay.rows import Order, Person, Settings
from calc.systems.stccg.replay.state import Battle, CardState, GameState, Side
from calc.systems.stccg.rules.conditions import folded
from calc.systems.stccg.rules.morals import ClassRow

#: In which step of the turn an event happens.
STEPS = {
    "turn": 1, "unstop": 1, "override": 1, "refused": 3, "battle": 3, "sides": 4, "left_out": 4, "odds": 5, "shuffle": 5,
    "pair": 6, "totals": 7, "winner": 8, "casualty": 9, "no_casualty": 9, "death": 10, "stopped": 10, "end": 10,
}  # fmt: skip


class Refusal(Exception):  # noqa: N818 - not an error of ours: the battle does not take place
    """The battle cannot be declared so; the trouble is noted already."""

    def __init__(self, reason: str, name: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.name = name


@dataclass
class Course(course.Course):
    """A game under way; the functions of the neighbouring modules move it on."""

    settings: Settings
    people: dict[str, Placed[Person]]
    players: tuple[str, ...]
    classes: tuple[ClassRow, ...]
    class_rows: tuple[int, ...]
    state: GameState
    battle: Battle | None = None

    # ------------------------------------------------------------ state

    def now(self, id_: str) -> CardState:
        """The card as it is now."""
        return self.state.card(id_)

    def change(self, id_: str, **changes: Any) -> None:
        """Change a card."""
        self.state = self.state.changed(id_, **changes)

    def under_way(self) -> Battle:
        """The battle under way."""
        assert self.battle is not None
        return self.battle

    def update(self, **changes: Any) -> Battle:
        """Move the battle under way on."""
        self.battle = replace(self.under_way(), **changes)
        return self.battle

    def set_side(self, side: Side) -> None:
        """Move one side of the battle under way on."""
        self.update(**{f"{side.role}s": side})

    def player(self, name: str) -> str | None:
        """The player of this name, as his cards write it; None for nobody."""
        return next((player for player in self.players if folded(player) == folded(name)), None)

    @property
    def turn(self) -> int:
        """The turn that is played now."""
        return self.state.turn

    def told(self, _name: str, kind: str, details: dict[str, Cell], /) -> dict[str, Cell]:
        """The battle under way and the step of the turn go with every event."""
        battle = self.battle.id if self.battle is not None else ""
        return {"battle": battle, "step": STEPS.get(kind, 0), **details}

    # ------------------------------------------------------------ piles and the draw

    def _from_seed(self, typed: object) -> bool:
        """Whether a roll comes from the seed: always, or where its cell is blank."""
        return self.by_seed or (typed is None and self.settings.seed is not None)

    def _seeded(self, column: str) -> None:
        """Note that the dice of a column come from the seed."""
        self.update(seeded=(*self.under_way().seeded, column))

    def pile(self, placed: Placed[Order], column: str, cards: tuple[CardState, ...], player: str) -> tuple[int, ...]:
        """The shuffled pile of one side: each k stands for the k-th of those who take part; else Waiting."""
        typed = getattr(placed.row, column)
        if self._from_seed(typed):
            self._seeded(column)
            return shuffled(len(cards), self.settings.seed or "", (placed.row.battle, "shuffle", player))
        where = placed.where(column)
        if typed is None:
            raise Waiting(where)
        try:
            order = read_pile(typed, cards)
        except RuleError as error:
            self.trouble(where, error.message, value=typed, rules=("STCCG-FIGHT-01",))
            raise Waiting(where) from None
        if len(order) < len(cards):
            raise Waiting(where)
        return order

    def draw(self, placed: Placed[Order], eligible: int) -> int:
        """Which of the eligible cards dies; else Waiting."""
        if self._from_seed(placed.row.pick):
            self._seeded("pick")
            return picked(eligible, self.settings.seed or "", (placed.row.battle, "casualty"))
        where = placed.where("pick")
        if placed.row.pick is None:
            raise Waiting(where)
        if placed.row.pick > eligible:
            self.trouble(
                where, message("{value} is not in {low}..{high}", value=placed.row.pick, low=1, high=eligible),
                value=placed.row.pick, rules=("STCCG-END-03",),
            )  # fmt: skip
            raise Waiting(where)
        return placed.row.pick


def read_pile(typed: str, cards: tuple[CardState, ...]) -> tuple[int, ...]:
    """A pile as the game master wrote it: names or ids separated by commas, or numbers; as numbers, top card first."""
    order = _by_name(typed, cards)
    if order is None:
        order = []
        for token in re.split(r"[\s,;.]+", typed.strip(" \t\r\n,;.")):
            if not (token.isascii() and token.isdigit() and 1 <= int(token[:9]) <= len(cards)):
                raise RuleError("{card} takes no part in this battle", card=token)
            order.append(int(token))
    for place, number in enumerate(order):
        if number in order[:place]:
            raise RuleError("{card} is in the pile twice", card=cards[number - 1].name)
    return tuple(order)


def _by_name(typed: str, cards: tuple[CardState, ...]) -> list[int] | None:
    """The numbers of cards named by id or name; None where one of the words is neither."""
    ids = {folded(card.id): number for number, card in enumerate(cards, 1)}
    names: dict[str, int] = {}
    for number, card in enumerate(cards, 1):
        names[folded(card.name)] = 0 if folded(card.name) in names else number
    order = []
    for token in entries(typed):
        number = ids.get(folded(token)) or names.get(folded(token), 0)
        if not number:
            return None
        order.append(number)
    return order


def entries(text: str) -> list[str]:
    """The entries of a list in one cell."""
    return [part.strip() for part in re.split(r"[,;\r\n]", text) if part.strip()]
