"""A fictional game, garden snails racing, on which the engine is tested; no real game is named in those tests."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, D6, Any_, Count, Flag, Float, Int, Text, Whole
from calc.core.ranges import AnyRows, Cells, Rows
from calc.core.registry import Function, declared


class Snail(NamedTuple):
    """A row of the table of snails."""

    name: Text
    slime: Int


def demo_crawl(slime: Int, uphill: Flag = False, bonus: Int = 1) -> int:
    """How far a snail crawls.

    slime: slime left
    uphill: it crawls uphill
    bonus: what is added
    returns: fields
    """
    if slime > 90:
        raise RuleError("{slime} is above {high}", slime=slime, high=90)
    return slime + bonus - (5 if uphill else 0)


def demo_die(die: D6) -> int:
    """A die as it was rolled.

    die: the die
    returns: the die
    """
    return die


def demo_half(number: Float) -> float:
    """Half of a number.

    number: the number
    returns: its half
    """
    return number / 2


def demo_word(count: Int) -> str:
    """A word for a number.

    count: how many
    returns: the word
    """
    return "many & more" if count > 1 else BLANK


def demo_is_wet(slime: Int) -> bool:
    """Whether a snail is wet.

    slime: slime left
    returns: TRUE or FALSE
    """
    return slime > 0


def demo_log(rows: Count, columns: Annotated[int, Whole(1, 50)] = 3, height: Count = 0) -> tuple[tuple[Any, ...], ...]:
    """A log of numbered rows, padded with blanks.

    rows: how many rows
    columns: how many columns
    height: how many rows to pad to
    returns: the rows
    """
    filled = [tuple(f"r{y}c{x}" if x else y for x in range(columns)) for y in range(rows)]
    return tuple(filled + [("",) * columns] * (height - rows))


def demo_sum(cells: Annotated[tuple[Any, ...], Cells(Whole())]) -> int:
    """The sum of a range.

    cells: the range
    returns: its sum
    """
    return sum(cells)


def demo_order(snails: Annotated[tuple[Snail, ...], Rows(Snail)]) -> tuple[tuple[Any, ...], ...]:
    """The snails by their slime.

    snails: name, slime
    returns: name, slime
    """
    return tuple(sorted(snails, key=lambda snail: -snail.slime)) or ((BLANK, BLANK),)


def demo_shape(table: Annotated[tuple[Any, ...], AnyRows(keep_blanks=True)]) -> str:
    """The size of a range as it arrives.

    table: the range
    returns: rows x columns
    """
    return f"{len(table)}x{len(table[0])}"


def demo_kind(value: Any_ = None) -> str:
    """What arrives for an argument.

    value: anything
    returns: its type and value
    """
    return f"{type(value).__name__}:{value}"


def demo_broken(number: Int) -> int:
    """A function with a fault of ours.

    number: a number
    returns: nothing, ever
    """
    return number // 0


ALL = (
    demo_crawl, demo_die, demo_half, demo_word, demo_is_wet, demo_log, demo_sum, demo_order, demo_shape, demo_kind,
    demo_broken,
)  # fmt: skip

FUNCTIONS: dict[str, Function] = {
    function.name: function
    for function in (declared(python, (f"DEMO-{python.__name__[5:].upper()}-01",)) for python in ALL)
}
