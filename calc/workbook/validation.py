"""Dropdowns and checks in the cells of a new workbook, and the hidden sheet that their lists stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.worksheet.datavalidation import DataValidation

from calc.core.errors import message
from calc.core.kinds import LARGEST, Kind, Number, OneOf, Whole, YesNo
from calc.core.ranges import RowField
from calc.core.sheets import Column

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from calc.texts.words import Translator

SHEET = "Lists"
LONGEST_PROMPT = 250


class Lists:
    """The lists behind the dropdowns: one column each on a hidden sheet, so that TRUE stays a truth value."""

    def __init__(self, book: Workbook, words: Translator) -> None:
        self.book = book
        self.words = words
        self._columns: list[tuple[object, ...]] = []

    def reference(self, items: tuple[object, ...]) -> str:
        """The range that holds these items."""
        if items not in self._columns:
            self._columns.append(items)
        letter = chr(ord("A") + self._columns.index(items) % 26)
        fold = self._columns.index(items) // 26
        letter = (chr(ord("A") + fold - 1) if fold else "") + letter
        return f"{SHEET}!${letter}$1:${letter}${len(items)}"

    def place(self) -> None:
        """Write the sheet; last, when all lists are known."""
        page = self.book.create_sheet(SHEET)
        for x, items in enumerate(self._columns, 1):
            for y, item in enumerate(items, 1):
                cell = page.cell(y, x)
                cell.value = item
                if isinstance(item, bool):
                    cell.number_format = truth_format(self.words)
        page.sheet_state = "hidden"


def truth_format(words: Translator) -> str:
    """The number format of truth values: LibreOffice would show a stored TRUE as the number 1."""
    yes, no = (words.message(word) for word in (message("TRUE"), message("FALSE")))
    return f'"{yes}";"{yes}";"{no}"'


def validate(page: Worksheet, column: Column, item: RowField | None, first: str, last_row: int, lists: Lists) -> None:
    """Let the cells of a column accept what their kind allows, and say so when a cell is entered or wrong."""
    if column.role == "computed":
        return
    kind = item.kind if item is not None else None
    check = _check(column, kind, lists)
    if check is None:
        return
    words = lists.words
    allowed = words.message(kind.allowed()) if kind is not None else ""
    check.allow_blank = True
    check.showErrorMessage = True
    check.errorTitle = words.term(column.heading)[:32]
    check.error = words.message(message("Allowed here: {allowed}.", allowed=kind.allowed() if kind else ""))[
        :LONGEST_PROMPT
    ]
    if column.note:
        check.showInputMessage = True
        check.promptTitle = words.term(column.heading)[:32]
        check.prompt = f"{words.term(column.note)}\n{allowed}"[:LONGEST_PROMPT]
    letters = first.rstrip("0123456789")
    check.add(f"{first}:{letters}{last_row}")
    page.add_data_validation(check)


def _check(column: Column, kind: Kind | None, lists: Lists) -> DataValidation | None:
    """The data validation of one kind; names from a list may also be typed anew, so they only warn."""
    if column.choices:
        check = DataValidation(type="list", formula1=f"={column.choices}")
        check.errorStyle = "warning"
        return check
    if isinstance(kind, OneOf):
        return DataValidation(type="list", formula1=f"={lists.reference(kind.words)}")
    if isinstance(kind, YesNo):
        return DataValidation(type="list", formula1=f"={lists.reference((True, False))}")
    if isinstance(kind, Whole):
        low = kind.low if kind.low > -LARGEST else -1_000_000
        high = kind.high if kind.high < LARGEST else 1_000_000
        return DataValidation(type="whole", operator="between", formula1=str(low), formula2=str(high))
    if isinstance(kind, Number):
        least = kind.low if kind.low > -1e300 else -1e9
        most = kind.high if kind.high < 1e300 else 1e9
        return DataValidation(type="decimal", operator="between", formula1=str(least), formula2=str(most))
    return None
