"""A workbook's formulas with what their words mean: sheets, defined names, tables, our functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from calc.core.registry import Function
from calc.hosts.headless import Key
from calc.hosts.spellings import plain_name
from calc.workbook.cells import Formula
from calc.workbook.package import DefinedName, Table
from calc.workbook.places import Area, Place, area_of
from calc.workbook.structured import resolve
from calc.workbook.tokens import Token, moved, split_reference, tokens

#: Functions that give something else each time; a cell that draws keeps what it drew.
DRAWING = frozenset({"RAND", "RANDBETWEEN", "RANDARRAY"})


@dataclass(slots=True)
class Meanings:
    """What a formula's words mean in this workbook."""

    sheets: tuple[str, ...]
    names: tuple[DefinedName, ...]
    tables: tuple[Table, ...]
    functions: Mapping[str, Function]
    formulas: Mapping[Key, Formula]
    used: Mapping[str, Area]
    _sheet_by_word: dict[str, str] = field(default_factory=dict)
    _name_by_word: dict[tuple[str, str], DefinedName] = field(default_factory=dict)
    _areas: dict[tuple[str, str], tuple[str, Area] | None] = field(default_factory=dict)
    _functions: dict[str, Function | None] = field(default_factory=dict)
    _fixed: dict[DefinedName, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._sheet_by_word = {name.lower(): name for name in self.sheets}
        self._name_by_word = {(name.sheet, name.name.lower()): name for name in self.names}

    def function(self, token: Token) -> Function | None:
        """Our function that a call token names."""
        if token.text not in self._functions:
            name = plain_name(token.text[:-1], self.functions)
            self._functions[token.text] = self.functions[name] if name else None
        return self._functions[token.text]

    def sheet(self, word: str) -> str | None:
        """A sheet by its name in any case."""
        return self._sheet_by_word.get(word.removeprefix("[0]").lower())

    def name(self, word: str, sheet: str) -> DefinedName | None:
        """A defined name, that of the sheet first; a word may carry the sheet it belongs to."""
        scope, plain = split_reference(word)
        if scope is not None:
            sheet = self.sheet(scope) or ""
        plain = plain.lower()
        return self._name_by_word.get((sheet, plain)) or self._name_by_word.get(("", plain))

    def formula_of(self, name: DefinedName, place: Place) -> tuple[Token, ...]:
        """A name's formula as it stands for one cell: stored for A1, relative references move along."""
        held = tokens(name.formula.removeprefix("="))
        if self.is_fixed(name):
            return held
        return tokens(moved(held, place[0] - 1, place[1] - 1, around=True))

    def is_fixed(self, name: DefinedName) -> bool:
        """True where a name's formula means the same in every cell."""
        if name not in self._fixed:
            held = tokens(name.formula.removeprefix("="))
            self._fixed[name] = all(token.kind != "ref" or token.text == moved([token], 1, 1) for token in held)
        return self._fixed[name]

    def area(self, token: Token, sheet: str, place: Place) -> tuple[str, Area] | None:
        """The area that a reference to cells or to a table stands for; None for another workbook's or none."""
        if token.kind == "table":
            return resolve(token.text, self.tables, sheet, place)
        key = (token.text, sheet)
        if key not in self._areas:
            word, cells = split_reference(token.text)
            found = sheet if word is None else self.sheet(word)
            area = area_of(cells)
            self._areas[key] = (found, area) if found is not None and area is not None else None
        return self._areas[key]


@dataclass(slots=True)
class Contents:
    """What a formula is made of, names seen through."""

    areas: list[tuple[str, Area]] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    draws: bool = False


def contents(words: Meanings, key: Key) -> Contents:
    """The areas, functions of ours and other calls of the formula of a cell."""
    found = Contents()
    sheet, place = key[0], key[1:]
    walk(words, tokens(words.formulas[key].text), sheet, place, found, set())
    return found


def walk(
    words: Meanings, held: Sequence[Token], sheet: str, place: Place, found: Contents, seen: set[DefinedName]
) -> None:  # fmt: skip
    """Add to `found` what the tokens hold; names in `seen` are not entered again."""
    for token in held:
        if token.kind in ("ref", "table"):
            found.areas.extend(areas(words, token, sheet, place))
        elif token.kind == "call":
            function = words.function(token)
            if function is not None:
                found.functions.append(function.name)
            else:
                found.unknown.append(token.text[:-1])
                found.draws = found.draws or token.text[:-1].rpartition(".")[2].upper() in DRAWING
        elif token.kind == "name" and (name := words.name(token.text, sheet)) is not None and name not in seen:
            seen.add(name)
            walk(words, words.formula_of(name, place), name.sheet or sheet, place, found, seen)
        elif token.kind == "name":
            found.areas.extend(_whole_table(words, token.text))


def areas(words: Meanings, token: Token, sheet: str, place: Place) -> Iterator[tuple[str, Area]]:
    """What a reference stands for: one area, or that of each sheet from one to another (First:Last!A1)."""
    area = words.area(token, sheet, place)
    if area is not None:
        yield area
    elif token.kind == "ref":
        word, cells = split_reference(token.text)
        first, colon, last = (word or "").partition(":")
        start, end, several = words.sheet(first), words.sheet(last), area_of(cells)
        if colon and start and end and several:
            order = words.sheets
            for name in order[order.index(start) : order.index(end) + 1]:
                yield name, several


def _whole_table(words: Meanings, name: str) -> Iterator[tuple[str, Area]]:
    for table in words.tables:
        if table.name.lower() == name.lower():
            area = table.area
            yield (
                table.sheet,
                Area(area.top + table.heading_rows, area.left, area.bottom - table.total_rows, area.right),
            )
