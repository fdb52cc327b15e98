"""racebook batch as it is seen while it works: the bar of a terminal, the lines of a pipe, --watch."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.batches import ROOT, calculated, plain, put, started, uncalculated

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="terminals and signals of another kind")


def test_a_pipe_gets_a_line_for_each_workbook_as_it_is_done(tmp_path: Path) -> None:
    for number in range(3):
        put(tmp_path / "in" / f"{number}.xlsx", plain(number))
    put(tmp_path / "in" / "bad.xlsx", b"")
    out, err = started(tmp_path / "in", "-o", tmp_path / "out", "--html").communicate(timeout=60)
    lines = err.splitlines()
    assert sorted(lines[:4]) == [
        f"failed: {tmp_path}/in/bad.xlsx", *(f"not printed: {tmp_path}/in/{number}.xlsx" for number in range(3)),
    ]  # fmt: skip
    assert "\x1b" not in out + err
    assert re.search(r"^4 workbooks in \d+\.\d s: 3 not printed, 1 failed$", out, re.MULTILINE)


def test_a_terminal_gets_a_bar_that_moves_and_a_table(tmp_path: Path) -> None:
    """The bar is drawn with the numbers done and failed, and is gone when the table comes."""
    import pty

    for number in range(3):
        put(tmp_path / "in" / f"{number}.xlsx", plain(number))
    put(tmp_path / "in" / "bad.xlsx", b"")
    master, slave = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RACEBOOK_LANGUAGE": "en", "TERM": "xterm", "COLUMNS": "120"}
    command = [sys.executable, "-m", "calc", "batch", str(tmp_path / "in"), "-o", str(tmp_path / "out"), "--html"]
    run = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    seen = b""
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        if select.select([master], [], [], 0.1)[0]:
            try:
                seen += os.read(master, 65536)
            except OSError:
                break
        elif run.poll() is not None:
            break
    os.close(master)
    assert run.wait(10) == 1
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen.decode())
    assert "0/4" in text
    assert re.search(r"[1-4]/4 .*(bad|\d)\.xlsx", text)
    assert text.index("0/4") < text.index("Workbook") < text.index("4 workbooks in")


class Watch:
    """A run that watches a folder."""

    def __init__(self, folder: Path, output: Path) -> None:
        self.run = started(folder, "-o", output, "--html", "--only", "standings", "--watch", "--jobs", "1")

    def until(self, happens: Callable[[], bool]) -> None:
        """Wait until the watch has done something."""
        limit = time.monotonic() + 60
        while not happens():
            assert self.run.poll() is None, self.run.communicate()
            assert time.monotonic() < limit, "the watch slept on"
            time.sleep(0.02)

    def end(self) -> tuple[int, str, str]:
        """Ctrl-C: exit code and what was said."""
        os.killpg(self.run.pid, signal.SIGINT)
        out, err = self.run.communicate(timeout=60)
        return self.run.returncode, out, err


def test_watch_does_a_workbook_again_when_it_is_saved_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    """A new workbook, a save, one opened and closed elsewhere; the index always tells of all workbooks."""
    folder, output = tmp_path / "in", tmp_path / "out"
    path = put(folder / "race.xlsx", uncalculated())
    watch = Watch(folder, output)
    page = output / "race.standings.html"
    watch.until((output / "index.html").is_file)
    put(folder / "second.xlsx", uncalculated("Zweitlauf"))
    watch.until((output / "second.standings.html").is_file)
    saved = put(folder / "new.tmp", uncalculated("Drittlauf"))
    saved.replace(path)  # as spreadsheet programs save
    watch.until(lambda: "Drittlauf" in page.read_text("utf-8"))
    watch.until(lambda: path.read_bytes() == calculated("Drittlauf"))
    lock = put(folder / "~$race.xlsx", b"\x05Maria")
    path.write_bytes(uncalculated("Viertlauf"))
    watch.until(lambda: "Viertlauf" in page.read_text("utf-8"))
    assert path.read_bytes() == uncalculated("Viertlauf")
    lock.unlink()
    watch.until(lambda: path.read_bytes() == calculated("Viertlauf"))
    watch.until(lambda: '<tr class="open">' not in (output / "index.html").read_text("utf-8"))
    index = (output / "index.html").read_text("utf-8")
    code, out, err = watch.end()
    assert (code, err.count("Traceback")) == (0, 0)
    assert "watching; Ctrl-C ends it" in out
    assert "second.standings.html" in index
    assert "race.standings.html" in index


def test_watch_begins_with_an_empty_folder_and_outlives_wrong_settings(tmp_path: Path) -> None:
    folder, output = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    watch = Watch(folder, output)
    watch.until((output / "index.html").is_file)
    time.sleep(0.5)  # until it really watches
    settings = put(folder / "racebook.toml", b"nonsense = 1")
    time.sleep(2)
    settings.write_bytes(b'language = "ru"')
    put(folder / "race.xlsx", calculated())
    watch.until((output / "race.standings.html").is_file)
    code, _, err = watch.end()
    assert code == 0
    assert '"nonsense" is no setting' in err
    assert '<html lang="ru"' in (output / "race.standings.html").read_text("utf-8")
