"""Formulas put into the engine's spelling: our calls numbered, names and tables resolved, arrays fitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from calc.core.errors import Message, Words, message
from calc.hosts.headless import FIRST, PREFIX, Key
from calc.hosts.headless_values import OMITTED
from calc.workbook import formula_view, tokens
from calc.workbook.families import Families, Family, marked, unmarked
from calc.workbook.formula_view import Meanings
from calc.workbook.ground import LARGEST_AREA, cut
from calc.workbook.places import Area, area_name
from calc.workbook.tokens import Token, arguments, closing, split_reference

DEEPEST = 100
LONGEST = 4 * tokens.LONGEST
MOST_NAMES = 1_000

_PREFIXES = ("_xlfn.", "_xlws.")
#: Functions of Excel's own that make several cells out of one.
_ARRAYS = frozenset({"SEQUENCE", "MUNIT", "INDIRECT", "OFFSET", "TEXTSPLIT", "ANCHORARRAY", "EXPAND"})
#: Stands for the number of a call in what is lowered once for a family of formulas.
_NUMBER = "\x04"


class NotForEngine(Exception):  # noqa: N818 - it is a finding, not a fault
    """A formula with something in it that only the program that saved it can calculate."""

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(template)
        self.message: Message = message(template, **values)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a function of ours: the formula's cell, and the tokens of each argument, rows as `families` marks them."""

    key: Key
    function: str
    marked: tuple[tuple[Token, ...], ...]

    def argument(self, position: int) -> tuple[Token, ...]:
        """The tokens of an argument; none where the call has fewer."""
        if position >= len(self.marked):
            return ()
        return tuple(Token(token.kind, unmarked(token.text, self.key[1])) for token in self.marked[position])


@dataclass(slots=True)
class Lowering:
    """Lowers formulas one after the other; numbers their calls as it goes."""

    families: Families
    dirty: set[Key]
    calls: list[Call] = field(default_factory=list)
    _known: dict[Family, tuple[str, list[Call]]] = field(default_factory=dict)
    _names: int = 0
    _home: str = ""
    _row: int = 0

    @property
    def words(self) -> Meanings:
        """What the words of the formulas mean."""
        return self.families.words

    def formula(self, key: Key) -> str:
        """The formula of a cell for the engine; NotForEngine where it cannot be said there."""
        family = self.families.of(key)
        if not family.filled:
            self._row = 0
            return self._alone(key)
        first = len(self.calls)
        if family in self._known:
            lowered, calls = self._known[family]
            self.calls.extend(Call(key, call.function, call.marked) for call in calls)
        else:
            self._row = key[1]
            lowered = self._alone(key)
            self._known[family] = (lowered, self.calls[first:])
        pieces = unmarked(lowered, key[1]).split(_NUMBER)
        return pieces[0] + "".join(f"{first + number}{piece}" for number, piece in enumerate(pieces[1:]))

    def _alone(self, key: Key) -> str:
        """The formula lowered by itself; with marks and without numbers of calls where it stands for its family."""
        formula = self.words.formulas[key]
        held = tokens.tokens(formula.text)
        self._names, self._home = 0, key[0]
        try:
            lowered = self._sequence(held, key, key[0])
        except RecursionError:
            raise NotForEngine("the formula is nested too deeply") from None
        if len(lowered) > LONGEST or len(formula.text) > tokens.LONGEST:
            raise NotForEngine("the formula is too long")
        return f"{FIRST}({lowered})" if formula.area is None and self._may_be_array(held) else lowered

    def _marked(self, text: str) -> str:
        return marked(text, self._row) if self._row else text

    def _may_be_array(self, held: Sequence[Token]) -> bool:
        for token in held:
            if token.kind in ("brace", "table") or (token.kind == "ref" and ":" in token.text):
                return True
            if token.kind == "name" and token.text.upper() not in ("TRUE", "FALSE"):
                return True
            if token.kind == "call":
                function = self.words.function(token)
                if function.gives_range if function else _bare(token.text[:-1]).upper() in _ARRAYS:
                    return True
        return False

    def _sequence(self, held: Sequence[Token], key: Key, scope: str, depth: int = 0) -> str:
        if depth > DEEPEST:
            raise NotForEngine("the formula is nested too deeply")
        parts = []
        place = opened = 0
        while place < len(held):
            token = held[place]
            if token.kind == "call":
                end = closing(held, place)
                parts.append(self._call(token, arguments(held[place + 1 : end]), key, scope, depth))
                place = end
            elif token.kind == "ref" and not depth and self._meets(key, token):
                parts.append(self._single((token,), key, scope, depth))
            elif token.kind == "ref":
                parts.append(self._reference(token, key, scope))
            elif token.kind == "table":
                parts.append(self._table(token, key, scope))
            elif token.kind == "name":
                parts.append(self._name(token, held, key, scope, depth))
            elif token.kind == "error":
                parts.append(split_reference(token.text.rstrip("!"))[1] + "!" * token.text.endswith("!"))
            else:
                opened += (token.kind == "open") - (token.kind == "close")
                if opened > DEEPEST:
                    raise NotForEngine("the formula is nested too deeply")
                parts.append(self._marked(token.text))
            place += 1
        return "".join(parts)

    def _call(self, token: Token, given: list[tuple[Token, ...]], key: Key, scope: str, depth: int) -> str:
        function = self.words.function(token)
        bare = _bare(token.text[:-1])
        if function is None:
            if bare.upper() == "SINGLE" and len(given) == 1:
                return self._single(given[0], key, scope, depth)
            if bare.upper() == "ANCHORARRAY" and len(given) == 1:
                return self._spilled(given[0], key, scope, depth)
            if "!" in bare:
                raise NotForEngine("{function} belongs to another workbook or add-in", function=Words(bare))
            return bare + "(" + ",".join(self._sequence(one, key, scope, depth + 1) for one in given) + ")"
        number = len(self.calls)
        held = tuple(tuple(Token(part.kind, self._marked(part.text)) for part in one) for one in given)
        self.calls.append(Call(key, function.name, held))
        values = [
            self._argument(one, key, scope, depth + 1) if any(part.kind != "space" for part in one) else f'"{OMITTED}"'
            for one in given
        ]
        return f"{PREFIX}{function.name}({','.join([_NUMBER if self._row else str(number), *values])})"

    def _meets(self, key: Key, token: Token) -> bool:
        """True for an area outside of calls in a plain formula: there Excel takes its cell in this row or column."""
        return self.words.formulas[key].area is None and ":" in split_reference(token.text)[1]

    def _argument(self, given: tuple[Token, ...], key: Key, scope: str, depth: int) -> str:
        """An argument of a function of ours; a large area is cut to what is used of its sheet."""
        area = self._area(given, key, scope)
        whole = area and cut(area[1], self.words.used.get(area[0]))
        if area is None or whole is None or whole == area[1]:
            return self._sequence(given, key, scope, depth)
        if whole.height * whole.width > LARGEST_AREA:
            raise NotForEngine("an argument is too large an area")
        return _absolute(area[0], whole)

    def _reference(self, token: Token, key: Key, scope: str) -> str:
        sheet, cells = split_reference(token.text)
        if sheet is not None and sheet.startswith("[") and not sheet.startswith("[0]"):
            raise NotForEngine("{reference} lies in another workbook", reference=Words(token.text))
        found = self.words.area(token, scope, key[1:])
        if found is None:
            several = list(formula_view.areas(self.words, token, scope, key[1:]))
            return ",".join(_absolute(*area) for area in several) or "#REF!"  # the areas of several sheets
        bounds = self.words.used.get(found[0])
        if bounds is not None and _common(found[1], bounds) > LARGEST_AREA:
            raise NotForEngine("{reference} is too large an area", reference=Words(token.text))
        cells = self._marked(cells)
        return cells if found[0] == self._home else _quoted(found[0]) + cells

    def _table(self, token: Token, key: Key, scope: str) -> str:
        found = self.words.area(token, scope, key[1:])
        if found is None:
            raise NotForEngine("{reference} names no column of a table here", reference=Words(token.text))
        return _absolute(*found)

    def _name(self, token: Token, held: Sequence[Token], key: Key, scope: str, depth: int) -> str:
        if token.text.upper() in ("TRUE", "FALSE") or token.text.startswith("_xlpm."):
            return token.text
        name = self.words.name(token.text, scope)
        if name is None:
            if self.words.area(table := Token("table", token.text + "[]"), scope, key[1:]) is not None:
                return self._table(table, key, scope)
            if any(part.kind == "call" and _bare(part.text[:-1]).upper() in ("LET", "LAMBDA") for part in held):
                return token.text
            raise NotForEngine("{name} is not defined", name=Words(token.text))
        self._names += 1
        if self._names > MOST_NAMES:
            raise NotForEngine("the formula leads through too many names")
        formula = self.words.formula_of(name, key[1:])
        row, self._row = self._row, 0  # the rows that a name gives are its own
        inner = self._sequence(formula, key, name.sheet or scope, depth + 1)
        self._row = row
        return inner if len(formula) == 1 else f"({inner})"

    def _single(self, given: tuple[Token, ...], key: Key, scope: str, depth: int) -> str:
        """The implicit intersection: of an area the cell in this row or column, of a result the first cell."""
        area = self._area(given, key, scope)
        if area is None:
            return f"{FIRST}({self._sequence(given, key, scope, depth + 1)})"
        sheet, found = area
        row, column = key[1:]
        if found.height == 1:
            row = found.top
        if found.width == 1:
            column = found.left
        if not found.holds((row, column)):
            return "#VALUE!"
        return _absolute(sheet, Area(row, column, row, column))

    def _spilled(self, given: tuple[Token, ...], key: Key, scope: str, depth: int) -> str:
        """What a cell has spilled: its formula itself where it is calculated anew, else the area of old."""
        area = self._area(given, key, scope)
        anchor = (area[0], area[1].top, area[1].left) if area else None
        formula = self.words.formulas.get(anchor) if anchor else None
        if anchor is None or formula is None:
            return "#REF!"
        if anchor not in self.dirty:
            return _absolute(anchor[0], formula.area or Area(*anchor[1:], *anchor[1:]))
        inner = self._sequence(tokens.tokens(formula.text), anchor, anchor[0], depth + 1)
        return f"({inner})"

    def _area(self, given: tuple[Token, ...], key: Key, scope: str) -> tuple[str, Area] | None:
        held: Sequence[Token] = [token for token in given if token.kind != "space"]
        if len(held) == 1 and held[0].kind == "name" and (name := self.words.name(held[0].text, scope)):
            held = self.words.formula_of(name, key[1:])
            scope = name.sheet or scope
        if len(held) == 1 and held[0].kind in ("ref", "table"):
            return self.words.area(held[0], scope, key[1:])
        return None


def _bare(call: str) -> str:
    """A call of Excel's own without the prefixes of newer functions."""
    while call.lower().startswith(_PREFIXES):
        call = call[6:]
    return call


def _quoted(sheet: str) -> str:
    return "'" + sheet.replace("'", "''") + "'!"


def _absolute(sheet: str, area: Area) -> str:
    return _quoted(sheet) + area_name(area)


def _common(one: Area, other: Area) -> int:
    """How many cells two areas share."""
    height = min(one.bottom, other.bottom) - max(one.top, other.top) + 1
    width = min(one.right, other.right) - max(one.left, other.left) + 1
    return max(0, height) * max(0, width)
