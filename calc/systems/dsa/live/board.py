"""The board: lanes and fields with the riders on them."""

from __future__ import annotations

from calc.core.extent import Extent, Width, fitted
from calc.core.initials import initials
from calc.core.kinds import MaybeCount
from calc.core.registry import rule
from calc.systems.dsa.live.ranges import Moves, Orders, Participants, SettingsRange, words_of
from calc.systems.dsa.replay import race, race_settings
from calc.systems.dsa.replay.state import RaceState


@rule("DSA-BAHN-01")
def dsa_board(
    participants: Participants,
    moves: Moves,
    orders: Orders,
    settings: SettingsRange,
    turn: MaybeCount = None,
    fields: Width = 41,
    rows: Extent = 12,
) -> tuple[tuple[int | str, ...], ...]:
    """The board after a turn: lanes as rows, fields as columns, the initials of each rider.

    turn: the turn after which the board is shown; blank = the last one with riders on it
    fields: how many fields the array formula has, field 0 (start) being the first
    rows: how many rows the array formula has
    returns: one row a lane: lane, then the initials on each field; blank rows at the end
    """
    ridden = race(participants, moves, orders, settings)
    state = ridden.peopled(RaceState.racing) if turn is None else ridden.states[min(turn, len(ridden.states) - 1)]
    marks = initials(rider.name for rider in ridden.states[0].riders)
    lanes = race_settings(settings).dsa_lanes
    board: list[tuple[int | str, ...]] = []
    for lane in range(1, lanes + 1):
        on_lane = [rider for rider in state.racing() if rider.lane == lane]
        cells = [", ".join(marks[rider.name] for rider in on_lane if rider.field == field) for field in range(fields)]
        # A course longer than the array formula loses nobody: who is further on stands in the last field with his number.
        beyond = [f"{marks[rider.name]} → {rider.field}" for rider in on_lane if rider.field >= fields]
        cells[-1] = ", ".join(filter(None, (cells[-1], *beyond)))
        board.append((lane, *cells))
    return fitted(board, rows, fields + 1, words_of(settings).word)
