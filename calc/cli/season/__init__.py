"""racebook season: the championship over many race workbooks, as a live workbook, a print and a table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from calc.cli import FINDINGS, GOOD, UNREADABLE, WRONG_CALL, say
from calc.cli.config import ConfigError
from calc.cli.paths import workbooks
from calc.core.errors import Words, message
from calc.core.os_reasons import os_reason

if TYPE_CHECKING:
    from calc.cli.season.plan import Plan
    from calc.cli.season.races import Race


def season(options: Namespace) -> int:
    """Gather the races, write the season's workbook, print it."""
    from calc.cli.season.plan import plan_for, shown
    from calc.cli.season.races import gathered

    paths, missing = workbooks(options.paths)
    for name in missing:
        say.complain(message("{path}: no workbook there", path=Words(name)))
    if missing:
        return WRONG_CALL
    try:
        plan, file = plan_for([*dict.fromkeys(path.parent for path in paths), Path()], options)
    except ConfigError as error:
        say.complain(error.message)
        return WRONG_CALL
    if options.show_config:
        say.as_json(shown(plan, file))
        return GOOD
    races = gathered(paths)
    for path, reason in races.failed:
        say.complain(message("{file}: {reason}", file=Words(str(path)), reason=reason))
    if len(races.games) > 1:
        games = Words(", ".join(races.games))
        say.complain(message("a season has races of one game; these are of {games}", games=games))
        return WRONG_CALL
    for race in races.held:
        if race.reason is not None:
            say.complain(message("{file}: not counted: {reason}", file=Words(race.file), reason=race.reason))
    counted = [race for race in races.held if race.reason is None]
    if not counted:
        say.complain(message("there is no race to count"))
        return UNREADABLE if races.failed else WRONG_CALL
    code = _made(plan, counted, options)
    if races.failed:
        return UNREADABLE
    return max(code, FINDINGS) if len(counted) < len(races.held) else code


def _made(plan: Plan, races: Sequence[Race], options: Namespace) -> int:
    """Write workbook, print and table, and say so; what stops that is said instead."""
    from calc.cli.job import JobError
    from calc.cli.season.making import WORKBOOK, made
    from calc.report.errors import ReportError
    from calc.workbook.errors import WorkbookError

    folder = Path(options.output)
    try:
        season_made = made(plan, races, folder, options)
    except (WorkbookError, ReportError, JobError) as error:
        say.complain(message("{file}: {reason}", file=Words(str(folder / WORKBOOK)), reason=error.message))
        return UNREADABLE
    except OSError as error:
        said = message("{file} cannot be written: {reason}", file=Words(str(folder)), reason=os_reason(error))
        say.complain(said)
        return UNREADABLE
    if options.json:
        say.as_json(season_made.plain())
    else:
        season_made.say(quiet=options.quiet)
    return FINDINGS if season_made.findings or season_made.said else GOOD
