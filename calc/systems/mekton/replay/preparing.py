"""Orders of the replay that are neither attack nor movement: aim, stances, escape, getting up, cover, weapons in hand."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.kinds import keyword
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Part
from calc.systems.mekton.replay.aiming import sensors
from calc.systems.mekton.replay.attacking import payable
from calc.systems.mekton.replay.consequences import pilot_is
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.locating import POWERPLANT
from calc.systems.mekton.replay.moving import treads
from calc.systems.mekton.replay.rows import ORDER_ROLLS, OrderRow
from calc.systems.mekton.replay.state import Hold
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.battle_tables import BattleOrder
from calc.systems.mekton.rules.casualties import mekton_tread_state
from calc.systems.mekton.rules.combat_basics import mekton_aim_bonus
from calc.systems.mekton.rules.damage import mekton_result
from calc.systems.mekton.rules.defence import mekton_escape_roll

STANCES = {"active_parry": "parry", "block": "block"}


def prepare(course: Course, actor: str, placed: Placed[OrderRow]) -> None:
    """Carry out one row of the orders that is neither attack nor movement."""
    order = placed.row
    if order.action == "quick_strike":
        said = message("column action: write strike with times 0 for the free blow of a Quick weapon")
        course.trouble(placed.where("action"), said, value=order.action, rules=("MEKTON-LOG-04",))
        return
    times = 1 if order.times is None else order.times
    battle_order = BattleOrder(course.state.round, actor, order.action, times)
    if not payable(course, actor, placed, battle_order):
        return
    tries = order.action == "escape" and times > 0
    hold = _hold(course, actor, placed) if tries else None
    if tries and hold is None:
        course.refuse(actor, placed, "not_held", "MEKTON-ESC-01")
        return
    dice = course.dice(placed, "attack", ORDER_ROLLS["attack"]) if hold is not None else ()
    row = course.carry_out(battle_order)
    said = phrase("{action}", action=word(order.action))
    if order.action == "aim":
        said = phrase("Aim +{bonus}", bonus=mekton_aim_bonus(course.now(actor).unit.aim_actions))
    course.log(
        actor, "order", said, result="ok", rules=("MEKTON-LOG-02",), cells=(placed.where("action"),),
        action=order.action, number=row.number, times=times,
    )  # fmt: skip
    if hold is not None:
        _escape(course, actor, placed, hold, dice)
    elif times > 0:
        _becomes(course, actor, placed, times)


def _hold(course: Course, actor: str, placed: Placed[OrderRow]) -> Hold | None:
    """The hold from which the unit tries to get: that of the target named, else the last one."""
    held = course.now(actor).held
    holder = keyword(placed.row.target or "")
    return next((hold for hold in reversed(held) if not holder or hold.holder == holder), None)


def _escape(course: Course, actor: str, placed: Placed[OrderRow], hold: Hold, dice: tuple[int, ...]) -> None:
    """The escape roll against the roll that took hold; `miss` means escaped."""
    dex, fighting = course.needed(course.units[actor], "dex", "fighting")
    total = mekton_escape_roll(dice[0], dice[1], dex, fighting)
    blind = sensors(course, actor)
    if blind:  # to escape is an action of its own, unlike the roll that meets a grapple
        total = total.plus(Part("SENSORS", blind, "MEKTON-MEC-03"))
    free = mekton_result(hold.total, total, tie=course.settings.tie) == "miss"
    said = phrase("Escape roll {total} against {attack}: still held", total=int(total), attack=hold.total)
    if free:
        said = phrase("Escape roll {total} against {attack}: free", total=int(total), attack=hold.total)
        course.change(actor, held=tuple(other for other in course.now(actor).held if other is not hold))
    course.log(
        actor, "escape", said, dice=(("attack", dice),), total=total, result=free, rules=("MEKTON-ESC-01",),
        cells=(placed.where("die1"), placed.where("die2")),
    )  # fmt: skip


def _becomes(course: Course, actor: str, placed: Placed[OrderRow], times: int) -> None:
    """The state that an order names."""
    order, unit = placed.row, course.now(actor)
    action = order.action
    if action in STANCES:
        more = unit.stance_actions if unit.stance == STANCES[action] else 0
        since = unit.attacks_since if more else 0
        course.change(actor, stance=STANCES[action], stance_actions=more + times, attacks_since=since)
    elif action == "get_up":
        course.change(actor, position="standing")
    elif action == "bail_out":
        pilot_is(course, actor, "ejected", "MEKTON-ACT-17", (placed.where("action"),))
    elif action == "cover":
        areas = tuple(part.strip() for part in (order.areas or "").replace(";", ",").split(",") if part.strip())
        if not areas:
            raise Waiting(placed.where("areas"))
        _known_areas(course, actor, placed, areas)
        course.change(actor, cover=areas)
        course.log(
            actor, "covered", phrase("Cover for {areas}", areas=", ".join(areas)), result=", ".join(areas),
            rules=("MEKTON-COV-01",), cells=(placed.where("areas"),),
        )  # fmt: skip
    elif action in ("drop_weapon", "pull_weapon", "reload") and order.weapon is not None:
        _known_weapon(course, actor, placed, order.weapon)
        others = tuple(name for name in unit.dropped if name != keyword(order.weapon))
        course.change(actor, dropped=(*others, keyword(order.weapon)) if action == "drop_weapon" else others)
    elif action == "skill" and order.tech is not None:
        _patched(course, actor, placed, order.tech)


def _known_areas(course: Course, actor: str, placed: Placed[OrderRow], areas: tuple[str, ...]) -> None:
    """The game master is told of a covered area that the unit does not have."""
    for area in areas:
        if course.parts[actor] and keyword(area) not in (*course.parts[actor], POWERPLANT):
            said = message("{place} is not among the parts of {name}", place=area, name=course.row(actor).name)
            course.trouble(placed.where("areas"), said, value=area, severity="warning")


def _known_weapon(course: Course, actor: str, placed: Placed[OrderRow], weapon: str) -> None:
    """The game master is told of a weapon that the unit does not have."""
    if course.weapon(actor, weapon) is None:
        said = message("{name} has no weapon {weapon}", name=Words(course.row(actor).name), weapon=Words(weapon))
        course.trouble(placed.where("weapon"), said, value=weapon, severity="warning")


def _patched(course: Course, actor: str, placed: Placed[OrderRow], roll: int) -> None:
    """An emergency roll may get treads going that are at half their Kills or less."""
    if treads(course, actor) != "inoperable":
        return
    unit, target = course.now(actor), course.settings.tread_target
    states = [
        mekton_tread_state(unit.unit.kills[place], part.row.kills or 1, roll, target)
        for place, part in course.parts[actor].items() if part.row.treads
    ]  # fmt: skip
    works = "inoperable" not in states and "destroyed" not in states
    course.change(actor, patched=works)
    said = phrase("Tech roll {roll} against {target}: the treads stand still", roll=roll, target=target)
    if works:
        said = phrase("Tech roll {roll} against {target}: the treads go again", roll=roll, target=target)
    course.log(
        actor, "patched", said, result=works, rules=("MEKTON-MEC-04",), cells=(placed.where("tech"),),
    )  # fmt: skip
