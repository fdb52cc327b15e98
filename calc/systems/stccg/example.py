"""A played example: three players on Khitomer, a counter-attack on board, the Borg, and Captain Kirk's first strike."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.kinds import Cell
from calc.core.sheets import Filling

#: Two fights are refused on purpose: they show the moral scruples, and the warnings that a check gives.
_MEANT = "Gewollte Warnung"
_PLANET = "Khitomer"
_STORM = "Sturmtrupp"
_SHIP = "Schiff: I.K.S. Bortas"


def _card(
    id_: str, name: str, player: str, affiliation: str, classification: str, skills: str, base: int, **more: Cell
) -> Mapping[str, Cell]:
    return {
        "id": id_, "name": name, "player": player, "affiliation": affiliation, "classification": classification,
        "skills": skills, "base": base, "location": _PLANET, **more,
    }  # fmt: skip


def _klingon(id_: str, name: str, classification: str, skills: str, base: int, **more: Cell) -> Mapping[str, Cell]:
    return _card(id_, name, "Lutz", "klingon", classification, skills, base, **more)


def _federation(id_: str, name: str, classification: str, skills: str, base: int, **more: Cell) -> Mapping[str, Cell]:
    return _card(id_, name, "Mara", "federation", classification, skills, base, team="Außenteam", **more)


def _borg(id_: str, name: str, skills: str, base: int, **more: Cell) -> Mapping[str, Cell]:
    return _card(id_, name, "Timo", "borg", "", skills, base, team="Kollektiv", **more)


_BATLETH: Mapping[str, Cell] = {"weapon1": "Bat'leth", "bonus1": 2, "lethal": True}

PERSONNEL = (
    _klingon("K1", "Martok", "OFFICER", "Leadership, Honor", 9, team=_STORM, **_BATLETH),
    _klingon("K2", "Kurn", "OFFICER", "Honor, Navigation", 8, team=_STORM),
    _klingon("K3", "Divok", "SECURITY", "Honor", 7, weapon1="Disruptor", bonus1=2, team=_STORM),
    _klingon("K4", "Kromm", "MEDICAL", "Exobiology", 6, team=_STORM),
    _klingon("K5", "Gowron", "V.I.P.", "Leadership x2, Honor", 8, spot=_SHIP),
    _card("K6", "Morka", "Lutz", "non_aligned", "ENGINEER", "Smuggling", 5, spot=_SHIP),
    _klingon("K7", "Klag", "SCIENCE", "Stellar Cartography", 6, spot=_SHIP, status="disabled", note="in Stasis"),
    _federation("F1", "James T. Kirk", "OFFICER", "Leadership, Diplomacy", 7, weapon1="Phaser", bonus1=2),
    _federation("F2", "Spock", "SCIENCE", "Mindmeld, Physics x2", 8),
    _federation("F3", "Leonard McCoy", "MEDICAL", "Biology, Exobiology", 4),
    _federation("F4", "Hikaru Sulu", "ENGINEER", "Navigation, Astrophysics", 6),
    _federation("F5", "Tuvok", "SECURITY", "Law, Mindmeld", 8, weapon1="Phasergewehr", bonus1=3),
    _card("F6", "Alidar Jarok", "Mara", "romulan", "OFFICER", "Treachery, Honor", 5, team="Außenteam"),
    _borg("B1", "Locutus", "Leadership", 8, status="stopped"),
    _borg("B2", "Two of Nineteen", "Navigation", 7),
    _borg("B3", "Four of Eleven", "SECURITY", 7, modifier=1),
    _borg("B4", "Gowron of Borg", "Honor", 9),
)  # fmt: skip

ORDERS: tuple[Mapping[str, Cell], ...] = (
    {
        "turn": 1, "battle": "Landung", "player": "Lutz", "attackers": "Sturmtrupp", "target": "Mara",
        "defenders": "Außenteam", "remark": "Martok will den Planeten.",
    },
    {
        "turn": 2, "battle": "Bortas", "player": "Mara", "attackers": "Tuvok, Hikaru Sulu", "target": "Lutz",
        "defenders": "K5, K6, K7", "order_a": "Hikaru Sulu, Tuvok", "order_b": "Gowron, Morka", "pick": 1,
        "remark": "Kein Anführer dabei: nur als Vergeltung. Die Stapel lagen so auf dem Tisch.",
    },
    {
        "turn": 3, "battle": "Kollektiv 1", "player": "Timo", "attackers": "Kollektiv", "target": "Mara",
        "defenders": "Außenteam", "remark": f"{_MEANT}: Borg haben hier moralische Bedenken; die Karte darunter erlaubt es.",
    },
    {
        "turn": 3, "battle": "Kollektiv 2", "player": "Timo", "attackers": "Kollektiv", "target": "Mara",
        "defenders": "Außenteam", "card": "Assimilate Species", "permits": "any",
    },
    {
        "turn": 4, "battle": "Sto-vo-kor", "player": "Lutz", "attackers": "Sturmtrupp", "target": "Timo",
        "defenders": "Kollektiv", "remark": "Ein guter Tag zum Sterben.",
    },
    {
        "turn": 5, "battle": "Erstschlag 1", "player": "Mara", "attackers": "Außenteam", "target": "Lutz",
        "defenders": "Sturmtrupp", "remark": f"{_MEANT}: Die Föderation greift nur Borg an; Captain Kirk darunter erlaubt es.",
    },
    {
        "turn": 5, "battle": "Erstschlag 2", "player": "Mara", "attackers": "Außenteam", "target": "Lutz",
        "defenders": "Sturmtrupp", "card": "Captain Kirk", "permits": "not_federation",
    },
    {
        "turn": 6, "battle": "Kollektiv 3", "player": "Timo", "attackers": "Kollektiv", "target": "Mara",
        "defenders": "Außenteam", "card": "First", "permits": "any",
    },
    {
        "turn": 7, "battle": "Kahless' Erbe", "player": "Lutz", "attackers": "Sturmtrupp, Klag", "target": "Mara",
        "defenders": "Außenteam",
    },
    {
        "turn": 8, "battle": "Vergeltung", "player": "Mara", "attackers": "Außenteam", "target": "Lutz",
        "defenders": "Sturmtrupp, Klag",
    },
)  # fmt: skip

CHANGES: tuple[Mapping[str, Cell], ...] = (
    {"turn": 2, "card": "F4", "set_spot": _SHIP, "remark": "beamt an Bord"},
    {"turn": 2, "card": "F5", "set_spot": _SHIP, "remark": "beamt an Bord"},
    {"turn": 3, "card": "F4", "set_spot": "surface", "remark": "beamt zurück"},
    {"turn": 3, "card": "F5", "set_spot": "surface", "remark": "beamt zurück"},
    {"turn": 5, "card": "F2", "battle": "Erstschlag 2", "set_modifier": 2, "remark": "Pon Farr"},
    {"turn": 7, "card": "Klag", "set_status": "active", "set_spot": "surface", "remark": "aus der Stasis geholt"},
)


def example() -> Filling:
    """Everything that the game master of this evening wrote."""
    return Filling(
        {"Personnel": PERSONNEL, "Orders": ORDERS, "Changes": CHANGES},
        {
            "battle": "Der Kampf um Khitomer", "date": "2026-03-14", "seed": 301, "stccg_unstop": "next_turn",
            "stccg_players": "Lutz, Mara, Timo",
        },
        {"cards": 24, "battles": 12},
    )  # fmt: skip
