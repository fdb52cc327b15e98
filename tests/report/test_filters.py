"""Values as each language writes them."""

from __future__ import annotations

from datetime import date

import pytest

from calc.core.errors import Words, message
from calc.core.terms import Term
from calc.core.totals import Part, Total
from calc.core.values import Amount, Dice, Line, Lines, Parts, Share, Signed, Write
from calc.report.filters import Writing
from calc.texts.words import translator


def writing(language: str) -> Writing:
    return Writing(translator(language, "dsa"))


@pytest.mark.parametrize(
    ("language", "value", "expected"),
    [
        ("de", 1234567.5, "1.234.567,5"),
        ("en", 1234567.5, "1,234,567.5"),
        ("ru", 1234567.5, "1\u00a0234\u00a0567,5"),
        ("de", 999999999999999, "999.999.999.999.999"),
        ("de", 1.5e300, "1,5E300"),
        ("en", -1.5e300, "−1.5E300"),
        ("de", Signed(1.5e15), "+1,5E15"),
        ("de", message("{value} is not a whole number", value=1e300), "1E300 ist keine ganze Zahl"),
        ("de", 7, "7"),
        ("de", 7.0, "7"),
        ("de", -3, "−3"),
        ("de", -0.001, "0"),
        ("de", 2.345, "2,34"),
        ("de", True, "✓"),
        ("de", False, "–"),
        ("de", None, ""),
        ("de", "=7*7", "=7*7"),
        ("de", Signed(3), "+3"),
        ("de", Signed(-2), "−2"),
        ("de", Signed(0), "±0"),
        ("de", Signed(1.5), "+1,5"),
        ("de", Share(0.413, 1), "41,3\u00a0%"),
        ("de", Share(0), "0\u00a0%"),
        ("de", Share(1), "100\u00a0%"),
        ("de", Share(0.0004), "<\u00a01\u00a0%"),
        ("de", Share(0.9999, 1), ">\u00a099,9\u00a0%"),
        ("de", Amount(1.5, "t"), "1,5\u00a0t"),
        ("de", Amount(2, "mln", digits=1), "2,0\u00a0mln"),
        ("de", Amount(4.9, digits=2), "4,90"),
        ("de", date(2024, 3, 1), "1. März 2024"),
        ("en", date(2024, 3, 1), "March 1, 2024"),
        ("ru", date(2024, 3, 1), "1 марта 2024\u202fг."),
        ("de", Dice((1, 6)), "⚀ ⚅"),
        ("de", Dice((12, 4), 20), "12 · 4"),
        ("de", Line((Term("TaW"), 7)), "TaW 7"),
        ("de", Lines(("a", "b")), "a, b"),
        ("de", Write(3), "___"),
    ],
)
def test_value(language, value, expected):
    """Numbers, signs, shares, dates and dice."""
    assert writing(language).plain(value).replace("\u00a0г.", "\u202fг.") == expected


def test_parts_of_a_total():
    """A total shows its parts; neighbours of one name share it."""
    total = Total(Part("W6", 4, "X-1"), Part("W6", 5, "X-1"), Part("Fahren", 9, "X-2"), Part("Abstand", -3, "X-3"))
    assert writing("de").plain(Parts(total)) == "15 (W6\u00a04+5, Fahren\u00a09, Abstand\u00a0−3)"
    assert writing("de").plain(Parts(Total(Part("Spurt", 2, "X")), signed=True)) == "+2 (Spurt\u00a0+2)"


def test_numbers_in_sentences():
    """A sentence writes its numbers as the language does, names without quotes, other texts with them."""
    said = writing("de").plain(message("{n} {name} {text}", n=7.5, name=Words("Zoë"), text="x"))
    assert said == '7,5 Zoë "x"'


def test_a_stranger_is_refused():
    """What is no value of a page is a fault of the page, not an empty cell."""
    with pytest.raises(TypeError):
        writing("de").plain(object())
