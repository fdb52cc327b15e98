"""Choose the formulas to calculate: calls of ours, what depends on them, and what has no value yet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from calc.core.errors import CellError, Message, Words, message
from calc.core.kinds import Cell
from calc.core.registry import Function
from calc.hosts.headless import Key
from calc.hosts.spellings import looks_like_ours
from calc.workbook.cells import MOST_CELLS, SheetCells
from calc.workbook.depend import Graph
from calc.workbook.errors import WorkbookError
from calc.workbook.families import Families, Family
from calc.workbook.formula_view import Meanings
from calc.workbook.package import Package
from calc.workbook.places import Area

#: Error values that mean "not calculated yet" in any cell; #NAME? means it in a cell that calls us.
PENDING = frozenset({"#BUSY!", "#GETTING_DATA", "#CONNECT!"})

_MARKS = [bytes([sign]) for sign in range(1, 8)]


@dataclass(slots=True)
class Selection:
    """The formulas of a workbook, and which of them are to be calculated.

    seeds, dirty: the formulas calculated in any case, and all that are
    kept: formulas that keep their stored value, with the reason
    """

    cells: Mapping[str, SheetCells]
    words: Meanings
    fills: dict[Key, Area]
    families: Families = field(init=False)
    graph: Graph = field(init=False)
    seeds: set[Key] = field(default_factory=set)
    dirty: set[Key] = field(default_factory=set)
    kept: dict[Key, Message] = field(default_factory=dict)

    def is_needed(self) -> bool:
        """False where no formula calls us and each has a value; found without looking into formulas."""
        prefixes = {function.system for function in self.words.functions.values()}
        ours = re.compile(r"(?<![^\W_])(?:" + "|".join(sorted(prefixes)) + ")[_.]", re.IGNORECASE)
        if any(ours.search(name.formula) for name in self.words.names):
            return True
        return any(
            self.stored(key) is None or self.stored(key) in PENDING or ours.search(formula.text)
            for key, formula in self.words.formulas.items()
        )

    def choose(self, *, everything: bool) -> None:
        """Find the formulas to calculate."""
        strange = {sheet for sheet, held in self.cells.items() if any(mark in held.xml for mark in _MARKS)}
        self.families = Families(self.words, {name: held.formulas for name, held in self.cells.items()}, strange)
        self.graph = Graph(self.fills, self.families.of)
        games = frozenset(function.system for function in self.words.functions.values())
        for family in self.families.all:
            self.graph.add(family, self.words.used)
            self._seed(family, games)
        self.dirty = set(self.words.formulas) if everything else self.graph.followers(self.seeds)
        self.dirty -= self.kept.keys()

    def _seed(self, family: Family, games: frozenset[str]) -> None:
        """Enter the formulas of a family among those that are calculated in any case, or that keep their values."""
        held = family.contents
        unknown = [call for call in held.unknown if looks_like_ours(call, games)]
        if unknown:
            reason = message("{function} is no function of this Racebook", function=Words(unknown[0]))
        else:
            reason = message("the formula draws a random number; what was drawn stays")
        if held.functions and not (unknown or held.draws):
            self.seeds.update(family.keys)
            return
        for key in family.keys:
            if self.usable(key) is None:
                self.seeds.add(key)
            elif unknown or held.draws:
                self.kept[key] = reason
            elif held.functions:
                self.seeds.add(key)

    def resize(self, sizes: Mapping[Key, Area]) -> bool:
        """Note the new areas of spilled results; True where more formulas depend on them than were calculated."""
        if not sizes:
            return False
        self.fills.update(sizes)
        more = self.graph.followers(self.seeds) - self.kept.keys() - self.dirty
        self.dirty |= more
        return bool(more)

    def stored(self, key: Key) -> Cell:
        """The value that the file holds for a formula."""
        return self.cells[key[0]].values.get(key[1:])

    def usable(self, key: Key) -> Cell:
        """The stored value, None where it only says that nothing was calculated."""
        value = self.stored(key)
        if isinstance(value, CellError):
            pending = value in PENDING or (value == "#NAME?" and self.families.of(key).contents.functions)
            return None if pending else value
        return value

    def area(self, key: Key) -> Area:
        """The cells that a formula fills."""
        return self.fills.get(key) or Area(*key[1:], *key[1:])


def selection_of(package: Package, cells: Mapping[str, SheetCells], functions: Mapping[str, Function]) -> Selection:
    """The formulas of a workbook, none chosen yet."""
    formulas = {(sheet, *place): formula for sheet, held in cells.items() for place, formula in held.formulas.items()}
    fills = {key: formula.area for key, formula in formulas.items() if formula.area is not None}
    if sum(area.height * area.width for area in fills.values()) > MOST_CELLS:
        raise WorkbookError("the array formulas fill more than {most} cells", most=MOST_CELLS)
    used = {sheet: area for sheet, held in cells.items() if (area := _used(held)) is not None}
    sheets = tuple(sheet.name for sheet in package.sheets)
    words = Meanings(sheets, package.names, package.tables, functions, formulas, used)
    return Selection(cells, words, fills)


def _used(cells: SheetCells) -> Area | None:
    """The smallest rectangle around all cells and all results of array formulas."""
    used = cells.used
    for formula in cells.formulas.values():
        if formula.area is not None:
            used = formula.area if used is None else used.with_(formula.area)
    return used
