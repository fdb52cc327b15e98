"""What every row of the sheet Orders comes to: limits before, dice and place after."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import blank_row, whole
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.core.replay import Event, Replay
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
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.rules.declaration import mekrace_speed_range
from calc.texts.words import Translator


class OrderResult(NamedTuple):
    """What a vehicle's race round came to."""

    place: int | str
    min_speed: int | str
    max_speed: int | str
    total: int | str
    needed: int | str
    success: int | str
    end_col: int | str
    end_row: int | str
    end_heading: int | str
    end_field: int | str
    end_lap: int | str
    end_fp: int | str
    end_heat: int | str
    end_disturbed: int | str
    order_note: str


BLANK_RESULT = blank_row(OrderResult)
#: Events that the other columns show already.
_QUIET = frozenset({"declare", "pilot", "move", "tie"})


@rule("MEK-DECL-01", "MEK-DECL-02", "MEK-CARD-12", "MEK-TERM-06", "MEK-TERM-07", "MEK-TERM-08")
def mekrace_orders(
    participants: Participants,
    weapons: Weapons,
    cards: Cards,
    track: TrackRange,
    orders: Orders,
    duels: Duels,
    settings: SettingsRange,
) -> tuple[OrderResult, ...]:
    """What every row of the sheet Orders comes to in the race.

    returns: one row a row of orders: place in the declaration, lowest and highest speed that may be declared, pilot
        roll, difficulty, success; hex, heading, field, lap, FP, heat, disturbed after it; a note
    """
    driven = race(participants, weapons, cards, track, orders, duels, settings)
    words = words_of(settings)
    events: dict[tuple[int, str], list[Event]] = {}
    for event in driven.events:
        events.setdefault((event.turn, event.actor), []).append(event)
    results, seen = [], set()
    for cells in orders.rows:
        row = dict(zip(orders.keys, cells, strict=False))
        round_, name = row.get("round"), row.get("name")
        key = (int(round_), name.strip()) if isinstance(round_, int | float) and isinstance(name, str) else None
        known = key is not None and key not in seen and any(one.name == key[1] for one in driven.states[0].vehicles)
        if key is None or not known or not 1 <= key[0] <= len(driven.states):
            results.append(BLANK_RESULT)
            continue
        seen.add(key)
        results.append(_result(driven, *key, events.get(key, []), words))
    return tuple(results)


def _result(driven: Replay, round_: int, name: str, events: list[Event], words: Translator) -> OrderResult:
    """One row: the limits from the state before the round, the rest from its events and the state after it."""
    before: VehicleState = driven.states[round_ - 1].vehicle(name)
    if before.status != "running":
        return BLANK_RESULT._replace(order_note=str(worded(words, before.status)))
    limits = mekrace_speed_range(before.previous_speed, before.speed, before.acceleration, before.braking)
    result = BLANK_RESULT._replace(
        min_speed=limits.min_speed, max_speed=limits.max_speed, order_note=_note(events, words)
    )
    if round_ == len(driven.states):
        return result
    after: VehicleState = driven.states[round_].vehicle(name)
    pilot = next((event for event in events if event.kind == "pilot"), None)
    result = result._replace(place=after.place or BLANK)
    if pilot is not None:
        result = result._replace(
            total=whole(pilot.total), needed=whole(pilot.detail("needed")), success=worded(words, pilot.result)
        )
    moved = [event for event in events if event.kind == "move"]
    if not moved:
        return result
    last = events[-1]
    return result._replace(
        end_col=whole(last.detail("col")), end_row=whole(last.detail("row")), end_heading=after.heading,
        end_field=after.field, end_lap=after.lap, end_fp=after.fp, end_heat=after.heat, end_disturbed=worded(words, "disturbed" if after.disturbed else ""),
    )  # fmt: skip


def _note(events: list[Event], words: Translator) -> str:
    """What else happened to this vehicle; what it waits for comes first."""
    waits = [event for event in events if event.kind == "waiting"]
    said = waits or [event for event in events if event.kind not in _QUIET]
    return "; ".join(words.message(event.phrase) for event in said)
