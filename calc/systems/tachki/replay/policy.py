"""Drivers without a player: what each would order by his risk and aggression, for simulated races and examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from calc.core.kinds import Cell
from calc.core.records import Placed, Records, read_records
from calc.systems.tachki.replay.checks import values
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.defending import traffic
from calc.systems.tachki.replay.entering import lined_up
from calc.systems.tachki.replay.orders import gap
from calc.systems.tachki.replay.rows import Order
from calc.systems.tachki.replay.run import Run
from calc.systems.tachki.replay.state import DriverState
from calc.systems.tachki.replay.track import Piece
from calc.systems.tachki.replay.turn import over, play
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.attacks import tachki_attack_number
from calc.systems.tachki.rules.manoeuvres import LEVELLED, tachki_difficulty, tachki_speed_difference
from calc.systems.tachki.rules.modules import RANGED_BY, tachki_in_reach
from calc.systems.tachki.rules.rolls import tachki_chance

#: A roll with less chance is not made freely; an attack may be a little less sure.
LIKELY, ATTACK = 0.6, 0.5
#: A segment with less chance is rather flown over.
HOPELESS = 0.35
EXTRA = 3
WEAPONS = ("strike", "em_attack", "struggle")


class Change(NamedTuple):
    """A change of speed that a driver thinks of: by how much, made how, how safe the next turn is then."""

    by: int
    made: str
    speed: int
    safety: float


Rows = list[dict[str, Cell]]


def simulated(
    drivers: Sequence[Mapping[str, Cell]],
    settings: Mapping[str, Cell],
    track: Sequence[Mapping[str, Cell]] = (),
    *,
    besides: Mapping[tuple[int, str], Sequence[Mapping[str, Cell]]] | None = None,
    most_turns: int = 60,
) -> tuple[Rows, Course]:
    """A race driven by the policy on a seed: the rows of Orders that it comes to, and the race at its end.

    drivers, track: rows of the sheets; settings: settings by name, a seed among them
    besides: what a driver orders in a turn beside what he would by himself
    """
    chosen = {**settings, "dice_source": "seed"}
    course = lined_up(
        Records.of("Drivers", list(drivers)), Records.of("Track", list(track)), Records("Checks"),
        Records.of("Settings", [{"setting": name, "value": value} for name, value in chosen.items()]),
    )  # fmt: skip
    rows: Rows = []
    for turn in range(most_turns):
        begun = len(rows)
        for driver in course.state.running():
            ordered = [*orders(course, driver, turn), *(besides or {}).get((turn, driver.name), ())]
            rows += [{"turn": turn, "driver": driver.name, **row} for row in ordered]
        placed, _ = read_records(Records.of("Orders", list(rows[begun:])), Order)
        by_driver: dict[str, list[Placed[Order]]] = {}
        for one in placed:
            by_driver.setdefault(one.row.driver, []).append(one)
        play(course, turn, by_driver)
        if over(course):
            break
    return rows, course


def orders(course: Course, driver: DriverState, turn: int) -> Rows:
    """What a driver orders for a turn; at least the row that says he drives on."""
    if turn == 0:
        change = _best(course, driver)
        return [{"manoeuvre": change.made, "amount": change.by}] if change.by > 0 else [{}]
    pieces = course.track.crossed(driver.position, driver.speed)
    made: Rows = []
    taken: set[int] = set()
    for row in (*_jumps(course, driver, pieces), *_slipstreams(course, driver, pieces)):
        if row["segment"] not in taken:
            taken.add(int(str(row["segment"])))
            made.append(row)
    made += _speed(course, driver, pieces, taken)
    made += _shield(course, driver)
    made += _attack(course, driver, pieces)
    return made or [{}]


def chance(course: Course, name: str, made: str, base: int, speed: int, multi: int = 0) -> float:
    """How likely a driver is to manage a manoeuvre."""
    pilot, car = values(course, name, made)
    return tachki_chance(pilot, car, base, speed, multi)


def safety(course: Course, name: str, position: int, speed: int) -> float:
    """How likely a driver is to manage all that he would cross from here at this speed."""
    return prod(_own(course, name, piece, speed) for piece in course.track.crossed(position, speed))


def _own(course: Course, name: str, piece: Piece, speed: int, multi: int = 0) -> float:
    level = piece.row.level if piece.row.manoeuvre in LEVELLED else None
    base = int(tachki_difficulty(piece.row.manoeuvre, level) or 0)
    return chance(course, name, piece.row.manoeuvre, base, speed, multi)


def _best(course: Course, driver: DriverState) -> Change:
    """The highest speed that is safe enough, else the safest one."""
    name, tier = driver.name, course.tier(driver.name, "afterburner")
    power = int(course.value(name, "power"))
    more = lookup.module("afterburner", tier).effect if tier else 0
    there = driver.position + driver.speed
    found = []
    for by in range(-int(course.value(name, "handling")), power + more + 1):
        speed = driver.speed + by
        made = "brake" if by < 0 else "accelerate" if by <= power else "afterburner"
        if speed < 0 or (made == "afterburner" and by < EXTRA):
            continue
        if by and chance(course, name, made, int(tachki_difficulty(made, abs(by)) or 0), driver.speed) < LIKELY:
            continue
        found.append(Change(by, made, speed, safety(course, name, there, speed)))
    risk = course.person(name).risk
    safe = [change for change in found if change.speed and change.safety >= risk]
    if safe:
        return max(safe, key=lambda change: change.speed)
    moving = [change for change in found if change.speed >= 2]
    return max(moving, key=lambda change: change.safety, default=Change(0, "", driver.speed, 0))


def _speed(course: Course, driver: DriverState, pieces: Sequence[Piece], taken: set[int]) -> Rows:
    """Where the change of speed is made: on a straight if there is one, else on top where it is worth it."""
    change = _best(course, driver)
    person, straights = course.person(driver.name), [piece for piece in pieces if piece.row.manoeuvre == "straight"]
    straights = [piece for piece in straights if piece.number not in taken]
    unchanged = safety(course, driver.name, driver.position + driver.speed, driver.speed)
    if unchanged < person.risk / 3 and driver.speed >= 8 and driver.parachutes:
        return [{"manoeuvre": "parachute"}, *_canopy(course, driver)]
    if not change.by:
        return []
    row: dict[str, Cell] = {"manoeuvre": change.made, "amount": abs(change.by)}
    if straights:
        return [{**row, "segment": straights[0 if change.by > 0 else -1].number}]
    slow = change.by > 0 and driver.speed <= 3
    return [row] if slow or (change.by < 0 and unchanged < person.risk / 2) else []


def _jumps(course: Course, driver: DriverState, pieces: Sequence[Piece]) -> Rows:
    """A jump over a segment that would hardly be managed."""
    if course.tier(driver.name, "jump_drive") is None:
        return []
    jump = chance(course, driver.name, "jump", lookup.manoeuvre("jump").difficulty, driver.speed)
    hard = [piece for piece in pieces if _own(course, driver.name, piece, driver.speed) < min(HOPELESS, jump)]
    return [{"manoeuvre": "jump", "segment": hard[0].number}] if hard and jump >= LIKELY else []


def _slipstreams(course: Course, driver: DriverState, pieces: Sequence[Piece]) -> Rows:
    """A faster car just ahead draws this one along."""
    fit = [piece for piece in pieces if piece.row.manoeuvre in ("turn", "straight")]
    for other in course.state.running():
        near = tachki_in_reach("slipstream", gap(course, driver.name, other.name))
        if fit and near and other.speed >= driver.speed + 3:
            odds = _against(course, driver, other, "slipstream", 0)
            if odds >= LIKELY:
                return [{"manoeuvre": "slipstream", "segment": fit[0].number, "target": other.name,
                         "resists": resists(course, other)}]  # fmt: skip
    return []


def resists(course: Course, driver: DriverState) -> bool:
    """Whether a driver makes a Manoeuvring against an attack."""
    _, number = traffic(course, Run(driver.name, driver.position, driver.speed))
    return chance(course, driver.name, "manoeuvring", number, driver.speed, EXTRA) >= LIKELY


def _against(course: Course, driver: DriverState, other: DriverState, made: str, multi: int) -> float:
    """How likely an action on another car succeeds against no defence."""
    _, number = traffic(course, Run(driver.name, driver.position, driver.speed))
    difference = tachki_speed_difference(driver.speed, other.speed, course.settings.tachki_difference)
    needed = tachki_attack_number(made, number, difference, None, gap(course, driver.name, other.name))
    return chance(course, driver.name, made, int(needed or 0), driver.speed, multi)


def _attack(course: Course, driver: DriverState, pieces: Sequence[Piece]) -> Rows:
    """One attack on the nearest car ahead, else behind, where the own manoeuvres stay likely in spite of it."""
    name, s = driver.name, course.settings
    if s.tachki_category != "extreme" or not _angry(course, name):
        return []
    if any(_own(course, name, piece, driver.speed, EXTRA) < LIKELY for piece in pieces):
        return []
    others = [other for other in course.state.running() if other.name != name]
    if course.person(name).aggression == 1:
        others = [other for other in others if other.name in _attackers(course, name)]
    for other in sorted(others, key=lambda one: (gap(course, name, one.name) > 0, abs(gap(course, name, one.name)))):
        odds = {
            made: _against(course, driver, other, made, EXTRA) for made in WEAPONS if _can(course, name, other, made)
        }
        best = max(odds, key=lambda made: odds[made], default="")
        if best and odds[best] >= ATTACK:
            row: dict[str, Cell] = {"manoeuvre": best, "target": other.name}
            return [row if best == "em_attack" else {**row, "resists": resists(course, other)}]
    return []


def _canopy(course: Course, driver: DriverState) -> Rows:
    """An aggressive driver throws his canopy at the nearest car behind."""
    if course.settings.tachki_category != "extreme" or course.person(driver.name).aggression < 2:
        return []
    behind = [
        other for other in course.state.running()
        if other.name != driver.name and tachki_in_reach("parachute_attack", gap(course, driver.name, other.name))
    ]  # fmt: skip
    return [{"manoeuvre": "parachute_attack", "target": behind[0].name}] if behind else []


def _shield(course: Course, driver: DriverState) -> Rows:
    """A shield goes up against a car that has an EM gun, is near enough and ready to use it."""
    if course.settings.tachki_category != "extreme" or course.tier(driver.name, "em_shield") is None:
        return []
    threatened = any(
        other.name != driver.name and _angry(course, other.name) and _can(course, other.name, driver, "em_attack")
        for other in course.state.running()
    )
    return [{"manoeuvre": "em_shield"}] if threatened else []


def _angry(course: Course, name: str) -> bool:
    """Whoever attacks at all, or answers an attack of the turn before."""
    aggression = course.person(name).aggression
    return aggression == 2 or (aggression == 1 and bool(_attackers(course, name)))


def _attackers(course: Course, name: str) -> set[str]:
    """Who attacked this driver in the turn before."""
    return {
        event.actor
        for event in course.events
        if event.kind == "attack" and event.turn == course.state.turn and event.detail("target") == name
    }


def _can(course: Course, name: str, other: DriverState, made: str) -> bool:
    """Whether the car has what the attack needs, and the other one is near enough."""
    module = {"strike": "ram", "em_attack": "em_gun"}.get(made)
    tier = course.tier(name, module) if module else None
    if module and tier is None:
        return False
    return bool(tachki_in_reach(made, gap(course, name, other.name), tier if made in RANGED_BY else None))
