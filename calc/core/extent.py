"""Fit the rows of a log or table into the fixed extent of an array formula."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calc.core.kinds import BLANK


def fitted(rows: Sequence[Sequence[Any]], extent: int, width: int, more: str) -> tuple[tuple[Any, ...], ...]:
    """Exactly `extent` rows: blank ones added; where there are too many, the last says so ({count} are left out)."""
    fit = [tuple(row) for row in rows[:extent]]
    if len(rows) > extent:
        fit[-1] = (*[BLANK] * (width - 1), more.format(count=len(rows) - extent + 1))
    return (*fit, *[(BLANK,) * width] * (extent - len(fit)))
