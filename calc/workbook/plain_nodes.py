"""The pieces of plain formulas, each calculated for many rows of a column at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple, TypeAlias

from calc.core.errors import CellError
from calc.core.kinds import Cell
from calc.workbook.families import Reach
from calc.workbook.ground import LARGEST_AREA, Ground, cut
from calc.workbook.places import Area
from calc.workbook.plain_values import NotPlain, calculated, equal, joined, number, trimmed, truth

#: Row numbers, and what a piece gives for each.
Rows: TypeAlias = Sequence[int]
Run: TypeAlias = Callable[[Rows], Iterable[Any]]


class Kind(Enum):
    """What a piece gives: one value; TRUE, FALSE or an error; perhaps a grid; cells of a sheet."""

    VALUE = auto()
    TRUTH = auto()
    GRID = auto()
    AREA = auto()


class Node(NamedTuple):
    """A piece of a formula.

    sheet, area: the cells for one row, where it stands for cells
    moves: these are others in every row
    always: the value, where it is the same in every row
    """

    kind: Kind
    run: Run
    sheet: str = ""
    area: Callable[[int], Area] | None = None
    moves: bool = False
    always: Cell = None


def remembered(ground: Ground, node: Node) -> Node:
    """A piece whose last answer is kept, for the next column that asks the same."""
    if node.kind is Kind.AREA:
        return node
    seen: Rows = ()
    found: list[Any] = []
    failed: list[Any] = []
    age = -1

    def run(rows: Rows) -> list[Any]:
        nonlocal seen, found, failed, age
        if age == ground.age and rows == seen:
            ground.failed += failed
            return found
        before = len(ground.failed)
        seen, found, age = rows, list(node.run(rows)), ground.age
        failed = ground.failed[before:]
        return found

    return node._replace(run=run)


def constant(value: Cell) -> Node:
    """The same value in every row."""
    kind = Kind.TRUTH if isinstance(value, bool) else Kind.VALUE
    return Node(kind, lambda rows: [value] * len(rows), always=value)


def by_row(value: Callable[[int], Cell]) -> Node:
    """A value that follows from the number of the row."""
    return Node(Kind.VALUE, lambda rows: list(map(value, rows)))


def cells(ground: Ground, reach: Reach, first: int) -> Node:
    """A reference in a family whose first row is given: one cell, or an area."""
    sheet, (top, left, bottom, right) = reach.sheet, reach.area
    bounds = ground.used.get(sheet)
    moves = reach.top_moves or reach.bottom_moves

    def area(row: int) -> Area:
        found = cut(reach.moved(row - first), bounds)
        if found.height * found.width > LARGEST_AREA:
            raise NotPlain
        return found

    if (top, left) == (bottom, right) and reach.top_moves == reach.bottom_moves:
        get, by = ground.values[sheet].get, top - first
        if moves:
            return Node(Kind.VALUE, lambda rows: [get((row + by, left)) for row in rows], sheet, area, moves=True)
        return Node(Kind.VALUE, lambda rows: [get((top, left))] * len(rows), sheet, area)
    if moves:
        return Node(Kind.AREA, lambda rows: (ground.read(sheet, area(row)) for row in rows), sheet, area, moves=True)
    return Node(Kind.AREA, lambda rows: [ground.grid(sheet, area(first))] * len(rows), sheet, area)


def operation(sign: str, left: Node, right: Node) -> Node:
    """left sign right, for & = <> + - * /."""
    one, other = value_of(left), value_of(right)
    if sign == "&":
        return Node(Kind.VALUE, lambda rows: list(map(joined, one(rows), other(rows))))
    if sign == "=":
        return Node(Kind.TRUTH, lambda rows: list(map(equal, one(rows), other(rows))))
    if sign == "<>":
        return Node(Kind.TRUTH, lambda rows: list(map(_unequal, one(rows), other(rows))))
    return Node(Kind.VALUE, lambda rows: [calculated(sign, *both) for both in zip(one(rows), other(rows), strict=True)])


def _unequal(left: Cell, right: Cell) -> Cell:
    same = equal(left, right)
    return same if isinstance(same, CellError) else not same


def value_of(node: Node) -> Run:
    """What gives one value for each row; NotPlain where there may be several."""
    if node.kind in (Kind.AREA, Kind.GRID):
        raise NotPlain
    return node.run


def condition_of(node: Node) -> Run:
    """What gives TRUE, FALSE or an error for each row."""
    run = value_of(node)
    return run if node.kind is Kind.TRUTH else lambda rows: list(map(truth, run(rows)))


def if_(test: Node, yes: Node, no: Node | None = None) -> Node:
    """IF: only what is chosen is calculated."""
    chosen = [yes, no or constant(value=False)]
    if any(node.kind is Kind.AREA for node in chosen):
        raise NotPlain
    asked, when, otherwise = condition_of(test), chosen[0].run, chosen[1].run

    def run(rows: Rows) -> list[Any]:
        tests = asked(rows)
        positive = iter(when([row for row, holds in zip(rows, tests, strict=True) if holds is True]))
        negative = iter(otherwise([row for row, holds in zip(rows, tests, strict=True) if holds is False]))
        return [next(positive) if holds is True else next(negative) if holds is False else holds for holds in tests]

    kind = Kind.GRID if Kind.GRID in (node.kind for node in chosen) else Kind.VALUE
    return Node(Kind.TRUTH if all(node.kind is Kind.TRUTH for node in chosen) else kind, run)


def if_error(tried: Node, instead: Node) -> Node:
    """IFERROR: the second is calculated where the first is an error."""
    first, second = value_of(tried), value_of(instead)

    def run(rows: Rows) -> list[Any]:
        found = list(first(rows))
        wrong = [place for place, value in enumerate(found) if isinstance(value, CellError)]
        for place, value in zip(wrong, second([rows[place] for place in wrong]), strict=True):
            found[place] = value
        return found

    return Node(Kind.VALUE, run)


def is_error(asked: Node) -> Node:
    """ISERROR."""
    run = value_of(asked)
    return Node(Kind.TRUTH, lambda rows: [isinstance(value, CellError) for value in run(rows)])


def together(join: Callable[[Sequence[bool]], bool], parts: Sequence[Node]) -> Node:
    """AND, OR: of conditions only, since cells with texts are passed over there."""
    if not parts or any(node.kind is not Kind.TRUTH for node in parts):
        raise NotPlain

    def run(rows: Rows) -> list[Any]:
        columns = [node.run(rows) for node in parts]
        return [first_error(values) or join(values) for values in zip(*columns, strict=True)]

    return Node(Kind.TRUTH, run)


def first_error(values: Sequence[Cell]) -> CellError | None:
    """The first error value among several."""
    return next((value for value in values if isinstance(value, CellError)), None)


def not_(part: Node) -> Node:
    """NOT."""
    run = condition_of(part)
    return Node(Kind.TRUTH, lambda rows: [held if isinstance(held, CellError) else not held for held in run(rows)])


def of_numbers(apply: Callable[..., float], parts: Sequence[Node]) -> Node:
    """A function of which each argument is one number, such as MOD."""
    runs = [value_of(node) for node in parts]

    def one(*values: Cell) -> Cell:
        error = first_error(values)
        if error is None and any(value.__class__ is not float for value in values):
            raise NotPlain
        return error if error is not None else float(apply(*values))

    return Node(Kind.VALUE, lambda rows: list(map(one, *(run(rows) for run in runs))))


def without_spaces(part: Node) -> Node:
    """TRIM: no spaces around a text, single ones inside."""
    run = value_of(part)
    return Node(Kind.VALUE, lambda rows: list(map(trimmed, run(rows))))


def as_number(part: Node) -> Node:
    """N: texts count as 0."""
    run = value_of(part)
    return Node(Kind.VALUE, lambda rows: [0.0 if type(value) is str else number(value) for value in run(rows)])
