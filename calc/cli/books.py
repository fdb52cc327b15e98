"""What recalc, check, report and run share: every file in turn, errors said, exit codes that tell the truth."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from calc.cli import FINDINGS, GOOD, UNREADABLE, WRONG_CALL, say
from calc.cli.job import Job, JobError, opened
from calc.core.errors import Message, Words, message
from calc.core.os_reasons import os_reason
from calc.report.errors import ReportError
from calc.workbook.errors import WorkbookError


def each(options: Namespace, work: Callable[[Job], dict[str, Any]]) -> int:
    """Do the work on every file; the worst outcome is the exit code: findings 1, unreadable 3."""
    worst, answers = GOOD, []
    for path in progress([Path(name) for name in options.files], quiet=options.quiet or options.json):
        try:
            job = opened(path, everything=getattr(options, "all", False))
            answer = work(job)
        except (WorkbookError, ReportError, JobError) as error:
            wrong = isinstance(error, JobError) and error.wrong_call
            worst = max(worst, WRONG_CALL if wrong else UNREADABLE)
            answers.append({"file": str(path), "error": _sentence(error.message)})
            if not options.json:
                say.complain(message("{file}: {reason}", file=Words(str(path)), reason=error.message))
            continue
        except OSError as error:
            worst = max(worst, UNREADABLE)
            reason = os_reason(error)
            answers.append({"file": str(path), "error": _sentence(reason)})
            if not options.json:
                say.complain(message("{file}: {reason}", file=Words(str(error.filename or path)), reason=reason))
            continue
        if answer.pop("found", bool(job.findings)):
            worst = max(worst, FINDINGS)
        answers.append({"file": str(path), **answer})
    if options.json:
        say.as_json(answers)
    return worst


def progress(paths: list[Path], *, quiet: bool) -> Iterator[Path]:
    """The paths, with a bar on a terminal where there are several."""
    if quiet or len(paths) < 2 or not sys.stderr.isatty():
        yield from paths
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(paths, description="racebook", console=Console(stderr=True), transient=True)


def _sentence(said: Message) -> str:
    from calc.texts.words import terminal_translator

    return terminal_translator().message(said)
