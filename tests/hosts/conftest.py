"""The one LibreOffice of all tests here, and everything it is asked to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calc import systems
from calc.cli import main
from calc.core.registry import FUNCTIONS
from calc.hosts.libreoffice.profile import make_profile
from tests.conformance.test_cases import all_cases
from tests.hosts import contract
from tests.hosts.calls import CallBook
from tests.hosts.office import CALC, EXCEL, NOT_HERE, Office

systems.load()


def case_key(case: dict[str, Any]) -> str:
    """A case by its call."""
    return f"{case['call']}{json.dumps(case['args'], ensure_ascii=False)}"


#: Every worked case by its call.
CASES = {case_key(parameter.values[0]): parameter.values[0] for parameter in all_cases()}

#: Every sample workbook.
EXAMPLES = [(game, name) for game in systems.GAMES for name in systems.system(game).examples]

#: What is typed into the sample of dsa: the dice of the first move.
TYPED = [["Moves", "D5", 1], ["Moves", "E5", 2], ["Moves", "F5", 3]]

#: A script of the tests that works the help dialog inside LibreOffice.
DIALOG = Path(__file__).with_name("libreoffice_dialog.py")


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """Our functions installed into a fresh profile, and LibreOffice's answers to all jobs."""
    if NOT_HERE:
        pytest.skip(NOT_HERE)
    office = Office(tmp_path_factory.mktemp("libreoffice"))
    assert make_profile("soffice", office.profile)
    assert main(["install", "libreoffice", "--profile", str(office.profile)]) == 0
    _add_names(office)
    _add_cases(office)
    _add_examples(office)
    _add_typing(office)
    _add_contract(office)
    _add_dialog(office)
    office.run()
    return office


def _add_names(office: Office) -> None:
    """A call of every function, without arguments."""
    book, path = CallBook(), office.folder / "names.xlsx"
    for name in FUNCTIONS:
        book.add_formula(name, f"={name}()")
    book.save(path)
    office.job("names", path, read=book.places)


def _add_cases(office: Office) -> None:
    """All cases on one workbook, opened as .xlsx, and what LibreOffice makes of it as .ods opened again."""
    book = CallBook()
    for key, case in CASES.items():
        rows = case["expect"] if isinstance(case.get("expect"), list) else [[""]]
        book.add_call(key, case["call"], case["args"], len(rows), len(rows[0]))
    written, as_ods = office.folder / "cases.xlsx", office.folder / "cases.ods"
    book.save(written)
    office.job("cases", written, read=book.places, save=[[str(as_ods), CALC]])
    office.job("cases.ods", as_ods, read=book.places)


def _add_examples(office: Office) -> None:
    """Every sample workbook, calculated anew and saved."""
    for game, name in EXAMPLES:
        ours, theirs = office.folder / f"{game}-{name}.xlsx", office.folder / f"{game}-{name}-saved.xlsx"
        assert main(["new", game, str(ours), "--example", name]) == 0
        office.job(f"{game}-{name}", ours, save=[[str(theirs), EXCEL]])


def _add_typing(office: Office) -> None:
    """Values typed into a sample workbook; nothing is calculated but what LibreOffice does by itself."""
    ours, theirs = office.folder / "dsa-example.xlsx", office.folder / "typed.xlsx"
    office.job("typed", ours, calculate=False, type=TYPED, save=[[str(theirs), EXCEL]])


def _add_contract(office: Office) -> None:
    """The formulas of the contract, as .xlsx."""
    book = contract.call_book()
    path = office.folder / "contract.xlsx"
    book.save(path)
    office.job("contract", path, read=book.places)


def _add_dialog(office: Office) -> None:
    """The help dialog, worked by a script inside LibreOffice on an empty workbook with one call; and the menu bar."""
    scripts = office.profile / "user" / "Scripts" / "python"
    (scripts / "work_dialog.py").write_bytes(DIALOG.read_bytes())
    path = office.folder / "dialog.xlsx"
    book = CallBook()
    book.add_formula("call", "=IF(TRUE,DSA_MOVEMENT(7))")
    book.save(path)
    office.job("dialog", path, script="work_dialog.py$work", menus=True, read={"A1": ["Calls", "A1"]})
