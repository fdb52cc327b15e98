"""The heads of all printed tables in all languages: no word is torn in two for want of room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from weasyprint import HTML
from weasyprint.formatting_structure import boxes

from calc import systems
from calc.core.pages import Beside, Block, Document, Page, Table, Together
from calc.report.render import render_html
from calc.texts.words import LANGUAGES
from tests.systems.test_pages import pages_of

HYPHENS = ("-", "\N{HYPHEN}")
GAMES = [(game, name) for game in systems.GAMES for name in systems.system(game).examples]


def heads(blocks: Iterable[Block]) -> Iterator[Block]:
    """The tables without their rows, each kind once, in the room that they have on their page."""
    seen: set[str] = set()
    for block in blocks:
        made: Block | None = None
        if isinstance(block, Table):
            made = replace(block, rows=(), caption=None)
        elif isinstance(block, Beside):
            made = replace(block, columns=tuple(tuple(heads(column)) for column in block.columns))
        elif isinstance(block, Together):
            made = Together(tuple(heads(block.blocks)))
        if made is not None and repr(made) not in seen:
            seen.add(repr(made))
            yield made


def torn(document: Document, language: str) -> set[str]:
    """The headings of columns with a word that goes on in the next line without a hyphen."""
    found = set()
    for page in HTML(string=render_html(document, language=language)).render().pages:
        for cell in page._page_box.descendants():
            if isinstance(cell, boxes.TableCellBox) and cell.element.tag == "th":
                words = "".join(cell.element.itertext()).replace("\u00ad", "").split()
                lines = [line_of(box).split() for box in cell.descendants() if isinstance(box, boxes.LineBox)]
                for line, after in pairwise(lines):
                    if not line[-1].endswith(HYPHENS) and any(line[-1] + after[0] in word for word in words):
                        found.add(" ".join(words))
    return found


def line_of(line: Any) -> str:
    return "".join(box.text for box in line.descendants() if isinstance(box, boxes.TextBox))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), GAMES)
def test_no_word_of_a_heading_is_torn(game: str, name: str, language: str) -> None:
    """A long word is parted at a syllable, with a hyphen, or its column is wide enough."""
    pages = tuple(
        Page(page.kind, page.title, tuple(heads(page.blocks)), wide=page.wide) for page in pages_of(game, name)
    )
    once = {(repr(page.blocks), page.wide): page for page in pages if page.blocks}
    assert once
    assert torn(Document("Heads", game, tuple(once.values())), language) == set()
