"""The ranges that the live functions take, and the language of a workbook."""

from __future__ import annotations

from typing import Annotated

from calc.core.records import Records, Table
from calc.systems.dsa.replay import race_settings
from calc.texts.words import Translator, workbook_words

Participants = Annotated[Records, Table("Participants")]
Moves = Annotated[Records, Table("Moves")]
Orders = Annotated[Records, Table("Orders")]
TournamentRange = Annotated[Records, Table("Tournament")]
SettingsRange = Annotated[Records, Table("Settings")]


def words_of(settings: Records) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return workbook_words(race_settings(settings).language, "dsa")
