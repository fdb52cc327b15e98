"""The front door for cells: every function by its name in capitals, `from calc.udf import DSA_MOVEMENT`.

A function here takes what cells hold and gives what cells hold: "" for blank, an error value for an error value
that came in. A value that is wrong raises RuleError, which a host shows as #VALUE!.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from calc import systems
from calc.core.registry import FUNCTIONS

systems.load()

globals().update({name: function.in_cell for name, function in FUNCTIONS.items()})

__all__ = ["call", *FUNCTIONS]  # noqa: PLE0604 - the names are texts


def call(name: str, *values: object) -> Any:
    """Call a function by its name as a cell does; KeyError for a name that is not in the list."""
    return FUNCTIONS[name.upper()].in_cell(*values)


def __getattr__(name: str) -> Callable[..., Any]:
    """For type checkers: any name in capitals is a function of cells."""
    raise AttributeError(name)
