"""Faults of the disk and of others at work, for the commands on single files: a clear message each, nothing lost."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from calc.cli import FINDINGS, GOOD, UNREADABLE, job, main
from tests.cli.batches import ROOT, calculated, put, uncalculated

WRITING = ["recalc", "run"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEBOOK_LANGUAGE", "en")


@pytest.fixture
def race(tmp_path: Path) -> Path:
    """A workbook whose values are to be calculated."""
    return put(tmp_path / "in" / "race.xlsx", uncalculated())


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Any) -> None:
    """Have something happen while a workbook is calculated."""
    real = job.check

    def check(*given: Any, **more: Any) -> Any:
        done = real(*given, **more)
        happens()
        return done

    monkeypatch.setattr(job, "check", check)


# ---------------------------------------------------------------------------------------------- the streams


def _with_streams(*arguments: str, **streams: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    called = [sys.executable, "-m", "calc", *arguments]
    return subprocess.run(called, env=environment, text=True, stderr=subprocess.PIPE, check=False, **streams)  # type: ignore[no-any-return]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is needed")
@pytest.mark.parametrize("command", [["odds", "W6"], ["odds", "50W6", "--json"], ["functions"], ["doctor"], ["call"]])
def test_an_output_that_finds_no_room_is_said(command: list[str]) -> None:
    """Short output fails at the end only, long output on its way."""
    with Path("/dev/full").open("w") as full:
        done = _with_streams(*command, stdout=full, input='{"call": "DICE_ROLL", "args": ["W6", 1]}\n')
    assert done.stderr == "the output is not complete: the disk is full\n"
    assert done.returncode == UNREADABLE


@pytest.mark.skipif(os.name == "nt", reason="closed by a shell of Unix")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "command", [["call"], ["odds", "W6"], ["export", "race.xlsx"], ["batch", "race.xlsx", "-o", "out", "--html"]]
)
def test_closed_streams_are_no_trouble(command: list[str], closed: str, race: Path) -> None:
    """Started by a program that gives neither input nor output."""
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m calc "$@" {closed}', sys.executable, *command], cwd=race.parent, env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == GOOD
    assert "Traceback" not in done.stderr


# ---------------------------------------------------------------------------------------------- others at work


@pytest.mark.parametrize("command", WRITING)
def test_a_newer_save_is_never_overwritten(
    command: str, race: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _meanwhile(monkeypatch, lambda: race.write_bytes(uncalculated("Newer")))
    assert main([command, "--backup", str(race)]) == UNREADABLE
    assert "was changed while it was calculated; nothing is written" in capsys.readouterr().err
    assert race.read_bytes() == uncalculated("Newer")
    assert _names(race.parent) == ["race.xlsx"]


@pytest.mark.parametrize("command", WRITING)
def test_a_workbook_that_vanishes_is_not_brought_back(
    command: str, race: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _meanwhile(monkeypatch, race.unlink)
    assert main([command, str(race)]) == UNREADABLE
    assert "was removed while it was calculated" in capsys.readouterr().err
    assert _names(race.parent) == []


@pytest.mark.parametrize("command", ["recalc", "check", "report", "run", "export", "post"])
def test_a_workbook_that_is_gone_is_named(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(tmp_path / "gone.xlsx")]) == UNREADABLE
    assert "gone.xlsx: there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize("mark", ["~$race.xlsx", ".~lock.race.xlsx#"])
@pytest.mark.parametrize("command", WRITING)
def test_a_workbook_open_elsewhere_is_left_alone(
    command: str, mark: str, race: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(race.parent / mark, b"x")
    assert main([command, str(race)]) == UNREADABLE
    assert "is open in another program; close it there" in capsys.readouterr().err
    assert race.read_bytes() == uncalculated()


@pytest.mark.parametrize(
    ("words", "name"),
    [(("report", "--html"), "race.html"), (("export", "--csv"), "race.csv"), (("export", "--json"), "race.json")],
)
def test_an_output_open_elsewhere_stays_as_it_was(
    words: tuple[str, ...], name: str, race: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What Windows says of a file that another program shows."""
    old = put(race.parent / name, b"old")
    real = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if Path(target).name == name:
            raise PermissionError(13, "locked", str(self))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    output = race.parent if words[0] == "report" else old
    assert main([*words, str(race), "-o", str(output)]) == UNREADABLE
    said = capsys.readouterr().err
    assert str(old) in said
    assert "perhaps it is open in another program" in said
    assert old.read_bytes() == b"old"
    assert _names(race.parent) == sorted([name, "race.xlsx"])


def test_two_at_once_on_one_workbook_leave_it_whole(race: Path, tmp_path: Path) -> None:
    """The one who comes second says so, or finds nothing left to do."""
    command = [sys.executable, "-m", "calc", "run", "--html", str(race), "-o"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    runs = [
        subprocess.Popen([*command, str(tmp_path / name)], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
        for name in ("one", "two")
    ]
    said = [(run.communicate(timeout=120)[1], run.returncode) for run in runs]
    assert all(code in (GOOD, FINDINGS) or "was changed while it was calculated" in err for err, code in said), said
    assert any(code in (GOOD, FINDINGS) for _, code in said)
    assert race.read_bytes() == calculated()
    assert _names(race.parent) == ["race.xlsx"]


# ---------------------------------------------------------------------------------------------- disks


def _on_a_disk(folder: Path, size: str, before: str, *words: object) -> subprocess.CompletedProcess[str]:
    """The command with a small disk of its own at the folder; what lies there in the end is said line by line.

    Skipped where that cannot be.
    """
    folder.mkdir(exist_ok=True)
    probe = ["unshare", "-m", "true"]
    if shutil.which("unshare") is None or subprocess.run(probe, check=False, capture_output=True).returncode:
        pytest.skip("no disk of its own without unshare")
    command = " ".join([sys.executable, "-m", "calc", *map(str, words)])
    script = f"mount -t tmpfs -o size={size} none {folder} && {before} && {command}; code=$?; cd {folder}; md5sum $(ls -A); exit $code"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RACEBOOK_LANGUAGE": "en"}
    return subprocess.run(
        ["unshare", "-m", "sh", "-c", script], check=False, cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=120,
    )  # fmt: skip


def _sums(done: subprocess.CompletedProcess[str]) -> dict[str, str]:
    """The files on the disk, with the sum of each."""
    return {line[34:]: line[:32] for line in done.stdout.splitlines() if len(line) > 34 and line[32:34] == "  "}


def _sum(path: Path) -> str:
    return hashlib.md5(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("lock", ["true", "mount -o remount,ro {disk}"], ids=["full", "read-only"])
@pytest.mark.parametrize("words", [("recalc",), ("recalc", "--backup"), ("run", "--html")])
def test_a_workbook_that_cannot_be_written_stays(words: tuple[str, ...], lock: str, race: Path, tmp_path: Path) -> None:
    """On a disk that has no room for another, or that takes nothing; an older copy beside it stays as well."""
    disk = tmp_path / "disk"
    older = put(tmp_path / "older", b"an older state")
    before = f"cp {race} {disk} && cp {older} {disk}/race.xlsx.bak && " + lock.format(disk=disk)
    room = f"{race.stat().st_size // 1024 + 12}k"
    done = _on_a_disk(disk, room, before, *words, disk / "race.xlsx", *(("-o", tmp_path) if words[0] == "run" else ()))
    assert done.returncode == UNREADABLE, done
    assert "race.xlsx: it cannot be written: the disk is " + ("full" if lock == "true" else "read-only") in done.stderr
    assert "Traceback" not in done.stderr
    assert _sums(done) == {"race.xlsx": _sum(race), "race.xlsx.bak": _sum(older)}


@pytest.mark.parametrize("lock", ["true", "mount -o remount,ro {disk}"], ids=["full", "read-only"])
@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("report", "--html", "{race}", "-o", "{disk}"), "race.html"),
        (("run", "{race}", "-o", "{disk}"), "race.pdf"),
        (("export", "--json", "{race}", "-o", "{disk}/race.json"), "race.json"),
        (("new", "dsa", "{disk}/new.xlsx", "--force"), "new.xlsx"),
    ],
)
def test_an_output_that_cannot_be_written_is_named(
    words: tuple[str, ...], name: str, lock: str, race: Path, tmp_path: Path
) -> None:
    """The old one stays whole; the workbook that was calculated is written all the same, for it is on another disk."""
    disk = tmp_path / "disk"
    older = put(tmp_path / "older", b"old")
    given = [word.format(race=race, disk=disk) for word in words]
    done = _on_a_disk(
        disk,
        "8k",
        f"cp {older} {disk}/{name} && head -c 4096 /dev/zero > {disk}/filler && " + lock.format(disk=disk),
        *given,
    )
    assert done.returncode not in (GOOD, FINDINGS), done
    assert f"{disk}/{name}" in done.stderr
    assert "the disk is " + ("full" if lock == "true" else "read-only") in done.stderr
    assert "Traceback" not in done.stderr
    assert {**_sums(done), "filler": ""} == {name: _sum(older), "filler": ""}
    assert race.read_bytes() == (calculated() if words[0] == "run" else uncalculated())


@pytest.mark.parametrize("words", [("report", "--html"), ("run", "--html")])
def test_an_output_folder_that_is_a_file_is_said(
    words: tuple[str, ...], race: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = put(tmp_path / "file", b"mine")
    assert main([*words, str(race), "-o", str(place)]) == UNREADABLE
    assert "there is a file where a folder is needed" in capsys.readouterr().err
    assert place.read_bytes() == b"mine"
