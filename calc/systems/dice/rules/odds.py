"""Exact odds: the chance of a target, the mean, the whole distribution."""

from __future__ import annotations

import operator
from itertools import accumulate
from typing import Annotated, Final, NamedTuple

from calc.core.dice import mean, totals_of
from calc.core.dice_keys import Notation
from calc.core.kinds import Int, OneOf
from calc.core.registry import rule

COMPARISONS: Final = {
    "at_least": operator.ge,
    "more": operator.gt,
    "at_most": operator.le,
    "less": operator.lt,
    "equal": operator.eq,
    "not_equal": operator.ne,
}
SIGNS: Final = {
    ">=": "at_least",
    "≥": "at_least",
    ">": "more",
    "<=": "at_most",
    "≤": "at_most",
    "<": "less",
    "=": "equal",
    "<>": "not_equal",
    "≠": "not_equal",
}
Comparison = Annotated[str, OneOf(*COMPARISONS, spellings=SIGNS)]


class Odds(NamedTuple):
    """One total of a roll: the chance of exactly it, and of at least it."""

    total: int
    exactly: float
    at_least: float


@rule("DICE-ODDS-01", "DICE-ODDS-02")
def dice_chance(notation: Notation, target: Int, comparison: Comparison = "at_least") -> float:
    """Exact chance that a roll meets a target.

    notation: as in DICE_PARSE, modifier included; at most 10000 different totals
    target: number to compare the total with
    comparison: at_least or >=, more or >, at_most or <=, less or <, equal or =, not_equal or <>
    returns: probability from 0 to 1; blank while notation or target is blank
    errors: bad notation, too many totals, target not whole, unknown comparison: error
    """
    meets = COMPARISONS[comparison]
    passing = sum(ways for total, ways in totals_of(notation) if meets(total, target))
    return float(passing / notation.sides**notation.number)


@rule("DICE-ODDS-03")
def dice_mean(notation: Notation) -> float:
    """Average total of a roll.

    notation: as in DICE_PARSE
    returns: blank for a blank notation
    errors: bad notation: error
    """
    return mean(notation)


@rule("DICE-ODDS-01", "DICE-ODDS-04")
def dice_distribution(notation: Notation) -> tuple[Odds, ...]:
    """All totals of a roll with their exact chances.

    notation: as in DICE_PARSE; at most 10000 different totals
    returns: total, chance of exactly this, chance of at least this; ascending; blank for a blank notation
    errors: bad notation, too many totals: error
    """
    totals = totals_of(notation)
    at_least = reversed(list(accumulate(ways for _, ways in reversed(totals))))
    all_rolls = notation.sides**notation.number
    return tuple(
        Odds(total, ways / all_rolls, upward / all_rolls)
        for (total, ways), upward in zip(totals, at_least, strict=True)
    )
