"""Effects that meet in one battle: projectiles at one area, kinds of movement in one round, pilots who are out, humans and mecha."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calc import systems
from calc.core.records import Records, Where
from calc.systems.mekton.replay import replay
from calc.systems.mekton.replay.words import word
from calc.texts.words import LANGUAGES, translator
from tests.systems.mekton.battles import AJAX, BISON, GUN, PARTS, TYPICAL, Row, events, fought, order, sheets, unit
from tests.systems.mekton.test_rarely import HALE, IVAR

systems.load()

#: Ajax acts after Bison.
LATE: Row = AJAX | {"initiative": 5}
COMET: Row = TYPICAL | {"name": "Comet", "initiative": 3, "q": 0, "r": 2}
#: A human of 20 hits without armour.
BODY: list[Row] = [{"name": "Ivar", "location": place, "armor": 0, "kills": 20} for place in ("Head", "Torso", "Legs")]


# ------------------------------------------------------------------ movement


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        ([("run", 5), ("jump", 1)], 3),
        ([("jump", 3), ("run", 2)], 4),
        ([("run", 6), ("jump", 0)], 3),
        ([("fly", 5), ("drive", 1)], 2),
        ([("drive", 5), ("fly", 3)], 2),
        ([("fly", 4), ("drive", 0), ("fly", 6)], 3),
    ],
)
def test_a_mode_of_less_ma_pays_for_what_another_had_free(moves: list[tuple[str, int]], left: int) -> None:
    """ACT-13, ACT-14: 5 of 10 run is free, 6 of 6 with a jump is more than half; 5 of 20 flown is 1, 6 of 8 driven is 2; of 4."""
    able = AJAX | {"ma_run": 10, "ma_jump": 6, "ma_fly": 20, "ma_drive": 8, "facing": None}
    rows = [order("Ajax", "move", mode=mode, hexes=hexes) for mode, hexes in moves]
    battle = fought(*rows, units=[able, BISON], acceleration=False)
    assert battle.troubles == ()
    assert unit(battle, "Ajax").unit.actions_left == left


@pytest.mark.parametrize(("hexes", "result"), [(6, "ok"), (7, "too_far")])
def test_propulsion_in_a_destroyed_area_does_nothing(hexes: int, result: str) -> None:
    """MEC-01, MEC-06: whoever destroys the wing, half of 12 MA is left, as when it is shot through its armour."""
    wings = [{"name": "Ajax", "location": f"{side} wing", "kills": 4, "thruster": True} for side in ("Left", "Right")]
    lost = {"round": 0, "unit": "Ajax", "location": "Left wing", "set_kills": 0}
    flight = order("Ajax", "move", mode="fly", hexes=hexes)
    battle = fought(
        flight, units=[AJAX | {"ma_fly": 12}, BISON], parts=[*PARTS, *wings], rulings=[lost], acceleration=False
    )
    assert [event.result for event in events(battle, "move", "refused")] == [result]


@pytest.mark.parametrize(("hexes", "result"), [(2, "too_short"), (3, "ok"), (4, "ok"), (None, "ok")])
def test_no_way_is_shorter_than_its_hexes(hexes: int | None, result: str) -> None:
    """MOVE-01: 3 hexes to 0/-3 are 3 MA at least; a detour may be longer."""
    battle = fought(order("Ajax", "move", to_q=0, to_r=-3, hexes=hexes), units=[AJAX | {"facing": None}, BISON])
    assert [event.result for event in events(battle, "move", "refused")] == [result]
    assert unit(battle, "Ajax").hex == ((0, -3) if result == "ok" else (0, 0))
    assert [trouble.where for trouble in battle.troubles] == ([Where("Orders", 0, "hexes")] if result != "ok" else [])


@pytest.mark.parametrize(("hexes", "straight"), [(3, 3), (None, 3), (5, 0)])
def test_a_detour_is_no_straight_flight(hexes: int | None, straight: int) -> None:
    """MOVE-07: 3 hexes north in 3 are a line, in 5 they are none."""
    fighter = AJAX | {"unit_type": "mechafighter", "ma_fly": 20, "facing": 1}
    battle = fought(order("Ajax", "move", mode="fly", to_q=0, to_r=-3, hexes=hexes), units=[fighter, BISON])
    assert unit(battle, "Ajax").straight == straight


# ------------------------------------------------------------------ many projectiles


def _burst(damage: int, places: str, **more: object) -> Row:
    """Three bullets of Hale's hit Ivar: 20 against 17."""
    return order("Hale", "shoot", "Ivar", "64 43", weapon="Carbine", location=places, damage=damage, **more)


CARBINE: Row = GUN | {"name": "Carbine", "owner": "Hale", "unit": "hits", "fire": "burst", "shots": 3}


@pytest.mark.parametrize(
    ("damage", "places", "rolls"),
    [
        (4, "Torso, Torso, Torso", [False]),
        (3, "Torso, Torso, Torso", []),
        (4, "Torso, Torso, Legs", []),
        (4, "Torso, Torso, Head", []),
        (5, "Torso, Legs, Torso", [False]),
        (10, "Legs, Legs, Torso", [False]),
    ],
)
def test_a_burst_stuns_by_all_that_it_takes_from_an_area(damage: int, places: str, rolls: list[bool]) -> None:
    """HUM-04: one attack, at least half of 20 hits: 3 of 4, 2 of 5, 1 of 10; 12 is above the Stun number 8."""
    battle = fought(_burst(damage, places, stun1=6, stun2=6), units=[HALE, IVAR], parts=BODY, weapons=[CARBINE])
    assert len(events(battle, "damage")) == 3
    assert [event.result for event in events(battle, "stun")] == rolls
    assert unit(battle, "Ivar").pilot == ("unconscious" if rolls else "awake")


def test_an_attack_asks_once_for_an_area() -> None:
    """10 of 20 ask for the roll; 5 is not above 8, and the 10 that follow there belong to the same attack."""
    battle = fought(_burst(10, "Legs, Legs, Legs", stun1=2, stun2=3), units=[HALE, IVAR], parts=BODY, weapons=[CARBINE])
    assert [event.result for event in events(battle, "stun")] == [True]


@pytest.mark.parametrize(("fire", "hits"), [("burst", 3), ("salvo", 1)])
@pytest.mark.parametrize(("shots", "told"), [(None, 0), (3, 0), (4, 1), (30, 1)])
def test_nobody_fires_more_than_the_weapon_has(fire: str, hits: int, shots: int | None, told: int) -> None:
    """FIRE-01, FIRE-03: 6 above the defence are 3 bullets of BV 3, or 6 x 3 / 10 = 1 missile."""
    shot = order("Hale", "shoot", "Ivar", "66 51", weapon="Carbine", damage=0, location="Legs, Legs, Legs", shots=shots)
    carbine = CARBINE | {"fire": fire}
    battle = fought(shot, units=[HALE, IVAR], parts=BODY, weapons=[carbine])
    assert len(events(battle, "damage")) == hits
    assert [trouble.where for trouble in battle.troubles] == [Where("Orders", 0, "shots")] * told
    for trouble in battle.troubles:
        said = {translator(language, "mekton").message(trouble.message) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)


def test_another_attack_asks_again() -> None:
    """8 of 20 do not, 8 of the 12 that are left do."""
    blow = order(
        "Hale", "shoot", "Ivar", "64 43", weapon="Carbine", location="Legs", damage=8, set_hits=1, stun1=2, stun2=3
    )
    battle = fought(blow, blow, units=[HALE, IVAR], parts=BODY, weapons=[CARBINE])
    assert [event.result for event in events(battle, "stun")] == [True]
    assert unit(battle, "Ivar").left("legs") == 4


# ------------------------------------------------------------------ humans and mecha


def test_a_mecha_holds_a_human_with_kills() -> None:
    """DAM-01: 40 tons are 5 Kills in the hand-to-hand table, 125 hits."""
    for move in ("bearhug", "slam", "thrust_kick"):
        hold = order("Ajax", "fight", "Ivar", "66 11", move=move, location="Torso")
        battle = fought(hold, units=[AJAX, IVAR], parts=[*PARTS[:2], *BODY], tables=["HandToHand"])
        assert [event.result for event in events(battle, "damage")] == [5 * 25]


@pytest.mark.parametrize(("rounding", "kills"), [("exact", 0), ("ceil", 1)])
def test_a_human_kicks_a_mecha_with_hits(rounding: str, kills: int) -> None:
    """Humans do hits: 5 of them are the fifth part of a Kill; of another human they take 5."""
    parts = [{"name": "Bison", "location": "Torso", "kills": 10}, *BODY]
    units = [HALE, BISON, IVAR | {"q": 1, "r": 0}]
    kicks = [order("Hale", "fight", name, "66 11", move="thrust_kick", location="Torso") for name in ("Bison", "Ivar")]
    battle = fought(*kicks, units=units, parts=parts, tables=["HandToHand"], convert_rounding=rounding)
    assert [event.result for event in events(battle, "damage")] == [kills, 5]


@pytest.mark.parametrize(
    ("where", "column"),
    [({"location": "Powerplant"}, "location"), ({"chart": "special", "chart_rolls": 5}, "chart_rolls")],
)
def test_a_human_has_no_powerplant(where: Row, column: str) -> None:
    """MEC-07 is about mecha; where the special chart says no other area for humans, it is the game master's to say."""
    shot = order("Ajax", "shoot", "Ivar", "64 23", weapon="Gun", plant=1, ejected=False) | where
    given = sheets([shot], units=[AJAX, IVAR], parts=[*PARTS[:2], *BODY])
    given["Charts.special"] = Records.of("Charts.special", [{"from": 1, "to": 10, "result": "Powerplant"}])
    battle = replay(given)
    assert [trouble.where for trouble in battle.troubles] == [Where("Orders", 0, column)]
    assert battle.waiting == (Where("Orders", 0, "location"),)
    assert events(battle, "powerplant") == []


# ------------------------------------------------------------------ pilots who are out


def _blast() -> tuple[list[Row], list[Row]]:
    """The powerplant of Bison explodes beside Comet: 10 Kills."""
    shot = order(
        "Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Powerplant", plant=1, ejected=True, ring1=10
    )
    return [shot, order("Comet", "aim")], []


def _ram() -> tuple[list[Row], list[Row]]:
    """Comet takes the 6 Kills of Bison's 40 tons."""
    ram = order("Comet", "fight", "Bison", "66 11", move="ram", ejected=True)
    return [ram, order("Comet", "aim")], []


def _fall() -> tuple[list[Row], list[Row]]:
    """6 Kills for 40 tons, 2 for 4 hexes."""
    return [order("Comet", "aim") | {"round": 2}], [{"round": 1, "unit": "Comet", "fallen": 4, "landing": 3}]


@pytest.mark.parametrize("meet", [_blast, _ram, _fall])
def test_a_pilot_who_must_eject_acts_no_more(meet: Callable[[], tuple[list[Row], list[Row]]]) -> None:
    """MEC-02: at once he is out or dead; until a ruling says which, neither of them gives orders."""
    rows, rulings = meet()
    parts = [*PARTS, {"name": "Comet", "location": "Torso", "kills": 5, "pilot": True}]
    battle = fought(*rows, units=[AJAX, BISON, COMET], parts=parts, rulings=rulings, tables=["Ram"])
    assert [event.result for event in events(battle, "refused")] == ["pilot_out"]
    assert (unit(battle, "Comet").status, unit(battle, "Comet").able) == ("eject", False)
    out = {"round": rows[-1]["round"], "unit": "Comet", "set_pilot": "ejected"}
    after = fought(*rows, units=[AJAX, BISON, COMET], parts=parts, rulings=[*rulings, out], tables=["Ram"])
    assert unit(after, "Comet").status == "ejected"


@pytest.mark.parametrize("keyword", ["eject", "too_short"])
def test_what_is_shown_is_said_in_every_language(keyword: str) -> None:
    assert len({translator(language, "mekton").term(word(keyword)) for language in LANGUAGES}) == len(LANGUAGES)


def test_the_dice_of_a_shock_test_are_shown() -> None:
    """SHOCK-02: 4 + 5 are above 8; whoever reads the log sees them, as all other dice."""
    lance = GUN | {"shock": True, "kills": 9}
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Head", shock1=1, shock2=1, test1=4, test2=5)
    (out,) = events(fought(shot, weapons=[lance]), "pilot")
    assert (out.result, out.dice) == ("dead", (("test", (4, 5)),))


@pytest.mark.parametrize(
    ("plant", "thrown"), [("cool", [("ring1", (3,))]), ("hot", [("ring1", (3, 4)), ("ring2", (9,))])]
)
def test_the_dice_of_an_explosion_are_shown(plant: str, thrown: list[tuple[str, tuple[int, ...]]]) -> None:
    """MEC-08: 1D10 beside a cool one, for Ajax and Drum; 2D10 beside a hot one, 1D10 for Comet in the second ring; once each."""
    dice = {"plant": 1, "ring1": 3, "ring1b": 4, "ring2": 9, "ejected": True}
    shot = order("Ajax", "shoot", "Bison", "66 11", weapon="Gun", location="Powerplant", **dice)
    units = [AJAX, BISON | {"powerplant": plant}, COMET | {"r": 3}, COMET | {"name": "Drum", "r": 2, "initiative": 1}]
    blasts = events(fought(shot, units=units), "blast")
    assert {event.actor for event in blasts} == {"Ajax", "Drum"} | ({"Comet"} if plant == "hot" else set())
    assert [one for event in blasts for one in event.dice] == thrown


def test_stomping_an_empty_mecha_kills_nobody() -> None:
    """SPEC-11 destroys the target; its pilot has left it."""
    stomp = order("Ajax", "fight", "Bison", "66", move="stomp", small=True, defence=5)
    battle = fought(stomp, rulings=[{"round": 0, "unit": "Bison", "set_pilot": "ejected"}])
    assert set(unit(battle, "Bison").unit.kills.values()) == {0}
    assert unit(battle, "Bison").pilot == "ejected"


# ------------------------------------------------------------------ holds, indirect fire


@pytest.mark.parametrize(("times", "left", "held"), [(0, 4, 1), (1, 3, 0), (None, 3, 0)])
def test_each_try_to_escape_costs_an_action(times: int | None, left: int, held: int) -> None:
    """ACT-07: no action, no try; 12 + 10 are more than the 18 of the bearhug."""
    hug = order("Bison", "fight", "Ajax", "45 11", move="bearhug", location="Torso", damage=0)
    battle = fought(hug, order("Ajax", "escape", dice="66", times=times), units=[LATE, BISON])
    assert (unit(battle, "Ajax").unit.actions_left, len(unit(battle, "Ajax").held)) == (left, held)


def test_a_number_to_reach_is_no_escape_roll() -> None:
    """FIRE-06 compares the roll with it."""
    mortar = GUN | {"blast": 1, "arcing": True}
    shot = order("Ajax", "shoot", "Bison", "66", weapon="Gun", location="Head", reach=12)
    assert [event.rules for event in events(fought(shot, weapons=[mortar]), "defence")] == [("MEKTON-FIRE-06",)]


# ------------------------------------------------------------------ several things to parry with


BUCKLER: Row = {"name": "Buckler", "owner": "Bison", "kind": "shield", "side": "left"}
SWORD: Row = {"name": "Sword", "owner": "Bison", "kind": "melee", "side": "right", "damage": 6, "kills": 4}
BEAM: Row = {"name": "Beam", "owner": "Bison", "kind": "melee", "damage": 6, "kills": 4, "energy": True}


@pytest.mark.parametrize("defend", [None, "parry"])
@pytest.mark.parametrize(
    ("arc", "weapons", "worn"),
    [
        ("front", [SWORD, BUCKLER], {"sword": 4}),
        ("left", [SWORD, BUCKLER], {"sword": 4}),
        ("right", [BUCKLER, SWORD], {"sword": 3}),
        ("front", [BEAM, SWORD], {"beam": 4, "sword": 3}),
        ("left", [BEAM, BUCKLER], {"beam": 4}),
    ],
)
def test_a_target_parries_with_what_can(arc: str, weapons: list[Row], worn: dict[str, int], defend: str | None) -> None:
    """ACT-10: the next attack is parried, by an item of that side (PAR-02) or no beam that is too weak (PAR-04); a sword wears."""
    axe = {"name": "Axe", "owner": "Ajax", "kind": "melee", "damage": 6}
    blow = order("Ajax", "strike", "Bison", "66 11", weapon="Axe", location="Head", arc=arc, defend=defend)
    battle = fought(order("Bison", "active_parry"), blow, units=[LATE, BISON], weapons=[axe, *weapons])
    assert [event.result for event in events(battle, "defence")] == ["auto"]
    assert events(battle, "no_parry") == []
    assert unit(battle, "Bison").weapon_kills == worn


def test_where_nothing_can_parry_the_target_evades() -> None:
    """The shield is on the other side: 2 + 10 - 1."""
    blow = order("Ajax", "strike", "Bison", "66 11", damage=1, location="Head", arc="right", defend="parry")
    battle = fought(blow, weapons=[BUCKLER])
    assert [event.result for event in events(battle, "defence")] == [11]
    assert len(events(battle, "no_parry")) == 1
