"""Dice that lie on the table: their sum, and whether they can be a roll at all."""

from __future__ import annotations

from typing import Annotated, Any

from calc.core.dice import MOST_DICE
from calc.core.dice_keys import Notation
from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Int, Whole
from calc.core.plurals import plural
from calc.core.ranges import Cells
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts

ThrownDice = Annotated[tuple[int, ...], Cells(Whole(1))]
AnyDice = Annotated[tuple[Any, ...], Cells()]
Expected = Annotated[int | None, Whole(1, MOST_DICE)]


@rule("DICE-SUM-01")
def dice_sum(dice: ThrownDice, modifier: Int = 0, count: Expected = None) -> Total | Blank:
    """Sum of dice that lie in cells, typed or rolled.

    dice: whole numbers from 1; blank cells are skipped
    modifier: added to the sum
    count: number of dice expected, 1 to 100; fewer give blank, more an error
    returns: blank while there is no die or fewer than count
    errors: a die that is no whole number from 1: error; more dice than count: error
    """
    if count is not None and len(dice) > count:
        raise RuleError(
            plural("dice: {found} die is more than {count}", "dice: {found} dice are more than {count}", of="found"),
            found=len(dice),
            count=count,
        )
    if count is not None and len(dice) < count:
        return BLANK
    return Total(*dice_parts("die", "DICE-SUM-01", *dice), Part("modifier", modifier, "DICE-SUM-01")).present()


@rule("DICE-SUM-02")
def dice_valid(dice: AnyDice, notation: Notation) -> bool | Blank:
    """Whether these dice can be a roll of this notation.

    dice: the cells with the dice; blank cells are skipped
    notation: as in DICE_PARSE
    returns: false for a value that is no face or for too many dice; blank while dice are missing or the notation is
        blank; else true
    errors: bad notation: error (a bad die is not an error but false)
    """
    if len(dice) > notation.number or not all(_is_face(die, notation.sides) for die in dice):
        return False
    return True if len(dice) == notation.number else BLANK


def _is_face(value: object, sides: int) -> bool:
    """True for a whole number from 1 to the number of sides."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 1 <= value <= sides and value == int(value)
