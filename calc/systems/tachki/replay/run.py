"""A driver's turn under way: what he declared, how fast he still is, what he has failed so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from calc.core.records import Placed
from calc.systems.tachki.replay.rows import Order
from calc.systems.tachki.replay.track import Piece


@dataclass(frozen=True, slots=True)
class Planned:
    """What a driver makes of a segment: its own manoeuvre or another in its place; order = the row, if there is one."""

    piece: Piece
    manoeuvre: str
    order: Placed[Order] | None


@dataclass(frozen=True, slots=True)
class Extra:
    """A manoeuvre beyond the obligatory ones; index = the crossed segment that it is made on, None = none named."""

    order: Placed[Order]
    manoeuvre: str
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """A damage check that waits for its place in the turn.

    place, reflexes, die: distance, Reflexes and die of the attacker; or the number of the segment
    """

    cause: str
    shortfall: int
    place: int
    reflexes: int = 0
    die: int | None = None
    by: str = ""


@dataclass(slots=True)
class Run:
    """One driver's turn.

    start, speed: race position and speed at the start of the turn; moving: what it will be shifted by
    shortfalls: of the failed movement manoeuvres; slowing: segments that halve an acceleration, from 1
    gained: declared acceleration that succeeded, and the segment where; braked, drawn: speed lost and gained besides
    knocked: whom this driver has beaten in a declared struggle or strike
    stalled: something is missing, the rest of the turn waits for it
    """

    name: str
    start: int
    speed: int
    plan: tuple[Planned, ...] = ()
    extras: tuple[Extra, ...] = ()
    counted: int = 0
    resists: bool = False
    forced: bool = False
    moving: int = 0
    control: str = "none"
    defence: int | None = None
    shield: int | None = None
    jump: str = ""
    shortfalls: list[int] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    slowing: list[int] = field(default_factory=list)
    gained: tuple[int, int] | None = None
    braked: int = 0
    drawn: int = 0
    afterburner: bool = False
    knocked: set[str] = field(default_factory=set)
    stalled: bool = False
    end: int = 0
    multi: int = 0

    @property
    def jumps(self) -> bool:
        """True where the car flies over a segment in this turn."""
        return any(planned.manoeuvre == "jump" for planned in self.plan)
