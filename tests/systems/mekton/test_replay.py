"""The replay of a battle, worked by hand from the rules: order of acting, attacks, defence, damage, what follows."""

from __future__ import annotations

import pytest

from calc.core.records import Where
from calc.systems.mekton.rules.battle_log import mekton_battle_log
from calc.systems.mekton.rules.battle_tables import Area, Participant
from tests.systems.mekton.battles import AJAX, BISON, GUN, PARTS, TYPICAL, events, fought, log, order, unit

# ------------------------------------------------------------------ the battle as a table


def test_the_duel_of_the_rules() -> None:
    """Active defence, a mega-critical shot, and a shot back from the flank; the typed values are those of the rules."""
    battle = fought(
        order("Ajax", "active_defense"),
        order("Ajax", "shoot", "Bison", "64 12", attack=12, damage=7, location="torso"),
        order("Bison", "shoot", "Ajax", "45 23", attack=10, arc="flank", damage=6, location="torso"),
        units=[
            AJAX | {"reflexes": None, "evade": 9, "actions": 2},
            BISON | {"reflexes": None, "evade": 8, "actions": 2},
        ],
    )
    assert log(battle) == [
        (1, 1, "Ajax", "active_defense", None, 1, None, None, "ok", None, None, None),
        (1, 2, "Ajax", "shoot", "Bison", 0, 22, 11, "mega", 7, "Torso", 3),
        (1, 3, "Bison", "shoot", "Ajax", 1, 19, 15, "hit", 3, "Torso", 5),
    ]


def test_an_attack_value_is_worked_out_with_all_its_parts() -> None:
    """PRE 6 + Gunnery 4 + WA 1, beyond combat range -4, one scale level up +3, called shot at a servo -3, aim +2."""
    battle = fought(
        order("Ajax", "aim", times=2),
        order("Ajax", "shoot", "Bison", "34 11", weapon="Gun", called="servo", location="Head"),
        units=[AJAX | {"level": 1}, BISON | {"level": 2, "r": 6}],
        weapons=[GUN | {"wa": 1}],
    )
    (attack,) = events(battle, "attack")
    assert [(part.term, part.value) for part in attack.total.present().parts] == [
        ("W6", 3), ("W6", 4), ("MECHA PRE", 6), ("Mecha Gunnery", 4), ("WA", 1), ("CALLED SHOT", -3), ("RANGE", -4),
        ("SCALE", 3), ("AIM", 2),
    ]  # fmt: skip
    assert attack.total == 16


def test_a_typed_attack_value_counts_and_is_marked() -> None:
    """What the game master types differs from what was worked out; the same number is no override."""
    shot = order("Ajax", "shoot", "Bison", "34 11", weapon="Gun", damage=1, location="Head")
    (typed,) = events(fought(shot | {"attack": 12}), "attack")
    (same,) = events(fought(shot | {"attack": 10}), "attack")
    assert (typed.total, typed.overridden) == (19, True)
    assert (same.total, same.overridden) == (17, False)


def test_initiative_decides_and_then_the_upper_row() -> None:
    """12, 15, 15: the two equal ones in the order of the sheet."""
    units = [AJAX | {"initiative": 12}, BISON | {"initiative": 15}, TYPICAL | {"name": "Comet", "initiative": 15}]
    battle = fought(order("Ajax", "evade"), order("Comet", "evade"), order("Bison", "evade"), units=units)
    assert [row[2] for row in log(battle)] == ["Bison", "Comet", "Ajax"]


def test_initiative_is_rolled_from_dice_and_reflexes() -> None:
    """3 + 5 + REFLEXES 6; a typed initiative is the game master's word."""
    rolled = AJAX | {"initiative": None, "die1": 3, "die2": 5}
    (event,) = events(fought(units=[rolled], parts=PARTS[:2], weapons=[]), "initiative")
    assert (event.result, event.overridden) == (14, False)
    (event,) = events(fought(units=[rolled | {"initiative": 20}], parts=PARTS[:2], weapons=[]), "initiative")
    assert (event.result, event.overridden) == (20, True)


def test_without_initiative_the_battle_waits_for_the_dice() -> None:
    battle = fought(order("Ajax", "aim"), units=[AJAX | {"initiative": None}, BISON])
    assert battle.waiting == (Where("Participants", 0, "die1"), Where("Participants", 0, "die2"))
    assert battle.outcome is not None
    assert battle.outcome.reason == "waiting"
    assert log(battle) == []


def test_an_order_that_is_too_dear_is_dropped() -> None:
    """It stands in the log, has no effect, and the game master is told."""
    battle = fought(order("Ajax", "aim", times=5), order("Ajax", "shoot", "Bison", "11 66", weapon="Gun"))
    assert log(battle)[0][8] == "no_actions"
    assert events(battle, "attack")[0].total == 12
    assert [trouble.where for trouble in battle.troubles] == [Where("Orders", 0, "action")]


def test_missing_dice_stop_the_unit_and_the_battle_after_the_round() -> None:
    """Ajax waits with all that follows, Bison still acts, round 2 is not played."""
    battle = fought(
        order("Ajax", "shoot", "Bison", "34", weapon="Gun"),
        order("Ajax", "aim"),
        order("Bison", "aim"),
        order("Bison", "aim", round=2),
    )
    assert battle.waiting == (Where("Orders", 0, "evade_die1"), Where("Orders", 0, "evade_die2"))
    assert [row[2:4] for row in log(battle)] == [("Bison", "aim")]
    assert len(battle.states) == 2


# ------------------------------------------------------------------ defence


def test_active_defence_decays() -> None:
    """+2, +1, 0 on three evade rolls of 1 + 1 + 10."""
    shots = [order("Bison", "shoot", "Ajax", "11 11", attack=0) for _ in range(3)]
    battle = fought(order("Ajax", "active_defense"), *shots)
    assert [event.result for event in events(battle, "defence")] == [14, 13, 12]


def test_an_active_parry_takes_the_next_attack_and_then_gives_2() -> None:
    """Automatic for the first, then DEX 6 + Melee 4 + DA 1 + dice 2 + 2."""
    blows = [order("Bison", "strike", "Ajax", "66 11", defend="parry", damage=1, location="Torso") for _ in range(2)]
    shield = {"name": "Buckler", "owner": "Ajax", "kind": "shield", "da": 1}
    battle = fought(order("Ajax", "active_parry"), *blows, weapons=[shield])
    assert [event.result for event in events(battle, "defence")] == ["auto", 15]
    assert [row[8] for row in log(battle)] == ["ok", "miss", "critical"]


def test_a_melee_weapon_wears_by_the_blow_that_it_stops_and_a_shield_does_not() -> None:
    """4 Kills, one parry that holds, one that fails."""
    blows = [
        order("Bison", "strike", "Ajax", "11 66", defend="parry", item="Sword"),
        order("Bison", "strike", "Ajax", "66 11", defend="parry", item="Sword", damage=1, location="Torso"),
        order("Bison", "strike", "Ajax", "11 66", defend="parry", item="Buckler"),
    ]
    weapons = [
        {"name": "Sword", "owner": "Ajax", "kind": "melee", "kills": 4},
        {"name": "Buckler", "owner": "Ajax", "kind": "shield", "kills": 6},
    ]
    assert unit(fought(*blows, weapons=weapons), "Ajax").weapon_kills == {"sword": 3, "buckler": 6}


def test_a_shield_on_the_left_does_not_parry_from_the_right() -> None:
    """The target evades in its place."""
    blow = order("Bison", "strike", "Ajax", "11 66", defend="parry", item="Buckler", arc="right")
    battle = fought(blow, weapons=[{"name": "Buckler", "owner": "Ajax", "kind": "shield", "side": "left"}])
    assert [event.detail("how") for event in events(battle, "defence")] == ["evade"]
    assert len(events(battle, "no_parry")) == 1


@pytest.mark.parametrize(("reading", "damages"), [("one", [3, 3, 5]), ("stack", [1, 5, 5])])
def test_a_block_of_two_actions(reading: str, damages: list[int]) -> None:
    """Two attacks lowered by 2 each, or the first by 4; 8 damage, 3 armour."""
    blows = [order("Bison", "strike", "Ajax", "33 12", weapon="Axe", location="Torso", ejected=True) for _ in range(3)]
    axe = {"name": "Axe", "owner": "Bison", "kind": "melee", "damage": 8}
    battle = fought(
        order("Ajax", "block", times=2), *blows, weapons=[axe], block_reading=reading,
        parts=[PARTS[0] | {"kills": 30}, *PARTS[1:]],
    )  # fmt: skip
    assert [row[9] for row in log(battle)[1:]] == damages


def test_the_side_is_seen_on_the_map() -> None:
    """Ajax in the north looks away from Bison in the south: rear, -2."""
    battle = fought(order("Bison", "shoot", "Ajax", "11 11", attack=0), units=[AJAX | {"facing": 1}, BISON])
    (defence,) = events(battle, "defence")
    assert defence.result == 1 + 1 + 10 - 2


# ------------------------------------------------------------------ permission


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"action": "strike", "distance": 2}, "not_adjacent"),
        ({"weapon": "Gun", "distance": 11}, "out"),
        ({"weapon": "Gun", "reach": 15}, "no_blast"),
        ({"action": "fight", "move": "chop", "location": "Head"}, "humans_only"),
        ({"action": "fight", "move": "stomp"}, "too_big"),
        ({"action": "fight", "move": "pin", "location": "Torso"}, "wrong_location"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_reason(changes: dict[str, object], reason: str) -> None:
    """It costs nothing and is an open point."""
    battle = fought(order("Ajax", "shoot", "Bison", "66 11") | changes)
    assert [event.result for event in events(battle, "refused")] == [reason]
    assert unit(battle, "Ajax").unit.actions_left == 4
    assert [trouble.severity for trouble in battle.troubles] == ["warning"]


def test_a_weapon_is_lost_with_its_servo() -> None:
    """Bison shoots the right arm of Ajax off, who then has no gun."""
    battle = fought(
        order("Bison", "shoot", "Ajax", "66 11", attack=10, damage=4, location="Right arm"),
        order("Ajax", "shoot", "Bison", "66 11", weapon="Gun"),
        units=[AJAX | {"initiative": 5}, BISON],
        weapons=[GUN | {"mount": "right arm"}],
    )
    assert [event.result for event in events(battle, "weapon_lost")] == ["gun"]
    assert [event.result for event in events(battle, "refused")] == ["weapon_lost"]


# ------------------------------------------------------------------ projectiles and locations


def test_each_bullet_of_a_burst_has_its_own_roll_on_the_chart() -> None:
    """6 over and BV 3: three bullets, at the head, at the torso twice; armour for each."""
    battle = fought(
        order("Ajax", "shoot", "Bison", "44 11", weapon="Gun", chart_rolls="1 2 3"),
        weapons=[GUN | {"fire": "burst", "shots": 3, "damage": 5}],
        tables=["Charts.normal"],
    )
    assert [row[9:] for row in log(battle)] == [(3, "Head", 3), (1, "Torso", 9), (1, "Torso", 8)]
    assert [row[5] for row in log(battle)] == [3, 3, 3]
    assert {row[6:8] for row in log(battle)} == {(18, 12)}


def test_a_salvo_walks_along_the_chart() -> None:
    """4 over with 10 missiles: four hit; from the torso down: torso, right arm (not there) ..."""
    targets = [{"name": "Bison", "location": place, "armor": 0, "kills": 9}
               for place in ("Head", "Torso", "Right arm", "Left arm", "Right leg", "Left leg")]  # fmt: skip
    battle = fought(
        order("Ajax", "shoot", "Bison", "33 11", weapon="Gun", chart_rolls=4),
        weapons=[GUN | {"kind": "missiles", "fire": "salvo", "shots": 10, "damage": 1}],
        parts=[*PARTS[:2], *targets],
        tables=["Charts.normal"],
    )
    assert [row[10] for row in log(battle)] == ["Torso", "Right arm", "Left arm", "Right leg"]


def test_an_area_that_the_target_lacks_is_an_open_point() -> None:
    """The chart names a leg, Bison has none: the game master must say where it hits."""
    shot = order("Ajax", "shoot", "Bison", "33 11", weapon="Gun", chart_rolls=7)
    battle = fought(shot, tables=["Charts.normal"])
    assert [trouble.where for trouble in battle.troubles] == [Where("Orders", 0, "chart_rolls")]
    assert battle.waiting == (Where("Orders", 0, "location"),)


def test_without_hit_charts_the_area_is_awaited() -> None:
    battle = fought(order("Ajax", "shoot", "Bison", "33 11", weapon="Gun"))
    assert battle.waiting == (Where("Orders", 0, "location"),)


def test_indirect_fire_that_falls_short_lands_elsewhere() -> None:
    """17 against 21: short by 4, two hexes to the south; 21 reaches 21."""
    mortar = GUN | {"blast": 1, "arcing": True}
    shot = order("Ajax", "shoot", "Bison", "34", weapon="Gun", reach=21, direction=4)
    battle = fought(shot, weapons=[mortar])
    assert [(event.result, event.detail("q"), event.detail("r")) for event in events(battle, "deviation")] == [
        (2, 0, 3)
    ]
    reached = fought(shot | {"extra": 4, "location": "Head"}, weapons=[mortar])
    assert [row[8:10] for row in log(reached)] == [("hit", 5)]


def test_covered_areas_are_not_hit() -> None:
    """The obstacle takes the hit, the next one at the head goes through."""
    battle = fought(
        order("Bison", "cover", areas="torso, sensors"),
        *(order("Ajax", "shoot", "Bison", "33 11", weapon="Gun", location=place) for place in ("Torso", "Head")),
        units=[AJAX | {"initiative": 5}, BISON],
    )
    assert [row[8:] for row in log(battle)[1:]] == [("hit", None, None, None), ("hit", 5, "Head", 1)]
    assert len(events(battle, "cover")) == 1


# ------------------------------------------------------------------ consequences


def test_a_pilot_in_a_destroyed_servo_ejects_or_dies() -> None:
    """10 Kills in the torso; the row says how the ejection ended, without it the battle waits."""
    shot = order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=20, location="Torso")
    assert unit(fought(shot | {"ejected": True}), "Bison").pilot == "ejected"
    assert unit(fought(shot | {"ejected": False}), "Bison").pilot == "dead"
    assert fought(shot).waiting == (Where("Orders", 0, "ejected"),)


def test_a_unit_whose_pilot_is_out_acts_no_more_and_the_battle_is_over() -> None:
    battle = fought(
        order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=20, location="Torso", ejected=True),
        order("Bison", "aim"),
    )
    assert [event.result for event in events(battle, "refused")] == ["pilot_out"]
    assert battle.outcome is not None
    assert battle.outcome.reason == "finished"


@pytest.mark.parametrize(("canopy", "malus"), [(False, -4), (True, -2)])
def test_destroyed_sensors_make_every_attack_harder(canopy: bool, malus: int) -> None:
    """2 Kills gone, then Bison shoots back."""
    battle = fought(
        order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=2, location="Sensors"),
        order("Bison", "shoot", "Ajax", "11 66"),
        units=[AJAX, BISON | {"canopy": canopy}],
    )
    assert events(battle, "attack")[1].total == 1 + 1 + 10 + malus


def test_propulsion_loses_a_share_for_each_location_and_the_last_one_all() -> None:
    """MA 11 in three locations: 11, 8, 5, 0; a hit that the armour stops changes nothing."""
    wings = [{"name": "Bison", "location": f"Wing {n}", "armor": 2, "kills": 5, "thruster": True} for n in (1, 2, 3)]
    hits = [("Wing 1", 2), ("Wing 1", 3), ("Wing 1", 3), ("Wing 2", 3), ("Wing 3", 3)]
    shots = [order("Ajax", "shoot", "Bison", "33 11", attack=10, damage=damage, location=place, times=0)
             for place, damage in hits]  # fmt: skip
    battle = fought(*shots, units=[AJAX, BISON | {"ma_fly": 11}], parts=[*PARTS[:2], *wings])
    assert [event.result for event in events(battle, "propulsion")] == [8, 5, 0]


def test_treads_stand_still_at_half_and_a_tech_roll_gets_them_going() -> None:
    """8 Kills: 4 left is half; 15 is enough; a tank on broken treads cannot drive."""
    tank = BISON | {"unit_type": "tank", "ma_run": None, "ma_drive": 8}
    treads = {"name": "Bison", "location": "Treads", "armor": 0, "kills": 8, "treads": True}
    battle = fought(
        order("Ajax", "shoot", "Bison", "33 11", attack=10, damage=4, location="Treads"),
        order("Bison", "move", mode="drive", to_r=3),
        order("Bison", "skill", tech=15),
        order("Bison", "move", mode="drive", to_r=3),
        units=[AJAX, tank],
        parts=[*PARTS[:2], treads],
    )
    assert [event.result for event in events(battle, "treads", "refused", "patched")] == ["inoperable", "too_far", True]
    assert unit(battle, "Bison").hex == (0, 3)


def test_treads_that_a_ruling_made_stronger_than_new_drive_and_break_as_others_do() -> None:
    """8 Kills set to 12: sound; a hit of 9 leaves 3, less than half of 8."""
    tank = BISON | {"unit_type": "tank", "ma_run": None, "ma_drive": 8}
    treads = {"name": "Bison", "location": "Treads", "armor": 0, "kills": 8, "treads": True}
    battle = fought(
        order("Bison", "move", mode="drive", to_r=3),
        order("Ajax", "shoot", "Bison", "33 11", attack=10, damage=9, location="Treads", round=2),
        units=[AJAX, tank],
        parts=[*PARTS[:2], treads],
        rulings=[{"round": 0, "unit": "Bison", "location": "Treads", "set_kills": 12}],
    )
    assert not battle.troubles
    assert unit(battle, "Bison").hex == (0, 3)
    assert [event.result for event in events(battle, "treads")] == ["inoperable"]


def test_a_hot_powerplant_explodes_over_two_rings() -> None:
    """XS 5: 5 explodes, 6 holds; 2D10 for the neighbour, 1D10 two hexes away, through armour to the torso."""
    units = [AJAX, BISON | {"powerplant": "hot"}, TYPICAL | {"name": "Comet", "initiative": 3, "q": 0, "r": 3}]
    parts = [*PARTS, {"name": "Comet", "location": "Torso", "armor": 1, "kills": 20}]
    shot = order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=5, location="Powerplant", ejected=True, plant=5,
                 ring1=3, ring1b=4, ring2=9)  # fmt: skip
    battle = fought(shot, units=units, parts=parts)
    assert unit(battle, "Bison").exploded
    assert [(event.actor, event.result) for event in events(battle, "blast")] == [("Ajax", 7), ("Comet", 9)]
    assert (unit(battle, "Ajax").left("torso"), unit(battle, "Comet").left("torso")) == (4, 12)
    assert not unit(fought(shot | {"plant": 6}, units=units, parts=parts), "Bison").exploded


def test_a_shock_weapon_costs_turns() -> None:
    """2 + 3 + BOD 6 - 4 Kills = 7: two turns; Bison loses rounds 2 and 3."""
    lance = {"name": "Lance", "owner": "Ajax", "kind": "melee", "damage": 1, "shock": True, "kills": 4}
    battle = fought(
        order("Ajax", "strike", "Bison", "33 11", weapon="Lance", location="Torso", shock1=2, shock2=3),
        *(order("Bison", "aim", round=turn) for turn in (2, 3, 4)),
        weapons=[lance],
    )
    assert [(event.turn, event.kind) for event in events(battle, "turn_lost", "refused")] == [
        (2, "turn_lost"), (2, "refused"), (3, "turn_lost"), (3, "refused"),
    ]  # fmt: skip
    assert unit(battle, "Bison").unit.aim_actions == 1


def test_a_shock_test_knocks_out_or_kills() -> None:
    """1 + 1 + BOD 6 - 9 is below 0; Stun/Shock 8: 8 unconscious, 9 dead."""
    lance = {"name": "Lance", "owner": "Ajax", "kind": "melee", "damage": 1, "shock": True, "kills": 9}
    blow = order("Ajax", "strike", "Bison", "33 11", weapon="Lance", location="Torso", shock1=1, shock2=1, test1=4)
    assert unit(fought(blow | {"test2": 4}, weapons=[lance]), "Bison").pilot == "unconscious"
    assert unit(fought(blow | {"test2": 5}, weapons=[lance]), "Bison").pilot == "dead"


# ------------------------------------------------------------------ humans

HUMAN = BISON | {"name": "Hale", "human": True}
BODY = [
    {"name": "Hale", "location": "Head", "armor": 1, "kills": 5},
    {"name": "Hale", "location": "Torso", "armor": 4, "kills": 9},
]


def test_a_near_miss_hurts_a_human_by_half() -> None:
    """Equal rolls: 1 Kill are 25 hits, half of them 12, less 4 armour; 9 hits left at the torso, stun roll needed."""
    shot = order("Ajax", "shoot", "Hale", "33 33", weapon="Gun", direction=2, stun1=4, stun2=5)
    battle = fought(shot, units=[AJAX, HUMAN], parts=[*PARTS[:2], *BODY], weapons=[GUN | {"damage": 1}])
    assert log(battle)[0][8] == "near_miss"
    assert unit(battle, "Hale").left("torso") == 1
    assert unit(battle, "Hale").pilot == "unconscious"


def test_a_mecha_weapon_does_25_hits_a_kill_and_a_human_one_a_twentyfifth() -> None:
    """1 Kill against 5 hits of a head: 24 through, dead; 60 hits against a mecha are 2 Kills, those stay in the armour."""
    shots = [
        order("Ajax", "shoot", "Hale", "66 11", weapon="Gun", location="Head"),
        order("Hale", "shoot", "Ajax", "66 11", weapon="Rifle", location="Right arm", round=2),
    ]
    weapons = [GUN | {"damage": 1}, GUN | {"name": "Rifle", "owner": "Hale", "damage": 60, "unit": "hits"}]
    battle = fought(shots[0], units=[AJAX, HUMAN], parts=[*PARTS[:2], *BODY], weapons=weapons)
    assert (unit(battle, "Hale").left("head"), unit(battle, "Hale").pilot) == (-20, "dead")
    battle = fought(shots[1], units=[AJAX, HUMAN], parts=[*PARTS[:2], *BODY], weapons=weapons)
    assert unit(battle, "Ajax").left("right_arm") == 2


# ------------------------------------------------------------------ special moves


def test_a_grapple_holds_until_the_escape_roll_is_as_high() -> None:
    """Bearhug at 4 + 4 + 10 - 1 = 17; 16 is not enough, 17 is (the defender wins a tie)."""
    hug = order("Ajax", "fight", "Bison", "44 11", move="bearhug", location="Torso")
    tries = [order("Bison", "escape", dice="33"), order("Bison", "escape", dice="34")]
    tables = ["HandToHand"]
    assert [hold.total for hold in unit(fought(hug, tables=tables), "Bison").held] == [17]
    battle = fought(hug, *tries, tables=tables)
    assert [event.result for event in events(battle, "escape")] == [False, True]
    assert unit(battle, "Bison").held == ()


def test_a_tackle_pushes_the_target_and_costs_it_an_action_in_the_next_round() -> None:
    """WA +1; Bison stood in the south of Ajax, so it is pushed on to the south."""
    battle = fought(
        order("Ajax", "fight", "Bison", "22 11", move="tackle"),
        order("Bison", "aim", round=2, times=4),
        order("Bison", "aim", round=3, times=4),
    )
    assert unit(battle, "Bison").hex == (0, 2)
    assert [row[8] for row in log(battle)] == ["hit", "no_actions", "ok"]


def test_who_was_tripped_must_get_up_before_it_moves() -> None:
    battle = fought(
        order("Ajax", "fight", "Bison", "33 11", move="trip"),
        order("Bison", "move", to_r=2),
        order("Bison", "get_up"),
        order("Bison", "move", to_r=2),
    )
    assert [event.result for event in events(battle, "refused")] == ["lying"]
    assert unit(battle, "Bison").hex == (0, 2)


def test_a_ram_hurts_both_and_the_heavier_one_has_the_hex() -> None:
    """70 tons ram 40: the lighter one takes 12 Kills, the heavier one 6 (each those of the other's weight)."""
    battle = fought(
        order("Ajax", "fight", "Bison", "33 11", move="ram", ejected=True),
        units=[AJAX | {"tons": 70}, BISON],
        tables=["Ram"],
    )
    assert [(event.actor, event.result) for event in events(battle, "damage")] == [("Bison", 8), ("Ajax", 3)]
    assert (unit(battle, "Ajax").hex, unit(battle, "Bison").hex) == ((0, 1), (0, 2))


def test_blows_with_a_quick_weapon_share_an_action() -> None:
    """Two a piece: 1, 0, 1 actions."""
    claws = {"name": "Claws", "owner": "Ajax", "kind": "melee", "damage": 1, "quick": True}
    blow = order("Ajax", "strike", "Bison", "11 66", weapon="Claws")
    assert [row[5] for row in log(fought(blow, blow, blow, weapons=[claws]))] == [3, 3, 2]


# ------------------------------------------------------------------ movement


def test_a_unit_gains_12_ma_a_round() -> None:
    """MA 30: 12, then 24; 13 in the first round is too far."""
    fighter = AJAX | {"ma_run": None, "ma_fly": 30, "facing": None}
    moves = [order("Ajax", "move", mode="fly", hexes=hexes, round=turn) for turn, hexes in ((1, 13), (1, 12), (2, 24))]
    battle = fought(*moves, units=[fighter, BISON])
    assert [event.result for event in events(battle, "refused", "move")] == ["too_far", "ok", "ok"]
    assert [row[5] for row in log(battle)] == [3, 2]


def test_running_is_free_up_to_half_the_ma_of_the_whole_round() -> None:
    """MA 8: 4 hexes are free, the fifth costs the action, the rest nothing more."""
    moves = [order("Ajax", "move", hexes=hexes) for hexes in (4, 1, 3)]
    assert [row[5] for row in log(fought(*moves))] == [4, 3, 3]


def test_ground_and_turns_cost_ma() -> None:
    """2 hexes of jungle 6 MA, a turn by two sides 1 MA."""
    (event,) = events(fought(order("Ajax", "move", hexes=2, terrain="jungle", to_facing=6)), "move")
    assert [(part.term, part.value) for part in event.total.parts] == [("RESTRICTIVE", 6), ("TURNING", 1)]


def test_a_mechafighter_turns_after_its_straight_flight() -> None:
    """MA 16: one hex; on the spot it may not turn."""
    fighter = AJAX | {"ma_run": None, "ma_fly": 16, "unit_type": "mechafighter", "r": -5}
    turns = [order("Ajax", "move", mode="fly", to_facing=5), order("Ajax", "move", mode="fly", to_r=-4, to_facing=5)]
    battle = fought(*turns, units=[fighter, BISON])
    assert [event.result for event in events(battle, "refused", "move")] == ["no_turn", "ok"]


def test_a_move_ends_the_aim_and_the_cover() -> None:
    battle = fought(order("Ajax", "aim"), order("Ajax", "cover", areas="Torso"), order("Ajax", "move", hexes=1))
    assert (unit(battle, "Ajax").unit.aim_actions, unit(battle, "Ajax").cover) == (0, ())


# ------------------------------------------------------------------ rulings, overrides, findings


def test_a_fall_is_a_ruling() -> None:
    """40 tons: 6 Kills, 5 hexes 2 more; 8 - 4 armour; 7 on the die is the face."""
    ruling = {"round": 1, "unit": "Bison", "fallen": 5, "landing": 7}
    battle = fought(rulings=[ruling], tables=["Ram"])
    assert [event.result for event in events(battle, "fall", "damage")] == [8, 4]
    assert unit(battle, "Bison").position == "face"


def test_rulings_set_kills_places_and_pilots() -> None:
    """They come at the end of their round and are marked as the game master's word; round 0 is before the battle."""
    rulings = [
        {"round": 0, "unit": "Ajax", "set_q": 3, "set_r": 4},
        {"round": 1, "unit": "Bison", "location": "Head", "set_kills": 1, "set_pilot": "unconscious"},
    ]
    battle = fought(order("Bison", "aim"), rulings=rulings)
    assert battle.states[0].units["ajax"].hex == (3, 4)
    assert (unit(battle, "Bison").left("head"), unit(battle, "Bison").pilot) == (1, "unconscious")
    assert all(event.overridden for event in events(battle, "ruling"))
    assert [row[8] for row in log(battle)] == ["ok"]


def test_a_set_result_and_set_hits_replace_the_rolls() -> None:
    shot = order("Ajax", "shoot", "Bison", "11 66", weapon="Gun", location="Head, Torso", set_result="mega", set_hits=2)
    battle = fought(shot, weapons=[GUN | {"fire": "burst", "shots": 6}])
    assert [row[8:11] for row in log(battle)] == [("mega", 7, "Head"), ("mega", 7, "Torso")]
    assert [event.overridden for event in events(battle, "result")] == [True]


@pytest.mark.parametrize(
    ("changes", "column"),
    [
        ({"actor": "Nobody"}, "actor"),
        ({"target": "Nobody"}, "target"),
        ({"target": "Ajax"}, "target"),
        ({"weapon": "Spoon"}, "weapon"),
        ({"action": "dance"}, "action"),
        ({"action": "quick_strike"}, "action"),
        ({"times": 2}, "times"),
        ({"die1": 7}, "die1"),
        ({"location": "Tail"}, "location"),
    ],
)
def test_mistakes_are_findings_with_their_cell(changes: dict[str, object], column: str) -> None:
    battle = fought(order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head") | changes)
    assert Where("Orders", 0, column) in [trouble.where for trouble in battle.troubles]


def test_double_and_unknown_names_are_findings() -> None:
    parts = [*PARTS, PARTS[0], {"name": "Nobody", "location": "Torso", "kills": 1}]
    battle = fought(units=[AJAX, BISON, AJAX], parts=parts, weapons=[GUN, GUN, GUN | {"owner": "Nobody"}])
    assert [trouble.where for trouble in battle.troubles] == [
        Where("Participants", 2, "name"), Where("Parts", 5, "location"), Where("Parts", 6, "name"),
        Where("Weapons", 1, "name"), Where("Weapons", 2, "owner"),
    ]  # fmt: skip


def test_the_orders_of_the_table_give_the_same_log() -> None:
    """What the replay made of weapons, charts and maps, as a flat table, is the answer of MEKTON_BATTLE_LOG."""
    battle = fought(
        order("Ajax", "aim"),
        order("Ajax", "shoot", "Bison", "65 11", weapon="Gun", chart_rolls="1 2 3 4"),
        order("Bison", "active_defense"),
        order("Bison", "strike", "Ajax", "33 22", damage=5, location="Torso"),
        weapons=[GUN | {"fire": "burst", "shots": 4}],
        tables=["Charts.normal"],
    )
    table = tuple(
        (*line.order[:4], *(None if value is None else int(value) if isinstance(value, int) else value for value in line.order[4:14]))
        for line in battle.states[-1].log
    )  # fmt: skip
    fighters = tuple(Participant(row["name"], row["initiative"], row["actions"], 10) for row in (AJAX, BISON))
    areas = tuple(Area(row["name"], row["location"], row["armor"], row["kills"]) for row in PARTS)
    assert [tuple(row) for row in mekton_battle_log(fighters, areas, table)] == log(battle)
