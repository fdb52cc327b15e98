"""Every word that really comes out - of totals, logs, prints - is known in every language, marked or not."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from calc import systems
from calc.core.errors import Message
from calc.core.plurals import Plural
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.core.terms import Term
from calc.core.totals import Total
from calc.core.values import Parts
from calc.texts.words import LANGUAGES, NUMBERED, PRODUCT, catalogue, home_language
from calc.workbook.layout import layout
from calc.workbook.package import Package
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter

CASES = Path(__file__).parents[1] / "conformance" / "cases"

systems.load()


@cache
def known(language: str, domain: str) -> frozenset[str]:
    """The words of a catalogue."""
    words = getattr(catalogue(language, domain), "_catalog", {})
    return frozenset(word if isinstance(word, str) else word[0] for word in words)


def is_known(word: str, language: str, game: str) -> bool:
    """In the game's catalogue or the product's; a number after a word does not count."""
    numbered = NUMBERED.fullmatch(word)
    words = {word} | ({numbered["word"]} if numbered else set())
    return any(one in known(language, game) or one in known(language, PRODUCT) for one in words)


def is_word(word: str) -> bool:
    """Something to translate: it has letters and is no keyword or rule id of the interface."""
    return any(letter.isalpha() for letter in re.sub(r"\{\w+\}", "", word))


def spoken(value: Any) -> Iterator[str]:
    """Every word and sentence inside any value of a replay or a page."""
    if isinstance(value, Term):
        yield value.word
    elif isinstance(value, Message):
        yield value.template.forms[0] if isinstance(value.template, Plural) else value.template
        for _, inner in value.values:
            yield from spoken(inner)
    elif isinstance(value, Total | Parts):
        total = value.total if isinstance(value, Parts) else value
        yield from (part.term for part in total.parts)
    elif isinstance(value, str | int | float | None):
        return
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from spoken(inner)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from spoken(getattr(value, field.name))


def unknown(words: Iterator[str], game: str) -> dict[str, list[str]]:
    """Words that a language does not know, by language; the home language needs no catalogue for its own words."""
    found = {word for word in words if is_word(word)}
    home = home_language(game)
    return {
        language: sorted(word for word in found if not is_known(word, language, game))
        for language in LANGUAGES
        if language != home
    }


@pytest.mark.parametrize("path", sorted(CASES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_parts_of_every_total_are_known(path: Path) -> None:
    """RB_EXPLAIN speaks the reader's language for every worked case."""

    def parts() -> Iterator[str]:
        for case in yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if not case.get("error"):
                totals = FUNCTIONS[case["call"]].explain(*case["args"])
                yield from spoken([total for _, total in totals] if isinstance(totals, tuple) else "")

    assert [*unknown(parts(), path.stem).values()] == [[], []]


@cache
def example(name: str) -> tuple[dict[str, Records], Any]:
    """The ranges of the game's first example, and its replay."""
    game = systems.system(name)
    filling = next(iter(game.examples.values()))()
    done = recalc(starter(game, filling, sizes=filling.sizes))
    found = layout(done.book, Package(done.data))
    assert found is not None
    return found.records, game.replay(found.records)


@pytest.mark.parametrize("name", systems.GAMES)
def test_the_log_of_the_example_is_known(name: str) -> None:
    """Every sentence of the log, every part of its totals, every finding."""
    _, replay = example(name)
    words = list(spoken([[event.phrase, event.total] for event in replay.events]))
    assert words
    assert [*unknown(iter(words), name).values()] == [[], []]


@pytest.mark.parametrize("name", systems.GAMES)
def test_the_prints_of_the_example_are_known(name: str) -> None:
    """Every word on every page."""
    records, replay = example(name)
    pages = systems.system(name).pages
    assert pages is not None
    words = list(spoken(pages(records, replay)))
    assert words
    assert [*unknown(iter(words), name).values()] == [[], []]
