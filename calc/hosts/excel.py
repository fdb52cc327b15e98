"""Offer the functions to Excel through xlwings: one callable for each, with its name, arguments, help and category.

Nothing here imports xlwings: whoever does hands over its decorators `arg` and `func`. So the same lines serve classic
xlwings, xlwings Lite, and a plain Python without any of them.
"""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Callable, Iterable
from typing import Any

from calc.core.errors import ERROR_VALUES, CellError, Message, RuleError, Words, message
from calc.core.plurals import plural
from calc.core.registry import Function, reason
from calc.core.shipped import pip_command
from calc.texts.help import all_helped
from calc.texts.terminal import PRODUCT_LANGUAGE
from calc.texts.words import choose_language, translator

Call = Callable[..., Any]
Decorator = Callable[[Call], Call]

LONGEST_TEXT = 32_767
#: Beyond this a whole number crosses over to Excel as a float, as cells hold it anyway.
LARGEST_WHOLE = 2**31 - 1


def served(
    functions: Iterable[Function], arg: Callable[..., Decorator] | None = None,
    func: Callable[..., Decorator] | None = None, language: str = PRODUCT_LANGUAGE,
) -> dict[str, Call]:  # fmt: skip
    """Every function by its name as xlwings wants it, with its help in a language; undecorated where there is no xlwings."""
    calls = {}
    for function in all_helped(functions, language):
        call = cell_function(function)
        if arg is not None and func is not None:
            for parameter in function.parameters:
                call = arg(parameter.name, **options(function, parameter.name))(call)
            # Last: `arg` registers the function without options and would set the category back.
            call = func(category=category(function))(call)
        calls[function.name] = call
    return calls


def options(function: Function, name: str) -> dict[str, Any]:
    """How xlwings shall hand over one argument: errors as texts, ranges always as rows."""
    parameter = next(one for one in function.parameters if one.name == name)
    said: dict[str, Any] = {"doc": parameter.doc, "err_to_str": True}
    return {**said, "ndim": 2} if parameter.kind.range else said


def category(function: Function) -> str:
    """Under which heading the function wizard lists the function."""
    return "Racebook" if function.system == "rb" else f"Racebook {function.system.upper()}"


def cell_function(function: Function) -> Call:
    """The function as a cell calls it, without annotations: xlwings would take those for converters."""

    def call(*values: Any) -> Any:
        return answer(function, values)

    call.__name__ = call.__qualname__ = function.name
    call.__doc__ = function.summary
    call.__annotations__ = {}
    call.__signature__ = signature(function)  # type: ignore[attr-defined]
    return call


def signature(function: Function) -> inspect.Signature:
    """The arguments by name and order; what is left out comes as None, which the border takes for the default."""
    kinds = inspect.Parameter
    return inspect.Signature(
        [
            kinds(one.name, kinds.VAR_POSITIONAL)
            if one.many
            else kinds(one.name, kinds.POSITIONAL_OR_KEYWORD, default=None if one.optional else kinds.empty)
            for one in function.parameters
        ]
    )


def answer(function: Function, values: Iterable[Any]) -> Any:
    """What the cell gets; a ValueError with the worded reason where the call is wrong."""
    try:
        return outgoing(function.in_cell(*(incoming(value) for value in values)))
    except RuleError as error:
        error.function = error.function or function.name
        raise ValueError(_worded(reason(error), function.system)) from None


def incoming(value: Any) -> Any:
    """An argument as the border takes it: error texts as error values, midnights as the dates they stand for."""
    if isinstance(value, list | tuple):
        return [incoming(item) for item in value]
    if isinstance(value, str):
        return CellError(value) if value[:1] == "#" and value in ERROR_VALUES else value
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date()
    return value


def outgoing(result: Any) -> Any:
    """A result of the border as xlwings takes it."""
    if isinstance(result, list):
        return [[outgoing(item) for item in row] for row in result]
    if isinstance(result, str):
        if len(result) > LONGEST_TEXT:
            raise RuleError(
                plural(
                    "the text has {length} character, more than the {most} of a cell",
                    "the text has {length} characters, more than the {most} of a cell",
                    of="length",
                ),
                length=len(result),
                most=LONGEST_TEXT,
            )
        return str(result)
    if isinstance(result, int) and abs(result) > LARGEST_WHOLE:
        return float(result)
    return result


def xlwings_missing() -> Message:
    """What is to be said where xlwings would be needed."""
    return message(
        "{package} is missing; type: {command}", package=Words("xlwings"), command=Words(pip_command("excel"))
    )


def _worded(said: Message, game: str) -> str:
    return translator(choose_language(game=game), game).message(said)
