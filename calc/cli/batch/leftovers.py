"""Clear away the unfinished files that a process leaves when it is killed while it writes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

#: What write_whole and its like call a file until it is whole.
UNFINISHED = re.compile(r"\..+-[a-z0-9_]{8}\.tmp")

#: Nobody writes at one file for so many seconds.
OLD = 3600


def sweep(folders: Iterable[Path]) -> None:
    """Remove what is unfinished and old; a younger one may still be in the hands of somebody."""
    limit = time.time() - OLD
    for folder in folders:
        with suppress(OSError):
            for path in folder.iterdir():
                with suppress(OSError):
                    if UNFINISHED.fullmatch(path.name) and path.stat().st_mtime < limit:
                        path.unlink()
