"""Before an attack rolls: with what, at whom, from where, whether it is allowed, and what is added to the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.hexes import STEPS, Hex, distance, moved
from calc.core.kinds import keyword
from calc.core.records import Placed
from calc.core.tables import table
from calc.core.terms import Term
from calc.core.totals import Part, Total
from calc.systems.mekton.replay.course import Course, unknown_unit
from calc.systems.mekton.replay.rows import OrderRow, WeaponRow
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.attack import mekton_attack_allowed, mekton_attack_base, mekton_attack_modifier
from calc.systems.mekton.rules.casualties import mekton_sensor_modifier
from calc.systems.mekton.rules.combat_basics import mekton_throw_range
from calc.systems.mekton.rules.melee import (
    KNOCKOUT_MODIFIER,
    mekton_knockout,
    mekton_special_allowed,
    mekton_special_wa,
)
from calc.systems.mekton.rules.movement import mekton_arc

#: How an order attacks where no weapon says so.
KINDS = {"shoot": "gunnery", "strike": "melee", "fight": "fighting", "throw": "melee"}

#: Which side is worse for the defender, where an attacker stands exactly between two.
_WORSE = ("front", "right", "left", "rear")


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that may be rolled: who, at whom, with what, how far, and its value without dice and aim."""

    placed: Placed[OrderRow]
    actor: str
    target: str
    weapon: Placed[WeaponRow] | None
    kind: str
    distance: int | None
    arc: str
    value: Total
    overridden: bool = False
    knockout: bool = False

    @property
    def order(self) -> OrderRow:
        """The row of the orders."""
        return self.placed.row

    @property
    def thrown(self) -> bool:
        """True where an object is thrown; the special move of this name throws the target itself."""
        return self.order.action == "throw" and self.order.move is None

    @property
    def close(self) -> bool:
        """True in close combat; what is thrown flies, whatever it is in the hand."""
        return self.kind in ("melee", "fighting") and not self.thrown

    @property
    def called(self) -> bool:
        """True where the area is announced, so that no chart is rolled."""
        return self.close or self.order.called != "none"

    @property
    def fire(self) -> str:
        """Single, burst or salvo."""
        return self.weapon.row.fire if self.weapon and not self.close else "single"


def aimed(course: Course, actor: str, placed: Placed[OrderRow]) -> Attack | None:
    """The attack that an order means; None where it is refused or cannot be read."""
    target = _target(course, actor, placed)
    if target is None:
        return None
    known, weapon = _weapon(course, actor, placed)
    if not known:
        return None
    kind = "fighting" if placed.row.move else KINDS[placed.row.action]
    if weapon is not None and not placed.row.move:
        kind = "melee" if weapon.row.kind == "shield" else weapon.row.kind
    far = placed.row.distance if placed.row.distance is not None else course.distance(actor, target)
    attack = Attack(placed, actor, target, weapon, kind, far, arc_of(course, placed.row, actor, target), Total())
    reason, rule = _allowed(course, attack)
    if reason != "ok":
        course.refuse(actor, placed, reason, rule)
        return None
    return _valued(course, replace(attack, knockout=_knocks_out(course, attack)))


def _target(course: Course, actor: str, placed: Placed[OrderRow]) -> str | None:
    name = placed.row.target
    if name is None:
        raise Waiting(placed.where("target"))
    target = keyword(name)
    if target not in course.units:
        course.trouble(placed.where("target"), unknown_unit(name), value=name)
        return None
    if target == actor:
        course.trouble(placed.where("target"), message("a unit cannot be its own target"), value=name)
        return None
    return target


def _weapon(course: Course, actor: str, placed: Placed[OrderRow]) -> tuple[bool, Placed[WeaponRow] | None]:
    """Whether the order can go on, and the weapon that it names."""
    name = placed.row.weapon
    if name is None:
        return True, None
    weapon = course.weapon(actor, name)
    if weapon is None:
        said = message("{name} has no weapon {weapon}", name=Words(course.row(actor).name), weapon=Words(name))
        course.trouble(placed.where("weapon"), said, value=name)
        return False, None
    reason = course.why_unusable(actor, weapon.row)
    if reason:
        course.refuse(actor, placed, reason, "MEKTON-MEC-01" if reason == "weapon_lost" else "MEKTON-ACT-20", "weapon")
        return False, None
    return True, weapon


def arc_of(course: Course, order: OrderRow, actor: str, target: str) -> str:
    """The side from which the attack comes: typed, or as the map shows it; in doubt the better one for the defender."""
    here, there, facing = course.now(actor).hex, course.now(target).hex, course.now(target).facing
    if order.arc is not None:
        return order.arc
    if here is None or there is None or facing is None or here == there:
        return "front"
    steps = distance(here, there)
    sides = range(1, len(STEPS) + 1)
    nearest = min(distance(moved(there, side, steps), here) for side in sides)
    arcs = [mekton_arc(facing, side) for side in sides if distance(moved(there, side, steps), here) == nearest]
    return min(arcs, key=_WORSE.index)


def _allowed(course: Course, attack: Attack) -> tuple[str, str]:
    """ok, or why the attack is not possible, and the rule that says so."""
    order, weapon = attack.order, attack.weapon.row if attack.weapon else None
    if order.move:
        reason = _special_allowed(course, attack, order.move)
        if reason != "ok":
            return reason, "MEKTON-SPEC-01"
    indirect = order.reach is not None and weapon is not None
    kind = "indirect" if indirect else attack.kind if attack.close else "gunnery"
    most = throw_range(course, attack) if weapon is None or weapon.max_range is None else weapon.max_range
    far = attack.distance
    if (far is None or most is None) and (indirect or not attack.close):
        far, most = 0, 0  # nobody knows how far; what the weapon is able to is known all the same
    if far is None:
        return "ok", ""
    reason = mekton_attack_allowed(
        kind, far, most, weapon.blast if weapon else 0, bool(weapon and weapon.arcing), course.settings.same_hex
    )
    return (
        reason,
        "MEKTON-MEL-01" if reason == "not_adjacent" else "MEKTON-MOD-01" if reason == "out" else "MEKTON-FIRE-05",
    )


def _special_allowed(course: Course, attack: Attack, move: str) -> str:
    """Whether the special move may be made at this place, by this unit, against that one."""
    me, target = course.now(attack.actor), attack.target
    arms = [place for place in me.unit.kills if course.zone(attack.actor, place) == "arm"]
    place = keyword(attack.order.location or "")
    return mekton_special_allowed(
        move,
        course.zone(target, place) if place in course.parts[target] else None,
        course.row(attack.actor).human,
        course.row(target).human,
        not arms or any(me.unit.kills[arm] > 0 for arm in arms),
        attack.order.small,
    )


def throw_range(course: Course, attack: Attack) -> int | None:
    """How far a mecha can throw with the servo in which the weapon is held."""
    place = keyword(attack.weapon.row.mount or "") if attack.weapon else ""
    if not attack.thrown or course.row(attack.actor).human or place not in course.parts[attack.actor]:
        return None
    return mekton_throw_range(course.parts[attack.actor][place].row.kills or 0, course.settings.throw_rounding)


# ------------------------------------------------------------------ the value of the attack


def _valued(course: Course, attack: Attack) -> Attack | None:
    """The attack with its value: what was typed, else attribute + skill + WA + modifiers; None beyond range."""
    typed = attack.order.attack
    given = None if typed is None else Total(Part("attribute + skill", typed, "MEKTON-ATT-03"))
    try:
        worked = attack_value(course, attack)
    except Waiting:
        if given is None:
            raise
        return replace(attack, value=given)
    if not isinstance(worked, Total):
        course.refuse(attack.actor, attack.placed, worked, "MEKTON-MOD-01")
        return None
    if given is None or given == worked:
        return replace(attack, value=worked)
    return replace(attack, value=given, overridden=True)


def attack_value(course: Course, attack: Attack) -> Total | str:
    """Attribute + skill + WA + modifiers, without dice and aim; out beyond maximum range; Waiting where one is missing."""
    order, me = attack.order, course.row(attack.actor)
    row = table("mekton", "attacks").find("kind", attack.kind)
    course.needed(course.units[attack.actor], row["attribute"], row["skill"])
    base = mekton_attack_base(attack.kind, me.dex, me.pre, me.tar, me.melee, me.fighting, me.gunnery, me.missiles)
    weapon = attack.weapon.row if attack.weapon else None
    ranged = None if attack.close or weapon is None or weapon.combat_range is None else attack.distance
    modifier = mekton_attack_modifier(
        order.called, attack.close, ranged, weapon.combat_range if weapon else None, weapon.max_range if weapon else None,
        me.level or 0, course.row(attack.target).level or 0, at_max=course.settings.at_max,
    )  # fmt: skip
    if not isinstance(modifier, Total) or not isinstance(base, Total):
        return str(modifier)
    wa = special_wa(course, attack, order.move) if order.move else weapon.wa if weapon else 0
    return base.plus(
        Part("WA", wa, row["rule"]),
        *modifier.parts,
        Part("SENSORS", sensors(course, attack.actor), "MEKTON-MEC-03"),
        Part("KNOCKOUT DAMAGE", KNOCKOUT_MODIFIER if attack.knockout else 0, "MEKTON-MEL-04"),
        Part("Modifier", order.extra, "MEKTON-ATT-03"),
    ).present()


def special_wa(course: Course, attack: Attack, move: str) -> int:
    """WA of a special move; Waiting where a weight is missing."""
    mine, other = course.units[attack.actor], course.units[attack.target]
    wa = mekton_special_wa(
        move, mine.row.tons, other.row.tons, other.row.human, course.settings.weight_step, course.settings.grab_human
    )
    if wa == "":
        raise Waiting(*(placed.where("tons") for placed in (mine, other) if placed.row.tons is None))
    return int(wa)


def sensors(course: Course, key: str) -> int:
    """What destroyed sensors take off every action of a mecha."""
    canopy = course.row(key).canopy
    places = [place for place, placed in course.parts[key].items() if placed.row.sensors]
    return min((mekton_sensor_modifier(course.now(key).unit.kills[place], canopy) for place in places), default=0)


def _knocks_out(course: Course, attack: Attack) -> bool:
    """Whether a blow that is meant to knock out is one; the game master is told where it is an attack as any other."""
    if not attack.order.knockout:
        return False
    both = course.row(attack.actor).human and course.row(attack.target).human
    energy = attack.weapon is not None and attack.weapon.row.energy
    allowed = attack.close and mekton_knockout(0, both, energy).allowed
    if not allowed:
        said = message("{action} is not possible: {reason}", action=Term("Knockout"), reason=word("no_knockout"))
        course.trouble(
            attack.placed.where("knockout"), said, value=attack.order.knockout, severity="warning", rules=("MEKTON-MEL-04",)
        )  # fmt: skip
    return allowed


def between(here: Hex, there: Hex) -> int:
    """The direction from a hex to another one, the nearest of six."""
    steps = distance(here, there)
    return min(range(1, len(STEPS) + 1), key=lambda side: distance(moved(here, side, steps), there))
