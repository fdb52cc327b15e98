"""Small workbooks for the tests of a batch, and the ways to run one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from openpyxl import Workbook

from calc import systems
from calc.cli import main
from calc.core.kinds import Cell
from calc.core.sheets import Filling
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter

ROOT = Path(__file__).parents[2]
SIZES = {"riders": 2, "turns": 2, "orders": 2, "log": 5, "lanes": 2, "fields": 4}

systems.load()


def uncalculated(race: str = "Herbstlauf", language: str = "", taw: int = 5) -> bytes:
    """A race of two riders, as a program leaves it that does not calculate: no formula has a value."""
    return _race(race, language, taw)[0]


def calculated(race: str = "Herbstlauf", language: str = "", taw: int = 5) -> bytes:
    """The same race with its values."""
    return _race(race, language, taw)[1]


@cache
def _race(race: str, language: str, taw: int) -> tuple[bytes, bytes]:
    rider: dict[str, Cell] = {"start1": 5, "start2": 3, "start3": 4, "ch": 12, "ge": 12, "kk": 12, "taw": taw}
    settings: dict[str, Cell] = {"race": race, **({"language": language} if language else {})}
    riders = tuple({"name": name, "lane": lane, "field": 0, **rider} for lane, name in ((1, "Alrik"), (2, "Ömer")))
    filling = Filling({"Participants": riders}, settings)
    made = starter(systems.system("dsa"), filling, "", SIZES)
    return made, recalc(made).data


@cache
def plain(tap: int = 7) -> bytes:
    """A workbook that is no game of ours, but calls a function of ours; without values."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = tap
    sheet["B1"] = "=DSA_MOVEMENT(A1)"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def put(path: Path, data: bytes) -> Path:
    """A workbook at its place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def batch(*words: object) -> int:
    """The command in this process; its workers are processes of their own."""
    return main(["batch", *map(str, words), "--jobs", "2"])


def started(*words: object, **more: object) -> subprocess.Popen[str]:
    """The command as a process of its own, at the head of a session."""
    command = [sys.executable, "-m", "calc", "batch", *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RACEBOOK_LANGUAGE": "en"}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True, **more,  # type: ignore[call-overload]
    )  # fmt: skip
