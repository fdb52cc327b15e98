"""The ranges that every live function takes, and the language in which it answers."""

from __future__ import annotations

from typing import Annotated

from calc.core.dice_keys import SeedText
from calc.core.records import Records, Table
from calc.systems.stccg.replay import game_settings
from calc.texts.words import Translator, workbook_words

Personnel = Annotated[Records, Table("Personnel")]
Orders = Annotated[Records, Table("Orders")]
Changes = Annotated[Records, Table("Changes")]
Attacks = Annotated[Records, Table("Attacks")]
SettingsRange = Annotated[Records, Table("Settings")]
Classes = Annotated[Records, Table("Classes")]
MaybeBattle = Annotated[str | None, SeedText()]


def words_of(settings: Records) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return workbook_words(game_settings(settings).language, "stccg")
