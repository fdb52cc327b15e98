"""The printed pages of a battle: empty, half-played and finished, in three languages; record sheets of all sizes."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from calc.core.pages import Beside, Block, Boxes, Document, HexMap, Page, Table, Together, Track
from calc.core.records import Records
from calc.core.values import Cell
from calc.report.pdf import render_pdf
from calc.report.render import render_html
from calc.systems.mekton import SYSTEM
from calc.systems.mekton.pages import pages
from calc.systems.mekton.replay import INPUTS, replay
from tests.systems.mekton.battles import AJAX, BISON, PARTS, example_sheets, order, sheets


@cache
def battles() -> dict[str, dict[str, Records]]:
    """An empty battle, one whose orders end in the third round, and a finished one."""
    whole = example_sheets()
    orders = whole["Orders"]
    half = Records("Orders", orders.keys, orders.rows[:40])
    return {"empty": {name: Records(name) for name in INPUTS}, "half": {**whole, "Orders": half}, "finished": whole}


def printed(kind: str, per_page: int = 1) -> tuple[Page, ...]:
    """The pages of one of the battles."""
    found = battles()[kind]
    return pages(found, replay(found), per_page)


def blocks_of(page: Page, kind: type[Block]) -> list[Block]:
    """The blocks of a kind on a page, those inside others too."""

    def inside(block: Block) -> list[Block]:
        if isinstance(block, Beside):
            return [found for column in block.columns for inner in column for found in inside(inner)]
        if isinstance(block, Together):
            return [found for inner in block.blocks for found in inside(inner)]
        return [block]

    return [found for block in page.blocks for found in inside(block) if isinstance(found, kind)]


@pytest.mark.parametrize("language", ["de", "en", "ru"])
@pytest.mark.parametrize("kind", ["empty", "half", "finished"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 8])
def test_every_page_can_be_rendered(kind: str, language: str, per_page: int) -> None:
    html = render_html(Document("Battle", "mekton", printed(kind, per_page)), language=language)
    assert "{" not in html.split("<body>")[1]


def test_every_kind_of_page_is_printed_and_named() -> None:
    assert {page.kind for page in printed("finished")} == set(SYSTEM.kinds)


def test_an_empty_battle_prints_log_and_standings_only() -> None:
    assert [page.kind for page in printed("empty")] == ["log", "standings"]


def plain(value: object) -> str:
    """Whatever a cell holds, as text."""
    if isinstance(value, Cell):
        return plain(value.value)
    return " ".join(map(plain, getattr(value, "values", ()))) if hasattr(value, "values") else str(value)


def test_every_line_of_the_battle_table_is_in_the_log_once() -> None:
    (page,) = (page for page in printed("finished") if page.kind == "log")
    tables = [block for block in blocks_of(page, Table) if isinstance(block, Table) and len(block.columns) == 7]
    numbers = [row.cells[0] for table in tables for row in table.rows if isinstance(row.cells[0], int)]  # type: ignore[union-attr]
    log = replay(battles()["finished"]).states[-1].log
    assert [number for number in numbers if number][-len(log) :] == [line.row.number for line in log]


def test_the_standings_in_print_are_the_events_counted() -> None:
    """Attacks, hits, damage dealt and taken, counted from the flat list of events."""
    counts: Counter[tuple[str, str]] = Counter()
    for event in replay(battles()["finished"]).events:
        if event.kind == "result":
            counts[event.actor, "attacks"] += 1
            counts[event.actor, "hits"] += event.result not in ("miss", "near_miss")
        if event.kind == "damage":
            counts[event.actor, "taken"] += int(event.result or 0)
            counts[str(event.detail("dealer")), "dealt"] += int(event.result or 0)
    (page,) = (page for page in printed("finished") if page.kind == "standings")
    table = next(block for block in page.blocks if isinstance(block, Table))
    for row in table.rows:
        cells = row if isinstance(row, tuple) else row.cells
        name = str(cells[0])
        assert cells[1:5] == tuple(counts[name, what] for what in ("attacks", "hits", "dealt", "taken"))


def tracks_of(page: Page) -> dict[str, Track]:
    """The rows of boxes of a record sheet by their names."""
    return {
        str(track.name): track for block in blocks_of(page, Boxes) if isinstance(block, Boxes) for track in block.tracks
    }


def test_a_record_sheet_has_a_box_for_each_kill_and_strikes_those_lost() -> None:
    """Torso 10, armour 4, 5 damage in it; head untouched."""
    found = sheets([order("Ajax", "shoot", "Bison", "22 11", attack=9, damage=5, location="Torso")])
    (page,) = (page for page in pages(found, replay(found)) if page.title == "Bison")
    tracks = tracks_of(page)
    torso, head = tracks["Torso, armour 4 (pilot)"], tracks["Head, armour 2"]
    assert (torso.boxes, torso.ticked, head.boxes, head.ticked) == (10, 1, 6, 0)


def test_propulsion_has_a_box_for_each_location_with_its_ma() -> None:
    """MA 11 in two locations: 5 and the rest, 6; one is knocked out."""
    wings = [{"name": "Bison", "location": f"Wing {n}", "armor": 0, "kills": 5, "thruster": True} for n in (1, 2)]
    shot = order("Ajax", "shoot", "Bison", "33 11", attack=10, damage=2, location="Wing 2")
    found = sheets([shot], units=[AJAX, BISON | {"ma_fly": 11}], parts=[*PARTS, *wings])
    (page,) = (page for page in pages(found, replay(found)) if page.title == "Bison")
    tracks = tracks_of(page)
    assert [(name, track.ticked) for name, track in tracks.items() if name.startswith("Propulsion")] == [
        ("Propulsion Wing 1: MA 5", 0), ("Propulsion Wing 2: MA 6", 1),
    ]  # fmt: skip


def test_kills_that_the_game_master_typed_over_are_struck() -> None:
    """The sheet shows 2, the formula said 10: 8 boxes are struck."""
    found = sheets() | {
        "Parts.computed": Records("Parts.computed", ("kills_left",), ((8,), (4,), (2,), (6,), (2,))),
        "Parts.calc": Records("Parts.calc", ("kills_left",), ((8,), (4,), (10,), (6,), (2,))),
    }
    (page,) = (page for page in pages(found, replay(found)) if page.title == "Bison")
    assert tracks_of(page)["Torso, armour 4 (pilot)"].ticked == 8


@pytest.mark.parametrize(("per_page", "count"), [(2, 4), (4, 2), (8, 1)])
def test_small_sheets_stand_so_many_on_a_page(per_page: int, count: int) -> None:
    """Seven units of the example; their sheets break where they should, and nothing runs over."""
    small = tuple(page for page in printed("finished", per_page) if page.kind == "sheets")
    pdf = render_pdf(render_html(Document("Battle", "mekton", small)))
    assert pdf.pages == count
    assert pdf.warnings == ()


def test_a_full_record_sheet_fits_on_its_page() -> None:
    """Each of the seven on one page of its own."""
    full = tuple(page for page in printed("finished") if page.kind == "sheets")
    assert len(full) == 7
    assert render_pdf(render_html(Document("Battle", "mekton", full))).pages == 7


def test_a_battle_without_a_map_prints_none() -> None:
    units = [{key: value for key, value in row.items() if key not in ("q", "r")} for row in (AJAX, BISON)]
    found = sheets([order("Ajax", "aim")], units=units)
    assert "map" not in {page.kind for page in pages(found, replay(found))}
    (page,) = (page for page in printed("finished") if page.kind == "map")
    assert len(blocks_of(page, HexMap)) == len(replay(battles()["finished"]).states)


def test_what_was_typed_over_in_the_log_is_printed_with_the_mark() -> None:
    found = sheets([order("Ajax", "aim")]) | {
        "Log": Records("Log", ("text",), (("Initiative 15",), ("Initiative 12",), ("Ajax takes a breath",))),
        "Log.calc": Records("Log.calc", ("text",), (("Initiative 15",), ("Initiative 12",), ("Aim +1",))),
    }
    (page,) = (page for page in pages(found, replay(found)) if page.kind == "log")
    cells = [
        cell
        for block in page.blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in getattr(row, "cells", row)
    ]
    marked = [plain(cell) for cell in cells if isinstance(cell, Cell) and cell.overridden]
    assert marked == ["Ajax takes a breath"]
