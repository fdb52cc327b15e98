"""The cards, the battles and the game at one moment; frozen, so that every turn can be looked at again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from calc.core.errors import Message
from calc.core.totals import Total
from calc.systems.stccg.rules.conditions import stccg_takes_part


@dataclass(frozen=True, slots=True)
class Weapon:
    """A hand weapon and what it adds."""

    name: str
    bonus: int


@dataclass(frozen=True, slots=True)
class CardState:
    """A personnel card as it is now; number is its row on the sheet, died the battle in which it died."""

    number: int
    id: str
    name: str
    player: str
    affiliation: str | None
    leader: bool
    base: int | None
    weapons: tuple[Weapon, ...]
    modifier: int
    strength: Total | None
    lethal: bool
    status: str
    location: str | None
    spot: str
    team: str | None = None
    died: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that may be answered; battle is blank where it was no personnel battle."""

    turn: int
    attacker: str
    attacked: str
    location: str
    battle: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """One of the conditions of a battle: met or not, and why."""

    keyword: str
    met: bool
    reason: Message


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of victory and mean losses before the shuffle; replays = 0: exact."""

    attacker: float
    defender: float
    nobody: float
    attacker_dead: float
    defender_dead: float
    replays: int = 0

    def error(self, chance: float) -> float:
        """The standard error of an estimated chance; 0 for an exact one."""
        return float((chance * (1 - chance) / self.replays) ** 0.5) if self.replays else 0.0


@dataclass(frozen=True, slots=True)
class Pair:
    """One card against one card, with their states after it; ids of the cards."""

    attacker: str
    attacker_strength: int
    attacker_state: str
    defender: str
    defender_strength: int
    defender_state: str

    @property
    def state(self) -> str:
        """What the pair came to: the state of the one struck down, or standing."""
        return self.attacker_state if self.attacker_state != "standing" else self.defender_state


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle: its cards as they were before it, and what became of them.

    fighting: ids of those who took part, in table order; pile: the same, shuffled; blank while not shuffled
    states: standing, stunned or mortal of those who took part; fates: dead or stopped
    """

    role: str
    player: str
    cards: tuple[CardState, ...] = ()
    fighting: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    states: tuple[tuple[str, str], ...] = ()
    total: Total | None = None
    fates: tuple[tuple[str, str], ...] = ()

    def card(self, id_: str) -> CardState:
        """The card as it was before the battle."""
        return next(card for card in self.cards if card.id == id_)

    @property
    def fighters(self) -> tuple[CardState, ...]:
        """Those who take part, in table order."""
        return tuple(card for card in self.cards if card.id in self.fighting)

    @property
    def standing(self) -> tuple[CardState, ...]:
        """Those who are neither stunned nor mortally wounded."""
        return tuple(self.card(id_) for id_, state in self.states if state == "standing")

    def left_out(self) -> tuple[CardState, ...]:
        """Those who were there but did not fight."""
        return tuple(card for card in self.cards if card.id not in self.fighting)


@dataclass(frozen=True, slots=True)
class Battle:
    """A declared battle, as far as it has come.

    row: its row on the sheet; check: ok or the first hindrance; way: leader or counter; moral: general, permit or
    counter; drawn: the loser's casualty; eligible: ids from which it was drawn; open: something is still missing
    seeded: the columns of Orders whose piles and draw come from the seed
    """

    row: int
    id: str
    turn: int
    attackers: Side
    defenders: Side
    check: str = ""
    conditions: tuple[Condition, ...] = ()
    way: str = ""
    moral: str = ""
    answers: Attack | None = None
    card: str = ""
    permits: str = ""
    check_set: bool = False
    chances: Chances | None = None
    pairs: tuple[Pair, ...] = ()
    winner: str = ""
    winner_set: bool = False
    eligible: tuple[str, ...] = ()
    pick: int | None = None
    drawn: str = ""
    seeded: tuple[str, ...] = ()
    open: bool = True

    @property
    def fought(self) -> bool:
        """True where it came to its end."""
        return self.check == "ok" and not self.open

    @property
    def from_seed(self) -> bool:
        """True where a pile or the draw comes from the seed."""
        return bool(self.seeded)

    @property
    def counter(self) -> bool:
        """True where it was allowed as a counter-attack only."""
        return "counter" in (self.way, self.moral)

    @property
    def scene(self) -> CardState | None:
        """The attacker whose place is that of the battle: the first who may attack, for those left out may be away."""
        cards = self.attackers.cards
        return next((card for card in cards if stccg_takes_part(card.status, "attacker")), next(iter(cards), None))

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attackers and attacked."""
        return self.attackers, self.defenders

    def met(self, id_: str) -> str:
        """The name of the opponent that a card met; blank for none."""
        for pair in self.pairs:
            if pair.attacker == id_:
                return self.defenders.card(pair.defender).name
            if pair.defender == id_:
                return self.attackers.card(pair.attacker).name
        return ""

    def side(self, role: str) -> Side:
        """The attackers or the defenders."""
        return self.attackers if role == "attacker" else self.defenders

    def loser(self) -> Side | None:
        """The side that lost; None while or where there is none."""
        return {"attacker": self.defenders, "defender": self.attackers}.get(self.winner)


@dataclass(frozen=True, slots=True)
class GameState:
    """All cards after a turn, in the order of the sheet; the attacks and battles so far."""

    turn: int
    player: str
    cards: tuple[CardState, ...]
    attacks: tuple[Attack, ...] = ()
    battles: tuple[Battle, ...] = ()

    def card(self, id_: str) -> CardState:
        """The card of this id."""
        return next(card for card in self.cards if card.id == id_)

    def changed(self, id_: str, **changes: Any) -> GameState:
        """The state after a change of one card."""
        cards = tuple(replace(card, **changes) if card.id == id_ else card for card in self.cards)
        return replace(self, cards=cards)
