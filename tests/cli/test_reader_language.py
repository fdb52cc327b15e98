"""What the command line itself says, in the reader's language: wrong calls, help, reasons of the system; sizes that are settings."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from calc.cli import main


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEBOOK_LANGUAGE", "de")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["foo"], "'foo' gibt es hier nicht"),
        ([], "es fehlt: BEFEHL"),
        (["new", "dsa", "x.xlsx", "--riders", "viele"], "'viele' ist keine Zahl"),
        (["run", "x.xlsx", "--paper"], "ein Wert fehlt"),
        (["run", "x.xlsx", "--nix"], "hier nicht bekannt: --nix"),
        (["functions", "--json", "--html"], "verträgt sich nicht mit"),
    ],
)
def test_a_wrong_call_is_answered_in_german(call: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(call)
    assert stopped.value.code == 2
    heard = capsys.readouterr().err
    assert heard.startswith("Aufruf: ")
    assert said in heard
    assert "error" not in heard


@pytest.mark.parametrize("command", ["new", "check", "run", "batch", "season", "post", "export", "upgrade"])
def test_help_has_german_headings(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    heard = capsys.readouterr().out
    assert "Angaben:" in heard
    assert "Schalter:" in heard
    assert "show this help" not in heard


def test_the_first_help_is_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "show" not in capsys.readouterr().out


def test_a_folder_that_is_missing_is_said_in_german(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "dsa", str(tmp_path / "nix" / "race.xlsx")]) == 3
    assert "diese Datei oder diesen Ordner gibt es nicht" in capsys.readouterr().err


def test_a_size_out_of_range_says_what_is_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "dsa", str(tmp_path / "race.xlsx"), "--riders", "0"]) == 2
    assert capsys.readouterr().err == "riders geht von 1 bis 500, 0 passt nicht\n"


def test_lanes_and_fields_asked_for_are_the_settings_of_the_race(tmp_path: Path) -> None:
    assert main(["new", "dsa", str(tmp_path / "race.xlsx"), "--lanes", "3", "--fields", "12"]) == 0
    rows = openpyxl.load_workbook(tmp_path / "race.xlsx")["Settings"].iter_rows(values_only=True)
    settings = {str(row[0]): row[1] for row in rows}
    assert (settings["dsa_lanes"], settings["dsa_lap_fields"]) == (3, 12)
