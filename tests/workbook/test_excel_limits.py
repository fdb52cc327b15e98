"""Every new workbook, in every language, keeps to what Excel can open; past these limits it would call the file damaged."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from calc import systems
from calc.texts.words import LANGUAGES
from calc.workbook.starter import starter
from calc.workbook.tokens import tokens

BOOKS = [(game, language) for game in systems.GAMES for language in LANGUAGES]

FORMULA, LITERAL, TEXT, NESTED, ARGUMENTS = 8192, 255, 32767, 64, 255
SHEET_NAME, TITLE, PROMPT, LIST, NAME, FOOTER = 31, 32, 255, 255, 255, 255
COLUMN_WIDTH, ROW_HEIGHT = 255, 409
A_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*|[RrCc]")
A_NAME = re.compile(r"[^\W\d][\w.]*|\\[\w.]*|_[\w.]*")


@cache
def opened(game: str, language: str) -> Any:
    """The example of a game in a language, with all its sheets filled."""
    system = systems.system(game)
    filling = next(iter(system.examples.values()))()
    return openpyxl.load_workbook(io.BytesIO(starter(system, filling, language, filling.sizes)))


def formulas(book: Any) -> Iterator[tuple[str, str]]:
    """Every different formula: of cells, of array formulas, of conditional formats, of names."""
    seen: set[str] = set()
    for page in book.worksheets:
        held = [(cell.coordinate, cell.value) for row in page.iter_rows() for cell in row if cell.data_type == "f"]
        held += [
            (str(area.sqref), f"={one}")
            for area in page.conditional_formatting
            for rule in area.rules
            for one in rule.formula
        ]
        for place, value in held:
            text = value.text if isinstance(value, ArrayFormula) else str(value)
            likeness = re.sub(r"\d+", "0", text)
            if likeness not in seen:
                seen.add(likeness)
                yield f"{page.title}!{place}", text
    yield from ((name, f"={defined.attr_text}") for name, defined in book.defined_names.items())


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_formulas_are_short_and_shallow_enough(game: str, language: str) -> None:
    for place, text in formulas(opened(game, language)):
        assert len(text) <= FORMULA, place
        depth, commas = 0, [0]
        for token in tokens(text.removeprefix("=")):
            if token.kind == "text":
                assert len(token.text) - 2 <= LITERAL, (place, token.text)
            if token.text.endswith("("):
                depth, commas = depth + 1, [*commas, 0]
            elif token.text == ")":
                depth, commas = depth - 1, commas[:-1]
            elif token.text == ",":
                commas[-1] += 1
            assert depth <= NESTED, place
            assert commas[-1] < ARGUMENTS, place
        assert depth == 0, place


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_sheets_fit_into_excel(game: str, language: str) -> None:
    book = opened(game, language)
    names = [page.title for page in book.worksheets]
    assert len({name.lower() for name in names}) == len(names)
    for page in book.worksheets:
        assert len(page.title) <= SHEET_NAME
        assert not re.search(r"[\[\]:*?/\\]", page.title)
        assert all(len(cell.value) <= TEXT for row in page.iter_rows() for cell in row if isinstance(cell.value, str))
        assert all((one.width or 0) <= COLUMN_WIDTH for one in page.column_dimensions.values())
        assert all((one.height or 0) <= ROW_HEIGHT for one in page.row_dimensions.values())
        for part in (page.oddFooter, page.oddHeader):
            assert len("".join(str(side.text or "") for side in (part.left, part.center, part.right))) <= FOOTER
        for check in page.data_validations.dataValidation:
            assert len(check.errorTitle or "") <= TITLE
            assert len(check.promptTitle or "") <= TITLE
            assert len(check.error or "") <= PROMPT
            assert len(check.prompt or "") <= PROMPT
            assert len(check.formula1 or "") <= LIST


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_names_are_names_and_no_cells(game: str, language: str) -> None:
    names = list(opened(game, language).defined_names)
    assert len({name.lower() for name in names}) == len(names)
    for name in names:
        assert A_NAME.fullmatch(name), name
        assert not A_CELL.fullmatch(name), name
        assert len(name) <= NAME
