"""Evaluate cells without Excel: formualizer behind one call, our functions served to it.

The engine is beta and pinned; nothing else in the house knows it. What it cannot do comes back as gaps, never as
values: unknown functions, what it has not implemented, formulas that it cannot read, circles.
"""

from __future__ import annotations

import datetime
import marshal
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from calc.core.errors import CellError
from calc.core.kinds import Cell
from calc.core.registry import Function
from calc.hosts.headless_values import cell, error_kind, first, fitted, incoming, outgoing, plain

#: Sheet, row, column.
Key: TypeAlias = tuple[str, int, int]

#: How a formula calls our functions: this prefix, and the number of the call as first argument.
PREFIX = "RB__"
#: FIRST(result): the first cell of the result, as a plain formula shows it.
FIRST = "RB__FIRST"
_FIT = "RB__FIT"
_SPILL = "RB__SPILL"

_GAPS = frozenset({"Name", "NImpl", "Error", "Circ", "Cancelled"})
#: The engine spills no result with more cells; larger ones of fixed size are laid out in bands.
_LARGEST_SPILL = 10_000


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
    spills: Sequence[Key] = ()
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
            arguments = tuple(incoming(value) for value in given)
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
            return outgoing(function.in_cell(*arguments))
        key = (function.name, marshal.dumps([plain(argument) for argument in arguments]))
        if key not in self._known:
            self._known[key] = outgoing(function.in_cell(*arguments))
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
    _measure(book, model, host.spills, outcome)
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
    book.register_function(_FIT, fitted, min_args=5)
    book.register_function(FIRST, first, min_args=1)
    book.register_function(_SPILL, host.spill, min_args=2)
    sheets = {name: book.sheet(name) for name in model.sheets}
    for name, sheet in sheets.items():
        _fill(sheet, model.values.get(name, {}), fz.LiteralValue)
    numbers = {key: number for number, key in enumerate(model.spills)}
    for key, formula in formulas.items():
        name, row, column = key
        if key in model.sizes:
            for skipped, banded in _bands(formula, *model.sizes[key]):
                sheets[name].set_formula(row + skipped, column, banded)
        elif key in numbers:
            sheets[name].set_formula(row, column, f"={_SPILL}({numbers[key]},{formula})")
        else:
            sheets[name].set_formula(row, column, "=" + formula)
    return book, host


def _bands(formula: str, height: int, width: int) -> Iterator[tuple[int, str]]:
    """The formulas that together fill an area, each with the rows above it."""
    rows = max(1, _LARGEST_SPILL // width)
    for skipped in range(0, height, rows):
        yield skipped, f"={_FIT}({min(rows, height - skipped)},{width},{skipped},{height},{formula})"


def _measure(book: Any, model: Model, spills: Mapping[int, tuple[int, int]], outcome: Outcome) -> None:
    """The sizes of the results that spilled; one that found no room fills its own cell only."""
    for number, key in enumerate(model.spills):
        value = book.get_value(*key)
        height, width = spills.get(number, (1, 1))
        if isinstance(value, dict) and value.get("kind") == "Spill":
            if height * width > _LARGEST_SPILL:
                outcome.gaps[key] = "TooLarge"
            height = width = 1
        outcome.sizes[key] = (height, width)


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
        stretch.append(literal.error(error_kind(value), None) if isinstance(value, CellError) else value)
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
                if value.__class__ is dict and value.get("kind") in _GAPS:
                    outcome.gaps[key] = value["kind"]
                outcome.values[sheet, row, column] = cell(value)


def _is_readable(formula: str, functions: Mapping[str, Function]) -> bool:
    """True where the engine takes the formula at all; asked one by one once it refused all together."""
    model = Model(["A"], {}, {("A", 1, 1): formula}, calls=dict(enumerate(functions)))
    try:
        book, _ = _book(model, model.formulas, functions)
        book.evaluate_all()
    except Exception:  # noqa: BLE001 - any refusal is the answer
        return False
    return True
