"""How a batch shows on a terminal: a bar while it works, a table at the end; one line a workbook where output is piped."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from calc.cli import say
from calc.cli.batch.result import FAILED, FINDINGS, OK, SKIPPED, WORDS, Result
from calc.core.errors import Words, message
from calc.texts.words import terminal_translator

if TYPE_CHECKING:
    from calc.cli.summary import Whole

#: From so many workbooks on, those without anything to say are counted, not listed.
MANY = 20
PIPED_WIDTH = 160


@contextmanager
def bar(count: int, *, quiet: bool) -> Iterator[Callable[[Result], None]]:
    """What is called with each result as it comes."""
    words = terminal_translator()
    if quiet:
        yield lambda _: None
        return
    if not sys.stderr.isatty():
        yield lambda one: print(visible(f"{words.message(WORDS[one.result])}: {one.file}"), file=sys.stderr, flush=True)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        MofNCompleteColumn(), BarColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[file]}", markup=False), TextColumn("{task.fields[failed]}", style="red", markup=False),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=count, file="", failed="")
        failed = 0

        def tick(result: Result) -> None:
            nonlocal failed
            failed += result.result == FAILED
            said = words.message(message("{count} failed", count=failed)) if failed else ""
            shown.update(task, advance=1, file=visible(Path(result.file).name[:40]), failed=said)

        yield tick


def table(whole: Whole, *, quiet: bool, as_json: bool, news: bool = False) -> None:
    """The table at the end; what failed is always said. news: without what was done before."""
    if as_json:
        say.as_json([result.plain() for result in whole.results])
        return
    if not quiet:
        _rows(whole, news=news)
    for result in whole.results:
        if result.reason and (result.result == FAILED or not quiet):
            said = message("{file}: {reason}", file=Words(visible(result.file)), reason=Words(visible(result.reason)))
            say.complain(said)
    if not quiet:
        say.line(whole.sentence(terminal_translator()))


def _rows(whole: Whole, *, news: bool) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    words = terminal_translator()
    shown = Table(box=None, pad_edge=False)
    for head in (message("Workbook"), message("Game"), message("Race"), message("Winner")):
        shown.add_column(words.message(head), overflow="fold")
    for head in (message("Findings"), message("Pages"), message("Seconds")):
        shown.add_column(words.message(head), justify="right")
    shown.add_column(words.message(message("Result")))
    dull = (OK, SKIPPED) if len(whole.results) > MANY and not news else (SKIPPED,) if news else ()
    for result in whole.results:
        if result.result not in dull:
            cells = (
                _near(result.file), result.game, result.race, result.winner, str(result.findings), str(result.pages),
                f"{result.seconds:.1f}", words.message(WORDS[result.result]),
            )  # fmt: skip
            style = {FAILED: "red", FINDINGS: "yellow"}.get(result.result, "")
            shown.add_row(*(Text(visible(cell)) for cell in cells), style=style)
    if shown.row_count:
        Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH).print(shown)


def visible(text: str) -> str:
    """A text that a terminal shows and does not obey."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def _near(file: str) -> str:
    """A path as seen from here, if that is shorter."""
    try:
        return min(file, os.path.relpath(file), key=len)
    except ValueError:  # on another drive
        return file
