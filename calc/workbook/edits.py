"""Edits of a worksheet part: new cells and rows where a result needs room, all else byte for byte."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from calc.core.kinds import Cell
from calc.workbook.cells import SheetCells, Spots
from calc.workbook.patterns import attributes
from calc.workbook.places import Area, Place, area_name, area_of, cell_name
from calc.workbook.values import encoded

_SPANS = re.compile(rb"\s+spans\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_DIMENSION = re.compile(rb"<(?:[\w.-]+:)?dimension\s+ref\s*=\s*[\"']([^\"']*)[\"']")
_COLUMN = re.compile(rb"<(?:[\w.-]+:)?col(\s[^<>]*?)/?>")


class Edit(NamedTuple):
    """Bytes that take the place of others."""

    start: int
    end: int
    content: bytes


def edited(xml: bytes, edits: Iterable[Edit]) -> bytes:
    """The part with all edits made; where several stand at one place they keep their order."""
    parts = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit[:2]):
        parts += [xml[at : edit.start], edit.content]
        at = edit.end
    return b"".join((*parts, xml[at:]))


def value_element(prefix: bytes, content: bytes, *, spaced: bool) -> bytes:
    """A <v> element."""
    space = b' xml:space="preserve"' if spaced else b""
    return b"<%bv%b>%b</%bv>" % (prefix, space, content, prefix)


def new_cells(cells: SheetCells, spots: Spots, text: bytes, new: Mapping[Place, Cell]) -> list[Edit]:
    """The edits that make cells where there are none; `new` is in the order of the sheet."""
    styles = _Styles(text)
    by_row: dict[int, list[tuple[int, Cell]]] = defaultdict(list)
    for (row, column), value in new.items():
        by_row[row].append((column, value))
    present: dict[int, list[int]] = defaultdict(list)
    for row, column in sorted(spots.cells):
        present[row].append(column)
    edits = _dimension(text, new)
    rows = sorted(spots.rows)
    fresh: list[bytes] = []
    for row, wanted in by_row.items():
        if row in spots.rows:
            edits += _into_row(cells, spots, text, row, wanted, present[row], styles)
            continue
        content = b"".join(_element(cells, (row, x), value, styles.of_column(x)) for x, value in wanted)
        prefix = cells.patterns.prefix
        made = b'<%brow r="%d">%b</%brow>' % (prefix, row, content, prefix)
        after = bisect_left(rows, row)
        if after < len(rows):
            start = spots.rows[rows[after]][0]
            edits.append(Edit(start, start, made))
        else:
            fresh.append(made)
    return edits + (_at_the_end(cells, text, b"".join(fresh)) if fresh else [])


def _into_row(
    cells: SheetCells, spots: Spots, text: bytes, row: int, wanted: list[tuple[int, Cell]], present: list[int], styles: _Styles
) -> list[Edit]:  # fmt: skip
    """The edits for new cells in a row that exists, each before its neighbour to the right."""
    start, end = spots.rows[row]
    tag = text[start:end]
    own = attributes(tag)
    style = own.get(b"s") if own.get(b"customFormat") in (b"1", b"true") else None
    elements = [
        (x, _element(cells, (row, x), value, styles.of_column(x) if style is None else style)) for x, value in wanted
    ]
    edits = [Edit(start + spans.start(), start + spans.end(), b"")] if (spans := _SPANS.search(tag)) else []
    if tag.endswith(b"/>"):
        content = b"".join(element for _, element in elements)
        closing = b">%b</%brow>" % (content, cells.patterns.prefix)
        return [*edits, Edit(end - 2, end, closing)]
    last = spots.cells[row, present[-1]][1] if present else end
    for column, element in elements:
        right = bisect_left(present, column)
        at = spots.cells[row, present[right]][0] if right < len(present) else last
        edits.append(Edit(at, at, element))
    return edits


def _at_the_end(cells: SheetCells, text: bytes, rows: bytes) -> list[Edit]:
    """The edit that puts rows behind the last one."""
    start, end = cells.patterns.region(text)
    if not end:
        raise AssertionError("a sheet without cells")
    if text[start - 2 : start] != b"/>":
        return [Edit(end, end, rows)]
    closing = b">%b</%bsheetData>" % (rows, cells.patterns.prefix)
    return [Edit(start - 2, start, closing)]


def _element(cells: SheetCells, place: Place, value: Cell, style: bytes | None) -> bytes:
    prefix = cells.patterns.prefix
    kind, content, spaced = encoded(value)
    styled = b' s="%b"' % style if style else b""
    typed = b' t="%b"' % kind if kind else b""
    inside = value_element(prefix, content, spaced=spaced)
    return b'<%bc r="%b"%b%b>%b</%bc>' % (prefix, cell_name(place).encode(), styled, typed, inside, prefix)


def _dimension(text: bytes, new: Iterable[Place]) -> list[Edit]:
    """The edit that widens the sheet's stated area, where it states one."""
    found = _DIMENSION.search(text)
    old = area_of(found.group(1).decode("ascii", "replace")) if found else None
    if found is None or old is None:
        return []
    rows, columns = zip(*new, strict=True)
    wide = Area(min(old.top, *rows), min(old.left, *columns), max(old.bottom, *rows), max(old.right, *columns))
    return [] if wide == old else [Edit(*found.span(1), area_name(wide).encode())]


class _Styles:
    """The styles that the columns of a sheet give to cells."""

    def __init__(self, text: bytes) -> None:
        head = text[: max(0, text.find(b"sheetData"))]
        self._columns = [attributes(found.group(1)) for found in _COLUMN.finditer(head)]

    def of_column(self, column: int) -> bytes | None:
        for held in self._columns:
            if b"style" in held and int(held.get(b"min", b"0")) <= column <= int(held.get(b"max", b"0")):
                return held[b"style"]
        return None
