"""What an action needs: the action of the race round, a target, a weapon with a shot left."""

from __future__ import annotations

from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.roster import unknown
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.rows import Order, Weapon
from calc.systems.mekrace.rules.actions import mekrace_disqualified
from calc.systems.mekrace.rules.hexes import mekrace_distance

#: The rules of an action, for what is said when it is not possible.
RULES = {
    "attack": ("MEK-ATT-02",), "mine": ("MEK-IND-02",), "smoke": ("MEK-SMOKE-02",), "jam": ("MEK-EW-03",),
    "ram": ("MEK-RAM-02",), "block": ("MEK-BLOCK-03",), "shortcut": ("MEK-LIST-02",),
}  # fmt: skip


def spend(course: Course, name: str, action: str) -> None:
    """Use up the action of this race round; in the civil league an attack bars the vehicle."""
    vehicle = course.now(name)
    barred = mekrace_disqualified(course.settings.league, action, course.settings.jamming)
    course.change(name, actions_used=vehicle.actions_used + 1, barred=vehicle.barred or barred)
    if barred and not vehicle.barred:
        course.log(
            name, "dq", phrase("greift in der Civil-League an und wird disqualifiziert"), result="dq",
            rules=("MEK-LEAGUE-01",),
        )  # fmt: skip


def target_of(course: Course, placed: Placed[Order]) -> str | None:
    """The vehicle that is meant; None where the action is refused."""
    action, target, name = placed.row.action, placed.row.target, placed.row.name
    if target is None:
        course.refuse(name, placed, "target", action, "no_target", RULES[action])
        return None
    if target not in course.people or target == name:
        course.trouble(placed.where("target"), unknown(target), value=target, rules=RULES[action])
        return None
    if course.now(target).status != "running":
        course.refuse(name, placed, "target", action, "not_running", RULES[action])
        return None
    return target


def weapon_of(course: Course, placed: Placed[Order], kinds: frozenset[str]) -> Placed[Weapon] | None:
    """The weapon that the orders name, or the first one of a fitting kind; None where there is none."""
    named = placed.row.weapon
    for weapon in course.weapons.get(placed.row.name, []):
        if weapon.row.kind in kinds and named in (None, weapon.row.weapon):
            return weapon
    return None


def loaded(course: Course, name: str, weapon: Weapon) -> bool:
    """Whether the weapon has a shot left; weapons that do not count theirs always have."""
    left = dict(course.now(name).shots).get(weapon.weapon)
    return left is None or left > 0


def fire(course: Course, name: str, weapon: Weapon) -> None:
    """One shot less."""
    left = tuple((one, n - (one == weapon.weapon)) for one, n in course.now(name).shots)
    course.change(name, shots=left)


def distance_of(course: Course, name: str, target: str) -> int:
    """The hexes between two vehicles."""
    me, other = course.now(name), course.now(target)
    return mekrace_distance(me.q, me.r, other.q, other.r)
