"""Turn letters: how a position sequence and its end directions are written, and what turns they stand for."""

from __future__ import annotations

from typing import Annotated, Any

from calc.core.errors import Message, RuleError, message
from calc.core.hexes import turned
from calc.core.kinds import AnyText, Kind, Whole

#: Ahead, 60 right, 120 right, back, 120 left, 60 left: the place of a letter is the number of sides turned clockwise.
LETTERS = "FREBQL"
#: Written where a manoeuvre has no hexes, so that the cell is not blank.
NO_HEXES = "-"
MIRRORED = str.maketrans("REQL", "LQER")


class TurnLetters(Kind):
    """Turn letters in capitals: exactly one, or a whole sequence in which a hyphen stands for no hexes."""

    def __init__(self, *, single: bool) -> None:
        self.single = single

    def read(self, value: Any) -> str:
        """The letters in capitals, or a RuleError that says which are allowed."""
        letters = AnyText().read(value).upper()
        if letters == NO_HEXES and not self.single:
            return letters
        if not set(letters) <= set(LETTERS) or (self.single and len(letters) != 1):
            raise RuleError("{value} is not {allowed}", value=value, allowed=self.allowed())
        return letters

    def allowed(self) -> Message:
        """What is allowed, in a few English words."""
        if self.single:
            return message("one of the letters F R E B Q L")
        return message("a text of the letters F R E B Q L, or a hyphen")


Turn = Annotated[str, TurnLetters(single=True)]
Turns = Annotated[str, TurnLetters(single=False)]
#: 0 is straight up on a map of flat-top hexes, then clockwise.
Heading = Annotated[int, Whole(0, 5)]
#: Bounded only so that a slip of the keyboard does not make a path that fills the memory.
ExtraHexes = Annotated[int, Whole(0, 1000)]


def hexes_of(sequence: str) -> str:
    """The letters of a sequence, one a hex; none for a hyphen."""
    return "" if sequence == NO_HEXES else sequence


def turned_by(heading: int, letter: str) -> int:
    """The heading after the turn that a letter stands for."""
    # Headings count from 0, the directions of a hex from 1.
    return turned(heading + 1, LETTERS.index(letter)) - 1
