"""Mek races (Renn-Regeln): race meks on hexes, an add-on to Mekton Zeta."""

from calc.core.system import System
from calc.systems.mekrace import example, live, pages, replay, rules, sheets
from calc.systems.mekrace.replay.settings import Settings

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="mekrace",
    title="Mek-Rennen (Mekton Zeta)",
    version="Mek-Rennen 1",
    sizes=sheets.SIZES,
    sheets=sheets.sheets,
    replay=replay.replay,
    settings=Settings,
    pages=pages.pages,
    kinds=pages.KINDS,
    examples={"example": example.example},
)
