"""When a pilot without a player fights: blocks, shots, rams, and driving defensively."""

from __future__ import annotations

from calc.core.kinds import Cell
from calc.systems.mekrace.replay.advancing import progress_at
from calc.systems.mekrace.replay.attacking import out_of_reach
from calc.systems.mekrace.replay.choosing import Choice, chance_of
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.means import distance_of
from calc.systems.mekrace.replay.rows import Weapon
from calc.systems.mekrace.rules.attacks import RANGED, mekrace_attack_modifier
from calc.systems.mekrace.rules.blocking import mekrace_block_allowed, mekrace_contact
from calc.systems.mekrace.rules.odds import mekrace_duel_chance
from calc.systems.mekrace.rules.paths import PathStep

LIKELY, WORTHWHILE, SAFE = 0.5, 0.4, 0.75
HARDEST_BLOCK = 6
RAM_FP = 2


def defends(course: Course, name: str, best: Choice) -> bool:
    """Drive defensively when somebody can shoot and the pilot roll stays likely enough."""
    if course.settings.league == "civil" or chance_of(course, name, best.card, defensive=True) < SAFE:
        return False
    return any(
        weapon.row.kind in RANGED and not out_of_reach(course, other.name, name, weapon)
        for other in course.others(name)
        for weapon in course.weapons.get(other.name, [])
    )


def block_against(course: Course, name: str, mover: str, path: tuple[PathStep, ...]) -> int | None:
    """The difficulty with which to block a mover; None where there is no occasion or no prospect."""
    me, other = course.now(name), course.now(mover)
    after = progress_at(course, mover, path[-1])
    if not mekrace_block_allowed(path, me.q, me.r, other.progress, after, me.progress, me.actions_used):
        return None
    own = course.person(name).dex + course.driving(name, "other")
    his = course.person(mover).dex + course.driving(mover, "other")
    odds = {hard: mekrace_duel_chance(own - hard, his) for hard in range(1, HARDEST_BLOCK + 1)}
    best = max(odds, key=lambda hard: odds[hard] * hard)
    return best if odds[best] >= WORTHWHILE else None


def shot_now(course: Course, name: str) -> dict[str, Cell] | None:
    """The best shot from where the vehicle stands after its move."""
    if course.settings.league == "civil" or course.now(name).barred:
        return None
    best: tuple[float, int, dict[str, Cell]] | None = None
    for other in course.others(name):
        for placed in course.weapons.get(name, []):
            weapon = placed.row
            if weapon.kind not in RANGED | {"melee"} or out_of_reach(course, name, other.name, placed):
                continue
            chance = _shot_chance(course, name, other.name, weapon)
            worth: tuple[float, int, dict[str, Cell]] = (
                chance * weapon.damage,
                other.progress,
                {"target": other.name, "weapon": weapon.weapon},
            )
            if chance >= LIKELY and (best is None or worth[:2] > best[:2]):
                best = worth
    return best[2] if best else None


def _shot_chance(course: Course, name: str, target: str, weapon: Weapon) -> float:
    """The chance of an attack, against a defence without bonus."""
    person, other = course.person(name), course.person(target)
    modifier = mekrace_attack_modifier(weapon.kind, distance_of(course, name, target), weapon.maximal, weapon.optimal)
    if modifier == "":
        return 0.0
    values = {"cannon": person.pre + person.shooting, "rocket": person.tar + person.shooting}
    own = values.get(weapon.kind, person.dex + course.driving(name, "other"))
    return mekrace_duel_chance(own + int(modifier), other.ref + course.driving(target, "other"))


def ram_on(course: Course, name: str, path: tuple[PathStep, ...]) -> str | None:
    """A vehicle in front that the path touches and that is worth a ram."""
    me, person = course.now(name), course.person(name)
    if course.settings.league == "civil" or me.fp <= RAM_FP:
        return None
    own = person.dex + course.driving(name, "other")
    for other in course.others(name):
        if other.progress <= me.progress or not mekrace_contact(path, other.q, other.r).ram_possible:
            continue
        if mekrace_duel_chance(own, course.person(other.name).ref + course.driving(other.name, "other")) >= LIKELY:
            return other.name
    return None
