"""Shoving and blocking: who is overtaken may answer before the pilot roll of the one who overtakes."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Part
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.duelling import Duel, defence_bonus, duel_of
from calc.systems.mekrace.replay.means import spend
from calc.systems.mekrace.replay.rows import Order
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.actions import mekrace_action_check
from calc.systems.mekrace.rules.blocking import mekrace_block, mekrace_block_allowed, mekrace_contact
from calc.systems.mekrace.rules.defence import mekrace_hits
from calc.systems.mekrace.rules.paths import PathStep


def blocks(course: Course, name: str, path: tuple[PathStep, ...], after: int) -> None:
    """Every block against a mover, in the order in which he drives over the others.

    after: the progress that he would have at the end of his path
    """
    met = [(mekrace_contact(path, other.q, other.r).step, other) for other in course.others(name)]
    for step, other in sorted(met, key=lambda item: item[0]):
        placed = course.orders.get((course.state.round, other.name))
        if step and placed is not None and _wanted(course, placed, other, name, path, after):
            _block(course, placed, name)


def _wanted(
    course: Course, placed: Placed[Order], other: VehicleState, name: str, path: tuple[PathStep, ...], after: int
) -> bool:
    """Whether the overtaken driver answers, and may."""
    row = placed.row
    if row.action != "block" or row.target not in (None, name):
        return False
    if mekrace_action_check("block", other.actions_used) != "ok":
        return False
    before = course.now(name).progress
    return mekrace_block_allowed(path, other.q, other.r, before, after, other.progress, other.actions_used)


def _block(course: Course, placed: Placed[Order], mover: str) -> None:
    """The opposed roll, and what it does to the two pilot rolls."""
    name, difficulty = placed.row.name, placed.row.difficulty
    if difficulty is None:
        raise Waiting(placed.where("difficulty"))
    duel = duel_of(course, name, mover, "block")
    with duel.fought():
        _shove(duel, difficulty)


def _shove(duel: Duel, difficulty: int) -> None:
    """Both totals; the winner has it easier."""
    course, name, mover = duel.course, duel.attacker, duel.defender
    attack, defence = duel.dice("attack"), duel.dice("defence")
    bonus = defence_bonus(course, mover, "block")
    block = mekrace_block(
        *attack, course.person(name).dex, course.driving(name, "other"), difficulty,
        *defence, course.person(mover).dex, course.driving(mover, "other"), bonus,
    )  # fmt: skip
    other, given = (duel.row.other, duel.row.set_hit) if duel.row is not None else (0, None)
    total = block.attack_total.plus(Part("Modifikator", other, "MEK-ATT-02")) if other else block.attack_total
    success = mekrace_hits(total, block.defence_total) if given is None else given
    spend(course, name, "block")
    if success:
        course.change(mover, hindrance=course.now(mover).hindrance + difficulty)
    else:
        course.change(name, failed_block=True)
    course.log(
        name, "block",
        phrase("drängt {target} mit Erschwernis {difficulty} ab: {total}", target=mover, difficulty=difficulty,
               total=total),
        dice=(("attack", attack),), total=total, result=int(total), target=mover,
        rules=("MEK-BLOCK-05", "MEK-BLOCK-06"), cells=duel.cells("attack"),
        distance=0, modifier=other - difficulty,
    )  # fmt: skip
    course.log(
        mover, "defence",
        phrase("hält dagegen: {total} gegen {attack}, {result}", total=block.defence_total, attack=total,
               result=word("hit" if success else "miss")),
        dice=(("defence", defence),), total=block.defence_total, needed=int(total),
        result="hit" if success else "miss", target=name, rules=("MEK-BLOCK-07" if success else "MEK-BLOCK-08",),
        cells=duel.cells("defence"), overridden=given is not None,
        bonus=bonus, defence_number=course.now(mover).defences,
    )  # fmt: skip
    course.settled(duel.key)
