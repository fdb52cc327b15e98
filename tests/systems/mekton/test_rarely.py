"""What happens rarely in a battle: special moves, missing numbers, the game master's word; each worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.core.records import Where
from calc.core.registry import FUNCTIONS
from calc.systems.mekton.rules.damage import mekton_damage
from calc.systems.mekton.rules.shock import mekton_stun_needed
from calc.texts.words import LANGUAGES, translator
from tests.systems.mekton.battles import AJAX, BISON, GUN, PARTS, TYPICAL, Row, events, fought, log, order, unit

systems.load()

HALE: Row = TYPICAL | {"name": "Hale", "initiative": 15, "q": 0, "r": 0, "facing": 4, "human": True}
IVAR: Row = TYPICAL | {"name": "Ivar", "initiative": 12, "q": 0, "r": 1, "facing": 1, "human": True}
BODIES: list[Row] = [
    {"name": name, "location": place, "armor": 9, "kills": 9}
    for name in ("Hale", "Ivar") for place in ("Head", "Torso", "Right arm")
]  # fmt: skip


def orders_at(*columns: str) -> tuple[Where, ...]:
    """Cells of the first row of Orders."""
    return tuple(Where("Orders", 0, column) for column in columns)


# ------------------------------------------------------------------ special moves


def test_a_small_unit_is_stomped_flat() -> None:
    """12 + 10 - 5 against 12: all areas are at 0, the pilot is dead, and cannot die again."""
    stomp = order("Ajax", "fight", "Bison", "66 11", move="stomp", small=True)
    battle = fought(stomp, stomp | {"defence": 10})
    assert set(unit(battle, "Bison").unit.kills.values()) == {0}
    assert unit(battle, "Bison").pilot == "dead"
    assert len(events(battle, "pilot")) == 1


@pytest.mark.parametrize(
    ("place", "dice", "pilot", "disarmed"),
    [("Head", (6, 6), "unconscious", 0), ("Head", (4, 4), "awake", 0), ("Right arm", (6, 6), "awake", 1), ("Right arm", (1, 1), "awake", 0)],
)  # fmt: skip
def test_a_chop_stuns_the_head_and_disarms_the_arm(
    place: str, dice: tuple[int, int], pilot: str, disarmed: int
) -> None:
    """The armour takes the damage; stun number 8: 8 passes, 12 fails."""
    chop = order("Hale", "fight", "Ivar", "66 11", move="chop", location=place, stun1=dice[0], stun2=dice[1])
    battle = fought(chop, units=[HALE, IVAR], parts=BODIES, weapons=[], tables=["HandToHand"])
    assert unit(battle, "Ivar").pilot == pilot
    assert len(events(battle, "disarmed")) == disarmed


@pytest.mark.parametrize(
    ("given", "waiting"),
    [
        ({"changes": {"move": "chop"}, "tables": ["HandToHand"]}, orders_at("location")),
        ({"changes": {"move": "slam", "location": "Head"}}, orders_at("damage")),
        ({"changes": {"move": "bearhug", "location": "Head"}, "tons": None, "tables": ["HandToHand"]}, orders_at("damage")),
        ({"changes": {"move": "throw"}, "tons": None}, (Where("Participants", 0, "tons"), Where("Participants", 1, "tons"))),
        ({"changes": {"move": "ram"}, "tons": None, "tables": ["Ram"]}, (Where("Participants", 0, "tons"), Where("Participants", 1, "tons"))),
        ({"changes": {"move": "ram"}}, orders_at("damage")),
        ({"changes": {"move": "ram"}, "tables": ["Ram"], "parts": BODIES[:1] + BODIES[3:4]}, orders_at("location")),
    ],
)  # fmt: skip
def test_a_special_move_waits_for_what_it_is_reckoned_from(given: dict[str, Any], waiting: tuple[Where, ...]) -> None:
    """The area, the damage where no table of the group gives one, the weights."""
    move = order("Hale", "fight", "Ivar", "66 11") | given["changes"]
    units = [one | ({"tons": None} if "tons" in given else {}) for one in (HALE, IVAR)]
    battle = fought(move, units=units, parts=given.get("parts", BODIES), weapons=[], tables=given.get("tables", ()))
    assert battle.waiting == waiting


def test_a_ram_with_typed_damage_needs_no_table() -> None:
    """A mega-critical hit of 6; what Ajax takes is the game master's; nobody moves."""
    battle = fought(order("Ajax", "fight", "Bison", "66 11", move="ram", damage=6))
    assert [(event.actor, event.result) for event in events(battle, "damage")] == [("Bison", 6)]
    assert events(battle, "ram") == []
    assert unit(battle, "Ajax").hex == (0, 0)


def test_a_drop_hurts_only_the_target() -> None:
    """40 tons on 40 tons: 6 Kills less 4 armour; the hex stays with the target, for equal is not heavier."""
    battle = fought(order("Ajax", "fight", "Bison", "66 11", move="drop"), tables=["Ram"])
    assert [(event.actor, event.result) for event in events(battle, "damage")] == [("Bison", 2)]
    assert [(event.actor, event.result) for event in events(battle, "ram")] == [("Bison", "target")]


def test_a_weight_that_the_ram_table_lacks_is_an_open_point() -> None:
    """Half a ton is lighter than its first row."""
    battle = fought(
        order("Ajax", "fight", "Bison", "66 11", move="ram"), units=[AJAX | {"tons": 0.5}, BISON], tables=["Ram"]
    )
    assert [trouble.where for trouble in battle.troubles] == list(orders_at("action"))


def test_without_a_map_knockback_is_only_told() -> None:
    """Nobody knows where they stand."""
    units = [one | {"q": None, "r": None} for one in (AJAX, BISON)]
    battle = fought(order("Ajax", "fight", "Bison", "66 11", move="tackle"), units=units)
    assert [(event.result, event.detail("q")) for event in events(battle, "knockback")] == [(1, None)]
    assert unit(battle, "Bison").hex is None


def test_a_grab_takes_an_object_and_holds_nobody() -> None:
    battle = fought(order("Ajax", "fight", "Bison", "66 11", move="grab"))
    assert [event.result for event in events(battle, "held")] == ["object"]
    assert unit(battle, "Bison").held == ()


def test_who_is_thrown_lands_beside_the_thrower_where_he_wants() -> None:
    """Side 1 is the north of Ajax."""
    battle = fought(order("Ajax", "fight", "Bison", "66 11", move="throw", toward=1))
    assert unit(battle, "Bison").hex == (0, -1)


# ------------------------------------------------------------------ attack and defence


@pytest.mark.parametrize(
    ("changes", "weapon", "waiting"),
    [
        ({"weapon": "Gun"}, {"fire": "burst"}, orders_at("shots")),
        ({"target": None}, {}, orders_at("target")),
        ({"weapon": "Gun", "called": "servo"}, {}, orders_at("location")),
        ({"action": "strike"}, {}, orders_at("location")),
        ({"weapon": "Gun", "location": "Head, Torso"}, {"fire": "burst", "shots": 3}, orders_at("location")),
        ({"weapon": "Gun", "chart_rolls": "1 2"}, {"fire": "burst", "shots": 3}, orders_at("chart_rolls")),
        ({"weapon": "Gun", "location": "Head"}, {"damage": None}, orders_at("damage")),
    ],
)  # fmt: skip
def test_an_attack_waits_for_the_cell_that_is_missing(changes: Row, weapon: Row, waiting: tuple[Where, ...]) -> None:
    """Projectiles, areas, rolls on the chart, the target, the damage."""
    damage = {"damage": 5} if changes.get("action") == "strike" else {}
    shot = order("Ajax", "shoot", "Bison", "66 11") | damage | changes
    assert fought(shot, weapons=[GUN | weapon], tables=["Charts.normal"]).waiting == waiting


def test_a_roll_that_the_chart_lacks_is_an_open_point() -> None:
    """The chart ends at 10."""
    battle = fought(order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", chart_rolls=99), tables=["Charts.normal"])
    assert [trouble.where for trouble in battle.troubles] == list(orders_at("chart_rolls"))
    assert battle.waiting == orders_at("location")


def test_rolls_on_the_chart_are_numbers() -> None:
    """A word in the cell is said with what is allowed."""
    battle = fought(order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head", chart_rolls="one two"))
    (trouble,) = battle.troubles
    assert trouble.where == orders_at("chart_rolls")[0]
    assert trouble.allowed is not None
    assert trouble.allowed.text() == "whole numbers with spaces between them"


def test_exactly_at_maximum_range_may_be_out_of_it() -> None:
    """The setting decides."""
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head", distance=10)
    assert [event.result for event in events(fought(shot, at_max="out"), "refused")] == ["out"]
    assert [event.result for event in events(fought(shot), "refused")] == []


def test_a_thrown_weapon_flies_as_far_as_its_servo_is_strong() -> None:
    """An arm of 4 Kills throws 2 hexes far; mega, so the armour does not count."""
    axe = {"name": "Axe", "owner": "Ajax", "kind": "melee", "damage": 5, "mount": "Right arm"}
    throw = order("Ajax", "throw", "Bison", "66 11", weapon="Axe", location="Head")
    near = fought(throw | {"distance": 2}, weapons=[axe])
    far = fought(throw | {"distance": 3}, weapons=[axe])
    assert [event.result for event in events(near, "refused", "damage")] == [5]
    assert [event.result for event in events(far, "refused")] == ["out"]


def test_a_typed_attack_value_needs_no_attributes() -> None:
    """12 + 9 against 12."""
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head", attack=9)
    (attack,) = events(fought(shot, units=[AJAX | {"pre": None}, BISON]), "attack")
    assert attack.total == 21


def test_a_blow_to_knock_out_is_harder_and_its_damage_lower() -> None:
    """Two humans: -3; in place of 20 (mega, no armour) 1 point is done, and the stun roll fails."""
    club = {"name": "Club", "owner": "Hale", "kind": "melee", "damage": 20, "unit": "hits"}
    blow = order("Hale", "strike", "Ivar", "66 11", weapon="Club", location="Torso", stun1=6, stun2=6)
    plain, knocked = (
        fought(blow | {"knockout": knockout}, units=[HALE, IVAR], parts=BODIES, weapons=[club])
        for knockout in (False, True)
    )
    (hit,), (knock,) = events(plain, "attack"), events(knocked, "attack")
    assert (hit.total, knock.total) == (22, 19)
    assert [event.result for event in events(plain, "damage")] == [20]
    (done,) = events(knocked, "damage")
    assert done.result == 1
    assert sum(part.value for part in done.total.parts) == 1
    assert unit(knocked, "Ivar").pilot == "unconscious"


@pytest.mark.parametrize(
    ("reach", "said"),
    [
        (None, "Max. range of Gun is blank; type how many hexes it reaches at most, 5 or more"),
        (4, "Max. range of Gun is 4, below its combat range; type 5 or more"),
    ],
)
def test_a_weapon_without_its_greatest_range_is_told_what_to_type(reach: int | None, said: str) -> None:
    """The finding stands at the cell, names its column as the sheet does, in every language, and the weapon."""
    (trouble,) = fought(weapons=[GUN | {"max_range": reach}]).troubles
    assert trouble.where == Where("Weapons", 0, "max_range")
    assert str(trouble.message) == said
    for language in LANGUAGES:
        words = translator(language, "mekton")
        assert words.message(trouble.message).startswith(words.term("Max. range"))


@pytest.mark.parametrize(("damage", "done"), [(8, 0), (9, 0), (10, 1), (11, 1), (200, 1)])
def test_armour_stops_a_blow_to_knock_out_as_any_other(damage: int, done: int) -> None:
    """Armour 9: what does not come through cannot be converted; of what does, one point is done, however much it is."""
    club = {"name": "Club", "owner": "Hale", "kind": "melee", "damage": damage, "unit": "hits"}
    blow = order("Hale", "strike", "Ivar", "45 22", weapon="Club", location="Torso", stun1=1, stun2=1, knockout=True)
    battle = fought(blow, units=[HALE, IVAR], parts=BODIES, weapons=[club])
    assert [row[8] for row in log(battle)] == ["hit"]
    assert [event.result for event in events(battle, "damage")] == [done]
    assert [event.result for event in events(battle, "stun")] == [True]


@pytest.mark.parametrize("knockout", [False, True])
def test_a_blade_of_energy_cannot_be_held_back(knockout: bool) -> None:
    """An EMW does its whole damage and cuts as ever."""
    blade = {"name": "Blade", "owner": "Hale", "kind": "melee", "damage": 14, "unit": "hits", "energy": True}
    blow = order(
        "Hale", "strike", "Ivar", "45 22", weapon="Blade", location="Torso", stun1=1, stun2=1, knockout=knockout
    )
    battle = fought(blow, units=[HALE, IVAR], parts=BODIES, weapons=[blade])
    assert [event.result for event in events(battle, "damage")] == [5]


@pytest.mark.parametrize(
    ("defence", "result", "how"),
    [("auto", "miss", "parry"), (25, "miss", "evade"), (22, "miss", "evade"), (21, "hit", "evade")],
)
def test_a_typed_defence_counts(defence: object, result: str, how: str) -> None:
    """22 against what the game master has typed; the defender wins a tie."""
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head", defence=defence)
    battle = fought(shot)
    assert [row[8] for row in log(battle)] == [result]
    assert [event.detail("how") for event in events(battle, "defence")] == [how]


def test_a_grapple_may_be_met_by_an_escape_roll() -> None:
    """6 + 6 + DEX 6 + Fighting 4 = 22 against 2 + 9."""
    battle = fought(order("Ajax", "fight", "Bison", "11 66", move="grab", defend="escape"))
    (defence,) = events(battle, "defence")
    assert (defence.detail("how"), defence.result, log(battle)[0][8]) == ("escape", 22, "miss")


def test_what_nobody_at_the_controls_rolls_is_the_game_masters_to_say() -> None:
    """Bison has left his mecha."""
    bail = order("Bison", "bail_out")
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head")
    battle = fought(bail, shot, units=[AJAX | {"initiative": 5}, BISON])
    assert unit(battle, "Bison").pilot == "ejected"
    assert battle.waiting == (Where("Orders", 1, "defence"),)


def test_without_reflexes_the_evade_roll_waits() -> None:
    battle = fought(order("Ajax", "shoot", "Bison", "66 11", weapon="Gun"), units=[AJAX, BISON | {"reflexes": None}])
    assert battle.waiting == (Where("Participants", 1, "evade"),)


def test_a_typed_evade_value_counts_before_reflexes_and_skill() -> None:
    """5 in place of 6 + 4."""
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head")
    (defence,) = events(fought(shot, units=[AJAX, BISON | {"evade": 5}]), "defence")
    assert defence.result == 1 + 1 + 5


def test_a_parry_with_a_weapon_that_is_not_there_is_said() -> None:
    """The roll is made all the same: 2 + DEX 6 + Melee 4."""
    blow = order("Ajax", "strike", "Bison", "66 11", damage=5, location="Head", defend="parry", item="Umbrella")
    battle = fought(blow)
    assert [trouble.where for trouble in battle.troubles] == list(orders_at("item"))
    assert [event.result for event in events(battle, "defence")] == [12]


def test_an_attack_that_is_too_dear_is_dropped() -> None:
    """One action, two shots."""
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head")
    battle = fought(shot, shot, units=[AJAX | {"actions": 1}, BISON])
    assert [row[8] for row in log(battle)] == ["mega", "no_actions"]
    assert len(events(battle, "attack")) == 1


# ------------------------------------------------------------------ consequences


def test_a_hit_at_the_powerplant_asks_for_the_explosion_save_once() -> None:
    """A hot one explodes at 5; Ajax stands in the first ring; where the setting says so a ruling deals with the blast."""
    plant = {"name": "Bison", "location": "Reactor", "armor": 0, "kills": 9, "powerplant": True}
    shot = order(
        "Ajax", "shoot", "Bison", "66", weapon="Gun", defence=1, location="Reactor", plant=5, ring1=3, ring1b=4
    )
    battle = fought(
        order("Bison", "bail_out"), shot | {"damage": 1}, shot | {"damage": 1},
        units=[AJAX | {"initiative": 5}, BISON | {"powerplant": "hot"}], parts=[*PARTS, plant], blast_to="ruling",
    )  # fmt: skip
    assert [event.result for event in events(battle, "powerplant")] == ["explodes"]
    assert [event.result for event in events(battle, "blast")] == [7]
    assert [event.result for event in events(battle, "pilot")] == ["ejected"]
    assert unit(battle, "Ajax").left("torso") == 8
    assert unit(battle, "Bison").left("reactor") == 7


def test_a_cool_powerplant_explodes_over_one_ring_with_one_die() -> None:
    """XS 1: at 1 it explodes; 6 Kills for Ajax beside it, the second die is not rolled."""
    plant = {"name": "Bison", "location": "Reactor", "armor": 0, "kills": 9, "powerplant": True}
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Reactor", damage=1, plant=1, ejected=True)
    battle = fought(shot | {"ring1": 6}, parts=[*PARTS, plant])
    assert [(event.actor, event.result) for event in events(battle, "blast")] == [("Ajax", 6)]
    assert fought(shot, parts=[*PARTS, plant]).waiting == orders_at("ring1")


def test_treads_with_more_than_half_their_kills_go_on() -> None:
    """8 Kills less 1; a tech roll on sound treads changes nothing, one that is too low neither."""
    treads = {"name": "Bison", "location": "Treads", "armor": 0, "kills": 8, "treads": True}
    hit = order("Ajax", "shoot", "Bison", "33 11", attack=10, location="Treads")
    battle = fought(
        hit | {"damage": 1}, order("Bison", "skill", tech=20), hit | {"damage": 4, "round": 2}, order("Bison", "skill", tech=14, round=2),
        parts=[*PARTS, treads],
    )  # fmt: skip
    assert [event.result for event in events(battle, "treads", "patched")] == ["inoperable", False]


def test_humans_are_wounded_by_zones_and_stunned_by_heavy_blows() -> None:
    """3 of 4 hits at the arm: stunned if the roll fails; the pack is no part of the body, 1 of 9 no heavy blow."""
    parts = [
        *BODIES[:3], {"name": "Ivar", "location": "Torso", "armor": 0, "kills": 9},
        {"name": "Ivar", "location": "Right arm", "armor": 0, "kills": 4}, {"name": "Ivar", "location": "Pack", "armor": 0, "kills": 9, "zone": "other"},
    ]  # fmt: skip
    shot = order("Hale", "shoot", "Ivar", "66 11", attack=10, stun1=4, stun2=4)
    arm = shot | {"location": "Right arm", "damage": 3}
    battle = fought(arm, shot | {"location": "Pack", "damage": 1}, units=[HALE, IVAR], parts=parts, weapons=[])
    scratched = fought(shot | {"location": "Torso", "damage": 1}, units=[HALE, IVAR], parts=parts, weapons=[])
    assert (events(scratched, "wound"), events(scratched, "stun")) == ([], [])
    assert [event.result for event in events(battle, "stun")] == [True]
    assert {event.detail("location") for event in events(battle, "wound")} <= {"Right arm"}
    assert unit(battle, "Ivar").pilot == "awake"
    assert unit(fought(arm | {"stun2": 5}, units=[HALE, IVAR], parts=parts, weapons=[]), "Ivar").pilot == "unconscious"


def test_a_human_who_falls_makes_no_stun_roll_by_himself() -> None:
    """A ruling has no dice for it: the game master says how it ended. 6 + 2 Kills are 200 hits, 5 come through 195."""
    parts = [*BODIES[:3], {"name": "Ivar", "location": "Torso", "armor": 195, "kills": 9}]
    battle = fought(
        rulings=[{"round": 1, "unit": "Ivar", "fallen": 5, "landing": 7}],
        units=[HALE, IVAR],
        parts=parts,
        weapons=[],
        tables=["Ram"],
    )
    assert [event.result for event in events(battle, "damage")] == [5]
    assert (events(battle, "stun"), unit(battle, "Ivar").pilot) == ([], "awake")


def test_a_near_miss_needs_a_torso_and_takes_typed_damage() -> None:
    """Typed 30 hits: half of them 15, less 9 armour."""
    shot = order("Ajax", "shoot", "Ivar", "33 33", weapon="Gun", direction=2, damage=30, stun1=1, stun2=1)
    battle = fought(shot, units=[AJAX, IVAR], parts=[*PARTS[:2], *BODIES[3:]])
    assert [event.result for event in events(battle, "damage")] == [6]
    assert fought(shot, units=[AJAX, IVAR], parts=[*PARTS[:2], BODIES[3]]).waiting == orders_at("location")


def test_who_stands_where_a_shot_lands_is_named() -> None:
    """17 against 21: two hexes to the south of Bison stands Comet."""
    units = [AJAX, BISON, TYPICAL | {"name": "Comet", "initiative": 3, "q": 0, "r": 3}]
    parts = [*PARTS, {"name": "Comet", "location": "Torso", "armor": 1, "kills": 20}]
    shot = order("Ajax", "shoot", "Bison", "34", weapon="Gun", reach=21, direction=4)
    battle = fought(shot, units=units, parts=parts, weapons=[GUN | {"blast": 1, "arcing": True}])
    assert [event.actor for event in events(battle, "under_fire")] == ["Comet"]


# ------------------------------------------------------------------ movement and other orders


@pytest.mark.parametrize(
    ("changes", "unit_changes", "reason"),
    [({"mode": "jump", "hexes": 1}, {}, "no_mode"), ({"to_q": 3, "to_r": 3}, {"q": None, "r": None}, "not_on_map")],
)
def test_a_movement_that_cannot_be_is_refused(changes: Row, unit_changes: Row, reason: str) -> None:
    battle = fought(order("Ajax", "move") | changes, units=[AJAX | unit_changes, BISON])
    assert [event.result for event in events(battle, "refused")] == [reason]


def test_a_movement_may_be_only_its_actions() -> None:
    """Without a map: one action, or as many as the row says; what is too dear is dropped."""
    battle = fought(order("Ajax", "move"), order("Ajax", "move", times=2, hexes=1), order("Ajax", "move", times=3))
    assert [(row[5], row[8]) for row in log(battle)] == [(3, "ok"), (1, "ok"), (1, "no_actions")]
    assert [event.detail("ma") for event in events(battle, "move")] == [None, 1]


def test_a_tank_may_swap_front_and_rear() -> None:
    """Facing 4 becomes 1; nobody else can."""
    tank = AJAX | {"ma_run": None, "ma_drive": 8, "unit_type": "tank"}
    swap = order("Ajax", "move", mode="drive", swap=True)
    assert unit(fought(swap, units=[tank, BISON]), "Ajax").facing == 1
    battle = fought(swap, units=[tank | {"unit_type": "hybrid"}, BISON])
    assert unit(battle, "Ajax").facing == 4
    assert [trouble.where for trouble in battle.troubles] == list(orders_at("action"))


def test_other_orders() -> None:
    """Nothing to escape from; aiming no times; a weapon dropped and pulled; a cover without areas waits."""
    battle = fought(
        order("Ajax", "escape", dice="66"), order("Ajax", "aim", times=0), order("Ajax", "drop_weapon", weapon="Gun"),
        order("Ajax", "shoot", "Bison", "66 11", weapon="Gun"), order("Ajax", "pull_weapon", weapon="Gun"),
        order("Bison", "cover"),
    )  # fmt: skip
    assert [event.result for event in events(battle, "refused")] == ["not_held", "dropped"]
    assert unit(battle, "Ajax").dropped == ()
    assert unit(battle, "Ajax").unit.aim_actions == 0
    assert battle.waiting == (Where("Orders", 5, "areas"),)


# ------------------------------------------------------------------ rulings


def test_the_game_master_sets_positions_and_takes_actions() -> None:
    """In round 2 Bison has two actions of four, and loses the turn of it."""
    rulings = [
        {"round": 1, "unit": "Bison", "set_position": "back", "set_facing": 3},
        {"round": 1, "unit": "Ajax", "actions_lost": 3, "turns_lost": 0},
        {"round": 1, "unit": "Bison", "turns_lost": 1},
    ]
    battle = fought(
        order("Ajax", "aim"), order("Ajax", "aim", times=2, round=2), order("Bison", "aim", round=2), rulings=rulings
    )
    assert (unit(battle, "Bison").position, unit(battle, "Bison").facing) == ("back", 3)
    assert [row[8] for row in log(battle)] == ["ok", "no_actions"]
    assert [event.result for event in events(battle, "refused")] == ["turn_lost"]


@pytest.mark.parametrize(
    ("changes", "waiting", "troubles"),
    [
        ({"set_kills": 1}, ["location"], []),
        ({"set_kills": 1, "location": "Tail"}, [], ["location"]),
        ({"fallen": 3, "landing": 1}, ["set_kills"], []),
    ],
)
def test_a_ruling_that_lacks_something_says_so(changes: Row, waiting: list[str], troubles: list[str]) -> None:
    """The area, or the ram table from which a fall is reckoned."""
    battle = fought(rulings=[{"round": 1, "unit": "Bison"} | changes])
    assert [where.column for where in battle.waiting] == waiting
    assert [trouble.where.column for trouble in battle.troubles if trouble.where] == troubles


def test_a_unit_may_be_called_by_a_dash() -> None:
    """A name of signs that keywords forget is still a name: 6 + 4 + 10 is 5 above 2 + 3 + 10, and 7 - 3 Kills go through."""
    dash: Row = AJAX | {"name": "-"}
    parts = [{**part, "name": "-"} if part["name"] == "Ajax" else part for part in PARTS]
    gun: Row = GUN | {"owner": "Bison"}
    battle = fought(
        order("Bison", "shoot", "-", "64 23", weapon="Gun", location="Torso", called="servo", extra=3),
        units=(dash, BISON), parts=parts, weapons=(gun,),
    )  # fmt: skip
    assert battle.troubles == ()
    assert [event.result for event in events(battle, "result")] == ["critical"]
    assert log(battle)[0][9:] == (4, "Torso", 4)


# ------------------------------------------------------------------ edges of the rules


@pytest.mark.parametrize(
    ("hits_before", "damage", "needed"), [(10, 4, False), (10, 5, True), (10, 6, True), (11, 5, False), (11, 6, True), (-2, 0, False), (0, 1, True)]
)  # fmt: skip
def test_a_blow_of_at_least_half_the_hits_asks_for_a_stun_roll(hits_before: int, damage: int, needed: bool) -> None:
    """Exactly half is enough, more than half too; no damage asks for none, even where no hits are left."""
    assert mekton_stun_needed(hits_before, damage) is needed


@pytest.mark.parametrize(("harm", "state"), [(18, "broken"), (20, "shattered"), (23, "severed"), (17, None)])
def test_a_human_without_an_arm_is_still_awake(harm: int, state: str | None) -> None:
    """9 hits behind armour of 9: at 0 the arm is broken, at -2 shattered, at -5 severed; the stun roll is passed."""
    club = {"name": "Club", "owner": "Hale", "kind": "melee", "damage": harm, "unit": "hits"}
    blow = order("Hale", "strike", "Ivar", "33 31", weapon="Club", location="Right arm", stun1=1, stun2=1)
    battle = fought(blow, units=[HALE, IVAR], parts=BODIES, weapons=[club])
    assert [event.result for event in events(battle, "wound")] == ([state] if state else [])
    assert unit(battle, "Ivar").pilot == "awake"


@pytest.mark.parametrize(
    ("result", "through"),
    [("hit", 20 - 4 - 5), ("critical", 20 - 4 - 5), ("mega", 20 - 4), ("miss", 0), ("near_miss", 0)],
)
def test_what_goes_through_depends_on_the_hit(result: str, through: int) -> None:
    """20 Kills, 5 of armour, 4 blocked."""
    found = mekton_damage(20, 5, result, 4)
    assert found == through
    assert sum(part.value for part in found.parts) == through


def test_missiles_beyond_the_end_of_the_chart_go_round_or_hit_the_last_area() -> None:
    chart = [[1, 4, "Head"], [5, 7, "Torso"], [8, 10, "Leg"]]

    def areas(*more: object) -> list[str]:
        found = FUNCTIONS["MEKTON_SALVO_LOCATIONS"].in_cell(chart, 6, 4, *more)
        return [row[0] for row in found]

    assert areas("down", "wrap") == ["Torso", "Leg", "Head", "Torso"]
    assert areas("down", "stop") == ["Torso", "Leg", "Leg", "Leg"]
    assert areas("up", "stop") == ["Torso", "Head", "Head", "Head"]
