"""A total that can show its parts, so that nobody has to ask "why is this 11?"."""

from __future__ import annotations

from typing import NamedTuple, Self


class Part(NamedTuple):
    """One part of a total: a word of the rule text, its value, the rule that adds it."""

    term: str
    value: int
    rule: str


class Total(int):
    """A whole number that is the sum of its parts; in any calculation it is just that number."""

    parts: tuple[Part, ...]

    def __new__(cls, *parts: Part) -> Self:
        total = super().__new__(cls, sum(part.value for part in parts))
        total.parts = parts
        return total

    def plus(self, *parts: Part) -> Total:
        """This total with further parts."""
        return Total(*self.parts, *parts)

    def at_least(self, low: int, term: str, rule: str) -> Total:
        """This total, raised to `low` by a part of its own where it is smaller."""
        return self if self >= low else self.plus(Part(term, low - self, rule))

    def at_most(self, high: int, term: str, rule: str) -> Total:
        """This total, lowered to `high` by a part of its own where it is larger."""
        return self if self <= high else self.plus(Part(term, high - self, rule))

    def present(self) -> Total:
        """This total without the parts that are 0."""
        return Total(*(part for part in self.parts if part.value))


def dice_parts(term: str, rule: str, *dice: int) -> tuple[Part, ...]:
    """One part for each die."""
    return tuple(Part(term, die, rule) for die in dice)


def parts_of(number: int, term: str, rule: str) -> tuple[Part, ...]:
    """The parts of a total, or a plain number as one part."""
    return number.parts if isinstance(number, Total) else (Part(term, number, rule),)
