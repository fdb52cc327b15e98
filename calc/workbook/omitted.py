"""Arguments left out between commas, F(1,,3): some hosts hand a 0 over for them, so they are better written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from calc.core.errors import Words, message
from calc.core.findings import Finding, Severity
from calc.core.registry import Function
from calc.hosts.spellings import plain_name
from calc.workbook.cells import Formula
from calc.workbook.families import marked
from calc.workbook.places import cell_name
from calc.workbook.read import Book
from calc.workbook.tokens import Token, arguments, closing, tokens


def omitted(book: Book, functions: Mapping[str, Function]) -> Iterator[Finding]:
    """A warning at the first of all formulas filled down that leave out an argument of one of our functions."""
    for sheet in book.sheets.values():
        seen: set[tuple[int, str]] = set()
        for (row, column), formula in sheet.formulas.items():
            if not _may_omit(formula):
                continue
            likeness = (column, marked(formula.text, row))
            if likeness in seen:
                continue
            seen.add(likeness)
            for function, argument in _left_out(tokens(formula.text), functions):
                sentence = message(
                    "{function}: {argument} is left out between commas, which some programs take for 0; write its value",
                    function=Words(function), argument=Words(argument),
                )  # fmt: skip
                yield Finding(
                    sentence, sheet=sheet.name, cell=cell_name((row, column)), severity=Severity.WARNING,
                    function=function, argument=argument,
                )  # fmt: skip


def _may_omit(formula: Formula) -> bool:
    """True where a comma follows a comma or a parenthesis; found without looking closer."""
    if b"," not in formula.raw:
        return False
    dense = formula.raw.replace(b" ", b"")
    return b",," in dense or b"(," in dense


def _left_out(held: Sequence[Token], functions: Mapping[str, Function]) -> Iterator[tuple[str, str]]:
    """Function and name of each argument left out before another one, in calls inside of calls too."""
    for place, token in enumerate(held):
        name = plain_name(token.text[:-1], functions) if token.kind == "call" else None
        if name is None:
            continue
        given = arguments(held[place + 1 : closing(held, place)])
        parameters = functions[name].parameters
        for number, argument in enumerate(given[:-1]):
            if all(part.kind == "space" for part in argument) and number < len(parameters):
                yield name, parameters[number].name
