"""Our VBA module: every function, its help as it was written, within VBA's limits, and compiled by a VBA that we have."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from calc import systems
from calc.cli import main
from calc.core.errors import ERROR_VALUES
from calc.core.registry import FUNCTIONS
from calc.hosts import vba
from calc.hosts.excel import category
from calc.hosts.libreoffice.profile import environment
from calc.texts.help import all_helped
from calc.texts.terminal import LANGUAGES
from tests.hosts.xlwings_kit import COM_ERRORS, classic

systems.load()

#: The module with its help in each language.
MODULES = {language: vba.module(all_helped(FUNCTIONS.values(), language)) for language in LANGUAGES}
MODULE = MODULES["en"]
LINES = MODULE.split("\r\n")
#: With continued lines joined.
WHOLE = MODULE.replace(" _\r\n", " ").split("\r\n")

#: The summary of RB_VERSION.
VERSION_HELP = {
    "en": "The version of Racebook that answers in this cell.",
    "de": "Die Version von Racebook, die in dieser Zelle antwortet.",
    "ru": "Версия Racebook, которая отвечает в этой ячейке.",
}

LETTERS = 'Störung – |x| ~ Ёж: "да" (Яя)'

LONGEST_LINE = 1023
MOST_CONTINUATIONS = 24
LARGEST_PROCEDURE = 64 * 1024


def unquoted(expression: str) -> str:
    """The text that a string of the module stands for, plain or coded."""
    found = re.search(r'(rbDecoded\()?"((?:[^"]|"")*)"', expression)
    assert found, expression
    text = found[2].replace('""', '"')
    if found[1]:
        text = re.sub(
            "~([^~]*)~", lambda letters: "".join(chr(ord(one) - ord("0") + ord("А")) for one in letters[1]), text
        )
        text = re.sub(r"\|(....)", lambda number: chr(int(number[1], 16)), text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_module_is_what_excels_import_takes(language: str) -> None:
    """ASCII, since a module says nothing of its encoding; Windows' line ends; a name; no line too long or too often continued."""
    module = MODULES[language]
    lines = module.split("\r\n")
    assert module.isascii()
    assert "\n" not in module.replace("\r\n", "")
    assert lines[0] == f'Attribute VB_Name = "{vba.MODULE}"'
    assert [line for line in lines if len(line) > LONGEST_LINE] == []
    continued = 0
    for line in lines:
        continued = continued + 1 if line.endswith(" _") else 0
        assert continued <= MOST_CONTINUATIONS, line


def test_every_function_is_there_with_its_arguments() -> None:
    heads = dict(re.findall(r"^Function ([A-Z0-9_]+)\((.*)\) As Variant$", "\n".join(WHOLE), re.MULTILINE))
    assert heads.keys() == FUNCTIONS.keys()
    for name, function in FUNCTIONS.items():
        expected = []
        for one in function.parameters:
            expected.append(f"ParamArray {one.name}()" if one.many else f"{'Optional ' * one.optional}{one.name}")
        assert heads[name] == ", ".join(expected)


def test_every_function_answers_through_the_one_call_with_its_arguments_in_order() -> None:
    for name, function in FUNCTIONS.items():
        if not any(one.many for one in function.parameters):
            names = ", ".join(one.name for one in function.parameters)
            assert f'    {name} = rbCall("{name}", Array({names}))' in WHOLE


def test_blocks_are_closed() -> None:
    for opened, closed in (
        (r"(Private )?Function ", "End Function"), (r"(Private )?Sub ", "End Sub"), ("Select Case ", "End Select"),
        ("For ", "Next "), (r"If .*\bThen$", "End If"),
    ):  # fmt: skip
        starts = [line for line in WHOLE if re.match(rf"\s*{opened}", line)]
        assert len(starts) == sum(line.strip().startswith(closed) for line in WHOLE), opened


def test_names_of_our_own_cannot_be_taken_for_arguments() -> None:
    """VBA knows no difference of case; what is not an argument bears a prefix that no argument has."""
    arguments = {one.name.lower() for function in FUNCTIONS.values() for one in function.parameters}
    assert [name for name in arguments if name.startswith("rb")] == []
    declared = re.findall(r"(?:Dim|,) (\w+)(?:\(\))? As ", "\n".join(line for line in WHOLE if "Dim " in line))
    assert declared
    assert [name for name in declared if not name.startswith("rb")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_procedures_stay_within_vbas_limit(language: str) -> None:
    sizes = [len(one) for one in re.split(r"\r\nEnd (?:Sub|Function)\r\n", MODULES[language])]
    assert max(sizes) < LARGEST_PROCEDURE


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_what_the_declaration_says(language: str) -> None:
    """Category, summary and the help of each argument, put together again from VBA's strings; German and Russian arrive."""
    told = {}
    lines = MODULES[language].replace("\r\n", "\n")
    for block in re.findall(r"^    rbDescribe .*?(?<! _)$", lines, re.MULTILINE | re.DOTALL):
        head, text, *helps = block.split(" _\n")
        name, its_category = re.findall(r'"([^"]*)"', head)
        told[name] = (its_category, unquoted(text), [unquoted(one) for one in helps if one.strip() != "Array("])
    assert told == {
        name: (category(one), one.summary, [parameter.doc for parameter in one.parameters])
        for name, one in ((one.name, one) for one in all_helped(FUNCTIONS.values(), language))
    }
    assert told["RB_VERSION"][1] == VERSION_HELP[language]


@pytest.mark.parametrize(
    "text", ['say "so"', "Störung – 5 ≥ Ж", "⚅🎲", "", "'", '"', "|x| ~ ё", 'Ёлка: "да", 0–9 (Яя)']
)
def test_any_text_survives_vba(text: str) -> None:
    assert unquoted(vba.quoted(text)) == text


def test_error_values_have_the_numbers_that_com_knows_them_by() -> None:
    """The low half of COM's number is CVErr's; xlwings' own table is a second witness."""
    with classic():
        from xlwings._xlwindows import cell_errors
    assert {shown: number & 0xFFFF for number, shown in cell_errors.items()} == {
        shown: vba.ERROR_NUMBERS[shown] for shown in COM_ERRORS
    }
    assert vba.ERROR_NUMBERS.keys() <= ERROR_VALUES
    assert len(set(vba.ERROR_NUMBERS.values())) == len(vba.ERROR_NUMBERS)


def test_a_failed_call_ends_in_a_real_error() -> None:
    body = MODULE.partition("Private Function rbCall")[2].partition("End Function")[0]
    assert "On Error GoTo rbFailed" in body
    assert body.rstrip().endswith("rbCall = CVErr(xlErrValue)")


def test_the_buttons_call_macros_that_are_there() -> None:
    import calc.excel

    commands = re.findall(r'RunPython "import calc\.excel; calc\.excel\.(\w+)\(\)"', MODULE)
    assert commands == ["next_turn", "print_report"]
    assert all(callable(getattr(calc.excel, name)) for name in commands)


def test_the_command_writes_the_module_byte_for_byte(tmp_path: Path) -> None:
    assert main(["functions", "--vba", "-o", str(tmp_path / "racebook.bas")]) == 0
    assert (tmp_path / "racebook.bas").read_bytes() == MODULE.encode("ascii")


def python_with_uno() -> str:
    """The Python that can talk to LibreOffice; blank where there is none."""
    for python in ("/usr/bin/python3", shutil.which("python3") or ""):
        if python and Path(python).exists():
            asked = subprocess.run([python, "-c", "import uno"], capture_output=True, check=False)
            if asked.returncode == 0:
                return python
    return ""


@pytest.mark.skipif(shutil.which("soffice") is None, reason="there is no LibreOffice here")
def test_a_vba_compiles_it_and_its_errors_are_error_values(tmp_path: Path) -> None:
    """LibreOffice's VBA mode is not Excel's, but a second reader of the same language: all of it compiles and runs."""
    python = python_with_uno()
    if not python:
        pytest.skip("no Python here has LibreOffice's uno")
    (tmp_path / "racebook.bas").write_bytes(MODULE.encode("ascii"))
    done = subprocess.run(
        [python, str(Path(__file__).with_name("vba_driver.py")), str(tmp_path / "profile"), str(tmp_path / "racebook.bas"), vba.quoted(LETTERS)],
        capture_output=True, encoding="utf-8", check=True, timeout=400, env=environment(),
    )  # fmt: skip
    assert json.loads(done.stdout) == {
        "no arguments": "Error 2015", "optional arguments": "Error 2015", "many arguments": "Error 2015",
        "an error text": "Error 2007", "another text": "#17", "no range": "0", "a row": "1Error 2042",
        "rows": "2Error 2015", "letters": LETTERS,
    }  # fmt: skip
