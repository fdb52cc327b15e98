"""The largest sensible race: thirty riders, sixty turns; made, calculated, printed, against what cannot be avoided."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import Ratio
from calc import systems
from calc.core.kinds import Cell
from calc.core.sheets import Filling
from calc.workbook.starter import starter

RIDERS, TURNS = 30, 60


def measured() -> list[Ratio]:
    """Each game's large race; what a game master waits for, as a multiple of its floor."""
    ratios: list[Ratio] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, make in RACES.items():
            path = Path(folder) / f"{name}.xlsx"
            filling = make()
            path.write_bytes(starter(systems.system(name), filling, "", filling.sizes))
            ratios += _ratios(name, path)
    return ratios


def _ratios(name: str, path: Path) -> list[Ratio]:
    """Making it fresh, looking through it again, printing it, and the memory at the highest."""
    first, replayed, loaded = (_alone(work, path) for work in ("recalc", "replay", "load"))
    printed = _alone("print", path)
    return [
        Ratio(f"{name}: first calculation / openpyxl load", first["seconds"], loaded["seconds"], 1.5),
        Ratio(f"{name}: first calculation / the replay alone", first["seconds"], replayed["seconds"], 12),
        Ratio(f"{name}: printing everything / openpyxl load", printed["seconds"], loaded["seconds"], 12),
        Ratio(f"{name}: memory, calculation / openpyxl load (MB)", first["peak"], loaded["peak"], 1.5),
    ]


def _alone(work: str, path: Path) -> dict[str, float]:
    """Seconds and the highest memory of one work in a process of its own."""
    done = subprocess.run(
        (sys.executable, "-m", "benchmarks.large", work, str(path)), check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


# ------------------------------------------------------------------------------------------------------- races


def _dsa() -> Filling:
    """Thirty riders by style, slow enough and long enough for sixty turns."""
    from calc.systems.dsa.replay.policy import simulated

    styles = ("steady", "cautious", "bold", "villain")
    people: list[dict[str, Cell]] = [
        {
            "name": f"Reiterin Nummer {n}", "horse": f"Pferd {n}", "lane": 1 + n % 10, "field": n // 10, "ch": 12,
            "ge": 13, "kk": 12, "taw": 4 + n % 9, "ini": 10, "ko": 11, "at": 13, "pa": 11, "weapon": "brawl",
            "horse_bonus": n % 3, "scope": "movement", "crowd": n % 4, "style": styles[n % 4], "si1": 11, "si2": 12,
            "si3": 12, "si_taw": 4, "kb1": 12, "kb2": 12, "kb3": 12, "kb_taw": 4,
        }
        for n in range(RIDERS)
    ]  # fmt: skip
    settings: dict[str, Cell] = {
        "seed": 30, "dsa_lanes": 10, "dsa_lap_fields": 60, "dsa_laps": 4, "dsa_fall_out": False, "dsa_hidden_upto": 6,
    }  # fmt: skip
    moves, orders, course = simulated(people, settings, most_turns=TURNS)
    turns = max(int(str(row["turn"])) for row in moves)
    sizes = {"riders": RIDERS, "turns": turns, "orders": len(orders) + 10, "log": min(10_000, len(course.events) + 10),
             "lanes": 10, "fields": 240}  # fmt: skip
    return Filling({"Participants": tuple(people), "Moves": moves, "Orders": orders}, settings, sizes)


RACES: dict[str, Callable[[], Filling]] = {"dsa": _dsa}


# -------------------------------------------------------------------------------- the works, each in its process


def _recalc(path: Path) -> Callable[[], object]:
    from calc.workbook.recalc import recalc

    data = path.read_bytes()

    def work() -> None:
        path.with_suffix(".done.xlsx").write_bytes(recalc(data).data)

    return work


def _replay(path: Path) -> Callable[[], object]:
    from calc.workbook.layout import layout
    from calc.workbook.package import Package
    from calc.workbook.read import read_book

    package = Package(path.with_suffix(".done.xlsx").read_bytes())
    found = layout(read_book(package), package)
    if found is None:
        raise ValueError(f"{path} is no workbook of a game")
    return lambda: found.game.replay(found.records)


def _load(path: Path) -> Callable[[], object]:
    import openpyxl

    return lambda: openpyxl.load_workbook(path)


def _print(path: Path) -> Callable[[], object]:
    from calc.cli.job import Printing, opened, print_job
    from calc.report.pdf import weasyprint_module

    weasyprint_module()
    job = opened(path.with_suffix(".done.xlsx"))
    return lambda: print_job(job, path.parent, Printing())


WORKS = {"recalc": _recalc, "replay": _replay, "load": _load, "print": _print}


def main() -> int:
    """Do one work once; say how long it took and the highest memory of this process."""
    work = WORKS[sys.argv[1]](Path(sys.argv[2]))
    start = time.perf_counter()
    work()
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "peak": peak / 1000}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
