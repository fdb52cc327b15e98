"""The front door for Excel: the module that xlwings' setting UDF MODULES names, with every function and the buttons.

Without xlwings it can be imported all the same; the functions are then plain callables.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

from calc import systems
from calc.core.errors import Message, Words, message
from calc.core.registry import FUNCTIONS
from calc.hosts import excel, macros
from calc.texts.terminal import terminal_language
from calc.texts.words import choose_language, translator

systems.load()

if importlib.util.find_spec("xlwings") is None:
    globals().update(excel.served(FUNCTIONS.values()))
else:
    import xlwings

    globals().update(excel.served(FUNCTIONS.values(), xlwings.arg, xlwings.func, terminal_language()))


def next_turn(book: Any = None) -> list[str]:
    """The button "next turn": the rows of the next turn on the sheets that need them."""
    book = _calling() if book is None else book
    game = macros.game_of(book)
    said = [macros.not_ours()] if game is None else macros.said_of(macros.next_turn(book, game))
    return _told(book, [_worded(one, game.name if game else "") for one in said])


def print_report(book: Any = None) -> list[str]:
    """The button "print": saves the book and prints it, as the command racebook report does."""
    book = _calling() if book is None else book
    path = Path(book.fullname).resolve()
    if not path.is_file():
        missing = message("{file} is on no disk of this computer; save it there and print again", file=Words(path))
        return _told(book, [_worded(missing)])
    book.save()
    return _told(book, _reported(path).splitlines())


def _reported(path: Path) -> str:
    """What racebook report says of a file; a process of its own, so that Excel's is left as it is."""
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    done = subprocess.run(
        [sys.executable, "-m", "calc", "report", str(path)],
        cwd=Path(__file__).parents[1], capture_output=True, encoding="utf-8", check=False, creationflags=hidden,
    )  # fmt: skip
    return (done.stdout + done.stderr).strip()


def _calling() -> Any:
    """The book whose button was pressed."""
    if importlib.util.find_spec("xlwings") is None:
        raise RuntimeError(_worded(excel.xlwings_missing()))
    return xlwings.Book.caller()


def _told(book: Any, lines: list[str]) -> list[str]:
    book.app.alert("\n".join(lines), title="Racebook")
    return lines


def _worded(said: Message, game: str = "") -> str:
    return translator(choose_language(game=game), game).message(said)
