"""What all live functions take: the ranges of the input sheets, and the language in which they answer."""

from __future__ import annotations

from typing import Annotated

from calc.core.errors import message
from calc.core.kinds import BLANK, Whole
from calc.core.records import Records, Table
from calc.systems.mekrace.replay import race_settings
from calc.systems.mekrace.replay.words import word
from calc.texts.words import Translator, home_language, translator

Participants = Annotated[Records, Table("Participants")]
Weapons = Annotated[Records, Table("Weapons")]
Cards = Annotated[Records, Table("Cards")]
TrackRange = Annotated[Records, Table("Course")]
Orders = Annotated[Records, Table("Orders")]
Duels = Annotated[Records, Table("Duels")]
SettingsRange = Annotated[Records, Table("Settings")]
Extent = Annotated[int, Whole(1, 10_000)]
Width = Annotated[int, Whole(1, 1_000)]

MORE = message("… and {count} more rows; make the range of the formula longer")


def words_of(settings: Records) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return translator(race_settings(settings).language or home_language("mekrace"), "mekrace")


def number(value: object) -> int | str:
    """A whole number, or blank."""
    return int(value) if isinstance(value, int | float) else BLANK


def worded(words: Translator, value: object) -> int | str:
    """A keyword in the language of the workbook; numbers stay, what is missing is blank."""
    return words.term(word(value)) if isinstance(value, str) and value else number(value)
