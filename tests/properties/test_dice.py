"""Laws of the dice: the same name the same dice, byte by byte; every number fair; odds that add up to one."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.core import dice as core
from calc.core.dice import Dice
from calc.core.dice_keys import key_list, key_text
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.systems.dice.rules import choosing, odds, rolling, table

usual = settings(max_examples=60, deadline=None, database=None)

small_dice = st.builds(Dice, st.integers(1, 4), st.integers(2, 8), st.integers(-5, 5))
any_dice = st.builds(Dice, st.integers(1, 30), st.integers(2, 1_000_000), st.integers(-9, 9))
words = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=6).filter(lambda text: text[0] != "#")
seeds = st.one_of(words, st.integers(-5, 99).map(str))
keys = st.lists(st.one_of(words, st.just("")), max_size=4)


def slow_numbers(fields: list[str], tops: list[int]) -> list[int]:
    """Numbers below each top, taken from the hash as the rule text says it, with nothing clever."""
    message = b""
    for field in fields:
        message += str(len(field.encode("utf-8"))).encode("ascii") + b":" + field.encode("utf-8")
    stream: list[int] = []
    block = 0
    used = 0
    numbers = []
    for top in tops:
        while top > 1:
            if used == len(stream):
                digest = hashlib.sha256(message + bytes([0] * 7 + [block])).hexdigest()
                stream += [int(digest[i : i + 8], 16) for i in range(0, 64, 8)]
                block += 1
            word = stream[used]
            used += 1
            if word < 2**32 - 2**32 % top:
                numbers.append(word % top)
                break
        else:
            numbers.append(0)
    return numbers


# ------------------------------------------------------------------ the algorithm


@usual
@given(any_dice, seeds, keys, st.integers(0, 10))
def test_a_roll_is_the_hash_of_its_name(dice: Dice, seed: str, keys: list[str], repeat: int) -> None:
    """Domain, action, subject, seed, number of keys, keys; then unbiased faces from the words."""
    action = "roll" if repeat == 0 else f"reroll{repeat}"
    fields = ["racebook-dice-1", action, f"{dice.number}d{dice.sides}", seed, str(len(keys)), *keys]
    expected = [1 + number for number in slow_numbers(fields, [dice.sides] * dice.number)]
    assert list(core.rolled(dice, seed, keys, repeat)) == expected


@usual
@given(st.integers(1, 40), seeds, keys)
def test_an_order_is_the_shuffle_of_the_rule(n: int, seed: str, keys: list[str]) -> None:
    """From the last place down each entry changes places with one not behind it."""
    fields = ["racebook-dice-1", "shuffle", str(n), seed, str(len(keys)), *keys]
    drawn = slow_numbers(fields, list(range(n, 1, -1)))
    numbers = list(range(1, n + 1))
    for last, place in zip(range(n - 1, 0, -1), drawn, strict=True):
        numbers[last], numbers[place] = numbers[place], numbers[last]
    order = core.shuffled(n, seed, keys)
    assert list(order) == numbers
    assert sorted(order) == list(range(1, n + 1))


@usual
@given(st.integers(-(10**12), 10**12), st.integers(1, 2**32), seeds, keys)
def test_a_number_from_low_to_high_is_one(low: int, span: int, seed: str, keys: list[str]) -> None:
    """Within its bounds, and the one that the words say."""
    high = low + span - 1
    number = core.drawn(low, high, seed, keys)
    assert low <= number <= high
    fields = ["racebook-dice-1", "between", f"{low}..{high}", seed, str(len(keys)), *keys]
    assert number - low == slow_numbers(fields, [span])[0]


@given(st.integers(2, 2**32))
def test_words_beyond_the_last_whole_multiple_are_skipped(n: int) -> None:
    """The largest word that counts gives n - 1; the ones above it would make low numbers likelier."""
    limit = 2**32 - 2**32 % n
    assert core.below(n, iter([limit - 1])) == n - 1
    too_large = [word for word in (limit, 2**32 - 1) if word < 2**32 and word >= limit]
    assert core.below(n, iter([*too_large, 1])) == 1


def test_one_possible_result_takes_no_word() -> None:
    """A number below 1 is 0, whatever the row holds."""
    assert core.below(1, iter([])) == 0


def test_all_faces_come_up_about_equally_often() -> None:
    """6000 rolls named by a running number: each face 1000 times, give or take five standard deviations."""
    faces = Counter(core.rolled(Dice(1, 6), "fair", [str(i)])[0] for i in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 1000) < 5 * math.sqrt(6000 / 6 * 5 / 6) for count in faces.values())


def test_all_orders_of_three_come_up_about_equally_often() -> None:
    """The same for the six orders of three riders."""
    orders = Counter(core.shuffled(3, "fair", [str(i)]) for i in range(3000))
    assert len(orders) == 6
    assert all(abs(count - 500) < 5 * math.sqrt(3000 / 6 * 5 / 6) for count in orders.values())


# ------------------------------------------------------------------ names of rolls


spaces = st.sampled_from(["", " ", "\t", "\u00a0"])


def within(low: int, high: int) -> st.SearchStrategy[int]:
    """Numbers between the bounds, often the bounds themselves, where a mistake would lie."""
    return st.one_of(st.sampled_from([low, high]), st.integers(low, high))


@given(
    within(1, 100), st.sampled_from("dDwWkKдДкК"), within(2, 1_000_000),
    st.lists(st.tuples(st.sampled_from("+-\u2212\u2013"), within(0, 1_000_000)), max_size=3), st.data(),
)  # fmt: skip
def test_every_spelling_of_a_notation_means_its_dice(
    number: int, letter: str, sides: int, modifiers: list[Any], data: st.DataObject
) -> None:
    """Spaces between the parts and leading zeros are harmless; modifiers add up."""

    def space() -> str:
        return data.draw(spaces)

    text = f"{space()}{number}{space()}{letter}{space()}00{sides}"
    for sign, amount in modifiers:
        text += f"{space()}{sign}{space()}{amount}"
    added = sum(amount if sign == "+" else -amount for sign, amount in modifiers)
    assert core.parsed(text + space()) == (number, sides, added)


@given(within(0, 101), within(1, 1_000_001), within(0, 1_000_001), st.sampled_from("+-"))
def test_a_notation_is_refused_where_one_of_its_numbers_lies_outside(
    number: int, sides: int, amount: int, sign: str
) -> None:
    """1 to 100 dice, 2 to a million sides, a modifier up to a million: the first bad one is named."""
    faults = {
        "the number of dice": number not in range(1, 101),
        "the number of sides": sides not in range(2, 1_000_001),
        "a modifier": amount not in range(1_000_001),
    }
    first = next((what for what, wrong in faults.items() if wrong), None)
    notation = f"{number}W{sides}{sign}{amount}"
    if first is None:
        assert core.parsed(notation) == (number, sides, amount if sign == "+" else -amount)
    else:
        with pytest.raises(RuleError, match=first):
            core.parsed(notation)


@usual
@given(st.one_of(st.integers(-(10**20), 10**20), st.floats(allow_nan=False, allow_infinity=False)))
def test_a_number_is_the_same_key_as_its_text(number: float) -> None:
    """Plain decimal without exponent that reads back as the same number."""
    text = key_text(number)
    assert key_text(text) == text
    assert type(number)(text) == number
    assert set(text) <= set("-0123456789.")
    assert not text.startswith((".", "-."))


@usual
@given(keys, st.integers(0, 4))
def test_blank_keys_at_the_end_do_not_count(keys: list[str], more: int) -> None:
    """A blank cell and a left-out argument are the same; before a filled key a blank one counts."""
    listed = key_list(*[(key,) for key in keys])
    assert key_list(*[(key,) for key in keys], *[None] * more, ("",) * more) == listed
    assert not listed or listed[-1]
    assert key_list(None, *[(key,) for key in keys]) == (["", *listed] if listed else [])


@usual
@given(small_dice, seeds, st.lists(words, min_size=1, max_size=4))
def test_keys_in_a_range_are_keys_one_by_one(dice: Dice, seed: str, keys: list[str]) -> None:
    """A range among the keys is unfolded row by row."""
    in_cell = FUNCTIONS["DICE_ROLL"].in_cell
    notation = f"{dice.number}d{dice.sides}"
    one_by_one = in_cell(notation, seed, *keys)
    assert in_cell(notation, seed, [keys]) == one_by_one
    assert in_cell(notation, seed, [[key] for key in keys]) == one_by_one


# ------------------------------------------------------------------ rolls in cells


@usual
@given(any_dice, seeds, words)
def test_rolled_dice_are_a_roll(dice: Dice, seed: str, key: str) -> None:
    """They are valid, their sum is the total, and the modifier touches no die."""
    roll = rolling.dice_roll(dice, seed, (key,))
    assert table.dice_valid(roll, dice) is True
    assert rolling.dice_total(dice, seed, (key,)) == sum(roll) + dice.modifier
    assert table.dice_sum(roll, dice.modifier, dice.number) == sum(roll) + dice.modifier
    assert rolling.dice_roll(dice._replace(modifier=0), seed, (key,)) == roll


@usual
@given(small_dice, seeds, words, st.integers(0, 9))
def test_a_fate_point_more_never_hurts(dice: Dice, seed: str, key: str, times: int) -> None:
    """high never falls, low never rises, last is the repeat that was bought last."""
    low, high, last = (
        [rolling.dice_reroll(dice, seed, better, n, (key,)) for n in (times, times + 1)]
        for better in ("low", "high", "last")
    )
    assert sum(high[1]) >= sum(high[0])
    assert sum(low[1]) <= sum(low[0])
    assert last[1] == core.rolled(dice, seed, [key], times + 1)
    assert rolling.dice_reroll(dice, seed, "high", None, (key,)) == rolling.dice_roll(dice, seed, (key,))


@usual
@given(st.lists(st.tuples(words, st.integers(0, 9)), min_size=1, max_size=12), seeds, words)
def test_shuffled_rows_stand_in_the_order_of_their_numbers(rows: list[Any], seed: str, key: str) -> None:
    """No row is lost, none is doubled; a pick is one of the items."""
    order = choosing.dice_order(len(rows), seed, (key,))
    assert choosing.dice_shuffle(tuple(rows), seed, (key,)) == tuple(rows[number - 1] for number in order)
    assert choosing.dice_pick(tuple(rows[0]), seed, (key,)) in rows[0]


@usual
@given(st.lists(st.one_of(st.integers(-1, 8), st.floats(0, 7), st.booleans(), words), max_size=4), small_dice)
def test_dice_on_the_table_are_valid_or_not(thrown: list[Any], dice: Dice) -> None:
    """False for any face that the die does not have or for too many dice, blank while some are missing."""
    faces = [float(face) for face in range(1, dice.sides + 1)]
    bad = any(isinstance(die, bool | str) or float(die) not in faces for die in thrown) or len(thrown) > dice.number
    answer = table.dice_valid(tuple(thrown), dice)
    assert answer is False if bad else answer == (True if len(thrown) == dice.number else "")


# ------------------------------------------------------------------ odds


@usual
@given(small_dice)
def test_ways_are_those_of_all_rolls(dice: Dice) -> None:
    """Convolution counts what enumeration counts."""
    rolls = Counter(sum(roll) for roll in product(range(1, dice.sides + 1), repeat=dice.number))
    assert dict(core.totals_of(dice)) == {total + dice.modifier: ways for total, ways in rolls.items()}


@usual
@given(st.integers(1, 40), st.integers(2, 60))
def test_ways_are_symmetric_and_complete(number: int, sides: int) -> None:
    """As many ways to the k-th smallest sum as to the k-th largest, sides^count in all."""
    ways = core.ways(number, sides)
    assert ways == ways[::-1]
    assert sum(ways) == sides**number
    assert ways[0] == 1
    assert len(ways) == number * (sides - 1) + 1


@usual
@given(st.builds(Dice, st.integers(1, 12), st.integers(2, 30), st.integers(-20, 20)), st.integers(-30, 400))
def test_chances_add_up_to_one(dice: Dice, target: int) -> None:
    """A comparison and its opposite; the row of the distribution says the same."""

    def chance(comparison: str) -> float:
        return odds.dice_chance(dice, target, comparison)

    for comparison, opposite in (("at_least", "less"), ("more", "at_most"), ("equal", "not_equal")):
        assert math.isclose(chance(comparison) + chance(opposite), 1, abs_tol=1e-12)
    rows = odds.dice_distribution(dice)
    assert math.isclose(sum(row.exactly for row in rows), 1, abs_tol=1e-12)
    assert rows[0].at_least == 1
    assert rows[-1].at_least == rows[-1].exactly
    for row in rows:
        if row.total == target:
            assert (row.exactly, row.at_least) == (chance("equal"), chance("at_least"))
    mean = sum(row.total * row.exactly for row in rows)
    assert math.isclose(odds.dice_mean(dice), mean, rel_tol=1e-9, abs_tol=1e-9)
