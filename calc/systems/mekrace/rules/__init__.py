"""The rules of mek races, one module for each heading of the rule text, in its order; then the map and the odds."""

from calc.systems.mekrace.rules import (
    actions,
    attacks,
    blocking,
    cards,
    declaration,
    defence,
    disturbance,
    electronics,
    heat,
    hexes,
    movement,
    odds,
    paths,
    rounds,
    slipstream,
)

__all__ = [
    "actions",
    "attacks",
    "blocking",
    "cards",
    "declaration",
    "defence",
    "disturbance",
    "electronics",
    "heat",
    "hexes",
    "movement",
    "odds",
    "paths",
    "rounds",
    "slipstream",
]
