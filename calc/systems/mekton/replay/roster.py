"""Who takes part, with what: the rows of the sheets put together, and what is wrong with them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from calc.core.errors import Words, message
from calc.core.hexes import Hex
from calc.core.kinds import is_blank, keyword
from calc.core.records import Placed, Records, Trouble, read_records, read_settings
from calc.core.roster import by_name
from calc.core.terms import Term
from calc.core.totals import Part, Total
from calc.systems.mekton.replay.course import BODIES, Course, Grid, unknown_unit
from calc.systems.mekton.replay.rows import ORDER_ROLLS, OrderRow, PartRow, RulingRow, Settings, UnitRow, WeaponRow
from calc.systems.mekton.replay.state import BattleState, UnitState
from calc.systems.mekton.rules.battle import at_the_start
from calc.systems.mekton.rules.battle_tables import Area, Participant, Roster

#: The game master's tables: the name of the range, and how the replay calls it.
TABLES = {
    "Charts.normal": "normal",
    "Charts.special": "special",
    "Charts.cinematic": "cinematic",
    "Ram": "ram",
    "HandToHand": "hand",
    "Dismemberment": "dismember",
}
#: Columns of a table; a hit chart may have another area for each kind of body than for a humanoid.
TABLE_COLUMNS = ("from", "to", "result", *BODIES)
INPUTS = ("Participants", "Parts", "Weapons", "Orders", "Rulings", *TABLES, "Settings")

Orders = dict[int, dict[str, list[Placed[OrderRow]]]]
Rulings = dict[int, list[Placed[RulingRow]]]


def gathered(inputs: Mapping[str, Records]) -> Course:
    """The course of a battle that has not begun: everything read, everything wrong noted."""
    settings, troubles = read_settings(inputs["Settings"], Settings)
    people, wrong = read_records(inputs["Participants"], UnitRow)
    troubles += wrong
    units = by_name(people, troubles, keyword)
    parts = _parts(inputs["Parts"], units, troubles)
    weapons = _weapons(inputs["Weapons"], units, troubles)
    _mounted(weapons.values(), inputs["Parts"], troubles)
    tables = {name: _grid(inputs[range_]) for range_, name in TABLES.items()}
    return Course(settings, units, parts, weapons, tables, BattleState(0, {}), troubles=troubles)


def _parts(
    records: Records, units: Mapping[str, Placed[UnitRow]], troubles: list[Trouble]
) -> dict[str, dict[str, Placed[PartRow]]]:
    """The areas of every unit, in the order of the sheet; one without Kills cannot be hit yet."""
    rows, wrong = read_records(records, PartRow)
    troubles += wrong
    parts: dict[str, dict[str, Placed[PartRow]]] = {key: {} for key in units}
    for placed in rows:
        owner, place = keyword(placed.row.name), keyword(placed.row.location)
        if owner not in units:
            troubles.append(Trouble(unknown_unit(placed.row.name), placed.where("name"), placed.row.name))
        elif place in parts[owner]:
            said = message(
                "{place} of {name} stands there twice", place=Words(placed.row.location), name=Words(placed.row.name)
            )
            troubles.append(Trouble(said, placed.where("location"), placed.row.location))
        elif placed.row.kills is None:
            said = message("{column} is blank", column=Words("kills"))
            troubles.append(Trouble(said, placed.where("kills")))
        else:
            parts[owner][place] = placed
    return parts


def _weapons(
    records: Records, units: Mapping[str, Placed[UnitRow]], troubles: list[Trouble]
) -> dict[tuple[str, str], Placed[WeaponRow]]:
    """The weapons by owner and name."""
    rows, wrong = read_records(records, WeaponRow)
    troubles += wrong
    weapons: dict[tuple[str, str], Placed[WeaponRow]] = {}
    for placed in rows:
        weapon = placed.row
        key = (keyword(weapon.owner), keyword(weapon.name))
        if key[0] not in units:
            troubles.append(Trouble(unknown_unit(weapon.owner), placed.where("owner"), weapon.owner))
        elif key in weapons:
            said = message("{place} of {name} stands there twice", place=Words(weapon.name), name=Words(weapon.owner))
            troubles.append(Trouble(said, placed.where("name"), weapon.name))
        elif weapon.combat_range is not None and weapon.max_range is None:
            said = message(
                "{column} of {weapon} is blank; type how many hexes it reaches at most, {low} or more",
                column=Term("Max. range"), weapon=Words(weapon.name), low=weapon.combat_range,
            )  # fmt: skip
            troubles.append(Trouble(said, placed.where("max_range"), rules=("MEKTON-MOD-01",)))
        elif weapon.combat_range is not None and (weapon.max_range or 0) < weapon.combat_range:
            said = message(
                "{column} of {weapon} is {value}, below its combat range; type {low} or more",
                column=Term("Max. range"), weapon=Words(weapon.name), value=weapon.max_range, low=weapon.combat_range,
            )  # fmt: skip
            troubles.append(Trouble(said, placed.where("max_range"), weapon.max_range, rules=("MEKTON-MOD-01",)))
        else:
            weapons[key] = placed
    return weapons


def _mounted(weapons: Iterable[Placed[WeaponRow]], parts: Records, troubles: list[Trouble]) -> None:
    """A weapon that sits in an area which its unit does not have would never be lost with it."""
    areas: dict[str, set[str]] = defaultdict(set)
    for area in read_records(parts, PartRow)[0]:
        areas[keyword(area.row.name)].add(keyword(area.row.location))
    for placed in weapons:
        mount, owner = placed.row.mount, placed.row.owner
        known = areas[keyword(owner)]
        if mount is not None and known and keyword(mount) not in known:
            said = message("{place} is not among the parts of {name}", place=mount, name=owner)
            troubles.append(Trouble(said, placed.where("mount"), mount, severity="warning", rules=("MEKTON-MEC-01",)))


def _grid(records: Records) -> Grid:
    """A table as the functions read it: from, to, results; wholly blank rows left out."""
    return tuple(
        tuple(None if is_blank(cells.get(key)) else cells.get(key) for key in TABLE_COLUMNS)
        for _, cells in records.mappings()
    )


# ------------------------------------------------------------------ orders and rulings


def orders_of(course: Course, records: Records) -> Orders:
    """The orders by round and unit, each with its number among the unit's orders of that round."""
    rows = course.read(_complete(records, ("round", "actor", "action")), OrderRow)
    found: Orders = defaultdict(lambda: defaultdict(list))
    counted: Counter[tuple[int, str]] = Counter()
    for placed in rows:
        key = keyword(placed.row.actor)
        counted[placed.row.round, key] += 1
        if key not in course.units:
            course.trouble(placed.where("actor"), unknown_unit(placed.row.actor), value=placed.row.actor)
            continue
        number = placed.row.number if placed.row.number is not None else counted[placed.row.round, key]
        row = placed.row._replace(number=number)
        found[row.round][key].append(Placed(row, placed.number, placed.table))
    for of_round in found.values():
        for of_one in of_round.values():
            course.rolled_alike(of_one, ORDER_ROLLS)
    return found


def rulings_of(course: Course, records: Records) -> Rulings:
    """The rulings by round."""
    rows = course.read(_complete(records, ("round", "unit")), RulingRow)
    found: Rulings = defaultdict(list)
    for placed in rows:
        if keyword(placed.row.unit) in course.units:
            found[placed.row.round].append(placed)
        else:
            course.trouble(placed.where("unit"), unknown_unit(placed.row.unit), value=placed.row.unit)
    return found


def _complete(records: Records, columns: tuple[str, ...]) -> Records:
    """The rows that can be read: one without round, actor or action is a row that is still being written."""
    places = [records.keys.index(column) for column in columns if column in records.keys]
    rows = tuple(
        () if any(place >= len(row) or is_blank(row[place]) for place in places) else row for row in records.rows
    )
    return Records(records.table, records.keys, rows if len(places) == len(columns) else ())


# ------------------------------------------------------------------ the first state


def lined_up(course: Course, initiatives: Mapping[str, int]) -> None:
    """All units, undamaged, in the order of acting: higher initiative first, then the upper row."""
    fighters = {
        key: Participant(placed.row.name, initiatives.get(key, 0), placed.row.actions, evade_of(placed.row))
        for key, placed in course.units.items()
    }
    areas = {
        key: {
            place: Area(row.row.name, row.row.location, row.row.armor, row.row.kills or 0)
            for place, row in found.items()
        }
        for key, found in course.parts.items()
    }
    units = at_the_start(Roster(fighters, areas))
    order = sorted(units, key=lambda key: -fighters[key].initiative)
    states: dict[str, UnitState] = {}
    for place, key in enumerate(order, 1):
        row = course.row(key)
        here = Hex(row.q, row.r) if row.q is not None and row.r is not None else None
        kills = {name: weapon.row.kills for (owner, name), weapon in course.weapons.items()
                 if owner == key and weapon.row.kills is not None}  # fmt: skip
        states[key] = UnitState(units[key], place, here, row.facing, weapon_kills=kills)
    course.state = BattleState(0, states)


def evade_of(row: UnitRow) -> int:
    """REF + skill of evade rolls, with its parts where both are known; 0 where nothing is (see knows_evade)."""
    if row.reflexes is not None and row.piloting is not None:
        total = Total(
            Part("MECHA REF", row.reflexes, "MEKTON-EVA-01"),
            Part("Mecha Piloting", row.piloting, "MEKTON-EVA-01"),
        )
        if row.evade in (None, int(total)):
            return total
    return Total(Part("EVADE", row.evade or 0, "MEKTON-EVA-01"))


def knows_evade(row: UnitRow) -> bool:
    """True where the unit can make an evade roll."""
    return row.evade is not None or (row.reflexes is not None and row.piloting is not None)
