"""What a value on a page means, so that every language can write it in its own way.

Wherever a page shows a word or a number, a `Value` may stand:

* a `str` is the game master's own word (a name, a remark) and is printed as it stands,
* a `Term` is a word of the rule text, a `Message` a sentence of the product; both are worded in the reader's language,
* numbers and dates stay numbers and dates; they are written as the reader's language writes them; True is a tick,
* the classes below say what else a value means.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from calc.core.errors import Message
from calc.core.terms import Term
from calc.core.totals import Total


@dataclass(frozen=True, slots=True)
class Signed:
    """A number that is added or taken away: +3, −2, ±0."""

    value: int | float


@dataclass(frozen=True, slots=True)
class Share:
    """A chance or a part of a whole, 0 to 1; printed as a percentage."""

    value: float
    digits: int = 0


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit, or with a fixed number of digits: 12 fields, 1.5 mln, 4.90."""

    value: int | float
    unit: str | Term | Message = ""
    digits: int | None = None


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice as they lay on the table; six-sided ones are printed as faces."""

    values: tuple[int, ...]
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Parts:
    """A total, followed by its parts in brackets."""

    total: Total
    signed: bool = False  # the total itself is a modifier


@dataclass(frozen=True, slots=True)
class Line:
    """Several values in one line, with a space (or `between`) between them."""

    values: tuple[Value, ...]
    between: str = " "


@dataclass(frozen=True, slots=True)
class Lines:
    """Several values below each other."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Gauge:
    """A bar as long as this share of its cell, 0 to 1; what it shows stands beside it as a number."""

    share: float


@dataclass(frozen=True, slots=True)
class Write:
    """A blank to write on by hand, about so many letters long; 0 = as long as there is room."""

    letters: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A field of a form: filled in on the screen, or a blank to write on by hand.

    name: its own in the document; label: what a program shows and reads aloud for it
    """

    name: str
    label: Term | Line
    value: str | int | None = None
    letters: int = 0


Value: TypeAlias = (
    bool | int | float | str | date | Term | Message | Signed | Share | Amount | Dice | Parts | Line | Lines | Write | Gauge
    | Entry | None
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """A value with what is to be said about it."""

    value: Value
    overridden: bool = False  # the game master put his own value over a formula: gets the override mark
    struck: bool = False  # no longer counts
    strong: bool = False
    muted: bool = False
    note: Value = None  # small print below the value
