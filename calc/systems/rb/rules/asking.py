"""Ask about a call of another function: the reason of its error, the parts of its total."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from calc import __version__
from calc.core.errors import RuleError
from calc.core.kinds import BLANK, AnyText, Anything, Checked
from calc.core.registry import FUNCTIONS, Function, reason, rule
from calc.texts.words import choose_language, translator


def _function(name: str) -> Function:
    """The function of this name, however it is spelled in capitals."""
    function = FUNCTIONS.get(name.upper())
    if function is None:
        raise RuleError("{name} is not a function of Racebook", name=name)
    return function


FunctionName = Annotated[Function, Checked(AnyText(), _function)]
Argument = Annotated[Any, Anything()]


class Term(NamedTuple):
    """One part of a total, as RB_EXPLAIN shows it."""

    term: str
    value: int
    rule: str


@rule("RB-ASK-01")
def rb_why(function_name: FunctionName, *values: Argument) -> str:
    """The reason why a call gives an error, blank when it gives none.

    function_name: the name of the function that is asked about, such as "DSA_MOVEMENT"
    values: the arguments of that call, in its order
    returns: text: the function, the argument, its value and what is allowed; "" when the call is good
    errors: function_name is not one of Racebook
    """
    error = function_name.why(*values)
    return (
        BLANK
        if error is None
        else translator(choose_language(game=function_name.system), function_name.system).message(reason(error))
    )


@rule("RB-ASK-02")
def rb_explain(function_name: FunctionName, *values: Argument) -> tuple[Term, ...] | str:
    """The parts of a total, which add up to what the call gives; of a row with several totals, those of each.

    function_name: the name of the function that is asked about, such as "DSA_RIDING_MODIFIER"
    values: the arguments of that call, in its order
    returns: one row a part: term, value, rule id; where the result is a row with several totals, each begins with
        a row of its own - the name of its column, its value, no rule id - and the parts below add up to that; ""
        while the call itself is blank, and for a function whose result is no sum
    errors: function_name is not one of Racebook; the call itself is an error (an error value comes out unchanged)
    """
    totals = function_name.explain(*values)
    if isinstance(totals, str):
        return totals
    words = translator(choose_language(game=function_name.system), function_name.system)
    rows: list[Term] = []
    for column, total in totals:
        if len(function_name.totals) > 1:
            rows.append(Term(column, int(total), ""))
        rows += [Term(words.term(part.term), part.value, part.rule) for part in total.parts]
    return tuple(rows) or (Term("", 0, ""),)


@rule("RB-ASK-03")
def rb_version() -> str:
    """The version of Racebook that answers in this cell.

    returns: text: the version number
    """
    return __version__
