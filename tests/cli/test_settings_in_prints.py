"""A print names the settings that differ from their defaults by their headings, in its own language."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from calc import systems
from calc.cli import job
from calc.core.ranges import fields_of
from calc.core.sheets import Filling
from calc.report.render import render_html
from calc.texts.words import LANGUAGES, translator
from calc.workbook.starter import starter

systems.load()

FOOT = re.compile(r'<p class="rules">(.*?)</p>', re.DOTALL)


@pytest.mark.parametrize("game", systems.GAMES)
def test_every_setting_that_a_print_may_name_has_a_heading(game: str) -> None:
    """No key of the interface is a heading; in every language a heading is short enough for the foot of a page."""
    headings = systems.system(game).setting_headings()
    named = {item.name for item in fields_of(systems.system(game).settings)} - set(job._NAMES)
    assert named <= headings.keys()
    for name in named:
        assert headings[name] != name
        assert "_" not in headings[name]
        for language in LANGUAGES:
            assert 0 < len(translator(language, game).term(headings[name])) <= 40


@pytest.mark.parametrize("game", systems.GAMES)
def test_no_two_settings_of_a_game_have_the_same_heading(game: str) -> None:
    """In no language: the reader of a print finds the one that is meant."""
    headings = list(systems.system(game).setting_headings().values())
    for language in LANGUAGES:
        said = [translator(language, game).term(heading) for heading in headings]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Publikumsgunst je Attacke: 2"),
        ("en", "crowd favour for each attack: 2"),
        ("ru", "любовь публики за атаку: 2"),
    ],
)
def test_the_foot_of_a_page_speaks_the_language_of_the_print(language: str, said: str, tmp_path: Path) -> None:
    """The key dsa_crowd_loss stands nowhere on the page."""
    path = tmp_path / "race.xlsx"
    filling = Filling({"Participants": ({"name": "A"}, {"name": "B"})}, {"dsa_crowd_loss": 2})
    path.write_bytes(starter(systems.system("dsa"), filling, sizes=filling.sizes))
    ((_, document), *_) = job.documents(job.opened(path), job.Printing(language=language))
    html = render_html(document, language=language)
    foot = FOOT.search(html)
    assert foot is not None
    assert said in unescape(re.sub("<[^>]+>", "", foot[1]))
    assert "dsa_crowd_loss" not in html
