"""The whole race, from the sheets: zero turn, turns, finish, and the garage after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from calc.core.errors import RuleError, Words, message
from calc.core.records import Placed, Records
from calc.core.replay import Outcome, Replay, phrase
from calc.core.roster import Before, in_order
from calc.systems.tachki.replay.course import Course
from calc.systems.tachki.replay.entering import alike, known_rows, lined_up
from calc.systems.tachki.replay.garage import Tables, account_of, money, read_tables
from calc.systems.tachki.replay.rows import Effect, Order
from calc.systems.tachki.replay.state import DriverState, RaceState
from calc.systems.tachki.replay.turn import over, play
from calc.systems.tachki.replay.words import word

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
    course = lined_up(drivers, track, checks, settings)
    tables, wrong = read_tables(prices, factions, prizes, garage, course.drivers)
    course.troubles += wrong
    declared = known_rows(course, orders, Order)
    given = known_rows(course, effects, Effect)
    alike(course, declared)
    order = (Before(drivers, "name", (orders, checks, effects, garage)), Before(orders, "driver", (effects,)))
    if not course.drivers or not course.track.segments:
        return Raced(Replay((course.state,), (), None, in_order(course.troubles, *order)), course, tables)
    states = _turns(course, declared, given)
    course.state, course.runs = states[-1], {}
    outcome = _outcome(course, declared)
    if outcome.reason in ("prizes", "nobody"):
        _accounts(course, tables)
    waiting = tuple(dict.fromkeys(course.waiting))
    troubles = in_order(course.troubles, *order)
    return Raced(Replay(states, tuple(course.events), outcome, troubles, waiting), course, tables)


def _turns(course: Course, orders: list[Placed[Order]], effects: list[Placed[Effect]]) -> tuple[RaceState, ...]:
    """Turn after turn while there are orders; the states after the turns that are whole."""
    by_turn: dict[int, dict[str, list[Placed[Order]]]] = defaultdict(lambda: defaultdict(list))
    for placed in orders:
        by_turn[placed.row.turn][placed.row.driver].append(placed)
    states = [course.state]
    for turn in range(max(by_turn, default=-1) + 1):
        try:
            play(course, turn, by_turn[turn], [placed for placed in effects if placed.row.turn == turn])
        except RuleError as error:
            course.trouble(next(iter(course.drivers.values())).where("name"), error.message)
            break
        if course.waiting:
            _gaps(course, turn, orders)
            break
        states[turn:] = [course.state]
        course.played = turn + 1
        if over(course):
            break
    return tuple(states)


def _gaps(course: Course, stopped: int, orders: list[Placed[Order]]) -> None:
    """A driver who has orders later, but none in the turn where the race waits for him: a number was mistyped."""
    for driver in course.state.drivers:
        rows = [placed for placed in orders if placed.row.driver == driver.name and placed.row.turn >= stopped]
        if driver.status == "running" and rows and all(placed.row.turn > stopped for placed in rows):
            first = min(rows, key=lambda placed: placed.row.turn)
            said = message("{name} has no row on Orders in turn {turn}", name=Words(driver.name), turn=stopped)
            course.trouble(first.where("turn"), said, value=first.row.turn)


def _outcome(course: Course, orders: list[Placed[Order]]) -> Outcome:
    """Why it ended, and the places; cars still driving are placed by where they are."""
    state, reason = course.state, over(course)
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
        if account.cost:
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
