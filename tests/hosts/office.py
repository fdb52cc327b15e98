"""One real LibreOffice for all tests that need it: jobs are collected, done in one go, and asked about afterwards."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from calc.hosts.libreoffice.profile import environment

UNO_PYTHON = "/usr/bin/python3"
DRIVER = Path(__file__).with_name("libreoffice_driver.py")
EXCEL, CALC = "Calc MS Excel 2007 XML", "calc8"

#: LibreOffice's codes of the error values.
ERRORS = {521: "#NULL!", 532: "#DIV/0!", 519: "#VALUE!", 524: "#REF!", 525: "#NAME?", 503: "#NUM!", 32767: "#N/A"}


def _missing() -> str:
    """What is not there of what the tests need."""
    soffice = shutil.which("soffice")
    if soffice is None:
        return "LibreOffice is not installed"
    if not Path(soffice).resolve().with_name("pythonscript.py").is_file():
        return "LibreOffice cannot run scripts in Python here: libreoffice-script-provider-python is not installed"
    if not Path(UNO_PYTHON).is_file():
        return f"there is no {UNO_PYTHON}"
    tried = subprocess.run([UNO_PYTHON, "-c", "import uno"], capture_output=True, check=False)
    return "python3-uno is not installed" if tried.returncode else ""


NOT_HERE = _missing()
real = pytest.mark.skipif(bool(NOT_HERE), reason=NOT_HERE)


class Office:
    """A profile with our functions, jobs for LibreOffice, and what it answered."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.profile = folder / "profile"
        self.jobs: list[dict[str, Any]] = []
        self.numbers: dict[str, int] = {}
        self.answers: list[dict[str, Any]] = []

    def job(self, key: str, path: Path, *, calculate: bool = True, **wishes: Any) -> None:
        """Add a job; its answer is found under the key."""
        self.numbers[key] = len(self.jobs)
        self.jobs.append({"open": str(path), "calculate": calculate, **wishes})

    def __getitem__(self, key: str) -> dict[str, Any]:
        return self.answers[self.numbers[key]]

    def values(self, key: str) -> dict[str, list[list[Any]]]:
        """What a job read, with truth values and error values as our own."""
        return {name: [[_plain(cell) for cell in row] for row in rows] for name, rows in self[key]["read"].items()}

    def run(self) -> None:
        """Have LibreOffice do everything."""
        wanted = self.folder / "jobs.json"
        wanted.write_text(json.dumps(self.jobs), "utf-8")
        call = [UNO_PYTHON, str(DRIVER), str(self.profile), str(wanted)]
        done = subprocess.run(call, capture_output=True, text=True, timeout=300, check=False, env=environment())
        assert done.returncode == 0, done.stderr
        self.answers = json.loads(done.stdout)


def _plain(cell: Any) -> Any:
    if isinstance(cell, dict):
        return cell["truth"] if "truth" in cell else ERRORS.get(cell["error"], cell)
    return cell
