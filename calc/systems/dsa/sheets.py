"""The sheets of a race workbook: every column with its heading, help and formula; every setting with its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from calc.core.columns import column, dice_columns
from calc.core.sheets import (
    Column,
    Computed,
    Mark,
    ReferenceTable,
    ResultSheet,
    Setting,
    SettingsSheet,
    Sheet,
    TableSheet,
    TablesSheet,
    TextSheet,
)
from calc.systems.dsa.replay.rows import (
    MOVE_ROLLS,
    ORDER_ROLLS,
    START_ROLLS,
    Move,
    Order,
    Participant,
    Settings,
    TournamentRow,
)
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.fumbles import fumble_table
from calc.systems.dsa.rules.riders import dsa_rider
from calc.systems.dsa.rules.variant import TableRider

SIZES = {"riders": 8, "turns": 15, "orders": 120, "log": 700, "lanes": 6, "fields": 40}

_RACE = ("Participants", "Moves", "Orders", "Settings")


_dice = partial(
    dice_columns,
    note="Würfel eintippen. Steht auf dem Blatt Settings ein seed, fallen sie von selbst und bleiben liegen.",
)


def _ready(column: int) -> str:
    """The value that a ready-made rider has in this column of DSA_RIDER."""
    return f'=IF({{ready}}="","",INDEX(DSA_RIDER({{ready}}),1,{column}))'


def _start_dice() -> tuple[Column, ...]:
    return _dice(START_ROLLS, "start", "Start W20", "{name}", '{name}=""')


PARTICIPANTS = (
    column("name", "Reiter", 20, "Der Name, mit dem die anderen Blätter den Reiter nennen.", left=True),
    column("player", "Spieler", 14, left=True),
    column("ready", "fertiger Reiter", 13, "Füllt KO, AT, PA, Pferdebonus, Geltung und Waffe aus dem Regeltext."),
    column("lane", "Startbahn", 7, "1 = innen."),
    column("field", "Startfeld", 7, "Meist 0."),
    column("ch", "CH"), column("ge", "GE"), column("kk", "KK"),
    column("taw", "TaW Reiten"), column("ini", "INI-Basis"),
    column("ko", "KO", role="prefill", formula=_ready(1)),
    column("at", "AT", role="prefill", formula=_ready(2)),
    column("pa", "PA", role="prefill", formula=_ready(3)),
    column("weapon", "Waffe", 17, role="prefill", formula=_ready(6)),
    column("attacks", "greift an", role="prefill", formula='=IF({ready}="","",N(INDEX(DSA_RIDER({ready}),1,7)))'),
    column("sf", "Sonder-fertigkeit", 10, "none, mounted = Reiterkampf, war = Kriegsreiterei."),
    column("horse", "Pferd", 14, left=True),
    column("horse_bonus", "Bonus des Pferdes", 8, "0 bis 4.", "prefill", formula=_ready(4)),
    column("scope", "Bonus gilt für", 16, "Auf welche Reiten-Proben der Bonus zählt.", "prefill", formula=_ready(5)),
    column("crowd", "Publikums-gunst", 9, "0 bis 3, vor dem Rennen vom Meister gesetzt."),
    column("villain", "Fiesling", 8, "Beim Publikum als solcher bekannt."),
    column("fate", "Schicksals-punkte", 9),
    column("si1", "Sinne KL", rare=True), column("si2", "Sinne IN", rare=True), column("si3", "Sinne IN", rare=True),
    column("si_taw", "TaW Sinnen-schärfe", 8, rare=True),
    column("kb1", "Körper MU"), column("kb2", "Körper IN"), column("kb3", "Körper GE"),
    column("kb_taw", "TaW Körper-beherrschung", 9),
    column("style", "Stil", 9, "Für gewürfelte Rennen ohne Spieler.", rare=True),
    column("exhaustion", "Erschöpfung am Start", 9),
    *_start_dice(),
    column("set_order", "Zugfolge setzen", 8, "Ersetzt den Platz aus der Startprobe.", "override"),
)  # fmt: skip

START = (
    column("start_modifier", "Erschwernis", 9, role="computed"),
    column("start_tap", "TaP*", role="computed"),
    column("start_grade", "Startprobe", 14, role="computed"),
    column("order", "Zugfolge", 8, role="computed"),
)

_MOVE_KEYS, _MOVE_GUARD = "{turn},{rider}", '{rider}=""'

MOVES = (
    column("turn", "Runde", 6, "Eine Zeile je Reiter und Runde."),
    column("rider", "Reiter", 18, choices="Participants.name", left=True),
    column("sprint", "Spurt", 7, "Vor der Probe ansagen."),
    *_dice(MOVE_ROLLS, "movement", "W20", _MOVE_KEYS, _MOVE_GUARD),
    column("use_fate", "Schicksals-punkt", 9, "Die Probe wird zweimal gewürfelt, das bessere Ergebnis zählt."),
    *_dice(MOVE_ROLLS, "fate", "SchiP W20", _MOVE_KEYS, "{use_fate}<>TRUE", rare=True),
    *_dice(MOVE_ROLLS, "fumble", "Patzer W6", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    *_dice(MOVE_ROLLS, "tired", "Ermüdung W3", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    *_dice(MOVE_ROLLS, "fall", "Sturz W6", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    *_dice(MOVE_ROLLS, "body", "Körper W20", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    column("other", "weitere Erschwernis", 9, "Wunden, niedrige Lebenskraft, was der Meister sonst dazugibt."),
    column("set_modifier", "Erschwernis setzen", 9, role="override"),
    column("set_tap", "TaP* setzen", 7, role="override"),
    column("set_points", "Punkte setzen", 7, role="override"),
    column("set_field", "Feld setzen", 7, "Am Ende der Runde.", "override"),
    column("set_lane", "Bahn setzen", 7, "Am Ende der Runde.", "override"),
    column("set_status", "Status setzen", 10, "Am Ende der Runde.", "override"),
    column("remark", "Bemerkung", 24, left=True),
)  # fmt: skip

MOVE_RESULTS = (
    column("modifier", "Erschwernis", 9, role="computed"),
    column("tap", "TaP*", role="computed"),
    column("grade", "Probe", 13, role="computed"),
    column("points", "Punkte", role="computed"),
    column("end_field", "Feld", role="computed"),
    column("end_lane", "Bahn", role="computed"),
    column("end_exhaustion", "Erschöpfung", 9, role="computed"),
    column("end_carry", "Übertrag", 8, role="computed"),
    column("end_status", "Status", 15, role="computed"),
    column("note", "Hinweis", 34, role="computed", left=True),
)

_ORDER_KEYS, _ORDER_GUARD = "{turn},{rider},{number}", '{rider}=""'
_WEAPON = 'IFERROR(INDEX(Participants.weapon,MATCH({rider},Participants.name,0)),"")'
_DAMAGE = f'DICE_TOTAL(IF({_WEAPON}="dagger",dsa_sp_dagger,dsa_sp_brawl),seed,{_ORDER_KEYS},"sp")'


def _order_dice(purpose: str, heading: str, fights: str = "", *, rare: bool = False) -> tuple[Column, ...]:
    guard = f"OR({_ORDER_GUARD},{fights})" if fights else _ORDER_GUARD
    return _dice(ORDER_ROLLS, purpose, heading, _ORDER_KEYS, guard, rare=rare)


_NO_SHOVE = 'AND({action}<>"shove",{action}<>"shove_attack")'
_NO_FIGHT = 'AND({action}<>"attack",{action}<>"shove_attack")'
_NO_MEETING = 'AND({action}<>"shove",{action}<>"attack",{action}<>"shove_attack")'
_NO_SIGHT = 'AND({action}<>"look",{action}<>"attack",{action}<>"shove_attack")'

ORDERS = (
    column("turn", "Runde", 6, "Eine Zeile je Aktion, in der Reihenfolge der Ausführung."),
    column("rider", "Reiter", 18, choices="Participants.name", left=True),
    column("number", "Nr.", 5, "Reihenfolge innerhalb der Runde."),
    column("action", "Aktion", 13, "ahead geradeaus, out/in schräg nach außen/innen, shove abdrängen, look Schiedsrichter "
           "beobachten, attack, shove_attack."),
    column("times", "wie oft", 6, "Für ahead: wie viele Felder."),
    column("target", "Gegner", 18, choices="Participants.name", left=True),
    column("part", "Angriff auf", 8, "rider oder horse."),
    column("dense", "Gedränge", 9, "Im dichten Gedränge sieht der Schiedsrichter weniger."),
    *_order_dice("own", "eigene W20", _NO_SHOVE),
    *_order_dice("other", "Gegner W20", _NO_SHOVE),
    *_order_dice("permit", "Kampf eigene W20", _NO_FIGHT),
    *_order_dice("at", "AT W20", _NO_FIGHT),
    *_order_dice("confirm", "AT bestätigen", _NO_FIGHT, rare=True),
    *_order_dice("defend", "Kampf Gegner W20", _NO_FIGHT),
    *_order_dice("pa", "PA W20", _NO_FIGHT),
    column("sp", "SP", 6, "Schadenspunkte nach Rüstung.", "dice", formula=f'=IF(OR({_ORDER_GUARD},{_NO_FIGHT}),"",{_DAMAGE})'),
    *_order_dice("look", "Sinne W20", '{action}<>"look"', rare=True),
    *_order_dice("sight", "Sicht W6", _NO_SIGHT),
    *_order_dice("notice", "bemerkt W6", _NO_FIGHT),
    *_order_dice("fumble", "Patzer W6", _NO_MEETING, rare=True),
    *_order_dice("again", "neu W6", _NO_FIGHT, rare=True),
    *_order_dice("hurt", "Pferd SP W6", _NO_SHOVE, rare=True),
    *_order_dice("fall", "Sturz W6", _NO_MEETING, rare=True),
    *_order_dice("body", "Körper W20", _NO_MEETING, rare=True),
    *_order_dice("sfumble", "Abdrängen Patzer W6", '{action}<>"shove_attack"', rare=True),
    *_order_dice("after", "nach Sturz W20", _NO_SHOVE, rare=True),
    *_order_dice("afumble", "nach Sturz Patzer W6", _NO_SHOVE, rare=True),
    *_order_dice("ahurt", "nach Sturz Pferd SP W6", _NO_SHOVE, rare=True),
    *_order_dice("ofumble", "Gegner Patzer W6", _NO_SHOVE, rare=True),
    *_order_dice("ohurt", "Gegner Pferd SP W6", _NO_SHOVE, rare=True),
    *_order_dice("ofall", "Gegner Sturz W6", _NO_SHOVE, rare=True),
    *_order_dice("obody", "Gegner Körper W20", _NO_SHOVE, rare=True),
    column("set_result", "Ergebnis setzen", 11, "Ersetzt das gewürfelte Ergebnis der Aktion.", "override"),
    column("set_verdict", "Urteil setzen", 11, "Ersetzt das Urteil des Schiedsrichters.", "override"),
    column("remark", "Bemerkung", 24, left=True),
)  # fmt: skip

ORDER_RESULTS = (
    column("result", "Ergebnis", 18, role="computed", left=True),
    column("left", "Punkte übrig", 8, role="computed"),
    column("to_field", "Feld", role="computed"),
    column("to_lane", "Bahn", role="computed"),
    column("order_note", "Verlauf", 52, role="computed", left=True),
)

LOG = (
    column("turn", "Runde", 6), column("order", "Zug", 5), column("rider", "Reiter", 16, left=True),
    column("event", "Ereignis", 22, left=True),
    column("field_before", "von Feld", 6), column("lane_before", "von Bahn", 6), column("field", "Feld", 6),
    column("lane", "Bahn", 6),
    column("dice", "Würfel", 11), column("modifier", "Erschwer-nis", 8), column("result", "Ergebnis", 20),
    column("points", "Punkte übrig", 7), column("text", "Text", 62, left=True),
)  # fmt: skip

STANDINGS = (
    column("place", "Platz", 12), column("rider", "Reiter", 20, left=True), column("horse", "Pferd", 16, left=True),
    column("status", "Status", 14), column("turn", "Zielrunde", 8),
    column("fields", "Felder (im Ziel: hinter der Linie)", 12),
    column("exhaustion", "Erschöpfung", 10), column("crowd", "Publikums-gunst", 9), column("sp_rider", "SP Reiter", 8),
    column("sp_horse", "SP Pferd", 8), column("order", "Zugfolge", 8),
)  # fmt: skip

ALL_AT_ONCE = (
    column("who", "Reiter", 18, left=True),
    *(
        Column(f"die{n}", f"W20 {n}", 6, role="dice",
               formula=f'=IF(OR(seed="",{{attr1}}=""),"",INDEX(DICE_ROLL("3W20",seed,"all at once",ROW()),1,{n}))', number_format="0")
        for n in (1, 2, 3)
    ),
    column("attr1", "CH"), column("attr2", "GE"), column("attr3", "KK"), column("taw", "TaW Reiten", 8),
    column("modifier", "Erschwernis", 9, "Ohne Pferd und Publikum."), column("sprint", "Spurt"),
    column("horse_bonus", "Bonus des Pferdes", 8), column("crowd", "Publikums-gunst", 9),
)  # fmt: skip

FIELDS = (
    column("tap", "TaP*", 8, role="computed"), column("fields", "Felder", 8, role="computed"),
    column("carry", "Übertrag", 8, role="computed"), column("fumble", "Patzer", 8, role="computed", formula='IF({value}=TRUE,"×","")'),
)  # fmt: skip

TOURNAMENT = (
    column("rider", "Reiter", 18, choices="Participants.name", left=True),
    column("day", "Tag", 6), column("race", "Rennen", 24, left=True),
    column("gain", "Erschöpfung im Rennen", 11, "Wie viele Punkte das Pferd in diesem Rennen bekommen hat."),
    column("rest", "Ruhe danach", 12, "none, normal = 3, very_good = 4, morning = 1 (nach dem Morgenrennen am 3. Tag)."),
    column("place", "Platz", 8),
)  # fmt: skip

PLAN = (
    column("before", "Erschöpfung vorher", 11, role="computed"),
    column("after", "Erschöpfung nachher", 11, role="computed"),
)

STEPS = (
    "Blatt Settings: Name des Rennens, Bahnen und Felder eintragen. Mit einem seed fallen alle Würfel von selbst; ohne seed tippt man ein, was am Tisch gewürfelt wurde.",
    "Blatt Participants: eine Zeile je Reiter, dazu die drei W20 der Startprobe. Die Zugfolge steht sofort daneben.",
    "Blatt Moves: in jeder Runde eine Zeile je Reiter, mit Spurt oder ohne, und den drei W20 der Bewegungs-Probe. Punkte, Feld und Bahn stehen rechts.",
    "Blatt Orders: was der Reiter mit seinen Punkten tut, eine Zeile je Aktion. Nur die Würfel eintragen, die gebraucht werden.",
    "Blätter Log, Board und Standings lesen; gedruckt werden sie mit: racebook run DATEI",
)

SETTINGS = (
    Setting("race", "Name des Rennens, steht auf jeder gedruckten Seite."),
    Setting("date", "Datum des Spielabends."),
    Setting("language", "Sprache der Texte im Log: de, en oder ru; leer = Deutsch."),
    Setting(
        "seed",
        "Zahl oder Wort, auf dem alle gewürfelten Zellen beruhen; leer = Würfel werden eingetippt. Ein neuer seed ist ein neues Rennen.",
    ),
    Setting("dice_source", "typed: die Würfel in den Zellen zählen; seed: immer die aus dem seed berechneten."),
    Setting("dsa_lanes", "Zahl der Bahnen.", "Bahnen"),
    Setting("dsa_lap_fields", "Felder einer Runde auf der innersten Bahn.", "Felder je Runde"),
    Setting("dsa_laps", "Runden bis ins Ziel.", "Runden"),
    Setting(
        "dsa_lane_extra",
        "Um so viele Felder ist jede weiter außen liegende Bahn je Runde länger; 0 = gleich lang.",
        "Felder mehr je Bahn",
    ),
    Setting("dsa_day", "Tag des Turniers.", "Turniertag"),
    Setting(
        "dsa_care", "Pflege des Pferdes zwischen den Tagen: normal 3 Punkte, very_good 4 Punkte Erholung.", "Pflege"
    ),
    Setting("dsa_rounding", "Brüche runden: round kaufmännisch, floor ab, ceil auf.", "Brüche"),
    Setting(
        "dsa_min_tap", "TaP*, die eine gerade noch gelungene Probe mindestens behält: 1 oder 0.", "Mindestens TaP*"
    ),
    Setting(
        "dsa_missing",
        "Fehlende Punkte bei negativem TaW: sum alle Überschreitungen, worst nur die größte.",
        "Negativer TaW",
    ),
    Setting(
        "dsa_order_failed",
        "Misslungene Startproben: as_is nach fehlenden Punkten, equal alle gleich.",
        "Misslungene Startproben",
    ),
    Setting("dsa_sprint_allowed", "Sind die Regeln zum Spurt im Spiel?", "Spurt"),
    Setting(
        "dsa_sprint_point",
        "Ab wann der Punkt Erschöpfung eines Spurts zählt: after_check, before_check, next_turn.",
        "Erschöpfung durch Spurt",
    ),
    Setting(
        "dsa_shove_fumble",
        "Um mehr als 10 misslungen beim Abdrängen: beide Reiter (both) oder nur der Angreifer (attacker).",
        "Patzer beim Abdrängen",
    ),
    Setting("dsa_confirm", "Werden 1 und 20 bei AT und PA bestätigt?", "AT und PA bestätigen"),
    Setting(
        "dsa_hidden_upto",
        "Der Schiedsrichter sieht eine Attacke nicht bei einem W6 bis zu dieser Zahl.",
        "Ungesehen bis",
    ),
    Setting("dsa_hidden_upto_crowd", "Dasselbe im dichten Gedränge.", "Ungesehen im Gedränge bis"),
    Setting("dsa_shove_view", "Wird die Sicht auch bei der Attacke beim Abdrängen gewürfelt?", "Sicht beim Abdrängen"),
    Setting(
        "dsa_referee_on",
        "Wann der Schiedsrichter etwas merken kann: attack jede Attacke, hit nur Treffer.",
        "Schiedsrichter merkt",
    ),
    Setting(
        "dsa_drift_blocked",
        "Nach außen getragen, aber dort ist besetzt: stop stehen bleiben, ahead geradeaus.",
        "Außen besetzt",
    ),
    Setting("dsa_fall_out", "Ist ein gestürzter Reiter aus dem Rennen?", "Sturz heißt ausgeschieden"),
    Setting(
        "dsa_crowd_loss",
        "Publikumsgunst, die eine Attacke auf einen Reiter kostet, der kein Fiesling ist.",
        "Publikumsgunst je Attacke",
    ),
    Setting(
        "dsa_finish_tie",
        "Mehrere in derselben Runde im Ziel: order nach Zugfolge, fields nach Feldern, dead_heat gleicher Platz.",
        "Gleichzeitig im Ziel",
    ),
    Setting("dsa_sp_brawl", "Schaden im Raufen, wenn er aus dem seed fällt.", "Schaden im Raufen"),
    Setting("dsa_sp_dagger", "Schaden mit dem Dolch, wenn er aus dem seed fällt.", "Schaden mit dem Dolch"),
    Setting("dsa_variant", "seed: Regeln des Textes; mix: Mischung aus TaW und TaP*.", "Variante"),
    Setting("dsa_mix_weight", "Gewicht des TaW in der Mischung, 0 bis 1.", "Gewicht des TaW"),
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
            marks=(Mark('=AND({name}<>"",{villain}=TRUE)', "fumble"),),
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
        TablesSheet("Tabellen", (*_fumbles(), _riders())),
    )  # fmt: skip


def _fumbles() -> tuple[ReferenceTable, ...]:
    """The four fumble tables as they stand in the text."""
    columns = (column("from", "2W6 von", 9), column("to", "bis", 9), column("result", "Ergebnis", 34, left=True))
    made = []
    for name, heading in (
        ("movement", "Patzer: normale Fortbewegung"), ("sprint", "Patzer: Spurt"),
        ("shove", "Patzer: Abdrängen"), ("attack", "Patzer: Attacke"),
    ):  # fmt: skip
        table = fumble_table(name)
        low, rows = 2, []
        for row in table.rows:
            rows.append((low, int(row["to"]), word(str(row["result"])).word))
            low = int(row["to"]) + 1
        made.append(ReferenceTable(f"Fumbles.{name}", heading, columns, tuple(rows), table.rule))
    return tuple(made)


def _riders() -> ReferenceTable:
    """The ready-made riders."""
    names = ("inexperienced", "experienced", "veteran", "diego", "hahmud")
    columns = (
        column("rider", "fertiger Reiter", 16, left=True), column("ko", "KO"), column("at", "AT"), column("pa", "PA"),
        column("bonus", "Bonus des Pferdes", 9), column("scope", "Bonus gilt für", 14), column("weapon", "Waffe", 14),
        column("attacks", "greift an", 9),
    )  # fmt: skip
    return ReferenceTable(
        "Riders", "Fertige Reiter", columns, tuple((name, *dsa_rider(name)) for name in names), "DSA-WERT-01"
    )
