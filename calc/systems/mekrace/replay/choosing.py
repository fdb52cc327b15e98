"""How a pilot without a player weighs his manoeuvres: chance, gain, what comes after, what a crash costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from calc.core.hexes import Hex
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.manoeuvres import ends_of
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.rules.cards import Card
from calc.systems.mekrace.rules.declaration import mekrace_speed_range
from calc.systems.mekrace.rules.movement import mekrace_pilot_modifier
from calc.systems.mekrace.rules.odds import mekrace_chance
from calc.systems.mekrace.rules.paths import PathStep, mekrace_path
from calc.systems.mekrace.rules.turns import turned_by

#: What the score takes off for a point of damage, a point of heat, and for no way on at all.
DAMAGE, HEAT, DEAD_END = 2.0, 0.25, -6.0


@dataclass(frozen=True, slots=True)
class Choice:
    """A side of a card with an end direction, from where a vehicle stands.

    path: the hexes driven over, without the first; heading: after it; score: how good it is
    """

    card: Card
    mirrored: bool
    end_turn: str
    path: tuple[Hex, ...]
    start: Hex
    heading: int
    score: float = 0.0

    @property
    def end(self) -> Hex:
        """Where it ends."""
        return self.path[-1] if self.path else self.start

    def stretched_free(self, course: Course, ends: set[tuple[int, int]]) -> bool:
        """Whether one hex more stays on the course and ends where nobody has declared to end."""
        more = mekrace_path(*self.end, self.heading, "F")[-1]
        place = Hex(more.q, more.r)
        free = all(other.hex != place for other in course.state.running())
        return place in course.track.fields and place not in ends and free


@lru_cache(maxsize=1024)
def _shape(card: Card, mirrored: bool, heading: int) -> tuple[PathStep, ...]:
    """The path of a side of a card from the origin."""
    return mekrace_path(0, 0, heading, card.sequence, mirrored)


def _sides(course: Course, place: Hex, heading: int, low: int, high: int) -> Iterator[Choice]:
    """Every side of every card at these speeds, with every end direction, if it stays on the course."""
    fields = course.track.fields
    for card in course.cards.values():
        if not low <= card.speed <= high:
            continue
        for mirrored in (False, True):
            shape = _shape(card, mirrored, heading)
            if mirrored and (shape, ends_of(card, True)) == (_shape(card, False, heading), ends_of(card, False)):
                continue
            path = tuple(Hex(place.q + step.q, place.r + step.r) for step in shape[1:])
            if all(step in fields for step in path):
                entered = shape[-1].heading
                for turn in sorted(ends_of(card, mirrored)):
                    yield Choice(card, mirrored, turn, path, place, turned_by(entered, turn))


def _gain(course: Course, before: Hex, after: Hex) -> int:
    """Fields won by a move; over the start line the numbers begin anew."""
    won = course.track.fields[after] - course.track.fields[before]
    if course.settings.kind == "sprint":
        return won
    lap = course.settings.lap_length
    return (won + lap // 2) % lap - lap // 2


def _chance(course: Course, vehicle: VehicleState, card: Card, *, disturbed: bool, defensive: bool = False) -> float:
    """The chance of the pilot roll."""
    modifier = mekrace_pilot_modifier(vehicle.steering, card.steering, defensive, disturbed)
    values = course.person(vehicle.name).ref + course.driving(vehicle.name, "pilot")
    traction = vehicle.traction if course.settings.pilot_roll == "terms" else 0
    return mekrace_chance(values + traction + modifier, card.difficulty)


def chance_of(course: Course, name: str, card: Card, *, defensive: bool) -> float:
    """The chance of the pilot roll that a pilot is about to declare."""
    vehicle = course.now(name)
    return _chance(course, vehicle, card, disturbed=vehicle.disturbed, defensive=defensive)


def choices(course: Course, vehicle: VehicleState, ends: set[tuple[int, int]]) -> list[Choice]:
    """Everything that may be declared, scored; where nothing stays on the course, the slowest way out of it.

    ends: the end hexes that others have declared already
    """
    limits = mekrace_speed_range(vehicle.previous_speed, vehicle.speed, vehicle.acceleration, vehicle.braking)
    futures: dict[tuple[Hex, int, int], float] = {}
    made = []
    for choice in _sides(course, vehicle.hex, vehicle.heading, *limits):
        if choice.card.speed and choice.end in ends:
            continue
        key = (choice.end, choice.heading, choice.card.speed)
        if key not in futures:
            futures[key] = _future(course, vehicle, *key)
        made.append(_scored(course, vehicle, choice, futures[key]))
    return made or [_way_out(course, vehicle, limits.min_speed)]


def _scored(course: Course, vehicle: VehicleState, choice: Choice, future: float) -> Choice:
    """The choice with its score."""
    card = choice.card
    chance = _chance(course, vehicle, card, disturbed=vehicle.disturbed)
    crash = choice.path[card.damage_step - 1] if card.damage_step else choice.start
    gain, lost = _gain(course, choice.start, choice.end), _gain(course, choice.start, crash)
    score = chance * (gain + future) + (1 - chance) * (lost - DAMAGE * card.damage) - HEAT * card.heat
    return Choice(card, choice.mirrored, choice.end_turn, choice.path, choice.start, choice.heading, score)


def _future(course: Course, vehicle: VehicleState, end: Hex, heading: int, speed: int) -> float:
    """The best that could be declared next, by chance times gain."""
    limits = mekrace_speed_range(speed, vehicle.speed, vehicle.acceleration, vehicle.braking)
    return max(
        (
            _chance(course, vehicle, choice.card, disturbed=False) * _gain(course, end, choice.end)
            for choice in _sides(course, end, heading, *limits)
        ),
        default=DEAD_END,
    )


def _way_out(course: Course, vehicle: VehicleState, speed: int) -> Choice:
    """No card stays on the course: of those at the lowest speed the one that leaves it last."""
    found: list[tuple[int, Choice]] = []
    for card in course.cards.values():
        if card.speed == speed:
            for mirrored in (False, True):
                shape = _shape(card, mirrored, vehicle.heading)
                path = tuple(Hex(vehicle.q + step.q, vehicle.r + step.r) for step in shape[1:])
                on = next((n for n, step in enumerate(path) if step not in course.track.fields), len(path))
                end = ends_of(card, mirrored)
                turn = "F" if "F" in end else end[0]
                found.append((on, Choice(card, mirrored, turn, path, vehicle.hex, vehicle.heading)))
    return max(found, key=lambda item: item[0])[1]
