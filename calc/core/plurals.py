"""Sentences that count something: one form for each way in which a language counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Plural(str):
    """A template with a form for each way of counting; as a text it is the form for many.

    The number of forms says how their language counts: two forms are one and more (English, German); three are those
    of Russian, for numbers such as 1, 2 and 5.
    """

    __slots__ = ("forms", "of")

    forms: tuple[str, ...]
    of: str

    def __new__(cls, *forms: str, of: str = "count") -> Self:
        """The forms, from one to many, and the name of the value that is counted."""
        made = super().__new__(cls, forms[-1])
        made.forms = forms
        made.of = of
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, str]]:
        """What a copy in another process is made of."""
        return self.forms, {"of": self.of}

    def counted(self, values: Iterable[tuple[str, object]]) -> Counted:
        """The template in the form that fits the counted one among these values."""
        return Counted(self, next((value for name, value in values if name == self.of), None))


def plural(*forms: str, of: str = "count") -> Plural:
    """Mark a sentence that counts; the extraction of words looks for this call.

    forms: from one to many, each with all its values
    of: the name of the value that is counted
    """
    return Plural(*forms, of=of)


class Counted(str):
    """A template whose number is known; as a text it is the form that fits in its own language."""

    __slots__ = ("first", "number")

    first: str
    number: int

    def __new__(cls, template: Plural, value: object) -> Self:
        """The form of a template for a value."""
        number = _number(value)
        made = super().__new__(cls, template.forms[_form(len(template.forms), number)])
        made.first = template.forms[0]
        made.number = number
        return made


def _number(value: object) -> int:
    """The whole number that takes the same form: a fraction takes that of 2, what is no number that of many."""
    if isinstance(value, int):
        return abs(value)
    if isinstance(value, float):
        return abs(int(value)) if value.is_integer() else 2
    return 5


def _form(forms: int, number: int) -> int:
    """Which of the forms fits a number, as in the catalogues of gettext."""
    if forms == 2:
        return int(number != 1)
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2
