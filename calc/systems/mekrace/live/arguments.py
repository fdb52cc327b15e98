"""What all live functions take: the ranges of the input sheets, and the language in which they answer."""

from __future__ import annotations

from typing import Annotated

from calc.core.extent import whole
from calc.core.records import Records, Table
from calc.systems.mekrace.replay import race_settings
from calc.systems.mekrace.replay.words import word
from calc.texts.words import Translator, workbook_words

Participants = Annotated[Records, Table("Participants")]
Weapons = Annotated[Records, Table("Weapons")]
Cards = Annotated[Records, Table("Cards")]
TrackRange = Annotated[Records, Table("Course")]
Orders = Annotated[Records, Table("Orders")]
Duels = Annotated[Records, Table("Duels")]
SettingsRange = Annotated[Records, Table("Settings")]


def words_of(settings: Records) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return workbook_words(race_settings(settings).language, "mekrace")


def worded(words: Translator, value: object) -> int | str:
    """A keyword in the language of the workbook; numbers stay, what is missing is blank."""
    return words.term(word(value)) if isinstance(value, str) and value else whole(value)
