"""The rules of giant robot combat, one module for each heading of the rule text."""

from calc.systems.mekton.rules import (
    attack,
    battle_log,
    casualties,
    combat_basics,
    damage,
    defence,
    fire,
    lookup,
    melee,
    movement,
    resolve,
    shock,
)

__all__ = [
    "attack",
    "battle_log",
    "casualties",
    "combat_basics",
    "damage",
    "defence",
    "fire",
    "lookup",
    "melee",
    "movement",
    "resolve",
    "shock",
]
