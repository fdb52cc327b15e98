"""racebook batch --dask: a real scheduler and two workers over TCP on this machine do what processes do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from calc.cli import main
from calc.cli.batch.plan import Task
from calc.cli.batch.result import Result
from calc.cli.batch.state import State
from calc.cli.batch.work import work
from calc.cli.config import Config
from tests.cli.batches import ROOT, batch, plain, put, started, uncalculated

pytest.importorskip("distributed", reason="the cluster needs the package distributed")

OURS = {".racebook-state.jsonl", "summary.json", "summary.csv", "index.html"}  # with the seconds that it took


@dataclass
class Cluster:
    """A scheduler and its workers."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


def process(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """A part of the cluster, in a folder of its own so that nothing but the task tells it where things are."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RACEBOOK_LANGUAGE": "ru"}
    with (folder / "log.txt").open("wb") as log:
        return subprocess.Popen([sys.executable, "-m", *words], cwd=folder, env=environment, stdout=log, stderr=log)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Ended whatever happens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = process(tmp_path / "scheduler", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")  # fmt: skip
    workers = [
        process(tmp_path / f"worker{number}", "distributed.cli.dask_worker", address, "--host", "127.0.0.1",
                "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path / f"worker{number}"))
        for number in (1, 2)
    ]  # fmt: skip
    try:
        yield Cluster(address, scheduler, workers)
    finally:
        for one in (*workers, scheduler):
            one.kill()
            one.wait(30)


def everything(folder: Path) -> dict[str, bytes]:
    """The prints below a folder."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name not in OURS | {".racebook.lock"})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_a_cluster_makes_the_same_files_byte_for_byte_even_if_a_worker_is_killed(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Workbooks and prints, one of them a PDF; the worker dies half way, when some are done and some are not."""
    monkeypatch.setenv("RACEBOOK_LANGUAGE", "en")  # as the other run has it; the workers have another one
    for where in ("here", "there"):
        for number in range(6):
            put(tmp_path / where / "html" / f"{number}.xlsx", uncalculated(f"Lauf {number % 2}"))
        put(tmp_path / where / "pdf" / "race.xlsx", uncalculated())
        put(tmp_path / where / "budget.xlsx", plain())
        put(tmp_path / where / "racebook.toml", b'only = "standings"')
        put(tmp_path / where / "html" / "racebook.toml", b"html = true")
    assert batch(tmp_path / "here", "-o", tmp_path / "prints here") == 0
    run = started(tmp_path / "there", "-o", tmp_path / "prints there", "--dask", cluster.address)
    limit = time.monotonic() + 90
    while len(list((tmp_path / "prints there").glob("html/*.html"))) < 2:
        assert run.poll() is None, run.communicate()
        assert time.monotonic() < limit
        time.sleep(0.01)
    cluster.workers[0].send_signal(signal.SIGKILL)
    out, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    assert "7 good, 1 not printed" in out
    assert "Traceback" not in err
    assert everything(tmp_path / "prints there") == everything(tmp_path / "prints here")
    assert everything(tmp_path / "there") == everything(tmp_path / "here")
    assert len(everything(tmp_path / "prints here")) == 8  # with the picture of the PDF
    goes_away(tmp_path, cluster, monkeypatch)
    assert "not begun" in capsys.readouterr().out


def goes_away(tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the scheduler dies too, what it had has failed, and the next run does the rest without it."""
    monkeypatch.setattr("calc.cli.batch.cluster.PATIENCE", 3)
    for number in range(12):
        put(tmp_path / "in" / f"{number}.xlsx", plain(number))
    words = (tmp_path / "in", "-o", tmp_path / "out")
    real = State.remember

    def end(self: State, task: Task, result: Result) -> None:
        cluster.scheduler.send_signal(signal.SIGKILL)
        real(self, task, result)

    with monkeypatch.context() as patched:
        patched.setattr(State, "remember", end)
        assert batch(*words, "--dask", cluster.address) == 1
    assert batch(*words, "--html") == 0


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense"])
def test_no_scheduler_is_a_wrong_call(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("calc.cli.batch.cluster.PATIENCE", 0.5)
    path = put(tmp_path / "race.xlsx", uncalculated())
    assert main(["batch", str(path), "-o", str(tmp_path / "out"), "--dask", address]) == 2
    assert f"{address}: no scheduler answers there" in capsys.readouterr().err
    assert path.read_bytes() == uncalculated()


def test_a_worker_with_several_threads_does_one_workbook_at_a_time() -> None:
    """WeasyPrint's clock belongs to the whole process; two at once would stamp it wrongly."""
    from threading import Thread

    from calc.cli.batch import work as at_work

    nobody = Task("gone.xlsx", "/nowhere/gone.xlsx", "/nowhere", "", "gone", Config())
    thread = Thread(target=work, args=(nobody,))
    with at_work.AT_WORK:
        thread.start()
        thread.join(0.2)
        assert thread.is_alive()
    thread.join(30)
    assert not thread.is_alive()
