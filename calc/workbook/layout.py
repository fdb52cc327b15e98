"""Find a game's sheets in a workbook, however a game master has moved them: by defined names and column names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from calc import systems
from calc.core.errors import message
from calc.core.findings import Finding, Severity, address
from calc.core.headings import heading
from calc.core.kinds import Cell, is_blank, rows_of
from calc.core.plurals import plural
from calc.core.records import Records, Table, Trouble, Where
from calc.core.sheets import ResultSheet, SettingsSheet, Sheet, TableSheet, TablesSheet, range_name
from calc.core.system import System
from calc.workbook.package import Package
from calc.workbook.places import Area, cell_name
from calc.workbook.read import Book, Reference

#: Longer texts are cut before they are replayed and printed.
LONGEST = 2_000
#: Ranges of more cells are cut to what their sheet holds.
_MANY = 100_000
_KEYWORD = re.compile(r"\bracebook (\w+) ([\d.]+)")


@dataclass(frozen=True, slots=True)
class Layout:
    """The game's ranges in one workbook: what they hold, and where each cell stands."""

    game: System
    version: str
    records: dict[str, Records]
    references: dict[str, Reference]
    columns: dict[str, dict[str, int]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def place(self, where: Where) -> tuple[str, str]:
        """Sheet and cell of a place that a replay speaks of; blank where the sheet is missing."""
        reference = self.references.get(where.table)
        if reference is None:
            return where.table, ""
        column = self.columns[where.table].get(where.column, 0)
        return reference.sheet, cell_name((reference.area.top + 1 + where.row, reference.area.left + column))

    def address(self, where: Where) -> str:
        """The place as one address, Orders!C12."""
        return address(*self.place(where))

    def finding(self, trouble: Trouble, file: str = "") -> Finding:
        """A trouble of the replay with its cell."""
        sheet, cell = self.place(trouble.where) if trouble.where else ("", "")
        said = trouble.message
        if trouble.where and said.template == "{column} is blank":
            said = message("{column} is blank", column=heading(self.game.name, trouble.where))
        return Finding(
            said, file, sheet, cell, rules=trouble.rules, severity=Severity(trouble.severity),
            argument=trouble.where.column if trouble.where else "", value=trouble.value,
        )  # fmt: skip


def game_of(package: Package) -> tuple[str, str]:
    """The game that a workbook was made for and the version that made it; blank where it is none of ours."""
    if "docProps/core.xml" in package.archive.names:
        found = _KEYWORD.search(package.text("docProps/core.xml").decode("utf-8", "replace"))
        if found and found.group(1) in systems.GAMES:
            return found.group(1), found.group(2)
    names = {name.name.lower() for name in package.names}
    for game in systems.GAMES:
        wanted = {range_name(sheet).lower() for sheet in input_sheets(systems.system(game))}
        if wanted <= names:
            return game, ""
    return "", ""


def layout(book: Book, package: Package) -> Layout | None:
    """The game's ranges in the workbook; None where it is no workbook of a game of ours."""
    name, version = game_of(package)
    if not name:
        return None
    game = systems.system(name)
    records: dict[str, Records] = {}
    references: dict[str, Reference] = {}
    columns: dict[str, dict[str, int]] = {}
    findings: list[Finding] = []
    for sheet in game.sheets(game.sizes):
        for title in titles(sheet):
            reference = book.reference(title)
            if reference is None or reference.sheet not in book.sheets:
                continue
            reference = Reference(reference.sheet, _used(reference.area, book.sheets[reference.sheet].used))
            grid = book.sheets[reference.sheet].grid(reference.area)
            if not any(isinstance(cell, str) for cell in rows_of(grid)[0]):
                continue
            findings += _shortened(grid, reference)
            references[title] = reference
            records[title] = Table(title).read(grid)
            columns[title] = {
                str(cell).strip(): place
                for place, cell in enumerate(grid[0])
                if isinstance(cell, str) and not is_blank(cell)
            }
    return Layout(game, version, records, references, columns, findings)


def _used(area: Area, used: Area | None) -> Area:
    """A range without the rows and columns behind everything that the sheet holds; a name may stand for all of a sheet."""
    if used is None or area.height * area.width <= _MANY:
        return area
    return Area(
        area.top, area.left, max(area.top, min(area.bottom, used.bottom)), max(area.left, min(area.right, used.right))
    )


def _shortened(grid: list[list[Cell]], reference: Reference) -> Iterator[Finding]:
    """Cut texts that no print has room for, with a finding for each."""
    for y, row in enumerate(grid):
        for x, cell in enumerate(row):
            if isinstance(cell, str) and len(cell) > LONGEST:
                row[x] = cell[:LONGEST] + "…"
                sentence = message(
                    plural(
                        "the text has {length} character; only the first {most} are used",
                        "the text has {length} characters; only the first {most} are used",
                        of="length",
                    ),
                    length=len(cell),
                    most=LONGEST,
                )
                place = cell_name((reference.area.top + y, reference.area.left + x))
                yield Finding(sentence, sheet=reference.sheet, cell=place, severity=Severity.WARNING)


def input_sheets(game: System) -> list[Sheet]:
    """The sheets that a game master fills in."""
    return [sheet for sheet in game.sheets(game.sizes) if isinstance(sheet, TableSheet | SettingsSheet)]


def titles(sheet: Sheet) -> list[str]:
    """The defined names of a sheet's ranges that begin with a row of column names."""
    if isinstance(sheet, TablesSheet):
        return [table.name for table in sheet.tables]
    if isinstance(sheet, TableSheet):
        name = range_name(sheet)
        return [name, *([f"{name}.computed", f"{name}.calc"] if sheet.computed else [])]
    if isinstance(sheet, ResultSheet):
        return [range_name(sheet), f"{range_name(sheet)}.calc"]
    return [range_name(sheet)] if isinstance(sheet, SettingsSheet) else []
