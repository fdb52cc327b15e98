"""What a cell may hold: how a cell becomes a whole number, a truth value, a keyword, rows.

A kind is an ordinary type with a reader beside it, `Annotated[int, Whole(1, 6)]`: to a type checker it is
`int`, at the border the reader turns the cell into one or says what is wrong. `int | None` in a kind means:
this cell may stay blank even where a value is expected, and the rule decides what that means.
"""

from __future__ import annotations

import datetime
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

from calc.core.errors import ERROR_VALUES, CellError, Message, RuleError, Words, message

Cell: TypeAlias = "float | int | str | bool | None"
Grid: TypeAlias = "tuple[tuple[Cell, ...], ...]"

#: What a function returns for a blank cell, so that functions chain.
BLANK: Final = ""
Blank: TypeAlias = Literal[""]

#: Beyond this a spreadsheet cannot hold every whole number.
LARGEST = 2**53


def is_blank(value: object) -> bool:
    """True for an empty cell, an empty text, and white space only."""
    return value is None or (isinstance(value, str) and (not value or value.isspace()))


def rows_of(value: object) -> list[list[Any]]:
    """Any cell or range as a list of rows; a flat list is one row."""
    if not isinstance(value, list | tuple):
        return [[value]]
    if value and not any(isinstance(row, list | tuple) for row in value):
        return [list(value)]
    return [list(row) if isinstance(row, list | tuple) else [row] for row in value]


def first_error(value: object) -> CellError | None:
    """The first error value in a cell or range."""
    if isinstance(value, CellError):
        return value
    if isinstance(value, str):
        return CellError(value) if value[:1] == "#" and value in ERROR_VALUES else None
    if isinstance(value, list | tuple):
        for item in value:
            if (error := first_error(item)) is not None:
                return error
    return None


def keyword(value: str) -> str:
    """A keyword as the rules write it: lower case, hyphens and spaces as underscores.

    A text of such signs alone stays one: a unit that somebody calls - is a unit, not a blank cell.
    """
    return "_".join(value.lower().replace("-", " ").replace("_", " ").split()) or value.strip()


class Kind(ABC):
    """How one cell is read; `range` kinds read a whole range.

    help: what an argument of this kind is, where the function itself says no more of it
    """

    range = False
    passes_errors = False
    help = ""

    @abstractmethod
    def read(self, value: Any) -> Any:
        """The value for the rule, or a RuleError that says what is allowed."""

    @abstractmethod
    def allowed(self) -> Message:
        """What is allowed, in a few words."""

    def waits(self, _rows: list[list[Any]], /) -> bool:
        """True where a range that is not blank lacks a cell without which there is no answer yet."""
        return False


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number from low to high."""

    low: int = -LARGEST
    high: int = LARGEST

    def read(self, value: Any) -> int:
        if value.__class__ is float or value.__class__ is int:
            try:
                number = int(value)
            except (OverflowError, ValueError):
                raise RuleError("{value} is too large", value=value) from None
            if number == value and self.low <= number <= self.high:
                return number
        raise self._complaint(value)

    def _complaint(self, value: object) -> RuleError:
        if isinstance(value, datetime.date | datetime.datetime):
            return RuleError("{value} is a date, not a whole number; format the cell as a number", value=value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return RuleError("{value} is not a number", value=value)
        if value != int(value):
            return RuleError("{value} is not a whole number", value=value)
        if abs(value) > LARGEST:
            return RuleError("{value} is too large", value=value)
        if self.high == LARGEST:
            return RuleError("{value} is below {low}", value=value, low=self.low)
        if self.low == -LARGEST:
            return RuleError("{value} is above {high}", value=value, high=self.high)
        return RuleError("{value} is not in {low}..{high}", value=value, low=self.low, high=self.high)

    def allowed(self) -> Message:
        if self.low == -LARGEST and self.high == LARGEST:
            return message("a whole number")
        if self.high == LARGEST:
            return message("a whole number from {low}", low=self.low)
        if self.low == -LARGEST:
            return message("a whole number up to {high}", high=self.high)
        return message("a whole number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A number from low to high, fractions allowed."""

    low: float = -1e300
    high: float = 1e300

    def read(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise RuleError("{value} is not a number", value=value)
        if self.low <= value <= self.high:
            return float(value)
        if value < self.low and self.high == 1e300:
            raise RuleError("{value} is below {low}", value=value, low=self.low)
        raise RuleError("{value} is not in {low}..{high}", value=value, low=self.low, high=self.high)

    def allowed(self) -> Message:
        if self.low == -1e300:
            return message("a number")
        if self.high == 1e300:
            return message("a number from {low}", low=self.low)
        return message("a number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class YesNo(Kind):
    """TRUE or FALSE, or 1 or 0."""

    def read(self, value: Any) -> bool:
        if value.__class__ is bool:
            return bool(value)
        if isinstance(value, int | float) and value in (0, 1):
            return bool(value)
        raise RuleError("{value} is neither TRUE nor FALSE", value=value)

    def allowed(self) -> Message:
        return message("TRUE or FALSE")


@dataclass(frozen=True, slots=True)
class AnyText(Kind):
    """A text, outer spaces cut."""

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise RuleError("{value} is not a text", value=value)
        return value.strip()

    def allowed(self) -> Message:
        return message("a text")


class OneOf(Kind):
    """One of some keywords; other spellings (signs, synonyms) may stand for a keyword."""

    def __init__(self, *words: str, spellings: Mapping[str, str] | None = None) -> None:
        self.words = words
        self._meaning = {keyword(word): word for word in words} | dict(spellings or {})

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise RuleError("{value} is not one of {words}", value=value, words=Words(", ".join(self.words)))
        meaning = self._meaning.get(value) or self._meaning.get(keyword(value)) or self._meaning.get(value.strip())
        if meaning is None:
            raise RuleError("{value} is not one of {words}", value=value, words=Words(", ".join(self.words)))
        return meaning

    def allowed(self) -> Message:
        return message("one of {words}", words=Words(", ".join(self.words)))


@dataclass(frozen=True, slots=True)
class AnyCell(Kind):
    """Whatever one cell holds; blank is None."""

    def read(self, value: Any) -> Any:
        return value

    def allowed(self) -> Message:
        return message("a number, a text, TRUE or FALSE")


@dataclass(frozen=True, slots=True)
class AnyDate(AnyCell):
    """A day as one cell holds it: a date of the program, or words such as Friday evening; blank is None."""

    def allowed(self) -> Message:
        return message("a date or a text")


@dataclass(frozen=True, slots=True)
class Anything(Kind):
    """A cell or a range as it came, error values included; for functions that ask about other functions."""

    range = True
    passes_errors = True

    def read(self, value: Any) -> Any:
        return value

    def allowed(self) -> Message:
        return message("a cell or a range")


def kind_of(annotation: Any) -> tuple[Kind, bool]:
    """The reader in an annotation, and whether the cell may stay blank (`| None`)."""
    if get_origin(annotation) is not Annotated:
        raise TypeError(f"{annotation!r} has no reader; write Annotated[type, Kind()]")
    base, *metadata = get_args(annotation)
    for reader in metadata:
        if isinstance(reader, Kind):
            return reader, type(None) in get_args(base)
    raise TypeError(f"{annotation!r} has no reader; write Annotated[type, Kind()]")


@dataclass(frozen=True, slots=True)
class Checked(Kind):
    """A kind with one further reading step, for what bounds alone cannot say."""

    kind: Kind
    then: Callable[[Any], Any]

    def read(self, value: Any) -> Any:
        return self.then(self.kind.read(value))

    def allowed(self) -> Message:
        return self.kind.allowed()


Int = Annotated[int, Whole()]
Count = Annotated[int, Whole(0)]
Positive = Annotated[int, Whole(1)]
D6 = Annotated[int, Whole(1, 6)]
D10 = Annotated[int, Whole(1, 10)]
D20 = Annotated[int, Whole(1, 20)]
MaybeInt = Annotated[int | None, Whole()]
MaybeCount = Annotated[int | None, Whole(0)]
MaybePositive = Annotated[int | None, Whole(1)]
MaybeD6 = Annotated[int | None, Whole(1, 6)]
MaybeD20 = Annotated[int | None, Whole(1, 20)]
Float = Annotated[float, Number()]
Flag = Annotated[bool, YesNo()]
MaybeFlag = Annotated[bool | None, YesNo()]
Text = Annotated[str, AnyText()]
MaybeText = Annotated[str | None, AnyText()]
MaybeAny = Annotated[Any, AnyCell()]
MaybeDate = Annotated[Any, AnyDate()]
Any_ = Annotated[Any, Anything()]
Rounding = Annotated[str, OneOf("round", "floor", "ceil")]
