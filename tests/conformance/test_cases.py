"""The worked cases come out as written: one test a case, `pytest -k DSA-FORT-01` finds a rule's cases."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from calc import systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS

CASES = Path(__file__).parent / "cases"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

systems.load()


@cache
def all_cases() -> list[Any]:
    """Every case of every game as a parameter with its id."""
    found = []
    for path in sorted(CASES.glob("*.yaml")):
        for number, case in enumerate(yaml.load(path.read_text("utf-8"), _LOADER), 1):  # noqa: S506 - a safe loader
            found.append(pytest.param(case, id=f"{case.get('rule', path.stem)}-{case['call']}-{number}"))
    return found


def same(expected: object, actual: object) -> bool:
    """Equal as cells are: exact, floats within 1e-9, a range of one cell is its value."""
    if isinstance(expected, list) or isinstance(actual, list):
        if isinstance(actual, list) and not isinstance(expected, list):
            return len(actual) == 1 and len(actual[0]) == 1 and same(expected, actual[0][0])
        if isinstance(expected, list) and not isinstance(actual, list):
            return len(expected) == 1 and len(expected[0]) == 1 and same(expected[0][0], actual)
        assert isinstance(expected, list)
        assert isinstance(actual, list)
        return len(expected) == len(actual) and all(map(same, expected, actual))
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, int | float) and isinstance(actual, int | float):
        return math.isclose(expected, actual, rel_tol=1e-9, abs_tol=1e-9)
    return type(expected) is type(actual) and expected == actual


@pytest.mark.parametrize("case", all_cases())
def test_case(case: dict[str, Any]) -> None:
    """The rule text's own examples and the worked cases come out as written."""
    function = FUNCTIONS[case["call"]]
    if case.get("error"):
        with pytest.raises(RuleError) as raised:
            function.in_cell(*case["args"])
        assert raised.value.function
        return
    actual = function.in_cell(*case["args"])
    assert same(case["expect"], actual), (
        f"{case['call']}{tuple(case['args'])} = {actual!r}, expected {case['expect']!r}"
    )
