"""The front door for a terminal: the command racebook."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

#: What every exit code says.
GOOD, FINDINGS, WRONG_CALL, UNREADABLE = 0, 1, 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went: 0 good, 1 findings, 2 wrong call, 3 unreadable or failed."""
    from calc.cli.parser import parser
    from calc.texts.terminal import unknown_language

    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = parser().parse_args(arguments)
    if choice := unknown_language():
        _complain_of_language(choice)
        return WRONG_CALL
    try:
        code = int(options.command(options))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return GOOD
    except OSError as error:
        if error.filename is not None:
            raise  # a file, of which the command speaks itself
        _complain_of_output(error)
        return UNREADABLE
    return code


def _open_what_is_closed() -> None:
    """Streams that the calling program has closed lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # pathlib takes longer than all of --help.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end


def _complain_of_output(error: OSError) -> None:
    """Say why the output is not complete; what is left of it goes nowhere, or the end of the program fails on it."""
    from calc.cli import say
    from calc.core.errors import message
    from calc.core.os_reasons import os_reason

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    say.complain(message("the output is not complete: {reason}", reason=os_reason(error)))


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
