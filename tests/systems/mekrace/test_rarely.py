"""What happens rarely in a race: readings that a group may choose, missing cells, odd places; each worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.core.errors import RuleError
from calc.core.records import Records
from calc.core.registry import FUNCTIONS
from calc.core.replay import Replay
from calc.systems.mekrace import SYSTEM
from calc.systems.mekrace.replay import SHEETS, replay, rounds
from calc.systems.mekrace.replay.policy import simulated
from tests.systems.mekrace.races import dice, sheets, straight
from tests.systems.mekrace.test_replay import GUN, drives, events, fires, last, pair, said, shot

systems.load()

Row = dict[str, Any]
A: Row = {"name": "A", "col": 0, "row": -1}
B: Row = {"name": "B", "col": 0, "row": 0}


def call(name: str, found: dict[str, Records], *arguments: Any) -> Any:
    """A live function over these sheets."""
    ranges = [[list(found[key].keys) or ["nothing"], *map(list, found[key].rows)] for key in SHEETS]
    return FUNCTIONS[name].in_cell(*ranges, *arguments)


def columns(race: Replay) -> set[str]:
    """The columns for which a race waits."""
    return {where.column for where in race.waiting}


# --- declarations


def test_a_tie_that_three_rolls_do_not_break_waits_for_the_game_master() -> None:
    """All dice are equal; the order in which they declare is his word then."""
    equal = {f"tie{number}": 3 for number in range(1, 7)}
    people = [A | {"row": 0}, B | {"col": 1}]
    race = replay(sheets(people, [drives("A", **equal), drives("B", **equal)]))
    assert [event.actor for event in events(race, "tie")] == ["A", "B"] * 3
    assert [(where.row, where.column) for where in race.waiting] == [(0, "set_order"), (1, "set_order")]


def test_a_rule_that_refuses_a_value_in_a_turn_is_a_finding_at_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is, the other vehicles drive on."""

    def refuses(course: Any, name: str, declared: Any) -> None:
        if name == "A":
            raise RuleError("{value} is too much", value=99)
        drive(course, name, declared)

    drive: Any = rounds.drive  # type: ignore[attr-defined]
    monkeypatch.setattr(rounds, "drive", refuses)
    found = sheets([A | {"row": -2}, B | {"col": 1}], [drives("A"), drives("B")], race="refused turn")
    race = replay(found)
    assert [(str(one.message), one.where) for one in race.troubles] == [("99 is too much", ("Orders", 0, "card"))]
    assert last(race, "B").progress == 3


# --- driving


def test_extra_hexes_are_not_driven_where_all_ways_lead_off_the_course() -> None:
    """Leaving it is allowed here, but the hex of the booster has no place on it; it is used up all the same."""
    order = drives("A", card="K05", booster=1)
    race = replay(sheets([A | {"row": 0, "booster": 1}], [order], course=straight(1), off_course="allowed"))
    assert [event.result for event in events(race, "booster")] == [1, 0]
    assert (last(race, "A").booster, last(race, "A").r) == (0, -2)


def test_a_hex_that_the_slipstream_did_not_give_falls_away_without_a_word() -> None:
    """One hex of the booster before, one of the slipstream after the manoeuvre are ordered; the slipstream fails."""
    people = [A | {"row": -3, "col": 1}, B | {"booster": 1}]
    order = drives("B", card="K03", slipstream="A", booster=1, before=1, after=1, **dice("slip", 1, 1))
    race = replay(sheets(people, [drives("A", card="K11"), order], start_speed=3))
    assert said(race) == []
    assert [event.result for event in events(race, "slipstream")] == ["failure"]


def test_without_an_equivalent_manoeuvre_a_vehicle_stops_before_all_that_stand_in_its_way() -> None:
    """A and C stand on its last two hexes."""
    people = [A | {"row": -2}, {"name": "C", "col": 0, "row": -3}, B | {"braking": 0}]
    orders = [drives("A", card="K01"), drives("C", card="K01"), drives("B")]
    race = replay(sheets(people, orders, start_speed=3, course=straight(lanes=1), no_equivalent="stop"))
    assert (last(race, "B").r, last(race, "B").fp) == (-1, 6)


def test_a_lap_that_begins_is_told() -> None:
    """Ten fields a lap, two laps: the second one begins in round 3."""
    ring = [{"col": 0, "row": -field, "field": field % 10} for field in range(-4, 30)]
    orders = [drives("A", number, "K11") for number in range(1, 4)]
    race = replay(sheets([A | {"row": 0}], orders, course=ring, kind="lap", lap_length=10, laps=2))
    assert [(event.turn, event.result) for event in events(race, "lap")] == [(3, 1)]


def test_who_is_set_beside_the_course_keeps_its_field() -> None:
    """Column 50 is no hex of it."""
    race = replay(sheets([A], [drives("A", set_col=50)]))
    a = last(race, "A")
    assert (a.q, a.field, a.progress) == (50, 4, 4)


# --- fighting


def test_a_salvo_hits_with_what_the_attack_is_above_the_defence() -> None:
    """By Mekton's rule of salvos: the attack is far above the defence, so all 4 missiles hit for 1 each."""
    rocket = {**GUN, "kind": "rocket", "missiles": 4, "damage": 1}
    race = pair(*fires(), weapons=[rocket], duels=[shot((6, 6), (1, 1), other=9, **dice("disturb", 1, 1))])
    hits = next(event.result for event in events(race, "attack") if isinstance(event.result, int) and not event.dice)
    assert hits in range(1, 5)
    assert last(race, "A").fp == 6 - hits


def test_who_has_nothing_left_loses_nothing_more() -> None:
    """All six attributes and the points are at 0."""
    nothing = dict.fromkeys(("acceleration", "braking", "steering", "traction", "cooling", "fp"), 0)
    people = [{"name": "A", "col": 0, "row": -2} | nothing | {"speed": 0}, {"name": "B", "col": 1, "row": 0}]
    duel = shot((6, 6), (1, 1), other=9, **dice("disturb", 1, 1))
    race = replay(sheets(people, fires(), weapons=[GUN], duels=[duel]))
    assert events(race, "attribute", "A") == []


def test_a_block_waits_for_its_difficulty() -> None:
    race = replay(sheets([A, B], [drives("A", card="K01", action="block"), drives("B")]))
    assert columns(race) == {"difficulty"}


@pytest.mark.parametrize(("settings", "defences"), [({"block_bonus": False}, 0), ({}, 1)])
def test_a_block_may_not_count_as_a_defence(settings: Row, defences: int) -> None:
    duel = {
        "round": 1,
        "attacker": "A",
        "defender": "B",
        "kind": "block",
        **dice("attack", 6, 6),
        **dice("defend", 1, 1),
    }
    orders = [drives("A", card="K01", action="block", difficulty=1), drives("B")]
    race = replay(sheets([A, B], orders, duels=[duel], **settings))
    assert last(race, "B").defences == defences


@pytest.mark.parametrize("carried", [True, False])
def test_what_a_block_left_may_end_with_the_round(carried: bool) -> None:
    """B passes A, A passes B, whose block fails: his pilot roll is over, so the malus is left for the next round."""
    duel = {
        "round": 1,
        "attacker": "B",
        "defender": "A",
        "kind": "block",
        **dice("attack", 1, 1),
        **dice("defend", 6, 6),
    }
    orders = [drives("A", card="K11"), drives("B", action="block", difficulty=2)]
    race = replay(sheets([A, B], orders, duels=[duel], start_speed=3, carry_hindrance=carried))
    assert len(events(race, "block")) == 1
    assert last(race, "B").failed_block is carried


@pytest.mark.parametrize("targets", ["one", "all"])
def test_jamming_without_anybody_to_jam_costs_nothing(targets: str) -> None:
    """Nobody within the radius, or nobody named."""
    people = [A | {"row": -20}, B | {"jam_radius": 3}]
    race = replay(sheets(people, [drives("A"), drives("B", action="jam")], jam_targets=targets, jamming="allowed"))
    assert events(race, "jam") == []
    assert last(race, "B").actions_used == 0


def test_a_target_that_has_left_the_race_is_no_target() -> None:
    """A is set out in the first round."""
    orders = [drives("A", set_status="out"), drives("B"), drives("B", 2, action="attack", target="A")]
    assert said(pair(*orders, weapons=[GUN])) == ["Angriff is not possible: nicht mehr im Rennen"]


@pytest.mark.parametrize(("reuse", "active"), [(True, True), (False, False)])
def test_a_mine_that_missed_may_stay(reuse: bool, active: bool) -> None:
    """A defence of 12 + 11 stands against an attack of 1 + 1."""
    layer = {"owner": "A", "weapon": "Minen", "kind": "mine", "damage": 2}
    orders = [
        drives("A", action="mine", **dice("attack", 1, 1)),
        drives("B", card="K03"),
        drives("A", 2),
        drives("B", 2),
    ]
    duel = {"round": 2, "attacker": "A", "defender": "B", "kind": "mine", **dice("defend", 6, 6)}
    race = replay(sheets([A | {"row": -2}, B], orders, weapons=[layer], duels=[duel], mine_reuse=reuse))
    assert (last(race, "B").fp, race.states[2].markers[0].active) == (6, active)


def test_level_finishers_may_share_their_place() -> None:
    """No roll is asked for."""
    tie = {"A": dice("tie", 1, 1), "B": dice("tie", 6, 6)}
    orders = [drives(name, card="K11", **tie[name]) for name in ("A", "B")]
    race = replay(sheets([A | {"row": 0}, B | {"col": 1}], orders, lap_length=4, finish_tie="shared"))
    assert dict(race.outcome.places) == {"A": 1, "B": 1}


# --- races that drive themselves


@pytest.mark.parametrize("league", ["open", "civil"])
def test_a_sprint_drives_itself_to_the_end(league: str) -> None:
    """In the civil league nobody shoots or rams; empty and far too short weapons are not fired in the open one."""
    people = [
        A | {"row": -2, "pre": 3, "shooting": 9},
        B | {"col": 1, "pre": 3, "shooting": 9},
        {"name": "C", "col": 2, "row": 0},
    ]
    weapons = [
        {**GUN, "owner": "A", "shots": 0, "side": "both"}, {**GUN, "side": "both", "optimal": 1, "maximal": 30},
        {**GUN, "weapon": "Blind", "side": "both", "optimal": None, "maximal": None}, {**GUN, "weapon": "Axt", "kind": "melee", "optimal": None, "maximal": None},
    ]  # fmt: skip
    orders, duels, course = simulated(
        sheets(people, [], weapons=weapons, seed="sprint", league=league, course=straight(60))
    )
    assert {one.status for one in course.state.vehicles} == {"finished"}
    assert not any(row.get("weapon") == "Kanone" and row["name"] == "A" for row in orders)
    assert (league == "civil") <= (not [row for row in orders if row.get("action") in ("attack", "ram")])
    assert not any(row.get("weapon") == "Blind" for row in orders)
    assert all(duel["attacker"] != duel["defender"] for duel in duels)


def test_a_driver_who_is_sure_of_it_blocks_who_comes_from_behind() -> None:
    """A is slow and nimble, B fast and clumsy."""
    slow = A | {"row": -3, "speed": 1, "dex": 12, "driving_skill": 12}
    fast = B | {"dex": -3, "driving_skill": 5, "ref": 9}
    orders, duels, _ = simulated(sheets([slow, fast], [], seed="block", course=straight(40, lanes=1), start_speed=3))
    assert ("block", "B") in [(row.get("action"), row.get("target")) for row in orders if row["name"] == "A"]
    assert ("A", "B", "block") in [(duel["attacker"], duel["defender"], duel["kind"]) for duel in duels]


# --- what is shown


def test_markers_stand_on_the_map() -> None:
    """Smoke of the course on field 9."""
    course = straight(12, lanes=1)
    course[-3]["remark"] = "smoke"
    grid = call("MEKRACE_MAP", sheets([A | {"row": 0}], [], course=course), 30, 3)
    empty = call("MEKRACE_MAP", sheets([A | {"row": 0}], [], course=straight(12, lanes=1)), 30, 3)
    changed = [
        (one, other)
        for row, other_row in zip(grid, empty, strict=True)
        for one, other in zip(row, other_row, strict=True)
        if one != other
    ]
    assert len(changed) == 1
    assert changed[0][1] == "·"


def test_orders_of_a_round_that_has_not_begun_show_the_limits_only() -> None:
    """Round 1 waits for its dice; in round 2 A may go on from where it stands, with 0 to 4."""
    found = sheets([A], [{"round": 1, "name": "A", "card": "K08"}, drives("A", 2)])
    row = call("MEKRACE_ORDERS", found)[1]
    assert [cell for cell in row if cell != ""] == [0, 4]


def test_a_map_of_nothing_is_blank() -> None:
    """No course and nobody on it."""
    assert {cell for row in call("MEKRACE_MAP", sheets([], [], course=[]), 4, 3) for cell in row} == {""}


def test_open_ground_has_no_map_of_the_course() -> None:
    """Without the sheet Course only the rounds are drawn; a vehicle full of weapons has no lines for notes left."""
    many = [{**GUN, "owner": "A", "weapon": f"Kanone {number}"} for number in range(30)]
    found = sheets([A], [drives("A")], course=[], weapons=many)
    assert SYSTEM.pages is not None
    kinds = [page.kind for page in SYSTEM.pages(found, replay(found))]
    assert "map" not in kinds
    assert "log" in kinds


def test_what_is_typed_over_beside_a_blank_row_is_not_printed() -> None:
    """Nobody knows whose result that is."""
    found = sheets([A], [drives("A"), {"round": None, "name": None, "remark": "x"}]) | {
        "Orders.computed": Records("Orders.computed", ("total",), ((20,), (77,))),
        "Orders.calc": Records("Orders.calc", ("total",), ((18,), ("",))),
    }
    assert SYSTEM.pages is not None
    (log,) = (page for page in SYSTEM.pages(found, replay(found)) if page.kind == "log")
    assert "value=20" in repr(log).replace("('value', 20)", "value=20")
    assert "('value', 77)" not in repr(log)
