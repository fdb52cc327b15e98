"""The printed pages of a game: standings, a report of every battle, the personnel list, a sheet for every card."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.pages import Page
from calc.core.records import Records
from calc.core.replay import Replay
from calc.systems.stccg.pages.people import personnel_list, sheets_of
from calc.systems.stccg.pages.report import refusals, report
from calc.systems.stccg.pages.standings import overview
from calc.systems.stccg.replay import game_settings
from calc.systems.stccg.replay.state import GameState

KINDS = ("standings", "report", "personnel", "sheets")


def pages(sheets: Mapping[str, Records], replay: Replay) -> tuple[Page, ...]:
    """All pages of the game as it stands on the sheets."""
    settings = game_settings(sheets.get("Settings", Records("Settings")))
    state: GameState = replay.states[-1]
    made = [overview(sheets, replay)]
    made += [report(sheets, battle, settings) for battle in state.battles if battle.check in ("", "ok")]
    if refused := [battle for battle in state.battles if battle.check not in ("", "ok")]:
        made.append(refusals(sheets, refused))
    if state.cards:
        made += [personnel_list(sheets, replay), *sheets_of(sheets, replay)]
    return tuple(made)
