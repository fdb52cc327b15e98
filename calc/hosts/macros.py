"""What the buttons of a workbook do to the book that is open: the rows of the next turn.

`book` is a Book of xlwings, whichever engine serves it: Excel itself, or the JSON that xlwings Lite sends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from calc import systems
from calc.core.errors import Message, Words, message
from calc.core.kinds import is_blank
from calc.core.plurals import plural
from calc.core.sheets import TableSheet, range_name
from calc.core.system import System

_TURNS = ("turn", "round")
_NAMES = ".name"


@dataclass(frozen=True, slots=True)
class Added:
    """What was done on one sheet; `rows` is 0 where the rows that were needed did not fit."""

    sheet: str
    turn: int
    rows: int
    needed: int

    @property
    def said(self) -> Message:
        """One sentence for the game master."""
        if self.rows:
            return message(
                plural("{sheet}: {rows} row for turn {turn}", "{sheet}: {rows} rows for turn {turn}", of="rows"),
                sheet=Words(self.sheet),
                rows=self.rows,
                turn=self.turn,
            )
        return message(
            plural(
                "{sheet}: {rows} row is needed for turn {turn} and none is free; make a workbook with more turns",
                "{sheet}: {rows} rows are needed for turn {turn} and fewer are free; make a workbook with more turns",
                of="rows",
            ),
            sheet=Words(self.sheet), rows=self.needed, turn=self.turn,
        )  # fmt: skip


def game_of(book: Any, games: tuple[str, ...] = systems.GAMES) -> System | None:
    """The game whose sheets the book has, by their names; None where it is no workbook of ours."""
    names = {name.name.lower() for name in book.names}
    for folder in games:
        game = systems.system(folder)
        tables = [sheet for sheet in game.sheets(game.sizes) if isinstance(sheet, TableSheet)]
        if tables and all(range_name(sheet).lower() in names for sheet in tables):
            return game
    return None


def turn_sheets(game: System) -> Iterator[TableSheet]:
    """The sheets on which every participant has one row a turn, typed in by the game master.

    Their first column is the turn, the second a participant out of the list; a column `number` would mean that a
    participant may have several rows a turn or none, and filled-in columns that the rows are there already.
    """
    for sheet in game.sheets(game.sizes):
        if isinstance(sheet, TableSheet) and len(sheet.columns) > 1:
            turn, who = sheet.columns[:2]
            typed = turn.role == who.role == "input"
            several = any(column.key == "number" for column in sheet.columns)
            if turn.key in _TURNS and who.choices.endswith(_NAMES) and typed and not several:
                yield sheet


def next_turn(book: Any, game: System) -> list[Added]:
    """Append the rows of the next turn: for everybody who has a row in the last one, at first for all participants."""
    return [_appended(book, sheet) for sheet in turn_sheets(game)]


def said_of(added: list[Added]) -> list[Message]:
    """What is to be said of it, also where nothing was to do."""
    nothing = message("no sheet of this game needs rows for the next turn: they are there already, or as you type them")
    return [one.said for one in added] or [nothing]


def not_ours() -> Message:
    """What is to be said of a book that is none of ours."""
    return message("this is no workbook of a game of Racebook")


def _appended(book: Any, sheet: TableSheet) -> Added:
    area = book.names[range_name(sheet)].refers_to_range
    rows = area.options(ndim=2).value
    turn_key, who_key = (column.key for column in sheet.columns[:2])
    turn_at, who_at = rows[0].index(turn_key), rows[0].index(who_key)
    typed = [(row[turn_at], row[who_at]) for row in rows[1:]]
    used = max((place for place, cells in enumerate(typed, 1) if not all(map(is_blank, cells))), default=0)
    turns = [int(turn) for turn, _ in typed if isinstance(turn, int | float)]
    last = max(turns, default=0)
    names = [who for turn, who in typed if turn == last and not is_blank(who)] if turns else _names(book, sheet)
    names = list(dict.fromkeys(names))
    if len(names) > len(typed) - used:
        return Added(sheet.name, last + 1, 0, len(names))
    first = area.row + 1 + used
    for at, cells in ((turn_at, [last + 1] * len(names)), (who_at, names)):
        if names:
            column = area.column + at
            below = area.sheet.range((first, column), (first + len(names) - 1, column))
            below.value = [[cell] for cell in cells]
    return Added(sheet.name, last + 1, len(names), len(names))


def _names(book: Any, sheet: TableSheet) -> list[Any]:
    """All participants in the order of their sheet."""
    rows = book.names[sheet.columns[1].choices].refers_to_range.options(ndim=2).value
    return [cell for row in rows for cell in row if not is_blank(cell)]
