"""The printed pages of a battle: log, standings, map, record sheets of mecha and pilots, the game master's tables."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.pages import Page
from calc.core.records import Records
from calc.core.replay import Replay
from calc.systems.mekton.pages.log import log_page
from calc.systems.mekton.pages.maps import map_page
from calc.systems.mekton.pages.sheet import sheet_page
from calc.systems.mekton.pages.small import SEVERAL, small_pages
from calc.systems.mekton.pages.standings import standings_page
from calc.systems.mekton.pages.tables import tables_page
from calc.systems.mekton.pages.units import recorded

__all__ = ["KINDS", "SEVERAL", "pages"]

KINDS = ("log", "standings", "map", "sheets", "tables")


def pages(sheets: Mapping[str, Records], replay: Replay, per_page: int = 1) -> tuple[Page, ...]:
    """All pages of the battle as it stands on the sheets.

    per_page: record sheets on one page: 1, or several small ones (2, 4, 8)
    """
    units = recorded(sheets, replay)
    made = [log_page(sheets, replay), standings_page(sheets, replay)]
    made += [page for page in (map_page(replay),) if page is not None]
    made += small_pages(units, per_page) if per_page in SEVERAL else [sheet_page(unit) for unit in units]
    made += [page for page in (tables_page(sheets),) if page is not None]
    return tuple(made)
