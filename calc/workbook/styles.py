"""How the cells of a new workbook look: input, dice, computed, override; heads, marks, page setup."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.properties import PageSetupProperties

from calc.core.errors import Message, message
from calc.core.sheets import Column
from calc.core.terms import BREAK

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

INK, MUTED, RULE, PAPER = "FF1F2A33", "FF6B7680", "FFC9CFD4", "FFFFFFFF"
FACE = "Calibri"

#: A bold letter of a heading and one of a title, in the unit of column widths.
WIDTH_OF_A_LETTER = 1.12
WIDTH_IN_A_TITLE = 2.3


def _fill(colour: str) -> PatternFill:
    return PatternFill("solid", start_color=colour, end_color=colour)


_HAIR = Side("thin", color=RULE)
_BOX = Border(left=_HAIR, right=_HAIR, top=_HAIR, bottom=_HAIR)


@dataclass(frozen=True)
class CellStyle:
    """Font, fill, border and alignment of one kind of cell; computed cells are locked."""

    font: Font
    fill: PatternFill | None = None
    border: Border | None = None
    align: str = "left"
    wrap: bool = False
    vertical: str = "center"
    computed: bool = False

    def apply(self, cell: Any, align: str = "") -> None:
        """Make a cell look like this."""
        cell.font = self.font
        if self.fill is not None:
            cell.fill = self.fill
        if self.border is not None:
            cell.border = self.border
        cell.alignment = Alignment(horizontal=align or self.align, vertical=self.vertical, wrap_text=self.wrap)


TITLE = CellStyle(Font(name=FACE, size=20, bold=True, color=INK))
SUBTITLE = CellStyle(Font(name=FACE, size=13, bold=True, color=INK))
INTRO = CellStyle(Font(name=FACE, size=10, italic=True, color=MUTED))
HEAD = CellStyle(
    Font(name=FACE, size=10, bold=True, color=PAPER), _fill("FF33475B"), _BOX, "center", wrap=True, computed=True
)
PLAIN = CellStyle(Font(name=FACE, size=11, color=INK), wrap=True, computed=True)
STEP = CellStyle(Font(name=FACE, size=12, color=INK), wrap=True, vertical="top", computed=True)
NUMBER = CellStyle(Font(name=FACE, size=14, bold=True, color="FF9C3D2E"), align="center", vertical="top", computed=True)
NOTE = CellStyle(Font(name=FACE, size=10, color=MUTED), wrap=True, computed=True)
WARNING = CellStyle(Font(name=FACE, size=10, bold=True, color="FF8B1A1A"), wrap=True, computed=True)
CODE = CellStyle(Font(name="Consolas", size=10, color=INK), computed=True)

CELLS = {
    "input": CellStyle(Font(name=FACE, size=11, color=INK), _fill("FFFFF8E1"), _BOX),
    "prefill": CellStyle(Font(name=FACE, size=11, color="FF4A6A4E"), _fill("FFF4F8EC"), _BOX),
    "dice": CellStyle(Font(name=FACE, size=11, color="FF1D4E89"), _fill("FFEAF2FB"), _BOX),
    "computed": CellStyle(Font(name=FACE, size=11, color="FF3C4852"), _fill("FFF1F3F4"), _BOX, computed=True),
    "override": CellStyle(Font(name=FACE, size=11, color="FF9C3D2E"), _fill("FFFDEEE6"), _BOX),
}

LEGEND: tuple[tuple[str, Message], ...] = (
    ("input", message("Type here.")),
    ("prefill", message("Filled in from the tables; type over it what your game has.")),
    ("dice", message("Dice: type what was rolled at the table; with a seed they roll themselves once and stay.")),
    ("computed", message("Computed; changes by itself.")),
    ("override", message("Your word counts: what stands here replaces the computed value and is marked in print.")),
)

MARKS: dict[str, dict[str, Any]] = {
    "leader": {"font": Font(bold=True, color="FF1B5E20"), "fill": _fill("FFE3F1E4")},
    "fumble": {"font": Font(bold=True, color="FF8A4B00"), "fill": _fill("FFFFE7C2")},
    "fall": {"font": Font(bold=True, color="FF8B1A1A"), "fill": _fill("FFF9D7D3")},
    "out": {"font": Font(italic=True, color="FF8A6D6D")},
    "override": {"font": Font(bold=True, color="FF9C3D2E")},
    "done": {"font": Font(color=MUTED)},
    "warning": {"font": Font(bold=True, color="FF8B1A1A")},
}


def frozen_columns(columns: Iterable[Column]) -> int:
    """How many columns stay in sight: those up to the name of the participant."""
    for number, column in enumerate(columns, 1):
        if column.align == "left":
            return number
        if number == 3:
            break
    return 0


def broken(heading: str, width: float) -> str:
    """A heading with hyphen and new line where a word may break, if the column is too narrow for the whole word."""
    whole = heading.replace(BREAK, "")
    return whole if needed_width(whole) <= width else heading.replace(BREAK, "-\n")


def needed_width(heading: str) -> float:
    """The width of a column in which no word of its heading is torn apart; a word may break after its hyphen."""
    words = heading.replace("-", "- ").split()
    return max((len(word) for word in words), default=0) * WIDTH_OF_A_LETTER + 1.4


def beside_title(title: str, said: str, widths: Sequence[float]) -> tuple[int, int]:
    """The columns beside a title in which something can be said on one line, or on two where the sheet is narrow.

    widths: those of the columns from A on; the answer counts from 1
    """
    ends = [0.0, *accumulate(widths)]
    last = len(widths)
    first = min(bisect_left(ends, len(title) * WIDTH_IN_A_TITLE) + 1, last)
    end = bisect_left(ends, ends[first - 1] + len(said) * WIDTH_OF_A_LETTER)
    return first, min(end, last)


def heading_lines(heading: str, width: float) -> int:
    """Into how many lines a heading falls in a column of this width."""
    if "\n" in heading:
        return sum(heading_lines(line, width) for line in heading.split("\n"))
    lines, used = 1, 0.0
    for word in heading.replace("-", "- ").split():
        size = len(word) * WIDTH_OF_A_LETTER
        if used and used + size > width - 1:
            lines, used = lines + 1, 0.0
        used += size + 0.6
    return lines


def page_setup(page: Worksheet, *, landscape: bool, print_titles: str) -> None:
    """Print on A4, as wide as the page, heads repeated."""
    page.page_setup.paperSize = 9
    page.page_setup.orientation = "landscape" if landscape else "portrait"
    page.page_setup.fitToWidth = 1
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.print_options.horizontalCentered = True
    page.page_margins.left = page.page_margins.right = 0.5
    if page.oddFooter is not None and page.oddFooter.center is not None:
        page.oddFooter.center.text = "&A  ·  &P / &N"
    if print_titles:
        page.print_title_rows = print_titles
