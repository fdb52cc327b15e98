"""The shift at the end of a turn: cars move in their order, and on a narrow track nobody simply drives past."""

from __future__ import annotations

from dataclasses import dataclass

from calc.core.course import Waiting
from calc.core.replay import phrase
from calc.systems.tachki.replay.attacks import scan_bonus, ties
from calc.systems.tachki.replay.checks import (
    control_check,
    damage_check,
    manoeuvre,
    roll_words,
    values,
)
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.defending import on_track
from calc.systems.tachki.replay.run import Run
from calc.systems.tachki.replay.track import Piece, passing_point
from calc.systems.tachki.rules.manoeuvres import tachki_speed_difference
from calc.systems.tachki.rules.narrow import (
    NarrowStruggle,
    Shifted,
    tachki_move_order,
    tachki_narrow_checks,
    tachki_narrow_struggle,
    tachki_overtake,
)
from calc.systems.tachki.rules.rolls import tachki_net


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a chaser needs to pass a leader (none, free, struggle, manoeuvring), and on which segment."""

    needs: str
    piece: Piece | None = None


def meeting(course: Course, chaser: Run, leader: Run, *, foreseen: bool = False) -> Meeting:
    """How the chaser comes past; foreseen = before anything is rolled."""
    chaser_end = chaser.start + chaser.moving
    leader_end = leader.start + leader.moving if foreseen else leader.end
    plain = tachki_overtake(chaser.start, chaser_end, leader.start, leader_end, False)
    if plain == "none":
        return Meeting("none")
    piece = _where(course, chaser, leader, leader_end - leader.start)
    flies = chaser.jumps or leader.jumps
    state = _leader_state(chaser, leader)
    narrow = piece.row.narrow and not flies
    needs = tachki_overtake(chaser.start, chaser_end, leader.start, leader_end, narrow, state)
    return Meeting(needs, piece)


def _where(course: Course, chaser: Run, leader: Run, leader_move: int) -> Piece:
    """The segment that decides whether the way is narrow there."""
    track = course.track
    point = track.behind(passing_point(chaser.start, chaser.moving, leader.start, leader_move))
    if course.settings.tachki_narrow_where == "any_crossed" and not point.row.narrow:
        both = {piece[:2] for piece in track.crossed(leader.start, leader_move)}
        shared = [piece for piece in track.crossed(chaser.start, chaser.moving) if piece[:2] in both]
        return next((piece for piece in shared if piece.row.narrow), point)
    return point


def _leader_state(chaser: Run, leader: Run) -> str:
    if leader.name in chaser.knocked:
        return "knocked"
    return "failed" if any(leader.shortfalls) and leader.moving < leader.speed else "driving"


def foresee(course: Course) -> None:
    """Struggles that the orders already make certain count for the penalty of the whole turn."""
    runs = on_track(course)
    for run in runs:
        declared = {extra.order.row.target for extra in run.extras if extra.manoeuvre in ("struggle", "strike")}
        run.forced = any(
            meeting(course, run, other, foreseen=True).needs == "struggle"
            for other in runs
            if other.start > run.start and other.name not in declared
        )


def shift(course: Course) -> None:
    """Move every car, the front one first; each passes those before it, or does not."""
    shifted: list[Run] = []
    for run in _in_order(course):
        run.end = run.start + run.moving
        try:
            for leader in sorted(shifted, key=lambda other: other.start):
                if leader.start > run.start:
                    _meet(course, run, leader)
        except Waiting as waits:
            course.stall(run.name, waits)
        shifted.append(run)


def _in_order(course: Course) -> list[Run]:
    """By position, speed, Power, die; the die is asked for only where the track is narrow somewhere."""
    runs = [run for run in course.runs.values() if course.now(run.name).status == "running"]

    def rows(dice: dict[str, int]) -> tuple[Shifted, ...]:
        return tuple(
            Shifted(run.start, run.speed, int(course.value(run.name, "power")), dice.get(run.name)) for run in runs
        )

    places = tachki_move_order(rows({}))
    tied = {run.name for run, (place,) in zip(runs, places, strict=True) if not isinstance(place, int)}
    dice = ties(course, tied) if course.track.narrow and course.state.turn else {}
    decided = tachki_move_order(rows(dict.fromkeys(tied, 1) | dice))
    numbered = [(place if isinstance(place, int) else len(runs), n) for n, (place,) in enumerate(decided)]
    return [runs[n] for _, n in sorted(numbered)]


def _meet(course: Course, chaser: Run, leader: Run) -> None:
    """One car comes up to another that was shifted before."""
    met = meeting(course, chaser, leader)
    if met.needs == "none" or met.piece is None:
        return
    if met.needs == "struggle":
        _struggle(course, chaser, leader, met.piece)
    elif met.needs == "manoeuvring":
        _pass(course, chaser, met.piece)
    if chaser.end > leader.end:
        course.log(
            chaser.name, "overtake",
            phrase("обгоняет {leader} ({segment})", leader=leader.name, segment=met.piece.row.name),
            result=met.needs, rules=("TACHKI-NAR-11" if leader.name in chaser.knocked else "TACHKI-NAR-01",),
            target=leader.name, segment=met.piece.number,
        )  # fmt: skip


def _net(course: Course, run: Run, piece: Piece, against: Run) -> tuple[int, int]:
    """One side's struggle: net result, and the number that it must at least reach."""
    s = course.settings
    dice = course.roll(run.name, "struggle")
    pilot, car = values(course, run.name, "struggle")
    multi = course.penalty(run.name, forced=True)
    bonus = scan_bonus(course, run.name, against.name, "struggle")
    net = tachki_net(sum(dice), pilot, car, run.speed, multi, bonus)
    number = plain = course.track.manoeuvring(piece)
    if s.tachki_narrow_speed_difference:
        # A slower opponent may be easier, but nobody gets to him below the traffic.
        number += max(0, tachki_speed_difference(run.speed, against.speed, s.tachki_difference))
    course.log(
        run.name, "forced",
        phrase(
            "борьба на узкой трассе ({segment}) против {other}: {roll} − скорость {speed} − мультидействие {multi} = {net}, "
            "нужно {number}",
            segment=piece.row.name, other=against.name, speed=run.speed, multi=multi, net=int(net),
            roll=roll_words(dice, "reflexes", pilot, "handling", car, bonus), number=number,
        ),
        dice=(("struggle", dice),), total=net, result="success" if net >= number else "failure",
        rules=("TACHKI-NAR-02",), target=against.name, difficulty=number, shortfall=max(0, number - net),
        segment=piece.number, multi=multi, control_shortfall=max(0, plain - net),
    )  # fmt: skip
    return int(net), number


def _struggled(course: Course, chaser: Run, leader: Run, piece: Piece) -> tuple[NarrowStruggle, int]:
    """Who wins, and the loser's net result; each side has its own number to reach."""
    own, number = _net(course, chaser, piece, leader)
    net, struggle = own, tachki_narrow_struggle(number, own)
    if own >= number:
        his, number = _net(course, leader, piece, chaser)
        # Who has reached his number is compared by the result alone.
        struggle = tachki_narrow_struggle(0, own, his) if his >= number else tachki_narrow_struggle(number, number, his)
        net = min(own, his) if his >= number else his
    assert isinstance(struggle, NarrowStruggle)
    return struggle, net


def _struggle(course: Course, chaser: Run, leader: Run, piece: Piece) -> None:
    """The forced struggle: the beaten chaser stays behind, the beaten leader falls back."""
    rounding = course.settings.tachki_half_rounding
    struggle, net = _struggled(course, chaser, leader, piece)
    loser = leader if struggle.winner == "chaser" else chaser
    course.log(
        loser.name, "beaten", phrase("проигрывает борьбу на узкой трассе и отстает"), result=struggle.winner,
        rules=("TACHKI-NAR-06",), target=(chaser if loser is leader else leader).name, shortfall=struggle.shortfall,
    )  # fmt: skip
    checks = 1 if loser is leader else tachki_narrow_checks(chaser.start, chaser.moving, leader.end, rounding).checks
    for _ in range(checks):
        damage_check(course, loser, "forced", struggle.shortfall, piece)
    # Whether the loser still has his car in hand is a matter of the segment alone, without the speed difference.
    missed = max(0, course.track.manoeuvring(piece) - net)
    if missed:
        loser.shortfalls.append(missed)
        control_check(course, loser, (missed,))
    loser.end = loser.start + loser.moving


def _pass(course: Course, chaser: Run, piece: Piece) -> None:
    """A leader who has lost his own car is an obstacle: Manoeuvring is enough to get by."""
    dice = course.roll(chaser.name, "pass")
    number = course.track.manoeuvring(piece)
    check = manoeuvre(course, chaser, "manoeuvring", number, None, piece, dice=dice)
    if check.success:
        return
    chaser.shortfalls.append(check.shortfall)
    # It counts as a failed obligatory Manoeuvring, so an acceleration made up to here is halved like the speed.
    chaser.slowing += [index for index, planned in enumerate(chaser.plan, 1) if planned.piece[:2] == piece[:2]]
    damage_check(course, chaser, "traffic", check.shortfall, piece)
    control_check(course, chaser, (check.shortfall,))
    chaser.end = chaser.start + chaser.moving
