"""Every function fits within what Excel, VBA, Office.js and LibreOffice take: names, arguments, lengths of help."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from calc import systems
from calc.core.registry import FUNCTIONS, Function
from calc.texts.help import all_helped
from calc.texts.terminal import LANGUAGES

systems.load()

LONGEST_NAME = 128
LONGEST_HELP = 255  # the function wizard cuts the rest off
LONGEST_SIGNATURE = 254  # number of arguments and letters of their names, or the function wizard fails
MOST_ARGUMENTS = 60  # a VBA procedure takes no more

#: What each host's language keeps for itself.
WORDS = {
    host: frozenset(word for words in groups.values() for word in words.split())
    for host, groups in tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8")).items()
}

#: Arguments that a host must write differently (`function_`); the functions keep their names.
RENAMED: dict[str, set[tuple[str, str]]] = {"VBA": set(), "LibreOffice": set(), "JavaScript": set(), "xlwings": set()}

#: A1 to XFD1048576 and somewhat more; R1C1 in English, Z1S1 in German.
CELL = re.compile(r"[A-Z]{1,3}[0-9]+", re.IGNORECASE)
ROW_AND_COLUMN = re.compile(r"[RZ][0-9]*([CS][0-9]*)?|[CS][0-9]*", re.IGNORECASE)
#: VBA takes no full stop, Office.js asks for three characters.
NAME = re.compile(r"[A-Z][A-Z0-9_]{2,}", re.ASCII)
ARGUMENT = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


def looks_like_a_cell(name: str) -> bool:
    """Whether a formula would read this name as a reference."""
    return bool(CELL.fullmatch(name) or ROW_AND_COLUMN.fullmatch(name))


def functions(language: str = "en") -> list[Function]:
    """All functions with their help in a language; the claims below would be empty without them."""
    assert {function.system for function in FUNCTIONS.values()} == set(systems.PARTS)
    return all_helped(FUNCTIONS.values(), language)


def repeated(names: list[str]) -> list[str]:
    """The names that stand in a list more than once when case does not matter."""
    return [name for name, count in Counter(name.upper() for name in names).items() if count > 1]


@pytest.mark.parametrize("name", ["DSA1", "MEK7", "a1", "XFD1048576", "R1C1", "r", "C", "RC", "R5", "Z1S1", "S12"])
def test_a_reference_is_recognised(name: str) -> None:
    assert looks_like_a_cell(name)


@pytest.mark.parametrize("name", ["DSA_MOVEMENT", "DICE_3", "MEKTON1A", "RACE1", "RB_WHY"])
def test_an_ordinary_name_is_no_reference(name: str) -> None:
    assert not looks_like_a_cell(name)


def test_names_are_what_every_host_takes() -> None:
    assert [one.name for one in functions() if not NAME.fullmatch(one.name) or len(one.name) > LONGEST_NAME] == []


def test_names_do_not_look_like_references() -> None:
    assert [one.name for one in functions() if looks_like_a_cell(one.name)] == []


def test_names_bear_their_games_prefix_which_no_function_of_a_host_has() -> None:
    """No function of Excel or LibreOffice begins with a game's folder name and an underscore."""
    assert [one.name for one in functions() if not one.name.startswith(f"{one.system.upper()}_")] == []


def test_names_differ_by_more_than_case() -> None:
    assert repeated([one.name for one in functions()]) == []


def test_arguments_are_ascii_words_without_a_leading_underscore() -> None:
    assert [
        (one.name, parameter.name)
        for one in functions()
        for parameter in one.parameters
        if not ARGUMENT.fullmatch(parameter.name) or len(parameter.name) > LONGEST_HELP
    ] == []


@pytest.mark.parametrize("host", WORDS)
def test_arguments_are_no_words_of_the_hosts_language(host: str) -> None:
    """Whatever the case; exceptions are listed, and the host renames them."""
    assert {
        (one.name, parameter.name)
        for one in functions()
        for parameter in one.parameters
        if parameter.name.lower() in WORDS[host]
    } == RENAMED[host]


def test_arguments_of_a_function_differ_from_each_other_and_from_it_by_more_than_case() -> None:
    assert [
        one.name for one in functions() if repeated([one.name, *(parameter.name for parameter in one.parameters)])
    ] == []


def test_signatures_fit_the_function_wizard() -> None:
    assert [
        one.name
        for one in functions()
        if len(one.parameters) > MOST_ARGUMENTS
        or len(one.parameters) + sum(len(parameter.name) for parameter in one.parameters) > LONGEST_SIGNATURE
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_summaries_and_help_are_shown_whole(language: str) -> None:
    assert [
        (one.name, text)
        for one in functions(language)
        for text in (one.summary, *(parameter.doc for parameter in one.parameters))
        if not 0 < len(text) <= LONGEST_HELP
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_stays_on_one_line(language: str) -> None:
    """A line break or a tab would end the string that a generated module writes."""
    assert [
        (one.name, text)
        for one in functions(language)
        for text in (one.summary, *(parameter.doc for parameter in one.parameters))
        if not text.isprintable()
    ] == []


def test_only_a_last_argument_repeats_and_optional_ones_come_behind_required_ones() -> None:
    """VBA, LibreOffice and Office.js know no other order."""
    for one in functions():
        kinds = [2 if parameter.many else int(parameter.optional) for parameter in one.parameters]
        assert kinds == sorted(kinds), one.name
        assert kinds.count(2) <= 1, one.name
        assert not {1, 2} <= set(kinds), f"{one.name}: VBA has no ParamArray after Optional"
