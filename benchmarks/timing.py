"""Time two things in turn and compare their best runs, so that a busy machine disturbs both alike."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ratio:
    """What ours takes, in seconds or MB, against a peer or a floor, and what we want; less is better."""

    name: str
    ours: float
    peer: float
    goal: float
    unit: str = "s"

    @property
    def value(self) -> float:
        """Ours as a multiple of the peer."""
        return self.ours / self.peer

    @property
    def good(self) -> bool:
        """Whether the goal is reached."""
        return self.value <= self.goal

    def line(self) -> str:
        """One line of the table."""
        verdict = "good" if self.good else "MISSED"
        return f"{self.name:<70} {self.ours:10.4f} {self.peer:10.4f} {self.unit:<2} {self.value:8.3f} {self.goal:8.3f}  {verdict}"


def best(*works: Callable[[], object], rounds: int = 5) -> list[float]:
    """The shortest time of each work, the works taking turns."""
    return _best(time.perf_counter, works, rounds)


def best_processor(*works: Callable[[], object], rounds: int = 5) -> list[float]:
    """The least processor time of each work in this process, the works taking turns."""
    return _best(time.process_time, works, rounds)


def _best(clock: Callable[[], float], works: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    times = [float("inf")] * len(works)
    for _ in range(rounds):
        for number, work in enumerate(works):
            start = clock()
            work()
            times[number] = min(times[number], clock() - start)
    return times


def command(*words: str) -> Callable[[], object]:
    """A work that runs a command and waits for it."""
    return lambda: subprocess.run(words, check=True, capture_output=True)


def python(*words: str) -> Callable[[], object]:
    """A work that starts this Python."""
    return command(sys.executable, *words)


def table(ratios: Sequence[Ratio]) -> str:
    """All ratios."""
    head = f"{'ours / peer':<70} {'ours':>10} {'peer':>10}    {'ratio':>8} {'goal':>8}"
    return "\n".join([head, *(ratio.line() for ratio in ratios)])
