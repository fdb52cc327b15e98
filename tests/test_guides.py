"""The guides say the same in every language: commands, headings, pictures, links, and the words of the product."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from calc.texts.terminal import LANGUAGES, PRODUCT, PRODUCT_LANGUAGE

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LOCALE = ROOT / "calc" / "texts" / "locale"
NAMES = ("README.md", "guide-excel.md", "guide-libreoffice.md", "batch.md", "season.md")
OTHERS = [language for language in LANGUAGES if language != PRODUCT_LANGUAGE]

#: Words inside code that are translated on purpose: names of the examples, and what Excel and LibreOffice translate.
TRANSLATED = {
    "de": {
        "Herbstpokal": "Autumn Cup", "Rote Scheune": "Red Barn", "schnellste Runde": "fastest lap", "Stechen": "Run-off",
        "ORDNER": "FOLDER", "#WERT!": "#VALUE!", "ISTFEHLER": "ISERROR", "WENNFEHLER": "IFERROR",
    },
    "ru": {
        "Осенний кубок": "Autumn Cup", "Красный амбар": "Red Barn", "лучший круг": "fastest lap", "Перезаезд": "Run-off",
        "Анна": "Anna", "Борис": "Boris", "ПАПКА": "FOLDER", "#ЗНАЧ!": "#VALUE!", "#ИМЯ?": "#NAME?", "#ДЕЛ/0!": "#DIV/0!",
        "ЕОШИБКА": "ISERROR", "ЕСЛИОШИБКА": "IFERROR", "ИНДЕКС": "INDEX",
    },
}  # fmt: skip

#: Words that the guides take from the product: catalogue, English words.
QUOTED = {
    "guide-libreoffice.md": (PRODUCT, ("Functions…", "Write into the cell")),
    "season.md": ("season", ("Instead of a place", "Rules for level ones, in their order", "Run-off")),
    "batch.md": (PRODUCT, ("good", "with findings", "open elsewhere", "not printed", "done before", "failed")),
}

_BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)]+)\)")

guides = pytest.mark.parametrize("name", NAMES)
languages = pytest.mark.parametrize("language", OTHERS)


def path(name: str, language: str) -> Path:
    """Where a guide lies in a language; the English README is that of the whole project."""
    if language == PRODUCT_LANGUAGE:
        return (ROOT if name == "README.md" else DOCS) / name
    return DOCS / language / name


def blocks(text: str) -> list[tuple[str, list[str]]]:
    """The blocks of code: their kind and their lines."""
    return [(kind, [line.strip() for line in content.splitlines()]) for kind, content in _BLOCK.findall(text)]


def prose(text: str) -> str:
    """What stands outside the blocks of code."""
    return _BLOCK.sub("", text)


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ .*$", prose(text), re.MULTILINE)


def english(code: str, language: str) -> str:
    """Code as the English guide has it: its words, its sign between arguments, no language asked for."""
    for word, wanted in TRANSLATED.get(language, {}).items():
        code = code.replace(word, wanted)
    code = re.sub(r" --language \w\w\b|(?<=RACEBOOK_LANGUAGE) \w\w\b", "", code)
    return re.sub(r"[;,] ?", ",", code) if code.startswith("=") else code


def commands(text: str, language: str) -> list[list[str]]:
    """The lines of every block that somebody types, without their comments."""
    typed = [lines for kind, lines in blocks(text) if kind]
    return [[english(re.sub(r"\s+# .*", "", line), language) for line in lines] for lines in typed]


def anchor(heading: str) -> str:
    """The address of a heading on its page: small letters, no signs, a hyphen for each space."""
    return re.sub(r"[^\w\- ]", "", heading.lstrip("# ").lower()).replace(" ", "-")


@cache
def sentences(language: str) -> list[tuple[str, ...]]:
    """The English sentences of a language's catalogue, those that count in both forms."""
    with (LOCALE / language / "LC_MESSAGES" / f"{PRODUCT}.po").open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    return [(one,) if isinstance(one, str) else tuple(one) for one in ids]


def answers(line: str, language: str) -> Iterator[str]:
    """What the product says in a language where it says this line in English."""
    words = gettext.translation(PRODUCT, LOCALE, [language])
    for first, *more in sentences(language):
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(more[0] if more else first))
        if len(set(re.findall(r"<\w+>", pattern))) < pattern.count("(?P<"):
            continue
        if found := re.fullmatch(pattern, line):
            values = found.groupdict()
            said = words.ngettext(first, more[0], int(values["count"])) if more else words.gettext(first)
            yield said.format(**values)


@guides
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_guide_leads_to_its_other_languages(name: str, language: str) -> None:
    first = path(name, language).read_text("utf-8").splitlines()[2]
    linked = {(path(name, language).parent / target).resolve() for _, target in _LINK.findall(first)}
    assert linked == {path(name, other) for other in LANGUAGES if other != language}


@guides
@languages
def test_the_commands_are_the_same(name: str, language: str) -> None:
    text, wanted = (path(name, one).read_text("utf-8") for one in (language, PRODUCT_LANGUAGE))
    assert commands(text, language) == commands(wanted, PRODUCT_LANGUAGE)


@guides
@languages
def test_the_code_within_sentences_is_the_same(name: str, language: str) -> None:
    said, wanted = (
        {english(code, one) for code in re.findall(r"`([^`\n]+)`", prose(path(name, one).read_text("utf-8")))}
        for one in (language, PRODUCT_LANGUAGE)
    )
    assert said == wanted


@guides
@languages
def test_headings_and_pictures_are_the_same_in_number_and_order(name: str, language: str) -> None:
    shape = []
    for one in (language, PRODUCT_LANGUAGE):
        text = path(name, one).read_text("utf-8")
        pictures = [Path(target).name for picture, target in _LINK.findall(text) if picture]
        shape.append(([heading.partition(" ")[0] for heading in headings(text)], pictures))
    assert shape[0] == shape[1]


@guides
@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_what_is_there(name: str, language: str) -> None:
    page = path(name, language)
    for _, target in _LINK.findall(page.read_text("utf-8")):
        file, _, place = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert there.exists(), target
        if place:
            assert place in map(anchor, headings(there.read_text("utf-8"))), target


@guides
@languages
def test_answers_are_those_of_the_product(name: str, language: str) -> None:
    said, wanted = (
        [line for kind, lines in blocks(path(name, one).read_text("utf-8")) if not kind for line in lines]
        for one in (language, PRODUCT_LANGUAGE)
    )
    assert len(said) == len(wanted)
    for line, line_in_english in zip(said, wanted, strict=True):
        assert line in set(answers(line_in_english, language))


@pytest.mark.parametrize("name", QUOTED)
@languages
def test_quoted_words_are_those_of_the_product(name: str, language: str) -> None:
    domain, words = QUOTED[name]
    catalogue = gettext.translation(domain, LOCALE, [language])
    text = path(name, language).read_text("utf-8")
    assert [word for word in words if catalogue.gettext(word) not in text] == []
