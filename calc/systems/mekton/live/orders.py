"""The computed columns beside the orders: what every order came to."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import blank_row, whole
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
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
from calc.systems.mekton.replay import battle
from calc.systems.mekton.replay.words import word
from calc.texts.words import Translator


class OrderCells(NamedTuple):
    """What an order came to."""

    actions_left: int | str
    attack_total: int | str
    from_side: str
    defence_total: int | str
    outcome: str
    hits: int | str
    through: int | str
    where_hit: str
    kills_left: int | str
    ma_spent: int | str
    note: str


@rule("MEKTON-LOG-02", "MEKTON-LOG-03", "MEKTON-LOG-04")
def mekton_orders(
    participants: Participants, parts: Parts, weapons: Weapons, orders: Orders, rulings: Rulings, normal: Normal,
    special: Special, cinematic: Cinematic, ram: RamTable, hand: HandTable, dismember: Dismemberment, settings: SettingsRange,
) -> tuple[OrderCells, ...]:  # fmt: skip
    """What every row of the sheet Orders came to in the battle.

    returns: one row an order: actions left, attack, side, defence, result, projectiles that hit, damage through armour,
        area, Kills left there, MA spent, what happened; blank where there is no order
    """
    fought = battle(
        participants, parts, weapons, orders, rulings, normal, special, cinematic, ram, hand, dismember, settings
    )
    words = words_of(settings)
    by_row: dict[int, list[Event]] = {}
    for event in fought.events:
        row = event.detail("row")
        if isinstance(row, int):
            by_row.setdefault(row, []).append(event)
    blank = blank_row(OrderCells)
    return tuple(_order_cells(by_row[row], words) if row in by_row else blank for row in range(len(orders.rows)))


def _order_cells(events: list[Event], words: Translator) -> OrderCells:
    found: dict[str, Event] = {}
    for event in events:
        found.setdefault(event.kind, event)
    attack, defence, result, damage = (found.get(kind) for kind in ("attack", "defence", "result", "damage"))
    shown = result or found.get("dropped") or found.get("refused") or found.get("order") or found.get("move")
    keyword_ = str(shown.result) if shown else ""
    side = str(attack.detail("arc")) if attack else ""
    blows = [event for event in events if event.kind == "damage" and event.detail("number") is not None]
    places = list(dict.fromkeys(str(event.detail("location")) for event in blows))
    return OrderCells(
        whole(events[0].detail("actions_left")),
        whole(attack.result) if attack else BLANK,
        words.term(word(side)) if side else BLANK,
        _defence(defence, words),
        words.term(word(keyword_)) if keyword_ else BLANK,
        whole(result.detail("hits")) if result else BLANK,
        sum(int(event.result) for event in blows if isinstance(event.result, int)) if damage else BLANK,
        ", ".join(places),
        whole(blows[-1].detail("kills_left")) if blows else BLANK,
        whole(found["move"].detail("ma")) if "move" in found else BLANK,
        ". ".join(words.message(event.phrase) for event in events),
    )


def _defence(defence: Event | None, words: Translator) -> int | str:
    if defence is None:
        return BLANK
    return words.term(word("auto")) if defence.result == "auto" else whole(defence.result)
