"""Ranges under a row of column names."""

from __future__ import annotations

import datetime

import pytest

from calc.core.errors import RuleError, shown
from calc.core.os_reasons import os_reason
from calc.core.records import Records, Table


def test_a_range_becomes_records_under_its_names() -> None:
    """Columns without a name are left out, missing cells are blank, what is no plain value is its text."""
    range_ = [["name", None, " born "], ["Anna", "x", datetime.date(1890, 1, 2)], ["Bert"]]
    assert Table("Riders").read(range_) == Records("Riders", ("name", "born"), (("Anna", "1890-01-02"), ("Bert", None)))


def test_a_range_without_names_is_refused() -> None:
    with pytest.raises(RuleError, match="the first row of the range holds no column names"):
        Table("Riders").read([[None, 5], ["Anna", 1]])


def test_a_range_of_several_cells_is_named_as_such_in_a_message() -> None:
    """Nobody wants to read its cells there."""
    assert shown([[1, 2], [3, 4]]) == "a range of several cells"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (FileNotFoundError(2, "whatever the system says"), "there is no such file or folder"),
        (OSError(28, "whatever the system says"), "the disk is full"),
        (OSError(9999, "the tape is torn"), "the tape is torn"),
        (OSError("no number"), "no number"),
    ],
)
def test_the_reason_of_the_system_is_told_in_our_words_where_we_know_it(error: OSError, reason: str) -> None:
    assert os_reason(error).text() == reason
