"""racebook post: the report of a turn, to paste into a forum."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from calc.cli import GOOD, UNREADABLE, say
from calc.cli.job import opened
from calc.core.errors import Message, RuleError, Words, message
from calc.core.os_reasons import os_reason
from calc.workbook.errors import WorkbookError


def post(options: Namespace) -> int:
    """Print the report of one turn; the last turn played where none is named."""
    path = Path(options.file)
    try:
        job = opened(path)
    except WorkbookError as error:
        return _failed(path, error.message)
    except OSError as error:
        return _failed(path, os_reason(error))
    found, replay = job.checked.layout, job.checked.replay
    if found is None or replay is None:
        return _failed(path, message("this is no workbook of a game of Racebook"))
    if found.game.post is None:
        return _failed(path, message("this workbook's game has no reports for a forum"))
    turn = options.turn if options.turn is not None else max((event.turn for event in replay.events), default=0)
    try:
        print(found.game.post(found.records, replay, turn, options.format, options.language or ""))
    except RuleError as error:
        return _failed(path, error.message)
    return GOOD


def _failed(path: Path, reason: Message) -> int:
    say.complain(message("{file}: {reason}", file=Words(str(path)), reason=reason))
    return UNREADABLE
