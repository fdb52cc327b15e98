"""The help of the functions as words for the catalogues, and what its translations must keep."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from calc import systems
from calc.core.kinds import OneOf
from calc.core.registry import FUNCTIONS, Function
from calc.texts.help import domain, lines

LANGUAGES = ("de", "ru")

#: Excel's function wizard cuts the rest off; it counts as Windows does.
LONGEST = 255

#: What is the same in every language: names with an underscore, ids of rules, blank.
_SAME = re.compile(r'[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+|[A-Z]+(?:-[A-Z0-9]+)+-\d+|""')
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
#: An argument's name is meant as a name beside a sign of a formula; in a sentence it is a word like any other.
_BESIDE_A_SIGN = re.compile(r"[A-Za-z]\w*(?= ?[*+=/<>]| - \d)|(?:(?<=[*+=/<>])|(?<=[*+=/<>] ))[A-Za-z]\w*")


@dataclass(slots=True)
class HelpLine:
    """One line of help with every place where it stands."""

    domain: str
    text: str
    place: str
    keep: set[str]
    wizard: bool = False
    sentence: bool = False


def help_lines() -> Iterator[HelpLine]:
    """Every line of help once a domain, in the order of the functions."""
    systems.load()
    found: dict[tuple[str, str], HelpLine] = {}
    for function in FUNCTIONS.values():
        for about, text in lines(function):
            if not any(letter.isalpha() for letter in text):
                continue
            name = domain(function.system)
            line = found.setdefault((name, text), HelpLine(name, text, f"{function.name} {about}", set()))
            line.keep |= kept(function, about, text)
            line.wizard |= about not in ("returns", "errors")
            line.sentence |= about == "summary"
    yield from found.values()


def kept(function: Function, about: str, text: str) -> set[str]:
    """The words of a line that no translation may change: names of functions and arguments, keywords, ids, blank."""
    same = set(_SAME.findall(text))
    words = set(_WORD.findall(text))
    names = {one.name for one in function.parameters}
    return same | _keywords(function, about, words) | (names & set(_BESIDE_A_SIGN.findall(text)))


def _keywords(function: Function, about: str, words: set[str]) -> set[str]:
    """The keywords of an argument that its line explains; a single one of several is a word ("as in ...")."""
    kinds = [one.kind for one in function.parameters if one.name == about]
    keywords = {word for kind in kinds if isinstance(kind, OneOf) for word in kind.words}
    listed = words & keywords
    return listed if len(listed) > 1 or listed == keywords else set()


def complaints(line: HelpLine, said: str) -> Iterator[str]:
    """What is wrong with a translation of a line."""
    lost = sorted(word for word in line.keep if not _holds(said, word))
    if lost:
        yield f"lost: {', '.join(lost)}"
    if Counter(_NUMBER.findall(line.text)) != Counter(_NUMBER.findall(said)):
        yield "other numbers"
    if line.wizard and len(said.encode("utf-16-le")) // 2 > LONGEST:
        yield f"longer than {LONGEST}"
    if not said.isprintable() or said != said.strip():
        yield "not one plain line"
    if line.sentence and not said.endswith("."):
        yield "a summary ends with a full stop"


def _holds(text: str, word: str) -> bool:
    """Whether a word stands in a text as a whole."""
    return re.search(rf"(?<![A-Za-z0-9_]){re.escape(word)}(?![A-Za-z0-9_])", text) is not None
