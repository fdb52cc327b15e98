"""Formulas that are one formula in many rows: what is found out about the first is said for all.

In a column filled down, formulas differ in the numbers of their own row, the row above and the row below. With those
replaced by marks they are the same text, and everything about them differs by the distance of the rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from calc.hosts.headless import Key
from calc.workbook.formula_view import Contents, Meanings, contents, walk
from calc.workbook.package import DefinedName
from calc.workbook.places import Area, area_of
from calc.workbook.tokens import Token, split_reference

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


@dataclass(slots=True)
class _Family:
    """The first formula of a family: its row and contents, and which edges of its areas move along."""

    row: int
    contents: Contents
    moving: tuple[tuple[bool, bool], ...]


@dataclass(slots=True)
class Families:
    """The families of a workbook's formulas, met one after the other."""

    words: Meanings
    _known: dict[tuple[str, str], _Family | None] = field(default_factory=dict)
    _of: dict[Key, tuple[str, str]] = field(default_factory=dict)

    def contents(self, key: Key) -> Contents:
        """What the formula of a cell is made of."""
        formula = self.words.formulas[key]
        if formula.area is not None:
            return contents(self.words, key)
        row = key[1]
        name = (key[0], marked(formula.text, row))
        if name not in self._known:
            held = contents(self.words, key)
            moving = self._moving(key)
            self._known[name] = None if moving is None else _Family(row, held, moving)
            if moving is not None:
                self._of[key] = name
            return held
        family = self._known[name]
        if family is None:
            return contents(self.words, key)
        self._of[key] = name
        by = row - family.row
        areas = [
            (sheet, Area(area[0] + by * top, area[1], area[2] + by * bottom, area[3]) if top or bottom else area)
            for (sheet, area), (top, bottom) in zip(family.contents.areas, family.moving, strict=True)
        ]
        return Contents(areas, family.contents.functions, family.contents.unknown, family.contents.draws)

    def of(self, key: Key) -> tuple[str, str] | None:
        """What tells a formula's family from others; None for a formula that stands alone."""
        return self._of.get(key)

    def _moving(self, key: Key) -> tuple[tuple[bool, bool], ...] | None:
        """For each area whether its upper and lower edge move along; None where more would change than numbers."""
        moving: list[tuple[bool, bool]] = []
        seen: set[DefinedName] = set()
        row = key[1]
        inside: list[bool] = []
        for token in self.words.tokens(self.words.formulas[key].text):
            if token.kind in ("call", "open"):
                inside.append(token.kind == "call")
            elif token.kind == "close" and inside:
                inside.pop()
            if token.kind == "ref":
                edges = self._edges(token, row)
                if edges is None or (":" in token.text and not any(inside)):
                    return None
                moving.append(edges)
            elif token.kind == "call":
                if _MARK.search(marked(token.text, row)) or token.text.upper().endswith(("SINGLE(", "ANCHORARRAY(")):
                    return None
            elif token.kind == "name" and token.text.upper() not in _LOGICAL:
                areas = self._areas_of_name(token, key, seen)
                if areas is None:
                    return None
                moving += [(False, False)] * areas
            elif token.kind in ("table", "error"):
                return None
        return tuple(moving)

    def _areas_of_name(self, token: Token, key: Key, seen: set[DefinedName]) -> int | None:
        """How many areas a name adds; None where it may mean something else in another row."""
        name = self.words.name(token.text, key[0])
        if name is None or not self.words.is_fixed(name):
            return None
        inside = self.words.formula_of(name, key[1:])
        if any(part.kind == "table" or (part.kind == "call" and self.words.function(part)) for part in inside):
            return None
        if any(part.kind == "name" and part.text.upper() not in _LOGICAL for part in inside):
            return None
        found = Contents()
        walk(self.words, [token], key[0], key[1:], found, seen)
        return len(found.areas)

    def _edges(self, token: Token, row: int) -> tuple[bool, bool] | None:
        sheet, cells = split_reference(token.text)
        if self.words.area(token, "", (row, 1)) is None and sheet is not None:
            return None
        if sheet is not None and _MARK.search(marked(sheet, row)):
            return None
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
