"""The words of one language: sentences of the product, terms of a rule text, and how the language is chosen."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources

from calc.core.errors import Message, RuleError, Words, shown
from calc.core.plurals import Counted
from calc.core.terms import BREAK, Term
from calc.texts.terminal import LANGUAGES, PRODUCT, PRODUCT_LANGUAGE, VARIABLE, terminal_language

#: A word with a number after it; only the word stands in the catalogue.
NUMBERED = re.compile(r"(?P<word>.*?[^\W\d].*?)(?P<number>[ /:]*[0-9]+)")

#: The language of each rule text; its words need no translation there.
HOME_LANGUAGES = {
    "dsa": "de",
    "mekrace": "de",
    "stccg": "de",
    "tachki": "ru",
    "mekton": "en",
    "dice": "en",
    "season": "en",
}


def home_language(game: str) -> str:
    """The language of a game's rule text; English where there is no game."""
    return HOME_LANGUAGES.get(game, PRODUCT_LANGUAGE)


def choose_language(option: str | None = None, settings: str | None = None, game: str = "") -> str:
    """The first that says something: the option, the workbook's setting, the environment, the game's home language.

    option: what the reader asked for just now (`--language`)
    settings: the cell of the Settings sheet
    """
    for choice in (option, settings, os.environ.get(VARIABLE)):
        if choice and choice.strip():
            return _known(choice)
    return home_language(game)


def _known(choice: str) -> str:
    """The language meant by a choice such as DE or de_AT."""
    language = choice.strip().lower().replace("_", "-").partition("-")[0]
    if language not in LANGUAGES:
        raise RuleError(
            "{language} is not one of the languages: {known}", language=choice, known=Words(", ".join(LANGUAGES))
        )
    return language


@dataclass(frozen=True, slots=True)
class Translator:
    """Words sentences and terms in one language; what no catalogue knows stays as it is."""

    language: str
    game: str
    product: NullTranslations
    terms: NullTranslations

    def word(self, template: str) -> str:
        """A sentence of the product; its placeholders stay."""
        if isinstance(template, Counted):
            return _in_number(self.product, template)
        return self.product.gettext(template) if template else ""

    def sentence(self, template: str) -> str:
        """A sentence of the product or of the game's log; the log speaks the game's home language."""
        product = self.word(template)
        return self.term(template) if product == template else product

    def term(self, word: Term | str) -> str:
        """A word of the game's rule text; a number after the word stays (W20 2, TaP* / 5)."""
        return self.heading(word).replace(BREAK, "")

    def heading(self, word: Term | str) -> str:
        """A word of the game's rule text, still with the mark where it may break in a narrow column."""
        if isinstance(word, Counted):
            return _in_number(self.terms, word)
        text = str(word)
        if not text or self.terms.__class__ is NullTranslations:
            return text  # the empty word of a catalogue is its head; the home language needs no catalogue
        said = self.terms.gettext(text)
        if said == text and (numbered := NUMBERED.fullmatch(text)):
            return self.terms.gettext(numbered["word"]) + numbered["number"]
        return said

    def message(self, message: Message, show: Callable[[object], str | None] | None = None) -> str:
        """A sentence with its values; `show` may write a value in its own way, None leaves it to the sentence."""
        return Message(message.counted(), tuple((n, self._worded(v, show)) for n, v in message.values)).text(
            self.sentence
        )

    def _worded(self, value: object, show: Callable[[object], str | None] | None) -> object:
        """A value ready for a sentence: terms and inner sentences worded, numbers as `show` writes them."""
        if isinstance(value, Message):
            return Words(self.message(value, show))
        if isinstance(value, Term):
            return Words(self.term(value))
        written = show(value) if show else None
        return value if written is None else Words(written)

    def shown(self, value: object) -> str:
        """A value as a message names it, in this language."""
        return shown(self._worded(value, None), self.sentence)


def _in_number(catalogue: NullTranslations, template: Counted) -> str:
    """A counting sentence in the form of the catalogue's language; its own form where no catalogue knows it."""
    return catalogue.ngettext(template.first, "", template.number) or str(template)


@cache
def translator(language: str, game: str = "") -> Translator:
    """The words of a language, with the terms of a game where one is named."""
    terms = NullTranslations() if language == home_language(game) else catalogue(language, game)
    return Translator(language, game, catalogue(language, PRODUCT), terms)


def workbook_words(language: str | None, game: str) -> Translator:
    """The words on the sheets of a workbook: in the language of its setting, else in that of the rule text."""
    return translator(language or home_language(game), game)


def catalogue(language: str, domain: str) -> NullTranslations:
    """A compiled catalogue; an empty one where a language needs none."""
    if not domain:
        return NullTranslations()
    file = resources.files("calc.texts") / "locale" / language / "LC_MESSAGES" / f"{domain}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as opened:
        return GNUTranslations(opened)


def terminal_translator(game: str = "") -> Translator:
    """The words of the product and of a game for a terminal."""
    return translator(terminal_language(), game)
