"""Races for the tests: a straight course, vehicles of the rule text's worked round, sheets as records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calc.core.records import Records
from calc.systems.mekrace.rules.cards import cards

Rows = Sequence[Mapping[str, Any]]

#: A typical vehicle of the rules file.
TYPICAL: dict[str, Any] = {
    "ref": 1, "dex": 1, "pre": 1, "tar": 1, "speed": 5, "acceleration": 4, "braking": 4, "steering": 3, "traction": 1,
    "cooling": 1, "fp": 6, "pilot_ref": 0, "driving_skill": 9, "heading": 0,
}  # fmt: skip


def straight(length: int = 40, behind: int = 6, lanes: int = 4) -> list[dict[str, Any]]:
    """A straight course upwards in an odd_q map: field 0 is row 0, further fields lie above it."""
    return [
        {"col": col, "row": -field, "field": field} for col in range(lanes) for field in range(-behind, length)
    ]  # fmt: skip


def sheets(
    people: Rows, orders: Rows, *, weapons: Rows = (), duels: Rows = (), course: Rows | None = None, **settings: Any
) -> dict[str, Records]:
    """The sheets of a race; a sprint upwards where nothing else is said."""
    chosen = {"kind": "sprint", "layout": "odd_q", "lap_length": 30, **settings}
    return {
        "Participants": Records.of("Participants", [TYPICAL | dict(one) for one in people]),
        "Weapons": Records.of("Weapons", list(weapons)),
        "Cards": Records.of("Cards", [card._asdict() for card in cards()]),
        "Course": Records.of("Course", list(straight() if course is None else course)),
        "Orders": Records.of("Orders", list(orders)),
        "Duels": Records.of("Duels", list(duels)),
        "Settings": Records.of("Settings", [{"setting": key, "value": value} for key, value in chosen.items()]),
    }


def dice(purpose: str, one: int, other: int) -> dict[str, int]:
    """Two dice of a purpose in their columns."""
    return {f"{purpose}1": one, f"{purpose}2": other}
