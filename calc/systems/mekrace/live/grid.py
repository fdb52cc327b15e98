"""The course as a grid of cells: columns and rows of the map, with vehicles, headings and markers."""

from __future__ import annotations

from calc.core.extent import Extent, Width, fitted
from calc.core.hexes import Hex
from calc.core.initials import initials
from calc.core.kinds import BLANK, MaybeCount
from calc.core.registry import rule
from calc.systems.mekrace.live.arguments import (
    Cards,
    Duels,
    Orders,
    Participants,
    SettingsRange,
    TrackRange,
    Weapons,
    words_of,
)
from calc.systems.mekrace.replay import course_hexes, race, race_settings
from calc.systems.mekrace.replay.state import RaceState
from calc.systems.mekrace.rules.hexes import mekrace_to_offset

#: Which way a heading looks on a map with a flat top, and on one with a corner on top.
FLAT, POINTY = "↑↗↘↓↙↖", "↖↗→↘↙←"
EMPTY, MARKED = "·", {"mine": "✸", "smoke": "≈"}


@rule("MEK-HEX-02")
def mekrace_map(
    participants: Participants,
    weapons: Weapons,
    cards: Cards,
    track: TrackRange,
    orders: Orders,
    duels: Duels,
    settings: SettingsRange,
    round_: MaybeCount = None,
    columns: Width = 28,
    rows: Extent = 20,
) -> tuple[tuple[int | str, ...], ...]:
    """The map after a race round, hex by hex as columns and rows.

    round: the race round after which the map is shown; blank = the last one with vehicles on it
    columns: how many columns of the map the array formula has
    rows: how many rows the array formula has, the first one with the numbers of the columns
    returns: first the numbers of the columns, then a row of the map each: its number, then for every hex the initials
        and heading of who stands there, mines and smoke, or a dot
    """
    driven = race(participants, weapons, cards, track, orders, duels, settings)
    chosen = race_settings(settings)
    state = driven.peopled(RaceState.running) if round_ is None else driven.states[min(round_, len(driven.states) - 1)]
    cells = _cells(state, course_hexes(track, settings), chosen.layout)
    if not cells:
        return fitted([], rows, columns + 1, str)
    left, top = min(col for col, _ in cells), min(row for _, row in cells)
    bottom = min(max(row for _, row in cells), top + rows)  # a row too many tells that there are more
    grid: list[tuple[int | str, ...]] = [(BLANK, *range(left, left + columns))]
    grid += [
        (row, *(cells.get((col, row), BLANK) for col in range(left, left + columns))) for row in range(top, bottom + 1)
    ]
    return fitted(grid, rows, columns + 1, words_of(settings).word)


def _cells(state: RaceState, hexes: frozenset[Hex], layout: str) -> dict[tuple[int, int], str]:
    """What stands on each hex, by column and row."""
    cells = {_place(place, layout): EMPTY for place in hexes}
    for marker in state.active():
        cells[_place(marker.hex, layout)] = MARKED[marker.kind]
    marks = initials(vehicle.name for vehicle in state.vehicles)
    arrows = FLAT if layout.endswith("q") else POINTY
    standing: dict[tuple[int, int], list[str]] = {}
    for vehicle in state.running():
        standing.setdefault(_place(vehicle.hex, layout), []).append(marks[vehicle.name] + arrows[vehicle.heading])
    return cells | {place: " ".join(found) for place, found in standing.items()}


def _place(place: Hex, layout: str) -> tuple[int, int]:
    offset = mekrace_to_offset(place.q, place.r, layout)
    return offset.col, offset.row
