"""New values put into the bytes of worksheet parts: only what a formula's cell holds changes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from calc.core.kinds import Cell
from calc.workbook.cells import SheetCells, located
from calc.workbook.edits import Edit, edited, new_cells, value_element
from calc.workbook.patterns import attributes
from calc.workbook.places import Area, Place, area_name, cell_name, place_of
from calc.workbook.values import encoded
from calc.workbook.xml import masked

_TYPE = re.compile(rb"\s+t\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_AREA = re.compile(rb"(<(?:[\w.-]+:)?f\s[^>]*?\bref\s*=\s*[\"'])[^\"']*([\"'])")
_NOTHING: Any = object()
_RICH = re.compile(rb"\s+vm\s*=\s*(?:\"[^\"]*\"|'[^']*')")


@dataclass(slots=True)
class Changes:
    """What is new on a sheet: values, cells that hold nothing any longer, areas of array formulas."""

    values: dict[Place, Cell] = field(default_factory=dict)
    cleared: set[Place] = field(default_factory=set)
    areas: dict[Place, Area] = field(default_factory=dict)

    @property
    def places(self) -> list[Place]:
        """The cells whose value changes."""
        return sorted({*self.values, *self.cleared})


def patched(cells: SheetCells, changes: Changes) -> bytes:
    """The part with these changes; a cell that does not exist yet is made, with its row where need be."""
    xml, left = cells.xml, changes.values
    if masked(xml) is xml:
        at_once = {place: value for place, value in left.items() if place not in changes.areas}
        xml, left = _simply(cells, at_once)
        left |= {place: changes.values[place] for place in changes.areas if place in changes.values}
    if left or changes.cleared or changes.areas:
        xml = _one_by_one(replace(cells, xml=xml), Changes(left, changes.cleared, changes.areas))
    return xml


def _simply(cells: SheetCells, values: Mapping[Place, Cell]) -> tuple[bytes, dict[Place, Cell]]:
    """The part with new values in all cells written in the simplest way, and the values that found none."""
    start, end = cells.patterns.region(cells.xml)
    if not values:
        return cells.xml, dict(values)
    prefix = cells.patterns.prefix
    left = {cell_name(place).encode(): value for place, value in values.items()}
    made: dict[type, dict[Cell, tuple[bytes, bytes]]] = defaultdict(dict)

    def new(found: re.Match[bytes]) -> bytes:
        head, name, formula = found.groups()
        value = left.pop(name, _NOTHING)
        if value is _NOTHING:
            return found[0]
        alike = made[value.__class__]
        kept = alike.get(value)
        if kept is None:
            kept = alike[value] = _typed(prefix, value)
        return head + kept[0] + (formula or b"") + kept[1]

    xml = cells.xml[:start] + cells.patterns.simple.sub(new, cells.xml[start:end]) + cells.xml[end:]
    return xml, {place: values[place] for name in left if (place := place_of(name.decode())) is not None}


def _typed(prefix: bytes, value: Cell) -> tuple[bytes, bytes]:
    """The end of a cell's tag with the type of a value, and the element that holds the value with the end of the cell."""
    kind, content, spaced = encoded(value)
    element = value_element(prefix, content, spaced=spaced)
    return b' t="%b">' % kind if kind else b">", b"%b</%bc>" % (element, prefix)


def _one_by_one(cells: SheetCells, changes: Changes) -> bytes:
    """The part with these changes, each cell taken apart whatever way it is written."""
    text = masked(cells.xml)
    spots = located(cells)
    edits = [
        Edit(*spots.cells[place], _cell(cells, text, place, spots.cells[place], changes))
        for place in {*changes.values, *changes.cleared, *changes.areas} & spots.cells.keys()
    ]
    missing = {place: changes.values[place] for place in sorted(changes.values) if place not in spots.cells}
    if missing:
        edits += new_cells(cells, spots, text, missing)
    return edited(cells.xml, edits)


def _cell(cells: SheetCells, text: bytes, place: Place, span: tuple[int, int], changes: Changes) -> bytes:
    """The <c> element with another value: type and value replaced, formula and all else as it was."""
    prefix = cells.patterns.prefix
    start, end = span
    element = cells.patterns.cell.match(text, start, end)
    if element is None:
        raise AssertionError(place)
    head_end = element.end(1)
    head, new_value = cells.xml[start:head_end], None
    if place in changes.values:
        kind, content, spaced = encoded(changes.values[place])
        head, new_value = _retyped(head, kind), value_element(prefix, content, spaced=spaced)
    elif place in changes.cleared:
        head, new_value = _retyped(head, b""), b""
    if element.group(2) is None:
        return head + b">" + new_value + b"</" + prefix + b"c>" if new_value else head + cells.xml[head_end:end]
    open_end, body_end = element.span(2)
    body = _body(cells, text, (open_end, body_end), new_value, changes.areas.get(place))
    return head + cells.xml[head_end:open_end] + body + cells.xml[body_end:end]


def _body(
    cells: SheetCells, text: bytes, span: tuple[int, int], new_value: bytes | None, area: Area | None
) -> bytes:  # fmt: skip
    """What stands inside a cell with a new value, or the old one for None, and a new area of its formula."""
    kept = []
    at = span[0]
    value_goes = 0
    for inner in cells.patterns.inside.finditer(text, *span):
        if inner.group(1) == b"f":
            formula = cells.xml[at : inner.end()]
            kept.append(_AREA.sub(rb"\g<1>%b\2" % area_name(area).encode(), formula, count=1) if area else formula)
        else:
            kept.append(cells.xml[at : inner.end() if new_value is None else inner.start()])
        at, value_goes = inner.end(), len(kept)
    kept.insert(value_goes, new_value or b"")
    kept.append(cells.xml[at : span[1]])
    return b"".join(kept)


def _retyped(head: bytes, kind: bytes) -> bytes:
    """The start of a cell's tag with another type; a link to a rich value ends with the value it showed."""
    head = _RICH.sub(b"", head)
    found = _TYPE.search(head)
    old = attributes(found.group()).get(b"t", b"n") if found else b""
    if found and (old == kind or (old == b"n" and not kind)):
        return head
    typed = b' t="' + kind + b'"' if kind else b""
    return head[: found.start()] + typed + head[found.end() :] if found else head + typed
