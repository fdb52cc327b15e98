"""The rules of the race, one module for each heading of the rule text, in its order."""

# Functions are listed in the order of the rule text.
# isort: off
from calc.systems.tachki.rules import (
    manoeuvres,
    modules,
    rolls,
    moving,
    attacks,
    damage,
    finish,
    order,
    narrow,
    repair,
)  # fmt: skip

__all__ = [
    "attacks", "damage", "finish", "manoeuvres", "modules", "moving", "narrow", "order", "repair", "rolls",
]  # fmt: skip
