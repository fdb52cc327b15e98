"""The rules of the horse race, one module a heading of the rule text; importing it enters all functions."""

from calc.systems.dsa.rules import (
    board,
    bonuses,
    checks,
    exhaustion,
    fighting,
    finish,
    fumbles,
    movement,
    order,
    referee,
    riders,
    shoving,
    variant,
)

__all__ = [
    "board",
    "bonuses",
    "checks",
    "exhaustion",
    "fighting",
    "finish",
    "fumbles",
    "movement",
    "order",
    "referee",
    "riders",
    "shoving",
    "variant",
]
