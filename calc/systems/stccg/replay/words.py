"""The words of the log for the keywords of the rules, and for affiliations and places."""

from __future__ import annotations

from collections.abc import Sequence

from calc.core.errors import Message
from calc.core.kinds import keyword
from calc.core.replay import phrase
from calc.core.terms import Term, term
from calc.systems.stccg.rules.conditions import folded

WORDS = {
    "active": term("aktiv"),
    "stopped": term("gestoppt"),
    "disabled": term("handlungsunfähig"),
    "dead": term("tot"),
    "standing": term("steht"),
    "stunned": term("betäubt"),
    "mortal": term("tödlich verletzt"),
    "attacker": term("Angreifer"),
    "defender": term("Angegriffene"),
    "none": term("niemand"),
    "ok": term("erlaubt"),
    "not_your_turn": term("nicht an der Reihe"),
    "not_active": term("kein Angreifer ist aktiv"),
    "no_defender": term("kein Angegriffener kann kämpfen"),
    "own_cards": term("eigene Karten"),
    "not_same_place": term("nicht am gleichen Ort"),
    "no_leader": term("kein Anführer"),
    "affiliation": term("moralische Bedenken"),
    "unknown_card": term("Karte unbekannt"),
    "dead_card": term("Karte ist tot"),
    "foreign_card": term("Karte gehört einem anderen Spieler"),
    "unknown_player": term("Spieler unbekannt"),
    "leader": term("Anführer"),
    "counter": term("Vergeltungsangriff"),
    "general": term("allgemeine Regel"),
    "permit": term("eine Karte erlaubt es"),
    "one_card": term("eine Karte"),
    "others": term("alle außer dem eigenen Volk"),
    "anyone": term("alle, auch das eigene Volk"),
    "borg_only": term("nur Borg"),
    "card_only": term("nur, wenn es eine Karte erlaubt"),
    "turn": term("Zug"),
    "unstop": term("wieder aktiv"),
    "override": term("Entscheid des Spielleiters"),
    "refused": term("nicht erlaubt"),
    "battle": term("Angriff"),
    "sides": term("Aufstellung"),
    "left_out": term("kämpft nicht mit"),
    "odds": term("Siegchancen"),
    "shuffle": term("gemischt"),
    "pair": term("Mann gegen Mann"),
    "totals": term("Stärke der Stehenden"),
    "winner": term("Sieger"),
    "casualty": term("gezogen"),
    "no_casualty": term("niemand gezogen"),
    "death": term("gestorben"),
    "end": term("Kampf beendet"),
    "waiting": term("wartet"),
    "surface": term("Oberfläche"),
    "drawn": term("gezogen"),
}

#: The affiliations of the rule text.
AFFILIATIONS = {
    "bajoran": term("Bajoraner"),
    "borg": term("Borg"),
    "cardassian": term("Cardassianer"),
    "dominion": term("Dominion"),
    "federation": term("Föderation"),
    "ferengi": term("Ferengi"),
    "hirogen": term("Hirogen"),
    "kazon": term("Kazon"),
    "klingon": term("Klingonen"),
    "neutral": term("Neutrale"),
    "non_aligned": term("Non-Aligned"),
    "romulan": term("Romulaner"),
    "starfleet": term("Sternenflotte"),
    "vidiian": term("Vidiianer"),
}


def word(name: str) -> Term:
    """The word for a keyword of the rules."""
    return WORDS.get(name, Term(name))


def affiliation(name: str | None) -> Term:
    """The word for an affiliation; one of the game master's own stays as he wrote it."""
    return AFFILIATIONS.get(keyword(name or ""), Term(name or ""))


def place(location: str | None, spot: str) -> Message:
    """A place as the log writes it."""
    return phrase("{location}, {spot}", location=location or "?", spot=spot_word(spot))


def spot_word(spot: str) -> Term | str:
    """A spot; the surface in the reader's language, all others as they were written."""
    return word("surface") if folded(spot) == "surface" else spot


def joined(sentences: Sequence[Message]) -> Message:
    """Several sentences as one."""
    first, *rest = sentences
    return phrase("{first}; {rest}", first=first, rest=joined(rest)) if rest else first
