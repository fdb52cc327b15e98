"""An attack that has been rolled: how many projectiles hit, where, with what damage."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.kinds import keyword
from calc.core.records import Where
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.mekton.replay.aiming import Attack
from calc.systems.mekton.replay.consequences import Blow, hurt, powerplant_hit
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.defending import Defence, after_defence, block_used, blocked, log_defence
from calc.systems.mekton.replay.indirect import deviates
from calc.systems.mekton.replay.locating import locations, projectiles
from calc.systems.mekton.replay.shock import near_miss, shocked
from calc.systems.mekton.replay.special import move_damage, special_effects
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.battle import LogRow
from calc.systems.mekton.rules.battle_tables import BattleOrder
from calc.systems.mekton.rules.damage import mekton_convert, mekton_damage
from calc.systems.mekton.rules.defence import mekton_cover
from calc.systems.mekton.rules.melee import mekton_knockout

NO_HIT = ("miss", "near_miss")

#: Moves that hit the torso, whatever is announced.
TORSO_MOVES = ("ram", "drop", "thrust_kick")


def resolved(course: Course, aim: Attack, order: BattleOrder, row: LogRow, defence: Defence) -> None:
    """The rolls are made: count, locate, hurt; one row of the log for each projectile."""
    result, total = str(order.result), row.attack if isinstance(row.attack, Total) else Total()
    hits = projectiles(course, aim, total, row.defence if row.defence is not None else "auto", result)
    damage = _damage(course, aim) if hits else None
    places, rolls = _places(course, aim, result, hits) if damage is not None else ((), ())
    first = places[0] if places else None
    start = {place: _left(course, aim, place) for place in places}
    struck = _struck(course, aim, order, damage, first)
    _log_attack(course, aim, struck, order, defence)
    _log_result(course, aim, struck, hits, rolls)
    after_defence(course, aim, defence, result)
    _counted(course, aim, result)
    if result == "near_miss":
        near_miss(course, aim, damage_of(course, aim))
    if aim.order.reach is not None and result in NO_HIT:
        deviates(course, aim, total)
    if damage is not None and aim.order.damage is None:
        block_used(course, aim.target)
    if first is not None:
        _hit(course, aim, struck, first, start[first])
    again = order._replace(
        times=0, attack=Total(*total.parts[2:]), defence=row.defence, evade_die1=None, evade_die2=None
    )
    for place in places[1:]:
        course.new_line()
        before = _left(course, aim, place)
        _hit(course, aim, _struck(course, aim, again, damage, place), place, before, start[place] - before)
    if hits == 0 or (places and all(_is_covered(course, aim, place) for place in places)):
        return
    if aim.order.move is not None:
        special_effects(course, aim, aim.order.move, int(total), first)
    if aim.weapon is not None and aim.weapon.row.shock:
        shocked(course, aim)


def _left(course: Course, aim: Attack, place: str) -> int:
    """Kills of the area before the blow."""
    return course.now(aim.target).left(place) if place in course.parts[aim.target] else 0


def _places(course: Course, aim: Attack, result: str, hits: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The areas that are hit, and the rolls on the chart."""
    if aim.order.move not in TORSO_MOVES or aim.order.location is not None:
        return locations(course, aim, result, hits)
    torso = course.area_in(aim.target, "torso")
    if torso is None:
        raise Waiting(aim.placed.where("location"))
    return (torso,), ()


def _damage(course: Course, aim: Attack) -> Total | None:
    """Damage of one projectile before armour, in the unit of the target; None where the attack does none."""
    if aim.order.damage is not None:
        return Total(Part("damage", aim.order.damage, "MEKTON-DAM-06"))
    amount = move_damage(course, aim, aim.order.move) if aim.order.move else damage_of(course, aim)
    if amount is None:
        return None
    return blocked(course, aim, Total(Part("damage", amount, "MEKTON-DAM-06")))


def damage_of(course: Course, aim: Attack) -> int:
    """The damage of the weapon in the unit of the target: Kills, for humans hits."""
    if aim.order.damage is not None:
        return aim.order.damage
    weapon = aim.weapon.row if aim.weapon else None
    if weapon is None or weapon.damage is None:
        raise Waiting(aim.placed.where("damage"))
    if (weapon.unit == "hits") == course.row(aim.target).human:
        return weapon.damage
    return int(mekton_convert(float(weapon.damage), weapon.unit, course.settings.convert_rounding))


def _is_covered(course: Course, aim: Attack, place: str) -> bool:
    """Whether the obstacle is hit in place of this area."""
    return mekton_cover(place, course.now(aim.target).cover) == "cover"


def _struck(course: Course, aim: Attack, order: BattleOrder, damage: Total | None, place: str | None) -> LogRow:
    """The order carried out with its damage; cover and a powerplant without Kills take none of the unit's."""
    if damage is None or place not in course.parts[aim.target] or place is None:
        return course.carry_out(order)
    if _is_covered(course, aim, place):
        return course.carry_out(order)
    return course.carry_out(
        order._replace(damage=_converted(course, aim, str(order.result), place, damage), location=place)
    )


def _converted(course: Course, aim: Attack, result: str, place: str, damage: Total) -> Total:
    """The damage of a blow to knock out, before armour, so that of what comes through only one point is done."""
    if not aim.knockout or aim.order.damage is not None:
        return damage
    through = mekton_damage(damage, course.parts[aim.target][place].row.armor or 0, result)
    done = mekton_knockout(through).damage
    return damage.plus(Part("KNOCKOUT DAMAGE", done - through, "MEKTON-MEL-04")).present()


def _hit(course: Course, aim: Attack, row: LogRow, place: str, before: int, earlier: int = 0) -> None:
    """What one projectile does at its area.

    earlier: what others of this attack have done there
    """
    if _is_covered(course, aim, place):
        name = next((area for area in course.now(aim.target).cover if keyword(area) == place), place)
        if place in course.parts[aim.target]:
            name = course.parts[aim.target][place].row.location
        course.log(
            aim.target, "cover", phrase("{place} is covered: the obstacle takes the hit", place=name),
            rules=("MEKTON-COV-02",), cells=(aim.placed.where("location"),), location=name, number=row.number,
        )  # fmt: skip
        return
    if place not in course.parts[aim.target]:
        powerplant_hit(course, aim.target, aim.placed)
        return
    through = row.damage if isinstance(row.damage, Total) else Total()
    typed = (aim.placed.where("damage"),) if aim.order.damage is not None else ()
    blow = Blow(through, before, aim.placed, aim.actor, row.number, typed, aim.knockout, earlier)
    hurt(course, aim.target, place, blow)


def _counted(course: Course, aim: Attack, result: str) -> None:
    """Attacks and hits of the attacker, and how many quick blows he has struck in this round."""
    course.tally(aim.actor, attacks=1, hits=int(result not in NO_HIT))
    if aim.order.action == "strike" and aim.weapon is not None and aim.weapon.row.quick:
        course.change(aim.actor, quick_strikes=course.now(aim.actor).quick_strikes + 1)


def _log_attack(course: Course, aim: Attack, row: LogRow, order: BattleOrder, defence: Defence) -> None:
    """The events of the two rolls."""
    how, total = word(aim.order.move or aim.order.action), row.attack if isinstance(row.attack, Total) else Total()
    said = phrase("{action} at {target}: {total}", action=how, target=row.target or "", total=int(total))
    weapon = aim.weapon.row.name if aim.weapon else ""
    if weapon:
        said = phrase("{action} at {target} with {weapon}: {total}", action=how, target=row.target or "", weapon=weapon,
                      total=int(total))  # fmt: skip
    cells: tuple[Where, ...] = (aim.placed.where("attack" if aim.overridden else "die1"), aim.placed.where("action"))
    course.log(
        aim.actor, "attack", said, dice=(("attack", (order.die1 or 0, order.die2 or 0)),), total=total, result=int(total),
        rules=("MEKTON-ATT-03", "MEKTON-MOD-01"), cells=cells, overridden=aim.overridden, action=order.action,
        move=aim.order.move, target=row.target, number=row.number, arc=aim.arc, weapon=weapon, distance=aim.distance,
    )  # fmt: skip
    log_defence(course, aim, defence, row.defence)


def _log_result(course: Course, aim: Attack, row: LogRow, hits: int, rolls: tuple[int, ...]) -> None:
    """The event of hit or miss, and how many projectiles hit."""
    set_ = aim.order.set_result is not None or aim.order.set_hits is not None
    said = phrase("Result: {result}", result=word(str(row.result)))
    if aim.fire != "single" and row.result not in NO_HIT:
        said = phrase("Result: {result}, projectiles that hit: {hits}", result=word(str(row.result)), hits=hits)
    course.log(
        aim.actor, "result", said, dice=(("location", rolls),) if rolls else (), result=str(row.result),
        rules=("MEKTON-ATT-06", "MEKTON-DAM-04", "MEKTON-DAM-05"),
        cells=(aim.placed.where("set_result" if set_ else "action"),), overridden=set_, hits=hits, number=row.number,
    )  # fmt: skip
