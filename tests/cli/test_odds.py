"""racebook odds: exact chances on the terminal and in print, in three languages; what is no roll is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from calc.cli import main


def test_the_chances_of_three_dice_are_those_counted_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """27 of 216 rolls make 10, 108 at most 10, 135 at least 10; one makes 18."""
    assert main(["odds", "3d6", "--language", "en"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["3d6", "Mean", "10.5"]
    rows = {row[0]: row[1:] for row in lines[2:] if row}
    assert list(rows) == [str(total) for total in range(3, 19)]
    assert rows["10"][:6] == ["12.50", "%", "62.50", "%", "50.00", "%"]
    assert rows["18"][:6] == ["0.46", "%", "0.46", "%", "100.00", "%"]
    assert len(rows["10"][6]) == len(rows["11"][6]) == 30
    assert len(rows["7"][6]) == round(30 * 15 / 27)


@pytest.mark.parametrize(
    ("language", "words"), [("de", ["Mittel 10,5", "genau", "12,50 %"]), ("ru", ["Среднее 10,5", "ровно", "12,50 %"])]
)
def test_the_terminal_speaks_and_writes_as_its_reader(
    language: str, words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEBOOK_LANGUAGE", language)
    assert main(["odds", "3W6"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in words)


def test_other_programs_get_every_total(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "W6+1", "2W2", "--json"]) == 0
    one, two = json.loads(capsys.readouterr().out)
    assert (one["notation"], one["mean"], [row["total"] for row in one["totals"]]) == ("W6+1", 4.5, [2, 3, 4, 5, 6, 7])
    assert [row["exactly"] for row in two["totals"]] == [0.25, 0.5, 0.25]
    assert [row["at_least"] for row in two["totals"]] == [1.0, 0.75, 0.25]
    assert [row["at_most"] for row in two["totals"]] == [0.25, 0.75, 1.0]


def test_a_print_has_a_page_for_each_roll(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "3W6", "W20-2", "-o", str(tmp_path / "out"), "--language", "de"]) == 0
    assert str(tmp_path / "out" / "odds.pdf") in capsys.readouterr().out
    first, second = (page.extract_text() for page in PdfReader(tmp_path / "out" / "odds.pdf").pages)
    assert "3W6" in first
    assert "12,50" in first
    assert "W20-2" in second
    assert "−1" in second


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("2W", 'no dice notation such as "2W6+3"'),
        ("100W20", "has 1901 totals"),
        ("", "no dice notation"),
        ("1e308W6", "no dice notation"),
    ],
)
@pytest.mark.parametrize("words", [(), ("-o", "out")])
def test_what_is_no_roll_or_too_much_for_a_table_is_a_wrong_call(
    notation: str, said: str, words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["odds", "2W6", notation, *words]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["odds", "2W6", "--html", "-o", str(tmp_path / "file")]) == 3
    assert "cannot be written" in capsys.readouterr().err
