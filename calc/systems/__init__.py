"""The games, one folder each, and the explicit list of them."""

from __future__ import annotations

import importlib

TYPE_CHECKING = False  # that of typing would make --help a tenth slower
if TYPE_CHECKING:
    from calc.core.system import System

#: Every game that Racebook knows; a new game adds its folder name here.
GAMES = ("dsa", "mekrace", "mekton", "tachki", "stccg", "season")

#: All parts with functions for cells: Racebook's own questions, the dice, the games.
PARTS = ("rb", "dice", *GAMES)


def load() -> None:
    """Enter the functions of every part in the list of functions."""
    for name in PARTS:
        importlib.import_module(f"calc.systems.{name}")
        importlib.import_module(f"calc.systems.{name}.rules")


def system(name: str) -> System:
    """The record of a game."""
    found: System = importlib.import_module(f"calc.systems.{name}").SYSTEM
    return found
