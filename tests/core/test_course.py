"""A course logs, notes what is wrong, reads its sheets, and waits for dice that are blank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pytest

from calc.core import course
from calc.core.course import Waiting
from calc.core.dice_keys import seeded
from calc.core.errors import message
from calc.core.kinds import Cell, MaybeD6, MaybeInt, Text
from calc.core.records import Placed, Records, Where
from calc.core.replay import Roll
from calc.core.settings import DiceSource, MaybeSeed


class Settings(NamedTuple):
    """Where the dice come from."""

    seed: MaybeSeed = None
    dice_source: DiceSource = "typed"


class Snail(NamedTuple):
    """A snail and its two dice."""

    name: Text
    die1: MaybeD6 = None
    die2: MaybeD6 = None


@dataclass
class Crawl(course.Course):
    """A race of snails in its third turn."""

    weather: str = "rain"

    @property
    def turn(self) -> int:
        return 3

    def told(self, name: str, _kind: str, details: dict[str, Cell], /) -> dict[str, Cell]:
        return {"weather": self.weather, "letters": len(name), **details}


ROLL = Roll("2W6", ("die1", "die2"))


class Leap(NamedTuple):
    """One of several leaps of a snail in a turn."""

    number: MaybeInt = None
    die1: MaybeD6 = None
    die2: MaybeD6 = None


def placed(*dice: int | None) -> Placed[Snail]:
    """Ada in the fifth row."""
    return Placed(Snail("Ada", *dice), 4, "Snails")


def test_typed_dice_count_even_where_there_is_a_seed() -> None:
    """Only the setting seed makes the cells silent."""
    assert Crawl(Settings("7")).dice(placed(2, 5), "crawl", ROLL, "Ada", 3) == (2, 5)


def test_dice_of_the_seed_are_those_of_the_function() -> None:
    """Whatever the cells hold: seed, keys, then the purpose."""
    dice = Crawl(Settings("7", "seed")).dice(placed(2, 5), "crawl", ROLL, "Ada", 3)
    assert dice == seeded("2W6", "7", "Ada", 3, "crawl")


@pytest.mark.parametrize("settings", [Settings(), Settings(None, "seed"), Settings("7")])
def test_blank_dice_are_awaited_each_with_its_cell(settings: Settings) -> None:
    """The die that lies there is not asked for again; the setting seed without a seed rolls nothing."""
    with pytest.raises(Waiting) as waits:
        Crawl(settings).dice(placed(2), "crawl", ROLL)
    assert waits.value.wheres == (Where("Snails", 4, "die2"),)
    assert waits.value.needed is None


def test_an_event_has_the_details_of_its_game_and_its_own() -> None:
    """Its own come last and win."""
    crawl = Crawl(Settings())
    crawl.log("Ada", "crawl", message("crawls"), result=4, weather="hail", slime=2)
    (event,) = crawl.events
    assert (event.turn, event.actor, event.kind, event.result) == (3, "Ada", "crawl", 4)
    assert event.details == (("weather", "hail"), ("letters", 3), ("slime", 2))


def test_what_cannot_be_read_is_a_trouble_of_the_course() -> None:
    """A die of 9 counts as blank; two courses do not share their troubles."""
    crawl, other = Crawl(Settings()), Crawl(Settings())
    rows = crawl.read(Records.of("Snails", [{"name": "Ada", "die1": 9}]), Snail)
    assert [one.row for one in rows] == [Snail("Ada")]
    assert [trouble.where for trouble in crawl.troubles] == [Where("Snails", 0, "die1")]
    assert other.troubles == []


@pytest.mark.parametrize(
    ("seed", "leaps", "rows"),
    [
        ("7", [Leap(1, 2, 5), Leap(1, 2, 5)], [1]), ("7", [Leap(None, 2, 5), Leap(2, 1, 1), Leap(None, 2, 5)], [2]),
        ("7", [Leap(1, 2, 5), Leap(2, 2, 5)], []), ("7", [Leap(1, 2, 5), Leap(1, 5, 2)], []),
        ("7", [Leap(1), Leap(1)], []), (None, [Leap(1, 2, 5), Leap(1, 2, 5)], []),
    ],
)  # fmt: skip
def test_two_orders_with_the_number_and_the_dice_of_one_are_warned_of(
    seed: str | None, leaps: list[Leap], rows: list[int]
) -> None:
    """The seed rolls by turn, name and number; without a seed, or with other dice in the cells, all is well."""
    crawl = Crawl(Settings(seed))
    crawl.rolled_alike([Placed(leap, row, "Leaps") for row, leap in enumerate(leaps)], {"leap": ROLL})
    assert [trouble.where for trouble in crawl.troubles] == [Where("Leaps", row, "number") for row in rows]
    assert {trouble.severity for trouble in crawl.troubles} <= {"warning"}
