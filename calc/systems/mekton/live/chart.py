"""Rolls on a hit chart from the seed, one for each projectile, in one cell."""

from __future__ import annotations

from typing import Annotated

from calc.core.dice_keys import Seed, WrittenNotation
from calc.core.kinds import MaybeInt, Positive, Text, Whole
from calc.core.registry import rule
from calc.systems.mekton.replay.locating import chart_rolls


@rule("MEKTON-FIRE-02")
def mekton_chart_rolls(
    notation: WrittenNotation, seed: Seed, projectiles: Annotated[int, Whole(1, 100)], turn: Positive, actor: Text, number: MaybeInt = None
) -> str:  # fmt: skip
    """Rolls on a hit chart, one for each projectile, fixed by the seed.

    notation: the dice of the chart, such as 1D10
    seed: the workbook's seed
    projectiles: how many rolls, 1 to 100
    turn: round of the order
    actor: who attacks
    number: number of the order
    returns: the rolls with spaces between them; blank while seed or order is blank
    errors: bad notation
    """
    return " ".join(str(roll) for roll in chart_rolls(notation, seed, projectiles, turn, actor, number))
