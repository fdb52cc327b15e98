"""Rolling: the dice of a roll, their total, and the roll after fate points."""

from __future__ import annotations

from typing import Annotated

from calc.core.dice import rolled
from calc.core.dice_keys import Key, Notation, Seed, key_list
from calc.core.kinds import OneOf, Whole
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts

Better = Annotated[str, OneOf("high", "low", "last")]
Times = Annotated[int | None, Whole(0, 10)]


@rule(
    "DICE-ROLL-01",
    "DICE-ROLL-02",
    "DICE-ALG-01",
    "DICE-ALG-02",
    "DICE-ALG-03",
    "DICE-ALG-04",
    "DICE-ALG-05",
    "DICE-ALG-06",
)
def dice_roll(
    notation: Notation, seed: Seed, key1: Key = None, key2: Key = None, key3: Key = None, key4: Key = None
) -> tuple[int, ...]:
    """The dice of one roll, fixed by seed and keys.

    notation: as in DICE_PARSE; the modifier does not touch the dice
    seed: the workbook's seed
    key1: what the roll is for: race, round, name, purpose
    key2: further key
    key3: further key
    key4: further key
    returns: one column per die, in the order rolled; blank while notation or seed is blank
    errors: bad notation: error; a seed that is a range of several cells, or a value that is no text, number, bool
        or date: error
    """
    return rolled(notation, seed, key_list(key1, key2, key3, key4))


@rule("DICE-ROLL-03")
def dice_total(
    notation: Notation, seed: Seed, key1: Key = None, key2: Key = None, key3: Key = None, key4: Key = None
) -> Total:
    """The sum of the same dice as DICE_ROLL, modifier included.

    notation: as in DICE_PARSE
    seed: as in DICE_ROLL
    key1: as in DICE_ROLL
    key2: as in DICE_ROLL
    key3: as in DICE_ROLL
    key4: as in DICE_ROLL
    returns: blank while notation or seed is blank
    errors: as DICE_ROLL
    """
    dice = rolled(notation, seed, key_list(key1, key2, key3, key4))
    return Total(
        *dice_parts("die", "DICE-ROLL-03", *dice), Part("modifier", notation.modifier, "DICE-ROLL-03")
    ).present()


@rule("DICE-FATE-01", "DICE-FATE-02")
def dice_reroll(
    notation: Notation,
    seed: Seed,
    better: Better,
    times: Times,
    key1: Key = None,
    key2: Key = None,
    key3: Key = None,
    key4: Key = None,
) -> tuple[int, ...]:
    """The roll after fate points - the better of the first roll and its repeats.

    notation: as in DICE_PARSE
    seed: as in DICE_ROLL
    better: high: the larger sum counts; low: the smaller; last: the newest, whatever it is
    times: number of repeats bought, 0 to 10; blank counts as 0, then the answer is that of DICE_ROLL
    key1: as in DICE_ROLL
    key2: as in DICE_ROLL
    key3: as in DICE_ROLL
    key4: as in DICE_ROLL
    returns: the dice that count; equal sums keep the earlier roll; blank while notation, seed or better is blank
    errors: as DICE_ROLL; times below 0, above 10 or not whole: error; unknown keyword: error
    """
    keys = key_list(key1, key2, key3, key4)
    rolls = [rolled(notation, seed, keys, repeat) for repeat in range((times or 0) + 1)]
    if better == "last":
        return rolls[-1]
    # both keep the first of equal sums
    return max(rolls, key=sum) if better == "high" else min(rolls, key=sum)
