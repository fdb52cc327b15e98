"""Cells, headings and the frame of a sheet, as every sheet of a new workbook has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Protection
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName

from calc.core.kinds import Cell, YesNo
from calc.core.ranges import RowField
from calc.core.sheets import Column, Mark
from calc.core.terms import Term
from calc.texts.words import Translator
from calc.workbook import styles
from calc.workbook.formulas import filled
from calc.workbook.validation import truth_format

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

#: Where everything stands on a sheet: title, intro, headings, the hidden row of column names, then the data.
TITLE_ROW, INTRO_ROW, HEADING_ROW, KEY_ROW, FIRST_ROW = 1, 2, 3, 4, 5

_TERM = re.compile(r't"([^"]*)"')


class CellWriter:
    """Writes cells and headings of any sheet into one book."""

    def __init__(self, book: Workbook, words: Translator) -> None:
        self.book = book
        self.words = words
        self._looks: dict[tuple[int, str, str], Any] = {}

    def cell(
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
        self.paint(cell, style, column)
        if isinstance(value, Term):
            value = self.words.term(value)
        if value is not None and value != "":
            cell.value = value
            if isinstance(value, str):
                cell.data_type = "s"
        elif formula is not None:
            cell.value = formula

    def with_truth(self, column: Column, item: RowField | None) -> Column:
        """A column of truth values shows words."""
        if item is None or not isinstance(item.kind, YesNo):
            return column
        return replace(column, number_format=truth_format(self.words))

    def paint(self, cell: Any, style: styles.CellStyle, column: Column) -> None:
        """Give a cell its look; a look that was made once is copied, which is ten times faster than making it."""
        # A die in a cell without a format of its own would turn 1-2 into a date and stay one.
        shown = column.number_format or ("0" if column.role == "dice" else "")
        key = (id(style), column.align, shown)
        if key in self._looks:
            cell._style = copy(self._looks[key])
            return
        style.apply(cell, column.align)
        cell.protection = Protection(locked=style.computed)
        if shown:
            cell.number_format = shown
        self._looks[key] = copy(cell._style)

    def heads(self, page: Worksheet, columns: tuple[Column, ...], x: int, *, translated: bool = False) -> None:
        lines = 2
        for place, column in enumerate(columns, x):
            heading = column.heading if translated else self.heading(column)
            cell = put(page, HEADING_ROW, place, heading, styles.HEAD)
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

    def heading(self, column: Column) -> str:
        """What stands above a column: a long word broken only where the column is too narrow for it."""
        return styles.broken(self.words.heading(column.heading), column.width)

    def intro(self, page: Worksheet, intro: str, *, landscape: bool) -> None:
        if intro:
            put(page, INTRO_ROW, 1, self.words.term(intro), styles.INTRO)
            page.row_dimensions[INTRO_ROW].height = 18
        styles.page_setup(page, landscape=landscape, print_titles=f"{TITLE_ROW}:{HEADING_ROW}")

    def finish(
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

    def name(self, name: str, reference: str) -> None:
        self.book.defined_names[name] = DefinedName(name, attr_text=reference)


def put(page: Worksheet, y: int, x: int, value: Any, style: styles.CellStyle) -> Any:
    """Write a cell of the frame: a text as it stands, never as a formula."""
    cell = page.cell(y, x)
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"
    style.apply(cell)
    return cell
