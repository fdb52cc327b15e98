"""A finding in one line, with the address as a formula would write it."""

from __future__ import annotations

import pytest

from calc.core.errors import message
from calc.core.findings import Finding, address
from calc.texts.words import translator

SAID = message("{value} is not a number", value="x")


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (Finding(SAID), '"x" is not a number'),
        (Finding(SAID, sheet="Orders", cell="C4"), 'Orders!C4: "x" is not a number'),
        (Finding(SAID, file="race.xlsx", sheet="Orders"), 'race.xlsx: Orders: "x" is not a number'),
        (
            Finding(SAID, file="race.xlsx", sheet="Race", cell="F2", cause="Orders!C4", rules=("A-1", "A-2")),
            'race.xlsx: Race!F2: "x" is not a number (from Orders!C4) [A-1, A-2]',
        ),
        (Finding(SAID, sheet="Orders", cell="C4", cause="Orders!C4"), 'Orders!C4: "x" is not a number'),
    ],
)
def test_a_finding_is_one_line(finding: Finding, sentence: str) -> None:
    """File, place, reason, source and rules, each only where it is known and says something new."""
    assert finding.sentence().text() == sentence


def test_the_source_is_said_in_the_readers_language() -> None:
    """Not in English behind a translated reason."""
    finding = Finding(SAID, sheet="Race", cell="F2", cause="Orders!C4")
    assert translator("de").message(finding.sentence()) == 'Race!F2: "x" ist keine Zahl (aus Orders!C4)'


@pytest.mark.parametrize(
    ("sheet", "cell", "written"),
    [
        ("Orders", "C4", "Orders!C4"),
        ("Orders", "", "Orders"),
        ("", "C4", "C4"),
        ("Lap_1.a", "C4", "Lap_1.a!C4"),
        ("My race", "C4", "'My race'!C4"),
        ("Bob's", "", "'Bob''s'"),
        ("1st", "A1", "'1st'!A1"),
    ],
)
def test_an_address_is_written_as_in_a_formula(sheet: str, cell: str, written: str) -> None:
    """Quotes where a formula needs them."""
    assert address(sheet, cell) == written
