"""What differs between two states of a workbook: settings, inputs, tables, results, places, and everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from calc.core.findings import address
from calc.core.kinds import Cell, Number, Whole, is_blank
from calc.core.ranges import fields_of
from calc.core.sheets import ReferenceTable, ResultSheet, SettingsSheet, TableSheet, TablesSheet, range_name
from calc.workbook.check import Checked
from calc.workbook.layout import Layout
from calc.workbook.places import Place, cell_name
from calc.workbook.read import Book
from calc.workbook.sheet_writer import CALC
from calc.workbook.validation import SHEET as LISTS

Kind = Literal["settings", "inputs", "tables", "results", "places", "cells"]
How = Literal["changed", "added", "removed", "formula", "moved"]

#: The kinds in the order in which they are told.
KINDS: tuple[Kind, ...] = ("places", "settings", "inputs", "tables", "results", "cells")


#: So many columns name a row.
MOST_NAMES = 2


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.

    place: the cell where it is now; where it was, for what is removed
    row: what tells the row from others; column: its machine name; heading: its heading, a word of the game
    how: changed, added, removed; formula = the formula of the cell changed; moved = rows stand in another order
    """

    kind: Kind
    how: How
    place: str = ""
    row: str = ""
    column: str = ""
    heading: str = ""
    old: Cell = None
    new: Cell = None


class _Line(NamedTuple):
    """A row of a range: its number in the sheet, whose it is, its cells, which of them are typed."""

    number: int
    names: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    typed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """A range of a sheet with its rows, in one state of the workbook."""

    sheet: str
    keys: tuple[str, ...]
    columns: tuple[int, ...]
    lines: tuple[_Line, ...]

    def cell(self, line: _Line, index: int) -> str:
        return address(self.sheet, cell_name((line.number, self.columns[index])))


def compare(old: Checked, new: Checked) -> list[Change]:
    """Every difference between two workbooks, in the order of their kinds."""
    found: list[Change] = []
    covered: dict[str, set[Place]] = {}
    if old.layout is not None and new.layout is not None and old.layout.game.name == new.layout.game.name:
        found += _places(old, new)
        known = _identity(new.layout)
        for title, kind, headings in _ranges(new.layout):
            before, after = _block(old, title, known), _block(new, title, known)
            if before is None or after is None:
                continue
            for block in (before, after):
                covered.setdefault(block.sheet, set()).update(
                    (line.number, column) for line in block.lines for column in block.columns
                )
            found += _of_range(kind, before, after, headings)
    found += _rest(old.book, new.book, covered)
    order = {kind: number for number, kind in enumerate(KINDS)}
    return sorted(found, key=lambda change: order[change.kind])


def _places(old: Checked, new: Checked) -> Iterator[Change]:
    """Who has another place now."""
    before, after = (
        dict(side.replay.outcome.places) if side.replay and side.replay.outcome else {} for side in (old, new)
    )
    for name in [*after, *(name for name in before if name not in after)]:
        was, now = before.get(name), after.get(name)
        if name not in before:
            yield Change("places", "added", row=name, new=now)
        elif name not in after:
            yield Change("places", "removed", row=name, old=was)
        elif was != now:
            yield Change("places", "changed", row=name, old=was, new=now)


def _ranges(layout: Layout) -> Iterator[tuple[str, Kind, Mapping[str, str]]]:
    """The named ranges of the game's sheets, what they hold, and the headings of their columns."""
    for sheet in layout.game.sheets(layout.game.sizes):
        name = range_name(sheet) if not isinstance(sheet, TablesSheet) else ""
        if isinstance(sheet, SettingsSheet):
            yield name, "settings", {}
        elif isinstance(sheet, TableSheet):
            yield name, "inputs", {column.key: column.heading for column in sheet.columns}
            if sheet.computed is not None:
                headings = {column.key: column.heading for column in sheet.computed.columns}
                yield f"{name}.computed", "results", headings
        elif isinstance(sheet, ResultSheet):
            yield name, "results", {column.key: column.heading for column in sheet.columns}
        elif isinstance(sheet, TablesSheet):
            yield from ((table.name, "tables", _headings(table)) for table in sheet.tables)


def _headings(table: ReferenceTable) -> dict[str, str]:
    return {column.key: column.heading for column in table.columns}


def _identity(layout: Layout) -> dict[str, tuple[str, ...]]:
    """By range, the columns that say whose a row is: its first needed ones; a result has those of the inputs."""
    found: dict[str, tuple[str, ...]] = {}
    named: dict[str, None] = {}
    sheets = layout.game.sheets(layout.game.sizes)
    for sheet in sheets:
        if isinstance(sheet, TableSheet):
            needed = [item for item in fields_of(sheet.row) if item.required]
            numbered = bool(needed) and isinstance(needed[0].kind, Whole | Number)
            names = tuple(item.name for item in needed[: MOST_NAMES if numbered else 1])
            found[range_name(sheet)] = found[f"{range_name(sheet)}.computed"] = names
            named |= dict.fromkeys(names)
        elif isinstance(sheet, TablesSheet):
            found |= {table.name: (table.columns[0].key,) for table in sheet.tables}
        elif isinstance(sheet, SettingsSheet):
            found[range_name(sheet)] = ("setting",)
    for sheet in sheets:
        if isinstance(sheet, ResultSheet):
            keys = tuple(column.key for column in sheet.columns if column.key in named)
            found[range_name(sheet)] = keys[:MOST_NAMES]
    return found


def _block(side: Checked, title: str, known: Mapping[str, tuple[str, ...]]) -> _Block | None:
    """A range with its rows, wholly blank ones left out; beside an input range its rows have the names of that."""
    layout = side.layout
    if layout is None or title not in layout.references:
        return None
    reference = layout.references[title]
    page = side.book.sheets[reference.sheet]
    keys = tuple(layout.columns[title])
    columns = tuple(reference.area.left + place for place in layout.columns[title].values())
    owner = title.removesuffix(".computed")
    left = layout.references[owner].area.left if owner in layout.references else reference.area.left
    naming = [left + place for key, place in layout.columns.get(owner, {}).items() if key in known.get(title, ())]
    lines = []
    for number in range(reference.area.top + 1, reference.area.bottom + 1):
        cells = tuple(_plain(page.values.get((number, column))) for column in columns)
        typed = tuple((number, column) not in page.formulas for column in columns)
        names = tuple(_plain(page.values.get((number, column))) for column in naming)
        if any(cell is not None for cell in cells):
            lines.append(_Line(number, names, cells, typed))
    return _Block(reference.sheet, keys, columns, tuple(lines))


def _plain(value: Cell) -> Cell:
    """A cell as it compares: blank is None, 7.0 is 7."""
    if is_blank(value):
        return None
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _of_range(kind: Kind, before: _Block, after: _Block, headings: Mapping[str, str]) -> Iterator[Change]:
    """The differences of one range; rows are matched by whose they are, so that an inserted row is one change."""
    olds, news = _named(before), _named(after)
    for sign, line in news.items():
        if sign in olds:
            yield from _of_line(kind, before, after, (olds[sign], line), headings)
        else:
            yield Change(kind, "added", after.cell(line, 0), _label(line), new=_summary(line))
    for sign, line in olds.items():
        if sign not in news:
            yield Change(kind, "removed", before.cell(line, 0), _label(line), old=_summary(line))
    if kind == "inputs" and [sign for sign in olds if sign in news] != [sign for sign in news if sign in olds]:
        yield Change(kind, "moved", address(after.sheet, ""))


def _named(block: _Block) -> dict[tuple[Cell, ...], _Line]:
    """The rows by whose they are and how many of that name stand before; by their place where nothing names them."""
    found: dict[tuple[Cell, ...], _Line] = {}
    counts: Counter[tuple[Cell, ...]] = Counter()
    for line in block.lines:
        counts[line.names] += 1
        found[(*line.names, counts[line.names])] = line
    return found


def _of_line(
    kind: Kind, before: _Block, after: _Block, lines: tuple[_Line, _Line], headings: Mapping[str, str]
) -> Iterator[Change]:
    """The differences of one row; a cell that a formula fills in both states is a result."""
    old, new = lines
    was = {key: (cell, mine) for key, cell, mine in zip(before.keys, old.cells, old.typed, strict=True)}
    for index, key in enumerate(after.keys):
        cell, typed = was.get(key, (None, True))
        now = new.cells[index]
        if cell == now and isinstance(cell, bool) is isinstance(now, bool):
            continue
        computed = kind == "inputs" and not typed and not new.typed[index]
        yield Change(
            "results" if computed else kind, "changed", after.cell(new, index), _label(new), key,
            headings.get(key, ""), cell, now,
        )  # fmt: skip


def _label(line: _Line) -> str:
    """Whose row it is."""
    return ", ".join(str(cell) for cell in line.names if cell is not None)


def _summary(line: _Line) -> str:
    """The typed cells of a row."""
    pairs = zip(line.cells, line.typed, strict=True)
    typed = [str(cell) for cell, mine in pairs if mine and cell is not None]
    return ", ".join(typed or [str(cell) for cell in line.cells if cell is not None])


def _rest(old: Book, new: Book, covered: Mapping[str, set[Place]]) -> Iterator[Change]:
    """Cells outside the game's ranges, formulas anywhere, and whole sheets."""
    hidden = (CALC, LISTS)
    for name in new.sheets.keys() - old.sheets.keys():
        yield Change("cells", "added", address(name, ""))
    for name in old.sheets.keys() - new.sheets.keys():
        yield Change("cells", "removed", address(name, ""))
    for name, page in new.sheets.items():
        if name not in old.sheets or name in hidden:
            continue
        was = old.sheets[name]
        known = covered.get(name, set())
        for place in sorted(_all((was.values, page.values, was.formulas, page.formulas))):
            formulas = [side.formulas[place].text if place in side.formulas else None for side in (was, page)]
            values = [_plain(side.values.get(place)) for side in (was, page)]
            at = address(name, cell_name(place))
            if None not in formulas and formulas[0] != formulas[1]:
                yield Change("cells", "formula", at, old=f"={formulas[0]}", new=f"={formulas[1]}")
            elif place not in known and values[0] != values[1]:
                yield Change("cells", "changed", at, old=values[0], new=values[1])


def _all(maps: Sequence[Mapping[Place, object]]) -> set[Place]:
    return {place for one in maps for place in one}
