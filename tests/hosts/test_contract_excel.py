"""Excel's hosts keep to the contract: what a cell shows under classic xlwings, under Office.js, and in a Lite program.

Classic is what xlwings' COM server answers and our VBA module makes of it; Office.js and Lite are what xlwings' own
code answers. A refusal is #VALUE! in all of them. What Excel does alone (ISERROR, INDEX, too many arguments) is not here.
"""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from calc import __version__, systems
from calc.core.registry import FUNCTIONS
from calc.hosts import lite as program
from tests.hosts.xlwings_kit import MISSING, called, classic, com, office, office_json

systems.load()

NOON = datetime.datetime(2026, 1, 2, 12, tzinfo=datetime.UTC)
DATE = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
TABLE = Path(__file__).parents[2] / "docs" / "contract-excel.md"
#: The number under which Excel stores that date; Office.js sends no more than that.
SERIAL = 46024
LEFT_OUT = object()


class Row(NamedTuple):
    """One line of the contract: function, arguments as a cell holds them, and what the cell shows in each host."""

    words: str
    name: str
    arguments: tuple[Any, ...]
    classic: Any
    office: Any


def same(words: str, name: str, *arguments: Any, shows: Any) -> Row:
    """A line in which the hosts agree."""
    return Row(words, name, arguments, shows, shows)


ROWS = [
    same("number", "DSA_MOVEMENT", 7, shows=4),
    same("fraction for a whole number", "DSA_MOVEMENT", 7.5, shows="#VALUE!"),
    same("number as text", "DSA_MOVEMENT", "7", shows="#VALUE!"),
    same("text", "DICE_MEAN", "2W6", shows=7),
    same("TRUE for a truth value", "DSA_MOVEMENT", 7, True, shows=6),
    same("TRUE for a number", "DSA_MOVEMENT", True, shows="#VALUE!"),
    same("empty cell", "DSA_MOVEMENT", None, shows=""),
    same("empty text", "DSA_MOVEMENT", "", shows=""),
    same("empty cell, argument optional", "TACHKI_HALVE", 9, None, shows=5),
    same("error value", "DSA_MOVEMENT", "#DIV/0!", shows="#DIV/0!"),
    same("error value in a range", "DICE_SUM", [[3, "#DIV/0!", 5]], shows="#DIV/0!"),
    Row("date for a number", "DSA_MOVEMENT", (DATE,), "#VALUE!", 9208),
    same("arguments left out at the end", "TACHKI_HALVE", 9, shows=5),
    same("argument left out between commas", "TACHKI_HALVE", 9, LEFT_OUT, "rest_down", shows=4),
    same("range", "DICE_SUM", [[3, 4, 5]], shows=12),
    same("range of one cell", "DSA_MOVEMENT", [[7]], shows=4),
    same("range for one cell", "DSA_MOVEMENT", [[3, 4, 5]], shows="#VALUE!"),
    same("result: text", "RB_VERSION", shows=__version__),
    same("result: TRUE or FALSE", "DICE_VALID", [[3, 4, 5]], "3W6", shows=True),
    same("result: rows", "DICE_ROLL", "2W6", 7, "Anna", 3, shows=[[4, 1]]),
    same("result: TRUE in rows", "MEKTON_KNOCKOUT", 4, shows=[[True, -3, 1, True]]),
    same("reason of an error", "RB_WHY", "DICE_MEAN", 7, shows="DICE_MEAN: notation: 7 is not a text"),
]
PARAMETERS = [pytest.param(row, id=row.words) for row in ROWS]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEBOOK_LANGUAGE", "en")


@pytest.fixture(scope="module")
def windows() -> Iterator[ModuleType]:
    with classic() as module:
        yield module


def typed(value: Any) -> Any:
    """Rows of values that keep TRUE and 1 apart."""
    rows = value if isinstance(value, list) else [value]
    rows = rows if rows and isinstance(rows[0], list) else [rows]
    return [[(isinstance(cell, bool), cell) for cell in row] for row in rows]


def shown(value: Any) -> Any:
    """What Excel shows for an answer of Office.js: error objects as error values."""
    if isinstance(value, list):
        return [shown(item) for item in value]
    names = {"Div0": "#DIV/0!", "Value": "#VALUE!", "NotAvailable": "#N/A"}
    return names[value["errorType"]] if isinstance(value, dict) else value


def for_com(value: Any) -> Any:
    return MISSING if value is LEFT_OUT else value if isinstance(value, datetime.datetime) else com(value)


def for_office(row: Row) -> list[Any]:
    """The arguments as Office.js sends them; those that repeat come as one list."""
    sent = [
        None if value is LEFT_OUT else office_json(SERIAL if isinstance(value, datetime.datetime) else value)
        for value in row.arguments
    ]
    fixed = sum(not parameter.many for parameter in FUNCTIONS[row.name].parameters)
    return [*sent[:fixed], sent[fixed:]] if len(sent) > fixed else sent


@pytest.mark.parametrize("row", PARAMETERS)
def test_classic(windows: ModuleType, row: Row) -> None:
    from xlwings.com_server import XLPython

    try:
        cell = XLPython().CallUDF("calc.excel", row.name, tuple(for_com(value) for value in row.arguments))
    except ValueError:
        cell = "#VALUE!"
    assert typed(cell) == typed(row.classic)


def test_a_date_with_a_time_is_refused_too_in_classic(windows: ModuleType) -> None:
    from xlwings.com_server import XLPython

    with pytest.raises(ValueError, match="date"):
        XLPython().CallUDF("calc.excel", "DSA_MOVEMENT", (NOON,))


def test_office_js() -> None:
    with office() as module:
        for row in ROWS:
            try:
                cell = shown(called(module, row.name, for_office(row)))
            except ValueError:
                cell = "#VALUE!"
            assert typed(cell) == typed(row.office), row.words


def test_lite(tmp_path: Path) -> None:
    """The same through the program that a workbook carries."""
    path, asked = tmp_path / "main.py", tmp_path / "calls.json"
    path.write_text(program.program(("dsa", "mekton", "tachki")), "utf-8")
    asked.write_text(json.dumps([[row.name, for_office(row)] for row in ROWS]), "utf-8")
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("lite_driver.py")), "xlwings", str(path), str(asked)],
        capture_output=True, encoding="utf-8", check=True, cwd=tmp_path,
        env={
            "TMPDIR": str(tmp_path), "PATH": os.environ["PATH"], "RACEBOOK_LANGUAGE": "en",
            "XLWINGS_LICENSE_KEY": "noncommercial", "XLWINGS_ON_SERVER": "true",
        },
    )  # fmt: skip
    for row, answer in zip(ROWS, json.loads(done.stdout)["answers"], strict=True):
        cell = shown(answer["value"]) if "value" in answer else "#VALUE!"
        assert typed(cell) == typed(row.office), row.words


def told(value: Any) -> str:
    """A value as the table writes it."""
    if isinstance(value, list):
        return " · ".join(told(cell) for cell in value[0])
    if isinstance(value, bool):
        return str(value).upper()
    return {"": "empty", __version__: "the version"}.get(value, str(value)) if isinstance(value, str) else str(value)


def test_the_table_says_what_is_held() -> None:
    """docs/contract-excel.md has these lines and these values, and no others."""
    lines = [line.strip("| ").split(" | ") for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert [(words, *shows) for words, _, *shows in lines[1:]] == [
        (row.words, told(row.classic), told(row.office)) for row in ROWS
    ]


def test_a_date_on_the_settings_sheet_is_taken_by_classic(windows: ModuleType) -> None:
    """The log of a race with a date comes out the same as without one."""
    from xlwings.com_server import XLPython

    riders, moves = (("name", "lane"), ("Alrik", 1.0)), (("turn", "rider"), (1.0, "Alrik"))
    orders = (("turn", "rider"), (None, None))
    logs = [
        XLPython().CallUDF(
            "calc.excel", "DSA_RACE_LOG", (riders, moves, orders, (("setting", "value"), ("date", date)), 12.0)
        )
        for date in (DATE, None)
    ]
    assert logs[0] == logs[1]
    assert isinstance(logs[0], list)
