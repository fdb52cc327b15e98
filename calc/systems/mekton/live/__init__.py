"""The functions that fill the live sheets from the replay."""

from calc.systems.mekton.live import battle_map, chart, log, orders, units

__all__ = ["battle_map", "chart", "log", "orders", "units"]
