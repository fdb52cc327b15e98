"""What live sheets, pages and forum posts read from a race: standings, the turn of each driver, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from calc.core.errors import Message
from calc.core.replay import Event
from calc.systems.tachki.replay import Raced
from calc.systems.tachki.replay.checks import values
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.finishing import tie_break
from calc.systems.tachki.replay.state import Crossing, DriverState, RaceState, Suffered
from calc.systems.tachki.replay.track import Piece
from calc.systems.tachki.rules.damage import Effect
from calc.systems.tachki.rules.finish import time_needed
from calc.systems.tachki.rules.manoeuvres import LEVELLED, tachki_difficulty
from calc.systems.tachki.rules.rolls import tachki_chance


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a driver stands.

    gap: to the leader: time where both have finished, distance otherwise; None where it means nothing
    decided, chain: what put the driver before him ahead, where both crossed the finish
    """

    place: int | None
    driver: DriverState
    lap: int
    lap_position: int
    to_finish: int
    gap: Fraction | None
    timed: bool
    lost: int
    penalties: int
    decided: str = ""
    chain: Message | None = None


def standings(raced: Raced, turn: int | None = None) -> list[Standing]:
    """All drivers, best first: finished, then by position, then those who are out.

    turn: after this turn; None = now
    """
    course, states = raced.course, raced.replay.states
    state = states[-1] if turn is None or turn >= len(states) else states[turn]
    queue = sorted(state.drivers, key=_rank)
    leader = queue[0] if queue else None
    found = []
    for number, driver in enumerate(queue):
        before = queue[number - 1] if number else None
        decided, chain = ("", None)
        if before is not None and before.crossing is not None and driver.crossing is not None:
            decided, chain = tie_break(before.crossing, driver.crossing)
        lap = course.track.lap_of(driver.position)
        gap, timed = _gap(leader, driver)
        felt = [lost for lost in driver.suffered if felt_in(course, lost, state.turn)]
        found.append(
            Standing(
                _place(queue, driver), driver, lap, driver.position - (lap - 1) * course.track.lap_length,
                max(0, course.track.length - driver.position), gap, timed,
                sum(lost.points for lost in driver.suffered if lost.turns is None),
                sum(lost.points for lost in felt if lost.turns is not None), decided, chain,
            )
        )  # fmt: skip
    return found


def _rank(driver: DriverState) -> tuple[int, int, int, int]:
    if driver.place is not None:
        return 0, driver.place, 0, 0
    if driver.status == "running":
        return 1, 0, -driver.position, -driver.speed
    return 2, -(driver.out_turn or 0), -driver.position, 0


def _place(queue: Sequence[DriverState], driver: DriverState) -> int | None:
    """The place now; cars level in everything share it."""
    if driver.place is not None:
        return driver.place
    if driver.status != "running":
        return None
    return 1 + next(n for n, other in enumerate(queue) if _rank(other) == _rank(driver))


def time_of(crossing: Crossing) -> Fraction:
    """Turns driven until the finish."""
    return crossing.turn - 1 + (time_needed(crossing.distance, crossing.speed) or Fraction(1))


def _gap(leader: DriverState | None, driver: DriverState) -> tuple[Fraction | None, bool]:
    if leader is None or driver is leader or driver.status in ("retired", "wrecked"):
        return None, False
    if leader.crossing is not None and driver.crossing is not None:
        return time_of(driver.crossing) - time_of(leader.crossing), True
    return Fraction(leader.position - driver.position), False


def felt_in(course: Course, lost: Suffered, turn: int) -> bool:
    """Whether a loss is felt in a turn."""
    counts_current = course.settings.tachki_penalty_counts_current_turn
    return Effect(lost.points, lost.turn, lost.turns).counts_in(turn, counts_current)


@dataclass(slots=True)
class Summary:
    """One driver's turn: where from, how fast, what he rolled, where to.

    rolls: manoeuvres and attacks; damage: damage checks; control: the roll for a lost car
    """

    name: str
    before: DriverState
    after: DriverState | None
    rolls: list[Event] = field(default_factory=list)
    damage: list[Event] = field(default_factory=list)
    control: list[Event] = field(default_factory=list)


def summaries(raced: Raced, turn: int) -> list[Summary]:
    """The turn of every driver who was on the track at its start, from front to back."""
    states = raced.replay.states
    if turn > raced.course.played:
        return []
    begun = states[turn - 1] if turn else RaceState(0, tuple(_fresh(driver) for driver in states[0].drivers))
    ended = states[turn] if turn < raced.course.played else None
    found = {
        driver.name: Summary(driver.name, driver, ended.driver(driver.name) if ended else None)
        for driver in begun.running()
    }
    for event in raced.replay.events:
        summary = found.get(event.actor)
        if event.turn != turn or summary is None:
            continue
        if event.kind in ("manoeuvre", "attack", "defence", "forced"):
            summary.rolls.append(event)
        elif event.kind == "damage":
            summary.damage.append(event)
        elif event.kind == "control":
            summary.control.append(event)
    return list(found.values())


def _fresh(driver: DriverState) -> DriverState:
    return DriverState(driver.name)


def turns_of(raced: Raced) -> list[int]:
    """The turns of which the log says something."""
    return sorted({event.turn for event in raced.replay.events})


@dataclass(frozen=True, slots=True)
class Demand:
    """A manoeuvre that a driver must make in the next turn: segment, what with, how hard without and with his speed."""

    name: str
    piece: Piece
    pilot: int
    car: int
    base: int
    difficulty: int
    chance: float


def demands(raced: Raced) -> list[Demand]:
    """What every driver must roll in the next turn if he changes nothing, from front to back."""
    if raced.over:
        return []
    # Penalties that run out by then are felt no more.
    course = replace(raced.course, state=RaceState(raced.course.played, raced.course.state.drivers))
    return [
        _demand(course, driver, piece)
        for driver in course.state.running()
        for piece in course.track.crossed(driver.position, driver.speed)
    ]


def _demand(course: Course, driver: DriverState, piece: Piece) -> Demand:
    made = piece.row.manoeuvre
    base = int(tachki_difficulty(made, piece.row.level if made in LEVELLED else None) or 0)
    pilot, car = values(course, driver.name, made)
    chance = tachki_chance(pilot, car, base, driver.speed)
    return Demand(driver.name, piece, int(pilot), int(car), base, base + driver.speed, chance)
