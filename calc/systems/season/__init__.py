"""The season of any game: a championship over many races, with points, dropped results, ties and teams."""

from calc.core.system import System
from calc.systems.season import example, live, pages, replay, rules, sheets
from calc.systems.season.replay.rows import Settings

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="season",
    title="Season",
    version="Season 1",
    sizes=sheets.SIZES,
    sheets=sheets.sheets,
    replay=replay.replay,
    settings=Settings,
    pages=pages.pages,
    kinds=pages.KINDS,
    examples={"example": example.example},
)
