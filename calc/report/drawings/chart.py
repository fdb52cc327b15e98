"""Lines over turns: where the axes, the lines, their markers and their names stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

from calc.report.drawings.lettering import LETTERS, Lettering, fitted, spread, width_of

#: Line styles and markers; their periods differ by one common factor only, so that 24 lines can be told apart.
DASHES = ("", "2.6 1", "0.7 0.8", "3.4 0.8 0.7 0.8", "1.4 0.7", "4.6 1.6")
MARKERS = ("disc", "ring", "square", "frame", "triangle", "diamond", "gem", "tent")

NAMES_SHARE = 0.3  # of the width at most
RANK_HEIGHT = 6.2
PLOT_HEIGHT = 62.0
LEADER = 4.0
SAMPLE = 9.0  # a piece of the line before its name
MOST_MARKERS = 40

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, and what is written there."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """One line of a chart: its pieces, its markers, the leader to its name, the name."""

    pieces: tuple[tuple[Point, ...], ...]
    dash: str
    marker: str
    markers: tuple[Point, ...]
    retired: Point | None
    leader: tuple[Point, Point] | None
    sample: Point
    name: Lettering
    name_at: Point
    strong: bool


@dataclass(frozen=True, slots=True)
class ChartDrawing:
    """A whole chart in millimetres."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
    lines: tuple[Drawn, ...]
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line to draw: its name in the reader's language and its values."""

    name: str
    values: tuple[float | None, ...]
    strong: bool = False


def chart(
    lines: tuple[Line, ...], steps: tuple[str, ...], width: float, *, ranks: bool = False, x: str = "", y: str = ""
) -> ChartDrawing:
    """Lay a chart out in the given width."""
    names = [fitted(line.name, width * NAMES_SHARE) for line in lines]
    low, high, marks = _scale([v for line in lines for v in line.values if v is not None], ranks=ranks)
    row_texts = [(mark, f"{mark:g}".replace("-", "−")) for mark in marks]
    left = max((width_of(text) for _, text in row_texts), default=0) + 2.0
    right = width - max((name.width for name in names), default=0) - LEADER - SAMPLE - 1
    top = 5.5 if y else 2.5
    plot = max(PLOT_HEIGHT if not ranks else RANK_HEIGHT * max(1, len(lines) - 1), sum(name.height for name in names))
    bottom = top + plot
    height = bottom + (9.5 if x else 5.5)

    def across(step: int) -> float:
        return round(left + 2 + (right - left - 4) * (step / max(1, len(steps) - 1)), 2)

    def down(value: float) -> float:
        share = (value - low) / ((high - low) or 1)
        return round(top + 1.5 + (plot - 3) * (share if ranks else 1 - share), 2)

    points = [[(across(i), down(v)) if v is not None else None for i, v in enumerate(line.values)] for line in lines]
    ends = [next((point for point in reversed(line) if point), (right, bottom)) for line in points]
    at = spread([end[1] for end in ends], [name.height for name in names], top - 2, bottom + 2)
    last = across(len(steps) - 1)
    drawn = tuple(
        _line(i, line, points[i], names[i], (round(right + LEADER, 2), round(at[i], 2)), last)
        for i, line in enumerate(lines)
    )
    return ChartDrawing(
        width, round(height, 2), round(left, 2), round(right, 2), round(top, 2), round(bottom, 2),
        _column_ticks(steps, across), tuple(Tick(down(mark), text) for mark, text in row_texts), drawn, x, y,
    )  # fmt: skip


def _line(number: int, line: Line, points: list[Point | None], name: Lettering, sample: Point, last: float) -> Drawn:
    """One line with its style; a line that ends early gets a cross at its end."""
    pieces: list[tuple[Point, ...]] = []
    piece: list[Point] = []
    for point in [*points, None]:
        if point is not None:
            piece.append(point)
        elif piece:
            pieces.append(tuple(piece))
            piece = []
    shown = [point for point in points if point is not None]
    end = shown[-1] if shown else None
    every = ceil(len(shown) / MOST_MARKERS) or 1
    return Drawn(
        tuple(pieces),
        DASHES[number % len(DASHES)],
        MARKERS[number % len(MARKERS)],
        tuple(shown[::every]),
        end if end and end[0] < last - 0.01 else None,
        (end, sample) if end else None,
        sample,
        name,
        (round(sample[0] + SAMPLE + 1, 2), sample[1]),
        line.strong,
    )


def _scale(values: list[float], *, ranks: bool) -> tuple[float, float, list[float]]:
    """Lowest and highest value of the axis, and round values between them to mark."""
    if not values:
        return 0, 1, []
    low, high = min(values), max(values)
    if ranks:
        return 1, max(2, high), [float(rank) for rank in range(1, int(high) + 1)]
    low = min(low, 0)
    step = _round_step((high - low) / 6 or 1)
    marks = [i * step for i in range(floor(low / step), ceil(high / step) + 1)]
    return marks[0], marks[-1] if len(marks) > 1 else marks[0] + 1, marks


def _round_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50 ... that is not smaller."""
    power = 10.0 ** floor(log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough - 1e-9)


def _column_ticks(steps: tuple[str, ...], across: Callable[[int], float]) -> tuple[Tick, ...]:
    """Marks below the steps; where they would touch, only every second, fifth, tenth is written."""
    places = [across(i) for i in range(len(steps))]
    room = min((after - before for before, after in pairwise(places)), default=100.0)
    widest = max((width_of(text, LETTERS) for text in steps), default=0) + 1
    every = next((n for n in (1, 2, 5, 10, 20, 50, 100) if room * n >= widest), len(steps) or 1)
    return tuple(
        Tick(at, text if i % every == 0 else "") for i, (at, text) in enumerate(zip(places, steps, strict=True))
    )
