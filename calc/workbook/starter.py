"""Write a new workbook from a game's sheets: the only place that makes cells, styles and formulas with openpyxl."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Protection
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from calc import __version__
from calc.core.errors import message
from calc.core.kinds import Cell, RowField, YesNo
from calc.core.sheets import (
    Column,
    Filling,
    Mark,
    ReferenceTable,
    ResultSheet,
    SettingsSheet,
    Sheet,
    TableSheet,
    TablesSheet,
    TextSheet,
    range_name,
)
from calc.core.system import System
from calc.core.terms import Term
from calc.hosts.excel_setup import CONFIG_SHEET
from calc.texts.words import Translator, home_language, translator
from calc.workbook import styles
from calc.workbook.formulas import filled
from calc.workbook.validation import Lists, truth_format, validate

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

#: Where everything stands on a sheet: title, intro, headings, the hidden row of column names, then the data.
TITLE_ROW, INTRO_ROW, HEADING_ROW, KEY_ROW, FIRST_ROW = 1, 2, 3, 4, 5

#: The hidden sheet on which the array formulas stand.
CALC = "Calc"

FORMAT_PROPERTY = "racebook"

_TERM = re.compile(r't"([^"]*)"')


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
    writer = _Writer(book, system, filling, words, lists)
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


class _Writer:
    """Writes one sheet after the other into the same book."""

    def __init__(self, book: Workbook, system: System, filling: Filling, words: Translator, lists: Lists) -> None:
        self.book = book
        self.system = system
        self.filling = filling
        self.words = words
        self.lists = lists
        self.calc = book.create_sheet(CALC)
        self.calc.sheet_state = "hidden"
        self.calc_column = 1
        self.looks: dict[tuple[int, str, str], Any] = {}

    def write(self, sheet: Sheet) -> None:
        page = self.book.create_sheet(sheet.name)
        page.sheet_view.showGridLines = False
        _put(page, TITLE_ROW, 1, self.words.term(sheet.heading), styles.TITLE)
        page.row_dimensions[TITLE_ROW].height = 30
        if isinstance(sheet, TextSheet):
            self._text(page, sheet)
        elif isinstance(sheet, SettingsSheet):
            self._settings(page, sheet)
        elif isinstance(sheet, TablesSheet):
            self._tables(page, sheet)
        elif isinstance(sheet, ResultSheet):
            self._result(page, sheet)
        else:
            self._table(page, sheet)

    # ------------------------------------------------------------ one row for each participant, order or roll

    def _table(self, page: Worksheet, sheet: TableSheet) -> None:
        last = FIRST_ROW + sheet.rows - 1
        self._intro(page, sheet.intro, landscape=sheet.landscape)
        self._heads(page, sheet.columns, 1)
        letters = {column.key: get_column_letter(x) for x, column in enumerate(sheet.columns, 1)}
        beside = len(sheet.columns) + 2
        for x, column in enumerate(sheet.formulas, beside):
            letters[column.key] = get_column_letter(x)
        self._heads(page, sheet.formulas, beside)
        rows: Sequence[Mapping[str, Cell | Term]] = self.filling.rows.get(sheet.name, sheet.given)
        placed = [*enumerate(sheet.columns, 1), *enumerate(sheet.formulas, beside)]
        for x, plain in placed:
            column = self._with_truth(plain, sheet.field_of(plain.key))
            style = styles.CELLS[column.role]
            for number in range(sheet.rows):
                y = FIRST_ROW + number
                given = rows[number].get(column.key) if number < len(rows) else None
                self._cell(page, y, x, given, style, column, filled(column.formula, letters, y))
            validate(page, column, sheet.field_of(column.key), f"{get_column_letter(x)}{FIRST_ROW}", last, self.lists)
        width = len(sheet.columns)
        name = range_name(sheet)
        self._name(name, f"'{page.title}'!$A${KEY_ROW}:${get_column_letter(width)}${last}")
        read = [letters[column.key] for column in sheet.columns if sheet.field_of(column.key) is not None]
        self._name(f"{name}.data", f"'{page.title}'!${read[0]}${FIRST_ROW}:${read[-1]}${last}")
        for column in sheet.columns:
            letter = letters[column.key]
            self._name(f"{name}.{column.key}", f"'{page.title}'!${letter}${FIRST_ROW}:${letter}${last}")
        for group, (first, final) in sheet.groups.items():
            self._name(f"{name}.{group}", f"'{page.title}'!${letters[first]}${FIRST_ROW}:${letters[final]}${last}")
        if sheet.computed is not None:
            start = beside + len(sheet.formulas) + (1 if sheet.formulas else 0)
            computed = sheet.computed
            letters |= {column.key: get_column_letter(x) for x, column in enumerate(computed.columns, start)}
            self._heads(page, computed.columns, start)
            self._block(page, start, sheet.rows, computed.columns, name, computed.function, computed.arguments)
            end = get_column_letter(start + len(computed.columns) - 1)
            self._name(f"{name}.computed", f"'{page.title}'!${get_column_letter(start)}${KEY_ROW}:${end}${last}")
            width = start + len(computed.columns) - 1
        else:
            width = max(width, beside + len(sheet.formulas) - 1 if sheet.formulas else width)
        self._finish(page, sheet.marks, letters, width, last, frozen=styles.frozen_columns(sheet.columns))

    # ------------------------------------------------------------ one array formula: log, board, standings

    def _result(self, page: Worksheet, sheet: ResultSheet) -> None:
        self._intro(page, sheet.intro, landscape=sheet.landscape)
        arguments = list(sheet.arguments)
        for x, column in enumerate(sheet.inputs):
            place = len(sheet.columns) + 2 + 2 * x
            _put(page, HEADING_ROW, place, self._heading(column), styles.HEAD)
            given = self.filling.settings.get(f"{sheet.name}.{column.key}")
            self._cell(page, FIRST_ROW, place, given, styles.CELLS["input"], column)
            self._name(f"{sheet.name}.{column.key}", f"'{page.title}'!${get_column_letter(place)}${FIRST_ROW}")
            page.column_dimensions[get_column_letter(place)].width = column.width
        arguments.append(str(sheet.rows))
        self._heads(page, sheet.columns, 1)
        self._block(page, 1, sheet.rows, sheet.columns, range_name(sheet), sheet.function, tuple(arguments))
        last = FIRST_ROW + sheet.rows - 1
        end = get_column_letter(len(sheet.columns))
        self._name(range_name(sheet), f"'{page.title}'!$A${KEY_ROW}:${end}${last}")
        letters = {column.key: get_column_letter(x) for x, column in enumerate(sheet.columns, 1)}
        self._finish(page, sheet.marks, letters, len(sheet.columns), last, frozen=0)

    def _block(
        self,
        page: Worksheet,
        x: int,
        rows: int,
        columns: tuple[Column, ...],
        name: str,
        function: str,
        arguments: tuple[str, ...],
    ) -> None:
        """One array formula over a block of the hidden sheet, and cells on the page that show it.

        The cells that are seen are plain formulas, so that every program shows their stored values: LibreOffice
        drops those of array formulas. And a game master may type over one of them.
        """
        calc, left = self.calc, self.calc_column
        self.calc_column += len(columns) + 1
        last = FIRST_ROW + rows - 1
        start, end = get_column_letter(left), get_column_letter(left + len(columns) - 1)
        calc.cell(TITLE_ROW, left).value = name
        for place, column in enumerate(columns):
            letter = get_column_letter(left + place)
            calc.cell(KEY_ROW, left + place).value = column.key
            for y in range(FIRST_ROW, last + 1):
                cell = page.cell(y, x + place)
                self._paint(cell, styles.CELLS["computed"], column)
                shown = column.formula.replace("{value}", f"{CALC}!{letter}{y}") or f"{CALC}!{letter}{y}"
                cell.value = f'=IFERROR({shown},"")'
        self._notice(page, x + len(columns) - 1, f"ISERROR({CALC}!{start}{FIRST_ROW})")
        call = f"={function}({','.join(arguments)})"
        calc.cell(FIRST_ROW, left).value = ArrayFormula(f"{start}{FIRST_ROW}:{end}{last}", call)
        self._name(f"{name}.calc", f"{CALC}!${start}${KEY_ROW}:${end}${last}")

    def _notice(self, page: Worksheet, last: int, silent: str) -> None:
        """Beside the title a line for where the functions do not answer; it takes no more than the columns that print."""
        said = self.words.message(message("The functions of Racebook do not answer here: these are the stored values."))
        columns = [page.column_dimensions[get_column_letter(x)] for x in range(1, last + 1)]
        widths = [0 if column.hidden else column.width for column in columns]
        first, end = styles.beside_title(str(page.cell(TITLE_ROW, 1).value), said, widths)
        _put(page, TITLE_ROW, first, "", styles.WARNING).value = f'=IF({silent},"{said}","")'
        page.merge_cells(None, TITLE_ROW, first, TITLE_ROW, end)

    # ------------------------------------------------------------ settings, tables, text

    def _settings(self, page: Worksheet, sheet: SettingsSheet) -> None:
        heads = [
            Column("setting", self.words.message(message("Setting")), 24, align="left"),
            Column("value", self.words.message(message("Value")), 26),
            Column("allowed", self.words.message(message("Allowed")), 34, align="left"),
            Column("standard", self.words.message(message("Default")), 14),
            Column("meaning", self.words.message(message("Meaning")), 84, align="left"),
        ]
        self._intro(page, "", landscape=True)
        self._heads(page, tuple(heads), 1, translated=True)
        table = TableSheet(sheet.name, sheet.heading, sheet.row, (), len(sheet.settings))
        for y, setting in enumerate(sheet.settings, FIRST_ROW):
            item = table.field_of(setting.name)
            if item is None:
                raise ValueError(f"{setting.name} is no field of {sheet.row.__name__}")
            _put(page, y, 1, setting.name, styles.CODE)
            value: Any = self.filling.settings.get(setting.name, item.blank)
            if setting.name == "language" and value is None and self.words.language != home_language(self.system.name):
                value = self.words.language
            column = self._with_truth(Column(setting.name, setting.heading or setting.name, note=setting.meaning), item)
            self._cell(page, y, 2, value, styles.CELLS["input"], column)
            _put(page, y, 3, self.words.message(item.kind.allowed()), styles.NOTE)
            standard = _put(page, y, 4, item.blank, styles.NOTE)
            if column.number_format:
                standard.number_format = column.number_format
            _put(page, y, 5, self.words.term(setting.meaning), styles.PLAIN)
            page.row_dimensions[y].height = 16 * (1 + max(len(self.words.term(setting.meaning)) // 88, 0))
            validate(page, column, item, f"B{y}", y, self.lists)
            self._name(setting.name, f"'{page.title}'!$B${y}")
        last = FIRST_ROW + len(sheet.settings) - 1
        self._name(sheet.name, f"'{page.title}'!$A${KEY_ROW}:$B${last}")
        self._finish(page, (), {}, len(heads), last, frozen=0)

    def _tables(self, page: Worksheet, sheet: TablesSheet) -> None:
        y = HEADING_ROW
        widths: dict[int, float] = {}
        for table in sheet.tables:
            y = self._reference(page, table, y, widths) + 2
        for x, width in widths.items():
            page.column_dimensions[get_column_letter(x)].width = width
        styles.page_setup(page, landscape=False, print_titles="")

    def _reference(self, page: Worksheet, table: ReferenceTable, y: int, widths: dict[int, float]) -> int:
        _put(page, y, 1, self.words.term(table.heading), styles.SUBTITLE)
        _put(page, y, len(table.columns) + 1, table.rule, styles.INTRO)
        lines = 1
        for x, column in enumerate(table.columns, 1):
            heading = self._heading(column)
            _put(page, y + 1, x, heading, styles.HEAD)
            page.cell(y + 2, x).value = column.key
            widths[x] = max(widths.get(x, 8), column.width, styles.needed_width(heading))
            lines = max(lines, styles.heading_lines(heading, column.width))
        page.row_dimensions[y + 1].height = 14 * lines + 6
        page.row_dimensions[y + 2].hidden = True
        for number, row in enumerate(table.rows, y + 3):
            for x, (column, value) in enumerate(zip(table.columns, row, strict=True), 1):
                self._cell(page, number, x, value, styles.CELLS["input"], column)
        last = y + 2 + len(table.rows)
        end = get_column_letter(len(table.columns))
        self._name(table.name, f"'{page.title}'!$A${y + 2}:${end}${last}")
        self._name(f"{table.name}.data", f"'{page.title}'!$A${y + 3}:${end}${last}")
        for x, column in enumerate(table.columns, 1):
            letter = get_column_letter(x)
            self._name(f"{table.name}.{column.key}", f"'{page.title}'!${letter}${y + 3}:${letter}${last}")
        return last

    def _text(self, page: Worksheet, sheet: TextSheet) -> None:
        page.column_dimensions["A"].width = 5
        page.column_dimensions["B"].width = 96
        y = HEADING_ROW
        for number, step in enumerate(sheet.steps, 1):
            _put(page, y, 1, number, styles.NUMBER)
            text = self.words.term(step)
            _put(page, y, 2, text, styles.STEP)
            page.row_dimensions[y].height = 17 * (1 + len(text) // 98)
            y += 1
        y += 1
        _put(page, y, 2, self.words.message(message("What the colours mean")), styles.SUBTITLE)
        for role, sentence in styles.LEGEND:
            y += 1
            styles.CELLS[role].apply(page.cell(y, 1), "center")
            _put(page, y, 2, self.words.message(sentence), styles.PLAIN)
        y += 2
        page.cell(y, 2).value = '="Racebook "&RB_VERSION()'
        styles.NOTE.apply(page.cell(y, 2))
        styles.page_setup(page, landscape=False, print_titles="")

    # ------------------------------------------------------------ common

    def _cell(
        self,
        page: Worksheet,
        y: int,
        x: int,
        value: Cell | Term,
        style: styles.CellStyle,
        column: Column,
        formula: str | None = None,
    ) -> None:
        """One cell: a given value as it stands, never as a formula; else the column's formula."""
        cell = page.cell(y, x)
        if isinstance(value, bool) and not column.number_format:
            column = replace(column, number_format=truth_format(self.words))
        self._paint(cell, style, column)
        if isinstance(value, Term):
            value = self.words.term(value)
        if value is not None and value != "":
            cell.value = value
            if isinstance(value, str):
                cell.data_type = "s"
        elif formula is not None:
            cell.value = formula

    def _with_truth(self, column: Column, item: RowField | None) -> Column:
        """A column of truth values shows words."""
        if item is None or not isinstance(item.kind, YesNo):
            return column
        return replace(column, number_format=truth_format(self.words))

    def _paint(self, cell: Any, style: styles.CellStyle, column: Column) -> None:
        """Give a cell its look; a look that was made once is copied, which is ten times faster than making it."""
        # A die in a cell without a format of its own would turn 1-2 into a date and stay one.
        shown = column.number_format or ("0" if column.role == "dice" else "")
        key = (id(style), column.align, shown)
        if key in self.looks:
            cell._style = copy(self.looks[key])
            return
        style.apply(cell, column.align)
        cell.protection = Protection(locked=style.computed)
        if shown:
            cell.number_format = shown
        self.looks[key] = copy(cell._style)

    def _heads(self, page: Worksheet, columns: tuple[Column, ...], x: int, *, translated: bool = False) -> None:
        lines = 2
        for place, column in enumerate(columns, x):
            heading = column.heading if translated else self._heading(column)
            cell = _put(page, HEADING_ROW, place, heading, styles.HEAD)
            page.cell(KEY_ROW, place).value = column.key
            if column.note:
                cell.comment = Comment(self.words.term(column.note), "Racebook", height=90, width=260)
            dimension = page.column_dimensions[get_column_letter(place)]
            dimension.width = max(column.width, styles.needed_width(heading))
            lines = max(lines, styles.heading_lines(heading, dimension.width))
            if column.rare:
                dimension.outlineLevel, dimension.hidden = 1, True
        height = page.row_dimensions[HEADING_ROW].height or 0
        page.row_dimensions[HEADING_ROW].height = max(height, 14 * lines + 6)
        page.row_dimensions[KEY_ROW].hidden = True

    def _heading(self, column: Column) -> str:
        """What stands above a column: a long word broken only where the column is too narrow for it."""
        return styles.broken(self.words.heading(column.heading), column.width)

    def _intro(self, page: Worksheet, intro: str, *, landscape: bool) -> None:
        if intro:
            _put(page, INTRO_ROW, 1, self.words.term(intro), styles.INTRO)
            page.row_dimensions[INTRO_ROW].height = 18
        styles.page_setup(page, landscape=landscape, print_titles=f"{TITLE_ROW}:{HEADING_ROW}")

    def _finish(
        self,
        page: Worksheet,
        marks: tuple[Mark, ...],
        letters: Mapping[str, str],
        width: int,
        last: int,
        *,
        frozen: int,
    ) -> None:
        area = f"A{FIRST_ROW}:{get_column_letter(width)}{last}"
        for mark in marks:
            formula = (filled(self._worded(mark.formula), letters, FIRST_ROW) or "").removeprefix("=")
            page.conditional_formatting.add(area, FormulaRule([formula], **styles.MARKS[mark.style]))  # type: ignore[no-untyped-call]
        page.freeze_panes = f"{get_column_letter(frozen + 1)}{FIRST_ROW}"
        page.print_area = f"A{TITLE_ROW}:{get_column_letter(width)}{last}"
        page.protection.sheet = True
        page.protection.formatColumns = False
        page.protection.formatRows = False

    def _worded(self, formula: str) -> str:
        """The formula with every t"word" in the language of the workbook."""
        return _TERM.sub(lambda found: '"' + self.words.term(found.group(1)).replace('"', '""') + '"', formula)

    def _name(self, name: str, reference: str) -> None:
        self.book.defined_names[name] = DefinedName(name, attr_text=reference)


def _settings_of_xlwings(book: Workbook, settings: Mapping[str, str]) -> None:
    """The sheet on which xlwings looks for settings first: names in column A, values in column B, no gap between."""
    page = book.create_sheet(CONFIG_SHEET)
    for y, (name, value) in enumerate(settings.items(), 1):
        _put(page, y, 1, name, styles.CODE)
        _put(page, y, 2, value, styles.CODE)
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


def _put(page: Worksheet, y: int, x: int, value: Any, style: styles.CellStyle) -> Any:
    cell = page.cell(y, x)
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"
    style.apply(cell)
    return cell
