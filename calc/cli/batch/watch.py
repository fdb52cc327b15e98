"""Do workbooks again as the game master saves them, until Ctrl-C."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from calc.cli import WRONG_CALL, say
from calc.cli.batch.command import run
from calc.cli.batch.plan import Plan, planned
from calc.cli.batch.stop import Stop
from calc.cli.config import FILE, ConfigError
from calc.cli.paths import ENDINGS
from calc.core.errors import Words, message
from calc.core.shipped import pip_command


def watch(plan: Plan, output: Path, options: Namespace, stop: Stop, code: int) -> int:
    """Wait for changes; a new round does what has changed. What we write ourselves is skipped as done before."""
    try:
        from watchfiles import watch as changes
    except ImportError:
        remedy = Words(pip_command("desk"))
        say.complain(message("watching needs a further package: {remedy}", remedy=remedy))
        return WRONG_CALL
    if not options.quiet:
        say.line(message("watching; Ctrl-C ends it"))
    for _ in changes(*plan.roots, watch_filter=lambda _, name: _matters(Path(name)), stop_event=stop.ended,
                     raise_interrupt=False):  # fmt: skip
        try:
            plan = planned(options.paths, output, options)
        except ConfigError as error:
            say.complain(error.message)
            continue
        code = run(plan, output, options, stop, again=True)
    return code


def _matters(path: Path) -> bool:
    """A workbook, the lock file of one (which says that it was opened or closed), or a setting file."""
    return path.name.rstrip("#").lower().endswith(ENDINGS) or path.name == FILE
