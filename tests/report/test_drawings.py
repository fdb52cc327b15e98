"""Drawings: names never lie on each other nor run out of their room."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from calc.core.hexes import Hex
from calc.core.pages import Board, HexField, HexMap, Lane, Token, Vehicle
from calc.core.pages import Path as Way
from calc.core.shipped import TEMPLATES
from calc.report.drawings.board import board
from calc.report.drawings.chart import Line, chart
from calc.report.drawings.hexmap import hexmap
from calc.report.drawings.lettering import fitted, spread, width_of

NAMES = st.text(st.sampled_from("abcwmMWiÄßЖЩыфё -Ø—"), min_size=1, max_size=60)


def real_width(text: str, font: TTFont) -> float:
    """The width of a text in our text face, without kerning."""
    widths, letters = font["hmtx"], font.getBestCmap()
    return sum(widths[letters[ord(letter)]][0] for letter in text if ord(letter) in letters) / font["head"].unitsPerEm


@pytest.mark.parametrize("face", ["alegreya-sans-400", "alegreya-sans-700"])
def test_estimated_widths_are_never_too_small(face):
    """No letter of our text face is wider than the estimate."""
    font = TTFont(Path(TEMPLATES) / "fonts" / f"{face}.woff2")
    too_wide = [
        letter for letter in map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x180), *range(0x400, 0x460)])
        if real_width(letter, font) > width_of(letter, 1.0) + 1e-9
    ]  # fmt: skip
    assert too_wide == []


@given(NAMES, st.floats(6, 60))
def test_fitted_text_fits(text, room):
    """Whatever the name, its lines fit into the room."""
    lettering = fitted(text, room)
    assert len(lettering.lines) <= 2
    assert lettering.width <= room + 1e-6


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(2, 6)), min_size=1, max_size=14))
def test_labels_do_not_lie_on_each_other(labels):
    """Labels are pushed apart, stay in order, and stay on the drawing."""
    wanted, heights = [y for y, _ in labels], [height for _, height in labels]
    placed = spread(wanted, heights, 0, 100)
    order = sorted(range(len(placed)), key=lambda i: (placed[i], wanted[i]))
    for above, below in pairwise(order):
        assert placed[below] - placed[above] >= (heights[above] + heights[below]) / 2 - 1e-6
        assert wanted[above] <= wanted[below] + 1e-9
    assert all(height / 2 - 1e-6 <= y <= 100 - height / 2 + 1e-6 for y, height in zip(placed, heights, strict=True))


@given(
    st.lists(st.tuples(NAMES, st.lists(st.none() | st.floats(-50, 500), min_size=9, max_size=9)), max_size=24),
    st.booleans(),
)
def test_chart_stays_in_its_frame(lines, ranks):
    """Points lie between the axes, names right of them and on the drawing."""
    drawn = chart(
        tuple(Line(name, tuple(values)) for name, values in lines), tuple("012345678"), 174.0, ranks=ranks and False
    )
    for line in drawn.lines:
        for x, y in line.markers:
            assert drawn.left <= x <= drawn.right
            assert drawn.top <= y <= drawn.bottom
        assert line.name_at[0] + line.name.width <= drawn.width + 0.1
        assert 0 <= line.name_at[1] <= drawn.height


def test_two_lines_never_look_alike():
    """24 lines have 24 styles."""
    lines = chart(tuple(Line(str(i), (1.0, 2.0)) for i in range(24)), ("1", "2"), 174.0).lines
    assert len({(line.dash, line.marker) for line in lines}) == 24


def test_first_rank_is_on_top():
    """A position chart has the leader at the top."""
    (leader, last) = chart((Line("a", (1.0, 1.0)), Line("b", (2.0, 2.0))), ("1", "2"), 174.0, ranks=True).lines
    assert leader.markers[0][1] < last.markers[0][1]


@given(st.integers(1, 6), st.integers(1, 200), st.lists(st.tuples(st.integers(1, 6), st.integers(0, 210)), max_size=14))
def test_board_pieces_stand_on_the_board(lanes, fields, places):
    """Every piece that has a lane is drawn, inside the drawing and apart from the others."""
    tokens = tuple(Token(f"T{i}", lane, field) for i, (lane, field) in enumerate(places))
    drawn = board(
        Board(tuple(Lane(str(n), fields) for n in range(lanes)), tokens), tuple(map(str, range(lanes))), 174.0
    )
    assert len(drawn.pieces) == sum(1 for lane, _ in places if lane <= lanes)
    assert drawn.width <= 175.1
    for piece in drawn.pieces:
        assert piece.x >= piece.half_width
        assert piece.x + piece.half_width <= drawn.width
        assert piece.y + piece.half_height <= drawn.height
    for i, one in enumerate(drawn.pieces):
        for other in drawn.pieces[:i]:
            assert (
                abs(one.x - other.x) >= one.half_width + other.half_width - 0.01
                or abs(one.y - other.y) >= one.half_height + other.half_height - 0.01
            )


def test_directions_turn_clockwise_from_north():
    """Direction 1 looks up the page, 2 to the upper right."""
    block = HexMap(
        (HexField(Hex(0, 0)), HexField(Hex(0, -1)), HexField(Hex(1, -1))),
        tuple(Vehicle("A", Hex(0, 0), n) for n in (1, 2, 4)),
    )
    drawn = hexmap(block, ("", "", ""), 100.0)
    assert [machine.turn for machine in drawn.machines] == [0, 60, 180]
    start, north, north_east = drawn.hexes
    assert (north.x, north.y < start.y) == (start.x, True)
    assert north_east.x > start.x
    assert north_east.y < start.y


def test_arrow_points_along_the_last_step():
    """The head of a path is turned as its last step."""
    block = HexMap((), (), (Way((Hex(0, 0), Hex(0, -1))), Way((Hex(0, -1), Hex(0, 0)))))
    assert [track.turn for track in hexmap(block, (), 100.0).tracks] == [0.0, 180.0]
