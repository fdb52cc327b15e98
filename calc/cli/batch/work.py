"""The work on one workbook, in whatever process or machine: calculate, write back, print; the answer is a result."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import perf_counter

from calc.cli.batch.languages import usual_language
from calc.cli.batch.plan import Task
from calc.cli.batch.result import FAILED, FINDINGS, OK, OPEN, UNPRINTED, Result
from calc.cli.job import Job, JobError, Printing, opened, print_job, write_back
from calc.cli.paths import opened_by
from calc.core.errors import Message, Words, message
from calc.core.findings import Finding
from calc.core.os_reasons import os_reason
from calc.report.errors import ReportError
from calc.report.pdf import uncollected
from calc.texts.words import translator
from calc.workbook.errors import WorkbookError

#: One workbook at a time in a process: WeasyPrint and the time that it stamps belong to the whole process.
AT_WORK = Lock()

#: How often a workbook is begun anew because it was saved while we calculated.
ATTEMPTS = 3

#: So many findings are listed, the others counted.
MOST_NOTES = 50


def work(task: Task) -> Result:
    """Do a task; whatever happens is a result, not an exception."""
    with AT_WORK, _swept():
        started = perf_counter()
        bench = _Bench(task)
        try:
            bench.run()
        except (WorkbookError, ReportError, JobError) as error:
            bench.failed(error.message)
        except OSError as error:
            name = Words(str(error.filename or task.shown))
            bench.failed(message("{file}: {reason}", file=name, reason=os_reason(error)))
        except MemoryError:
            bench.failed(message("the workbook needs more memory than there is"))
        except Exception as error:  # noqa: BLE001 - our own fault in one workbook must not stop the others
            bench.failed(
                message("a fault of Racebook itself: {error}", error=Words(f"{type(error).__name__}: {error}"))
            )
            bench.trace = traceback.format_exc()
        return replace(bench.result(), seconds=round(perf_counter() - started, 3))


@contextmanager
def _swept() -> Iterator[None]:
    """Unreachable objects are looked for after a workbook, not during it."""
    with uncollected():
        yield
    gc.collect()


@dataclass(slots=True)
class _Bench:
    """A task under way: what is known so far, also where it breaks off."""

    task: Task
    job: Job | None = None
    kind: str = OK
    reason: Message | None = None
    digest: str = ""
    trace: str = ""
    found: list[Finding] = field(default_factory=list)
    pictures: list[Path] = field(default_factory=list)

    def run(self) -> None:
        """All steps."""
        self._calculate()
        self._print()
        if self.kind == OK and self.found:
            self.kind = FINDINGS

    def failed(self, reason: Message) -> None:
        """Note what went wrong; the first thing counts."""
        if self.kind != FAILED:
            self.kind, self.reason = FAILED, reason

    def _calculate(self) -> None:
        """Read and calculate; write back unless another program has the workbook open. A newer save is taken up."""
        path = Path(self.task.path)
        for attempt in range(1, ATTEMPTS + 1):
            self.job = job = opened(path)
            self.digest = job.opened.digest.hex()
            self.found = job.findings
            if not self.task.config.recalc:
                return
            try:
                if self._is_held(path):
                    return
                if write_back(job, backup=self.task.config.backup):
                    self.digest = sha256(job.checked.recalculated.data).hexdigest()
            except WorkbookError as error:
                if self._is_held(path):
                    return
                if attempt < ATTEMPTS and path.is_file() and sha256(path.read_bytes()).digest() != job.opened.digest:
                    continue
                self.failed(error.message)
            return

    def _is_held(self, path: Path) -> bool:
        """True, with the reason noted, where another program has the workbook open."""
        holder = opened_by(path)
        if holder is None:
            return False
        self.kind = OPEN
        self.reason = message("open in another program by {name}: not written", name=Words(holder))
        return True

    def _print(self) -> None:
        """Print what the game has for it; say why where there is nothing to print."""
        job, config = self.job, self.task.config
        if job is None:
            return
        reason = _unprintable(job, config.only)
        if reason is not None:
            if self.kind == OK:
                self.kind, self.reason = UNPRINTED, reason
            return
        folder = Path(self.task.output, self.task.folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.found = [*self.found, *print_job(job, folder, self._printing(job), self.task.stem)]
        if not config.html:
            from calc.cli.batch.pictures import picture

            output = Path(self.task.output)
            self.pictures = [made for one in job.prints if (made := picture(one, output)) is not None]

    def _printing(self, job: Job) -> Printing:
        """How to print: nothing is left to the environment of this process, which may be on another machine."""
        config, layout = self.task.config, job.checked.layout
        allowed = layout.game.per_page if layout is not None else ()
        return Printing(
            language=config.language if config.asked else None, only=config.only, html=config.html, single=config.single,
            paper=config.paper, per_page=config.per_page if config.per_page in allowed else 1,
            templates=Path(config.templates) if config.templates else None,
            usual=usual_language(self.task, layout.game.name if layout is not None else ""),
        )  # fmt: skip

    def result(self) -> Result:
        """What came of it."""
        task, job, words = self.task, self.job, translator(self.task.terminal)
        result = Result(
            task.shown, self.kind, digest=self.digest, trace=self.trace,
            reason=words.message(self.reason) if self.reason is not None else "",
        )  # fmt: skip
        if job is None:
            return result
        layout, replay = job.checked.layout, job.checked.replay
        if layout is not None:
            outcome = replay.outcome if replay is not None else None
            winners = outcome.winners if outcome is not None else ()
            words = translator(task.terminal, layout.game.name)
            result = replace(result, game=layout.game.name, race=job.title, winner=", ".join(winners))
        notes = [words.message(one.sentence()) for one in self.found[:MOST_NOTES]]
        if len(self.found) > MOST_NOTES:
            notes.append(words.message(message("and {count} more", count=len(self.found) - MOST_NOTES)))
        return replace(
            result, findings=len(self.found), pages=job.pages, prints=self._below(job.prints), notes=tuple(notes),
            pictures=self._below(self.pictures), written=job.written,
        )  # fmt: skip

    def _below(self, paths: list[Path]) -> tuple[str, ...]:
        """Files by their names below the folder of the prints."""
        return tuple(path.relative_to(self.task.output).as_posix() for path in paths)


def _unprintable(job: Job, only: str | None) -> Message | None:
    """Why nothing is printed of a workbook; None where something is."""
    found = job.checked.layout
    if found is None:
        return message("no workbook of a game of Racebook: calculated, not printed")
    if found.game.pages is None:
        return message("nothing is printed for {game} yet", game=Words(found.game.name))
    if only is not None and only not in found.game.kinds:
        kinds = Words(", ".join(found.game.kinds))
        return message("{game} has no {kind}, only {kinds}", game=Words(found.game.name), kind=Words(only), kinds=kinds)
    return None
