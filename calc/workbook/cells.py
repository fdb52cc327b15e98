"""The cells of a worksheet part: where each stands in the bytes, what it holds, which formulas there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from calc.core.kinds import Cell
from calc.workbook.errors import WorkbookError
from calc.workbook.patterns import Patterns, attributes, patterns_for
from calc.workbook.places import LAST_COLUMN, LAST_ROW, Area, Place, area_of, column_number
from calc.workbook.tokens import moved, tokens
from calc.workbook.values import decoded, unescaped
from calc.workbook.xml import masked, text_of

MOST_CELLS = 3_000_000

_REFERENCE = re.compile(rb"([A-Za-z]{1,3})([0-9]{1,7})")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula without its equals sign; an array formula also has the area of its result."""

    text: str
    area: Area | None = None
    dynamic: bool = False


@dataclass(slots=True)
class SheetCells:
    """What a worksheet part holds; spans are the places of whole <c> elements in the part as UTF-8."""

    xml: bytes
    patterns: Patterns
    values: dict[Place, Cell] = field(default_factory=dict)
    formulas: dict[Place, Formula] = field(default_factory=dict)
    styles: dict[Place, bytes] = field(default_factory=dict)
    spans: dict[Place, tuple[int, int]] = field(default_factory=dict)
    rows: dict[int, tuple[int, int]] = field(default_factory=dict)


def scan(xml: bytes, strings: Sequence[str], part: str, *, is_1904: bool = False) -> SheetCells:
    """Every cell of a worksheet part (UTF-8), in one pass."""
    return _Scan(xml, strings, part, is_1904).run()


class _Scan:
    """One pass over a part."""

    def __init__(self, xml: bytes, strings: Sequence[str], part: str, is_1904: bool) -> None:
        self.text = masked(xml)
        self.found = SheetCells(xml, patterns_for(self.text))
        self.strings = strings
        self.part = part
        self.is_1904 = is_1904
        self._shared: dict[bytes, tuple[Place, str]] = {}
        self._followers: list[tuple[Place, bytes]] = []
        self._columns: dict[bytes, int] = {}

    def run(self) -> SheetCells:
        """Read every row and cell."""
        region = self.found.patterns.data.search(self.text)
        if region is not None and region.group(1) is not None:
            self._elements(*region.span(1))
        for place, index in self._followers:
            if index in self._shared:
                master, formula = self._shared[index]
                there = moved(tokens(formula), place[0] - master[0], place[1] - master[1])
                self.found.formulas[place] = Formula(there)
        if len(self.found.spans) > MOST_CELLS:
            raise WorkbookError("a sheet holds more than {most} cells", most=MOST_CELLS)
        return self.found

    def _elements(self, start: int, end: int) -> None:
        spans, styles = self.found.spans, self.found.styles
        row = column = 0
        for element in self.found.patterns.element.finditer(self.text, start, end):
            letters, digits, style, kind, formula, value, no_value, inline, general, body, row_tag = element.groups()
            if letters is not None:
                row, column = int(digits), self._column(letters)
            elif row_tag is not None:
                number = attributes(row_tag).get(b"r", b"")
                row, column = int(number) if number.isdigit() else row + 1, 0
                self.found.rows[row] = element.span()
                continue
            else:
                held = attributes(general)
                row, column = self._place(held.get(b"r"), row, column)
                style = held.get(b"s")
            if not (0 < row <= LAST_ROW and 0 < column <= LAST_COLUMN):
                raise WorkbookError("the part {name} has a cell outside the sheet; the file is damaged", name=self.part)
            place = (row, column)
            spans[place] = element.span()
            if style is not None:
                styles[place] = style
            if letters is None:
                if body:
                    self._body(place, held, body)
                continue
            if formula:
                self.found.formulas[place] = Formula(text_of(formula).removeprefix("="))
            if inline is not None:
                self.found.values[place] = unescaped(text_of(inline))
            elif value is not None or no_value is not None:
                self._value(place, kind or b"n", value or b"")

    def _column(self, letters: bytes) -> int:
        number = self._columns.get(letters)
        if number is None:
            number = self._columns[letters] = column_number(letters.decode())
        return number

    def _place(self, reference: bytes | None, row: int, column: int) -> Place:
        """Where a cell stands: as it says, or right of the last one."""
        if reference is not None and (name := _REFERENCE.fullmatch(reference)) is not None:
            return int(name.group(2)), self._column(name.group(1))
        return row, column + 1

    def _value(self, place: Place, kind: bytes, raw: bytes) -> None:
        value = decoded(kind, raw, self.strings, is_1904=self.is_1904)
        if value is not None:
            self.found.values[place] = value

    def _body(self, place: Place, held: dict[bytes, bytes], body: bytes) -> None:
        for inner in self.found.patterns.inside.finditer(body):
            tag, tag_attributes, raw = inner.groups()
            if tag == b"v":
                self._value(place, held.get(b"t", b"n"), raw or b"")
            elif tag == b"is":
                self.found.values[place] = self._inline(raw or b"")
            else:
                self._formula(place, attributes(tag_attributes), raw or b"", dynamic=b"cm" in held)

    def _formula(self, place: Place, held: dict[bytes, bytes], raw: bytes, *, dynamic: bool) -> None:
        text = text_of(raw).removeprefix("=")
        kind = held.get(b"t", b"normal")
        if kind == b"array":
            area = area_of(held.get(b"ref", b"").decode("ascii", "replace")) or Area(*place, *place)
            self.found.formulas[place] = Formula(text, area, dynamic)
        elif kind == b"shared" and not text:
            self._followers.append((place, held.get(b"si", b"")))
        elif text and kind != b"dataTable":  # a data table is Excel's own business
            if kind == b"shared":
                self._shared[held.get(b"si", b"")] = (place, text)
            self.found.formulas[place] = Formula(text)

    def _inline(self, raw: bytes) -> str:
        """The characters of an inline string; readings of Chinese and Japanese words do not belong to it."""
        patterns = self.found.patterns
        parts = patterns.text.findall(patterns.reading.sub(b"", raw))
        return unescaped("".join(text_of(part) for part in parts))
