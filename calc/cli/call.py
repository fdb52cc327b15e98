"""racebook call: answers calls of functions, one JSON object a line."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any

from calc import systems
from calc.core.errors import LONGEST_SHOWN, CellError, RuleError
from calc.core.registry import FUNCTIONS
from calc.texts.words import choose_language, translator


def call(options: Namespace) -> int:
    """Answer every line of the standard input with one line; a bad line gets an answer like any other."""
    systems.load()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for line in sys.stdin:
        if line.strip():
            print(answered(line, options.language))
    return 0


def answered(line: str, language: str | None = None) -> str:
    """The answer to one call, as JSON."""
    try:
        asked = json.loads(line, parse_int=_whole)
        name, arguments = str(asked["call"]).upper(), asked.get("args", [])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return _said(None, "", 'the line is no JSON object such as {"call": "DSA_MOVEMENT", "args": [7, null]}')
    function = FUNCTIONS.get(name)
    if function is None:
        return _said("#NAME?", "", f"{name[:LONGEST_SHOWN]} is not a function of Racebook")
    if not isinstance(arguments, list):
        return _said("#VALUE!", "", "args is no list")
    try:
        value = function.in_cell(*arguments)
    except RuleError as error:
        words = translator(choose_language(language, game=function.system), function.system)
        return _said("#VALUE!", error.argument, words.message(error.message))
    if isinstance(value, CellError):
        return _passed(function.why, arguments, value, language, function.system)
    return json.dumps({"value": value}, ensure_ascii=False)


def _whole(digits: str) -> int | float:
    """A whole number; of more digits than Python reads it is merely too large."""
    try:
        return int(digits)
    except ValueError:
        return float(digits)


def _passed(
    why: Callable[..., RuleError | None], arguments: list[Any], value: CellError, language: str | None, game: str
) -> str:
    """The answer where an error value came in and goes out."""
    error = why(*arguments)
    words = translator(choose_language(language, game=game), game)
    return _said(str(value), error.argument if error else "", words.message(error.message) if error else "")


def _said(error: str | None, argument: str, reason: str) -> str:
    return json.dumps({"error": error or "#VALUE!", "argument": argument, "reason": reason}, ensure_ascii=False)
