"""The printed pages of a horse race: empty, half-played, finished, in three languages; numbers against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from calc.core.pages import Beside, Block, Board, Boxes, Chart, Document, Facts, Page, Row, Table, Text, Together
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.core.replay import Replay
from calc.core.values import Cell, Parts
from calc.report.errors import ReportError
from calc.report.pdf import Pdf, render_pdf
from calc.report.render import render_html
from calc.systems.dsa import SYSTEM
from calc.systems.dsa.replay import participant_rows, replay
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.bonuses import dsa_horse_bonus
from calc.systems.dsa.rules.checks import dsa_check_chance
from calc.systems.dsa.rules.fighting import dsa_fight_modifier
from calc.systems.dsa.rules.fumbles import dsa_fumble
from calc.systems.dsa.rules.movement import dsa_expected_fields
from tests.systems.dsa.races import ridden, sheets

KINDS = ("empty", "half", "finished")


@cache
def races() -> dict[str, dict[str, Records]]:
    """No rider at all, a race that waits in the middle, and one at its end."""
    whole = sheets(ridden(3)[0])
    moves = whole["Moves"]
    half = Records("Moves", moves.keys, moves.rows[: len(moves.rows) // 2])
    return {"empty": {"Settings": whole["Settings"]}, "half": {**whole, "Moves": half}, "finished": whole}


def printed(found: dict[str, Records]) -> tuple[Page, ...]:
    assert SYSTEM.pages is not None
    return SYSTEM.pages(found, replay(found))


def blocks(page: Page, kind: type[Block]) -> Iterator[Any]:
    """The blocks of a kind on a page, those inside others too."""
    queue: list[Block] = list(page.blocks)
    while queue:
        block = queue.pop(0)
        if isinstance(block, Beside):
            queue[:0] = [inner for column in block.columns for inner in column]
        elif isinstance(block, Together):
            queue[:0] = block.blocks
        elif isinstance(block, kind):
            yield block


def values(row: Any) -> list[Any]:
    """The values of a row's cells, without their marks."""
    cells = row.cells if isinstance(row, Row) else row
    return [cell.value if isinstance(cell, Cell) else cell for cell in cells]


@pytest.mark.parametrize("language", ["de", "en", "ru"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_page_can_be_rendered(kind: str, language: str) -> None:
    html = render_html(Document("Rennen", "dsa", printed(races()[kind]), language=language), language=language)
    body = html.split("<body")[1]
    assert "{" not in body
    assert "&lt;calc" not in body
    if language != "de":
        assert "Bewegungs-Probe" not in body


@pytest.mark.parametrize("kind", KINDS)
def test_the_printer_has_nothing_to_warn_of(kind: str) -> None:
    for language in ("de", "ru"):
        html = render_html(Document("Rennen", "dsa", printed(races()[kind]), language=language), language=language)
        assert printable(html).warnings == ()


def printable(html: str) -> Pdf:
    """The PDF, where Pango is at hand."""
    try:
        return render_pdf(html)
    except ReportError as error:
        pytest.skip(str(error))


def test_the_log_ends_with_the_places() -> None:
    """One table a turn, a board while somebody rides, the places last."""
    found = races()["finished"]
    race = replay(found)
    log = printed(found)[0]
    assert len(list(blocks(log, Table))) == 1 + (len(race.states) - 1) + 1
    assert len(list(blocks(log, Board))) == sum(bool(state.racing()) for state in race.states[1:])
    *_, last = blocks(log, Table)
    assert race.outcome is not None
    places = dict(race.outcome.places)
    for row in last.rows:
        place, name, _, turn, *_ = values(row)
        rider = race.states[-1].rider(name)
        assert (place, turn) == (places[name] if isinstance(places[name], int) else "–", rider.finish_turn)
    assert isinstance(log.blocks[-1], Together)


def test_every_modifier_is_printed_with_its_parts() -> None:
    race = replay(races()["finished"])
    text = render_html(Document("Rennen", "dsa", printed(races()["finished"])))
    checks = [event for event in race.events if event.kind.endswith("_check") and event.total is not None]
    assert checks
    for event in checks:
        for part in event.total.parts if event.total is not None and event.total else ():
            assert part.term.split()[0] in text


def test_the_board_shows_everybody_who_rides() -> None:
    found = races()["half"]
    race = replay(found)
    board = next(blocks(printed(found)[-1], Board))
    assert {(token.name, token.lane, token.field) for token in board.tokens} == {
        (rider.name, rider.lane, rider.field) for rider in race.states[-1].racing()
    }


def test_the_board_of_a_race_that_is_over_shows_who_was_on_it_last() -> None:
    """On the page and in the workbook alike."""
    found = races()["finished"]
    last = [state for state in replay(found).states if state.racing()][-1]
    board = next(blocks(next(page for page in printed(found) if page.kind == "board"), Board))
    assert {(token.lane, token.field) for token in board.tokens} == {(one.lane, one.field) for one in last.racing()}
    ranges = [
        [list(found[name].keys), *map(list, found[name].rows)]
        for name in ("Participants", "Moves", "Orders", "Settings")
    ]
    rows = FUNCTIONS["DSA_BOARD"].in_cell(*ranges, "", 41, 8)
    held = {(row[0], field) for row in rows for field, cell in enumerate(row[1:]) if cell}
    assert held == {(one.lane, one.field) for one in last.racing()}


def test_the_chart_ends_on_the_places_of_the_standings() -> None:
    race = replay(races()["finished"])
    chart = next(blocks(printed(races()["finished"])[1], Chart))
    assert race.outcome is not None
    places = dict(race.outcome.places)
    for series in chart.series:
        place = places[str(series.name)]
        assert series.values[-1] == (place if isinstance(place, int) else None)


def rider_sheets(race: Replay, found: dict[str, Records]) -> dict[str, Page]:
    return {str(page.title): page for page in printed(found) if page.kind == "sheets"}


def test_the_numbers_of_a_rider_sheet_are_those_of_the_rules() -> None:
    """AT, PA and permission check, bonus by kind of check, chances for exhaustion 0 to 6, fumble tables, boxes."""
    found = dict(races()["finished"])
    plain = {"dsa_variant": "seed", "dsa_min_tap": 1, "dsa_sprint_allowed": True}
    rows = [{**row, "value": plain.get(str(row["setting"]), row["value"])} for _, row in found["Settings"].mappings()]
    found["Settings"] = Records.of("Settings", rows)
    race = replay(found)
    pages = rider_sheets(race, found)
    people = [person for _, person in participant_rows(found["Participants"])]
    assert set(pages) == {person.name for person in people}
    for person in people:
        fight, bonus, chances, *fumbles = blocks(pages[person.name], Table)
        for row, target in zip(fight.rows, ("rider", "horse"), strict=True):
            _, at, pa, permit = values(row)
            assert at == (person.at or 0) - dsa_fight_modifier(person.sf, "at", target)
            assert pa == (person.pa or 0) - dsa_fight_modifier(person.sf, "pa", target)
            assert permit.value == dsa_fight_modifier(person.sf, "permission", target)
        kinds = ("order", "movement", "shove", "permission")
        assert values(bonus.rows[0]) == [dsa_horse_bonus(person.horse_bonus, person.scope, kind) for kind in kinds]
        check = (person.ch or 1, person.ge or 1, person.kk or 1, person.taw or 0)
        assert [values(row)[0] for row in chances.rows] == list(range(7))
        for exhaustion, row in enumerate(chances.rows):
            change = 2 * exhaustion - dsa_horse_bonus(person.horse_bonus, person.scope, "movement")
            _, shown, chance, normal, sprint = values(row)
            assert shown.value == change
            assert chance.value == pytest.approx(dsa_check_chance(*check, change))
            rounding = next(str(r["value"]) for _, r in found["Settings"].mappings() if r["setting"] == "dsa_rounding")
            assert normal.value == pytest.approx(dsa_expected_fields(*check, change, False, rounding))
            assert sprint.value == pytest.approx(dsa_expected_fields(*check, change, True, rounding))
        for table, name in zip(fumbles, ("movement", "sprint", "shove", "attack"), strict=True):
            for row in table.rows:
                roll, result = values(row)
                low, _, high = str(roll).partition("–")
                for total in range(int(low), int(high or low) + 1):
                    assert word(dsa_fumble(name, max(1, total - 6), total - max(1, total - 6))) == result
        (boxes,) = blocks(pages[person.name], Boxes)
        rider = race.states[-1].rider(person.name)
        ticked = [track.ticked for track in boxes.tracks]
        assert ticked[0] == min(12, rider.exhaustion)
        assert ticked[3:4] == [rider.debt]
        assert ticked[5] == rider.fate


def test_a_sheet_names_what_stands_on_participants() -> None:
    found = races()["finished"]
    pages = rider_sheets(replay(found), found)
    for _, person in participant_rows(found["Participants"]):
        facts = {str(fact.name): fact.value for block in blocks(pages[person.name], Facts) for fact in block.facts}
        assert [facts[key] for key in ("CH", "GE", "KK", "TaW Reiten", "INI-Basis", "KO")] == [
            person.ch, person.ge, person.kk, person.taw, person.ini, person.ko,
        ]  # fmt: skip


def marked_cells(page: Page) -> list[Cell]:
    rows = [row for table in blocks(page, Table) for row in table.rows]
    cells = [cell for row in rows for cell in (row.cells if isinstance(row, Row) else row)]
    return [cell for cell in cells if isinstance(cell, Cell) and cell.overridden]


@pytest.mark.parametrize(
    ("column", "value", "shown"),
    [("set_points", 9, "9"), ("set_tap", 5, "5"), ("set_modifier", 4, "4"), ("set_field", 7, "7")],
)
def test_an_override_is_marked_in_print(column: str, value: int, shown: str) -> None:
    found = dict(races()["finished"])
    assert not marked_cells(printed(found)[0])
    rows = [dict(row) for _, row in found["Moves"].mappings()]
    rows[0][column] = value
    found["Moves"] = Records.of("Moves", rows)
    marked = marked_cells(printed(found)[0])
    assert marked
    assert any(shown in str(cell.value) for cell in marked)


def test_a_computed_cell_typed_over_is_printed_with_its_mark() -> None:
    """Points on Moves, a sentence of the log, a place in the standings: the game master's word is printed."""
    found = dict(races()["finished"])
    race = replay(found)
    moves = [row for _, row in found["Moves"].mappings()]
    calc = [{"points": 4, "tap": 3} for _ in moves]
    found["Moves.calc"] = Records.of("Moves.calc", list(calc))
    found["Moves.computed"] = Records.of("Moves.computed", [{**calc[0], "points": 77}, *calc[1:]])
    texts = [{"text": str(event.phrase)} for event in race.events]
    spoken = next(number for number, event in enumerate(race.events) if event.turn and event.kind == "turn_end")
    found["Log.calc"] = Records.of("Log.calc", list(texts))
    found["Log"] = Records.of("Log", [*texts[:spoken], {"text": "So war das."}, *texts[spoken + 1 :]])
    places = [{"place": number} for number in range(len(race.states[0].riders))]
    found["Standings.calc"] = Records.of("Standings.calc", list(places))
    found["Standings"] = Records.of("Standings", [{"place": 55}, *places[1:]])
    log, standings, *_ = printed(found)
    shown = [str(cell.value) for page in (log, standings) for cell in marked_cells(page)]
    for word_of_his in ("77", "So war das.", "55"):
        assert any(word_of_his in value for value in shown), word_of_his
    assert len(marked_cells(standings)) == 1


def test_a_note_says_that_the_race_waits() -> None:
    notes = [str(text.content) for text in blocks(printed(races()["half"])[1], Text)]
    assert any("wartet" in note for note in notes)
    assert all(not isinstance(note, Parts) for note in notes)


def test_remarks_of_the_game_master_stand_in_the_log() -> None:
    found = dict(races()["finished"])
    moves = found["Moves"]
    keys = moves.keys if "remark" in moves.keys else (*moves.keys, "remark")
    first = (*moves.rows[0], *[None] * (len(keys) - len(moves.rows[0])))
    first = tuple("Sprung über die Hecke" if key == "remark" else cell for key, cell in zip(keys, first, strict=True))
    found["Moves"] = Records("Moves", keys, (first, *moves.rows[1:]))
    said = [str(row) for table in blocks(printed(found)[0], Table) for row in table.rows]
    assert ["Sprung über die Hecke" in row for row in said].count(True) == 1
    assert not any("Hecke" in str(table.rows) for table in blocks(printed(races()["finished"])[0], Table))
