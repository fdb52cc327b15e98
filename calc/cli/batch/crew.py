"""The work list on any executor: processes here, a cluster elsewhere; one that dies takes no other workbook with it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Protocol

from calc.cli import say
from calc.cli.batch.plan import Task
from calc.cli.batch.result import FAILED, Result
from calc.cli.batch.stop import Stop
from calc.core.errors import Message, Words, message
from calc.texts.words import translator

#: Seconds after which a wish to stop is looked for.
PATIENCE = 0.2


class Crew(Protocol):
    """Those who do the work."""

    #: True where a task that nobody has begun can be taken back.
    recalls: bool

    def executor(self) -> Executor:
        """The executor for the next task."""

    def room(self) -> int:
        """How many tasks to hand out at once, so that nobody idles."""

    def replace(self) -> None:
        """A new executor instead of one that is broken."""

    def abandon(self) -> None:
        """End those at work, whatever they are doing."""


def results(tasks: Iterable[Task], crew: Crew, stop: Stop) -> Iterator[tuple[Task, Result]]:
    """The results as they come. A wish to stop lets the workbooks in hand finish and begins no other."""
    desk = _Desk(deque(tasks), crew)
    told = False
    while True:
        if not stop.asked:
            desk.hand_out()
        if not desk.waiting:
            return
        done, _ = wait(desk.waiting, return_when=FIRST_COMPLETED, timeout=PATIENCE)
        if stop.asked and not told:
            say.complain(message("stopping: the workbooks in hand are finished first; once more ends at once"))
            told = True
        if stop.at_once:
            crew.abandon()
            return
        if stop.asked and crew.recalls:
            desk.take_back()
        yield from desk.collected(done)


class _Desk:
    """What is to do, what is in hand, and whom a death among the workers makes a suspect."""

    def __init__(self, queue: deque[Task], crew: Crew) -> None:
        self.waiting: dict[Future[Result], Task] = {}
        self._queue = queue
        self._suspects: deque[Task] = deque()
        self._deaths: Counter[str] = Counter()
        self._crew = crew

    def hand_out(self) -> None:
        """Fill the hands. Those present when a worker died go one by one, so that the guilty one is alone next time."""
        if self._suspects:
            if not self.waiting:
                self._submit(self._suspects)
            return
        room = self._crew.room()
        while self._queue and len(self.waiting) < room:
            self._submit(self._queue)

    def _submit(self, source: deque[Task]) -> None:
        """Give the first task of a list away; an executor that is found broken is replaced once."""
        task = source.popleft()
        try:
            future = self._crew.executor().submit(work, task)
        except BrokenExecutor:
            self._crew.replace()
            try:
                future = self._crew.executor().submit(work, task)
            except BrokenExecutor as error:
                future = Future()
                future.set_exception(error)
        self.waiting[future] = task

    def take_back(self) -> None:
        """Cancel what nobody has begun."""
        for future in [one for one in self.waiting if one.cancel()]:
            del self.waiting[future]

    def collected(self, done: Iterable[Future[Result]]) -> Iterator[tuple[Task, Result]]:
        """The results of these; where a worker died, all in hand are tried again, and who dies alone has failed."""
        died: list[Task] = []
        for future in [one for one in done if one in self.waiting]:
            task = self.waiting.pop(future)
            try:
                yield task, future.result()
            except BrokenExecutor:
                died.append(task)
            except CancelledError:
                yield task, failure(task, message("the cluster gave the work up"))
            except Exception as error:  # noqa: BLE001 - what a cluster raises when it has lost a workbook for good
                reason = message("the work was lost: {error}", error=Words(f"{type(error).__name__}: {error}"))
                yield task, failure(task, reason)
        if not died:
            return
        died += self.waiting.values()
        alone = len(died) == 1
        self.waiting.clear()
        self._crew.replace()
        for task in died:
            self._deaths[task.path] += 1
            if alone and self._deaths[task.path] > 1:
                said = message("the process at work on it died; perhaps there is not enough memory")
                yield task, failure(task, said)
            else:
                self._suspects.append(task)


def work(task: Task) -> Result:
    """The work itself, loaded where it is done; the one who leads needs none of it."""
    from calc.cli.batch import work as bench

    return bench.work(task)


def failure(task: Task, reason: Message) -> Result:
    """A result for a workbook that nobody could work on."""
    return Result(task.shown, FAILED, reason=translator(task.terminal).message(reason))
