"""Start and end of a turn in the replay: penalties that end, cars that retire, positions, speeds, the finish."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from calc.core.errors import Message, Words
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.tachki.replay.attacks import ties
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.defending import on_track
from calc.systems.tachki.replay.rows import CHARACTERISTICS, Effect
from calc.systems.tachki.replay.run import Run
from calc.systems.tachki.replay.state import Crossing, Suffered
from calc.systems.tachki.replay.words import word
from calc.systems.tachki.rules.damage import Effect as Felt
from calc.systems.tachki.rules.damage import tachki_acceleration_effect
from calc.systems.tachki.rules.finish import Finisher, tachki_finish_order, tachki_retires
from calc.systems.tachki.rules.modules import tachki_module_effect
from calc.systems.tachki.rules.moving import EndOfTurn, tachki_end_turn


def begin(course: Course, effects: Sequence[Placed[Effect]]) -> None:
    """Penalties that ran out end, the game master's own effects begin, cars too weak to go on retire."""
    for driver in course.state.running():
        _ended(course, driver.name)
    for placed in effects:
        row = placed.row
        given = Suffered(row.characteristic, row.points, row.turn, row.turns, row.cause or "master")
        course.change(row.driver, suffered=(*course.now(row.driver).suffered, given))
        course.log(
            row.driver, "effect",
            phrase("{cause}: {characteristic} −{points}", cause=word(given.cause), points=row.points,
                   characteristic=word(row.characteristic)),
            result=-row.points, rules=("TACHKI-DMG-07",), cells=(placed.where("points"),), overridden=True,
            characteristic=row.characteristic,
        )  # fmt: skip
    for driver in course.state.running() if course.state.turn else ():
        _retire(course, driver.name)


def _ended(course: Course, name: str) -> None:
    turn, counts_current = course.state.turn, course.settings.tachki_penalty_counts_current_turn
    for lost in course.now(name).suffered:
        felt = Felt(lost.points, lost.turn, lost.turns)
        if lost.turn < turn and felt.counts_in(turn - 1, counts_current) and not felt.counts_in(turn, counts_current):
            course.log(
                name, "penalty_over",
                phrase("штраф снят: {characteristic} +{points}", characteristic=word(lost.characteristic), points=lost.points),
                result=lost.points, rules=("TACHKI-DMG-06",), characteristic=lost.characteristic,
            )  # fmt: skip


def _retire(course: Course, name: str) -> None:
    """Whoever has a characteristic below 3 retires, unless the game master lets him go on."""
    lasting = course.settings.tachki_retire_on == "permanent"
    found = {one: int(course.value(name, one, lasting=lasting)) for one in CHARACTERISTICS}
    if not tachki_retires(tuple(found.values())):
        return
    kept = [placed.where("set_status") for placed in course.rows(name) if placed.row.set_status == "running"]
    weakest = min(found, key=lambda one: found[one])
    if kept:
        course.log(
            name, "override", phrase("остается в гонке по решению мастера"), rules=("TACHKI-FIN-05",),
            cells=tuple(kept), overridden=True,
        )  # fmt: skip
        return
    course.change(name, status="retired", out_turn=course.state.turn, out_cause=weakest)
    course.log(
        name, "retired",
        phrase("сходит с дистанции: {characteristic} {value}", characteristic=word(weakest), value=found[weakest]),
        result="retired", rules=("TACHKI-FIN-05",), characteristic=weakest,
    )  # fmt: skip


def finish_turn(course: Course) -> None:
    """Positions and speeds for the next turn, laps, and who crosses the finish."""
    crossed: list[Run] = []
    gone = [driver.name for driver in course.state.drivers if driver.status in ("retired", "wrecked")]
    for run in on_track(course):
        end = _end_of(course, run)
        before = course.now(run.name)
        course.change(run.name, position=end.position, speed=int(end.speed))
        if course.state.turn:
            course.log(
                run.name, "shift",
                phrase("{before} → {after} (скорость {speed})", before=run.start, after=end.position, speed=end.moved),
                result=end.moved, rules=("TACHKI-TURN-15",), position_before=run.start, speed_before=before.speed,
            )  # fmt: skip
            _laps(course, run.name, run.start, end.position)
        if end.speed != end.moved or not course.state.turn:
            run.moving = int(end.speed)
            course.log(
                run.name, "speed", phrase("скорость {before} → {after}", before=end.moved, after=int(end.speed)),
                total=end.speed, result=int(end.speed), rules=("TACHKI-TURN-19",), speed_before=end.moved,
            )  # fmt: skip
        run.moving = int(end.speed)
        finished = _by_hand(course, run, end)
        if finished:
            _cross(course, run, end)
            crossed.append(run)
    for name in gone:
        driver = course.now(name)
        run = course.runs.setdefault(name, Run(name, driver.position, driver.speed))
        if _brought_back(course, run):
            crossed.append(run)
    if crossed:
        _places(course)


def _brought_back(course: Course, run: Run) -> bool:
    """The game master may bring back a car that is out, or say where it stands; whether it has finished then."""
    end = tachki_end_turn(run.start, 0)
    finished = _by_hand(course, run, end)
    if finished:
        _cross(course, run, end)
    return finished


def _end_of(course: Course, run: Run) -> EndOfTurn:
    """Where the car is after the shift, and how fast it will be; the log says when an acceleration was halved."""
    rounding = course.settings.tachki_half_rounding
    effect = 0
    if run.gained is not None:
        amount, index = run.gained
        effect = tachki_acceleration_effect(amount, True, index, tuple(run.slowing), rounding)
        if effect != amount:
            course.log(
                run.name, "halved", phrase("разгон ослаблен: {before} → {after}", before=amount, after=effect),
                result=effect, rules=("TACHKI-DMG-02",),
            )  # fmt: skip
    return tachki_end_turn(
        run.start, run.moving, 0, "none", effect, run.braked, run.drawn, course.track.length, rounding
    )


def _laps(course: Course, name: str, start: int, end: int) -> None:
    """Laps that were completed on the way, but for the last one."""
    length = course.track.lap_length
    for lap in range(start // length + 1, min(end // length, course.track.laps - 1) + 1):
        course.log(name, "lap", phrase("круг {lap} пройден", lap=lap), result=lap, rules=("TACHKI-TURN-15",))


def _by_hand(course: Course, run: Run, end: EndOfTurn) -> bool:
    """What the game master sets at the end of the turn; whether the car has finished then."""
    name, finished = run.name, end.finished
    changes = {}
    cells = []
    for placed in course.rows(name):
        for key in ("position", "speed", "status"):
            value = getattr(placed.row, f"set_{key}")
            if value is not None:
                changes[key] = value
                cells.append(placed.where(f"set_{key}"))
    if "position" in changes:
        finished = changes["position"] >= course.track.length
    was = course.now(name).status
    status = changes.pop("status", was)
    if not cells or (not changes and status == was):
        return finished and status == "running"
    if status != was:
        out = status in ("retired", "wrecked")
        changes |= {"out_turn": course.state.turn if out else None, "out_cause": "master" if out else ""}
    course.change(name, **changes, status="running" if status == "finished" else status)
    run.moving = course.now(name).speed
    driver = course.now(name)
    course.log(
        name, "override",
        phrase("решение мастера: позиция {position}, скорость {speed}, {status}", position=driver.position,
               speed=driver.speed, status=word(status)),
        result=status, rules=("TACHKI-DMG-07",), cells=tuple(cells), overridden=True,
    )  # fmt: skip
    return status == "finished" or (finished and status == "running")


def _cross(course: Course, run: Run, end: EndOfTurn) -> None:
    """Note how the car crossed the finish; where the game master put it there it took the whole turn."""
    s, name = course.settings, run.name
    distance = max(1, course.track.length - run.start)
    speed = int(end.speed) if s.tachki_finish_speed == "after_change" and end.speed >= distance else end.moved
    tier = course.tier(name, "afterburner")
    bonus = tachki_module_effect("afterburner", tier) if run.afterburner and tier else 0
    crossing = Crossing(course.state.turn, distance, max(speed, distance), int(course.value(name, "power")), bonus)
    course.change(name, status="finished", crossing=crossing)


def _places(course: Course) -> None:
    """The places of all who have crossed so far; a die only where nothing else decides."""
    arrived = [driver for driver in course.state.drivers if driver.crossing is not None]
    order = tachki_finish_order(tuple(_finisher(driver.crossing) for driver in arrived))
    tied = {driver.name for driver, (place,) in zip(arrived, order, strict=True) if not isinstance(place, int)}
    for name, die in ties(course, tied).items():
        crossing = course.now(name).crossing
        assert crossing is not None
        course.change(name, crossing=replace(crossing, die=die))
    arrived = [course.now(driver.name) for driver in arrived]
    order = tachki_finish_order(tuple(_finisher(driver.crossing) for driver in arrived))
    new = []
    for driver, (place,) in zip(arrived, order, strict=True):
        if isinstance(place, int):
            course.change(driver.name, place=place)
            assert driver.crossing is not None
            if driver.crossing.turn == course.state.turn:
                new.append((place, driver.name))
    for place, name in sorted(new):
        _log_finish(course, name, place)
    _log_tie_breaks(course, [name for _, name in sorted(new)])


def _finisher(crossing: Crossing | None) -> Finisher:
    assert crossing is not None
    c = crossing
    return Finisher(c.turn, c.distance, c.speed, c.power, c.afterburner, c.die)


def _log_finish(course: Course, name: str, place: int) -> None:
    crossing = course.now(name).crossing
    assert crossing is not None
    course.log(
        name, "finish",
        phrase("финиш, место {place}: время {time} хода", place=place, time=fraction_words(crossing)),
        result=place, rules=("TACHKI-FIN-01", "TACHKI-FIN-04"), distance=crossing.distance, finish_speed=crossing.speed,
        power=crossing.power, afterburner=crossing.afterburner, die=crossing.die, place=place,
    )  # fmt: skip


def _log_tie_breaks(course: Course, names: list[str]) -> None:
    """Between cars that crossed in the same turn: what decided, step by step."""
    for first, second in itertools.pairwise(names):
        ahead, behind = course.now(first).crossing, course.now(second).crossing
        assert ahead is not None
        assert behind is not None
        decided, chain = tie_break(ahead, behind)
        course.log(
            first, "tie_break", phrase("впереди {second}: {chain}", second=second, chain=chain), result=decided,
            rules=("TACHKI-FIN-04", "TACHKI-FIN-07", "TACHKI-FIN-08", "TACHKI-FIN-09"), target=second,
        )  # fmt: skip


def fraction_words(crossing: Crossing) -> Words:
    """The time as the rule text gives it: 4/8 = 1/2."""
    plain = f"{crossing.distance}/{crossing.speed}"
    reduced = str(Fraction(crossing.distance, crossing.speed))
    return Words(plain if plain == reduced else f"{plain} = {reduced}")


def tie_break(first: Crossing, second: Crossing) -> tuple[str, Message]:
    """What puts one car before another: the deciding key, and the chain up to it in words."""
    if first.turn != second.turn:
        return "by_turn", phrase("ход {first} < {second}", first=first.turn, second=second.turn)
    times = Fraction(first.distance, first.speed), Fraction(second.distance, second.speed)
    powers = first.power + first.afterburner, second.power + second.afterburner
    dice = first.die or 0, second.die or 0
    less, speed, power, die = (
        Words("<" if times[0] < times[1] else "="),
        *(Words(">" if ahead > behind else "=") for ahead, behind in ((first.speed, second.speed), powers, dice)),
    )
    time = phrase("время {first} {sign} {second}", first=Words(str(times[0])), second=Words(str(times[1])), sign=less)
    steps = (
        ("by_time", less, time),
        (
            "by_speed",
            speed,
            phrase("скорость {first} {sign} {second}", first=first.speed, second=second.speed, sign=speed),
        ),
        ("by_power", power, phrase("Мощность {first} {sign} {second}", first=powers[0], second=powers[1], sign=power)),
        ("by_die", die, phrase("кубик {first} {sign} {second}", first=dice[0], second=dice[1], sign=die)),
    )
    chain = time
    for key, sign, said in steps:
        chain = chain if said is time else phrase("{chain}; {step}", chain=chain, step=said)
        if sign != "=":
            return key, chain
    return "shared", phrase("{chain}; {result}", chain=chain, result=word("shared"))
