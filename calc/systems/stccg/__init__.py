"""Star Trek CCG, first edition: personnel battles, after the German strategy note "Personenkampf" of 2009."""

from calc.core.system import System
from calc.systems.stccg import example, live, pages, replay, rules, sheets
from calc.systems.stccg.replay.rows import Settings

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="stccg",
    title="Personenkampf (Star Trek CCG)",
    version="STCCG 1",
    sizes=sheets.SIZES,
    sheets=sheets.sheets,
    replay=replay.replay,
    settings=Settings,
    pages=pages.pages,
    kinds=pages.KINDS,
    examples={"example": example.example},
)
