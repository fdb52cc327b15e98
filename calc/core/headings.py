"""What the cells for which a race waits are called on its sheets; a replay knows only the hidden names of columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from calc.core.errors import Message, Words
from calc.core.records import Where
from calc.core.sheets import Sheet, TableSheet, range_name
from calc.core.terms import Term

#: How the sheets of each game are built; a replay lies below the sheets and reaches them only by the game's name.
_SHEETS: dict[str, Callable[[], tuple[Sheet, ...]]] = {}


def remember(game: str, sheets: Callable[[], tuple[Sheet, ...]]) -> None:
    """Note how the sheets of a game are built."""
    _SHEETS[game] = sheets


def awaited(game: str, wheres: Iterable[Where]) -> Message:
    """The cells as a game master sees them: the headings of their columns, and after them the sheet."""
    columns: dict[str, list[object]] = {}
    for table, column in dict.fromkeys((where.table, where.column) for where in wheres):
        sheet, title = _headings(game).get((table, column), (table, Words(column)))
        columns.setdefault(sheet, []).append(title)
    return _listed(
        "; ", [Message("{cells} ({sheet})", (("cells", _listed(", ", of)), ("sheet", Words(sheet))))
               for sheet, of in columns.items()]
    )  # fmt: skip


def heading(game: str, where: Where) -> Term | Words:
    """What the column of a cell is called; its hidden name where no sheet has it."""
    return _headings(game).get((where.table, where.column), ("", Words(where.column)))[1]


def _listed(between: str, values: list[object]) -> Message:
    """Values one after the other."""
    names = [f"value{number}" for number in range(len(values))]
    return Message(between.join(f"{{{name}}}" for name in names), tuple(zip(names, values, strict=True)))


@cache
def _headings(game: str) -> dict[tuple[str, str], tuple[str, Term]]:
    """Of each column of the sheets that are filled in: what its sheet and the column are called."""
    sheets = _SHEETS[game]() if game in _SHEETS else ()
    return {
        (range_name(sheet), column.key): (sheet.name, Term(column.heading))
        for sheet in sheets
        if isinstance(sheet, TableSheet)
        for column in sheet.columns
    }
