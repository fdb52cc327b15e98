"""A workbook as values: sheets of cells with value, formula and error, defined names, tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from calc.core.errors import CellError
from calc.core.findings import Finding, address
from calc.core.kinds import Cell, is_blank
from calc.workbook.cells import MOST_CELLS, Formula, SheetCells, scan
from calc.workbook.collector import undisturbed
from calc.workbook.errors import WorkbookError
from calc.workbook.package import DefinedName, Package, Table
from calc.workbook.places import Area, Place, area_of, cell_name, place_of
from calc.workbook.tokens import split_reference


class BookCell(NamedTuple):
    """One cell: its value (None where blank), its formula without equals sign (blank where none), its format."""

    value: Cell = None
    formula: str = ""
    is_date: bool = False

    @property
    def error(self) -> CellError | None:
        """The error value that the cell holds."""
        return self.value if isinstance(self.value, CellError) else None


@dataclass(slots=True)
class BookSheet:
    """One worksheet. Blank cells and cells of no text are the same: neither is among the values."""

    name: str
    part: str
    hidden: bool = False
    values: dict[Place, Cell] = field(default_factory=dict)
    formulas: Mapping[Place, Formula] = field(default_factory=dict)
    dates: AbstractSet[Place] = frozenset()

    def cell(self, name: str) -> BookCell:
        """A cell by its name, as C5."""
        place = place_of(name)
        if place is None:
            raise ValueError(f"{name} is no cell")
        return self.at(*place)

    def at(self, row: int, column: int) -> BookCell:
        """A cell by row and column, counted from 1."""
        place = (row, column)
        formula = self.formulas.get(place)
        return BookCell(self.values.get(place), formula.text if formula else "", place in self.dates)

    def grid(self, area: Area) -> list[list[Cell]]:
        """The values of a rectangle, row by row, None where blank."""
        columns = range(area.left, area.right + 1)
        return [[self.values.get((row, column)) for column in columns] for row in range(area.top, area.bottom + 1)]

    @property
    def used(self) -> Area | None:
        """The smallest rectangle that holds all values."""
        if not self.values:
            return None
        rows = [row for row, _ in self.values]
        columns = [column for _, column in self.values]
        return Area(min(rows), min(columns), max(rows), max(columns))

    def rows(self, top: int = 1) -> Iterator[tuple[int, list[Cell]]]:
        """Row number and values of each row down to the last value, from column A to the last column used."""
        used = self.used
        if used is not None:
            for row in range(top, used.bottom + 1):
                yield row, [self.values.get((row, column)) for column in range(1, used.right + 1)]


@dataclass(frozen=True, slots=True)
class Reference:
    """A rectangle of one sheet."""

    sheet: str
    area: Area

    def cell(self, row: int, column: int) -> str:
        """The address of one of its cells, counted from 0."""
        return address(self.sheet, cell_name((self.area.top + row, self.area.left + column)))


@dataclass(slots=True)
class Book:
    """A workbook's contents; `findings` is what is to be said about the file as a whole."""

    sheets: dict[str, BookSheet]
    names: tuple[DefinedName, ...] = ()
    tables: tuple[Table, ...] = ()
    is_1904: bool = False
    modified: str = ""
    findings: list[Finding] = field(default_factory=list)

    def reference(self, text: str, sheet: str = "") -> Reference | None:
        """The rectangle that a defined name, a table or an address (Orders!A2:C9) stands for; None for others.

        sheet: where the text stands; its own names come first, and an address without sheet is meant there
        """
        for name in self._named(text, sheet):
            return self.reference(name.formula.removeprefix("="), name.sheet or sheet)
        for table in self.tables:
            if table.name.lower() == text.lower():
                first, last = table.area.top + table.heading_rows, table.area.bottom - table.total_rows
                return Reference(table.sheet, Area(first, table.area.left, last, table.area.right))
        named, cells = split_reference(text)
        area = area_of(cells)
        found = self._sheet_name(sheet if named is None else named)
        return Reference(found, area) if area is not None and found else None

    def grid(self, text: str) -> list[list[Cell]]:
        """The values of a named range, table or address; no rows where it stands for no rectangle."""
        found = self.reference(text)
        return self.sheets[found.sheet].grid(found.area) if found else []

    def value(self, text: str) -> Cell:
        """The value of a cell by name or address, the first where it stands for several."""
        grid = self.grid(text)
        return grid[0][0] if grid else None

    def _named(self, text: str, sheet: str) -> list[DefinedName]:
        found = [name for name in self.names if name.name.lower() == text.lower() and name.sheet in ("", sheet)]
        return sorted(found, key=lambda name: name.sheet == "")

    def _sheet_name(self, text: str) -> str:
        if text in self.sheets:
            return text
        return next((name for name in self.sheets if name.lower() == text.lower()), "")


@undisturbed()
def read_book(data: bytes | Package) -> Book:
    """The workbook with the values that the file holds."""
    package = data if isinstance(data, Package) else Package(data)
    return book_of(package, scan_all(package))


def scan_all(package: Package) -> dict[str, SheetCells]:
    """The cells of every worksheet, by the sheet's name."""
    found: dict[str, SheetCells] = {}
    count = 0
    for sheet in package.sheets:
        cells = scan(
            package.text(sheet.part), package.strings, sheet.part,
            is_1904=package.is_1904, date_styles=package.date_styles,
        )  # fmt: skip
        count += len(cells.values) + len(cells.formulas)
        if count > MOST_CELLS:
            raise WorkbookError("the workbook holds more than {most} cells", most=MOST_CELLS)
        found[sheet.name] = cells
    return found


def book_of(package: Package, cells: Mapping[str, SheetCells]) -> Book:
    """The workbook made of cells already scanned."""
    sheets = {}
    for sheet in package.sheets:
        found = cells[sheet.name]
        values = {place: value for place, value in found.values.items() if not is_blank(value)}
        sheets[sheet.name] = BookSheet(sheet.name, sheet.part, sheet.hidden, values, found.formulas, found.dates)
    return Book(sheets, package.names, package.tables, package.is_1904, package.modified, package.findings)
