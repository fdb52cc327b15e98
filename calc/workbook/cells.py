"""The cells of a worksheet part: where each stands in the bytes, what it holds, which formulas there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from calc.core.kinds import Cell
from calc.workbook.errors import WorkbookError
from calc.workbook.places import LAST_COLUMN, LAST_ROW, Area, Place, area_of, column_number
from calc.workbook.tokens import moved, tokens
from calc.workbook.values import decoded
from calc.workbook.xml import masked, text_of

MOST_CELLS = 3_000_000

_ATTRIBUTES = rb"(?:\s++[^\s=>/]++\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'))*+"
_ATTRIBUTE = re.compile(rb"\s([^\s=>/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_REFERENCE = re.compile(rb"([A-Za-z]{1,3})([0-9]{1,7})")
_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*:)?worksheet[\s>]")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula without its equals sign; an array formula also has the area of its result."""

    text: str
    area: Area | None = None
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class Patterns:
    """The regular expressions for the elements of a sheet, made for its namespace prefix."""

    prefix: bytes
    element: re.Pattern[bytes]
    inside: re.Pattern[bytes]
    data: re.Pattern[bytes]


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
    kept: set[Place] = field(default_factory=set)


_MADE: dict[bytes, Patterns] = {}


def patterns_for(xml: bytes) -> Patterns:
    """The expressions for this part's prefix."""
    root = _ROOT.search(xml)
    prefix = (root.group(1) or b"") if root else b""
    if prefix not in _MADE:
        p = re.escape(prefix)
        _MADE[prefix] = Patterns(
            prefix,
            re.compile(
                rb"<" + p + rb"(?:c(" + _ATTRIBUTES + rb")\s*+(?:/>|>(.*?)</" + p + rb"c\s*>)"
                rb"|row(" + _ATTRIBUTES + rb")\s*+(/?)>)",
                re.DOTALL,
            ),
            re.compile(
                rb"<" + p + rb"(v|f|is)(" + _ATTRIBUTES + rb")\s*+(?:/>|>(.*?)</" + p + rb"\1\s*>)", re.DOTALL
            ),
            re.compile(rb"<" + p + rb"sheetData" + _ATTRIBUTES + rb"\s*+(?:/>|>(.*?)</" + p + rb"sheetData\s*>)", re.DOTALL),
        )  # fmt: skip
    return _MADE[prefix]


def attributes(raw: bytes) -> dict[bytes, bytes]:
    """The attributes of a tag."""
    return {name: double or single for name, double, single in _ATTRIBUTE.findall(raw)}


def scan(xml: bytes, strings: Sequence[str], part: str, *, is_1904: bool = False) -> SheetCells:
    """Every cell of a worksheet part (UTF-8), in one pass."""
    text = masked(xml)
    found = SheetCells(xml, patterns_for(text))
    region = found.patterns.data.search(text)
    if region is None or region.group(1) is None:
        return found
    shared: dict[bytes, tuple[Place, str]] = {}
    followers: list[tuple[Place, bytes]] = []
    row = column = count = 0
    for element in found.patterns.element.finditer(text, region.start(1), region.end(1)):
        cell_attributes, body, row_attributes, _ = element.groups()
        if row_attributes is not None:
            number = attributes(row_attributes).get(b"r", b"")
            row, column = int(number) if number.isdigit() else row + 1, 0
            found.rows[row] = element.span()
            continue
        held = attributes(cell_attributes)
        place = _place(held.get(b"r"), row, column)
        row, column = place
        count += 1
        if count > MOST_CELLS or not (1 <= row <= LAST_ROW and 1 <= column <= LAST_COLUMN):
            raise WorkbookError("the part {name} holds more cells than a sheet of this size should", name=part)
        found.spans[place] = element.span()
        if b"s" in held:
            found.styles[place] = held[b"s"]
        if body:
            _read_body(found, place, held, body, strings, shared, followers, is_1904)
    for place, index in followers:
        if index in shared:
            master, formula = shared[index]
            text_there = moved(tokens(formula), place[0] - master[0], place[1] - master[1])
            found.formulas[place] = Formula(text_there)
    return found


def _place(reference: bytes | None, row: int, column: int) -> Place:
    """Where a cell stands: as it says, or right of the last one."""
    if reference is not None and (name := _REFERENCE.fullmatch(reference)) is not None:
        return int(name.group(2)), column_number(name.group(1).decode())
    return row, column + 1


def _read_body(
    found: SheetCells, place: Place, held: dict[bytes, bytes], body: bytes, strings: Sequence[str],
    shared: dict[bytes, tuple[Place, str]], followers: list[tuple[Place, bytes]], is_1904: bool,
) -> None:  # fmt: skip
    kind = held.get(b"t", b"n").decode()
    for inner in found.patterns.inside.finditer(body):
        tag, raw_attributes, raw = inner.groups()
        if tag == b"v":
            value = decoded(kind, raw or b"", strings, is_1904=is_1904)
            if value is not None:
                found.values[place] = value
        elif tag == b"is":
            found.values[place] = _inline(found.patterns.prefix, raw or b"")
        else:
            _read_formula(found, place, held, attributes(raw_attributes), raw or b"", shared, followers)


def _read_formula(
    found: SheetCells, place: Place, held: dict[bytes, bytes], formula: dict[bytes, bytes], raw: bytes,
    shared: dict[bytes, tuple[Place, str]], followers: list[tuple[Place, bytes]],
) -> None:  # fmt: skip
    text = text_of(raw).removeprefix("=")
    kind = formula.get(b"t", b"normal")
    if kind == b"dataTable":
        found.kept.add(place)
    elif kind == b"array":
        area = area_of(formula.get(b"ref", b"").decode("ascii", "replace")) or Area(*place, *place)
        found.formulas[place] = Formula(text, area, dynamic=b"cm" in held)
    elif kind == b"shared" and not text:
        followers.append((place, formula.get(b"si", b"")))
    elif text:
        if kind == b"shared":
            shared[formula.get(b"si", b"")] = (place, text)
        found.formulas[place] = Formula(text)


def _inline(prefix: bytes, raw: bytes) -> str:
    """The characters of an inline string; readings of Chinese and Japanese words do not belong to it."""
    p = re.escape(prefix)
    raw = re.sub(rb"<" + p + rb"rPh\b.*?</" + p + rb"rPh\s*>", b"", raw, flags=re.DOTALL)
    return "".join(
        text_of(part) for part in re.findall(rb"<" + p + rb"t(?:\s[^>]*)?>(.*?)</" + p + rb"t\s*>", raw, re.DOTALL)
    )
