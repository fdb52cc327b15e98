"""The sheets of a battle workbook: every column with its heading, help and formula; every setting with its meaning."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.sheets import (
    Column,
    Computed,
    Mark,
    ReferenceTable,
    ResultSheet,
    Role,
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
    Roll,
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


def _c(
    key: str, heading: str, width: float = 7, note: str = "", role: Role = "input", *, formula: str = "",
    choices: str = "", left: bool = False, rare: bool = False,
) -> Column:  # fmt: skip
    return Column(key, heading, width, note, role, formula, choices, "left" if left else "center", rare=rare)


_DICE_NOTE = "Type the dice. With a seed on the sheet Settings they roll themselves and stay as they are."


def _dice(
    rolls: Mapping[str, Roll], purpose: str, heading: str, keys: str, guard: str, *, rare: bool = False
) -> tuple[Column, ...]:
    """The dice cells of one purpose: each shows one die of DICE_ROLL on the seed and may be typed over."""
    roll = rolls[purpose]
    return tuple(
        Column(
            key,
            f"{heading} {number}" if len(roll.columns) > 1 else heading,
            6.5,
            _DICE_NOTE if number == 1 else "",
            "dice",
            f'=IF(OR(seed="",{guard}),"",INDEX(DICE_ROLL("{roll.notation}",seed,{keys},"{purpose}"),1,{number}))',
            number_format="0",
            rare=rare,
        )
        for number, key in enumerate(roll.columns, 1)
    )


def _start_dice() -> tuple[Column, ...]:
    return _dice(UNIT_ROLLS, "initiative", "W6", "{name}", '{name}=""')


PARTICIPANTS = (
    _c("name", "Unit", 20, "The name by which the other sheets call the mecha, vehicle or human.", left=True),
    _c("initiative", "Initiative", 9, "2W6 + REFLEXES, rolled once.", "prefill",
       formula='=IF({name}="","",MEKTON_INITIATIVE({die1},{die2},{reflexes}))'),
    _c("actions", "Actions", 7, "Actions per round."),
    _c("evade", "Evade", 7, "REF + piloting skill.", "prefill",
       formula='=IF(OR({reflexes}="",{piloting}=""),"",{reflexes}+{piloting})'),
    *_start_dice(),
    _c("reflexes", "REF", 6, "REFLEXES of the mecha; of the fighter, if on foot."),
    _c("piloting", "Piloting", 8, "Mecha Piloting, Driving or Aircraft Pilot."),
    _c("dex", "DEX", 6), _c("pre", "PRE", 6), _c("tar", "TAR", 6),
    _c("melee", "Melee", 7, "Skill Mecha Melee."), _c("fighting", "Fighting", 8, "Skill Mecha Fighting."),
    _c("gunnery", "Gunnery", 8, "Skill Mecha Gunnery."), _c("missiles", "Missiles", 8, "Skill Mecha Missiles."),
    _c("bod", "BOD", 6, "Of the pilot."), _c("stun", "Stun/ Shock", 7, "Stun/Shock number of the pilot."),
    _c("pilot", "Pilot", 16, left=True),
    _c("team", "Side", 12, "Units of one side fight together; the battle is over when one side is left.", left=True),
    _c("human", "Human", 8, "TRUE: a human on foot. Parts and armour are counted in hits."),
    _c("scale", "Scale", 10, "A name of the table Scales."),
    _c("level", "Scale level", 7, "From the table Scales.", "prefill",
       formula='=IF({scale}="","",IFERROR(MEKTON_TABLE({scale},Scales),""))'),
    _c("tons", "Tons", 7, "Weight, for throw, slam, ram and falls."),
    _c("unit_type", "Type", 12, "How it turns."),
    _c("ma_run", "MA run", 6, "Blank: it cannot move this way."), _c("ma_jump", "MA jump", 6),
    _c("ma_dive", "MA dive", 6, rare=True), _c("ma_drive", "MA drive", 6), _c("ma_fly", "MA fly", 6),
    _c("powerplant", "Power-plant", 8, "cool: XS 1, hot: XS 5."),
    _c("canopy", "Canopy", 8, "TRUE: destroyed sensors count -2 only."),
    _c("q", "Column q", 7, "Hex at the start, axial coordinates; leave blank if you play without a map."),
    _c("r", "Row r", 6), _c("facing", "Facing", 7, "1 to 6, clockwise from north."),
    _c("remark", "Remark", 20, left=True),
)  # fmt: skip

UNIT_RESULTS = (
    _c("place", "Acts as no.", 7, role="computed"), _c("actions_left", "Actions left", 7, role="computed"),
    _c("now_q", "Now q", 6, role="computed"), _c("now_r", "Now r", 6, role="computed"),
    _c("now_facing", "Now facing", 7, role="computed"), _c("aim", "Aim", 6, role="computed"),
    _c("stance", "Stance", 12, role="computed"), _c("position", "Position", 12, role="computed"),
    _c("pilot_state", "Pilot is", 12, role="computed"), _c("status", "Status", 12, role="computed"),
    _c("note", "Note", 30, role="computed", left=True),
)  # fmt: skip

PARTS = (
    _c("name", "Unit", 20, choices="Participants.name", left=True),
    _c("location", "Area", 16, "What can be hit: servos, sensors, propulsion, treads, powerplant, wings ...", left=True),
    _c("armor", "Armour", 8, "Blank: none."), _c("kills", "Kills", 7, "Of a human: hits."),
    _c("zone", "Zone", 8, "head, torso, arm, leg, other; blank: as the name of the area says."),
    _c("pilot", "Pilot here", 8, "The pilot sits in this servo."),
    _c("sensors", "Sensors", 8, "At 0 Kills all Actions are at -4, with a canopy -2."),
    _c("thruster", "Pro-pulsion", 8, "A part of the propulsion system sits here: a hit through the armour knocks it out."),
    _c("treads", "Treads, wheels", 8, "Inoperable at half their Kills."),
    _c("powerplant", "Power-plant", 8, "A hit here asks for the explosion save."),
)  # fmt: skip

PART_RESULTS = (
    _c("kills_left", "Kills left", 7, role="computed"), _c("state", "State", 12, role="computed"),
)  # fmt: skip

WEAPONS = (
    _c("name", "Weapon", 20, left=True), _c("owner", "Unit", 20, choices="Participants.name", left=True),
    _c("kind", "Skill", 10, "gunnery, missiles, melee, fighting; shield: for parrying."),
    _c("wa", "WA", 6, "Weapon accuracy."),
    _c("combat_range", "Combat range", 8, "Hexes without penalty; blank for close combat."),
    _c("max_range", "Max. range", 8, "Beyond combat range -4, beyond this none."),
    _c("damage", "Damage", 8, "Of one shot, bullet or missile."), _c("unit", "in", 7, "kills or hits: 1 Kill = 25 hits."),
    _c("fire", "Fire", 8, "single; burst: so many bullets as BV at most; salvo: so many missiles."),
    _c("shots", "BV, missiles", 8), _c("blast", "Blast radius", 7), _c("arcing", "fires in an arc", 8),
    _c("da", "DA", 6, "Defence accuracy, for parrying."), _c("side", "Side", 7, "On which side it is mounted: left, right."),
    _c("energy", "EMW", 7, "Energy melee weapon."), _c("quick", "Quick", 7), _c("shock", "Shock", 7),
    _c("kills", "Kills", 7, "Kills of the weapon; a melee weapon loses 1 for each parry, a shock weapon shocks with them."),
    _c("mount", "Mounted in", 14, "The servo that holds it; when that is destroyed the weapon is lost.",
       choices="Parts.location", left=True),
    _c("remark", "Remark", 20, left=True),
)  # fmt: skip

WEAPON_RESULTS = (
    _c("at_combat", "Attack to combat range", 9, "Attribute + skill + WA.", "computed"),
    _c("at_max", "Attack to max. range", 9, role="computed"), _c("weapon_kills", "Kills left", 7, role="computed"),
)  # fmt: skip

_KEYS = "{round},{actor},{number}"
_NO_ATTACK = 'AND({action}<>"shoot",{action}<>"throw",{action}<>"strike",{action}<>"fight")'
_NO_ROLL = 'AND({action}<>"shoot",{action}<>"throw",{action}<>"strike",{action}<>"fight",{action}<>"escape")'
_FIRE = 'IFERROR(INDEX(Weapons.fire,MATCH({weapon},Weapons.name,0)),"")'
_BV = "IFERROR(INDEX(Weapons.shots,MATCH({weapon},Weapons.name,0)),1)"
_SHOTS = f'IF({_FIRE}="burst",MAX(1,N({_BV})),1)'


def _order_dice(purpose: str, heading: str, guard: str = _NO_ATTACK, *, rare: bool = False) -> tuple[Column, ...]:
    return _dice(ORDER_ROLLS, purpose, heading, _KEYS, f'OR({{actor}}="",{guard})', rare=rare)


ORDERS = (
    _c("round", "Round", 6, "One row an order, in the order in which the unit carries them out."),
    _c("actor", "Unit", 18, choices="Participants.name", left=True),
    _c("action", "Action", 14, "Attacks: shoot, throw, strike, fight."),
    _c("times", "times", 6, "Blank: 1; of an attack 0 if it costs no action; of a movement blank: worked out from its MA."),
    _c("target", "Target", 18, choices="Participants.name", left=True),
    *_order_dice("attack", "W6", _NO_ROLL),
    _c("attack", "Attack set", 7, "Attribute + skill + WA + modifiers without aim; blank: worked out.", "override"),
    *_order_dice("defence", "its W6"),
    _c("arc", "From set", 7, "front, flank, left, right, rear; blank: from the map, else front.", "override"),
    _c("defence", "Defence set", 8, "A total, or auto; blank: rolled.", "override"),
    _c("damage", "Damage set", 8, "After a block, before armour; blank: that of the weapon.", "override"),
    _c("location", "Area", 14, "Announced in close combat and for called shots; otherwise blank: rolled on the hit chart.",
       choices="Parts.location", left=True),
    _c("number", "No.", 5, "Number of the order among those of the unit in this round.", "prefill",
       formula='=IF({actor}="","",COUNTIFS($A$5:{round},{round},$B$5:{actor},{actor}))'),
    _c("weapon", "Weapon", 18, choices="Weapons.name", left=True),
    _c("move", "Special move", 13, "Special melee attack; the action is fight."),
    _c("called", "Called shot", 9), _c("extra", "Modifier", 8, "Anything else."),
    _c("distance", "Distance", 8, "In hexes; blank: from the map."),
    _c("shots", "Shots", 7, "Missiles fired or BV; blank: all."),
    _c("defend", "Target defends", 9, "evade (default), parry, escape."),
    _c("item", "Parries with", 16, choices="Weapons.name", left=True),
    _c("chart", "Hit chart", 9, "Attacker's choice for a Critical Hit: normal, special, cinematic."),
    Column("chart_rolls", "Chart roll", 9, "One roll a projectile, with spaces between them.", "dice",
           f'=IF(OR({{actor}}="",AND({{action}}<>"shoot",{{action}}<>"throw")),"",MEKTON_CHART_ROLLS(chart_dice,seed,{_SHOTS},{_KEYS}))'),
    _c("walk", "Salvo walks", 8, "down or up the chart.", rare=True),
    _c("reach", "Number to reach", 8, "Makes it indirect fire.", rare=True),
    _c("small", "Small target", 8, "TRUE: may be stomped.", rare=True),
    _c("knockout", "Knockout", 9, "TRUE: human scale, -3, one point and a stun roll.", rare=True),
    _c("mode", "Moves by", 8), _c("to_q", "to q", 6), _c("to_r", "to r", 6), _c("to_facing", "Facing", 7),
    _c("terrain", "Ground", 11), _c("hexes", "Hexes", 7, "Blank: as far as the map says."),
    _c("swap", "Front = rear", 8, "Tanks and autos: exchange front and rear.", rare=True),
    _c("areas", "Covered areas", 18, "For cover: areas with commas between them.", left=True, rare=True),
    _c("tech", "Tech roll", 7, "Total of a Mecha Tech roll for treads; the action is skill.", rare=True),
    _c("toward", "Thrown to side", 8, "Direction 1 to 6; blank: away from the attacker.", rare=True),
    _c("ejected", "Ejected", 8, "TRUE or FALSE when the pilot of the target has to eject."),
    *_order_dice("direction", "Direction W6", rare=True),
    *_order_dice("powerplant", "XS 1D10", rare=True),
    *_order_dice("ring1", "Ring 1 1D10", rare=True),
    *_order_dice("ring2", "Ring 2 1D10", rare=True),
    *_order_dice("shock", "Shock W6", rare=True),
    *_order_dice("test", "Shock test W6", rare=True),
    *_order_dice("stun", "Stun W6", rare=True),
    _c("set_result", "Result set", 10, "In place of the rolls.", "override"),
    _c("set_hits", "Projectiles set", 9, "How many hit.", "override"),
    _c("remark", "Remark", 24, left=True),
)  # fmt: skip

ORDER_RESULTS = (
    _c("order_left", "Actions left", 7, role="computed"), _c("attack_total", "Attack", 7, role="computed"),
    _c("from_side", "from", 9, role="computed"), _c("defence_total", "Defence", 9, role="computed"),
    _c("outcome", "Result", 16, role="computed"), _c("hits", "Hits", 6, role="computed"),
    _c("through", "Through armour", 8, role="computed"), _c("where_hit", "Area hit", 14, role="computed"),
    _c("kills_there", "Kills left", 7, role="computed"), _c("ma_spent", "MA", 6, role="computed"),
    _c("order_note", "What happened", 70, role="computed", left=True),
)  # fmt: skip

RULINGS = (
    _c("round", "Round", 6, "At the end of which round; 0: before the battle."),
    _c("unit", "Unit", 18, choices="Participants.name", left=True),
    _c("location", "Area", 14, choices="Parts.location", left=True),
    _c("set_kills", "Kills set", 7, "Kills left of the area.", "override"),
    _c("set_position", "Position set", 10, role="override"), _c("set_pilot", "Pilot set", 11, role="override"),
    _c("set_q", "q set", 6, role="override"), _c("set_r", "r set", 6, role="override"),
    _c("set_facing", "Facing set", 7, role="override"),
    _c("actions_lost", "Actions lost", 7, "In the next round."), _c("turns_lost", "Turns lost", 7),
    _c("fallen", "Hexes fallen", 7, "A fall: Kills by the Ram Table, 1 more for each 2 hexes."),
    *_dice(RULING_ROLLS, "landing", "1D10", "{round},{unit}", 'OR({unit}="",{fallen}="")'),
    _c("remark", "Remark", 30, left=True),
)  # fmt: skip

LOG = (
    _c("round", "Round", 6), _c("number", "No.", 5), _c("actor", "Unit", 16, left=True), _c("action", "Action", 13),
    _c("target", "Target", 16, left=True), _c("actions_left", "Actions left", 7), _c("attack", "Attack", 7),
    _c("defence", "Defence", 8), _c("result", "Result", 10), _c("damage", "Damage", 8), _c("location", "Area", 13),
    _c("kills_left", "Kills left", 7), _c("dice", "Dice", 10), _c("attack_parts", "Attack is", 44, left=True),
    _c("defence_parts", "Defence is", 40, left=True), _c("text", "Text", 80, left=True),
)  # fmt: skip

STANDINGS = (
    _c("name", "Unit", 20, left=True), _c("attacks", "Attacks", 8), _c("hits", "Hits", 7), _c("dealt", "Kills dealt", 8),
    _c("taken", "Kills taken", 8), _c("destroyed", "Areas destroyed", 9), _c("kills_left", "Kills left", 8),
    _c("status", "Status", 13), _c("position", "Position", 13), _c("destroyed_areas", "Destroyed", 44, left=True),
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
    Setting("chart_dice", "Dice of your hit charts, such as 1D10 or 2W6."),
    Setting("throw_rounding", "Half the servo Kills when throwing: floor down, round half up, ceil up."),
    Setting("quick_rate", "Strikes with a Quick weapon for one action."),
    Setting("stacking", "For MEKTON_DEFENSE_BONUS in your own cells; in the battle active defense always goes back to 2."),
    Setting("block_reading", "Block with several actions: one = each works on one attack; stack = all on one attack."),
    Setting("tie", "Who wins an equal roll."),
    Setting("salvo_rounding", "Fractions of missiles that hit."),
    Setting("chart_end", "A salvo at the end of the chart: wrap = goes on at the other end; stop = the rest hits the last area."),
    Setting("at_max", "Exactly at maximum range: in (-4) or out."),
    Setting("same_hex", "Is close combat possible within one hex?"),
    Setting("weight_step", "10 tons heavier: full tens, or every started ten."),
    Setting("grab_human", "Grabbing a human: add = -5 besides -1; replace = -5 only."),
    Setting("ram_reading", "Ram: each takes the Kills of the other one's weight (other) or of its own (own)."),
    Setting("near", "Near miss of a human: below = 0 to 2 under the defence; both = 2 over as well."),
    Setting("near_rounding", "Half damage of a near miss."),
    Setting("mega", "A Mega-Critical Hit rolls on the normal chart, or has the choice of three."),
    Setting("convert_rounding", "Kills from hits: fractions. A battle counts whole Kills, so exact means down."),
    Setting("tread_target", "What the tech roll for treads at half must reach."),
    Setting("fighter_turn", "Mechafighter: one = a straight flight for each side turned; any = once for all."),
    Setting("swap_ma", "MA for exchanging front and rear."),
    Setting("acceleration", "Does a unit gain at most 12 MA each round?"),
    Setting("blast_to", "Where the Kills of an explosion go: torso, or left to the game master's ruling."),
)  # fmt: skip

_CHART = (
    _c("from", "from", 10, left=True), _c("to", "to", 10), _c("result", "Area", 18, "Of humanoids and hybrids.", left=True),
    _c("beast", "Mechabeasts", 16, "Blank: as humanoids.", left=True), _c("vehicle", "Tanks, autos", 16, left=True),
    _c("fighter", "Mechafighters", 16, left=True), _c("person", "Humans", 16, left=True),
)  # fmt: skip
_BY_TONS = (_c("from", "tons from", 10, left=True), _c("to", "to", 10), _c("result", "Kills", 18, left=True))
_BY_MOVE = (
    _c("from", "tons from, or move", 10, "A weight, or the name of a special move.", left=True), _c("to", "to", 10),
    _c("result", "Kills", 18, left=True),
)  # fmt: skip
_BY_NAME = (_c("from", "Scale", 10, left=True), _c("to", "(blank)", 10), _c("result", "Level", 18, left=True))

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
    columns = (_c("label", "", 5), *(_c(f"c{number}", "", 4.5) for number in range(1, 23)))
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
            inputs=(_c("turn", "after round", 9),), landscape=False,
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
