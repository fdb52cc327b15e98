"""The table of a batch for other programs: summary.json and summary.csv."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

from calc import __version__
from calc.cli.batch.result import FAILED
from calc.core.files import write_whole

if TYPE_CHECKING:
    from calc.cli.summary import Whole

COLUMNS = ("file", "game", "race", "winner", "findings", "pages", "seconds", "result", "reason")


def write(whole: Whole, output: Path) -> None:
    """Both files, from the same rows."""
    rows = [result.plain() for result in whole.results]
    failures = [{"file": row["file"], "reason": row["reason"]} for row in rows if row["result"] == FAILED]
    content = {
        "racebook": __version__, "seconds": round(whole.seconds, 3), "counts": whole.counts, "left": whole.left,
        "failures": failures, "workbooks": rows,
    }  # fmt: skip
    write_whole(output / "summary.json", json.dumps(content, ensure_ascii=False, indent=1).encode())
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([harmless(row[name]) for name in COLUMNS])
    write_whole(output / "summary.csv", text.getvalue().encode("utf-8-sig"))


def harmless(value: object) -> object:
    """A value that no spreadsheet takes for a formula when it opens the CSV."""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r", "\n")):
        return "'" + value
    return value
