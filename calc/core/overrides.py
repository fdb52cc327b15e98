"""Computed cells over which the game master has typed: what they show is what a print shows, with a mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calc.core import values
from calc.core.errors import CellError
from calc.core.kinds import Cell, is_blank
from calc.core.records import Records


def typed_over(sheets: Mapping[str, Records], seen: str, computed: str) -> dict[tuple[int, str], Cell]:
    """The cells of a range that show something else than what was computed for them, by row and column name.

    seen: the range that is looked at, such as Standings; computed: the range with the computed values, Standings.calc
    """
    shown, made = sheets.get(seen), sheets.get(computed)
    if shown is None or made is None:
        return {}
    found: dict[tuple[int, str], Cell] = {}
    places = {key: place for place, key in enumerate(made.keys)}
    for number, (row, other) in enumerate(zip(shown.rows, made.rows, strict=False)):
        for key, cell in zip(shown.keys, row, strict=False):
            if key in places:
                value = other[places[key]]
                wanted = None if isinstance(value, CellError) or is_blank(value) else value
                if (None if is_blank(cell) else cell) != wanted:
                    found[number, key] = cell
    return found


def marked(
    rows: Sequence[Sequence[values.Value]], keys: Sequence[str], typed: Mapping[tuple[int, str], Cell]
) -> list[tuple[values.Value | values.Cell, ...]]:
    """Rows for print: each value, or what the game master typed over it, with the mark."""
    return [
        tuple(
            values.Cell(typed[number, key], overridden=True) if (number, key) in typed else value
            for key, value in zip(keys, row, strict=True)
        )
        for number, row in enumerate(rows)
    ]
