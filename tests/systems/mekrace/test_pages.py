"""The printed pages of mek races: for empty, half-played and finished races, in three languages."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from calc.core.hexes import Hex, distance
from calc.core.overrides import typed_over
from calc.core.pages import Beside, Block, Boxes, Cards, Document, HexMap, Page, Table
from calc.core.records import Records
from calc.core.values import Cell
from calc.report.render import render_html
from calc.systems.mekrace import SYSTEM
from calc.systems.mekrace.pages.cards import cards_page
from calc.systems.mekrace.replay import replay
from calc.systems.mekrace.rules.cards import cards
from calc.systems.mekrace.rules.hexes import mekrace_to_axial
from calc.systems.mekrace.sample import sample_course
from calc.texts.words import translator
from tests.systems.mekrace.test_random import example_sheets


@cache
def races() -> dict[str, dict[str, Records]]:
    """An empty race, one that waits in its fourth round, and a finished one."""
    whole = example_sheets()
    orders = whole["Orders"]
    half = Records("Orders", orders.keys, orders.rows[:20])
    empty = {name: whole[name] for name in ("Cards", "Course", "Settings")}
    return {"empty": empty, "half": {**whole, "Orders": half}, "finished": whole}


def printed(kind: str) -> tuple[Page, ...]:
    """The pages of one of the races."""
    found = races()[kind]
    assert SYSTEM.pages is not None
    return SYSTEM.pages(found, replay(found))


@pytest.mark.parametrize("language", ["de", "en", "ru"])
@pytest.mark.parametrize("kind", ["empty", "half", "finished"])
def test_every_page_can_be_rendered(kind: str, language: str) -> None:
    html = render_html(Document("Rennen", "mekrace", printed(kind)), language=language)
    assert "{" not in html.split("<body>")[1]


def test_every_kind_of_page_is_printed_and_named() -> None:
    assert set(SYSTEM.kinds) == {page.kind for page in printed("finished")}


def blocks_of(page: Page, kind: type[Block]) -> list[Block]:
    """The blocks of a kind on a page, those beside each other too."""
    found: list[Block] = []
    for block in page.blocks:
        inside = [inner for column in block.columns for inner in column] if isinstance(block, Beside) else [block]
        found += [inner for inner in inside if isinstance(inner, kind)]
    return found


def test_the_log_has_a_map_for_every_round_with_the_ways_driven() -> None:
    race = replay(example_sheets())
    maps = blocks_of(printed("finished")[0], HexMap)
    assert len(maps) == len(race.states) - 1
    for state, drawn in zip(race.states[1:], maps, strict=True):
        ways = {tuple((step.q, step.r) for step in one.path) for one in state.vehicles if len(one.path) > 1}
        assert {tuple(way.places) for way in drawn.paths} == ways


def test_a_vehicle_sheet_ticks_what_is_lost() -> None:
    """The FP track runs from FP + 2 down to 2+."""
    race = replay(example_sheets())
    sheets = {page.title: page for page in printed("finished") if page.kind == "vehicles"}
    for vehicle in race.states[-1].vehicles:
        full = race.states[0].vehicle(vehicle.name).fp
        track = blocks_of(sheets[vehicle.name], Boxes)[-1].tracks[0]
        assert track.labels == (*range(full + 2, 2, -1), "2+")
        assert track.ticked == full - vehicle.fp


def test_the_form_has_fields_of_different_names() -> None:
    html = render_html(Document("Rennen", "mekrace", tuple(p for p in printed("finished") if p.kind == "form")))
    names = [part.split('"')[0] for part in html.split("<input")[1:] for part in [part.split('name="')[1]]]
    assert len(names) == len(set(names))
    assert len(names) > 100


def test_a_field_of_the_form_is_called_what_stands_before_it() -> None:
    """A program shows the name when the mouse rests on the field, and reads it aloud."""
    form = tuple(p for p in printed("finished") if p.kind == "form")
    html = render_html(Document("Rennen", "mekrace", form), language="en")
    titles = re.findall(r'<input [^>]*title="([^"]+)"', html)
    assert len(titles) == html.count("<input")
    assert {"awareness", "notes", "weapon 1", "heat 3"} <= {title.lower() for title in titles}
    assert not [title for title in titles if re.match(r"v\d", title)]


def test_27_sides_of_17_cards_are_three_pages_of_nine() -> None:
    (block,) = cards_page(cards()).blocks
    assert isinstance(block, Cards)
    assert len(block.cards) == 27


def test_a_card_shows_its_sequence_its_damage_and_its_ends() -> None:
    """Sweeping bend FFRF, damage hex 3 with 2 points, ends straight and right: directions 2 and 3."""
    (block,) = cards_page([card for card in cards() if card.id == "K12"]).blocks
    drawing = block.cards[0].drawing
    assert [field.place for field in drawing.fields] == [Hex(0, 0), Hex(0, -1), Hex(0, -2), Hex(1, -3), Hex(2, -4)]
    assert [field.bursts for field in drawing.fields] == [0, 0, 0, 2, 0]
    assert drawing.fields[-1].arrows == (2, 3)
    mirrored = block.cards[1].drawing
    assert [field.place for field in mirrored.fields][-1] == Hex(-2, -2)
    assert set(mirrored.fields[-1].arrows) == {6, 5}


def test_a_cell_typed_over_is_printed_with_its_mark() -> None:
    found = dict(races()["finished"])
    race = replay(found)
    log = [{"text": str(event.phrase)} for event in race.events]
    found["Log.calc"] = Records.of("Log.calc", log)
    found["Log"] = Records.of("Log", [{"text": "Der Meister sagt es anders."}, *log[1:]])
    assert typed_over(found, "Log", "Log.calc") == {(0, "text"): "Der Meister sagt es anders."}
    log[20] = {"text": "So war das."}
    found["Log"] = Records.of("Log", log)
    page = SYSTEM.pages(found, race)[0]
    cells = [cell for table in blocks_of(page, Table) for row in table.rows for cell in row.cells]
    marked = [cell for cell in cells if isinstance(cell, Cell) and cell.overridden]
    assert any("So war das." in str(cell.value) for cell in marked)


def test_the_sample_course_is_closed_and_has_54_fields() -> None:
    """From every hex a further field is at most three hexes away, and neighbours are never far apart in fields."""
    fields = {Hex(*mekrace_to_axial(place.col, place.row, "odd_r")): place.field for place in sample_course()}
    assert len(fields) == 252
    assert set(fields.values()) == set(range(54))
    for place, field in fields.items():
        near = [other for other in fields if distance(place, other) == 1]
        assert any(0 < (ahead - field) % 54 < 27 for other, ahead in fields.items() if distance(place, other) <= 3), (
            place
        )
        assert all(min((fields[other] - field) % 54, (field - fields[other]) % 54) <= 4 for other in near), place
    assert all(one.field <= other.field for one, other in pairwise(sample_course()))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_cards_are_called_as_their_table_calls_them(language: str) -> None:
    """The names of the table of cards are the words of the catalogue."""
    words = translator(language, "mekrace")
    assert [words.term(card.name) for card in cards()] == [card.name for card in cards(language)]
