"""Dice that repeat: notation, rolls fixed by a seed and keys byte by byte, exact odds.

A roll is a name - notation, seed, keys - and the same name gives the same dice on every machine for ever.
Any change of the message or of the way numbers are drawn from it changes finished games: it needs a new DOMAIN.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from calc.core.errors import LONGEST_SHOWN, Message, RuleError, Words, message
from calc.core.plurals import plural

DOMAIN: Final = "racebook-dice-1"
WORDS: Final = 2**32

MOST_DICE: Final = 100
MOST_SIDES: Final = 1_000_000
LARGEST_MODIFIER: Final = 1_000_000
MOST_TOTALS: Final = 10_000

#: White space that is cut around a notation, a seed or a key.
OUTER_SPACE: Final = " \t\r\n\u00a0"

_S = r"[ \t\u00a0]*"
_MODIFIERS = rf"(?:{_S}[-+\u2212\u2013]{_S}[0-9]+)*"
_NOTATION = re.compile(rf"{_S}([0-9]*){_S}[dDwWkKдДкК]{_S}([0-9]+|%)({_MODIFIERS})")
_MODIFIER = re.compile(rf"([-+\u2212\u2013]){_S}([0-9]+)")


class Dice(NamedTuple):
    """A notation taken apart: how many dice with how many sides, and what is added to their sum."""

    number: int
    sides: int
    modifier: int = 0


@lru_cache(maxsize=1024)
def parsed(notation: str) -> Dice:
    """The dice that a notation such as 2W6+3, d%, 3к6 means."""
    found = _NOTATION.fullmatch(notation.strip(OUTER_SPACE))
    if found is None:
        raise RuleError('{notation} is no dice notation such as "2W6+3"', notation=notation)
    dice, sides, modifiers = found.groups()
    return Dice(
        _bounded(message("the number of dice"), dice or "1", 1, MOST_DICE),
        100 if sides == "%" else _bounded(message("the number of sides"), sides, 2, MOST_SIDES),
        sum(
            _bounded(message("a modifier"), digits, 0, LARGEST_MODIFIER) * (1 if sign == "+" else -1)
            for sign, digits in _MODIFIER.findall(modifiers)
        ),
    )


def _bounded(what: Message, digits: str, low: int, high: int) -> int:
    """The number that the digits write; they may be more than Python reads."""
    significant = digits.lstrip("0")
    number = int(significant or "0") if len(significant) <= len(str(high)) else high + 1
    if not low <= number <= high:
        raise RuleError(
            "{what}: {number} is not in {low}..{high}",
            what=what, number=Words(significant[:LONGEST_SHOWN] or "0"), low=low, high=high,
        )  # fmt: skip
    return number


def encoded(*fields: str) -> bytes:
    """The bytes that name a random result: each field after the length of its bytes."""
    return b"".join(b"%d:%s" % (len(field), field) for field in (text.encode() for text in fields))


def words(name: bytes) -> Iterator[int]:
    """The endless row of 32-bit words that belongs to a name."""
    named = hashlib.sha256(name)
    number = 0
    while True:
        block = named.copy()
        block.update(number.to_bytes(8, "big"))
        yield from struct.unpack(">8I", block.digest())
        number += 1


def below(n: int, row: Iterator[int]) -> int:
    """A number from 0 to n - 1, each equally likely; takes words from the row until one can be used."""
    if n == 1:
        return 0
    limit = WORDS - WORDS % n
    word = next(row)
    while word >= limit:
        word = next(row)
    return word % n


def rolled(dice: Dice, seed: str, keys: Sequence[str] = (), repeat: int = 0) -> tuple[int, ...]:
    """The dice of a roll without its modifier; `repeat` is 1 for the first fate point, and so on."""
    action = f"reroll{repeat}" if repeat else "roll"
    row = _row(action, f"{dice.number}d{dice.sides}", seed, keys)
    return tuple(1 + below(dice.sides, row) for _ in range(dice.number))


def drawn(low: int, high: int, seed: str, keys: Sequence[str] = ()) -> int:
    """A whole number from low to high."""
    return low + below(high - low + 1, _row("between", f"{low}..{high}", seed, keys))


def shuffled(n: int, seed: str, keys: Sequence[str] = ()) -> tuple[int, ...]:
    """The numbers 1 to n, each once, in shuffled order."""
    row = _row("shuffle", str(n), seed, keys)
    numbers = list(range(1, n + 1))
    for i in range(n - 1, 0, -1):
        j = below(i + 1, row)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return tuple(numbers)


def picked(n: int, seed: str, keys: Sequence[str] = ()) -> int:
    """The number of one of n items, 1 to n."""
    return 1 + below(n, _row("pick", str(n), seed, keys))


def _row(action: str, subject: str, seed: str, keys: Sequence[str]) -> Iterator[int]:
    """The words of one random result."""
    return words(encoded(DOMAIN, action, subject, seed, str(len(keys)), *keys))


@lru_cache(maxsize=128)
def ways(dice: int, sides: int) -> tuple[int, ...]:
    """In how many ways the dice show each sum, from the smallest (every die a 1) to the largest."""
    totals = dice * (sides - 1) + 1
    if totals > MOST_TOTALS:
        raise RuleError(
            plural("{totals} total is more than {most}", "{totals} different totals are more than {most}", of="totals"),
            totals=totals,
            most=MOST_TOTALS,
        )
    found = [1]
    for _ in range(dice):
        upto = list(accumulate(found + [0] * (sides - 1)))
        found = [upto[i] - (upto[i - sides] if i >= sides else 0) for i in range(len(upto))]
    return tuple(found)


def totals_of(dice: Dice) -> list[tuple[int, int]]:
    """Every total of a roll, modifier included, with the number of ways to it, ascending."""
    return list(enumerate(ways(dice.number, dice.sides), dice.number + dice.modifier))


def mean(dice: Dice) -> float:
    """The average total of a roll."""
    return (dice.number * (dice.sides + 1) + 2 * dice.modifier) / 2
