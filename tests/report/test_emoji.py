"""Emoji in names and titles are drawn in black and white, by a face that only pages with emoji carry."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from calc.core.pages import Chart, Document, Heading, Page, Series, Text
from calc.core.shipped import TEMPLATES
from calc.report.pdf import render_pdf
from calc.report.render import _EMOJI, render_html
from tests.report.test_document import tool

FACE = '@font-face { font-family: "Noto Emoji"'
NAMES = ["😀 Ada", "🐎 Bo", "🏇🏽", "👩‍👩‍👧‍👦", "🇩🇪", "1️⃣", "☠", "⚔️", "❤️"]


def document(*names: str) -> Document:
    """A page with names as title, heading, text, and in two drawings."""
    lines = tuple(Series(name, (1, 2)) for name in names)
    return Document(
        title=names[0], game="dsa",
        pages=(Page(kind="standings", title=names[-1], blocks=(*map(Heading, names), Text(" ".join(names)),
                                                                 Chart(lines, ("1", "2")))),),
    )  # fmt: skip


def covered(name: str) -> set[int]:
    """What a shipped face can draw."""
    return set(TTFont(TEMPLATES / "fonts" / name).getBestCmap())


OWN = set().union(*(covered(path.name) for path in (TEMPLATES / "fonts").glob("*.woff2") if "emoji" not in path.name))


def test_every_emoji_brings_its_face() -> None:
    """What only the face of emoji can draw is recognised; letters, figures and our own signs are not."""
    only = {code for code in covered("noto-emoji-400.woff2") - OWN if 0x2000 <= code < 0xE0000}
    joining = {0x200D, 0xFE0E, 0xFE0F}  # between or behind others, never alone
    assert {code for code in only - joining if not _EMOJI.match(chr(code))} == set()
    assert {hex(code) for code in OWN if _EMOJI.match(chr(code))} == set()


def test_only_pages_with_emoji_carry_the_face() -> None:
    """It would double every page."""
    assert FACE in render_html(document("😀 Ada", "Bo"))
    assert FACE not in render_html(document("Ada ✓ ⚅ →", "Bo №"))


@pytest.mark.parametrize("name", NAMES)
def test_an_emoji_is_printed(name: str, tmp_path: Path) -> None:
    """In titles, texts and drawings, by our own face, without a complaint; it can be searched in the PDF."""
    pdf = render_pdf(render_html(document(name, "Bo")))
    assert pdf.warnings == ()
    families = {
        line.split()[0].partition("+")[2] for line in tool("pdffonts", pdf=pdf, folder=tmp_path).splitlines()[2:]
    }
    assert {family.partition("-")[0] for family in families} <= {"Vollkorn", "Alegreya", "Racebook", "Noto"}
    assert any(family.startswith("Noto-Emoji") for family in families)
    assert name.split()[0][0] in tool("pdftotext", pdf=pdf, folder=tmp_path)


def test_the_face_is_small_and_has_its_licence() -> None:
    """Under half a megabyte; the licence lies beside it, as that of every face."""
    fonts = TEMPLATES / "fonts"
    assert (fonts / "noto-emoji-400.woff2").stat().st_size < 500_000
    for path in fonts.glob("*.woff2"):
        family = path.name.rpartition("-400")[0] or path.name.rpartition("-")[0]
        if not path.name.startswith("racebook"):
            licences = [text for text in fonts.glob("OFL-*.txt") if text.stem[4:].lower() in path.name]
            assert len(licences) == 1, family
            assert "SIL Open Font License, Version 1.1" in licences[0].read_text("utf-8")
