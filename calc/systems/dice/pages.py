"""The printed odds of rolls: mean, and every total with its chances and a bar."""

from __future__ import annotations

from calc.core.dice import parsed
from calc.core.errors import RuleError
from calc.core.pages import Column, Fact, Facts, Page, Table
from calc.core.plurals import plural
from calc.core.terms import term
from calc.core.values import Amount, Gauge, Share
from calc.systems.dice.rules.odds import Odds, dice_distribution, dice_mean

#: A table of more totals helps nobody; in cells DICE_CHANCE goes on.
MOST_TOTALS = 500

TITLE, MEAN = term("Odds of rolls"), term("Mean")
HEADS = (term("Total"), term("exactly"), term("at least"), term("at most"))


def odds_page(notation: str) -> Page:
    """A roll's mean and all its totals, on a page of its own."""
    mean, totals = odds(notation)
    longest = max(one.exactly for one in totals)
    columns = (*(Column(head, 1.2, "right") for head in HEADS), Column(None, 6))
    rows = tuple(
        (one.total, Share(one.exactly, 2), Share(one.at_least, 2), Share(at_most(one), 2), Gauge(one.exactly / longest))
        for one in totals
    )
    facts = (
        Fact(MEAN, Amount(mean)), Fact(term("Smallest total"), totals[0].total),
        Fact(term("Largest total"), totals[-1].total),
    )  # fmt: skip
    return Page("odds", notation.strip(), (Facts(facts, 3), Table(columns, rows)))


def odds(notation: str) -> tuple[float, tuple[Odds, ...]]:
    """The mean of a roll and all its totals; a RuleError where it is no roll or has too many."""
    dice = parsed(notation)
    count = dice.number * (dice.sides - 1) + 1
    if count > MOST_TOTALS:
        raise RuleError(
            plural("{notation} has {count} total; a table shows {most} at most",
                   "{notation} has {count} totals; a table shows {most} at most"),
            notation=notation, count=count, most=MOST_TOTALS,
        )  # fmt: skip
    return dice_mean(dice), dice_distribution(dice)


def at_most(one: Odds) -> float:
    """The chance of this total or less."""
    return min(1.0, 1 - one.at_least + one.exactly)
