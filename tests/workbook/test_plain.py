"""Formulas that we calculate ourselves against the engine, which would calculate them too."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.workbook import engine
from calc.workbook.plain import Reader
from calc.workbook.plain_values import NotPlain
from calc.workbook.recalc import Recalculated, recalc
from tests.demo.snails import FUNCTIONS
from tests.workbook.kit import array, book

#: Inputs in A1:C4, some of them blank, texts in other capitals, numbers that are whole and not, an error, TRUE.
INPUTS = {
    "A1": 3, "B1": "Ada", "C1": True, "A2": 0, "B2": "ADA", "A3": 2.5, "B3": "bo", "C3": False, "A4": -7, "B4": '<c r="B4" t="str"><v></v></c>',
    "C4": '<c r="C4" t="e"><v>#DIV/0!</v></c>',
}  # fmt: skip
NAMES = '<definedName name="names">S!$B$1:$B$4</definedName><definedName name="one">S!$A$1</definedName>'

CELLS = st.sampled_from([f"{c}{r}" for c in ("A", "B", "C", "$A", "$B") for r in (1, 2, 3, 4, 9)] + ["one", "S!A3"])
LITERALS = st.sampled_from(["0", "1", "2", "3.5", '""', '"ada"', '"x ""y"""', "TRUE", "FALSE", '"10"'])
AREAS = st.sampled_from(["names", "$B$1:$B$4", "A1:A4", "$A$1:$A$9", "S!$B$1:$B$2"])

COUNTS = st.sampled_from(["3", "A1", "0", "A2", "A9"])


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Formulas made of smaller ones."""
    two = st.tuples(inner, inner)
    truths = st.lists(two.map(lambda both: f"{both[0]}={both[1]}"), min_size=1, max_size=3).map(",".join)
    return st.one_of(
        st.tuples(inner, st.sampled_from(["&", "=", "<>", "+", "-", "*", "/"]), inner).map("".join),
        inner.map(lambda text: f"({text})"), inner.map(lambda text: f"0-{text}"), inner.map(lambda text: f"N({text})"), inner.map(lambda text: f"TRIM({text})"),
        st.tuples(inner, inner, inner).map(lambda three: f"IF({','.join(three)})"),
        two.map(lambda both: f"IF({both[0]}<>{both[1]},{both[1]})"), two.map(lambda both: f"IFERROR({','.join(both)})"),
        inner.map(lambda text: f"IF(ISERROR({text}),1,2)"), truths.map(lambda text: f"AND({text})"),
        truths.map(lambda text: f"OR({text})"), inner.map(lambda text: f"NOT({text}=1)"),
        st.tuples(AREAS, inner).map(lambda both: f"INDEX({both[0]},{both[1]})"),
        st.tuples(inner, AREAS).map(lambda both: f"MATCH({both[0]},{both[1]},0)"),
        st.tuples(AREAS, inner).map(lambda both: f"COUNTIFS({both[0]},{both[1]})"), AREAS.map(lambda area: f"COUNTA({area})"),
        two.map(lambda both: f"DEMO_CRAWL({both[0]},,{both[1]})"), inner.map(lambda text: f"DEMO_KIND({text})"),
        AREAS.map(lambda area: f"DEMO_KIND({area})"), AREAS.map(lambda area: f"DEMO_SUM({area})"),
        st.tuples(COUNTS, st.integers(0, 3)).map(lambda both: f"INDEX(DEMO_LOG({both[0]}),{both[1]},2)"),
        inner.map(lambda text: f"DEMO_LOG({text})"), st.just("ROW()"), inner.map(lambda text: f"MOD({text},2)"),
        inner.map(lambda text: f"INT({text})"), two.map(lambda both: f"MAX({both[0]},{both[1]})"),
    )  # fmt: skip


FORMULAS = st.recursive(st.one_of(CELLS, LITERALS), _grown, max_leaves=6)


def _both(monkeypatch: pytest.MonkeyPatch, held: dict[str, Any]) -> tuple[Recalculated, Recalculated]:
    """The same workbook calculated as always, and by the engine alone."""

    def nothing_is_plain(*_: object) -> None:
        raise NotPlain

    data = book({"S": held}, names=NAMES)
    ours = recalc(data, functions=FUNCTIONS)
    with monkeypatch.context() as patched:
        patched.setattr(Reader, "read", nothing_is_plain)
        return ours, recalc(data, functions=FUNCTIONS)


def _without_sign_of_zero(value: Any) -> Any:
    """No sheet knows -0, but the engine tells our functions of it."""
    return value.replace("-0.0", "0.0") if isinstance(value, str) else value


@settings(deadline=None, max_examples=120)
@given(st.lists(FORMULAS, min_size=5, max_size=12))
def test_plain_formulas_give_what_the_engine_gives(formulas: list[str]) -> None:
    """Values, texts, truth values, errors and blanks, whatever is put together; in plain cells and in arrays."""
    held: dict[str, Any] = dict(INPUTS)
    for number, formula in enumerate(formulas):
        held[f"E{number + 1}"] = f"={formula}"
        held[f"G{20 * number + 1}"] = array(f"G{20 * number + 1}", f"G{20 * number + 1}:I{20 * number + 3}", formula)
    ours, theirs = _both(pytest.MonkeyPatch(), held)
    for name in held:
        if name[0] in "EG":
            now, then = (done.book.sheets["S"].cell(name) for done in (ours, theirs))
            assert (now.formula, type(now.value)) == (then.formula, type(then.value))
            assert now.value == _without_sign_of_zero(then.value)
    assert sorted(map(str, ours.findings)) == sorted(map(str, theirs.findings))


GAMES = [
    'IF(OR($B1="",AND($A1<>3,$A1<>2.5)),"",INDEX(DEMO_LOG(one),1,2))', 'IFERROR(DEMO_CRAWL(91),"")', "A1", "DEMO_CRAWL(A1,,2)",
    'IF($C1<>TRUE,"",DEMO_WORD(2)&"+"&DEMO_WORD(IF(IFERROR(INDEX(names,MATCH($B1,names,0)),"")="ada",one,2)))',
    'IF(COUNTA(names)=0,"",INT((ROW()-1)/COUNTA(names))+1)', "DEMO_SUM($A$1:$A$4)", 'IF($B1="","",COUNTIFS($B$1:$B1,$B1))',
    'IF(INDEX(names,MOD(ROW()-1,4)+1)="","",INDEX(names,MOD(ROW()-1,4)+1))', "DEMO_CRAWL(MAX(1,N(A1)))", '"Racebook "&DEMO_WORD(2)',
    'TRIM("  a   b ")&TRIM($B1)', 'IF(TRIM(one)="",1,2)',
]  # fmt: skip


@pytest.mark.parametrize("formula", GAMES)
def test_what_games_are_made_of_needs_no_engine(formula: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards, dice picked from a roll, look-ups, counts, calls over ranges: each in a cell, in an array, filled down."""
    rows = {f"F{row}": "=" + formula.replace("A1", f"A{row}").replace("B1", f"B{row}") for row in range(1, 4)}
    held = {**INPUTS, "E1": array("E1", "E1:E2", formula), **rows}

    def used(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(engine, "evaluate", used)
    done = recalc(book({"S": held}, names=NAMES), functions=FUNCTIONS)
    assert not done.skipped
    assert None not in [done.book.sheets["S"].cell(name).value for name in ("E1", "F1") if '""' not in formula]


@pytest.mark.parametrize("between", ["SUM(B1,1)", "SUM(B1,1)+SUM(D1)", "IF(D1=9,SUM(B1,1),SUM(B1,2))"])
def test_plain_formulas_before_between_and_behind_the_engine_see_each_other(between: str) -> None:
    """A column ours, then the engine's, then ours, then the engine's again."""
    held = {
        "A1": 4, "B1": "=DEMO_CRAWL(A1)", "C1": f"={between}", "D1": "=DEMO_CRAWL(A1,TRUE)", "E1": "=DEMO_CRAWL(C1)",
        "F1": "=SUM(E1,C1)", "G1": '=IF(F1="","",DEMO_CRAWL(F1))', "H1": array("H1", "H1:H2", "DEMO_CRAWL(G1)"),
    }  # fmt: skip
    ours, theirs = _both(pytest.MonkeyPatch(), held)
    for name in ("C1", "E1", "F1", "G1", "H2"):
        found = ours.book.sheets["S"].cell(name).value
        assert isinstance(found, float)
        assert found == theirs.book.sheets["S"].cell(name).value
