"""The script that LibreOffice runs for every call and for the help; lies in the profile as racebook/functions.py.

Older Pythons must be able to read it, so that it can say which one is needed.
"""

import importlib
import sys
from pathlib import Path
from typing import Any

NEEDED = (3, 11)


def call(name: str, values: Any) -> Any:
    """The answer of the function `name` to a cell."""
    if sys.version_info < NEEDED:
        return _too_old()
    return _part("cells").answer(name, values)


def show_help(*_: Any) -> None:
    """The dialog with all functions, from the menu Racebook."""
    if sys.version_info < NEEDED:
        raise RuntimeError(_too_old())
    _part("dialog").show(globals()["XSCRIPTCONTEXT"])


def opened(*events: Any) -> None:
    """Calculate a workbook of ours when it has been opened.

    From .xlsx, LibreOffice takes over the stored values, and up to now a change of what an array formula is about
    does not reach the cells that look at the array, until everything has been calculated once.
    """
    document: Any = events[0].Source if events else None
    if hasattr(document, "calculateAll") and "racebook" in " ".join(document.DocumentProperties.Keywords).split():
        document.calculateAll()
        document.setModified(False)


def _part(name: str) -> Any:
    """A module of ours; those beside this script come before any others on this computer."""
    folder = str(Path(call.__code__.co_filename).parent / "pythonpath")
    if sys.path[0] != folder:
        sys.path.insert(0, folder)
    return importlib.import_module(f"calc.hosts.libreoffice.{name}")


def _too_old() -> str:
    needed, found = (".".join(map(str, version[:2])) for version in (NEEDED, tuple(sys.version_info)))
    return f"Racebook needs Python {needed} or newer; this LibreOffice has Python {found}"


g_exportedScripts = (show_help,)  # noqa: N816 - the name is LibreOffice's
