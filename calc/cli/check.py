"""racebook check: every finding of a workbook with its cell, nothing written."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from calc.cli import say
from calc.cli.books import each
from calc.cli.job import Job
from calc.core.errors import Words, message
from calc.workbook.check import stale


def check(options: Namespace) -> int:
    """Look through every workbook."""
    return each(options, lambda job: _check(job, options))


def _check(job: Job, options: Namespace) -> dict[str, Any]:
    found = [*job.checked.findings, *stale(job.checked, job.path.name)]
    counted = [*job.findings, *stale(job.checked)]
    if not options.json:
        for one in found:
            say.finding(one, job.words)
        if not counted and not options.quiet:
            say.line(message("{file}: nothing to mend", file=Words(job.path.name)))
    return {"found": bool(counted), "findings": say.plain(found, job.words)}
