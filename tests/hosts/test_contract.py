"""Every host that can be run here keeps to the contract, and the contract's table has a line for each thing held."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from calc import __version__, systems
from calc.workbook.recalc import recalc
from tests.hosts import contract
from tests.hosts.office import Office, real

systems.load()

TABLE = Path(__file__).parents[2] / "docs" / "contract.md"
ROWS = [pytest.param(row, id=row.words) for row in contract.ROWS]


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[list[Any]]]:
    """What the cells show after a recalculation without any spreadsheet program."""
    path = tmp_path_factory.mktemp("contract") / "contract.xlsx"
    book = contract.call_book()
    book.save(path)
    path.write_bytes(recalc(path.read_bytes()).data)
    shown = openpyxl.load_workbook(path, data_only=True)
    return {
        words: [["" if cell.value is None else cell.value for cell in row] for row in rows(shown[sheet][area])]
        for words, (sheet, area) in book.places.items()
    }


def rows(cells: Any) -> Any:
    """One cell as rows too."""
    return cells if isinstance(cells, tuple) else ((cells,),)


def as_rows(expected: Any) -> list[list[Any]]:
    """An expected value as rows."""
    return expected if isinstance(expected, list) else [[expected]]


def typed(cells: list[list[Any]]) -> list[list[tuple[bool, Any]]]:
    """Values that keep TRUE and 1 apart."""
    return [[(isinstance(cell, bool), cell) for cell in row] for row in cells]


@pytest.mark.parametrize("row", ROWS)
def test_recalculation_without_a_program(recalculated: dict[str, list[list[Any]]], row: contract.Row) -> None:
    """racebook recalc gives what the contract says."""
    assert typed(recalculated[row.words]) == typed(as_rows(row.formualizer))


@real
@pytest.mark.parametrize("row", ROWS)
def test_libreoffice(office: Office, row: contract.Row) -> None:
    """LibreOffice gives what the contract says."""
    assert typed(office.values("contract")[row.words]) == typed(as_rows(row.libreoffice))


def lines(table: Path) -> dict[str, list[str]]:
    """The lines of a table, by their first words."""
    split = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.read_text("utf-8").splitlines()]
    return {cells[0]: cells[1:] for cells in split if len(cells) > 3 and not cells[0].startswith("---")}


def test_the_table_has_a_line_for_everything_held() -> None:
    """docs/contract.md has the same lines, and gives what each host shows."""
    told = lines(TABLE)
    assert list(told) == ["given", *(row.words for row in contract.ROWS)]
    for row in contract.ROWS:
        recalculated, libreoffice = told[row.words][-2:]
        assert (recalculated == libreoffice) == (repr(row.formualizer) == repr(row.libreoffice)), row.words
        if isinstance(row.formualizer, int | str) and row.formualizer not in (True, "", __version__):
            assert recalculated == str(row.formualizer)
            assert libreoffice.startswith(str(row.libreoffice))


def test_the_table_repeats_what_is_held_for_excel() -> None:
    """The columns of Excel are those of docs/contract-excel.md."""
    excel = lines(TABLE.with_name("contract-excel.md"))
    told = lines(TABLE)
    assert {words: told[words][1:3] for words in excel} == {
        words: cells[1:3] for words, cells in excel.items() if words != "given"
    } | {"given": told["given"][1:3]}
