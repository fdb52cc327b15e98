"""Indirect attacks: a mine or smoke is laid, and its attack roll kept on a marker."""

from __future__ import annotations

from calc.core.errors import RuleError
from calc.core.hexes import Hex
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.duelling import attack_total
from calc.systems.mekrace.replay.means import RULES, fire, loaded, spend, weapon_of
from calc.systems.mekrace.replay.rows import ORDER_ROLLS, Order
from calc.systems.mekrace.replay.state import Marker, VehicleState
from calc.systems.mekrace.replay.words import word

LAID = frozenset({"mine", "smoke"})


def lay(course: Course, placed: Placed[Order]) -> None:
    """Lay a mine or smoke; its attack roll is kept until somebody reaches it."""
    action, name = placed.row.action, placed.row.name
    found = weapon_of(course, placed, _kinds(placed.row))
    if found is None or not loaded(course, name, found.row):
        reason = "no_weapon" if found is None else "no_shots"
        course.refuse(name, placed, "weapon" if found is None else "action", action, reason, RULES[action])
        return
    place = _dropped(course.now(name), placed.row)
    dice = course.order_dice(name, "attack")
    total = attack_total(course, name, found.row.kind, dice, 0)
    spend(course, name, action)
    fire(course, name, found.row)
    number = max((marker.id for marker in course.state.markers), default=0) + 1
    course.put(Marker(number, action, *place, int(total), found.row.damage, name, course.state.round))
    course.log(
        name, action, phrase("legt {kind}, Angriffswert {total}", kind=word(action), total=total),
        dice=(("attack", dice),), total=total, result=int(total), rules=("MEK-IND-02", "MEK-IND-03"),
        cells=tuple(placed.where(column) for column in ORDER_ROLLS["attack"].columns),
    )  # fmt: skip


def _kinds(order: Order) -> frozenset[str]:
    """The kinds of weapon that lay it; a mine by name also one of kind cannon, which rolls with PRE (A23)."""
    by_name = order.action == "mine" and order.weapon is not None
    return frozenset({order.action, "cannon"} if by_name else {order.action})


def _dropped(vehicle: VehicleState, order: Order) -> Hex:
    """The hex on which something is dropped: the one that is left, or one that was driven over (A24)."""
    path = vehicle.path
    if order.when == "before" or len(path) < 2:
        return vehicle.hex
    step = len(path) - 2 if order.at_step is None else order.at_step
    if step >= len(path):
        raise RuleError("at_step {step} is above {length}, the hexes driven", step=step, length=len(path) - 1)
    return Hex(path[step].q, path[step].r)
