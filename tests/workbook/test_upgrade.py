"""Upgrade: everything a game master typed survives it, in every game; what would be lost is refused."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from calc import __version__, systems
from calc.core.kinds import OneOf, Whole, YesNo
from calc.core.sheets import Filling, SettingsSheet, TableSheet, TablesSheet
from calc.workbook.cell_writer import FIRST_ROW, HEADING_ROW, KEY_ROW
from calc.workbook.errors import WorkbookError
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter
from calc.workbook.upgrade import typed_inputs, upgraded

GAMES = tuple(systems.GAMES)
OLD = "0.0.9"


@cache
def typed(game: str) -> tuple[bytes, dict[tuple[str, str], Any]]:
    """A workbook of an older version into which a game master typed: a value in the last row of every input column."""
    system = systems.system(game)
    name = next(iter(system.examples))
    filling = system.examples[name]()
    book = openpyxl.load_workbook(io.BytesIO(recalc(starter(system, filling, "", filling.sizes)).data))
    written: dict[tuple[str, str], Any] = {}
    for sheet in system.sheets({**system.sizes, **filling.sizes}):
        page = book[sheet.name]
        if isinstance(sheet, TableSheet):
            row = _last_row(page)
            for x, column in enumerate(sheet.columns, 1):
                if column.role != "computed":
                    written[sheet.name, page.cell(row, x).coordinate] = _something(sheet, column.key)
        elif isinstance(sheet, SettingsSheet):
            for y in range(FIRST_ROW, FIRST_ROW + len(sheet.settings)):
                if page.cell(y, 1).value in ("race", "name", "title"):
                    written[sheet.name, f"B{y}"] = "Rennen um die Brücke"
        elif isinstance(sheet, TablesSheet):
            area = book.defined_names[sheet.tables[0].name].attr_text.split("!")[1].replace("$", "")
            written[sheet.name, area.split(":")[1]] = "eigenes"
    for (title, cell), value in written.items():
        book[title][cell].value = value
    book.properties.keywords = book.properties.keywords.replace(__version__, OLD)
    for page in book.worksheets:
        for line in page.iter_rows():
            for cell in line:
                if isinstance(cell.value, str) and cell.value.startswith("=") and cell.row == FIRST_ROW + 1:
                    cell.value = '="a formula of long ago"' if page.title != "Calc" else cell.value
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue(), written


def _last_row(page: Any) -> int:
    """The last row of the sheet's table."""
    return int(re.findall(r"\d+", page.print_area)[-1])


def _something(sheet: TableSheet, key: str) -> Any:
    """A value that the column allows."""
    item = sheet.field_of(key)
    kind = item.kind if item is not None else None
    if isinstance(kind, OneOf):
        return kind.words[-1]
    if isinstance(kind, YesNo):
        return True
    if isinstance(kind, Whole):
        return max(1, kind.low)
    return 1 if kind is None else "Ännchen & Söhne"


@pytest.mark.parametrize("game", GAMES)
def test_everything_typed_is_kept_and_every_formula_is_of_today(game: str) -> None:
    """Inputs, dice typed over formulas, overrides, settings, rows of tables; no formula of the old version is left."""
    old, written = typed(game)
    fresh, said = upgraded(old)
    assert f"{OLD}" in str(said[0])
    book = openpyxl.load_workbook(io.BytesIO(fresh))
    for (sheet, cell), value in written.items():
        assert book[sheet][cell].value == value, (sheet, cell)
    formulas = [
        cell.value for page in book.worksheets for row in page.iter_rows() for cell in row if cell.data_type == "f"
    ]
    assert len(formulas) > 100
    assert not any("long ago" in (f.text if isinstance(f, ArrayFormula) else f) for f in formulas)
    assert __version__ in book.properties.keywords
    again, nothing = upgraded(fresh)
    assert (again == fresh, nothing) == (True, [])


@pytest.mark.parametrize("game", GAMES)
def test_inputs_of_the_example_come_out_as_they_went_in(game: str) -> None:
    system = systems.system(game)
    for make in system.examples.values():
        filling: Filling = make()
        found = typed_inputs(recalc(starter(system, filling, "", filling.sizes)).data)
        for name, rows in filling.rows.items():
            for number, row in enumerate(rows):
                kept = found.rows[name][number] if number < len(found.rows[name]) else {}
                for key, value in row.items():
                    if value not in (None, ""):
                        assert _same(kept.get(key), value), (name, number, key)
        for name, value in filling.settings.items():
            assert _same(found.settings.get(name), value), name


def _same(kept: Any, value: Any) -> bool:
    shown = getattr(value, "word", value)
    return bool(kept == shown) or str(kept) == str(shown)


def edited(change: Any, game: str = "dsa") -> bytes:
    """A new workbook of a game after a change with openpyxl."""
    book = openpyxl.load_workbook(io.BytesIO(recalc(starter(systems.system(game))).data))
    change(book)
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def test_rows_added_below_the_table_are_kept() -> None:
    """A game master who made the range longer keeps his riders."""

    def more(book: Any) -> None:
        page = book["Participants"]
        name = book.defined_names["Participants"]
        last = int(name.attr_text.rsplit("$", 1)[1])
        page.cell(last + 2, 1).value = "Nachzügler"
        page.cell(last + 2, 6).value = 13
        name.attr_text = name.attr_text.rsplit("$", 1)[0] + f"${last + 2}"
        book.properties.keywords = book.properties.keywords.replace(__version__, OLD)

    fresh, _ = upgraded(edited(more))
    names = [row.get("name") for row in typed_inputs(fresh).rows["Participants"]]
    assert names[-1] == "Nachzügler"
    page = openpyxl.load_workbook(io.BytesIO(fresh))["Participants"]
    row = FIRST_ROW + len(names) - 1
    assert page.cell(row, 1).value == "Nachzügler"
    assert str(page.cell(row, 11).value).startswith("=")


def test_columns_moved_about_are_found_by_their_keys() -> None:
    """Player and name have changed places, with their heads and keys."""

    def swap(book: Any) -> None:
        page = book["Participants"]
        for row in (HEADING_ROW, KEY_ROW, *range(FIRST_ROW, FIRST_ROW + 8)):
            one, other = page.cell(row, 1), page.cell(row, 2)
            one.value, other.value = other.value, one.value
        page.cell(FIRST_ROW, 1).value, page.cell(FIRST_ROW, 2).value = "Élodie", "Alev"
        book.properties.keywords = book.properties.keywords.replace(__version__, OLD)

    fresh, said = upgraded(edited(swap))
    assert said
    page = openpyxl.load_workbook(io.BytesIO(fresh))["Participants"]
    assert (page.cell(FIRST_ROW, 1).value, page.cell(FIRST_ROW, 2).value) == ("Alev", "Élodie")


def _foreign(book: Any) -> None:
    """Nothing of ours is left in it but cells."""
    book.properties.keywords = ""
    for name in list(book.defined_names):
        del book.defined_names[name]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda book: book.create_sheet("Meine Notizen"), "Meine Notizen"),
        (_foreign, "no workbook of a game"),
    ],
)
def test_what_would_be_lost_is_refused(change: Any, reason: str) -> None:
    with pytest.raises(WorkbookError, match=reason):
        upgraded(edited(change))


def test_a_current_workbook_is_left_alone() -> None:
    data = recalc(starter(systems.system("dsa"))).data
    assert upgraded(data) == (data, [])


def test_language_of_the_workbook_stays() -> None:
    system = systems.system("dsa")
    old = recalc(starter(system, None, "ru")).data
    book = openpyxl.load_workbook(io.BytesIO(old))
    book.properties.keywords = book.properties.keywords.replace(__version__, OLD)
    saved = io.BytesIO()
    book.save(saved)
    fresh = openpyxl.load_workbook(io.BytesIO(upgraded(saved.getvalue())[0]))
    assert fresh["Participants"]["A1"].value == openpyxl.load_workbook(io.BytesIO(old))["Participants"]["A1"].value
    assert fresh.properties.language == "ru"
