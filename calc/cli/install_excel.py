"""racebook install excel: what a program can do for classic xlwings, and the rest as numbered steps."""

from __future__ import annotations

import importlib.util
import locale
import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

from calc import systems
from calc.cli import FINDINGS, GOOD, say
from calc.core.errors import Message, Words, message
from calc.core.files import write_whole
from calc.core.os_reasons import os_reason
from calc.core.registry import FUNCTIONS
from calc.core.shipped import pip_command
from calc.hosts import excel_setup, vba
from calc.texts.help import all_helped
from calc.texts.terminal import terminal_language
from calc.texts.words import terminal_translator

_ADDIN = "from xlwings.cli import main; main()"


def install(options: Namespace) -> int:
    """Install into Excel on this computer, or uninstall; 1 where this computer cannot have it."""
    if sys.platform != "win32":
        return _elsewhere()
    settings = excel_setup.settings_file(Path(os.environ.get("USERPROFILE") or Path.home()))
    ours = excel_setup.our_settings(sys.executable, Path(vba.__file__).parents[1])
    return _uninstall(settings, ours) if options.uninstall else _install(settings, ours)


def _install(settings: Path, ours: dict[str, str]) -> int:
    missing = [name for name in ("xlwings", "win32com") if importlib.util.find_spec(name) is None]
    if missing:
        command = Words(pip_command("excel"))
        say.complain(message("{package} is missing; type: {command}", package=Words(missing[0]), command=command))
        return FINDINGS
    subprocess.run([sys.executable, "-c", _ADDIN, "addin", "install"], check=False)
    if not _write(settings, excel_setup.with_ours(_text(settings), ours)):
        return FINDINGS
    systems.load()
    module = settings.with_name("racebook.bas")
    functions = all_helped(FUNCTIONS.values(), terminal_language())
    write_whole(module, vba.module(functions).encode("ascii"))
    say.line(message("{file} names the Python and the functions of Racebook", file=Words(settings)))
    say.line(message("What is left for you to do:"))
    _numbered(excel_setup.windows_steps(module))
    return GOOD


def _uninstall(settings: Path, ours: dict[str, str]) -> int:
    settings.with_name("racebook.bas").unlink(missing_ok=True)
    if settings.is_file() and not _write(settings, excel_setup.without_ours(_text(settings), ours)):
        return FINDINGS
    say.line(message("{file} no longer names Racebook", file=Words(settings)))
    say.line(
        message("The add-in of xlwings stays, other workbooks may use it; to remove it: {command}", command=Words("xlwings addin remove"))
    )  # fmt: skip
    return GOOD


def _elsewhere() -> int:
    """There is no Excel with classic xlwings functions on this computer: say so, and what works."""
    if sys.platform == "darwin":
        say.complain(
            message("On a Mac, Excel gets no functions from classic xlwings. They come with the workbook instead:")
        )
        _numbered(excel_setup.lite_steps())
    else:
        say.complain(
            message("There is no Excel for this computer; nothing is installed. On a computer with Windows and Excel:")
        )
        install_it = message("Type there: {command}", command=Words("racebook install excel"))
        _numbered([install_it, *excel_setup.windows_steps(Path("racebook.bas"))])
        say.line(message("On a Mac, on the web, or without Python on that computer:"))
        _numbered(excel_setup.lite_steps())
    return FINDINGS


def _numbered(steps: list[Message]) -> None:
    for number, step in enumerate(steps, 1):
        say.line(f"  {number}. {terminal_translator().message(step)}")


def _text(path: Path) -> str:
    """The settings file as VBA reads it, in the code page of the computer."""
    return path.read_text(locale.getencoding(), "replace") if path.is_file() else ""


def _write(path: Path, text: str) -> bool:
    try:
        data = text.replace("\n", "\r\n").encode(locale.getencoding())
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except UnicodeEncodeError as error:
        letters = Words(error.object[error.start : error.end])
        say.complain(
            message("a path holds the letters {letters}, which xlwings' settings cannot hold; move Racebook to a plain path", letters=letters)
        )  # fmt: skip
        return False
    except OSError as error:
        say.complain(message("{file} cannot be written: {reason}", file=Words(path), reason=os_reason(error)))
        return False
    return True
