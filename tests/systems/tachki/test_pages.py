"""The printed pages: every state of a race, every language; what must stand on them stands on them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from calc.core.pages import Document, Page
from calc.core.records import Records
from calc.report.render import render_html
from calc.systems.tachki import SYSTEM
from calc.systems.tachki.pages import KINDS, pages
from calc.systems.tachki.replay import replay
from tests.systems.tachki.races import driver, events, order, rows, segments, set_up

HALF = set_up(
    {"А": (0, 10), "Б": (3, 4)}, [order(1, "А", dice=3, segment=1), order(1, "Б", dice=18, segment=1)],
    drivers=[driver("А", "5 5 5 5 5 5", ("parachute", 2), player="Ира"), driver("Б", car="Луч")],
)  # fmt: skip
STATES: dict[str, dict[str, Records]] = {
    "empty": {}, "half-played": HALF, "finished": rows("example"), "ring": rows("ring"),
    "no track": {"Drivers": HALF["Drivers"], "Settings": HALF["Settings"]},
}  # fmt: skip


def html(race: dict[str, Records], language: str = "ru", only: str = "") -> str:
    """The pages as HTML; `only` one kind of them."""
    made: tuple[Page, ...] = tuple(page for page in pages(race, replay(race)) if only in ("", page.kind))
    return render_html(Document("Заезд", "tachki", made), language=language)


def text(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize("language", ["ru", "de", "en"])
@pytest.mark.parametrize("state", sorted(STATES))
def test_pages_of_every_state_are_printed_in_every_language(state: str, language: str) -> None:
    page = html(STATES[state], language)
    assert "<h2" in page or "<h1" in page
    if language != "ru" and state in ("finished", "ring"):
        assert not re.search(r"Скорость|Гонщик\b|Маневр\b", text(page))


def test_the_kinds_of_pages_are_those_that_are_made() -> None:
    made = {page.kind for race in STATES.values() for page in pages(race, replay(race))}
    assert made == set(KINDS) == set(SYSTEM.kinds)


def test_the_log_prints_every_sentence_and_every_turn() -> None:
    said = text(html(STATES["finished"], only="log"))
    for turn in range(1, 10):
        assert f"Ход {turn}" in said
    for name in ("wrecked", "retired", "finish", "released", "scanned"):
        for event in events(STATES["finished"], name):
            assert str(event.phrase)[:25] in said


def test_the_classification_shows_the_chain_of_the_tie_break() -> None:
    said = text(html(STATES["ring"], only="standings"))
    assert "Финиш в один ход, шаг за шагом" in said
    assert "выше Мощность" in said


def test_the_sheet_strikes_out_what_a_driver_has_lost() -> None:
    """Toughness 5, two points gone for good: the 5 is struck, the 3 stands."""
    race = set_up(
        {"А": (0, 5)}, [order(1, "А", dice=18, segment=1)],
        Effects=[{"driver": "А", "characteristic": "toughness", "points": 2, "turn": 1, "cause": "камень"}],
    )  # fmt: skip
    page = html(race, only="sheet")
    row = re.search(r"<td[^>]*>Стойкость</td>.*?</tr>", page, re.DOTALL)
    assert row is not None
    assert re.search(r'struck">\s*5', row[0])
    assert "−2" in row[0]
    assert re.search(r'strong">\s*3', row[0])
    assert "камень" in text(page)


def test_a_set_result_carries_the_mark_of_the_game_master() -> None:
    race = set_up({"А": (0, 5)}, [order(1, "А", dice=18, segment=1, set_result="success")])
    assert "✎" in html(race, only="log")


def test_what_is_typed_over_a_computed_cell_is_printed_with_the_mark() -> None:
    computed = Records("Standings.calc", ("place", "driver", "position"), ((1, "А", 5),))
    seen = Records("Standings", ("place", "driver", "position"), ((1, "А", 77),))
    race = set_up({"А": (0, 5)}, [order(1, "А", dice=18, segment=1)]) | {"Standings": seen, "Standings.calc": computed}
    page = html(race, only="standings")
    assert re.search(r"77.*?✎", page, re.DOTALL)


def test_names_cannot_bring_marks_of_their_own() -> None:
    wild: dict[str, Any] = {"name": "<b>А</b>"}
    race = set_up({"<b>А</b>": (0, 5)}, [order(1, "<b>А</b>", dice=18, segment=1)], drivers=[driver(**wild)])
    assert "<b>А</b>" not in html(race)


def test_the_track_says_where_nobody_passes() -> None:
    way = segments((10, "straight"), (5, "turn", 2), narrow=True)
    race = set_up({"А": (0, 5)}, [], track=way)
    said = text(html(race, only="track"))
    assert "обгон невозможен без борьбы" in said
    assert "10–15" in said
