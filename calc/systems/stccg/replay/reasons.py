"""The conditions of a battle in words: met or not, and why."""

from __future__ import annotations

import re

from calc.core.errors import Message
from calc.core.kinds import keyword
from calc.core.replay import phrase
from calc.systems.stccg.replay.course import Course
from calc.systems.stccg.replay.rows import Order
from calc.systems.stccg.replay.state import Attack, Battle, CardState, Condition
from calc.systems.stccg.replay.words import affiliation, joined, place, word
from calc.systems.stccg.rules.conditions import stccg_same_place, stccg_takes_part
from calc.systems.stccg.rules.morals import stccg_attack_class, stccg_may_attack

Cards = tuple[CardState, ...]


def turn(course: Course, *, met: bool) -> Condition:
    """It is the attacker's turn."""
    return Condition("not_your_turn", met, phrase("am Zug ist {player}", player=course.state.player))


def active(attacking: Cards) -> Condition:
    """Somebody is there who may attack."""
    if not attacking:
        return Condition("not_active", False, phrase("kein Angreifer ist aktiv"))
    return Condition("not_active", True, phrase("aktiv: {names}", names=names(attacking)))


def defenders(battle: Battle) -> list[Condition]:
    """Somebody can fight back, and it is somebody else's force."""
    owner = battle.defenders.player
    foreign = owner != battle.attackers.player
    found = [Condition("own_cards", foreign, phrase("das Ziel gehört {player}", player=owner))]
    if not any(stccg_takes_part(card.status, "defender") for card in battle.defenders.cards):
        found.insert(0, Condition("no_defender", False, phrase("alle Angegriffenen sind handlungsunfähig")))
    return found


def place_(cards: Cards) -> Condition:
    """All are at exactly the same place."""
    first = cards[0]
    here = place(first.location, first.spot)
    for card in cards[1:]:
        if not stccg_same_place(first.location or "", card.location or "", first.spot, card.spot):
            said = phrase(
                "{card} ist hier: {here}; {other} ist hier: {there}", card=first.name, here=here, other=card.name,
                there=place(card.location, card.spot),
            )  # fmt: skip
            return Condition("not_same_place", False, said)
    return Condition("not_same_place", True, here)


def leader(leaders: tuple[str, ...], answers: Attack | None) -> Condition:
    """A leader attacks, or it is a counter-attack."""
    if leaders:
        return Condition("no_leader", True, phrase("Anführer: {names}", names=", ".join(leaders)))
    if answers is not None:
        return Condition("no_leader", True, phrase("Vergeltungsangriff für {attack}", attack=attack_words(answers)))
    return Condition("no_leader", False, phrase("weder Anführer noch Vergeltungsangriff"))


def attack_words(attack: Attack) -> Message:
    """An attack that is answered."""
    return phrase(
        "den Angriff von {player} im Zug {turn} bei {location}", player=attack.attacker, turn=attack.turn,
        location=attack.location,
    )  # fmt: skip


def morals(course: Course, attacking: Cards, attacked: Cards, moral: str, order: Order) -> Condition:
    """The affiliations may attack these; `moral` is what clears them, blank for nothing."""
    if moral == "counter":
        said = phrase("Vergeltungsangriff: keine moralischen Bedenken")
    elif moral == "permit":
        said = phrase(
            "{card} erlaubt es ({permit})", card=order.card or word("one_card"), permit=_permitted(order.permits or "")
        )
    elif moral == "general":
        own = {keyword(card.affiliation or ""): card.affiliation or "" for card in attacking}
        said = joined([_targets(course, one) for one in own.values()])
    else:
        said = _bar(course, attacking, attacked, assimilating=order.assimilating)
    return Condition("affiliation", bool(moral), said)


def _permitted(permits: str) -> Message:
    """Whom the permits in a cell clear for an attack."""
    found: list[Message] = []
    for entry in filter(None, map(keyword, re.split(r"[,;\r\n]", permits))):
        if entry == "any":
            found.append(phrase("alle Ziele"))
        elif entry.startswith("not_"):
            found.append(phrase("alle Ziele außer: {affiliation}", affiliation=affiliation(entry.removeprefix("not_"))))
        else:
            found.append(phrase("{affiliation}", affiliation=affiliation(entry)))
    return joined(found)


def _targets(course: Course, name: str) -> Message:
    """Whom an affiliation may attack."""
    return phrase(
        "{affiliation}, erlaubte Ziele: {targets}", affiliation=affiliation(name),
        targets=word(stccg_attack_class(name, course.classes)),
    )  # fmt: skip


def _bar(course: Course, attacking: Cards, attacked: Cards, *, assimilating: bool) -> Message:
    """Why the affiliations do not allow the attack: the first attacker and the first target in the way."""
    for card in attacking:
        own = card.affiliation or ""
        by_card_only = stccg_attack_class(own, course.classes) == "card_only"
        if by_card_only and assimilating:
            return phrase("{affiliation} assimilieren gerade einen Planeten", affiliation=affiliation(own))
        if by_card_only:
            return _targets(course, own)
        for other in attacked:
            theirs = other.affiliation or ""
            if not stccg_may_attack((own,), (theirs,), classes=course.classes):
                return phrase(
                    "{targets}; dabei ist {card} ({affiliation})", targets=_targets(course, own), card=other.name,
                    affiliation=affiliation(theirs),
                )  # fmt: skip
    return phrase("kein Angreifer ist aktiv")


def names(cards: Cards) -> str:
    """The names of cards in one line."""
    return ", ".join(card.name for card in cards)
