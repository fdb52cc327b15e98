"""The state of a rider and of the race; frozen, so that every turn can be looked at again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class RiderState:
    """A rider and his horse at one moment of the race; see rules under 'state of a participant'."""

    name: str
    field: int
    lane: int
    order: int
    exhaustion: int = 0
    carry: int = 0
    damage: int = 0
    debt: int = 0
    harassed: int = 0
    worst_attack: str = "none"
    villains_only: bool = True
    armed: bool = False
    fate: int = 0
    sp_rider: int = 0
    sp_horse: int = 0
    finish_turn: int | None = None
    past_line: int | None = None
    status: str = "racing"
    points: int = 0
    fresh: int = 0
    held: bool = False
    view: int | None = None
    looked: str = ""
    sight: str = ""
    attacked: bool = False


@dataclass(frozen=True, slots=True)
class RaceState:
    """All riders after a turn, in the order of moving."""

    turn: int
    riders: tuple[RiderState, ...]

    def rider(self, name: str) -> RiderState:
        """The rider of this name."""
        return next(rider for rider in self.riders if rider.name == name)

    def racing(self) -> tuple[RiderState, ...]:
        """The riders on the board, in the order of moving."""
        return tuple(rider for rider in self.riders if rider.status == "racing")

    def changed(self, name: str, **changes: Any) -> RaceState:
        """The state after a change of one rider."""
        return replace(
            self,
            riders=tuple(replace(rider, **changes) if rider.name == name else rider for rider in self.riders),
        )
