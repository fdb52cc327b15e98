"""The horse race of Das Schwarze Auge 4.1 (Pferderennen), a house rule of the Phileasson and Simyala project."""

from calc.core.system import System
from calc.systems.dsa import example, live, pages, replay, rules, sheets
from calc.systems.dsa.replay.rows import Settings

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="dsa",
    title="Pferderennen (Das Schwarze Auge 4.1)",
    version="DSA 1",
    sizes=sheets.SIZES,
    size_settings={"lanes": "dsa_lanes", "fields": "dsa_lap_fields"},
    sheets=sheets.sheets,
    replay=replay.replay,
    settings=Settings,
    pages=pages.pages,
    kinds=pages.KINDS,
    examples={"example": example.example},
)
