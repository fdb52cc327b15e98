"""Electronic warfare (Elektronische Kriegsführung) against one vehicle or all within the radius."""

from __future__ import annotations

from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.totals import Part
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.duelling import Duel, duel_of
from calc.systems.mekrace.replay.means import distance_of, spend, target_of
from calc.systems.mekrace.replay.rows import Order
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.defence import mekrace_hits
from calc.systems.mekrace.rules.electronics import mekrace_jam


def jam(course: Course, placed: Placed[Order]) -> None:
    """Electronic warfare against one vehicle, or against all within the radius."""
    name = placed.row.name
    radius = course.person(name).jam_radius
    if radius is None:
        course.refuse(name, placed, "action", "jam", "no_module", ("MEK-EW-02",))
        return
    if course.settings.jam_targets == "all":
        targets = [one.name for one in course.others(name) if distance_of(course, name, one.name) <= radius]
    else:
        target = target_of(course, placed)
        targets = [] if target is None else [target]
    duels = [duel_of(course, name, target, "jam") for target in targets]
    if not duels:
        return
    attack = duels[0].dice("attack")
    thrown = [duel.dice("defence") for duel in duels]
    spend(course, name, "jam")
    for duel, defence in zip(duels, thrown, strict=True):
        with duel.fought():
            _jam_one(duel, radius, attack, defence, duels[0].cells("attack"))


def _jam_one(
    duel: Duel, radius: int, attack: tuple[int, int], defence: tuple[int, int], cells: tuple[Where, ...]
) -> None:
    """Both rolls of electronic warfare, and the disturbance.

    cells: where the attack was rolled, once for all targets
    """
    course, name, target = duel.course, duel.attacker, duel.defender
    me, him, distance = course.person(name), course.person(target), distance_of(course, name, target)
    jam = mekrace_jam(
        *attack, me.ta, me.ew, *defence, him.intelligence, him.awareness,
        distance, radius, me.jam_bonus, him.jam_protection,
    )  # fmt: skip
    other, given = (duel.row.other, duel.row.set_hit) if duel.row is not None else (0, None)
    total = jam.attack_total.plus(Part("Modifikator", other, "MEK-ATT-02")) if other else jam.attack_total
    reached = distance <= radius and mekrace_hits(total, jam.defence_total)
    jammed = reached if given is None else given
    course.log(
        name, "jam", phrase("stört {target}: {total}", target=target, total=total),
        dice=(("attack", attack),), total=total, result=int(total), target=target,
        rules=("MEK-EW-02", "MEK-EW-03"), cells=cells,
        distance=distance, modifier=me.jam_bonus + other,
    )  # fmt: skip
    if jammed and course.settings.jam_effect == "disturbed":
        course.change(target, disturbed=True)
    course.log(
        target, "defence",
        phrase("Wahrnehmung gegen Störmodul von {attacker}: {total} gegen {attack}, {result}", attacker=name,
               total=jam.defence_total, attack=total, result=word("disturbed" if jammed else "miss")),
        dice=(("defence", defence),), total=jam.defence_total, needed=int(total),
        result="disturbed" if jammed else "miss", target=name, rules=("MEK-EW-04", "MEK-EW-05"),
        cells=duel.cells("defence"), overridden=given is not None,
    )  # fmt: skip
    course.settled(duel.key)
