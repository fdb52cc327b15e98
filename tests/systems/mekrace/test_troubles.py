"""What a game master writes wrongly, and what he decides himself: every case with its cell."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.records import Records
from calc.core.replay import Replay
from calc.systems.mekrace import SYSTEM
from calc.systems.mekrace.replay import replay
from calc.systems.mekrace.replay.choosing import choices
from calc.systems.mekrace.replay.reading import read_course
from calc.systems.mekrace.rules.cards import cards
from tests.systems.mekrace.races import dice, sheets, straight
from tests.systems.mekrace.test_replay import GUN, drives, events, last, pair, said

A: dict[str, Any] = {"name": "A", "col": 0, "row": 0}
B: dict[str, Any] = {"name": "B", "col": 1, "row": 0}


def wrong(race: Replay) -> list[tuple[str, str, int, str]]:
    """Sentence, sheet, row and column of every trouble."""
    return [(str(t.message), t.where.table, t.where.row, t.where.column) for t in race.troubles if t.where]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"people": [A, A | {"col": 1}]}, ("A takes part twice", "Participants", 1, "name")),
        ({"people": [A, B | {"col": 0}]}, ("B stands on the hex of A", "Participants", 1, "col")),
        ({"people": [A | {"col": 9}]}, ("A does not stand on the course", "Participants", 0, "col")),
        ({"people": [A | {"lap": 1}]}, ("lap 1 is not 0, as in every sprint", "Participants", 0, "lap")),
        ({"people": [A | {"fp": None}]}, ("fp is blank", "Participants", 0, "fp")),
        ({"weapons": [{**GUN, "owner": "X"}]}, ('no participant is called "X"', "Weapons", 0, "owner")),
        ({"weapons": [{**GUN, "owner": "A", "optimal": 20}]}, ("optimal 20 is above maximal 16", "Weapons", 0, "optimal")),
        ({"orders": [drives("A"), drives("A")]}, ("A has two rows in round 1", "Orders", 1, "name")),
        ({"duels": [{"round": 1, "attacker": "X", "defender": "A"}], "orders": [drives("A")]}, ('no participant is called "X"', "Duels", 0, "attacker")),
        (
            {"duels": [{"round": 1, "attacker": "B", "defender": "A"}] * 2, "people": [A, B], "orders": [drives("A")]},
            ("this duel stands here twice; give the second one the number 2", "Duels", 1, "number"),
        ),
        ({"course": [*straight(), {"col": 0, "row": 0, "field": 3}]}, ("column 0, row 0 is on the course twice", "Course", 184, "col")),
        (
            {"course": [*straight(behind=0), {"col": 9, "row": 0, "field": 60}], "kind": "lap", "lap_length": 40},
            ("field 60 is not in 0..39", "Course", 160, "field"),
        ),
        ({"cone": 90}, ("angle 90 is not 60, 120 or 180", "Settings", 3, "value")),
    ],
)  # fmt: skip
def test_what_is_written_wrongly_is_said_with_its_cell(given: dict[str, Any], expected: tuple[Any, ...]) -> None:
    given = dict(given)
    race = replay(sheets(given.pop("people", [A]), given.pop("orders", []), **given))
    assert expected in wrong(race)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"damage_step": 9}, "damage_step 9 is above 3, the hexes of the sequence"),
        ({"ends": "-"}, 'the card "K08" shows no end direction'),
        ({"id": "K01"}, 'the card "K01" stands here twice'),
    ],
)
def test_a_card_that_cannot_be_is_said(change: dict[str, Any], sentence: str) -> None:
    found = sheets([A], [])
    rows = [card._asdict() | (change if card.id == "K08" else {}) for card in cards()]
    assert [said[0] for said in wrong(replay({**found, "Cards": Records.of("Cards", rows)}))] == [sentence]


def test_rows_that_are_only_prefilled_give_way() -> None:
    """A row without a card beside one with a card is no second order, whichever stands first."""
    blank = {"round": 1, "name": "A", "card": None}
    for orders in ([drives("A"), blank], [blank, drives("A")]):
        race = replay(sheets([A], orders))
        assert (said(race), last(race, "A").progress) == ([], 3)


def test_orders_for_a_vehicle_that_has_left_are_of_no_use() -> None:
    race = pair(drives("A", set_status="out"), drives("B"), drives("A", 2), drives("B", 2))
    assert said(race) == ["A is no longer in the race in round 2"]


def test_what_the_game_master_sets_at_the_end_of_a_turn() -> None:
    race = replay(sheets([A], [drives("A", set_col=2, set_row=-7, set_heading=1, set_heat=3, set_disturbed=True)]))
    a = last(race, "A")
    assert (a.q, a.heading, a.heat, a.disturbed, a.field, a.progress) == (2, 1, 3, True, 7, 7)
    only_row = replay(sheets([A], [drives("A", set_row=-5, set_lap=0)]))
    assert last(only_row, "A").progress == 5
    finished = replay(sheets([A], [drives("A", set_status="finished")]))
    assert (last(finished, "A").finish_round, finished.outcome.reason) == (1, "finished")


def test_a_field_that_cannot_be_set_is_said() -> None:
    race = replay(sheets([A], [drives("A", set_field=70)], kind="lap", lap_length=60, course=straight(behind=0)))
    assert wrong(race) == [("field_after 70 is not in 0..59", "Orders", 0, "set_field")]


def test_the_game_master_may_set_who_declares_first() -> None:
    race = pair(drives("A"), drives("B", set_order=1))
    assert [event.actor for event in events(race, "declare")] == ["B", "A"]


def test_a_hit_and_its_damage_may_be_set() -> None:
    duel = {"round": 1, "attacker": "B", "defender": "A", "kind": "attack", **dice("attack", 1, 1), **dice("defend", 6, 6),
            **dice("disturb", 1, 1), "set_hit": True, "set_damage": 4}  # fmt: skip
    orders = [drives("A", card="K01"), drives("B", action="attack", when="before", target="A")]
    race = pair(*orders, weapons=[GUN], duels=[duel])
    assert last(race, "A").fp == 2
    assert [event.overridden for event in (*events(race, "defence"), *events(race, "damage"))] == [True, True]


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ({"action": "attack"}, "Angriff is not possible: kein Ziel genannt"),
        ({"action": "attack", "target": "X"}, 'no participant is called "X"'),
        ({"action": "attack", "target": "B", "weapon": "Wurfstern"}, "Angriff is not possible: keine solche Waffe"),
        ({"action": "attack", "target": "B"}, "Angriff is not possible: nicht im Kegel der Waffe"),
        ({"action": "mine"}, "Mine is not possible: keine solche Waffe"),
        ({"action": "jam", "target": "B"}, "elektronische Kriegsführung is not possible: kein Störmodul"),
        ({"action": "ram", "target": "B"}, "Rammen is not possible: kein Kontakt mit dem Weg"),
        ({"slipstream": "B", "action": "jam", "target": "B"}, "Windschatten is not possible: nicht 1 bis 3 Hex-Felder hinter dem vorderen Fahrzeug"),
        ({"slipstream": "X"}, 'no participant is called "X"'),
    ],
)  # fmt: skip
def test_an_action_that_is_not_possible_says_why_and_costs_nothing(order: dict[str, Any], sentence: str) -> None:
    """A is far in front of B and looks away."""
    people = [A | {"row": -9}, B]
    race = replay(sheets(people, [drives("A", **order), drives("B")], weapons=[{**GUN, "owner": "A"}]))
    assert sentence in said(race)
    assert last(race, "A").actions_used == 0


def test_a_second_action_is_refused() -> None:
    """The slipstream has used it up."""
    orders = [drives("A"), drives("B", slipstream="A", **dice("slip", 1, 1), action="attack", target="A")]
    race = pair(*orders, weapons=[GUN])
    assert said(race) == ["Angriff is not possible: die Aktion dieser Renn-Runde ist verbraucht"]


def test_a_called_shot_with_a_blade_is_said() -> None:
    blade = {"owner": "B", "weapon": "Klinge", "kind": "melee", "damage": 1}
    people = [A, B | {"col": 0, "row": -1}]
    order = drives("B", action="attack", when="before", target="A", called="steering")
    race = replay(sheets(people, [drives("A", card="K01"), order], weapons=[blade]))
    assert [one[1:] for one in wrong(race)] == [("Orders", 1, "called")]


def test_a_marker_beyond_the_path_is_said() -> None:
    layer = {"owner": "A", "weapon": "Minen", "kind": "mine"}
    race = replay(sheets([A], [drives("A", action="mine", at_step=9, **dice("attack", 1, 1))], weapons=[layer]))
    assert said(race) == ["at_step 9 is above 3, the hexes driven"]


@pytest.mark.parametrize(
    ("order", "column"),
    [({"action": "shortcut"}, "difficulty"), ({"card": None}, "card"), ({"pilot1": None}, "pilot1")],
)
def test_a_decision_that_is_missing_is_waited_for(order: dict[str, Any], column: str) -> None:
    race = replay(sheets([A], [drives("A") | order]))
    assert [where.column for where in race.waiting] == [column]
    assert race.outcome.reason == "waiting"


def test_a_weapon_without_a_range_is_waited_for() -> None:
    race = pair(drives("A", card="K01"), drives("B", action="attack", when="before", target="A"),
                weapons=[{**GUN, "maximal": None, "optimal": None}])  # fmt: skip
    assert [(where.table, where.column) for where in race.waiting] == [("Weapons", "maximal")]


def test_extra_hexes_that_do_not_fit_are_driven_otherwise() -> None:
    """Both hexes would end on B, wherever they are put, so only one is driven."""
    people = [A | {"booster": 2}, B | {"col": 0, "row": -5}]
    race = replay(sheets(people, [drives("A", booster=2), drives("B", card="K01")]))
    assert last(race, "A").r == -4
    assert "passen nicht" in str(events(race, "booster", "A")[1].phrase)


def test_hexes_that_are_placed_but_not_gained_are_said() -> None:
    race = replay(sheets([A | {"booster": 1}], [drives("A", booster=1, after=3)]))
    assert said(race) == ["3 extra hexes are placed instead of 1"]
    assert last(race, "A").r == -4


def test_a_pilot_without_a_way_on_takes_the_slowest_card() -> None:
    """The course ends before him, and his brakes do not hold."""
    short = [{"col": 0, "row": -field, "field": field} for field in range(2)]
    course = read_course(sheets([A | {"braking": 0, "acceleration": 0}], [], course=short, start_speed=4))
    assert [choice.card.speed for choice in choices(course, course.now("A"), set())] == [4]


def test_results_typed_over_are_printed_in_their_round() -> None:
    found = dict(sheets([A], [drives("A")]))
    race = replay(found)
    found["Orders.calc"] = Records.of("Orders.calc", [{"total": 24, "end_fp": 6}])
    found["Orders.computed"] = Records.of("Orders.computed", [{"total": 30, "end_fp": 6}])
    page = SYSTEM.pages(found, race)[0]
    assert "Meisterentscheid: {column} {value}" in repr(page)
