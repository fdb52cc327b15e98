"""Formulas that are one formula in many rows: what is found out about the first is said for all.

In a column filled down, formulas differ in the numbers of their own row, the row above and the row below. With those
replaced by marks they are the same text, and everything about them differs by the distance of the rows.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from calc.hosts.headless import Key
from calc.workbook.cells import Formula
from calc.workbook.formula_view import Contents, Meanings, contents, walk
from calc.workbook.package import DefinedName
from calc.workbook.places import Area, Place, area_of
from calc.workbook.tokens import Token, split_reference, tokens
from calc.workbook.xml import text_of

_HERE, _ABOVE, _BELOW = "\x01", "\x02", "\x03"
#: Formulas with larger areas stand alone: what is used of those may change from row to row.
LARGEST = 5_000

_MARKS = (_HERE, _ABOVE, _BELOW)
_LOGICAL = ("TRUE", "FALSE")
_MARK = re.compile("[\x01-\x03]")
_CELL = "\\$?[A-Za-z]{1,3}\\$?([0-9]+|[\x01-\x03])"
_CELLS = re.compile(f"{_CELL}(?::{_CELL})?")


def marked(text: str, row: int) -> str:
    """The text with marks in place of the numbers of this row and its neighbours."""
    here, above, below = _numbers(row)
    text = text.replace(here, _HERE)
    if row > 1:
        text = text.replace(above, _ABOVE)
    return text.replace(below, _BELOW)


def unmarked(text: str, row: int) -> str:
    """The text with the numbers again, for this row."""
    here, above, below = _numbers(row)
    return text.replace(_HERE, here).replace(_ABOVE, above).replace(_BELOW, below)


@lru_cache(4096)
def _numbers(row: int) -> tuple[str, str, str]:
    return str(row), str(row - 1), str(row + 1)


def _likeness(raw: bytes, row: int) -> bytes:
    """What formulas of one family have in common, as their part writes them: `marked`, with bytes for marks."""
    if b"&#" in raw:
        raw = text_of(raw).encode("utf-8", "surrogatepass")
    here, above, below = _raw_numbers(row)
    raw = raw.replace(here, b"\x05")
    if row > 1:
        raw = raw.replace(above, b"\x06")
    return raw.replace(below, b"\x07")


@lru_cache(4096)
def _raw_numbers(row: int) -> tuple[bytes, bytes, bytes]:
    return b"%d" % row, b"%d" % (row - 1), b"%d" % (row + 1)


class Reach(NamedTuple):
    """An area that the first formula of a family refers to, and which of its edges move along with the row."""

    sheet: str
    area: Area
    top_moves: bool = False
    bottom_moves: bool = False

    def moved(self, by: int) -> Area:
        """The area that the formula so many rows below refers to."""
        top, left, bottom, right = self.area
        return Area(top + by * self.top_moves, left, bottom + by * self.bottom_moves, right)


@dataclass(slots=True, eq=False)
class Family:
    """A formula in one column of a sheet: that of its first row, what it is made of, and all its rows.

    filled: it may stand in several rows; an array formula or one that means something else elsewhere stands alone
    """

    sheet: str
    column: int
    formula: Formula
    contents: Contents
    reaches: tuple[Reach, ...]
    filled: bool
    rows: list[int]

    @property
    def row(self) -> int:
        """The row of the first formula."""
        return self.rows[0]

    @property
    def keys(self) -> list[Key]:
        """The cells of its formulas."""
        return [(self.sheet, row, self.column) for row in self.rows]


class Families:
    """The families of a workbook's formulas, in the order of the sheets.

    strange: sheets with characters that are marks here; their formulas stand alone
    """

    def __init__(
        self, words: Meanings, formulas: Mapping[str, Mapping[Place, Formula]], strange: Container[str] = ()
    ) -> None:  # fmt: skip
        self.words = words
        self.strange = strange
        self.all: list[Family] = []
        self._of: dict[Key, Family] = {}
        for sheet, held in formulas.items():
            self._group(sheet, held)

    def of(self, key: Key) -> Family:
        """The family of a formula."""
        return self._of[key]

    def contents(self, key: Key) -> Contents:
        """What the formula of a cell is made of."""
        family = self._of[key]
        by = key[1] - family.row
        held = family.contents
        if not by:
            return held
        return Contents(
            [(reach.sheet, reach.moved(by)) for reach in family.reaches], held.functions, held.unknown, held.draws
        )

    def _group(self, sheet: str, formulas: Mapping[Place, Formula]) -> None:
        known: dict[tuple[int, bytes], Family] = {}
        for (row, column), formula in formulas.items():
            name = (column, _likeness(formula.raw, row))
            family = known.get(name)
            if family is None or not family.filled or formula.area is not None:
                family = self._family(sheet, row, column, formula)
                known[name] = family
                self.all.append(family)
            else:
                family.rows.append(row)
            self._of[sheet, row, column] = family

    def _family(self, sheet: str, row: int, column: int, formula: Formula) -> Family:
        """A new family, with this formula as its first."""
        held = contents(self.words, (sheet, row, column))
        moving = (
            None if formula.area is not None or sheet in self.strange else _moving(self.words, (sheet, row, column))
        )
        still = ((False, False),) * len(held.areas)
        reaches = tuple(Reach(*area, *moves) for area, moves in zip(held.areas, moving or still, strict=True))
        return Family(sheet, column, formula, held, reaches, moving is not None, [row])


def _moving(words: Meanings, key: Key) -> tuple[tuple[bool, bool], ...] | None:
    """For each area whether its upper and lower edge move along; None where more would change than numbers."""
    moving: list[tuple[bool, bool]] = []
    seen: set[DefinedName] = set()
    row = key[1]
    inside: list[bool] = []
    for token in tokens(words.formulas[key].text):
        if token.kind in ("call", "open"):
            inside.append(token.kind == "call")
        elif token.kind == "close" and inside:
            inside.pop()
        if token.kind == "ref":
            moves = edges(words, token, row)
            if moves is None or (":" in token.text and not any(inside)):
                return None
            moving.append(moves)
        elif token.kind == "call":
            if _holds_mark(token.text, row) or token.text.upper().endswith(("SINGLE(", "ANCHORARRAY(")):
                return None
        elif token.kind == "name" and token.text.upper() not in _LOGICAL:
            areas = _areas_of_name(words, token, key, seen)
            if areas is None:
                return None
            moving += [(False, False)] * areas
        elif token.kind in ("table", "error"):
            return None
    return tuple(moving)


def _areas_of_name(words: Meanings, token: Token, key: Key, seen: set[DefinedName]) -> int | None:
    """How many areas a name adds; None where it may mean something else in another row."""
    name = words.name(token.text, key[0])
    if name is None or not words.is_fixed(name):
        return None
    inside = words.formula_of(name, key[1:])
    if any(part.kind == "table" or (part.kind == "call" and words.function(part)) for part in inside):
        return None
    if any(part.kind == "name" and part.text.upper() not in _LOGICAL for part in inside):
        return None
    found = Contents()
    walk(words, [token], key[0], key[1:], found, seen)
    return len(found.areas)


def edges(words: Meanings, token: Token, row: int) -> tuple[bool, bool] | None:
    """Whether the upper and the lower edge of a reference move along with the row; None where more would change."""
    sheet, cells = split_reference(token.text)
    if sheet is not None and (words.area(token, "", (row, 1)) is None or _holds_mark(sheet, row)):
        return None
    return _edges(cells, row)


@lru_cache(20_000)
def _holds_mark(text: str, row: int) -> bool:
    """True where the number of the row or of a neighbour stands in the text."""
    return _MARK.search(marked(text, row)) is not None


@lru_cache(20_000)
def _edges(cells: str, row: int) -> tuple[bool, bool] | None:
    marks = marked(cells, row)
    if not _MARK.search(marks):
        return False, False
    area = area_of(cells)
    if area is None or area.height * area.width >= LARGEST:
        return None
    found = _CELLS.fullmatch(marks)
    if found is None:
        return None
    first, last = found.group(1), found.group(2) or found.group(1)
    if int(unmarked(first, row)) > int(unmarked(last, row)):
        return None
    return first in _MARKS, last in _MARKS
