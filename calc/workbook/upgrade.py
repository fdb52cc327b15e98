"""Bring a workbook of an older version to the current sheets and formulas, keeping inputs and overrides."""

from __future__ import annotations

import re
from collections.abc import Mapping

from calc import __version__, systems
from calc.core.errors import Message, Words, message
from calc.core.kinds import Cell, is_blank
from calc.core.sheets import Filling, ResultSheet, SettingsSheet, TableSheet, TablesSheet, range_name
from calc.core.system import System
from calc.hosts import lite as lite_program
from calc.hosts.excel_setup import CONFIG_SHEET
from calc.texts.words import home_language
from calc.workbook import lite
from calc.workbook.errors import WorkbookError
from calc.workbook.layout import Layout, layout
from calc.workbook.package import Package
from calc.workbook.read import Book, read_book
from calc.workbook.recalc import recalc
from calc.workbook.sheet_writer import CALC
from calc.workbook.starter import starter
from calc.workbook.validation import SHEET as LISTS

_SIZE = re.compile(r"(\w+)=(\d+)")
_LANGUAGE = re.compile(r"<dc:language>(\w+)</dc:language>")


def upgraded(data: bytes) -> tuple[bytes, list[Message]]:
    """The workbook with current formulas, and what is to be said; the same bytes where it is current already."""
    systems.load()
    package = Package(data)
    book = read_book(package)
    found = layout(book, package)
    if found is None:
        raise WorkbookError("this is no workbook of a game of Racebook")
    own = _own_sheets(book, found.game)
    if own:
        raise WorkbookError(
            "the sheets {sheets} are not Racebook's and would be lost; move them to another workbook first",
            sheets=Words(", ".join(own)),
        )
    if any(name.lower().endswith("vbaproject.bin") for name in package.archive.names):
        raise WorkbookError(
            "the workbook holds macros, which would be lost; save it in Excel as .xlsx, upgrade that, and save it as .xlsm again"
        )
    properties = package.text("docProps/core.xml").decode("utf-8", "replace")
    language = _LANGUAGE.search(properties)
    filling = _filling(book, found, {name: int(number) for name, number in _SIZE.findall(properties)})
    said = language.group(1) if language else home_language(found.game.name)
    fresh = recalc(starter(found.game, filling, said, filling.sizes, _settings_of_xlwings(book))).data
    held = lite.extension(package)
    if held is not None:
        fresh = _with_program(fresh, held, found.game.name, said)
    program = lite.extension(Package(fresh))
    if found.version == __version__ and _formulas(book) == _formulas(read_book(fresh)) and held == program:
        return data, []
    return fresh, [message("from version {old} to {new}", old=Words(found.version or "?"), new=Words(__version__))]


def typed_inputs(data: bytes) -> Filling:
    """What the game master typed into a workbook of ours: everything that a new one is to be filled with."""
    systems.load()
    package = Package(data)
    book = read_book(package)
    found = layout(book, package)
    if found is None:
        raise WorkbookError("this is no workbook of a game of Racebook")
    properties = package.text("docProps/core.xml").decode("utf-8", "replace")
    return _filling(book, found, {name: int(number) for name, number in _SIZE.findall(properties)})


def _with_program(fresh: bytes, held: lite.Extension, game: str, language: str) -> bytes:
    """The workbook with today's program for xlwings Lite; the game master's own code in it stays."""
    if held.program is not None and not lite_program.games_of(held.program):
        raise WorkbookError(
            "the workbook holds a program of yours for xlwings Lite, not one of Racebook; it would be lost"
        )
    program = lite_program.program((game,), lite_program.own_code(held.program or ""), language)
    return lite.with_extension(fresh, held.with_program(program), lite_program.names(program))


def _settings_of_xlwings(book: Book) -> dict[str, str]:
    """What stands on the sheet with the settings of classic xlwings; nothing where there is no such sheet."""
    page = book.sheets.get(CONFIG_SHEET)
    if page is None:
        return {}
    rows = sorted(y for y, x in page.values if x == 1)
    return {str(page.values[y, 1]): str(page.values.get((y, 2), "")) for y in rows}


def _own_sheets(book: Book, game: System) -> list[str]:
    """Sheets that the game does not have: the game master's own."""
    known = {sheet.name for sheet in game.sheets(game.sizes)} | {CALC, LISTS, CONFIG_SHEET}
    return [name for name in book.sheets if name not in known]


def _formulas(book: Book) -> dict[tuple[str, int, int], str]:
    """Every formula of the workbook by its place."""
    return {
        (name, *place): formula.text for name, sheet in book.sheets.items() for place, formula in sheet.formulas.items()
    }


def _filling(book: Book, found: Layout, sizes: Mapping[str, int]) -> Filling:
    """What the game master typed: inputs, dice over formulas, overrides, settings, tables."""
    rows: dict[str, tuple[Mapping[str, Cell], ...]] = {}
    settings: dict[str, Cell] = {}
    for sheet in found.game.sheets({**found.game.sizes, **sizes}):
        if isinstance(sheet, TableSheet):
            rows[sheet.name] = _typed(book, found, range_name(sheet))
        elif isinstance(sheet, SettingsSheet):
            for _, cells in found.records[range_name(sheet)].mappings():
                name = cells.get("setting")
                if isinstance(name, str):
                    settings[name.strip()] = cells.get("value")
        elif isinstance(sheet, TablesSheet):
            for table in sheet.tables:
                if table.name in found.records:
                    rows[table.name] = _typed(book, found, table.name)
        elif isinstance(sheet, ResultSheet):
            for column in sheet.inputs:
                settings[f"{range_name(sheet)}.{column.key}"] = book.value(f"{range_name(sheet)}.{column.key}")
    return Filling(rows, settings, sizes)


def _typed(book: Book, found: Layout, title: str) -> tuple[Mapping[str, Cell], ...]:
    """The rows of a range without what its formulas gave; blank rows at the end are left out."""
    reference = found.references.get(title)
    if reference is None:
        return ()
    page = book.sheets[reference.sheet]
    made: list[dict[str, Cell]] = []
    for y in range(reference.area.top + 1, reference.area.bottom + 1):
        row = {}
        for key, place in found.columns[title].items():
            at = (y, reference.area.left + place)
            value = page.values.get(at)
            if not is_blank(value) and at not in page.formulas:
                row[key] = value
        made.append(row)
    while made and not made[-1]:
        made.pop()
    return tuple(made)
