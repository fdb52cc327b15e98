"""The list of functions as Office.js wants it: functions.json, the metadata of an add-in's custom functions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calc.core.registry import Function, Parameter


def metadata(functions: Iterable[Function]) -> dict[str, Any]:
    """What functions.json says; error values and blanks reach the functions, and every result may be a range."""
    return {"allowErrorForDataTypeAny": True, "functions": [_function(one) for one in functions]}


def _function(function: Function) -> dict[str, Any]:
    return {
        "id": function.name,
        "name": function.name,
        "description": function.summary,
        "parameters": [_parameter(one) for one in function.parameters],
        "result": {"type": "any", "dimensionality": "matrix" if function.gives_range else "scalar"},
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    said: dict[str, Any] = {
        "name": parameter.name,
        "description": parameter.doc,
        "type": "any",
        "dimensionality": "matrix" if parameter.kind.range else "scalar",
    }
    if parameter.many:
        said["repeating"] = True
    elif parameter.optional:
        said["optional"] = True
    return said
