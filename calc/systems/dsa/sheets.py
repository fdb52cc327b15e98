"""The sheets of a race workbook: every column with its heading, help and formula; every setting with its meaning."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.sheets import (
    Column,
    Computed,
    Mark,
    ReferenceTable,
    ResultSheet,
    Role,
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
    Roll,
    Settings,
    TournamentRow,
)
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.fumbles import fumble_table
from calc.systems.dsa.rules.riders import dsa_rider
from calc.systems.dsa.rules.variant import TableRider

SIZES = {"riders": 8, "turns": 15, "orders": 120, "log": 700, "lanes": 6, "fields": 40}

_RACE = ("Participants", "Moves", "Orders", "Settings")


def _c(
    key: str, heading: str, width: float = 7, note: str = "", role: Role = "input", *, formula: str = "",
    choices: str = "", left: bool = False, rare: bool = False,
) -> Column:  # fmt: skip
    return Column(key, heading, width, note, role, formula, choices, "left" if left else "center", rare=rare)


_DICE_NOTE = "Würfel eintippen. Steht auf dem Blatt Settings ein seed, fallen sie von selbst und bleiben liegen."


def _dice(
    rolls: Mapping[str, Roll], purpose: str, heading: str, keys: str, guard: str, *, rare: bool = False
) -> tuple[Column, ...]:
    """The dice cells of one purpose: each shows one die of DICE_ROLL on the seed and may be typed over."""
    roll = rolls[purpose]
    return tuple(
        Column(
            key,
            f"{heading} {number}" if len(roll.columns) > 1 else heading,
            5.5,
            _DICE_NOTE if number == 1 else "",
            "dice",
            f'=IF(OR(seed="",{guard}),"",INDEX(DICE_ROLL("{roll.notation}",seed,{keys},"{purpose}"),1,{number}))',
            number_format="0",
            rare=rare,
        )
        for number, key in enumerate(roll.columns, 1)
    )


def _ready(column: int) -> str:
    """The value that a ready-made rider has in this column of DSA_RIDER."""
    return f'=IF({{ready}}="","",INDEX(DSA_RIDER({{ready}}),1,{column}))'


def _start_dice() -> tuple[Column, ...]:
    return _dice(START_ROLLS, "start", "Start W20", "{name}", '{name}=""')


PARTICIPANTS = (
    _c("name", "Reiter", 20, "Der Name, mit dem die anderen Blätter den Reiter nennen.", left=True),
    _c("player", "Spieler", 14, left=True),
    _c("ready", "fertiger Reiter", 13, "Füllt KO, AT, PA, Pferdebonus, Geltung und Waffe aus dem Regeltext."),
    _c("lane", "Startbahn", 7, "1 = innen."),
    _c("field", "Startfeld", 7, "Meist 0."),
    _c("ch", "CH"), _c("ge", "GE"), _c("kk", "KK"),
    _c("taw", "TaW Reiten"), _c("ini", "INI-Basis"),
    _c("ko", "KO", role="prefill", formula=_ready(1)),
    _c("at", "AT", role="prefill", formula=_ready(2)),
    _c("pa", "PA", role="prefill", formula=_ready(3)),
    _c("weapon", "Waffe", 17, role="prefill", formula=_ready(6)),
    _c("attacks", "greift an", role="prefill", formula='=IF({ready}="","",N(INDEX(DSA_RIDER({ready}),1,7)))'),
    _c("sf", "Sonder-fertigkeit", 10, "none, mounted = Reiterkampf, war = Kriegsreiterei."),
    _c("horse", "Pferd", 14, left=True),
    _c("horse_bonus", "Bonus des Pferdes", 8, "0 bis 4.", "prefill", formula=_ready(4)),
    _c("scope", "Bonus gilt für", 16, "Auf welche Reiten-Proben der Bonus zählt.", "prefill", formula=_ready(5)),
    _c("crowd", "Publikums-gunst", 9, "0 bis 3, vor dem Rennen vom Meister gesetzt."),
    _c("villain", "Fiesling", 8, "Beim Publikum als solcher bekannt."),
    _c("fate", "Schicksals-punkte", 9),
    _c("si1", "Sinne KL", rare=True), _c("si2", "Sinne IN", rare=True), _c("si3", "Sinne IN", rare=True),
    _c("si_taw", "TaW Sinnen-schärfe", 8, rare=True),
    _c("kb1", "Körper MU"), _c("kb2", "Körper IN"), _c("kb3", "Körper GE"), _c("kb_taw", "TaW Körper-beherrschung", 9),
    _c("style", "Stil", 9, "Für gewürfelte Rennen ohne Spieler.", rare=True),
    _c("exhaustion", "Erschöpfung am Start", 9),
    *_start_dice(),
    _c("set_order", "Zugfolge setzen", 8, "Ersetzt den Platz aus der Startprobe.", "override"),
)  # fmt: skip

START = (
    _c("start_modifier", "Erschwernis", 9, role="computed"),
    _c("start_tap", "TaP*", role="computed"),
    _c("start_grade", "Startprobe", 14, role="computed"),
    _c("order", "Zugfolge", 8, role="computed"),
)

_MOVE_KEYS, _MOVE_GUARD = "{turn},{rider}", '{rider}=""'

MOVES = (
    _c("turn", "Runde", 6, "Eine Zeile je Reiter und Runde."),
    _c("rider", "Reiter", 18, choices="Participants.name", left=True),
    _c("sprint", "Spurt", 7, "Vor der Probe ansagen."),
    *_dice(MOVE_ROLLS, "movement", "W20", _MOVE_KEYS, _MOVE_GUARD),
    _c("use_fate", "Schicksals-punkt", 9, "Die Probe wird zweimal gewürfelt, das bessere Ergebnis zählt."),
    *_dice(MOVE_ROLLS, "fate", "SchiP W20", _MOVE_KEYS, "{use_fate}<>TRUE", rare=True),
    *_dice(MOVE_ROLLS, "fumble", "Patzer W6", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    *_dice(MOVE_ROLLS, "tired", "Ermüdung W3", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    *_dice(MOVE_ROLLS, "fall", "Sturz W6", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    *_dice(MOVE_ROLLS, "body", "Körper W20", _MOVE_KEYS, _MOVE_GUARD, rare=True),
    _c("other", "weitere Erschwernis", 9, "Wunden, niedrige Lebenskraft, was der Meister sonst dazugibt."),
    _c("set_modifier", "Erschwernis setzen", 9, role="override"),
    _c("set_tap", "TaP* setzen", 7, role="override"),
    _c("set_points", "Punkte setzen", 7, role="override"),
    _c("set_field", "Feld setzen", 7, "Am Ende der Runde.", "override"),
    _c("set_lane", "Bahn setzen", 7, "Am Ende der Runde.", "override"),
    _c("set_status", "Status setzen", 10, "Am Ende der Runde.", "override"),
    _c("remark", "Bemerkung", 24, left=True),
)  # fmt: skip

MOVE_RESULTS = (
    _c("modifier", "Erschwernis", 9, role="computed"),
    _c("tap", "TaP*", role="computed"),
    _c("grade", "Probe", 13, role="computed"),
    _c("points", "Punkte", role="computed"),
    _c("end_field", "Feld", role="computed"),
    _c("end_lane", "Bahn", role="computed"),
    _c("end_exhaustion", "Erschöpfung", 9, role="computed"),
    _c("end_carry", "Übertrag", 8, role="computed"),
    _c("end_status", "Status", 15, role="computed"),
    _c("note", "Hinweis", 34, role="computed", left=True),
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
    _c("turn", "Runde", 6, "Eine Zeile je Aktion, in der Reihenfolge der Ausführung."),
    _c("rider", "Reiter", 18, choices="Participants.name", left=True),
    _c("number", "Nr.", 5, "Reihenfolge innerhalb der Runde."),
    _c("action", "Aktion", 13, "ahead geradeaus, out/in schräg nach außen/innen, shove abdrängen, look Schiedsrichter "
       "beobachten, attack, shove_attack."),
    _c("times", "wie oft", 6, "Für ahead: wie viele Felder."),
    _c("target", "Gegner", 18, choices="Participants.name", left=True),
    _c("part", "Angriff auf", 8, "rider oder horse."),
    _c("dense", "Gedränge", 9, "Im dichten Gedränge sieht der Schiedsrichter weniger."),
    *_order_dice("own", "eigene W20", _NO_SHOVE),
    *_order_dice("other", "Gegner W20", _NO_SHOVE),
    *_order_dice("permit", "Kampf eigene W20", _NO_FIGHT),
    *_order_dice("at", "AT W20", _NO_FIGHT),
    *_order_dice("confirm", "AT bestätigen", _NO_FIGHT, rare=True),
    *_order_dice("defend", "Kampf Gegner W20", _NO_FIGHT),
    *_order_dice("pa", "PA W20", _NO_FIGHT),
    _c("sp", "SP", 6, "Schadenspunkte nach Rüstung.", "dice", formula=f'=IF(OR({_ORDER_GUARD},{_NO_FIGHT}),"",{_DAMAGE})'),
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
    _c("set_result", "Ergebnis setzen", 11, "Ersetzt das gewürfelte Ergebnis der Aktion.", "override"),
    _c("set_verdict", "Urteil setzen", 11, "Ersetzt das Urteil des Schiedsrichters.", "override"),
    _c("remark", "Bemerkung", 24, left=True),
)  # fmt: skip

ORDER_RESULTS = (
    _c("result", "Ergebnis", 18, role="computed", left=True),
    _c("left", "Punkte übrig", 8, role="computed"),
    _c("to_field", "Feld", role="computed"),
    _c("to_lane", "Bahn", role="computed"),
    _c("order_note", "Verlauf", 52, role="computed", left=True),
)

LOG = (
    _c("turn", "Runde", 6), _c("order", "Zug", 5), _c("rider", "Reiter", 16, left=True),
    _c("event", "Ereignis", 22, left=True),
    _c("field_before", "von Feld", 6), _c("lane_before", "von Bahn", 6), _c("field", "Feld", 6), _c("lane", "Bahn", 6),
    _c("dice", "Würfel", 11), _c("modifier", "Erschwer-nis", 8), _c("result", "Ergebnis", 20),
    _c("points", "Punkte übrig", 7), _c("text", "Text", 62, left=True),
)  # fmt: skip

STANDINGS = (
    _c("place", "Platz", 12), _c("rider", "Reiter", 20, left=True), _c("horse", "Pferd", 16, left=True),
    _c("status", "Status", 14), _c("turn", "Zielrunde", 8), _c("fields", "Felder (im Ziel: hinter der Linie)", 12),
    _c("exhaustion", "Erschöpfung", 10), _c("crowd", "Publikums-gunst", 9), _c("sp_rider", "SP Reiter", 8),
    _c("sp_horse", "SP Pferd", 8), _c("order", "Zugfolge", 8),
)  # fmt: skip

ALL_AT_ONCE = (
    _c("who", "Reiter", 18, left=True),
    *(
        Column(f"die{n}", f"W20 {n}", 6, role="dice",
               formula=f'=IF(OR(seed="",{{attr1}}=""),"",INDEX(DICE_ROLL("3W20",seed,"all at once",ROW()),1,{n}))', number_format="0")
        for n in (1, 2, 3)
    ),
    _c("attr1", "CH"), _c("attr2", "GE"), _c("attr3", "KK"), _c("taw", "TaW Reiten", 8),
    _c("modifier", "Erschwernis", 9, "Ohne Pferd und Publikum."), _c("sprint", "Spurt"),
    _c("horse_bonus", "Bonus des Pferdes", 8), _c("crowd", "Publikums-gunst", 9),
)  # fmt: skip

FIELDS = (
    _c("tap", "TaP*", 8, role="computed"), _c("fields", "Felder", 8, role="computed"),
    _c("carry", "Übertrag", 8, role="computed"), _c("fumble", "Patzer", 8, role="computed"),
)  # fmt: skip

TOURNAMENT = (
    _c("rider", "Reiter", 18, choices="Participants.name", left=True),
    _c("day", "Tag", 6), _c("race", "Rennen", 24, left=True),
    _c("gain", "Erschöpfung im Rennen", 11, "Wie viele Punkte das Pferd in diesem Rennen bekommen hat."),
    _c("rest", "Ruhe danach", 12, "none, normal = 3, very_good = 4, morning = 1 (nach dem Morgenrennen am 3. Tag)."),
    _c("place", "Platz", 8),
)  # fmt: skip

PLAN = (
    _c("before", "Erschöpfung vorher", 11, role="computed"),
    _c("after", "Erschöpfung nachher", 11, role="computed"),
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
    Setting("dsa_lanes", "Zahl der Bahnen."),
    Setting("dsa_lap_fields", "Felder einer Runde auf der innersten Bahn."),
    Setting("dsa_laps", "Runden bis ins Ziel."),
    Setting(
        "dsa_lane_extra", "Um so viele Felder ist jede weiter außen liegende Bahn je Runde länger; 0 = gleich lang."
    ),
    Setting("dsa_day", "Tag des Turniers."),
    Setting("dsa_care", "Pflege des Pferdes zwischen den Tagen: normal 3 Punkte, very_good 4 Punkte Erholung."),
    Setting("dsa_rounding", "Brüche runden: round kaufmännisch, floor ab, ceil auf."),
    Setting("dsa_min_tap", "TaP*, die eine gerade noch gelungene Probe mindestens behält: 1 oder 0."),
    Setting("dsa_missing", "Fehlende Punkte bei negativem TaW: sum alle Überschreitungen, worst nur die größte."),
    Setting("dsa_order_failed", "Misslungene Startproben: as_is nach fehlenden Punkten, equal alle gleich."),
    Setting("dsa_sprint_allowed", "Sind die Regeln zum Spurt im Spiel?"),
    Setting(
        "dsa_sprint_point", "Ab wann der Punkt Erschöpfung eines Spurts zählt: after_check, before_check, next_turn."
    ),
    Setting(
        "dsa_shove_fumble",
        "Um mehr als 10 misslungen beim Abdrängen: beide Reiter (both) oder nur der Angreifer (attacker).",
    ),
    Setting("dsa_confirm", "Werden 1 und 20 bei AT und PA bestätigt?"),
    Setting("dsa_hidden_upto", "Der Schiedsrichter sieht eine Attacke nicht bei einem W6 bis zu dieser Zahl."),
    Setting("dsa_hidden_upto_crowd", "Dasselbe im dichten Gedränge."),
    Setting("dsa_shove_view", "Wird die Sicht auch bei der Attacke beim Abdrängen gewürfelt?"),
    Setting("dsa_referee_on", "Wann der Schiedsrichter etwas merken kann: attack jede Attacke, hit nur Treffer."),
    Setting("dsa_drift_blocked", "Nach außen getragen, aber dort ist besetzt: stop stehen bleiben, ahead geradeaus."),
    Setting("dsa_fall_out", "Ist ein gestürzter Reiter aus dem Rennen?"),
    Setting("dsa_crowd_loss", "Publikumsgunst, die eine Attacke auf einen Reiter kostet, der kein Fiesling ist."),
    Setting(
        "dsa_finish_tie",
        "Mehrere in derselben Runde im Ziel: order nach Zugfolge, fields nach Feldern, dead_heat gleicher Platz.",
    ),
    Setting("dsa_sp_brawl", "Schaden im Raufen, wenn er aus dem seed fällt."),
    Setting("dsa_sp_dagger", "Schaden mit dem Dolch, wenn er aus dem seed fällt."),
    Setting("dsa_variant", "seed: Regeln des Textes; mix: Mischung aus TaW und TaP*."),
    Setting("dsa_mix_weight", "Gewicht des TaW in der Mischung, 0 bis 1."),
)


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many riders, turns, orders, lanes and fields."""
    riders, lanes, fields = sizes["riders"], sizes["lanes"], sizes["fields"]
    moves = riders * sizes["turns"]
    board = (
        _c("lane", "Bahn", 7),
        *(_c(f"f{field}", str(field), 4.2) for field in range(fields + 1)),
    )
    return (
        TextSheet("Start", "Das Pferderennen", STEPS),
        SettingsSheet(Settings, SETTINGS, "Einstellungen"),
        TableSheet(
            "Participants", "Teilnehmer", Participant, PARTICIPANTS, riders,
            Computed("DSA_START", ("Participants", "Settings"), START),
            marks=(Mark('=AND({name}<>"",{villain}=TRUE)', "fumble"),),
            intro="Eine Zeile je Reiter. Wer einen fertigen Reiter wählt, bekommt dessen Werte; alles lässt sich überschreiben.",
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
        ),
        TableSheet(
            "Orders", "Aktionen", Order, ORDERS, sizes["orders"], Computed("DSA_ORDERS", _RACE, ORDER_RESULTS),
            intro="Eine Zeile je Aktion, in der Reihenfolge der Ausführung. Nur die Würfel eintragen, die gebraucht werden.",
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
            inputs=(_c("turn", "nach Runde", 9),), landscape=True,
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
    columns = (_c("from", "2W6 von", 9), _c("to", "bis", 9), _c("result", "Ergebnis", 34, left=True))
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
        _c("rider", "fertiger Reiter", 16, left=True), _c("ko", "KO"), _c("at", "AT"), _c("pa", "PA"),
        _c("bonus", "Bonus des Pferdes", 9), _c("scope", "Bonus gilt für", 14), _c("weapon", "Waffe", 14),
        _c("attacks", "greift an", 9),
    )  # fmt: skip
    return ReferenceTable(
        "Riders", "Fertige Reiter", columns, tuple((name, *dsa_rider(name)) for name in names), "DSA-WERT-01"
    )
