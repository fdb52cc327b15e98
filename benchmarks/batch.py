"""A batch of mixed workbooks on all cores against WeasyPrint alone on one, and the memory of its workers.

The machine may be busy with other things, which disturbs the two unequally; so the same is given in processor seconds too.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from benchmarks.timing import Ratio, best, best_processor
from benchmarks.watched import Watched, watched
from calc import systems
from calc.cli.job import Printing, documents, opened
from calc.report.render import render_html
from calc.workbook.starter import starter

GAMES = ("dsa", "mekrace", "mekton", "tachki", "stccg")
#: How many workbooks, how many small documents: as many as a league has, and as few as still tell.
FULL, FEWER = (200, 500), (40, 100)
FEW = {"riders": 2, "turns": 2, "orders": 2, "log": 5, "lanes": 2, "fields": 4}
MB = 1e6


def measured(*, full: bool = False) -> list[Ratio]:
    """Time, then memory."""
    systems.load()
    workbooks, documents = FULL if full else FEWER
    with tempfile.TemporaryDirectory() as folder:
        return [*_time(Path(folder), workbooks), *_memory(Path(folder), documents)]


def _time(folder: Path, count: int) -> list[Ratio]:
    """Played examples of all games, each with a title of its own and without values, so that nothing can be remembered."""
    examples = {game: _example(game) for game in GAMES}
    for number in range(count):
        game = GAMES[number % len(GAMES)]
        _put(folder / "in" / f"{number:03} {game}.xlsx", _titled(*examples[game], f"{number:03}"))
    here = watched("batch", str(folder / "in"), "-o", str(folder / "out"), "--quiet")
    alone = processor = 0.0
    for number, game in enumerate(GAMES):
        print_it = _weasyprint(folder / "in" / f"{number:03} {game}.xlsx")
        copies = len(range(number, count, len(GAMES)))
        alone += copies * best(print_it, rounds=2)[0]
        processor += copies * best_processor(print_it, rounds=2)[0]
    cores = os.cpu_count() or 1
    what = f"{count} workbooks on {cores} cores / WeasyPrint's render and write on 1"
    return [
        Ratio(what, here.seconds, alone, 0.6),
        Ratio(f"the same, processor seconds by {cores}", here.processor / cores, processor, 0.6),
        Ratio("the largest worker: second half of it / first half",
              here.largest(here.seconds / 2, here.seconds) / MB, here.largest(0, here.seconds / 2) / MB, 1.1, "MB"),
    ]  # fmt: skip


def _memory(folder: Path, count: int) -> list[Ratio]:
    """Many small workbooks in one run: the largest worker in each fifth of it against the first fifth."""
    data, title = _example("dsa", sizes=FEW, empty=True)
    for number in range(count):
        _put(folder / "small" / f"{number:03}.xlsx", _titled(data, title, f"{number:03}"))
    words = ("batch", str(folder / "small"), "-o", str(folder / "out small"), "--only", "standings", "--quiet")
    run: Watched = watched(*words)
    fifth = run.seconds / 5
    first = run.largest(0, fifth)
    return [
        Ratio(f"the largest worker: fifth no. {n + 1} of {count} documents / the first",
              run.largest(n * fifth, (n + 1) * fifth) / MB, first / MB, 1.1, "MB")
        for n in range(1, 5)
    ]  # fmt: skip


def _example(game: str, *, sizes: dict[str, int] | None = None, empty: bool = False) -> tuple[bytes, str]:
    """A workbook without values, and its title."""
    from calc.core.sheets import Filling

    found = systems.system(game)
    played = found.examples["example"]()
    named = next(name for name in ("race", "battle", "title") if name in played.settings)
    title = str(played.settings[named])
    filling = Filling({}, {named: title}) if empty else played
    return starter(found, filling, "", sizes or {}), title


def _titled(data: bytes, title: str, more: str) -> bytes:
    """The workbook with something after its title."""
    buffer, old = io.BytesIO(), title.encode()
    with ZipFile(io.BytesIO(data)) as source, ZipFile(buffer, "w", ZIP_DEFLATED, compresslevel=1) as made:
        for name in source.namelist():
            made.writestr(name, source.read(name).replace(old, old + b" " + more.encode()))
    return buffer.getvalue()


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _weasyprint(path: Path) -> Callable[[], object]:
    """WeasyPrint's render and write of the workbook's pages, with its fonts loaded once."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    ((_, document),) = documents(opened(path), Printing())
    html = render_html(document, language=document.language)
    return partial(_printed, weasyprint.HTML, html, FontConfiguration())


def _printed(html_class: type, html: str, fonts: object) -> None:
    html_class(string=html).render(font_config=fonts, pdf_variant="pdf/ua-1").write_pdf(pdf_variant="pdf/ua-1")
