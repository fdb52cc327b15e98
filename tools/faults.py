"""Kill a batch with signal 9 at random moments, again and again, and look whether a file is broken.

python -m tools.faults [KILLS]    200 if left out; prints what was found, exit code 1 if anything was broken

Each round has up to four killed runs and then one that must complete. Killed is the whole run, or only the one who
leads it, or only a worker; then the run itself must complete. After every kill each workbook must be, byte for byte,
the one before or the one with its values, and each print the one that an undisturbed run makes.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNFINISHED = re.compile(r"\..+\.tmp")
OURS = (".racebook-state.jsonl", ".racebook.lock", "summary.json", "summary.csv", "index.html")
PATIENCE = 120.0


@dataclass(slots=True)
class Toll:
    """What many kills have done."""

    kills: Counter[str] = field(default_factory=Counter)
    completed: int = 0
    written_when_killed: int = 0
    unfinished: int = 0
    broken: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The toll in words."""
        kinds = ", ".join(f"{count} of {kind}" for kind, count in sorted(self.kills.items()))
        lines = [
            f"{self.kills.total()} kills ({kinds}); {self.completed} runs after them completed",
            f"{self.written_when_killed} of the killed runs had written something; {self.unfinished} unfinished files lay about",
            *(self.broken or ["nothing was broken"]),
        ]
        return "\n".join(lines)


class Scene:
    """A folder of workbooks without values, what they become, and what is printed of them."""

    def __init__(self, folder: Path, workbooks: dict[str, bytes], settings: dict[str, str]) -> None:
        self.input, self.output = folder / "in", folder / "out"
        self.before, self._settings = workbooks, settings
        self.reset()
        started = time.monotonic()
        assert self.run().wait(PATIENCE) == 0, "the undisturbed run failed"
        self.seconds = time.monotonic() - started
        self.after = {name: (self.input / name).read_bytes() for name in workbooks}
        self.prints = {name: data for name, data in self._outputs().items() if Path(name).name not in OURS}
        assert self.prints, "the undisturbed run printed nothing"

    def reset(self) -> None:
        """Everything as before the first run."""
        for folder in (self.input, self.output):
            for path in sorted(folder.rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink()
        for name, data in self.before.items():
            (self.input / name).parent.mkdir(parents=True, exist_ok=True)
            (self.input / name).write_bytes(data)
        for name, text in self._settings.items():
            (self.input / name).write_text(text, "utf-8")

    def run(self) -> subprocess.Popen[bytes]:
        """A run at the head of a session of its own."""
        command = [sys.executable, "-m", "calc", "batch", str(self.input), "-o", str(self.output), "--quiet"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet, start_new_session=True)

    def _outputs(self) -> dict[str, bytes]:
        found = (path for path in self.output.rglob("*") if path.is_file() and not UNFINISHED.fullmatch(path.name))
        return {path.relative_to(self.output).as_posix(): path.read_bytes() for path in found}

    def broken(self, *, complete: bool) -> list[str]:
        """Every workbook and print that is not whole; complete: and every one that is not there."""
        found = []
        for name in self.before:
            data = (self.input / name).read_bytes() if (self.input / name).is_file() else None
            if data != self.after[name] and (complete or data != self.before[name]):
                found.append(f"workbook {name}")
        outputs = self._outputs()
        found += [f"print {name}" for name, data in outputs.items() if data != self.prints.get(name, data)]
        found += [f"unknown {name}" for name in outputs if name not in self.prints and Path(name).name not in OURS]
        if complete:
            found += [f"no print {name}" for name in self.prints if name not in outputs]
        return found

    def written(self) -> bool:
        """True where a run has changed a workbook or printed one."""
        return any((self.input / name).read_bytes() != data for name, data in self.before.items()) or any(
            name in self.prints for name in self._outputs()
        )

    def unfinished(self) -> int:
        """How many unfinished files lie about."""
        paths = [*self.input.rglob(".*.tmp"), *self.output.rglob(".*.tmp")]
        return len(paths)


def killed(scene: Scene, kills: int, seed: int, tell: Callable[[str], None] = lambda _: None) -> Toll:
    """So many kills at moments drawn from the seed."""
    chance, toll = random.Random(seed), Toll()
    while toll.kills.total() < kills:
        known = len(toll.broken)
        scene.reset()
        for _ in range(chance.randint(1, 4)):
            kind = chance.choice(("the run", "the run", "the one who leads", "a worker"))
            if not _kill(scene, kind, chance.uniform(0.05, 0.95 * scene.seconds), toll):
                break  # done before it could be killed
        if scene.run().wait(PATIENCE) != 0:
            toll.broken.append("a run after a kill did not end well")
        toll.completed += 1
        toll.broken += scene.broken(complete=True)
        tell("\n".join([f"{toll.kills.total()} kills, {len(toll.broken)} broken", *toll.broken[known:]]))
    return toll


def _kill(scene: Scene, kind: str, moment: float, toll: Toll) -> bool:
    """Start a run and kill it, or a part of it, after so many seconds; False where it was over, or had no workers yet."""
    run = scene.run()
    time.sleep(moment)
    alone = kind == "a worker"
    victims = _workers(run.pid) if alone else [run.pid]
    if run.poll() is not None or not victims:
        run.wait(PATIENCE)
        return False
    if kind == "the run":
        os.killpg(run.pid, signal.SIGKILL)
    else:
        os.kill(victims[0], signal.SIGKILL)
    toll.kills[kind] += 1
    code = run.wait(PATIENCE)
    toll.written_when_killed += scene.written()
    toll.unfinished += scene.unfinished()
    toll.broken += [f"{one} after {kind} was killed" for one in scene.broken(complete=alone)]
    if alone and code != 0:
        toll.broken.append(f"a run that lost a worker ended with {code}")
    if not _all_gone(run.pid):
        toll.broken.append(f"workers lived on after {kind} was killed")
    return not alone


def _workers(leader: int) -> list[int]:
    """The worker processes of a run: the children of the child that makes them."""
    parents = _session(leader)
    return [pid for pid, parent in parents.items() if parents.get(parent) == leader]


def _session(leader: int) -> dict[int, int]:
    """The living processes of a session with their parents, from /proc."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent, _, session = path.read_text("ascii", "replace").rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(session) == leader and state != "Z":
            found[int(path.parent.name)] = int(parent)
    return found


def _all_gone(leader: int) -> bool:
    """True as soon as no process of a run is left."""
    limit = time.monotonic() + PATIENCE
    while _session(leader):
        if time.monotonic() > limit:
            os.killpg(leader, signal.SIGKILL)
            return False
        time.sleep(0.02)
    return True


def main() -> int:
    """The command."""
    from tests.cli.batches import plain, uncalculated

    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    workbooks = {f"html/race{number}.xlsx": uncalculated(f"Lauf {number}") for number in range(3)}
    workbooks |= {"pdf/race.xlsx": uncalculated("Hauptlauf"), "budget.xlsx": plain()}
    settings = {"racebook.toml": 'only = "standings"', "html/racebook.toml": "html = true"}
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder), workbooks, settings)
        print(f"an undisturbed run takes {scene.seconds:.1f} s", flush=True)
        toll = killed(scene, kills, seed=kills, tell=lambda said: print(said, file=sys.stderr, flush=True))
    print(toll.text())
    return 1 if toll.broken else 0


if __name__ == "__main__":
    sys.exit(main())
