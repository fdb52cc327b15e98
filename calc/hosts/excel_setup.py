"""What Excel needs on a computer: xlwings' settings file, and the steps that only a person can do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from calc.core.errors import Message, Words, message

_LINE = re.compile(r'"([^"]*)"\s*,\s*"([^"]*)"')
#: Settings that hold several values; ours joins those that are there.
_LISTS = ("UDF MODULES", "PYTHONPATH")

UDF_MODULE = "calc.excel"
CONFIG_SHEET = "xlwings.conf"
#: What a workbook says of itself, on a sheet that xlwings reads before every other place.
WORKBOOK_SETTINGS = {"UDF MODULES": UDF_MODULE, "ADD_WORKBOOK_TO_PYTHONPATH": "False"}


def settings_file(home: Path) -> Path:
    """Where xlwings looks for the settings of a user on Windows."""
    return home / ".xlwings" / "xlwings.conf"


def our_settings(interpreter: str, package: Path) -> dict[str, str]:
    """Which Python answers, with which module; PYTHONPATH only where Racebook is not installed but lies in a folder.

    package: the folder of the package calc
    """
    said = {"INTERPRETER_WIN": interpreter, "UDF MODULES": UDF_MODULE}
    folder = package.parent
    return said if folder.name in ("site-packages", "dist-packages") else {**said, "PYTHONPATH": str(folder)}


def with_ours(text: str, ours: Mapping[str, str]) -> str:
    """The settings file with ours in it; what else stands there stays."""
    settings = _read(text)
    for key, value in ours.items():
        held = settings.get(key, "")
        parts = [part for part in held.split(";") if part and part.lower() != value.lower()]
        settings[key] = ";".join([*parts, value]) if key in _LISTS else value
    return _written(settings)


def without_ours(text: str, ours: Mapping[str, str]) -> str:
    """The settings file without our modules and folders; the interpreter stays, other workbooks may use it."""
    settings = _read(text)
    for key in _LISTS:
        gone = ours.get(key, "").lower()
        settings[key] = ";".join(part for part in settings.get(key, "").split(";") if part.lower() != gone)
        if not settings[key]:
            del settings[key]
    return _written(settings)


def windows_steps(module: Path) -> list[Message]:
    """What is left to do by hand in classic Excel; module: the VBA module that was written."""
    return [
        message("Start Excel anew; the tab xlwings must be there."),
        message(
            "Make a workbook with {command}, open it, and save it as an Excel macro-enabled workbook (.xlsm).",
            command=Words("racebook new dsa race.xlsx --excel"),
        ),
        message("Press Alt+F11. Choose File, Import File, and there {module}.", module=Words(module)),
        message("In the same window choose Tools, References, and tick xlwings. Close the window."),
        message("Press Alt+F8 and run RacebookHelp once: the function wizard then explains every function."),
        message("Type {call} into an empty cell: it shows 4. Ctrl+Alt+F9 calculates everything.", call=Words("=DSA_MOVEMENT(7)")),
        message(
            "For buttons insert a shape, click on it with the right button, choose Assign Macro, and there {turn} or {print}.",
            turn=Words("RacebookNextTurn"), print=Words("RacebookPrint"),
        ),
    ]  # fmt: skip


def lite_steps() -> list[Message]:
    """The way for Mac and web, where classic xlwings has no functions: the workbook brings its Python along."""
    return [
        message("Make a workbook with {command}.", command=Words("racebook new dsa race.xlsx --lite")),
        message("In Excel choose Home, Add-ins, look for xlwings Lite, and add it. It costs nothing."),
        message("Open the workbook, click on xlwings Lite in the tab Home, and trust the workbook when it asks."),
        message("If a cell shows #NAME?, press F2 and Enter in it."),
    ]


def _read(text: str) -> dict[str, str]:
    return {found[1].upper(): found[2] for line in text.splitlines() if (found := _LINE.match(line.strip()))}


def _written(settings: Mapping[str, str]) -> str:
    return "".join(f'"{key}","{value}"\n' for key, value in settings.items())
