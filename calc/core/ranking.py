"""Places with shared ranks: 1, 2, 2, 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def shared_places(keys: Sequence[Any]) -> list[int | None]:
    """The place of every entry, the smallest key first; equal keys share the better place; None has no place."""
    ordered = sorted(key for key in keys if key is not None)
    first: dict[Any, int] = {}
    for place, key in enumerate(ordered, 1):
        first.setdefault(key, place)
    return [None if key is None else first[key] for key in keys]
