"""racebook batch, step by step: the plan, rounds over it, the table; nothing is ever lost."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from calc.cli import GOOD, WRONG_CALL, say
from calc.cli.batch.cluster import ClusterError, cluster
from calc.cli.batch.crew import Crew, results
from calc.cli.batch.leftovers import sweep
from calc.cli.batch.plan import Plan, Task, planned
from calc.cli.batch.processes import processes
from calc.cli.batch.result import FAILED, SKIPPED, Result
from calc.cli.batch.state import State
from calc.cli.batch.stop import Stop, gentle_stop
from calc.cli.config import ConfigError
from calc.cli.summary import Whole, progress, write_summary
from calc.core.errors import Words, message
from calc.core.files import locked
from calc.core.os_reasons import os_reason
from calc.texts.words import terminal_translator

SOME_FAILED = 1
LOCK = ".racebook.lock"


def batch(options: Namespace) -> int:
    """Work through all workbooks, then show the table and write it beside the prints; go on with --watch."""
    output = Path(options.output)
    try:
        plan = planned(options.paths, output, options)
    except ConfigError as error:
        say.complain(error.message)
        return WRONG_CALL
    if options.show_config:
        say.as_json(plan.shown())
        return GOOD
    for name in [*plan.missing, *plan.empty]:
        say.complain(message("{path}: no workbook there", path=Words(name)))
    if not plan.tasks and not (options.watch and plan.empty):
        say.complain(message("there is no workbook to work on"))
        return WRONG_CALL
    with gentle_stop() as stop:
        code = run(plan, output, options, stop)
        if options.watch and not stop.asked and code != WRONG_CALL:
            from calc.cli.batch.watch import watch

            return watch(plan, output, options, stop, code)
    return code


def run(plan: Plan, output: Path, options: Namespace, stop: Stop, *, again: bool = False) -> int:
    """One round over these workbooks.

    again: a further round of a watch, which is silent about what was done before
    """
    with ExitStack() as held:
        try:
            output.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(output / LOCK))
        except BlockingIOError:
            folder = Words(str(output))
            say.complain(
                message("another run is at work on {folder}; let it finish, or choose another folder", folder=folder)
            )
            return WRONG_CALL
        except OSError as error:
            _cannot_write(output, error)
            return WRONG_CALL
        try:
            return _round(plan, output, options, stop, again=again)
        except ClusterError as error:
            say.complain(error.message)
            return WRONG_CALL


def _round(plan: Plan, output: Path, options: Namespace, stop: Stop, *, again: bool) -> int:
    started = time.perf_counter()
    state = State(output)
    sweep({output, *(Path(task.path).parent for task in plan.tasks)})
    force = options.force and not again
    held = {} if force else {task: old for task in plan.tasks if (old := state.before(task)) is not None}
    finished = {task: replace(old, file=task.shown, result=SKIPPED) for task, old in held.items()}
    todo = [task for task in plan.tasks if task not in finished]
    if todo:
        with _crew(options.dask, plan.config.jobs, todo) as crew:
            finished |= _worked(todo, crew, state, options, stop)
    whole = _whole(plan, finished, output, time.perf_counter() - started)
    code = SOME_FAILED if whole.left or any(one.result == FAILED for one in whole.results) else GOOD
    if again and not todo:
        return code
    try:
        write_summary(whole, output, merge=plan.config.merge)
    except OSError as error:
        _cannot_write(Path(error.filename or output), error)
        code = SOME_FAILED
    progress.table(whole, quiet=options.quiet, as_json=options.json, news=again)
    return code


def _worked(todo: list[Task], crew: Crew, state: State, options: Namespace, stop: Stop) -> dict[Task, Result]:
    """Do what is to do, and remember each workbook as it is finished."""
    finished = {}
    warned = False
    with progress.bar(len(todo), quiet=options.quiet or options.json) as tick:
        for task, result in results(todo, crew, stop):
            finished[task] = result
            tick(result)
            try:
                if result.result != FAILED:
                    state.remember(task, result)
            except OSError as error:
                if not warned:
                    _cannot_write(Path(task.output), error)
                warned = True
    return finished


def _whole(plan: Plan, finished: dict[Task, Result], output: Path, seconds: float) -> Whole:
    """All results in the order of the work list; what is not there any more has failed after all."""
    words = terminal_translator()
    found = []
    for task in plan.tasks:
        result = finished.get(task)
        if result is None:
            continue
        gone = next((one for one in result.prints if not (output / one).is_file()), None)
        if gone is not None and result.result != FAILED:
            said = words.message(message("{file} was removed during the run", file=Words(gone)))
            result = replace(result, result=FAILED, reason=said)
        found.append(result)
    lost = words.message(message("no workbook there"))
    found += [Result(name, FAILED, reason=lost) for name in plan.missing]
    return Whole(found, len(plan.tasks) - len(finished), seconds)


@contextmanager
def _crew(address: str | None, jobs: int, todo: list[Task]) -> Iterator[Crew]:
    """Those who do the work: a cluster where one is named, else processes."""
    if address:
        with cluster(address) as workers:
            yield workers
    else:
        with processes(jobs, len(todo), pdf=any(not task.config.html for task in todo)) as workers:
            yield workers


def _cannot_write(path: Path, error: OSError) -> None:
    say.complain(message("{file} cannot be written: {reason}", file=Words(str(path)), reason=os_reason(error)))
