"""What a cell gets in every host: one row for each line of the table in docs/contract.md.

A row has the words of the table, a formula, and what the cell shows in each host that can be run here. Every formula
looks at the same few cells of the sheet Given.
"""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from calc import __version__
from tests.hosts.calls import CallBook

#: The sheet Given, row by row.
GIVEN: list[list[Any]] = [
    [7, 7.5, "7", True, None, '=""', "=1/0", datetime.date(2026, 1, 2)],
    [3, 4, 5],
    [3, "=1/0", 5],
]


class Row(NamedTuple):
    """One line of the contract: formula and results; a list stands for an area of cells."""

    words: str
    formula: str
    formualizer: Any
    libreoffice: Any


def same(words: str, formula: str, everywhere: Any) -> Row:
    """A line in which the hosts agree."""
    return Row(words, formula, everywhere, everywhere)


ROWS = [
    same("number", "=DSA_MOVEMENT(Given!A1)", 4),
    same("fraction for a whole number", "=DSA_MOVEMENT(Given!B1)", "#VALUE!"),
    same("number as text", "=DSA_MOVEMENT(Given!C1)", "#VALUE!"),
    same("text", '=DICE_MEAN("2W6")', 7),
    same("TRUE for a truth value", "=DSA_MOVEMENT(Given!A1,Given!D1)", 6),
    Row("TRUE for a number", "=DSA_MOVEMENT(Given!D1)", "#VALUE!", 3),
    same("empty cell", "=DSA_MOVEMENT(Given!E1)", ""),
    same("empty text", "=DSA_MOVEMENT(Given!F1)", ""),
    same("empty cell, argument optional", "=TACHKI_HALVE(9,Given!E1)", 5),
    same("error value", "=DSA_MOVEMENT(Given!G1)", "#DIV/0!"),
    same("error value in a range", "=DICE_SUM(Given!A3:C3)", "#DIV/0!"),
    same("date for a number", "=DSA_MOVEMENT(Given!H1)", 9208),
    same("arguments left out at the end", "=TACHKI_HALVE(9)", 5),
    Row("argument left out between commas", '=TACHKI_HALVE(9,,"rest_down")', 4, 9),
    same("too many arguments", '=DSA_MOVEMENT(7,TRUE,"round",1)', "#VALUE!"),
    same("range", "=DICE_SUM(Given!A2:C2)", 12),
    same("range of one cell", "=DSA_MOVEMENT(Given!A1:A1)", 4),
    same("range for one cell", "=DSA_MOVEMENT(Given!A2:C2)", "#VALUE!"),
    same("result: text", "=RB_VERSION()", __version__),
    same("result: TRUE or FALSE", '=DICE_VALID(Given!A2:C2,"3W6")', True),
    same("result: rows", '=DICE_ROLL("2W6",7,"Anna",3)', [[4, 1]]),
    same("result: one cell of rows", '=INDEX(DICE_ROLL("2W6",7,"Anna",3),1,2)', 1),
    Row("result: TRUE in rows", "=MEKTON_KNOCKOUT(4)", [[True, -3, 1, True]], [[1, -3, 1, 1]]),
    same("result: error, seen by ISERROR", "=ISERROR(DSA_MOVEMENT(Given!B1))", True),
    same("result: error, caught by IFERROR", '=IFERROR(DSA_MOVEMENT(Given!B1),"caught")', "caught"),
    same(
        "parts of a total",
        '=RB_EXPLAIN("DSA_MOVEMENT",Given!A1)',
        [["Bewegungs-Probe", 3, "DSA-FORT-01"], ["TaP* / 5", 1, "DSA-FORT-01"]],
    ),
    same("reason of an error", '=RB_WHY("DICE_MEAN",7)', "DICE_MEAN: notation: 7 is not a text"),
]


def call_book() -> CallBook:
    """The formulas of all rows on a workbook, with their cells."""
    book = CallBook()
    for row in GIVEN:
        book.given.append(row)
    for row in ROWS:
        area = row.formualizer if isinstance(row.formualizer, list) else [[None]]
        book.add_formula(row.words, row.formula, len(area), len(area[0]))
    return book
