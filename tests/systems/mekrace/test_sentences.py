"""Sentences of the rules that only a whole race carries out: every expected value is worked out from the text."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.core.records import Records
from calc.core.replay import Replay
from calc.systems.mekrace import SYSTEM
from calc.systems.mekrace.live.duels import DuelResult
from calc.systems.mekrace.replay import race_settings, replay
from calc.systems.mekrace.replay.policy import simulated
from calc.systems.mekrace.replay.standing import standing_rows
from calc.systems.mekrace.rules.cards import cards
from tests.systems.mekrace.races import dice, sheets, straight
from tests.systems.mekrace.test_rarely import call
from tests.systems.mekrace.test_replay import GUN, drives, events, fires, last, pair, said, shot

systems.load()

Row = dict[str, Any]
A: Row = {"name": "A", "col": 0, "row": 0}
B: Row = {"name": "B", "col": 1, "row": 0}
AHEAD: Row = A | {"row": -2}
MINES: Row = {"owner": "A", "weapon": "Minen", "kind": "mine", "damage": 2, "shots": 3}
BLADE: Row = {"owner": "B", "weapon": "Klinge", "kind": "melee", "damage": 1}


def declared(race: Replay) -> list[str]:
    """Who declared, in this order."""
    return [event.actor for event in events(race, "declare")]


def wrong(race: Replay) -> list[tuple[str, int, str]]:
    """Sheet, row and column of every trouble."""
    return [
        (trouble.where.table, trouble.where.row, trouble.where.column) for trouble in race.troubles if trouble.where
    ]


def duel(attacker: str, defender: str, kind: str, attack: int, defence: int, **more: Any) -> Row:
    """A row of Duels with both pairs of dice, each of two equal dice."""
    return {
        "round": 1, "attacker": attacker, "defender": defender, "kind": kind,
        **dice("attack", attack, attack), **dice("defend", defence, defence), **more,
    }  # fmt: skip


# --- the order of declarations as the game master sets it


def test_a_place_that_is_set_needs_no_comparing_roll() -> None:
    """MEK-DECL-03 asks level pilots for a roll; where the game master names the places, nothing is open."""
    race = replay(sheets([A, B], [drives("A", set_order=2), drives("B", set_order=1)]))
    assert (race.waiting, declared(race), events(race, "tie")) == ((), ["B", "A"], [])
    equal = {f"tie{number}": 3 for number in range(1, 7)}
    still = replay(sheets([A, B], [drives("A", **equal), drives("B", set_order=1, **equal)]))
    assert declared(still) == ["B", "A"]


def test_every_place_that_is_set_is_the_place_taken() -> None:
    """Front to back the order is A, B, C; A shall declare third and C second, so B is left for the first place."""
    people = [A | {"row": -3}, B | {"row": -2}, {"name": "C", "col": 2, "row": 0}]
    race = replay(sheets(people, [drives("A", set_order=3), drives("B"), drives("C", set_order=2)]))
    assert declared(race) == ["B", "C", "A"]
    assert [last(race, name).place for name in "ABC"] == [3, 1, 2]


# --- what the game master sets at the end of a turn


def test_who_is_set_past_the_line_is_finished() -> None:
    """MEK-FIN-02: finished when the progress reaches the distance, 30 here, whoever says where the vehicle is."""
    race = replay(sheets([A], [drives("A", set_field=31)]))
    a = last(race, "A")
    assert (a.progress, a.finish_round, a.status) == (31, 1, "finished")
    assert [event.result for event in events(race, "finish")] == [1]
    by_place = replay(sheets([A], [drives("A", set_row=-30)]))
    assert last(by_place, "A").status == "finished"


def test_who_is_set_back_before_the_line_or_into_the_race_drives_on() -> None:
    """The manoeuvre led to field 31 of 30, but the game master says that it is 20, or that the race goes on."""
    back = replay(sheets([A | {"row": -28}], [drives("A", set_field=20)]))
    assert (last(back, "A").finish_round, last(back, "A").status) == (None, "running")
    running = replay(sheets([A | {"row": -28}], [drives("A", set_status="running")]))
    assert (last(running, "A").finish_round, last(running, "A").status) == (None, "running")


def test_the_game_master_may_spare_a_vehicle_its_disqualification() -> None:
    """An attack in the civil league (MEK-LEAGUE-01); he keeps the vehicle in the race all the same."""
    race = pair(*fires(set_status="running"), weapons=[GUN], duels=[shot((1, 1), (6, 6))], league="civil")
    assert last(race, "B").status == "running"


def test_a_lap_in_a_sprint_is_wrong_where_it_is_set() -> None:
    """MEK-ROUND-01: a sprint has no lap counter; the cell to mend is that of the lap, and the race goes on."""
    race = replay(sheets([A], [drives("A", set_lap=1), drives("A", 2)]))
    assert (said(race), wrong(race)) == (["lap 1 is not 0, as in every sprint"], [("Orders", 0, "set_lap")])
    assert last(race, "A").progress == 6


# --- driving


def test_who_leaves_the_course_shares_no_hex_where_none_is_shared() -> None:
    """A50 ends on the last hex before the edge, (0,-2); C stands there, so by A13 'never' A ends one hex earlier."""
    people = [A | {"braking": 0, "acceleration": 0}, {"name": "C", "col": 0, "row": -2}]
    orders = [drives("A", card="K11", **dice("disturb", 1, 1)), drives("C", card="K01")]
    rows = [
        last(replay(sheets(people, orders, course=straight(3, lanes=1), start_speed=4, shared_hex=reading)), "A").r
        for reading in ("crash_only", "never")
    ]
    assert rows == [-2, -1]


def test_the_damage_hex_is_counted_on_the_sequence_whatever_speed_is_printed() -> None:
    """A08: the speed is a column of its own; the second of three hexes is the damage hex of a card of speed 1."""
    found = sheets([A], [drives("A", card="X1", pilot=(1, 1), other=-20, **dice("disturb", 1, 1))])
    own = cards()[7]._asdict() | {"id": "X1", "speed": 1}
    race = replay({**found, "Cards": Records.of("Cards", [own])})
    assert (own["damage_step"], last(race, "A").r) == (2, -2)


def test_beside_the_course_an_equivalent_manoeuvre_is_free_where_leaving_is() -> None:
    """A50 'allowed' are free run-off areas: C is in the way on one, and A rolls two hexes instead of three."""
    people = [A, {"name": "C", "col": 0, "row": -1}]
    orders = [
        drives("A", card="K01"), drives("C", card="K05"),
        drives("A", 2, "K08", replacement="K05"), drives("C", 2, "K01"),
    ]  # fmt: skip
    race = replay(sheets(people, orders, course=straight(2, lanes=1), off_course="allowed"))
    assert (race.waiting, said(race)) == ((), [])
    assert (last(race, "C").r, last(race, "A").r) == (-3, -2)


def test_the_mirrored_side_of_a_straight_card_is_the_card_itself() -> None:
    """MEK-CARD-04: only what is not purely straight has another side; K05 is as equivalent when it is ticked."""
    people = [A | {"row": -3}, B | {"col": 0}]
    race = replay(sheets(people, [drives("A", card="K01"), drives("B", replacement="K05", rep_mirrored=True)]))
    assert (said(race), last(race, "B").r) == ([], -2)


# --- attacks


def test_a_blade_that_the_vehicle_does_not_have_is_said_before_the_ram() -> None:
    """MEK-RAM-05 adds the weapon's damage; a mistyped one is no ram without a weapon."""
    order = drives("B", card="K05", action="ram", target="A", weapon="Klnge")
    race = pair(drives("A", card="K01"), order, weapons=[BLADE])
    assert (said(race), wrong(race)) == (["Rammen is not possible: keine solche Waffe"], [("Orders", 1, "weapon")])
    assert (last(race, "A").fp, last(race, "B").actions_used) == (6, 0)


@pytest.mark.parametrize("several", [{"burst": 3}, {"missiles": 4}])
def test_a_burst_or_salvo_that_hits_by_the_game_masters_word_hits_at_least_once(several: Row) -> None:
    """2 + 1 against 12 + 10 would be no projectile at all; his hit is one, for 1 damage, or for what he sets."""
    given = {"set_hit": True, **dice("disturb", 1, 1)}
    weapon = {**GUN, **several, "damage": 1}
    one = pair(*fires(), weapons=[weapon], duels=[shot((1, 1), (6, 6), **given)])
    set_ = pair(*fires(), weapons=[weapon], duels=[shot((1, 1), (6, 6), **given, set_damage=2)])
    assert (last(one, "A").fp, last(set_, "A").fp) == (5, 4)


def test_a_mine_is_placed_with_pre_where_its_kind_says_so() -> None:
    """A23: PRE + shooting is kind cannon in the weapon table: 12 + PRE 4; kind mine is TAR + shooting: 12 + TAR 1."""
    order = drives("A", action="mine", weapon="Minen", **dice("attack", 6, 6))
    for kind, value in (("cannon", 16), ("mine", 13)):
        race = replay(sheets([A | {"pre": 4}], [order], weapons=[{**MINES, "kind": kind}]))
        marker = race.states[-1].markers[0]
        assert (said(race), marker.kind, marker.attack_total) == ([], "mine", value)


def test_a_mine_beyond_the_path_is_not_laid_and_costs_nothing() -> None:
    """A24: on a hex that is left or driven over; step 9 of three is neither, and its cell is the one to mend."""
    race = replay(sheets([A], [drives("A", action="mine", at_step=9, **dice("attack", 6, 6))], weapons=[MINES]))
    assert wrong(race) == [("Orders", 0, "at_step")]
    assert (last(race, "A").actions_used, last(race, "A").shots) == (0, (("Minen", 3),))


def test_what_else_is_added_to_an_attack_counts_for_a_block_too() -> None:
    """3+3 + DEX 1 + 9 - 2 = 14 against 3+3+1+9 = 16 fails; with 3 more it is 17 and succeeds."""
    people = [A | {"row": -1}, B | {"col": 0}]
    orders = [drives("A", card="K01", action="block", difficulty=2), drives("B")]
    for other, total, result in ((0, 14, "miss"), (3, 17, "hit")):
        found = sheets(people, orders, duels=[duel("A", "B", "block", 3, 3, other=other)])
        race = replay(found)
        assert [int(event.total or 0) for event in events(race, "block")] == [total]
        assert [event.result for event in events(race, "defence")] == [result]
        assert DuelResult(*call("MEKRACE_DUELS", found)[0]).modifier == other - 2


def test_what_else_is_added_to_an_attack_counts_for_a_jam_too() -> None:
    """3+3 + TA 0 + 0 = 6 against 3+3 = 6 is a tie and defended; with 1 more the target is disturbed."""
    people = [AHEAD, B | {"jam_radius": 3}]
    orders = [drives("A", card="K01"), drives("B", action="jam", target="A", when="before")]
    for other, result in ((0, "miss"), (1, "disturbed")):
        race = replay(sheets(people, orders, duels=[duel("B", "A", "jam", 3, 3, other=other)]))
        assert [event.result for event in events(race, "defence")] == [result]


# --- what the sheets show of it


def test_a_duel_shows_which_defence_it_was_and_what_defensive_driving_gave() -> None:
    """MEK-DEFD-02: +2 on the first defence, +1 on the second, nothing on the third."""
    people = [AHEAD, B, {"name": "C", "col": 2, "row": 0}, {"name": "D", "col": 3, "row": 0}]
    tie = {"B": 1, "C": 2, "D": 3}
    orders = [drives("A", card="K01", defensive=True)] + [
        drives(name, action="attack", when="before", target="A", **dice("tie", roll, roll))
        for name, roll in tie.items()
    ]
    weapons = [{**GUN, "owner": name} for name in tie]
    found = sheets(people, orders, weapons=weapons, duels=[duel(name, "A", "attack", 1, 6) for name in tie])
    shown = {name: DuelResult(*row) for name, row in zip(tie, call("MEKRACE_DUELS", found), strict=True)}
    # The loser declares first, so the winner of the comparing rolls drives, and fires, first.
    assert [(shown[name].defence_number, shown[name].bonus) for name in "DCB"] == [(1, 2), (2, 1), (3, 0)]
    assert [shown[name].defence_total for name in "DCB"] == [12 + 1 + 9 + bonus for bonus in (2, 1, 0)]


def test_a_ram_shows_the_points_that_the_defender_has_left() -> None:
    """6 - 2 - 1 for the blade (MEK-RAM-04, -05); the attacker's own loss is another matter."""
    ram = duel("B", "A", "ram", 6, 1, **dice("disturb", 1, 1), **dice("own", 1, 1))
    orders = [drives("A", card="K01"), drives("B", card="K05", action="ram", target="A", weapon="Klinge")]
    result = DuelResult(*call("MEKRACE_DUELS", sheets([AHEAD, B], orders, weapons=[BLADE], duels=[ram]))[0])
    assert (result.damage, result.fp_after) == (3, 3)


def test_nobody_is_behind_himself() -> None:
    """A is finished in round 1 on field 30, B a round later on field 32, C drives on 24: the gap is that to A."""
    people = [A | {"row": -27}, B | {"row": -24}, {"name": "C", "col": 2, "row": -21}]
    orders = [drives(name) for name in "ABC"] + [drives("B", 2, "K15"), drives("C", 2, "K01", set_legal=True)]
    found = sheets(people, orders)
    rows = standing_rows(replay(found), race_settings(found["Settings"]))
    assert [(row.name, row.rank, row.progress, row.gap) for row in rows] == [
        ("A", 1, 30, 0), ("B", 2, 32, 0), ("C", 3, 24, 6),
    ]  # fmt: skip


def test_a_card_may_be_numbered_in_small_letters() -> None:
    """A GM's own set has numbers of his own, and case does not matter; the race is printed all the same."""
    found = sheets([A], [drives("A", card="KX1")])
    found = {**found, "Cards": Records.of("Cards", [cards()[7]._asdict() | {"id": "kx1"}])}
    race = replay(found)
    assert (said(race), last(race, "A").progress) == ([], 3)
    assert "log" in {page.kind for page in SYSTEM.pages(found, race)}


def test_a_block_against_nobody_is_said_with_its_cell() -> None:
    """MEK-BLOCK-04: who is overtaken answers to the one who overtakes; a mistyped name is to mend."""
    people = [A | {"row": -1}, B | {"col": 0}]
    race = replay(sheets(people, [drives("A", card="K01", action="block", target="BB", difficulty=2), drives("B")]))
    assert (said(race), wrong(race)) == (['no participant is called "BB"'], [("Orders", 0, "target")])


def test_a_pilot_without_a_player_replaces_a_card_by_the_best_score() -> None:
    """K11 is blocked. Bonus 4: K08 succeeds with 10, K05 with 15, K03 with 21, K01 with 26 of 36.

    What comes after is 5/6 at best (3 x 10/36), from every end hex. Scores: K08 10/36 x (3 + 5/6) + 26/36 x (2 - 2)
    = 1.06; K05 15/36 x (2 + 5/6) + 21/36 x (1 - 2) = 0.60; K03 21/36 x (1 + 5/6) + 15/36 x 1 = 1.49; K01 0.60.
    """
    people = [A | {"row": -4}, B | {"col": 0, "driving_skill": 2}]
    script = {(1, "A"): {"speed": 0, "card": "K01"}, (1, "B"): {"speed": 4, "card": "K11"}}
    orders, _, _ = simulated(sheets(people, [], course=straight(lanes=1), seed="s"), script, most_rounds=1)
    assert [row.get("replacement") for row in orders] == [None, "K03"]


def test_what_may_yet_become_possible_is_not_refused() -> None:
    """B drives first, from (1,0) to (1,-3), A to (0,-3): one hex apart then, but four while B waits."""
    gun = {**GUN, "owner": "A", "side": "both", "optimal": 2, "maximal": 2}
    orders = [drives("A", card="K03", action="attack", target="B"), drives("B")]
    found = sheets([AHEAD, B], orders, weapons=[gun], duels=[duel("A", "B", "attack", 1, 6)], cone=180)
    assert (said(replay(found)), len(events(replay(found), "attack"))) == ([], 1)
    waits = replay({**found, "Orders": Records.of("Orders", [orders[0], orders[1] | {"pilot1": None}])})
    assert [where.column for where in waits.waiting] == ["pilot1"]
    assert said(waits) == []


def test_heat_is_told_as_it_was_at_each_step() -> None:
    """MEK-HEAT-02, -05: an action adds 3, then the cooling of 1 works after speed 2; each row tells the heat after it."""
    race = replay(sheets([A], [drives("A", card="K05", action_heat=3)]))
    assert [(event.result, event.detail("heat")) for event in events(race, "heat")] == [(3, 3), (2, 2)]


def test_one_jam_against_all_is_rolled_in_the_row_of_the_first() -> None:
    """A41 'all': one attack roll, each vehicle in the radius defends; the roll of B stands in the row against A."""
    people = [AHEAD, B | {"jam_radius": 3}, {"name": "C", "col": 2, "row": -1}]
    orders = [drives(name, card="K01") for name in "AC"] + [drives("B", action="jam", when="before")]
    duels = [duel("B", "A", "jam", 1, 6), duel("B", "C", "jam", 5, 6)]
    race = replay(sheets(people, orders, duels=duels, jam_targets="all"))
    assert [(event.dice[0][1], {where.row for where in event.cells}) for event in events(race, "jam")] == [
        ((1, 1), {0}), ((1, 1), {0}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("order", "column", "placed"),
    [({"before": 2}, "before", 2), ({"before": 3, "after": 0}, "after", 3), ({"before": 1, "after": 1}, "after", 2)],
)
def test_hexes_before_that_are_not_gained_are_said_too(order: Row, column: str, placed: int) -> None:
    """MEK-FAST-02: before + after = booster, which is 1; the one hex that there is is driven before."""
    race = replay(sheets([A | {"booster": 1}], [drives("A", booster=1, **order)]))
    assert said(race) == [f"{placed} extra hexes are placed instead of 1"]
    assert wrong(race) == [("Orders", 0, column)]
    assert (last(race, "A").r, last(race, "A").booster) == (-4, 0)


def test_a_hex_before_for_a_slipstream_that_fails_falls_away_without_a_word() -> None:
    """Ordered for the slipstream, which 1+1 does not give; without any gain a hex before is one too many."""
    people = [A | {"row": -3, "col": 1}, B | {"col": 0}]
    orders = [drives("A", card="K11"), drives("B", slipstream="A", before=1, **dice("slip", 1, 1))]
    race = replay(sheets(people, orders, start_speed=3))
    assert (said(race), last(race, "B").r) == ([], -3)
    none = replay(sheets(people, [orders[0], drives("B", before=1)], start_speed=3))
    assert (said(none), last(none, "B").r) == (["1 extra hex is placed instead of 0"], -3)


def test_a_ram_is_no_called_shot() -> None:
    """MEK-CALLED-01: only ranged weapons aim at a subsystem; the cell to mend is what was announced."""
    order = drives("B", card="K05", action="ram", target="A", called="steering")
    race = pair(drives("A", card="K01"), order, duels=[duel("B", "A", "ram", 6, 1)])
    assert wrong(race) == [("Orders", 1, "called")]
    assert (last(race, "A").fp, last(race, "B").actions_used) == (6, 0)


def test_two_weapons_of_one_name_are_said() -> None:
    """The orders name the weapon: of two of one name nobody knows which one has fired its only shot."""
    race = pair(drives("A"), drives("B"), weapons=[GUN | {"shots": 1}, GUN | {"shots": 1}, GUN | {"owner": "A"}])
    assert (said(race), wrong(race)) == (["Kanone of B stands there twice"], [("Weapons", 1, "weapon")])
    assert last(race, "B").shots == (("Kanone", 1),)
