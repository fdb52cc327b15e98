"""The help of the functions in the reader's language: where it comes from, what a translation must keep."""

from __future__ import annotations

import ctypes
import importlib.util
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from calc import systems
from calc.cli import main
from calc.core.registry import FUNCTIONS
from calc.texts.help import default, helped, lines
from calc.texts.terminal import LANGUAGES, terminal_language
from calc.texts.words import translator
from tools.help_lines import HelpLine, complaints, help_lines

systems.load()

GERMAN, RUSSIAN = (
    "Die Version von Racebook, die in dieser Zelle antwortet.",
    "Версия Racebook, которая отвечает в этой ячейке.",
)


def line(text: str, *keep: str, summary: bool = False) -> HelpLine:
    """A line of help that must keep some words."""
    return HelpLine("help_dsa", text, "DSA_X", set(keep), summary, summary)


@pytest.mark.parametrize(("language", "said"), [("de", GERMAN), ("ru", RUSSIAN)])
def test_help_is_worded_and_nothing_else_changes(language: str, said: str) -> None:
    """Names, kinds, defaults and answers are those of the function."""
    ours, theirs = FUNCTIONS["RB_VERSION"], helped(FUNCTIONS["RB_VERSION"], language)
    assert theirs.summary == said
    assert theirs.in_cell() == ours.in_cell()
    movement = helped(FUNCTIONS["DSA_MOVEMENT"], language)
    assert movement.in_cell(7.0) == 4
    assert [(one.name, one.kind, one.default) for one in movement.parameters] == [
        (one.name, one.kind, one.default) for one in FUNCTIONS["DSA_MOVEMENT"].parameters
    ]


def test_english_help_is_the_declaration() -> None:
    assert all(helped(one, "en") is one for one in FUNCTIONS.values())


def test_a_function_without_errors_has_none_in_any_language() -> None:
    """The empty word of a catalogue is its head, which is no help."""
    assert not FUNCTIONS["RB_VERSION"].errors
    assert helped(FUNCTIONS["RB_VERSION"], "de").errors == ""


def test_every_line_of_every_function_is_a_word_of_its_catalogue() -> None:
    held = {(one.domain, one.text) for one in help_lines()}
    for function in FUNCTIONS.values():
        for _, text in lines(function):
            assert (f"help_{function.system}", text) in held or not any(map(str.isalpha, text))


@pytest.mark.parametrize(
    ("source", "said", "wrong"),
    [
        (line("as in DSA_CHECK", "DSA_CHECK"), "wie bei DSA_CHECK", []),
        (line("as in DSA_CHECK", "DSA_CHECK"), "wie bei DSA_CHECKS", ["lost: DSA_CHECK"]),
        (line("die 1 to 20"), "Würfel 1 bis 20", []),
        (line("die 1 to 20"), "Würfel 1 bis 12", ["other numbers"]),
        (line("Says it.", summary=True), "Sagt es", ["a summary ends with a full stop"]),
        (line("Says it.", summary=True), "ж" * 255 + ".", ["longer than 255"]),
        (line("says it"), "ж" * 300, []),
        (line("says it"), "sagt\nes", ["not one plain line"]),
    ],
)
def test_what_a_translation_loses_is_found(source: HelpLine, said: str, wrong: list[str]) -> None:
    assert list(complaints(source, said)) == wrong


def test_keywords_names_and_blank_must_stay() -> None:
    """Of real lines: keywords of the argument, names beside signs, other functions, blank as a text."""
    keep = {one.place: one.keep for one in help_lines()}
    assert keep["DSA_FIGHT_MODIFIER sf"] == {"none", "mounted", "war"}
    assert keep["DSA_LANE_LENGTH returns"] == {"laps", "lap_fields", "lane", "lane_extra"}
    assert keep["DICE_BETWEEN seed"] == {"DICE_ROLL"}
    assert keep["RB_WHY returns"] == {'""'}


@pytest.mark.parametrize(("language", "said"), [("de", GERMAN), ("ru", RUSSIAN), ("en", "The version of Racebook")])
@pytest.mark.parametrize("shape", [[], ["--markdown"], ["--html"], ["--json"], ["--officejs"]])
def test_the_command_speaks_the_language_that_is_asked_for(
    language: str, said: str, shape: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["functions", "rb", *shape, "--language", language]) == 0
    assert said in capsys.readouterr().out


def test_the_command_speaks_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Help, headings and what is allowed; the option comes first."""
    monkeypatch.setenv("RACEBOOK_LANGUAGE", "de")
    assert main(["functions", "--markdown"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# Funktionen")
    assert GERMAN in printed
    assert "WAHR oder FALSCH" in printed
    assert main(["functions", "rb", "--language", "ru"]) == 0
    assert RUSSIAN in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "windows", "language"),
    [
        ({}, 0x0407, "de"),
        ({}, 0x0C07, "de"),
        ({}, 0x0419, "ru"),
        ({}, 0x0409, "en"),
        ({}, 0x040C, "en"),
        ({"RACEBOOK_LANGUAGE": "ru"}, 0x0407, "ru"),
        ({"LANG": "de_AT.UTF-8"}, 0x0419, "de"),
    ],
)
def test_windows_says_the_readers_language_where_the_environment_does_not(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], windows: int, language: str
) -> None:
    """German of Germany and of Austria, Russian, English, French; the numbers are Microsoft's."""
    for name in ("RACEBOOK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: windows)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert terminal_language() == language


#: Prints the catalogues that are read when a module is imported.
READ = """
import gettext, importlib, json, pathlib, sys
read, init = [], gettext.GNUTranslations.__init__
def noted(self, file=None):
    read.append("/".join(pathlib.Path(file.name).parts[-3::2]))
    init(self, file)
gettext.GNUTranslations.__init__ = noted
importlib.import_module(sys.argv[1])
print(json.dumps(sorted(read)))
"""


def catalogues_read(module: str, language: str) -> list[str]:
    """The catalogues that are read when a module is imported."""
    done = subprocess.run(
        [sys.executable, "-c", READ, module],
        capture_output=True, text=True, check=True, env={"RACEBOOK_LANGUAGE": language},
    )  # fmt: skip
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_functions_start_without_any_catalogue(language: str) -> None:
    assert catalogues_read("calc.udf", language) == []


def test_excels_front_door_reads_the_help_of_its_language_only() -> None:
    """Each part once; English needs none."""
    if importlib.util.find_spec("xlwings") is None:
        pytest.skip("xlwings is not installed")
    assert catalogues_read("calc.excel", "en") == []
    assert catalogues_read("calc.excel", "ru") == sorted(f"ru/help_{part}.mo" for part in systems.PARTS)


@pytest.mark.parametrize(
    ("name", "argument", "german"),
    [
        ("DSA_MOVEMENT", "tap", ""),
        ("DSA_MOVEMENT", "sprint", "FALSCH"),
        ("DSA_MOVEMENT", "rounding", "round"),
        ("RB_POINTS", "statuses", "leer"),
        ("RB_POINTS", "factor", "1"),
    ],
)
def test_defaults_are_shown_as_a_cell_shows_them(name: str, argument: str, german: str) -> None:
    parameter = next(one for one in FUNCTIONS[name].parameters if one.name == argument)
    assert default(parameter, translator("de")) == german
