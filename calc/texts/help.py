"""The help of the functions in one language; the English lines of the declarations are the words of its catalogues.

Each part has a catalogue of its own, and one is read only when its help is asked for in another language than English.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from gettext import NullTranslations

from calc.core.errors import Words, message
from calc.core.registry import REQUIRED, Function, Parameter
from calc.texts.terminal import PRODUCT_LANGUAGE
from calc.texts.words import Translator, catalogue

_PREFIX = "help_"
_BLANK: tuple[object, ...] = (None, "", ())


def domain(part: str) -> str:
    """The catalogue with the help of a game, of the dice, or of Racebook's own functions."""
    return _PREFIX + part


def is_help(name: str) -> bool:
    """Whether a catalogue holds help of functions."""
    return name.startswith(_PREFIX)


def lines(function: Function) -> Iterator[tuple[str, str]]:
    """Every line of a function's help, after what it is about: summary, the name of an argument, returns, errors."""
    yield "summary", function.summary
    yield from ((parameter.name, parameter.doc) for parameter in function.parameters)
    yield "returns", function.returns
    if function.errors:
        yield "errors", function.errors


def helped(function: Function, language: str) -> Function:
    """The function with its help in a language; what no catalogue knows stays English."""
    if language == PRODUCT_LANGUAGE:
        return function
    said = _help(language, function.system).gettext
    return replace(
        function,
        summary=said(function.summary),
        parameters=tuple(replace(one, doc=said(one.doc)) for one in function.parameters),
        returns=said(function.returns),
        errors=said(function.errors) if function.errors else "",  # the empty word of a catalogue is its head
    )


def all_helped(functions: Iterable[Function], language: str) -> list[Function]:
    """Functions with their help in a language."""
    return [helped(one, language) for one in functions]


def default(parameter: Parameter, words: Translator) -> str:
    """What an argument means that is left out, as a cell shows it; nothing where it is needed."""
    value = parameter.default
    if value is REQUIRED:
        return ""
    if value in _BLANK:
        return words.message(message("blank"))
    return words.shown(Words(value) if isinstance(value, str) else value)


@cache
def _help(language: str, part: str) -> NullTranslations:
    return catalogue(language, domain(part))
