"""Say of each error cell why it is one: function, argument, reason, and the cell where a game master can mend it.

An error value travels through formulas unchanged; so what is explained is where it begins, once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from calc.core.errors import CellError, Message, RuleError, Words, message
from calc.core.findings import Finding, address
from calc.core.kinds import Cell
from calc.core.plurals import plural
from calc.core.registry import reason
from calc.hosts.headless import Failure, Key
from calc.workbook.formula_view import Contents, Meanings
from calc.workbook.lower import Call
from calc.workbook.origins import Origins
from calc.workbook.places import Area, Place, cell_name
from calc.workbook.read import Book
from calc.workbook.selection import Selection
from calc.workbook.tokens import Token, tokens

_LONGEST_TRACE = 10_000


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What an evaluation left behind.

    book, values: the book with its new values, and the values as they were calculated
    failures: the calls of ours that raised
    evaluated: the cells of the formulas that were calculated
    """

    book: Book
    selection: Selection
    failures: Sequence[tuple[Call, Failure]]
    values: Mapping[str, Mapping[Place, Cell]]
    evaluated: set[Key]

    @property
    def words(self) -> Meanings:
        """What the words of the formulas mean."""
        return self.selection.words

    def contents(self, key: Key) -> Contents:
        """What a formula is made of."""
        return self.selection.families.contents(key)


def explained(done: Evaluation, origins: Origins) -> list[Finding]:
    """The findings about all error cells among the evaluated ones, in the order of the sheets."""
    failed: dict[Key, list[tuple[Call, Failure]]] = defaultdict(list)
    for call, failure in done.failures:
        failed[call.key].append((call, failure))
    order = {name: index for index, name in enumerate(done.book.sheets)}
    findings: dict[Key, list[Finding]] = {}
    wrong = [key for key in done.evaluated if _error(done, key) is not None]
    for key in sorted(wrong, key=lambda key: (order[key[0]], *key[1:])):
        if key in failed:
            findings[key] = [_failure(done, *one) for one in failed[key]]
        elif _error(done, key) == "#SPILL!":
            sentence = message("the result needs more room than is free beside and below the cell")
            findings[key] = [Finding(sentence, sheet=key[0], cell=cell_name(key[1:]))]
        elif done.contents(key).functions and (root := origins.of(key)) not in failed:
            findings.setdefault(root, [_passed_on(done, key, root)])
    return _gathered([finding for group in findings.values() for finding in group])


def _gathered(findings: list[Finding]) -> list[Finding]:
    """One finding for all calls that fail for the same reason in the same cell, at the first of them.

    Where it is not known which cell that is, those in one column are taken together: one formula was filled down there.
    """
    alike: dict[tuple[str, ...], list[Finding]] = {}
    for finding in findings:
        at = "" if finding.cause and finding.cause != finding.place else finding.place.rstrip("0123456789")
        alike.setdefault((str(finding.message), finding.function, finding.cause, at), []).append(finding)
    return [_together(group[0], len({one.place for one in group}) - 1) for group in alike.values()]


def _together(first: Finding, others: int) -> Finding:
    if not others:
        return first
    said = message(
        plural("{sentence}; {count} other cell has the same fault", "{sentence}; {count} other cells have the same fault"),
        sentence=first.message, count=others,
    )  # fmt: skip
    return replace(first, message=said)


def _error(done: Evaluation, key: Key) -> CellError | None:
    """The error value in a formula's own cell; in the rest of its area #N/A only says that nothing belongs there."""
    value = done.values[key[0]].get(key[1:])
    return value if isinstance(value, CellError) else None


def _failure(done: Evaluation, call: Call, failure: Failure) -> Finding:
    """The finding about a call that raised."""
    function = done.words.functions[call.function]
    sheet, row, column = call.key
    finding = Finding(
        message("{function}: {reason}", function=Words(function.name), reason=Words(repr(failure.error))),
        sheet=sheet,
        cell=cell_name((row, column)),
        rules=function.rules,
        function=function.name,
    )
    if not isinstance(failure.error, RuleError):
        return finding
    finding = replace(finding, message=reason(failure.error), argument=failure.error.argument)
    names = [parameter.name for parameter in function.parameters]
    if failure.error.argument not in names:
        return finding
    position = names.index(failure.error.argument)
    source = _source(done, call, position, failure)
    value: object = failure.arguments[position]
    if source is not None:
        finding = replace(finding, cause=address(source[0], cell_name(source[1:])))
        value = done.book.sheets[source[0]].values.get(source[1:], value)
    return replace(_of_date(done, finding, source, value), value=value)


def _of_date(done: Evaluation, finding: Finding, source: Key | None, value: object) -> Finding:
    """A value that looks like a date was typed as 3/4 or 1-2 and turned into one: say that."""
    if source is None or source[1:] not in done.book.sheets[source[0]].dates or not isinstance(value, float):
        return finding
    try:
        day = (date(1904, 1, 1) if done.book.is_1904 else date(1899, 12, 30)) + timedelta(days=value)
    except OverflowError:
        return finding
    sentence = message(
        "{function}: {argument}: the cell holds the date {day}; format it as a number and type the value anew",
        function=Words(finding.function), argument=Words(finding.argument), day=Words(day.isoformat()),
    )  # fmt: skip
    return replace(finding, message=sentence)


def _source(done: Evaluation, call: Call, position: int, failure: Failure) -> Key | None:
    """The cell that an argument's bad value comes from, through cells that only hand it on."""
    areas = list(dict.fromkeys(_areas(done, call.key, call.argument(position))))
    if len(areas) > 1:  # a choice among cells: the one that holds the bad value
        areas = [one for one in areas if _holds(done, one, failure.arguments[position])]
    if not areas:
        return None
    sheet, found = areas[0]
    if found[:2] != found[2:]:
        inside = _row_and_column(done, call, position, failure)
        if inside is None:
            return None
        key: Key = (sheet, found.top + inside[0] - 1, found.left + inside[1] - 1)
    else:
        key = (sheet, found.top, found.left)
    for _ in range(_LONGEST_TRACE):
        formula = done.words.formulas.get(key)
        if formula is None or formula.area is not None:
            break
        held = tokens(formula.text)
        onward = done.words.area(held[0], key[0], key[1:]) if len(held) == 1 and held[0].kind == "ref" else None
        if onward is None or onward[1][:2] != onward[1][2:]:
            break
        key = (onward[0], onward[1].top, onward[1].left)
    return key


def _areas(done: Evaluation, key: Key, argument: tuple[Token, ...]) -> Iterator[tuple[str, Area]]:
    """The areas that an argument refers to, in their order."""
    for token in argument:
        if token.kind in ("ref", "table"):
            area = done.words.area(token, key[0], key[1:])
            if area is not None:
                yield area
        elif token.kind == "name" and (name := done.words.name(token.text, key[0])) is not None:
            yield from _areas(done, key, tuple(done.words.formula_of(name, key[1:])))


def _holds(done: Evaluation, area: tuple[str, Area], value: object) -> bool:
    """True for a single cell with this value."""
    sheet, (top, left, *_) = area
    return area[1][:2] == area[1][2:] and done.book.sheets[sheet].values.get((top, left)) == value


def _row_and_column(done: Evaluation, call: Call, position: int, failure: Failure) -> tuple[int, int] | None:
    """Row and column, from 1, that the reason of a range's error names."""
    if not isinstance(failure.error, RuleError):
        return None
    named = dict(failure.error.message.values)
    row, column = named.get("row"), named.get("column")
    if not isinstance(row, int):
        return None
    text = str(column or "")
    if text.isdigit():
        return row, int(text)
    fields = getattr(done.words.functions[call.function].parameters[position].kind, "fields", ())
    names = [field.name for field in fields]
    return row, names.index(text) + 1 if text in names else 1


def _passed_on(done: Evaluation, key: Key, root: Key) -> Finding:
    """The finding about an error value that reached a call of ours from elsewhere."""
    function = done.contents(key).functions[0]
    value = _error(done, key)
    sentence: Message = message(
        "{function}: an argument holds the error {value}", function=Words(function), value=value
    )
    cause = "" if root == key else address(root[0], cell_name(root[1:]))
    rules = done.words.functions[function].rules
    return Finding(
        sentence, sheet=key[0], cell=cell_name(key[1:]), cause=cause, rules=rules, function=function, value=value
    )
