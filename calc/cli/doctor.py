"""racebook doctor: say what is missing on this computer, and how to get it."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from argparse import Namespace

from calc import __version__
from calc.cli import FINDINGS, GOOD, say
from calc.core.errors import Message, Words, message
from calc.core.plurals import plural
from calc.core.shipped import pip_command

Test = tuple[Message, bool, Message | None]


def doctor(_: Namespace) -> int:
    """Try every part; 1 where something that a command needs is missing."""
    say.line(
        message("Racebook {version}, Python {python}", version=Words(__version__), python=Words(sys.version.split()[0]))
    )
    missing = False
    for test in (_functions, _recalculation, _prints, _subset, _fonts, _folders, _cluster, _libreoffice, _excel):
        what, good, remedy = test()
        needed = test in (_functions, _recalculation, _prints, _fonts)
        missing = missing or (needed and not good)
        mark = "+" if good else "!" if needed else "-"
        say.line(message("[{mark}] {what}", mark=Words(mark), what=what))
        if remedy is not None and not good:
            say.line(message("    {remedy}", remedy=remedy))
    return FINDINGS if missing else GOOD


def _functions() -> Test:
    from calc import systems
    from calc.core.registry import FUNCTIONS

    systems.load()
    return (
        message(plural("{count} function for cells", "{count} functions for cells"), count=len(FUNCTIONS)),
        bool(FUNCTIONS),
        None,
    )


def _recalculation() -> Test:
    good = importlib.util.find_spec("formualizer") is not None
    return message("calculating workbooks without Excel"), good, _pip("workbooks")


def _prints() -> Test:
    what = message("printing PDFs")
    if importlib.util.find_spec("weasyprint") is None or importlib.util.find_spec("jinja2") is None:
        return what, False, _pip("reports")
    from calc.report.errors import ReportError
    from calc.report.pdf import weasyprint_module

    try:
        weasyprint_module()
    except ReportError as error:
        return what, False, error.message
    return what, True, None


def _subset() -> Test:
    import ctypes

    names = {"win32": "libharfbuzz-subset-0.dll", "darwin": "libharfbuzz-subset.dylib"}
    try:
        ctypes.CDLL(names.get(sys.platform, "libharfbuzz-subset.so.0"))
    except OSError:
        remedy = message("on Debian: apt install libharfbuzz-subset0; PDFs are then made in two thirds of the time")
        return message("HarfBuzz subset, which makes printing faster"), False, remedy
    return message("HarfBuzz subset, which makes printing faster"), True, None


def _fonts() -> Test:
    from calc.core.shipped import TEMPLATES

    fonts = list((TEMPLATES / "fonts").glob("*.woff2")) + list((TEMPLATES / "fonts").glob("*.ttf"))
    return message("fonts"), bool(fonts), message("install Racebook again: its fonts are gone")


def _folders() -> Test:
    good = all(importlib.util.find_spec(name) is not None for name in ("pypdf", "pypdfium2", "watchfiles", "rich"))
    return message("whole folders: table, pictures, one PDF of everything, watching"), good, _pip("desk")


def _cluster() -> Test:
    what = message("whole folders on a Dask cluster")
    remedy = message("only needed for several machines; then type: {command}", command=Words(pip_command("cluster")))
    return what, importlib.util.find_spec("distributed") is not None, remedy


def _libreoffice() -> Test:
    what = message("LibreOffice")
    remedy = message("only needed to open the workbooks there; then: racebook install libreoffice")
    return what, shutil.which("soffice") is not None or shutil.which("libreoffice") is not None, remedy


def _excel() -> Test:
    what = message("Excel add-in of xlwings")
    remedy = message("only needed for live cells in Excel on Windows; then: racebook install excel")
    return what, sys.platform == "win32" and importlib.util.find_spec("xlwings") is not None, remedy


def _pip(extra: str) -> Message:
    return message("type: {command}", command=Words(pip_command(extra)))
