"""What the game master types over a computed cell is found and marked."""

from __future__ import annotations

from calc.core.errors import CellError
from calc.core.overrides import marked, typed_over
from calc.core.records import Records
from calc.core.values import Cell

MADE = Records("Made", ("name", "place", "gap"), (("Anna", 1, 0), ("Bert", 2, CellError("#N/A")), ("Carl", 3, "")))


def test_only_cells_that_show_something_else_are_typed_over() -> None:
    """Blank and error values count as nothing; columns that are not computed are the game master's own."""
    shown = Records(
        "Shown", ("place", "note", "name", "gap"),
        ((2, "fast", "Anna", 0), (2, None, "Bert", None), (3, "x", "", "far")),
    )  # fmt: skip
    assert typed_over({"Shown": shown, "Made": MADE}, "Shown", "Made") == {
        (0, "place"): 2,
        (2, "name"): "",
        (2, "gap"): "far",
    }


def test_without_one_of_the_ranges_nothing_is_typed_over() -> None:
    """A workbook without the sheet has no marks."""
    assert typed_over({"Made": MADE}, "Shown", "Made") == {}
    assert typed_over({"Made": MADE}, "Made", "Elsewhere") == {}


def test_the_print_shows_what_was_typed_with_a_mark() -> None:
    """The other values stay as they are."""
    assert marked([("Anna", 1), ("Bert", 2)], ("name", "place"), {(1, "place"): 5}) == [
        ("Anna", 1),
        ("Bert", Cell(5, overridden=True)),
    ]
