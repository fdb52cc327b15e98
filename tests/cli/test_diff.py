"""What changed between two states of a workbook: cells, settings, results, places, and an exit code that tells it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from calc.cli import main
from tests.cli.races import race, typed

SAME, DIFFERENT, UNREADABLE = 0, 1, 3


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A race: Anna before Boris before Clara."""
    return race(tmp_path_factory.mktemp("diff") / "old.xlsx", {"Anna": 1, "Boris": 2, "Clara": 3}, "2026-10-01")


def changes(old: Path, new: Path, capsys: pytest.CaptureFixture[str], kind: str = "") -> list[dict[str, object]]:
    """The changes as JSON, of one kind where it is named."""
    capsys.readouterr()
    code = main(["diff", str(old), str(new), "--json"])
    said = json.loads(capsys.readouterr().out)
    assert said["same"] == (code == SAME)
    return [change for change in said["changes"] if kind in ("", change["kind"])]


def cell(path: Path, sheet: str, **row: object) -> str:
    """The row of a sheet in which these columns (by machine name) hold these values."""
    page = load_workbook(path)[sheet]
    keys = {column.value: column.column for column in page[4]}
    for number in range(5, page.max_row + 1):
        if all(page.cell(number, keys[key]).value == value for key, value in row.items()):
            return str(number)
    raise AssertionError(row)


def test_a_workbook_is_the_same_as_itself(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(old), str(old)]) == SAME
    assert "say the same" in capsys.readouterr().out


def test_stale_values_are_no_difference(old: Path, tmp_path: Path) -> None:
    """Both are calculated anew: a copy without stored values says the same."""
    assert main(["diff", str(old), str(typed(old, tmp_path / "new.xlsx"))]) == SAME


def test_inputs_results_and_places(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Anna falls: one input, her place and those behind her, the standings."""
    row = cell(old, "Moves", turn=1, rider="Anna")
    status = next(column.column_letter for column in load_workbook(old)["Moves"][4] if column.value == "set_status")
    new = typed(old, tmp_path / "new.xlsx", **{f"Moves_{status}{row}": "fallen"})
    [change] = changes(old, new, capsys, "inputs")
    assert (change["place"], change["row"], change["old"], change["new"]) == (
        f"Moves!{status}{row}", "1, Anna", "finished", "fallen",
    )  # fmt: skip
    places = {str(one["row"]): (one["old"], one["new"]) for one in changes(old, new, capsys, "places")}
    assert places == {"Anna": (1, "out"), "Boris": (2, 1), "Clara": (3, 2)}
    assert {str(one["place"]).partition("!")[0] for one in changes(old, new, capsys, "results")} >= {
        "Standings",
        "Moves",
    }
    main(["diff", str(old), str(new)])
    said = capsys.readouterr().out
    assert "Anna: place 1 → out" in said
    assert f"Moves!{status}{row}: 1, Anna: " in said
    assert "finished → fallen" in said


def test_settings_are_told_by_their_names(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = cell(old, "Settings", setting="dsa_day")
    new = typed(old, tmp_path / "new.xlsx", **{f"Settings_B{row}": 2})
    assert [(one["row"], one["old"], one["new"]) for one in changes(old, new, capsys, "settings")] == [
        ("dsa_day", 1, 2)
    ]
    main(["diff", str(old), str(new)])
    assert f"Settings!B{row}: dsa_day: 1 → 2" in capsys.readouterr().out


def test_a_new_row_is_one_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Dora rides too and stands first on the sheets: nobody else's rows have changed."""
    old = race(tmp_path / "old.xlsx", {"Anna": 1, "Boris": 2})
    new = race(tmp_path / "new.xlsx", {"Dora": 3, "Anna": 1, "Boris": 2})
    found = [one for one in changes(old, new, capsys, "inputs") if one["how"] == "added"]
    assert [one["row"] for one in found if str(one["place"]).startswith("Participants")] == ["Dora"]
    assert not [one for one in changes(old, new, capsys, "inputs") if one["how"] == "removed"]
    assert [(one["row"], one["how"]) for one in changes(old, new, capsys, "places")] == [("Dora", "added")]
    backwards = [one["row"] for one in changes(new, old, capsys, "places") if one["how"] == "removed"]
    assert backwards == ["Dora"]


def test_any_workbook_can_be_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cells, formulas and sheets of a workbook that is none of ours."""
    book = Workbook()
    book["Sheet"]["A1"], book["Sheet"]["A2"], book["Sheet"]["B1"] = 1, "=A1+1", "same"
    book.save(tmp_path / "old.xlsx")
    book["Sheet"]["A1"], book["Sheet"]["A2"] = 5, "=A1+2"
    book.create_sheet("More")
    book.save(tmp_path / "new.xlsx")
    found = changes(tmp_path / "old.xlsx", tmp_path / "new.xlsx", capsys)
    assert [(one["how"], one["place"], one["old"], one["new"]) for one in found] == [
        ("added", "More", None, None), ("changed", "Sheet!A1", 1, 5), ("formula", "Sheet!A2", "=A1+1", "=A1+2"),
    ]  # fmt: skip


def test_an_unreadable_file_is_said(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(old), str(tmp_path / "none.xlsx")]) == UNREADABLE
    assert "none.xlsx" in capsys.readouterr().err


def test_many_changes_are_counted(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another seed changes every rolled die; the first are told, all with --all."""
    row = cell(old, "Settings", setting="seed")
    new = typed(old, tmp_path / "new.xlsx", **{f"Settings_B{row}": 2})
    assert main(["diff", str(old), str(new)]) == DIFFERENT
    short = capsys.readouterr().out
    assert "more; --all" in short
    main(["diff", str(old), str(new), "--all"])
    everything = capsys.readouterr().out
    assert "more; --all" not in everything
    assert len(everything.splitlines()) > len(short.splitlines())
