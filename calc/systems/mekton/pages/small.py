"""Several small record sheets on one page: two, four or eight units, with everything a round needs."""

from __future__ import annotations

from collections.abc import Sequence

from calc.core.pages import Beside, Block, Boxes, Column, Page, PageBreak, Row, Table, Text, Together, Track
from calc.core.replay import phrase
from calc.core.terms import term
from calc.core.values import Line, Lines, Value
from calc.systems.mekton.pages.sheet import MODES, weapon_damage, weapon_range, weapon_table
from calc.systems.mekton.pages.units import Area, Recorded
from calc.systems.mekton.replay.rows import WeaponRow
from calc.systems.mekton.replay.values import weapon_values
from calc.systems.mekton.replay.words import unit_type, word

#: How many units a page may hold, and how many of them stand beside each other.
SEVERAL = {2: 1, 4: 2, 8: 2}
TINY = 8

LOST, LEFT = "■", "□"


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
            blocks.append(Together((Beside(tuple(cards)),) if across > 1 else cards[0]))
    subtitle = term("In brackets: armour. Black boxes: Kills lost.")
    return [Page("sheets", term("Record sheets"), tuple(blocks), subtitle=subtitle)] if blocks else []


def _card(unit: Recorded, per_page: int) -> tuple[Block, ...]:
    """One small sheet: name, values, boxes for Kills, weapons."""
    if per_page == TINY:
        return (_tiny(unit), *_lines(unit))
    tracks = tuple(Track(_area_name(area), area.boxes, area.struck) for area in unit.areas)
    boxes: tuple[Block, ...] = (Boxes(tracks),) if tracks else ()
    weapons = (weapon_table(unit) if SEVERAL[per_page] == 1 else _weapons(unit),) if unit.weapons else ()
    return (_values(unit), *boxes, *weapons)


def _area_name(area: Area) -> Value:
    return phrase("{place} [{armor}]", place=area.part.location, armor=area.part.armor or 0)


def _who(unit: Recorded) -> Value:
    """Name, pilot, type, and what has become of it."""
    row, state = unit.row, unit.state
    who: list[Value] = [row.name]
    if row.pilot and row.pilot != row.name:
        who.append(row.pilot)
    who.append(term("Human") if row.human else unit_type(row.unit_type))
    if not state.able:
        who.append(word(state.status))
    elif state.position != "standing":
        who.append(word(state.position))
    return Line(tuple(who), " · ")


def _values(unit: Recorded) -> Block:
    """The name and the numbers of every round."""
    named = _numbers(unit)
    columns = tuple(Column(name, 2 if wide else 1, "center") for name, _, wide in named)
    return Table(columns, (Row(tuple(value for _, value, _ in named)),), caption=_who(unit), dense=True)


def _numbers(unit: Recorded) -> tuple[tuple[Value, Value, bool], ...]:
    """What is looked up in every round: its name, its value, whether it needs room."""
    fighter = unit.state.unit.fighter
    return (
        (term("Initiative"), int(fighter.initiative) or None, False), (term("Actions"), unit.row.actions, False),
        (term("Evade"), int(fighter.evade), False), (term("MA"), _ma(unit), True), (term("Stun/Shock"), unit.row.stun, False),
    )  # fmt: skip


def _ma(unit: Recorded) -> Value:
    """The MA in each mode."""
    modes = [(mode, getattr(unit.row, f"ma_{mode}")) for mode in MODES]
    said = tuple(phrase("{mode} {ma}", mode=word(mode), ma=int(ma)) for mode, ma in modes if ma is not None)
    return Line(said, ", ") if said else None


def _weapons(unit: Recorded) -> Block:
    """The weapons in short: attack value, range, damage."""
    rows = tuple(
        Row((weapon.name, _attack(unit, weapon), weapon_range(weapon), weapon_damage(weapon)))
        for weapon in unit.weapons
    )
    columns = (
        Column(term("Weapon"), 3), Column(term("2W6 +"), 1, "center"), Column(term("Range"), 1.2, "center"),
        Column(term("Damage"), 1.4, "center"),
    )  # fmt: skip
    return Table(columns, rows, dense=True)


def _attack(unit: Recorded, weapon: WeaponRow) -> Value:
    near, _ = weapon_values(unit.row, weapon)
    return int(near) if weapon.kind != "shield" and near is not None else None


# ------------------------------------------------------------------ eight on a page


def _tiny(unit: Recorded) -> Block:
    """The areas in two columns, a small square for each Kill."""
    cells: list[tuple[Value, Value]] = [
        (_area_name(area), LOST * area.struck + LEFT * (area.boxes - area.struck)) for area in unit.areas
    ]
    half = (len(cells) + 1) // 2
    right = cells[half:] + [(None, None)] * (2 * half - len(cells))
    rows = tuple(Row((*one, *other)) for one, other in zip(cells[:half], right, strict=True))
    columns = (Column(None, 1.4), Column(None, 2))
    return Table((*columns, *columns), rows, caption=_who(unit), dense=True)


def _lines(unit: Recorded) -> tuple[Block, ...]:
    """The numbers, then the weapons, each in a line of small print."""
    numbers = tuple(Line((name, value)) for name, value, _ in _numbers(unit) if value is not None)
    weapons = tuple(_weapon(unit, weapon) for weapon in unit.weapons)
    return (Text(Lines((Line(numbers, " · "), Line(weapons, " · "))), "note"),)


def _weapon(unit: Recorded, weapon: WeaponRow) -> Value:
    """A weapon in a few words."""
    attack = _attack(unit, weapon)
    dice = phrase("2W6 + {value}", value=attack) if isinstance(attack, int) else None
    said = (weapon.name, dice, weapon_range(weapon), weapon_damage(weapon))
    return Line(tuple(value for value in said if value is not None), ", ")
