"""The ranges that every live function takes, and the language in which it answers."""

from __future__ import annotations

from typing import Annotated

from calc.core.kinds import BLANK
from calc.core.records import Records, Table
from calc.texts.words import Translator, workbook_words

Drivers = Annotated[Records, Table("Drivers")]
Track = Annotated[Records, Table("Track")]
Orders = Annotated[Records, Table("Orders")]
Checks = Annotated[Records, Table("Checks")]
Effects = Annotated[Records, Table("Effects")]
SettingsRange = Annotated[Records, Table("Settings")]
Prices = Annotated[Records, Table("Prices")]
Factions = Annotated[Records, Table("Factions")]
Prizes = Annotated[Records, Table("Prizes")]
Garage = Annotated[Records, Table("Garage")]


def words_of(language: str | None) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return workbook_words(language, "tachki")


def number(value: object) -> int | float | str:
    """A number, or blank."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else BLANK
