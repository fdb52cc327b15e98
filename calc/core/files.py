"""Write a file whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: What a shared folder answers that knows no locks; then there is none.
_NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)


def write_whole(target: Path, data: bytes, mode: int | None = None) -> None:
    """Put a file in its place at once: whoever looks sees the old one or the new one, never half of it."""
    try:
        written = beside(target, data, mode)
        try:
            written.replace(target)
        except BaseException:
            written.unlink(missing_ok=True)
            raise
    except OSError as error:
        error.filename, error.filename2 = str(target), None  # not the name that it has while it is written
        raise
    settle(target.parent)


def beside(target: Path, data: bytes, mode: int | None = None) -> Path:
    """The bytes in a new file in the target's folder, safely on the disk."""
    handle, name = tempfile.mkstemp(prefix=f".{target.stem[:40]}-", suffix=".tmp", dir=target.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        written.chmod(_usual_mode() if mode is None else mode & 0o7777)
    except BaseException:
        written.unlink(missing_ok=True)
        raise
    return written


def settle(folder: Path) -> None:
    """Have a new entry of a folder on the disk too, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file; BlockingIOError where another process holds it. The system lets go of it when we die."""
    with path.open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError as error:
                raise BlockingIOError from error
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                if error.errno not in _NO_LOCKS:
                    raise
        yield


def _usual_mode() -> int:
    """The rights that a new file gets here."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
