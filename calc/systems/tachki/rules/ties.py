"""Places where a die decides what is equal otherwise."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import TypeAlias

from calc.core.kinds import BLANK, Blank
from calc.core.ranking import shared_places

Places: TypeAlias = tuple[tuple[int | Blank], ...]


def places(keys: Sequence[Hashable | None], dice: Sequence[int | None]) -> Places:
    """A place for every row, the smallest key first, the higher die first where keys are equal.

    A row without a key takes no part. Rows whose tie no die has decided yet keep their places free and have none
    themselves; until the last die of a tie is rolled, none of its rows knows its place.
    """
    rolled: dict[Hashable, list[int | None]] = defaultdict(list)
    for key, die in zip(keys, dice, strict=True):
        rolled[key].append(die)
    undecided = {key for key, group in rolled.items() if key is None or (len(group) > 1 and None in group)}
    full = [
        None if key is None else (key, 0 if key in undecided else -(die or 0))
        for key, die in zip(keys, dice, strict=True)
    ]
    return tuple(
        (BLANK,) if key in undecided or place is None else (place,)
        for key, place in zip(keys, shared_places(full), strict=True)
    )
