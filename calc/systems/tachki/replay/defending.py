"""What comes before attacks in a turn of the replay: jumps, and the defences of the targets."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.tachki.replay.checks import manoeuvre, roll_words, values, what
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.rows import Order
from calc.systems.tachki.replay.run import Pending, Run
from calc.systems.tachki.replay.track import Piece
from calc.systems.tachki.replay.words import word
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.manoeuvres import tachki_manoeuvre
from calc.systems.tachki.rules.modules import tachki_jump_result
from calc.systems.tachki.rules.rolls import tachki_net


def on_track(course: Course) -> list[Run]:
    """The turns of the cars that are still in the race and wait for nothing, from front to back."""
    return [run for run in course.runs.values() if course.now(run.name).status == "running" and not run.stalled]


def traffic(course: Course, run: Run, index: int | None = None) -> tuple[Piece, int]:
    """The segment whose traffic counts for an action: the one named, else where the car begins the turn."""
    piece = run.plan[index or 0].piece if run.plan else course.track.ahead(run.start)
    return piece, course.track.manoeuvring(piece)


def jumps(course: Course) -> None:
    """All jumps are rolled first; a car that is thrown off the track is out at once."""
    for run in course.runs.values():
        for index, planned in enumerate(run.plan, 1):
            if planned.manoeuvre != "jump" or run.stalled:
                continue
            try:
                check = manoeuvre(
                    course, run, "jump", lookup.manoeuvre("jump").difficulty, planned.order, planned.piece
                )
            except Waiting as waits:
                course.stall(run.name, waits)
                continue
            run.jump = tachki_jump_result(check.margin)
            course.log(
                run.name, "jump", phrase("Прыжок: {result}", result=word(run.jump)), result=run.jump,
                rules=("TACHKI-MOD-06",),
            )  # fmt: skip
            if run.jump == "touch":
                run.shortfalls.append(check.shortfall)
                run.pending.append(Pending("traffic", check.shortfall, index))
            elif run.jump == "wreck":
                run.shortfalls.append(check.shortfall)
                course.change(run.name, status="wrecked", out_turn=course.state.turn, out_cause="wreck")
                course.log(
                    run.name, "wrecked", phrase("вылетает с трассы, машина разбита"), result="wrecked",
                    rules=("TACHKI-MOD-06",),
                )  # fmt: skip
                break


def defences(course: Course) -> None:
    """What the targets roll against attacks: Manoeuvring of their own, or the EM shield."""
    for run in on_track(course):
        try:
            for extra in run.extras:
                if extra.manoeuvre in ("manoeuvring", "em_shield"):
                    _defend(course, run, extra.manoeuvre, extra.order, extra.index)
            if run.resists:
                _defend(course, run, "manoeuvring", None, None)
            if course.settings.tachki_obligatory_defends:
                nets = [net for net in (run.defence, _on_the_way(course, run)) if net is not None]
                run.defence = max(nets, default=None)
        except Waiting as waits:
            course.stall(run.name, waits)


def _defend(course: Course, run: Run, made: str, order: Placed[Order] | None, index: int | None) -> None:
    dice = course.thrown(order, run.name, None) if order is not None else course.roll(run.name, "defence")
    piece, number = traffic(course, run, index)
    pilot, car = values(course, run.name, made)
    multi = course.penalty(run.name)
    bonus = order.row.bonus if order is not None else 0
    net = tachki_net(sum(dice), pilot, car, run.speed, multi, bonus)
    used = tachki_manoeuvre(made)
    missed = max(0, number - net) if made == "manoeuvring" else 0
    wanted = order.row.set_result if order is not None and made == "manoeuvring" else None
    if wanted is not None:
        missed = max(1, missed) if wanted == "failure" else 0
    if made == "manoeuvring":
        run.defence = max(net, run.defence) if run.defence is not None else int(net)
    else:
        run.shield = int(net)
    if missed:
        run.shortfalls.append(missed)
    course.log(
        run.name, "defence",
        phrase(
            "{what}: {roll} − скорость {speed} − мультидействие {multi} = {net}", what=what(made, piece),
            roll=roll_words(dice, used.pilot, pilot, used.car, car, bonus), speed=run.speed, multi=multi, net=int(net),
        ),
        dice=((made, dice),), total=net, result="failure" if missed else "success",
        rules=("TACHKI-TURN-23" if made == "manoeuvring" else "TACHKI-EXT-06",), manoeuvre=made,
        cells=(order.where("set_result" if wanted else "dice"),) if order is not None else (), multi=multi,
        overridden=wanted is not None,
        difficulty=number if made == "manoeuvring" else None, shortfall=missed,
    )  # fmt: skip


def _on_the_way(course: Course, run: Run) -> int | None:
    """The best obligatory Manoeuvring as a defence, where the setting counts it; its dice are those of the segment."""
    nets = []
    for planned in run.plan:
        if planned.manoeuvre == "manoeuvring":
            dice = course.thrown(planned.order, run.name, planned.piece.number)
            pilot, car = values(course, run.name, "manoeuvring")
            bonus = planned.order.row.bonus if planned.order is not None else 0
            nets.append(int(tachki_net(sum(dice), pilot, car, run.speed, course.penalty(run.name), bonus)))
    return max(nets, default=None)
