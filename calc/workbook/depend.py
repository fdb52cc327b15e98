"""Which formulas depend on which: what each family refers to, and everything that follows from a set of cells."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from calc.hosts.headless import Key
from calc.workbook.families import Family, Reach
from calc.workbook.places import Area

#: Rows of one column; those of an array formula's area are a range.
_Rows: TypeAlias = AbstractSet[int] | range

#: An area of more columns than this is watched for its whole sheet.
_MOST_COLUMNS = 256
#: An area that moves along and is this high at most is moved back to find who sees a row.
_SMALL_HEIGHT = 64


class Graph:
    """The families by the columns that they refer to, and the cells that array formulas fill."""

    def __init__(self, fills: dict[Key, Area], of: Callable[[Key], Family]) -> None:
        self.fills = fills
        self._of = of
        self._columns: dict[tuple[str, int], list[tuple[Family, Reach]]] = defaultdict(list)
        self._wide: dict[str, list[tuple[Family, Reach]]] = defaultdict(list)

    def add(self, family: Family, used: Mapping[str, Area]) -> None:
        """Enter a family; `used` bounds each sheet."""
        for reach in {*family.reaches}:
            bounds = used.get(reach.sheet)
            if bounds is None:
                continue
            columns = range(max(reach.area.left, bounds.left), min(reach.area.right, bounds.right) + 1)
            if len(columns) > _MOST_COLUMNS:
                self._wide[reach.sheet].append((family, reach))
                continue
            for column in columns:
                self._columns[reach.sheet, column].append((family, reach))

    def followers(self, sources: Iterable[Key]) -> set[Key]:
        """The formulas given and all that depend on them, however far."""
        return self._reached(sources, {})

    def followers_in_turn(self, sources: Iterable[Key]) -> Iterator[tuple[Key, set[Key]]]:
        """Each formula with all that depend on it, without those that depend on an earlier one."""
        left: dict[Family, set[int]] = {}
        for source in sources:
            yield source, self._reached([source], left) - {source}

    def _reached(self, sources: Iterable[Key], left: dict[Family, set[int]]) -> set[Key]:
        """The formulas given and all that depend on them, of the rows left of each family, which are fewer then."""
        waiting: dict[Family, set[int]] = defaultdict(set)
        found = set(sources)
        for key in found:
            waiting[self._of(key)].add(key[1])
        for family, rows in waiting.items():
            left[family] = left.get(family, set(family.rows)) - rows
        while waiting:
            family, rows = waiting.popitem()
            for follower, hit in self._seen_by(family, rows, left):
                left[follower] -= hit
                waiting[follower] |= hit
                found.update((follower.sheet, row, follower.column) for row in hit)
        return found

    def direct(self, key: Key) -> Iterator[Key]:
        """The formulas that refer to a cell that this one fills."""
        for follower, hit in self._seen_by(self._of(key), {key[1]}, {}):
            yield from ((follower.sheet, row, follower.column) for row in hit)

    def watchers(self, sheet: str, column: int) -> Iterator[tuple[Family, Reach]]:
        """The families that refer to cells of a column, and how."""
        yield from self._columns.get((sheet, column), ())
        for family, reach in self._wide.get(sheet, ()):
            if reach.area.left <= column <= reach.area.right:
                yield family, reach

    def filled(self, family: Family, rows: AbstractSet[int]) -> Iterator[tuple[int, _Rows]]:
        """The columns that formulas of a family fill, each with its rows."""
        area = self.fills.get((family.sheet, family.row, family.column))
        if area is None:
            yield family.column, rows
        else:
            yield from ((column, range(area.top, area.bottom + 1)) for column in range(area.left, area.right + 1))

    def _seen_by(
        self, family: Family, rows: AbstractSet[int], left: dict[Family, set[int]]
    ) -> Iterator[tuple[Family, set[int]]]:  # fmt: skip
        """The families that refer to cells filled from these rows, with the rows of theirs that do, of those left."""
        for column, block in self.filled(family, rows):
            for follower, reach in self.watchers(family.sheet, column):
                among = left.get(follower)
                if among is None:
                    among = left[follower] = set(follower.rows)
                if among and (hit := _hit(reach, follower.row, block, among)):
                    yield follower, hit


def _hit(reach: Reach, first: int, block: _Rows, among: set[int]) -> set[int]:
    """The rows among those given whose formula refers to a row of the block."""
    top, _, bottom, _ = reach.area
    if not (reach.top_moves or reach.bottom_moves):
        return set(among) if _crosses(block, top, bottom) else set()
    if reach.top_moves and reach.bottom_moves and (bottom - top) < _SMALL_HEIGHT:
        return _moved_back(block, range(first - bottom, first - top + 1)) & among
    rows = block if isinstance(block, range) else sorted(block)
    found = set()
    for row in among:
        area = reach.moved(row - first)
        place = bisect_left(rows, area.top)
        if place < len(rows) and rows[place] <= area.bottom:
            found.add(row)
    return found


def _crosses(block: _Rows, top: int, bottom: int) -> bool:
    """True where a row of the block lies between the two."""
    if isinstance(block, range):
        return block.start <= bottom and top < block.stop
    if bottom - top < len(block):
        return any(row in block for row in range(top, bottom + 1))
    return any(top <= row <= bottom for row in block)


def _moved_back(block: _Rows, distances: range) -> set[int]:
    """The rows at these distances from rows of the block."""
    if isinstance(block, range):
        return set(range(block.start + distances.start, block.stop + distances.stop - 1))
    return {row + distance for row in block for distance in distances}
