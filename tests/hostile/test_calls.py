"""racebook call, fed by another program with whatever it likes: one answer a line, whatever the line is."""

from __future__ import annotations

import json
import subprocess
import sys
import time

import pytest

from calc import systems
from calc.cli.call import answered
from tests.hostile.kit import ROOT

DIGITS = "9" * 5000

LINES = [
    f'{{"call":"DSA_MOVEMENT","args":[{DIGITS}]}}', f'{{"call":"DSA_MOVEMENT","args":[-{DIGITS}]}}', f'{{"call":"DSA_MOVEMENT","args":["{DIGITS}"]}}',
    f'{{"call":"DSA_MOVEMENT","args":[1e{DIGITS}]}}', '{"call":"DSA_MOVEMENT","args":[NaN]}',
    '{"call":"DSA_MOVEMENT","args":[-Infinity]}', '{"call":"DSA_MOVEMENT","args":[{"a":1}]}', '{"call":"DSA_MOVEMENT","args":[[[[1]]]]}',
    f'{{"call":"DICE_ROLL","args":["{DIGITS}W6",1]}}', f'{{"call":"DICE_ROLL","args":["1W{DIGITS}",1]}}', '{"call":"DICE_ROLL","args":["1e308W6",1]}',
    '{"call":"DICE_ROLL","args":["100W1000000+1e308",1]}', '{"call":"DSA_MOVEMENT","args":[' + ",".join(["1"] * 100_000) + "]}",
    "[" * 100_000, '{"call":' + "[" * 100_000 + "]" * 100_000 + "}", '{"call":"' + "A" * 100_000 + '","args":[]}', '{"call":null}', '{"args":[1]}', "null",
    "7", '""', "{", "\x00", '{"call":"DSA_MOVEMENT","args":7}', '{"call":["x"],"args":[]}', '{"call":"__import__","args":["os"]}',
]  # fmt: skip


@pytest.fixture(autouse=True)
def _functions() -> None:
    systems.load()


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line[:24]}{len(line)}")
def test_an_impossible_call_is_answered_with_an_error(line: str) -> None:
    """Soon, in a line of reasonable length, with a reason."""
    start = time.process_time()
    answer = json.loads(answered(line, "en"))
    assert time.process_time() - start < 2
    assert answer["error"] in ("#VALUE!", "#NAME?")
    assert 0 < len(answer["reason"]) < 400


def test_a_number_of_five_thousand_digits_is_too_large() -> None:
    """The sentence is about the number, not about JSON."""
    answer = json.loads(answered(LINES[0], "en"))
    assert answer["argument"] == "tap"
    assert "too large" in answer["reason"]


def test_bytes_that_are_no_text_harm_no_other_line() -> None:
    """The line behind them is answered, and the command ends well."""
    good = b'{"call":"DSA_MOVEMENT","args":[7]}\n'
    done = subprocess.run(
        [sys.executable, "-m", "calc", "call"], cwd=ROOT, input=b"\xff\xfe\n" + good + b'{"call":"\xc3\x28"}\n' + good,
        capture_output=True, check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [answer.get("value") for answer in answers] == [None, 4, None, 4]
