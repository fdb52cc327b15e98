"""One turn of the race, step by step as the rules have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.tachki.replay.attacks import attack, victims
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.defending import defences, jumps, on_track
from calc.systems.tachki.replay.driving import control, drive
from calc.systems.tachki.replay.finishing import begin, finish_turn
from calc.systems.tachki.replay.orders import plan_turn, refuse, resistance
from calc.systems.tachki.replay.rows import Effect, Order
from calc.systems.tachki.replay.shifting import foresee, shift
from calc.systems.tachki.replay.state import RaceState
from calc.systems.tachki.rules.finish import tachki_race_over


def play(
    course: Course, turn: int, orders: Mapping[str, list[Placed[Order]]], effects: Sequence[Placed[Effect]] = ()
) -> None:
    """Play a turn with these orders by driver; where dice are missing it stops before the cars are shifted."""
    course.state = RaceState(turn, course.state.drivers)
    course.runs = {}
    course.used.clear()
    course.step = 1
    begin(course, effects)
    course.step = 2
    for name, rows in orders.items():
        if course.now(name).status != "running" and course.now(name).out_turn != turn:
            refuse(course, rows[0], "not_running")
    plan_turn(course, orders)
    course.step = 3
    resistance(course)
    foresee(course)
    _announce(course)
    for step, happens in ((4, jumps), (5, defences), (5, attack), (5, victims), (6, drive), (7, control)):
        course.step = step
        happens(course)
    if course.waiting:
        return
    course.step = 8
    if turn:
        shift(course)
    if not course.waiting:
        course.step = 9
        finish_turn(course)
    course.step = 11
    _luck(course)


def _announce(course: Course) -> None:
    """Penalties are announced before the first roll."""
    for run in on_track(course):
        multi = course.penalty(run.name)
        if multi:
            course.log(
                run.name, "multi",
                phrase("действий сверх обязательных: {count}, штраф мультидействия {multi}",
                       count=run.counted + run.resists + run.forced, multi=multi),
                result=multi, rules=("TACHKI-TURN-09", "TACHKI-NAR-10") if run.forced else ("TACHKI-TURN-09",),
            )  # fmt: skip


def _luck(course: Course) -> None:
    """Luck rolls that the game master asked for: bare dice."""
    for name in course.drivers:
        for placed in course.rows(name):
            if placed.row.luck is not None:
                dice = placed.row.luck
                course.log(
                    name, "luck", phrase("бросок Удачи: {total}", total=sum(dice)), dice=(("luck", dice),),
                    result=sum(dice), rules=("TACHKI-TURN-04",), cells=(placed.where("luck"),),
                )  # fmt: skip


def over(course: Course) -> str:
    """Why the race is over after this turn; blank where it goes on."""
    status = [driver.status for driver in course.state.drivers]
    finished, running = status.count("finished"), status.count("running")
    prizes, goals = course.settings.tachki_prizes, course.settings.tachki_goals
    if not tachki_race_over(finished, running, prizes, goals):
        return ""
    return "prizes" if finished >= prizes and not goals else "nobody"
