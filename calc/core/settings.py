"""The kinds of the settings that every game has: the language of its words, and where its dice come from."""

from __future__ import annotations

from typing import Annotated

from calc.core.dice_keys import SeedText
from calc.core.kinds import OneOf

Language = Annotated[str | None, OneOf("de", "en", "ru")]
MaybeSeed = Annotated[str | None, SeedText()]
DiceSource = Annotated[str, OneOf("typed", "seed")]
