"""The functions that fill the live sheets from the replay: beside the input, and as sheets of their own."""

from calc.systems.dsa.live import beside, board, log, standings, tournament

__all__ = ["beside", "board", "log", "standings", "tournament"]
