"""The front door for a terminal: the command racebook."""

from __future__ import annotations

import sys
from collections.abc import Sequence

#: What every exit code says.
GOOD, FINDINGS, WRONG_CALL, UNREADABLE = 0, 1, 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went: 0 good, 1 findings, 2 wrong call, 3 unreadable or failed."""
    from calc.cli.parser import parser

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return GOOD


def run() -> None:
    """Run the command and leave with its exit code."""
    sys.exit(main())
