"""The games, one folder each, and the explicit list of them."""

import importlib

#: Every game that Racebook knows; a new game adds its folder name here.
NAMES = ("rb", "dice", "dsa", "mekrace", "mekton", "tachki", "stccg")


def load() -> None:
    """Enter the functions of every game in the list of functions."""
    for name in NAMES:
        importlib.import_module(f"calc.systems.{name}.rules")
