"""Which workbooks a run is about: files, folders, patterns; what other programs leave beside them is skipped."""

from __future__ import annotations

import glob
from collections.abc import Iterable
from pathlib import Path

ENDINGS = (".xlsx", ".xlsm")


def workbooks(names: Iterable[str], *, but: Path | None = None) -> tuple[list[Path], list[str]]:
    """The workbooks meant, sorted, each once; and the names that stand for nothing.

    but: a folder whose contents are left out (the folder of the prints)
    """
    found: dict[Path, None] = {}
    missing = []
    for name in names:
        hits = _meant(name)
        if not hits:
            missing.append(name)
        for path in hits:
            if but is None or but.resolve() not in path.resolve().parents:
                found[path] = None
    return sorted(found, key=lambda path: (str(path.parent), path.name)), missing


def _meant(name: str) -> list[Path]:
    """A file as it is named; the workbooks of a folder and of the folders in it; what a pattern fits."""
    path = Path(name)
    if path.is_dir():
        return [one for one in sorted(path.rglob("*")) if is_workbook(one)]
    if path.exists():
        return [path]
    return [Path(one) for one in sorted(glob.glob(name, recursive=True)) if is_workbook(Path(one))]  # noqa: PTH207 - the pattern may be absolute


def is_workbook(path: Path) -> bool:
    """A file that ends like a workbook and is no lock or temporary file of a program that has one open."""
    return path.suffix.lower() in ENDINGS and not path.name.startswith(("~$", ".~", "~", ".")) and path.is_file()


def opened_by(path: Path) -> str | None:
    """Who has the workbook open in Excel or LibreOffice, as its lock file says; None where nobody."""
    excel = path.with_name(f"~${path.name}")
    office = path.with_name(f".~lock.{path.name}#")
    try:
        if excel.exists():
            data = excel.read_bytes()
            return data[1 : 1 + data[0]].decode("latin-1").strip() if data else "?"
        if office.exists():
            return office.read_text("utf-8", "replace").split(",")[1].strip() or "?"
    except (OSError, IndexError):
        return "?"
    return None
