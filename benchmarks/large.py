"""The largest sensible race or battle of each game: made, calculated, looked through, printed, against what cannot be avoided.

Every work has a process of its own, and its processor seconds count, so that a busy machine disturbs none of them.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.races import RACES
from benchmarks.timing import Ratio
from calc import systems
from calc.workbook.starter import starter


def measured(games: Sequence[str] = tuple(RACES)) -> list[Ratio]:
    """Each game's large race; what a game master waits for, as a multiple of its floor."""
    systems.load()
    ratios: list[Ratio] = []
    with tempfile.TemporaryDirectory() as folder:
        for name in games:
            path = Path(folder) / f"{name}.xlsx"
            filling = RACES[name]()
            path.write_bytes(starter(systems.system(name), filling, "", filling.sizes))
            ratios += _ratios(name, path)
    return ratios


def _ratios(name: str, path: Path) -> list[Ratio]:
    """Calculating it for the first time, looking through it again, printing all of it, and the memory at the highest.

    Nobody reads a workbook without loading it, nor prints pages without setting them: so openpyxl's load is the floor of
    a calculation, and WeasyPrint alone on the same HTML that of a print. Of the two forces of cards nearly all the time is
    the 20,000 shuffles of each battle from which the chances of more than twelve a side are estimated.
    """
    first, replayed, loaded, printed, set_ = (
        _alone(work, path) for work in ("recalc", "replay", "load", "print", "weasyprint")
    )
    return [
        Ratio(f"{name}: first calculation / openpyxl load", first["seconds"], loaded["seconds"], 1.5),
        Ratio(f"{name}: the replay alone / openpyxl load", replayed["seconds"], loaded["seconds"], 0.5),
        Ratio(f"{name}: memory of the calculation / load", first["peak"], loaded["peak"], 1.5, "MB"),
        Ratio(f"{name}: {printed['pages']:.0f} pages / WeasyPrint alone", printed["seconds"], set_["seconds"], 1.15),
        Ratio(f"{name}: memory of printing / WeasyPrint alone", printed["peak"], set_["peak"], 1.15, "MB"),
    ]


def _alone(work: str, path: Path) -> dict[str, float]:
    """Processor seconds, the highest memory in MB, and the pages of one work in a process of its own."""
    done = subprocess.run(
        (sys.executable, "-m", "benchmarks.large", work, str(path)), check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


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

    def work() -> int:
        print_job(job, path.parent, Printing())
        return job.pages

    return work


def _weasyprint(path: Path) -> Callable[[], object]:
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    from calc.cli.job import Printing, documents, opened
    from calc.report.render import render_html

    ((_, document),) = documents(opened(path.with_suffix(".done.xlsx")), Printing())
    html, fonts = render_html(document, language=document.language), FontConfiguration()
    return lambda: weasyprint.HTML(string=html).write_pdf(font_config=fonts, pdf_variant="pdf/ua-1") and None


WORKS = {"recalc": _recalc, "replay": _replay, "load": _load, "print": _print, "weasyprint": _weasyprint}


def main() -> int:
    """Do one work once; say how long it took and the highest memory of this process."""
    work = WORKS[sys.argv[1]](Path(sys.argv[2]))
    start = time.process_time()
    found = work()
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "peak": peak, "pages": found if isinstance(found, int) else 0}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
