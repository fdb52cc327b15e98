"""The printed pages of a race: log by turns, classification, the sheet of every car and pilot, track, next turn."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.pages import Page
from calc.core.records import Records
from calc.core.replay import Replay
from calc.systems.tachki.pages.log import log_page
from calc.systems.tachki.pages.sheet import sheet_page
from calc.systems.tachki.pages.standings import standings_page
from calc.systems.tachki.pages.track import next_page, track_page
from calc.systems.tachki.replay import raced_on

KINDS = ("log", "standings", "sheet", "track", "next")


def pages(sheets: Mapping[str, Records], replay: Replay) -> tuple[Page, ...]:
    """All pages of the race as it stands on the sheets; the next turn only while there is one."""
    run = raced_on(sheets)._replace(replay=replay)
    made = [log_page(sheets, run), standings_page(sheets, run)]
    made += [sheet_page(run, name) for name in run.course.drivers]
    made.append(track_page(run))
    if not run.over and run.course.track.segments:
        made.append(next_page(run))
    return tuple(made)
