"""The board with the riders on their fields, after a turn or at the end."""

from __future__ import annotations

from calc.core.initials import initials
from calc.core.pages import Block, Board, Lane, Token
from calc.core.replay import Replay, phrase
from calc.systems.dsa.replay.rows import Settings
from calc.systems.dsa.replay.state import RaceState
from calc.systems.dsa.rules.board import dsa_lane_length


def boards(replay: Replay, settings: Settings, states: tuple[RaceState, ...]) -> tuple[Block, ...]:
    """The board after each of these turns, as long as somebody is on it."""
    return tuple(_board(replay, settings, state) for state in states if state.racing())


def last_board(replay: Replay, settings: Settings) -> Block:
    """The board as the race stands; of a race that is over, as it was when the last one rode; else an empty one to play on."""
    return _board(replay, settings, replay.peopled(RaceState.racing))


def _board(replay: Replay, settings: Settings, state: RaceState) -> Block:
    """The board after a turn."""
    marks = initials(rider.name for rider in replay.states[0].riders)
    lanes = tuple(
        Lane(
            phrase("Bahn {lane}", lane=lane),
            dsa_lane_length(lane, settings.dsa_lap_fields, settings.dsa_laps, settings.dsa_lane_extra) + 1,
        )
        for lane in range(1, settings.dsa_lanes + 1)
    )
    tokens = tuple(Token(marks[rider.name], rider.lane, rider.field, rider.name) for rider in state.racing())
    return Board(lanes, tokens, 0, phrase("Spielplan nach Runde {turn}", turn=state.turn) if tokens else None)
