"""Shock weapons and near misses of the replay: what reaches the pilot, and what strikes beside its mark."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.mekton.replay.aiming import Attack
from calc.systems.mekton.replay.consequences import Blow, hurt, pilot_is
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.indirect import scattered
from calc.systems.mekton.replay.rows import ORDER_ROLLS
from calc.systems.mekton.rules.damage import mekton_near_miss
from calc.systems.mekton.rules.shock import mekton_shock_attack, mekton_shock_test


def shocked(course: Course, aim: Attack) -> None:
    """The pilot of a mecha that is struck by a shock weapon."""
    key = aim.target
    if course.now(key).exploded or course.now(key).pilot in ("dead", "eject", "ejected"):
        return  # nobody is there whom it could reach
    (bod,) = course.needed(course.units[key], "bod")
    dice = course.dice(aim.placed, "shock", ORDER_ROLLS["shock"])
    kills = (aim.weapon.row.kills or aim.weapon.row.damage or 0) if aim.weapon else 0
    shock = mekton_shock_attack(dice[0], dice[1], bod, kills)
    said = phrase("Shock: {total}, turns lost {turns}", total=int(shock.total), turns=shock.turns_lost)
    course.change(key, turns_lost=course.now(key).turns_lost + shock.turns_lost)
    course.log(
        key, "shock", said, dice=(("shock", dice),), total=shock.total, result=shock.turns_lost, rules=("MEKTON-SHOCK-01",),
        cells=(aim.placed.where("shock1"), aim.placed.where("shock2")),
    )  # fmt: skip
    if shock.shock_test:
        (number,) = course.needed(course.units[key], "stun")
        test = course.dice(aim.placed, "test", ORDER_ROLLS["test"])
        state = mekton_shock_test(test[0], test[1], number)
        cells = (aim.placed.where("test1"), aim.placed.where("test2"))
        pilot_is(course, key, state, "MEKTON-SHOCK-02", cells, test)


def near_miss(course: Course, aim: Attack, damage: int) -> None:
    """The next hex takes the full damage, the human half of it to the torso."""
    scattered(course, aim, 1)
    torso = course.area_in(aim.target, "torso")
    half = mekton_near_miss(damage, "hits", course.settings.near_rounding)
    if torso is None:
        raise Waiting(aim.placed.where("location"))
    armor = course.parts[aim.target][torso].row.armor or 0
    through = Total(Part("near miss", half, "MEKTON-DAM-03"), Part("ARMOR", -armor, "MEKTON-DAM-06"))
    blow = Blow(
        through.at_least(0, "at least 0", "MEKTON-DAM-06").present(),
        course.now(aim.target).left(torso),
        aim.placed,
        aim.actor,
    )
    hurt(course, aim.target, torso, blow)
