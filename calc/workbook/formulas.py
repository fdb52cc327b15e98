"""Fill the formula of a column with the cells of its row."""

from __future__ import annotations

import re
from collections.abc import Mapping

_CELL = re.compile(r"\{(\w+)\}")


def filled(template: str, letters: Mapping[str, str], row: int) -> str | None:
    """The formula with every {key} replaced by that column's cell in this row; None for no formula."""
    if not template:
        return None
    return _CELL.sub(lambda found: f"${letters[found.group(1)]}{row}", template)
