"""The log and the standings: every line of the battle, every unit."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows
from calc.core.kinds import BLANK, Cell, keyword
from calc.core.records import Records
from calc.core.registry import rule
from calc.core.totals import Total
from calc.systems.mekton.live.ranges import (
    Cinematic,
    Dismemberment,
    HandTable,
    Normal,
    Orders,
    Participants,
    Parts,
    RamTable,
    Rulings,
    SettingsRange,
    Special,
    Weapons,
    words_of,
)  # fmt: skip
from calc.systems.mekton.replay import battle, part_rows
from calc.systems.mekton.replay.lines import BattleLine, lines, standings
from calc.systems.mekton.replay.words import word
from calc.texts.words import Translator


class LogCells(NamedTuple):
    """One line of the battle log; the first twelve columns are those of MEKTON_BATTLE_LOG."""

    round: int | str
    number: int | str
    actor: str
    action: str
    target: str
    actions_left: int | str
    attack: int | str
    defence: int | str
    result: str
    damage: int | str
    location: str
    kills_left: int | str
    dice: str
    attack_parts: str
    defence_parts: str
    text: str


class StandingCells(NamedTuple):
    """What a unit did and suffered; the first seven columns are those of MEKTON_STANDINGS."""

    name: str
    attacks: int | str
    hits: int | str
    dealt: int | str
    taken: int | str
    destroyed: int | str
    kills_left: int | str
    status: str
    position: str
    destroyed_areas: str


@rule("MEKTON-LOG-01", "MEKTON-LOG-02", "MEKTON-LOG-03")
def mekton_log(
    participants: Participants, parts: Parts, weapons: Weapons, orders: Orders, rulings: Rulings, normal: Normal,
    special: Special, cinematic: Cinematic, ram: RamTable, hand: HandTable, dismember: Dismemberment, settings: SettingsRange,
    rows: Extent = 300,
) -> tuple[LogCells, ...]:  # fmt: skip
    """The log of the battle: every order, and what else happened, in its order.

    rows: how many rows the array formula has
    returns: one row a line: the twelve columns of MEKTON_BATTLE_LOG, then dice, parts of attack and defence, text; other
        events have no number; blank rows at the end
    """
    fought = battle(
        participants, parts, weapons, orders, rulings, normal, special, cinematic, ram, hand, dismember, settings
    )
    words = words_of(settings)
    log = [log_row(line, words) for line in lines(fought)]
    return fitted_rows(LogCells, log, rows, words.word)


def log_row(line: BattleLine, words: Translator) -> LogCells:
    """A line of the battle as the log sheet shows it."""
    row = line.row
    dice = "; ".join("/".join(str(die) for die in thrown) for event in line.events for _, thrown in event.dice)
    text = ". ".join(words.message(event.phrase) for event in line.events)
    parts = parts_text(line.total("attack"), words), parts_text(line.total("defence"), words)
    if row is None:
        first = line.events[0]
        result = first.result if isinstance(first.result, int | str) and not isinstance(first.result, bool) else BLANK
        target = first.detail("target")
        return LogCells(
            line.round, BLANK, line.actor, line.kind, str(target) if target else BLANK, BLANK, BLANK, BLANK, str(result),
            BLANK, BLANK, BLANK, dice, *parts, text,
        )  # fmt: skip
    cells: list[Cell] = [BLANK if value is None else int(value) if isinstance(value, Total) else value for value in row]
    return LogCells._make((*cells, dice, *parts, text))


def parts_text(total: Total | None, words: Translator) -> str:
    """The parts of a total in one line; those that are 0 are left out."""
    if total is None:
        return BLANK
    return ", ".join(f"{words.term(part.term)} {part.value}" for part in total.present().parts)


@rule("MEKTON-LOG-01", "MEKTON-LOG-03")
def mekton_results(
    participants: Participants, parts: Parts, weapons: Weapons, orders: Orders, rulings: Rulings, normal: Normal,
    special: Special, cinematic: Cinematic, ram: RamTable, hand: HandTable, dismember: Dismemberment, settings: SettingsRange,
    rows: Extent = 30,
) -> tuple[StandingCells, ...]:  # fmt: skip
    """What every unit did and suffered up to now, in the order of acting.

    rows: how many rows the array formula has
    returns: one row a unit: the seven columns of MEKTON_STANDINGS, then status, position, the areas that are destroyed;
        blank rows at the end
    """
    fought = battle(
        participants, parts, weapons, orders, rulings, normal, special, cinematic, ram, hand, dismember, settings
    )
    words = words_of(settings)
    names = area_names(parts)
    table = [
        StandingCells(
            one.unit.name, one.attacks, one.hits, one.dealt, one.taken, one.destroyed, one.kills_left,
            words.term(word(one.unit.status)), words.term(word(one.unit.position)),
            ", ".join(names.get((keyword(one.unit.name), place), place) for place, kills in one.unit.unit.kills.items() if kills == 0),
        )
        for one in standings(fought)
    ]  # fmt: skip
    return fitted_rows(StandingCells, table, rows, words.word)


def area_names(parts: Records) -> dict[tuple[str, str], str]:
    """The areas as the sheet writes them, by keywords of unit and place."""
    return {(keyword(part.name), keyword(part.location)): part.location for _, part in part_rows(parts)}
