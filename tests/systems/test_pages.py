"""The pages of every game, of starters and of played examples: none is printed with nothing on it."""

from __future__ import annotations

import pytest

from calc import systems
from calc.core.pages import Board, Page
from calc.workbook.layout import layout
from calc.workbook.package import Package
from calc.workbook.read import read_book
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter

BOOKS = [(game, name) for game in systems.GAMES for name in ("", *systems.system(game).examples)]


def pages_of(game: str, name: str) -> tuple[Page, ...]:
    """The pages of a workbook as the command makes it."""
    system = systems.system(game)
    data = starter(system, system.examples[name](), "") if name else starter(system)
    package = Package(recalc(data).data or data)
    found = layout(read_book(package), package)
    assert found is not None
    return found.game.pages(found.records, found.game.replay(found.records))


@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_no_page_is_empty(game: str, name: str) -> None:
    """Not those of an unused workbook either: at least they say that there is nothing yet."""
    made = pages_of(game, name)
    assert made
    assert [page.kind for page in made if not page.blocks] == []


@pytest.mark.parametrize("name", ["", "example"])
def test_the_board_of_a_horse_race_is_always_drawn(name: str) -> None:
    """An empty one to play on, or as it was when somebody last rode: the played example ends with all in the goal."""
    (board,) = next(page.blocks for page in pages_of("dsa", name) if page.kind == "board")
    assert isinstance(board, Board)
    assert bool(board.tokens) == bool(board.caption) == bool(name)
