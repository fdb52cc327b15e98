"""Manoeuvres as they are declared: a side of a card with its end direction, and what could be driven instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calc.core.hexes import Hex
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.rules.actions import mekrace_equivalent
from calc.systems.mekrace.rules.cards import Card
from calc.systems.mekrace.rules.declaration import mekrace_speed_range
from calc.systems.mekrace.rules.paths import PathStep, mekrace_mirror, mekrace_path
from calc.systems.mekrace.rules.turns import NO_HEXES, hexes_of


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """One side of a card, and the direction chosen at its end."""

    card: Card
    mirrored: bool
    end_turn: str

    def ends(self) -> str:
        """The end directions that this side offers."""
        return ends_of(self.card, self.mirrored)

    def path(self, vehicle: VehicleState, before: int = 0, after: int = 0) -> tuple[PathStep, ...]:
        """The hexes from where the vehicle stands."""
        return mekrace_path(
            vehicle.q, vehicle.r, vehicle.heading, self.card.sequence, self.mirrored, self.end_turn, before, after
        )


def ends_of(card: Card, mirrored: bool) -> str:
    """The end directions of a side of a card."""
    return hexes_of(mekrace_mirror(card.ends) if mirrored else card.ends)


def chosen_end(card: Card, mirrored: bool, end_turn: str | None) -> str:
    """The end direction meant; straight on where none is named, or the first that the card shows."""
    ends = ends_of(card, mirrored)
    return end_turn or ("F" if "F" in ends else ends[:1])


def taken(course: Course, name: str, path: tuple[PathStep, ...]) -> bool:
    """Whether another vehicle stands where a path ends; who does not move is in nobody's way."""
    if len(path) == 1 or course.settings.shared_hex == "always":
        return False
    end = Hex(path[-1].q, path[-1].r)
    return any(other.hex == end for other in course.others(name))


def drivable(course: Course, vehicle: VehicleState) -> Iterator[Manoeuvre]:
    """Every side of every card, at a speed that may be declared, whose hexes all lie on the course."""
    low, high = mekrace_speed_range(vehicle.previous_speed, vehicle.speed, vehicle.acceleration, vehicle.braking)
    for card in course.cards.values():
        if low <= card.speed <= high:
            yield from (one for one in _sides(card) if course.track.holds(one.path(vehicle)))


def equivalents(course: Course, vehicle: VehicleState, declared: Card) -> Iterator[Manoeuvre]:
    """What may replace a declared card whose end hex is taken; on the course, unless leaving it is allowed (A50)."""
    anywhere = course.settings.off_course == "allowed"
    for card in course.cards.values():
        if not mekrace_equivalent(
            declared.speed, declared.steering, card.speed, card.steering, vehicle.previous_speed, vehicle.braking
        ):
            continue
        for one in _sides(card):
            path = one.path(vehicle)
            if (anywhere or course.track.holds(path)) and not taken(course, vehicle.name, path):
                yield one


def _sides(card: Card) -> Iterator[Manoeuvre]:
    """Both sides of a card, each with the end direction that is meant when none is named."""
    for mirrored in (False, True):
        if mirrored and mekrace_mirror(card.sequence) == card.sequence and card.sequence != NO_HEXES:
            return
        yield Manoeuvre(card, mirrored, chosen_end(card, mirrored, None))
