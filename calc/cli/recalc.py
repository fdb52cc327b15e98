"""racebook recalc: calculate workbooks again and write the values back."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from calc.cli import say
from calc.cli.books import each
from calc.cli.job import Job, write_back
from calc.core.errors import Words, message
from calc.core.plurals import plural


def recalc(options: Namespace) -> int:
    """Bring the stored values of every workbook up to date."""
    return each(options, lambda job: _recalc(job, options))


def _recalc(job: Job, options: Namespace) -> dict[str, Any]:
    done = job.checked.recalculated
    write_back(job, backup=options.backup)
    found = [*done.findings, *done.skipped]
    if not options.json:
        for one in found:
            say.finding(one, job.words)
        if not options.quiet:
            say.line(told(job))
    return {
        "found": bool(found), "written": job.written, "changed": done.changed, "findings": say.plain(found, job.words),
    }  # fmt: skip


def told(job: Job) -> Any:
    """What happened to the file, in a sentence."""
    name = Words(job.path.name)
    if job.written:
        return message(
            plural("{file}: {count} cell has a new value", "{file}: {count} cells have new values"),
            file=name,
            count=len(job.checked.recalculated.changed),
        )
    return message("{file}: all values were current", file=name)
