"""Our own font of signs: dice faces, ticks and boxes, the pencil of the override mark, the markers of a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

EM = 1000
MADE = 3_000_000_000  # any fixed moment, in the seconds of TrueType
FAMILY = "Racebook Signs"
Point = tuple[float, float]
Shape = Sequence[Point]
Drawing = Callable[[TTGlyphPen], None]

#: Where the pips of each die lie, in steps from the middle.
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def outline(pen: TTGlyphPen, points: Shape, *, hole: bool = False) -> None:
    """A closed shape, given clockwise; a hole is drawn the other way round."""
    first, *rest = reversed(points) if hole else points
    pen.moveTo(first)
    for point in rest:
        pen.lineTo(point)
    pen.closePath()


def box(low: float, high: float, left: float, right: float) -> Shape:
    """A rectangle, clockwise."""
    return ((left, low), (left, high), (right, high), (right, low))


def disc(x: float, y: float, radius: float) -> Shape:
    """A circle of 24 corners, clockwise: round enough at the size of type."""
    return [(round(x + radius * sin(2 * pi * i / 24)), round(y + radius * cos(2 * pi * i / 24))) for i in range(24)]


def rounded_box(low: float, high: float, left: float, right: float, radius: float) -> Shape:
    """A rectangle with round corners, clockwise from the lower left."""
    corners = ((left, low, 180), (left, high, 270), (right, high, 0), (right, low, 90))
    points: list[Point] = []
    for x, y, start in corners:
        middle_x = x + radius if x == left else x - radius
        middle_y = y + radius if y == low else y - radius
        for step in range(7):
            angle = (start + 15 * step) * pi / 180
            points.append((round(middle_x + radius * sin(angle)), round(middle_y + radius * cos(angle))))
    return points


def frame(pen: TTGlyphPen, outer: Shape, inner: Shape) -> None:
    """The outline of a shape."""
    outline(pen, outer)
    outline(pen, inner, hole=True)


def die(face: int) -> Drawing:
    """A die showing so many pips."""

    def draw(pen: TTGlyphPen) -> None:
        frame(pen, rounded_box(-120, 740, 40, 900, 150), rounded_box(-60, 680, 100, 840, 100))
        for x, y in PIPS[face]:
            outline(pen, disc(470 + 205 * x, 310 + 205 * y, 84))

    return draw


def filled(*shapes: Shape) -> Drawing:
    """Shapes in black."""

    def draw(pen: TTGlyphPen) -> None:
        for shape in shapes:
            outline(pen, shape)

    return draw


def framed(outer: Shape, inner: Shape, *inside: Shape) -> Drawing:
    """A shape in outline, with black shapes inside."""

    def draw(pen: TTGlyphPen) -> None:
        frame(pen, outer, inner)
        for shape in inside:
            outline(pen, shape)

    return draw


SQUARE, SQUARE_INNER = box(-60, 680, 80, 820), box(0, 620, 140, 760)
TICK: Shape = ((150, 300), (230, 380), (370, 230), (680, 640), (770, 575), (385, 60))
CROSS_ONE: Shape = ((150, 60), (560, 620), (650, 555), (240, -5))
CROSS_TWO: Shape = ((150, 555), (240, 620), (650, 60), (560, -5))
PENCIL_BODY: Shape = ((210, 180), (640, 690), (760, 590), (330, 80))
PENCIL_TIP: Shape = ((130, -60), (180, 140), (290, 45))
DIAMOND: Shape = ((450, -110), (130, 310), (450, 730), (770, 310))
DIAMOND_INNER: Shape = ((450, 0), (215, 310), (450, 620), (685, 310))
UP: Shape = ((80, -20), (450, 680), (820, -20))
UP_INNER: Shape = ((180, 40), (450, 550), (720, 40))
RIGHT: Shape = ((160, 20), (160, 600), (700, 310))

DRAWINGS: dict[int, Drawing] = {
    **{0x2680 + face - 1: die(face) for face in PIPS},
    0x2713: filled(TICK),
    0x2717: filled(CROSS_ONE, CROSS_TWO),
    0x270E: filled(PENCIL_BODY, PENCIL_TIP),
    0x2610: framed(SQUARE, SQUARE_INNER),
    0x2611: framed(SQUARE, SQUARE_INNER, TICK),
    0x25A0: filled(SQUARE),
    0x25A1: framed(SQUARE, SQUARE_INNER),
    0x25CF: filled(disc(450, 310, 380)),
    0x25CB: framed(disc(450, 310, 380), disc(450, 310, 315)),
    0x25C6: filled(DIAMOND),
    0x25C7: framed(DIAMOND, DIAMOND_INNER),
    0x25B2: filled(UP),
    0x25B3: framed(UP, UP_INNER),
    0x25B8: filled(RIGHT),
}


def glyph(drawing: Drawing) -> object:
    """One sign as TrueType outlines."""
    pen = TTGlyphPen(None)
    drawing(pen)
    return pen.glyph()


def signs_font() -> TTFont:
    """The whole font, the same bytes every time."""
    names = {code: f"uni{code:04X}" for code in DRAWINGS}
    order = [".notdef", "space", *names.values()]
    glyphs = {name: glyph(DRAWINGS[code]) for code, name in names.items()}
    glyphs |= {".notdef": glyph(framed(SQUARE, SQUARE_INNER)), "space": TTGlyphPen(None).glyph()}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({0x20: "space", **names})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (250 if name == "space" else 940, 0) for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular", "copyright": "The Racebook authors, MIT"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = MADE
    builder.font.recalcTimestamp = False
    return builder.font
