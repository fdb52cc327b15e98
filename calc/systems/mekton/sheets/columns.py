"""The columns of the sheets, with headings, help and formulas."""

from __future__ import annotations

from functools import partial

from calc.core.columns import column, dice_columns
from calc.core.sheets import (
    Column,
)
from calc.systems.mekton.replay.rows import ORDER_ROLLS, RULING_ROLLS, UNIT_ROLLS

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
