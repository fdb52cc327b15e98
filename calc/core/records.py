"""Rows under a row of column names: how a whole sheet comes into a replay, and where each cell stands.

A replay must not stop at a bad cell. So rows are read one cell at a time, and what cannot be read becomes a
Trouble that knows its cell, while the cell counts as blank.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from calc.core.errors import CellError, Message, RuleError, Words, message
from calc.core.kinds import Cell, Kind, first_error, is_blank, rows_of
from calc.core.ranges import fields_of

Row = TypeVar("Row", bound=tuple[Any, ...])


class Where(NamedTuple):
    """A cell of a replay's input: table, row (the first row under the column names is 0), column name."""

    table: str
    row: int
    column: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something in the input that the game master should mend, with its cell."""

    message: Message
    where: Where | None = None
    value: Cell = None
    allowed: Message | None = None
    rules: tuple[str, ...] = ()
    severity: str = "error"


@dataclass(frozen=True, slots=True)
class Records:
    """The rows of a sheet with their column names; a value, so that equal input is the same race."""

    table: str
    keys: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()

    def mappings(self) -> Iterator[tuple[int, dict[str, Cell]]]:
        """Every row that is not wholly blank, with its number, as column name to cell."""
        for number, row in enumerate(self.rows):
            if not all(is_blank(cell) for cell in row):
                yield number, dict(zip(self.keys, row, strict=False))

    @classmethod
    def of(cls, table: str, rows: list[Mapping[str, Cell]]) -> Records:
        """Records from mappings; for tests and for other programs."""
        keys = tuple(dict.fromkeys(key for row in rows for key in row))
        return cls(table, keys, tuple(tuple(row.get(key) for key in keys) for row in rows))


class Table(Kind):
    """A range whose first row holds column names, read as Records; error values in it are findings, not answers."""

    range = True
    passes_errors = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.help = f"the range {name} with its row of column names"
        self._last: tuple[bytes, Records] | None = None

    def read(self, value: Any) -> Records:
        """The rows of the range under its row of column names; several functions in turn are given the same range."""
        held = _frozen(value)
        last = self._last
        if last is not None and last[0] == held:
            return last[1]
        records = self._read(rows_of(value))
        self._last = (held, records) if held else None
        return records

    def _read(self, rows: list[list[Any]]) -> Records:
        names = [str(cell).strip() if isinstance(cell, str) else "" for cell in rows[0]]
        places = [place for place, name in enumerate(names) if name]
        if not places:
            raise RuleError("the first row of the range holds no column names")
        return Records(
            self.name,
            tuple(names[place] for place in places),
            tuple(tuple(_plain(row[place]) if place < len(row) else None for place in places) for row in rows[1:]),
        )

    def allowed(self) -> Message:
        """What is allowed, in a few words."""
        return message("column names in the first row, values below them")


@dataclass(frozen=True, slots=True)
class Placed(Generic[Row]):
    """A row as the replay wants it, and the number of the row it came from."""

    row: Row
    number: int
    table: str

    def where(self, column: str) -> Where:
        """The cell of one column of this row."""
        return Where(self.table, self.number, column)


def read_records(records: Records, row: type[Row]) -> tuple[list[Placed[Row]], list[Trouble]]:
    """The rows as NamedTuples whose fields are kinds, and the troubles; a bad cell counts as blank.

    A row in which a needed cell is blank is left out, with a trouble.
    """
    placed: list[Placed[Row]] = []
    troubles: list[Trouble] = []
    fields = fields_of(row)
    for number, cells in records.mappings():
        values: list[Any] = []
        complete = True
        for name, kind, required, blank in fields:
            cell = cells.get(name)
            value = blank
            if not is_blank(cell):
                try:
                    value = _read(kind, cell)
                except RuleError as error:
                    troubles.append(
                        Trouble(error.message, Where(records.table, number, name), _shown(cell), kind.allowed())
                    )
            if value is None and required:
                complete = False
                if is_blank(cell) and _begun(cells):
                    troubles.append(
                        Trouble(
                            message("{column} is blank", column=Words(name)),
                            Where(records.table, number, name),
                            None,
                            kind.allowed(),
                        )
                    )
            values.append(value)
        if complete:
            placed.append(Placed(row(*values), number, records.table))
    return placed, troubles


def _begun(cells: Mapping[str, Cell]) -> bool:
    """False for a row in which only formulas show an error: nobody has filled it in yet."""
    return any(not is_blank(cell) and first_error(cell) is None for cell in cells.values())


def read_settings(records: Records, settings: type[Row]) -> tuple[Row, list[Trouble]]:
    """The Settings sheet (columns `setting`, `value`) as one NamedTuple; blank or bad values mean the default."""
    troubles: list[Trouble] = []
    given: dict[str, tuple[int, Cell]] = {}
    for number, cells in records.mappings():
        name = cells.get("setting")
        if isinstance(name, str):
            given[name.strip()] = (number, cells.get("value"))
    values: list[Any] = []
    for name, kind, _, blank in fields_of(settings):
        number, cell = given.get(name, (0, None))
        value = blank
        if not is_blank(cell):
            try:
                value = _read(kind, cell)
            except RuleError as error:
                troubles.append(
                    Trouble(error.message, Where(records.table, number, "value"), _shown(cell), kind.allowed())
                )
        values.append(value)
    return settings(*values), troubles


def _read(kind: Kind, cell: Cell) -> object:
    if (error := first_error(cell)) is not None:
        raise RuleError("the cell holds the error {value}", value=error)
    return kind.read(cell)


def _frozen(value: Any) -> bytes:
    """A range as bytes that no other range has; none for one with values of other kinds than Python's own."""
    try:
        return marshal.dumps(value, 2)
    except ValueError:
        return b""


def _plain(cell: Any) -> Cell:
    """A cell as a hashable value."""
    if cell is None or isinstance(cell, str | int | float | bool):
        return cell
    return str(cell)


def _shown(cell: Cell) -> Cell:
    return str(cell) if isinstance(cell, CellError) else cell
