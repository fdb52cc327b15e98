"""Build the columns of sheets in few words: narrow and centred ones, and the cells of dice."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.replay import Roll
from calc.core.sheets import Column, Role


def column(
    key: str, heading: str, width: float = 7, note: str = "", role: Role = "input", *, formula: str = "",
    choices: str = "", left: bool = False, rare: bool = False, number_format: str = "",
) -> Column:  # fmt: skip
    """A column; most are narrow and centred."""
    return Column(
        key, heading, width, note, role, formula, choices, "left" if left else "center", number_format, rare=rare
    )


def dice_columns(
    rolls: Mapping[str, Roll], purpose: str, heading: str, keys: str, guard: str, *, note: str, width: float = 5.5,
    rare: bool = False,
) -> tuple[Column, ...]:  # fmt: skip
    """The dice cells of one purpose: each shows one die of DICE_ROLL on the seed and may be typed over.

    keys, guard: the keys of the roll, and where the cells stay blank, with {key} as in Column.formula
    note: stands at the first die
    """
    roll = rolls[purpose]
    return tuple(
        Column(
            key,
            f"{heading} {number}" if len(roll.columns) > 1 else heading,
            width,
            note if number == 1 else "",
            "dice",
            f'=IF(OR(TRIM(seed)="",{guard}),"",INDEX(DICE_ROLL("{roll.notation}",seed,{keys},"{purpose}"),1,{number}))',
            number_format="0",
            rare=rare,
        )
        for number, key in enumerate(roll.columns, 1)
    )
