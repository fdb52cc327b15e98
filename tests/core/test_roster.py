"""A name stands once."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.errors import message
from calc.core.kinds import Text, keyword
from calc.core.records import Placed, Records, Trouble, Where
from calc.core.roster import Before, by_name, in_order, unknown


class Snail(NamedTuple):
    """A snail."""

    name: Text


ROWS = [Placed(Snail(name), number, "Snails") for number, name in enumerate(["Ada", "ada", "Bo", "Ada"])]


def test_the_second_row_of_a_name_is_left_out_with_a_trouble() -> None:
    """Spelling counts."""
    troubles: list[Trouble] = []
    assert {name: one.number for name, one in by_name(ROWS, troubles).items()} == {"Ada": 0, "ada": 1, "Bo": 2}
    assert [(one.where, str(one.message)) for one in troubles] == [(Where("Snails", 3, "name"), "Ada takes part twice")]


def test_spellings_that_are_one_name_to_the_game() -> None:
    """The trouble names the row as it is written."""
    troubles: list[Trouble] = []
    assert list(by_name(ROWS, troubles, keyword)) == ["ada", "bo"]
    assert [str(one.message) for one in troubles] == ["ada takes part twice", "Ada takes part twice"]


def test_a_name_that_nobody_has_stands_in_quotes() -> None:
    """It is shown as it was typed."""
    assert str(unknown("Cleo")) == 'no participant is called "Cleo"'


def test_who_stands_in_a_row_that_cannot_be_read_is_no_stranger() -> None:
    """One cell is to mend, not each row that names him; another spelling is still nobody's."""
    snails = Records.of("Snails", [{"name": "Ada", "speed": "fast"}])
    crawls = Records.of("Crawls", [{"snail": "Ada"}, {"snail": "ada"}, {"snail": "Bo"}])
    speed = Trouble(message("{value} is not a number", value="fast"), Where("Snails", 0, "speed"), "fast")
    strangers = [
        Trouble(unknown(name), Where("Crawls", row, "snail"), name) for row, name in enumerate(["Ada", "ada", "Bo"])
    ]
    found = in_order([speed, *strangers], Before(snails, "name", (crawls,)))
    assert found == (speed, *strangers[1:])
