"""The end of a race round: who leaves the course, who is finished, what lapses; and the places."""

from __future__ import annotations

from collections import Counter

from calc.core.course import Waiting
from calc.core.records import Where
from calc.core.replay import phrase
from calc.core.roster import unknown
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.markers import clear_smoke
from calc.systems.mekrace.replay.rows import ORDER_ROLLS
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import RaceState, VehicleState
from calc.systems.mekrace.rules.movement import mekrace_pilot_roll
from calc.systems.mekrace.rules.rounds import Finisher, mekrace_finish_order


def end_round(course: Course) -> None:
    """Statuses change, smoke goes, the bonus of defensive driving lapses, ties at the finish are rolled."""
    for vehicle in course.state.running():
        if vehicle.barred:
            course.change(vehicle.name, status="dq")
            course.log(
                vehicle.name, "dq", phrase("verlässt die Strecke: disqualifiziert"), result="dq",
                rules=("MEK-LEAGUE-01",),
            )  # fmt: skip
        elif vehicle.finish_round is not None:
            course.change(vehicle.name, status="finished")
            course.log(
                vehicle.name, "finished", phrase("verlässt die Strecke: im Ziel"), result="finished",
                rules=("MEK-FIN-02",),
            )  # fmt: skip
        _unused_block(course, vehicle)
        if not course.settings.carry_hindrance:
            course.change(vehicle.name, hindrance=0, failed_block=False)
        course.change(vehicle.name, defensive=False)
    clear_smoke(course)
    _ties_at_the_finish(course)


def _unused_block(course: Course, vehicle: VehicleState) -> None:
    """Say that a block which was ordered found no occasion."""
    placed = course.orders.get((course.state.round, vehicle.name))
    if placed is None or placed.row.action != "block" or vehicle.actions_used:
        return
    target = placed.row.target
    if target is not None and (target not in course.people or target == vehicle.name):
        course.trouble(placed.where("target"), unknown(target), value=target, rules=("MEK-BLOCK-03",))
    course.log(
        vehicle.name, "refused", phrase("Blockieren: keine Gelegenheit"), result="no_occasion",
        rules=("MEK-BLOCK-03",), cells=(placed.where("action"),),
    )  # fmt: skip


def _ties_at_the_finish(course: Course) -> None:
    """Comparing pilot rolls of those who are level at the finish of this race round (A54)."""
    if course.settings.finish_tie == "shared":
        return
    now = [one for one in course.state.vehicles if one.status == "finished" and one.finish_round == course.state.round]
    by_distance = course.settings.finish_tie == "distance"
    level = Counter(one.progress if by_distance else 0 for one in now)
    missing: list[Where] = []
    for vehicle in now:
        if vehicle.tie_roll is None and level[vehicle.progress if by_distance else 0] > 1:
            try:
                _finish_roll(course, vehicle)
            except Waiting as waiting:
                missing.extend(waiting.wheres)
    if missing:
        raise Waiting(*missing)


def _finish_roll(course: Course, vehicle: VehicleState) -> None:
    """One comparing pilot roll at the finish."""
    name = vehicle.name
    dice = course.order_dice(name, "finish")
    total = mekrace_pilot_roll(
        *dice, course.person(name).ref, course.driving(name, "pilot"), vehicle.traction,
        reading=course.settings.pilot_roll,
    )  # fmt: skip
    course.change(name, tie_roll=int(total))
    placed = course.orders.get((course.state.round, name))
    course.log(
        name, "tie_finish", phrase("Stechen im Ziel: {total}", total=total), dice=(("finish", dice),), total=total,
        result=int(total), rules=("MEK-FIN-03",),
        cells=tuple(placed.where(column) for column in ORDER_ROLLS["finish"].columns) if placed else (),
    )  # fmt: skip


def places(state: RaceState, settings: Settings) -> tuple[tuple[str, int | str], ...]:
    """The place of every vehicle, in the order of the sheet."""
    field = tuple(Finisher(one.status, one.finish_round, one.progress, one.tie_roll) for one in state.vehicles)
    ranks = mekrace_finish_order(field, settings.finish_tie)
    return tuple((one.name, rank.rank) for one, rank in zip(state.vehicles, ranks, strict=True))


def ranked(state: RaceState, settings: Settings) -> list[tuple[VehicleState, int | str]]:
    """The vehicles with their places, best first, the disqualified last."""
    found = [(state.vehicle(name), place) for name, place in places(state, settings)]
    return sorted(found, key=lambda item: item[1] if isinstance(item[1], int) else len(found) + 1)
