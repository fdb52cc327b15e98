"""Every function is declared as its catalogue says: name, arguments, order, defaults, rules; nothing is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from calc import systems
from calc.core.registry import FUNCTIONS, REQUIRED

CATALOG = Path(__file__).parent / "catalog"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

systems.load()

ENTRIES = [
    pytest.param(entry, id=entry["name"])
    for path in sorted(CATALOG.glob("*.yaml"))
    for entry in yaml.load(path.read_text("utf-8"), _LOADER)  # noqa: S506 - a safe loader
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_declaration_equals_catalogue(entry: dict[str, Any]) -> None:
    """Name, argument names and order, defaults, columns and rule ids are those of the catalogue."""
    function = FUNCTIONS[entry["name"]]
    assert [parameter.name for parameter in function.parameters] == [arg["name"] for arg in entry.get("args", [])]
    for parameter, arg in zip(function.parameters, entry.get("args", []), strict=True):
        assert (parameter.default is not REQUIRED) == ("default" in arg), parameter.name
        if "default" in arg:
            wanted = None if arg["default"] in ("", None) else arg["default"]
            actual = None if parameter.default in ("", None, ()) else parameter.default
            assert actual == wanted, parameter.name
    assert list(function.rules) == entry["rules"]
    assert function.gives_range == entry["returns"]["type"].startswith("range")
    if "columns" in entry["returns"]:
        assert list(function.columns) == entry["returns"]["columns"]


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_declaration_is_explained(entry: dict[str, Any]) -> None:
    """Every function has a summary, help for every argument, and says what it returns."""
    function = FUNCTIONS[entry["name"]]
    assert function.summary.endswith(".")
    assert len(function.summary) <= 255
    assert all(parameter.doc for parameter in function.parameters)
    assert function.returns
