"""References to tables (Riders[[#This Row],[TaP]]) turned into plain areas."""

from __future__ import annotations

from collections.abc import Iterable

from calc.workbook.package import Table
from calc.workbook.places import Area, Place

_SPECIAL = ("#all", "#data", "#headers", "#totals", "#this row")


def resolve(text: str, tables: Iterable[Table], sheet: str, place: Place) -> tuple[str, Area] | None:
    """Sheet and area of a reference to a table; without a table's name the table around the cell is meant."""
    name, _, rest = text.partition("[")
    table = _table(name, tables, sheet, place)
    if table is None or not rest.endswith("]"):
        return None
    specials, columns = _parts(rest[:-1])
    rows = _rows(table, specials, place, sheet)
    bounds = _columns(table, columns)
    if rows is None or bounds is None:
        return None
    return table.sheet, Area(rows[0], bounds[0], rows[1], bounds[1])


def _table(name: str, tables: Iterable[Table], sheet: str, place: Place) -> Table | None:
    for table in tables:
        if (table.name.lower() == name.lower()) if name else (table.sheet == sheet and table.area.holds(place)):
            return table
    return None


def _parts(inside: str) -> tuple[list[str], list[str]]:
    """The special parts, lower case, and the one or two columns between the outer brackets."""
    items = _bracketed(inside) if inside.lstrip(" @").startswith("[") else [inside]
    specials = ["#this row"] if inside.startswith("@") else []
    columns = []
    for item in items:
        word = item.strip().lower()
        if word in _SPECIAL:
            specials.append(word)
        elif item.strip("@ "):
            columns.append(_unescaped(item.removeprefix("@")))
    return specials, columns


def _bracketed(inside: str) -> list[str]:
    """The contents of the inner brackets."""
    items = []
    start = place = 0
    depth = 0
    while place < len(inside):
        sign = inside[place]
        if sign == "'":
            place += 1
        elif sign == "[":
            depth += 1
            start = place + 1
        elif sign == "]" and depth:
            depth -= 1
            items.append(inside[start:place])
        place += 1
    return items


def _unescaped(column: str) -> str:
    plain = ""
    signs = iter(column)
    for sign in signs:
        plain += next(signs, "") if sign == "'" else sign
    return plain


def _rows(table: Table, specials: list[str], place: Place, sheet: str) -> tuple[int, int] | None:
    top, bottom = table.area.top, table.area.bottom
    first, last = top + table.heading_rows, bottom - table.total_rows
    if "#this row" in specials:
        inside = sheet == table.sheet and first <= place[0] <= last
        return (place[0], place[0]) if inside else None
    if "#all" in specials:
        return top, bottom
    chosen = []
    if "#headers" in specials:
        chosen += [top, first - 1]
    if "#data" in specials or not specials:
        chosen += [first, last]
    if "#totals" in specials:
        chosen += [last + 1, bottom]
    return (min(chosen), max(chosen)) if chosen and min(chosen) <= max(chosen) else None


def _columns(table: Table, columns: list[str]) -> tuple[int, int] | None:
    if not columns:
        return table.area.left, table.area.right
    known = [column.lower() for column in table.columns]
    try:
        places = [known.index(column.lower()) for column in columns]
    except ValueError:
        return None
    return table.area.left + min(places), table.area.left + max(places)
