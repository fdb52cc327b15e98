"""The settings of a race with their meanings and headings."""

from __future__ import annotations

from calc.core.sheets import Setting

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
