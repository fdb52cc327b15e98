"""The rules of the dice, one module a heading; importing it enters all functions."""

from calc.systems.dice.rules import choosing, notation, odds, rolling, table

__all__ = ["choosing", "notation", "odds", "rolling", "table"]
