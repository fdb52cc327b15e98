"""The rules of a season beyond Racebook's own RB_POINTS, RB_SEASON_TOTAL and RB_RANK: how teams score."""

from calc.systems.season.rules import teams

__all__ = ["teams"]
