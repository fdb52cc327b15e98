"""`racebook call` answers all worked cases in one process: a line in, a line out, in order, as written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from calc.core.errors import ERROR_VALUES
from tests.conformance.test_cases import all_cases, same

GAMES = ("dice", "dsa", "mekrace", "mekton", "stccg", "tachki")
PROJECT = Path(__file__).parents[2]

Answered = list[tuple[dict[str, Any], dict[str, Any]]]


@pytest.fixture(scope="module")
def answered() -> Answered:
    """Every case with the answer of the one process that was asked them all."""
    cases = [parameter.values[0] for parameter in all_cases()]
    asked = "".join(json.dumps({"call": case["call"], "args": case["args"]}) + "\n" for case in cases)
    process = subprocess.run(
        [sys.executable, "-m", "calc", "call"],
        input=asked, capture_output=True, encoding="utf-8", cwd=PROJECT, timeout=120, check=True,
    )  # fmt: skip
    assert process.stderr == ""
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    return list(zip(cases, answers, strict=True))


def wrong(case: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Not the value that the case says, or, where it says so, no error with a reason."""
    if case.get("error"):
        return answer.get("error") not in ERROR_VALUES or not answer["reason"]
    return list(answer) != ["value"] or not same(case["expect"], answer["value"])


@pytest.mark.parametrize("game", GAMES)
def test_one_process_answers_every_case(answered: Answered, game: str) -> None:
    """Each case of a game gets its own value or error, with all the other cases before it in the same process."""
    of_game = [(case, answer) for case, answer in answered if case["call"].lower().startswith(f"{game}_")]
    assert of_game
    assert [(case, answer) for case, answer in of_game if wrong(case, answer)] == []


def test_every_case_belongs_to_a_game(answered: Answered) -> None:
    """No case is left out of the tests above."""
    assert {case["call"].partition("_")[0].lower() for case, _ in answered} == set(GAMES)
