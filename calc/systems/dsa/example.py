"""A played race of the tournament in the rule text: its named riders, its values, the fill-in values for the rest."""

from __future__ import annotations

from functools import cache

from calc.core.kinds import Cell
from calc.core.sheets import Filling
from calc.systems.dsa.replay.course import Course
from calc.systems.dsa.replay.ending import places
from calc.systems.dsa.replay.policy import simulated
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.riders import dsa_rider

#: Fill-in values of the rules for what the text leaves open: riding TaW, CH, GE, KK, INI base.
FILL_IN = {
    "inexperienced": (5, 11, 12, 12, 9),
    "experienced": (9, 12, 13, 12, 10),
    "veteran": (13, 13, 14, 13, 11),
}

#: Exhaustion that each of the first two races cost, and the places. A night brings 3 points back: what is left on the
#: third morning stands on the sheet Participants.
EARLIER_DAYS = {
    "Alev": ((3, 2), (3, 2)), "Ser Diego del Lobo": ((2, 3), (1, 3)), "Hahmud al'Kira": ((3, 3), (2, 1)),
    "Unerfahrener Reiter": ((3, 3), (6, 6)), "Erfahrener Reiter": ((1, 2), (5, 4)), "Veteran": ((3, 3), (4, 5)),
}  # fmt: skip

SEED = 370
SETTINGS: dict[str, Cell] = {
    "race": "Großes Rennen, dritter Tag", "date": "2026-11-14", "seed": SEED, "dsa_lanes": 4, "dsa_lap_fields": 30, "dsa_lane_extra": 1, "dsa_laps": 1, "dsa_day": 3,
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
        {
            "Participants": field,
            "Moves": moves,
            "Orders": orders,
            "All at once": _at_once(),
            "Tournament": _tournament(course),
        },
        {**SETTINGS, "Board.turn": 4},
        {
            "riders": len(field),
            "turns": turns + 1,
            "orders": len(orders) + 12,
            "log": len(course.events) + 20,
            "lanes": 4,
            "fields": 34,
        },
    )


def _at_once() -> tuple[dict[str, Cell], ...]:
    """Everybody's first turn of another race at one glance; the two named rivals sprint."""
    rows = [_complete(row) for row in riders()]
    same = {
        "who": "name",
        "attr1": "ch",
        "attr2": "ge",
        "attr3": "kk",
        "taw": "taw",
        "horse_bonus": "horse_bonus",
        "crowd": "crowd",
    }
    return tuple(
        {key: row.get(column, 0) for key, column in same.items()}
        | {
            "modifier": 2 * int(row.get("exhaustion") or 0),
            "sprint": row["name"] in ("Ser Diego del Lobo", "Hahmud al'Kira"),
        }
        for row in rows
    )


def _tournament(course: Course) -> tuple[dict[str, Cell], ...]:
    """Three days of racing: what each race has cost, the rest after it, the places; the third day is the race ridden."""
    days = ((1, "Erster Tag", "normal"), (2, "Zweiter Tag", "normal"), (3, "Dritter Tag, morgens", "morning"))
    today = dict(places(course.state, course.settings.dsa_finish_tie))
    made: list[dict[str, Cell]] = []
    for rider, (gains, ranks) in EARLIER_DAYS.items():
        gained = course.now(rider).exhaustion - course.person(rider).exhaustion
        for (day, race, rest), gain, place in zip(days, (*gains, gained), (*ranks, today[rider]), strict=True):
            shown = place if isinstance(place, int) else word(course.now(rider).status).word
            made.append({"rider": rider, "day": day, "race": race, "gain": gain, "rest": rest, "place": shown})
    return tuple(made)
