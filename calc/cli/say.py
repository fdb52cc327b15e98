"""How the commands speak: findings, results, errors, in the reader's language; colours only on a terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any

from calc.core.errors import Message
from calc.core.findings import Finding, Severity
from calc.texts.words import Translator, terminal_translator

_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}


def line(text: Message | str) -> None:
    """One line of result."""
    print(_worded(text))


def complain(text: Message | str) -> None:
    """One line of error."""
    print(_coloured(_worded(text), "31"), file=sys.stderr)


def finding(found: Finding, words: Translator | None = None) -> None:
    """A finding as `file: place: reason [rules]`."""
    text = (words or terminal_translator()).message(found.sentence())
    print(_coloured(text, _COLOURS[found.severity]))


def as_json(value: Any) -> None:
    """A value as JSON on the standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def plain(found: Iterable[Finding], words: Translator | None = None) -> list[dict[str, Any]]:
    """Findings for other programs."""
    words = words or terminal_translator()
    return [
        {
            "file": one.file,
            "sheet": one.sheet,
            "cell": one.cell,
            "severity": one.severity.value,
            "message": words.message(one.message),
            "function": one.function,
            "argument": one.argument,
            "value": one.value if isinstance(one.value, str | int | float | bool | None) else str(one.value),
            "cause": one.cause,
            "rules": list(one.rules),
        }
        for one in found
    ]


def _worded(text: Message | str) -> str:
    return terminal_translator().message(text) if isinstance(text, Message) else text


def _coloured(text: str, colour: str) -> str:
    stream = sys.stdout
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\033[{colour}m{text}\033[0m"
