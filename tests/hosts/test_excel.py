"""Excel through xlwings' own code: every function and every case, as classic COM sends them and as Office.js does.

Nothing here runs in Excel. pywin32 is played by stubs; what is not played is xlwings: its conversion of values, its
calls, the VBA that it writes, the metadata that it makes, and its engine for books as JSON.
"""

from __future__ import annotations

import datetime
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from calc import systems
from calc.core.errors import CellError
from calc.core.registry import FUNCTIONS
from calc.hosts import macros, officejs
from calc.hosts.excel import category
from calc.hosts.excel_setup import WORKBOOK_SETTINGS
from calc.texts.help import all_helped
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter
from tests.conformance.test_cases import all_cases, same
from tests.hosts.xlwings_kit import MISSING, called, classic, com, office, office_json

systems.load()

ROOT = Path(__file__).parents[2]
CASES = [parameter.values[0] for parameter in all_cases()]
SMALL = {"riders": 4, "turns": 2, "orders": 2, "log": 12, "lanes": 2, "fields": 8}
WITHOUT_CASE = sorted(FUNCTIONS.keys() - {case["call"] for case in CASES})


@pytest.fixture(scope="module")
def windows() -> Iterator[ModuleType]:
    """Our front door under classic xlwings."""
    with classic() as module:
        yield module


@pytest.fixture
def server() -> Iterator[ModuleType]:
    """Our front door under xlwings for Office.js."""
    with office() as module:
        yield module


def udf(name: str, *arguments: Any) -> Any:
    """What a cell gets of classic xlwings: the call of its COM server."""
    from xlwings.com_server import XLPython

    return XLPython().CallUDF("calc.excel", name, arguments)


def as_rows(value: Any) -> Any:
    """COM sends one row as a flat list; a cell does not see the difference."""
    return [value] if isinstance(value, list) and not isinstance(value[0], list) else value


# ------------------------------------------------------------------------------------------------ classic, by COM


def test_every_case_comes_out_of_classic_xlwings(windows: ModuleType) -> None:
    """Cases that are errors raise, with a reason that names the function; all others give what the case says."""
    for case in CASES:
        arguments = [com(value) for value in case["args"]]
        if case.get("error"):
            with pytest.raises(ValueError, match=case["call"]):
                udf(case["call"], *arguments)
        else:
            actual = as_rows(udf(case["call"], *arguments))
            assert same(case["expect"], actual), (case, actual)


@pytest.mark.parametrize("name", WITHOUT_CASE)
def test_a_function_without_a_case_answers_all_the_same(windows: ModuleType, name: str) -> None:
    """Called with everything left out it gives what the border gives, or the same refusal."""
    fixed = [MISSING for parameter in FUNCTIONS[name].parameters if not parameter.many]
    expected = FUNCTIONS[name].in_cell(*([None] * len(fixed)))
    assert as_rows(udf(name, *fixed)) == expected


def test_every_function_is_offered_with_its_category_and_help(windows: ModuleType) -> None:
    offered = {name: getattr(windows, name).__xlfunc__ for name in FUNCTIONS}
    for name, function in FUNCTIONS.items():
        said = offered[name]
        assert said["name"] == name
        assert said["category"] == category(function)
        assert said["ret"] == {"doc": function.summary, "options": {}}
        assert [one["name"] for one in said["args"]] == [one.name for one in function.parameters]
        assert [one["doc"] for one in said["args"]] == [one.doc for one in function.parameters]
        assert ["optional" in one or one["vararg"] for one in said["args"]] == [
            one.optional for one in function.parameters
        ]
        for shown, parameter in zip(said["args"], function.parameters, strict=True):
            assert shown["options"] == {"err_to_str": True, **({"ndim": 2} if parameter.kind.range else {})}


@pytest.mark.parametrize(("language", "summary"), [
    ("de", "Die Version von Racebook, die in dieser Zelle antwortet."),
    ("ru", "Версия Racebook, которая отвечает в этой ячейке."),
])  # fmt: skip
def test_help_is_offered_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, language: str, summary: str
) -> None:
    """Summary and arguments, in classic xlwings and in the metadata of Office.js; the functions answer as ever."""
    monkeypatch.setenv("RACEBOOK_LANGUAGE", language)
    functions = all_helped(FUNCTIONS.values(), language)
    with classic() as module:
        for one in functions:
            said = getattr(module, one.name).__xlfunc__
            assert said["ret"]["doc"] == one.summary
            assert [told["doc"] for told in said["args"]] == [parameter.doc for parameter in one.parameters]
        assert module.RB_VERSION.__xlfunc__["ret"]["doc"] == summary
        assert udf("DSA_MOVEMENT", 7.0) == 4
    with office() as module:
        from xlwings.server import custom_functions_meta

        told = {one["id"]: one["description"] for one in custom_functions_meta(module)["functions"]}
    assert told == {one.name: one.summary for one in functions}


def test_xlwings_writes_a_vba_wrapper_for_every_function(windows: ModuleType) -> None:
    from xlwings.udfs import generate_vba_wrapper

    written = io.StringIO()
    generate_vba_wrapper("calc.excel", windows, written, SimpleNamespace(Name="race.xlsm"))
    functions = re.findall(r"^Function (\w+)\(", written.getvalue(), re.MULTILINE)
    assert sorted(functions) == sorted(FUNCTIONS)
    assert "Function DSA_MOVEMENT(tap, Optional sprint, Optional rounding)" in written.getvalue()
    assert "Function RB_WHY(function_name, ParamArray values())" in written.getvalue()


def test_an_error_value_goes_through_classic_xlwings_unchanged(windows: ModuleType) -> None:
    assert udf("DSA_MOVEMENT", com("#DIV/0!"), MISSING, MISSING) == "#DIV/0!"
    assert udf("DSA_MOVING_ORDER", com([[7, 10, 3], ["#N/A", 9, 1]])) == "#N/A"


@pytest.mark.parametrize("blank", [None, "", "  ", MISSING])
def test_a_blank_cell_gives_a_blank_in_classic_xlwings(windows: ModuleType, blank: Any) -> None:
    assert udf("DSA_MOVEMENT", blank) == ""


def test_an_argument_left_out_in_the_middle_means_its_default_in_classic_xlwings(windows: ModuleType) -> None:
    """7 = 3 + 7/5 = 4.4: rounded to 4, up to 5."""
    assert udf("DSA_MOVEMENT", 7.0, MISSING, "ceil") == 5


def test_a_date_is_refused_as_a_date_in_classic_xlwings(windows: ModuleType) -> None:
    """Excel makes a date of 1-2; the reason says so instead of counting the days."""
    with pytest.raises(ValueError, match="2026-02-01"):
        udf("DSA_MOVEMENT", datetime.datetime(2026, 2, 1, tzinfo=datetime.UTC))


def test_truth_values_and_texts_stay_what_they_are_in_classic_xlwings(windows: ModuleType) -> None:
    assert udf("DSA_MOVEMENT", 7.0, True) == udf("DSA_MOVEMENT", 7.0, 1.0) == 6
    with pytest.raises(ValueError, match="DSA_MOVEMENT"):
        udf("DSA_MOVEMENT", "7")


def test_a_column_stays_a_column_in_classic_xlwings(windows: ModuleType) -> None:
    """Three cells below each other are no rider with three cells, as three cells side by side are."""
    assert udf("DSA_MOVING_ORDER", com([[7, 10, 3]])) == 1
    with pytest.raises(ValueError, match="DSA_MOVING_ORDER"):
        udf("DSA_MOVING_ORDER", com([[7], [10], [3]]))


def test_the_reason_of_an_error_is_told_in_classic_xlwings(windows: ModuleType) -> None:
    assert "1..20" in udf("RB_WHY", "DSA_CHECK", 21.0, 3.0, 4.0, 12.0, 12.0, 12.0, 5.0)


def test_the_guides_own_sheet_answers_as_the_guide_says(windows: ModuleType) -> None:
    """docs/guide-excel.md, "Your own sheet": points, fields, both blank without a die, both wrong with a 21."""
    rolled = [5.0, 9.0, 11.0, 12.0, 13.0, 11.0, 7.0]
    left = udf("DSA_CHECK", *rolled, MISSING)
    assert left == 7
    assert udf("DSA_MOVEMENT", float(left)) == 4
    assert udf("DSA_CHECK", None, *rolled[1:]) == ""
    assert udf("DSA_MOVEMENT", "") == ""
    with pytest.raises(ValueError, match=r"die1.*1\.\.20"):
        udf("DSA_CHECK", 21.0, *rolled[1:])
    assert "1..20" in udf("RB_WHY", "DSA_CHECK", 21.0, *rolled[1:])


# ------------------------------------------------------------------------------------------------ Office.js


def test_every_case_comes_out_of_office_js(server: ModuleType) -> None:
    for case in CASES:
        arguments: list[Any] = [office_json(value) for value in case["args"]]
        fixed = sum(not parameter.many for parameter in FUNCTIONS[case["call"]].parameters)
        if len(arguments) > fixed:
            arguments = [*arguments[:fixed], arguments[fixed:]]
        if case.get("error"):
            with pytest.raises(ValueError, match=case["call"]):
                called(server, case["call"], arguments)
        else:
            actual = called(server, case["call"], arguments)
            assert same(case["expect"], actual), (case, actual)


def test_office_js_is_told_of_every_function(server: ModuleType) -> None:
    """What xlwings makes of our module and what we say ourselves are the same functions with the same help."""
    from xlwings.server import custom_functions_meta

    theirs = {one["id"]: one for one in custom_functions_meta(server)["functions"]}
    ours = {one["id"]: one for one in officejs.metadata(FUNCTIONS.values())["functions"]}
    assert theirs.keys() == ours.keys() == FUNCTIONS.keys()
    for name, mine in ours.items():
        assert mine["description"] == theirs[name]["description"]
        told = [
            {key: value for key, value in one.items() if key not in ("dimensionality", "type")}
            for one in mine["parameters"]
        ]
        assert told == [
            {key: value for key, value in one.items() if key not in ("dimensionality", "type")}
            for one in theirs[name]["parameters"]
        ]


def test_a_function_without_a_case_answers_in_office_js(server: ModuleType) -> None:
    for name in WITHOUT_CASE:
        fixed = [[[None]] for parameter in FUNCTIONS[name].parameters if not parameter.many]
        expected = FUNCTIONS[name].in_cell(*([None] * len(fixed)))
        assert same(expected, called(server, name, fixed)), name


def test_an_error_value_is_a_real_error_in_office_js(server: ModuleType) -> None:
    assert called(server, "DSA_MOVEMENT", [office_json("#DIV/0!")]) == [[{"type": "Error", "errorType": "Div0"}]]


@pytest.mark.parametrize("blank", [None, ""])
def test_a_blank_cell_gives_a_blank_in_office_js(server: ModuleType, blank: Any) -> None:
    assert called(server, "DSA_MOVEMENT", [[[blank]], None, None]) == [[""]]


def test_an_argument_left_out_in_the_middle_means_its_default_in_office_js(server: ModuleType) -> None:
    assert called(server, "DSA_MOVEMENT", [[[7]], None, [["ceil"]]]) == [[5]]


def test_a_wrong_value_raises_with_its_reason_in_office_js(server: ModuleType) -> None:
    """Excel shows #VALUE! and the reason when the mouse rests on it."""
    with pytest.raises(ValueError, match=r"DSA_MOVEMENT: tap: 7\.5"):
        called(server, "DSA_MOVEMENT", [[[7.5]]])


# ------------------------------------------------------------------------------------------------ without xlwings


def test_the_front_door_opens_without_xlwings() -> None:
    """The functions answer, and a button says what is missing."""
    code = (
        "import sys; sys.modules['xlwings'] = None\n"
        "import importlib.util; found = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *rest: None if name == 'xlwings' else found(name, *rest)\n"
        "import calc.excel\nprint(calc.excel.DSA_MOVEMENT(7.0))\n"
        "try: calc.excel.next_turn()\nexcept RuntimeError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
        env={"RACEBOOK_LANGUAGE": "en", "PATH": ""},
    )  # fmt: skip
    assert done.stdout.splitlines()[0] == "4"
    assert "racebook[excel]" in done.stdout.splitlines()[1]


def test_error_values_stay_error_values_behind_the_front_door() -> None:
    from calc.hosts.excel import incoming, outgoing

    assert isinstance(incoming([["#SPILL!", 1]])[0][0], CellError)
    assert not isinstance(incoming("#1"), CellError)
    assert type(outgoing(CellError("#N/A"))) is str
    assert outgoing([[2**40, 5]]) == [[float(2**40), 5]]


# ------------------------------------------------------------------------------------------------ the buttons


def book_json(data: bytes, name: str = "race.xlsx") -> dict[str, Any]:
    """A workbook as xlwings' client sends it: sheets with values, names with their places."""
    from io import BytesIO

    import openpyxl
    import xlwings

    held = openpyxl.load_workbook(BytesIO(data), data_only=True)
    sheets = [
        {
            "name": page.title, "pictures": [], "tables": [],
            "values": [["" if cell is None else cell for cell in row] for row in page.iter_rows(values_only=True)],
        }
        for page in held.worksheets
    ]  # fmt: skip
    names = []
    for title, defined in held.defined_names.items():
        sheet, _, address = defined.attr_text.partition("!")
        place = held.sheetnames.index(sheet.strip("'"))
        names.append({
            "name": title, "sheet_index": place, "address": address.replace("$", ""), "book_scope": True,
            "scope_sheet_name": None, "scope_sheet_index": None, "refers_to": f"={defined.attr_text}",
        })  # fmt: skip
    return {
        "client": "Office.js", "version": xlwings.__version__, "names": names, "sheets": sheets,
        "book": {"name": name, "active_sheet_index": 0, "selection": "A1"},
    }  # fmt: skip


@pytest.fixture
def race(server: ModuleType) -> tuple[ModuleType, bytes]:
    """The front door, and a race of three with two turns' room on Moves."""
    from calc.core.sheets import Filling

    riders = tuple({"name": name} for name in ("Alrik", "Bosper", "Cella"))
    return server, starter(systems.system("dsa"), Filling({"Participants": riders}), sizes=SMALL)


def written(book: Any) -> list[tuple[int, int, list[list[Any]]]]:
    """Row, column and values of what a macro wrote, as the client gets it."""
    return [
        (action["start_row"], action["start_column"], action["values"])
        for action in book.json()["actions"]
        if action["func"] == "setValues"
    ]


def test_next_turn_begins_with_all_participants(race: tuple[ModuleType, bytes]) -> None:
    import xlwings

    door, data = race
    book = xlwings.Book(json=book_json(data))
    (said,) = door.next_turn(book)
    assert re.findall(r"\d+", said) == ["3", "1"]
    assert written(book.impl) == [(4, 0, [[1]] * 3), (4, 1, [["Alrik"], ["Bosper"], ["Cella"]])]
    assert [action["func"] for action in book.impl.json()["actions"]][-1] == "alert"


def test_next_turn_goes_on_with_those_of_the_last_turn(race: tuple[ModuleType, bytes]) -> None:
    """Who has no row in the last turn is out of the race; new rows come below all others."""
    import xlwings

    door, data = race
    said = book_json(data)
    moves = next(sheet for sheet in said["sheets"] if sheet["name"] == "Moves")
    for row, cells in enumerate([(1, "Alrik"), (1, "Bosper"), (1, "Cella"), (2, "Cella"), (2, "Alrik")], 4):
        moves["values"][row][:2] = cells
    book = xlwings.Book(json=said)
    door.next_turn(book)
    assert written(book.impl) == [(9, 0, [[3]] * 2), (9, 1, [["Cella"], ["Alrik"]])]


def test_next_turn_writes_nothing_where_there_is_no_room(race: tuple[ModuleType, bytes]) -> None:
    import xlwings

    door, data = race
    said = book_json(data)
    moves = next(sheet for sheet in said["sheets"] if sheet["name"] == "Moves")
    rows = next(name for name in said["names"] if name["name"] == "Moves")["address"]
    last = int(re.findall(r"\d+", rows)[-1])
    for row in range(4, last - 1):
        moves["values"][row][:2] = [row, "Alrik"]
    moves["values"][last - 2][:2] = [last - 3, "Bosper"]
    moves["values"][last - 3][:2] = [last - 3, "Alrik"]
    book = xlwings.Book(json=said)
    (line,) = door.next_turn(book)
    assert written(book.impl) == []
    assert "2" in line


def test_next_turn_says_that_a_foreign_book_is_none_of_ours(server: ModuleType) -> None:
    import xlwings

    sheet = {"name": "Other", "values": [[1]], "pictures": [], "tables": []}
    said = {"name": "other.xlsx", "active_sheet_index": 0, "selection": "A1"}
    book = xlwings.Book(
        json={"client": "Office.js", "version": xlwings.__version__, "names": [], "sheets": [sheet], "book": said}
    )
    server.next_turn(book)
    assert written(book.impl) == []


@pytest.mark.parametrize("game", systems.GAMES)
def test_next_turn_knows_the_book_of_every_game(server: ModuleType, game: str) -> None:
    """And finds a row for everybody, or says that no sheet needs one."""
    import xlwings

    book = xlwings.Book(json=book_json(starter(systems.system(game))))
    found = macros.game_of(book)
    assert found is not None
    assert found.name == game
    assert server.next_turn(book)


def test_print_runs_the_report_on_the_saved_book(
    server: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import xlwings

    data = recalc(starter(systems.system("dsa"), sizes=SMALL)).data
    (tmp_path / "race.xlsx").write_bytes(data)
    monkeypatch.chdir(tmp_path)
    book = xlwings.Book(json=book_json(data))
    said = server.print_report(book)
    assert (tmp_path / "race.pdf").read_bytes().startswith(b"%PDF")
    assert "race.pdf" in said[-1]
    assert [action["func"] for action in book.impl.json()["actions"]] == ["save", "alert"]


def test_print_says_where_there_is_no_file(server: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import xlwings

    monkeypatch.chdir(tmp_path)
    book = xlwings.Book(json=book_json(starter(systems.system("dsa"), sizes=SMALL), "https://drive/race.xlsx"))
    assert "race.xlsx" in server.print_report(book)[0]
    assert [action["func"] for action in book.impl.json()["actions"]] == ["alert"]


# ------------------------------------------------------------------------------------------------ the workbook


def test_xlwings_reads_its_settings_from_the_workbook(server: ModuleType, tmp_path: Path) -> None:
    """The sheet is found by xlwings' own reader, and names a module that is there."""
    import xlwings
    from xlwings.utils import read_config_sheet

    data = recalc(starter(systems.system("dsa"), sizes=SMALL, xlwings=WORKBOOK_SETTINGS)).data
    settings = read_config_sheet(xlwings.Book(json=book_json(data)))
    assert settings == WORKBOOK_SETTINGS
    assert importable(settings["UDF MODULES"])


def importable(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(name) is not None
