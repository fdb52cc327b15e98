"""The help of the functions in the reader's language: where it comes from, what a translation must keep."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from calc import systems
from calc.cli import main
from calc.core.registry import FUNCTIONS
from calc.texts.help import helped, lines
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


@pytest.mark.parametrize(("language", "most"), [("en", 0), ("de", 0)])
def test_functions_of_cells_start_without_help(language: str, most: int) -> None:
    """No catalogue is read when the functions are imported; Excel's front door reads those of its language only."""
    program = (
        "import gettext, json\n"
        "read, init = [], gettext.GNUTranslations.__init__\n"
        "def noted(self, file=None):\n    read.append(file.name)\n    init(self, file)\n"
        "gettext.GNUTranslations.__init__ = noted\n"
        "import calc.udf\nprint(json.dumps(read))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"RACEBOOK_LANGUAGE": language}
    )
    assert len(json.loads(done.stdout)) == most
