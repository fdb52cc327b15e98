"""What hostile tests share: a played example with other cells, the command run in a process with bounds and a watcher."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from calc.core.kinds import Cell
from calc.core.shipped import WORKBOOKS
from calc.workbook.cells import SheetCells
from calc.workbook.layout import layout
from calc.workbook.package import Package
from calc.workbook.patch import Changes, patched
from calc.workbook.places import cell_name
from calc.workbook.read import book_of, scan_all

ROOT = Path(__file__).parents[2]

#: Runs the command and tells, as its last line, which files Python opened and whether a connection was tried.
_WATCHED = """
import json, sys
seen = []
def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        seen.append(arguments[0] if isinstance(arguments[0], str) else arguments[0].decode("utf-8", "replace"))
    elif event in ("socket.connect", "socket.getaddrinfo", "urllib.Request", "subprocess.Popen", "os.system"):
        seen.append("outside: " + event)
from calc.cli import main
sys.addaudithook(watch)
code = main(sys.argv[1:])
print()
print(json.dumps({"code": code, "seen": seen}))
"""


class Run(NamedTuple):
    """How the command ended: exit code, what it said, what it opened."""

    code: int
    said: str
    opened: list[str]


def watched(*words: str, megabytes: int = 2_000, seconds: int = 60) -> Run:
    """The command in a process of its own, within bounds of memory and of processor time."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    done = subprocess.run(
        [sys.executable, "-c", _WATCHED, *words], cwd=ROOT, preexec_fn=bound, capture_output=True, text=True,
        check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    *said, last = done.stdout.rstrip("\n").split("\n")
    told = json.loads(last)
    return Run(told["code"], "\n".join(said) + done.stderr, told["seen"])


@cache
def example(game: str = "dsa") -> bytes:
    """A played example."""
    return (WORKBOOKS / game / "example.xlsx").read_bytes()


def with_cells(data: bytes, cells: Mapping[tuple[str, int, str], Cell]) -> bytes:
    """A workbook with other values, each by the range's name, the row under the headings (from 0) and the column's name."""
    package = Package(data)
    scanned = scan_all(package)
    found = layout(book_of(package, scanned), package)
    assert found is not None
    changes: dict[str, Changes] = {}
    for (title, row, column), value in cells.items():
        reference = found.references[title]
        place = (reference.area.top + 1 + row, reference.area.left + found.columns[title][column])
        changes.setdefault(reference.sheet, Changes()).values[place] = value
    return typed(package, scanned, changes)


def typed(package: Package, scanned: Mapping[str, SheetCells], changes: Mapping[str, Changes]) -> bytes:
    """The workbook with values typed into cells; a formula that stood there is gone."""
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    return package.archive.replaced({parts[name]: _typed(scanned[name], change) for name, change in changes.items()})


def _typed(cells: SheetCells, change: Changes) -> bytes:
    typed_over = {cell_name(place).encode() for place in change.values.keys() & cells.formulas.keys()}

    def bare(found: re.Match[bytes]) -> bytes:
        return found[1] + found[3] if found[2] in typed_over else found[0]

    return re.sub(rb'(<c r="([A-Z]+[0-9]+)"[^>]*>)<f(?: [^>]*)?(?:/>|>[^<]*</f>)(.)', bare, patched(cells, change))
