"""The manoeuvre cards, both sides, drawn on hexes: nine on a page, to cut out."""

from __future__ import annotations

from collections.abc import Iterable

from calc.core.hexes import Hex
from calc.core.pages import Card, Cards, Fact, HexField, HexMap, Page, Vehicle
from calc.core.replay import phrase
from calc.core.terms import Term, term
from calc.systems.mekrace.rules import cards as rules
from calc.systems.mekrace.rules.paths import mekrace_path
from calc.systems.mekrace.rules.turns import hexes_of, turned_by

#: More points of heat are printed as a number.
MOST_POINTS = 20


def cards_page(cards: Iterable[rules.Card]) -> Page:
    """Every side of every card."""
    drawn = [_card(side, mirrored=number > 0) for card in cards for number, side in enumerate(card.sides())]
    return Page("cards", term("Manöverkarten"), (Cards(tuple(drawn)),))


def _card(card: rules.Card, *, mirrored: bool) -> Card:
    """One side of a card."""
    facts = (
        Fact(term("benötigte Lenkung"), card.steering),
        Fact(term("Schwierigkeit"), card.difficulty),
        Fact(term("Hitze"), "●" * card.heat or "–" if card.heat <= MOST_POINTS else card.heat),
        Fact(term("Schaden"), card.damage or "–"),
    )
    name = Term(card.name)
    foot = phrase("{id}, gespiegelt", id=card.id) if mirrored else phrase("{id}", id=card.id)
    return Card(name, card.speed, facts, _drawing(card), foot=foot)


def _drawing(card: rules.Card) -> HexMap:
    """The hexes of the sequence with their numbers, the damage hex, the triangles of the end directions."""
    path = mekrace_path(0, 0, 0, card.sequence)
    end = path[-1]
    arrows = tuple(turned_by(end.heading, turn) + 1 for turn in hexes_of(card.ends))
    fields = tuple(
        HexField(
            Hex(step.q, step.r),
            step.step or None,
            ("goal" if step.step == card.damage_step else "open") if step.step else "free",
            arrows if step is end else (),
            card.damage if step.step == card.damage_step else 0,
        )
        for step in path
    )
    # An explosion where the sequence begins takes the place of the vehicle.
    starts = len(path) > 1 and (card.damage_step > 0 or not card.damage)
    return HexMap(fields, (Vehicle("", Hex(0, 0), 1),) if starts else ())
