"""The state of a vehicle, of the markers and of the race; frozen, so that every race round can be looked at again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from calc.core.hexes import Hex
from calc.systems.mekrace.rules.disturbance import ATTRIBUTES
from calc.systems.mekrace.rules.paths import PathStep


@dataclass(frozen=True, slots=True)
class VehicleState:
    """A vehicle and its pilot at one moment of the race; see the rules under 'state of a participant'.

    barred: attacked in the civil league; leaves the course at the end of the race round
    place: its place in the order of declaration of this race round, 0 while it is open
    card, path: the manoeuvre of this race round, and the hexes that were really driven
    shots: what is left in each weapon that counts its shots
    """

    name: str
    lap: int
    field: int
    progress: int
    q: int
    r: int
    heading: int
    previous_speed: int
    speed: int
    acceleration: int
    braking: int
    steering: int
    traction: int
    cooling: int
    fp: int
    booster: int
    status: str = "running"
    heat: int = 0
    disturbed: bool = False
    defensive: bool = False
    defences: int = 0
    actions_used: int = 0
    hindrance: int = 0
    failed_block: bool = False
    pilot_rolled: bool = False
    finish_round: int | None = None
    tie_roll: int | None = None
    barred: bool = False
    place: int = 0
    card: str = ""
    path: tuple[PathStep, ...] = ()
    shots: tuple[tuple[str, int], ...] = ()

    @property
    def hex(self) -> Hex:
        """Where it stands."""
        return Hex(self.q, self.r)

    @property
    def attributes(self) -> dict[str, int]:
        """The six attributes that may be lost, as they are now."""
        return {name: getattr(self, name) for name in ATTRIBUTES}


#: The owner of what lies on the course from the start; it lasts.
COURSE = "course"


@dataclass(frozen=True, slots=True)
class Marker:
    """A mine or smoke on the course."""

    id: int
    kind: str
    q: int
    r: int
    attack_total: int
    damage: int = 0
    owner: str = COURSE
    round_placed: int = 0
    active: bool = True

    @property
    def hex(self) -> Hex:
        """Where it lies."""
        return Hex(self.q, self.r)


@dataclass(frozen=True, slots=True)
class RaceState:
    """All vehicles and markers after a race round."""

    round: int
    vehicles: tuple[VehicleState, ...]
    markers: tuple[Marker, ...] = ()

    def vehicle(self, name: str) -> VehicleState:
        """The vehicle of this name."""
        return next(vehicle for vehicle in self.vehicles if vehicle.name == name)

    def running(self) -> tuple[VehicleState, ...]:
        """The vehicles still in the race, in the order of the sheet."""
        return tuple(vehicle for vehicle in self.vehicles if vehicle.status == "running")

    def active(self) -> tuple[Marker, ...]:
        """The markers that still lie on the course."""
        return tuple(marker for marker in self.markers if marker.active)

    def changed(self, name: str, **changes: Any) -> RaceState:
        """The state after a change of one vehicle."""
        return replace(
            self,
            vehicles=tuple(replace(one, **changes) if one.name == name else one for one in self.vehicles),
        )
