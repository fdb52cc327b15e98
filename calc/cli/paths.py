"""Which workbooks a run is about: files, folders, patterns; what other programs leave beside them is skipped."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ENDINGS = (".xlsx", ".xlsm")


@dataclass(frozen=True, slots=True)
class Found:
    """A workbook, by the name that the caller would give it, and the folder in which it was looked for."""

    path: Path
    root: Path


@dataclass(slots=True)
class Search:
    """The workbooks meant, sorted, each once; the names that stand for nothing; folders without a workbook."""

    found: list[Found] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    roots: list[Path] = field(default_factory=list)


def search(names: Iterable[str], *, but: Path | None = None) -> Search:
    """Look for the workbooks that these names mean.

    but: a folder inside a named one that is left out (the folder of the prints)
    """
    done = Search()
    known: dict[str, Found] = {}
    for name in names:
        root = root_of(name)
        if root not in done.roots:
            done.roots.append(root)
        hits = list(_meant(name, but))
        if not hits and _is_lock(Path(name)):
            continue  # the shell puts it among the rest
        if not hits:
            (done.empty if Path(name).is_dir() else done.missing).append(name)
        for path in hits:
            known.setdefault(os.path.realpath(path), Found(path, root))
    done.found = sorted(known.values(), key=lambda one: (str(one.path.parent), one.path.name))
    return done


def workbooks(names: Iterable[str], *, but: Path | None = None) -> tuple[list[Path], list[str]]:
    """The workbooks meant, sorted, each once; and the names that stand for no workbook."""
    done = search(names, but=but)
    return [one.path for one in done.found], [*done.missing, *done.empty]


def root_of(name: str) -> Path:
    """The folder that a name speaks of: itself, the folder of a file, the part of a pattern before its first sign."""
    path = Path(name)
    if path.is_dir():
        return path
    if not path.exists():
        while glob.has_magic(str(path)):
            path = path.parent
        return path if path != Path(name) else path.parent
    return path.parent


def _meant(name: str, but: Path | None) -> Iterator[Path]:
    """A file as it is named; the workbooks of a folder and of the folders in it; what a pattern fits."""
    path = Path(name)
    if path.is_dir():
        yield from _inside(path, but)
    elif path.exists():
        if not _is_lock(path):
            yield path
    else:
        for hit in sorted(glob.glob(name, recursive=True)):  # noqa: PTH207 - the pattern may be absolute
            if Path(hit).is_dir():
                yield from _inside(Path(hit), but)
            elif is_workbook(Path(hit)):
                yield Path(hit)


def _inside(folder: Path, but: Path | None) -> Iterator[Path]:
    """The workbooks of a folder and of the folders in it, hidden ones and the folder of the prints left out."""
    left_out = os.path.realpath(but) if but is not None else ""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(
            one for one in folders if not one.startswith(".") and os.path.realpath(Path(here, one)) != left_out
        )
        yield from (path for one in sorted(files) if is_workbook(path := Path(here, one)))


def is_workbook(path: Path) -> bool:
    """A file that ends like a workbook and is no lock or temporary file of a program that has one open."""
    return path.suffix.lower() in ENDINGS and not path.name.startswith(("~", ".")) and path.is_file()


def _is_lock(path: Path) -> bool:
    """What Excel and LibreOffice leave beside a workbook while they have it open."""
    return path.name.startswith(("~$", ".~"))


def opened_by(path: Path) -> str | None:
    """Who has the workbook open in Excel or LibreOffice, as its lock file says; None where nobody."""
    excel = path.with_name(f"~${path.name}")
    office = path.with_name(f".~lock.{path.name}#")
    try:
        if excel.exists():
            data = excel.read_bytes()
            return data[1 : 1 + data[0]].decode("latin-1").strip() or "?" if data else "?"
        if office.exists():
            return office.read_text("utf-8", "replace").split(",")[1].strip() or "?"
    except (OSError, IndexError):
        return "?"
    return None
