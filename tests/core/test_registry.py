"""The list of functions: what a declaration must say, what a cell gets, how a call explains itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import pytest

from calc.core.errors import CellError, RuleError
from calc.core.kinds import D6, Anything, Int, MaybeInt, Whole
from calc.core.ranges import Cells, Rows
from calc.core.registry import FUNCTIONS, Function, declared, reason, rule, to_cell
from calc.core.totals import Part, Total


def demo_sum(a: Int, b: Int = 1) -> Total:
    """Two numbers together.

    a: the first
    b: the second
    returns: their sum
    """
    if a > 99:
        raise RuleError("{a} is above {high}", a=a, high=99)
    return Total(Part("first", a, "DEMO-1"), Part("second", b, "DEMO-1"))


class Named(NamedTuple):
    """A row with a total in it."""

    word: str
    total: Total | int


def demo_named(a: Int) -> Named:
    """A row about a number.

    a: the number
    returns: word, total
    """
    return Named("small", Total(Part("first", a, "DEMO-2"))) if a < 10 else Named("large", a)


def demo_root(a: Int) -> float:
    """A float about a number.

    a: the number
    returns: a float, infinite for 0
    """
    return float("inf") if a == 0 else 1.0 / a


def demo_asks(*values: Annotated[Any, Anything()]) -> int:
    """How many values came, error values too.

    values: anything
    returns: how many
    """
    if not values:
        raise RuleError("nothing came")
    return len(values)


def demo_cells(dice: Annotated[tuple[int, ...], Cells(Whole(1, 6))], more: MaybeInt) -> int:
    """The dice together.

    dice: a range of dice
    more: what is added; may stay blank
    returns: the sum
    """
    return sum(dice) + (more or 0)


class Throw(NamedTuple):
    """A row of which every cell is needed."""

    die: D6
    bonus: Int


def demo_ranges(
    throws: Annotated[tuple[Throw, ...], Rows(Throw, incomplete="wait")],
    kept: Annotated[tuple[Throw | None, ...], Rows(Throw, keep_blanks=True)],
    a: Int = 0,
) -> int:
    """How many rows there are.

    throws: rows that must be filled
    kept: rows that may be blank
    a: a number
    returns: the number of rows
    """
    return len(throws) + len(kept)


SUM, NAMED, ROOT, ASKS, CELLS = (
    declared(python, ("DEMO-1",)) for python in (demo_sum, demo_named, demo_root, demo_asks, demo_cells)
)


def refused(function: Function, *values: object) -> str:
    """The whole reason for which a call is refused."""
    with pytest.raises(RuleError) as raised:
        function.in_cell(*values)
    return reason(raised.value).text()


@pytest.mark.parametrize(
    ("function", "values", "cell"),
    [
        (SUM, (2.0,), 3),
        (SUM, (2, 3), 5),
        (SUM, ([[2]], None), 3),
        (SUM, (), ""),
        (SUM, (None, 3), ""),
        (SUM, ([], 3), ""),
        (SUM, ("#DIV/0!", 3), "#DIV/0!"),
        (SUM, ([["#N/A", 1]], 3), "#N/A"),
        (NAMED, (3,), [["small", 3]]),
        (ASKS, ("#DIV/0!", [[1, 2]]), 2),
        (CELLS, ([[1, 2], [3, None]], None), 6),
        (CELLS, ([[1, 2], [3, None]],), 6),
        (CELLS, ([[None, " "]], 3), ""),
    ],
)
def test_a_cell_gets_the_result(function: Function, values: tuple[object, ...], cell: object) -> None:
    """Blank while something needed is blank, an error value where one came in, else what the rule says."""
    assert function.in_cell(*values) == cell


@pytest.mark.parametrize(
    ("function", "values", "said"),
    [
        (SUM, (2.5,), "DEMO_SUM: a: 2.5 is not a whole number"),
        (SUM, (1, "x"), 'DEMO_SUM: b: "x" is not a number'),
        (SUM, (100,), "DEMO_SUM: 100 is above 99"),
        (SUM, ([[1, 2]],), "DEMO_SUM: a: a range of several cells where one cell is needed"),
        (SUM, (1, 2, 3), "DEMO_SUM: 3 arguments are more than 2"),
        (ROOT, (0,), "DEMO_ROOT: the result is too large"),
        (CELLS, ([[7]], None), "DEMO_CELLS: dice: row 1, column 1: 7 is not in 1..6"),
    ],
)
def test_a_refused_call_names_function_argument_and_value(
    function: Function, values: tuple[object, ...], said: str
) -> None:
    """What the game master reads; RB_WHY says the same."""
    assert refused(function, *values) == said
    why = function.why(*values)
    assert why is not None
    assert reason(why).text() == said


def test_a_wrong_value_waits_while_a_later_one_is_blank() -> None:
    """Nothing has happened yet, so nothing is wrong yet."""

    def demo_two(a: Int, b: Int) -> int:
        """The first of two.

        a: the first
        b: the second
        returns: the first
        """
        return a

    two = declared(demo_two, ())
    assert two.in_cell("x", None) == two.in_cell("x") == two.in_cell(None, "x") == ""
    assert refused(two, "x", 1) == 'DEMO_TWO: a: "x" is not a number'


def test_a_wrong_value_waits_while_a_cell_of_a_range_is_blank() -> None:
    """Before it, in the same range, or after it; a range that keeps its blank rows is blank where all of them are."""

    ranges = declared(demo_ranges, ())
    good, blank = [[6, 1]], [[None, None], [None, None]]
    assert ranges.in_cell(good, [[6, 1], [None, None]]) == 3
    assert ranges.in_cell([[9, None]], good) == ranges.in_cell([[9, 1], [6, None]], good) == ""
    assert ranges.in_cell([[6, None]], good, "x") == ranges.in_cell([[6, None]], [[9, 1]]) == ""
    assert ranges.in_cell(good, blank, "x") == ranges.in_cell([[9, 1]], blank) == ""
    assert refused(ranges, [[9, 1]], good) == "DEMO_RANGES: throws: row 1, column die: 9 is not in 1..6"
    assert refused(ranges, good, good, "x") == 'DEMO_RANGES: a: "x" is not a number'


def test_why_is_silent_where_nothing_is_wrong() -> None:
    """A good call and a blank one have no reason."""
    assert SUM.why(1, 2) is None
    assert SUM.why(None, 2) is None


def test_why_names_the_argument_that_holds_an_error_value() -> None:
    """An error that passes through comes from somewhere."""
    why = SUM.why(1, "#REF!")
    assert why is not None
    assert reason(why).text() == "DEMO_SUM: b: the cell holds the error #REF!"


def test_why_of_a_function_that_takes_error_values_is_its_own_error() -> None:
    """Error values are no error to a function that asks about them."""
    assert ASKS.why("#REF!") is None
    assert str(ASKS.why()) == "DEMO_ASKS: nothing came"


def test_a_total_explains_itself() -> None:
    """The parts add up to what the cell shows, alone or in a row; what is no total has no parts."""
    ((column, total),) = SUM.explain(2, 3)
    assert column == ""
    assert isinstance(total, Total)
    assert [(part.term, part.value) for part in total.parts] == [("first", 2), ("second", 3)]
    assert NAMED.explain(3) == (("total", 3),)
    assert NAMED.explain(30) == ROOT.explain(2) == SUM.explain(None) == ""
    assert isinstance(SUM.explain("#N/A"), CellError)


def test_a_call_that_cannot_be_explained_says_whose_it_is() -> None:
    """The same error as in the cell."""
    with pytest.raises(RuleError) as raised:
        SUM.explain(100)
    assert str(raised.value) == "DEMO_SUM: 100 is above 99"


def test_the_declaration_is_read() -> None:
    """Name, system, arguments, whether it explains itself and gives a range."""
    assert (SUM.name, SUM.system, SUM.explains, SUM.gives_range, SUM.columns) == ("DEMO_SUM", "demo", True, False, ())
    assert (NAMED.explains, NAMED.gives_range, NAMED.columns) == (True, True, ("word", "total"))
    assert not ROOT.explains
    assert [(parameter.name, parameter.optional) for parameter in SUM.parameters] == [("a", False), ("b", True)]
    assert [parameter.optional for parameter in ASKS.parameters] == [True]


@pytest.mark.parametrize(
    ("docstring", "mistake"),
    [
        (None, "has no docstring"),
        ("A number.\n\nreturns: it", "the docstring does not explain a"),
        ("A number.\n\na: it", "the docstring does not say what it returns"),
        ("A number.\n\na: it\nb: what\nreturns: it", "the docstring explains what is no argument: b"),
        ("A number.\n\nno argument at all", "a line of the docstring belongs to no argument: no argument at all"),
    ],
)
def test_a_declaration_that_explains_itself_badly_is_a_mistake_of_the_author(docstring: str, mistake: str) -> None:
    """It shows when the module is read, not in a cell."""

    def demo_number(a: Int) -> int:
        return a

    demo_number.__doc__ = docstring
    with pytest.raises(ValueError, match=mistake):
        declared(demo_number, ())


def test_a_name_is_given_once() -> None:
    """Two modules cannot enter the same function; one module may be read again."""

    def written(module: str) -> Callable[[int], int]:
        def demo_twice(a: Int) -> int:
            """A number.

            a: it
            returns: it
            """
            return a

        demo_twice.__module__ = module
        return demo_twice

    try:
        rule("DEMO-3")(written("here"))
        rule("DEMO-4")(written("here"))
        assert FUNCTIONS["DEMO_TWICE"].rules == ("DEMO-4",)
        with pytest.raises(ValueError, match="DEMO_TWICE is declared twice"):
            rule("DEMO-5")(written("elsewhere"))
    finally:
        del FUNCTIONS["DEMO_TWICE"]


@pytest.mark.parametrize(
    ("result", "cell"),
    [
        ((), ""),
        (((),), ""),
        ((1, None), [[1, ""]]),
        (((1, 2), (3,)), [[1, 2], [3, ""]]),
        (Total(Part("x", 3, "R")), 3),
        (None, ""),
        (True, True),
        (CellError("#N/A"), "#N/A"),
    ],
)
def test_results_become_plain_cells(result: object, cell: object) -> None:
    """Rows of one length, nothing that a cell cannot hold."""
    assert to_cell(result) == cell
