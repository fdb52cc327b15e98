"""Names that are formulas in the CSV files of export, season and batch: whatever separates the cells, none begins as one."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from calc.cli import main
from calc.cli.summary.tables import harmless
from tests.cli.races import race
from tests.hostile.kit import example, with_cells

EVIL = [
    '=HYPERLINK("http://127.0.0.1/","x")', "=cmd|' /C calc'!A0", "+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0",
    "\t=1+1", "\r=1+1", "\n=1+1", "  =1+1", "\u00a0=1+1", "\ufeff=1+1", "\uff1d1+1", '"=1+1', "Ada;=1+1", "Ada;  @SUM(1)", "Ada\t=1+1", "Ada\n+1+1",
    'Ada;"=1+1"', "Ada|-1+1",
]  # fmt: skip


def _is_formula(cell: str) -> bool:
    """True for a cell that a spreadsheet could take for a formula; a negative number is none."""
    bare = cell.strip().strip("\"'\ufeff\u200b ") if cell[:1] != "'" else "'"
    try:
        float(bare)
    except ValueError:
        return bare[:1] in tuple("=+-@\uff1d\uff0b\uff0d\uff20")
    return False


def _formulas(text: str) -> list[str]:
    """The cells that begin as formulas, read with commas, semicolons, tabs, or bars between them."""
    found = []
    for separator in ",;\t|":
        for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator):
            found += [cell for cell in row if _is_formula(cell)]
    return found


@pytest.mark.parametrize("name", EVIL)
def test_no_text_of_a_cell_begins_a_formula(name: str) -> None:
    """Alone, and between others."""
    text = io.StringIO()
    csv.writer(text).writerow(["1", harmless(name), "x"])
    assert _formulas(text.getvalue()) == []


@pytest.mark.parametrize("value", ["Ada", "Ada-Marie", "a; b", "2W6+3", "1 = 1", "", "O'Hara", -3, 2.5, None, True])
def test_what_is_no_formula_stays_as_it_is(value: object) -> None:
    """Names, dice, numbers."""
    assert harmless(value) == value
    assert type(harmless(value)) is type(value)


def test_the_events_of_a_race_hold_no_formulas(tmp_path: Path) -> None:
    """Riders, players and the title named like formulas."""
    cells = {
        ("Participants", row, column): name
        for row, name in enumerate(EVIL[:5])
        for column in ("name", "player", "horse")
    }
    path = tmp_path / "race.xlsx"
    path.write_bytes(with_cells(example(), {**cells, ("Settings", 0, "value"): EVIL[0]}))
    assert main(["export", str(path), "--csv", "-o", str(tmp_path / "race.csv")]) == 0
    text = (tmp_path / "race.csv").read_text("utf-8-sig")
    assert "cmd|" in text or "HYPERLINK" in text
    assert _formulas(text) == []


def test_the_table_of_a_season_holds_no_formulas_and_negative_points_are_numbers(tmp_path: Path) -> None:
    """Competitors named like formulas; points below nothing."""
    race(tmp_path / "in" / "one.xlsx", {EVIL[0]: 1, EVIL[1]: 2, "Ada;=1+1": 3})
    (tmp_path / "in" / "racebook.toml").write_text("[season]\npoints = [10, -4, 1]\n")
    assert main(["season", str(tmp_path / "in"), "-o", str(tmp_path / "out")]) in (0, 1)
    text = (tmp_path / "out" / "season.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert sorted(row["points"] for row in rows) == ["-4", "1", "10"]
    assert _formulas(text) == []


def test_the_table_of_a_batch_holds_no_formulas(tmp_path: Path) -> None:
    """A file, a race and a winner named like formulas."""
    (tmp_path / "=1+1.xlsx").write_bytes(
        with_cells(example(), {("Settings", 0, "value"): EVIL[1], ("Participants", 0, "name"): EVIL[0]})
    )
    assert main(["batch", str(tmp_path), "-o", str(tmp_path / "out"), "--html", "--jobs", "1"]) in (0, 1)
    text = (tmp_path / "out" / "summary.csv").read_text("utf-8-sig")
    assert "cmd|" in text
    assert _formulas(text) == []
