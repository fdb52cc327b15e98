"""A workbook of calls: arguments in cells of one sheet, the calls as formulas of another, results found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

GIVEN, CALLS = "Given", "Calls"


class CallBook:
    """Collects calls; `places` holds for each key where its result stands."""

    def __init__(self) -> None:
        self.book = openpyxl.Workbook()
        self.calls = self.book.active
        self.calls.title = CALLS
        self.given = self.book.create_sheet(GIVEN)
        self.places: dict[str, tuple[str, str]] = {}
        self._row = 1
        self._given_row = 1

    def add_call(self, key: str, name: str, arguments: list[Any], height: int = 1, width: int = 1) -> None:
        """A call with its arguments in cells, a range as a block of cells."""
        references = [self._place(argument) for argument in arguments]
        self.add_formula(key, f"={name}({','.join(references)})", height, width)

    def add_formula(self, key: str, formula: str, height: int = 1, width: int = 1) -> None:
        """A formula as it stands, over an area where it has a height or width."""
        area = f"A{self._row}:{get_column_letter(width)}{self._row + height - 1}"
        is_area = height * width > 1
        self.calls.cell(self._row, 1, ArrayFormula(area, formula) if is_area else formula)
        self.places[key] = (CALLS, area)
        self._row += height

    def save(self, path: Path) -> None:
        """Write the workbook, without any stored results."""
        self.book.save(path)

    def _place(self, argument: Any) -> str:
        """Put an argument into cells; their address."""
        is_range = isinstance(argument, list)
        rows = argument if is_range else [[argument]]
        width = max(len(row) for row in rows)
        top = self._given_row
        self._given_row += len(rows)
        for y, row in enumerate(rows, top):
            for x, value in enumerate(row, 1):
                self._write(y, x, value)
        first = f"{GIVEN}!$A${top}"
        return f"{first}:${get_column_letter(width)}${top + len(rows) - 1}" if is_range else first

    def _write(self, row: int, column: int, value: Any) -> None:
        if value == "":
            value = '=""'  # a workbook has no cell with an empty text but this
        cell = self.given.cell(row, column, value)
        if isinstance(value, str) and value != '=""':
            cell.data_type = "s"
