"""What a range may hold: cells row by row, rows with named columns, rows as they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_type_hints

from calc.core.errors import Message, RuleError, Words, message
from calc.core.kinds import AnyCell, Grid, Kind, is_blank, kind_of, rows_of
from calc.core.plurals import plural


@dataclass(frozen=True, slots=True)
class Cells(Kind):
    """The cells of a range, row by row, each read by `kind`; blank cells are left out, or None where kept.

    columns: cells to the right of so many columns must be blank
    """

    kind: Kind = field(default_factory=AnyCell)
    keep_blanks: bool = False
    at_most: int = 1_000_000
    columns: int | None = None

    range = True

    def read(self, value: Any) -> tuple[Any, ...]:
        read: list[Any] = []
        for y, row in enumerate(rows_of(value), 1):
            for x, cell in enumerate(row, 1):
                if is_blank(cell):
                    if self.keep_blanks:
                        read.append(None)
                    continue
                if self.columns is not None and x > self.columns:
                    raise _wrong_width(y, x, self.columns)
                try:
                    read.append(self.kind.read(cell))
                except RuleError as error:
                    raise _placed(error, y, Words(x)) from None
        if len(read) > self.at_most:
            raise RuleError(
                plural("{count} cell is more than {most}", "{count} cells are more than {most}"),
                count=len(read),
                most=self.at_most,
            )
        return tuple(read)

    def allowed(self) -> Message:
        return message("a range; each cell: {allowed}", allowed=self.kind.allowed())


class RowField(NamedTuple):
    """One column of the rows that a range holds."""

    name: str
    kind: Kind
    required: bool
    blank: object


def fields_of(row: type[tuple[Any, ...]]) -> tuple[RowField, ...]:
    """The columns that a NamedTuple declares: name, kind, whether a value is needed, what blank means."""
    hints = get_type_hints(row, include_extras=True)
    defaults: dict[str, object] = getattr(row, "_field_defaults", {})
    columns = []
    for name in row._fields:  # type: ignore[attr-defined]
        kind, may_be_blank = kind_of(hints[name])
        required = name not in defaults and not may_be_blank
        columns.append(RowField(name, kind, required, defaults.get(name)))
    return tuple(columns)


class Rows(Kind):
    """The rows of a range, each as a NamedTuple whose fields are kinds.

    keep_blanks: a wholly blank row becomes None (so that rows stay aligned); otherwise it is left out
    incomplete: what a row with a needed cell blank becomes: none (None), skip (left out), error; or wait: the whole
        range counts as blank, whatever its other cells hold
    short: missing columns at the right count as blank; otherwise every row must have all columns
    """

    range = True

    def __init__(
        self,
        row: type[tuple[Any, ...]],
        *,
        keep_blanks: bool = False,
        incomplete: Literal["none", "skip", "error", "wait"] = "error",
        short: bool = False,
        at_most: int = 100_000,
    ) -> None:
        self.row = row
        self.fields = fields_of(row)
        self.keep_blanks = keep_blanks
        self.incomplete = incomplete
        self.short = short
        self.at_most = at_most

    def read(self, value: Any) -> tuple[Any, ...]:
        rows = rows_of(value)
        if len(rows) > self.at_most:
            raise RuleError(
                plural("{count} row is more than {most}", "{count} rows are more than {most}"),
                count=len(rows),
                most=self.at_most,
            )
        if self.waits(rows):
            return ()
        read: list[Any] = []
        for y, row in enumerate(rows, 1):
            if all(is_blank(cell) for cell in row):
                if self.keep_blanks:
                    read.append(None)
                continue
            whole = self._row(y, row)
            if whole is not None or self.incomplete == "none":
                read.append(whole)
        return tuple(read)

    def waits(self, rows: list[list[Any]], /) -> bool:
        """True where a row that is not wholly blank has a needed cell blank, and the whole range waits for it."""
        if self.incomplete != "wait":
            return False
        needed = [place for place, column in enumerate(self.fields) if column.required]
        return any(
            any(place >= len(row) or is_blank(row[place]) for place in needed)
            for row in rows
            if not all(is_blank(cell) for cell in row)
        )

    def _row(self, y: int, row: list[Any]) -> object:
        width = len(self.fields)
        if (len(row) > width and not all(is_blank(cell) for cell in row[width:])) or (
            len(row) != width and not self.short
        ):
            raise _wrong_width(y, len(row), width)
        cells: list[Any] = []
        blank_column = ""
        for (name, kind, required, blank), cell in zip(self.fields, row + [None] * (width - len(row)), strict=False):
            if is_blank(cell):
                if required:
                    blank_column = blank_column or name
                cells.append(blank)
                continue
            try:
                cells.append(kind.read(cell))
            except RuleError as error:
                raise _placed(error, y, Words(name)) from None
        if blank_column:
            if self.incomplete == "error":
                raise RuleError("row {row}: {column} is blank", row=y, column=Words(blank_column))
            return None
        return self.row(*cells)

    def allowed(self) -> Message:
        names = Words(", ".join(column.name for column in self.fields))
        return message("a range with the columns {columns}", columns=names)


@dataclass(frozen=True, slots=True)
class AnyRows(Kind):
    """The rows of a range as they stand, blank cells as None; wholly blank rows left out unless kept."""

    keep_blanks: bool = False
    width: int | None = None
    at_most: int = 100_000

    range = True

    def read(self, value: Any) -> Grid:
        read = []
        for y, row in enumerate(rows_of(value), 1):
            cells = tuple(None if is_blank(cell) else cell for cell in row)
            if self.width is not None and len(cells) != self.width:
                raise _wrong_width(y, len(cells), self.width)
            if self.keep_blanks or any(cell is not None for cell in cells):
                read.append(cells)
        if len(read) > self.at_most:
            raise RuleError(
                plural("{count} row is more than {most}", "{count} rows are more than {most}"),
                count=len(read),
                most=self.at_most,
            )
        return tuple(read)

    def allowed(self) -> Message:
        return message("a range")


def _wrong_width(row: int, found: int, width: int) -> RuleError:
    """A row of a range that is wider or narrower than its columns."""
    return RuleError(
        plural(
            "row {row} has {found} cell instead of {width}",
            "row {row} has {found} cells instead of {width}",
            of="found",
        ),
        row=row,
        found=found,
        width=width,
    )


def _placed(error: RuleError, row: int, column: Words) -> RuleError:
    """The error of one cell of a range, naming row and column in it."""
    return RuleError("row {row}, column {column}: {reason}", row=row, column=column, reason=error.message)
