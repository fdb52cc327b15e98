"""The whole race, from the sheets: zero turn, turns, finish, and the garage after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from calc.core.errors import RuleError, message
from calc.core.records import Placed, Records, read_settings
from calc.core.replay import Outcome, Replay, phrase
from calc.systems.tachki.replay.attacks import attack, victims
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.defending import defences, jumps, on_track
from calc.systems.tachki.replay.driving import control, drive
from calc.systems.tachki.replay.entering import alike, grid, known_rows, people_on
from calc.systems.tachki.replay.finishing import begin, finish_turn
from calc.systems.tachki.replay.garage import Tables, account_of, money, read_tables
from calc.systems.tachki.replay.orders import plan_turn, refuse, resistance
from calc.systems.tachki.replay.rows import Checks, Effect, Order, Settings
from calc.systems.tachki.replay.shifting import foresee, shift
from calc.systems.tachki.replay.state import DriverState, RaceState
from calc.systems.tachki.replay.track import read_track
from calc.systems.tachki.replay.words import word
from calc.systems.tachki.rules.finish import tachki_race_over

#: The input sheets of a race, in the order of the arguments of `raced`.
SHEETS = ("Drivers", "Track", "Orders", "Checks", "Effects", "Settings", "Prices", "Factions", "Prizes", "Garage")


class Raced(NamedTuple):
    """A race that was run: its replay, and drivers, track, settings and last whole state to ask further."""

    replay: Replay
    course: Course
    tables: Tables

    @property
    def over(self) -> bool:
        """True where the race has ended by its rules."""
        return self.replay.outcome is not None and self.replay.outcome.reason in ("prizes", "nobody")


def replay(sheets: Mapping[str, Records]) -> Replay:
    """Run the race that stands on the sheets; see `raced`."""
    return raced_on(sheets).replay


def raced_on(sheets: Mapping[str, Records]) -> Raced:
    """The race that stands on the sheets, by sheet name; a missing sheet is an empty one."""
    return raced(*(sheets.get(name, Records(name)) for name in SHEETS))


@lru_cache(maxsize=16)
def raced(
    drivers: Records,
    track: Records,
    orders: Records,
    checks: Records,
    effects: Records,
    settings: Records,
    prices: Records,
    factions: Records,
    prizes: Records,
    garage: Records,
) -> Raced:
    """Run the race; it stops after a turn in which dice are missing, or with the orders. The same sheets, the same race."""
    chosen, troubles = read_settings(settings, Settings)
    people, wrong = people_on(drivers)
    way, worse = read_track(track, chosen.tachki_laps, chosen.tachki_default_manoeuvring)
    tables, worst = read_tables(prices, factions, prizes, garage, people)
    course = Course(chosen, way, people, {}, grid(people), troubles=[*troubles, *wrong, *worse, *worst])
    declared = known_rows(course, orders, Order)
    for placed in known_rows(course, checks, Checks):
        course.checks.setdefault((placed.row.turn, placed.row.driver), []).append(placed)
    given = known_rows(course, effects, Effect)
    alike(course, declared)
    if not people or not way.segments:
        return Raced(Replay((course.state,), (), None, tuple(course.troubles)), course, tables)
    states = _turns(course, declared, given)
    course.state, course.runs = states[-1], {}
    outcome = _outcome(course, declared)
    if outcome.reason in ("prizes", "nobody"):
        _accounts(course, tables)
    waiting = tuple(dict.fromkeys(course.waiting))
    return Raced(Replay(states, tuple(course.events), outcome, tuple(course.troubles), waiting), course, tables)


def _turns(course: Course, orders: list[Placed[Order]], effects: list[Placed[Effect]]) -> tuple[RaceState, ...]:
    """Turn after turn while there are orders; the states after the turns that are whole."""
    by_turn: dict[int, dict[str, list[Placed[Order]]]] = defaultdict(lambda: defaultdict(list))
    for placed in orders:
        by_turn[placed.row.turn][placed.row.driver].append(placed)
    states = [course.state]
    for turn in range(max(by_turn, default=-1) + 1):
        course.state = RaceState(turn, course.state.drivers)
        course.runs, course.step = {}, 0
        course.used.clear()
        try:
            _turn(course, by_turn[turn], [placed for placed in effects if placed.row.turn == turn])
        except RuleError as error:
            course.trouble(next(iter(course.drivers.values())).where("name"), error.message)
            break
        if course.waiting:
            break
        states[turn:] = [course.state]
        if _over(course):
            break
    return tuple(states)


def _turn(course: Course, orders: Mapping[str, list[Placed[Order]]], effects: list[Placed[Effect]]) -> None:
    """One turn, step by step as the rules have it."""
    course.step = 1
    begin(course, effects)
    course.step = 2
    for name, rows in orders.items():
        if course.now(name).status != "running":
            refuse(course, rows[0], "not_running")
    plan_turn(course, orders)
    course.step = 3
    resistance(course)
    foresee(course)
    _announce(course)
    for number, happens in enumerate((jumps, defences, attack, victims, drive, control), 4):
        course.step = {4: 4, 5: 5, 6: 5, 7: 5, 8: 6, 9: 7}[number]
        happens(course)
    if course.waiting:
        return
    course.step = 8
    if course.state.turn:
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


def _over(course: Course) -> str:
    """Why the race is over after this turn; blank where it goes on."""
    status = [driver.status for driver in course.state.drivers]
    finished, running = status.count("finished"), status.count("running")
    prizes, goals = course.settings.tachki_prizes, course.settings.tachki_goals
    if not tachki_race_over(finished, running, prizes, goals):
        return ""
    return "prizes" if finished >= prizes and not goals else "nobody"


def _outcome(course: Course, orders: list[Placed[Order]]) -> Outcome:
    """Why it ended, and the places; cars still driving are placed by where they are."""
    state, reason = course.state, _over(course)
    if course.waiting or not reason:
        return Outcome("waiting" if course.waiting else "stopped", _placed(state))
    course.log(
        "", "over", phrase("заезд окончен: {reason}", reason=word(reason)), result=reason, rules=("TACHKI-FIN-01",)
    )
    for driver, place in _unfinished(state):
        course.log(
            driver.name, "place", phrase("место {place}, не финишировал, позиция {position}", place=place,
                                         position=driver.position),
            result=place, rules=("TACHKI-FIN-01",), place=place,
        )  # fmt: skip
    for placed in orders:
        if placed.row.turn > state.turn:
            course.trouble(
                placed.where("turn"), message("the race was over after turn {turn}", turn=state.turn),
                value=placed.row.turn, severity="warning", rules=("TACHKI-FIN-01",),
            )  # fmt: skip
    return Outcome(reason, _placed(state))


def _unfinished(state: RaceState) -> list[tuple[DriverState, int]]:
    """The cars still on the track with their places behind those that finished."""
    finished = sum(driver.place is not None for driver in state.drivers)
    queue = sorted(state.running(), key=lambda driver: (-driver.position, -driver.speed))
    keys: list[Any] = [(-driver.position, -driver.speed) for driver in queue]
    return [(driver, finished + 1 + keys.index(key)) for driver, key in zip(queue, keys, strict=True)]


def _placed(state: RaceState) -> tuple[tuple[str, int | str], ...]:
    """Every driver with his place, best first; blank for those who are out."""
    places = {driver.name: place for driver, place in _unfinished(state)}
    places |= {driver.name: driver.place for driver in state.drivers if driver.place is not None}
    names = sorted((driver.name for driver in state.drivers), key=lambda name: places.get(name, len(state.drivers) + 1))
    return tuple((name, places.get(name, "")) for name in names)


def _accounts(course: Course, tables: Tables) -> None:
    """Money after the race: what is earned, what goes to credits, who pays for repairs."""
    course.step = 12
    for name in course.drivers:
        account = account_of(course, name, tables)
        if account.prize or account.income:
            course.log(
                name, "income", phrase("доход {amount} млн", amount=money(account.prize + account.income)),
                result=account.prize + account.income, rules=("TACHKI-REP-04",),
            )  # fmt: skip
        if account.paid:
            course.log(
                name, "credit", phrase("в счет кредита {amount} млн", amount=money(account.paid)), result=account.paid,
                rules=("TACHKI-REP-04",),
            )  # fmt: skip
        if account.missing:
            course.log(
                name, "repair",
                phrase(
                    "восстановление до минимума фракции {cost} млн: свои {own}, спонсоры {sponsors}, кредит {borrowed}",
                    cost=money(account.cost), own=money(account.own), sponsors=money(account.sponsors),
                    borrowed=money(account.borrowed),
                ),
                result=account.cost, rules=("TACHKI-REP-01", "TACHKI-REP-02", "TACHKI-REP-03"), money=account.money,
                debt=account.debt,
            )  # fmt: skip
