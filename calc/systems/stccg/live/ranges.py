"""The ranges that every live function takes, the words of the workbook, and what all of them need."""

from __future__ import annotations

from typing import Annotated

from calc.core.dice_keys import SeedText
from calc.core.errors import message
from calc.core.kinds import BLANK, Whole
from calc.core.records import Records, Table
from calc.systems.stccg.replay import game_settings
from calc.texts.words import Translator, home_language, translator

Personnel = Annotated[Records, Table("Personnel")]
Orders = Annotated[Records, Table("Orders")]
Changes = Annotated[Records, Table("Changes")]
Attacks = Annotated[Records, Table("Attacks")]
SettingsRange = Annotated[Records, Table("Settings")]
Classes = Annotated[Records, Table("Classes")]
Extent = Annotated[int, Whole(1, 10_000)]
MaybeBattle = Annotated[str | None, SeedText()]

MORE = message("… and {count} more rows; make the range of the formula longer")


def words_of(settings: Records) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return translator(game_settings(settings).language or home_language("stccg"), "stccg")


def number(value: object) -> int | str:
    """A whole number, or blank."""
    return int(value) if isinstance(value, int | float) else BLANK
