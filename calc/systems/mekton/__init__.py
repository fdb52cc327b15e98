"""Giant robot combat: the German and English overview of the combat rules of Mekton ("Regelübersicht")."""

from calc.core.system import System
from calc.systems.mekton import example, live, pages, replay, rules, sheets
from calc.systems.mekton.replay.rows import Settings

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="mekton",
    title="Giant robot combat (Mekton)",
    version="MEKTON 1",
    sizes=sheets.SIZES,
    sheets=sheets.sheets,
    replay=replay.replay,
    settings=Settings,
    pages=pages.pages,
    kinds=pages.KINDS,
    per_page=(1, 2, 4, 8),
    examples={"example": example.example},
)
