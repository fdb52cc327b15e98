"""The worked examples of the dice rules: the message byte by byte, dates as keys, what is refused and why."""

from __future__ import annotations

import datetime
import hashlib
import math
from itertools import islice

import pytest

from calc.core.dice import Dice, encoded, mean, parsed, rolled, shuffled, totals_of, words
from calc.core.dice_keys import key_text, seeded, serial
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.core.totals import Part
from calc.systems.dice.rules.rolling import dice_total


def in_cell(name: str, *arguments: object) -> object:
    """A call as a cell does it."""
    return FUNCTIONS[name].in_cell(*arguments)


def test_the_worked_roll_byte_by_byte() -> None:
    """Two W6 of Anna in round 3 with seed 7: 44 bytes, block 0, dice 4 and 1."""
    message = encoded("racebook-dice-1", "roll", "2d6", "7", "2", "Anna", "3")
    assert message == b"15:racebook-dice-14:roll3:2d61:71:24:Anna1:3"
    assert len(message) == 44
    block = "236567f1 cf572550 4ee19670 1b0956c4 d691d1e7 8eacb306 6c3a84f6 b61b8e6b"
    assert hashlib.sha256(message + bytes(8)).hexdigest() == block.replace(" ", "")
    assert [f"{word:08x}" for word in islice(words(message), 8)] == block.split()
    assert rolled(Dice(2, 6), "7", ["Anna", "3"]) == (4, 1)
    assert seeded("2W6", 7, "Anna", 3) == (4, 1)


def test_the_ninth_word_is_of_the_next_block() -> None:
    """Block 1 hashes the message with the number 1 behind it, eight bytes, the largest first."""
    ninth = next(islice(words(b"name"), 8, 9))
    assert ninth == int.from_bytes(hashlib.sha256(b"name" + b"\0\0\0\0\0\0\0\1").digest()[:4], "big")


def test_the_worked_order() -> None:
    """Five names, battle 1, Ada: 4 2 1 3 5."""
    assert shuffled(5, "7", ["battle 1", "Ada"]) == (4, 2, 1, 3, 5)


def test_a_total_names_its_dice_and_its_modifier() -> None:
    """4 and 1 and 3 more."""
    assert dice_total(parsed("2W6+3"), "7", ("Anna",), ("3",)).parts == (
        Part("die", 4, "DICE-ROLL-03"),
        Part("die", 1, "DICE-ROLL-03"),
        Part("modifier", 3, "DICE-ROLL-03"),
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (7.0, "7"),
        (-0.0, "0"),
        (-3, "-3"),
        (2.5, "2.5"),
        (0.1, "0.1"),
        (0.0000001, "0.0000001"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1e22, "10000000000000000000000"),
        (True, "TRUE"),
        (False, "FALSE"),
        (" Anna\r\n", "Anna"),
        ("7.0", "7.0"),
        ("e\u0301", "\u00e9"),
        ("\u00a0\t", ""),
        (None, ""),
        (datetime.date(2026, 11, 30), "46356"),
        (datetime.datetime.fromisoformat("2026-11-30 18:00"), "46356.75"),
        (datetime.datetime.fromisoformat("2026-11-30"), "46356"),
        (datetime.datetime(2026, 11, 30, 18, tzinfo=datetime.UTC), "46356.75"),
    ],
)
def test_a_key_says_one_exact_text(value: object, text: str) -> None:
    """Numbers in plain decimal, dates as the number in their cell, texts in one spelling."""
    assert key_text(value) == text


def test_a_date_and_the_number_in_its_cell_are_one_key() -> None:
    """Some hosts hand over a date, others its number; the dice are the same."""
    day = datetime.date(2026, 11, 30)
    assert serial(day) == 46356
    assert in_cell("DICE_ROLL", "3W6", 7, day) == in_cell("DICE_ROLL", "3W6", 7, 46356)
    assert in_cell("DICE_ROLL", "3W6", day) == in_cell("DICE_ROLL", "3W6", 46356)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (math.nan, "too large"),
        (math.inf, "too large"),
        (10**400, "too large"),
        ("\ud800", "half a character"),
        (b"bytes", "no text, number, date"),
    ],
)
def test_what_is_no_key_is_refused(value: object, reason: str) -> None:
    """Infinities, half characters and things that no cell holds have no text."""
    with pytest.raises(RuleError, match=reason):
        key_text(value)


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("0W6", r"the number of dice: 0 is not in 1\.\.100"),
        ("101W6", r"the number of dice: 101 is not in 1\.\.100"),
        ("2W1", r"the number of sides: 1 is not in 2\.\.1000000"),
        ("W1000001", "the number of sides: 1000001"),
        ("W6+1000001", "a modifier: 1000001"),
        ("9" * 5000 + "W6", "the number of dice: 999"),
        ("2W6W", "is no dice notation"),
        ("2 0W6", "is no dice notation"),
        ("٢W6", "is no dice notation"),
        ("W6+", "is no dice notation"),
        ("2,5W6", "is no dice notation"),
        ("W6\n+1", "is no dice notation"),
    ],
)
def test_a_bad_notation_says_what_is_wrong(notation: str, reason: str) -> None:
    """Bounds by name; anything else is no notation."""
    with pytest.raises(RuleError, match=reason):
        parsed(notation)


def test_a_notation_taken_apart() -> None:
    """German, English and Russian dice in three cells: count, sides, modifier."""
    assert in_cell("DICE_PARSE", "2W6+3") == [[2, 6, 3]]
    assert in_cell("DICE_PARSE", "3к6") == [[3, 6, 0]]
    assert in_cell("DICE_PARSE", "d%-1") == [[1, 100, -1]]
    assert in_cell("DICE_PARSE", "W6+0") == in_cell("DICE_PARSE", "W6-00") == [[1, 6, 0]]


def test_the_bounds_themselves_are_allowed() -> None:
    """One die of two sides, a hundred dice of a million, a million more or less."""
    assert in_cell("DICE_PARSE", "1W2-1000000") == [[1, 2, -1_000_000]]
    assert in_cell("DICE_PARSE", "100W1000000+1000000") == [[100, 1_000_000, 1_000_000]]


def test_without_a_modifier_the_dice_alone_count() -> None:
    """Two W6 are 7 on the average, 2 at least, 12 at most."""
    assert mean(Dice(2, 6)) == 7
    assert [total for total, _ in totals_of(Dice(2, 6))] == list(range(2, 13))


def test_a_seed_is_one_cell() -> None:
    """A range of several cells is no seed, a range of one is its cell; a number is no notation."""
    assert in_cell("DICE_ROLL", "2W6", [[7]], "Anna", 3) == [[4, 1]]
    with pytest.raises(RuleError, match="seed: a range"):
        in_cell("DICE_ROLL", "2W6", [[7, 8]], "Anna", 3)
    with pytest.raises(RuleError, match="notation: 6 is not a text"):
        in_cell("DICE_ROLL", 6, 7)


def test_a_span_of_numbers_has_bounds() -> None:
    """2^32 different results are the most; low is not above high."""
    assert 0 <= int(str(in_cell("DICE_BETWEEN", 0, 2**32 - 1, 7))) < 2**32
    with pytest.raises(RuleError, match="more than 4294967296 results"):
        in_cell("DICE_BETWEEN", 0, 2**32, 7)
    with pytest.raises(RuleError, match="more than 4294967296 results"):
        in_cell("DICE_BETWEEN", -(2**31), 2**31, 7)
    assert in_cell("DICE_BETWEEN", 10**12, 10**12, 7) == 10**12
    with pytest.raises(RuleError, match="low 6 is above high 1"):
        in_cell("DICE_BETWEEN", 6, 1, 7)


def test_a_thousand_items_are_the_most() -> None:
    """Blank rows and cells do not count among them."""
    rows = [[number] for number in range(1000)]
    assert sorted(in_cell("DICE_SHUFFLE", [*rows, [None]], 7)) == rows  # type: ignore[call-overload]
    assert in_cell("DICE_PICK", [*rows, [""]], 7) in range(1000)
    for name in ("DICE_SHUFFLE", "DICE_PICK"):
        with pytest.raises(RuleError, match="more than 1000"):
            in_cell(name, [*rows, [1000]], 7)


def test_a_picked_date_is_the_number_in_its_cell() -> None:
    """No date becomes a text on its way."""
    assert in_cell("DICE_PICK", datetime.date(2026, 11, 30), 7) == 46356
    assert in_cell("DICE_SHUFFLE", [[datetime.date(2026, 11, 30), None]], 7) == [[46356, ""]]


def test_ten_thousand_totals_are_the_most() -> None:
    """A W10000 has them, a W10001 has one too many; the mean needs no totals."""
    assert in_cell("DICE_CHANCE", "W10000", 10000) == 1 / 10000
    for name, arguments in (("DICE_CHANCE", [7]), ("DICE_DISTRIBUTION", [])):
        with pytest.raises(RuleError, match="10001 different totals are more than 10000"):
            in_cell(name, "W10001", *arguments)
    assert in_cell("DICE_MEAN", "W1000000") == 500000.5


def test_dice_that_are_expected_or_too_many() -> None:
    """A sum waits for the third die and refuses the fourth."""
    assert in_cell("DICE_SUM", [[4, None, 6]], 0, 3) == ""
    assert in_cell("DICE_SUM", [[4, 1, 6]], 0, 3) == 11
    with pytest.raises(RuleError, match="4 dice are more than 3"):
        in_cell("DICE_SUM", [[4, 1, 6, 2]], 0, 3)


def test_low_and_last_rolls() -> None:
    """The first roll is 3 3, the fate point's 6 1."""
    assert in_cell("DICE_REROLL", "2W6", 7, "low", 1, 1) == [[3, 3]]
    assert in_cell("DICE_REROLL", "2W6", 7, "last", 1, 1) == [[6, 1]]
