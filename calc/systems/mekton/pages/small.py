"""Several small record sheets on one page: two, four or eight units, with everything a round needs."""

from __future__ import annotations

from collections.abc import Sequence

from calc.core.pages import Beside, Block, Boxes, Column, Page, PageBreak, Row, Table, Together, Track
from calc.core.replay import phrase
from calc.core.terms import term
from calc.core.values import Line, Value
from calc.systems.mekton.pages.sheet import MODES, area_name, weapon_damage, weapon_range, weapon_table
from calc.systems.mekton.pages.units import Recorded
from calc.systems.mekton.replay.values import weapon_values
from calc.systems.mekton.replay.words import unit_type, word

#: How many units a page may hold, and how many of them stand beside each other.
SEVERAL = {2: 1, 4: 2, 8: 2}


def small_pages(units: Sequence[Recorded], per_page: int) -> list[Page]:
    """The units in groups, each group on a page of its own."""
    across = SEVERAL[per_page]
    blocks: list[Block] = []
    for first in range(0, len(units), per_page):
        if first:
            blocks.append(PageBreak())
        group = units[first : first + per_page]
        for left in range(0, len(group), across):
            cards = [_card(unit, per_page) for unit in group[left : left + across]]
            cards += [()] * (across - len(cards))
            blocks.append(Together((Beside(tuple(cards)) if across > 1 else Together(cards[0]),)))
    return [Page("sheets", term("Record sheets"), tuple(blocks))] if blocks else []


def _card(unit: Recorded, per_page: int) -> tuple[Block, ...]:
    """One small sheet: name, values, boxes for Kills, weapons."""
    boxes = Boxes(tuple(Track(area_name(area), area.kills, area.struck) for area in unit.areas))
    weapons: tuple[Block, ...] = ()
    if unit.weapons:
        weapons = (weapon_table(unit) if per_page == 2 else _weapons(unit),)
    return (_values(unit), boxes, *weapons)


def _values(unit: Recorded) -> Block:
    """The name and the numbers of every round, in two rows."""
    row = unit.row
    numbers: list[tuple[Value, Value]] = [
        (term("Initiative"), unit.state.unit.fighter.initiative or None), (term("Actions"), row.actions),
        (term("Evade"), int(unit.state.unit.fighter.evade)), (term("MA"), _ma(unit)), (term("Stun/Shock"), row.stun),
    ]  # fmt: skip
    columns = tuple(Column(name, 2 if name == term("MA") else 1, "center") for name, _ in numbers)
    who: list[Value] = [row.name]
    if row.pilot and row.pilot != row.name:
        who.append(row.pilot)
    who.append(term("Human") if row.human else unit_type(row.unit_type))
    if unit.state.status != "in_action":
        who.append(word(unit.state.status))
    elif unit.state.position != "standing":
        who.append(word(unit.state.position))
    return Table(columns, (Row(tuple(value for _, value in numbers)),), caption=Line(tuple(who), " · "), dense=True)


def _ma(unit: Recorded) -> Value:
    """The MA in each mode."""
    said = tuple(
        phrase("{mode} {ma}", mode=word(mode), ma=int(ma))
        for mode in MODES
        if (ma := getattr(unit.row, f"ma_{mode}")) is not None
    )
    return Line(said, ", ") if said else None


def _weapons(unit: Recorded) -> Block:
    """The weapons in short: attack value, range, damage."""
    rows = []
    for weapon in unit.weapons:
        near, _ = weapon_values(unit.row, weapon)
        attack = near if weapon.kind != "shield" and near is not None else None
        rows.append(Row((weapon.name, attack, weapon_range(weapon), weapon_damage(weapon))))
    columns = (
        Column(term("Weapon"), 3), Column(term("2W6 +"), 1, "center"), Column(term("Range"), 1.2, "center"),
        Column(term("Damage"), 1.4, "center"),
    )  # fmt: skip
    return Table(columns, tuple(rows), dense=True)
