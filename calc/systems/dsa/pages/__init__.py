"""The printed pages of a race: log by turns, standings with the chart, a sheet for every rider, the board."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.pages import Page
from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.terms import term
from calc.systems.dsa.pages.board import last_board
from calc.systems.dsa.pages.log import race_log
from calc.systems.dsa.pages.sheet import rider_sheet
from calc.systems.dsa.pages.standings import standings
from calc.systems.dsa.replay import participant_rows, race_settings

KINDS = ("log", "standings", "sheets", "board")


def pages(sheets: Mapping[str, Records], replay: Replay) -> tuple[Page, ...]:
    """All pages of the race as it stands on the sheets."""
    settings = race_settings(sheets.get("Settings", Records("Settings")))
    people = dict(participant_rows(sheets.get("Participants", Records("Participants"))))
    riders = {person.name: person for person in people.values()}
    made = [race_log(sheets, replay, settings), standings(sheets, replay, settings, riders)]
    made += [rider_sheet(replay, settings, person) for person in riders.values()]
    made.append(Page("board", term("Spielplan"), (last_board(replay, settings),)))
    return tuple(made)
