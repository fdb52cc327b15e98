"""Star Trek CCG, first edition: personnel battles, after the German strategy note "Personenkampf" of 2009."""

from calc.core.system import System
from calc.systems.stccg import live, rules
from calc.systems.stccg.example import example
from calc.systems.stccg.replay import replay
from calc.systems.stccg.replay.rows import Settings
from calc.systems.stccg.sheets import SIZES, sheets

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="stccg",
    title="Personenkampf (Star Trek CCG)",
    version="STCCG 1",
    sizes=SIZES,
    sheets=sheets,
    replay=replay,
    settings=Settings,
    examples={"example": example},
)
