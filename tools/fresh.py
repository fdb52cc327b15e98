"""Make everything that is made: the function reference, the shipped workbooks, the printed samples.

python -m tools.fresh              make all of it anew
python -m tools.fresh functions    the function reference alone
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
import tempfile
from pathlib import Path
from xml.etree.ElementTree import canonicalize
from zipfile import ZipFile

from calc import systems
from calc.cli import GOOD
from calc.cli import main as racebook
from calc.texts.terminal import LANGUAGES, PRODUCT_LANGUAGE

ROOT = Path(__file__).parents[1]
#: The function reference by its language.
REFERENCES = {
    language: ROOT / "docs" / ("" if language == PRODUCT_LANGUAGE else language) / "functions.md"
    for language in LANGUAGES
}
_TIMES = re.compile(rb"<dcterms:(created|modified)[^>]*>[^<]*<")


def reference(language: str) -> str:
    """The function reference as the command prints it."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        racebook(["functions", "--markdown", "--language", language])
    return printed.getvalue()


def workbooks(folder: Path) -> list[Path]:
    """Every game's starter and examples, as the command writes them; one that says the same as before stays."""
    kept = []
    for name in systems.GAMES:
        (folder / name).mkdir(parents=True, exist_ok=True)
        for stem in ("starter", *systems.system(name).examples):
            kept.append(folder / name / f"{stem}.xlsx")
            with tempfile.TemporaryDirectory() as aside:
                made = workbook(kept[-1], Path(aside))
                if not kept[-1].exists() or parts(made) != parts(kept[-1]):
                    kept[-1].write_bytes(made.read_bytes())
    return kept


def workbook(shipped: Path, folder: Path) -> Path:
    """The shipped workbook of this game and name, written anew into a folder."""
    path = folder / shipped.name
    example = [] if shipped.stem == "starter" else ["--example", shipped.stem]
    if racebook(["new", shipped.parent.name, str(path), *example]) != GOOD:
        raise SystemExit(f"{path} could not be made")
    return path


def parts(path: Path) -> dict[str, str | bytes]:
    """The parts of a workbook without the time of writing; XML by what it says, since lxml writes it in its own way."""
    with ZipFile(path) as book:
        return {name: _content(_TIMES.sub(b"", book.read(name))) for name in book.namelist()}


def _content(part: bytes) -> str | bytes:
    """XML in its canonical form; anything else as it is."""
    return canonicalize(part.decode(), rewrite_prefixes=True) if part.lstrip()[:1] == b"<" else part


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
