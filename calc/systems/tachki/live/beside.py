"""The computed blocks beside drivers and garage: what a car costs, what is left of it, money."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.errors import Message
from calc.core.extent import beside, blank_row
from calc.core.kinds import BLANK
from calc.core.registry import rule
from calc.systems.tachki.live.ranges import (
    Checks,
    Drivers,
    Effects,
    Factions,
    Garage,
    Orders,
    Prices,
    Prizes,
    SettingsRange,
    Track,
    words_of,
)
from calc.systems.tachki.replay import Raced, raced
from calc.systems.tachki.replay.garage import account_of, build_of
from calc.systems.tachki.replay.rows import CHARACTERISTICS
from calc.systems.tachki.replay.words import word
from calc.texts.words import Translator


class DriverRow(NamedTuple):
    """What a driver cost, and what is left of him and his car."""

    cost: float | str
    left: float | str
    build: str
    accuracy: int | str
    reflexes: int | str
    toughness: int | str
    power: int | str
    handling: int | str
    reliability: int | str
    parachutes: int | str


class GarageRow(NamedTuple):
    """A driver's money before and after the race."""

    characteristics: float | str
    modules: float | str
    total: float | str
    left: float | str
    build: str
    prize: float | str
    paid: float | str
    missing: int | str
    cost: float | str
    own: float | str
    sponsors: float | str
    borrowed: float | str
    money: float | str
    debt: float | str


@rule("TACHKI-BLD-01", "TACHKI-BLD-02", "TACHKI-DMG-05", "TACHKI-DMG-06")
def tachki_driver_results(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage,
) -> tuple[DriverRow, ...]:  # fmt: skip
    """What every driver on the sheet Drivers costs, and his characteristics now.

    returns: one row a row of drivers: cost, left of the budget, what is wrong with the build, six characteristics after
        damage and penalties, parachutes left
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    rows = {placed.number: _driver_row(run, name, words) for name, placed in run.course.drivers.items()}
    return beside(drivers, DriverRow, rows)


def _driver_row(run: Raced, name: str, words: Translator) -> DriverRow:
    build = build_of(run.course.person(name), run.tables, run.course.settings)
    cost: tuple[float | str, float | str, str] = (BLANK, BLANK, BLANK)
    if isinstance(build, Message):
        cost = (BLANK, BLANK, words.message(build))
    elif build is not None:
        cost = (float(build.total), build.left, words.term(word(_build_word(build.status))))
    now = (int(run.course.value(name, one)) for one in CHARACTERISTICS)
    return DriverRow._make((*cost, *now, run.course.now(name).parachutes))


def _build_word(status: str) -> str:
    return "module_category" if status == "category" else status


@rule("TACHKI-BLD-01", "TACHKI-BLD-02", "TACHKI-REP-01", "TACHKI-REP-02", "TACHKI-REP-03", "TACHKI-REP-04")
def tachki_garage(
    drivers: Drivers, track: Track, orders: Orders, checks: Checks, effects: Effects, settings: SettingsRange,
    prices: Prices, factions: Factions, prizes: Prizes, garage: Garage,
) -> tuple[GarageRow, ...]:  # fmt: skip
    """Build costs of every row of the sheet Garage, and after the race prize, repairs and credit.

    returns: one row a row of the garage: cost of characteristics and modules, total, left, state of the build; after
        the race prize, paid of the credit, points below the minimum, cost of restoring, own, sponsors, new credit,
        money, open credit
    """
    run = raced(drivers, track, orders, checks, effects, settings, prices, factions, prizes, garage)
    words = words_of(run.course.settings.language)
    return tuple(
        _garage_row(run, str(dict(zip(garage.keys, cells, strict=False)).get("driver") or "").strip(), words)
        for cells in garage.rows
    )


def _garage_row(run: Raced, name: str, words: Translator) -> GarageRow:
    if name not in run.course.drivers:
        return blank_row(GarageRow)
    build = build_of(run.course.person(name), run.tables, run.course.settings)
    cost: tuple[float | str, ...] = (BLANK, BLANK, BLANK, BLANK, BLANK)
    if isinstance(build, Message):
        cost = (BLANK, BLANK, BLANK, BLANK, words.message(build))
    elif build is not None:
        cost = (*build[:2], float(build.total), build.left, words.term(word(_build_word(build.status))))
    if not run.over:
        return GarageRow._make((*cost, *[BLANK] * 9))
    account = account_of(run.course, name, run.tables)
    after = (account.prize + account.income, account.paid, account.missing, *account[4:])
    return GarageRow._make((*cost, *after))
