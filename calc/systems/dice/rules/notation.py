"""Notation: what 2W6+3 means."""

from __future__ import annotations

from calc.core.dice import Dice
from calc.core.dice_keys import Notation
from calc.core.registry import rule


@rule("DICE-NOTE-01", "DICE-NOTE-02", "DICE-NOTE-03", "DICE-NOTE-04")
def dice_parse(notation: Notation) -> Dice:
    """Takes a dice notation apart.

    notation: [count] letter sides [modifier ...], e.g. 2W6+3, 3d6, W20, d%, 3к6; letters d, w, k, д, к
    returns: count, sides, modifier; blank for a blank notation
    errors: not a notation: error; count outside 1..100, sides outside 2..1000000, a modifier above 1000000: error
    """
    return notation
