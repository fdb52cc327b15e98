"""The sheets of a race workbook, one after the other; their columns, settings and tables stand in the neighbouring modules."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.columns import column
from calc.core.sheets import Computed, Mark, ResultSheet, SettingsSheet, Sheet, TableSheet, TablesSheet, TextSheet
from calc.systems.dsa.replay.rows import Move, Order, Participant, Settings, TournamentRow
from calc.systems.dsa.rules.variant import TableRider
from calc.systems.dsa.sheets.columns import (
    ALL_AT_ONCE,
    FIELDS,
    LOG,
    MOVE_RESULTS,
    MOVES,
    ORDER_RESULTS,
    ORDERS,
    PARTICIPANTS,
    PLAN,
    STANDINGS,
    START,
    TOURNAMENT,
)
from calc.systems.dsa.sheets.settings import SETTINGS
from calc.systems.dsa.sheets.tables import fumbles
from calc.systems.dsa.sheets.tables import riders as ready_riders

SIZES = {"riders": 8, "turns": 15, "orders": 120, "log": 700, "lanes": 6, "fields": 40}

_RACE = ("Participants", "Moves", "Orders", "Settings")

STEPS = (
    "Blatt Settings: Name des Rennens, Bahnen und Felder eintragen. Mit einem seed fallen alle Würfel von selbst; ohne seed tippt man ein, was am Tisch gewürfelt wurde.",
    "Blatt Participants: eine Zeile je Reiter, dazu die drei W20 der Startprobe. Die Zugfolge steht sofort daneben.",
    "Blatt Moves: in jeder Runde eine Zeile je Reiter, mit Spurt oder ohne, und den drei W20 der Bewegungs-Probe. Punkte, Feld und Bahn stehen rechts.",
    "Blatt Orders: was der Reiter mit seinen Punkten tut, eine Zeile je Aktion. Nur die Würfel eintragen, die gebraucht werden.",
    "Blätter Log, Board und Standings lesen; gedruckt werden sie mit: racebook run DATEI",
)


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many riders, turns, orders, lanes and fields."""
    riders, lanes, fields = sizes["riders"], sizes["lanes"], sizes["fields"]
    moves = riders * sizes["turns"]
    board = (
        column("lane", "Bahn", 7),
        *(column(f"f{field}", str(field), 4.2) for field in range(fields + 1)),
    )
    return (
        TextSheet("Start", "Das Pferderennen", STEPS),
        SettingsSheet(Settings, SETTINGS, "Einstellungen"),
        TableSheet(
            "Participants", "Teilnehmer", Participant, PARTICIPANTS, riders,
            Computed("DSA_START", ("Participants", "Settings"), START),
            marks=(Mark('=AND({name}<>"",N({villain})=1)', "fumble"),),
            intro="Eine Zeile je Reiter. Wer einen fertigen Reiter wählt, bekommt dessen Werte; alles lässt sich überschreiben.",
            landscape=True,
        ),
        TableSheet(
            "Moves", "Züge", Move, MOVES, moves, Computed("DSA_MOVES", _RACE, MOVE_RESULTS),
            marks=(
                Mark('={end_status}=t"gestürzt"', "fall"),
                Mark('={end_status}=t"ausgeschlossen"', "out"),
                Mark('={end_status}=t"im Ziel"', "leader"),
                Mark('={grade}=t"Patzer"', "fumble"),
            ),
            intro="Eine Zeile je Reiter und Runde. Seltene Würfel stehen in den eingeklappten Spalten.",
            landscape=True,
        ),
        TableSheet(
            "Orders", "Aktionen", Order, ORDERS, sizes["orders"], Computed("DSA_ORDERS", _RACE, ORDER_RESULTS),
            intro="Eine Zeile je Aktion, in der Reihenfolge der Ausführung. Nur die Würfel eintragen, die gebraucht werden.",
            landscape=True,
        ),
        ResultSheet(
            "Log", "Rennverlauf", "DSA_RACE_LOG", _RACE, LOG, sizes["log"],
            marks=(
                Mark('={event}=t"Patzer"', "fumble"), Mark('={event}=t"Sturz"', "fall"), Mark('={event}=t"Ziel"', "leader"),
                Mark('={event}=t"Meisterentscheid"', "override"), Mark('={event}=t"wartet"', "warning"),
            ),
            landscape=True,
        ),
        ResultSheet(
            "Board", "Spielplan", "DSA_BOARD", (*_RACE, "Board.turn", str(fields + 1)), board, lanes,
            intro="Die Kürzel der Reiter auf ihren Feldern, nach der Runde rechts (leer = jetzt).",
            inputs=(column("turn", "nach Runde", 9),), landscape=True,
        ),
        ResultSheet(
            "Standings", "Stand", "DSA_STANDINGS", _RACE, STANDINGS, riders,
            marks=(Mark("={place}=1", "leader"), Mark('=AND({rider}<>"",ISTEXT({place}))', "out")),
        ),
        TableSheet(
            "All at once", "Alle auf einen Blick", TableRider, ALL_AT_ONCE, riders,
            Computed("DSA_FIELDS_TABLE", ("AllAtOnce.data", "dsa_variant", "dsa_rounding", "dsa_mix_weight", "dsa_min_tap", "dsa_missing"), FIELDS),
            intro="Die Felder aller Reiter auf einmal: Werte eintragen, Würfel eintippen oder mit einem neuen seed neu fallen lassen.",
        ),
        TableSheet(
            "Tournament", "Turnier", TournamentRow, TOURNAMENT, max(24, 3 * riders),
            Computed("DSA_TOURNAMENT", ("Tournament", "Participants"), PLAN),
            intro="Eine Zeile je Reiter und Rennen, in der Reihenfolge der Rennen.",
        ),
        TablesSheet("Tabellen", (*fumbles(), ready_riders())),
    )  # fmt: skip
