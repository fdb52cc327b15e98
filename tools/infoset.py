"""What a worksheet part holds besides the values of some cells, byte for byte, found by a plain XML parser."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

Place = tuple[int, int]

_VALUE_ATTRIBUTES = re.compile(rb"\s+(?:t|vm)\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_REFERENCE = re.compile("([A-Za-z]+)([0-9]+)")
_TAG = re.compile(rb"<(?:\"[^\"]*\"|'[^']*'|[^'\">])*>")


@dataclass(slots=True)
class Cell:
    """A cell as the parser meets it: type, formula with its attributes, text of the value, where its element lies."""

    place: Place
    kind: str
    start: int
    formula: str | None = None
    formula_attributes: dict[str, str] = field(default_factory=dict)
    value: str | None = None
    end: int = 0
    cuts: list[tuple[int, int]] = field(default_factory=list)


class Part:
    """A worksheet part read by expat."""

    def __init__(self, data: bytes) -> None:
        wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        self.data = data.decode("utf-16").encode() if wide else data.removeprefix(b"\xef\xbb\xbf")
        self.cells: list[Cell] = []
        self._row = self._column = 0
        self._path: list[str] = []
        self._text: list[str] = []
        self._from = 0
        self._parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.Parse(self.data, True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        self._path.append(tag)
        if tag == "row" and self._path[-2] == "sheetData":
            self._row, self._column = int(attributes.get("r", self._row + 1)), 0
        elif tag == "c" and self._path[-2] == "row":
            self._place(attributes.get("r"))
            at = self._parser.CurrentByteIndex
            self.cells.append(Cell((self._row, self._column), attributes.get("t", "n"), at))
        elif self._path[-2:-1] == ["c"]:
            self._text.clear()
            self._from = self._parser.CurrentByteIndex
            if tag == "f":
                self.cells[-1].formula_attributes = attributes

    def _end(self, _: str) -> None:
        tag = self._path.pop()
        if tag == "c" and self._path[-1] == "row":
            self.cells[-1].end = self._end_of(self.cells[-1].start)
        elif self._path[-1:] == ["c"]:
            cell = self.cells[-1]
            if tag == "f":
                cell.formula = "".join(self._text)
            elif tag in ("v", "is"):
                cell.cuts.append((self._from, self._end_of(self._from)))
                cell.value = "".join(self._text) if tag == "v" or cell.value is None else cell.value

    def _end_of(self, start: int) -> int:
        """The byte behind the element that ends here."""
        tag = _TAG.match(self.data, start)
        assert tag is not None
        return tag.end() if tag[0].endswith(b"/>") else self.data.index(b">", self._parser.CurrentByteIndex) + 1

    def _place(self, reference: str | None) -> None:
        found = _REFERENCE.fullmatch(reference or "")
        if found is None:
            self._column += 1
            return
        self._row = int(found[2])
        self._column = sum(26**power * (ord(sign) - 64) for power, sign in enumerate(reversed(found[1].upper())))

    @property
    def filled(self) -> set[Place]:
        """The cells whose value a formula gives: its own, and those of an array formula's area."""
        found = set()
        for cell in self.cells:
            if cell.formula is not None and cell.formula_attributes.get("t") != "dataTable":
                found.add(cell.place)
            if cell.formula_attributes.get("t") == "array":
                found |= area(cell.formula_attributes.get("ref", ""), cell.place)
        return found

    def without_values(self, of: Container[Place], *, known: Callable[[Place], Any] = lambda _: True) -> bytes:
        """The part without type and value of some cells; cells that are not known are left out, an empty tag counts as two."""
        kept = []
        at = 0
        for cell in self.cells:
            if cell.place in of:
                kept += [self.data[at : cell.start], self._bare(cell) if known(cell.place) else b""]
                at = cell.end
        return b"".join((*kept, self.data[at:]))

    def _bare(self, cell: Cell) -> bytes:
        tag = _TAG.match(self.data, cell.start)
        assert tag is not None
        head = _VALUE_ATTRIBUTES.sub(b"", tag[0].removesuffix(b"/>").removesuffix(b">")).rstrip()
        kept, at = [], tag.end()
        for start, end in cell.cuts:
            kept.append(self.data[at:start])
            at = end
        closing = self.data.rfind(b"</", at, cell.end) if not tag[0].endswith(b"/>") else cell.end
        return head + b">" + b"".join((*kept, self.data[at:closing])) + b"</c>"


def area(reference: str, alone: Place) -> set[Place]:
    """The cells of an area such as A1:B2."""
    corners = [_REFERENCE.fullmatch(corner) for corner in reference.split(":")]
    if not all(corners):
        return {alone}
    places = [
        (int(found[2]), sum(26**power * (ord(sign) - 64) for power, sign in enumerate(reversed(found[1].upper()))))
        for found in corners
        if found is not None
    ]
    (top, left), (bottom, right) = places[0], places[-1]
    return {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
