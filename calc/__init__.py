"""Racebook: the rules of five tabletop games, computed in the cells of a workbook."""

__version__ = "0.1.0"
