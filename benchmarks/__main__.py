"""All benchmarks, one line each."""

from __future__ import annotations

import argparse
import os
import sys

from benchmarks import batch, functions, large, printing, workbooks
from benchmarks.timing import Ratio, table

PARTS = {
    "workbooks": workbooks.measured,
    "functions": functions.measured,
    "printing": printing.measured,
    "large": large.measured,
}


def main() -> int:
    """Measure the parts asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, "batch", []], help="which parts; all if left out")
    parser.add_argument("--workbooks", type=int, default=200, metavar="N", help="how many in the part batch")
    options = parser.parse_args()
    parts = {**PARTS, "batch": lambda: batch.measured(options.workbooks)}
    ratios: list[Ratio] = []
    for name in options.parts or parts:
        ratios += parts[name]()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    print(table(ratios))
    return 0


sys.exit(main())
