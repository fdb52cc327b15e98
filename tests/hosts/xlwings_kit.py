"""xlwings' real code on Linux: as on Windows with pywin32 played by stubs, and as the server of Office.js.

Each is imported anew and taken away again afterwards, so that other tests see xlwings as it is installed here.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import ctypes
import importlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

#: Loaded before the platform is played, so that they see the true one.
PRELOADED = (asyncio, concurrent.futures, subprocess)

WINDOWS_MODULES = (
    "pythoncom", "pywintypes", "win32api", "win32con", "win32event", "win32gui", "win32process", "win32timezone",
    "win32com", "win32com.client", "win32com.client.dynamic", "win32com.server", "win32com.server.dispatcher",
    "win32com.server.policy", "win32com.server.util",
)  # fmt: skip

#: What COM sends for an argument that was left out, and for the error values of cells.
MISSING = -2147352572
COM_ERRORS = {
    "#NULL!": -2146826288, "#DIV/0!": -2146826281, "#VALUE!": -2146826273, "#REF!": -2146826265,
    "#NAME?": -2146826259, "#NUM!": -2146826252, "#N/A": -2146826246,
}  # fmt: skip


class _ComError(Exception):
    """The exception of pywin32."""


def _unwrapped(value: Any) -> Any:
    """Plain values of COM are no wrapped objects."""
    raise _ComError(value)


@contextmanager
def _fresh(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is imported of xlwings and of our front door inside is forgotten afterwards."""
    held = {name: module for name, module in sys.modules.items() if _is_xlwings(name)}
    for name in held:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if _is_xlwings(name)]:
            del sys.modules[name]
        sys.modules.update(held)
        patch.undo()


def _is_xlwings(name: str) -> bool:
    return name == "calc.excel" or name.partition(".")[0] == "xlwings"


@contextmanager
def classic() -> Iterator[ModuleType]:
    """Our front door, imported by classic xlwings as it runs on Windows."""
    patch = pytest.MonkeyPatch()
    with _fresh(patch):
        for name in WINDOWS_MODULES:
            stub = _stub(name)
            patch.setitem(sys.modules, name, stub)
            parent, _, last = name.rpartition(".")
            if parent:
                setattr(sys.modules[parent], last, stub)
        patch.setattr(ctypes, "windll", MagicMock(), raising=False)
        patch.setattr(ctypes, "oledll", MagicMock(), raising=False)
        patch.setattr(ctypes, "PyDLL", MagicMock())
        patch.delenv("XLWINGS_LICENSE_KEY", raising=False)
        patch.setattr(sys, "platform", "win32")
        importlib.import_module("xlwings")
        patch.setattr(sys, "platform", "linux")
        yield importlib.import_module("calc.excel")


def _stub(name: str) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(
        {
            "com_error": _ComError,
            "TimeType": type("TimeType", (), {}),
            "__path__": [],
            "CoClassBaseClass": object,
            "unwrap": _unwrapped,
        }
    )
    module.__getattr__ = lambda attribute: MagicMock(name=f"{name}.{attribute}")  # type: ignore[method-assign]
    return module


@contextmanager
def office() -> Iterator[ModuleType]:
    """Our front door, imported by xlwings as the server of Office.js; its licence is for tests like this one."""
    patch = pytest.MonkeyPatch()
    with _fresh(patch):
        patch.setenv("XLWINGS_LICENSE_KEY", "noncommercial")
        patch.setenv("XLWINGS_ON_SERVER", "true")
        importlib.import_module("xlwings")
        yield importlib.import_module("calc.excel")


def com(value: Any) -> Any:
    """An argument as COM sends it: whole numbers as floats, error values as numbers, ranges as tuples."""
    if isinstance(value, list):
        return tuple(com(item) for item in value)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return float(value)
    if isinstance(value, str) and value in COM_ERRORS:
        return COM_ERRORS[value]
    return value


def office_json(value: Any) -> Any:
    """An argument as Office.js sends it: always a range, error values as objects."""
    if isinstance(value, list):
        rows = value if value and isinstance(value[0], list) else [value]
        return [[_element(item) for item in row] for row in rows]
    return [[_element(value)]]


def _element(value: Any) -> Any:
    if isinstance(value, str) and value.startswith("#") and value in COM_ERRORS:
        return {"type": "Error", "errorType": "Div0", "basicValue": value, "basicType": "Error"}
    return value


def called(module: ModuleType, name: str, arguments: list[Any]) -> Any:
    """What a custom function of Office.js gives for a call with these arguments."""
    server = importlib.import_module("xlwings.server")
    payload = {
        "func_name": name, "args": arguments, "version": importlib.import_module("xlwings").__version__,
        "client": "Office.js", "runtime": "1.4", "culture_info_name": "de-DE", "date_format": "TT.MM.JJJJ",
        "caller_address": "Race!A1",
    }  # fmt: skip
    return asyncio.run(server.custom_functions_call(payload, module))
