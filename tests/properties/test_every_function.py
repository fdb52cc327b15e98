"""What every function keeps to in a cell, whatever its game: blanks, errors, garbage, floats, purity, shape, parts.

The values are made from the kinds that each function declares, mixed with the arguments of the worked cases,
so that a new function is tested as soon as it is in the list.
"""

from __future__ import annotations

import copy
import datetime
import math
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from calc import systems
from calc.core.errors import ERROR_VALUES, RuleError
from calc.core.kinds import AnyCell, AnyText, Kind, Number, OneOf, Whole, YesNo, is_blank
from calc.core.ranges import AnyRows, Cells, Rows
from calc.core.registry import FUNCTIONS, REQUIRED, Function, Parameter

CASES = Path(__file__).parents[1] / "conformance" / "cases"

systems.load()
settings.register_profile(
    "every function", max_examples=12, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
few = settings.get_profile("every function")

ASKING = [function for function in FUNCTIONS.values() if any(p.kind.passes_errors for p in function.parameters)]
RULES = [function for function in FUNCTIONS.values() if function not in ASKING]
EXPLAINED = [function for function in RULES if function.explains]
RULE_ID = re.compile(r"[A-Z]+(-[A-Z0-9]+)+")


def of_each(functions: list[Function]) -> Any:
    """One test a function, its name as the id."""
    return pytest.mark.parametrize("function", functions, ids=lambda function: function.name)


def worked_calls() -> dict[str, list[list[Any]]]:
    """The arguments of every worked case that gives a value, by function."""
    calls: dict[str, list[list[Any]]] = defaultdict(list)
    for path in sorted(CASES.glob("*.yaml")):
        for case in yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if not case.get("error"):
                calls[case["call"]].append(case["args"])
    return calls


WORKED = worked_calls()

# ------------------------------------------------------------------ values made from kinds

blanks = st.sampled_from([None, "", " ", "\t\u00a0", [[None]]])
texts = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8).filter(
    lambda text: text[0] != "#"
)
scalars = st.one_of(st.integers(-9, 99), st.floats(-9, 99).map(lambda x: round(x, 3)), texts, st.booleans())
#: What a kind of one game's own may want; those it cannot read are left out.
SAMPLES: list[Any] = [
    0,
    1,
    7,
    2.5,
    -3,
    "a",
    "A",
    "north",
    "W6",
    "2W6+3",
    "3к6",
    "d%",
    "light",
    "1",
    "x7",
    True,
    [["a", 1]],
]


def good(parameter: Parameter, seen: list[Any]) -> st.SearchStrategy[Any]:
    """Values that the parameter's kind can read."""
    values = readable(parameter.kind, seen)
    if parameter.optional or parameter.may_be_blank:
        return st.one_of(values, values, values, st.none())
    return values


def readable(kind: Kind, seen: list[Any]) -> st.SearchStrategy[Any]:
    """Cells or ranges that a kind can read."""
    match kind:
        case Whole():
            low = max(kind.low, -30)
            return st.integers(low, min(kind.high, low + 60))
        case Number():
            return st.floats(max(kind.low, -1e4), min(kind.high, 1e4)).map(lambda x: round(x, 4))
        case YesNo():
            return st.sampled_from([True, False, 1, 0])
        case AnyText():
            return texts
        case OneOf():
            return st.sampled_from([*kind.words, *(word.upper().replace("_", "-") for word in kind.words)])
        case AnyCell():
            return scalars
        case Cells():
            cells = st.one_of(readable(kind.kind, seen), readable(kind.kind, seen), st.none())
            return grids(st.integers(1, 3).flatmap(lambda width: st.lists(cells, min_size=width, max_size=width)))
        case Rows():
            return st.lists(one_row(kind, seen), min_size=1, max_size=4)
        case AnyRows():
            width = kind.width or 3
            return st.lists(
                st.lists(st.one_of(scalars, st.none()), min_size=width, max_size=width), min_size=1, max_size=4
            )
        case _:
            samples = [value for value in [*seen, *SAMPLES] if not is_blank(value) and can_read(kind, value)]
            assert samples, f"no value is known that {type(kind).__name__} reads: add one to SAMPLES"
            return st.sampled_from(samples)


def one_row(kind: Rows, seen: list[Any]) -> st.SearchStrategy[Any]:
    """One row of a range with named columns, sometimes wholly blank."""
    cells = [
        readable(column.kind, seen) if column.required else st.one_of(readable(column.kind, seen), st.none())
        for column in kind.fields
    ]
    row = st.tuples(*cells).map(list)
    blank = st.just([None] * len(cells))
    return st.one_of(row, row, row, row, blank)


def grids(rows: st.SearchStrategy[list[Any]]) -> st.SearchStrategy[Any]:
    """Ranges whose rows have one length."""
    return st.lists(rows, min_size=1, max_size=3).map(
        lambda found: [row + [None] * (max(map(len, found)) - len(row)) for row in found]
    )


def can_read(kind: Kind, value: Any) -> bool:
    """True where the kind takes the value."""
    try:
        kind.read(value)
    except RuleError:
        return False
    return True


@st.composite
def calls(draw: st.DrawFn, function: Function) -> list[Any]:
    """Readable arguments: made from the kinds, or those of a worked case with some of them changed."""
    worked = WORKED[function.name]
    base = draw(st.sampled_from(worked)) if worked and draw(st.booleans()) else []
    arguments = []
    for place, parameter in enumerate(function.parameters):
        if place < len(base) and draw(st.integers(0, 3)):
            arguments.append(base[place])
        else:
            seen = [call[place] for call in worked if place < len(call)]
            arguments.append(draw(good(parameter, seen)))
    return arguments


junk_cells = st.one_of(
    scalars,
    blanks,
    st.sampled_from([math.nan, math.inf, -math.inf, 1e308, -1e308, 5e-324, 10**400, -(2**60), 0.5, -0.0]),
    st.sampled_from(["7", "TRUE", "x" * 300, "{curly}", "%s", "\ud800", "Ω\u0301", "=1+1", "#hash"]),
    st.sampled_from([datetime.date(2026, 11, 30), datetime.datetime(1890, 1, 1, 18, 30, tzinfo=datetime.UTC)]),
)
junk = st.one_of(
    junk_cells,
    st.lists(junk_cells, max_size=3),
    st.lists(st.lists(junk_cells, max_size=13), max_size=3),
)

# ------------------------------------------------------------------ what comes out


def outcome(function: Function, arguments: list[Any]) -> Any:
    """What a cell gets: the value, or who refuses it and why; any other exception fails the test."""
    try:
        return function.in_cell(*arguments)
    except RuleError as error:
        return (error.function, str(error))


def is_error(result: Any) -> bool:
    """True where the call was refused."""
    return isinstance(result, tuple)


def assert_plain(result: Any) -> None:
    """A number, a text, a truth value, or rows of them of one length; nothing else fits into cells."""
    if not isinstance(result, list):
        assert type(result) in (int, float, str, bool)
        assert not isinstance(result, float) or math.isfinite(result)
        return
    assert result
    assert len({len(row) for row in result}) == 1
    assert result[0]
    for row in result:
        for cell in row:
            assert not isinstance(cell, list)
            assert_plain(cell)


def floated(value: Any) -> Any:
    """The same cells as a host hands them over: every whole number a float."""
    if isinstance(value, list):
        return [floated(item) for item in value]
    return float(value) if type(value) is int else value


# ------------------------------------------------------------------ the claims


@of_each(RULES)
@few
@given(data=st.data())
def test_a_readable_call_gives_a_plain_value_or_a_reason(function: Function, data: st.DataObject) -> None:
    """Results are never None, NaN, empty or jagged."""
    result = outcome(function, data.draw(calls(function)))
    if is_error(result):
        assert result[0] == function.name
    else:
        assert_plain(result)


@of_each(RULES)
def test_every_worked_call_gives_a_plain_value(function: Function) -> None:
    """The same holds for all the arguments of the worked cases."""
    for arguments in WORKED[function.name]:
        assert_plain(function.in_cell(*arguments))


@of_each(RULES)
@few
@given(data=st.data())
def test_the_same_call_gives_the_same_answer_and_changes_no_argument(function: Function, data: st.DataObject) -> None:
    """A function is pure: nothing is rolled, remembered or written into a range."""
    arguments = data.draw(calls(function))
    before = copy.deepcopy(arguments)
    first = outcome(function, arguments)
    assert arguments == before
    assert outcome(function, arguments) == first


@of_each(RULES)
@few
@given(data=st.data())
def test_whole_floats_are_whole_numbers(function: Function, data: st.DataObject) -> None:
    """7.0 and 7 give the same answer, for hosts hand over floats."""
    arguments = data.draw(calls(function))
    assert outcome(function, floated(arguments)) == outcome(function, arguments)


@of_each([function for function in RULES if function.parameters])
@few
@given(data=st.data())
def test_a_blank_needed_cell_leaves_the_result_blank(function: Function, data: st.DataObject) -> None:
    """Any subset of the arguments is blank: "" as soon as a needed one is among them, never an error."""
    arguments = data.draw(calls(function))
    chosen = data.draw(st.sets(st.integers(0, len(arguments) - 1), min_size=1))
    for place in chosen:
        arguments[place] = data.draw(blanks)
    needed = [
        p for place, p in enumerate(function.parameters) if place in chosen and not (p.optional or p.may_be_blank)
    ]
    result = outcome(function, arguments)
    if needed:
        assert result == ""
    elif not is_error(result):
        assert_plain(result)


@of_each([function for function in RULES if any(p.optional for p in function.parameters)])
@few
@given(data=st.data())
def test_a_blank_option_is_its_default(function: Function, data: st.DataObject) -> None:
    """A blank optional cell gives what its default gives when it is typed."""
    arguments = data.draw(calls(function))
    typed = list(arguments)
    for place, parameter in enumerate(function.parameters):
        if parameter.optional and data.draw(st.booleans()):
            arguments[place] = data.draw(blanks)
            typed[place] = parameter.default if parameter.default not in (REQUIRED, ()) else None
    assert outcome(function, arguments) == outcome(function, typed)


@of_each(RULES)
@few
@given(data=st.data())
def test_left_out_arguments_are_blank_arguments(function: Function, data: st.DataObject) -> None:
    """A call with fewer arguments is the call with blanks at the end."""
    arguments = data.draw(calls(function))
    kept = data.draw(st.integers(0, len(arguments)))
    blank = [None] * (len(arguments) - kept)
    assert outcome(function, arguments[:kept]) == outcome(function, arguments[:kept] + blank)


@of_each([function for function in RULES if function.parameters])
@few
@given(data=st.data())
def test_an_error_value_comes_out_unchanged(function: Function, data: st.DataObject) -> None:
    """#DIV/0! in any argument, alone or within a range, is the answer."""
    arguments = data.draw(calls(function))
    place = data.draw(st.integers(0, len(arguments) - 1))
    error = data.draw(st.sampled_from(sorted(ERROR_VALUES)))
    arguments[place] = data.draw(st.sampled_from([error, [[error]], [[1, None], ["a", error]]]))
    assert outcome(function, arguments) == error


@of_each(RULES)
@few
@given(data=st.data())
def test_garbage_gives_a_reason_or_a_value(function: Function, data: st.DataObject) -> None:
    """Whatever stands in the cells, there is no other exception than RuleError, and its sentence can be said."""
    arguments = data.draw(calls(function))
    for place in range(len(arguments)):
        if data.draw(st.booleans()):
            arguments[place] = data.draw(junk)
    result = outcome(function, arguments)
    if is_error(result):
        assert result[0] == function.name
    else:
        assert_plain(result)


@of_each([*RULES, *ASKING])
def test_every_argument_says_what_it_takes(function: Function) -> None:
    """The help can name what each argument allows, in words."""
    for parameter in function.parameters:
        assert len(str(parameter.kind.allowed())) > 3


@of_each(RULES)
def test_too_many_arguments_are_refused(function: Function) -> None:
    """One argument more than the function has is an error with a reason."""
    with pytest.raises(RuleError, match=r"arguments? (is|are) more than"):
        function.in_cell(*[None] * len(function.parameters), 1)


@of_each(EXPLAINED)
@few
@given(data=st.data())
def test_the_parts_of_a_total_add_up_to_it(function: Function, data: st.DataObject) -> None:
    """What is explained is the result itself, or every total among the named columns of its row."""
    arguments = data.draw(calls(function))
    result = outcome(function, arguments)
    assume(not is_error(result))
    totals = function.explain(*arguments)
    if isinstance(totals, str):
        # blank: the call is blank, or this row of it holds no total
        assert totals == ""
        return
    row = dict(zip(function.columns, result[0], strict=True)) if function.columns else {"": result}
    filled = [column for column in function.totals if row[column] != ""]
    assert [column for column, _ in totals] == filled
    for column, total in totals:
        assert sum(part.value for part in total.parts) == total == row[column]
        for part in total.parts:
            assert part.term
            assert RULE_ID.fullmatch(part.rule)


@of_each(EXPLAINED)
@few
@given(data=st.data())
def test_the_rows_of_an_explanation_add_up(function: Function, data: st.DataObject) -> None:
    """One total: its parts. Several: each a row with column and value, and below it parts that add up to that."""
    arguments = data.draw(calls(function))
    result = outcome(function, arguments)
    assume(not is_error(result))
    shown = outcome(FUNCTIONS["RB_EXPLAIN"], [function.name, *arguments])
    if shown == "":
        return  # this row holds no total
    if len(function.totals) == 1:
        assert {sum(value for _, value, _ in shown)} <= set(result[0] if isinstance(result, list) else [result])
        return
    told = [(term, value) for term, value, rule in shown if not rule]
    sums: list[int] = []
    for _, value, rule in shown:
        if rule:
            sums[-1] += value
        else:
            sums.append(0)
    row = dict(zip(function.columns, result[0], strict=True))
    assert told == [(column, row[column]) for column in function.totals if row[column] != ""]
    assert sums == [value for _, value in told]


@of_each(EXPLAINED)
def test_some_worked_call_has_a_total_to_show(function: Function) -> None:
    """A function that promises an explanation gives one for at least one of its worked cases."""
    totals = [function.explain(*arguments) for arguments in WORKED[function.name]]
    assert any(not isinstance(total, str) for total in totals)


@of_each(ASKING)
@few
@given(data=st.data())
def test_asking_about_any_call_gives_an_answer(function: Function, data: st.DataObject) -> None:
    """A function about functions takes any call of any other one, errors and garbage among its arguments."""
    asked = data.draw(st.sampled_from(RULES))
    arguments = data.draw(calls(asked))
    if arguments and data.draw(st.booleans()):
        arguments[0] = data.draw(junk)
    result = outcome(function, [asked.name, *arguments])
    if not is_error(result):
        assert_plain(result)
