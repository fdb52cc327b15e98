"""A mover's turn in the action phase: what he drives, the pilot roll, the move, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from calc.core.hexes import Hex
from calc.core.plurals import plural
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.mekrace.replay.actions import act
from calc.systems.mekrace.replay.advancing import advance, come_to, progress_at, set_by_hand
from calc.systems.mekrace.replay.blocking import blocks
from calc.systems.mekrace.replay.course import Course, card_name
from calc.systems.mekrace.replay.declaring import Declared
from calc.systems.mekrace.replay.harm import Harm, suffer
from calc.systems.mekrace.replay.heating import heat
from calc.systems.mekrace.replay.markers import meet
from calc.systems.mekrace.replay.replacing import replaced
from calc.systems.mekrace.replay.rows import ORDER_ROLLS, Order
from calc.systems.mekrace.replay.stretching import Way, stretched
from calc.systems.mekrace.rules.movement import (
    mekrace_crash_damage,
    mekrace_manoeuvre,
    mekrace_pilot_modifier,
    mekrace_pilot_roll,
    mekrace_pilot_success,
)
from calc.systems.mekrace.rules.paths import PathStep

#: Actions that have their own moment in a turn.
OWN_MOMENT = frozenset({"none", "ram", "block"})


@dataclass(frozen=True, slots=True)
class Driven:
    """How a manoeuvre was driven: the hexes, the direction at its end, whether it succeeded, what the crash costs."""

    path: tuple[PathStep, ...]
    heading: int
    success: bool
    fp_loss: Total


def drive(course: Course, name: str, declared: Declared) -> None:
    """Everything that happens while one vehicle moves."""
    placed = course.order(name)
    acts = placed.row.action not in OWN_MOMENT
    if acts and placed.row.when == "before":
        act(course, placed, ())
    manoeuvre = replaced(course, placed, declared)
    if manoeuvre is None:
        way = Way(declared.manoeuvre, declared.manoeuvre.path(course.now(name)))
        driven = _no_way(course, way, name)
    else:
        way = stretched(course, placed, manoeuvre, declared)
        if placed.row.action == "ram":
            act(course, placed, way.path)
        blocks(course, name, way.path, progress_at(course, name, way.path[-1]))
        driven = _driven(course, placed, way)
    before = course.now(name)
    _move(course, placed, way, driven)
    if driven.fp_loss:
        dice = partial(course.order_dice, name, "disturbance")
        suffer(course, name, Harm(driven.fp_loss, "loss", dice, chosen=placed.row.lost))
    meet(course, name, driven.path)
    heat(course, placed, way)
    advance(course, before, way, len(driven.path) - 1, success=driven.success)
    if acts and placed.row.when == "after":
        act(course, placed, driven.path)
    set_by_hand(course, placed)


def _no_way(course: Course, way: Way, name: str) -> Driven:
    """Neither the declared manoeuvre nor an equivalent one can be driven (A14)."""
    if course.settings.no_equivalent == "stop":
        path = _until_free(course, name, way.path[:-1])
        return Driven(path, path[-1].heading, False, Total())
    _spend_modifiers(course, name)
    return _crashed(course, way, name)


def _driven(course: Course, placed: Placed[Order], way: Way) -> Driven:
    """The pilot roll, and the way that it leaves."""
    name = placed.row.name
    if way.off_course:
        course.log(
            name, "pilot", phrase("{card} führt von der Strecke und gilt als misslungen",
                                  card=card_name(way.manoeuvre.card)),
            result="failure", rules=("MEK-CARD-12",),
        )  # fmt: skip
        _spend_modifiers(course, name)
        path = _unshared(course, name, course.track.until_edge(way.path))
        return Driven(path, path[-1].heading, False, mekrace_crash_damage(way.manoeuvre.card.damage, 0))
    if not _pilot_roll(course, placed, way):
        return _crashed(course, way, name)
    vehicle, card = course.now(name), way.manoeuvre.card
    end = mekrace_manoeuvre(
        vehicle.q, vehicle.r, vehicle.heading, card.sequence, card.ends, card.damage_step, card.damage, True,
        way.manoeuvre.mirrored, way.manoeuvre.end_turn, way.before, way.after,
    )  # fmt: skip
    return Driven(way.path, end.heading, True, end.fp_loss)


def _crashed(course: Course, way: Way, name: str) -> Driven:
    """A failed manoeuvre ends on its damage hex; by the setting on a free one before it."""
    vehicle, card = course.now(name), way.manoeuvre.card
    crash = mekrace_manoeuvre(
        vehicle.q, vehicle.r, vehicle.heading, card.sequence, card.ends, card.damage_step, card.damage,
        False, way.manoeuvre.mirrored, before=way.before,
    )  # fmt: skip
    path = _unshared(course, name, way.path[: crash.hexes + 1])
    return Driven(path, path[-1].heading, False, crash.fp_loss)


def _unshared(course: Course, name: str, path: tuple[PathStep, ...]) -> tuple[PathStep, ...]:
    """The path of a crash; where no hex may be shared it ends on a free one before (A13)."""
    return _until_free(course, name, path) if course.settings.shared_hex == "never" else path


def _until_free(course: Course, name: str, path: tuple[PathStep, ...]) -> tuple[PathStep, ...]:
    """A path up to its last hex on which nobody else stands."""
    while len(path) > 1 and not _free(course, name, path[-1]):
        path = path[:-1]
    return path


def _free(course: Course, name: str, step: PathStep) -> bool:
    """Whether no other vehicle stands on a hex of the path."""
    return all(other.hex != Hex(step.q, step.r) for other in course.others(name))


def _pilot_roll(course: Course, placed: Placed[Order], way: Way) -> bool:
    """The pilot roll with everything that makes it harder; what is pending is spent by it."""
    row, name, card = placed.row, placed.row.name, way.manoeuvre.card
    vehicle = course.now(name)
    modifier = mekrace_pilot_modifier(
        vehicle.steering, card.steering, vehicle.defensive, vehicle.disturbed, vehicle.hindrance,
        vehicle.failed_block, row.other,
    )  # fmt: skip
    if row.set_total is not None:
        dice: tuple[int, ...] = ()
        total = Total(Part("Meisterentscheid", row.set_total, "MEK-CARD-12"))
        cells: tuple[Where, ...] = (placed.where("set_total"),)
    else:
        dice = course.order_dice(name, "pilot")
        total = mekrace_pilot_roll(
            *dice, course.person(name).ref, course.driving(name, "pilot"), vehicle.traction, modifier,
            course.settings.pilot_roll,
        )  # fmt: skip
        cells = tuple(placed.where(column) for column in ORDER_ROLLS["pilot"].columns)
    success = mekrace_pilot_success(total, card.difficulty)
    _spend_modifiers(course, name)
    said = (
        phrase("Piloten-Wurf {total} gegen {needed}: gelungen", total=total, needed=card.difficulty)
        if success
        else phrase("Piloten-Wurf {total} gegen {needed}: misslungen", total=total, needed=card.difficulty)
    )
    course.log(
        name, "pilot", said, dice=(("pilot", dice),) if dice else (), total=total, needed=card.difficulty,
        result="success" if success else "failure", rules=("MEK-TERM-02", "MEK-CARD-12"), cells=cells,
        overridden=row.set_total is not None,
    )  # fmt: skip
    return success


def _spend_modifiers(course: Course, name: str) -> None:
    """A pilot roll, made or failed, spends what was pending for it (A39)."""
    course.change(name, disturbed=False, hindrance=0, failed_block=False, pilot_rolled=True)


def _move(course: Course, placed: Placed[Order], way: Way, driven: Driven) -> None:
    """Put the vehicle where its manoeuvre ended."""
    name, end = placed.row.name, driven.path[-1]
    course.change(name, q=end.q, r=end.r, heading=driven.heading, path=driven.path, pilot_rolled=True)
    come_to(course, name)
    hexes = len(driven.path) - 1
    card = card_name(way.manoeuvre.card)
    said = (
        phrase(plural("fährt {card} ({hexes} Hex)", "fährt {card} ({hexes} Hex)", of="hexes"), card=card, hexes=hexes)
        if driven.success
        else phrase(
            plural("{card} misslingt ({hexes} Hex)", "{card} misslingt ({hexes} Hex)", of="hexes"),
            card=card,
            hexes=hexes,
        )
    )
    course.log(
        name, "move", said, result=hexes,
        rules=("MEK-CARD-06",) if driven.success else ("MEK-CARD-08",), cells=(placed.where("card"),),
    )  # fmt: skip
