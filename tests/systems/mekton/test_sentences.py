"""Sentences of the rules that the battle must carry out to the letter; each scenario is worked by hand from its sentence."""

from __future__ import annotations

import pytest

from calc import systems
from calc.core.pages import Row as PrintedRow
from calc.core.pages import Table
from calc.core.records import Where
from calc.systems.mekton.pages import pages
from calc.systems.mekton.replay import replay
from calc.texts.words import LANGUAGES, translator
from tests.systems.mekton.battles import AJAX, BISON, GUN, PARTS, TYPICAL, Row, events, fought, log, order, sheets, unit
from tests.systems.mekton.test_rarely import BODIES, HALE, IVAR

systems.load()

#: Ajax acts after Bison.
LATE: Row = AJAX | {"initiative": 5}
AXE: Row = {"name": "Axe", "owner": "Ajax", "kind": "melee", "damage": 5}
CLUB: Row = {"name": "Club", "owner": "Hale", "kind": "melee", "damage": 10, "unit": "hits"}


# ------------------------------------------------------------------ throwing and indirect fire


@pytest.mark.parametrize("weapon", ["Axe", None])
def test_an_object_can_be_thrown_where_nobody_knows_how_far(weapon: str | None) -> None:
    """ACT-02 reckons the reach from the servo; without one on the sheet it is the game master's, and the throw rolls."""
    throw = order("Ajax", "throw", "Bison", "66 11", weapon=weapon, damage=5, location="Head", distance=3)
    battle = fought(throw, weapons=[AXE])
    assert battle.troubles == ()
    assert [row[8:11] for row in log(battle)] == [("mega", 5, "Head")]


def test_a_throw_is_no_close_combat() -> None:
    """MEL-01 and MEL-02 speak of neighbours: the throw rolls on the chart (3 is the torso), a called servo costs 3."""
    throw = order("Ajax", "throw", "Bison", "66 11", weapon="Axe", distance=2)
    rolled = fought(throw | {"chart_rolls": 3}, weapons=[AXE], tables=["Charts.normal"])
    assert [(event.total, log(rolled)[0][10]) for event in events(rolled, "attack")] == [(22, "Torso")]
    called = fought(throw | {"called": "servo", "location": "Head"}, weapons=[AXE])
    assert [event.total for event in events(called, "attack")] == [19]


@pytest.mark.parametrize(("distance", "total"), [(2, 22), (3, 18)])
def test_a_thrown_weapon_has_its_ranges(distance: int, total: int) -> None:
    """MOD-01: up to combat range 0, beyond it -4."""
    spear = AXE | {"combat_range": 2, "max_range": 6}
    throw = order("Ajax", "throw", "Bison", "66 11", weapon="Axe", location="Head", distance=distance)
    assert [event.total for event in events(fought(throw, weapons=[spear]), "attack")] == [total]


def test_a_human_throws_without_counting_servos() -> None:
    """ACT-02 gives a reach to mecha; an arm of 9 hits is no servo of 9 Kills, which would reach 4 hexes."""
    stone = CLUB | {"mount": "Right arm"}
    throw = order("Hale", "throw", "Ivar", "66 11", weapon="Club", location="Head", distance=5)
    battle = fought(throw, units=[HALE, IVAR], parts=BODIES, weapons=[stone])
    assert events(battle, "refused") == []


@pytest.mark.parametrize(
    ("weapon", "reason"),
    [({}, ["no_blast"]), ({"blast": 1}, ["no_arc"]), ({"blast": 1, "arcing": True}, [])],
)
@pytest.mark.parametrize("known", [{"q": None}, {"ranges": None}])
def test_indirect_fire_needs_blast_and_arc_at_any_distance(weapon: Row, reason: list[str], known: Row) -> None:
    """FIRE-05 asks for nothing else: neither a map nor ranges of the weapon change it."""
    gun = GUN | weapon | ({"combat_range": None, "max_range": None} if "ranges" in known else {})
    units = [AJAX | ({"q": None} if "q" in known else {}), BISON]
    shot = order("Ajax", "shoot", "Bison", "66", weapon="Gun", location="Head", reach=12)
    assert [event.result for event in events(fought(shot, units=units, weapons=[gun]), "refused")] == reason


@pytest.mark.parametrize(("result", "waiting"), [("hit", ()), ("miss", (Where("Orders", 0, "direction"),))])
def test_only_a_shot_that_fails_deviates(result: str, waiting: tuple[Where, ...]) -> None:
    """FIRE-06: 17 against 30; a hit that the game master has set lands where it was meant to, and needs no direction."""
    mortar = GUN | {"blast": 1, "arcing": True}
    shot = order("Ajax", "shoot", "Bison", "34", weapon="Gun", location="Head", reach=30, set_result=result)
    battle = fought(shot, weapons=[mortar])
    assert battle.waiting == waiting
    assert events(battle, "deviation") == []


# ------------------------------------------------------------------ defence


@pytest.mark.parametrize("prepared", [(), ("active_parry",)])
@pytest.mark.parametrize("item", [{"name": "Buckler", "kind": "shield", "da": 1}, None])
def test_nobody_parries_what_comes_from_the_rear(item: Row | None, prepared: tuple[str, ...]) -> None:
    """PAR-02 knows the attack arc and one flank, on whichever side the item is: 1 + 1 + 10 - 2 is the evade roll."""
    blow = order("Ajax", "strike", "Bison", "66 11", damage=1, location="Head", arc="rear", defend="parry")
    weapons = [item | {"owner": "Bison"}] if item else []
    battle = fought(*(order("Bison", stance) for stance in prepared), blow, units=[LATE, BISON], weapons=weapons)
    assert [(event.detail("how"), event.result) for event in events(battle, "defence")] == [("evade", 10)]
    assert len(events(battle, "no_parry")) == 1


@pytest.mark.parametrize(("hits", "how"), [(49, "parry"), (50, "evade"), (51, "evade")])
def test_an_energy_weapon_compares_damage_in_one_unit(hits: int, how: str) -> None:
    """PAR-04 with DAM-01: a beam of 2 Kills does 50 hits, and parries what does less."""
    beam = {"name": "Beam", "owner": "Ivar", "kind": "melee", "damage": 2, "energy": True}
    blow = order("Hale", "strike", "Ivar", "11 66", weapon="Club", location="Head", defend="parry", item="Beam")
    battle = fought(blow, units=[HALE, IVAR], parts=BODIES, weapons=[CLUB | {"damage": hits}, beam])
    assert [event.detail("how") for event in events(battle, "defence")] == [how]


@pytest.mark.parametrize(("defence", "left"), [(30, 3), ("auto", 3), (11, 4)])
def test_a_typed_parry_wears_the_weapon_that_is_named(defence: object, left: int) -> None:
    """PAR-03: 12 against the typed total; the sword loses 1 Kill of 4 by the blow that it stops, however it was rolled."""
    sword = {"name": "Sword", "owner": "Bison", "kind": "melee", "kills": 4}
    blow = order("Ajax", "strike", "Bison", "11", damage=1, location="Head", defend="parry", item="Sword")
    assert unit(fought(blow | {"defence": defence}, weapons=[sword]), "Bison").weapon_kills == {"sword": left}


@pytest.mark.parametrize(("canopy", "total"), [(False, 13), (True, 15)])
def test_blind_mecha_escape_badly(canopy: bool, total: int) -> None:
    """MEC-03: to escape costs an action (ACT-07), so it is at -4, with a canopy at -2: 3 + 4 + 10 and that."""
    battle = fought(
        order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=2, location="Sensors"),
        order("Ajax", "fight", "Bison", "44 11", move="bearhug", location="Torso", damage=0),
        order("Bison", "escape", dice="34"),
        units=[AJAX, BISON | {"canopy": canopy}],
    )
    assert [event.total for event in events(battle, "escape")] == [total]


def test_blind_mecha_withstand_a_grapple_as_ever() -> None:
    """The roll that meets an attack costs no action: 3 + 4 + 10."""
    battle = fought(
        order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=2, location="Sensors"),
        order("Ajax", "fight", "Bison", "11 34", move="grab", defend="escape"),
    )
    assert events(battle, "defence")[1].result == 17


# ------------------------------------------------------------------ cover


def test_what_hits_the_cover_does_nothing_to_the_unit() -> None:
    """COV-02: the obstacle is hit in its place: no shock for the pilot, no save for a powerplant that is covered."""
    lance = GUN | {"shock": True, "kills": 4}
    for place in ("Head", "Powerplant"):
        battle = fought(
            order("Bison", "cover", areas="Head, Powerplant"),
            order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location=place),
            units=[LATE, BISON], weapons=[lance],
        )  # fmt: skip
        assert battle.waiting == ()
        assert [event.detail("location") for event in events(battle, "cover")] == [place]
        assert events(battle, "shock", "powerplant", "damage") == []


# ------------------------------------------------------------------ movement


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        ([("run", 5), ("fly", 2)], 3),
        ([("run", 6), ("fly", 2)], 2),
        ([("fly", 5), ("run", 2)], 3),
        ([("fly", 2), ("run", 5)], 3),
        ([("fly", 1), ("run", 6)], 2),
        ([("run", 1), ("fly", 11)], 2),
        ([("run", 2), ("fly", 4), ("fly", 6)], 3),
        ([("run", 3), ("jump", 3)], 3),
        ([("run", 2), ("fly", 3), ("run", 4)], 2),
    ],
)
def test_each_kind_of_movement_costs_its_actions(moves: list[tuple[str, int]], left: int) -> None:
    """ACT-13, ACT-14: running 10 is free up to 5, then 1; jumping 6 with it; flying 20 costs 1 up to 10, then 2; of 4."""
    able = AJAX | {"ma_run": 10, "ma_jump": 6, "ma_fly": 20, "facing": None}
    battle = fought(
        *(order("Ajax", "move", mode=mode, hexes=hexes) for mode, hexes in moves),
        units=[able, BISON],
        acceleration=False,
    )
    assert battle.troubles == ()
    assert unit(battle, "Ajax").unit.actions_left == left


def test_nobody_runs_without_legs() -> None:
    """ACT-13 needs legs, MEC-01 takes a destroyed one away: with one it runs, without any it does not, but it jumps."""
    legs = [{"name": "Ajax", "location": f"{side} leg", "armor": 0, "kills": 2} for side in ("Left", "Right")]
    shots = [order("Bison", "shoot", "Ajax", "66 11", attack=10, damage=2, location=leg["location"]) for leg in legs]
    moves = [order("Ajax", "move", hexes=1), order("Ajax", "move", mode="jump", hexes=1)]
    units, parts = [LATE | {"ma_jump": 4}, BISON], [*PARTS, *legs]
    one, none = (fought(*shots[:lost], *moves, units=units, parts=parts) for lost in (1, 2))
    assert [event.result for event in events(one, "move", "refused")] == ["ok", "ok"]
    assert [event.result for event in events(none, "move", "refused")] == ["no_mode", "ok"]


def test_who_lies_must_get_up_without_a_map_too() -> None:
    """FALL-03: a movement of which only the actions are told is one."""
    battle = fought(
        order("Ajax", "fight", "Bison", "33 11", move="trip"),
        order("Bison", "move"),
        order("Bison", "get_up"),
        order("Bison", "move"),
    )
    assert [event.result for event in events(battle, "refused", "move")] == ["lying", "ok"]


# ------------------------------------------------------------------ humans


def test_kills_that_reach_a_human_are_25_hits_each() -> None:
    """DAM-01: 2 Kills of an explosion, 6 of a ram by 40 tons, 8 of a fall, each less the 4 points at the torso."""
    hale = BISON | {"name": "Hale", "human": True, "r": 1}
    body = [{"name": "Hale", "location": "Torso", "armor": 4, "kills": 9}]
    comet = TYPICAL | {"name": "Comet", "initiative": 3, "q": 0, "r": 2}
    parts = [*PARTS[:2], *body, {"name": "Comet", "location": "Torso", "armor": 1, "kills": 20}]
    shot = order("Ajax", "shoot", "Comet", "66 11", weapon="Gun", location="Powerplant", plant=1, ejected=True, ring1=2)
    battle = fought(shot, units=[AJAX, hale, comet], parts=parts)
    assert [(event.actor, event.result) for event in events(battle, "damage")] == [("Hale", 2 * 25 - 4)]
    ram = fought(
        order("Ajax", "fight", "Hale", "55 33", move="ram"), units=[AJAX, hale], parts=parts[:3], tables=["Ram"]
    )
    assert [(event.actor, event.result) for event in events(ram, "damage")] == [("Hale", 6 * 25 - 4), ("Ajax", 6 - 3)]
    fall = {"round": 1, "unit": "Hale", "fallen": 5, "landing": 7}
    fallen = fought(rulings=[fall], units=[AJAX, hale], parts=parts[:3], tables=["Ram"])
    assert [event.result for event in events(fallen, "damage")] == [8 * 25 - 4]


@pytest.mark.parametrize(
    ("changes", "weapon"),
    [
        ({}, {"energy": True}),
        ({"action": "shoot"}, {"kind": "gunnery"}),
        ({"action": "throw"}, {}),
    ],
)
def test_what_cannot_knock_out_is_an_attack_as_any_other(changes: Row, weapon: Row) -> None:
    """MEL-04: close combat, no EMW: neither -3 nor a stun roll (1 of 9 hits is no heavy blow), and it is said."""
    blow = order("Hale", "strike", "Ivar", "45 22", weapon="Club", location="Torso", knockout=True) | changes
    battle = fought(blow, units=[HALE, IVAR], parts=BODIES, weapons=[CLUB | weapon])
    assert [event.total for event in events(battle, "attack")] == [19]
    assert [event.result for event in events(battle, "damage")] == [1]
    assert (events(battle, "stun"), battle.waiting) == ([], ())
    (trouble,) = battle.troubles
    assert trouble.where == Where("Orders", 0, "knockout")
    said = {translator(language, "mekton").message(trouble.message) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_a_mecha_does_not_knock_out_a_human() -> None:
    """MEL-04: human scale only; 1 Kill is 25 hits, 16 through the armour of 9."""
    blow = order("Ajax", "strike", "Ivar", "45 22", weapon="Axe", location="Right arm", knockout=True, stun1=1, stun2=1)
    battle = fought(blow, units=[AJAX, IVAR], parts=[*PARTS[:2], *BODIES[3:]], weapons=[AXE | {"damage": 1}])
    assert [event.result for event in events(battle, "damage")] == [16]
    assert [trouble.where for trouble in battle.troubles] == [Where("Orders", 0, "knockout")]


@pytest.mark.parametrize(("stun", "refused"), [(6, ["dropped"]), (4, [])])
def test_a_chop_at_the_arm_disarms_and_knocks_nobody_out(stun: int, refused: list[str]) -> None:
    """SPEC-01: the arm drops what it holds, that of the other arm stays; nobody is unconscious, in the log neither."""
    chop = order("Hale", "fight", "Ivar", "66 11", move="chop", location="Right arm", stun1=stun, stun2=stun)
    left = {"name": "Ivar", "location": "Left arm", "armor": 0, "kills": 5}
    knives = [
        CLUB | {"owner": "Ivar", "name": f"{side} knife", "mount": f"{side} arm", "damage": 1}
        for side in ("Right", "Left")
    ]
    blows = [
        order("Ivar", "strike", "Hale", "33 11", weapon=f"{side} knife", location="Head") for side in ("Right", "Left")
    ]
    battle = fought(
        chop, *blows, units=[HALE, IVAR], parts=[*BODIES, left], weapons=knives, tables=["HandToHand"]
    )  # fmt: skip
    assert [event.result for event in events(battle, "refused")] == refused
    assert events(battle, "pilot") == []


def test_an_arm_may_have_any_name() -> None:
    """The parts table says that a claw is an arm, with a space in its name or not."""
    claws = [part | {"location": "Left Claw", "zone": "arm"} for part in BODIES if part["location"] == "Right arm"]
    chop = order("Hale", "fight", "Ivar", "66 11", move="chop", location="Left Claw", stun1=6, stun2=6)
    battle = fought(chop, units=[HALE, IVAR], parts=[*BODIES, *claws], weapons=[], tables=["HandToHand"])
    assert battle.troubles == ()
    assert len(events(battle, "disarmed")) == 1


def test_a_near_miss_is_no_hit() -> None:
    """ATT-06: 16 is not higher than 16; the standings count an attack."""
    shot = order("Ajax", "shoot", "Ivar", "33 33", weapon="Gun", direction=2, stun1=1, stun2=1)
    battle = fought(shot, units=[AJAX, IVAR], parts=[*PARTS[:2], *BODIES[3:]])
    assert [row[8] for row in log(battle)] == ["near_miss"]
    assert unit(battle, "Ajax").tally[:2] == (1, 0)


# ------------------------------------------------------------------ nobody there, nothing there


@pytest.mark.parametrize("pilot", ["ejected", "dead"])
def test_a_shock_finds_nobody_in_an_empty_mecha(pilot: str) -> None:
    """SHOCK-01: the pilot rolls; who has left it or is dead does not, and nothing is awaited."""
    lance = GUN | {"shock": True, "kills": 12}
    shot = order("Ajax", "shoot", "Bison", "66", weapon="Gun", location="Head", defence=2)
    battle = fought(shot, weapons=[lance], rulings=[{"round": 0, "unit": "Bison", "set_pilot": pilot}])
    assert battle.waiting == ()
    assert unit(battle, "Bison").pilot == pilot


@pytest.mark.parametrize(
    ("changes", "column"),
    [
        ({"action": "cover", "areas": "Torso, Had"}, "areas"),
        ({"action": "drop_weapon", "weapon": "Gnu"}, "weapon"),
        ({"action": "pull_weapon", "weapon": "Gnu"}, "weapon"),
        ({"action": "reload", "weapon": "Gnu"}, "weapon"),
    ],
)
def test_a_name_that_is_not_there_is_said_at_its_cell(changes: Row, column: str) -> None:
    """A slip of the pen would cover or drop nothing in silence."""
    battle = fought(order("Ajax", "evade") | changes)
    assert [trouble.where for trouble in battle.troubles] == [Where("Orders", 0, column)]


@pytest.mark.parametrize(
    "changes", [{"action": "cover", "areas": "Right arm, Powerplant"}, {"action": "reload", "weapon": "gun"}]
)
def test_what_is_there_is_not_said(changes: Row) -> None:
    """Areas of the parts table, the powerplant of the special chart, weapons in any spelling."""
    assert fought(order("Ajax", "evade") | changes).troubles == ()


@pytest.mark.parametrize(
    ("mount", "said"), [("Rigth arm", [Where("Weapons", 0, "mount")]), ("right-arm", []), ("Left arm", []), (None, [])]
)
def test_a_weapon_is_mounted_in_an_area_of_its_unit(mount: str | None, said: list[Where]) -> None:
    """MEC-01 loses it with the servo; an area whose Kills are still blank is one, and said for itself."""
    left = {"name": "Ajax", "location": "Left arm", "armor": 1}
    battle = fought(parts=[*PARTS, left], weapons=[GUN | {"mount": mount}])
    assert [trouble.where for trouble in battle.troubles] == [Where("Parts", len(PARTS), "kills"), *said]


def test_without_parts_a_weapon_may_be_mounted_anywhere() -> None:
    """A group that does not count areas names them as it likes."""
    assert fought(parts=[], weapons=[GUN | {"mount": "Turret"}]).troubles == ()


# ------------------------------------------------------------------ what is printed


def test_the_printed_list_of_destroyed_areas_is_that_of_the_standings() -> None:
    """An area at 0 Kills is destroyed: by a shot, by a stomp, by the game master; one that he repairs is not."""
    found = sheets(
        [
            order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=6, location="Head"),
            order("Ajax", "shoot", "Bison", "66 11", attack=10, damage=2, location="Sensors"),
            order("Ajax", "fight", "Comet", "66 11", move="stomp", small=True, distance=1, round=2),
        ],
        units=[AJAX, BISON, TYPICAL | {"name": "Comet", "initiative": 3}],
        parts=[*PARTS, *({"name": "Comet", "location": place, "kills": 3} for place in ("Torso", "Left arm"))],
        rulings=[
            {"round": 1, "unit": "Ajax", "location": "Right arm", "set_kills": 0},
            {"round": 2, "unit": "Bison", "location": "Sensors", "set_kills": 1},
        ],
    )
    fought_out = replay(found)
    assert fought_out.troubles == ()
    for kind in ("log", "standings"):
        (page,) = (page for page in pages(found, fought_out, 1) if page.kind == kind)
        (table,) = (
            block for block in page.blocks if isinstance(block, Table) and str(block.caption) == "Destroyed areas"
        )
        said = [row.cells for row in table.rows if isinstance(row, PrintedRow)]
        assert [(name, [str(place) for place in areas.values]) for name, areas in said] == [
            ("Ajax", ["Right arm (round 1)"]), ("Bison", ["Head (round 1)"]),
            ("Comet", ["Torso (round 2)", "Left arm (round 2)"]),
        ]  # fmt: skip
