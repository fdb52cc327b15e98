"""A map of hexes: where hexes, labels, vehicles and paths stand. Direction 1 is up; up-left where a corner is on top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, degrees, pi, sin, sqrt

from calc.core.hexes import Hex
from calc.core.pages import HexField, HexMap
from calc.core.pages import Path as Way
from calc.report.drawings.lettering import Lettering, fitted, width_of

LARGEST = 11.0  # from the middle of a hex to its corner
WIDE = 185.0  # a drawing wider than this stands on a wide page, which is not tall
TALLEST, TALLEST_WIDE = 110.0, 125.0  # a taller one would leave too much of the page before it empty
DASHES = ("", "1.6 0.8", "0.5 0.7", "2.6 0.7 0.5 0.7")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class HexShape:
    """A hex: its corners as an SVG list of points, its kind, its label, the triangles and explosions in it."""

    points: str
    kind: str
    x: float
    y: float
    label: Lettering
    label_y: float
    arrows: tuple[tuple[float, float, int], ...] = ()
    bursts: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Machine:
    """A vehicle: middle, turn in degrees clockwise (None = looks nowhere), letters."""

    x: float
    y: float
    turn: int | None
    radius: float
    label: str
    size: float
    out: bool


@dataclass(frozen=True, slots=True)
class Track:
    """A path: its points, its start, the place and turn of its arrow head, its label."""

    points: str
    dash: str
    start: Point
    end: Point
    turn: float
    arrow: bool
    label: str
    label_at: Point


@dataclass(frozen=True, slots=True)
class HexDrawing:
    """A whole map in millimetres."""

    width: float
    height: float
    side: float
    hexes: tuple[HexShape, ...]
    tracks: tuple[Track, ...]
    machines: tuple[Machine, ...]


def hexmap(block: HexMap, labels: tuple[str, ...], width: float, tallest: float | None = None) -> HexDrawing:
    """Lay a map out in the given room; `labels` are those of the hexes in the reader's language."""
    tallest = tallest or (TALLEST_WIDE if width > WIDE else TALLEST)
    places = {field.place for field in block.fields} | {vehicle.place for vehicle in block.vehicles}
    places |= {place for path in block.paths for place in path.places}
    middles = [_middle(place, 1.0, pointy=block.pointy) for place in places] or [(0.0, 0.0)]
    half_wide, half_tall = (sqrt(3) / 2, 1.0) if block.pointy else (1.0, sqrt(3) / 2)
    left, right = min(x for x, _ in middles) - half_wide, max(x for x, _ in middles) + half_wide
    top, bottom = min(y for _, y in middles) - half_tall, max(y for _, y in middles) + half_tall
    side = min(LARGEST, (width - 1) / (right - left), (tallest - 1) / (bottom - top))

    def at(place: Hex) -> Point:
        x, y = _middle(place, side, pointy=block.pointy)
        return round(x - left * side + 0.5, 3), round(y - top * side + 0.5, 3)

    hexes = tuple(_hex(field, label, at(field.place), side, pointy=block.pointy)
                  for field, label in zip(block.fields, labels, strict=True))  # fmt: skip
    tracks = tuple(_track(path, number, [at(place) for place in path.places], side)
                   for number, path in enumerate(block.paths) if path.places)  # fmt: skip
    return HexDrawing(
        round((right - left) * side + 1, 2), round((bottom - top) * side + 1, 2), round(side, 3),
        hexes, tracks, _machines(block, at, side),
    )  # fmt: skip


def _hex(field: HexField, label: str, middle: Point, side: float, *, pointy: bool) -> HexShape:
    """One hex with everything that is drawn in it."""
    x, y = middle
    room, low = (side * 1.0, side * 0.58) if pointy else (side * 1.2, side * 0.68)
    if field.arrows and not field.bursts:
        low = 0.0  # the triangles stand around the label
    arrows = tuple((*_polar(middle, side * 0.66, turn), turn)
                   for turn in (_turn(direction, pointy=pointy) for direction in field.arrows))  # fmt: skip
    bursts = tuple((round(x + side * 0.44 * (number - (field.bursts - 1) / 2), 3), y) for number in range(field.bursts))
    return HexShape(
        _corners(x, y, side, pointy=pointy), field.kind, x, y,
        fitted(label, room, max(side * 0.26, min(2.1, side * 0.45))), round(y + low, 3), arrows, bursts,
    )  # fmt: skip


def _turn(direction: int, *, pointy: bool) -> int:
    """How far a thing that looks in a direction is turned clockwise from the top of the page."""
    return (direction - 1) * 60 - (30 if pointy else 0)


def _polar(middle: Point, length: float, turn: int) -> Point:
    """The point so far from the middle of a hex, at a turn clockwise from the top."""
    angle = turn * pi / 180
    return round(middle[0] + length * sin(angle), 3), round(middle[1] - length * cos(angle), 3)


def _middle(place: Hex, side: float, *, pointy: bool) -> Point:
    """The middle of a hex."""
    if pointy:
        return sqrt(3) * side * (place.q + place.r / 2), 1.5 * side * place.r
    return 1.5 * side * place.q, sqrt(3) * side * (place.r + place.q / 2)


def _corners(x: float, y: float, side: float, *, pointy: bool) -> str:
    """The six corners of a hex as SVG writes them."""
    first = pi / 6 if pointy else 0.0
    corners = ((x + side * cos(first + k * pi / 3), y + side * sin(first + k * pi / 3)) for k in range(6))
    return " ".join(f"{a:.2f},{b:.2f}" for a, b in corners)


def _track(path: Way, number: int, points: list[Point], side: float) -> Track:
    """A path, moved aside a little so that two on the same hexes can be told apart."""
    aside = side * 0.13 * (number % 4 - 1.5 if number else 0)
    moved = [(x + aside, y + aside) for x, y in points]
    end = moved[-1]
    before = next((point for point in reversed(moved[:-1]) if point != end), (end[0], end[1] + 1))
    turn = degrees(atan2(end[0] - before[0], before[1] - end[1]))
    return Track(
        " ".join(f"{x:.2f},{y:.2f}" for x, y in moved), DASHES[number % len(DASHES)],
        moved[0], end, round(turn, 1), path.arrow and len(moved) > 1, path.label, _beside(moved, side, number),
    )  # fmt: skip


def _beside(points: list[Point], side: float, number: int) -> Point:
    """A place for a path's name: beside its first step, on the one hand or the other."""
    (x, y), (to_x, to_y) = points[0], points[min(1, len(points) - 1)]
    length = sqrt((to_x - x) ** 2 + (to_y - y) ** 2) or 1
    hand = side * (0.28 if number % 2 else -0.28)
    along = 0.18 + 0.12 * (number // 2 % 3)
    return (
        round(x + (to_x - x) * along - (to_y - y) / length * hand, 2),
        round(y + (to_y - y) * along + (to_x - x) / length * hand, 2),
    )


def _machines(block: HexMap, at: Callable[[Hex], Point], side: float) -> tuple[Machine, ...]:
    """The vehicles; those that share a hex stand around its middle."""
    crowd = Counter(vehicle.place for vehicle in block.vehicles)
    placed: Counter[Hex] = Counter()
    machines = []
    for vehicle in block.vehicles:
        count, number = crowd[vehicle.place], placed[vehicle.place]
        placed[vehicle.place] += 1
        x, y = at(vehicle.place)
        radius = side * (0.46 if count == 1 else 0.33)
        if count > 1:
            angle = 2 * pi * number / count - pi / 2
            x, y = x + side * 0.4 * cos(angle), y + side * 0.4 * sin(angle)
        size = min(radius * 0.95, radius * 1.15 / max(0.1, width_of(vehicle.label, 1.0)))
        machines.append(
            Machine(
                round(x, 3), round(y, 3), _turn(vehicle.heading, pointy=block.pointy) if vehicle.heading else None,
                round(radius, 3), vehicle.label, round(size, 3), vehicle.out,
            )
        )  # fmt: skip
    return tuple(machines)
