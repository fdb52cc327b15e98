"""The columns of the input sheets, with headings, help and formulas."""

from __future__ import annotations

from functools import partial

from calc.core.columns import column, dice_columns
from calc.core.sheets import Column
from calc.systems.mekrace.replay.rows import DUEL_ROLLS, ORDER_ROLLS

TEXT = "@"  # a sequence such as - or FF must stay a text


_dice = partial(
    dice_columns,
    note="Würfel eintippen. Steht auf dem Blatt Settings ein seed, fallen sie von selbst und bleiben liegen.",
)


PARTICIPANTS = (
    column("name", "Fahrzeug", 18, "Der Name, mit dem die anderen Blätter das Fahrzeug nennen.", left=True),
    column("pilot", "Pilot", 16, left=True),
    column("vehicle", "Typ", 16, left=True),
    column("ref", "Fzg. REF"), column("dex", "Fzg. DEX"), column("pre", "Fzg. PRE"), column("tar", "Fzg. TAR"),
    column("speed", "Geschwin|digkeit", 9, "Höchste Geschwindigkeit ohne Booster."),
    column("acceleration", "Beschleu|nigung", 9, "So viel schneller als in der Vorrunde darf deklariert werden."),
    column("braking", "Bremskraft", 11, "So viel langsamer als in der Vorrunde darf deklariert werden."),
    column("steering", "Lenkung", 8), column("traction", "Traktion", 8), column("cooling", "Kühlung", 8),
    column("fp", "FP", 6, "Fahrzeugpunkte."),
    column("booster", "Booster", 8, "Hex-Felder, die der Booster im ganzen Rennen hergibt."),
    column("pilot_ref", "Pilot REF", 7), column("driving_skill", "Fahren", 7, "Der Fertigkeitswert (Driving)."),
    column("shooting", "Schießen", 8, "Der ganze Wert, der zum Angriffswurf addiert wird."),
    column("ta", "TA", 6), column("ew", "elektr. Krieg", 8, "Elektronische Kriegsführung."),
    column("intelligence", "INT", 6), column("awareness", "Wahr|nehmung", 8),
    column("jam_radius", "Störmodul Radius", 8, "Leer = kein Störmodul.", rare=True),
    column("jam_bonus", "Störmodul Bonus", 8, rare=True),
    column("jam_protection", "Schutz vor Störung", 8, "Antennen und andere Module.", rare=True),
    column("col", "Spalte", 7, "Startplatz auf der Karte."), column("row", "Zeile", 7),
    column("heading", "Richtung", 8, "0 bis 5 im Uhrzeigersinn. Spitze oben: 0 links oben, 1 rechts oben, 2 rechts, 3 rechts unten, 4 links unten, 5 links. Kante oben: 0 oben, 1 rechts oben, 2 rechts unten, 3 unten ..."),
    column("lap", "Runde", 7, "Leer = von selbst: hinter der Linie -1, sonst 0.", rare=True),
    column("field", "Feld", 7, "Leer = das Feld des Startplatzes auf dem Blatt Course.", rare=True),
)  # fmt: skip

PARTICIPANT_VALUES = (
    column("driving_total", "Fahren mit REF", 8, role="computed",
           formula='=IF({name}="","",MEKRACE_DRIVING({pilot_ref},{driving_skill},"pilot",driving))'),
    column("bonus_total", "Bonus Piloten-Wurf", 8, role="computed",
           formula='=IF({name}="","",{driving_total}+{ref}+IF(pilot_roll="terms",{traction},0))'),
    column("track_value", "FP-Leiste", 8, role="computed", formula='=IF({name}="","",MEKRACE_TRACK_VALUE({fp},fp_track))'),
    column("q", "q", 6, role="computed", formula='=IF({name}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,1))'),
    column("r", "r", 6, role="computed", formula='=IF({name}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,2))'),
)  # fmt: skip

WEAPONS = (
    column("owner", "Fahrzeug", 18, choices="Participants.name", left=True),
    column("weapon", "Waffe", 20, "Der Name, mit dem das Blatt Orders die Waffe nennt.", left=True),
    column("slot", "Platz", 10, "primary oder secondary."),
    column("kind", "Art", 9, "cannon = Kanone, rocket = Rakete, melee = Nahkampf, mine, smoke = Rauchwerfer. Eine Mine, die das Blatt Orders mit Namen nennt, darf cannon sein: Dann wird sie mit PRE gelegt."),
    column("side", "Ausrichtung", 12, "front = vorne, rear = hinten, both = beide."),
    column("optimal", "optimale Reichweite", 9, "Leer = Longrange-Waffe."),
    column("maximal", "maximale Reichweite", 9),
    column("damage", "Schaden", 8, "FP je Treffer."),
    column("self_reduction", "Eigen|schaden senken", 10, "Nahkampfwaffe: so viel weniger Schaden nimmt man beim Rammen selbst."),
    column("shots", "Schuss", 7, "Leer = unbegrenzt."),
    column("burst", "Salve (BV)", 8, "Autofeuer nach Mekton Zeta: höchste Zahl der Projektile.", rare=True),
    column("missiles", "Raketen je Salve", 8, "Raketensalve nach Mekton Zeta.", rare=True),
)  # fmt: skip

CARDS = (
    column("id", "Nr.", 8), column("name", "Manöver", 20, left=True),
    column("speed", "Geschwin|digkeit", 9, "Zahl der Hex-Felder; 0 bis 5."), column("steering", "benötigte Lenkung", 9),
    column("sequence", "Positions|abfolge", 12, "Ein Buchstabe je Hex-Feld: F geradeaus, R und L um 60° rechts oder links, E und Q um 120°, B zurück; - für kein Feld.", number_format=TEXT),
    column("ends", "End|richtungen", 10, "Dieselben Buchstaben, vom letzten Feld aus.", number_format=TEXT),
    column("damage_step", "Schadens-Hex", 9, "Das wievielte Feld; 0 = wo die Abfolge beginnt."),
    column("damage", "Schaden", 8), column("heat", "Hitze", 7), column("difficulty", "Schwierig|keit", 9),
)  # fmt: skip

COURSE = (
    column("col", "Spalte", 8), column("row", "Zeile", 8),
    column("field", "Feld", 8, "Streckenfeld: wie weit hinter der Startlinie (0) das Hex-Feld liegt."),
    column("remark", "Bemerkung", 12, "smoke und mine wirken mit dem Angriffswert daneben; finish, ramp und shortcut zeigt nur die Karte."),
    column("value", "Angriffswert", 12),
)  # fmt: skip

COURSE_VALUES = (
    column("q", "q", 6, role="computed", formula='=IF({col}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,1))'),
    column("r", "r", 6, role="computed", formula='=IF({col}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,2))'),
)

_FIRST = 5  # the row of the sheet on which the orders begin
_VEHICLES = "COUNTA(Participants.name)"
_KEYS, _GUARD = "{round},{name}", '{name}=""'


def _order_dice(purpose: str, heading: str, *, unless: str = "", rare: bool = False) -> tuple[Column, ...]:
    guard = f"OR({_GUARD},{unless})" if unless else _GUARD
    return _dice(ORDER_ROLLS, purpose, heading, _KEYS, guard, rare=rare)


ORDERS = (
    column("round", "Renn-Runde", 7, "Eine Zeile je Fahrzeug und Renn-Runde; lässt sich überschreiben.", "prefill",
           formula=f'=IF({_VEHICLES}=0,"",INT((ROW()-{_FIRST})/{_VEHICLES})+1)'),
    column("name", "Fahrzeug", 18, "", "prefill", choices="Participants.name", left=True,
           formula=f'=IF({_VEHICLES}=0,"",INDEX(Participants.name,MOD(ROW()-{_FIRST},{_VEHICLES})+1))'),
    column("speed", "Geschwin|digkeit", 9, "Leer = die der Karte."),
    column("card", "Karte", 8, "Nummer der Manöverkarte.", choices="Cards.id"),
    column("mirrored", "gespiegelt", 10),
    column("end_turn", "End|richtung", 8, "F, R, E, B, Q oder L, wie der Fahrer es sieht. Leer = geradeaus."),
    column("defensive", "defensiv", 8, "Defensives Fahren: -3 auf den Piloten-Wurf, +2 und +1 auf die ersten Verteidigungen."),
    column("slipstream", "Windschatten von", 14, "Verbraucht die Aktion.", choices="Participants.name"),
    column("booster", "Booster", 8, "Wie viele Hex-Felder jetzt."),
    column("before", "davor", 7, "Zusätzliche Hex-Felder vor dem Manöver."),
    column("after", "danach", 7, "Leer = alle übrigen."),
    column("replacement", "Ersatz|karte", 8, "Gleichwertiges Manöver, wenn das Endfeld belegt ist.", choices="Cards.id"),
    column("rep_mirrored", "Ersatz gespiegelt", 9, rare=True), column("rep_end", "Ersatz Endrichtung", 9, rare=True),
    column("action", "Aktion", 10, "attack Waffe, ram Rammen, block Abdrängen und Blockieren, mine, smoke Rauch, jam Störmodul, shortcut Abkürzung."),
    column("when", "wann", 8, "before = vor der Bewegung, after = danach."),
    column("target", "Gegner", 14, "Beim Blockieren leer = wer immer überholt.", choices="Participants.name"),
    column("weapon", "Waffe", 14, choices="Weapons.weapon"),
    column("called", "gezielt auf", 12, "Gezielter Treffer: die angesagte Eigenschaft."),
    column("difficulty", "Erschwernis", 11, "Beim Blockieren die eigene Erschwernis, bei einer Abkürzung die Schwierigkeit."),
    column("at_step", "auf Schritt", 8, "Auf welchem Schritt des Weges Mine oder Rauch liegt; leer = auf dem verlassenen Feld.", rare=True),
    column("action_heat", "Hitze durch Aktion", 9, rare=True),
    column("other", "weiterer Modifikator", 9, "Auf den Piloten-Wurf.", rare=True),
    column("lost", "gibt auf", 11, "Attribut, das der Fahrer ohne FP verliert. Leer = Kühlung, Beschleunigung, Bremskraft, Traktion, Geschwindigkeit, Lenkung: das erste, das noch über 0 ist.", rare=True),
    *_order_dice("tie", "Gleich|stand W6"),
    *_order_dice("tie again", "noch einmal W6", rare=True),
    *_order_dice("tie once more", "drittes Mal W6", rare=True),
    *_order_dice("slipstream", "Windschatten W6", unless='{slipstream}=""', rare=True),
    *_order_dice("attack", "Mine, Rauch W6", unless='AND({action}<>"mine",{action}<>"smoke",{action}<>"shortcut")', rare=True),
    *_order_dice("pilot", "Pilot W6"),
    *_order_dice("disturbance", "Störung W6"),
    *_order_dice("heat", "zu heiß W6", unless='heat_effect="none"', rare=True),
    *_order_dice("finish", "Stechen W6", rare=True),
    column("set_order", "Platz setzen", 8, "Der wievielte deklariert.", "override", rare=True),
    column("set_legal", "trotzdem erlaubt", 9, "TRUE: die Deklaration gilt, auch wenn Geschwindigkeit oder Strecke sie verbieten.", "override", rare=True),
    column("set_total", "Piloten-Wurf setzen", 9, role="override"),
    column("set_col", "Spalte setzen", 8, "Am Ende des Zuges.", "override", rare=True),
    column("set_row", "Zeile setzen", 8, role="override", rare=True),
    column("set_heading", "Richtung setzen", 8, role="override", rare=True),
    column("set_lap", "Runde setzen", 8, role="override", rare=True),
    column("set_field", "Feld setzen", 8, role="override", rare=True),
    column("set_fp", "FP setzen", 8, role="override"),
    column("set_heat", "Hitze setzen", 8, role="override"),
    column("set_disturbed", "gestört setzen", 9, role="override", rare=True),
    column("set_status", "Status setzen", 10, "out = ausgeschieden.", "override"),
    column("remark", "Bemerkung", 22, left=True),
)  # fmt: skip

ORDER_RESULTS = (
    column("place", "deklariert als", 9, role="computed"),
    column("min_speed", "Geschw. von", 8, role="computed"), column("max_speed", "bis", 6, role="computed"),
    column("total", "Piloten-Wurf", 8, role="computed"), column("needed", "gegen", 7, role="computed"),
    column("success", "Ergebnis", 11, role="computed"),
    column("end_col", "Spalte", 7, role="computed"), column("end_row", "Zeile", 7, role="computed"),
    column("end_heading", "Richtung", 8, role="computed"),
    column("end_field", "Feld", 7, role="computed"), column("end_lap", "Runde", 7, role="computed"),
    column("end_fp", "FP", 6, role="computed"), column("end_heat", "Hitze", 7, role="computed"),
    column("end_disturbed", "gestört", 8, role="computed"),
    column("order_note", "Verlauf", 60, role="computed", left=True),
)  # fmt: skip

#: Round, attacker, defender, kind and number stand beside each other.
_DUEL_KEYS = "{round}:{number}"
_DUEL_GUARD = '{defender}=""'
_REACHED = 'OR({kind}="mine",{kind}="smoke")'


def _duel_dice(purpose: str, heading: str, *, unless: str = "", rare: bool = False) -> tuple[Column, ...]:
    guard = f"OR({_DUEL_GUARD},{unless})" if unless else _DUEL_GUARD
    return _dice(DUEL_ROLLS, purpose, heading, _DUEL_KEYS, guard, rare=rare)


DUELS = (
    column("round", "Renn-Runde", 7),
    column("attacker", "Angreifer", 18, "Bei Mine und Rauch, wer sie gelegt hat; course für die Strecke.", choices="Participants.name", left=True),
    column("defender", "Verteidiger", 18, choices="Participants.name", left=True),
    column("kind", "Art", 10, "attack, ram, block, jam; mine und smoke, wenn sie erreicht werden.", "prefill",
           formula='=IF({defender}="","","attack")'),
    column("number", "Nr.", 6, "2 beim zweiten gleichen Wurf derselben beiden in einer Renn-Runde.", rare=True),
    column("other", "Modifikator", 9, "Was sonst auf den Angriffswurf kommt."),
    *_duel_dice("attack", "Angriff W6", unless=_REACHED),
    *_duel_dice("defence", "Verteidigung W6"),
    *_duel_dice("disturbance", "Störung W6", unless='OR({kind}="block",{kind}="jam")'),
    *_duel_dice("own disturbance", "eigene Störung W6", unless='{kind}<>"ram"', rare=True),
    column("lost", "Verteidiger gibt auf", 11, "Attribut, das der Fahrer ohne FP verliert.", rare=True),
    column("own_lost", "Angreifer gibt auf", 11, rare=True),
    column("set_hit", "Treffer setzen", 9, role="override"),
    column("set_damage", "Schaden setzen", 9, role="override"),
    column("remark", "Bemerkung", 20, left=True),
)  # fmt: skip

DUEL_RESULTS = (
    column("distance", "Abstand", 8, role="computed"), column("modifier", "Modifikator", 9, role="computed"),
    column("attack_total", "Angriffs|wurf", 8, role="computed"),
    column("defence_number", "wievielte Verteidigung", 10, role="computed"),
    column("bonus", "defensiv", 8, role="computed"),
    column("defence_total", "Verteidi|gungswurf", 9, role="computed"), column("hit", "Ergebnis", 10, role="computed"),
    column("damage", "Schaden", 8, role="computed"), column("fp_after", "FP", 6, role="computed"),
    column("lost_attribute", "verliert", 12, role="computed"), column("disturbed", "Störung", 13, role="computed"),
    column("duel_note", "Verlauf", 60, role="computed", left=True),
)  # fmt: skip

LOG = (
    column("round", "Renn-Runde", 7), column("seconds_from", "Sekunde von", 8), column("seconds_to", "bis", 6),
    column("phase", "Phase", 17), column("step", "Schritt", 7),
    column("name", "Fahrzeug", 16, left=True), column("target", "Gegner", 14, left=True),
    column("event", "Ereignis", 22, left=True),
    column("dice", "Würfel", 9), column("total", "Summe", 7), column("needed", "gegen", 7),
    column("result", "Ergebnis", 15),
    column("fp", "FP", 5), column("heat", "Hitze", 6), column("col", "Spalte", 7), column("row", "Zeile", 6),
    column("heading", "Richtung", 8),
    column("text", "Text", 70, left=True),
)  # fmt: skip

STANDINGS = (
    column("rank", "Platz", 13), column("name", "Fahrzeug", 20, left=True), column("lap", "Runde", 7),
    column("field", "Feld", 7),
    column("progress", "Fortschritt", 10), column("gap", "Rückstand", 9), column("speed", "Geschwin|digkeit", 9),
    column("fp", "FP", 6),
    column("track_value", "FP-Leiste", 8), column("heat", "Hitze", 7), column("disturbed", "gestört", 8),
    column("booster", "Booster", 8),
    column("status", "Status", 15), column("finish_round", "im Ziel in Renn-Runde", 10),
)  # fmt: skip

MARKERS = (
    column("id", "Nr.", 6), column("kind", "Art", 10), column("col", "Spalte", 8), column("row", "Zeile", 8),
    column("attack_total", "Angriffswert", 12), column("damage", "Schaden", 8),
    column("owner", "gelegt von", 18, left=True),
    column("round_placed", "Renn-Runde", 8), column("active", "liegt", 8),
)  # fmt: skip
