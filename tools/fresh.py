"""Make everything that is made: the function reference, the shipped workbooks, the printed samples.

python -m tools.fresh              make all of it anew
python -m tools.fresh functions    the function reference alone
"""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

from calc import systems
from calc.cli import main as racebook
from calc.texts.terminal import LANGUAGES, PRODUCT_LANGUAGE

ROOT = Path(__file__).parents[1]
#: The function reference by its language.
REFERENCES = {
    language: ROOT / "docs" / ("" if language == PRODUCT_LANGUAGE else language) / "functions.md"
    for language in LANGUAGES
}


def reference(language: str) -> str:
    """The function reference as the command prints it."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        racebook(["functions", "--markdown", "--language", language])
    return printed.getvalue()


def workbooks(folder: Path) -> list[Path]:
    """Every game's starter and examples, written by the command."""
    made = []
    for name in systems.GAMES:
        game = systems.system(name)
        target = folder / name
        target.mkdir(parents=True, exist_ok=True)
        made.append(target / "starter.xlsx")
        racebook(["new", name, str(made[-1]), "--force"])
        for example in game.examples:
            made.append(target / f"{example}.xlsx")
            racebook(["new", name, str(made[-1]), "--force", "--example", example])
    return made


def reports(folder: Path, books: list[Path]) -> None:
    """The examples printed, each in its home language."""
    for book in books:
        if book.stem != "starter":
            racebook(["report", str(book), "-o", str(folder / book.parent.name), "--quiet"])


def main() -> int:
    """Make all of it, or what is named."""
    for language, path in REFERENCES.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(reference(language), "utf-8")
    if sys.argv[1:] != ["functions"]:
        reports(ROOT / "reports", workbooks(ROOT / "workbooks"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
