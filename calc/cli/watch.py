"""Do workbooks again as the game master saves them, until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from calc.cli import GOOD, say
from calc.cli.paths import is_workbook, workbooks
from calc.core.errors import message


def watch(names: Sequence[str], output: Path, again: Callable[[list[Path]], int]) -> int:
    """Wait for changes of the workbooks meant by these names; what we write ourselves is skipped as done before."""
    from watchfiles import watch as changes

    say.line(message("watching; Ctrl-C ends it"))
    folders = {path if path.is_dir() else path.parent for path in map(Path, names)}
    code = GOOD
    for batch in changes(*[folder for folder in folders if folder.exists()], raise_interrupt=False):
        changed = {Path(name).resolve() for _, name in batch}
        meant, _ = workbooks(names, but=output)
        todo = [path for path in meant if path.resolve() in changed and is_workbook(path)]
        if todo:
            code = again(todo)
    return code
