"""Where every vehicle stands now, and the markers on the course."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.extent import Extent, fitted_rows
from calc.core.registry import rule
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
from calc.systems.mekrace.replay import race, race_settings
from calc.systems.mekrace.replay.standing import StandingRow, standing_rows
from calc.systems.mekrace.replay.state import COURSE
from calc.systems.mekrace.rules.hexes import mekrace_to_offset


@rule("MEK-FIN-03")
def mekrace_standings(
    participants: Participants,
    weapons: Weapons,
    cards: Cards,
    track: TrackRange,
    orders: Orders,
    duels: Duels,
    settings: SettingsRange,
    rows: Extent = 30,
) -> tuple[StandingRow, ...]:
    """Where every vehicle stands now, best first.

    rows: how many rows the array formula has
    returns: one row a vehicle: rank, name, lap, field, progress, gap to the leader, speed, FP, value of the FP track,
        heat, disturbed, booster, status, finish round; blank rows at the end
    """
    driven = race(participants, weapons, cards, track, orders, duels, settings)
    words = words_of(settings)
    standing = [
        row._replace(
            status=str(worded(words, row.status)),
            rank=worded(words, row.rank),
            disturbed=worded(words, "disturbed" if row.disturbed else ""),
        )
        for row in standing_rows(driven, race_settings(settings))
    ]
    return fitted_rows(StandingRow, standing, rows, words.word)


class MarkerRow(NamedTuple):
    """A mine or smoke on the course."""

    id: int | str
    kind: int | str
    col: int | str
    row: int | str
    attack_total: int | str
    damage: int | str
    owner: int | str
    round_placed: int | str
    active: int | str


@rule("MEK-IND-03", "MEK-SMOKE-01")
def mekrace_markers(
    participants: Participants,
    weapons: Weapons,
    cards: Cards,
    track: TrackRange,
    orders: Orders,
    duels: Duels,
    settings: SettingsRange,
    rows: Extent = 30,
) -> tuple[MarkerRow, ...]:
    """Every mine and smoke that was laid in the race, and what of the course itself harms.

    rows: how many rows the array formula has
    returns: one row a marker: number, kind, column, row, attack value, damage, owner, race round, whether it still
        lies there; blank rows at the end
    """
    driven = race(participants, weapons, cards, track, orders, duels, settings)
    words, layout = words_of(settings), race_settings(settings).layout
    found = []
    for marker in driven.states[-1].markers:
        place = mekrace_to_offset(marker.q, marker.r, layout)
        owner = worded(words, COURSE) if marker.owner == COURSE else marker.owner
        found.append(
            MarkerRow(
                marker.id, worded(words, marker.kind), place.col, place.row, marker.attack_total, marker.damage, owner,
                marker.round_placed, worded(words, "lies" if marker.active else "gone"),
            )
        )  # fmt: skip
    return fitted_rows(MarkerRow, found, rows, words.word)
