"""Which language is spoken, and how sentences and terms are said in it."""

from __future__ import annotations

import pytest

from calc.core.errors import CellError, RuleError, Words, message
from calc.core.replay import phrase
from calc.core.terms import Term
from calc.texts.words import HOME_LANGUAGES, LANGUAGES, VARIABLE, choose_language, home_language, translator


@pytest.fixture(autouse=True)
def _no_variable(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)


def test_home_languages():
    """Every game has a home language; without a game it is English."""
    assert {game: home_language(game) for game in HOME_LANGUAGES} == HOME_LANGUAGES
    assert home_language("") == "en"


def test_order_of_choices(monkeypatch):
    """Option before setting before environment before home language."""
    assert choose_language(game="tachki") == "ru"
    monkeypatch.setenv(VARIABLE, "en")
    assert choose_language(game="tachki") == "en"
    assert choose_language(None, "de", "tachki") == "de"
    assert choose_language("ru", "de", "dsa") == "ru"
    assert choose_language("", " ", "tachki") == "en"


@pytest.mark.parametrize(("choice", "language"), [("DE", "de"), ("de_AT", "de"), (" ru-RU ", "ru")])
def test_spellings_of_a_language(choice, language):
    """Case, country and spaces do not matter."""
    assert choose_language(choice) == language


@pytest.mark.parametrize("choice", ["fr", "deutsch", "d", "_"])
def test_unknown_language_is_said(choice):
    """A language that is not there is named, with those that are."""
    with pytest.raises(RuleError, match="de, en, ru"):
        choose_language(choice)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "#VALUE! #DIV/0! #N/A #BUSY! TRUE FALSE"), ("de", "#WERT! #DIV/0! #NV #BUSY! WAHR FALSCH"),
        ("ru", "#ЗНАЧ! #ДЕЛ/0! #Н/Д #BUSY! ИСТИНА ЛОЖЬ"),
    ],
)  # fmt: skip
def test_errors_and_truth_are_called_what_the_reader_sees_in_his_cells(language, said):
    """Excel has its own names for them in each language; a text that looks like one is a text."""
    words = translator(language, "mekton")
    errors = [CellError(name) for name in ("#VALUE!", "#DIV/0!", "#N/A", "#BUSY!")]
    assert " ".join(words.shown(value) for value in (*errors, True, False)) == said
    assert words.shown("#VALUE!") == '"#VALUE!"'


def test_terms_at_home_are_the_words_of_the_rule_text():
    """In its home language a game needs no translation."""
    assert translator("de", "dsa").term("Erschöpfung") == "Erschöpfung"


def test_terms_abroad():
    """Abroad a term is translated; what no catalogue knows stays."""
    assert translator("en", "dsa").term(Term("Erschöpfung")) == "exhaustion"
    assert translator("ru", "dsa").term("Kein Wort") == "Kein Wort"


def test_a_number_after_a_term_stays():
    """A numbered word is translated by its word."""
    words = translator("en", "dsa")
    assert words.term("Erschöpfung 12") == "exhaustion 12"
    assert words.term("Erschöpfung / 5") == "exhaustion / 5"
    assert words.term("Kein Wort 3") == "Kein Wort 3"
    assert words.term("12") == "12"


def test_sentences_of_the_product():
    """A sentence is said in the language, with its values."""
    sentence = message("{value} is not a whole number", value=7.5)
    assert translator("en").message(sentence) == "7.5 is not a whole number"
    assert translator("de").message(sentence) == "7.5 ist keine ganze Zahl"
    assert translator("ru").message(sentence) == "7.5 — не целое число"


def test_sentences_within_sentences():
    """Values that are sentences or terms are said in the same language."""
    outer = message("{function}: {reason}", function=Words("DSA_FALL"), reason=message("a whole number"))
    assert translator("de").message(outer) == "DSA_FALL: eine ganze Zahl"
    assert translator("en", "dsa").message(phrase("{x}", x=Term("Erschöpfung"))) == "exhaustion"


def test_texts_keep_their_quotes_and_braces():
    """What a cell holds is never read as a template."""
    said = translator("de").message(message("{value} is not a whole number", value="{value} {0} %s"))
    assert said == '"{value} {0} %s" ist keine ganze Zahl'


def test_every_language_has_every_game():
    """A translator exists for each language and game, even where no catalogue is needed."""
    for language in LANGUAGES:
        for game in HOME_LANGUAGES:
            assert translator(language, game).term("x y z") == "x y z"
