"""The tables of the rules on their sheet: fumbles, ready-made riders."""

from __future__ import annotations

from calc.core.columns import column
from calc.core.sheets import ReferenceTable
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.fumbles import fumble_table
from calc.systems.dsa.rules.riders import dsa_rider


def fumbles() -> tuple[ReferenceTable, ...]:
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


def riders() -> ReferenceTable:
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
