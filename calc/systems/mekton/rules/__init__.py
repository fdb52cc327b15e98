"""The rules of giant robot combat, one module for each heading of the rule text, in its order."""

from calc.systems.mekton.rules import fire, lookup

__all__ = ["fire", "lookup"]
