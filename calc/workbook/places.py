"""Places on a sheet: cells as (row, column) from 1, areas as (top, left, bottom, right), and how they are written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, TypeAlias

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

Place: TypeAlias = tuple[int, int]

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


class Area(NamedTuple):
    """A rectangle of cells, its corners included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def places(self) -> list[Place]:
        """Its cells, row by row."""
        return [(y, x) for y in range(self.top, self.bottom + 1) for x in range(self.left, self.right + 1)]

    def with_(self, other: Area) -> Area:
        """The smallest rectangle around both."""
        tops, lefts, bottoms, rights = zip(self, other, strict=True)
        return Area(min(tops), min(lefts), max(bottoms), max(rights))

    def holds(self, place: Place) -> bool:
        """True where the cell lies inside."""
        return self.top <= place[0] <= self.bottom and self.left <= place[1] <= self.right


@lru_cache(20_000)
def column_number(letters: str) -> int:
    """A is 1, Z is 26, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


@lru_cache(20_000)
def column_letters(number: int) -> str:
    """1 is A, 27 is AA."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_name(place: Place) -> str:
    """(5, 3) is C5."""
    return f"{column_letters(place[1])}{place[0]}"


def area_name(area: Area) -> str:
    """A rectangle as a formula writes it, one cell without a colon."""
    first = cell_name((area.top, area.left))
    return first if area[:2] == area[2:] else f"{first}:{cell_name((area.bottom, area.right))}"


def place_of(name: str) -> Place | None:
    """C5 or $C$5 is (5, 3); None for what is no cell of a sheet."""
    found = _CELL.fullmatch(name)
    if found is None:
        return None
    place = (int(found.group(2)), column_number(found.group(1)))
    return place if 1 <= place[0] <= LAST_ROW and place[1] <= LAST_COLUMN else None


def area_of(name: str) -> Area | None:
    """A1:B2, A:C, 3:4 or one cell as a rectangle, dollar signs or not; None for anything else."""
    plain = _CELL.fullmatch(name)
    if plain is not None:
        row, column = int(plain.group(2)), column_number(plain.group(1))
        return Area(row, column, row, column) if 1 <= row <= LAST_ROW and column <= LAST_COLUMN else None
    first, colon, second = name.replace("$", "").partition(":")
    second = second if colon else first
    if colon and first.isdigit() and second.isdigit():
        rows = sorted((int(first), int(second)))
        return Area(rows[0], 1, rows[1], LAST_COLUMN) if rows[0] >= 1 and rows[1] <= LAST_ROW else None
    if first.isalpha() and second.isalpha() and colon and first.isascii() and second.isascii():
        columns = sorted((column_number(first), column_number(second)))
        return Area(1, columns[0], LAST_ROW, columns[1]) if columns[1] <= LAST_COLUMN else None
    start, end = place_of(first), place_of(second)
    if start is None or end is None:
        return None
    rows = sorted((start[0], end[0]))
    columns = sorted((start[1], end[1]))
    return Area(rows[0], columns[0], rows[1], columns[1])
