"""racebook install excel: settings that join those that are there, and plain words where a computer cannot have it."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from importlib import import_module, util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from calc import systems
from calc.cli import install_excel, main
from calc.core.registry import FUNCTIONS
from calc.hosts import excel_setup, vba
from tests.hosts.xlwings_kit import classic

OURS = {"INTERPRETER_WIN": "C:\\Python\\python.exe", "UDF MODULES": "calc.excel", "PYTHONPATH": "C:\\racebook"}
ENGLISH = 0x409  # as Windows numbers languages


def test_settings_of_others_stay() -> None:
    """Modules and folders are joined to those that are there; other keys are left alone."""
    held = '"LICENSE_KEY","abc"\n"UDF MODULES","mine;calc.excel"\n"PYTHONPATH","D:\\tools"\n"INTERPRETER_WIN","old"\n'
    assert excel_setup.with_ours(held, OURS).splitlines() == [
        '"LICENSE_KEY","abc"',
        '"UDF MODULES","mine;calc.excel"',
        '"PYTHONPATH","D:\\tools;C:\\racebook"',
        '"INTERPRETER_WIN","C:\\Python\\python.exe"',
    ]


def test_installing_twice_changes_nothing() -> None:
    once = excel_setup.with_ours("", OURS)
    assert excel_setup.with_ours(once, OURS) == once


def test_uninstalling_takes_only_ours_away() -> None:
    held = excel_setup.with_ours('"UDF MODULES","mine"\n', OURS)
    assert excel_setup.without_ours(held, OURS).splitlines() == [
        '"UDF MODULES","mine"',
        '"INTERPRETER_WIN","C:\\Python\\python.exe"',
    ]


def test_a_folder_is_named_only_where_racebook_is_not_installed() -> None:
    assert "PYTHONPATH" not in excel_setup.our_settings("python", Path("/venv/lib/site-packages/calc"))
    assert excel_setup.our_settings("python", Path("/home/me/racebook/calc"))["PYTHONPATH"] == "/home/me/racebook"


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A computer with Windows, as far as the command looks at it; the commands that it would run."""
    run: list[Any] = []
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "win32")
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: ENGLISH)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(install_excel.importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(install_excel.subprocess, "run", lambda command, **_: run.append(command))
    return run


def test_on_windows_add_in_settings_and_module_are_put_in_place(
    windows: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install", "excel"]) == 0
    assert windows == [[sys.executable, "-c", "from xlwings.cli import main; main()", "addin", "install"]]
    folder = tmp_path / ".xlwings"
    systems.load()
    assert (folder / "racebook.bas").read_bytes() == vba.module(FUNCTIONS.values()).encode("ascii")
    said = capsys.readouterr().out
    assert str(folder / "racebook.bas") in said
    assert [f"  {number}. " in said for number in range(1, 9)] == [True] * 7 + [False]


def test_xlwings_reads_the_settings_that_were_written(
    windows: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By xlwings' own reader: which Python, which module."""
    assert main(["install", "excel"]) == 0
    monkeypatch.setattr(sys, "platform", "linux")
    with classic():
        import xlwings
        from xlwings.utils import read_user_config

        monkeypatch.setattr(xlwings, "USER_CONFIG_FILE", str(tmp_path / ".xlwings" / "xlwings.conf"))
        settings = read_user_config()
    assert settings["udf modules"] == "calc.excel"
    assert settings["interpreter_win"] == sys.executable
    assert Path(settings["pythonpath"], "calc", "excel.py").is_file()


def test_on_windows_it_can_be_taken_away_again(windows: list[Any], tmp_path: Path) -> None:
    assert main(["install", "excel"]) == 0
    assert main(["install", "excel", "--uninstall"]) == 0
    assert not (tmp_path / ".xlwings" / "racebook.bas").exists()
    assert "calc.excel" not in (tmp_path / ".xlwings" / "xlwings.conf").read_text()


def test_without_xlwings_it_says_what_to_type(
    windows: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install_excel.importlib.util, "find_spec", lambda name: None if name == "win32com" else name)
    assert main(["install", "excel"]) == 1
    assert "racebook[excel]" in capsys.readouterr().err
    assert windows == []


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_elsewhere_it_installs_nothing_and_says_what_works(
    platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    import_module("calc.cli.install")  # Python's own modules ask the Mac for its settings when they are loaded on one
    monkeypatch.setattr(sys, "platform", platform)
    assert main(["install", "excel"]) == 1
    said = capsys.readouterr()
    assert "  1. " in said.out
    assert "racebook new dsa race.xlsx --lite" in said.out
    assert ("racebook new dsa race.xlsx --excel" in said.out) == (platform == "linux")
    assert said.err
    assert list(tmp_path.iterdir()) == []


def test_the_command_that_installs_the_add_in_is_one_that_xlwings_has() -> None:
    assert util.find_spec("xlwings.cli") is not None
    done = subprocess.run(
        [sys.executable, "-c", install_excel._ADDIN, "addin", "install", "--help"], capture_output=True, check=False, text=True
    )  # fmt: skip
    assert done.returncode == 0
    assert "install" in done.stdout
