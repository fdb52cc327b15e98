"""Exact chances of victory and expected losses over all shuffles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, factorial, perm, prod
from typing import NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, Blank
from calc.core.registry import rule
from calc.systems.stccg.rules.battle import Card, Force, side, stccg_duel
from calc.systems.stccg.rules.end import Tie, stccg_winner

MOST_CARDS = 12
#: The strength of a card that is not there: it fills the smaller side up, falls to everybody and adds nothing.
ABSENT = -1


class Odds(NamedTuple):
    """The chances of each side and of a battle without a winner."""

    attacker_wins: float
    defender_wins: float
    no_winner: float


class Losses(NamedTuple):
    """The average number of dead on each side."""

    attacker_dead: float
    defender_dead: float


class Lead(NamedTuple):
    """How far the pairing has come: cards that wait for a weaker opponent, and the attackers' lead in strength."""

    waiting_a: int
    waiting_b: int
    lead: int


@rule("STCCG-ODDS-01")
def stccg_odds(attackers: Force, defenders: Force, tie: Tie = "none") -> Odds | Blank:
    """Exact chances of victory over all shuffles.

    attackers: strength, lethal, status; at most 12 taking part
    defenders: the same; at most 12 taking part
    tie: as in STCCG_WINNER
    returns: attacker_wins, defender_wins, no_winner: probabilities that add up to 1; blank while a strength is blank
    errors: nobody takes part on one side; more than 12 take part on one side; a bad strength, flag, status or tie rule
    """
    sides = _sides(attackers, defenders)
    if sides is None:
        return BLANK
    chances = _chances(*sides, tie)
    return Odds(float(chances["attacker"]), float(chances["defender"]), float(chances["none"]))


@rule("STCCG-ODDS-02")
def stccg_expected_losses(attackers: Force, defenders: Force, tie: Tie = "none") -> Losses | Blank:
    """Average number of dead on each side over all shuffles.

    attackers: as in STCCG_ODDS
    defenders: as in STCCG_ODDS
    tie: as in STCCG_WINNER
    returns: attacker_dead, defender_dead, the extra casualty included; blank while a strength is blank
    errors: as STCCG_ODDS
    """
    sides = _sides(attackers, defenders)
    if sides is None:
        return BLANK
    a, b = sides
    chances = _chances(a, b, tie)
    # Who loses with all cards mortally wounded has nobody left to draw from. He cannot win: his total is 0, and
    # a card that wounds mortally is stronger than 0 and stands.
    extra_a = chances["defender"] - _all_mortal(a, b)
    extra_b = chances["attacker"] - _all_mortal(b, a)
    return Losses(float(_mortal(a, b) + extra_a), float(_mortal(b, a) + extra_b))


def _sides(attackers: Force, defenders: Force) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    a, b = side(attackers, "attacker"), side(defenders, "defender")
    for name, cards in (("attackers", a), ("defenders", b)):
        if cards is not None and len(cards) > MOST_CARDS:
            raise RuleError(
                "{count} {side} take part; an exact count is possible for at most {most}",
                count=len(cards),
                side=Words(name),
                most=MOST_CARDS,
            )
    return None if a is None or b is None else (a, b)


def _chances(a: Sequence[Card], b: Sequence[Card], tie: str) -> dict[str, Fraction]:
    """The chance of each answer of STCCG_WINNER."""
    strengths_a, strengths_b = [card.strength for card in a], [card.strength for card in b]
    chances = {"attacker": Fraction(), "defender": Fraction(), "none": Fraction()}
    for lead, ways in _leads(strengths_a, strengths_b).items():
        chances[stccg_winner(max(lead, 0), max(-lead, 0), tie)] += Fraction(ways, factorial(max(len(a), len(b))))
    return chances


def _leads(strengths_a: Sequence[int], strengths_b: Sequence[int]) -> dict[int, int]:
    """In how many ways of pairing everybody the attackers end with which lead; a decided lead may be cut short.

    In a pair the stronger card keeps its strength in the total, the weaker drops out, and equals cancel out. So the
    cards are gone through from the strongest down: each one falls to a stronger one that still waits, is paired with
    an equal one, or waits for a weaker one and adds its strength. Whom exactly it meets only counts the ways.
    """
    size = max(len(strengths_a), len(strengths_b))
    a = Counter([*strengths_a, *[ABSENT] * (size - len(strengths_a))])
    b = Counter([*strengths_b, *[ABSENT] * (size - len(strengths_b))])
    left_a, left_b = sum(strengths_a), sum(strengths_b)
    ways = {Lead(0, 0, 0): 1}
    for strength in sorted(a.keys() | b.keys(), reverse=True):
        left_a -= max(strength, 0) * a[strength]
        left_b -= max(strength, 0) * b[strength]
        further: Counter[Lead] = Counter()
        for state, so_far in ways.items():
            for (waiting_a, waiting_b, lead), count in _dealt(state, strength, a[strength], b[strength]):
                # What the weaker cards cannot turn round is decided; one lead may stand for all such.
                kept = max(-left_a - 1, min(lead, left_b + 1))
                further[Lead(waiting_a, waiting_b, kept)] += so_far * count
        ways = further
    return {state.lead: count for state, count in ways.items() if not state.waiting_a}


def _dealt(state: Lead, strength: int, many_a: int, many_b: int) -> Iterator[tuple[Lead, int]]:
    """Every fate of the cards of one strength, and in how many ways it comes about."""
    for equal in range(min(many_a, many_b) + 1):
        pairs = comb(many_a, equal) * perm(many_b, equal)
        for fall_a in range(min(many_a - equal, state.waiting_b) + 1):
            for fall_b in range(min(many_b - equal, state.waiting_a) + 1):
                wait_a, wait_b = many_a - equal - fall_a, many_b - equal - fall_b
                yield (
                    Lead(
                        state.waiting_a - fall_b + wait_a,
                        state.waiting_b - fall_a + wait_b,
                        state.lead + strength * (wait_a - wait_b),
                    ),
                    pairs
                    * comb(many_a - equal, fall_a)
                    * perm(state.waiting_b, fall_a)
                    * comb(many_b - equal, fall_b)
                    * perm(state.waiting_a, fall_b),
                )


def _mortal(own: Sequence[Card], other: Sequence[Card]) -> Fraction:
    """How many cards of a side are mortally wounded on average; each meets each opponent equally often."""
    return Fraction(sum(_killers(card, other) for card in own), max(len(own), len(other)))


def _all_mortal(own: Sequence[Card], other: Sequence[Card]) -> Fraction:
    """The chance that a whole side is mortally wounded.

    Whoever can do it to a card can do it to all weaker ones. So from the strongest down each card has its killers,
    less those who are dealt to the stronger ones already.
    """
    if len(own) > len(other):
        return Fraction()
    killers = sorted(_killers(card, other) for card in own)
    return Fraction(prod(many - dealt for dealt, many in enumerate(killers)), perm(len(other), len(own)))


def _killers(card: Card, other: Sequence[Card]) -> int:
    """How many opponents would wound this card mortally."""
    return sum(
        stccg_duel(card.strength, enemy.strength, card.lethal, enemy.lethal).state_a == "mortal" for enemy in other
    )
