"""What every row of the sheet Duels comes to: totals, hit, damage, disturbance."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import blank_row, whole
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event
from calc.systems.mekrace.live.arguments import (
    Cards,
    Duels,
    Orders,
    Participants,
    SettingsRange,
    TrackRange,
    Weapons,
    worded,
    words_of,
)
from calc.systems.mekrace.replay import race
from calc.texts.words import Translator


class DuelResult(NamedTuple):
    """What a duel came to."""

    distance: int | str
    modifier: int | str
    attack_total: int | str
    defence_number: int | str
    bonus: int | str
    defence_total: int | str
    hit: int | str
    damage: int | str
    fp_after: int | str
    lost_attribute: int | str
    disturbed: int | str
    duel_note: str


BLANK_RESULT = blank_row(DuelResult)


@rule("MEK-ATT-02", "MEK-DEF-01", "MEK-DEF-03", "MEK-DEF-04", "MEK-BLOCK-06", "MEK-EW-03", "MEK-IND-04")
def mekrace_duels(
    participants: Participants,
    weapons: Weapons,
    cards: Cards,
    track: TrackRange,
    orders: Orders,
    duels: Duels,
    settings: SettingsRange,
) -> tuple[DuelResult, ...]:
    """What every row of the sheet Duels comes to in the race.

    returns: one row a duel: distance, modifier, attack total, number of the defence, bonus of defensive driving,
        defence total, hit, damage, FP after it, lost attribute, disturbance, note
    """
    driven = race(participants, weapons, cards, track, orders, duels, settings)
    words = words_of(settings)
    by_row: dict[int, list[Event]] = {}
    for event in driven.events:
        if isinstance(row := event.detail("duel"), int):
            by_row.setdefault(row, []).append(event)
    return tuple(_result(by_row[row], words) if row in by_row else BLANK_RESULT for row in range(len(duels.rows)))


def _result(events: list[Event], words: Translator) -> DuelResult:
    """One row from the events of its duel."""
    attack = next(
        (event for event in events if event.kind in ("attack", "block", "jam") and event.total is not None), None
    )
    defence = next((event for event in events if event.kind == "defence"), None)
    victim = defence.actor if defence else ""
    suffered = [event for event in events if event.actor == victim]
    losses = [event for event in events if event.kind == "damage" and event.actor == victim]
    lost = [event for event in events if event.kind == "attribute" and event.actor == victim]
    rolls = [event for event in events if event.kind == "disturbance" and event.actor == victim]
    return DuelResult(
        whole(attack.detail("distance")) if attack else BLANK,
        whole(attack.detail("modifier")) if attack else BLANK,
        whole(attack.total) if attack else whole(defence.detail("needed")) if defence else BLANK,
        whole(defence.detail("defence_number")) if defence else BLANK,
        whole(defence.detail("bonus")) if defence else BLANK,
        whole(defence.total) if defence else BLANK,
        worded(words, defence.result) if defence else BLANK,
        whole(losses[0].result) if losses else BLANK,
        whole(suffered[-1].detail("fp")) if suffered else BLANK,
        "; ".join(str(worded(words, event.result)) for event in lost),
        worded(words, rolls[-1].result) if rolls else BLANK,
        "; ".join(words.message(event.phrase) for event in events),
    )
