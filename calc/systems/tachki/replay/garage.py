"""After the race: what the cars cost, what they earn, who pays for repairs, what becomes of credits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from calc.core.errors import Message, RuleError, Words, message
from calc.core.records import Placed, Records, Trouble, read_records
from calc.systems.tachki.replay.course import Course, modules_of, unknown_driver
from calc.systems.tachki.replay.rows import CHARACTERISTICS, Driver, Faction, Income, PriceLine, Prize, Settings
from calc.systems.tachki.rules.modules import tachki_module_price
from calc.systems.tachki.rules.repair import (
    Build,
    Fitted,
    Price,
    exact,
    tachki_below_minimum,
    tachki_build,
    tachki_credit,
    tachki_repair,
)


class Account(NamedTuple):
    """A driver's money after the race.

    missing: points below the faction's minimum; cost: of restoring them
    own, sponsors, borrowed: who pays; money, debt: what is left and what is owed
    """

    prize: float
    income: float
    paid: float
    missing: int
    cost: float
    own: float
    sponsors: float
    borrowed: float
    money: float
    debt: float


class Tables(NamedTuple):
    """The game master's tables of money."""

    prices: tuple[PriceLine, ...]
    factions: Mapping[str, Faction]
    prizes: Mapping[int, float]
    incomes: Mapping[str, float]


def read_tables(
    prices: Records, factions: Records, prizes: Records, incomes: Records, drivers: Mapping[str, Placed[Driver]]
) -> tuple[Tables, list[Trouble]]:
    """The tables, and what is wrong in them."""
    lines, troubles = read_records(prices, PriceLine)
    demands, wrong = read_records(factions, Faction)
    rewards, worse = read_records(prizes, Prize)
    earned, worst = read_records(incomes, Income)
    troubles = [*troubles, *wrong, *worse, *worst]
    known = {placed.row.faction for placed in demands}
    for driver in drivers.values():
        if known and driver.row.faction is not None and driver.row.faction not in known:
            troubles.append(
                Trouble(
                    message("no faction is called {name}", name=driver.row.faction), driver.where("faction"),
                    driver.row.faction, severity="warning", rules=("TACHKI-BLD-03",),
                )
            )  # fmt: skip
    gained: dict[str, float] = {}
    for income in earned:
        if income.row.driver not in drivers:
            troubles.append(Trouble(unknown_driver(income.row.driver), income.where("driver"), income.row.driver))
        gained[income.row.driver] = gained.get(income.row.driver, 0) + income.row.income
    tables = Tables(
        tuple(placed.row for placed in lines),
        {placed.row.faction: placed.row for placed in demands},
        {placed.row.place: placed.row.prize for placed in rewards},
        gained,
    )
    return tables, troubles


def build_of(person: Driver, tables: Tables, settings: Settings) -> Build | Message | None:
    """What pilot and car cost at the start; the reason where a price is missing; None without a price table."""
    if not tables.prices:
        return None
    try:
        build = tachki_build(
            tuple(int(getattr(person, one)) for one in CHARACTERISTICS),
            tuple(Price(line.value, line.price) for line in tables.prices),
            tuple(Fitted(module, tier) for module, tier in modules_of(person)),
            settings.tachki_budget,
            settings.tachki_category,
        )
    except RuleError as error:
        return error.message
    return build if isinstance(build, Build) else None


def account_of(course: Course, name: str, tables: Tables) -> Account:
    """Prize and income, what they pay of an old credit, and who restores the car to the faction's minimum."""
    person, driver = course.person(name), course.now(name)
    prize = tables.prizes.get(driver.place, 0) if driver.place is not None and driver.crossing is not None else 0
    income = tables.incomes.get(name, 0)
    credit = tachki_credit(float(exact(prize) + exact(income)), person.credit)
    cash = exact(person.money) + exact(credit.income)
    found = tuple(int(course.value(name, one, lasting=True)) for one in CHARACTERISTICS)
    faction = tables.factions.get(person.faction or "")
    minimums = tuple(faction[1:]) if faction else (None,) * len(CHARACTERISTICS)
    missing = int(tachki_below_minimum(found, minimums) or 0)
    restored = tuple(max(value, least or 0) for value, least in zip(found, minimums, strict=True))
    cost = sum(
        (price(tables, after) - price(tables, before) for after, before in zip(restored, found, strict=True)),
        Fraction(0),
    )
    modules = sum(fitted_price(person))
    worth = sum((price(tables, value) for value in restored), Fraction(modules))
    repair = tachki_repair(float(cost), float(cash), float(worth), course.settings.tachki_budget)
    return Account(
        prize, income, credit.paid, missing, float(cost), repair.own, repair.sponsors, repair.credit,
        float(cash - exact(repair.own)), float(exact(credit.debt) + exact(repair.credit)),
    )  # fmt: skip


def fitted_price(person: Driver) -> list[int]:
    """The prices of a car's modules."""
    return [tachki_module_price(module, tier) for module, tier in modules_of(person)]


def price(tables: Tables, value: int) -> Fraction:
    """What a characteristic is worth: the price of the next lower value that the table has; below them all nothing."""
    known = [line for line in tables.prices if line.value <= value]
    return exact(max(known, key=lambda line: line.value).price) if known else Fraction(0)


def money(amount: float) -> Words:
    """An amount as a sentence names it."""
    return Words(f"{amount:.15g}")
