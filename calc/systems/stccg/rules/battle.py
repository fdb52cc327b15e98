"""The battle: strength, one card against one card, and the two piles turned over pair by pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, Blank, Count, Flag, Int, MaybeCount, OneOf, Whole
from calc.core.ranges import Cells, Rows
from calc.core.registry import rule
from calc.core.totals import Part, Total
from calc.systems.stccg.rules.conditions import Status, stccg_takes_part


class Fighter(NamedTuple):
    """A row of a force; what is blank in it: not entered, not lethal, active."""

    strength: MaybeCount = None
    lethal: Flag = False
    status: Status = "active"


class Card(NamedTuple):
    """A card that takes part, with its row in the table."""

    row: int
    strength: int
    lethal: bool


class Duel(NamedTuple):
    """What one pair of cards is like after its fight."""

    state_a: str
    state_b: str


class Pairing(NamedTuple):
    """One line of the battle log."""

    pair: int
    attacker_row: int
    attacker_strength: int
    defender_row: int
    defender_strength: int
    attacker_state: str
    defender_state: str


Bonuses = Annotated[tuple[int, ...], Cells(Whole(0))]
Force = Annotated[tuple[Fighter | None, ...], Rows(Fighter, keep_blanks=True, short=True)]
Order = Annotated[tuple[int, ...], Cells(Whole(1))]
Mode = Annotated[str, OneOf("sum", "best")]


@rule("STCCG-FIGHT-08")
def stccg_strength(printed: Count, weapons: Bonuses = (), modifier: Int = 0, mode: Mode = "sum") -> Total:
    """Strength of a card with its hand weapons.

    printed: printed STRENGTH, 0 or more
    weapons: bonus of each hand weapon, 0 or more; blank cells are skipped
    modifier: other changes, may be negative
    mode: sum: all weapons add up; best: only the largest bonus counts
    returns: strength, never below 0; blank while the printed strength is blank
    errors: not a whole number, or a negative printed strength or bonus; an unknown mode
    """
    counting = weapons if mode == "sum" else sorted(weapons)[-1:]
    total = Total(
        Part("Stärke", printed, "STCCG-FIGHT-08"),
        *(Part("Handwaffe", bonus, "STCCG-FIGHT-08") for bonus in counting),
        Part("andere Karten", modifier, "STCCG-FIGHT-08"),
    )
    return total.present().at_least(0, "nicht unter 0", "STCCG-FIGHT-08")


@rule("STCCG-FIGHT-05", "STCCG-FIGHT-06", "STCCG-FIGHT-07", "STCCG-FIGHT-09")
def stccg_duel(strength_a: Count, strength_b: Count, lethal_a: Flag = False, lethal_b: Flag = False) -> Duel:
    """One card against one card.

    strength_a: strength of the first card, weapons included, 0 or more
    strength_b: strength of the second card
    lethal_a: a card lets the first turn a stun into a mortal wound
    lethal_b: the same for the second
    returns: state_a, state_b: standing, stunned or mortal; blank while a strength is blank
    errors: not a whole number or below 0; a flag that is neither true/false nor 1/0
    """
    if strength_a == strength_b:
        return Duel("standing", "standing")
    if strength_a > strength_b:
        return Duel("standing", _struck(strength_a, strength_b, lethal_a))
    return Duel(_struck(strength_b, strength_a, lethal_b), "standing")


@rule(
    "STCCG-FIGHT-01", "STCCG-FIGHT-02", "STCCG-FIGHT-03", "STCCG-FIGHT-04", "STCCG-FIGHT-05", "STCCG-FIGHT-06",
    "STCCG-FIGHT-07", "STCCG-FIGHT-09", "STCCG-END-01",
)  # fmt: skip
def stccg_battle_log(attackers: Force, defenders: Force, order_a: Order, order_b: Order) -> tuple[Pairing, ...] | Blank:
    """All pairings of a battle with their results.

    attackers: strength, lethal, status; blank rows keep their row number but are skipped; rows that take no part
      are skipped
    defenders: the same three columns
    order_a: the shuffled pile of the attackers: their row numbers (1 is the first row), each once, top card first
    order_b: the shuffled pile of the defenders
    returns: pair, attacker_row, attacker_strength, defender_row, defender_strength, attacker_state, defender_state;
      blank while a strength or a part of an order is missing
    errors: nobody takes part on one side; an order names a row twice or a row that takes no part; a bad strength,
      flag or status
    """
    pile_a = _pile(side(attackers, "attacker"), order_a, "order_a")
    pile_b = _pile(side(defenders, "defender"), order_b, "order_b")
    if pile_a is None or pile_b is None:
        return BLANK
    return tuple(
        Pairing(pair, a.row, a.strength, b.row, b.strength, *stccg_duel(a.strength, b.strength, a.lethal, b.lethal))
        for pair, (a, b) in enumerate(zip(pile_a, pile_b, strict=False), 1)
    )


def side(force: Sequence[Fighter | None], role: str) -> tuple[Card, ...] | None:
    """Those of a force who take part, in table order; None while the table or one of their strengths is blank."""
    if all(fighter is None for fighter in force):
        return None
    fighting = [
        (row, fighter)
        for row, fighter in enumerate(force, 1)
        if fighter is not None and stccg_takes_part(fighter.status, role)
    ]
    if not fighting:
        raise RuleError(
            "no attacker takes part; attackers must be active"
            if role == "attacker"
            else "no defender takes part; defenders must be active or stopped"
        )
    cards = [Card(row, f.strength, f.lethal) for row, f in fighting if f.strength is not None]
    return tuple(cards) if len(cards) == len(fighting) else None


def _struck(stronger: int, weaker: int, lethal: bool) -> str:
    return "mortal" if lethal or stronger > 2 * weaker else "stunned"


def _pile(cards: Sequence[Card] | None, order: Sequence[int], argument: str) -> tuple[Card, ...] | None:
    """The cards as the shuffled pile shows them; None while a strength or a place in the pile is missing."""
    if cards is None:
        return None
    by_row = {card.row: card for card in cards}
    for above, row in enumerate(order):
        if row not in by_row:
            raise RuleError("{order}: row {row} takes no part in the battle", order=Words(argument), row=row)
        if row in order[:above]:
            raise RuleError("{order}: row {row} is in the pile twice", order=Words(argument), row=row)
    return tuple(by_row[row] for row in order) if len(order) == len(by_row) else None
