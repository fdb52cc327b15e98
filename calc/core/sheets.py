"""The words of a workbook schema: settings, columns, sheets. A game declares them once; starter, check and help read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from calc.core.kinds import Cell
from calc.core.ranges import RowField, fields_of
from calc.core.terms import Term

Role = Literal["input", "prefill", "dice", "computed", "override"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a sheet.

    key: its machine name, in the hidden row of column names; the field of the row class, if the replay reads it
    heading, note: words of the rule text in the game's language
    role: input (typed), prefill and dice (a formula that may be typed over), computed, override
    formula: for dice and computed columns; {key} is that column's cell in the same row, other names are defined names;
        in a block of an array formula, {value} is the computed value where it is to be shown in another way
    choices: defined name of the list that its dropdown offers
    """

    key: str
    heading: str
    width: float = 9
    note: str = ""
    role: Role = "input"
    formula: str = ""
    choices: str = ""
    align: Literal["left", "center", "right"] = "center"
    number_format: str = ""
    rare: bool = False  # folded away until the game master opens the group


@dataclass(frozen=True, slots=True)
class Computed:
    """A block of columns beside the input that one array formula fills, row by row."""

    function: str
    arguments: tuple[str, ...]
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A conditional format: rows where `formula` is true ({key} as in Column.formula) look like `style`."""

    formula: str
    style: Literal["leader", "fumble", "fall", "out", "override", "done", "warning"]


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A sheet with one row for each participant, order or roll; its range (with the row of names) is named `name`.

    given: rows of a new workbook that has none of its own (a set of cards, a sample course); terms are translated
    groups: names for neighbouring columns, from the first key to the last (Results.points = points of all races)
    """

    name: str
    heading: str
    row: type[tuple[Any, ...]]
    columns: tuple[Column, ...]
    rows: int
    computed: Computed | None = None
    formulas: tuple[Column, ...] = ()
    marks: tuple[Mark, ...] = ()
    intro: str = ""
    landscape: bool = True
    given: tuple[Mapping[str, Cell | Term], ...] = ()
    groups: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def field_of(self, key: str) -> RowField | None:
        """The kind of a column, as the row class declares it."""
        return next((item for item in fields_of(self.row) if item.name == key), None)


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """A sheet that one array formula fills: log, board, standings."""

    name: str
    heading: str
    function: str
    arguments: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: int
    marks: tuple[Mark, ...] = ()
    intro: str = ""
    inputs: tuple[Column, ...] = ()
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the Settings sheet; kind and default are the field of the game's Settings class.

    heading: what a print calls it where it differs from its default; blank for what says which race it is
    """

    name: str
    meaning: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class SettingsSheet:
    """The Settings sheet: every setting with value, allowed values and meaning."""

    row: type[tuple[Any, ...]]
    settings: tuple[Setting, ...]
    heading: str
    name: str = "Settings"


@dataclass(frozen=True, slots=True)
class TextSheet:
    """A sheet of sentences: what to do, in a few steps."""

    name: str
    heading: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """A table of the rules for the game master to read or change; its range may be passed to functions; terms are translated."""

    name: str
    heading: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell | Term, ...], ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TablesSheet:
    """The sheet with the game's tables, one below the other."""

    heading: str
    tables: tuple[ReferenceTable, ...]
    name: str = "Tables"


Sheet = TableSheet | ResultSheet | SettingsSheet | TextSheet | TablesSheet


def range_name(sheet: Sheet) -> str:
    """The defined name of a sheet's range: its name in one word."""
    return "".join(part[:1].upper() + part[1:] for part in sheet.name.split())


@dataclass(frozen=True, slots=True)
class Filling:
    """What a starter or an example puts into the input cells: sheet name to rows by column key; settings by name; its sizes."""

    rows: Mapping[str, tuple[Mapping[str, Cell], ...]] = field(default_factory=dict)
    settings: Mapping[str, Cell] = field(default_factory=dict)
    sizes: Mapping[str, int] = field(default_factory=dict)
