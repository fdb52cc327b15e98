"""Dice of this race: three dice as their sum or die by die, and which cells of the sheet Checks hold which dice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from calc.core.errors import Message, RuleError, message
from calc.core.kinds import Kind

#: What every roll but the dice for ties is made with.
THREE = "3к6"
#: A die for ties has so many sides, that equal dice are rare.
TIE = "1к100"

_FACES = re.compile(r"([1-6])\s*[+,;/ ]\s*([1-6])\s*[+,;/ ]\s*([1-6])")


@dataclass(frozen=True, slots=True)
class ThreeDice(Kind):
    """A roll of three dice: the sum from 3 to 18, or the dice as the player posted them, 4+5+2."""

    def read(self, value: Any) -> tuple[int, ...]:
        if isinstance(value, str) and (found := _FACES.fullmatch(value.strip())):
            return tuple(int(face) for face in found.groups())
        if isinstance(value, int | float) and not isinstance(value, bool) and value in range(3, 19):
            return (int(value),)
        raise RuleError("{value} is no roll of three dice", value=value)

    def allowed(self) -> Message:
        return message("the sum of three dice, 3 to 18, or the dice one by one: 4+5+2")


Throw = Annotated[tuple[int, ...] | None, ThreeDice()]


class Rolled(NamedTuple):
    """Dice of one purpose on the sheet Checks: the notation, and the columns of the first, second ... of them."""

    notation: str
    columns: tuple[str, ...]

    @property
    def counted(self) -> bool:
        """True where a driver may need several of them in one turn."""
        return len(self.columns) > 1


ROLLS = {
    "defence": Rolled(THREE, ("defence",)),
    "control": Rolled(THREE, ("control1", "control2")),
    "damage": Rolled(THREE, ("damage1", "damage2", "damage3", "damage4", "damage5")),
    "contest": Rolled(THREE, ("contest1", "contest2")),
    "struggle": Rolled(THREE, ("struggle1", "struggle2", "struggle3")),
    "pass": Rolled(THREE, ("pass1", "pass2")),
    "luck": Rolled(THREE, ("luck",)),
    "tie": Rolled(TIE, ("tie",)),
}
