"""How a batch shows on a terminal: a bar while it works, a table at the end; one line a workbook where output is piped."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from calc.cli import say
from calc.core.errors import Words, message
from calc.texts.words import terminal_translator

if TYPE_CHECKING:
    from calc.cli.batch import Result

#: From so many workbooks on, those without anything to say are counted, not listed.
MANY = 20
PIPED_WIDTH = 160


@contextmanager
def bar(count: int, *, quiet: bool) -> Iterator[Callable[[Result], None]]:
    """What is called with each result as it comes."""
    if quiet:
        yield lambda _: None
        return
    if not sys.stderr.isatty():
        yield lambda result: print(f"{result.result}: {result.file}", file=sys.stderr)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("racebook", total=count)

        def tick(result: Result) -> None:
            shown.update(task, advance=1, description=Path(result.file).name[:30])

        yield tick


def table(results: Sequence[Result], left: int, seconds: float, *, quiet: bool, as_json: bool) -> None:
    """The table at the end; what failed is always said."""
    if as_json:
        from dataclasses import asdict

        say.as_json([asdict(result) for result in results])
        return
    words = terminal_translator()
    for result in results:
        if result.result == "failed":
            say.complain(message("{file}: {reason}", file=Words(result.file), reason=Words(result.reason)))
    if quiet:
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, pad_edge=False)
    for head in (message("Workbook"), message("Game"), message("Race"), message("Winner")):
        shown.add_column(words.message(head), overflow="fold")
    for head in (message("Findings"), message("Pages"), message("Seconds")):
        shown.add_column(words.message(head), justify="right")
    shown.add_column(words.message(message("Result")))
    dull = ("ok", "skipped") if len(results) > MANY else ()
    for result in results:
        if result.result not in dull:
            cells = (os.path.relpath(result.file), result.game, result.race, result.winner, str(result.findings), str(result.pages),
                     f"{result.seconds:.1f}", result.result)  # fmt: skip
            shown.add_row(*(Text(cell) for cell in cells))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)
    if shown.row_count:
        console.print(shown)
    counts = {
        kind: sum(result.result == kind for result in results) for kind in ("ok", "findings", "skipped", "failed")
    }
    said = message(
        "{count} workbooks in {seconds} s: {ok} good, {findings} with findings, {skipped} done before, {failed} failed, {left} not begun",
        count=len(results) + left, seconds=Words(f"{seconds:.1f}"), left=left, **counts,
    )  # fmt: skip
    console.print(Text(words.message(said)))
