"""The cells for which a race waits are named as a game master sees them: by heading and sheet, not by hidden keys."""

from __future__ import annotations

import pytest

from calc.core.errors import Message
from calc.core.headings import awaited
from calc.core.records import Where
from calc.systems import system
from calc.texts.words import translator


@pytest.mark.parametrize(
    ("game", "language", "wheres", "said"),
    [
        (
            "dsa",
            "de",
            [("Orders", "permit1"), ("Orders", "permit2")],
            "Kampf eigene W20 1, Kampf eigene W20 2 (Orders)",
        ),
        ("dsa", "en", [("Moves", "die1")], "d20 1 (Moves)"),
        (
            "mekton",
            "ru",
            [("Orders", "evade_die1"), ("Participants", "stun")],
            "к6 цели 1 (Orders); Оглушение/ шок (Participants)",
        ),
        ("mekrace", "de", [("Duels", "attack1"), ("Duels", "attack1")], "Angriff W6 1 (Duels)"),
        ("mekrace", "de", [("Cards", "speed")], "Geschwindigkeit (Cards)"),
        ("mekrace", "en", [("Vehicles", "acceleration")], "acceleration (Vehicles)"),
        ("dsa", "de", [("Elsewhere", "die1")], "die1 (Elsewhere)"),
    ],
)
def test_cells_are_named_by_heading_and_sheet(
    game: str, language: str, wheres: list[tuple[str, str]], said: str
) -> None:
    assert system(game).name == game
    sentence = awaited(game, [Where(table, 0, column) for table, column in wheres])
    assert translator(language, game).message(Message("{cells}", (("cells", sentence),))) == said
