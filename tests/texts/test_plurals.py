"""Sentences that count have a form for each way in which a language counts."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator

import pytest

from calc.core.errors import Words, message
from calc.core.plurals import plural
from calc.core.replay import phrase
from calc.texts.words import HOME_LANGUAGES, PRODUCT, PRODUCT_LANGUAGE, translator
from tools import texts
from tools.marked import FORMS, Found, marked_words

#: What stands before a word without counting it: names, texts, values of cells, numbers of places and turns, sums of dice.
NO_COUNTS = frozenset(
    {
        "acceleration", "action", "address", "affiliation", "after", "allowed", "amount", "angle", "answer",
        "argument", "attacker", "battle", "before", "braking", "call", "card", "column", "comma", "command",
        "cost", "current", "days", "dice", "difficulty", "direction", "distance", "effect", "field", "file",
        "folder", "fp", "function", "gained", "game", "heat", "his", "holder", "id", "item", "kind", "lane",
        "language", "lap", "laps", "left", "location", "loser", "lost", "low", "manoeuvre", "mark", "max",
        "module", "move", "name", "new", "notation", "number", "old", "optimal", "other", "others", "own",
        "package", "page", "part", "penalty", "permanent", "permit", "pick", "place", "player", "profile",
        "program", "result", "rider", "roll", "round", "row", "segment", "semicolon", "sheet", "sheets", "side",
        "size", "speed", "status", "step", "sum", "table", "target", "theirs", "time", "times", "total", "turn",
        "typed", "unit", "value", "wanted", "weapon", "worker",
    }
)  # fmt: skip

#: Words that follow a number without being what is counted; units, abbreviations and damage never change their form.
NO_NOUNS = frozenset(
    {
        "FP", "MB", "SP", "Schaden", "TaP", "auf", "bis", "damage", "durch", "erschwert", "failed", "from",
        "gescheitert", "hinter", "instead", "more", "nicht", "noch", "not", "of", "on", "past", "s", "sind",
        "through", "to", "und", "von", "weitere", "zu", "вместо", "за", "ко", "млн", "с",
    }
)  # fmt: skip

#: Values that are always a large number, named by the product itself: what is said of many fits.
LIMITS = frozenset({"most", "high", "debt", "harm", "held", "tap", "budget"})

FOLLOWED = re.compile(r"\{(?P<name>\w+)\} (?P<word>[^\W\d_]+)")
FOUND: Found = marked_words()


def uncounted(template: str) -> list[str]:
    """The values of a sentence that count the noun after them."""
    return [
        match["name"]
        for match in FOLLOWED.finditer(template)
        if match["name"] not in NO_COUNTS | LIMITS and match["word"] not in NO_NOUNS
    ]


def without_plural() -> Iterator[tuple[str, str]]:
    """Every sentence with one form only, with its translations."""
    for domain, words in FOUND.words.items():
        single = words.keys() - FOUND.plurals.get(domain, {}).keys()
        yield from ((domain, word) for word in single)
        for other, language in texts.catalogues():
            if other == domain:
                known = texts.read(domain, language)
                yield from ((domain, known[word][0]) for word in single)


def test_no_sentence_counts_in_one_form() -> None:
    """A number before a noun stands in a plural; a new value before a word is sorted into one kind or the other."""
    assert sorted({(domain, word) for domain, word in without_plural() if uncounted(word)}) == []


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("{sheep} sheep graze", ["sheep"]),
        ("{name} has {count} rows", ["count"]),
        ("{name} is there twice", []),
        ("sheep: {count}", []),
        ("and {count} more", []),
    ],
)
def test_a_counting_sentence_is_noticed(sentence: str, names: list[str]) -> None:
    """The test above can fail."""
    assert uncounted(sentence) == names


@pytest.mark.parametrize(
    ("language", "one", "two", "five", "many"),
    [
        ("en", "1 cell is", "2 cells are", "5 cells are", "21 cells are"),
        ("de", "1 Zelle ist", "2 Zellen sind", "5 Zellen sind", "21 Zellen sind"),
        ("ru", "1 ячейка —", "2 ячейки —", "5 ячеек —", "21 ячейка —"),
    ],
)
def test_every_language_counts_in_its_own_way(language: str, one: str, two: str, five: str, many: str) -> None:
    """English and German know one and more; Russian knows three kinds, and 21 is like 1."""
    sentence = plural("{count} cell is more than {most}", "{count} cells are more than {most}")
    for count, begin in ((1, one), (2, two), (5, five), (21, many), (0, five.replace("5", "0"))):
        assert translator(language).message(message(sentence, count=count, most=0)).startswith(begin)


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 очко"), (2, "2 очка"), (5, "5 очков"), (11, "11 очков"), (12, "12 очков"), (101, "101 очко"),
     (0, "0 очков"), (-3, "-3 очка"), (1.5, "1.5 очка"), (7.0, "7 очков")],
)  # fmt: skip
def test_points_in_russian(number: float, said: str) -> None:
    """Fractions, negative numbers, the teens."""
    template = plural("{result}: {points} point, place {place} in the season",
                      "{result}: {points} points, place {place} in the season", of="points")  # fmt: skip
    sentence = phrase(template, result=Words("x"), points=number, place=1)
    assert translator("ru", "season").message(sentence) == f"x: {said}, место 1 в сезоне"


@pytest.mark.parametrize(
    ("language", "forms"),
    [("ru", ("1 ход", "3 хода", "11 ходов")), ("de", ("1 Zug", "3 Züge", "11 Züge")),
     ("en", ("1 turn", "3 turns", "11 turns"))],
)  # fmt: skip
def test_a_rule_text_counts_in_its_home_language(language: str, forms: tuple[str, ...]) -> None:
    """Russian words of a rule text have three forms where they stand, two abroad."""
    template = plural("{turns} ход", "{turns} хода", "{turns} ходов", of="turns")
    words = translator(language, "tachki")
    assert tuple(words.message(phrase(template, turns=turns)) for turns in (1, 3, 11)) == forms


def test_what_is_no_number_is_many() -> None:
    """A cell that holds a word where a number is meant is still told."""
    sentence = message(plural("{count} row", "{count} rows"), count=Words("some"))
    assert translator("en").message(sentence) == "some rows"


def test_numbers_written_in_another_way_still_count() -> None:
    """The form follows the number, not how it is written."""
    sentence = message(plural("{count} row is more than {most}", "{count} rows are more than {most}"), count=1, most=0)
    assert translator("en").message(sentence, lambda value: f"<{value}>") == "<1> row is more than <0>"


def test_what_no_catalogue_knows_counts_in_its_own_way() -> None:
    """A sentence of a game master's own template stays as it is, in the right form."""
    template = plural("{count} Schaf", "{count} Schafe")
    assert [translator("ru", "dsa").message(phrase(template, count=n)) for n in (1, 3)] == ["1 Schaf", "3 Schafe"]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_copy_still_counts(copied) -> None:
    """Messages travel between the processes of a batch."""
    sentence = message(plural("{n} cell", "{n} cells", of="n"), n=1)
    assert copied(sentence) == sentence
    assert str(copied(sentence)) == "1 cell"


def test_every_form_is_filled() -> None:
    """Every catalogue has all forms of its language; a missing one is told."""
    for domain, language in texts.catalogues():
        known = texts.read(domain, language)
        for word in FOUND.plurals.get(domain, {}):
            assert len(known[word]) == FORMS[language]
            assert all(known[word])


def test_a_missing_form_is_told(monkeypatch) -> None:
    """An empty form, or one too few, is found."""
    word, read = "{count} function for cells", texts.read
    for forms in (("eine", ""), ("{count} eine",)):
        monkeypatch.setattr(
            texts, "read", lambda domain, language, forms=forms: {**read(domain, language), word: forms}
        )
        assert f"de/racebook: not translated: {word}" in texts.problems(FOUND)


@pytest.mark.parametrize(
    "code",
    ['message(plural("{count} x"))', 'message(plural("{count} x", "many x"))', 'message(plural("a", "b", of="n"))',
     'message(plural("{count} x", name))'],
)  # fmt: skip
def test_a_plural_that_cannot_be_said_is_reported(code: str, tmp_path) -> None:
    """Too few forms, other values, no counted value, what no machine can read."""
    (tmp_path / "calc").mkdir()
    (tmp_path / "calc" / "one.py").write_text(code)
    found = marked_words(tmp_path)
    assert len(found.unreadable) == 1
    assert not found.words


def test_every_rule_text_has_the_forms_of_its_language() -> None:
    """Three in a Russian text, two elsewhere."""
    for domain, plurals in FOUND.plurals.items():
        language = HOME_LANGUAGES.get(domain, PRODUCT_LANGUAGE)
        assert {len(forms) for forms in plurals.values()} == {FORMS[language]}
    assert FOUND.plurals[PRODUCT]
