"""Worker processes on this machine: started warm, replaced before they grow, gone when the one who leads is gone."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait

#: After so many workbooks for each worker all workers are replaced.
WORKBOOKS_A_WORKER = 25

#: What a worker needs, loaded once by the process that all workers are copies of; and what it needs for PDFs.
PRELOADED, FOR_PDF = "calc.cli.batch.warm", "calc.cli.batch.warm_pdf"

MOST = 61  # Windows can wait for no more

#: Bytes for each worker: twenty pages take a quarter of it, a batch of the examples two thirds at most.
MEMORY_OF_A_WORKER = 10**9


class Processes:
    """A crew of processes."""

    recalls = True

    def __init__(self, size: int, *, pdf: bool) -> None:
        self._size = min(size, MOST)
        self._preloaded = [PRELOADED, FOR_PDF] if pdf else [PRELOADED]
        self._given = 0
        self._pools: list[ProcessPoolExecutor] = []

    def executor(self) -> Executor:
        """The pool, a new one after so many tasks; the old one finishes what it has."""
        if not self._pools or self._given >= WORKBOOKS_A_WORKER * self._size:
            self._hire()
        self._given += 1
        return self._pools[-1]

    def room(self) -> int:
        """One at work and one waiting for each process."""
        return 2 * self._size

    def replace(self) -> None:
        """Leave a broken pool."""
        self._hire()

    def abandon(self) -> None:
        """End all worker processes; files are written whole or not at all, so that nothing is half done."""
        for child in active_children():
            child.terminate()

    def close(self) -> None:
        """Let everybody go."""
        for pool in self._pools:
            pool.shutdown(wait=True, cancel_futures=True)

    def _hire(self) -> None:
        for pool in self._pools:
            pool.shutdown(wait=False)
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        context = get_context(method)
        if method == "forkserver":
            context.set_forkserver_preload(self._preloaded)
        self._pools.append(ProcessPoolExecutor(self._size, mp_context=context, initializer=_begin))
        self._given = 0


@contextmanager
def processes(jobs: int, tasks: int, *, pdf: bool) -> Iterator[Processes]:
    """As many processes as wanted, as many as the machine bears where that is 0, but none that would have nothing to do."""
    crew = Processes(max(1, min(jobs or bearable(), tasks)), pdf=pdf)
    try:
        yield crew
    finally:
        crew.close()


def bearable() -> int:
    """A process for each core, but not more than the machine has memory for."""
    return max(1, min(cores(), memory() // MEMORY_OF_A_WORKER))


def memory() -> int:
    """The bytes of memory of the machine; more than anybody has where the system does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize


def cores() -> int:
    """The cores that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin() -> None:
    """A worker leaves Ctrl-C to the one who leads, and goes when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # what was loaded ahead stays, and stays shared with the other workers
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    """Wait for the end of the process that leads, let the workbook in hand be finished, and end."""
    from calc.cli.batch.work import AT_WORK

    leader = parent_process()
    if leader is None:
        return
    wait([leader.sentinel])
    with AT_WORK:
        os._exit(1)
