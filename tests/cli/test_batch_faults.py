"""racebook batch when things go wrong: everything is whole, everything is said, the next run completes."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from calc.cli.batch import work as at_work
from calc.cli.batch.command import LOCK
from calc.cli.batch.crew import results
from calc.cli.batch.leftovers import OLD, sweep
from calc.cli.batch.plan import Task
from calc.cli.batch.result import Result
from calc.cli.batch.stop import Stop
from calc.cli.batch.work import work
from calc.cli.config import Config
from calc.core.files import locked
from tests.cli.batches import ROOT, batch, calculated, plain, put, started, uncalculated
from tools.faults import Scene, killed

FAST = ("--html", "--only", "standings")


def rows(output: Path) -> dict[str, dict[str, Any]]:
    """The rows of summary.json by the name of the workbook."""
    found = json.loads((output / "summary.json").read_text("utf-8"))["workbooks"]
    return {Path(row["file"]).name: row for row in found}


def task(path: Path, output: Path, **settings: Any) -> Task:
    """A workbook to print as HTML."""
    config = Config(**{"html": True, "only": "standings", **settings})
    return Task(path.name, str(path), str(output), "", path.stem, config)


def until(happens: Callable[[], object], run: subprocess.Popen[str]) -> None:
    """Wait for something while a run goes on."""
    limit = time.monotonic() + 60
    while not happens():
        assert run.poll() is None, run.communicate()
        assert time.monotonic() < limit
        time.sleep(0.01)


# ---------------------------------------------------------------------------------------------- stopped and killed


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_ctrl_c_finishes_what_is_in_hand_prints_the_table_and_the_next_run_goes_on(tmp_path: Path) -> None:
    for number in range(8):
        put(tmp_path / "in" / f"{number:02}.xlsx", uncalculated())
    words = (tmp_path / "in", "-o", tmp_path / "out", *FAST, "--jobs", "2")
    run = started(*words)
    until(lambda: list((tmp_path / "out").glob("*.html")), run)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does it: to everybody
    out, err = run.communicate(timeout=60)
    assert run.returncode == 1
    assert "stopping: the workbooks in hand are finished first" in err
    assert "not begun" in out
    assert "Traceback" not in err
    done = rows(tmp_path / "out")
    assert 0 < len(done) < 8
    for path in (tmp_path / "in").iterdir():
        assert path.read_bytes() == (calculated() if path.name in done else uncalculated())
    second = started(*words)
    assert second.wait(60) == 0
    again = {name: row["result"] for name, row in rows(tmp_path / "out").items()}
    assert again == {f"{n:02}.xlsx": "skipped" if f"{n:02}.xlsx" in done else "ok" for n in range(8)}
    second.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_a_second_ctrl_c_ends_at_once_with_the_table_and_nothing_half_written(tmp_path: Path) -> None:
    for number in range(8):
        put(tmp_path / "in" / f"{number}.xlsx", uncalculated())
    run = started(tmp_path / "in", "-o", tmp_path / "out", *FAST, "--jobs", "2")
    until(lambda: list((tmp_path / "out").glob("*.html")), run)
    for _ in range(2):
        os.kill(run.pid, signal.SIGTERM)  # a polite kill is heard like Ctrl-C
        time.sleep(0.01)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 1
    assert "not begun" in out
    assert "Traceback" not in err
    assert {path.read_bytes() for path in (tmp_path / "in").glob("*.xlsx")} <= {calculated(), uncalculated()}


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_kill_9_at_random_moments_breaks_nothing_and_the_next_run_completes(tmp_path: Path) -> None:
    """Ten kills here; tools/faults.py does as many as one likes."""
    workbooks = {"a/race.xlsx": uncalculated(), **{f"budget{number}.xlsx": plain(number) for number in range(4)}}
    scene = Scene(tmp_path, workbooks, {"racebook.toml": 'html = true\nonly = "standings"'})
    toll = killed(scene, 10, seed=int.from_bytes(os.urandom(4)))
    assert toll.broken == []
    assert toll.kills.total() >= 10


class Fragile(Executor):
    """Works at once, but a workbook called deadly kills the process, and with it what is in hand beside it."""

    def __init__(self) -> None:
        self.broken = False
        self.open: list[tuple[Future[Result], Task]] = []

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        """Everything waits until somebody looks at it."""
        if self.broken:
            raise BrokenProcessPool
        future: Future[Result] = Future()
        self.open.append((future, arguments[0]))
        return future

    def go(self) -> None:
        """Finish what is in hand."""
        self.broken = any(task.shown == "deadly" for _, task in self.open)
        for future, task in self.open:
            if self.broken:
                future.set_exception(BrokenProcessPool())
            else:
                future.set_result(Result(task.shown, "ok"))
        self.open.clear()


class FragileCrew:
    """A crew that hires a new executor for a broken one."""

    recalls = True

    def __init__(self) -> None:
        self.now = Fragile()
        self.hired = 1

    def executor(self) -> Executor:
        return self.now

    def room(self) -> int:
        if self.now.open:
            self.now.go()
        return 4

    def replace(self) -> None:
        self.now, self.hired = Fragile(), self.hired + 1

    def abandon(self) -> None:
        raise AssertionError


def test_a_workbook_that_kills_its_process_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """All in hand are tried again one by one; the innocent succeed, the guilty one has failed, the rest goes on."""
    crew = FragileCrew()
    tasks = [Task(name, name, "out", "", name, Config()) for name in ("a", "b", "deadly", "c", "d", "e")]

    def impatient(waiting: Any, **_: Any) -> Any:
        crew.now.go()
        return {future for future in waiting if future.done()}, set()

    monkeypatch.setattr("calc.cli.batch.crew.wait", impatient)
    found = {task.shown: result for task, result in results(tasks, crew, Stop())}
    assert {name: result.result for name, result in found.items()} == {
        "a": "ok", "b": "ok", "deadly": "failed", "c": "ok", "d": "ok", "e": "ok",
    }  # fmt: skip
    assert "the process at work on it died" in found["deadly"].reason
    assert crew.hired == 3


# ---------------------------------------------------------------------------------------------- two at once


def test_two_runs_at_once_into_one_folder_the_second_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path / "race.xlsx", uncalculated())
    (tmp_path / "out").mkdir()
    with locked(tmp_path / "out" / LOCK):
        assert batch(path, "-o", tmp_path / "out", *FAST) == 2
    assert "another run is at work on" in capsys.readouterr().err
    assert path.read_bytes() == uncalculated()
    assert batch(path, "-o", tmp_path / "out", *FAST) == 0


def test_a_shared_folder_that_knows_no_locks_is_used_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def refuses(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuses)
    with locked(tmp_path / LOCK):
        assert (tmp_path / LOCK).exists()


def test_two_runs_at_once_on_the_same_workbooks_leave_everything_whole(tmp_path: Path) -> None:
    for number in range(6):
        put(tmp_path / "in" / f"{number}.xlsx", uncalculated())
    runs = [started(tmp_path / "in", "-o", tmp_path / name, *FAST) for name in ("one", "two")]
    assert [run.wait(120) for run in runs] == [0, 0], [run.communicate() for run in runs]
    for run in runs:
        run.communicate()
    assert {path.read_bytes() for path in (tmp_path / "in").iterdir()} == {calculated()}
    for number in range(6):
        prints = [(tmp_path / name / f"{number}.standings.html").read_bytes() for name in ("one", "two")]
        assert prints[0] == prints[1]


# ---------------------------------------------------------------------------------------------- inputs that move


def test_an_input_that_has_vanished_is_said_with_its_name(tmp_path: Path) -> None:
    done = work(task(tmp_path / "gone.xlsx", tmp_path / "out"))
    assert (done.result, done.reason) == ("failed", "there is no such file")


def test_an_input_that_vanishes_while_it_is_calculated_is_not_brought_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path / "race.xlsx", uncalculated())
    real = at_work.write_back

    def too_late(job: Any, **more: Any) -> bool:
        path.unlink()
        return real(job, **more)

    monkeypatch.setattr(at_work, "write_back", too_late)
    done = work(task(path, tmp_path / "out"))
    assert (done.result, done.reason) == ("failed", "it was removed while it was calculated")
    assert not path.exists()


def test_a_newer_save_is_taken_up_and_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "race.xlsx", uncalculated("Erster"))
    real, saves = at_work.write_back, [uncalculated("Zweiter"), uncalculated("Dritter")]

    def meanwhile(job: Any, **more: Any) -> bool:
        if saves:
            path.write_bytes(saves.pop(0))
        return real(job, **more)

    monkeypatch.setattr(at_work, "write_back", meanwhile)
    done = work(task(path, tmp_path / "out"))
    assert (done.result, done.race) == ("ok", "Dritter")
    assert path.read_bytes() == calculated("Dritter")
    assert "Dritter" in (tmp_path / "out" / "race.standings.html").read_text("utf-8")


def test_a_workbook_saved_again_and_again_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "race.xlsx", plain())
    real, saves = at_work.write_back, [plain(number) for number in range(9)]

    def meanwhile(job: Any, **more: Any) -> bool:
        path.write_bytes(saves.pop(0))
        return real(job, **more)

    monkeypatch.setattr(at_work, "write_back", meanwhile)
    done = work(task(path, tmp_path / "out"))
    assert done.result == "failed"
    assert "was changed while it was calculated" in done.reason
    assert path.read_bytes() == plain(8 - len(saves))


def test_a_fault_of_our_own_fails_one_workbook_with_its_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "race.xlsx", calculated())
    monkeypatch.setattr(at_work, "print_job", lambda *_: {}["missing"])
    done = work(task(path, tmp_path / "out"))
    assert (done.result, done.reason) == ("failed", "a fault of Racebook itself: KeyError: 'missing'")
    assert "test_batch_faults.py" in done.trace


# ---------------------------------------------------------------------------------------------- outputs that cannot be


def test_outputs_removed_during_the_run_have_failed_and_are_made_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        put(tmp_path / "in" / f"{name}.xlsx", uncalculated())
    words = (tmp_path / "in", "-o", tmp_path / "out", *FAST)
    from calc.cli.batch.state import State

    real = State.remember

    def vandal(self: State, done: Task, result: Result) -> None:
        if done.shown.endswith("a.xlsx"):
            shutil.rmtree(tmp_path / "out")
        real(self, done, result)

    monkeypatch.setattr(State, "remember", vandal)
    assert batch(*words) == 1
    found = rows(tmp_path / "out")
    assert found["a.xlsx"]["result"] == "failed"
    assert "was removed during the run" in found["a.xlsx"]["reason"]
    monkeypatch.undo()
    assert batch(*words) == 0
    assert all((tmp_path / "out" / f"{name}.standings.html").is_file() for name in ("a", "b", "c"))


@pytest.mark.parametrize("place", ["file", "below", "system"])
def test_an_output_that_cannot_be_written_is_a_wrong_call(
    tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path / "race.xlsx", uncalculated())
    put(tmp_path / "file", b"")
    output = {"file": tmp_path / "file", "below": tmp_path / "file" / "x", "system": Path("/proc/racebook")}[place]
    assert batch(path, "-o", output) == 2
    assert f"{output} cannot be written: " in capsys.readouterr().err
    assert path.read_bytes() == uncalculated()


def on_a_disk(folder: Path, size: str, before: str, *words: object) -> subprocess.CompletedProcess[str]:
    """The command with the folder on a small disk of its own, which nobody else sees; skipped where that cannot be."""
    folder.mkdir()
    if (
        shutil.which("unshare") is None
        or subprocess.run(["unshare", "-m", "true"], check=False, capture_output=True).returncode
    ):
        pytest.skip("no disk of its own without unshare")
    command = " ".join([sys.executable, "-m", "calc", "batch", *map(str, words)])
    script = (
        f"mount -t tmpfs -o size={size} none {folder} && {before} && {command}; code=$?; ls -A {folder} >&2; exit $code"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RACEBOOK_LANGUAGE": "en"}
    return subprocess.run(
        ["unshare", "-m", "sh", "-c", script],
        check=False,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_full_disk_is_said_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    for name in ("a", "b"):
        put(tmp_path / "in" / f"{name}.xlsx", uncalculated())
    done = on_a_disk(tmp_path / "out", "64k", "true", tmp_path / "in", "-o", tmp_path / "out", *FAST)
    assert done.returncode == 1, done.stderr
    assert f"{tmp_path}/out/a.standings.html: the disk is full" in done.stderr
    assert "Traceback" not in done.stderr
    assert ".tmp" not in done.stderr
    assert {path.read_bytes() for path in (tmp_path / "in").iterdir()} == {calculated()}


def test_a_full_disk_under_the_workbooks_leaves_them_as_they_were(tmp_path: Path) -> None:
    """Printed all the same, on another disk; the reason names the workbook."""
    put(tmp_path / "race.xlsx", uncalculated())
    copy = f"cp {tmp_path}/race.xlsx {tmp_path}/in/race.xlsx"
    same = f"; cmp {tmp_path}/race.xlsx {tmp_path}/in/race.xlsx && echo untouched"
    done = on_a_disk(tmp_path / "in", "60k", copy, tmp_path / "in", "-o", tmp_path / "out", *FAST, same)
    assert "untouched" in done.stdout
    assert "race.xlsx: it cannot be written: the disk is full" in done.stderr
    assert (tmp_path / "out" / "race.standings.html").is_file()


def test_a_read_only_output_is_a_wrong_call_that_says_so(tmp_path: Path) -> None:
    path = put(tmp_path / "race.xlsx", calculated())
    lock = f"mount -o remount,ro {tmp_path}/out"
    done = on_a_disk(tmp_path / "out", "1m", lock, path, "-o", tmp_path / "out", *FAST)
    assert done.returncode == 2
    assert f"{tmp_path}/out cannot be written: the disk is read-only" in done.stderr
    assert "Traceback" not in done.stderr


def test_only_old_unfinished_files_are_swept_away(tmp_path: Path) -> None:
    names = (".race-abcd_123.tmp", ".race-abcd_124.tmp", "race-abcd_123.tmp", ".race.tmp", "race.xlsx")
    for name in names:
        path = put(tmp_path / name, b"")
        os.utime(path, (0, time.time() - (10 if "124" in name else OLD + 10)))
    sweep([tmp_path, tmp_path / "nowhere"])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names[1:])


def test_results_are_the_same_whoever_does_the_work(tmp_path: Path) -> None:
    """A task is complete in itself: nothing of this process's own language or folder gets into it."""
    path = put(tmp_path / "race.xlsx", calculated())
    one = work(task(path, tmp_path / "one"))
    code = f"from calc.cli.batch.work import work; from calc.cli.batch.plan import Task; from calc.cli.config import Config; print(work({task(path, tmp_path / 'two')!r}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RACEBOOK_LANGUAGE": "ru", "LANG": "ru_RU.UTF-8"}
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    other = eval(answer.stdout, {"Result": Result})
    assert replace(other, seconds=one.seconds) == one
    prints = [(tmp_path / name / "race.standings.html").read_bytes() for name in ("one", "two")]
    assert prints[0] == prints[1]
