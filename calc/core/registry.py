"""The list of functions, and the one way to call a rule from a cell."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

from calc.core.errors import CellError, Message, RuleError, Words, message
from calc.core.kinds import BLANK, Kind, first_error, is_blank, kind_of, rows_of
from calc.core.plurals import plural
from calc.core.totals import Total

Rule = TypeVar("Rule", bound=Callable[..., Any])

REQUIRED: Final = object()
_PLAIN = frozenset({int, float, str, bool})


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a function, as its declaration says."""

    name: str
    kind: Kind
    doc: str
    default: object = REQUIRED
    may_be_blank: bool = False
    many: bool = False

    @property
    def optional(self) -> bool:
        """True where the argument may be left out."""
        return self.default is not REQUIRED or self.many


class Explained(NamedTuple):
    """A total of a call, and the column of the row in which it stands; none where it is the result itself."""

    column: str
    total: Total


@dataclass(frozen=True, slots=True)
class Function:
    """A rule in the list: everything a host needs to offer it."""

    name: str
    system: str
    python: Callable[..., Any]
    summary: str
    parameters: tuple[Parameter, ...]
    returns: str
    columns: tuple[str, ...]
    errors: str
    rules: tuple[str, ...]
    totals: tuple[str, ...]
    gives_range: bool
    _readers: tuple[tuple[Kind, object, bool], ...] = field(repr=False, compare=False, default=())
    _passes_errors: bool = False

    def in_cell(self, *values: object) -> Any:
        """Call the rule as a cell does: errors pass through, blanks stay blank; RuleError on bad values."""
        arguments = self._arguments(values)
        if arguments.__class__ is not list:
            return arguments
        try:
            result = self.python(*arguments)
            if result.__class__ is Total:
                return int(result)
            return result if result.__class__ in _PLAIN and result.__class__ is not float else to_cell(result)
        except RuleError as error:
            error.function = error.function or self.name
            raise

    @property
    def explains(self) -> bool:
        """Whether the result is a total, or a row that holds some."""
        return bool(self.totals)

    def explain(self, *values: object) -> tuple[Explained, ...] | str:
        """The totals that a call gives, with their parts; blank or an error value where the call gives that."""
        arguments = self._arguments(values)
        if not isinstance(arguments, list):
            return str(arguments) if not isinstance(arguments, CellError) else arguments
        try:
            result = self.python(*arguments)
        except RuleError as error:
            error.function = error.function or self.name
            raise
        if isinstance(result, Total):
            return (Explained("", result),)
        found = ((column, getattr(result, column, None)) for column in self.totals if column)
        return tuple(Explained(column, total) for column, total in found if isinstance(total, Total)) or BLANK

    def why(self, *values: object) -> RuleError | None:
        """The reason why a call gives an error; None when it gives none."""
        if not self._passes_errors:
            for parameter, value in zip(self.parameters, values, strict=False):
                if (found := first_error(value)) is not None:
                    error = RuleError("the cell holds the error {value}", value=found)
                    error.function, error.argument = self.name, parameter.name
                    return error
        try:
            self.in_cell(*values)
        except RuleError as error:
            return error
        return None

    def _arguments(self, values: Sequence[object]) -> Any:
        """The values as the rule wants them, as a list; or the answer itself: blank, or an error value."""
        if not self._passes_errors:
            for value in values:
                held = value.__class__
                if held is float or held is int or value is None:
                    continue
                if (error := first_error(value)) is not None:
                    return error
        readers = self._readers
        if len(values) != len(readers):
            readers = self._fitted(len(values))
        arguments: list[Any] = []
        blank = False
        for value, (kind, blank_means, takes_range) in zip(values, readers, strict=False):
            given: Any = value
            cell = value.__class__
            if cell is list or cell is tuple:
                rows = rows_of(given) if len(given) < 2 or not given[0] else given
                single = len(rows) == 1 and len(rows[0]) == 1
                if single:
                    given = rows[0][0]
                elif not rows or not any(rows):
                    given = None
                elif not takes_range:
                    raise self._complaint(
                        len(arguments), RuleError("a range of several cells where one cell is needed")
                    )
            if given is None or (cell is not float and cell is not int and is_blank(given)):
                if blank_means is REQUIRED:
                    blank = True
                arguments.append(blank_means)
                continue
            try:
                read = kind.read(given)
            except RuleError as error:
                if blank or self._lacks_something(values):
                    return BLANK
                raise self._complaint(len(arguments), error) from None
            if blank_means is REQUIRED and read == ():
                blank = True
            arguments.append(read)
        if blank:
            return BLANK
        if len(arguments) < len(readers):
            for _, blank_means, _ in readers[len(arguments) :]:
                if blank_means is REQUIRED:
                    return BLANK
                arguments.append(blank_means)
        return arguments

    def _lacks_something(self, values: Sequence[object]) -> bool:
        """True if any needed value is blank: then nothing has happened yet, and the answer is blank."""
        for position, (kind, blank_means, _) in enumerate(self._readers):
            if blank_means is REQUIRED:
                value = values[position] if position < len(values) else None
                rows = rows_of(value)
                if all(is_blank(cell) for row in rows for cell in row) or kind.waits(rows):
                    return True
        return False

    def _fitted(self, count: int) -> tuple[tuple[Kind, object, bool], ...]:
        """The readers for this number of values; too many values are an error."""
        if count <= len(self._readers) and not (self.parameters and self.parameters[-1].many):
            return self._readers
        if self.parameters and self.parameters[-1].many:
            fixed = self._readers[:-1]
            return fixed + self._readers[-1:] * max(0, count - len(fixed))
        error = RuleError(
            plural("{found} argument is more than {most}", "{found} arguments are more than {most}", of="found"),
            found=count,
            most=len(self._readers),
        )
        error.function = self.name
        raise error

    def _complaint(self, position: int, error: RuleError) -> RuleError:
        error.function = self.name
        error.argument = self.parameters[min(position, len(self.parameters) - 1)].name
        return error


#: Every function by its name in a cell, in the order of declaration.
FUNCTIONS: dict[str, Function] = {}


def rule(*rules: str) -> Callable[[Rule], Rule]:
    """Enter a function in the list under the rules it carries out; the function itself stays as it is."""

    def enter(python: Rule) -> Rule:
        function = declared(python, rules)
        if function.name in FUNCTIONS and FUNCTIONS[function.name].python.__module__ != python.__module__:
            raise ValueError(f"{function.name} is declared twice")
        FUNCTIONS[function.name] = function
        return python

    return enter


def declared(python: Callable[..., Any], rules: tuple[str, ...]) -> Function:
    """What a function's name, annotations, defaults and docstring declare."""
    name = python.__name__.upper()
    hints = get_type_hints(python, include_extras=True)
    summary, docs = _documentation(python)
    parameters = []
    readers: list[tuple[Kind, object, bool]] = []
    for parameter in inspect.signature(python).parameters.values():
        kind, may_be_blank = kind_of(hints[parameter.name])
        default = REQUIRED if parameter.default is inspect.Parameter.empty else parameter.default
        many = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        plain = parameter.name.rstrip("_")
        help_ = docs.pop(plain, kind.help)
        if not help_:
            raise ValueError(f"{name}: the docstring does not explain {plain}")
        parameters.append(Parameter(plain, kind, help_, default, may_be_blank, many))
        blank_means = None if many or (default is REQUIRED and may_be_blank) else default
        readers.append((kind, blank_means, kind.range))
    returns, errors = docs.pop("returns", ""), docs.pop("errors", "")
    if docs:
        raise ValueError(f"{name}: the docstring explains what is no argument: {', '.join(docs)}")
    if not returns:
        raise ValueError(f"{name}: the docstring does not say what it returns")
    result = hints["return"]
    named = _named_row(result)
    return Function(
        name=name,
        system=name.partition("_")[0].lower(),
        python=python,
        summary=summary,
        parameters=tuple(parameters),
        returns=returns,
        columns=tuple(named._fields) if named else (),  # type: ignore[attr-defined]
        errors=errors,
        rules=rules,
        totals=_totals(result, named),
        gives_range=_is_range(result),
        _readers=tuple(readers),
        _passes_errors=any(parameter.kind.passes_errors for parameter in parameters),
    )


def to_cell(result: Any) -> Any:
    """A rule's result as cells hold it: plain scalars, or a list of rows of one length."""
    if isinstance(result, tuple | list):
        rows = result if result and isinstance(result[0], tuple | list) else (result,)
        grid = [[_scalar(cell) for cell in row] for row in rows]
        if not grid or not grid[0]:
            return BLANK
        width = max(len(row) for row in grid)
        return [row + [BLANK] * (width - len(row)) for row in grid]
    return _scalar(result)


def _scalar(value: Any) -> Any:
    if value is None:
        return BLANK
    if isinstance(value, bool | CellError):
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise RuleError("the result is too large")
        return value
    if isinstance(value, int):
        return int(value)
    return str(value)


def reason(error: RuleError) -> Message:
    """The error with the function and the argument that it is about."""
    if error.argument:
        return message(
            "{function}: {argument}: {reason}",
            function=Words(error.function), argument=Words(error.argument), reason=error.message,
        )  # fmt: skip
    return message("{function}: {reason}", function=Words(error.function), reason=error.message)


def _documentation(python: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    """Summary line and the explained words (`word: text`, continued by deeper lines) of a docstring."""
    lines = (inspect.getdoc(python) or "").splitlines()
    if not lines:
        raise ValueError(f"{python.__name__} has no docstring")
    docs: dict[str, str] = {}
    word = ""
    for line in lines[1:]:
        if not line.strip():
            continue
        head, colon, text = line.partition(":")
        if colon and head.isidentifier():
            word = head
            docs[word] = text.strip()
        elif word and line.startswith(" "):
            docs[word] += " " + line.strip()
        else:
            raise ValueError(f"{python.__name__}: a line of the docstring belongs to no argument: {line}")
    return lines[0], docs


def _named_row(result: Any) -> type | None:
    """The NamedTuple that a return annotation gives, alone, in a union or as the rows of a tuple."""
    if isinstance(result, type) and issubclass(result, tuple) and hasattr(result, "_fields"):
        return result
    for inner in get_args(result):
        if inner is not Ellipsis and (found := _named_row(inner)) is not None:
            return found
    return None


def _totals(result: Any, named: type | None) -> tuple[str, ...]:
    """The columns of a row that hold totals; one without a name where the result itself is a total."""
    if named is not None:
        return tuple(name for name, hint in get_type_hints(named).items() if hint is Total or Total in get_args(hint))
    return ("",) if result is Total or Total in get_args(result) else ()


def _is_range(result: Any) -> bool:
    if isinstance(result, type):
        return issubclass(result, tuple)
    return getattr(result, "__origin__", None) in (tuple, list) or any(
        _is_range(inner) for inner in get_args(result) if inner is not Ellipsis
    )
