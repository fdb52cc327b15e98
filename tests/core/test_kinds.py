"""What cells may hold: each kind reads what it names and refuses the rest with a reason that names value and limit."""

from __future__ import annotations

import datetime
from typing import Annotated, Any, NamedTuple

import pytest

from calc.core.dice_keys import KeyTexts, NotationText
from calc.core.errors import CellError, RuleError
from calc.core.kinds import (
    AnyCell,
    AnyText,
    Anything,
    Int,
    Kind,
    MaybeInt,
    Number,
    OneOf,
    Text,
    Whole,
    YesNo,
    first_error,
    is_blank,
    keyword,
    kind_of,
)
from calc.core.ranges import AnyRows, Cells, Rows
from calc.core.records import Table


def refused(kind: Kind, value: object) -> str:
    """The reason for which a kind does not take a value."""
    with pytest.raises(RuleError) as raised:
        kind.read(value)
    return str(raised.value)


@pytest.mark.parametrize(
    ("kind", "value", "reason"),
    [
        (Whole(), 7.5, "7.5 is not a whole number"),
        (Whole(), True, "TRUE is not a number"),
        (Whole(), "7", '"7" is not a number'),
        (Whole(), 1e16, "1e+16 is too large"),
        (Whole(), float("inf"), "inf is too large"),
        (Whole(), datetime.date(2026, 3, 1), "2026-03-01 is a date, not a whole number; format the cell as a number"),
        (Whole(0), -1, "-1 is below 0"),
        (Whole(high=4), 5, "5 is above 4"),
        (Whole(1, 6), 7.0, "7 is not in 1..6"),
        (Number(), "x", '"x" is not a number'),
        (Number(0.0), -0.5, "-0.5 is below 0"),
        (Number(0.0, 1.0), 1.5, "1.5 is not in 0..1"),
        (YesNo(), 2, "2 is neither TRUE nor FALSE"),
        (AnyText(), 5, "5 is not a text"),
        (OneOf("up", "down"), "left", '"left" is not one of up, down'),
        (OneOf("up", "down"), 1, "1 is not one of up, down"),
    ],
)
def test_a_wrong_cell_is_refused_with_its_value_and_what_is_allowed(kind: Kind, value: object, reason: str) -> None:
    """The sentence of each kind of mistake."""
    assert refused(kind, value) == reason


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        (Whole(), "a whole number"),
        (Whole(1), "a whole number from 1"),
        (Whole(high=3), "a whole number up to 3"),
        (Whole(1, 6), "a whole number from 1 to 6"),
        (Number(), "a number"),
        (Number(0.0), "a number from 0"),
        (Number(0.0, 1.0), "a number from 0 to 1"),
        (YesNo(), "TRUE or FALSE"),
        (OneOf("up", "down"), "one of up, down"),
        (AnyRows(), "a range"),
        (Anything(), "a cell or a range"),
        (KeyTexts(), "texts, numbers, dates, TRUE or FALSE"),
        (NotationText(), 'a dice notation such as "2W6+3"'),
        (Table("Orders"), "column names in the first row, values below them"),
        (Cells(Whole(1, 6)), "a range; each cell: a whole number from 1 to 6"),
    ],
)
def test_what_is_allowed_is_said(kind: Kind, allowed: str) -> None:
    """The few words that stand beside a finding."""
    assert kind.allowed().text() == allowed


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        (Whole(1, 6), 6.0, 6),
        (Whole(1, 6), 1, 1),
        (Whole(high=4), 4, 4),
        (Number(0.0, 1.0), 1, 1.0),
        (YesNo(), 1.0, True),
        (YesNo(), False, False),
        (AnyText(), "  a b ", "a b"),
        (OneOf("long_jump", spellings={"»": "long_jump"}), "Long-Jump", "long_jump"),
        (OneOf("long_jump", spellings={"»": "long_jump"}), " » ", "long_jump"),
    ],
)
def test_what_is_meant_is_read(kind: Kind, value: object, read: object) -> None:
    """Whole floats are whole numbers, spaces around do not count, keywords have other spellings."""
    assert kind.read(value) == read
    assert type(kind.read(value)) is type(read)


class Animal(NamedTuple):
    """A row of a range."""

    name: Text
    legs: Int
    age: MaybeInt


def test_rows_become_records_and_blank_rows_are_left_out() -> None:
    """Blank where blank is allowed; a wholly blank row is no row."""
    assert Rows(Animal).read([["snail", 1.0, None], [None, "", " "], ["dog", 4, 7]]) == (
        Animal("snail", 1, None),
        Animal("dog", 4, 7),
    )
    assert Rows(Animal, keep_blanks=True).read([[None, "", " "], ["dog", 4, 7]]) == (None, Animal("dog", 4, 7))


@pytest.mark.parametrize(
    ("incomplete", "read"), [("none", (None, Animal("dog", 4, 7))), ("skip", (Animal("dog", 4, 7),))]
)
def test_an_incomplete_row_is_none_or_left_out(incomplete: Any, read: tuple[object, ...]) -> None:
    """What a row without a needed cell becomes is declared."""
    assert Rows(Animal, incomplete=incomplete).read([["snail", None, None], ["dog", 4, 7]]) == read


def test_a_range_that_waits_counts_as_blank() -> None:
    """Until every needed cell is filled; what else stands in it is not looked at before that."""
    waiting = Rows(Animal, incomplete="wait", short=True)
    for lacking in ([["snail", None, None], ["dog", 4, 7]], [["dog", "four", 7], [None, 4, 7]], [["snail"]]):
        assert waiting.waits(lacking)
        assert waiting.read(lacking) == ()
    filled = [["dog", 4], [None, None, None]]
    assert not waiting.waits(filled)
    assert waiting.read(filled) == (Animal("dog", 4, None),)
    assert refused(waiting, [["dog", "four"]]) == 'row 1, column legs: "four" is not a number'
    assert not Rows(Animal, incomplete="none").waits([["snail", None, None]])


@pytest.mark.parametrize(
    ("kind", "value", "reason"),
    [
        (Rows(Animal), [["snail", None, None]], "row 1: legs is blank"),
        (Rows(Animal), [["snail", 1, 2], ["dog", "four", None]], 'row 2, column legs: "four" is not a number'),
        (Rows(Animal), [["snail", 1]], "row 1 has 2 cells instead of 3"),
        (Rows(Animal), [["snail", 1, 2, 3]], "row 1 has 4 cells instead of 3"),
        (Rows(Animal, at_most=1), [["snail", 1, 2], ["dog", 4, 7]], "2 rows are more than 1"),
        (AnyRows(width=2), [[1, 2], [3, 4, 5]], "row 2 has 3 cells instead of 2"),
        (AnyRows(at_most=1), [[1], [2]], "2 rows are more than 1"),
        (Cells(Whole(1, 6)), [[1, 2], [3, 9]], "row 2, column 2: 9 is not in 1..6"),
        (Cells(columns=1), [[1], [2, 3]], "row 2 has 2 cells instead of 1"),
        (Cells(at_most=2), [[1, 2, 3]], "3 cells are more than 2"),
    ],
)
def test_a_wrong_range_is_refused_with_its_place(kind: Kind, value: object, reason: str) -> None:
    """Row and column of the cell, or the size that is wrong."""
    assert refused(kind, value) == reason


def test_the_columns_of_rows_are_named() -> None:
    """What stands beside a finding about a range."""
    assert Rows(Animal).allowed().text() == "a range with the columns name, legs, age"


def test_a_flat_list_is_one_row() -> None:
    """Some hosts hand over a row without its outer list."""
    assert Cells(Whole()).read([1, 2, 3]) == (1, 2, 3)
    assert Rows(Animal).read(("snail", 1, None)) == (Animal("snail", 1, None),)


def test_short_rows_are_filled_where_that_is_declared() -> None:
    """Missing columns at the right count as blank; blank ones too many do not disturb."""
    assert Rows(Animal, short=True).read([["snail", 1], ["dog", 4, 7, None]]) == (
        Animal("snail", 1, None),
        Animal("dog", 4, 7),
    )


def test_cells_are_read_row_by_row() -> None:
    """Blank ones are left out, or kept as None."""
    assert Cells(Whole()).read([[1, None], ["", 4]]) == (1, 4)
    assert Cells(Whole(), keep_blanks=True).read([[1, None], ["", 4]]) == (1, None, None, 4)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (CellError("#BUSY!"), "#BUSY!"),
        ("#DIV/0!", "#DIV/0!"),
        ([[1, "a"], [2, ["#N/A"]]], "#N/A"),
        ("#hash", None),
        ("N/A", None),
        ([[1, "a"]], None),
        (5, None),
    ],
)
def test_the_first_error_value_is_found(value: object, found: str | None) -> None:
    """In a cell or anywhere in a range; a text that only looks like one is a text."""
    error = first_error(value)
    assert error == found
    assert error is None or isinstance(error, CellError)


def test_blank_is_what_looks_blank() -> None:
    """Empty, empty text and white space; zero and FALSE are values."""
    assert all(is_blank(value) for value in (None, "", "  ", "\u00a0"))
    assert not any(is_blank(value) for value in (0, 0.0, False, "x", []))


def test_keywords_forget_capitals_hyphens_and_spaces() -> None:
    """A keyword has one form."""
    assert {keyword(text) for text in ("Long Jump", "long-jump", " LONG__JUMP ")} == {"long_jump"}
    assert keyword("-") == keyword(" - ") == "-"
    assert keyword(" \t\u00a0") == ""


@pytest.mark.parametrize("annotation", [int, Annotated[int, "a note"], Annotated[int, Whole]])
def test_an_annotation_without_a_reader_is_a_mistake_of_the_author(annotation: object) -> None:
    """A rule's arguments are kinds; the mistake shows when the rule is declared."""
    with pytest.raises(TypeError, match=r"has no reader; write Annotated\[type, Kind\(\)\]"):
        kind_of(annotation)


def test_a_reader_is_found_behind_other_notes() -> None:
    """Other notes on an annotation do not matter."""
    kind, may_be_blank = kind_of(Annotated[int | None, "a note", Whole(1, 2)])
    assert kind == Whole(1, 2)
    assert may_be_blank


def test_a_kind_must_say_how_it_reads_and_what_it_allows() -> None:
    """A kind that leaves one out cannot be made."""

    class Half(Kind):
        def read(self, value: object) -> object:
            return value

    with pytest.raises(TypeError, match="allowed"):
        Half()  # type: ignore[abstract]
    assert AnyCell().allowed().text()
