"""One attack of the replay, up to its result: cost, dice, defence, hit or miss."""

from __future__ import annotations

from calc.core.errors import message
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.rounding import rounded
from calc.systems.mekton.replay.aiming import Attack, aimed
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.defending import Defence, defended
from calc.systems.mekton.replay.rows import ORDER_ROLLS, OrderRow
from calc.systems.mekton.replay.striking import resolved
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.battle import LogRow
from calc.systems.mekton.rules.battle_tables import BattleOrder
from calc.systems.mekton.rules.damage import mekton_result


def attack(course: Course, actor: str, placed: Placed[OrderRow]) -> None:
    """Carry out one row of the orders that is an attack."""
    aim = aimed(course, actor, placed)
    if aim is None:
        return
    order = BattleOrder(
        course.state.round, actor, placed.row.action, _times(course, aim), aim.target, attack=aim.value, arc=aim.arc
    )
    if not payable(course, actor, placed, order):
        return
    dice = course.dice(placed, "attack", ORDER_ROLLS["attack"])
    defence = defended(course, aim)
    order = _met(order._replace(die1=dice[0], die2=dice[1]), defence)
    _, row = course.tried(order)
    resolved(course, aim, order._replace(result=_result(course, aim, row)), row, defence)


def _times(course: Course, aim: Attack) -> int:
    """1 action, 0 for a blow that costs none; blows with a Quick weapon share one."""
    times = aim.order.times
    if times is None:
        if aim.order.action != "strike" or aim.weapon is None or not aim.weapon.row.quick:
            return 1
        done, rate = course.now(aim.actor).quick_strikes, course.settings.quick_rate
        return rounded(done + 1, rate, "ceil") - rounded(done, rate, "ceil")
    if times > 1:
        course.trouble(
            aim.placed.where("times"), message("{times} is not 0 or 1; each attack takes a row", times=times), value=times,
            rules=("MEKTON-LOG-04",),
        )  # fmt: skip
    return min(times, 1)


def payable(course: Course, actor: str, placed: Placed[OrderRow], order: BattleOrder) -> bool:
    """Whether the actions are enough; an order that is too dear stands in the log and has no effect at all."""
    _, row = course.tried(order)
    if row.result != "no_actions":
        return True
    row = course.carry_out(order)
    course.log(
        actor, "dropped", phrase("{action} dropped: too few actions", action=word(placed.row.action)),
        result="no_actions", rules=("MEKTON-LOG-02",), cells=(placed.where("action"),), action=order.action,
        target=row.target, number=row.number,
    )  # fmt: skip
    course.trouble(
        placed.where("action"), message("{action} costs more than the actions left", action=word(placed.row.action)),
        value=placed.row.action, severity="warning", rules=("MEKTON-LOG-02",),
    )  # fmt: skip
    return False


def _met(order: BattleOrder, defence: Defence) -> BattleOrder:
    """The order with the columns that the defence fills."""
    if defence.total is None:
        return order._replace(evade_die1=defence.dice[0], evade_die2=defence.dice[1])
    return order._replace(defence=defence.total)


def _result(course: Course, aim: Attack, row: LogRow) -> str:
    """The result: set by the game master, or of the two rolls; near misses of humans and reached numbers among them."""
    s = course.settings
    if aim.order.set_result is not None:
        return aim.order.set_result
    if row.attack is None or not isinstance(row.defence, int):
        return str(row.result)
    if aim.order.reach is not None:
        return mekton_result(row.attack, row.defence, tie="attacker")
    big_gun = aim.weapon is not None and aim.weapon.row.unit == "kills" and not course.row(aim.actor).human
    near = big_gun and course.row(aim.target).human
    return mekton_result(row.attack, row.defence, near, s.near, s.tie)
