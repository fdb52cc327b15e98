"""A board of lanes seen from above, cut into strips that fit the page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from calc.core.pages import Board, Token
from calc.report.drawings.lettering import Lettering, fitted, width_of

SMALLEST_FIELD = 4.3
LARGEST_FIELD = 8.0
LONG = 40  # fields; a longer board is drawn only where the pieces are
AROUND = 3  # fields shown before and after the pieces
NUMBERS = 4.0  # height of the row of field numbers
BETWEEN = 3.0  # strips


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a strip."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: middle, half its width and height, letters with their size."""

    x: float
    y: float
    half_width: float
    half_height: float
    label: str
    size: float
    out: bool


@dataclass(frozen=True, slots=True)
class Label:
    """Letters at a place."""

    x: float
    y: float
    text: Lettering


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """All strips below each other, in millimetres; goals are the x, y, height of each goal line."""

    width: float
    height: float
    side: float
    fields: tuple[Field, ...]
    pieces: tuple[Piece, ...]
    names: tuple[Label, ...]
    numbers: tuple[tuple[float, float, int], ...]
    goals: tuple[tuple[float, float], ...]
    beyond: tuple[Field, ...]


def board(block: Board, names: tuple[str, ...], width: float) -> BoardDrawing:
    """Lay a board out in the given width; `names` are the lanes' names in the reader's language."""
    lane_names = [fitted(name, width * 0.16) for name in names]
    left = max((name.width for name in lane_names), default=0) + 2
    low, high = _stretch(block)
    count = high - low + 1
    strips = ceil(count / max(1, int((width - left) / SMALLEST_FIELD)))
    per_strip = ceil(count / strips)
    side = round(min(LARGEST_FIELD, (width - left) / per_strip), 3)
    strip_height = NUMBERS + side * len(block.lanes) + BETWEEN
    fields: list[Field] = []
    beyond: list[Field] = []
    labels: list[Label] = []
    numbers: list[tuple[float, float, int]] = []
    goals: list[tuple[float, float]] = []
    for number in range(low, high + 1):
        strip, column = divmod(number - low, per_strip)
        x, top = round(left + column * side, 3), strip * strip_height + NUMBERS
        if (number % 5 == 0) or column == 0:
            numbers.append((round(x + side / 2, 3), round(top - 1, 3), number))
        for lane, has in enumerate(block.lanes):
            y = round(top + lane * side, 3)
            last = block.first + has.fields - 1
            (fields if number <= last else beyond).append(Field(x, y))
            if number == last:
                goals.append((round(x + side, 3), y))
            if column == 0:
                labels.append(Label(0, round(y + side / 2, 3), lane_names[lane]))
    pieces = [
        piece
        for (lane, field), tokens in _by_place(block.tokens).items()
        if low <= field <= high and 0 <= lane - 1 < len(block.lanes)
        for piece in _pieces(
            tokens,
            left + ((field - low) % per_strip) * side,
            ((field - low) // per_strip) * strip_height + NUMBERS + (lane - 1) * side,
            side,
        )
    ]
    return BoardDrawing(
        round(left + per_strip * side + 1, 2), round(strips * strip_height - BETWEEN + 0.5, 2), side, tuple(fields),
        tuple(pieces), tuple(labels), tuple(numbers), tuple(goals), tuple(beyond),
    )  # fmt: skip


def _stretch(block: Board) -> tuple[int, int]:
    """The first and the last field that are drawn."""
    places = [token.field for token in block.tokens]
    last = max([block.first + lane.fields - 1 for lane in block.lanes] + places, default=block.first)
    if last - block.first < LONG or not places:
        return block.first, last
    return max(block.first, min(places) - AROUND), min(last, max(places) + AROUND)


def _by_place(tokens: tuple[Token, ...]) -> dict[tuple[int, int], list[Token]]:
    """The pieces on each field."""
    places: dict[tuple[int, int], list[Token]] = {}
    for token in tokens:
        places.setdefault((token.lane, token.field), []).append(token)
    return places


def _pieces(tokens: list[Token], x: float, y: float, side: float) -> list[Piece]:
    """The pieces of one field: a disc, or flat pieces above each other where several share it."""
    columns = 1 if len(tokens) <= 3 else 2
    rows = ceil(len(tokens) / columns)
    wide, high = side / columns, side / rows
    pieces = []
    for place, token in enumerate(tokens):
        row, column = divmod(place, columns)
        half_width, half_height = wide * 0.45, high * 0.45
        size = min(
            half_height * 1.15 if rows == 1 else half_height * 1.6,
            half_width * 1.75 / max(0.1, width_of(token.label, 1.0)),
        )
        middle_x, middle_y = x + (column + 0.5) * wide, y + (row + 0.5) * high
        pieces.append(
            Piece(
                round(middle_x, 3), round(middle_y, 3), round(half_width, 3), round(half_height, 3),
                token.label, round(size, 3), token.out,
            )
        )  # fmt: skip
    return pieces
