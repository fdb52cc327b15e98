"""The printed maps: where everybody stood after each round, and how he got there."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.hexes import Hex
from calc.core.pages import Beside, Block, HexField, HexMap, Page, Path, Vehicle
from calc.core.replay import Replay, phrase
from calc.core.terms import term
from calc.systems.mekton.replay.lines import initials
from calc.systems.mekton.replay.state import BattleState

#: Hexes of free ground that are drawn around the units.
MARGIN = 1
#: So many hexes are drawn at most; farther apart the map is left out.
MOST = 900


def map_page(replay: Replay) -> Page | None:
    """One map a round, two beside each other; None for a battle without a map."""
    states: tuple[BattleState, ...] = replay.states
    places = [unit.hex for state in states for unit in state.units.values() if unit.hex is not None]
    fields = _fields(places)
    if not fields:
        return None
    marks = initials(unit.name for unit in states[-1].units.values())
    maps = [_map(state, states[max(number - 1, 0)], fields, marks) for number, state in enumerate(states)]
    blocks: list[Block] = []
    for first in range(0, len(maps), 2):
        pair = maps[first : first + 2]
        blocks.append(Beside(tuple((one,) for one in pair), ()) if len(pair) > 1 else Beside(((pair[0],), ())))
    return Page("map", term("Map"), tuple(blocks))


def _fields(places: list[Hex]) -> tuple[HexField, ...]:
    """A block of hexes that holds all places, as wide and high as it must be."""
    if not places:
        return ()
    left, right = min(place.q for place in places) - MARGIN, max(place.q for place in places) + MARGIN
    heights = [2 * place.r + place.q for place in places]
    top, bottom = min(heights) - 2 * MARGIN, max(heights) + 2 * MARGIN
    if (right - left + 1) * (bottom - top + 1) > 2 * MOST:
        return ()
    return tuple(
        HexField(Hex(q, (y - q) // 2), f"{q}/{(y - q) // 2}" if q == left or y <= top + 1 else None)
        for q in range(left, right + 1)
        for y in range(top, bottom + 1)
        if (y - q) % 2 == 0
    )


def _map(state: BattleState, before: BattleState, fields: tuple[HexField, ...], marks: Mapping[str, str]) -> HexMap:
    """The map after a round, with the ways of those who moved."""
    units = [(key, unit) for key, unit in state.units.items() if unit.hex is not None]
    vehicles = tuple(
        Vehicle(marks[unit.name], unit.hex, unit.facing or 0, unit.name, out=not unit.able)
        for _, unit in units if unit.hex is not None
    )  # fmt: skip
    paths = tuple(
        Path((start, unit.hex))
        for key, unit in units
        if key in before.units
        and (start := before.units[key].hex) is not None
        and unit.hex is not None
        and start != unit.hex
    )
    caption = phrase("Map after round {turn}", turn=state.round) if state.round else term("Map at the start")
    return HexMap(fields, vehicles, paths, caption)
