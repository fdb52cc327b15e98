"""The printed pages of a race: log by race rounds, standings, map, vehicle sheets, forms, manoeuvre cards."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.pages import Page
from calc.core.records import Records
from calc.core.replay import Replay
from calc.core.terms import term
from calc.systems.mekrace.pages.cards import cards_page
from calc.systems.mekrace.pages.log import log_page
from calc.systems.mekrace.pages.maps import whole_map
from calc.systems.mekrace.pages.standings import standings_page
from calc.systems.mekrace.pages.vehicles import Sheet, vehicle_page
from calc.systems.mekrace.replay.reading import read_course
from calc.systems.mekrace.replay.state import RaceState

__all__ = ["KINDS", "pages"]

KINDS = ("log", "standings", "map", "vehicles", "form", "blank", "cards")


def pages(sheets: Mapping[str, Records], replay: Replay) -> tuple[Page, ...]:
    """All pages of the race as it stands on the sheets."""
    course = read_course(sheets)
    settings, last = course.settings, replay.states[-1]
    made = [log_page(sheets, replay, settings, course.track, course.cards), standings_page(sheets, replay, settings)]
    if course.track.fields:
        made.append(
            Page(
                "map",
                term("Strecke"),
                (whole_map(replay.peopled(RaceState.running), course.track, settings),),
                wide=True,
            )
        )
    filled = [
        Sheet(
            settings,
            placed.row,
            last.vehicle(name),
            tuple(weapon.row for weapon in course.weapons.get(name, [])),
        )
        for name, placed in course.people.items()
    ]
    made += [vehicle_page(sheet, "vehicles") for sheet in filled]
    forms = [
        Sheet(settings, sheet.person, sheet.state, sheet.weapons, form=f"v{number}")
        for number, sheet in enumerate(filled, 1)
    ] or [Sheet(settings, form="v1")]
    made += [vehicle_page(sheet, "form") for sheet in forms]
    made += [vehicle_page(Sheet(settings), "blank"), cards_page(course.cards.values())]
    return tuple(made)
