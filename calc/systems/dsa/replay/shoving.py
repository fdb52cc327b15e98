"""Shoving in the replay (Abdrängen), alone or with an attack."""

from __future__ import annotations

from dataclasses import replace

from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.dsa.replay.checks import Check, modifier, riding_check
from calc.systems.dsa.replay.course import Course, came_from
from calc.systems.dsa.replay.mishaps import Mishap, fumble
from calc.systems.dsa.replay.moving import crossed
from calc.systems.dsa.replay.rows import ORDER_ROLLS, Order
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.board import dsa_step_target
from calc.systems.dsa.rules.checks import dsa_is_fumble
from calc.systems.dsa.rules.shoving import dsa_shove, dsa_shove_allowed, dsa_shove_effect

OTHER_AFTER_FALL = 5

#: What a shove can come to.
SHOVED = ("pushed", "held", "both_failed")

#: The rule of each outcome.
OUTCOMES = {"pushed": "DSA-ABDR-04", "held": "DSA-ABDR-05", "both_failed": "DSA-ABDR-07"}


def keys_of(placed: Placed[Order]) -> tuple[int, str, int | None]:
    """What the dice of an action are keyed by: turn, rider, number."""
    return placed.row.turn, placed.row.rider, placed.row.number


def allowed(course: Course, placed: Placed[Order], target: str, *, attack: bool) -> str:
    """Whether the rider may shove this one now, or why not."""
    me, other = course.now(placed.row.rider), course.now(target)
    room = course.free(_pushed_to(course, target)[0], other.lane + 1)
    return dsa_shove_allowed(me.field, me.lane, other.field, other.lane, me.points, me.held, room, attack)


def shove(
    course: Course, placed: Placed[Order], target: str, *, attack: bool = False, damage: int = 0, counted: bool = False
) -> str:
    """Both checks, the outcome, and the fumbles; the result as a keyword.

    attack: the shove is part of a shove_attack, whose first point is already spent
    damage: difficulty of the victim's check from the hit of this very attack
    counted: the crowd has counted this action as a trick already, for its attack
    """
    order, name = placed.row, placed.row.rider
    keys = keys_of(placed)
    own = riding_check(
        course, name, "shove", placed, "own", ORDER_ROLLS["own"],
        modifier(course, name, "shove", role="attacker" if attack else "none"), *keys,
    )  # fmt: skip
    his = riding_check(
        course, target, "shove", placed, "other", ORDER_ROLLS["other"],
        modifier(course, target, "shove", damage=damage, role="defender" if attack else "none"), *keys,
    )  # fmt: skip
    overridden = order.set_result in SHOVED
    result = str(order.set_result) if overridden else dsa_shove(own.tap, his.tap)
    effect = dsa_shove_effect(result, attack)
    me, before = course.now(name), course.now(name)
    spent = effect.points - (1 if attack else 0)
    course.change(name, points=max(0, me.points - spent), held=me.held or not effect.again)
    if effect.lanes_out:
        _push(course, target, OUTCOMES[result])
    if effect.fields:
        course.change(name, field=me.field + effect.fields)
    course.log(
        name,
        "shove",
        phrase(
            "Abdrängen von {other}: {own} gegen {his} TaP*, {result}", other=target, own=own.tap, his=his.tap,
            result=word(result),
        ),
        **came_from(before),
        result=result,
        rules=("DSA-ABDR-03", OUTCOMES[result]),
        cells=(placed.where("set_result" if overridden else "action"),),
        overridden=overridden,
    )  # fmt: skip
    if course.person(name).villain and not counted:
        course.crowd_sees(target, "DSA-PUBL-02", harassed=course.now(target).harassed + 1)
    _shove_fumbles(course, placed, target, own, his, attack=attack)
    crossed(course, name)
    return result


def _pushed_to(course: Course, target: str) -> tuple[int, int]:
    """Where a rider ends who is shoved one lane outward."""
    other = course.now(target)
    lane = other.lane + 1
    here, there = course.lengths(other.lane, lane)
    if not here or not other.field:
        return other.field, lane
    spot = dsa_step_target(other.field - 1, other.lane, "out", here, there)
    return spot.field, spot.lane


def _push(course: Course, target: str, rule: str) -> None:
    before = course.now(target)
    field, lane = _pushed_to(course, target)
    course.change(target, field=field, lane=lane)
    course.log(
        target,
        "pushed",
        phrase("wird auf Bahn {lane} abgedrängt", lane=lane),
        **came_from(before),
        rules=(rule,),
    )


def _shove_fumbles(course: Course, placed: Placed[Order], target: str, own: Check, his: Check, *, attack: bool) -> None:
    """The fumbles of both riders' shove checks; after a fall the other one must check, too."""
    keys = keys_of(placed)
    mine = Mishap(placed, ORDER_ROLLS, keys, other_dice={"fumble": "sfumble"} if attack else {})
    theirs = Mishap(placed, ORDER_ROLLS, keys, "o")
    fell: list[tuple[str, str, Mishap]] = []
    if dsa_is_fumble(own.grade, own.tap, "shove") and fumble(course, placed.row.rider, "shove", mine).falls:
        fell.append((placed.row.rider, target, theirs))
    # Where only the rider behind fumbles by missing points, the other one still does by his dice.
    kind = "shove" if course.settings.dsa_shove_fumble == "both" else "permission"
    if dsa_is_fumble(his.grade, his.tap, kind) and fumble(course, target, "shove", theirs).falls:
        fell.append((target, placed.row.rider, mine))
    if len(fell) != 1:
        return
    _, other, mishap = fell[0]
    check = riding_check(
        course, other, "shove", placed, "after", ORDER_ROLLS["after"],
        modifier(course, other, "shove", other=OTHER_AFTER_FALL), *keys,
    )  # fmt: skip
    if not check.passed:
        fumble(course, other, "shove", replace(mishap, other_dice={"fumble": "afumble", "hurt": "ahurt"}))
