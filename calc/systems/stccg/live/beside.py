"""The live functions beside the input sheets: what cards are like now, what orders came to, attacks to answer."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import beside, fitted_rows
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.stccg.live.ranges import (
    Attacks,
    Changes,
    Classes,
    Orders,
    Personnel,
    SettingsRange,
    words_of,
)
from calc.systems.stccg.replay import game
from calc.systems.stccg.replay.state import Battle, CardState, GameState
from calc.systems.stccg.replay.words import place, word
from calc.texts.words import Translator


class CardRow(NamedTuple):
    """What a card is like now."""

    now_strength: int | str
    now_status: str
    now_place: str
    fought: int | str
    died: str


class OrderRow(NamedTuple):
    """What a declared battle came to."""

    check: str
    allowed_by: str
    chance_a: float | str
    chance_b: float | str
    chance_none: float | str
    pile_a: str
    pile_b: str
    total_a: int | str
    total_b: int | str
    winner: str
    eligible: int | str
    drawn_pick: int | str
    casualty: str
    order_note: str


class KeptAttack(NamedTuple):
    """An attack that may be answered."""

    turn: int | str
    attacker: str
    attacked: str
    location: str
    battle: str


@rule("STCCG-FIGHT-08", "STCCG-END-04", "STCCG-END-06")
def stccg_personnel(
    personnel: Personnel, orders: Orders, changes: Changes, attacks: Attacks, settings: SettingsRange, classes: Classes
) -> tuple[CardRow, ...]:
    """What every card on the sheet Personnel is like after all battles so far.

    returns: one row a card: strength, status and place now, battles fought, the battle in which it died; blank rows
        stay blank
    """
    played, words = game(personnel, orders, changes, attacks, settings, classes), words_of(settings)
    state: GameState = played.states[-1]
    rows = {card.number: _card_row(card, state, words) for card in state.cards}
    return beside(personnel, CardRow, rows)


def _card_row(card: CardState, state: GameState, words: Translator) -> CardRow:
    fought = sum(card.id in side.fighting for one in state.battles if one.fought for side in one.sides)
    return CardRow(
        int(card.strength) if card.strength is not None else BLANK,
        words.term(word(card.status)),
        words.message(place(card.location, card.spot)),
        fought,
        card.died,
    )


@rule("STCCG-SUM-01", "STCCG-ODDS-01", "STCCG-END-01", "STCCG-END-02", "STCCG-END-03")
def stccg_orders(
    personnel: Personnel, orders: Orders, changes: Changes, attacks: Attacks, settings: SettingsRange, classes: Classes
) -> tuple[OrderRow, ...]:
    """What every row of the sheet Orders comes to in the game.

    returns: one row a battle: allowed or why not, by what, the three chances, both piles, both totals, winner, number
        of eligible cards, the draw, who was drawn, a note
    """
    played, words = game(personnel, orders, changes, attacks, settings, classes), words_of(settings)
    notes = {event.detail("battle"): event for event in played.events if event.kind in ("refused", "battle", "waiting")}
    rows = {
        battle.row: _order_row(battle, notes.get(battle.id), words) for battle in played.states[-1].battles
    }  # fmt: skip
    return beside(orders, OrderRow, rows)


def _order_row(battle: Battle, note: Event | None, words: Translator) -> OrderRow:
    chances, loser = battle.chances, battle.loser()
    pile_a, pile_b = ("; ".join(side.card(id_).name for id_ in side.pile) for side in battle.sides)
    total_a, total_b = (BLANK if side.total is None else int(side.total) for side in battle.sides)
    said = "override" if battle.check_set else ""
    by = [words.term(word(keyword)) for keyword in dict.fromkeys((said, battle.way, battle.moral)) if keyword]
    return OrderRow(
        words.term(word(battle.check)),
        ", ".join(by) if battle.check == "ok" else BLANK,
        chances.attacker if chances else BLANK,
        chances.defender if chances else BLANK,
        chances.nobody if chances else BLANK,
        pile_a,
        pile_b,
        total_a,
        total_b,
        words.term(word(battle.winner)),
        len(battle.eligible) or BLANK,
        BLANK if battle.pick is None else battle.pick,
        loser.card(battle.drawn).name if loser is not None and battle.drawn else BLANK,
        words.message(note.phrase) if note is not None else BLANK,
    )


@rule("STCCG-LEAD-02", "STCCG-LEAD-03")
def stccg_attacks(
    personnel: Personnel, orders: Orders, changes: Changes, attacks: Attacks, settings: SettingsRange, classes: Classes
) -> tuple[KeptAttack, ...]:
    """All attacks so far that may be answered by a counter-attack, those of the sheet Attacks among them.

    returns: one row an attack: turn, attacker, attacked, location, battle; as many rows as the sheet Attacks has
    """
    played = game(personnel, orders, changes, attacks, settings, classes)
    kept = sorted(played.states[-1].attacks, key=lambda attack: attack.turn)
    rows = [KeptAttack(one.turn, one.attacker, one.attacked, one.location, one.battle) for one in kept]
    return fitted_rows(KeptAttack, rows, len(attacks.rows), words_of(settings).word)
