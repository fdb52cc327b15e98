"""Write one sheet of each kind into a new workbook: rows to fill in, results, settings, tables, text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from calc.core.errors import message
from calc.core.kinds import Cell
from calc.core.sheets import (
    Column,
    Filling,
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
from calc.texts.words import Translator, home_language
from calc.workbook import styles
from calc.workbook.cell_writer import FIRST_ROW, HEADING_ROW, KEY_ROW, TITLE_ROW, CellWriter, put
from calc.workbook.formulas import filled
from calc.workbook.validation import Lists, validate

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

#: The hidden sheet on which the array formulas stand.
CALC = "Calc"


class SheetWriter(CellWriter):
    """Writes one sheet after the other into the same book."""

    def __init__(self, book: Workbook, system: System, filling: Filling, words: Translator, lists: Lists) -> None:
        super().__init__(book, words)
        self.system = system
        self.filling = filling
        self.lists = lists
        self.calc = book.create_sheet(CALC)
        self.calc.sheet_state = "hidden"
        self.calc_column = 1

    def write(self, sheet: Sheet) -> None:
        page = self.book.create_sheet(sheet.name)
        page.sheet_view.showGridLines = False
        put(page, TITLE_ROW, 1, self.words.term(sheet.heading), styles.TITLE)
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
        self.intro(page, sheet.intro, landscape=sheet.landscape)
        self.heads(page, sheet.columns, 1)
        letters = {column.key: get_column_letter(x) for x, column in enumerate(sheet.columns, 1)}
        beside = len(sheet.columns) + 2
        for x, column in enumerate(sheet.formulas, beside):
            letters[column.key] = get_column_letter(x)
        self.heads(page, sheet.formulas, beside)
        rows: Sequence[Mapping[str, Cell | Term]] = self.filling.rows.get(sheet.name, sheet.given)
        placed = [*enumerate(sheet.columns, 1), *enumerate(sheet.formulas, beside)]
        for x, plain in placed:
            column = self.with_truth(plain, sheet.field_of(plain.key))
            style = styles.CELLS[column.role]
            for number in range(sheet.rows):
                y = FIRST_ROW + number
                given = rows[number].get(column.key) if number < len(rows) else None
                self.cell(page, y, x, given, style, column, filled(column.formula, letters, y))
            validate(page, column, sheet.field_of(column.key), f"{get_column_letter(x)}{FIRST_ROW}", last, self.lists)
        width = len(sheet.columns)
        name = range_name(sheet)
        self.name(name, f"'{page.title}'!$A${KEY_ROW}:${get_column_letter(width)}${last}")
        read = [letters[column.key] for column in sheet.columns if sheet.field_of(column.key) is not None]
        self.name(f"{name}.data", f"'{page.title}'!${read[0]}${FIRST_ROW}:${read[-1]}${last}")
        for column in sheet.columns:
            letter = letters[column.key]
            self.name(f"{name}.{column.key}", f"'{page.title}'!${letter}${FIRST_ROW}:${letter}${last}")
        for group, (first, final) in sheet.groups.items():
            self.name(f"{name}.{group}", f"'{page.title}'!${letters[first]}${FIRST_ROW}:${letters[final]}${last}")
        if sheet.computed is not None:
            start = beside + len(sheet.formulas) + (1 if sheet.formulas else 0)
            computed = sheet.computed
            letters |= {column.key: get_column_letter(x) for x, column in enumerate(computed.columns, start)}
            self.heads(page, computed.columns, start)
            self._block(page, start, sheet.rows, computed.columns, name, computed.function, computed.arguments)
            end = get_column_letter(start + len(computed.columns) - 1)
            self.name(f"{name}.computed", f"'{page.title}'!${get_column_letter(start)}${KEY_ROW}:${end}${last}")
            width = start + len(computed.columns) - 1
        else:
            width = max(width, beside + len(sheet.formulas) - 1 if sheet.formulas else width)
        self.finish(page, sheet.marks, letters, width, last, frozen=styles.frozen_columns(sheet.columns))

    # ------------------------------------------------------------ one array formula: log, board, standings

    def _result(self, page: Worksheet, sheet: ResultSheet) -> None:
        self.intro(page, sheet.intro, landscape=sheet.landscape)
        arguments = list(sheet.arguments)
        for x, column in enumerate(sheet.inputs):
            place = len(sheet.columns) + 2 + 2 * x
            put(page, HEADING_ROW, place, self.heading(column), styles.HEAD)
            given = self.filling.settings.get(f"{sheet.name}.{column.key}")
            self.cell(page, FIRST_ROW, place, given, styles.CELLS["input"], column)
            self.name(f"{sheet.name}.{column.key}", f"'{page.title}'!${get_column_letter(place)}${FIRST_ROW}")
            page.column_dimensions[get_column_letter(place)].width = column.width
        arguments.append(str(sheet.rows))
        self.heads(page, sheet.columns, 1)
        self._block(page, 1, sheet.rows, sheet.columns, range_name(sheet), sheet.function, tuple(arguments))
        last = FIRST_ROW + sheet.rows - 1
        end = get_column_letter(len(sheet.columns))
        self.name(range_name(sheet), f"'{page.title}'!$A${KEY_ROW}:${end}${last}")
        letters = {column.key: get_column_letter(x) for x, column in enumerate(sheet.columns, 1)}
        self.finish(page, sheet.marks, letters, len(sheet.columns), last, frozen=0)

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
                self.paint(cell, styles.CELLS["computed"], column)
                shown = column.formula.replace("{value}", f"{CALC}!{letter}{y}") or f"{CALC}!{letter}{y}"
                cell.value = f'=IFERROR({shown},"")'
        self._notice(page, x + len(columns) - 1, f"ISERROR({CALC}!{start}{FIRST_ROW})")
        call = f"={function}({','.join(arguments)})"
        calc.cell(FIRST_ROW, left).value = ArrayFormula(f"{start}{FIRST_ROW}:{end}{last}", call)
        self.name(f"{name}.calc", f"{CALC}!${start}${KEY_ROW}:${end}${last}")

    def _notice(self, page: Worksheet, last: int, silent: str) -> None:
        """Beside the title a line for where the functions do not answer; it takes no more than the columns that print."""
        said = self.words.message(message("The functions of Racebook do not answer here: these are the stored values."))
        columns = [page.column_dimensions[get_column_letter(x)] for x in range(1, last + 1)]
        widths = [0 if column.hidden else column.width for column in columns]
        first, end = styles.beside_title(str(page.cell(TITLE_ROW, 1).value), said, widths)
        put(page, TITLE_ROW, first, "", styles.WARNING).value = f'=IF({silent},"{said}","")'
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
        self.intro(page, "", landscape=True)
        self.heads(page, tuple(heads), 1, translated=True)
        table = TableSheet(sheet.name, sheet.heading, sheet.row, (), len(sheet.settings))
        for y, setting in enumerate(sheet.settings, FIRST_ROW):
            item = table.field_of(setting.name)
            if item is None:
                raise ValueError(f"{setting.name} is no field of {sheet.row.__name__}")
            put(page, y, 1, setting.name, styles.CODE)
            value: Any = self.filling.settings.get(setting.name, item.blank)
            if setting.name == "language" and value is None and self.words.language != home_language(self.system.name):
                value = self.words.language
            column = self.with_truth(Column(setting.name, setting.heading or setting.name, note=setting.meaning), item)
            self.cell(page, y, 2, value, styles.CELLS["input"], column)
            put(page, y, 3, self.words.message(item.kind.allowed()), styles.NOTE)
            standard = put(page, y, 4, item.blank, styles.NOTE)
            if column.number_format:
                standard.number_format = column.number_format
            put(page, y, 5, self.words.term(setting.meaning), styles.PLAIN)
            page.row_dimensions[y].height = 16 * (1 + max(len(self.words.term(setting.meaning)) // 88, 0))
            validate(page, column, item, f"B{y}", y, self.lists)
            self.name(setting.name, f"'{page.title}'!$B${y}")
        last = FIRST_ROW + len(sheet.settings) - 1
        self.name(sheet.name, f"'{page.title}'!$A${KEY_ROW}:$B${last}")
        self.finish(page, (), {}, len(heads), last, frozen=0)

    def _tables(self, page: Worksheet, sheet: TablesSheet) -> None:
        y = HEADING_ROW
        widths: dict[int, float] = {}
        for table in sheet.tables:
            y = self._reference(page, table, y, widths) + 2
        for x, width in widths.items():
            page.column_dimensions[get_column_letter(x)].width = width
        styles.page_setup(page, landscape=False, print_titles="")

    def _reference(self, page: Worksheet, table: ReferenceTable, y: int, widths: dict[int, float]) -> int:
        put(page, y, 1, self.words.term(table.heading), styles.SUBTITLE)
        put(page, y, len(table.columns) + 1, table.rule, styles.INTRO)
        lines = 1
        for x, column in enumerate(table.columns, 1):
            heading = self.heading(column)
            put(page, y + 1, x, heading, styles.HEAD)
            page.cell(y + 2, x).value = column.key
            widths[x] = max(widths.get(x, 8), column.width, styles.needed_width(heading))
            lines = max(lines, styles.heading_lines(heading, column.width))
        page.row_dimensions[y + 1].height = 14 * lines + 6
        page.row_dimensions[y + 2].hidden = True
        for number, row in enumerate(table.rows, y + 3):
            for x, (column, value) in enumerate(zip(table.columns, row, strict=True), 1):
                self.cell(page, number, x, value, styles.CELLS["input"], column)
        last = y + 2 + len(table.rows)
        end = get_column_letter(len(table.columns))
        self.name(table.name, f"'{page.title}'!$A${y + 2}:${end}${last}")
        self.name(f"{table.name}.data", f"'{page.title}'!$A${y + 3}:${end}${last}")
        for x, column in enumerate(table.columns, 1):
            letter = get_column_letter(x)
            self.name(f"{table.name}.{column.key}", f"'{page.title}'!${letter}${y + 3}:${letter}${last}")
        return last

    def _text(self, page: Worksheet, sheet: TextSheet) -> None:
        page.column_dimensions["A"].width = 5
        page.column_dimensions["B"].width = 96
        y = HEADING_ROW
        for number, step in enumerate(sheet.steps, 1):
            put(page, y, 1, number, styles.NUMBER)
            text = self.words.term(step)
            put(page, y, 2, text, styles.STEP)
            page.row_dimensions[y].height = 17 * (1 + len(text) // 98)
            y += 1
        y += 1
        put(page, y, 2, self.words.message(message("What the colours mean")), styles.SUBTITLE)
        for role, sentence in styles.LEGEND:
            y += 1
            styles.CELLS[role].apply(page.cell(y, 1), "center")
            put(page, y, 2, self.words.message(sentence), styles.PLAIN)
        y += 2
        page.cell(y, 2).value = '="Racebook "&RB_VERSION()'
        styles.NOTE.apply(page.cell(y, 2))
        styles.page_setup(page, landscape=False, print_titles="")
