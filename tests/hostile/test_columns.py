"""Every column that a game master fills in, with whatever a cell may hold in its rows: replayed, never a fault of ours."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from random import Random

import pytest

from calc.core.kinds import Cell
from calc.core.pages import Document
from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.sheets import SettingsSheet, TableSheet, TablesSheet
from calc.core.shipped import WORKBOOKS
from calc.core.system import System
from calc.report.render import render_html
from calc.workbook.layout import layout, titles
from calc.workbook.package import Package
from calc.workbook.read import book_of, scan_all
from tests.hostile.fuzz import NASTY

GAMES = ("dsa", "mekrace", "mekton", "season", "stccg", "tachki")
NUMBERS: tuple[Cell, ...] = (1e308, -1e308, 2.0**53, -(2.0**53), 5e-324, 1e9, 1e15, 0.5, -1.0, 1e5, 1e6)
#: So many columns of a game are tried.
MOST = 30


@cache
def _played(game: str) -> tuple[System, dict[str, Records]]:
    package = Package((WORKBOOKS / game / "example.xlsx").read_bytes())
    found = layout(book_of(package, scan_all(package)), package)
    assert found is not None
    return found.game, found.records


def _columns(game: str) -> list[tuple[str, int]]:
    """The columns of the sheets that are filled in, by the name of the range."""
    system, records = _played(game)
    sheets = [
        sheet for sheet in system.sheets(system.sizes) if isinstance(sheet, TableSheet | SettingsSheet | TablesSheet)
    ]
    inputs = [
        title for sheet in sheets for title in titles(sheet) if "." not in title or isinstance(sheet, TablesSheet)
    ]
    return [(title, x) for title in inputs if title in records for x in range(len(records[title].keys))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("values", [NASTY, NUMBERS, (1e308,)], ids=["anything", "numbers", "the largest number"])
def test_columns_full_of_nonsense_are_replayed(game: str, values: tuple[Cell, ...]) -> None:
    """Different values in each row, or the same in all of them; the pages are made too. Every column has its turn by hand
    (tests.hostile.fuzz); here are as many as do not take long."""
    system, records = _played(game)
    columns = _columns(game)
    for number, (title, x) in enumerate(Random(game).sample(columns, min(len(columns), MOST))):
        given = islice(cycle(values), number, None)
        rows = tuple((*row[:x], next(given), *row[x + 1 :]) for row in records[title].rows)
        start = time.process_time()
        changed = {**records, title: replace(records[title], rows=rows)}
        played = system.replay(changed)
        if system.pages is not None:
            assert system.pages(changed, played)
        assert time.process_time() - start < 5, (title, records[title].keys[x])


# ---------------------------------------------------------------------------------------------- finds


def _with(game: str, title: str, column: str, value: Cell, row: int = 0) -> dict[str, Records]:
    _, records = _played(game)
    rows = list(records[title].rows)
    x = records[title].keys.index(column)
    rows[row] = (*rows[row][:x], value, *rows[row][x + 1 :])
    return {**records, title: replace(records[title], rows=tuple(rows))}


def _printed(game: str, records: dict[str, Records]) -> tuple[Replay, str]:
    system, _ = _played(game)
    assert system.pages is not None
    played = system.replay(records)
    return played, render_html(Document("x", game, system.pages(records, played), settings_changed=(), findings=()))


@pytest.mark.parametrize("column", ["ref", "dex", "fp", "booster"])
@pytest.mark.parametrize("boxes", [201.0, 1e6, 2.0**53])
def test_more_boxes_than_paper_bears_are_a_number(column: str, boxes: float) -> None:
    """A value that a sheet shows as a row of boxes to tick."""
    _, html = _printed("mekrace", _with("mekrace", "Participants", column, boxes))
    assert len(html) < 4_000_000
    _, few = _printed("mekrace", _with("mekrace", "Participants", column, 9.0))
    assert len(html) < len(few) + 5_000


def test_a_race_of_an_absurd_number_is_one_race_more() -> None:
    """Not as many as its number says."""
    played, html = _printed("season", _with("season", "Races", "number", 2.0**53))
    assert html.count("Spring on the meadow") == 1
    assert len(html) < 1_000_000
    assert len(played.events) < 1_000


@pytest.mark.parametrize("points", [1e308, -1e308, 1e10])
def test_absurd_points_of_a_season_are_a_finding(points: float) -> None:
    """Typed over the formula of a race; they do not count, not for the team either."""
    played, _ = _printed("season", _with("season", "Results", "a1", points))
    assert [trouble.where.column for trouble in played.troubles if trouble.where] == ["a1"]


def test_a_heading_that_names_an_absurd_race_makes_no_columns() -> None:
    """p999999999 among the headings of the results."""
    _, records = _played("season")
    held = records["Results"]
    keys = tuple("p999999999" if key == "p1" else "p" + "9" * 5000 if key == "p2" else key for key in held.keys)
    start = time.process_time()
    _printed("season", {**records, "Results": replace(held, keys=keys)})
    assert time.process_time() - start < 5
