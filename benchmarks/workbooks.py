"""Recalculation with write-back, against LibreOffice converting the same file and openpyxl loading and saving it."""

from __future__ import annotations

import io
import shutil
import tempfile
from pathlib import Path

import openpyxl

from benchmarks.timing import Ratio, best, command
from calc.workbook.recalc import recalc
from calc.workbook.write import open_workbook, write_workbook

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
    stale.write_bytes(_without_values(SAMPLE.read_bytes()))
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


def _without_values(data: bytes) -> bytes:
    """The workbook as a program saves it that does not calculate."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()
