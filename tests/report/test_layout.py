"""Nothing runs out of its room: checked on the boxes of the laid out document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from weasyprint import HTML
from weasyprint.formatting_structure import boxes

from calc.core.hexes import Hex
from calc.core.pages import Beside, Column, Document, HexField, HexMap, Page, Row, Table, Text, Together
from calc.report.drawings.hexmap import hexmap
from calc.report.render import render_html
from tests.report.kit import RIDERS, kit

TOLERANCE = 0.6  # CSS pixels


def inside(box: Any, room: Any = None) -> Iterator[tuple[Any, Any]]:
    """Every text with the table cell, card or page that it stands in."""
    if isinstance(box, boxes.TableCellBox) or "card" in classes_of(box):
        room = box
    if isinstance(box, boxes.TextBox):
        yield box, room
    for child in getattr(box, "all_children", lambda: ())():
        yield from inside(child, room)


def classes_of(box: Any) -> list[str]:
    """The classes of the element that a box was made for."""
    element = getattr(box, "element", None)
    return (element.get("class") or "").split() if hasattr(element, "get") else []


def is_foot(text: Any) -> bool:
    """Whether a text stands at the foot of a card."""
    return getattr(text.element, "tag", "").endswith("footer")


@pytest.fixture(scope="module", params=["A4", "Letter"])
def pages(request: pytest.FixtureRequest) -> list[Any]:
    return [page._page_box for page in HTML(string=render_html(kit("de"), paper=request.param)).render().pages]


def test_texts_stand_on_the_paper(pages):
    """Every text lies between the margins of its page, running head and foot included."""
    for page in pages:
        for text, _ in inside(page):
            assert text.position_x >= page.margin_left - TOLERANCE, text.text
            assert text.position_x + text.width <= page.margin_left + page.width + TOLERANCE, text.text
            assert 0 <= text.position_y <= page.margin_height(), text.text


def test_texts_stand_in_their_cells_and_cards(pages):
    """No name runs over the line of its column, no text over the edge of its card."""
    cells, cards = 0, 0
    for page in pages:
        for text, room in inside(page):
            if room is not None:
                cards += "card" in classes_of(room)
                cells += isinstance(room, boxes.TableCellBox)
                assert text.position_x + text.width <= room.border_box_x() + room.border_width() + TOLERANCE, text.text
                assert text.position_y + text.height <= room.border_box_y() + room.border_height() + TOLERANCE, (
                    text.text
                )
    assert cells > 500
    assert cards > 50


def test_text_of_a_card_ends_above_its_foot(pages):
    """However long a card's text is, it does not run into the line at the foot."""
    seen = 0
    for page in pages:
        feet = {id(room): text.position_y for text, room in inside(page) if is_foot(text)}
        for text, room in inside(page):
            if id(room) in feet and not is_foot(text):
                seen += 1
                assert text.position_y + text.height <= feet[id(room)] + TOLERANCE, text.text
    assert seen > 50


def test_heading_of_a_group_is_not_alone_at_the_end(pages):
    """A group row stands on the page of the row that follows."""
    for page in pages:
        rows = [box for box in page.descendants() if isinstance(box, boxes.TableRowBox)]
        assert not rows or "group" not in classes_of(rows[-1])


def test_drawings_stand_on_the_paper(pages):
    """No drawing is wider than the room between the margins."""
    drawings = 0
    for page in pages:
        for box in page.descendants():
            if isinstance(box, boxes.ReplacedBox):
                drawings += 1
                assert box.position_x + box.width <= page.margin_left + page.width + TOLERANCE
    assert drawings >= 5


@pytest.mark.parametrize("rows", range(33, 41))
@pytest.mark.parametrize("within", ["alone", "together", "beside"])
def test_a_note_does_not_stand_alone_on_a_page(rows, within):
    """The line below a table, such as the places after a round, has the end of the table above it."""
    columns = (Column("Turn"), Column("Rider"))
    table = Table(columns, tuple((number, "Alrik") for number in range(rows)))
    few = Table(columns, ((1, "Alrik"), (2, "Bela")))
    last = {"alone": (), "together": (Together((few,)),), "beside": (Beside(((few,), (few,))),)}[within]
    shown = Page("log", "Log", (table, *last, Text("1. Alrik, 2. Bela", "note")))
    pages = HTML(string=render_html(Document("Race", "demo", (shown,)))).render().pages
    cells = [box for box in pages[-1]._page_box.descendants() if isinstance(box, boxes.TableCellBox)]
    assert any(cell.element.tag == "td" for cell in cells)


def test_a_map_in_a_log_leaves_room_for_what_belongs_to_it():
    """However long the stretch on it is, it is less than half as tall as the page, so that no half page before it is empty."""
    fields = tuple(HexField(Hex(0, number)) for number in range(60))
    assert hexmap(HexMap(fields), ("",) * 60, 174).height <= 116


def test_a_remark_is_as_wide_as_its_table():
    """A long list of who is near needs few lines, and stands where its rows are."""
    table = Table((Column("No.", 1), Column("Segment", 9)), (("1", "Bend"), Row((", ".join(RIDERS),), "remark")))
    html = render_html(Document("Race", "demo", (Page("log", "Log", (table,)),)))
    cells = [
        box
        for box in HTML(string=html).render().pages[0]._page_box.descendants()
        if isinstance(box, boxes.TableCellBox) and box.element.tag == "td"
    ]
    assert [cell.width > 400 for cell in cells] == [False, True, True]
    assert cells[2].position_x == cells[0].position_x
