"""Write a new workbook from a game's sheets."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace

from openpyxl import Workbook

from calc import __version__
from calc.core.sheets import Filling, ReferenceTable, Sheet, TableSheet, TablesSheet
from calc.core.system import System
from calc.hosts.excel_setup import CONFIG_SHEET
from calc.texts.words import home_language, translator
from calc.workbook import styles
from calc.workbook.cell_writer import put
from calc.workbook.sheet_writer import CALC, SheetWriter
from calc.workbook.validation import Lists

FORMAT_PROPERTY = "racebook"


def starter(
    system: System, filling: Filling | None = None, language: str = "", sizes: Mapping[str, int] | None = None,
    xlwings: Mapping[str, str] | None = None,
) -> bytes:  # fmt: skip
    """A new workbook of the game as bytes; its formulas have no cached values yet (see recalc).

    xlwings: settings of a sheet that classic xlwings reads, where the workbook is made for it
    """
    chosen = {**system.sizes, **(sizes or {})}
    words = translator(language or home_language(system.name), system.name)
    filling = filling or Filling()
    book = Workbook()
    for page in book.worksheets:
        book.remove(page)
    book.properties.title = words.term(system.title)
    book.properties.creator = "Racebook"
    book.properties.keywords = " ".join(
        [FORMAT_PROPERTY, system.name, __version__, *(f"{name}={size}" for name, size in chosen.items())]
    )
    book.properties.language = words.language
    lists = Lists(book, words)
    writer = SheetWriter(book, system, filling, words, lists)
    for sheet in system.sheets(chosen):
        writer.write(_with_room(sheet, filling))
    lists.place()
    if xlwings:
        _settings_of_xlwings(book, xlwings)
    book.move_sheet(CALC, len(book.worksheets))
    book.calculation.fullCalcOnLoad = False
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _settings_of_xlwings(book: Workbook, settings: Mapping[str, str]) -> None:
    """The sheet on which xlwings looks for settings first: names in column A, values in column B, no gap between."""
    page = book.create_sheet(CONFIG_SHEET)
    for y, (name, value) in enumerate(settings.items(), 1):
        put(page, y, 1, name, styles.CODE)
        put(page, y, 2, value, styles.CODE)
    for letter in "AB":
        page.column_dimensions[letter].width = 34


def _with_room(sheet: Sheet, filling: Filling) -> Sheet:
    """The sheet with enough rows for what is filled in."""
    if isinstance(sheet, TableSheet):
        return replace(sheet, rows=max(sheet.rows, len(filling.rows.get(sheet.name, ()))))
    if isinstance(sheet, TablesSheet):
        tables = tuple(_with_rows(table, filling) for table in sheet.tables)
        return replace(sheet, tables=tables)
    return sheet


def _with_rows(table: ReferenceTable, filling: Filling) -> ReferenceTable:
    """The table with the rows that the game master has made of it; of an empty layout what is not filled stays."""
    typed = filling.rows.get(table.name)
    if typed is None:
        return table
    rows = tuple(tuple(row.get(column.key) for column in table.columns) for row in typed)
    unfilled = tuple(row for row in table.rows if all(cell is None for cell in row))[len(rows) :]
    return replace(table, rows=rows + unfilled)
