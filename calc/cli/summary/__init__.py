"""What a batch leaves beside its prints: a table, its machine twins, an index with pictures, one file of everything."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from calc.cli.summary import index, merged, progress, tables

if TYPE_CHECKING:
    from calc.cli.batch import Result

__all__ = ["progress", "write_summary"]


def write_summary(results: Sequence[Result], output: Path, *, merge: bool, html: bool) -> None:
    """Write summary.json, summary.csv, index.html, and everything as one PDF where that is wanted."""
    tables.write(results, output)
    index.write(results, output)
    if merge and not html:
        merged.write(results, output)
