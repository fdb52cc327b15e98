"""Money: the price of a build, and damage beyond the faction's minimum (за пределы минимальных требований фракции)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Int, Whole
from calc.core.plurals import plural
from calc.core.ranges import Cells, Rows
from calc.core.registry import rule
from calc.core.totals import Part, Total
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.cells import Category, Module, Money
from calc.systems.tachki.rules.finish import LEAST_CHARACTERISTIC

CHARACTERISTICS = ("Точность", "Рефлексы", "Стойкость", "Мощность", "Управляемость", "Надежность")

#: The characteristics of a row, one cell each; a blank one keeps its place.
Row = Annotated[tuple[int | None, ...], Cells(Whole(0), keep_blanks=True)]


class Price(NamedTuple):
    """A line of the price list: what a characteristic of this value costs altogether."""

    value: Int
    price: Money


class Fitted(NamedTuple):
    """A module of a car."""

    module: Module
    tier: Int


class Build(NamedTuple):
    """What a pilot and his car cost; the total knows its parts where all prices are whole millions."""

    characteristics: float
    modules: float
    total: Total | float
    left: float
    status: str


class Repair(NamedTuple):
    """Who pays for a restoration."""

    own: float
    sponsors: float
    credit: float


class Repayment(NamedTuple):
    """What a credit takes from an income."""

    paid: float
    income: float
    debt: float


@rule("TACHKI-BLD-01", "TACHKI-BLD-02", "TACHKI-EXT-12", "TACHKI-FIN-05")
def tachki_build(
    characteristics: Row,
    prices: Annotated[tuple[Price, ...], Rows(Price, incomplete="skip")],
    modules: Annotated[tuple[Fitted | None, ...], Rows(Fitted, incomplete="none")] = (),
    budget: Money = 15,
    category: Category = "extreme",
) -> Build | Blank:
    """Cost of a pilot and car with modules against the starting budget.

    characteristics: accuracy, reflexes, toughness, power, handling, reliability
    prices: the game master's price table: value of a characteristic, total price of that value in mln
    modules: module keyword, tier; blank rows are skipped
    budget: starting budget in mln
    category: sport or extreme
    returns: cost of the characteristics, cost of the modules, total, left (negative = overspent), status: the first of
      below_3, category (em_gun, em_shield or ram in sport), over_budget, ok
    errors: not six characteristics, a value that is not in the price table, an unknown module or tier, a negative price
    """
    if len(characteristics) != len(CHARACTERISTICS):
        raise RuleError(
            plural("{count} characteristic instead of {wanted}", "{count} characteristics instead of {wanted}"),
            count=len(characteristics),
            wanted=len(CHARACTERISTICS),
        )
    values = [value for value in characteristics if value is not None]
    fitted = [each for each in modules if each is not None]
    if len(values) < len(characteristics) or len(fitted) < len(modules):
        return BLANK
    own = [_price(value, prices) for value in values]
    parts = [lookup.module(*each) for each in fitted]
    cost, fittings = sum(own, Fraction(0)), sum(part.price for part in parts)
    left = exact(budget) - cost - fittings
    status = "over_budget" if left < 0 else "ok"
    if category == "sport" and any(part.category == "extreme" for part in parts):
        status = "category"
    if min(values) < LEAST_CHARACTERISTIC:
        status = "below_3"
    return Build(float(cost), fittings, _total(own, parts), float(left), status)


def _price(value: int, prices: Sequence[Price]) -> Fraction:
    for line in prices:
        if line.value == value:
            return exact(line.price)
    raise RuleError("the price table has no price for a characteristic of {value}", value=value)


def _total(own: Sequence[Fraction], modules: Sequence[lookup.Tier]) -> Total | float:
    if any(price.denominator > 1 for price in own):
        return float(sum(own) + sum(part.price for part in modules))
    return Total(
        *(Part(word, price.numerator, "TACHKI-BLD-01") for word, price in zip(CHARACTERISTICS, own, strict=True)),
        *(Part(part.word, part.price, part.rule) for part in modules),
    )


@rule("TACHKI-REP-01", "TACHKI-BLD-03")
def tachki_below_minimum(values: Row, minimums: Row) -> Total | Blank:
    """Points missing to the faction's minimum requirements.

    values: characteristics after permanent losses
    minimums: the faction's minimums in the same order, blank = no requirement
    returns: 0 = requirements met
    errors: a different number of cells, a negative value
    """
    if len(values) != len(minimums):
        raise RuleError(
            plural("{count} value, but minimums: {wanted}", "{count} values, but minimums: {wanted}"),
            count=len(values),
            wanted=len(minimums),
        )
    missing = []
    for value, minimum in zip(values, minimums, strict=True):
        if minimum is None:
            continue
        if value is None:
            return BLANK
        missing.append(Part("минимальные требования фракции", max(0, minimum - value), "TACHKI-REP-01"))
    return Total(*missing).present()


@rule("TACHKI-REP-01", "TACHKI-REP-02", "TACHKI-REP-03")
def tachki_repair(cost: Money, cash: Money, value_after: Money, budget: Money = 15) -> Repair:
    """Who pays for restoring a driver to the faction minimum.

    cost: price of restoring the characteristics to the minimum, mln
    cash: the driver's free money, mln
    value_after: price of all characteristics and modules after the restoration, mln
    budget: value of the starting generation, mln
    returns: own money, free sponsor money, credit; together the cost
    errors: a negative or non-numeric amount
    """
    own = min(exact(cash), exact(cost))
    missing = exact(cost) - own
    above = max(Fraction(0), exact(value_after) - exact(budget))
    credit = min(missing, above)
    return Repair(float(own), float(missing - credit), float(credit))


@rule("TACHKI-REP-04")
def tachki_credit(income: Money, debt: Money) -> Repayment:
    """Repays a credit from a driver's income.

    income: new income, mln, 0 or more
    debt: open credit, mln, 0 or more
    returns: paid, income left, debt left
    errors: a negative or non-numeric amount
    """
    paid = min(exact(income), exact(debt))
    return Repayment(float(paid), float(exact(income) - paid), float(exact(debt) - paid))


def exact(amount: float) -> Fraction:
    """An amount as its cell shows it, so that 0.1 + 0.2 is 0.3 and no dust decides who is over budget."""
    return Fraction(f"{amount:.15g}")
