"""The front door for a terminal: the command racebook."""

from __future__ import annotations

import sys
from collections.abc import Sequence

#: What every exit code says.
GOOD, FINDINGS, WRONG_CALL, UNREADABLE = 0, 1, 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went: 0 good, 1 findings, 2 wrong call, 3 unreadable or failed."""
    from calc.cli.parser import parser
    from calc.texts.terminal import unknown_language

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = parser().parse_args(arguments)
    if choice := unknown_language():
        _complain_of_language(choice)
        return WRONG_CALL
    try:
        return int(options.command(options))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return GOOD


def _complain_of_language(choice: str) -> None:
    """Say that the environment names a language that we do not speak."""
    from calc.cli import say
    from calc.core.errors import Words, message
    from calc.texts.terminal import LANGUAGES, VARIABLE

    known = Words(", ".join(LANGUAGES))
    reason = message("{language} is not one of the languages: {known}", language=choice, known=known)
    say.complain(message("{file}: {reason}", file=Words(VARIABLE), reason=reason))


def run() -> None:
    """Run the command and leave with its exit code."""
    sys.exit(main())
