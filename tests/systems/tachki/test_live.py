"""The live sheets say what the replay says; a recalculated workbook of the example is the example's race."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from calc import systems
from calc.core.ranges import fields_of
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.core.sheets import ResultSheet, SettingsSheet, TableSheet
from calc.systems.tachki import SYSTEM, example
from calc.systems.tachki.replay import SHEETS, raced_on, replay
from calc.systems.tachki.replay.reading import demands, standings
from calc.systems.tachki.sheets.tables import PRICES
from calc.texts.words import translator
from calc.workbook.check import Checked, check
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter
from tests.systems.tachki.races import driver, order, rows, set_up, sheets

systems.load()


def cells(race: dict[str, Records], name: str, *more: Any) -> list[list[Any]]:
    """What a live function gives for the sheets of a race."""
    grids = [
        [list(race[one].keys), *map(list, race[one].rows)] if one in race and race[one].rows else [["x"], [None]]
        for one in SHEETS
    ]
    found: list[list[Any]] = FUNCTIONS[name].in_cell(*grids, *more)
    return found


@cache
def book(name: str) -> Checked:
    """The workbook of an example, calculated and looked through."""
    return check(recalc(starter(SYSTEM, SYSTEM.examples[name]())).data, name)


@pytest.mark.parametrize("name", sorted(SYSTEM.examples))
def test_the_workbook_of_an_example_is_its_race(name: str) -> None:
    """Dice of the seed in the cells, sample track by formula: the same events; and nothing to mend."""
    checked = book(name)
    assert checked.findings == []
    assert checked.replay is not None
    assert [(one.turn, one.actor, one.kind, one.dice, one.result) for one in checked.replay.events] == [
        (one.turn, one.actor, one.kind, one.dice, one.result) for one in replay(rows(name)).events
    ]


@pytest.mark.parametrize("language", ["ru", "de", "en"])
def test_a_new_workbook_has_nothing_to_mend(language: str) -> None:
    assert check(recalc(starter(SYSTEM, None, language)).data).findings == []


def test_the_log_sheet_has_every_event_and_says_when_it_is_too_short() -> None:
    race = rows("example")
    events = replay(race).events
    log = cells(race, "TACHKI_RACE_LOG", len(events) + 5)
    words = translator("ru", "tachki")
    assert [row[-1] for row in log[: len(events)]] == [words.message(event.phrase) for event in events]
    assert log[len(events) :] == [[""] * 14] * 5
    assert "3" in cells(race, "TACHKI_RACE_LOG", len(events) - 2)[-1][-1]


def test_the_standings_sheet_ranks_as_the_replay_does() -> None:
    race = rows("ring")
    found = cells(race, "TACHKI_STANDINGS", 6)
    assert [(row[0], row[1]) for row in found[:4]] == [
        (one.place, one.driver.name) for one in standings(raced_on(race))
    ]
    assert found[4:] == [[""] * 15] * 2


def test_the_attack_sheet_lists_attacks_in_their_order() -> None:
    race = rows("example")
    wanted = [(one.turn, one.actor, int(one.total or 0)) for one in replay(race).events if one.kind == "attack"]
    found = [(row[0], row[2], row[7]) for row in cells(race, "TACHKI_ATTACK_LOG", 60) if row[0] != ""]
    assert found == wanted
    assert [row[1] for row in cells(race, "TACHKI_ATTACK_LOG", 2)] == [1, ""]


def test_the_damage_sheet_lists_every_loss() -> None:
    race = rows("example")
    lost = [one for driver in raced_on(race).course.state.drivers for one in driver.suffered]
    found = [row for row in cells(race, "TACHKI_DAMAGE_LOG", 60) if row[0] != ""]
    assert sorted(row[3] for row in found) == sorted(one.points for one in lost)


def test_the_next_turn_lists_what_must_be_rolled() -> None:
    """At 0 with speed 12: the straight of 10 and the bend after it, 6 + 12 each."""
    track = [dict(row) for row in example.track("ring")]
    race = set_up({"А": (0, 12)}, [], track=track)
    found = cells(race, "TACHKI_NEXT_TURN", 3)
    assert [row[:1] + row[4:9] for row in found[:2]] == [
        ["А", 1, "Причальная прямая", "Движение по прямой", 6, 18], ["А", 2, "Крановый поворот", "Поворот", 6, 18],
    ]  # fmt: skip
    assert len(demands(raced_on(race))) == 2
    assert demands(raced_on(rows("ring"))) == []


def test_the_block_beside_the_orders_shows_each_roll_on_its_row() -> None:
    race = set_up(
        {"А": (0, 5), "Б": (60, 0)},
        [
            order(1, "А", "accelerate", 10, amount=4, segment=1),
            order(1, "А", "scan", target="Б"),
            order(1, "Б", dice=None),
        ],
    )
    block = cells(race, "TACHKI_ORDER_RESULTS")
    assert block[2][:6] == ["Движение по прямой", 0, 20, 14, "успех", ""]
    assert block[3][4] == "нет модуля"
    assert block[4] == [""] * 7


def test_the_block_beside_the_checks_says_what_it_waits_for() -> None:
    race = set_up({"А": (0, 10)}, [order(1, "А", dice=3, segment=1)], checks=[{"turn": 1, "driver": "А"}])
    zero, first = cells(race, "TACHKI_TURN_RESULTS")
    assert zero[3:7] == ["", 0, 10, "в гонке"]
    assert first[:7] == [0, 3, "", "", "", "", ""]
    assert "control1" in first[7]


def test_the_block_beside_the_drivers_shows_the_price_and_the_present_values() -> None:
    race = sheets(
        [driver("А", "5 5 4 5 5 4", ("scanner", 2)), driver("Б", "9 5 5 5 5 5"), driver("В", "5 5 5 5 5 5", ("parachute", 3), ("ram", 1))], [],
        Prices=[{"value": value, "price": price} for value, price in PRICES],
    )  # fmt: skip
    block = cells(race, "TACHKI_DRIVER_RESULTS")
    assert block[0] == [13, 2, "в порядке", 5, 5, 4, 5, 5, 4, 0]
    assert block[1][:2] == ["", ""]
    assert "9" in block[1][2]
    assert block[2][:3] == [16, -1, "дороже бюджета"]
    assert block[2][-1] == 3


def test_the_garage_counts_money_only_after_the_race() -> None:
    race = rows("example") | {
        "Garage": Records.of("Garage", [{"driver": "Щит", "income": 1}, {"driver": "Никто"}, {"driver": "Вол"}])
    }
    shield, nobody, ox = cells(race, "TACHKI_GARAGE")
    assert shield[:5] == [9, 4, 13, 2, "в порядке"]
    assert shield[5] == 5 + 1
    assert nobody == [""] * 14
    assert ox[6] == 0  # no income, so nothing of the credit of 2 is paid
    assert ox[13] == 2
    before = {**race, "Orders": Records.of("Orders", [order(0, "Щит", "accelerate", 10, amount=1)])}
    assert cells(before, "TACHKI_GARAGE")[0][5:] == [""] * 9


@pytest.mark.parametrize(
    ("sheet", "column", "value"),
    [("Drivers", "power", "много"), ("Drivers", "tier2", 4), ("Orders", "amount", 0), ("Orders", "driver", "Кто"),
     ("Orders", "target", "Кто"), ("Track", "length", 0), ("Settings", "value", "?"), ("Factions", "power", -1)],
)  # fmt: skip
def test_a_bad_cell_is_found_where_it_stands(sheet: str, column: str, value: object) -> None:
    """The last row of the sheet is spoilt; the finding names that very cell."""
    race = rows("example")
    spoilt = race[sheet]
    place = spoilt.keys.index(column)
    last = len(spoilt.rows) - 1
    row = (*spoilt.rows[last][:place], value, *spoilt.rows[last][place + 1 :])
    found = replay({**race, sheet: Records(sheet, spoilt.keys, (*spoilt.rows[:last], row))}).troubles
    assert (sheet, last, column) in [(one.where.table, one.where.row, one.where.column) for one in found if one.where]


def test_no_setting_is_named_like_a_function() -> None:
    """A defined name would hide the function in a cell."""
    assert {name.lower() for name in FUNCTIONS} & set(SYSTEM.settings._fields) == set()  # type: ignore[attr-defined]


def test_every_column_of_an_input_sheet_is_read_and_every_setting_is_explained() -> None:
    for sheet in SYSTEM.sheets(SYSTEM.sizes):
        if isinstance(sheet, TableSheet):
            assert {column.key for column in sheet.columns} == {field.name for field in fields_of(sheet.row)}
        if isinstance(sheet, SettingsSheet):
            assert [setting.name for setting in sheet.settings] == list(SYSTEM.settings._fields)  # type: ignore[attr-defined]
        if isinstance(sheet, ResultSheet):
            assert len(sheet.columns) == len(FUNCTIONS[sheet.function].columns)
        if isinstance(sheet, TableSheet) and sheet.computed is not None:
            assert len(sheet.computed.columns) == len(FUNCTIONS[sheet.computed.function].columns)
