"""Manoeuvre cards (Manöverkarten): the set that comes with the game, and the mirrored side of a card."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from calc.core.kinds import Count, Text
from calc.core.tables import table
from calc.systems.mekrace.rules.heat import CardSpeed
from calc.systems.mekrace.rules.paths import mekrace_mirror
from calc.systems.mekrace.rules.turns import Turns


class Card(NamedTuple):
    """One side of a manoeuvre card; a row of the Cards sheet."""

    id: Text
    name: Text
    speed: CardSpeed
    steering: Count
    sequence: Turns
    ends: Turns
    damage_step: Count
    damage: Count
    heat: Count
    difficulty: Count

    def mirrored(self) -> Card:
        """The other side: left and right exchanged in the sequence and in the end directions."""
        return self._replace(sequence=mekrace_mirror(self.sequence), ends=mekrace_mirror(self.ends))

    def sides(self) -> tuple[Card, ...]:
        """The side as printed, and the mirrored one where the sequence is not purely straight."""
        other = self.mirrored()
        return (self,) if other.sequence == self.sequence else (self, other)


@cache
def cards(language: str = "de") -> tuple[Card, ...]:
    """The shipped cards in the order of their table, named in one of the three languages."""
    return tuple(Card(**row | {"name": row["name"][language]}) for row in table("mekrace", "cards").rows)
