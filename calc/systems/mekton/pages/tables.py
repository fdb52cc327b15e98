"""The game master's tables in print: hit charts, ram, hand-to-hand and dismemberment table, scales, as far as filled."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.kinds import is_blank
from calc.core.pages import Beside, Block, Column, Page, Row, Table
from calc.core.records import Records
from calc.core.terms import Term, term
from calc.core.values import Value

#: Range, caption, the heads of its columns; a hit chart names the kinds of bodies.
_CHART = (
    ("result", term("Humanoids")), ("beast", term("Mechabeasts")), ("vehicle", term("Tanks, autos")),
    ("fighter", term("Mechafighters")), ("person", term("Humans")),
)  # fmt: skip
CHARTS = (
    ("Charts.normal", term("Hit chart: Normal")), ("Charts.special", term("Hit chart: Special")),
    ("Charts.cinematic", term("Hit chart: Cinematic")),
)  # fmt: skip
LOOKUPS = (
    ("Ram", term("Ram Table"), term("Tons"), term("Kills")), ("HandToHand", term("Hand-to-hand"), term("Tons"), term("Kills")),
    ("Dismemberment", term("Dismemberment"), term("Tons"), term("Kills")), ("Scales", term("Scales"), term("Scale"), term("Level")),
)  # fmt: skip


def tables_page(sheets: Mapping[str, Records]) -> Page | None:
    """The tables that are filled; None where none is."""
    blocks: list[Block] = []
    for name, caption in CHARTS:
        blocks += _chart(sheets.get(name, Records(name)), caption)
    small = [
        table
        for name, caption, key, value in LOOKUPS
        for table in _lookup(sheets.get(name, Records(name)), caption, key, value)
    ]
    for first in range(0, len(small), 2):
        pair = small[first : first + 2]
        blocks.append(Beside(tuple((table,) for table in pair) if len(pair) > 1 else ((pair[0],), ())))
    return Page("tables", term("Tables of the game master"), tuple(blocks)) if blocks else None


def _chart(records: Records, caption: Term) -> list[Table]:
    """A hit chart, with a column for each kind of body that has one."""
    found = [cells for _, cells in records.mappings()]
    used = [(key, head) for key, head in _CHART if any(not is_blank(cells.get(key)) for cells in found)]
    if not found or not used:
        return []
    columns = (Column(term("Roll"), 1, "center"), *(Column(head, 2) for _, head in used))
    rows = tuple(
        Row((_span(cells.get("from"), cells.get("to")), *(_shown(cells.get(key)) for key, _ in used)))
        for cells in found
    )
    return [Table(columns, rows, caption=caption)]


def _lookup(records: Records, caption: Term, key: Term, value: Term) -> list[Table]:
    rows = tuple(
        Row((_span(cells.get("from"), cells.get("to")), _shown(cells.get("result")))) for _, cells in records.mappings()
    )
    return [Table((Column(key, 1), Column(value, 1, "center")), rows, caption=caption)] if rows else []


def _span(low: object, high: object) -> Value:
    """From and to in one cell; no end where `to` is blank."""
    if isinstance(low, str):
        return low
    if is_blank(high):
        return f"{_shown(low)}+"
    return f"{_shown(low)}" if low == high else f"{_shown(low)}–{_shown(high)}"


def _shown(value: object) -> Value:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int | float | str) else None
