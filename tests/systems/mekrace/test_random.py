"""Random races: legal orders run to the end without a finding, garbage in any cell is a finding and never an exception."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from calc.core.records import Records
from calc.core.replay import Replay
from calc.systems.mekrace.example import example
from calc.systems.mekrace.replay import SHEETS, replay
from calc.systems.mekrace.replay.policy import simulated
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.rules.cards import Card, cards
from calc.systems.mekrace.rules.declaration import mekrace_speed_allowed
from calc.systems.mekrace.rules.hexes import mekrace_distance, mekrace_in_cone, mekrace_to_axial
from calc.systems.mekrace.rules.paths import mekrace_path
from calc.systems.mekrace.rules.rounds import Finisher, mekrace_finish_order
from calc.systems.mekrace.sample import sample_course
from tests.systems.mekrace.races import TYPICAL, sheets

Row = dict[str, Any]

COURSE = [place._asdict() for place in sample_course()]
HEXES = {mekrace_to_axial(place.col, place.row, "odd_r") for place in sample_course()}
NAMES = ("A", "B", "C", "D")
GRID = ((10, 4), (9, 2), (8, 4), (8, 1))

WEAPONS = [
    {"owner": name, "weapon": f"{name} {kind}", "kind": kind, "side": "both", "optimal": 60, "maximal": 90, "damage": 1}
    for name in NAMES
    for kind in ("cannon", "rocket", "mine", "smoke")
]


def people(chance: random.Random) -> list[Row]:
    """Four vehicles with random values."""
    return [
        TYPICAL
        | {"name": name, "col": col, "row": row, "heading": 2, "booster": chance.randint(0, 3), "jam_radius": 90,
           "fp": chance.randint(0, 6), "driving_skill": chance.randint(7, 12), "steering": chance.randint(1, 4),
           "cooling": chance.randint(0, 2), "shooting": chance.randint(5, 10)}
        for name, (col, row) in zip(NAMES, GRID, strict=True)
    ]  # fmt: skip


def legal_cards(vehicle: VehicleState) -> Iterator[tuple[Card, bool, str]]:
    """Every card, side and end direction that may be declared."""
    limits = (vehicle.previous_speed, vehicle.speed, vehicle.acceleration, vehicle.braking)
    for card in cards():
        if not mekrace_speed_allowed(card.speed, *limits):
            continue
        for side in card.sides():
            path = mekrace_path(vehicle.q, vehicle.r, vehicle.heading, side.sequence)
            if all((step.q, step.r) in HEXES for step in path):
                for turn in side.ends:
                    yield card, side.sequence != card.sequence, turn


def order(chance: random.Random, race: Replay, round_: int, vehicle: VehicleState) -> Row:
    """A random legal order; where no card stays on the course, the slowest one that is allowed."""
    row: Row = {"round": round_, "name": vehicle.name}
    choices = list(legal_cards(vehicle))
    if choices:
        card, mirrored, turn = chance.choice(choices)
        row |= {"speed": card.speed, "card": card.id, "mirrored": mirrored, "end_turn": turn}
    else:
        limits = (vehicle.previous_speed, vehicle.speed, vehicle.acceleration, vehicle.braking)
        row["card"] = min(
            (card for card in cards() if mekrace_speed_allowed(card.speed, *limits)), key=lambda c: c.speed
        ).id
    row["defensive"] = chance.random() < 0.3
    row["booster"] = chance.randint(0, vehicle.booster)
    row["before"] = chance.randint(0, row["booster"])
    others = [one for one in race.states[-1].running() if one.name != vehicle.name]
    leaders = [
        one.name for one in others
        if 1 <= mekrace_distance(vehicle.q, vehicle.r, one.q, one.r) <= 3
        and mekrace_in_cone(vehicle.q, vehicle.r, vehicle.heading, one.q, one.r, "front", 180)
    ]  # fmt: skip
    if leaders and chance.random() < 0.4:
        row["slipstream"] = chance.choice(leaders)
    elif others and chance.random() < 0.7:
        row["action"] = chance.choice(["attack", "mine", "smoke", "jam", "block", "shortcut"])
        row["when"] = chance.choice(["before", "after"])
        # Whoever is overtaken and blocks has used his action; anybody may block whom he likes, without a target.
        row["target"] = None if row["action"] == "block" else chance.choice(others).name
        row["difficulty"] = chance.randint(1, 6) + (12 if row["action"] == "shortcut" else 0)
        if row["action"] == "attack" and chance.random() < 0.3:
            row["called"] = chance.choice(["speed", "acceleration", "braking", "steering", "traction", "cooling"])
    return row


def replaced(chance: random.Random, start: dict[str, Records], orders: list[Row]) -> Replay:
    """The race with an equivalent manoeuvre wherever one is asked for."""
    while True:
        race = replay({**start, "Orders": Records.of("Orders", orders)})
        asked = [where.row for where in race.waiting if where.column == "replacement"]
        if not asked:
            return race
        options = [(card.id, mirrored) for card in cards() for mirrored in (False, True)]
        chance.shuffle(options)
        for card, mirrored in options:
            orders[asked[0]] |= {"replacement": card, "rep_mirrored": mirrored}
            tried = replay({**start, "Orders": Records.of("Orders", orders)})
            if asked[0] not in [where.row for where in tried.waiting if where.column == "replacement"]:
                break
        else:
            raise AssertionError("a replacement is asked for, but no card is one")


def race_of(seed: int, rounds: int) -> tuple[dict[str, Records], list[Row], Replay]:
    """A race of random legal orders."""
    chance = random.Random(seed)
    start = sheets(
        people(chance), [], weapons=WEAPONS, course=COURSE, kind="lap", layout="odd_r", lap_length=54, seed=seed,
        dice_source="seed", cone=180, smoke_rounds=2, heat_limit=4, heat_effect=chance.choice(["fp", "disturbance"]),
        zero_fp=chance.choice(["event", "point"]), jam_targets=chance.choice(["one", "all"]),
        shared_hex=chance.choice(["crash_only", "never"]),
    )  # fmt: skip
    orders: list[Row] = []
    race = replay(start)
    for round_ in range(1, rounds + 1):
        for vehicle in race.states[-1].running():
            orders.append(order(chance, race, round_, vehicle))
        race = replaced(chance, start, orders)
    return start, orders, race


@pytest.mark.parametrize("seed", range(6))
def test_random_legal_orders_run_without_a_finding(seed: int) -> None:
    _, _, race = race_of(seed, 12)
    assert [str(trouble.message) for trouble in race.troubles] == []
    assert race.waiting == ()
    assert len(race.states) == 13 or race.outcome.reason == "finished"


@pytest.mark.parametrize("seed", range(3))
def test_a_race_by_policy_ends_and_replays_as_it_was_driven(seed: int) -> None:
    """Every vehicle finishes; the rows that the policy wrote give the same events again."""
    field = [one | {"fp": 8, "steering": 3, "driving_skill": 10} for one in people(random.Random(seed))]
    start = sheets(field, [], weapons=WEAPONS, course=COURSE, kind="lap", layout="odd_r", lap_length=54, seed=seed,
                   dice_source="seed")  # fmt: skip
    orders, duels, course = simulated(start)
    again = replay({**start, "Orders": Records.of("Orders", orders), "Duels": Records.of("Duels", duels)})
    assert {vehicle.status for vehicle in course.state.vehicles} == {"finished"}
    assert [(e.turn, e.actor, e.kind, e.result, e.phrase) for e in again.events] == [
        (e.turn, e.actor, e.kind, e.result, e.phrase) for e in course.events
    ]
    assert again.outcome.reason == "finished"


def test_typed_dice_are_the_same_race_as_the_seed() -> None:
    """Dice typed into the cells as the seed gave them: the same events."""
    from calc.core.dice_keys import seeded
    from calc.systems.mekrace.replay.rows import DUEL_ROLLS, ORDER_ROLLS

    start, orders, race = race_of(3, 6)
    typed_orders = [
        row | {column: die for purpose, roll in ORDER_ROLLS.items()
               for column, die in zip(roll.columns, seeded("2W6", 3, row["round"], row["name"], purpose), strict=True)}
        for row in orders
    ]  # fmt: skip
    duels: list[Row] = []
    settings = [row for _, row in start["Settings"].mappings() if row["setting"] != "dice_source"]
    while True:
        typed = replay({
            **start, "Orders": Records.of("Orders", typed_orders), "Duels": Records.of("Duels", duels),
            "Settings": Records.of("Settings", settings),
        })  # fmt: skip
        if not typed.waiting:
            break
        wanted = next(event for event in typed.events if event.kind == "waiting")
        attacker, rest = str(wanted.phrase).split("Duels: ")[1].split(" gegen ")
        defender, kind = rest.split(", ")
        same = sum(
            (row["round"], row["attacker"], row["defender"], row["kind"]) == (wanted.turn, attacker, defender, kind)
            for row in duels
        )
        row: Row = {"round": wanted.turn, "attacker": attacker, "defender": defender, "kind": kind}
        row |= {"number": same + 1} if same else {}
        keys = (wanted.turn, attacker, defender, kind, same + 1 if same else None)
        for purpose, roll in DUEL_ROLLS.items():
            row |= dict(zip(roll.columns, seeded("2W6", 3, *keys, purpose), strict=True))
        duels.append(row)
    assert [(e.actor, e.kind, e.phrase) for e in typed.events] == [(e.actor, e.kind, e.phrase) for e in race.events]


@cache
def example_sheets() -> dict[str, Records]:
    """The example as records, its dice from the seed."""
    filling = example()
    found = {name: Records.of(name, [dict(row) for row in rows]) for name, rows in filling.rows.items()}
    settings = {**filling.settings, "dice_source": "seed"}
    return found | {
        "Cards": Records.of("Cards", [card._asdict() for card in cards()]),
        "Course": Records.of("Course", COURSE),
        "Settings": Records.of("Settings", [{"setting": key, "value": value} for key, value in settings.items()]),
    }


GARBAGE = ("x", -3, 7.5, True, "#DIV/0!", 1e9, None, "", " ", 99, "K99", "running", 0)


@pytest.mark.parametrize("seed", range(25))
def test_garbage_in_any_cell_is_a_finding_with_its_cell_and_never_an_exception(seed: int) -> None:
    chance = random.Random(seed)
    start = example_sheets()
    spoiled = dict(start)
    for _ in range(chance.randint(1, 8)):
        name = chance.choice(SHEETS)
        records = spoiled[name]
        rows = [list(row) for row in records.rows]
        row = chance.randrange(len(rows))
        rows[row][chance.randrange(len(records.keys))] = chance.choice(GARBAGE)
        spoiled[name] = Records(name, records.keys, tuple(tuple(one) for one in rows))
    race = replay(spoiled)
    for trouble in race.troubles:
        assert trouble.where is not None
        assert trouble.where.column in spoiled[trouble.where.table].keys or trouble.where.column.isidentifier()
        assert str(trouble.message)


def test_a_cell_that_cannot_be_read_is_named() -> None:
    start = example_sheets()
    records = start["Orders"]
    place = records.keys.index("card")
    rows = [list(row) for row in records.rows]
    rows[2][place] = 7
    race = replay({**start, "Orders": Records("Orders", records.keys, tuple(tuple(row) for row in rows))})
    assert [(t.where.table, t.where.row, t.where.column) for t in race.troubles if t.where] == [("Orders", 2, "card")]


def test_standings_made_again_from_the_events_are_those_of_the_race() -> None:
    """The last event of every vehicle tells enough to rank it."""
    race = replay(example_sheets())
    told = {event.actor: event for event in race.events if event.actor}
    names = [vehicle.name for vehicle in race.states[0].vehicles]
    field = tuple(
        Finisher(*(told[name].detail(key) for key in ("status", "finish_round", "progress", "tie_roll")))
        for name in names
    )
    ranks = [rank.rank for rank in mekrace_finish_order(field, "distance")]
    assert dict(zip(names, ranks, strict=True)) == dict(race.outcome.places)
