"""How large the words of a card may be, so that all of them fit on it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from calc.report.drawings.lettering import width_of

#: A card inside its frame; page.css sets the same lengths.
ROOM, TALL = 53.0, 78.0
FOOT, HEAD_LINE, AROUND = 6.0, 4.8, 3.0
POINT = 25.4 / 72
#: Classes of page.css with the size and leading of their text in points, largest first; heights of a drawing.
SIZES = (("", 8.5, 10.5), ("long", 7.2, 8.8), ("longest", 6.0, 7.2))
SKETCHES = (36.0, 20.0)
ALONE = 43.0  # the height of a drawing that has only facts beside it
#: Running text is narrower than the sum of the upper bounds of its letters, even with the loss at the ends of lines.
RUNNING = 0.76


@dataclass(frozen=True, slots=True)
class CardTexts:
    """The words of a card in the reader's language, and whether it has a drawing."""

    title: str
    facts: tuple[str, ...]
    text: str
    drawn: bool


@dataclass(frozen=True, slots=True)
class CardFit:
    """The class of a card's text size and the height of its drawing."""

    name: str
    sketch: float


def card_fit(card: CardTexts) -> CardFit:
    """The largest size at which the card's words fit beside its drawing; the smallest where none does."""
    head = ceil(width_of(card.title, 11.5 * POINT) / (ROOM - 12)) * HEAD_LINE + AROUND
    sketches = (*((ALONE,) if not card.text else ()), *SKETCHES) if card.drawn else SKETCHES[:1]
    for sketch in sketches:
        left = TALL - FOOT - head - (sketch + AROUND if card.drawn else 0)
        for name, size, leading in SIZES:
            lines = sum(ceil(RUNNING * width_of(text, size * POINT) / ROOM) for text in (*card.facts, card.text))
            if lines * leading * POINT + AROUND <= left:
                return CardFit(name, sketch)
    return CardFit(SIZES[-1][0], SKETCHES[-1])
