"""The table of a batch for other programs: summary.json and summary.csv."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from calc import __version__
from calc.cli.batch.result import FAILED
from calc.core.files import write_whole

if TYPE_CHECKING:
    from calc.cli.summary import Whole

COLUMNS = ("file", "game", "race", "winner", "findings", "pages", "seconds", "result", "reason")

#: The signs that begin a formula, behind blanks too, at the start of a text and of what may become a cell of its own.
_FORMULA = re.compile(r"""(^|[;|\t\r\n])(?=[\s"'\ufeff\u200b]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])""")


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
    """A value that no spreadsheet takes for a formula when it opens the CSV.

    A spreadsheet whose lists are separated by something else than commas, as in German, begins a cell at each of those.
    """
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
