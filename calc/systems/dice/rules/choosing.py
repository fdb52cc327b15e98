"""Other random results: a number, an order, shuffled rows, one item."""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Final

from calc.core.dice import WORDS, drawn, picked, shuffled
from calc.core.dice_keys import Key, Seed, key_list, serial
from calc.core.errors import RuleError
from calc.core.kinds import Whole
from calc.core.ranges import AnyRows, Cells
from calc.core.registry import rule

MOST_ITEMS: Final = 1000

Bound = Annotated[int, Whole(-(10**12), 10**12)]
ItemCount = Annotated[int, Whole(1, MOST_ITEMS)]
ItemRows = Annotated[tuple[tuple[Any, ...], ...], AnyRows(at_most=MOST_ITEMS)]
Items = Annotated[tuple[Any, ...], Cells(at_most=MOST_ITEMS)]


@rule("DICE-RAND-01")
def dice_between(
    low: Bound, high: Bound, seed: Seed, key1: Key = None, key2: Key = None, key3: Key = None, key4: Key = None
) -> int:
    """A random whole number from low to high that stays (in place of RANDBETWEEN).

    low: smallest result, from -10^12
    high: largest result, to 10^12; at most 2^32 different results
    seed: as in DICE_ROLL
    key1: as in DICE_ROLL
    key2: as in DICE_ROLL
    key3: as in DICE_ROLL
    key4: as in DICE_ROLL
    returns: blank while low, high or seed is blank
    errors: low above high, a bound out of range or not whole, too wide a span: error
    """
    if low > high:
        raise RuleError("low {low} is above high {high}", low=low, high=high)
    if high - low + 1 > WORDS:
        raise RuleError("{low}..{high} are more than {most} results", low=low, high=high, most=WORDS)
    return drawn(low, high, seed, key_list(key1, key2, key3, key4))


@rule("DICE-RAND-02")
def dice_order(
    n: ItemCount, seed: Seed, key1: Key = None, key2: Key = None, key3: Key = None, key4: Key = None
) -> tuple[int, ...]:
    """The numbers 1 to n in shuffled order.

    n: 1 to 1000
    seed: as in DICE_ROLL
    key1: as in DICE_ROLL
    key2: as in DICE_ROLL
    key3: as in DICE_ROLL
    key4: as in DICE_ROLL
    returns: every number once; blank while n or seed is blank
    errors: n outside 1..1000 or not whole: error
    """
    return shuffled(n, seed, key_list(key1, key2, key3, key4))


@rule("DICE-RAND-03")
def dice_shuffle(
    items: ItemRows, seed: Seed, key1: Key = None, key2: Key = None, key3: Key = None, key4: Key = None
) -> tuple[tuple[Any, ...], ...]:
    """The rows of a range in shuffled order.

    items: rows to shuffle, at most 1000; rows with blank cells only are left out
    seed: as in DICE_ROLL
    key1: as in DICE_ROLL
    key2: as in DICE_ROLL
    key3: as in DICE_ROLL
    key4: as in DICE_ROLL
    returns: the i-th row is the row whose number stands at place i of DICE_ORDER with the same seed and keys;
        blank while seed or all items are blank
    errors: more than 1000 rows: error
    """
    order = shuffled(len(items), seed, key_list(key1, key2, key3, key4))
    return tuple(tuple(_as_cell(cell) for cell in items[number - 1]) for number in order)


@rule("DICE-RAND-04")
def dice_pick(
    items: Items, seed: Seed, key1: Key = None, key2: Key = None, key3: Key = None, key4: Key = None
) -> float | str | bool:
    """One item of a range, chosen at random.

    items: read row by row; blank cells are left out; at most 1000 items
    seed: as in DICE_ROLL
    key1: as in DICE_ROLL
    key2: as in DICE_ROLL
    key3: as in DICE_ROLL
    key4: as in DICE_ROLL
    returns: the item as it stands in its cell; blank while seed or all items are blank
    errors: more than 1000 items: error
    """
    item: float | str | bool = _as_cell(items[picked(len(items), seed, key_list(key1, key2, key3, key4)) - 1])
    return item


def _as_cell(value: Any) -> Any:
    """An item as its cell holds it: a date is a number there."""
    return serial(value) if isinstance(value, datetime.date) else value
