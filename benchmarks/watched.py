"""Run a command and watch its processes: how much processor time they take, how much memory each."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
ROOT = Path(__file__).parents[1]


@dataclass
class Watched:
    """What was seen of a command.

    seconds: from start to end; processor: seconds of all its processes
    memory: each look as (seconds since the start, bytes of the largest worker)
    """

    seconds: float = 0.0
    processor: float = 0.0
    memory: list[tuple[float, int]] = field(default_factory=list)

    def largest(self, since: float, until: float) -> int:
        """The most that a worker took between two moments."""
        return max(taken for moment, taken in self.memory if since <= moment <= until)


def watched(*words: str, every: float = 0.2) -> Watched:
    """Run `racebook WORDS` to its end in a session of its own, and look at /proc meanwhile."""
    command = [sys.executable, "-m", "calc", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    seen, spent = Watched(), dict[int, float]()
    started = time.perf_counter()
    run = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    while run.poll() is None:
        sizes = []
        for pid, processor, memory in _processes(run.pid):
            spent[pid] = processor
            if pid != run.pid:
                sizes.append(memory)
        seen.memory.append((time.perf_counter() - started, max(sizes, default=0)))
        time.sleep(every)
    seen.seconds, seen.processor = time.perf_counter() - started, sum(spent.values())
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(command)} ended with {run.returncode}")
    return seen


def _processes(session: int) -> list[tuple[int, float, int]]:
    """The processes of a session: number, processor seconds, bytes in memory."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            values = path.read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(values[3]) == session:
            found.append((int(path.parent.name), (int(values[11]) + int(values[12])) / TICKS, int(values[21]) * PAGE))
    return found
