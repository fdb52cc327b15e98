"""The sheets of a battle workbook: every column with its heading, help and formula; every setting with its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from calc.core.columns import column, dice_columns
from calc.core.sheets import (
    Column,
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
from calc.systems.mekton.replay.rows import (
    ORDER_ROLLS,
    RULING_ROLLS,
    UNIT_ROLLS,
    OrderRow,
    PartRow,
    RulingRow,
    Settings,
    UnitRow,
    WeaponRow,
)

SIZES = {"units": 8, "parts": 72, "weapons": 24, "orders": 100, "rulings": 16}

#: The ranges that every live function takes, in the order of its arguments.
RANGES = (
    "Participants", "Parts", "Weapons", "Orders", "Rulings", "Charts.normal", "Charts.special", "Charts.cinematic", "Ram",
    "HandToHand", "Dismemberment", "Settings",
)  # fmt: skip


_dice = partial(
    dice_columns,
    note="Type the dice. With a seed on the sheet Settings they roll themselves and stay as they are.", width=6.5,
)  # fmt: skip


def _start_dice() -> tuple[Column, ...]:
    return _dice(UNIT_ROLLS, "initiative", "W6", "{name}", '{name}=""')


PARTICIPANTS = (
    column("name", "Unit", 20, "The name by which the other sheets call the mecha, vehicle or human.", left=True),
    column("initiative", "Initiative", 9, "2W6 + REFLEXES, rolled once.", "prefill",
       formula='=IF({name}="","",MEKTON_INITIATIVE({die1},{die2},{reflexes}))'),
    column("actions", "Actions", 7, "Actions per round."),
    column("evade", "Evade", 7, "REF + piloting skill.", "prefill",
       formula='=IF(OR({reflexes}="",{piloting}=""),"",{reflexes}+{piloting})'),
    *_start_dice(),
    column("reflexes", "REF", 6, "REFLEXES of the mecha; of the fighter, if on foot."),
    column("piloting", "Piloting", 8, "Mecha Piloting, Driving or Aircraft Pilot."),
    column("dex", "DEX", 6), column("pre", "PRE", 6), column("tar", "TAR", 6),
    column("melee", "Melee", 7, "Skill Mecha Melee."), column("fighting", "Fighting", 8, "Skill Mecha Fighting."),
    column("gunnery", "Gunnery", 8, "Skill Mecha Gunnery."), column("missiles", "Missiles", 8, "Skill Mecha Missiles."),
    column("bod", "BOD", 6, "Of the pilot."), column("stun", "Stun/ Shock", 7, "Stun/Shock number of the pilot."),
    column("pilot", "Pilot", 16, left=True),
    column("team", "Side", 12, "Units of one side fight together; the battle is over when one side is left.", left=True),
    column("human", "Human", 8, "TRUE: a human on foot. Parts and armour are counted in hits."),
    column("scale", "Scale", 10, "A name of the table Scales."),
    column("level", "Scale level", 7, "From the table Scales.", "prefill",
       formula='=IF({scale}="","",IFERROR(MEKTON_TABLE({scale},Scales),""))'),
    column("tons", "Tons", 7, "Weight, for throw, slam, ram and falls."),
    column("unit_type", "Type", 12, "How it turns."),
    column("ma_run", "MA run", 6, "Blank: it cannot move this way."), column("ma_jump", "MA jump", 6),
    column("ma_dive", "MA dive", 6, rare=True), column("ma_drive", "MA drive", 6), column("ma_fly", "MA fly", 6),
    column("powerplant", "Power|plant", 8, "cool: XS 1, hot: XS 5."),
    column("canopy", "Canopy", 8, "TRUE: destroyed sensors count -2 only."),
    column("q", "Column q", 7, "Hex at the start, axial coordinates; leave blank if you play without a map."),
    column("r", "Row r", 6), column("facing", "Facing", 7, "1 to 6, clockwise from north."),
    column("remark", "Remark", 20, left=True),
)  # fmt: skip

UNIT_RESULTS = (
    column("place", "Acts as no.", 7, role="computed"), column("actions_left", "Actions left", 7, role="computed"),
    column("now_q", "Now q", 6, role="computed"), column("now_r", "Now r", 6, role="computed"),
    column("now_facing", "Now facing", 7, role="computed"), column("aim", "Aim", 6, role="computed"),
    column("stance", "Stance", 12, role="computed"), column("position", "Position", 12, role="computed"),
    column("pilot_state", "Pilot is", 12, role="computed"), column("status", "Status", 12, role="computed"),
    column("note", "Note", 30, role="computed", left=True),
)  # fmt: skip

PARTS = (
    column("name", "Unit", 20, choices="Participants.name", left=True),
    column("location", "Area", 16, "What can be hit: servos, sensors, propulsion, treads, powerplant, wings ...", left=True),
    column("armor", "Armour", 8, "Blank: none."), column("kills", "Kills", 7, "Of a human: hits."),
    column("zone", "Zone", 8, "head, torso, arm, leg, other; blank: as the name of the area says."),
    column("pilot", "Pilot here", 8, "The pilot sits in this servo."),
    column("sensors", "Sensors", 8, "At 0 Kills all Actions are at -4, with a canopy -2."),
    column("thruster", "Pro|pulsion", 8, "A part of the propulsion system sits here: a hit through the armour knocks it out."),
    column("treads", "Treads, wheels", 8, "Inoperable at half their Kills."),
    column("powerplant", "Power|plant", 8, "A hit here asks for the explosion save."),
)  # fmt: skip

PART_RESULTS = (
    column("kills_left", "Kills left", 7, role="computed"), column("state", "State", 12, role="computed"),
)  # fmt: skip

WEAPONS = (
    column("name", "Weapon", 20, left=True), column("owner", "Unit", 20, choices="Participants.name", left=True),
    column("kind", "Skill", 10, "gunnery, missiles, melee, fighting; shield: for parrying."),
    column("wa", "WA", 6, "Weapon accuracy."),
    column("combat_range", "Combat range", 8, "Hexes without penalty; blank for close combat."),
    column("max_range", "Max. range", 8, "Beyond combat range -4, beyond this none."),
    column("damage", "Damage", 8, "Of one shot, bullet or missile."),
    column("unit", "in", 7, "kills or hits: 1 Kill = 25 hits."),
    column("fire", "Fire", 8, "single; burst: so many bullets as BV at most; salvo: so many missiles."),
    column("shots", "BV, missiles", 8), column("blast", "Blast radius", 7), column("arcing", "fires in an arc", 8),
    column("da", "DA", 6, "Defence accuracy, for parrying."),
    column("side", "Side", 7, "On which side it is mounted: left, right."),
    column("energy", "EMW", 7, "Energy melee weapon."), column("quick", "Quick", 7), column("shock", "Shock", 7),
    column("kills", "Kills", 7, "Kills of the weapon; a melee weapon loses 1 for each parry, a shock weapon shocks with them."),
    column("mount", "Mounted in", 14, "The servo that holds it; when that is destroyed the weapon is lost.",
       choices="Parts.location", left=True),
    column("remark", "Remark", 20, left=True),
)  # fmt: skip

WEAPON_RESULTS = (
    column("at_combat", "Attack to combat range", 9, "Attribute + skill + WA.", "computed"),
    column("at_max", "Attack to max. range", 9, role="computed"),
    column("weapon_kills", "Kills left", 7, role="computed"),
)  # fmt: skip

_KEYS = "{round},{actor},{number}"
_NO_ATTACK = 'AND({action}<>"shoot",{action}<>"throw",{action}<>"strike",{action}<>"fight")'
_NO_ROLL = 'AND({action}<>"shoot",{action}<>"throw",{action}<>"strike",{action}<>"fight",{action}<>"escape")'
#: Units of a kind carry weapons of the same name, so the owner belongs to it.
_OWN = "Weapons.name,{weapon},Weapons.owner,{actor}"
_SHOTS = f'IF(COUNTIFS({_OWN},Weapons.fire,"burst"),MAX(1,SUMIFS(Weapons.shots,{_OWN})),1)'


def _order_dice(purpose: str, heading: str, guard: str = _NO_ATTACK, *, rare: bool = False) -> tuple[Column, ...]:
    return _dice(ORDER_ROLLS, purpose, heading, _KEYS, f'OR({{actor}}="",{guard})', rare=rare)


ORDERS = (
    column("round", "Round", 6, "One row an order, in the order in which the unit carries them out."),
    column("actor", "Unit", 18, choices="Participants.name", left=True),
    column("action", "Action", 14, "Attacks: shoot, throw, strike, fight."),
    column("times", "times", 6, "Blank: 1; of an attack 0 if it costs no action; of a movement blank: worked out from its MA."),
    column("target", "Target", 18, choices="Participants.name", left=True),
    *_order_dice("attack", "W6", _NO_ROLL),
    column("attack", "Attack set", 7, "Attribute + skill + WA + modifiers without aim; blank: worked out.", "override"),
    *_order_dice("defence", "its W6"),
    column("arc", "From set", 7, "front, flank, left, right, rear; blank: from the map, else front.", "override"),
    column("defence", "Defence set", 8, "A total, or auto; blank: rolled.", "override"),
    column("damage", "Damage set", 8, "After a block, before armour; blank: that of the weapon.", "override"),
    column("location", "Area", 14, "Announced in close combat and for called shots; otherwise blank: rolled on the hit chart.",
       choices="Parts.location", left=True),
    column("number", "No.", 5, "Number of the order among those of the unit in this round.", "prefill",
       formula='=IF({actor}="","",COUNTIFS($A$5:{round},{round},$B$5:{actor},{actor}))'),
    column("weapon", "Weapon", 18, choices="Weapons.name", left=True),
    column("move", "Special move", 13, "Special melee attack; the action is fight."),
    column("called", "Called shot", 9), column("extra", "Modifier", 8, "Anything else."),
    column("distance", "Distance", 8, "In hexes; blank: from the map."),
    column("shots", "Shots", 7, "Missiles fired or BV; blank: all."),
    column("defend", "Target defends", 9, "evade (default), parry, escape."),
    column("item", "Parries with", 16, choices="Weapons.name", left=True),
    column("chart", "Hit chart", 9, "Attacker's choice for a Critical Hit: normal, special, cinematic."),
    Column("chart_rolls", "Chart roll", 9, "One roll a projectile, with spaces between them.", "dice",
           f'=IF(OR({{actor}}="",AND({{action}}<>"shoot",{{action}}<>"throw")),"",MEKTON_CHART_ROLLS(chart_dice,seed,{_SHOTS},{_KEYS}))'),
    column("walk", "Salvo walks", 8, "down or up the chart.", rare=True),
    column("reach", "Number to reach", 8, "Makes it indirect fire.", rare=True),
    column("small", "Small target", 8, "TRUE: may be stomped.", rare=True),
    column("knockout", "Knockout", 9, "TRUE: human scale, -3, one point and a stun roll.", rare=True),
    column("mode", "Moves by", 8), column("to_q", "to q", 6), column("to_r", "to r", 6),
    column("to_facing", "Facing", 7),
    column("terrain", "Ground", 11), column("hexes", "Hexes", 7, "Blank: as far as the map says."),
    column("swap", "Front = rear", 8, "Tanks and autos: exchange front and rear.", rare=True),
    column("areas", "Covered areas", 18, "For cover: areas with commas between them.", left=True, rare=True),
    column("tech", "Tech roll", 7, "Total of a Mecha Tech roll for treads; the action is skill.", rare=True),
    column("toward", "Thrown to side", 8, "Direction 1 to 6; blank: away from the attacker.", rare=True),
    column("ejected", "Ejected", 8, "TRUE or FALSE when the pilot of the target has to eject."),
    *_order_dice("direction", "Direction W6", rare=True),
    *_order_dice("powerplant", "XS 1D10", rare=True),
    *_order_dice("ring1", "Ring 1 1D10", rare=True),
    *_order_dice("ring2", "Ring 2 1D10", rare=True),
    *_order_dice("shock", "Shock W6", rare=True),
    *_order_dice("test", "Shock test W6", rare=True),
    *_order_dice("stun", "Stun W6", rare=True),
    column("set_result", "Result set", 10, "In place of the rolls.", "override"),
    column("set_hits", "Projectiles set", 9, "How many hit.", "override"),
    column("remark", "Remark", 24, left=True),
)  # fmt: skip

ORDER_RESULTS = (
    column("order_left", "Actions left", 7, role="computed"), column("attack_total", "Attack", 7, role="computed"),
    column("from_side", "from", 9, role="computed"), column("defence_total", "Defence", 9, role="computed"),
    column("outcome", "Result", 16, role="computed"), column("hits", "Hits", 6, role="computed"),
    column("through", "Through armour", 8, role="computed"), column("where_hit", "Area hit", 14, role="computed"),
    column("kills_there", "Kills left", 7, role="computed"), column("ma_spent", "MA", 6, role="computed"),
    column("order_note", "What happened", 70, role="computed", left=True),
)  # fmt: skip

RULINGS = (
    column("round", "Round", 6, "At the end of which round; 0: before the battle."),
    column("unit", "Unit", 18, choices="Participants.name", left=True),
    column("location", "Area", 14, choices="Parts.location", left=True),
    column("set_kills", "Kills set", 7, "Kills left of the area.", "override"),
    column("set_position", "Position set", 10, role="override"), column("set_pilot", "Pilot set", 11, role="override"),
    column("set_q", "q set", 6, role="override"), column("set_r", "r set", 6, role="override"),
    column("set_facing", "Facing set", 7, role="override"),
    column("actions_lost", "Actions lost", 7, "In the next round."), column("turns_lost", "Turns lost", 7),
    column("fallen", "Hexes fallen", 7, "A fall: Kills by the Ram Table, 1 more for each 2 hexes."),
    *_dice(RULING_ROLLS, "landing", "1D10", "{round},{unit}", 'OR({unit}="",{fallen}="")'),
    column("remark", "Remark", 30, left=True),
)  # fmt: skip

LOG = (
    column("round", "Round", 6), column("number", "No.", 5), column("actor", "Unit", 16, left=True),
    column("action", "Action", 13),
    column("target", "Target", 16, left=True), column("actions_left", "Actions left", 7), column("attack", "Attack", 7),
    column("defence", "Defence", 8), column("result", "Result", 10), column("damage", "Damage", 8),
    column("location", "Area", 13),
    column("kills_left", "Kills left", 7), column("dice", "Dice", 10),
    column("attack_parts", "Attack is", 44, left=True),
    column("defence_parts", "Defence is", 40, left=True), column("text", "Text", 80, left=True),
)  # fmt: skip

STANDINGS = (
    column("name", "Unit", 20, left=True), column("attacks", "Attacks", 8), column("hits", "Hits", 7),
    column("dealt", "Kills dealt", 8),
    column("taken", "Kills taken", 8), column("destroyed", "Areas destroyed", 9), column("kills_left", "Kills left", 8),
    column("status", "Status", 13), column("position", "Position", 13),
    column("destroyed_areas", "Destroyed", 44, left=True),
)  # fmt: skip

STEPS = (
    "Sheet Tables: type in your hit charts, Ram Table, hand-to-hand and dismemberment table; the rows are a layout to fill. Without them areas and damages are typed by hand.",
    "Sheets Participants, Parts, Weapons: one row for each unit, for each area that can be hit, for each weapon.",
    "Settings: with a seed all dice roll themselves; without one type what was rolled at the table.",
    "Sheet Orders: one row an order, with unit, action, target and weapon. Attack, side, defence and damage are worked out at the right; what you type into the red columns counts instead.",
    "Sheet Rulings: your word at the end of a round. Sheets Log, Map and Standings show the battle; print with: racebook run FILE",
)

SETTINGS = (
    Setting("battle", "Name of the battle; it stands on every printed page."),
    Setting("date", "Day of the game."),
    Setting("language", "Language of the texts in the log: de, en or ru; blank = English."),
    Setting("seed", "Number or word on which all rolled cells rest; blank = dice are typed. A new seed is a new battle."),
    Setting("dice_source", "typed: the dice in the cells count; seed: always those of the seed."),
    Setting("chart_dice", "Dice of your hit charts, such as 1D10 or 2W6.", "dice of hit charts"),
    Setting("throw_rounding", "Half the servo Kills when throwing: floor down, round half up, ceil up.", "half Kills when throwing"),
    Setting("quick_rate", "Strikes with a Quick weapon for one action.", "strikes with a Quick weapon"),
    Setting("stacking", "For MEKTON_DEFENSE_BONUS in your own cells; in the battle active defense always goes back to 2.", "defense bonus"),
    Setting("block_reading", "Block with several actions: one = each works on one attack; stack = all on one attack.", "block with several actions"),
    Setting("tie", "Who wins an equal roll.", "equal rolls"),
    Setting("salvo_rounding", "Fractions of missiles that hit.", "fractions of a salvo"),
    Setting("chart_end", "A salvo at the end of the chart: wrap = goes on at the other end; stop = the rest hits the last area.", "salvo at the end of the chart"),
    Setting("at_max", "Exactly at maximum range: in (-4) or out.", "at maximum range"),
    Setting("same_hex", "Is close combat possible within one hex?", "close combat within one hex"),
    Setting("weight_step", "10 tons heavier: full tens, or every started ten.", "steps of 10 tons"),
    Setting("grab_human", "Grabbing a human: add = -5 besides -1; replace = -5 only.", "grabbing a human"),
    Setting("ram_reading", "Ram: each takes the Kills of the other one's weight (other) or of its own (own).", "ramming"),
    Setting("near", "Near miss of a human: below = 0 to 2 under the defence; both = 2 over as well.", "near miss of a human"),
    Setting("near_rounding", "Half damage of a near miss.", "half damage of a near miss"),
    Setting("mega", "A Mega-Critical Hit rolls on the normal chart, or has the choice of three.", "Mega-Critical Hit"),
    Setting("convert_rounding", "Kills from hits: fractions. A battle counts whole Kills, so exact means down.", "Kills from hits"),
    Setting("tread_target", "What the tech roll for treads at half must reach.", "tech roll for treads"),
    Setting("fighter_turn", "Mechafighter: one = a straight flight for each side turned; any = once for all.", "turns of a Mechafighter"),
    Setting("swap_ma", "MA for exchanging front and rear.", "MA for front and rear"),
    Setting("acceleration", "Does a unit gain at most 12 MA each round?", "at most 12 MA more"),
    Setting("blast_to", "Where the Kills of an explosion go: torso, or left to the game master's ruling.", "Kills of an explosion"),
)  # fmt: skip

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


def sheets(sizes: Mapping[str, int]) -> tuple[Sheet, ...]:
    """All sheets of a workbook for so many units, parts, weapons, orders and rulings."""
    units, orders = sizes["units"], sizes["orders"]
    log_rows = min(5_000, 2 * orders + units)
    columns = (column("label", "", 5), *(column(f"c{number}", "", 4.5) for number in range(1, 23)))
    return (
        TextSheet("Start", "Giant robot combat", STEPS),
        SettingsSheet(Settings, SETTINGS, "Settings"),
        TableSheet(
            "Participants", "Participants", UnitRow, PARTICIPANTS, units, Computed("MEKTON_UNITS", RANGES, UNIT_RESULTS),
            marks=(
                Mark('=AND({name}<>"",{status}<>"",{status}<>t"in action")', "out"),
                Mark('=AND({position}<>"",{position}<>t"standing")', "fall"),
                Mark('={note}<>""', "warning"),
            ),
            intro="One row a unit: a mecha with its pilot, a vehicle, or a human on foot.",
        ),
        TableSheet(
            "Parts", "Parts", PartRow, PARTS, sizes["parts"], Computed("MEKTON_PARTS", RANGES, PART_RESULTS),
            marks=(Mark('={state}=t"destroyed"', "fall"), Mark('={state}=t"damaged"', "fumble")),
            intro="One row for each area that can be hit: servos, sensors, propulsion, treads.", landscape=False,
        ),
        TableSheet(
            "Weapons", "Weapons", WeaponRow, WEAPONS, sizes["weapons"],
            Computed("MEKTON_WEAPONS", RANGES, WEAPON_RESULTS),
            intro="One row a weapon or shield of a unit.",
        ),
        TableSheet(
            "Orders", "Orders", OrderRow, ORDERS, orders, Computed("MEKTON_ORDERS", RANGES, ORDER_RESULTS),
            marks=(
                Mark('={outcome}=t"Mega-Critical Hit"', "leader"), Mark('={outcome}=t"Critical Hit"', "leader"),
                Mark('={outcome}=t"dropped, too few actions"', "warning"),
            ),
            intro="One row an order, in the order in which a unit carries them out. Rare dice stand in the folded columns.",
        ),
        TableSheet(
            "Rulings", "Rulings", RulingRow, RULINGS, sizes["rulings"],
            intro="The game master's word, carried out at the end of the round.",
        ),
        ResultSheet(
            "Log", "Battle log", "MEKTON_LOG", RANGES, LOG, log_rows,
            marks=(
                Mark('={result}="mega"', "leader"), Mark('={result}="critical"', "leader"),
                Mark('={action}="ruling"', "override"), Mark('={action}="refused"', "warning"),
                Mark('={action}="waiting"', "warning"), Mark('={result}="no_actions"', "done"),
            ),
            landscape=True,
        ),
        ResultSheet(
            "Map", "Map", "MEKTON_MAP", (*RANGES, "Map.turn", str(len(columns))), columns, 36,
            intro="Initials and facing of each unit after the round at the right (blank = now). A hex is two rows high.",
            inputs=(column("turn", "after round", 9),), landscape=False,
        ),
        ResultSheet(
            "Standings", "Standings", "MEKTON_RESULTS", RANGES, STANDINGS, units,
            marks=(Mark('=AND({name}<>"",{status}<>t"in action")', "out"),), landscape=True,
        ),
        TablesSheet("Tables of the game master", tuple(
            ReferenceTable(name, heading, columns, ((None,) * len(columns),) * rows, rule)
            for name, heading, columns, rows, rule in LAYOUTS
        )),
    )  # fmt: skip
