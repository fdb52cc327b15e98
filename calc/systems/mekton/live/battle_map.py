"""The map: hexes as cells, each column half a hex lower or higher than its neighbours."""

from __future__ import annotations

from typing import Annotated

from calc.core.extent import Extent, fitted
from calc.core.kinds import BLANK, MaybeCount, Whole
from calc.core.registry import rule
from calc.systems.mekton.live.ranges import (
    Cinematic,
    Dismemberment,
    HandTable,
    Normal,
    Orders,
    Participants,
    Parts,
    RamTable,
    Rulings,
    SettingsRange,
    Special,
    Weapons,
    words_of,
)  # fmt: skip
from calc.systems.mekton.replay import battle
from calc.systems.mekton.replay.lines import initials
from calc.systems.mekton.replay.state import BattleState

EMPTY = "·"


@rule("MEKTON-HEX-01")
def mekton_map(
    participants: Participants, parts: Parts, weapons: Weapons, orders: Orders, rulings: Rulings, normal: Normal,
    special: Special, cinematic: Cinematic, ram: RamTable, hand: HandTable, dismember: Dismemberment, settings: SettingsRange,
    turn: MaybeCount = None, columns: Annotated[int, Whole(2, 200)] = 24, rows: Extent = 40,
) -> tuple[tuple[int | str, ...], ...]:  # fmt: skip
    """The map after a round: initials and facing of each unit on its hex.

    turn: the round after which the map is shown; blank = the last one
    columns: how many columns the array formula has, the first of them for names
    rows: how many rows the array formula has; a hex is two rows high
    returns: first row: q of each column; then two rows for each r of the first column, with the units on their hexes and
        a dot on every other hex; blank rows at the end
    """
    fought = battle(
        participants, parts, weapons, orders, rulings, normal, special, cinematic, ram, hand, dismember, settings
    )
    past = [state for state in fought.states if turn is None or state.round <= turn]
    state: BattleState = past[-1] if past else fought.states[0]
    marks = initials(unit.name for unit in fought.states[-1].units.values())
    there = {(unit.hex.q, 2 * unit.hex.r + unit.hex.q): unit for unit in state.units.values() if unit.hex is not None}
    if not there:
        return fitted([], rows, columns, words_of(settings).word)
    left, top = min(q for q, _ in there) - 1, min(y for _, y in there) - 2
    grid: list[tuple[int | str, ...]] = [("q", *range(left, left + columns - 1))]
    for y in range(top, top + rows - 1):
        cells: list[int | str] = []
        for q in range(left, left + columns - 1):
            unit = there.get((q, y))
            shown = f"{marks[unit.name]}{unit.facing or BLANK}" if unit is not None else BLANK
            cells.append(shown or (EMPTY if (y - q) % 2 == 0 else BLANK))
        label = (y - left) // 2 if (y - left) % 2 == 0 else BLANK
        grid.append((label, *cells))
    return fitted(grid, rows, columns, words_of(settings).word)
