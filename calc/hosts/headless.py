"""Evaluate cells without Excel: formualizer behind one call, our functions served to it.

The engine is beta and pinned; nothing else in the house knows it. What it cannot do comes back as gaps, never as
values: unknown functions, what it has not implemented, formulas that it cannot read, circles.
"""

from __future__ import annotations

import datetime
import marshal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from calc.core.errors import CellError, RuleError
from calc.core.kinds import Cell
from calc.core.registry import Function

#: Sheet, row, column.
Key: TypeAlias = tuple[str, int, int]

#: How a formula calls our functions: this prefix, and the number of the call as first argument.
PREFIX = "RB__"
#: What stands for an argument left out between commas, which the engine would hand over as 0.
OMITTED = "\ue000omitted"
#: FIT(height, width, result): the result in an area of fixed size, as an array formula of the old kind shows it.
FIT = "RB__FIT"
#: FIRST(result): the first cell of the result, as a plain formula shows it.
FIRST = "RB__FIRST"
#: SPILL(number of the formula, result): the result as it is; its size is noted.
SPILL = "RB__SPILL"

_KINDS = {
    "Null": "#NULL!", "Div": "#DIV/0!", "Value": "#VALUE!", "Ref": "#REF!", "Name": "#NAME?", "Num": "#NUM!",
    "Na": "#N/A", "Spill": "#SPILL!", "Calc": "#CALC!",
}  # fmt: skip
_ERRORS = {text: kind for kind, text in _KINDS.items()}
_GAPS = frozenset({"Name", "NImpl", "Error", "Circ", "Cancelled"})
_LONGEST_TEXT = 32_767


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that raised: the values it was given and what it said."""

    arguments: tuple[Any, ...]
    error: Exception


@dataclass(slots=True)
class Model:
    """What is to be evaluated: fixed values, and formulas in the engine's spelling with the size of their result."""

    sheets: list[str]
    values: Mapping[str, Mapping[tuple[int, int], Cell]]
    formulas: dict[Key, str]
    sizes: Mapping[Key, tuple[int, int]] = field(default_factory=dict)
    spills: Mapping[int, Key] = field(default_factory=dict)
    calls: Mapping[int, str] = field(default_factory=dict)
    now: datetime.datetime | None = None
    is_1904: bool = False


@dataclass(slots=True)
class Outcome:
    """What came of it: values, the formulas the engine cannot do with the reason's kind, failed calls, sizes of spills."""

    values: dict[Key, Cell] = field(default_factory=dict)
    gaps: dict[Key, str] = field(default_factory=dict)
    failures: dict[int, Failure] = field(default_factory=dict)
    sizes: dict[Key, tuple[int, int]] = field(default_factory=dict)


class _Host:
    """Serves our functions to one evaluation: translates values, notes failures, keeps what must not be swallowed."""

    def __init__(self, functions: Mapping[str, Function], cancel: Callable[[], None]) -> None:
        self.functions = functions
        self.cancel = cancel
        self.failures: dict[int, Failure] = {}
        self.spills: dict[int, tuple[int, int]] = {}
        self.stopped: BaseException | None = None
        self._known: dict[tuple[str, bytes], Any] = {}

    def callback(self, function: Function) -> Callable[..., Any]:
        """The function as the engine calls it."""

        def call(site: float, *given: Any) -> Any:
            arguments = tuple(_incoming(value) for value in given)
            try:
                result = self._result(function, arguments)
            except (KeyboardInterrupt, SystemExit, MemoryError) as error:
                self.stopped = error  # the engine would turn even Ctrl-C into #VALUE!
                self.cancel()
                return {"type": "Error", "kind": "Value"}
            except Exception as error:  # noqa: BLE001 - reported with its cell, whatever it is
                self.failures[int(site)] = Failure(arguments, error)
                return {"type": "Error", "kind": "Value"}
            self.failures.pop(int(site), None)
            return result

        return call

    def _result(self, function: Function, arguments: tuple[Any, ...]) -> Any:
        """The answer; long ones are kept, since the engine asks again for every cell of a spill."""
        if not function.gives_range:
            return _outgoing(function.in_cell(*arguments))
        key = (function.name, marshal.dumps([_plain(argument) for argument in arguments]))
        if key not in self._known:
            self._known[key] = _outgoing(function.in_cell(*arguments))
        return self._known[key]

    def spill(self, number: float, result: Any) -> Any:
        """A result of any size; its size is noted."""
        size = (len(result), len(result[0])) if isinstance(result, list) else (1, 1)
        self.spills[int(number)] = size
        return result


def evaluate(model: Model, functions: Mapping[str, Function]) -> Outcome:
    """The values of all formulas of the model."""
    outcome = Outcome()
    formulas = dict(model.formulas)
    book, host = _book(model, formulas, functions)
    try:
        book.evaluate_all()
    except Exception as error:
        if host.stopped is not None:
            raise host.stopped from None
        unreadable = [key for key, formula in formulas.items() if not _is_readable(formula, functions)]
        if not unreadable:
            raise
        for key in unreadable:
            outcome.gaps[key] = type(error).__name__
            del formulas[key]
        book, host = _book(model, formulas, functions)
        book.evaluate_all()
    if host.stopped is not None:
        raise host.stopped
    outcome.failures = host.failures
    for number, key in model.spills.items():
        value = book.get_value(*key)
        blocked = isinstance(value, dict) and value.get("kind") == "Spill"
        outcome.sizes[key] = (1, 1) if blocked else host.spills.get(number, (1, 1))
    _collect(book, {**model.sizes, **outcome.sizes}, formulas, outcome)
    return outcome


def _book(model: Model, formulas: Mapping[Key, str], functions: Mapping[str, Function]) -> tuple[Any, _Host]:
    """The engine's workbook, filled and ready."""
    import formualizer as fz

    config = fz.EvaluationConfig()
    config.enable_parallel = False  # callbacks stay on this thread, and it is faster
    config.cycle_detection = "runtime"
    config.date_system = "1904" if model.is_1904 else "1900"
    book = fz.Workbook(config=fz.WorkbookConfig(mode=fz.WorkbookMode.Interactive, eval_config=config))
    book.set_temporal_egress("serial")
    if model.now is not None:
        book.set_deterministic_clock(model.now)
    host = _Host(functions, book.cancel)
    for name in {*model.calls.values()}:
        book.register_function(PREFIX + name, host.callback(functions[name]), min_args=1)
    book.register_function(FIT, _fitted, min_args=3)
    book.register_function(FIRST, _first, min_args=1)
    book.register_function(SPILL, host.spill, min_args=2)
    for name in model.sheets:
        _fill(book.sheet(name), model.values.get(name, {}), fz.LiteralValue)
    sheets = {name: book.sheet(name) for name in model.sheets}
    for (sheet, row, column), formula in formulas.items():
        sheets[sheet].set_formula(row, column, "=" + formula)
    return book, host


def _fill(sheet: Any, values: Mapping[tuple[int, int], Cell], literal: Any) -> None:
    """Write fixed values into a sheet in few calls: row by row in stretches, equal stretches below each other as one."""
    blocks: list[tuple[int, int, list[list[Any]]]] = []
    above: dict[tuple[int, int, int], list[list[Any]]] = {}
    for row, column, stretch in _stretches(values, literal):
        rows = above.pop((row, column, len(stretch)), None)
        if rows is None:
            rows = []
            blocks.append((row, column, rows))
        rows.append(stretch)
        above[row + 1, column, len(stretch)] = rows
    for row, column, rows in blocks:
        sheet.set_values_batch(row, column, len(rows), len(rows[0]), rows)


def _stretches(values: Mapping[tuple[int, int], Cell], literal: Any) -> Iterator[tuple[int, int, list[Any]]]:
    """Row, column and values of each stretch of cells side by side."""
    start = (0, 0)
    stretch: list[Any] = []
    for place in sorted(values):
        if stretch and place != (start[0], start[1] + len(stretch)):
            yield *start, stretch
            stretch = []
        if not stretch:
            start = place
        value = values[place]
        stretch.append(literal.error(_ERRORS.get(value, "Value"), None) if isinstance(value, CellError) else value)
    if stretch:
        yield *start, stretch


def _collect(
    book: Any, sizes: Mapping[Key, tuple[int, int]], formulas: Mapping[Key, str], outcome: Outcome
) -> None:  # fmt: skip
    for key in formulas:
        sheet, top, left = key
        height, width = sizes.get(key, (1, 1))
        for row in range(top, top + height):
            for column in range(left, left + width):
                value = book.get_value(sheet, row, column)
                if isinstance(value, dict) and value.get("kind") in _GAPS:
                    outcome.gaps[key] = value["kind"]
                outcome.values[sheet, row, column] = _cell(value)


def _is_readable(formula: str, functions: Mapping[str, Function]) -> bool:
    """True where the engine takes the formula at all; asked one by one once it refused all together."""
    model = Model(["A"], {}, {("A", 1, 1): formula}, calls=dict(enumerate(functions)))
    book, _ = _book(model, {}, functions)
    try:
        book.sheet("A").set_formula(1, 1, "=" + formula)
        book.evaluate_all()
    except Exception:  # noqa: BLE001 - any refusal is the answer
        return False
    return True


def _cell(value: Any) -> Cell:
    """A value of the engine as a cell holds it."""
    if isinstance(value, dict):
        return CellError(_KINDS.get(value.get("kind", ""), "#VALUE!"))
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return value  # type: ignore[no-any-return]


def _incoming(value: Any) -> Any:
    """An argument as the border takes it."""
    if isinstance(value, list):
        return [[_cell(cell) if isinstance(cell, dict) else cell for cell in row] for row in value]
    if isinstance(value, dict):
        return _cell(value)
    return None if value == OMITTED else value


def _plain(value: Any) -> Any:
    """An argument made of what `marshal` knows, errors marked."""
    if isinstance(value, list):
        return [[_plain(cell) for cell in row] for row in value]
    return (str(value),) if isinstance(value, CellError) else value


def _outgoing(result: Any) -> Any:
    """A result of the border as the engine takes it."""
    if isinstance(result, list):
        return [[_outgoing(cell) for cell in row] for row in result]
    if isinstance(result, CellError):
        return {"type": "Error", "kind": _ERRORS.get(result, "Value")}
    if isinstance(result, str):
        if len(result) > _LONGEST_TEXT:
            raise RuleError(
                "the text has {length} characters, a cell takes {most}", length=len(result), most=_LONGEST_TEXT
            )
        return str(result)
    if isinstance(result, int) and not isinstance(result, bool):
        return float(result)
    return "" if result is None else result


def _fitted(height: float, width: float, result: Any) -> list[list[Any]]:
    """The result in an area: one row or column repeats, what lies outside is #N/A."""
    rows = result if isinstance(result, list) else [[result]]
    if len(rows) == 1:
        rows = rows * int(height)
    outside = {"type": "Error", "kind": "Na"}
    fitted = []
    for y in range(int(height)):
        row = rows[y] if y < len(rows) else []
        row = row * int(width) if len(row) == 1 else row
        fitted.append([_filled(row[x]) if x < len(row) else outside for x in range(int(width))])
    return fitted


def _first(result: Any) -> Any:
    """The first cell of a result."""
    return _filled(result[0][0] if isinstance(result, list) else result)


def _filled(value: Any) -> Any:
    """A blank cell as a formula shows it."""
    return 0.0 if value is None else value
