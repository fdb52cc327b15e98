"""The sheets of a battle workbook: every column with its heading, help and formula; every setting with its meaning."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.columns import column
from calc.core.sheets import (
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
from calc.core.tables import table
from calc.systems.stccg.replay import SHEETS
from calc.systems.stccg.replay.rows import AttackRow, Change, Order, Person, Settings

SIZES = {"cards": 40, "battles": 20}

#: Rows that the reference tables leave free for the game master's own.
FREE_ROWS = 10
LIST = "@"  # a list such as 1,2 must not become a number


PERSONNEL = (
    column("id", "Kürzel", 8, "Kurzer Name der Karte für die Listen auf Orders; jede Karte hat ihr eigenes."),
    column("name", "Person", 20, "Der Name der Karte.", left=True),
    column("player", "Spieler", 11),
    column("affiliation", "Volk", 13, "Wer wen angreifen darf, steht auf dem Blatt Tables; dort ist Platz für weitere Völker.", choices="Classes.affiliation"),
    column("status", "Status", 10, "active; stopped = gestoppt; disabled = handlungsunfähig; dead = tot. Leer = active."),
    column("leader", "Anführer", 9, "OFFICER oder Leadership; lässt sich überschreiben.", "prefill", formula='=IF({name}="","",N(STCCG_IS_LEADER({classification},{skills})))'),
    column("location", "Mission oder Time Location", 16, left=True),
    column("spot", "genauer Ort", 20, "Leer = Oberfläche des Planeten; sonst Schiff, Site oder Facility mit Namen. Jeder andere Text ist ein anderer Ort.", left=True),
    column("team", "Trupp", 12, "Auf Orders steht der Name eines Trupps für alle seine lebenden Karten."),
    column("classification", "Classification", 13),
    column("skills", "Skills", 26, "Mit Kommas getrennt.", left=True),
    column("base", "Stärke auf der Karte", 8),
    column("modifier", "andere Karten", 8, "Was andere Karten an der Stärke ändern, auch negativ."),
    column("bonus1", "Waffe 1 Bonus", 7), column("bonus2", "Waffe 2 Bonus", 7),
    column("bonus3", "Waffe 3 Bonus", 7, rare=True),
    column("weapon1", "Handwaffe 1", 14, left=True), column("weapon2", "Handwaffe 2", 14, left=True),
    column("weapon3", "Handwaffe 3", 14, left=True, rare=True),
    column("lethal", "tödlich", 8, "TRUE, wenn eine Karte (Bat'leth) aus betäubt tödlich verletzt macht."),
    column("set_strength", "Stärke setzen", 8, "Ersetzt die berechnete Stärke.", "override"),
    column("note", "Bemerkung", 24, left=True),
)  # fmt: skip

STRENGTH = (
    column("strength", "Stärke", 8, role="computed", formula='=IF({set_strength}<>"",{set_strength},IF({base}="","",STCCG_STRENGTH({base},{bonus1}:{bonus3},{modifier},stccg_weapons)))'),
    column("start_lethal", "tödlich", 8, role="computed", formula='=IF({name}="","",N({lethal})=1)'),
    column("start_status", "Status am Start", 10, role="computed", formula='=IF({name}="","",IF({status}="","active",{status}))'),
)  # fmt: skip

NOW = (
    column("now_strength", "Stärke jetzt", 8, role="computed"),
    column("now_status", "Status jetzt", 14, role="computed"),
    column("now_place", "Ort jetzt", 30, role="computed", left=True),
    column("fought", "Kämpfe", 8, role="computed"),
    column("died", "gestorben im Kampf", 14, role="computed"),
)

_PILE_NOTE = (
    "Die gemischten Karten, oberste zuerst: Kürzel mit Kommas, oder Zahlen (3 1 2: erst die dritte, die mitkämpft). "
    "Leer: mit einem seed auf dem Blatt Settings wird von selbst gemischt."
)

ORDERS = (
    column("turn", "Zug", 6, "Eine Zeile je Kampf, in der Reihenfolge der Ansage. Jeder Zug gehört einem Spieler."),
    column("battle", "Kampf", 14, "Ein eigener Name oder eine eigene Nummer.", left=True),
    column("player", "Angreifer", 11),
    column("attackers", "wer greift an", 24, "Kürzel, Namen oder Trupps, mit Kommas getrennt.", left=True, number_format=LIST),
    column("target", "Gegner", 11, "Leer = der Besitzer der angegriffenen Karten."),
    column("defenders", "wer wird angegriffen", 24, "Kürzel, Namen oder Trupps, mit Kommas getrennt.", left=True, number_format=LIST),
    column("card", "Karte, die es erlaubt", 18, choices="Permissions.card", left=True),
    column("permits", "was sie erlaubt", 14, "any; ein Volk: jede Gruppe, in der es dabei ist; not_ und ein Volk: jede Gruppe ohne es.", "prefill", formula='=IF({card}="","",IFERROR(INDEX(Permissions.permit,MATCH({card},Permissions.card,0))&"",""))'),
    column("assimilating", "Borg assimilieren Planeten", 11, rare=True),
    column("order_a", "Stapel der Angreifer", 22, _PILE_NOTE, "dice", left=True, number_format=LIST),
    column("order_b", "Stapel der Angegriffenen", 22, _PILE_NOTE, "dice", left=True, number_format=LIST),
    column("pick", "Ziehung", 8, "Welche der Karten stirbt, die rechts unter 'zur Wahl' gezählt werden (in der Reihenfolge des Blattes Personnel). Leer: aus dem seed.", "dice"),
    column("set_check", "erlaubt setzen", 12, "ok lässt den Kampf zu; alles andere lehnt ihn ab.", "override"),
    column("set_winner", "Sieger setzen", 11, role="override"),
    column("remark", "Bemerkung", 26, left=True),
)  # fmt: skip

ORDER_RESULTS = (
    column("check", "Angriff", 24, role="computed", left=True),
    column("allowed_by", "erlaubt durch", 36, role="computed", left=True),
    column("chance_a", "Chance Angreifer", 9, role="computed", number_format="0%"),
    column("chance_b", "Chance Angegriffene", 12, role="computed", number_format="0%"),
    column("chance_none", "Chance niemand", 9, role="computed", number_format="0%"),
    column("pile_a", "Stapel Angreifer", 30, role="computed", left=True),
    column("pile_b", "Stapel Angegriffene", 30, role="computed", left=True),
    column("total_a", "Summe Angreifer", 9, role="computed"),
    column("total_b", "Summe Angegriffene", 12, role="computed"),
    column("winner", "Sieger", 13, role="computed"),
    column("eligible", "zur Wahl", 7, role="computed"),
    column("drawn_pick", "gezogen", 8, role="computed"),
    column("casualty", "stirbt", 18, role="computed", left=True),
    column("order_note", "Verlauf", 70, role="computed", left=True),
)  # fmt: skip

CHANGES = (
    column("turn", "Zug", 6, "Gilt ab dem Anfang dieses Zuges."),
    column("card", "Person", 18, "Kürzel oder Name.", choices="Personnel.id", left=True),
    column("battle", "vor Kampf", 14, "Leer = am Anfang des Zuges."),
    column("set_status", "Status setzen", 11, role="override"),
    column("set_location", "Mission setzen", 16, role="override"),
    column("set_spot", "Ort setzen", 22, "surface = Oberfläche des Planeten.", role="override"),
    column("set_modifier", "andere Karten setzen", 9, role="override"),
    column("set_lethal", "tödlich setzen", 9, role="override"),
    column("remark", "Bemerkung", 34, left=True),
)  # fmt: skip

ATTACKS = (
    column("turn", "Zug", 6, "Nur Angriffe, die kein Personenkampf waren: auf Schiffe oder Facilities."),
    column("attacker", "Angreifer", 12, left=True),
    column("attacked", "Angegriffener", 12),
    column("location", "Mission oder Time Location", 20),
    column("remark", "Bemerkung", 34, left=True),
)

KEPT = (
    column("all_turn", "Zug", 6, role="computed"),
    column("all_attacker", "Angreifer", 12, role="computed"),
    column("all_attacked", "Angegriffener", 12, role="computed"),
    column("all_location", "Mission oder Time Location", 20, role="computed"),
    column("all_battle", "Kampf", 14, role="computed"),
)

BOARD = (
    column("number", "Platz", 6),
    column("attacker", "Angreifer", 24, left=True), column("strength_a", "Stärke", 8), column("state_a", "Zustand", 16),
    column("fate_a", "danach", 11),
    column("defender", "Angegriffene", 24, left=True), column("strength_b", "Stärke", 8),
    column("state_b", "Zustand", 16),
    column("fate_b", "danach", 11),
)  # fmt: skip

LOG = (
    column("number", "Nr.", 5), column("turn", "Zug", 5), column("battle", "Kampf", 13), column("step", "Schritt", 7),
    column("event", "Ereignis", 25, left=True), column("side", "Seite", 13),
    column("card", "Person oder Spieler", 18, left=True),
    column("opponent", "Gegner", 18, left=True), column("own", "Stärke", 7), column("theirs", "Stärke Gegner", 8),
    column("result", "Ergebnis", 21), column("total_a", "Summe Angreifer", 9),
    column("total_b", "Summe Angegriffene", 12),
    column("die", "Würfel", 12), column("note", "Text", 74, left=True),
)  # fmt: skip

FATES = (
    column("turn", "Zug", 6), column("battle", "Kampf", 14), column("side", "Seite", 13),
    column("player", "Spieler", 12),
    column("card", "Person", 20, left=True), column("strength", "Stärke", 8),
    column("opponent", "Gegner", 20, left=True),
    column("state", "Zustand", 16), column("fate", "danach", 11),
)  # fmt: skip

STANDINGS = (
    column("player", "Spieler", 16, left=True), column("started", "Angriffe", 9),
    column("counters", "davon Vergeltung", 10),
    column("won", "gewonnen", 10), column("lost", "verloren", 9), column("undecided", "unentschieden", 13),
    column("own_dead", "eigene Tote", 8), column("enemy_dead", "Tote der Gegner", 9), column("active", "aktiv", 8),
    column("stopped", "gestoppt", 9), column("disabled", "handlungs|unfähig", 10),
)  # fmt: skip

STEPS = (
    "Blatt Settings: Name des Abends eintragen. Mit einem seed werden Stapel und Ziehungen von selbst gemischt; ohne seed tippt man ein, wie die Karten am Tisch lagen.",
    "Blatt Personnel: eine Zeile je Person mit Volk, Stärke, Handwaffen, Ort und Status. Ob sie Anführer ist und wie stark sie kämpft, steht sofort daneben.",
    "Blatt Orders: eine Zeile je angesagtem Kampf: wer greift wen an. Rechts steht, ob und warum er erlaubt ist, und die Siegchancen beider Seiten.",
    "Stapel und Ziehung eintragen oder dem seed überlassen: Summen, Sieger und Tote erscheinen. Was sonst geschieht (beamen, wieder aktiv, handlungsunfähig), kommt auf das Blatt Changes.",
    "Blätter Board, Log, Fates und Standings lesen; gedruckt werden Kampfberichte und Personenliste mit: racebook run DATEI",
)

SETTINGS = (
    Setting("battle", "Name des Abends, steht auf jeder gedruckten Seite."),
    Setting("date", "Datum des Spielabends."),
    Setting("language", "Sprache der Texte: de, en oder ru; leer = Deutsch."),
    Setting("seed", "Zahl oder Wort, auf dem alles Gemischte und Gezogene beruht; leer = Stapel und Ziehungen werden eingetippt. Ein neuer seed mischt alles neu."),
    Setting("dice_source", "typed: was in den Zellen steht, zählt, leere kommen aus dem seed; seed: immer der seed."),
    Setting("stccg_players", "Die Spieler in der Reihenfolge ihrer Züge, mit Kommas getrennt; leer = wie sie auf dem Blatt Personnel erscheinen.", "Reihenfolge der Spieler"),
    Setting("stccg_weapons", "Mehrere Handwaffen: sum alle zählen, best nur die beste.", "Mehrere Handwaffen"),
    Setting("stccg_tie", "Gleiche Summen: none niemand gewinnt, attacker der Angreifer, defender der Angegriffene.", "Gleiche Summen"),
    Setting("stccg_unstop", "Gestoppte Karten: manual setzt der Spielleiter auf dem Blatt Changes wieder aktiv, next_turn am Anfang des nächsten eigenen Zuges.", "Gestoppte Karten"),
    Setting("stccg_replays", "So oft werden Kämpfe mit mehr als 12 Karten auf einer Seite nachgespielt, um die Chancen zu schätzen.", "Nachgespielte Kämpfe"),
)  # fmt: skip


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many cards and battles."""
    cards, battles = sizes["cards"], sizes["battles"]
    return (
        TextSheet("Start", "Personenkampf", STEPS),
        SettingsSheet(Settings, SETTINGS, "Einstellungen"),
        TableSheet(
            "Personnel", "Personen", Person, PERSONNEL, cards, Computed("STCCG_PERSONNEL", SHEETS, NOW), STRENGTH,
            marks=(Mark('={now_status}=t"tot"', "out"), Mark('={now_status}=t"gestoppt"', "done"),
                   Mark('={now_status}=t"handlungsunfähig"', "warning")),
            intro="Eine Zeile je Karte. Die Spalten Spieler bis genauer Ort und Stärke bis Status passen so in die Funktionen.",
        ),
        TableSheet(
            "Orders", "Kämpfe", Order, ORDERS, battles, Computed("STCCG_ORDERS", SHEETS, ORDER_RESULTS),
            marks=(Mark('=AND({check}<>"",{check}<>t"erlaubt")', "warning"),),
            intro="Eine Zeile je angesagtem Kampf. Abgelehnte Kämpfe bleiben stehen; der Grund steht rechts.",
        ),
        TableSheet(
            "Changes", "Änderungen", Change, CHANGES, max(20, battles),
            intro="Was außerhalb der Kämpfe mit einer Karte geschieht. Nur ausfüllen, was sich ändert.",
        ),
        TableSheet(
            "Attacks", "Angriffe", AttackRow, ATTACKS, max(20, 2 * battles), Computed("STCCG_ATTACKS", SHEETS, KEPT),
            intro="Links Angriffe auf Schiffe und Facilities eintragen; rechts stehen alle, die sich vergelten lassen.",
        ),
        ResultSheet(
            "Board", "Kampf", "STCCG_BOARD", (*SHEETS, "Board.battle"), BOARD, 24,
            marks=(Mark('=AND({number}="",{attacker}<>"")', "leader"),),
            intro="Die beiden Stapel nebeneinander; welcher Kampf, steht rechts (leer = der letzte).",
            inputs=(column("battle", "Kampf", 14, choices="Orders.battle"),), landscape=True,
        ),
        ResultSheet(
            "Log", "Verlauf", "STCCG_GAME_LOG", SHEETS, LOG, min(10_000, 30 * battles + 60),
            marks=(
                Mark('={event}=t"Sieger"', "leader"), Mark('={event}=t"gestorben"', "fall"),
                Mark('={event}=t"Entscheid des Spielleiters"', "override"), Mark('={event}=t"nicht erlaubt"', "warning"),
                Mark('={event}=t"wartet"', "warning"), Mark('={event}=t"Zug"', "done"),
            ),
            landscape=True,
        ),
        ResultSheet(
            "Fates", "Was aus wem wurde", "STCCG_GAME_FATES", SHEETS, FATES, min(10_000, 12 * battles),
            marks=(Mark('={fate}=t"tot"', "fall"),),
        ),
        ResultSheet("Standings", "Stand", "STCCG_STANDINGS", SHEETS, STANDINGS, 8, landscape=True),
        TablesSheet("Tabellen", (_classes(), _permissions())),
    )  # fmt: skip


def _classes() -> ReferenceTable:
    """Which affiliation may attack whom; the replay reads it, so the game master may change it."""
    columns = (
        column("affiliation", "Volk", 20, left=True),
        column("attack_class", "darf angreifen", 18),
        column("rule", "Regel", 18),
    )
    shipped = table("stccg", "classes")
    rows = tuple((row["affiliation"], row["class"], row["rule"]) for row in shipped.rows)
    return ReferenceTable(
        "Classes", "Wer wen angreifen darf: others = alle außer dem eigenen Volk, anyone = alle, borg_only, card_only",
        columns, (*rows, *[(None, None, None)] * FREE_ROWS), shipped.rule,
    )  # fmt: skip


def _permissions() -> ReferenceTable:
    """Cards that permit an attack, for the game master to complete."""
    columns = (
        column("card", "Karte", 20, left=True), column("permit", "erlaubt", 18), column("permit_for", "für welches Volk", 18),
        column("rule", "Regel", 18),
    )  # fmt: skip
    shipped = table("stccg", "permissions")
    rows = tuple((row["card"], row["permit"] or None, row["affiliation"], row["rule"]) for row in shipped.rows)
    return ReferenceTable(
        "Permissions", "Karten, die einen Angriff erlauben", columns,
        (*rows, *[(None, None, None, None)] * FREE_ROWS), shipped.rule,
    )  # fmt: skip
