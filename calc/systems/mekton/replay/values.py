"""Values of a unit that sheets and prints show beside the input: states of areas, what a weapon adds to the dice."""

from __future__ import annotations

from itertools import pairwise

from calc.core.totals import Part, Total
from calc.systems.mekton.replay.rows import UnitRow, WeaponRow
from calc.systems.mekton.rules.attack import mekton_attack_base, mekton_range_modifier
from calc.systems.mekton.rules.casualties import mekton_ma_left


def part_state(left: int, full: int) -> str:
    """Whether an area is whole, damaged or destroyed."""
    return "whole" if left >= full > 0 else "damaged" if left > 0 else "destroyed"


def weapon_values(unit: UnitRow, weapon: WeaponRow) -> tuple[Total | None, Total | None]:
    """Attribute + skill + WA of an attack within combat range, and beyond it; None where a value is missing."""
    kind = "melee" if weapon.kind == "shield" else weapon.kind
    base = mekton_attack_base(
        kind, unit.dex, unit.pre, unit.tar, unit.melee, unit.fighting, unit.gunnery, unit.missiles
    )
    if not isinstance(base, Total):
        return None, None
    near = base.plus(Part("WA", weapon.wa, "MEKTON-ATT-03"))
    if weapon.combat_range is None or (weapon.max_range or 0) <= weapon.combat_range or kind in ("melee", "fighting"):
        return near, None
    beyond = mekton_range_modifier(weapon.combat_range + 1, weapon.combat_range, weapon.max_range or 0)
    return near, near.plus(Part("RANGE", beyond, "MEKTON-MOD-01")) if isinstance(beyond, int) else None


def thruster_shares(ma: int | None, count: int) -> tuple[int, ...]:
    """The MA that goes with each propulsion location: equal shares, the last one takes the rest."""
    if not ma or not count:
        return ()
    left = [mekton_ma_left(ma, count, lost) for lost in range(count + 1)]
    return tuple(before - after for before, after in pairwise(left))
