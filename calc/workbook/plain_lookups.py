"""Plain formulas that look into areas and results, and calls of our own functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from calc.core.errors import CellError
from calc.core.kinds import Cell
from calc.core.registry import Function
from calc.hosts.headless import Failure
from calc.workbook.ground import Grid, Ground, asked_anew
from calc.workbook.places import Area
from calc.workbook.plain_nodes import Kind, Node, Rows, value_of
from calc.workbook.plain_values import NOT_FOUND, NotPlain, meets, picked, wanted
from calc.workbook.tokens import Token

#: Columns in which COUNTIFS would look at more cells are the engine's.
MOST_COMPARED = 2_000_000


def index(held: Node, places: Sequence[Node]) -> Node:
    """INDEX of cells or of a result, with one or two numbers."""
    runs = [value_of(node) for node in places]

    def run(rows: Rows) -> list[Any]:
        wanted_places = zip(*(one(rows) for one in runs), strict=True)
        return [_picked(grid, place) for grid, place in zip(held.run(rows), wanted_places, strict=True)]

    return Node(Kind.VALUE, run)


def _picked(grid: Any, places: Sequence[Cell]) -> Cell:
    if grid.__class__ is Grid:
        return picked(grid.rows, places)
    return grid if isinstance(grid, CellError) else picked([[grid]], places)


def match(ground: Ground, sought: Node, among: Node) -> Node:
    """MATCH(sought, among, 0)."""
    run, area = value_of(sought), _area(among)
    if among.moves:
        raise NotPlain

    def one(row: int, value: Cell) -> Cell:
        cells_of_row = area(row)
        if isinstance(value, CellError):
            return value
        if min(cells_of_row.height, cells_of_row.width) > 1:
            raise NotPlain
        return ground.places(among.sheet, cells_of_row).get(wanted(value), NOT_FOUND)

    return Node(Kind.VALUE, lambda rows: [one(*both) for both in zip(rows, run(rows), strict=True)])


def count_filled(ground: Ground, among: Node) -> Node:
    """COUNTA of an area."""
    area = _area(among)
    if among.moves:
        raise NotPlain

    def run(rows: Rows) -> list[Any]:
        return [float(sum(cell is not None for cell in _flat(ground.grid(among.sheet, area(rows[0])))))] * len(rows)

    return Node(Kind.VALUE, lambda rows: run(rows) if rows else [])


def count_equal(ground: Ground, pairs: Sequence[tuple[Node, Node]]) -> Node:
    """COUNTIFS, each area with the value that its cells must equal."""
    areas = [(_area(among), among.sheet) for among, _ in pairs]
    runs = [value_of(criterion) for _, criterion in pairs]

    def one(row: int, criteria: Sequence[Cell]) -> float:
        columns = [_flat(ground.read(sheet, area(row))) for area, sheet in areas]
        tests = [meets(criterion) for criterion in criteria]
        if len({len(column) for column in columns}) > 1:
            raise NotPlain
        return float(
            sum(all(test(cell) for test, cell in zip(tests, line, strict=True)) for line in zip(*columns, strict=True))
        )

    def run(rows: Rows) -> list[Any]:
        if sum(area(row).height * area(row).width for area, _ in areas for row in rows) > MOST_COMPARED:
            raise NotPlain
        return [
            one(row, criteria)
            for row, criteria in zip(rows, zip(*(each(rows) for each in runs), strict=True), strict=True)
        ]

    return Node(Kind.VALUE, run)


def _flat(grid: Grid) -> list[Cell]:
    return [cell for line in grid.rows for cell in line]


def _area(node: Node) -> Callable[[int], Area]:
    if node.area is None:
        raise NotPlain
    return node.area


def ours(
    ground: Ground, function: Function, arguments: Sequence[Node], tokens: tuple[tuple[Token, ...], ...]
) -> Node:  # fmt: skip
    """A call of a function of ours; the tokens of its arguments are noted where it raises."""
    moves = any(node.kind is Kind.AREA and node.moves for node in arguments)
    ask = asked_anew if moves else ground.answer

    def asked(rows: Rows) -> Iterator[Any]:
        given = zip(*(node.run(rows) for node in arguments), strict=True) if arguments else [()] * len(rows)
        for row, values in zip(rows, given, strict=True):
            found = ask(function, values)
            if found.__class__ is Failure:
                ground.failed.append((row, function.name, tokens, found))
                found = CellError("#VALUE!")
            elif found.__class__ is Grid and not function.gives_range:
                raise NotPlain  # it hands a range on
            yield found

    return Node(Kind.GRID if function.gives_range else Kind.VALUE, lambda rows: list(asked(rows)))
