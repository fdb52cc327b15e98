"""The forum report of a turn: its formats, its languages, and foreign text made harmless."""

from __future__ import annotations

import html
import re

import pytest

from calc.core.errors import RuleError
from calc.core.records import Records
from calc.systems.tachki import SYSTEM
from calc.systems.tachki.markup import FORMS, markup
from calc.systems.tachki.post import post
from calc.systems.tachki.replay import replay
from calc.texts.words import translator
from tests.systems.tachki.races import driver, order, rows, set_up


def report(race: dict[str, Records], turn: int, form: str = "text", language: str = "") -> str:
    assert SYSTEM.post is not None
    return SYSTEM.post(race, replay(race), turn, form, language)


@pytest.mark.parametrize("form", FORMS)
def test_every_event_of_the_turn_stands_in_the_report_with_its_dice(form: str) -> None:
    race = rows("example")
    said = report(race, 2, form)
    words = translator("ru", "tachki")
    escape = markup(form).escape
    for event in replay(race).events:
        if event.turn == 2 and event.kind not in ("shift", "speed"):
            assert escape(words.message(event.phrase)) in said
    assert escape("3д6 4+5+6=15") in said


def test_the_report_ends_with_positions_and_the_next_obligatory_manoeuvres() -> None:
    race = set_up({"А": (0, 8), "Б": (5, 4)}, [order(1, name, dice=18, segment=1) for name in "АБ"])
    said = report(race, 1)
    assert "1. Б: позиция 9, скорость 4, до финиша 191" in said
    assert "2. А: позиция 8, скорость 8, до финиша 192" in said
    assert "Ход 2: обязательные маневры" in said
    assert "Движение по прямой, Сложность 14" in said
    assert "обязательные маневры" not in report(race, 0)


def test_the_last_report_gives_the_places_and_what_decided_them() -> None:
    race = rows("ring")
    last = len(replay(race).states) - 1
    said = report(race, last)
    assert "Итоги заезда" in said
    assert re.search(r"место \d \(.*Мощность \d+ > \d+\)", said)


def test_a_turn_that_waits_says_for_what() -> None:
    race = set_up({"А": (0, 8)}, [order(1, "А", dice=3, segment=1)])
    said = report(race, 1)
    assert "Ход еще не обсчитан" in said
    assert "ждем: потеря контроля" in said
    assert "Положение" not in said


@pytest.mark.parametrize(("language", "word"), [("", "Ход 2"), ("ru", "Ход 2"), ("de", "Zug 2"), ("en", "Turn 2")])
def test_the_report_speaks_the_language_asked_for(language: str, word: str) -> None:
    assert word in report(rows("example"), 2, "text", language)


def test_the_language_of_the_workbook_comes_before_that_of_the_rule_text() -> None:
    race = set_up({"А": (0, 8)}, [order(1, "А", dice=18, segment=1)], settings={"language": "de"})
    assert "Zug 1" in report(race, 1)
    assert "Ход 1" in report(race, 1, "text", "ru")


def test_a_turn_that_is_not_begun_is_refused_with_the_last_one() -> None:
    with pytest.raises(RuleError, match="turn 30 is not played yet; the last one is 9"):
        report(rows("example"), 30)
    with pytest.raises(RuleError, match="no turn is played yet"):
        report({}, 0)
    with pytest.raises(RuleError, match='"xml" is not one of bbcode, markdown, html, text'):
        report(rows("example"), 1, "xml")


WILD = "[b]*Ящер*[/b] <i>&amp;</i>\n# `x`_y_ ~~z~~|[u](v)"


def wild(form: str) -> str:
    """A report whose only driver has a name full of marks."""
    name = WILD.replace("\n", " ")
    race = set_up({name: (0, 5)}, [order(1, name, dice=18, segment=1)], drivers=[driver(name)])
    return report(race, 1, form)


def test_a_name_brings_no_tag_into_bbcode() -> None:
    tags = set(re.findall(r"\[[^\u200b\]]*\]", wild("bbcode")))
    assert tags <= {"[b]", "[/b]", "[u]", "[/u]", "[list]", "[list=1]", "[/list]", "[*]"}
    assert "[\u200bb]*Ящер*[\u200b/b]" in wild("bbcode")


def test_a_name_brings_no_mark_into_markdown() -> None:
    said = wild("markdown")
    assert r"\[b\]\*Ящер\*\[/b\]" in said
    assert "&lt;i&gt;&amp;amp;&lt;/i&gt;" in said
    assert r"\`x\`\_y\_ \~\~z\~\~\|\[u\](v)" in said


def test_a_name_brings_no_tag_into_html() -> None:
    assert set(re.findall(r"<[^>]*>", wild("html"))) <= {
        f"<{slash}{tag}>" for slash in ("", "/") for tag in ("b", "h3", "ul", "ol", "li")
    }
    assert html.escape(WILD.replace("\n", " ")) in wild("html")


@pytest.mark.parametrize("form", FORMS)
def test_a_line_break_in_a_cell_starts_no_line_of_the_report(form: str) -> None:
    assert markup(form).escape("Я\r\n- щер\x00\u2028!") == markup(form).escape("Я - щер !")
    assert post(rows("example"), replay(rows("example")), 1, form, "").count("\x00") == 0
