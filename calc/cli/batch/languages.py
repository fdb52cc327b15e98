"""The language of a workbook's prints: the command line, its own Settings sheet, racebook.toml, the environment, its game."""

from __future__ import annotations

from pathlib import Path

from calc.cli.batch.plan import Task
from calc.core.records import Records, read_settings
from calc.texts.words import choose_language, home_language
from calc.workbook.errors import WorkbookError
from calc.workbook.layout import layout
from calc.workbook.package import Package
from calc.workbook.read import read_book


def usual_language(task: Task, game: str) -> str:
    """What counts where neither command line nor workbook say anything."""
    return task.config.language or task.usual or home_language(game)


def language_of(task: Task) -> str | None:
    """The language in which this workbook will be printed; None where it is no workbook of a game."""
    try:
        data = Path(task.path).read_bytes()
        found = layout(read_book(data), Package(data))
    except (OSError, WorkbookError):
        return None
    if found is None:
        return None
    settings, _ = read_settings(found.records.get("Settings", Records("Settings")), found.game.settings)
    asked = task.config.language if task.config.asked else None
    own = getattr(settings, "language", None)
    return choose_language(asked, own or usual_language(task, found.game.name), found.game.name)
