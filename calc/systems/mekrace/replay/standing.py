"""The standings as sheet and print show them: one row a vehicle, best first."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.kinds import BLANK
from calc.core.replay import Replay
from calc.systems.mekrace.replay.ending import ranked
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.rules.disturbance import mekrace_track_value


class StandingRow(NamedTuple):
    """Where a vehicle stands; the status is a keyword."""

    rank: int | str
    name: str
    lap: int
    field: int
    progress: int
    gap: int | str
    speed: int
    fp: int
    track_value: int
    heat: int
    disturbed: bool | int | str
    booster: int
    status: str
    finish_round: int | str


def standing_rows(replay: Replay, settings: Settings, round_: int | None = None) -> list[StandingRow]:
    """The standings after a race round; the last one where none is named."""
    state = replay.states[-1] if round_ is None else replay.states[round_]
    order = ranked(state, settings)
    lead = order[0][0].progress if order else 0
    return [_row(vehicle, place, lead, settings) for vehicle, place in order]


def _row(vehicle: VehicleState, place: int | str, lead: int, settings: Settings) -> StandingRow:
    """One vehicle; the disqualified have no gap."""
    return StandingRow(
        place,
        vehicle.name,
        vehicle.lap,
        vehicle.field,
        vehicle.progress,
        max(0, lead - vehicle.progress) if isinstance(place, int) else BLANK,
        vehicle.previous_speed,
        vehicle.fp,
        int(mekrace_track_value(vehicle.fp, settings.fp_track)),
        vehicle.heat,
        vehicle.disturbed,
        vehicle.booster,
        vehicle.status,
        BLANK if vehicle.finish_round is None else vehicle.finish_round,
    )
