"""The functions RB_...: questions about other functions, and what every game's season needs."""

from calc.systems.rb.rules import asking, season

__all__ = ["asking", "season"]
