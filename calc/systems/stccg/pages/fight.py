"""The middle and the end of a battle report: the pairs of both piles, the totals, the draw, the dead, the stopped."""

from __future__ import annotations

from itertools import zip_longest

from calc.core.pages import Block, Column, Fact, Facts, Row, Table, Together
from calc.core.replay import phrase
from calc.core.terms import term
from calc.core.values import Cell, Line, Parts, Value
from calc.systems.stccg.pages.typed import TypedRow
from calc.systems.stccg.replay.state import Battle, Pair, Side
from calc.systems.stccg.replay.words import word

#: From so many lines on the piles are set smaller, so that a battle stays on one page.
DENSE = 6


def fight(battle: Battle, typed: TypedRow) -> Block:
    """The shuffled piles beside each other: pair after pair, then those who met nobody, then the totals."""
    rows = []
    pairs = {pair.attacker: pair for pair in battle.pairs}
    piles = zip_longest(battle.attackers.pile, battle.defenders.pile)
    for number, (own, other) in enumerate(piles, 1):
        pair = pairs.get(own or "")
        rows.append(
            Row((
                number if pair else None,
                _name(battle.attackers, own), _strength(battle.attackers, own),
                _said(battle, pair),
                _strength(battle.defenders, other), _name(battle.defenders, other),
            ))
        )  # fmt: skip
    if battle.winner:
        totals = [Parts(side.total) if side.total is not None else None for side in battle.sides]
        rows.append(
            Row((
                None, term("Stärke der Stehenden"), typed.shown("total_a", totals[0]),
                typed.shown("winner", _winner(battle), by_hand=battle.winner_set),
                typed.shown("total_b", totals[1]), term("Stärke der Stehenden"),
            ), "total")
        )  # fmt: skip
    columns = (
        Column(term("Paar"), 0.7, "center"), Column(battle.attackers.player, 2.6), Column(term("Stärke"), 2.8, "center"),
        Column(term("Ergebnis"), 3.6, "center"), Column(term("Stärke"), 2.8, "center"),
        Column(battle.defenders.player, 2.6, "right"),
    )  # fmt: skip
    return Together(
        (
            Table(
                columns,
                tuple(rows),
                caption=term("Mann gegen Mann, die obersten Karten zuerst"),
                dense=len(rows) > DENSE,
            ),
        )
    )


def _name(side: Side, id_: str | None) -> Value | Cell:
    """A card in its pile: struck out where it dies, in small type where it is stunned."""
    if id_ is None:
        return None
    state = dict(side.states).get(id_, "standing")
    return Cell(side.card(id_).name, strong=state == "standing", muted=state == "stunned", struck=state == "mortal")


def _strength(side: Side, id_: str | None) -> Value:
    return None if id_ is None else int(side.card(id_).strength or 0)


def _said(battle: Battle, pair: Pair | None) -> Value:
    """What came of a pair, in words."""
    if pair is None:
        return term("ohne Gegner, steht")
    if pair.state == "standing":
        return term("gleich stark, beide stehen")
    struck_a = pair.attacker_state != "standing"
    fallen = battle.attackers.card(pair.attacker) if struck_a else battle.defenders.card(pair.defender)
    arrow = "←" if struck_a else "→"
    said = phrase("{name} {state}", name=fallen.name, state=word(pair.state))
    return Line((arrow, said)) if struck_a else Line((said, arrow))


def _winner(battle: Battle) -> Value:
    if battle.winner == "none":
        return term("niemand gewinnt")
    return phrase("{player} gewinnt", player=battle.side(battle.winner).player)


def ending(battle: Battle, typed: TypedRow) -> Block:
    """The draw, the dead and their cause, the survivors."""
    rows = (
        Row((term("Tote"), *(_dead(battle, side) for side in battle.sides))),
        Row((term("am Leben und jetzt gestoppt"), *(_alive(side) for side in battle.sides))),
    )
    columns = (Column(None, 2), *(Column(side.player, 4) for side in battle.sides))
    drawn = Facts((Fact(term("Ziehung des Verlierers"), typed.shown("casualty", _draw(battle))),), 1)
    return Together((drawn, Table(columns, rows, dense=True)))


def _dead(battle: Battle, side: Side) -> Value:
    """Who died, and why."""
    dead = [
        phrase("{name} ({cause})", name=card.name, cause=word("drawn" if card.id == battle.drawn else "mortal"))
        for card in side.fighters
        if (card.id, "dead") in side.fates
    ]
    return Line(tuple(dead), ", ") if dead else word("none")


def _alive(side: Side) -> Value:
    """Who lives on."""
    return ", ".join(card.name for card in side.fighters if (card.id, "stopped") in side.fates) or word("none")


def _draw(battle: Battle) -> Value:
    """Who was drawn, from how many."""
    loser = battle.loser()
    if loser is None:
        return term("ohne Sieger wird niemand gezogen")
    if not battle.eligible:
        return term("alle sind tödlich verletzt, niemand wird gezogen")
    names = ", ".join(loser.card(id_).name for id_ in battle.eligible)
    return phrase("{pick} von {eligible}: {name} (zur Wahl: {names})", pick=battle.pick,
                  eligible=len(battle.eligible), name=loser.card(battle.drawn).name, names=names)  # fmt: skip
