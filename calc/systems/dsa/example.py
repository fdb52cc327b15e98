"""A played race of the tournament in the rule text: its named riders, its values, the fill-in values for the rest."""

from __future__ import annotations

from functools import cache

from calc.core.kinds import Cell
from calc.core.sheets import Filling
from calc.systems.dsa.replay.policy import simulated
from calc.systems.dsa.rules.riders import dsa_rider

#: Fill-in values of the rules for what the text leaves open: riding TaW, CH, GE, KK, INI base.
FILL_IN = {
    "inexperienced": (5, 11, 12, 12, 9),
    "experienced": (9, 12, 13, 12, 10),
    "veteran": (13, 13, 14, 13, 11),
}

SEED = 176
SETTINGS: dict[str, Cell] = {
    "race": "Großes Rennen, dritter Tag", "seed": SEED, "dsa_lanes": 4, "dsa_lap_fields": 30, "dsa_lane_extra": 1, "dsa_laps": 1, "dsa_day": 3,
}  # fmt: skip


def _rider(name: str, horse: str, lane: int, strength: str, ready: str | None, **more: Cell) -> dict[str, Cell]:
    """A rider's row: values of the text where it has some, fill-in values for the rest."""
    taw, ch, ge, kk, ini = FILL_IN[strength]
    row: dict[str, Cell] = {
        "name": name, "horse": horse, "lane": lane, "field": 0, "ch": ch, "ge": ge, "kk": kk, "taw": taw, "ini": ini,
        "si1": 11, "si2": 13, "si3": 13, "si_taw": 5, "kb1": 13, "kb2": 12, "kb3": ge, "kb_taw": 5,
    }  # fmt: skip
    if ready:
        row["ready"] = ready
    return row | more


def riders() -> tuple[dict[str, Cell], ...]:
    """The field: a hero on a horse of Ben Aram, the two named rivals, and three others."""
    return (
        _rider("Alev", "Pferd Ben Arams", 2, "experienced", None, player="Heldin", ko=12, at=14, pa=12, weapon="brawl",
               horse_bonus=2, scope="movement", crowd=1, fate=1, style="bold"),
        _rider("Ser Diego del Lobo", "", 1, "veteran", "diego", crowd=1, style="steady"),
        _rider("Hahmud al'Kira", "", 3, "veteran", "hahmud", villain=True, style="villain", sf="mounted"),
        _rider("Unerfahrener Reiter", "", 1, "inexperienced", "inexperienced", field=1, style="bold"),
        _rider("Erfahrener Reiter", "", 2, "experienced", "experienced", field=1, style="steady"),
        _rider("Veteran", "", 3, "veteran", "veteran", field=1, style="cautious", exhaustion=1),
    )  # fmt: skip


def _complete(row: dict[str, Cell]) -> dict[str, Cell]:
    """The row with the values that the workbook's formulas take from DSA_RIDER."""
    if "ready" not in row:
        return row
    ko, at, pa, bonus, scope, weapon, attacks = dsa_rider(str(row["ready"]))
    ready: dict[str, Cell] = {
        "ko": ko,
        "at": at,
        "pa": pa,
        "horse_bonus": bonus,
        "scope": scope,
        "weapon": weapon,
        "attacks": attacks,
    }
    return ready | row


@cache
def example() -> Filling:
    """The race of the third day, ridden to its end, and the tournament up to it."""
    field = riders()
    moves, orders, course = simulated([_complete(row) for row in field], SETTINGS)
    turns = max(int(row["turn"] or 0) for row in moves)
    return Filling(
        {"Participants": field, "Moves": moves, "Orders": orders, "Tournament": _tournament()},
        SETTINGS,
        {
            "riders": len(field),
            "turns": turns + 1,
            "orders": len(orders) + 12,
            "log": len(course.events) + 20,
            "lanes": 4,
            "fields": 34,
        },
    )


def _tournament() -> tuple[dict[str, Cell], ...]:
    """Three days of racing: what each race has cost, and the rest after it."""
    days = ((1, "Erster Tag", "normal"), (2, "Zweiter Tag", "normal"), (3, "Dritter Tag, morgens", "morning"))
    gains = {
        "Alev": (3, 2, 1), "Ser Diego del Lobo": (2, 4, 1), "Hahmud al'Kira": (4, 3, 2),
        "Unerfahrener Reiter": (5, 3, 2), "Erfahrener Reiter": (1, 2, 1), "Veteran": (2, 3, 2),
    }  # fmt: skip
    return tuple(
        {"rider": rider, "day": day, "race": race, "gain": gains[rider][number], "rest": rest}
        for rider in gains
        for number, (day, race, rest) in enumerate(days)
    )
