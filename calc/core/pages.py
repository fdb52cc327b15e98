"""What a printed page says, without saying how it looks: the blocks that every game's pages.py builds.

A game's pages.py makes a `Document` of `Page`s of blocks; what may stand in a block is said in calc/core/values.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from calc.core.errors import Message
from calc.core.hexes import Hex
from calc.core.values import Cell, Value


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a page; it stays with what follows and stands in the PDF's outline."""

    text: Value


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; a note is set smaller, a lead larger."""

    content: Value
    kind: str = "plain"  # plain, note, lead


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and its value."""

    name: Value
    value: Value | Cell


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values in a grid of so many columns: the head of a sheet, settings, attributes."""

    facts: tuple[Fact, ...]
    columns: int = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: heading, its share of the width, where its values stand."""

    heading: Value
    width: float = 1
    align: str = "left"  # left, right, center


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; a group row has one cell and heads the rows that follow, a total row closes them.

    A remark has one cell as well, as wide as the table, and belongs to the rows above it.
    """

    cells: tuple[Value | Cell, ...]
    kind: str = "plain"  # plain, group, total, remark


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose head is repeated on every page; a plain tuple of values is a plain row."""

    columns: tuple[Column, ...]
    rows: tuple[Row | tuple[Value | Cell, ...], ...]
    caption: Value = None
    dense: bool = False  # smaller type, for wide logs


#: More boxes in a row are not drawn.
MOST_BOXES = 200


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes to tick or fill: so many, the first ones ticked, with or without numbers in them.

    form: the boxes are fields of a form, named so and numbered from 1
    """

    name: Value
    boxes: int
    ticked: int = 0
    labels: tuple[Value, ...] = ()  # what stands in each box; fewer labels leave the rest empty
    form: str = ""

    @property
    def countable(self) -> bool:
        """False for more boxes than a sheet of paper bears; then only their number is printed."""
        return self.boxes <= MOST_BOXES


@dataclass(frozen=True, slots=True)
class Boxes:
    """Rows of boxes, their names in one column that has so much of the width."""

    tracks: tuple[Track, ...]
    names: float = 0.26


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: a name and a value for each step; None = not there (before the start, after retiring)."""

    name: Value
    values: tuple[float | None, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over steps (turns); `ranks` puts 1 at the top, as a position chart does."""

    series: tuple[Series, ...]
    steps: tuple[Value, ...]  # what stands below each step
    x: Value = None  # what the steps are
    y: Value = None  # what the values are
    ranks: bool = False
    caption: Value = None


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name, how long it is (0 to 1 of the block's width), what is written at its end."""

    name: Value
    share: float
    value: Value | Cell = None


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars below each other, all measured against the same whole: odds, distributions."""

    bars: tuple[Bar, ...]
    caption: Value = None


@dataclass(frozen=True, slots=True)
class Token:
    """A piece on a board: initials, where it stands, the full name for the legend."""

    label: str
    lane: int
    field: int
    name: Value = None
    out: bool = False  # fell, retired: drawn open and dashed


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane of a board: its name and how many fields it has; the board numbers them from `first`."""

    name: Value
    fields: int


@dataclass(frozen=True, slots=True)
class Board:
    """Lanes and fields seen from above, with pieces on them; only the stretch in use is drawn when it is long."""

    lanes: tuple[Lane, ...]
    tokens: tuple[Token, ...]
    first: int = 0  # number of each lane's first field
    caption: Value = None


@dataclass(frozen=True, slots=True)
class HexField:
    """A hex of a map: where, what is written in it, what it is.

    arrows: small triangles at these sides, directions 1 to 6; bursts: so many explosions
    """

    place: Hex
    label: Value = None
    kind: str = "open"  # open, track, goal, blocked, danger, smoke, free (outline only)
    arrows: tuple[int, ...] = ()
    bursts: int = 0


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A piece on a hex map, looking in direction 1 to 6 (clockwise from north); 0 = no direction."""

    label: str
    place: Hex
    heading: int = 0
    name: Value = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """The way of a vehicle over a hex map, from hex to hex."""

    places: tuple[Hex, ...]
    label: str = ""
    arrow: bool = True


@dataclass(frozen=True, slots=True)
class HexMap:
    """Hexes with labels, vehicles with their heading, paths.

    pointy: hexes with a corner at the top; direction 1 is up and to the left then
    """

    fields: tuple[HexField, ...]
    vehicles: tuple[Vehicle, ...] = ()
    paths: tuple[Path, ...] = ()
    caption: Value = None
    pointy: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One card to cut out: title, a corner value, facts, a drawing, a text."""

    title: Value
    corner: Value = None
    facts: tuple[Fact, ...] = ()
    drawing: HexMap | None = None
    text: Value = None
    foot: Value = None


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards, nine on a page, with marks to cut along."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """An empty frame for a picture or a drawing by hand; height in lines of text."""

    name: Value
    lines: int = 10


@dataclass(frozen=True, slots=True)
class Beside:
    """Columns of blocks beside each other, with their shares of the width (equal where left out)."""

    columns: tuple[tuple[Block, ...], ...]
    widths: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that stay on one page where they can."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows starts a new page."""


Block: TypeAlias = (
    Heading | Text | Facts | Table | Boxes | Chart | Bars | Board | HexMap | Cards | Picture
    | Beside | Together | PageBreak
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of the document: it starts on a new page and may fill several.

    `kind` names the sheet (log, standings, sheet, card); a template `<game>/<kind>.html` takes its place in ours.
    """

    kind: str
    title: Value
    blocks: tuple[Block, ...]
    subtitle: Value = None
    wide: bool = False  # wider than tall


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that differs from its default: its name, its value, the rule that it reads differently."""

    name: Value
    value: Value
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """An open point: what is missing or wrong, and the cell where the game master can mend it."""

    message: Message
    place: str = ""  # Orders!C12
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """All that is printed at once; the language is chosen by the printer, the home language of the game by default."""

    title: Value
    game: str  # folder name of the rule system: dsa
    pages: tuple[Page, ...]
    subtitle: Value = None
    date: date | None = None  # the workbook's own date; it makes the PDF repeatable
    rules: Value = None  # the version of the rule set
    settings_changed: tuple[Setting, ...] = ()
    findings: tuple[Finding, ...] = ()
    language: str = ""
