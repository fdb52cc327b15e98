"""The actions of a rider's turn: each is carried out, or refused with its reason and costs nothing."""

from __future__ import annotations

from calc.core.errors import message
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.dsa.replay.attacking import FOUGHT, LOOKED, attack, look
from calc.systems.dsa.replay.course import Course, came_from
from calc.systems.dsa.replay.moving import crossed
from calc.systems.dsa.replay.rows import Order
from calc.systems.dsa.replay.shoving import SHOVED, allowed, shove
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.board import dsa_action_cost
from calc.systems.dsa.rules.fighting import dsa_attack_allowed
from calc.systems.dsa.rules.shoving import dsa_shove_allowed

#: The rules by which an action may be refused.
RULES = {
    "ahead": ("DSA-FORT-01", "DSA-FORT-05"), "out": ("DSA-FORT-04", "DSA-FORT-05"), "in": ("DSA-FORT-04", "DSA-FORT-05"),
    "shove": ("DSA-ABDR-01", "DSA-ABDR-02", "DSA-ABDR-06"), "look": ("DSA-ATT-10",),
    "attack": ("DSA-ATT-01", "DSA-ATT-02"), "shove_attack": ("DSA-ATAB-01", "DSA-ABDR-02"),
}  # fmt: skip

#: What the game master may set as the result of an action.
RESULTS = {"look": LOOKED, "attack": FOUGHT, "shove": SHOVED, "shove_attack": (*FOUGHT, *SHOVED)}

#: What he may set as the verdict of the referee, who judges attacks only.
VERDICTS = dict.fromkeys(("attack", "shove_attack"), ("hidden", "overlooked", "excluded"))


def act(course: Course, placed: Placed[Order]) -> None:
    """Carry out one row of the orders."""
    order = placed.row
    rider = course.now(order.rider)
    for column, possible in (("set_result", RESULTS), ("set_verdict", VERDICTS)):
        wanted = getattr(order, column)
        if wanted is not None and wanted not in possible.get(order.action, ()):
            said = message("{result} is no result of {action}", result=word(wanted), action=word(order.action))
            course.trouble(placed.where(column), said, value=wanted)
    if rider.status != "racing":
        if rider.status != "finished":
            _refuse(course, placed, "not_racing")
        return
    if order.action in ("ahead", "out", "in"):
        for done in range(order.times):
            if course.now(order.rider).status != "racing" or not _step(course, placed, done):
                break
    elif order.action == "look":
        if rider.points < dsa_action_cost("look"):
            _refuse(course, placed, "no_points")
        else:
            look(course, placed)
    else:
        _against(course, placed)


def _step(course: Course, placed: Placed[Order], done: int) -> bool:
    """One step; False where it was refused. After some that were done it is their number that is too large."""
    order = placed.row
    rider = course.now(order.rider)
    allowed_, field, lane = course.step(rider, order.action, rider.points)
    if allowed_ != "ok":
        _refuse(course, placed, "occupied" if allowed_ == "shove" else allowed_, column="times" if done else "action")
        return False
    cost = dsa_action_cost("ahead" if order.action == "ahead" else "lane")
    course.change(order.rider, field=field, lane=lane, points=rider.points - cost)
    course.log(
        order.rider, "step",
        phrase("{direction} auf Feld {field}, Bahn {lane}", direction=word(order.action), field=field, lane=lane),
        **came_from(rider), rules=("DSA-FORT-01" if order.action == "ahead" else "DSA-FORT-04",),
        cells=(placed.where("action"),),
    )  # fmt: skip
    crossed(course, order.rider, (placed.where("action"),))
    return True


def _against(course: Course, placed: Placed[Order]) -> None:
    """An action against another rider."""
    order = placed.row
    target = _target(course, placed)
    if target is None:
        return
    me, other = course.now(order.rider), course.now(target)
    if order.action == "attack":
        reason = dsa_attack_allowed(me.field, me.lane, course.beside(me, other), other.lane, me.points)
        if reason != "ok":
            _refuse(course, placed, reason)
            return
        attack(course, placed, target)
        return
    both = order.action == "shove_attack"
    reason = allowed(course, placed, target, attack=both)
    if reason != "ok":
        _refuse(course, placed, reason)
        return
    if not both:
        shove(course, placed, target)
        return
    harassed = other.harassed
    damage = attack(course, placed, target, shoving=True)
    me, other = course.now(order.rider), course.now(target)
    if damage is None:
        return
    reason = dsa_shove_allowed(me.field, me.lane, other.field, other.lane, me.points, me.held)
    if reason != "ok":
        _refuse(course, placed, reason, "shove")
        return
    shove(course, placed, target, attack=True, damage=damage, counted=other.harassed > harassed)


def _target(course: Course, placed: Placed[Order]) -> str | None:
    """The rider meant: the one named, or the only one who can be; None where the action is refused."""
    order = placed.row
    me = course.now(order.rider)
    if order.target is not None:
        if order.target not in course.riders:
            return None  # said when the sheet was read
        if order.target == order.rider:
            course.trouble(placed.where("target"), message("a rider cannot be his own target"), value=order.target)
            return None
        if course.now(order.target).status != "racing":
            _refuse(course, placed, "not_racing", column="target")
            return None
        return order.target
    others = [other for other in course.state.racing() if other.name != order.rider]
    if order.action == "attack":
        fit = [o for o in others if abs(o.lane - me.lane) == 1 and course.beside(me, o) == me.field]
    else:
        fit = [o for o in others if o.lane == me.lane and o.field == me.field + 1]
    if len(fit) != 1:
        _refuse(course, placed, "which_target" if fit else "no_target", column="target")
        return None
    return fit[0].name


def _refuse(course: Course, placed: Placed[Order], reason: str, action: str = "", *, column: str = "action") -> None:
    """An action that is not possible is logged, costs nothing, and is an open point for the game master.

    action: the part of the action that is refused, where it is not the whole
    column: the cell to mend
    """
    order = placed.row
    rules = RULES[action or order.action]
    course.log(
        order.rider, "refused",
        phrase("{action} nicht möglich: {reason}", action=word(action or order.action), reason=word(reason)),
        result=reason, rules=rules, cells=(placed.where(column),),
    )  # fmt: skip
    course.trouble(
        placed.where(column),
        message("{action} is not possible: {reason}", action=word(action or order.action), reason=word(reason)),
        value=getattr(order, column), severity="warning", rules=rules,
    )  # fmt: skip
