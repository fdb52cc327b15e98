"""The replay of mek races against the rules file: its worked race round, then every part of a round by itself."""

from __future__ import annotations

from typing import Any

from calc.core.replay import Event, Replay
from calc.systems.mekrace.replay import replay
from calc.systems.mekrace.replay.state import VehicleState
from tests.systems.mekrace.races import dice, sheets, straight


def events(race: Replay, kind: str, actor: str = "") -> list[Event]:
    """The events of a kind."""
    return [event for event in race.events if event.kind == kind and actor in ("", event.actor)]


def last(race: Replay, name: str) -> VehicleState:
    """A vehicle at the end."""
    return race.states[-1].vehicle(name)


def drives(
    name: str, round_: int = 1, card: str = "K08", pilot: tuple[int, int] = (6, 6), **more: Any
) -> dict[str, Any]:
    """An order whose pilot roll succeeds."""
    return {"round": round_, "name": name, "card": card, **dice("pilot", *pilot), **more}


def said(race: Replay) -> list[str]:
    """What is wrong, as sentences."""
    return [str(trouble.message) for trouble in race.troubles]


# --- the worked race round of the rules file


def worked() -> Replay:
    """Amsel, Bussard and Condor; the first round only makes the state in which the worked one begins."""
    people = [
        {"name": "Amsel", "col": 0, "row": -4, "ref": 1, "dex": 2, "pre": 1, "driving_skill": 9, "shooting": 7, "fp": 6},
        {"name": "Bussard", "col": 0, "row": -2, "ref": 0, "dex": 1, "pre": 2, "driving_skill": 9, "shooting": 8,
         "steering": 2, "traction": 2, "fp": 4},
        {"name": "Condor", "col": 1, "row": -3, "ref": 1, "dex": 3, "pre": 1, "tar": 1, "driving_skill": 10,
         "shooting": 6, "steering": 4, "fp": 8},
    ]  # fmt: skip
    course = [
        {"col": q, "row": r + (q - q % 2) // 2, "field": 20 - (q + 2 * r) // 2 if q % 2 == 0 else 20 + (-q - 2 * r) // 2}
        for q in range(-1, 4) for r in range(-14, 4)
    ]  # fmt: skip
    orders = [
        drives("Amsel", card="K01"),
        drives("Bussard", card="K01", **dice("tie", 6, 6)),
        drives("Condor", card="K01", **dice("tie", 1, 1), set_disturbed=True),
        drives("Amsel", 2, "K12", (6, 3), speed=4, defensive=True, action="block", difficulty=3),
        drives("Bussard", 2, "K11", (4, 5), speed=4, action="attack", when="before", target="Amsel", **dice("tie", 3, 4)),
        drives("Condor", 2, "K11", (1, 2), speed=4, slipstream="Amsel", **dice("tie", 2, 3), **dice("slip", 1, 3),
               **dice("disturb", 4, 4)),
    ]  # fmt: skip
    duels = [
        {"round": 2, "attacker": "Bussard", "defender": "Amsel", "kind": "attack", **dice("attack", 4, 4),
         **dice("defend", 3, 3)},
        {"round": 2, "attacker": "Amsel", "defender": "Bussard", "kind": "block", **dice("attack", 5, 4),
         **dice("defend", 2, 4)},
    ]  # fmt: skip
    weapons = [{"owner": "Bussard", "weapon": "Kanone", "kind": "cannon", "optimal": 4, "maximal": 16, "damage": 2}]
    return replay(sheets(people, orders, weapons=weapons, duels=duels, course=course, kind="lap", lap_length=100))


def second_round(race: Replay, kind: str, actor: str) -> Event:
    """The event of the worked round."""
    return next(event for event in events(race, kind, actor) if event.turn == 2)


def test_worked_round_has_nothing_to_mend() -> None:
    race = worked()
    assert (said(race), race.waiting) == ([], ())


def test_worked_round_order() -> None:
    """Bussard 18, Condor 17: Condor lost and declares second; the actions run Bussard, Condor, Amsel."""
    race = worked()
    assert [second_round(race, "tie", name).total for name in ("Bussard", "Condor")] == [18, 17]
    assert [event.actor for event in events(race, "declare") if event.turn == 2] == ["Amsel", "Condor", "Bussard"]
    assert [event.actor for event in events(race, "move") if event.turn == 2] == ["Bussard", "Condor", "Amsel"]


def test_worked_round_bussard() -> None:
    """Blocked with 17 against 16, shoots 18 against 18 in vain, pilot roll 17, ends on (0,-6) with heat 1."""
    race = worked()
    assert second_round(race, "block", "Amsel").total == 17
    assert second_round(race, "defence", "Bussard").total == 16
    assert second_round(race, "attack", "Bussard").total == 18
    defence = second_round(race, "defence", "Amsel")
    assert (defence.total, defence.result) == (18, "miss")
    assert second_round(race, "pilot", "Bussard").total == 17
    bussard = last(race, "Bussard")
    assert (bussard.q, bussard.r, bussard.heat, bussard.progress, bussard.fp) == (0, -6, 1, 26, 4)


def test_worked_round_condor() -> None:
    """Slipstream 17, pilot roll 13 fails, third hex (1,-6), FP 7, disturbance 8 against 9: nothing."""
    race = worked()
    slip = second_round(race, "slipstream", "Condor")
    assert (slip.total, slip.result) == (17, "success")
    pilot = second_round(race, "pilot", "Condor")
    assert (pilot.total, pilot.result) == (13, "failure")
    condor = last(race, "Condor")
    assert (condor.q, condor.r, condor.fp, condor.disturbed, condor.heat) == (1, -6, 7, False, 1)


def test_worked_round_amsel() -> None:
    """Pilot roll 17 against 17: over Bussard to (2,-8), straight on along 1; his action went into the shot."""
    race = worked()
    amsel = last(race, "Amsel")
    assert second_round(race, "pilot", "Amsel").total == 17
    assert (amsel.q, amsel.r, amsel.heading) == (2, -8, 1)
    assert len(events(race, "block")) == 1


# --- declarations


def pair(*orders: dict[str, Any], **more: Any) -> Replay:
    """Two vehicles on neighbouring lanes, A two fields in front."""
    people = [{"name": "A", "col": 0, "row": -2}, {"name": "B", "col": 1, "row": 0}]
    return replay(sheets(people, orders, **more))


def test_a_speed_beyond_the_acceleration_waits_for_another_declaration() -> None:
    race = pair(drives("A"), drives("B", card="K15"))
    assert said(race) == ["speed 5 is not in 0..4"]
    assert [(where.table, where.column) for where in race.waiting] == [("Orders", "card")]


def test_the_game_master_may_allow_it_all_the_same() -> None:
    race = pair(drives("A"), drives("B", card="K15", set_legal=True))
    assert (said(race), last(race, "B").progress) == ([], 5)
    assert events(race, "declare", "B")[0].overridden


def test_speed_and_card_have_to_agree() -> None:
    race = pair(drives("A"), drives("B", speed=2))
    assert said(race) == ["speed 2 is not 3, that of the card"]


def test_an_end_direction_that_the_card_does_not_show_is_refused() -> None:
    race = pair(drives("A"), drives("B", end_turn="B"))
    assert said(race) == ["end_turn B is not among the ends L F R"]


def test_an_unknown_card_and_an_unknown_vehicle_are_said_with_their_cells() -> None:
    race = pair(drives("A", card="K99"), drives("X"))
    assert [(str(t.message), t.where.row, t.where.column) for t in race.troubles if t.where] == [
        ('no participant is called "X"', 1, "name"),
        ('no card is called "K99"', 0, "card"),
    ]


def test_missing_orders_wait() -> None:
    race = pair(drives("A"))
    assert [(where.table, where.row) for where in race.waiting] == [("Participants", 1)]


def test_a_tie_waits_for_its_dice_and_equal_rolls_for_more() -> None:
    people = [{"name": "A", "col": 0, "row": 0}, {"name": "B", "col": 1, "row": 0}]
    blank = replay(sheets(people, [drives("A"), drives("B")]))
    assert {where.column for where in blank.waiting} == {"tie1", "tie2"}
    equal = replay(sheets(people, [drives("A", **dice("tie", 3, 4)), drives("B", **dice("tie", 4, 3))]))
    assert {where.column for where in equal.waiting} == {"tie3", "tie4"}


def test_the_loser_of_a_tie_declares_first() -> None:
    people = [{"name": "A", "col": 0, "row": 0}, {"name": "B", "col": 1, "row": 0}]
    race = replay(sheets(people, [drives("A", **dice("tie", 3, 4)), drives("B", **dice("tie", 1, 3))]))
    assert [event.actor for event in events(race, "declare")] == ["B", "A"]


# --- driving


def test_a_failed_roll_ends_on_the_damage_hex_and_costs_its_points() -> None:
    """Straight: damage hex 2, 1 FP; the disturbance roll must reach 5 + 2."""
    race = pair(drives("A", pilot=(1, 1), other=-3, **dice("disturb", 3, 4)), drives("B"))
    a = last(race, "A")
    assert (a.r, a.fp, a.disturbed, a.previous_speed) == (-4, 5, True, 3)


def test_a_disturbance_is_spent_by_the_next_pilot_roll() -> None:
    race = pair(
        drives("A", pilot=(1, 1), other=-3, **dice("disturb", 3, 4)), drives("B"),
        drives("A", 2, **dice("tie", 1, 1)), drives("B", 2, **dice("tie", 6, 6)),
    )  # fmt: skip
    assert ("Störung", -2) in [part[:2] for part in events(race, "pilot", "A")[1].total.parts]
    assert not last(race, "A").disturbed


def test_boosters_add_hexes_before_and_after_and_are_used_up() -> None:
    people = [{"name": "A", "col": 0, "row": 0, "booster": 3}]
    race = replay(sheets(people, [drives("A", card="K11", booster=2, before=1)]))
    a = last(race, "A")
    assert (a.r, a.booster, a.progress) == (-6, 1, 6)


def test_a_failed_roll_after_a_hex_before_costs_one_more_and_loses_the_hexes_after() -> None:
    people = [{"name": "A", "col": 0, "row": 0, "booster": 3}]
    order = drives("A", card="K11", booster=2, before=1, pilot=(1, 1), other=-9, **dice("disturb", 1, 1))
    a = last(replay(sheets(people, [order])), "A")
    assert (a.r, a.fp, a.booster) == (-4, 6 - 2, 1)


def test_more_booster_than_there_is_is_said_and_cut() -> None:
    race = replay(sheets([{"name": "A", "col": 0, "row": 0, "booster": 1}], [drives("A", booster=2)]))
    assert said(race) == ["booster 2 is above 1, the hexes left"]
    assert last(race, "A").r == -4


def test_speed_7_heats_by_3_and_speed_2_cools() -> None:
    people = [{"name": "A", "col": 0, "row": 0, "booster": 2, "cooling": 2, "acceleration": 5}]
    race = replay(sheets(people, [drives("A", card="K15", booster=2), drives("A", 2, "K05")]))
    assert [state.vehicle("A").heat for state in race.states] == [0, 4, 2]


def test_a_taken_end_hex_asks_for_an_equivalent_manoeuvre() -> None:
    people = [{"name": "A", "col": 0, "row": -3}, {"name": "B", "col": 0, "row": 0}]
    orders = [drives("A", card="K01"), drives("B")]
    waits = replay(sheets(people, orders))
    assert [where.column for where in waits.waiting] == ["replacement"]
    race = replay(sheets(people, [orders[0], {**orders[1], "replacement": "K05"}]))
    assert (said(race), last(race, "B").r) == ([], -2)
    wrong = replay(sheets(people, [orders[0], {**orders[1], "replacement": "K10"}]))
    assert [where.column for where in wrong.waiting] == ["replacement"]
    assert len(said(wrong)) == 1


def test_without_an_equivalent_manoeuvre_the_roll_counts_as_failed() -> None:
    """Creeping onto a taken hex with brakes that allow nothing slower."""
    people = [{"name": "A", "col": 0, "row": -1}, {"name": "B", "col": 0, "row": 0, "braking": 0}]
    orders = [drives("A", card="K01"), drives("B", card="K03")]
    race = replay(sheets(people, orders, start_speed=1, course=straight(lanes=1)))
    assert events(race, "replace", "B")[0].result == "none"
    assert (last(race, "B").r, events(race, "pilot", "B")) == (-1, [])


def test_leaving_the_course_is_refused_while_another_card_stays_on_it() -> None:
    race = replay(sheets([{"name": "A", "col": 0, "row": 0}], [drives("A", card="K06", mirrored=True)]))
    assert said(race) == ['the card "K06" leaves the course']


def test_when_nothing_stays_on_the_course_the_vehicle_ends_before_the_edge() -> None:
    people = [{"name": "A", "col": 0, "row": 0, "braking": 0, "acceleration": 0}]
    short = [{"col": 0, "row": -field, "field": field} for field in range(3)]
    race = replay(sheets(people, [drives("A", card="K11", **dice("disturb", 1, 1))], course=short, start_speed=4))
    assert (last(race, "A").r, last(race, "A").fp) == (-2, 5)


# --- fighting


GUN = {"owner": "B", "weapon": "Kanone", "kind": "cannon", "optimal": 4, "maximal": 16, "damage": 2}


def shot(attack: tuple[int, int], defend: tuple[int, int], **more: Any) -> dict[str, Any]:
    """A row of Duels: B on A."""
    return {"round": 1, "attacker": "B", "defender": "A", "kind": "attack", **dice("attack", *attack),
            **dice("defend", *defend), **more}  # fmt: skip


def fires(**more: Any) -> list[dict[str, Any]]:
    """A stands, B fires before moving."""
    return [drives("A", card="K01"), drives("B", action="attack", when="before", target="A", **more)]


def test_a_hit_costs_its_damage_and_asks_for_a_disturbance_roll() -> None:
    race = pair(*fires(), weapons=[GUN], duels=[shot((6, 6), (1, 1), other=9, **dice("disturb", 2, 3))])
    a = last(race, "A")
    assert (a.fp, a.disturbed, a.defences) == (4, False, 1)


def test_a_level_attack_is_defended() -> None:
    """12 + PRE 1 + 0 + 9 against 11 + 1 + 9 + 1: 22 against 22."""
    race = pair(*fires(), weapons=[GUN], duels=[shot((6, 6), (6, 6), other=9)])
    assert [event.result for event in events(race, "defence")] == ["miss"]
    assert last(race, "A").fp == 6


def test_a_called_shot_lowers_the_attribute_and_no_points() -> None:
    race = pair(
        *fires(called="steering"), weapons=[GUN],
        duels=[shot((6, 6), (1, 1), other=9, **dice("disturb", 1, 1))],
    )  # fmt: skip
    a = last(race, "A")
    assert (a.fp, a.steering) == (6, 2)
    assert ("Gezielter Treffer", -3) in [part[:2] for part in events(race, "attack")[0].total.parts]


def test_without_points_a_hit_costs_an_attribute_of_the_drivers_choice() -> None:
    people = [{"name": "A", "col": 0, "row": -2, "fp": 0}, {"name": "B", "col": 1, "row": 0}]
    duel = shot((6, 6), (1, 1), other=9, lost="traction", **dice("disturb", 1, 1))
    race = replay(sheets(people, fires(), weapons=[GUN], duels=[duel]))
    assert last(race, "A").traction == 0
    assert ("Störung", -2) in [part[:2] for part in events(race, "pilot", "A")[0].total.parts]
    first = replay(sheets(people, fires(), weapons=[GUN], duels=[{**duel, "lost": None}]))
    assert last(first, "A").cooling == 0


def test_a_target_out_of_range_costs_no_action() -> None:
    near = {**GUN, "optimal": 1, "maximal": 1}
    race = pair(*fires(), weapons=[near])
    assert said(race) == ["Angriff is not possible: außer Reichweite"]
    assert last(race, "B").actions_used == 0


def test_a_duel_without_a_row_waits_and_says_which_row() -> None:
    race = pair(*fires(), weapons=[GUN])
    assert [(where.table, where.row) for where in race.waiting] == [("Duels", 0)]
    assert "B gegen A, attack" in str(events(race, "waiting")[0].phrase)


def test_a_burst_hits_with_the_difference_at_most_its_value() -> None:
    """Attack total - defence total = 12 + 10 - 12 - ... far above 3 projectiles."""
    race = pair(
        *fires(), weapons=[{**GUN, "burst": 3, "damage": 1}],
        duels=[shot((6, 6), (1, 1), other=9, **dice("disturb", 1, 1))],
    )  # fmt: skip
    assert last(race, "A").fp == 3


def test_shots_run_out() -> None:
    race = pair(*fires(), weapons=[{**GUN, "shots": 0}])
    assert said(race) == ["Angriff is not possible: keine Munition mehr"]


def test_a_ram_costs_both_and_the_blade_adds_and_protects() -> None:
    blade = {"owner": "B", "weapon": "Klinge", "kind": "melee", "damage": 1, "self_reduction": 1}
    duel = {**shot((6, 6), (1, 1)), "kind": "ram", **dice("disturb", 1, 1)}
    orders = [drives("A", card="K01"), drives("B", card="K05", action="ram", target="A", weapon="Klinge")]
    race = pair(*orders, weapons=[blade], duels=[duel])
    assert (last(race, "A").fp, last(race, "B").fp) == (3, 6)
    bare = pair(orders[0], {**orders[1], "weapon": None}, duels=[{**duel, **dice("own", 1, 1)}])
    assert (last(bare, "A").fp, last(bare, "B").fp) == (4, 5)


def test_a_mine_waits_on_the_hex_that_was_left_and_is_used_up() -> None:
    """A lays it on leaving (0,-4); B comes there in the second round."""
    people = [{"name": "A", "col": 0, "row": -2}, {"name": "B", "col": 0, "row": 0}]
    layer = {"owner": "A", "weapon": "Minen", "kind": "mine", "damage": 2}
    orders = [
        drives("A", action="mine", **dice("attack", 6, 6)), drives("B", card="K03"),
        drives("A", 2), drives("B", 2),
    ]  # fmt: skip
    duel = {
        "round": 2,
        "attacker": "A",
        "defender": "B",
        "kind": "mine",
        **dice("defend", 1, 1),
        **dice("disturb", 1, 1),
    }
    race = replay(sheets(people, orders, weapons=[layer], duels=[duel]))
    mine = race.states[1].markers[0]
    assert (said(race), (mine.q, mine.r), mine.attack_total) == ([], (0, -4), 13)
    assert (last(race, "B").fp, race.states[2].markers[0].active) == (4, False)


def test_smoke_disturbs_who_drives_through_it_in_the_same_round_and_is_gone_after_it() -> None:
    people = [{"name": "A", "col": 0, "row": -1}, {"name": "B", "col": 0, "row": 0}]
    thrower = {"owner": "B", "weapon": "Rauch", "kind": "smoke"}
    duel = {
        "round": 1,
        "attacker": "B",
        "defender": "A",
        "kind": "smoke",
        **dice("defend", 1, 1),
        **dice("disturb", 6, 6),
    }
    over = [drives("A", card="K01"), drives("B", card="K05", action="smoke", **dice("attack", 6, 6))]
    race = replay(sheets(people, over, weapons=[thrower], duels=[duel]))
    assert (said(race), last(race, "A").disturbed, race.states[-1].active()) == ([], True, ())


def test_jamming_disturbs_within_the_radius() -> None:
    people = [{"name": "A", "col": 0, "row": -2}, {"name": "B", "col": 1, "row": 0, "ta": 5, "ew": 5, "jam_radius": 3}]
    duel = {"round": 1, "attacker": "B", "defender": "A", "kind": "jam", **dice("attack", 4, 4), **dice("defend", 4, 4)}
    orders = [drives("A", card="K01"), drives("B", action="jam", target="A", when="before")]
    race = replay(sheets(people, orders, duels=[duel]))
    assert (said(race), events(race, "defence")[0].result) == ([], "disturbed")
    assert ("Störung", -2) in [part[:2] for part in events(race, "pilot", "A")[0].total.parts]


def test_an_attack_in_the_civil_league_disqualifies_at_the_end_of_the_round() -> None:
    race = pair(*fires(), weapons=[GUN], duels=[shot((1, 1), (6, 6))], league="civil")
    assert (last(race, "B").status, last(race, "B").progress) == ("dq", 3)
    assert dict(race.outcome.places)["B"] == "dq"


# --- laps, finish, the game master's word


def test_a_lap_race_counts_laps_from_behind_the_line() -> None:
    ring = [{"col": 0, "row": -field, "field": field % 10} for field in range(-4, 30)]
    orders = [drives("A", round_, "K11") for round_ in range(1, 4)]
    race = replay(sheets([{"name": "A", "col": 0, "row": 2}], orders, course=ring, kind="lap", lap_length=10, laps=1))
    assert [state.vehicle("A").progress for state in race.states] == [-2, 2, 6, 10]
    assert (last(race, "A").status, last(race, "A").finish_round, race.outcome.reason) == ("finished", 3, "finished")


def test_level_finishers_make_a_comparing_roll() -> None:
    people = [{"name": "A", "col": 0, "row": 0}, {"name": "B", "col": 1, "row": 0}]
    tie = {"A": dice("tie", 1, 1), "B": dice("tie", 6, 6)}
    orders = [drives(name, card="K11", **tie[name]) for name in ("A", "B")]
    waits = replay(sheets(people, orders, lap_length=4))
    assert {where.column for where in waits.waiting} == {"finish1", "finish2"}
    rolled = [{**orders[0], **dice("finish", 5, 5)}, {**orders[1], **dice("finish", 1, 2)}]
    race = replay(sheets(people, rolled, lap_length=4))
    assert dict(race.outcome.places) == {"A": 1, "B": 2}


def test_what_the_game_master_sets_counts_and_is_marked() -> None:
    race = pair(
        drives("A", set_total=3, **dice("disturb", 1, 1)), drives("B", set_fp=2, set_field=20, set_status="out")
    )
    assert events(race, "pilot", "A")[0].overridden
    assert events(race, "pilot", "A")[0].result == "failure"
    b = last(race, "B")
    assert (b.fp, b.progress, b.status) == (2, 20, "out")
    assert events(race, "override", "B")[0].overridden


def test_the_seed_rolls_as_the_cells_do() -> None:
    """The dice of a seed are those of DICE_ROLL for round, name and purpose."""
    from calc.core.dice_keys import seeded

    people = [{"name": "A", "col": 0, "row": 0}]
    race = replay(sheets(people, [{"round": 1, "name": "A", "card": "K08"}], seed="x", dice_source="seed"))
    assert events(race, "pilot")[0].dice == (("pilot", seeded("2W6", "x", 1, "A", "pilot")),)


# --- readings that a group may choose, and what lies on the course


def crash(**settings: Any) -> VehicleState:
    """A fails Fast straight (speed 4, damage hex 3) and is looked at afterwards."""
    order = drives("A", card="K11", pilot=(1, 1), other=-9, **dice("disturb", 1, 1))
    return last(replay(sheets([{"name": "A", "col": 0, "row": 0}], [order], **settings)), "A")


def test_the_speed_after_a_crash_is_the_declared_one_the_hexes_driven_or_none() -> None:
    assert [crash(crash_speed=reading).previous_speed for reading in ("declared", "driven", "zero")] == [4, 3, 0]


def test_extra_hexes_may_count_as_previous_speed() -> None:
    people = [{"name": "A", "col": 0, "row": 0, "booster": 2}]
    orders = [drives("A", card="K11", booster=2)]
    assert last(replay(sheets(people, orders)), "A").previous_speed == 4
    assert last(replay(sheets(people, orders, carry_extra=True)), "A").previous_speed == 6


def test_a_crashed_vehicle_shares_its_damage_hex_or_stops_before_it() -> None:
    people = [{"name": "A", "col": 0, "row": -3}, {"name": "B", "col": 0, "row": 0}]
    orders = [drives("A", card="K01"), drives("B", card="K11", pilot=(1, 1), other=-9, **dice("disturb", 1, 1))]
    assert last(replay(sheets(people, orders)), "B").r == -3
    assert last(replay(sheets(people, orders, shared_hex="never")), "B").r == -2


def test_without_an_equivalent_manoeuvre_a_vehicle_may_stop_without_damage() -> None:
    people = [{"name": "A", "col": 0, "row": -1}, {"name": "B", "col": 0, "row": 0, "braking": 0}]
    orders = [drives("A", card="K01"), drives("B", card="K03")]
    race = replay(sheets(people, orders, start_speed=1, course=straight(lanes=1), no_equivalent="stop"))
    assert (last(race, "B").r, last(race, "B").fp) == (0, 6)


def test_smoke_of_the_course_lasts_and_a_mine_of_the_course_goes_off_once() -> None:
    course = straight(lanes=1)
    for row in course:
        if row["field"] in (1, 2):
            row |= {"remark": "smoke" if row["field"] == 1 else "mine", "value": 30}
    duels = [
        {"round": 1, "attacker": "course", "defender": "A", "kind": kind, **dice("defend", 1, 1), **dice("disturb", 6, 6)}
        for kind in ("smoke", "mine")
    ]  # fmt: skip
    race = replay(sheets([{"name": "A", "col": 0, "row": 0}], [drives("A")], course=course, duels=duels))
    assert said(race) == []
    assert [(marker.kind, marker.active) for marker in race.states[-1].markers] == [("smoke", True), ("mine", False)]
    assert last(race, "A").disturbed


def test_a_block_that_nobody_drives_into_finds_no_occasion() -> None:
    race = pair(drives("A", action="block", difficulty=2), drives("B"))
    assert [event.result for event in events(race, "refused")] == ["no_occasion"]
    assert said(race) == []


def test_a_failed_block_costs_the_blocker_one() -> None:
    people = [{"name": "A", "col": 0, "row": -1}, {"name": "B", "col": 0, "row": 0}]
    duel = {
        "round": 1,
        "attacker": "A",
        "defender": "B",
        "kind": "block",
        **dice("attack", 1, 1),
        **dice("defend", 6, 6),
    }
    race = replay(sheets(people, [drives("A", card="K01", action="block", difficulty=2), drives("B")], duels=[duel]))
    assert ("Malus", -1) in [part[:2] for part in events(race, "pilot", "A")[0].total.parts]


def test_a_successful_block_makes_the_pilot_roll_harder() -> None:
    people = [{"name": "A", "col": 0, "row": -1}, {"name": "B", "col": 0, "row": 0}]
    duel = {
        "round": 1,
        "attacker": "A",
        "defender": "B",
        "kind": "block",
        **dice("attack", 6, 6),
        **dice("defend", 1, 1),
    }
    race = replay(sheets(people, [drives("A", card="K01", action="block", difficulty=4), drives("B")], duels=[duel]))
    assert ("Erschwernis", -4) in [part[:2] for part in events(race, "pilot", "B")[0].total.parts]
    assert last(race, "B").defences == 1


def test_jamming_may_reach_all_within_the_radius() -> None:
    people = [
        {"name": "A", "col": 0, "row": -2}, {"name": "B", "col": 1, "row": 0, "ta": 9, "ew": 9, "jam_radius": 3},
        {"name": "C", "col": 2, "row": -1}, {"name": "D", "col": 3, "row": -9},
    ]  # fmt: skip
    duels = [
        {"round": 1, "attacker": "B", "defender": name, "kind": "jam", **dice("attack", 1, 1), **dice("defend", 6, 5)}
        for name in "AC"
    ]
    orders = [drives(name, card="K01") for name in "ACD"] + [drives("B", action="jam", when="before")]
    race = replay(sheets(people, orders, duels=duels, jam_targets="all"))
    assert [(event.actor, event.result) for event in events(race, "defence")] == [
        ("A", "disturbed"),
        ("C", "disturbed"),
    ]


def test_too_much_heat_costs_a_point_where_the_group_says_so() -> None:
    people = [{"name": "A", "col": 0, "row": 0, "booster": 2, "acceleration": 5}]
    order = drives("A", card="K15", booster=2, **dice("heat", 1, 1))
    race = replay(sheets(people, [order], heat_limit=3, heat_effect="fp"))
    assert (last(race, "A").heat, last(race, "A").fp) == (4, 5)
    assert last(replay(sheets(people, [order], heat_limit=4, heat_effect="fp")), "A").fp == 6


def test_a_shortcut_is_rolled_against_the_game_masters_difficulty_who_sets_where_it_leads() -> None:
    order = drives("A", action="shortcut", difficulty=18, set_field=12, **dice("attack", 4, 3))
    race = replay(sheets([{"name": "A", "col": 0, "row": 0}], [order]))
    assert [(event.total, event.result) for event in events(race, "shortcut")] == [(18, "success")]
    assert last(race, "A").progress == 12


def test_the_vacuum_has_no_slipstream() -> None:
    race = pair(drives("A"), drives("B", slipstream="A", **dice("slip", 6, 6)), atmosphere=False)
    assert [event.result for event in events(race, "refused")] == ["too_far"]
    assert last(race, "B").progress == 3


def test_a_round_left_out_is_said_at_the_first_row_after_it() -> None:
    """Orders for rounds 1 and 3 only: the race waits in round 2, and the mistyped 3 is to mend."""
    people = [{"name": "Amsel", "col": 0, "row": 0, "ref": 1, "driving_skill": 9}]
    race = replay(sheets(people, [drives("Amsel", card="K01"), drives("Amsel", 3, card="K01"), drives("Amsel", 4)]))
    assert said(race) == ["Amsel has no row on Orders in round 2"]
    assert race.troubles[0].where == ("Orders", 1, "round")
    assert race.waiting
