"""The rules of the personnel battle: modules by the headings of the rule text."""

from calc.systems.stccg.rules import battle, conditions, end, morals, odds, outcome, start

__all__ = ["battle", "conditions", "end", "morals", "odds", "outcome", "start"]
