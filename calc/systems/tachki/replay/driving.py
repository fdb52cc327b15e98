"""Driving in the replay: every crossed segment from the front car to the last, changes of speed, lost control."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.tachki.replay.attacks import against
from calc.systems.tachki.replay.checks import control_check, damage_check, manoeuvre, slowed
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.defending import on_track, traffic
from calc.systems.tachki.replay.rows import Order
from calc.systems.tachki.replay.run import Extra, Planned, Run
from calc.systems.tachki.replay.track import Piece
from calc.systems.tachki.replay.words import manoeuvre_word, word
from calc.systems.tachki.rules.manoeuvres import (
    LEAST_CHANGE,
    LEVELLED,
    Slipstream,
    tachki_difficulty,
    tachki_slipstream,
)

#: Extras that belong to the movement of the car and are made on a segment.
ON_THE_WAY = frozenset({*LEAST_CHANGE, "parachute"})


def drive(course: Course) -> None:
    """Every car drives what it crosses, the front one first."""
    waiting = {run.name: run for run in on_track(course)}
    for name in tuple(waiting):
        _drive(course, name, waiting)


def _drive(course: Course, name: str, waiting: dict[str, Run]) -> None:
    """One car, after those that it follows closely: on the ring a lapped leader is behind by the way of the race."""
    run = waiting.pop(name, None)
    if run is None:
        return
    for planned in run.plan:
        if planned.manoeuvre == "slipstream" and planned.order is not None:
            _drive(course, planned.order.row.target or "", waiting)
    try:
        _segments(course, run)
    except Waiting as waits:
        course.stall(run.name, waits)


def _segments(course: Course, run: Run) -> None:
    """The segments one after the other; a car that was slowed stops where its speed takes it no farther."""
    reached = 0
    for index, planned in enumerate(run.plan, 1):
        if max(planned.piece.start, run.start) >= run.start + run.moving:
            _cut_short(course, run, planned.piece)
            break
        reached = index
        _segment(course, run, planned, index)
        for extra in run.extras:
            if extra.index == index - 1:
                _on_the_way(course, run, extra, planned.piece, index)
        _own_damage(course, run, index, planned.piece)
    last = run.plan[reached - 1].piece if reached else None
    for extra in run.extras:
        if extra.index is None:
            _on_the_way(course, run, extra, last, max(1, reached))
    for index in sorted({check.place for check in run.pending}):
        _own_damage(course, run, index, traffic(course, run, index - 1)[0])


def _cut_short(course: Course, run: Run, piece: Piece) -> None:
    course.log(
        run.name, "cut_short",
        phrase("теряет скорость и до участка «{segment}» в этот ход не доезжает", segment=piece.row.name),
        rules=("TACHKI-TURN-11",), segment=piece.number,
    )  # fmt: skip


def _own_damage(course: Course, run: Run, index: int, piece: Piece) -> None:
    """The checks for the driver's own failed actions at their segment."""
    due = [check for check in run.pending if check.place == index]
    run.pending = [check for check in run.pending if check.place != index]
    for check in due:
        damage_check(course, run, "traffic", check.shortfall, piece, check.by)


def _segment(course: Course, run: Run, planned: Planned, index: int) -> None:
    """The manoeuvre of one segment."""
    made, piece = planned.manoeuvre, planned.piece
    if made == "jump":
        return
    if made == "slipstream" and planned.order is not None:
        _slipstream(course, run, planned.order, piece, index)
        return
    if made in ON_THE_WAY and planned.order is not None:
        _change(course, run, made, planned.order, piece, index)
        return
    level = piece.row.level if made in LEVELLED else 1
    base = tachki_difficulty(made, level)
    check = manoeuvre(course, run, made, int(base or 0), planned.order, piece, level)
    if check.success:
        return
    run.shortfalls.append(check.shortfall)
    if made == "manoeuvring":
        run.slowing.append(index)
        damage_check(course, run, "traffic", check.shortfall, piece)


def _on_the_way(course: Course, run: Run, extra: Extra, piece: Piece | None, index: int) -> None:
    """An extra that changes the speed; the other extras were resolved before the cars drove."""
    if extra.manoeuvre in ON_THE_WAY:
        _change(course, run, extra.manoeuvre, extra.order, piece, index)


def _change(course: Course, run: Run, made: str, order: Placed[Order], piece: Piece | None, index: int) -> None:
    """Acceleration, afterburner, braking or a parachute."""
    amount = order.row.amount or 0
    if made == "parachute":
        _release(course, run, index)
    base = tachki_difficulty(made, amount if made in LEAST_CHANGE else None)
    check = manoeuvre(course, run, made, int(base or 0), order, piece)
    run.afterburner = run.afterburner or made == "afterburner"
    if not check.success:
        run.shortfalls.append(check.shortfall)
    elif made == "brake":
        run.braked = amount
    elif made != "parachute":
        run.gained = (amount, index)


def _release(course: Course, run: Run, index: int) -> None:
    """The parachute opens: half of the speed at once, whatever the roll says; the canopy stays behind."""
    before, after = slowed(course, run)
    run.slowing.append(index)
    left = course.now(run.name).parachutes - 1
    course.change(run.name, parachutes=left)
    course.log(
        run.name, "released",
        phrase("парашют раскрыт: скорость {before} → {after}, осталось куполов: {left}", before=before, after=after, left=left),
        result=left, rules=("TACHKI-MOD-13",), speed_before=before,
    )  # fmt: skip


def _slipstream(course: Course, run: Run, order: Placed[Order], piece: Piece, index: int) -> None:
    """Following another car closely: what happens to the leader happens to the follower."""
    leader = course.runs[order.row.target or ""]
    if leader.stalled:
        run.stalled = True
        return
    result = against(course, run, "slipstream", order, index - 1)
    won = result.outcome == "hit"
    drawn = tachki_slipstream(won, not any(leader.shortfalls), run.speed, leader.speed)
    assert isinstance(drawn, Slipstream)
    if drawn.outcome == "damage":
        if result.control_shortfall:
            run.shortfalls.append(result.control_shortfall)
        damage_check(course, run, "traffic", result.own_shortfall or 0, piece)
        return
    if drawn.outcome == "failure":
        run.shortfalls.append(sum(leader.shortfalls))
    gains = drawn.outcome == "success" or course.settings.tachki_slipstream_gain_on_failure
    gain = drawn.gain if gains else 0
    run.drawn += gain
    course.log(
        run.name, "drawn",
        phrase(
            "{manoeuvre} за {leader}: {result} ведущего, прибавка скорости {gain}",
            manoeuvre=manoeuvre_word("slipstream"), leader=leader.name, result=word(drawn.outcome), gain=gain,
        ),
        result=drawn.outcome, rules=("TACHKI-BASE-12", "TACHKI-BASE-13"), target=leader.name, gain=gain,
        shortfall=sum(leader.shortfalls) if drawn.outcome == "failure" else 0,
    )  # fmt: skip


def control(course: Course) -> None:
    """Cars out of control are caught, or damaged; in the zero turn only where a setting says so."""
    if course.state.turn == 0 and course.settings.tachki_zero_turn_failure == "ignore":
        return
    for run in on_track(course):
        try:
            control_check(course, run, tuple(run.shortfalls))
        except Waiting as waits:
            course.stall(run.name, waits)
