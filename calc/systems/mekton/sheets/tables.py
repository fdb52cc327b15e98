"""The layouts of the tables that a game master types in: hit charts, ram, hand-to-hand, dismemberment, scales."""

from __future__ import annotations

from calc.core.columns import column

_CHART = (
    column("from", "from", 10, left=True), column("to", "to", 10),
    column("result", "Area", 18, "Of humanoids and hybrids.", left=True),
    column("beast", "Mechabeasts", 16, "Blank: as humanoids.", left=True),
    column("vehicle", "Tanks, autos", 16, left=True),
    column("fighter", "Mechafighters", 16, left=True), column("person", "Humans", 16, left=True),
)  # fmt: skip
_BY_TONS = (
    column("from", "tons from", 10, left=True),
    column("to", "to", 10),
    column("result", "Kills", 18, left=True),
)
_BY_MOVE = (
    column("from", "tons from, or move", 10, "A weight, or the name of a special move.", left=True),
    column("to", "to", 10),
    column("result", "Kills", 18, left=True),
)  # fmt: skip
_BY_NAME = (
    column("from", "Scale", 10, left=True),
    column("to", "(blank)", 10),
    column("result", "Level", 18, left=True),
)

#: The game master's tables: range, heading, columns, empty rows, rule.
LAYOUTS = (
    ("Charts.normal", "Hit chart: Normal", _CHART, 12, "MEKTON-FIRE-02"),
    ("Charts.special", "Hit chart: Special", _CHART, 12, "MEKTON-DAM-04"),
    ("Charts.cinematic", "Hit chart: Cinematic", _CHART, 12, "MEKTON-DAM-04"),
    ("Ram", "Ram Table", _BY_TONS, 10, "MEKTON-SPEC-13"),
    ("HandToHand", "Hand-to-hand", _BY_MOVE, 10, "MEKTON-SPEC-09"),
    ("Dismemberment", "Dismemberment", _BY_MOVE, 10, "MEKTON-SPEC-10"),
    ("Scales", "Scales", _BY_NAME, 8, "MEKTON-MOD-02"),
)
