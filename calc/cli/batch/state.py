"""What earlier runs have done, so that a run goes on where the last one was stopped."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from calc.cli.batch.plan import Task
from calc.cli.batch.result import FINDINGS, OK, OPEN, UNPRINTED, Result, from_plain
from calc.cli.paths import opened_by
from calc.core.files import write_whole

FILE = ".racebook-state.jsonl"


class State:
    """A file in the folder of the prints: one line of JSON for each finished workbook, the last one counts.

    A line cut off by a sudden end of the process is passed over; its workbook is simply done again.
    """

    def __init__(self, output: Path) -> None:
        self._file = output / FILE
        self._held: dict[str, dict[str, Any]] = {}
        self._settings: dict[str, str] = {}
        self._ragged = False
        self._read()

    def before(self, task: Task) -> Result | None:
        """The result of an earlier run that still counts: workbook, version and settings as they were, prints there."""
        held = self._held.get(_key(task))
        if held is None:
            return None
        try:
            result = from_plain(held["result"])
            counts = (
                held["settings"] == self._wanted(task)
                and result.result in (OK, FINDINGS, UNPRINTED, OPEN)
                and (result.result != OPEN or opened_by(Path(task.path)) is not None)
                and all(Path(task.output, one).is_file() for one in result.prints)
                and result.digest == hashlib.sha256(Path(task.path).read_bytes()).hexdigest()
            )
        except (KeyError, TypeError, OSError):
            return None
        return result if counts else None

    def remember(self, task: Task, result: Result) -> None:
        """Note a finished workbook at once."""
        key = _key(task)
        self._held[key] = {"workbook": key, "settings": self._wanted(task), "result": result.plain()}
        line = json.dumps(self._held[key], ensure_ascii=False) + "\n"
        with self._file.open("a", encoding="utf-8") as file:
            file.write("\n" + line if self._ragged else line)
        self._ragged = False

    def _read(self) -> None:
        """Every line that is whole; where many are outdated, the file is written anew without them."""
        try:
            text = self._file.read_text("utf-8", "replace")
        except OSError:
            return
        lines = text.split("\n")
        for line in lines:
            try:
                held = json.loads(line)
                self._held[held["workbook"]] = held
            except (ValueError, KeyError, TypeError):
                continue
        self._ragged = bool(text) and not text.endswith("\n")
        if len(lines) > 2 * len(self._held) + 100:
            whole = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in self._held.values())
            write_whole(self._file, whole.encode())
            self._ragged = False

    def _wanted(self, task: Task) -> str:
        """The digest of a task's settings; the templates are read once for each set of them."""
        key = f"{task.config} {task.folder} {task.stem} {task.usual}"
        if key not in self._settings:
            self._settings[key] = task.settings()
        return self._settings[key]


def _key(task: Task) -> str:
    """The workbook seen from the folder of the prints, so that both can be moved together."""
    try:
        return Path(os.path.relpath(task.path, task.output)).as_posix()
    except ValueError:  # on another drive
        return task.path
