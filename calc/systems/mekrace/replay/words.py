"""The words of the log for the keywords of the rules, and the names of the cards that come with the game."""

from __future__ import annotations

from calc.core.terms import Term, term
from calc.systems.mekrace.rules.disturbance import ATTRIBUTES

WORDS = {
    **ATTRIBUTES,
    "round": term("Renn-Runde"),
    "order": term("Reihenfolge"),
    "tie": term("vergleichender Piloten-Wurf"),
    "declare": term("Deklaration"),
    "replace": term("gleichwertiges Manöver"),
    "slipstream": term("Windschatten"),
    "booster": term("Booster"),
    "attack": term("Angriff"),
    "defence": term("Verteidigung"),
    "damage": term("Schaden"),
    "attribute": term("Attributverlust"),
    "disturbance": term("Störungswurf"),
    "block": term("Abdrängen und Blockieren"),
    "jam": term("elektronische Kriegsführung"),
    "smoke": term("Rauch"),
    "mine": term("Mine"),
    "marker": term("Marker erreicht"),
    "pilot": term("Piloten-Wurf"),
    "move": term("Bewegung"),
    "heat": term("Hitze"),
    "lap": term("Runde"),
    "finish": term("Ziel"),
    "tie_finish": term("Stechen im Ziel"),
    "dq": term("disqualifiziert"),
    "out": term("ausgeschieden"),
    "ram": term("Rammen"),
    "shortcut": term("Abkürzung"),
    "none": term("keine"),
    "cannon": term("Kanone"),
    "rocket": term("Rakete"),
    "melee": term("Nahkampf"),
    "primary": term("primär"),
    "secondary": term("sekundär"),
    "front": term("vorne"),
    "rear": term("hinten"),
    "both": term("vorne und hinten"),
    "running": term("im Rennen"),
    "finished": term("im Ziel"),
    "success": term("gelungen"),
    "failure": term("misslungen"),
    "hit": term("Treffer"),
    "miss": term("abgewehrt"),
    "disturbed": term("gestört"),
    "undisturbed": term("keine Störung"),
    "declaration": term("Deklarationsphase"),
    "action": term("Aktionsphase"),
    "refused": term("nicht möglich"),
    "override": term("Meisterentscheid"),
    "waiting": term("wartet"),
    "used": term("die Aktion dieser Renn-Runde ist verbraucht"),
    "late": term("das kommt vor dem Piloten-Wurf"),
    "out_of_range": term("außer Reichweite"),
    "out_of_cone": term("nicht im Kegel der Waffe"),
    "no_shots": term("keine Munition mehr"),
    "no_weapon": term("keine solche Waffe"),
    "no_target": term("kein Ziel genannt"),
    "no_contact": term("kein Kontakt mit dem Weg"),
    "no_module": term("kein Störmodul"),
    "not_running": term("nicht mehr im Rennen"),
    "too_far": term("nicht 1 bis 3 Hex-Felder hinter dem vorderen Fahrzeug"),
    "no_occasion": term("keine Gelegenheit"),
    "lies": term("liegt"),
    "gone": term("weg"),
    "course": term("Strecke"),
    "lap_race": term("Rundkurs"),
    "sprint": term("Sprint"),
    "open": term("offene Liga"),
    "civil": term("Civil-League"),
}

#: The results beside Orders and Duels, over which a game master may type.
RESULTS = {
    "place": term("deklariert als"), "total": term("Piloten-Wurf"), "needed": term("Schwierigkeit"),
    "min_speed": term("Geschwindigkeit von"), "max_speed": term("Geschwindigkeit bis"),
    "end_col": term("Spalte"), "end_row": term("Zeile"), "end_heading": term("Richtung"), "end_field": term("Feld"),
    "end_lap": term("Runde"), "end_fp": term("FP"), "end_heat": term("Hitze"), "end_disturbed": term("gestört"),
    "distance": term("Abstand"), "modifier": term("Modifikator"), "attack_total": term("Angriffswurf"),
    "defence_number": term("Nummer der Verteidigung"), "bonus": term("Bonus der Verteidigung"),
    "defence_total": term("Verteidigungswurf"), "fp_after": term("FP"), "lost_attribute": term("Attributverlust"),
}  # fmt: skip

#: The cards of the shipped set by their home name; a game master's own cards keep the name that he typed.
CARD_NAMES = (
    term("Stand"), term("Drehung"), term("Kriechen"), term("Haarnadel"), term("Rollen"), term("Enge Kurve"),
    term("Seitschritt"), term("Geradeaus"), term("Kurve"), term("Scharfe Kurve"), term("Schnelle Gerade"),
    term("Weite Kurve"), term("Drift"), term("Spurwechsel"), term("Vollgas"), term("Vollgaskurve"), term("Ausweichen"),
)  # fmt: skip


def word(keyword: str) -> Term:
    """The word for a keyword of the rules."""
    return WORDS.get(keyword) or RESULTS.get(keyword) or Term(keyword)
