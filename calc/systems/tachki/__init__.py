"""The racing game «Тачки, рельсы, два сопла», after its rule text «Игромеханика»."""

from calc.core.system import System
from calc.systems.tachki import example, live, pages, post, replay, rules, sheets
from calc.systems.tachki.replay.rows import Settings

__all__ = ["SYSTEM", "live", "rules"]

SYSTEM = System(
    name="tachki",
    title="Тачки, рельсы, два сопла",
    version="Tachki 1",
    sizes=sheets.SIZES,
    sheets=sheets.sheets,
    replay=replay.replay,
    settings=Settings,
    pages=pages.pages,
    kinds=pages.KINDS,
    examples={"example": example.example, "ring": example.ring},
    post=post.post,
)
