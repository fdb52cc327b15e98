"""The ranges that the live functions take, and what they all need: the language and the state."""

from __future__ import annotations

from typing import Annotated

from calc.core.records import Records, Table
from calc.core.replay import Replay
from calc.systems.mekton.replay import battle_settings
from calc.systems.mekton.replay.state import BattleState
from calc.texts.words import Translator, workbook_words

Participants = Annotated[Records, Table("Participants")]
Parts = Annotated[Records, Table("Parts")]
Weapons = Annotated[Records, Table("Weapons")]
Orders = Annotated[Records, Table("Orders")]
Rulings = Annotated[Records, Table("Rulings")]
Normal = Annotated[Records, Table("Charts.normal")]
Special = Annotated[Records, Table("Charts.special")]
Cinematic = Annotated[Records, Table("Charts.cinematic")]
RamTable = Annotated[Records, Table("Ram")]
HandTable = Annotated[Records, Table("HandToHand")]
Dismemberment = Annotated[Records, Table("Dismemberment")]
SettingsRange = Annotated[Records, Table("Settings")]


def words_of(settings: Records) -> Translator:
    """The language of the workbook: its setting, else the language of the rule text."""
    return workbook_words(battle_settings(settings).language, "mekton")


def state_of(fought: Replay) -> BattleState:
    """The battle as it is now."""
    state: BattleState = fought.states[-1]
    return state
