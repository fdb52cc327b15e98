"""A word of the rule text, marked so that it can be said in another language."""

from __future__ import annotations

from dataclasses import dataclass

#: Where a long heading may break in a narrow column ("Geschwin|digkeit"); everywhere else the word is whole.
BREAK = "|"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game's rule text, in the game's home language; translated when shown."""

    word: str

    def __str__(self) -> str:
        return self.word


def term(word: str) -> Term:
    """Mark a word of the rule text; the extraction of words looks for this call, for Term and for Part."""
    return Term(word)
