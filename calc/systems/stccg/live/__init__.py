"""The functions that fill the live sheets from the replay; importing it enters all of them."""

from calc.systems.stccg.live import battles, beside, course

__all__ = ["battles", "beside", "course"]
