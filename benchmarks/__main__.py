"""All benchmarks, one line each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial

from benchmarks import batch, functions, large, printing, workbooks
from benchmarks.timing import Ratio, table

PARTS: dict[str, Callable[[], list[Ratio]]] = {
    "workbooks": workbooks.measured,
    "functions": functions.measured,
    "printing": printing.measured,
    "large": large.measured,
}


def main() -> int:
    """Measure the parts asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, "batch", []], help="which parts; all if left out")
    parser.add_argument(
        "--full", action="store_true", help="a batch of 200 workbooks and one of 500 documents, not fewer"
    )
    options = parser.parse_args()
    parts: dict[str, Callable[[], list[Ratio]]] = {**PARTS, "batch": partial(batch.measured, full=options.full)}
    ratios: list[Ratio] = []
    for name in options.parts or parts:
        ratios += parts[name]()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    print(table(ratios))
    missed = [ratio.name for ratio in ratios if not ratio.good]
    print("\n".join(["", f"{len(missed)} of {len(ratios)} goals missed", *missed]))
    return 0


sys.exit(main())
