"""Hex maps for print: the stretch of the course that a race round used, and the whole course."""

from __future__ import annotations

from collections.abc import Iterable

from calc.core.hexes import Hex, distance
from calc.core.initials import initials
from calc.core.pages import HexField, HexMap, Path, Vehicle
from calc.core.replay import phrase
from calc.core.values import Value
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import RaceState, VehicleState
from calc.systems.mekrace.replay.track import Track

#: How much of the course is drawn around what happened on it, and how often a field's number is written.
AROUND, NUMBERED = 2, 5
_REACH = range(-AROUND, AROUND + 1)
_NEAR = tuple(Hex(q, r) for q in _REACH for r in _REACH if distance(Hex(0, 0), Hex(q, r)) <= AROUND)


def round_map(state: RaceState, track: Track, settings: Settings) -> HexMap:
    """The stretch that was driven over in a race round: paths, vehicles at its end, markers."""
    driven = [one for one in state.vehicles if one.path]
    used = {Hex(step.q, step.r) for one in driven for step in one.path} | {one.hex for one in state.running()}
    around = {Hex(one.q + step.q, one.r + step.r) for one in used for step in _NEAR}
    near = [place for place in track.fields if place in around]
    paths = tuple(Path(tuple(Hex(step.q, step.r) for step in one.path)) for one in driven if len(one.path) > 1)
    present = [one for one in state.vehicles if one.path or one.status == "running"]
    return _map(
        state, track, settings, near, present, paths, phrase("Karte nach Renn-Runde {round}", round=state.round)
    )


def whole_map(state: RaceState, track: Track, settings: Settings) -> HexMap:
    """The whole course with everybody who is on it."""
    said = phrase("Karte nach Renn-Runde {round}", round=state.round) if state.round else phrase("Karte am Start")
    return _map(state, track, settings, list(track.fields), list(state.running()), (), said)


def _map(
    state: RaceState,
    track: Track,
    settings: Settings,
    places: Iterable[Hex],
    present: list[VehicleState],
    paths: tuple[Path, ...],
    caption: Value,
) -> HexMap:
    """A part of the course with vehicles, paths and markers."""
    markers = {
        marker.hex: "danger" if marker.kind == "mine" else "smoke"
        for marker in state.markers
        if marker.active or (marker.round_placed == state.round and state.round)
    }
    goal = 0 if settings.kind == "lap" else settings.lap_length
    fields = tuple(
        HexField(
            place,
            str(field) if (field := track.fields[place]) % NUMBERED == 0 else None,
            markers.get(place) or ("goal" if field == goal or track.remarks.get(place) == "finish" else "track"),
        )
        for place in sorted(places)
    )
    marks = initials(vehicle.name for vehicle in state.vehicles)
    vehicles = tuple(
        Vehicle(marks[one.name], one.hex, one.heading + 1, one.name, out=one.status in ("out", "dq")) for one in present
    )
    return HexMap(fields, vehicles, paths, caption, pointy=settings.layout.endswith("r"))
