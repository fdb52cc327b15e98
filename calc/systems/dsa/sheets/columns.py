"""The columns of the input sheets, of the blocks that are computed beside them, and of the results."""

from __future__ import annotations

from functools import partial

from calc.core.columns import column, dice_columns
from calc.core.sheets import Column
from calc.systems.dsa.replay.rows import MOVE_ROLLS, ORDER_ROLLS, START_ROLLS

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
    column("sf", "Sonder|fertigkeit", 10, "none, mounted = Reiterkampf, war = Kriegsreiterei."),
    column("horse", "Pferd", 14, left=True),
    column("horse_bonus", "Bonus des Pferdes", 8, "0 bis 4.", "prefill", formula=_ready(4)),
    column("scope", "Bonus gilt für", 16, "Auf welche Reiten-Proben der Bonus zählt.", "prefill", formula=_ready(5)),
    column("crowd", "Publikums|gunst", 9, "0 bis 3, vor dem Rennen vom Meister gesetzt."),
    column("villain", "Fiesling", 8, "Beim Publikum als solcher bekannt."),
    column("fate", "Schicksals|punkte", 9),
    column("si1", "Sinne KL", rare=True), column("si2", "Sinne IN", rare=True), column("si3", "Sinne IN", rare=True),
    column("si_taw", "TaW Sinnen|schärfe", 8, rare=True),
    column("kb1", "Körper MU"), column("kb2", "Körper IN"), column("kb3", "Körper GE"),
    column("kb_taw", "TaW Körper|beherrschung", 9),
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
    column("use_fate", "Schicksals|punkt", 9, "Die Probe wird zweimal gewürfelt, das bessere Ergebnis zählt."),
    *_dice(MOVE_ROLLS, "fate", "SchiP W20", _MOVE_KEYS, "N({use_fate})<>1", rare=True),
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
    column("number", "Nr.", 5, "Reihenfolge innerhalb der Runde.", "prefill",
           formula='=IF({rider}="","",COUNTIFS($A$5:{turn},{turn},$B$5:{rider},{rider}))'),
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
    column("dice", "Würfel", 11), column("modifier", "Erschwer|nis", 8), column("result", "Ergebnis", 20),
    column("points", "Punkte übrig", 7), column("text", "Text", 62, left=True),
)  # fmt: skip

STANDINGS = (
    column("place", "Platz", 12), column("rider", "Reiter", 20, left=True), column("horse", "Pferd", 16, left=True),
    column("status", "Status", 14), column("turn", "Zielrunde", 8),
    column("fields", "Felder (im Ziel: hinter der Linie)", 12),
    column("exhaustion", "Erschöpfung", 10), column("crowd", "Publikums|gunst", 9), column("sp_rider", "SP Reiter", 8),
    column("sp_horse", "SP Pferd", 8), column("order", "Zugfolge", 8),
)  # fmt: skip

ALL_AT_ONCE = (
    column("who", "Reiter", 18, left=True),
    *(
        Column(f"die{n}", f"W20 {n}", 6, role="dice",
               formula=f'=IF(OR(TRIM(seed)="",{{attr1}}=""),"",INDEX(DICE_ROLL("3W20",seed,"all at once",ROW()),1,{n}))', number_format="0")
        for n in (1, 2, 3)
    ),
    column("attr1", "CH"), column("attr2", "GE"), column("attr3", "KK"), column("taw", "TaW Reiten", 8),
    column("modifier", "Erschwernis", 9, "Ohne Pferd und Publikum."), column("sprint", "Spurt"),
    column("horse_bonus", "Bonus des Pferdes", 8), column("crowd", "Publikums|gunst", 9),
)  # fmt: skip

FIELDS = (
    column("tap", "TaP*", 8, role="computed"), column("fields", "Felder", 8, role="computed"),
    column("carry", "Übertrag", 8, role="computed"), column("fumble", "Patzer", 8, role="computed", formula='IF(N({value})=1,"×","")'),
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
