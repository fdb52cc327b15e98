"""A file is put back whole or not at all, and never over something newer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from calc.workbook import write as write_module
from calc.workbook.errors import WorkbookError
from calc.workbook.recalc import recalc
from calc.workbook.write import open_workbook, write_workbook
from tests.demo.snails import FUNCTIONS
from tests.workbook.kit import book, members, zipped

OLD = book({"Race": {"A1": 1, "B1": "=DEMO_CRAWL(A1)"}})
NEW = recalc(OLD, functions=FUNCTIONS).data


@pytest.fixture
def race(tmp_path: Path) -> Path:
    """A file to write over."""
    path = tmp_path / "Rennen Ä.xlsx"
    path.write_bytes(OLD)
    path.chmod(0o640)
    return path


def names(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_the_new_bytes_take_the_place_of_the_old(race: Path) -> None:
    """The mode stays, nothing else is left behind."""
    assert write_workbook(open_workbook(race), NEW)
    assert race.read_bytes() == NEW
    assert race.stat().st_mode & 0o777 == 0o640
    assert names(race.parent) == [race.name]


def test_the_same_bytes_are_not_written(race: Path) -> None:
    """Not even the time of the file changes."""
    before = race.stat()
    assert not write_workbook(open_workbook(race), OLD, backup=True)
    assert (race.stat().st_mtime_ns, race.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert names(race.parent) == [race.name]


def test_the_old_file_is_kept_on_request(race: Path) -> None:
    """Beside the new one."""
    write_workbook(open_workbook(race), NEW, backup=True)
    assert race.with_name(race.name + ".bak").read_bytes() == OLD
    assert race.read_bytes() == NEW


def test_a_file_changed_in_the_meantime_is_not_overwritten(race: Path) -> None:
    """Whoever saved it meant it."""
    opened = open_workbook(race)
    race.write_bytes(b"by somebody else")
    with pytest.raises(WorkbookError, match="was changed"):
        write_workbook(opened, NEW, backup=True)
    assert race.read_bytes() == b"by somebody else"
    assert names(race.parent) == [race.name]


def test_a_file_removed_in_the_meantime_is_not_made_anew(race: Path) -> None:
    """It is said instead."""
    opened = open_workbook(race)
    race.unlink()
    with pytest.raises(WorkbookError, match="was removed"):
        write_workbook(opened, NEW)
    assert names(race.parent) == []


@pytest.mark.parametrize("mark", ["~$Rennen Ä.xlsx", ".~lock.Rennen Ä.xlsx#"])
def test_a_file_open_in_another_program_is_left_alone(race: Path, mark: str) -> None:
    """Excel and LibreOffice leave marks."""
    (race.parent / mark).write_bytes(b"x")
    with pytest.raises(WorkbookError, match="open in another program"):
        write_workbook(open_workbook(race), NEW)
    assert race.read_bytes() == OLD


@pytest.mark.parametrize("step", ["replace", "chmod"])
def test_a_failure_leaves_the_old_file_whole(race: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, a lock of the system: the message is clear and nothing lies about."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "locked")

    monkeypatch.setattr(write_module.Path, step, refuse)
    with pytest.raises(WorkbookError, match="close it in Excel"):
        write_workbook(open_workbook(race), NEW)
    monkeypatch.undo()
    assert race.read_bytes() == OLD
    assert names(race.parent) == [race.name]


def test_an_interruption_leaves_the_old_file_whole(race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the bytes go to the disk."""

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_workbook(open_workbook(race), NEW)
    assert race.read_bytes() == OLD
    assert names(race.parent) == [race.name]


def test_a_full_disk_is_told(race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In our own words, which can be told in every language."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WorkbookError, match="the disk is full"):
        write_workbook(open_workbook(race), NEW)
    assert names(race.parent) == [race.name]


@pytest.mark.parametrize("harm", ["part lost", "part changed", "formula changed", "formula lost", "sheet lost"])
def test_a_file_that_lost_something_is_not_written(race: Path, harm: str) -> None:
    """Whatever went wrong before: the old file is the safer one."""
    parts = members(NEW)
    page = "xl/worksheets/sheet1.xml"
    if harm == "part lost":
        del parts["[Content_Types].xml"]
    elif harm == "part changed":
        parts["[Content_Types].xml"] += b" "
    elif harm == "sheet lost":
        parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"<sheet ", b"<cheat ")
    else:
        formula = b"" if harm == "formula lost" else b"<f>DEMO_CRAWL(A2)</f>"
        parts[page] = parts[page].replace(b"<f>DEMO_CRAWL(A1)</f>", formula)
    with pytest.raises(WorkbookError, match="nothing is written"):
        write_workbook(open_workbook(race), zipped(parts))
    assert race.read_bytes() == OLD


def test_a_link_stays_a_link(race: Path) -> None:
    """What it points to is written."""
    link = race.with_name("link.xlsx")
    link.symlink_to(race)
    write_workbook(open_workbook(link), NEW)
    assert link.is_symlink()
    assert race.read_bytes() == NEW


def test_what_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No such file, a folder, a lock."""
    with pytest.raises(WorkbookError, match="no such file"):
        open_workbook(tmp_path / "none.xlsx")
    with pytest.raises(WorkbookError, match="folder"):
        open_workbook(tmp_path)

    def locked(_: Path) -> bytes:
        raise PermissionError(13, "locked")

    monkeypatch.setattr(Path, "read_bytes", locked)
    with pytest.raises(WorkbookError, match="close it in Excel"):
        open_workbook(tmp_path / "race.xlsx")
