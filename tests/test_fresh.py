"""What is made by a command is what the command would make now: function reference, workbooks, printed samples."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from calc import systems
from tools import fresh

ROOT = Path(__file__).parents[1]
BOOKS = sorted((ROOT / "workbooks").rglob("*.xlsx"))
PRINTS = sorted((ROOT / "reports").rglob("*.pdf"))


@pytest.mark.parametrize("language", fresh.REFERENCES)
def test_the_function_reference_is_fresh(language: str) -> None:
    assert fresh.REFERENCES[language].read_text("utf-8") == fresh.reference(language)


def test_every_game_ships_a_starter_and_its_examples() -> None:
    wanted = {
        ROOT / "workbooks" / name / f"{stem}.xlsx"
        for name in systems.GAMES
        for stem in ("starter", *systems.system(name).examples)
    }
    assert wanted <= set(BOOKS)


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_shipped_workbooks_are_fresh(book: Path, tmp_path: Path) -> None:
    made, shipped = fresh.parts(fresh.workbook(book, tmp_path)), fresh.parts(book)
    assert [name for name in {**made, **shipped} if made.get(name) != shipped.get(name)] == []


@pytest.mark.parametrize("path", PRINTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_printed_samples_are_fresh(path: Path, tmp_path: Path) -> None:
    """The text of the sample is the text that is printed now."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    assert fresh.racebook(
        ["report", str(ROOT / "workbooks" / path.parent.name / f"{path.stem}.xlsx"), "-o", str(tmp_path), "--quiet"]
    ) in (0, 1)

    def text(pdf: Path) -> str:
        return subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout

    assert text(tmp_path / path.name) == text(path)
