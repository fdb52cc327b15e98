"""How much room a text needs in a drawing, and how it is broken so that it never runs out of its room.

A drawing is made before any font is at hand, so widths are estimates that are never too small for our text face.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Size of the letters in a drawing and the distance of two lines of them.
LETTERS = 2.7
LEADING = 1.12
SMALLEST = 0.7  # of the wanted size; below that a text is cut

_NARROWEST = 0.38  # of the size of the letters
_NARROW = frozenset("iIjlftr.,;:!'’|()[]/-–· ")
_WIDE = frozenset("mwMWQOÖÄ@%&—…ЖШЩЮФЫМДжшщюфыЁЙЦ№œæŒÆ©¼½¾ŴŵЉЊљњ")


def width_of(text: str, size: float = LETTERS) -> float:
    """An upper bound for the width of a text in our text face."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if letter in _NARROW:
        return _NARROWEST
    if letter in _WIDE:
        return 0.99
    if letter.isupper():
        return 0.74
    if letter >= "\U0001f000":
        return 1.3  # emoji
    if letter > "\u2fff":
        return 1.1
    return 0.64


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text as it is drawn: its lines and their size."""

    lines: tuple[str, ...]
    size: float = LETTERS

    @property
    def height(self) -> float:
        """How tall the lines are together."""
        return len(self.lines) * self.size * LEADING

    @property
    def width(self) -> float:
        """How wide the widest line is at most."""
        return max((width_of(line, self.size) for line in self.lines), default=0.0)


def fitted(text: str, room: float, size: float = LETTERS, most: int = 2) -> Lettering:
    """A text that fits into the room: in one line, in several, smaller, and only then cut."""
    text = text[: most * (int(room / (size * SMALLEST * _NARROWEST)) + 2)]  # no more letters can ever fit
    if width_of(text, size) <= room:
        return Lettering((text,), size)
    for scale in (1.0, 0.85, SMALLEST):
        lines = _broken(text, room, size * scale)
        if len(lines) <= most:
            return Lettering(lines, size * scale)
    lines = _broken(text, room, size * SMALLEST)[:most]
    last = lines[-1]
    while last and width_of(last + "…", size * SMALLEST) > room:
        last = last[:-1]
    return Lettering((*lines[:-1], last + "…"), size * SMALLEST)


def _broken(text: str, room: float, size: float) -> tuple[str, ...]:
    """Lines broken at spaces, and inside a word that is wider than the room."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        rest = word
        if line and width_of(f"{line} {rest}", size) <= room:
            line = f"{line} {rest}"
            continue
        if line:
            lines.append(line)
        while width_of(rest, size) > room:
            cut = max(1, _letters_in(rest, room, size) - 1)
            if cut >= len(rest):
                break
            lines.append(rest[:cut] + "-")
            rest = rest[cut:]
        line = rest
    return (*lines, line) if line else tuple(lines)


def _letters_in(text: str, room: float, size: float) -> int:
    """How many letters of a text fit into the room."""
    width = 0.0
    for count, letter in enumerate(text):
        width += size * _em(letter)
        if width > room:
            return count
    return len(text)


def spread(wanted: list[float], heights: list[float], low: float, high: float) -> list[float]:
    """Middles as near to the wanted ones as can be without two labels lying on each other.

    Labels that touch are joined to a block that stands around the mean of what its members want, again and again.
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    blocks: list[tuple[list[int], float, float]] = []  # members, top, height
    for i in order:
        members, top, height = [i], wanted[i] - heights[i] / 2, heights[i]
        while True:
            top = min(max(top, low), max(low, high - height))
            if not blocks or blocks[-1][1] + blocks[-1][2] <= top + 1e-9:
                break
            before, _, above = blocks.pop()
            members, height = before + members, above + height
            top = _best_top(members, wanted, heights)
        blocks.append((members, top, height))
    placed = [0.0] * len(wanted)
    for members, top, _ in blocks:
        y = top
        for i in members:
            placed[i] = y + heights[i] / 2
            y += heights[i]
    return placed


def _best_top(members: list[int], wanted: list[float], heights: list[float]) -> float:
    """Where a block of labels begins so that its members are on average where they want to be."""
    passed, total = 0.0, 0.0
    for i in members:
        total += wanted[i] - heights[i] / 2 - passed
        passed += heights[i]
    return total / len(members)
