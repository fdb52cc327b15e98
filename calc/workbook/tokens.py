"""Formulas as they are stored in a file, cut into tokens; shared formulas moved from their master to a cell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from calc.workbook.places import LAST_COLUMN, LAST_ROW, column_letters, column_number

#: No program stores a longer formula; what is longer is not looked into.
LONGEST = 16_384
#: Of longer formulas the tokens of a few are kept.
_LONG = 1_000

_BOOK_OR_SHEET = r"(?:'(?:[^']|'')++'|(?:\[[^\[\]]+\])?[^\s'\"(){}\[\],;:!=<>+\-*/^&%@\#|]*(?::[^\s'\"(){}\[\],;:!=<>+\-*/^&%@\#|]+)?)!"
_CELL = r"\$?[A-Za-z]{1,3}\$?[0-9]{1,7}"

_TOKEN = re.compile(
    rf"""
      (?P<text>"(?:[^"]|"")*")
    | (?P<call>(?:{_BOOK_OR_SHEET})?[^\W\d][\w.\\?]*\()
    | (?P<ref>(?:{_BOOK_OR_SHEET})?(?:{_CELL}(?::{_CELL})?|\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}|\$?[0-9]{{1,7}}:\$?[0-9]{{1,7}})(?![\w.(!\[]))
    | (?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?(?![\w!]))
    | (?P<error>(?:{_BOOK_OR_SHEET})?\#(?:NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!|N/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!))
    | (?P<name>(?:{_BOOK_OR_SHEET})?[^\W\d][\w.\\?]*|(?:{_BOOK_OR_SHEET})?\\[\w.\\?]*)
    | (?P<space>\s+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<comma>,)
    | (?P<brace>[{{}};])
    | (?P<bracket>\[)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """One piece of a formula: text, call (with its parenthesis), ref, number, error, name, table, open, close, comma..."""

    kind: str
    text: str


class ReferenceParts(NamedTuple):
    """A reference split at its exclamation mark."""

    sheet: str | None
    cells: str


def tokens(formula: str) -> tuple[Token, ...]:
    """The formula, without its equals sign, as tokens; together they are the formula again."""
    if len(formula) > LONGEST:
        return (Token("other", formula),)
    return _long(formula) if len(formula) > _LONG else _short(formula)


@lru_cache(4096)
def _short(formula: str) -> tuple[Token, ...]:
    return _cut(formula)


@lru_cache(32)
def _long(formula: str) -> tuple[Token, ...]:
    return _cut(formula)


def _cut(formula: str) -> tuple[Token, ...]:
    found: list[Token] = []
    place = 0
    while place < len(formula):
        match = _TOKEN.match(formula, place)
        if match is None:
            found.append(Token("other", formula[place:]))
            break
        kind, end = match.lastgroup or "other", match.end()
        if kind == "bracket" or (kind == "name" and formula[end : end + 1] == "["):
            end = _end_of_brackets(formula, end - 1 if kind == "bracket" else end)
            kind = "table"
        found.append(Token(kind, formula[place:end]))
        place = end
    return tuple(found)


def _end_of_brackets(formula: str, place: int) -> int:
    """Behind the bracket that closes the one at this place; an apostrophe takes the meaning from a bracket."""
    depth = 0
    while place < len(formula):
        sign = formula[place]
        if sign == "'":
            place += 1
        elif sign == "[":
            depth += 1
        elif sign == "]":
            depth -= 1
            if not depth:
                return place + 1
        place += 1
    return len(formula)


def split_reference(text: str) -> ReferenceParts:
    """Sheet and cells of a reference; the sheet is None where the reference names none."""
    sheet, mark, cells = text.rpartition("!")
    if not mark:
        return ReferenceParts(None, cells)
    if sheet.startswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    return ReferenceParts(sheet, cells)


def closing(held: Sequence[Token], place: int) -> int:
    """The place of the parenthesis that closes the call at `place`; the end where none does."""
    depth = 0
    for index in range(place, len(held)):
        kind = held[index].kind
        if kind in ("call", "open"):
            depth += 1
        elif kind == "close":
            depth -= 1
            if not depth:
                return index
    return len(held)


def arguments(held: Sequence[Token]) -> list[tuple[Token, ...]]:
    """The tokens between the parentheses of a call, argument by argument; none where there is nothing."""
    given: list[list[Token]] = [[]]
    depth = 0
    for token in held:
        if token.kind in ("call", "open") or token.text == "{":
            depth += 1
        elif token.kind == "close" or token.text == "}":
            depth -= 1
        if token.kind == "comma" and not depth:
            given.append([])
        else:
            given[-1].append(token)
    if len(given) == 1 and all(token.kind == "space" for token in given[0]):
        return []
    return [tuple(argument) for argument in given]


_PART = re.compile(r"(\$?)([A-Za-z]{1,3})?(\$?)([0-9]{1,7})?")


def moved(formula: Sequence[Token], rows: int, columns: int, *, around: bool = False) -> str:
    """The formula as a cell that many rows and columns away from its own would hold it.

    around: a reference that leaves the sheet comes in again on the other side, as in names
    """
    return "".join(
        _moved(token.text, rows, columns, around=around) if token.kind == "ref" else token.text for token in formula
    )


def _moved(reference: str, rows: int, columns: int, *, around: bool) -> str:
    sheet, mark, cells = reference.rpartition("!")
    parts = [_moved_part(part, rows, columns, around=around) for part in cells.split(":")]
    if None in parts:
        return sheet + mark + "#REF!"
    return sheet + mark + ":".join(part for part in parts if part is not None)


def _moved_part(part: str, rows: int, columns: int, *, around: bool) -> str | None:
    found = _PART.fullmatch(part)
    if found is None:
        return part
    fixed, letters, fixed_row, digits = found.groups()
    if letters is None:
        fixed, fixed_row = "", fixed
    moved_part = ""
    if letters is not None:
        column = _moved_number(column_number(letters), 0 if fixed else columns, LAST_COLUMN, around=around)
        if column is None:
            return None
        moved_part = fixed + column_letters(column)
    if digits is not None:
        row = _moved_number(int(digits), 0 if fixed_row else rows, LAST_ROW, around=around)
        if row is None:
            return None
        moved_part += f"{fixed_row}{row}"
    return moved_part


def _moved_number(number: int, by: int, last: int, *, around: bool) -> int | None:
    if around:
        return (number + by - 1) % last + 1
    return number + by if 1 <= number + by <= last else None
