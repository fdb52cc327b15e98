"""racebook batch: calculate, check and print every workbook of a folder, on all cores; nothing is ever lost."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import time
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

from calc import __version__
from calc.cli import GOOD, WRONG_CALL, say
from calc.cli.config import Config, ConfigError, config_for, shown
from calc.cli.paths import opened_by, workbooks
from calc.cli.summary import progress, write_summary
from calc.core.errors import Words, message
from calc.core.files import locked, write_whole

SOME_FAILED = 1
STATE = ".racebook-state.json"
LOCK = ".racebook.lock"

#: After so many workbooks a worker process is replaced, since printing keeps some memory for good.
WORKBOOKS_A_WORKER = 60


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one workbook. result: ok, findings, skipped (done before), failed."""

    file: str
    result: str
    game: str = ""
    race: str = ""
    winner: str = ""
    findings: int = 0
    pages: int = 0
    seconds: float = 0.0
    prints: tuple[str, ...] = ()
    reason: str = ""
    written: bool = False
    digest: str = ""
    notes: tuple[str, ...] = field(default=())


def batch(options: Namespace) -> int:
    """Work through all workbooks, then show the table and write it beside the prints."""
    output = Path(options.output)
    paths, missing = workbooks(options.paths, but=output)
    for name in missing:
        say.complain(message("{path}: no workbook there", path=Words(name)))
    if missing:
        return WRONG_CALL
    try:
        folders = [*dict.fromkeys(path.parent for path in paths), Path()]
        config, file = config_for(folders, options)
    except ConfigError as error:
        say.complain(error.message)
        return WRONG_CALL
    if options.show_config:
        say.as_json(shown(config, file))
        return GOOD
    if not paths:
        say.complain(message("there is no workbook to work on"))
        return WRONG_CALL
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        say.complain(
            message("{file} cannot be written: {reason}", file=Words(str(output)), reason=Words(error.strerror or ""))
        )
        return WRONG_CALL
    code = run(paths, output, config, options)
    if options.watch:
        from calc.cli.watch import watch

        return watch(options.paths, output, lambda changed: run(changed, output, config, options))
    return code


def run(paths: list[Path], output: Path, config: Config, options: Namespace) -> int:
    """One round over these workbooks."""
    try:
        with locked(output / LOCK):
            return _round(paths, output, config, options)
    except BlockingIOError:
        say.complain(
            message(
                "another run is at work on {folder}; let it finish, or choose another folder", folder=Words(str(output))
            )
        )
        return WRONG_CALL


def _round(paths: list[Path], output: Path, config: Config, options: Namespace) -> int:
    started = time.perf_counter()
    targets = _targets(paths, output)
    state = _state(output)
    before = {} if options.force else dict(state)
    wanted = _settings(config)
    todo, results = [], {}
    for path in paths:
        held = before.get(str(path))
        if held is not None and _still_good(held, path, wanted):
            results[path] = replace(_result(held["result"]), result="skipped", reason="")
        else:
            todo.append(path)
    for done in _worked(todo, targets, config, options):
        results[Path(done.file)] = done
        _remember(output, state, done, wanted)
    finished = [results[path] for path in paths if path in results]
    left = len(paths) - len(finished)
    write_summary(finished, output, merge=config.merge, html=config.html)
    progress.table(finished, left, time.perf_counter() - started, quiet=options.quiet, as_json=options.json)
    failed = any(done.result == "failed" for done in finished)
    return SOME_FAILED if failed or left else GOOD


def _targets(paths: list[Path], output: Path) -> dict[Path, Path]:
    """The folder of each workbook's prints: as the workbooks lie to each other, so that no two prints share a name."""
    parents = [path.resolve().parent for path in paths]
    common = Path(os.path.commonpath(parents)) if parents else output
    return {path: output / parent.relative_to(common) for path, parent in zip(paths, parents, strict=True)}


def _worked(todo: list[Path], targets: dict[Path, Path], config: Config, options: Namespace) -> Iterator[Result]:
    """The results as they come; Ctrl-C lets the workbooks in hand finish and begins no other."""
    if not todo:
        return
    jobs = config.jobs or os.cpu_count() or 1
    with _executor(options.dask, min(jobs, len(todo))) as executor, _gentle_stop() as stopped:
        waiting: dict[Future[Result], Path] = {}
        queue = iter(todo)
        with progress.bar(len(todo), quiet=options.quiet or options.json) as tick:
            while True:
                while not stopped and len(waiting) < 2 * jobs and (path := next(queue, None)) is not None:
                    waiting[executor.submit(work, str(path), str(targets[path]), asdict(config))] = path
                if not waiting:
                    return
                done, _ = wait(waiting, return_when=FIRST_COMPLETED, timeout=0.2)
                if stopped:
                    for future in [one for one in waiting if one.cancel()]:
                        waiting.pop(future)
                for future in done:
                    path = waiting.pop(future, None)
                    if path is None or future.cancelled():
                        continue
                    result = _outcome(future, path)
                    tick(result)
                    yield result


def _outcome(future: Future[Result], path: Path) -> Result:
    try:
        return future.result()
    except Exception as error:  # noqa: BLE001 - a worker that died must not take the others with it
        return Result(str(path), "failed", reason=f"{type(error).__name__}: {error}")


@contextmanager
def _gentle_stop() -> Iterator[list[int]]:
    """A list that fills when the user asks to stop."""
    stopped: list[int] = []

    def stop(number: int, _: object) -> None:
        if stopped:
            raise KeyboardInterrupt
        stopped.append(number)
        say.complain(message("stopping: the workbooks in hand are finished first"))

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not the main thread: nobody can press Ctrl-C here
        yield stopped
        return
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _executor(dask: str | None, jobs: int) -> Iterator[Executor]:
    """Processes here, or a Dask cluster."""
    if dask:
        from calc.cli.cluster import cluster

        with cluster(dask) as executor:
            yield executor
        return
    context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
    context.set_forkserver_preload(["calc.cli.job", "calc.report.pdf", "weasyprint"])
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_worker, max_tasks_per_child=WORKBOOKS_A_WORKER)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _worker() -> None:
    """A worker leaves Ctrl-C to the one who gives it work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work(path: str, target: str, settings: dict[str, Any]) -> Result:
    """Calculate, write back and print one workbook; whatever happens is a result, not an exception."""
    from calc.cli import job as jobs
    from calc.report.errors import ReportError
    from calc.texts.words import terminal_translator
    from calc.workbook.errors import WorkbookError

    started = time.perf_counter()
    config = Config(**settings)
    file, folder = Path(path), Path(target)
    words = terminal_translator()
    notes: list[str] = []
    try:
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        job = jobs.opened(file)
        holder = opened_by(file)
        if holder is not None:
            notes.append(words.message(message("open in another program by {name}: not written", name=Words(holder))))
        elif config.recalc and jobs.write_back(job, backup=config.backup):
            digest = hashlib.sha256(job.checked.recalculated.data).hexdigest()
        folder.mkdir(parents=True, exist_ok=True)
        printing = jobs.Printing(
            config.language, config.only, config.html, config.single, config.paper,
            Path(config.templates) if config.templates else None,
        )  # fmt: skip
        complaints = jobs.print_job(job, folder, printing) if job.checked.layout is not None else []
        found = [*job.findings, *complaints]
        return Result(
            path, "findings" if found else "ok", *_about(job), findings=len(found), pages=job.pages,
            seconds=round(time.perf_counter() - started, 3), prints=tuple(str(one) for one in job.prints),
            written=job.written, digest=digest,
            notes=(*notes, *(words.message(one.sentence()) for one in found)),
        )  # fmt: skip
    except (WorkbookError, ReportError, jobs.JobError) as error:
        reason = words.message(error.message)
    except OSError as error:
        reason = words.message(
            message(
                "{file}: {reason}", file=Words(str(error.filename or path)), reason=Words(error.strerror or str(error))
            )
        )
    except MemoryError:
        reason = words.message(message("the workbook needs more memory than there is"))
    return Result(path, "failed", seconds=round(time.perf_counter() - started, 3), reason=reason)


def _about(job: Any) -> tuple[str, str, str]:
    """Game, name of the race, and winner."""
    found = job.checked.layout
    if found is None:
        return "", "", ""
    outcome = job.checked.replay.outcome if job.checked.replay else None
    winners = [name for name, place in outcome.places if place == 1] if outcome else []
    return found.game.name, job.title, ", ".join(winners)


# ---------------------------------------------------------------------------------------------------- resuming


def _settings(config: Config) -> str:
    """What a result depends on beside the workbook itself."""
    return json.dumps([__version__, {**asdict(config), "jobs": 0, "merge": False}], sort_keys=True)


def _state(output: Path) -> dict[str, Any]:
    """What earlier runs have done; nothing where the file is missing or damaged."""
    try:
        held = json.loads((output / STATE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}


def _still_good(held: dict[str, Any], path: Path, wanted: str) -> bool:
    """True where workbook, version and settings are as they were, and the prints lie there."""
    try:
        result = _result(held["result"])
        current = hashlib.sha256(path.read_bytes()).hexdigest()
        return (
            held["settings"] == wanted
            and result.result in ("ok", "findings")
            and result.digest == current
            and all(Path(one).is_file() for one in result.prints)
        )
    except (KeyError, TypeError, OSError):
        return False


def _remember(output: Path, state: dict[str, Any], done: Result, wanted: str) -> None:
    """Note a finished workbook, so that a run that is stopped goes on from there."""
    if done.result == "failed":
        return
    state[done.file] = {"settings": wanted, "result": asdict(done)}
    write_whole(output / STATE, json.dumps(state, ensure_ascii=False, indent=1).encode())


def _result(held: dict[str, Any]) -> Result:
    return Result(**{**held, "prints": tuple(held["prints"]), "notes": tuple(held["notes"])})
