"""The functions that fill the live sheets from the replay."""

from calc.systems.mekrace.live import duels, grid, log, orders, standings

__all__ = ["duels", "grid", "log", "orders", "standings"]
