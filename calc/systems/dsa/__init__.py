"""The horse race of Das Schwarze Auge 4.1 (Pferderennen), a house rule of the Phileasson and Simyala project."""

from calc.core.system import System
from calc.systems.dsa import live, rules
from calc.systems.dsa.replay import replay
from calc.systems.dsa.replay.rows import Settings
from calc.systems.dsa.sheets import SIZES, sheets

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="dsa",
    title="Pferderennen (Das Schwarze Auge 4.1)",
    version="DSA 1",
    sizes=SIZES,
    sheets=sheets,
    replay=replay,
    settings=Settings,
)
