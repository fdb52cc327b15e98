"""Workbooks changed at random, from seeds: whatever comes, it is values, findings or a WorkbookError. Finds stay as tests."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.hostile.fuzz import EXAMPLES, MOST_SECONDS, examined, mutated_bytes, mutated_cells

SECONDS = 10


@pytest.mark.parametrize("mutated", [mutated_cells, mutated_bytes])
def test_workbooks_changed_at_random_are_read_or_refused(mutated: Callable[[bytes, int], bytes]) -> None:
    """Values of other cells and nasty ones in every game's inputs; damage to the zip and to the XML inside."""
    until = time.monotonic() + SECONDS
    seed = 0
    while time.monotonic() < until or seed < len(EXAMPLES):
        assert examined(mutated(EXAMPLES[seed % len(EXAMPLES)].read_bytes(), seed)) < MOST_SECONDS, seed
        seed += 1
