"""Recalculation with write-back, against LibreOffice converting the same file and openpyxl loading and saving it."""

from __future__ import annotations

import io
import shutil
import tempfile
from pathlib import Path

import openpyxl

from benchmarks.timing import Ratio, best, command
from calc.core.kinds import Cell
from calc.workbook.package import Package
from calc.workbook.patch import Changes, patched
from calc.workbook.places import Area
from calc.workbook.read import scan_all
from calc.workbook.recalc import recalc
from calc.workbook.write import open_workbook, write_workbook
from calc.workbook.xml import from_utf8

SAMPLE = Path(__file__).parents[1] / "workbooks" / "dsa" / "example.xlsx"
BATCH = 10


def measured() -> list[Ratio]:
    """The played example, every value of it altered first, so that all of it must be written."""
    folder = Path(tempfile.mkdtemp())
    try:
        return _measured(folder)
    finally:
        shutil.rmtree(folder)


def _measured(folder: Path) -> list[Ratio]:
    stale = folder / "race.xlsx"
    stale.write_bytes(_altered(SAMPLE.read_bytes()))
    original = stale.read_bytes()

    def ours() -> None:
        stale.write_bytes(original)
        held = open_workbook(stale)
        write_workbook(held, recalc(held.data).data)

    def load_and_save() -> None:
        openpyxl.load_workbook(io.BytesIO(original)).save(io.BytesIO())

    ours()
    mine, theirs = best(ours, load_and_save)
    ratios = [Ratio("recalc + write-back / openpyxl load + save", mine, theirs, 1.0)]
    if shutil.which("soffice"):
        profile = f"-env:UserInstallation=file://{folder}/profile"
        convert = ("soffice", profile, "--headless", "--convert-to", "xlsx", "--outdir", str(folder / "out"))
        copies = [folder / f"copy{number}.xlsx" for number in range(BATCH)]
        for copy in copies:
            shutil.copyfile(SAMPLE, copy)
        command(*convert, str(stale))()
        one, many = best(command(*convert, str(stale)), command(*convert, *map(str, copies)), rounds=3)
        ratios.append(Ratio("recalc + write-back / one LibreOffice conversion", mine, one, 1 / 20))
        ratios.append(Ratio(f"recalc + write-back / a share of {BATCH} conversions at once", mine, many / BATCH, 1 / 4))
    return ratios


def _altered(data: bytes) -> bytes:
    """The workbook as a program left it that calculated other values, every one of a formula's cells another."""
    package = Package(data)
    new = {}
    for sheet, cells in zip(package.sheets, scan_all(package).values(), strict=True):
        areas = [
            Area(*place, *place) if formula.area is None else formula.area for place, formula in cells.formulas.items()
        ]
        values = {place: _other(cells.values.get(place)) for area in areas for place in area.places}
        if values:
            new[sheet.part] = from_utf8(patched(cells, Changes(values)), package.archive.read(sheet.part))
    return package.archive.replaced(new)


def _other(value: Cell) -> Cell:
    """Another value of the same kind."""
    return value + 1 if isinstance(value, float) else f"{value or ''}x"
