"""The table of a batch for other programs: summary.json and summary.csv."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from calc.core.files import write_whole

if TYPE_CHECKING:
    from calc.cli.batch import Result

COLUMNS = ("file", "game", "race", "winner", "findings", "pages", "seconds", "result", "reason")


def write(results: Sequence[Result], output: Path) -> None:
    """Both files, from the same rows."""
    rows = [asdict(result) for result in results]
    counts = {kind: sum(row["result"] == kind for row in rows) for kind in ("ok", "findings", "skipped", "failed")}
    failures = [{"file": row["file"], "reason": row["reason"]} for row in rows if row["result"] == "failed"]
    whole = {"counts": counts, "failures": failures, "workbooks": rows}
    write_whole(output / "summary.json", json.dumps(whole, ensure_ascii=False, indent=1).encode())
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
