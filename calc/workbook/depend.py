"""Which formulas depend on which: what each refers to, and everything that follows from a set of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from calc.hosts.headless import Key
from calc.workbook.places import Area

#: Areas are watched in blocks of this many rows, so that a cell looks at few of them.
_BLOCK = 256
#: An area that lies in more blocks than this is watched for its whole sheet.
_MOST_BLOCKS = 4096


@dataclass(slots=True)
class Graph:
    """The formulas by the cells that they refer to, and by the cells that they fill."""

    fills: dict[Key, Area]
    _cells: dict[Key, list[Key]] = field(default_factory=lambda: defaultdict(list))
    _areas: dict[tuple[str, int, int], list[tuple[int, int, Key]]] = field(default_factory=lambda: defaultdict(list))
    _wide: dict[str, list[tuple[Area, Key]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, formula: Key, precedents: Iterable[tuple[str, Area]], used: Mapping[str, Area]) -> None:
        """Enter a formula that refers to these areas; `used` bounds each sheet."""
        for sheet, area in precedents:
            bounds = used.get(sheet)
            if bounds is None:
                continue
            top, left, bottom, right = area
            if top == bottom and left == right:
                self._cells[sheet, top, left].append(formula)
                continue
            first, last = max(top, bounds.top), min(bottom, bounds.bottom)
            columns = range(max(left, bounds.left), min(right, bounds.right) + 1)
            blocks = range(first // _BLOCK, last // _BLOCK + 1)
            if len(columns) * len(blocks) > _MOST_BLOCKS:
                self._wide[sheet].append((area, formula))
                continue
            for column in columns:
                for block in blocks:
                    self._areas[sheet, column, block].append((first, last, formula))

    def followers(self, sources: Iterable[Key]) -> set[Key]:
        """The formulas given and all that depend on them, however far."""
        found = set(sources)
        waiting = list(found)
        watched: dict[tuple[str, int, int], list[tuple[int, int, Key]]] = {}
        while waiting:
            for cell in self.cells_of(waiting.pop()):
                hit = [formula for formula in self._cells.get(cell, ()) if formula not in found]
                sheet, row, column = cell
                block = (sheet, column, row // _BLOCK)
                areas = watched.get(block)
                if areas is None:
                    areas = self._areas.get(block, [])
                in_areas = {formula for first, last, formula in areas if first <= row <= last}
                if in_areas:  # what is found once need not be watched any longer
                    watched[block] = [area for area in areas if area[2] not in in_areas]
                    hit.extend(in_areas - found)
                if sheet in self._wide:
                    hit.extend(formula for formula in self._around(cell) if formula not in found)
                found.update(hit)
                waiting.extend(hit)
        return found

    def direct(self, formula: Key) -> Iterator[Key]:
        """The formulas that refer to a cell that this one fills."""
        for cell in self.cells_of(formula):
            yield from self._cells.get(cell, ())
            sheet, row, column = cell
            for first, last, follower in self._areas.get((sheet, column, row // _BLOCK), ()):
                if first <= row <= last:
                    yield follower
            yield from self._around(cell)

    def _around(self, cell: Key) -> Iterator[Key]:
        """The formulas that refer to a very large area with this cell in it."""
        for area, formula in self._wide.get(cell[0], ()):
            if area.holds(cell[1:]):
                yield formula

    def cells_of(self, formula: Key) -> Iterator[Key]:
        """The cells that a formula fills."""
        area = self.fills.get(formula)
        if area is None:
            yield formula
        else:
            yield from ((formula[0], *place) for place in area.places)
