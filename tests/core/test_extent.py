"""Rows of live sheets: as many as the array formula has, or one beside each row of a range."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from calc.core.extent import beside, blank_row, fitted_rows, whole
from calc.core.records import Records


class Row(NamedTuple):
    """Two columns."""

    name: str
    points: int | str


ROWS = [Row("Ada", 3), Row("Bo", 2), Row("Cleo", 1)]


def test_missing_rows_are_blank() -> None:
    """Down to the end of the formula."""
    assert fitted_rows(Row, ROWS[:1], 3, str) == (Row("Ada", 3), Row("", ""), Row("", ""))


def test_the_last_row_says_how_many_are_left_out() -> None:
    """In the words of the workbook; the row that gave way is counted."""
    fit = fitted_rows(Row, ROWS, 2, lambda template: template.replace("more rows", "weitere Zeilen"))
    assert fit[0] == ROWS[0]
    assert fit[1].name == ""
    assert str(fit[1].points).startswith("… and 2 weitere Zeilen")


@pytest.mark.parametrize("found", [[], ROWS[:1], ROWS])
def test_a_formula_without_rows_keeps_its_own(found: list[Row]) -> None:
    """Where a range has lost all its rows, the result is neither empty nor an error."""
    assert len(fitted_rows(Row, found, 0, str)) == 1


def test_a_row_beside_each_of_the_range() -> None:
    """Blank ones beside rows that came to nothing; numbers beyond the range are nobody's."""
    records = Records("Snails", ("name",), (("Ada",), (None,), ("Bo",)))
    assert beside(records, Row, {0: ROWS[0], 2: ROWS[1], 3: ROWS[2]}) == (ROWS[0], blank_row(Row), ROWS[1])


def test_a_number_or_blank() -> None:
    """Fractions are cut, texts are none."""
    assert [whole(value) for value in (3, 2.9, None, "x")] == [3, 2, "", ""]
