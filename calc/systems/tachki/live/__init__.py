"""The functions that fill the live sheets from the replay: beside the input, and as sheets of their own."""

from calc.systems.tachki.live import beside, log, results, samples, turns

__all__ = ["beside", "log", "results", "samples", "turns"]
