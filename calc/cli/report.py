"""racebook report and racebook run: print workbooks; run also writes the calculated values back."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from calc.cli import GOOD, WRONG_CALL, say
from calc.cli.books import each
from calc.cli.job import Job, Printing, print_job, write_back
from calc.cli.recalc import told
from calc.core.errors import Words, message


def report(options: Namespace) -> int:
    """Print every workbook; the files are not touched."""
    return _without_templates(options) or each(options, lambda job: _print(job, options))


def run(options: Namespace) -> int:
    """Calculate every workbook again, write it back, print it."""
    return _without_templates(options) or each(options, lambda job: _run(job, options))


def _without_templates(options: Namespace) -> int:
    """A wrong call where the folder of templates is not there: prints in another design than asked for help nobody."""
    if not options.templates or Path(options.templates).is_dir():
        return GOOD
    say.complain(message("{path}: there is no such folder of templates", path=Words(options.templates)))
    return WRONG_CALL


def _run(job: Job, options: Namespace) -> dict[str, Any]:
    write_back(job, backup=options.backup)
    if not options.quiet and not options.json:
        say.line(told(job))
    return {"written": job.written, **_print(job, options)}


def _print(job: Job, options: Namespace) -> dict[str, Any]:
    folder = Path(options.output) if options.output else job.path.parent
    folder.mkdir(parents=True, exist_ok=True)
    printing = Printing(
        options.language, options.only, options.html, options.single, options.paper, options.per_page,
        Path(options.templates) if options.templates else None,
    )  # fmt: skip
    complaints = print_job(job, folder, printing)
    found = [*job.checked.findings, *complaints]
    if not options.json:
        for one in found:
            say.finding(one, job.words)
        for path in job.prints:
            if not options.quiet:
                say.line(message("{file}: printed {print}", file=Words(job.path.name), print=Words(str(path))))
    return {
        "found": bool(job.findings or complaints), "prints": [str(path) for path in job.prints], "findings": say.plain(found, job.words),
    }  # fmt: skip
