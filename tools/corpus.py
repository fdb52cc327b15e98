"""Real workbooks put through recalculation, every stored value altered first, and compared byte for byte.

python -m tools.corpus FOLDER            one line for each of its folders, then the refused files with their reasons
python -m tools.corpus FOLDER --files    one line for each file as well

right: the value that the file had before; new: it had none; kept: the altered value, since the engine cannot calculate the
formula; other: another value, where the engine differs from Excel or a kept value comes in. Only `racebook recalc --all`
would write such values: else no formula is calculated that has nothing to do with our functions.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from calc.core.errors import CellError
from calc.core.kinds import Any_, Cell
from calc.core.registry import Function, declared
from calc.workbook.errors import WorkbookError
from calc.workbook.package import Package
from calc.workbook.patch import Changes, patched
from calc.workbook.read import scan_all
from calc.workbook.recalc import Recalculated, recalc
from calc.workbook.values import same
from calc.workbook.xml import from_utf8
from calc.workbook.zip import lookup
from tools.infoset import Part

#: The ways in which hosts store a call; each stands before a parenthesis.
SPELLINGS = (
    "PLANT_SAME", "plant_same", "_xldudf_PLANT_SAME", "_xldudf_GARDEN_PLANT_SAME", "_xll.PLANT_SAME", "_xludf.PLANT_SAME",
    "_xlfn.PLANT_SAME", "[1]!PLANT_SAME", "GARDEN.PLANT.SAME", "'C:\\Add Ins\\racebook.xlam'!PLANT_SAME",
    "_xlfn.SINGLE(PLANT_SAME", "1*PLANT_SAME",
)  # fmt: skip

_PLAIN = re.compile(rb"(<(?:\w+:)?f>)([^<]+)(</(?:\w+:)?f>)")


def plant_same(value: Any_ = None) -> Any_:
    """The value itself.

    value: anything
    returns: the same
    """
    return value


PLANTED: Mapping[str, Function] = {"PLANT_SAME": declared(plant_same, ("PLANT-01",))}


@dataclass(slots=True)
class Outcome:
    """What became of one workbook."""

    refused: str = ""
    formulas: int = 0
    lost: list[str] = field(default_factory=list)
    touched: list[str] = field(default_factory=list)
    mistyped: list[str] = field(default_factory=list)
    right: int = 0
    new: int = 0
    kept: int = 0
    other: int = 0
    warned: bool = False

    def add(self, more: Outcome) -> None:
        """Count another outcome in."""
        self.formulas += more.formulas
        self.lost += more.lost
        self.touched += more.touched
        self.mistyped += more.mistyped
        self.right += more.right
        self.new += more.new
        self.kept += more.kept
        self.other += more.other
        self.warned |= more.warned


def examined(data: bytes, *, planted: bool = False) -> Outcome:
    """A workbook with every stored value altered, calculated as a whole or with calls planted into it, and compared."""
    try:
        stale, done = calculated(data, planted=planted)
    except WorkbookError as error:
        return Outcome(refused=str(error))
    found = compared(stale, done.data)
    found.mistyped += mistyped(done)
    _count(found, Package(data), stale, done)
    found.warned = bool(Package(data).findings)
    return found


def calculated(data: bytes, *, planted: bool) -> tuple[bytes, Recalculated]:
    """The workbook with every stored value altered, and what comes of it."""
    stale = altered(plant(data) if planted else data)
    return stale, recalc(stale, functions=PLANTED, everything=True)


def altered(data: bytes) -> bytes:
    """The workbook with another value in every cell that a formula fills."""
    package = Package(data)
    new = {}
    for sheet, cells in zip(package.sheets, scan_all(package).values(), strict=True):
        filled = _part(package, sheet.part).filled
        values = {place: other(cells.values[place]) for place in filled if place in cells.values}
        if values:
            new[sheet.part] = from_utf8(patched(cells, Changes(values)), package.archive.read(sheet.part))
    return package.archive.replaced(new)


def other(value: Cell) -> Cell:
    """Another value, of another kind now and then."""
    if isinstance(value, bool):
        return "no truth" if value else CellError("#REF!")
    if isinstance(value, float):
        return value * 2 + 1.5
    if isinstance(value, CellError):
        return 17.0
    return f"{value} & <altered>"


def plant(data: bytes) -> bytes:
    """The workbook with calls of ours around its plain formulas, each in another spelling."""
    spellings = itertools.cycle(SPELLINGS)

    def call(found: re.Match[bytes]) -> bytes:
        spelling = next(spellings)
        closing = b")" * (1 + spelling.count("("))
        return found[1] + spelling.encode() + b"(" + found[2].removeprefix(b"=") + closing + found[3]

    package = Package(data)
    new = {sheet.part: _PLAIN.sub(call, package.text(sheet.part)) for sheet in package.sheets}
    return package.archive.replaced({part: from_utf8(text, package.archive.read(part)) for part, text in new.items()})


def compared(before: bytes, after: bytes) -> Outcome:
    """What of a workbook is lost or touched besides values of cells that formulas fill."""
    old, new = Package(before), Package(after)
    sheets = {lookup(sheet.part) for sheet in old.sheets}
    found = Outcome(lost=[name for name in old.archive.names if name not in new.archive.names])
    if old.archive.names != new.archive.names:
        found.touched.append("the order of the parts")
    for one, other_one in zip(old.archive.members, new.archive.members, strict=False):
        same_bytes = before[one.offset : one.end] == after[other_one.offset : other_one.end]
        if not same_bytes and (lookup(one.name) not in sheets or _touched(old, new, one.name)):
            found.touched.append(one.name)
    return found


def _touched(old: Package, new: Package, name: str) -> bool:
    """True where a sheet differs in more than values of formulas; new cells may stand where results needed room."""
    was, now = _part(old, name), _part(new, name)
    there = {cell.place for cell in was.cells}
    filled = was.filled | now.filled
    return was.without_values(filled) != now.without_values(filled, known=there.__contains__)


def _part(package: Package, name: str) -> Part:
    return _parsed(package.archive.read(name))


@lru_cache(128)
def _parsed(data: bytes) -> Part:
    return Part(data)


def mistyped(done: Recalculated) -> Iterable[str]:
    """The cells whose type does not fit what they hold, or whose stored text is not the value calculated."""
    package = Package(done.data)
    for sheet in package.sheets:
        values = done.values.get(sheet.name, {})
        for cell in _part(package, sheet.part).cells:
            if cell.place in values and not _fits(cell.kind, cell.value, values[cell.place]):
                yield f"{sheet.name}{cell.place}"


def _fits(kind: str, text: str | None, value: Cell) -> bool:
    if isinstance(value, CellError):
        return kind == "e" and text in (value, "#VALUE!")
    if isinstance(value, bool):
        return kind == "b" and text == str(int(value))
    if isinstance(value, str):
        return kind == "str" and text is not None and (text == value or "_x" in text or "\r" in value)
    return kind == "n" and text is not None and same(float(text), float(value or 0))


def _count(found: Outcome, package: Package, stale: bytes, done: Recalculated) -> None:
    """Count the formulas whose value is again the one that the file had, or new, or stayed altered, or is another one."""
    before, between = scan_all(package), scan_all(Package(stale))
    after = scan_all(Package(done.data))
    for sheet, cells in before.items():
        for place in cells.formulas:
            old, now = cells.values.get(place), after[sheet].values.get(place)
            found.formulas += 1
            if old is None:
                found.new += now is not None
            elif same(old, now):
                found.right += 1
            elif place in between[sheet].values and same(between[sheet].values[place], now):
                found.kept += 1
            else:
                found.other += 1


def table(outcomes: Mapping[Path, Outcome], *, files: bool) -> str:
    """One line a folder, or a file."""
    groups: dict[str, Outcome] = defaultdict(Outcome)
    number: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for path, outcome in outcomes.items():
        for name in (path.parent.name, "all", *([f"{path.parent.name}/{path.name}"] if files else [])):
            groups[name].add(outcome)
            number[name] += 1
            refused[name] += bool(outcome.refused)
    head = f"{'':<24}{'files':>6}{'refused':>8}{'formulas':>9}{'lost':>5}{'touched':>8}{'mistyped':>9}{'right':>8}{'new':>5}{'kept':>7}{'other':>7}"
    lines = [head]
    for name in sorted(groups, key=lambda name: (name == "all", name)):
        one = groups[name]
        lines.append(
            f"{name[-60:]:<24}{number[name]:>6}{refused[name]:>8}{one.formulas:>9}{len(one.lost):>5}{len(one.touched):>8}"
            f"{len(one.mistyped):>9}{one.right:>8}{one.new:>5}{one.kept:>7}{one.other:>7}"
        )
    return "\n".join(lines)


def main() -> int:
    """Examine all workbooks of a folder, both ways."""
    parser = argparse.ArgumentParser(prog="python -m tools.corpus", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", action="store_true", help="one line for each file")
    options = parser.parse_args()
    paths = sorted(path for path in options.folder.glob("*/*") if path.suffix in (".xlsx", ".xlsm"))
    for title, planted in (("calculated as a whole", False), ("calls planted in every spelling", True)):
        outcomes = {path: examined(path.read_bytes(), planted=planted) for path in paths}
        print(f"{title}, every stored value altered first")
        print(table(outcomes, files=options.files))
        print()
    print("refused, and why")
    for path, outcome in outcomes.items():
        if outcome.refused:
            print(f"{path.parent.name}/{path.name}: {outcome.refused}")
    signed = [f"{path.parent.name}/{path.name}" for path, outcome in outcomes.items() if outcome.warned]
    print("\nsigned, and warned of: " + (", ".join(signed) or "none"))
    for path, outcome in outcomes.items():
        for what in ("lost", "touched", "mistyped"):
            if found := getattr(outcome, what):
                print(f"{what} in {path.parent.name}/{path.name}: {', '.join(found[:5])}")
    return int(any(outcome.lost or outcome.touched or outcome.mistyped for outcome in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
