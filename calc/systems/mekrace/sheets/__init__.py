"""The sheets of a race workbook for given sizes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from calc.core.columns import column
from calc.core.kinds import Cell
from calc.core.sheets import (
    Computed,
    Mark,
    ResultSheet,
    SettingsSheet,
    Sheet,
    TableSheet,
    TextSheet,
)
from calc.core.terms import Term
from calc.systems.mekrace.replay.rows import CourseHex, DuelRow, Order, Participant, Weapon
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.rules.cards import Card, cards
from calc.systems.mekrace.sample import sample_course
from calc.systems.mekrace.sheets import columns
from calc.systems.mekrace.sheets.settings import SETTINGS

__all__ = ["SIZES", "sheets"]

SIZES = {"vehicles": 6, "rounds": 16, "duels": 40, "weapons": 18, "cards": 24, "hexes": 270, "columns": 28, "rows": 19}

_RACE = ("Participants", "Weapons", "Cards", "Course", "Orders", "Duels", "Settings")
#: Rows of the log for each vehicle and race round: declaration, roll, move, and now and then more.
_EVENTS = 6

STEPS = (
    "Blatt Settings: Name des Rennens, Rundkurs oder Sprint, Liga. Mit einem seed fallen alle Würfel von selbst; ohne seed tippt man ein, was am Tisch gewürfelt wurde.",
    "Blätter Participants und Weapons: eine Zeile je Fahrzeug mit Werten, Pilot und Startplatz, eine je Waffe. Karten und Strecke liegen schon bereit und lassen sich ändern.",
    "Blatt Orders: in jeder Renn-Runde deklariert jedes Fahrzeug eine Karte, das vorderste zuerst. Rechts stehen Reihenfolge und erlaubte Geschwindigkeiten, danach Wurf und Endfeld.",
    "Blatt Duels: eine Zeile je Angriff, Rammen, Blockieren, Störung und für jede Mine, die jemand erreicht. Welche Zeile fehlt, sagt der Verlauf auf dem Blatt Orders.",
    "Blätter Log, Map, Standings und Markers lesen; gedruckt werden Rennverlauf, Fahrzeugbögen und Manöverkarten mit: racebook run DATEI",
)


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many vehicles, race rounds, duels and hexes."""
    orders = sizes["vehicles"] * sizes["rounds"]
    log_rows = min(10_000, _EVENTS * orders + 4 * sizes["duels"] + 40)
    return (
        TextSheet("Start", "Das Mek-Rennen", STEPS),
        SettingsSheet(Settings, SETTINGS, "Einstellungen"),
        TableSheet(
            "Participants", "Teilnehmer", Participant, columns.PARTICIPANTS, sizes["vehicles"],
            formulas=columns.PARTICIPANT_VALUES,
            intro="Eine Zeile je Fahrzeug, mit Pilot und Startplatz. Seltene Werte stehen in den eingeklappten Spalten.",
        ),
        TableSheet(
            "Weapons", "Waffen", Weapon, columns.WEAPONS, sizes["weapons"],
            intro="Eine Zeile je Waffe; auch Minenleger und Rauchwerfer sind Waffen.",
        ),
        TableSheet(
            "Cards", "Manöverkarten", Card, columns.CARDS, sizes["cards"], given=_given_cards(), landscape=False,
            intro="Die Karten des Rennens; eigene lassen sich ergänzen, jede darf geändert werden.",
        ),
        TableSheet(
            "Course", "Strecke", CourseHex, columns.COURSE, sizes["hexes"], formulas=columns.COURSE_VALUES,
            given=_given_course(), landscape=False,
            intro="Eine Zeile je Hex-Feld der Strecke. Die Beispielstrecke hat vier Bahnen und 54 Felder.",
        ),
        TableSheet(
            "Orders", "Deklarationen", Order, columns.ORDERS, orders,
            Computed("MEKRACE_ORDERS", _RACE, columns.ORDER_RESULTS),
            marks=(Mark('={success}=t"misslungen"', "fumble"), Mark('={end_disturbed}<>""', "warning")),
            intro="Eine Zeile je Fahrzeug und Renn-Runde. Was der Meister selbst setzt, steht in den rötlichen Spalten.",
        ),
        TableSheet(
            "Duels", "Duelle", DuelRow, columns.DUELS, sizes["duels"],
            Computed("MEKRACE_DUELS", _RACE, columns.DUEL_RESULTS),
            marks=(Mark('={hit}=t"Treffer"', "fall"),),
            intro="Eine Zeile je Angriff, Rammen, Blockieren, Störung, erreichter Mine und durchfahrenem Rauch.",
        ),
        ResultSheet(
            "Log", "Rennverlauf", "MEKRACE_RACE_LOG", _RACE, columns.LOG, log_rows,
            marks=(
                Mark('={event}=t"Renn-Runde"', "leader"), Mark('={event}=t"Schaden"', "fall"),
                Mark('={result}=t"misslungen"', "fumble"), Mark('={event}=t"Meisterentscheid"', "override"),
                Mark('={event}=t"wartet"', "warning"),
            ),
            landscape=True,
        ),
        ResultSheet(
            "Map", "Karte", "MEKRACE_MAP", (*_RACE, "Map.round", str(sizes["columns"])),
            (column("line", "Zeile", 6), *(column(f"c{n}", "", 5) for n in range(1, sizes["columns"] + 1))),
            sizes["rows"] + 1,
            intro="Fahrzeuge mit Fahrtrichtung, Minen (✸) und Rauch (≈) nach der Renn-Runde rechts (leer = jetzt).",
            inputs=(column("round", "nach Renn-Runde", 10),), landscape=True,
        ),
        ResultSheet(
            "Standings", "Rennstand", "MEKRACE_STANDINGS", _RACE, columns.STANDINGS, sizes["vehicles"],
            marks=(Mark("={rank}=1", "leader"), Mark('={status}=t"disqualifiziert"', "out"),
                   Mark('={status}=t"ausgeschieden"', "out"), Mark('={disturbed}<>""', "warning")),
            landscape=True,
        ),
        ResultSheet(
            "Markers", "Marker", "MEKRACE_MARKERS", _RACE, columns.MARKERS, 20,
            marks=(Mark('={active}=t"weg"', "done"),),
        ),
    )  # fmt: skip


@cache
def _given_cards() -> tuple[Mapping[str, Cell | Term], ...]:
    """The shipped cards; their names are words of the game."""
    return tuple({**card._asdict(), "name": Term(card.name)} for card in cards())


@cache
def _given_course() -> tuple[Mapping[str, Cell | Term], ...]:
    """The sample course, its line marked."""
    return tuple({**place._asdict(), **({"remark": "finish"} if place.field == 0 else {})} for place in sample_course())
