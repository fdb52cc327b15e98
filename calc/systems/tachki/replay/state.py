"""The state of a driver and of the race; frozen, so that every turn can be looked at again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Suffered:
    """Points that a characteristic has lost, from which turn on, and for how many turns; None = for good.

    cause: keyword of what did it, or the game master's own words
    """

    characteristic: str
    points: int
    turn: int
    turns: int | None = None
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Crossing:
    """How a car crossed the finish: turn, way left at its start, speed, Power with afterburner, die for ties."""

    turn: int
    distance: int
    speed: int
    power: int
    afterburner: int = 0
    die: int | None = None


@dataclass(frozen=True, slots=True)
class DriverState:
    """A driver and his car after a turn; see rules under 'state of a participant'.

    scanned, scanned_turn: whom a scan by 4 and more helps against, and in which turn
    out_turn, out_cause: when and why the car left the race
    """

    name: str
    position: int = 0
    speed: int = 0
    status: str = "running"
    suffered: tuple[Suffered, ...] = ()
    parachutes: int = 0
    scanned: str = ""
    scanned_turn: int = 0
    crossing: Crossing | None = None
    place: int | None = None
    out_turn: int | None = None
    out_cause: str = ""


@dataclass(frozen=True, slots=True)
class RaceState:
    """All drivers after a turn, in the order of the sheet."""

    turn: int
    drivers: tuple[DriverState, ...]

    def driver(self, name: str) -> DriverState:
        """The driver of this name."""
        return next(driver for driver in self.drivers if driver.name == name)

    def running(self) -> tuple[DriverState, ...]:
        """The cars on the track, from front to back."""
        on_track = (driver for driver in self.drivers if driver.status == "running")
        return tuple(sorted(on_track, key=lambda driver: -driver.position))

    def changed(self, name: str, **changes: Any) -> RaceState:
        """The state after a change of one driver."""
        return replace(
            self,
            drivers=tuple(replace(driver, **changes) if driver.name == name else driver for driver in self.drivers),
        )
