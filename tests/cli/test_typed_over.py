"""A computed cell that a game master types over is printed with his word and the mark, on every sheet of every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from calc import systems
from calc.cli.job import Printing, documents, opened
from calc.core.sheets import ResultSheet, TableSheet
from calc.report.render import render_html
from calc.workbook.cell_writer import FIRST_ROW, KEY_ROW

WORKBOOKS = Path(__file__).parents[2] / "workbooks"


def typed_over(game: str) -> tuple[Any, dict[str, str]]:
    """The example with a word of its own typed over the first filled cell of every computed column, and the words."""
    path = WORKBOOKS / game / "example.xlsx"
    book, shown = openpyxl.load_workbook(path), openpyxl.load_workbook(path, data_only=True)
    system = systems.system(game)
    words: dict[str, str] = {}
    for sheet in system.sheets(system.sizes):
        if isinstance(sheet, TableSheet):
            columns = sheet.computed.columns if sheet.computed else ()
        else:
            columns = sheet.columns if isinstance(sheet, ResultSheet) else ()
        page = book[sheet.name]
        places = {cell.value: cell.column for cell in page[KEY_ROW]}  # a computed column repeats a key further right
        for x in (places[column.key] for column in columns if column.key in places):
            rows = range(FIRST_ROW, page.max_row + 1)
            y = next((y for y in rows if shown[sheet.name].cell(y, x).value not in (None, "")), None)
            if y is not None:
                cell = page.cell(y, x)
                cell.value = words[f"{sheet.name}!{cell.coordinate}"] = f"word {len(words)} of the master"
    return book, words


@pytest.mark.parametrize("game", systems.GAMES)
def test_every_computed_cell_that_is_typed_over_is_printed_and_marked(game: str, tmp_path: Path) -> None:
    book, words = typed_over(game)
    assert len(words) > 15
    book.save(tmp_path / "race.xlsx")
    ((_, document),) = documents(opened(tmp_path / "race.xlsx"), Printing())
    html = render_html(document, language="en")
    assert [place for place, word in words.items() if word not in html] == []
    assert html.count('class="override"') >= len(words)


@pytest.mark.parametrize("game", systems.GAMES)
def test_nothing_is_said_of_a_workbook_in_which_nothing_was_typed_over(game: str) -> None:
    ((_, document),) = documents(opened(WORKBOOKS / game / "example.xlsx"), Printing())
    assert "Typed over by the game master" not in render_html(document, language="en")


def test_of_a_whole_sheet_pasted_over_the_first_hundred_are_listed_and_the_others_counted(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(WORKBOOKS / "dsa" / "example.xlsx")
    for row in range(FIRST_ROW, FIRST_ROW + 130):
        book["Log"].cell(row, 3).value = f"pasted {row}"
    book.save(tmp_path / "race.xlsx")
    ((_, document),) = documents(opened(tmp_path / "race.xlsx"), Printing())
    html = render_html(document, language="en")
    assert html.count("pasted ") == 100
    assert "30 more cells are not listed." in html
