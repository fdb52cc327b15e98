"""Files are written whole or not at all, and a lock is held by one."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from calc.core.files import locked, settle, write_whole


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    """The new bytes stand in the place of the old ones."""
    target = tmp_path / "race.xlsx"
    target.write_bytes(b"old")
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
@pytest.mark.parametrize(("mask", "mode", "rights"), [(0o027, None, 0o640), (0o027, 0o100604, 0o604)])
def test_a_new_file_has_the_usual_rights_or_those_asked_for(
    tmp_path: Path, mask: int, mode: int | None, rights: int
) -> None:
    """The file that is written first must not stay private."""
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "a", b"x", mode)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == rights


def test_what_cannot_be_put_in_place_leaves_nothing(tmp_path: Path) -> None:
    """A folder stands where the file should be."""
    target = tmp_path / "race.xlsx"
    target.mkdir()
    with pytest.raises(OSError):
        write_whole(target, b"new")
    assert list(tmp_path.iterdir()) == [target]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full: the old file stays, the half-written one goes."""

    def full(_: int) -> None:
        raise OSError(28, "disk full")

    target = tmp_path / "race.xlsx"
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError) as raised:
        write_whole(target, b"new")
    assert raised.value.errno == errno.ENOSPC
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_folder_that_cannot_be_settled_is_no_fault(tmp_path: Path) -> None:
    """Some systems cannot open a folder; the file is in its place all the same."""
    settle(tmp_path / "nowhere")
    settle(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="the other way of locking")
def test_a_lock_is_held_by_one_and_let_go(tmp_path: Path) -> None:
    """The second one is told at once, and gets it when the first is done."""
    lock = tmp_path / "lock"
    with locked(lock), pytest.raises(BlockingIOError), locked(lock):
        pass
    with locked(lock):
        assert lock.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks another way")
@pytest.mark.parametrize(("number", "goes_on"), [(errno.ENOLCK, True), (errno.ENOTSUP, True), (errno.EIO, False)])
def test_a_folder_without_locks_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, *, goes_on: bool
) -> None:
    """Shared folders often know none; any other trouble is told."""
    import fcntl

    def flock(*_: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(fcntl, "flock", flock)
    with nullcontext() if goes_on else pytest.raises(OSError, match="no"), locked(tmp_path / "lock"):
        pass


def test_a_lock_on_windows_is_held_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The call of Windows is made without waiting; its refusal is the same error as elsewhere."""
    calls = []

    def locking(handle: int, how: int, length: int) -> None:
        calls.append((how, length))
        if len(calls) > 1:
            raise PermissionError

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))  # type: ignore[misc]
    with locked(tmp_path / "lock"), pytest.raises(BlockingIOError), locked(tmp_path / "lock"):
        pass
    assert calls == [(2, 1), (2, 1)]
