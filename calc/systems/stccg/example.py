"""A played example: three players on Khitomer, a counter-attack on board, the Borg, and Captain Kirk's first strike."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.kinds import Cell
from calc.core.sheets import Filling

_PLANET = "Khitomer"
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
    _klingon("K1", "Martok", "OFFICER", "Leadership, Honor", 9, **_BATLETH),
    _klingon("K2", "Kurn", "OFFICER", "Honor, Navigation", 8),
    _klingon("K3", "Divok", "SECURITY", "Honor", 7, weapon1="Disruptor", bonus1=2),
    _klingon("K4", "Kromm", "MEDICAL", "Exobiology", 6),
    _klingon("K5", "Gowron", "V.I.P.", "Leadership x2, Honor", 8, spot=_SHIP),
    _card("K6", "Morka", "Lutz", "non_aligned", "ENGINEER", "Smuggling", 5, spot=_SHIP),
    _klingon("K7", "Klag", "SCIENCE", "Stellar Cartography", 6, spot=_SHIP, status="disabled", note="in Stasis"),
    _federation("F1", "James T. Kirk", "OFFICER", "Leadership, Diplomacy", 7, weapon1="Phaser", bonus1=2),
    _federation("F2", "Spock", "SCIENCE", "Mindmeld, Physics x2", 8),
    _federation("F3", "Leonard McCoy", "MEDICAL", "Biology, Exobiology", 4),
    _federation("F4", "Hikaru Sulu", "Navigator", "Navigation, Astrophysics", 6),
    _federation("F5", "Tuvok", "SECURITY", "Law, Mindmeld", 8, weapon1="Phasergewehr", bonus1=3),
    _card("F6", "Alidar Jarok", "Mara", "romulan", "OFFICER", "Treachery, Honor", 5, team="Außenteam"),
    _borg("B1", "Locutus", "Leadership", 8, status="stopped"),
    _borg("B2", "Two of Nineteen", "Navigation", 7),
    _borg("B3", "Four of Eleven", "SECURITY", 7, modifier=1),
    _borg("B4", "Gowron of Borg", "Honor", 9),
)  # fmt: skip

ORDERS: tuple[Mapping[str, Cell], ...] = (
    {
        "turn": 1, "battle": "Landung", "player": "Lutz", "attackers": "K1, K2, K3, K4", "target": "Mara",
        "defenders": "Außenteam", "remark": "Martok will den Planeten.",
    },
    {
        "turn": 2, "battle": "Bortas", "player": "Mara", "attackers": "Tuvok, Hikaru Sulu", "target": "Lutz",
        "defenders": "K5, K6, K7", "order_a": "Tuvok; Hikaru Sulu", "order_b": "Morka; Gowron", "pick": 1,
        "remark": "Kein Anführer dabei: nur als Vergeltungsangriff.",
    },
    {
        "turn": 3, "battle": "Kollektiv 1", "player": "Timo", "attackers": "Kollektiv", "target": "Mara",
        "defenders": "Außenteam",
    },
    {
        "turn": 3, "battle": "Kollektiv 2", "player": "Timo", "attackers": "Kollektiv", "target": "Mara",
        "defenders": "Außenteam", "card": "Assimilate Species", "permits": "any",
    },
)  # fmt: skip

CHANGES: tuple[Mapping[str, Cell], ...] = (
    {"turn": 2, "card": "Tuvok", "set_spot": _SHIP, "remark": "beamt an Bord"},
    {"turn": 2, "card": "F4", "set_spot": _SHIP, "remark": "beamt an Bord"},
)


def example() -> Filling:
    """Everything that the game master of this evening wrote."""
    return Filling(
        {"Personnel": PERSONNEL, "Orders": ORDERS, "Changes": CHANGES},
        {
            "battle": "Der Kampf um Khitomer", "date": None, "seed": "Khitomer", "stccg_unstop": "next_turn",
        },
    )  # fmt: skip
