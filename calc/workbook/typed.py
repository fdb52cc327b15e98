"""The computed cells that a game master typed over, listed for print: each with its cell, his word, what was calculated."""

from __future__ import annotations

from collections.abc import Iterator

from calc.core.errors import message
from calc.core.overrides import typed_over
from calc.core.pages import Block, Column, Heading, Row, Table, Text
from calc.core.plurals import plural
from calc.core.records import Where
from calc.core.sheets import Column as SheetColumn
from calc.core.sheets import ResultSheet, Sheet, TableSheet, range_name
from calc.core.terms import Term
from calc.core.values import Cell, Value
from calc.workbook.layout import Layout
from calc.workbook.places import place_of
from calc.workbook.read import Book

#: Who pastes values over a whole sheet is told how many there are.
MOST = 100


def typed_blocks(found: Layout, book: Book) -> tuple[Block, ...]:
    """A list of all of them, whatever the game's own pages show; nothing where there are none."""
    rows = [row for sheet in found.game.sheets(found.game.sizes) for row in _typed(found, book, sheet)]
    if not rows:
        return ()
    columns = (
        Column(message("Cell"), 1.4), Column(message("Column"), 2), Column(message("Typed"), 2.4),
        Column(message("Calculated"), 2.4),
    )  # fmt: skip
    more = len(rows) - MOST
    said = message(plural("{count} more cell is not listed.", "{count} more cells are not listed."), count=more)
    return (
        Heading(message("Typed over by the game master")),
        Table(columns, tuple(rows[:MOST]), dense=True),
        *([Text(said, "note")] if more > 0 else []),
    )


def _typed(found: Layout, book: Book, sheet: Sheet) -> Iterator[Row]:
    """The cells of a sheet's computed range that hold another value than was calculated, and no formula any more."""
    for seen, columns in _computed(sheet):
        headings = {column.key: column.heading for column in columns}
        calculated = found.records.get(_made(seen))
        for (number, key), cell in typed_over(found.records, seen, _made(seen)).items():
            where = Where(seen, number, key)
            name, at = found.place(where)
            place = place_of(at)
            if calculated is None or place is None or place in book.sheets[name].formulas:
                continue
            made: Value = calculated.rows[number][calculated.keys.index(key)]
            yield Row((found.address(where), Term(headings.get(key, key)), Cell(cell, overridden=True), made))


def _computed(sheet: Sheet) -> Iterator[tuple[str, tuple[SheetColumn, ...]]]:
    """The ranges of a sheet that an array formula fills, with their columns."""
    if isinstance(sheet, TableSheet) and sheet.computed is not None:
        yield f"{range_name(sheet)}.computed", sheet.computed.columns
    elif isinstance(sheet, ResultSheet):
        yield range_name(sheet), sheet.columns


def _made(seen: str) -> str:
    """The range of the values that were calculated for one that is seen."""
    return seen.removesuffix(".computed") + ".calc"
