"""What a seed and the keys of a roll say: any cell as one exact text, the same in every host."""

from __future__ import annotations

import datetime
import math
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any

from calc.core.dice import OUTER_SPACE, Dice, parsed, rolled
from calc.core.errors import Message, RuleError, message
from calc.core.kinds import AnyText, Checked, Kind, is_blank, rows_of

_MIDNIGHT = datetime.time()
_DAY_ZERO = datetime.datetime.combine(datetime.date(1899, 12, 30), _MIDNIGHT)
_DAY = datetime.timedelta(days=1)


def serial(value: datetime.date) -> int | float:
    """A date as the number that its cell holds: days since 1899-12-30, the time as a fraction."""
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime.combine(value, _MIDNIGHT)
    days = (value.replace(tzinfo=None) - _DAY_ZERO) / _DAY
    return int(days) if days.is_integer() else days


def key_text(value: object) -> str:
    """The text of a seed or key; blank is the empty text."""
    if is_blank(value):
        return ""
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime.date):
        return _digits(serial(value))
    if isinstance(value, int | float):
        return _digits(value)
    raise RuleError("{value} is no text, number, date, TRUE or FALSE", value=value)


def key_list(*keys: tuple[str, ...] | None) -> list[str]:
    """The keys of a roll one after the other; a blank one before another key counts, at the end it does not."""
    texts = [text for key in keys for text in (("",) if key is None else key)]
    while texts and not texts[-1]:
        texts.pop()
    return texts


def seeded(notation: str, seed: object, *keys: object) -> tuple[int, ...]:
    """The dice of a roll, as DICE_ROLL gives them for the same notation, seed and keys."""
    return rolled(parsed(notation), key_text(seed), key_list(*((key_text(key),) for key in keys)))


def _clean(text: str) -> str:
    """A text in one spelling of its letters, white space around it cut."""
    clean = unicodedata.normalize("NFC", text).strip(OUTER_SPACE)
    try:
        clean.encode()
    except UnicodeEncodeError:
        raise RuleError("{value} holds half a character", value=text) from None
    return clean


def _digits(number: float) -> str:
    """A number in plain decimal: a whole one exactly, any other by the fewest digits that give it again."""
    try:
        size = abs(float(number))
    except OverflowError:
        size = math.inf
    if not math.isfinite(size):
        raise RuleError("{value} is too large", value=number)
    return str(int(number)) if number == int(number) else format(Decimal(repr(float(number))), "f")


@dataclass(frozen=True, slots=True)
class SeedText(Kind):
    """A seed: one cell with a text, a number, a date, TRUE or FALSE."""

    def read(self, value: Any) -> str:
        return key_text(value)

    def allowed(self) -> Message:
        return message("a text or a number")


@dataclass(frozen=True, slots=True)
class KeyTexts(Kind):
    """A key or a range of keys, unfolded row by row."""

    range = True

    def read(self, value: Any) -> tuple[str, ...]:
        return tuple(key_text(cell) for row in rows_of(value) for cell in row)

    def allowed(self) -> Message:
        return message("texts, numbers, dates, TRUE or FALSE")


@dataclass(frozen=True, slots=True)
class NotationText(Kind):
    """A dice notation such as 2W6+3."""

    def read(self, value: Any) -> Dice:
        if not isinstance(value, str):
            raise RuleError("{value} is not a text", value=value)
        return parsed(value)

    def allowed(self) -> Message:
        return message('a dice notation such as "2W6+3"')


def _understood(notation: str) -> str:
    """The notation as it is written; a RuleError where it is none."""
    parsed(notation)
    return notation


Seed = Annotated[str, SeedText()]
Key = Annotated[tuple[str, ...] | None, KeyTexts()]
Notation = Annotated[Dice, NotationText()]
#: A notation that a setting keeps as it is written, for formulas to roll.
WrittenNotation = Annotated[str, Checked(AnyText(), _understood)]
