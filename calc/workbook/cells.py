"""The cells of a worksheet part: what each holds, which formulas there are, and where each stands in the bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress, islice
from typing import Any, NamedTuple

from calc.core.kinds import Cell
from calc.workbook.errors import WorkbookError
from calc.workbook.patterns import Patterns, attributes, patterns_for
from calc.workbook.places import LAST_COLUMN, LAST_ROW, Area, Place, area_of, column_number
from calc.workbook.tokens import moved, tokens
from calc.workbook.values import decoded, unescaped
from calc.workbook.xml import escaped, masked, text_of

#: About a gigabyte of memory.
MOST_CELLS = 1_500_000

#: So many elements are taken from a part at a time.
_BLOCK = 20_000
_REFERENCE = re.compile(rb"([A-Za-z]{1,3})([0-9]{1,7})")


class Formula(NamedTuple):
    """A formula as its part writes it (masked); an array formula also has the area of its result."""

    raw: bytes
    area: Area | None = None
    dynamic: bool = False

    @classmethod
    def of(cls, text: str) -> Formula:
        """The formula of a text."""
        return cls(escaped(text))

    @property
    def text(self) -> str:
        """The formula without its equals sign."""
        return text_of(self.raw).removeprefix("=")


@dataclass(slots=True)
class SheetCells:
    """What a worksheet part (as UTF-8) holds.

    dates: the cells that show their number as a date
    used: the smallest rectangle around all cells
    """

    xml: bytes
    patterns: Patterns
    values: dict[Place, Cell] = field(default_factory=dict)
    formulas: dict[Place, Formula] = field(default_factory=dict)
    dates: set[Place] = field(default_factory=set)
    used: Area | None = None


@dataclass(frozen=True, slots=True)
class Spots:
    """Where in a part the elements of cells and the tags of rows stand."""

    cells: dict[Place, tuple[int, int]]
    rows: dict[int, tuple[int, int]]


def scan(
    xml: bytes, strings: Sequence[str], part: str, *, is_1904: bool = False, date_styles: frozenset[bytes] = frozenset()
) -> SheetCells:
    """Every cell of a worksheet part (UTF-8), in one pass."""
    return _Scan(xml, strings, part, is_1904, date_styles).run()


def located(cells: SheetCells) -> Spots:
    """The places of all elements; a pass of its own, since seldom needed."""
    text = masked(cells.xml)
    found = Spots({}, {})
    last = (0, 0)
    for element in _elements(cells.patterns, text):
        letters, digits, *_, general, _, row_tag = element.groups()
        if row_tag is not None:
            last = (_row(row_tag, last[0]), 0)
            found.rows[last[0]] = element.span()
            continue
        reference = letters + digits if letters is not None else attributes(general).get(b"r")
        last = _place(reference, last)
        found.cells[last] = element.span()
    return found


def _elements(patterns: Patterns, text: bytes) -> Iterator[re.Match[bytes]]:
    return patterns.element.finditer(text, *patterns.region(text))


def _row(tag: bytes, before: int) -> int:
    """The number of a row, by its tag or as the next one."""
    number = attributes(tag).get(b"r", b"")
    return int(number) if number.isdigit() else before + 1


def _place(reference: bytes | None, last: Any) -> Place:
    """Where a cell stands: as it says, or right of the last one."""
    if reference is not None and (name := _REFERENCE.fullmatch(reference)) is not None:
        return int(name.group(2)), column_number(name.group(1).decode())
    row, column = _place_of(last)
    return row, column + 1


def _place_of(last: Any) -> Place:
    """The place of the element before: known, or that of a row's tag, or of a plain cell by its letters and digits."""
    if isinstance(last, bytes):
        return _row(last, 0), 0
    first, second, *_ = last
    return (int(second), column_number(first.decode())) if isinstance(first, bytes) else (first, second)


class _Scan:
    """One pass over a part."""

    def __init__(
        self, xml: bytes, strings: Sequence[str], part: str, is_1904: bool, date_styles: frozenset[bytes]
    ) -> None:  # fmt: skip
        self.text = masked(xml)
        self.found = SheetCells(xml, patterns_for(self.text))
        self.strings = strings
        self.part = part
        self.is_1904 = is_1904
        self.date_styles = date_styles
        self._shared: dict[bytes, tuple[Place, str]] = {}
        self._followers: list[tuple[Place, bytes]] = []
        self._is_simple = self.text is xml and not any(sign in xml for sign in (b"\r", b"_x", b"\x04"))
        self._last: Any = (0, 0)
        self._columns: dict[bytes, int] = {}
        self._count = 0

    def run(self) -> SheetCells:
        """Read every row and cell."""
        elements = map(re.Match.groups, _elements(self.found.patterns, self.text))
        while block := list(islice(elements, _BLOCK)):
            self._take(block)
        for place, index in self._followers:
            if index in self._shared:
                master, formula = self._shared[index]
                there = moved(tokens(formula), place[0] - master[0], place[1] - master[1])
                self.found.formulas[place] = Formula.of(there)
        return self.found

    def _take(self, block: list[tuple[Any, ...]]) -> None:
        """Read some elements: the plain cells column by column of the block, the others one by one."""
        plain = []
        rows = 0
        last = self._last
        for element in block:
            tag = element[10]
            if element[0] is not None:
                plain.append(element)
                last = element
            elif tag is not None:
                rows += 1
                last = tag if b' r="' in tag else (_row(tag, _place_of(last)[0]), 0)
            else:
                last = self._cell(attributes(element[8]), element[9], last)
        self._last = last
        if plain:
            self._plain(*zip(*plain, strict=True))
        self._count += len(block) - rows
        if self._count > MOST_CELLS:
            raise WorkbookError("the workbook holds more than {most} cells", most=MOST_CELLS)

    def _bound(self, rows: Sequence[int], columns: Sequence[int]) -> None:
        """Widen the rectangle of all cells; none may lie outside of what a sheet can be."""
        area = Area(min(rows), min(columns), max(rows), max(columns))
        if area.top < 1 or area.bottom > LAST_ROW or area.right > LAST_COLUMN:
            raise WorkbookError("the part {name} has a cell outside the sheet; the file is damaged", name=self.part)
        self.found.used = area if self.found.used is None else self.found.used.with_(area)

    def _plain(self, *columns: Any) -> None:
        """Read cells written in the one plain way; each argument is one group of the expression for all of them."""
        letters, digits, styles, kinds, formulas, values, empties, inlines, *_ = columns
        numbers = self._columns
        for name in {*letters} - numbers.keys():
            numbers[name] = column_number(name.decode())
        rows, across = list(map(int, digits)), [numbers[name] for name in letters]
        self._bound(rows, across)
        places: list[Place] = list(zip(rows, across, strict=True))
        if self.date_styles:
            self.found.dates.update(
                place for place, style in zip(places, styles, strict=True) if style in self.date_styles
            )
        self.found.formulas.update(zip(compress(places, formulas), map(Formula, filter(None, formulas)), strict=True))
        held = self.found.values
        for place, kind, raw, empty, inline in zip(places, kinds, values, empties, inlines, strict=True):
            if raw is None:
                if inline is not None:
                    held[place] = self._text(inline)
                elif empty is not None:
                    self._value(place, kind or b"n", b"")
            elif kind == b"str":
                held[place] = self._text(raw)
            else:
                self._value(place, kind or b"n", raw)
                if inline is not None:
                    held[place] = self._text(inline)

    def _text(self, raw: bytes) -> str:
        """The characters of a text."""
        return raw.decode("utf-8", "replace") if self._is_simple and b"&" not in raw else unescaped(text_of(raw))

    def _value(self, place: Place, kind: bytes, raw: bytes) -> None:
        value = decoded(kind, raw, self.strings, is_1904=self.is_1904)
        if value is not None:
            self.found.values[place] = value

    def _cell(self, held: dict[bytes, bytes], body: bytes | None, last: Any) -> Place:
        """Read a cell written in any other way; its place."""
        place = _place(held.get(b"r"), last)
        self._bound(place[:1], place[1:])
        if held.get(b"s") in self.date_styles:
            self.found.dates.add(place)
        for inner in self.found.patterns.inside.finditer(body or b""):
            tag, tag_attributes, raw = inner.groups()
            if tag == b"v":
                self._value(place, held.get(b"t", b"n"), raw or b"")
            elif tag == b"is":
                self.found.values[place] = self._inline(raw or b"")
            else:
                self._formula(place, attributes(tag_attributes), raw or b"", dynamic=b"cm" in held)
        return place

    def _formula(self, place: Place, held: dict[bytes, bytes], raw: bytes, *, dynamic: bool) -> None:
        kind = held.get(b"t", b"normal")
        if kind == b"array":
            area = area_of(held.get(b"ref", b"").decode("ascii", "replace")) or Area(*place, *place)
            self.found.formulas[place] = Formula(raw, area, dynamic)
        elif kind == b"shared" and not raw:
            self._followers.append((place, held.get(b"si", b"")))
        elif raw and kind != b"dataTable":  # a data table is Excel's own business
            self.found.formulas[place] = Formula(raw)
            if kind == b"shared":
                self._shared[held.get(b"si", b"")] = (place, self.found.formulas[place].text)

    def _inline(self, raw: bytes) -> str:
        """The characters of an inline string; readings of Chinese and Japanese words do not belong to it."""
        patterns = self.found.patterns
        parts = patterns.text.findall(patterns.reading.sub(b"", raw))
        return unescaped("".join(text_of(part) for part in parts))
