"""Plain formulas understood, so that they need no engine: calls of ours, references, IF, INDEX and a few others.

What a game's own workbooks are made of is plain. Everything else raises NotPlain and is the engine's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from calc.core.kinds import Cell
from calc.hosts.headless_values import laid_out, shown
from calc.workbook import plain_lookups as lookups
from calc.workbook import plain_nodes as nodes
from calc.workbook.families import Family, Reach, edges, marked, unmarked
from calc.workbook.formula_view import Meanings
from calc.workbook.ground import Grid, Ground
from calc.workbook.places import Area, Place
from calc.workbook.plain_nodes import Kind, Node
from calc.workbook.plain_values import NOT_FOUND, NotPlain
from calc.workbook.tokens import Token, arguments, closing, tokens

DEEPEST = 40

_LEVELS = (("=", "<>"), ("&",), ("+", "-"), ("*", "/"))
_LEVEL = {sign: level for level, signs in enumerate(_LEVELS) for sign in signs}


class Plain:
    """A family of plain formulas, ready to be calculated."""

    def __init__(self, family: Family, node: Node) -> None:
        if node.kind is Kind.AREA or family.formula.dynamic:
            raise NotPlain
        self._family = family
        self._node = node

    def values(self, rows: Sequence[int]) -> list[tuple[Place, Cell]]:
        """The values of the cells that the formulas of these rows fill."""
        found = self._node.run(rows)
        area = self._family.formula.area
        if area is not None:
            (result,) = found
            return _filled(area, result)
        column = self._family.column
        return [((row, column), _shown(value)) for row, value in zip(rows, found, strict=True)]


class Reader:
    """Reads families; pieces that several have in common are read, and calculated, once."""

    def __init__(self, words: Meanings, ground: Ground) -> None:
        self._words = words
        self._ground = ground
        self._pieces: dict[tuple[str, int, int, str], Node] = {}

    def read(self, family: Family) -> Plain:
        """A family understood; NotPlain where it is the engine's."""
        held = [token for token in tokens(family.formula.text) if token.kind != "space"]
        return Plain(family, _Reading(family, self._words, self._ground, self._pieces).read(held, 0))


class _Reading:
    """The reading of one family."""

    def __init__(
        self, family: Family, words: Meanings, ground: Ground, pieces: dict[tuple[str, int, int, str], Node]
    ) -> None:  # fmt: skip
        self.family = family
        self._words = words
        self._ground = ground
        self._pieces = pieces
        self._home = (family.sheet, family.row, 0 if family.filled else family.column)

    def read(self, held: Sequence[Token], depth: int) -> Node:
        """The tokens as one piece."""
        name = (*self._home, "".join([token.text for token in held]))
        found = self._pieces.get(name)
        if found is None:
            found = self._pieces[name] = self._split(held, depth)
        return found

    def _split(self, held: Sequence[Token], depth: int) -> Node:
        """A piece split at its last sign of the lowest level."""
        if depth > DEEPEST or not held:
            raise NotPlain
        at, sign = _last_sign(held)
        if not at:
            return self._single(held, depth)
        left, right = held[:at], held[at + len(sign) :]
        return nodes.operation(sign, self._split(left, depth + 1), self._split(right, depth + 1))

    def _single(self, held: Sequence[Token], depth: int) -> Node:
        """A piece without signs outside of parentheses."""
        token = held[0]
        if depth > DEEPEST:
            raise NotPlain
        if token.text in ("-", "+") and len(held) > 1:
            return nodes.operation(token.text, nodes.constant(0.0), self._single(held[1:], depth + 1))
        if token.kind in ("call", "open"):
            if closing(held, 0) != len(held) - 1:
                raise NotPlain
            if token.kind == "open":
                return self.read(held[1:-1], depth + 1)
            return nodes.remembered(self._ground, self._call(token, arguments(held[1:-1]), depth + 1))
        if len(held) > 1:
            raise NotPlain
        if token.kind in ("text", "number"):
            return self._literal(token)
        if token.kind == "name":
            return self._name(token)
        if token.kind == "ref":
            moves = edges(self._words, token, self.family.row) if self.family.filled else (False, False)
            return self._cells(token, self.family.sheet, moves)
        raise NotPlain

    def _literal(self, token: Token) -> Node:
        """A text or a number; digits that happen to be those of the row are other ones in other rows."""
        read = float if token.kind == "number" else _unquoted
        marks = marked(token.text, self.family.row)
        if not self.family.filled or marks == token.text:
            return nodes.constant(read(token.text))
        return nodes.by_row(lambda row: read(unmarked(marks, row)))

    def _name(self, token: Token) -> Node:
        if token.text.upper() in ("TRUE", "FALSE"):
            return nodes.constant(token.text.upper() == "TRUE")
        name = self._words.name(token.text, self.family.sheet)
        if name is None:
            raise NotPlain
        held = self._words.formula_of(name, (self.family.row, self.family.column))
        if len(held) != 1 or held[0].kind != "ref":
            raise NotPlain
        return self._cells(held[0], name.sheet or self.family.sheet, (False, False))

    def _cells(self, token: Token, sheet: str, moves: tuple[bool, bool] | None) -> Node:
        found = self._words.area(token, sheet, (self.family.row, self.family.column))
        if found is None or moves is None:
            raise NotPlain
        return nodes.cells(self._ground, Reach(*found, *moves), self.family.row)

    def _call(self, token: Token, given: Sequence[Sequence[Token]], depth: int) -> Node:
        function = self._words.function(token)
        if function is not None:
            parts = [self.read(one, depth) if one else nodes.constant(None) for one in given]
            row = self.family.row if self.family.filled else 0
            return lookups.ours(self._ground, function, parts, tuple(_marked(one, row) for one in given))
        return self._excels(token.text[:-1].upper(), [self.read(one, depth) for one in given])

    def _excels(self, name: str, parts: Sequence[Node]) -> Node:
        """A call of a function of Excel's own."""
        ground = self._ground
        match name, parts:
            case "IF", [test, yes, *no] if len(no) <= 1:
                return nodes.if_(test, yes, *no)
            case "IFERROR", [tried, instead]:
                return nodes.if_error(tried, instead)
            case "ISERROR", [asked]:
                return nodes.is_error(asked)
            case "AND", _:
                return nodes.together(all, parts)
            case "OR", _:
                return nodes.together(any, parts)
            case "NOT", [part]:
                return nodes.not_(part)
            case "INDEX", [held, *places] if 1 <= len(places) <= 2:
                return lookups.index(held, places)
            case "MATCH", [sought, among, exact] if exact.always == 0.0:
                return lookups.match(ground, sought, among)
            case "COUNTA", [among]:
                return lookups.count_filled(ground, among)
            case "COUNTIFS", [_, _, *_] if len(parts) % 2 == 0:
                return lookups.count_equal(ground, list(zip(parts[::2], parts[1::2], strict=True)))
            case "ROW", []:
                return nodes.by_row(float)
            case "TRIM", [part]:
                return nodes.without_spaces(part)
            case "N", [part]:
                return nodes.as_number(part)
            case "MOD", [_, _]:
                return nodes.of_numbers(_rest, parts)
            case "INT", [_]:
                return nodes.of_numbers(math.floor, parts)
            case "MAX", [_, *_]:
                return nodes.of_numbers(max, parts)
        raise NotPlain


def _last_sign(held: Sequence[Token]) -> tuple[int, str]:
    """Where the last sign of the lowest level stands, outside of parentheses and behind something; 0 where there is none."""
    depth, place, lowest, found = 0, 0, len(_LEVELS), ""
    for at in range(len(held) - 1, 0, -1):
        kind = held[at].kind
        if kind == "close":
            depth += 1
        elif kind in ("call", "open"):
            depth -= 1
        if kind != "other" or depth or held[at - 1].kind == "other":
            continue
        sign = held[at].text
        if sign in "<>" and at + 1 < len(held) and held[at + 1].text in (">", "="):
            sign += held[at + 1].text
        level = _LEVEL.get(sign, lowest)
        if level < lowest:
            place, lowest, found = at, level, sign
    return place, found


def _unquoted(text: str) -> str:
    return text[1:-1].replace('""', '"')


def _rest(number: float, divisor: float) -> float:
    """MOD of whole numbers."""
    if not (number.is_integer() and divisor.is_integer() and divisor > 0):
        raise NotPlain
    return number % divisor


def _marked(held: Sequence[Token], row: int) -> tuple[Token, ...]:
    return tuple(Token(token.kind, marked(token.text, row) if row else token.text) for token in held)


def _shown(value: object) -> Cell:
    """What one cell shows of a result."""
    return shown(value.rows[0][0] if isinstance(value, Grid) else value)  # type: ignore[no-any-return]


def _filled(area: Area, result: object) -> list[tuple[Place, Cell]]:
    """What the cells of an array formula show of its result."""
    rows = result.rows if isinstance(result, Grid) else [[result]]
    laid = laid_out(rows, area.height, area.width, outside=NOT_FOUND)
    return list(zip(area.places, (cell for row in laid for cell in row), strict=True))
