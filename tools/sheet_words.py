"""The words of every game's sheets, read from the sheets themselves: headings, notes, meanings, steps."""

from __future__ import annotations

import re
from collections.abc import Iterator

from calc import systems
from calc.core.sheets import (
    Column,
    Mark,
    ReferenceTable,
    ResultSheet,
    SettingsSheet,
    Sheet,
    TableSheet,
    TablesSheet,
    TextSheet,
)
from calc.texts.words import NUMBERED

_QUOTED = re.compile(r't"([^"]*)"')


def sheet_words() -> Iterator[tuple[str, str]]:
    """Game and word of everything that stands on a new workbook's sheets."""
    systems.load()
    for name in systems.GAMES:
        game = getattr(__import__(f"calc.systems.{name}", fromlist=["SYSTEM"]), "SYSTEM", None)
        if game is None:
            continue
        yield name, game.title
        for sheet in game.sheets(game.sizes):
            for word in _of_sheet(sheet):
                numbered = NUMBERED.fullmatch(word)
                if word and not word.isdigit():
                    counted = numbered is not None and numbered["number"].startswith(" ")
                    yield name, numbered["word"] if numbered is not None and counted else word


def _of_sheet(sheet: Sheet) -> Iterator[str]:
    yield sheet.heading
    if isinstance(sheet, TextSheet):
        yield from sheet.steps
    elif isinstance(sheet, SettingsSheet):
        for setting in sheet.settings:
            yield from (setting.meaning, setting.heading)
    elif isinstance(sheet, TablesSheet):
        for table in sheet.tables:
            yield from _of_table(table)
    elif isinstance(sheet, TableSheet | ResultSheet):
        yield sheet.intro
        yield from _of_marks(sheet.marks)
        columns = sheet.columns
        if isinstance(sheet, TableSheet):
            columns += sheet.formulas + (sheet.computed.columns if sheet.computed else ())
        else:
            columns += sheet.inputs
        yield from _of_columns(columns)


def _of_table(table: ReferenceTable) -> Iterator[str]:
    yield table.heading
    yield from _of_columns(table.columns)


def _of_columns(columns: tuple[Column, ...]) -> Iterator[str]:
    for column in columns:
        yield from (column.heading, column.note)


def _of_marks(marks: tuple[Mark, ...]) -> Iterator[str]:
    for mark in marks:
        yield from _QUOTED.findall(mark.formula)
