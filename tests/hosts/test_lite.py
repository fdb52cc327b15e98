"""xlwings Lite: the program runs with Python alone, in Pyodide and in xlwings' own code; the workbook carries it whole.

Nothing here has been opened in Excel.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from calc import __version__, systems
from calc.cli import main
from calc.core.registry import FUNCTIONS
from calc.core.sheets import Filling
from calc.hosts import lite as program
from calc.hosts import lite_start, officejs
from calc.hosts.spellings import plain_name
from calc.texts.help import all_helped
from calc.workbook import lite
from calc.workbook.errors import WorkbookError
from calc.workbook.package import Package
from calc.workbook.read import read_book
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter
from calc.workbook.upgrade import upgraded
from tests.conformance.test_cases import all_cases, same
from tests.hosts.test_excel import book_json
from tests.hosts.xlwings_kit import office_json
from tests.workbook.kit import CORPUS

systems.load()

CASES = [parameter.values[0] for parameter in all_cases()]
REAL = CORPUS / "xlwings-lite"
PYODIDE = Path(sys.prefix) / "node_modules" / "pyodide"
SMALL = {"riders": 3, "turns": 2, "orders": 2, "log": 12, "lanes": 2, "fields": 8}

Run = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with all games."""
    path = tmp_path_factory.mktemp("lite") / "main.py"
    path.write_text(program.program(), "utf-8")
    return path


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a program with calls; its files go to a folder that is removed with the test."""

    def running(mode: str, path: Path, calls: list[Any], language: str = "en") -> dict[str, Any]:
        asked = tmp_path / "calls.json"
        asked.write_text(json.dumps(calls), "utf-8")
        closed = ["-I", "-S"] if mode == "alone" else []
        done = subprocess.run(
            [sys.executable, *closed, str(Path(__file__).with_name("lite_driver.py")), mode, str(path), str(asked)],
            capture_output=True, encoding="utf-8", check=True, cwd=tmp_path,
            env={
                "TMPDIR": str(tmp_path), "RACEBOOK_LANGUAGE": language, "PATH": os.environ["PATH"],
                "XLWINGS_LICENSE_KEY": "noncommercial", "XLWINGS_ON_SERVER": "true",
            },
        )  # fmt: skip
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answer

    return running


def agree(case: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether an answer is what the case says."""
    if case.get("error"):
        return case["call"] in answer.get("error", "")
    return "value" in answer and same(case["expect"], answer["value"])


# ------------------------------------------------------------------------------------------------ the program


def test_every_case_passes_with_nothing_but_the_standard_library(whole: Path, run: Run, tmp_path: Path) -> None:
    said = run("alone", whole, [[case["call"], case["args"]] for case in CASES])
    assert said["calc"].startswith(str(tmp_path)), "it must be the program's own calc that answers"
    wrong = [(case, answer) for case, answer in zip(CASES, said["answers"], strict=True) if not agree(case, answer)]
    assert wrong == []


def test_every_case_passes_through_xlwings_own_code(whole: Path, run: Run) -> None:
    calls = []
    for case in CASES:
        arguments: list[Any] = [office_json(value) for value in case["args"]]
        fixed = sum(not parameter.many for parameter in FUNCTIONS[case["call"]].parameters)
        calls.append([case["call"], [*arguments[:fixed], arguments[fixed:]] if len(arguments) > fixed else arguments])
    said = run("xlwings", whole, calls)
    wrong = [(case, answer) for case, answer in zip(CASES, said["answers"], strict=True) if not agree(case, answer)]
    assert wrong == []
    theirs = {one["id"]: one["description"] for one in said["metadata"]["functions"]}
    assert theirs == {one["id"]: one["description"] for one in officejs.metadata(FUNCTIONS.values())["functions"]}
    assert [one["function_name"] for one in said["metadata"]["scripts"]] == ["next_turn"]


def test_the_button_of_lite_appends_the_next_turn(run: Run, tmp_path: Path) -> None:
    riders = Filling({"Participants": ({"name": "Alrik"}, {"name": "Bosper"})})
    (tmp_path / "main.py").write_text(program.program(("dsa",)), "utf-8")
    book = book_json(starter(systems.system("dsa"), riders, sizes=SMALL))
    said = run("xlwings", tmp_path / "main.py", [["next_turn", [book]]])
    assert said["answers"] == [{"value": [[[1], [1]], [["Alrik"], ["Bosper"]]]}]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
@pytest.mark.skipif(not PYODIDE.is_dir(), reason="no Pyodide: npm install --prefix .venv --no-save pyodide@0.27.5")
def test_cases_pass_in_pyodide(whole: Path, tmp_path: Path) -> None:
    """The first three cases of every function, errors included."""
    sample = []
    for name in FUNCTIONS:
        sample += [case for case in CASES if case["call"] == name][:3]
    asked = tmp_path / "calls.json"
    asked.write_text(json.dumps([[case["call"], case["args"]] for case in sample]), "utf-8")
    driver = Path(__file__).with_name("pyodide_driver.mjs")
    done = subprocess.run(
        ["node", str(driver), str(PYODIDE), str(whole), str(asked)],
        capture_output=True, encoding="utf-8", check=True, timeout=120,
    )  # fmt: skip
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["platform"] == "emscripten"
    wrong = [(case, answer) for case, answer in zip(sample, said["answers"], strict=True) if not agree(case, answer)]
    assert wrong == []


def test_the_program_words_reasons_in_every_language(whole: Path, run: Run) -> None:
    """The catalogues came along: the same reasons as here, German and Russian."""
    from calc.core.registry import reason
    from calc.texts.words import translator

    error = FUNCTIONS["DSA_MOVEMENT"].why(7.5)
    assert error is not None
    for language in ("de", "ru"):
        (answer,) = run("alone", whole, [["RB_WHY", ["DSA_MOVEMENT", 7.5]]], language)["answers"]
        assert answer == {"value": translator(language, "dsa").message(reason(error))}


@pytest.mark.parametrize(("language", "summary"), [
    ("de", "Die Version von Racebook, die in dieser Zelle antwortet."),
    ("ru", "Версия Racebook, которая отвечает в этой ячейке."),
])  # fmt: skip
def test_the_list_of_functions_speaks_the_language_of_the_workbook(
    run: Run, tmp_path: Path, language: str, summary: str
) -> None:
    """xlwings' own code gives Excel the German or Russian help of every function and argument; names stay."""
    (tmp_path / "main.py").write_text(program.program(("dsa",), language=language), "utf-8")
    theirs = {one["id"]: one for one in run("xlwings", tmp_path / "main.py", [])["metadata"]["functions"]}
    ours = officejs.metadata(all_helped((FUNCTIONS[name] for name in theirs), language))["functions"]
    for one in ours:
        assert theirs[one["id"]]["description"] == one["description"]
        assert [(said["name"], said["description"]) for said in theirs[one["id"]]["parameters"]] == [
            (said["name"], said["description"]) for said in one["parameters"]
        ]
    assert theirs["RB_VERSION"]["description"] == summary


@pytest.mark.parametrize("game", systems.GAMES)
def test_a_games_program_holds_every_function_of_its_workbook(game: str) -> None:
    text = program.program((game,))
    assert game in program.games_of(text)
    called = {
        name
        for sheet in read_book(starter(systems.system(game))).sheets.values()
        for formula in sheet.formulas.values()
        for call in re.findall(r"[A-Za-z_.][\w.]*(?=\()", formula.text)
        if (name := plain_name(call, FUNCTIONS))
    }
    assert called
    assert called <= set(program.names(text))


def test_own_code_stands_below_the_line() -> None:
    own = "\n\n@func\ndef MINE(x):\n    return x\n"
    text = program.program((), own)
    assert program.own_code(text) == own
    assert program.own_code(program.program(())) == ""
    compile(text, "main.py", "exec")


# ------------------------------------------------------------------------------------------------ the workbook


@pytest.fixture(scope="module")
def held() -> bytes:
    """A small race for xlwings Lite."""
    data = recalc(starter(systems.system("dsa"), sizes=SMALL)).data
    text = program.program(("dsa",), language="de")
    return lite.with_extension(data, lite.Extension().with_program(text), program.names(text))


def test_reading_back_gives_what_was_written(held: bytes) -> None:
    found = lite.extension(Package(held))
    assert found is not None
    assert found.program == program.program(("dsa",), language="de")


@pytest.mark.parametrize("text", ["print('ä Ж 🎲')\n", 'a = "<&>"\n\tb\r\n', "\\n \\\\ / \x7f", "'''\"\"\"]]>"])
def test_any_program_survives(text: str) -> None:
    data = lite.with_extension(starter(systems.system("dsa"), sizes=SMALL), lite.Extension().with_program(text), ())
    found = lite.extension(Package(data))
    assert found is not None
    assert found.program == text


def skeleton(data: bytes) -> dict[str, Any]:
    """What makes a workbook one of Lite's: types and relations of the parts, and the shape of the parts themselves."""
    with zipfile.ZipFile(BytesIO(data)) as file:
        parts = {name: file.read(name) for name in file.namelist() if "webextension" in name}
        types = re.findall(
            r'<Override PartName="(/xl/webext[^"]*)" ContentType="([^"]*)"/>', file.read("[Content_Types].xml").decode()
        )
        links = re.findall(rb'Type="([^"]*webext[^"]*)" Target="([^"]*)"', file.read("_rels/.rels"))
    shapes = {name: shape(ElementTree.fromstring(content)) for name, content in parts.items()}
    return {"types": sorted(types), "links": links, "shapes": shapes}


def shape(element: ElementTree.Element) -> Any:
    """An element's name, the names of its attributes and its children, without what differs from book to book."""
    inner = [shape(child) for child in element if not child.tag.endswith(("}property", "}customFunctionIds"))]
    return element.tag, sorted(element.keys()), inner


@pytest.mark.skipif(not REAL.is_dir(), reason="the real workbooks are not at hand")
@pytest.mark.parametrize("path", sorted(REAL.glob("*.xls?")), ids=lambda path: path.stem)
def test_the_parts_are_as_in_workbooks_that_lite_saved(held: bytes, path: Path) -> None:
    assert skeleton(held) == skeleton(path.read_bytes())
    real = lite.extension(Package(path.read_bytes()))
    ours = lite.extension(Package(held))
    assert real is not None
    assert ours is not None
    assert "import xlwings as xw" in (real.program or "")
    assert ours.properties.keys() <= real.properties.keys()


def test_the_functions_are_listed_and_called_as_an_add_ins(held: bytes) -> None:
    """Every call of ours has the prefix under which Excel looks for an add-in's function, and nothing else has."""
    with zipfile.ZipFile(BytesIO(held)) as file:
        listed = re.findall(
            r"<we:customFunctionIds>_xldudf_(\w+)<", file.read("xl/webextensions/webextension1.xml").decode()
        )
        formulas = re.findall(
            r"<f[^>]*>([^<]*)</f>", "".join(file.read(n).decode() for n in file.namelist() if "/sheet" in n)
        )
    assert listed == sorted(program.names(program.program(("dsa",))))
    calls = {call for formula in formulas for call in re.findall(r"[A-Za-z_.][\w.]*(?=\()", formula)}
    ours = {call for call in calls if plain_name(call, FUNCTIONS)}
    assert ours == {call for call in calls if call.startswith("_xldudf_")}
    assert len(ours) > 3


def test_it_calculates_without_excel_like_any_other(held: bytes) -> None:
    assert recalc(held).data == held


def test_a_workbook_without_lite_has_no_extension() -> None:
    assert lite.extension(Package(starter(systems.system("dsa"), sizes=SMALL))) is None


# ------------------------------------------------------------------------------------------------ the commands


def aged(data: bytes, own: str, properties: dict[str, str]) -> bytes:
    """The workbook as an older version would have left it: an older program, own code, further settings of the add-in."""
    text = program.program(("dsa",), own).replace(__version__, "0.0.1")
    fresh = recalc(starter(systems.system("dsa"), sizes=SMALL)).data
    kept = lite.Extension("{12345678-0000-0000-0000-000000000000}", properties).with_program(text)
    return lite.with_extension(fresh, kept, program.names(text))


def test_upgrade_replaces_the_program_and_keeps_what_is_the_game_masters(held: bytes) -> None:
    own = "\n\ndef mine():\n    return 1\n"
    data, said = upgraded(aged(held, own, {"requirements.txt": "xlwings\nfinta", "addinVersion": "9"}))
    assert said
    found = lite.extension(Package(data))
    assert found is not None
    assert found.identity == "{12345678-0000-0000-0000-000000000000}"
    assert found.program == program.program(("dsa",), own, "de")
    assert {key: found.properties[key] for key in ("requirements.txt", "addinVersion")} == {
        "requirements.txt": "xlwings\nfinta", "addinVersion": "9",
    }  # fmt: skip
    assert upgraded(data) == (data, [])


def test_upgrade_leaves_a_current_workbook_as_it_is(held: bytes) -> None:
    assert upgraded(held) == (held, [])


def test_upgrade_does_not_take_a_program_of_somebody_elses() -> None:
    fresh = starter(systems.system("dsa"), sizes=SMALL)
    foreign = lite.with_extension(recalc(fresh).data, lite.Extension().with_program("import xlwings\n"), ())
    with pytest.raises(WorkbookError):
        upgraded(foreign)


def test_upgrade_does_not_drop_macros(held: bytes) -> None:
    written = BytesIO(held)
    with zipfile.ZipFile(written, "a") as file:
        file.writestr("xl/vbaProject.bin", b"macros")
    with pytest.raises(WorkbookError):
        upgraded(written.getvalue())


def test_new_writes_a_workbook_for_lite_or_for_excel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = [f"--size={name}={size}" for name, size in SMALL.items()]
    assert main(["new", "dsa", str(tmp_path / "lite.xlsx"), "--lite", *sizes]) == 0
    assert main(["new", "dsa", str(tmp_path / "excel.xlsx"), "--excel", *sizes]) == 0
    assert lite.extension(Package((tmp_path / "lite.xlsx").read_bytes())) is not None
    assert "xlwings.conf" in read_book((tmp_path / "excel.xlsx").read_bytes()).sheets
    with pytest.raises(SystemExit):
        main(["new", "dsa", str(tmp_path / "both.xlsx"), "--lite", "--excel"])


def test_upgrade_keeps_the_settings_of_xlwings() -> None:
    settings = {"UDF MODULES": "calc.excel;mine", "INTERPRETER_WIN": "C:\\Python\\python.exe"}
    data = recalc(starter(systems.system("dsa"), sizes=SMALL, xlwings=settings)).data
    assert upgraded(data) == (data, [])


def test_the_catalogues_of_a_program_are_those_of_the_files() -> None:
    """Every word is laid out as the file has it, a sentence that counts with all its forms."""
    for path in program._catalogues(["dsa", "tachki"]):
        exec(program._catalogue(path), {"put_words": lite_start.put_words})
        laid = lite_start.FOLDER / path.relative_to(Path(program.__file__).parents[2])
        with path.open("rb") as file, laid.open("rb") as copy:
            words, copied = GNUTranslations(file), GNUTranslations(copy)
        assert vars(copied)["_catalog"] == vars(words)["_catalog"]
        assert [copied.plural(number) for number in range(120)] == [words.plural(number) for number in range(120)]
