"""Special melee moves of the replay: their damage, and what they do beside it."""

from __future__ import annotations

from typing import Any

from calc.core.course import Waiting
from calc.core.errors import RuleError
from calc.core.hexes import moved
from calc.core.kinds import Whole, keyword
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.mekton.replay.aiming import Attack, between
from calc.systems.mekton.replay.consequences import Blow, hurt, pilot_is, stunned
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.harm import as_counted
from calc.systems.mekton.replay.state import Hold
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.damage import mekton_convert
from calc.systems.mekton.rules.lookup import mekton_table
from calc.systems.mekton.rules.melee import Effect, Ram, mekton_ram, mekton_special_effect

#: Moves that throw the target into a hex beside the attacker; the others push it away from him.
THROWS = ("throw", "slam")


def effect_of(course: Course, aim: Attack, move: str, place: str | None) -> Effect:
    """What the move does; Waiting where the location decides and is blank."""
    zone = course.zone(aim.target, place) if place else None
    effect = mekton_special_effect(move, zone)
    if isinstance(effect, str):
        raise Waiting(aim.placed.where("location"))
    return effect


def move_damage(course: Course, aim: Attack, move: str) -> int | None:
    """Damage of a special move by the game master's tables; None where it does none."""
    source = effect_of(course, aim, move, _announced(aim)).damage
    if source in ("none", "kill"):
        return None
    if source == "ram":
        return int(as_counted(course, aim.target, _by_ram(rammed(course, aim, move).target_damage)))
    amount, by_human = _by_table(course, aim, move, source), course.row(aim.actor).human
    if by_human == course.row(aim.target).human:
        return amount
    return int(mekton_convert(float(amount), "hits" if by_human else "kills", course.settings.convert_rounding))


def _announced(aim: Attack) -> str | None:
    return keyword(aim.order.location) if aim.order.location else None


def _by_table(course: Course, aim: Attack, move: str, name: str) -> int:
    """What the hand-to-hand or dismemberment table says, of a human in hits: a row for the move, else for the weight."""
    grid = course.table(name)
    mine = course.units[aim.actor]
    for key in (move, mine.row.tons):
        if key is None or not grid:
            continue
        try:
            return Whole(0).read(mekton_table(key, grid))
        except RuleError:
            continue
    raise Waiting(aim.placed.where("damage"))


def rammed(course: Course, aim: Attack, move: str) -> Ram:
    """Damage of both sides by the ram table; Waiting where a weight or the table is missing."""
    mine, other, grid = course.units[aim.actor], course.units[aim.target], course.table("ram")
    if mine.row.tons is None or other.row.tons is None:
        raise Waiting(*(placed.where("tons") for placed in (mine, other) if placed.row.tons is None))
    if not grid:
        raise Waiting(aim.placed.where("damage"))
    return mekton_ram(mine.row.tons, other.row.tons, grid, move, course.settings.ram_reading)


def _by_ram(kills: int) -> Total:
    return Total(Part("Ram Table", kills, "MEKTON-SPEC-13"))


def special_effects(course: Course, aim: Attack, move: str, total: int, place: str | None) -> None:
    """Everything a move does beside its damage: stun, hold, knockback, fall, actions lost, ram."""
    effect = effect_of(course, aim, move, place or _announced(aim))
    if effect.damage == "kill":
        _stomped(course, aim)
    if effect.stun != "none" and course.now(aim.target).able:
        _stun(course, aim, effect.stun)
    if effect.hold != "none":
        _held(course, aim, effect.hold, total)
    if effect.hexes:
        _pushed(course, aim, move, effect.hexes)
    if effect.down:
        course.change(aim.target, position="down")
        course.log(
            aim.target, "down", phrase("{name} is knocked down", name=_name(course, aim.target)), result="down",
            rules=("MEKTON-SPEC-06", "MEKTON-ATT-07"),
        )  # fmt: skip
    if effect.actions_lost:
        _actions_lost(course, aim.target, effect.actions_lost)
    if effect.damage == "ram":
        _after_ram(course, aim, move)


def _name(course: Course, key: str) -> str:
    return course.row(key).name


def _stomped(course: Course, aim: Attack) -> None:
    """A small target is destroyed at once."""
    for place in course.parts[aim.target]:
        course.set_kills(aim.target, place, 0)
    course.log(
        aim.target, "destroyed", phrase("{name} is crushed", name=_name(course, aim.target)), result="destroyed",
        rules=("MEKTON-SPEC-11",),
    )  # fmt: skip
    if course.now(aim.target).pilot != "ejected":
        pilot_is(course, aim.target, "dead", "MEKTON-SPEC-11")


def _stun(course: Course, aim: Attack, what: str) -> None:
    """A failed stun roll: knocked out by a blow at the head, disarmed by one at the arm."""
    if what == "knockout":
        stunned(course, aim.target, aim.placed)
        return
    if stunned(course, aim.target, aim.placed, knocked_out=False):
        _drops(course, aim)
        course.log(
            aim.target, "disarmed", phrase("{name} drops what it holds", name=_name(course, aim.target)), result="drop",
            rules=("MEKTON-SPEC-01", "MEKTON-SPEC-02"),
        )  # fmt: skip


def _drops(course: Course, aim: Attack) -> None:
    """The weapons that the struck arm holds are not in hand any more."""
    arm = keyword(aim.order.location or "")
    held = [name for (owner, name), weapon in course.weapons.items()
            if owner == aim.target and arm and keyword(weapon.row.mount or "") == arm]  # fmt: skip
    dropped = course.now(aim.target).dropped
    course.change(aim.target, dropped=(*dropped, *(name for name in held if name not in dropped)))


def _held(course: Course, aim: Attack, what: str, total: int) -> None:
    """A grapple holds until an escape roll is higher than the attack; an object is simply taken."""
    target, me = _name(course, aim.target), _name(course, aim.actor)
    if what == "object":
        said = phrase("{name} loses one object to {holder}", name=target, holder=me)
    else:
        said = phrase("{name} is held by {holder}: {what}", name=target, holder=me, what=word(what))
        course.change(aim.target, held=(*course.now(aim.target).held, Hold(aim.actor, what, total)))
    course.log(aim.target, "held", said, result=what, rules=("MEKTON-SPEC-07", "MEKTON-SPEC-08", "MEKTON-SPEC-09"))


def _pushed(course: Course, aim: Attack, move: str, hexes: int) -> None:
    """Knockback: thrown to a hex beside the attacker, or pushed away from him."""
    here, there = course.now(aim.actor).hex, course.now(aim.target).hex
    name = _name(course, aim.target)
    place: dict[str, Any] = {}
    if here is not None and there is not None:
        side = aim.order.toward or between(here, there)
        landed = moved(here if move in THROWS else there, side, hexes)
        course.change(aim.target, hex=landed)
        place = {"q": landed.q, "r": landed.r}
    course.log(
        aim.target, "knockback", phrase("{name} is knocked back, hexes {hexes}", name=name, hexes=hexes), result=hexes,
        rules=("MEKTON-ATT-07",), cells=(aim.placed.where("toward"),), **place,
    )  # fmt: skip


def _actions_lost(course: Course, key: str, count: int) -> None:
    """The victim has fewer actions in the next round."""
    course.change(key, actions_lost=course.now(key).actions_lost + count)
    course.log(
        key, "actions_lost", phrase("{name} loses Actions: {count}", name=_name(course, key), count=count), result=count,
        rules=("MEKTON-SPEC-04", "MEKTON-SPEC-12"),
    )  # fmt: skip


def _after_ram(course: Course, aim: Attack, move: str) -> None:
    """The attacker takes his share of a ram, and the heavier unit has the hex."""
    if aim.order.damage is not None and not course.table("ram"):
        return
    ram = rammed(course, aim, move)
    torso = course.area_in(aim.actor, "torso")
    if ram.attacker_damage and torso is not None:
        armor = course.parts[aim.actor][torso].row.armor or 0
        damage = as_counted(course, aim.actor, _by_ram(ram.attacker_damage))
        damage = damage.plus(Part("ARMOR", -armor, "MEKTON-DAM-06"))
        through = damage.at_least(0, "at least 0", "MEKTON-DAM-06").present()
        hurt(course, aim.actor, torso, Blow(through, course.now(aim.actor).left(torso), aim.placed))
    here, there = course.now(aim.actor).hex, course.now(aim.target).hex
    winner = aim.actor if ram.hex == "attacker" else aim.target
    if winner == aim.actor and here is not None and there is not None and here != there:
        course.change(aim.target, hex=moved(there, between(here, there), 1))
        course.change(aim.actor, hex=there)
    course.log(
        winner, "ram", phrase("{name} occupies the hex", name=_name(course, winner)), result=ram.hex,
        rules=("MEKTON-SPEC-13", "MEKTON-SPEC-14"),
    )  # fmt: skip
