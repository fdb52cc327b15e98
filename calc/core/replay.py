"""The words that every replay uses: rolls, events, outcome, and the replay itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from calc.core.errors import Message, Words, message
from calc.core.kinds import Cell
from calc.core.records import Trouble, Where
from calc.core.totals import Total


def phrase(template: str, /, **values: object) -> Message:
    """A sentence of the log: the template is a word of the game's own language, texts among the values are names."""
    return message(template, **{name: Words(value) if type(value) is str else value for name, value in values.items()})


class Roll(NamedTuple):
    """Dice of one purpose: the notation, and the columns in which they lie."""

    notation: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the rules that caused it and the cells it came from.

    kind: keyword for people who analyse (movement_check, step, shove ...)
    phrase: the sentence for the log; its template is a word of the game's own language
    dice: what was rolled, as (purpose, dice)
    total: the modifier or total with its parts, where there is one
    result: number or keyword that came out
    details: further values by name (points left, field, lane ...), for boards and exports
    overridden: the game master set the result himself
    """

    turn: int
    actor: str
    kind: str
    phrase: Message
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()
    total: Total | None = None
    result: Cell = ""
    rules: tuple[str, ...] = ()
    cells: tuple[Where, ...] = ()
    details: tuple[tuple[str, Cell], ...] = ()
    overridden: bool = False

    def detail(self, name: str) -> Cell:
        """One of the further values; None where there is none of that name."""
        return next((value for key, value in self.details if key == name), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why it ended (a keyword of the game), and the places."""

    reason: str
    places: tuple[tuple[str, Cell], ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has ended; it has not while dice are missing or the rows have come to their end before it."""
        return self.reason not in ("waiting", "stopped")

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has the first place; nobody while somebody else may still take it."""
        return tuple(name for name, place in self.places if place == 1) if self.over else ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole race or battle: the states after each turn, what happened, how it ended, what is wrong in the input.

    waiting: cells whose dice or decisions the replay needs to go on
    """

    states: tuple[Any, ...]
    events: tuple[Event, ...]
    outcome: Outcome | None = None
    troubles: tuple[Trouble, ...] = ()
    waiting: tuple[Where, ...] = field(default=())

    def peopled(self, standing: Callable[[Any], object]) -> Any:
        """The state as it is; of a race that is over, the last one in which somebody stood on the board.

        standing: who stands on the board in a state
        """
        return next((state for state in reversed(self.states) if standing(state)), self.states[-1])
