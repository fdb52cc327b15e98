"""The sheets of a battle workbook for given sizes."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.columns import column
from calc.core.sheets import (
    Computed,
    Mark,
    ReferenceTable,
    ResultSheet,
    SettingsSheet,
    Sheet,
    TableSheet,
    TablesSheet,
    TextSheet,
)
from calc.systems.mekton.replay.rows import OrderRow, PartRow, RulingRow, Settings, UnitRow, WeaponRow
from calc.systems.mekton.sheets import columns
from calc.systems.mekton.sheets.settings import SETTINGS
from calc.systems.mekton.sheets.tables import LAYOUTS

__all__ = ["SIZES", "sheets"]

SIZES = {"units": 8, "parts": 72, "weapons": 24, "orders": 100, "rulings": 16}

#: The ranges that every live function takes, in the order of its arguments.
RANGES = (
    "Participants", "Parts", "Weapons", "Orders", "Rulings", "Charts.normal", "Charts.special", "Charts.cinematic", "Ram",
    "HandToHand", "Dismemberment", "Settings",
)  # fmt: skip

STEPS = (
    "Sheet Tables: type in your hit charts, Ram Table, hand-to-hand and dismemberment table; the rows are a layout to fill. Without them areas and damages are typed by hand.",
    "Sheets Participants, Parts, Weapons: one row for each unit, for each area that can be hit, for each weapon.",
    "Settings: with a seed all dice roll themselves; without one type what was rolled at the table.",
    "Sheet Orders: one row an order, with unit, action, target and weapon. Attack, side, defence and damage are worked out at the right; what you type into the red columns counts instead.",
    "Sheet Rulings: your word at the end of a round. Sheets Log, Map and Standings show the battle; print with: racebook run FILE",
)


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many units, parts, weapons, orders and rulings."""
    units, orders = sizes["units"], sizes["orders"]
    log_rows = min(5_000, 2 * orders + units)
    hexes = (column("label", "", 5), *(column(f"c{number}", "", 4.5) for number in range(1, 23)))
    return (
        TextSheet("Start", "Giant robot combat", STEPS),
        SettingsSheet(Settings, SETTINGS, "Settings"),
        TableSheet(
            "Participants", "Participants", UnitRow, columns.PARTICIPANTS, units, Computed("MEKTON_UNITS", RANGES, columns.UNIT_RESULTS),
            marks=(
                Mark('=AND({name}<>"",{status}<>"",{status}<>t"in action")', "out"),
                Mark('=AND({position}<>"",{position}<>t"standing")', "fall"),
                Mark('={note}<>""', "warning"),
            ),
            intro="One row a unit: a mecha with its pilot, a vehicle, or a human on foot.",
        ),
        TableSheet(
            "Parts", "Parts", PartRow, columns.PARTS, sizes["parts"], Computed("MEKTON_PARTS", RANGES, columns.PART_RESULTS),
            marks=(Mark('={state}=t"destroyed"', "fall"), Mark('={state}=t"damaged"', "fumble")),
            intro="One row for each area that can be hit: servos, sensors, propulsion, treads.", landscape=False,
        ),
        TableSheet(
            "Weapons", "Weapons", WeaponRow, columns.WEAPONS, sizes["weapons"],
            Computed("MEKTON_WEAPONS", RANGES, columns.WEAPON_RESULTS),
            intro="One row a weapon or shield of a unit.",
        ),
        TableSheet(
            "Orders", "Orders", OrderRow, columns.ORDERS, orders, Computed("MEKTON_ORDERS", RANGES, columns.ORDER_RESULTS),
            marks=(
                Mark('={outcome}=t"Mega-Critical Hit"', "leader"), Mark('={outcome}=t"Critical Hit"', "leader"),
                Mark('={outcome}=t"dropped, too few actions"', "warning"),
            ),
            intro="One row an order, in the order in which a unit carries them out. Rare dice stand in the folded columns.",
        ),
        TableSheet(
            "Rulings", "Rulings", RulingRow, columns.RULINGS, sizes["rulings"],
            intro="The game master's word, carried out at the end of the round.",
        ),
        ResultSheet(
            "Log", "Battle log", "MEKTON_LOG", RANGES, columns.LOG, log_rows,
            marks=(
                Mark('={result}="mega"', "leader"), Mark('={result}="critical"', "leader"),
                Mark('={action}="ruling"', "override"), Mark('={action}="refused"', "warning"),
                Mark('={action}="waiting"', "warning"), Mark('={result}="no_actions"', "done"),
            ),
            landscape=True,
        ),
        ResultSheet(
            "Map", "Map", "MEKTON_MAP", (*RANGES, "Map.turn", str(len(hexes))), hexes, 36,
            intro="Initials and facing of each unit after the round at the right (blank = now). A hex is two rows high.",
            inputs=(column("turn", "after round", 9),), landscape=False,
        ),
        ResultSheet(
            "Standings", "Standings", "MEKTON_RESULTS", RANGES, columns.STANDINGS, units,
            marks=(Mark('=AND({name}<>"",{status}<>t"in action")', "out"),), landscape=True,
        ),
        TablesSheet("Tables of the game master", tuple(
            ReferenceTable(name, heading, heads, ((None,) * len(heads),) * rows, rule)
            for name, heading, heads, rows, rule in LAYOUTS
        )),
    )  # fmt: skip
