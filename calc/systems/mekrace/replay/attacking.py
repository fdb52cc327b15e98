"""Direct attacks: cannons, rockets, melee weapons, and ramming."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from calc.core.course import Waiting
from calc.core.plurals import plural
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Total
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.duelling import Duel, attack_total, defend, duel_of
from calc.systems.mekrace.replay.harm import Harm, suffer
from calc.systems.mekrace.replay.means import distance_of, fire, loaded, spend, weapon_of
from calc.systems.mekrace.replay.rows import Order, Weapon
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.attacks import RANGED, mekrace_attack_modifier, mekrace_ram, mekrace_range_band
from calc.systems.mekrace.rules.blocking import mekrace_contact
from calc.systems.mekrace.rules.hexes import mekrace_in_cone
from calc.systems.mekrace.rules.paths import PathStep
from calc.systems.mekton.rules.fire import mekton_burst_hits, mekton_salvo_hits


def attack(course: Course, placed: Placed[Order], target: str) -> None:
    """An attack with a cannon, rockets or a melee weapon."""
    order, name = placed.row, placed.row.name
    found = weapon_of(course, placed, RANGED | {"melee"})
    reason = "no_weapon" if found is None else out_of_reach(course, name, target, found)
    if found is None or reason:
        column = "weapon" if reason in ("no_weapon", "no_shots") else "target"
        course.refuse(name, placed, column, "attack", reason, ("MEK-RANGE-01", "MEK-RANGE-06"))
        return
    duel = duel_of(course, name, target, "attack")
    distance = distance_of(course, name, target)
    modifier = mekrace_attack_modifier(
        found.row.kind, distance, found.row.maximal, found.row.optimal, order.called is not None,
        duel.row.other if duel.row else 0,
    )  # fmt: skip
    if modifier == "":
        raise Waiting(found.where("maximal"))
    with duel.fought():
        _resolve(duel, order, found.row, Shot(distance, modifier))


class Shot(NamedTuple):
    """How far an attack has to reach, and what that does to its roll."""

    distance: int
    modifier: Total


def _resolve(duel: Duel, order: Order, weapon: Weapon, shot: Shot) -> None:
    """Attack roll, defence, and what a hit does."""
    course, name, target = duel.course, duel.attacker, duel.defender
    dice = duel.dice("attack")
    total = attack_total(course, name, weapon.kind, dice, shot.modifier)
    duel.dice("defence")
    spend(course, name, "attack")
    fire(course, name, weapon)
    course.log(
        name, "attack",
        phrase("greift {target} mit {weapon} an ({kind}): {total}", target=target, weapon=weapon.weapon,
               kind=word(weapon.kind), total=total)
        if order.called is None
        else phrase("greift {target} mit {weapon} gezielt an ({part}): {total}", target=target, weapon=weapon.weapon,
                    part=word(order.called), total=total),
        dice=(("attack", dice),), total=total, result=int(total), target=target,
        rules=("MEK-ATT-02", *(("MEK-CALLED-03",) if order.called else ())), cells=duel.cells("attack"),
        distance=shot.distance, modifier=int(shot.modifier),
    )  # fmt: skip
    defence, hit = defend(duel, total)
    projectiles = _projectiles(duel, weapon, total, defence) if hit else 0
    if projectiles:
        suffer(course, target, duel.harm(weapon.damage * projectiles, order.called))


def out_of_reach(course: Course, name: str, target: str, placed: Placed[Weapon]) -> str:
    """Why a weapon cannot be used on this target; blank where it can."""
    weapon, me, other = placed.row, course.now(name), course.now(target)
    if not loaded(course, name, weapon):
        return "no_shots"
    distance = distance_of(course, name, target)
    if weapon.kind == "melee":
        return "out_of_range" if distance > 1 else ""
    if weapon.maximal is None:
        return ""
    if mekrace_range_band(distance, weapon.maximal, weapon.optimal) == "out":
        return "out_of_range"
    seen = mekrace_in_cone(me.q, me.r, me.heading, other.q, other.r, weapon.side, course.settings.cone)
    return "" if seen else "out_of_cone"


def _projectiles(duel: Duel, weapon: Weapon, attack: int, defence: int) -> int:
    """How many projectiles of a burst or salvo hit, by the rules of Mekton Zeta; one for a single shot."""
    # The game master may have said that it hit: then the totals of the dice would deny the damage.
    least = 1 if duel.row is not None and duel.row.set_hit else 0
    if weapon.burst is not None:
        hits = max(least, int(mekton_burst_hits(attack, defence, weapon.burst)))
    elif weapon.missiles is not None:
        hits = max(least, mekton_salvo_hits(attack, defence, weapon.missiles))
    else:
        return 1
    duel.course.log(
        duel.attacker,
        "attack",
        phrase(plural("{hits} Projektil trifft", "{hits} Projektile treffen", of="hits"), hits=hits),
        result=hits,
        rules=("MEK-SALVO-01",),
    )
    return hits


def ram(course: Course, placed: Placed[Order], target: str, path: tuple[PathStep, ...]) -> None:
    """Ramming, with a melee weapon or without, on the path that is about to be driven."""
    name, other = placed.row.name, course.now(target)
    contact = mekrace_contact(path, other.q, other.r)
    if not contact.ram_possible:
        course.refuse(name, placed, "target", "ram", "no_contact", ("MEK-RAM-03",))
        return
    found = weapon_of(course, placed, frozenset({"melee"})) if placed.row.weapon is not None else None
    if found is None and placed.row.weapon is not None:
        course.refuse(name, placed, "weapon", "ram", "no_weapon", ("MEK-RAM-05",))
        return
    duel = duel_of(course, name, target, "ram")
    called, more = placed.row.called is not None, duel.row.other if duel.row else 0
    modifier = mekrace_attack_modifier("ram", contact.nearest, called=called, other=more)
    with duel.fought():
        _collide(duel, found.row if found else None, Shot(contact.nearest, modifier or Total()))


def _collide(duel: Duel, weapon: Weapon | None, shot: Shot) -> None:
    """Attack roll, defence, and what the ram does to both."""
    course, name, target = duel.course, duel.attacker, duel.defender
    dice = duel.dice("attack")
    total = attack_total(course, name, "ram", dice, shot.modifier)
    duel.dice("defence")
    spend(course, name, "ram")
    course.log(
        name, "attack", phrase("rammt {target}: {total}", target=target, total=total), dice=(("attack", dice),),
        total=total, result=int(total), target=target, rules=("MEK-RAM-02", "MEK-RAM-03"), cells=duel.cells("attack"),
        distance=shot.distance, modifier=int(shot.modifier),
    )  # fmt: skip
    defence, hit = defend(duel, total)
    if not hit:
        return
    # The game master may have said that it hit: then the totals of the dice would deny the damage.
    result = mekrace_ram(
        max(total, defence + 1), defence, weapon.damage if weapon else 0, weapon.self_reduction if weapon else 0
    )
    suffer(course, target, duel.harm(result.defender_loss))
    dice_again = partial(duel.dice, "own disturbance")
    chosen = duel.row.own_lost if duel.row else None
    suffer(course, name, Harm(result.attacker_loss, "loss", dice_again, chosen=chosen, source=target))
