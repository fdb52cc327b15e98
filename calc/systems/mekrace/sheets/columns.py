"""The columns of the input sheets, with headings, help and formulas."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.sheets import Column, Role
from calc.systems.mekrace.replay.rows import DUEL_ROLLS, ORDER_ROLLS, Roll

TEXT = "@"  # a sequence such as - or FF must stay a text


def c(
    key: str, heading: str, width: float = 7, note: str = "", role: Role = "input", *, formula: str = "",
    choices: str = "", left: bool = False, rare: bool = False, number_format: str = "",
) -> Column:  # fmt: skip
    """A column; most are narrow and centred."""
    return Column(
        key, heading, width, note, role, formula, choices, "left" if left else "center", number_format, rare=rare
    )


_DICE_NOTE = "Würfel eintippen. Steht auf dem Blatt Settings ein seed, fallen sie von selbst und bleiben liegen."


def dice(
    rolls: Mapping[str, Roll], purpose: str, heading: str, keys: str, guard: str, *, rare: bool = False
) -> tuple[Column, ...]:
    """The dice cells of one purpose: each shows one die of DICE_ROLL on the seed and may be typed over."""
    roll = rolls[purpose]
    return tuple(
        Column(
            key,
            f"{heading} {number}",
            5.5,
            _DICE_NOTE if number == 1 else "",
            "dice",
            f'=IF(OR(seed="",{guard}),"",INDEX(DICE_ROLL("{roll.notation}",seed,{keys},"{purpose}"),1,{number}))',
            number_format="0",
            rare=rare,
        )
        for number, key in enumerate(roll.columns, 1)
    )


PARTICIPANTS = (
    c("name", "Fahrzeug", 18, "Der Name, mit dem die anderen Blätter das Fahrzeug nennen.", left=True),
    c("pilot", "Pilot", 16, left=True),
    c("vehicle", "Typ", 16, left=True),
    c("ref", "Fzg. REF"), c("dex", "Fzg. DEX"), c("pre", "Fzg. PRE"), c("tar", "Fzg. TAR"),
    c("speed", "Geschwin-digkeit", 9, "Höchste Geschwindigkeit ohne Booster."),
    c("acceleration", "Beschleu-nigung", 9, "So viel schneller als in der Vorrunde darf deklariert werden."),
    c("braking", "Bremskraft", 11, "So viel langsamer als in der Vorrunde darf deklariert werden."),
    c("steering", "Lenkung", 8), c("traction", "Traktion", 8), c("cooling", "Kühlung", 8),
    c("fp", "FP", 6, "Fahrzeugpunkte."),
    c("booster", "Booster", 8, "Hex-Felder, die der Booster im ganzen Rennen hergibt."),
    c("pilot_ref", "Pilot REF", 7), c("driving_skill", "Fahren", 7, "Der Fertigkeitswert (Driving)."),
    c("shooting", "Schießen", 8, "Der ganze Wert, der zum Angriffswurf addiert wird."),
    c("ta", "TA", 6), c("ew", "elektr. Krieg", 8, "Elektronische Kriegsführung."),
    c("intelligence", "INT", 6), c("awareness", "Wahr-nehmung", 8),
    c("jam_radius", "Störmodul Radius", 8, "Leer = kein Störmodul.", rare=True),
    c("jam_bonus", "Störmodul Bonus", 8, rare=True),
    c("jam_protection", "Schutz vor Störung", 8, "Antennen und andere Module.", rare=True),
    c("col", "Spalte", 7, "Startplatz auf der Karte."), c("row", "Zeile", 7),
    c("heading", "Richtung", 8, "0 bis 5 im Uhrzeigersinn. Spitze oben: 0 links oben, 1 rechts oben, 2 rechts, 3 rechts unten, 4 links unten, 5 links. Kante oben: 0 oben, 1 rechts oben, 2 rechts unten, 3 unten ..."),
    c("lap", "Runde", 7, "Leer = von selbst: hinter der Linie -1, sonst 0.", rare=True),
    c("field", "Feld", 7, "Leer = das Feld des Startplatzes auf dem Blatt Course.", rare=True),
)  # fmt: skip

PARTICIPANT_VALUES = (
    c("driving_total", "Fahren mit REF", 8, role="computed",
      formula='=IF({name}="","",MEKRACE_DRIVING({pilot_ref},{driving_skill},"pilot",driving))'),
    c("bonus_total", "Bonus Piloten-Wurf", 8, role="computed",
      formula='=IF({name}="","",{driving_total}+{ref}+IF(pilot_roll="terms",{traction},0))'),
    c("track_value", "FP-Leiste", 8, role="computed", formula='=IF({name}="","",MEKRACE_TRACK_VALUE({fp},fp_track))'),
    c("q", "q", 6, role="computed", formula='=IF({name}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,1))'),
    c("r", "r", 6, role="computed", formula='=IF({name}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,2))'),
)  # fmt: skip

WEAPONS = (
    c("owner", "Fahrzeug", 18, choices="Participants.name", left=True),
    c("weapon", "Waffe", 20, "Der Name, mit dem das Blatt Orders die Waffe nennt.", left=True),
    c("slot", "Platz", 10, "primary oder secondary."),
    c("kind", "Art", 9, "cannon = Kanone, rocket = Rakete, melee = Nahkampf, mine, smoke = Rauchwerfer."),
    c("side", "Ausrichtung", 12, "front = vorne, rear = hinten, both = beide."),
    c("optimal", "optimale Reichweite", 9, "Leer = Longrange-Waffe."),
    c("maximal", "maximale Reichweite", 9),
    c("damage", "Schaden", 8, "FP je Treffer."),
    c("self_reduction", "Eigen-schaden senken", 10, "Nahkampfwaffe: so viel weniger Schaden nimmt man beim Rammen selbst."),
    c("shots", "Schuss", 7, "Leer = unbegrenzt."),
    c("burst", "Salve (BV)", 8, "Autofeuer nach Mekton Zeta: höchste Zahl der Projektile.", rare=True),
    c("missiles", "Raketen je Salve", 8, "Raketensalve nach Mekton Zeta.", rare=True),
)  # fmt: skip

CARDS = (
    c("id", "Nr.", 8), c("name", "Manöver", 20, left=True),
    c("speed", "Geschwin-digkeit", 9, "Zahl der Hex-Felder; 0 bis 5."), c("steering", "benötigte Lenkung", 9),
    c("sequence", "Positions-abfolge", 12, "Ein Buchstabe je Hex-Feld: F geradeaus, R und L um 60° rechts oder links, E und Q um 120°, B zurück; - für kein Feld.", number_format=TEXT),
    c("ends", "End-richtungen", 10, "Dieselben Buchstaben, vom letzten Feld aus.", number_format=TEXT),
    c("damage_step", "Schadens-Hex", 9, "Das wievielte Feld; 0 = wo die Abfolge beginnt."),
    c("damage", "Schaden", 8), c("heat", "Hitze", 7), c("difficulty", "Schwierig-keit", 9),
)  # fmt: skip

COURSE = (
    c("col", "Spalte", 8), c("row", "Zeile", 8),
    c("field", "Feld", 8, "Streckenfeld: wie weit hinter der Startlinie (0) das Hex-Feld liegt."),
    c("remark", "Bemerkung", 12, "smoke und mine wirken mit dem Angriffswert daneben; finish, ramp und shortcut zeigt nur die Karte."),
    c("value", "Angriffswert", 12),
)  # fmt: skip

COURSE_VALUES = (
    c("q", "q", 6, role="computed", formula='=IF({col}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,1))'),
    c("r", "r", 6, role="computed", formula='=IF({col}="","",INDEX(MEKRACE_TO_AXIAL({col},{row},layout),1,2))'),
)

_FIRST = 5  # the row of the sheet on which the orders begin
_VEHICLES = "COUNTA(Participants.name)"
_KEYS, _GUARD = "{round},{name}", '{name}=""'


def _order_dice(purpose: str, heading: str, *, unless: str = "", rare: bool = False) -> tuple[Column, ...]:
    guard = f"OR({_GUARD},{unless})" if unless else _GUARD
    return dice(ORDER_ROLLS, purpose, heading, _KEYS, guard, rare=rare)


ORDERS = (
    c("round", "Renn-Runde", 7, "Eine Zeile je Fahrzeug und Renn-Runde; lässt sich überschreiben.", "prefill",
      formula=f'=IF({_VEHICLES}=0,"",INT((ROW()-{_FIRST})/{_VEHICLES})+1)'),
    c("name", "Fahrzeug", 18, "", "prefill", choices="Participants.name", left=True,
      formula=f'=IF({_VEHICLES}=0,"",INDEX(Participants.name,MOD(ROW()-{_FIRST},{_VEHICLES})+1))'),
    c("speed", "Geschwin-digkeit", 9, "Leer = die der Karte."),
    c("card", "Karte", 8, "Nummer der Manöverkarte.", choices="Cards.id"),
    c("mirrored", "gespiegelt", 10), c("end_turn", "End-richtung", 8, "F, R, E, B, Q oder L, wie der Fahrer es sieht. Leer = geradeaus."),
    c("defensive", "defensiv", 8, "Defensives Fahren: -3 auf den Piloten-Wurf, +2 und +1 auf die ersten Verteidigungen."),
    c("slipstream", "Windschatten von", 14, "Verbraucht die Aktion.", choices="Participants.name"),
    c("booster", "Booster", 8, "Wie viele Hex-Felder jetzt."),
    c("before", "davor", 7, "Zusätzliche Hex-Felder vor dem Manöver."),
    c("after", "danach", 7, "Leer = alle übrigen."),
    c("replacement", "Ersatz-karte", 8, "Gleichwertiges Manöver, wenn das Endfeld belegt ist.", choices="Cards.id"),
    c("rep_mirrored", "Ersatz gespiegelt", 9, rare=True), c("rep_end", "Ersatz Endrichtung", 9, rare=True),
    c("action", "Aktion", 10, "attack Waffe, ram Rammen, block Abdrängen und Blockieren, mine, smoke Rauch, jam Störmodul, shortcut Abkürzung."),
    c("when", "wann", 8, "before = vor der Bewegung, after = danach."),
    c("target", "Gegner", 14, "Beim Blockieren leer = wer immer überholt.", choices="Participants.name"),
    c("weapon", "Waffe", 14, choices="Weapons.weapon"),
    c("called", "gezielt auf", 12, "Gezielter Treffer: die angesagte Eigenschaft."),
    c("difficulty", "Erschwernis", 11, "Beim Blockieren die eigene Erschwernis, bei einer Abkürzung die Schwierigkeit."),
    c("at_step", "auf Schritt", 8, "Auf welchem Schritt des Weges Mine oder Rauch liegt; leer = auf dem verlassenen Feld.", rare=True),
    c("action_heat", "Hitze durch Aktion", 9, rare=True),
    c("other", "weiterer Modifikator", 9, "Auf den Piloten-Wurf.", rare=True),
    c("lost", "gibt auf", 11, "Attribut, das der Fahrer ohne FP verliert. Leer = Kühlung, Beschleunigung, Bremskraft, Traktion, Geschwindigkeit, Lenkung: das erste, das noch über 0 ist.", rare=True),
    *_order_dice("tie", "Gleich-stand W6"),
    *_order_dice("tie again", "noch einmal W6", rare=True),
    *_order_dice("tie once more", "drittes Mal W6", rare=True),
    *_order_dice("slipstream", "Windschatten W6", unless='{slipstream}=""', rare=True),
    *_order_dice("attack", "Mine, Rauch W6", unless='AND({action}<>"mine",{action}<>"smoke",{action}<>"shortcut")', rare=True),
    *_order_dice("pilot", "Pilot W6"),
    *_order_dice("disturbance", "Störung W6"),
    *_order_dice("heat", "zu heiß W6", unless='heat_effect="none"', rare=True),
    *_order_dice("finish", "Stechen W6", rare=True),
    c("set_order", "Platz setzen", 8, "Der wievielte deklariert.", "override", rare=True),
    c("set_legal", "trotzdem erlaubt", 9, "TRUE: die Deklaration gilt, auch wenn Geschwindigkeit oder Strecke sie verbieten.", "override", rare=True),
    c("set_total", "Piloten-Wurf setzen", 9, role="override"),
    c("set_col", "Spalte setzen", 8, "Am Ende des Zuges.", "override", rare=True),
    c("set_row", "Zeile setzen", 8, role="override", rare=True),
    c("set_heading", "Richtung setzen", 8, role="override", rare=True),
    c("set_lap", "Runde setzen", 8, role="override", rare=True),
    c("set_field", "Feld setzen", 8, role="override", rare=True),
    c("set_fp", "FP setzen", 8, role="override"),
    c("set_heat", "Hitze setzen", 8, role="override"),
    c("set_disturbed", "gestört setzen", 9, role="override", rare=True),
    c("set_status", "Status setzen", 10, "out = ausgeschieden.", "override"),
    c("remark", "Bemerkung", 22, left=True),
)  # fmt: skip

ORDER_RESULTS = (
    c("place", "deklariert als", 9, role="computed"),
    c("min_speed", "Geschw. von", 8, role="computed"), c("max_speed", "bis", 6, role="computed"),
    c("total", "Piloten-Wurf", 8, role="computed"), c("needed", "gegen", 7, role="computed"),
    c("success", "Ergebnis", 11, role="computed"),
    c("end_col", "Spalte", 7, role="computed"), c("end_row", "Zeile", 7, role="computed"),
    c("end_heading", "Richtung", 8, role="computed"),
    c("end_field", "Feld", 7, role="computed"), c("end_lap", "Runde", 7, role="computed"),
    c("end_fp", "FP", 6, role="computed"), c("end_heat", "Hitze", 7, role="computed"),
    c("end_disturbed", "gestört", 8, role="computed"),
    c("order_note", "Verlauf", 60, role="computed", left=True),
)  # fmt: skip

#: Round, attacker, defender, kind and number stand beside each other.
_DUEL_KEYS = "{round}:{number}"
_DUEL_GUARD = '{defender}=""'
_REACHED = 'OR({kind}="mine",{kind}="smoke")'


def _duel_dice(purpose: str, heading: str, *, unless: str = "", rare: bool = False) -> tuple[Column, ...]:
    guard = f"OR({_DUEL_GUARD},{unless})" if unless else _DUEL_GUARD
    return dice(DUEL_ROLLS, purpose, heading, _DUEL_KEYS, guard, rare=rare)


DUELS = (
    c("round", "Renn-Runde", 7),
    c("attacker", "Angreifer", 18, "Bei Mine und Rauch, wer sie gelegt hat; course für die Strecke.", choices="Participants.name", left=True),
    c("defender", "Verteidiger", 18, choices="Participants.name", left=True),
    c("kind", "Art", 10, "attack, ram, block, jam; mine und smoke, wenn sie erreicht werden.", "prefill",
      formula='=IF({defender}="","","attack")'),
    c("number", "Nr.", 6, "2 beim zweiten gleichen Wurf derselben beiden in einer Renn-Runde.", rare=True),
    c("other", "Modifikator", 9, "Was sonst auf den Angriffswurf kommt."),
    *_duel_dice("attack", "Angriff W6", unless=_REACHED),
    *_duel_dice("defence", "Verteidigung W6"),
    *_duel_dice("disturbance", "Störung W6", unless='OR({kind}="block",{kind}="jam")'),
    *_duel_dice("own disturbance", "eigene Störung W6", unless='{kind}<>"ram"', rare=True),
    c("lost", "Verteidiger gibt auf", 11, "Attribut, das der Fahrer ohne FP verliert.", rare=True),
    c("own_lost", "Angreifer gibt auf", 11, rare=True),
    c("set_hit", "Treffer setzen", 9, role="override"),
    c("set_damage", "Schaden setzen", 9, role="override"),
    c("remark", "Bemerkung", 20, left=True),
)  # fmt: skip

DUEL_RESULTS = (
    c("distance", "Abstand", 8, role="computed"), c("modifier", "Modifikator", 9, role="computed"),
    c("attack_total", "Angriffs-wurf", 8, role="computed"),
    c("defence_number", "wievielte Verteidigung", 10, role="computed"), c("bonus", "defensiv", 8, role="computed"),
    c("defence_total", "Verteidi-gungswurf", 9, role="computed"), c("hit", "Ergebnis", 10, role="computed"),
    c("damage", "Schaden", 8, role="computed"), c("fp_after", "FP", 6, role="computed"),
    c("lost_attribute", "verliert", 12, role="computed"), c("disturbed", "Störung", 13, role="computed"),
    c("duel_note", "Verlauf", 60, role="computed", left=True),
)  # fmt: skip

LOG = (
    c("round", "Renn-Runde", 7), c("seconds_from", "Sekunde von", 8), c("seconds_to", "bis", 6),
    c("phase", "Phase", 17), c("step", "Schritt", 7),
    c("name", "Fahrzeug", 16, left=True), c("target", "Gegner", 14, left=True), c("event", "Ereignis", 22, left=True),
    c("dice", "Würfel", 9), c("total", "Summe", 7), c("needed", "gegen", 7), c("result", "Ergebnis", 15),
    c("fp", "FP", 5), c("heat", "Hitze", 6), c("col", "Spalte", 7), c("row", "Zeile", 6), c("heading", "Richtung", 8),
    c("text", "Text", 70, left=True),
)  # fmt: skip

STANDINGS = (
    c("rank", "Platz", 13), c("name", "Fahrzeug", 20, left=True), c("lap", "Runde", 7), c("field", "Feld", 7),
    c("progress", "Fortschritt", 10), c("gap", "Rückstand", 9), c("speed", "Geschwin-digkeit", 9), c("fp", "FP", 6),
    c("track_value", "FP-Leiste", 8), c("heat", "Hitze", 7), c("disturbed", "gestört", 8), c("booster", "Booster", 8),
    c("status", "Status", 15), c("finish_round", "im Ziel in Renn-Runde", 10),
)  # fmt: skip

MARKERS = (
    c("id", "Nr.", 6), c("kind", "Art", 10), c("col", "Spalte", 8), c("row", "Zeile", 8),
    c("attack_total", "Angriffswert", 12), c("damage", "Schaden", 8), c("owner", "gelegt von", 18, left=True),
    c("round_placed", "Renn-Runde", 8), c("active", "liegt", 8),
)  # fmt: skip
