"""What the overview of the combat rules says, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.core.totals import Part
from calc.systems.mekton.rules.attack import (
    mekton_attack_allowed,
    mekton_attack_base,
    mekton_attack_modifier,
    mekton_called_shot,
)
from calc.systems.mekton.rules.casualties import (
    mekton_explodes,
    mekton_explosion_damage,
    mekton_human_state,
    mekton_sensor_modifier,
    mekton_servo_state,
)
from calc.systems.mekton.rules.combat_basics import mekton_throw_range
from calc.systems.mekton.rules.damage import mekton_charts, mekton_convert, mekton_result
from calc.systems.mekton.rules.defence import (
    mekton_block,
    mekton_evade_roll,
    mekton_parry_allowed,
    mekton_parry_roll,
    mekton_parry_wear,
)
from calc.systems.mekton.rules.fire import mekton_burst_hits, mekton_deviation
from calc.systems.mekton.rules.melee import (
    mekton_knockout,
    mekton_ram,
    mekton_special_allowed,
    mekton_special_effect,
    mekton_special_wa,
)
from calc.systems.mekton.rules.movement import mekton_path_cost, mekton_turn_cost
from calc.systems.mekton.rules.shock import mekton_shock_test, mekton_stun_needed, mekton_stun_roll

RAM_TABLE = [[0, None, 2], [30, None, 4], [50, None, 6]]


def cell(name: str, *arguments: Any) -> Any:
    """What a cell with this function shows."""
    return FUNCTIONS[f"MEKTON_{name}"].in_cell(*arguments)


def complaint(name: str, *arguments: Any) -> str:
    """The reason why a cell with this function shows an error."""
    with pytest.raises(RuleError) as raised:
        cell(name, *arguments)
    return str(raised.value)


# ------------------------------------------------------------------ combat basics


@pytest.mark.parametrize("order", FUNCTIONS["MEKTON_ACTIONS"].parameters[0].kind.fields[0].kind.words)
def test_each_order_costs_one_action_or_none(order: str) -> None:
    """Evading, passive parries, dropping and drawing a weapon are free; all else is once per action."""
    assert cell("ACTIONS", order) == (0 if order in ("evade", "parry", "drop_weapon", "pull_weapon") else 1)


def test_quick_strikes_of_several_rows_are_added_before_rounding() -> None:
    """3 and 2 strikes are 5, at 3 per action 2 actions."""
    assert cell("ACTIONS", [["quick strike", 3], ["quick-strike", 2]], 3) == 2


def test_times_without_an_action_are_refused() -> None:
    """The reason names row and column."""
    assert complaint("ACTIONS", [["aim", 1], [None, 2]]) == "MEKTON_ACTIONS: orders: row 2: action is blank"


def test_an_unknown_action_is_refused_with_all_that_are_known() -> None:
    """The keywords are listed in the reason."""
    assert '"sleep" is not one of shoot, throw' in complaint("ACTIONS", "sleep")


def test_tiebreaks_need_a_row_for_each_initiative() -> None:
    """Fewer or more rows are an error."""
    assert "tiebreaks has 1 row instead of 2" in complaint("TURN_ORDER", [[4], [5]], [[1]])


def test_a_unit_without_tiebreak_acts_after_its_equals() -> None:
    """A blank tiebreak is the lowest."""
    assert cell("TURN_ORDER", [[9], [9], [9]], [[None], [-3], [2]]) == [[3], [2], [1]]


def test_nobody_has_rolled_yet() -> None:
    """One blank answer for a blank column."""
    assert cell("TURN_ORDER", [[None], [" "]]) == ""


def test_mektons_throw_half_their_servo_kills() -> None:
    """12 Kills throw 6 hexes."""
    assert mekton_throw_range(12) == 6


def test_standing_still_costs_nothing_in_any_mode() -> None:
    """Half the MA of a flyer costs an action, none of it does not."""
    assert [cell("MOVE_ACTIONS", mode, 10, 0) for mode in ("run", "jump", "dive", "drive", "fly")] == [0] * 5


# ------------------------------------------------------------------ movement


@pytest.mark.parametrize(
    ("factor", "grounds"),
    [
        (1, "open plains grassland pavement shrubbery"),
        (2, "rough thin_forest thin_woods woods boulders mountains rubble"),
        (3, "restrictive dense_forest jungle snow water mud"),
    ],
)
def test_ground_costs_its_factor(factor: int, grounds: str) -> None:
    """Open x1, rough x2, restrictive x3."""
    assert {cell("PATH_COST", ground) for ground in grounds.split()} == {factor}


def test_a_path_explains_its_cost() -> None:
    """One part for each stretch and one for the turns."""
    ((_, total),) = FUNCTIONS["MEKTON_PATH_COST"].explain([["woods", 2], ["mud", 1]], 1)
    assert total.parts == (
        Part("ROUGH", 4, "MEKTON-MOVE-02"),
        Part("RESTRICTIVE", 3, "MEKTON-MOVE-02"),
        Part("TURNING", 1, "MEKTON-MOVE-01"),
    )
    assert mekton_path_cost((("woods", 2), ("mud", 1)), 1) == total


def test_no_unit_has_more_than_its_full_ma() -> None:
    """What it already had cannot be more either."""
    assert complaint("MA_REACHED", 10, 1, 11).endswith("current 11 is above ma 10")


def test_tanks_and_autos_may_pay_for_the_swap() -> None:
    """The game master's MA for the swap is added to the turn."""
    assert mekton_turn_cost("auto", 3, swap=True, swap_ma=1) == 3
    assert mekton_turn_cost("auto", 3, swap_ma=1) == 2


def test_only_tanks_and_autos_swap_front_and_rear() -> None:
    """Any other unit is an error."""
    assert complaint("TURN_COST", "hybrid", 1, None, None, True) == (
        'MEKTON_TURN_COST: swap: a "hybrid" cannot swap front and rear; only tank and auto can'
    )


def test_a_mechafighter_waits_for_its_ma_and_straight_line() -> None:
    """Blank until both are filled in."""
    assert mekton_turn_cost("mechafighter", 1, ma=20) == ""
    assert mekton_turn_cost("mechafighter", 1, straight=2) == ""


def test_a_mechafighter_turns_one_side_after_each_straight_line() -> None:
    """Two sides at once only by the other reading."""
    assert mekton_turn_cost("mechafighter", 2, 20, 5) == "no"
    assert mekton_turn_cost("mechafighter", 2, 20, 2, fighter_turn="any") == 2
    assert mekton_turn_cost("mechafighter", 0) == 0


def test_a_slow_mechafighter_needs_no_straight_line() -> None:
    """Below MA 8 it turns like any other unit, a MA for each side."""
    assert mekton_turn_cost("mechafighter", 3, 7, 0) == 3


# ------------------------------------------------------------------ attack


@pytest.mark.parametrize(
    ("target", "modifier"),
    [("servo", -3), ("weapon", -4), ("thruster", -4), ("sensor", -5), ("other", -5), ("special", -6)],
)
def test_called_shots_cost_what_the_list_says(target: str, modifier: int) -> None:
    """In close combat only the body location is free."""
    assert mekton_called_shot(target) == modifier
    assert mekton_called_shot(target, melee=True) == (0 if target == "servo" else modifier)


def test_an_attack_base_reads_only_what_it_needs() -> None:
    """A word in a cell of another kind of attack does not matter; in its own it does."""
    assert cell("ATTACK_BASE", "missiles", "?", "?", 5, "?", "?", "?", 2) == 7
    assert complaint("ATTACK_BASE", "missiles", 1, 1, 5, 1, 1, 1, "?") == (
        'MEKTON_ATTACK_BASE: missiles: "?" is not a number'
    )


def test_an_attack_base_waits_for_both_cells() -> None:
    """An attribute without its skill is no base."""
    assert mekton_attack_base("fighting", dex=8, melee=3) == ""
    assert mekton_attack_base("fighting", fighting=3) == ""
    assert mekton_attack_base("fighting", dex=8, fighting=3) == 11


def test_a_distance_needs_both_ranges() -> None:
    """Blank as long as one of them is missing, and an error if they are the wrong way round."""
    assert mekton_attack_modifier(distance=3, combat_range=4) == ""
    assert mekton_attack_modifier(distance=3, max_range=4) == ""
    assert "max_range 4 is below combat_range 5" in complaint("ATTACK_MODIFIER", None, None, 3, 5, 4)


def test_close_combat_reaches_the_next_hex() -> None:
    """Within one hex only by the game master's setting."""
    assert mekton_attack_allowed("fighting", 1) == "ok"
    assert mekton_attack_allowed("melee", 0) == "not_adjacent"
    assert mekton_attack_allowed("melee", 0, same_hex=True) == "ok"


def test_indirect_fire_needs_a_blast_an_arc_and_the_range() -> None:
    """The first thing that is missing is named; without a maximum range there is no answer yet."""
    assert mekton_attack_allowed("indirect", 5, 9) == "no_blast"
    assert mekton_attack_allowed("indirect", 5, 9, blast_radius=1) == "no_arc"
    assert mekton_attack_allowed("indirect", 10, 9, blast_radius=1, arcing=True) == "out"
    assert mekton_attack_allowed("missiles", 10, 9) == "out"
    assert mekton_attack_allowed("missiles", 9, 9) == "ok"
    assert mekton_attack_allowed("gunnery", 10) == ""


@pytest.mark.parametrize(("short", "hexes"), [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3), (10, 4), (25, 4)])
def test_indirect_fire_deviates_by_the_difference(short: int, hexes: int) -> None:
    """1-2: 1 hex, 3-5: 2, 6-9: 3, 10 and more: 4."""
    assert mekton_deviation(15 - short, 15) == hexes


def test_a_burst_explains_its_bullets() -> None:
    """The roll, the evade roll and the limit of the weapon."""
    assert mekton_burst_hits(25, 16, 6).parts == (
        Part("ATTACKROLL", 25, "MEKTON-FIRE-01"),
        Part("EVADEROLL", -16, "MEKTON-FIRE-01"),
        Part("Maximum BV", -3, "MEKTON-FIRE-01"),
    )


# ------------------------------------------------------------------ tables of the game master


def test_a_table_may_be_open_at_both_ends() -> None:
    """Without from everything up to its end, without to everything from its start."""
    chart = [[None, 3, "low"], [4, 6, "middle"], [7, None, "high"]]
    assert [cell("TABLE", roll, chart) for roll in (-50, 3)] == ["low", "low"]
    assert [cell("TABLE", roll, chart) for roll in (4, 6, 7, 900)] == ["middle", "middle", "high", "high"]
    assert complaint("TABLE", 3.5, chart) == "MEKTON_TABLE: no row of the table fits 3.5"


def test_the_help_says_what_a_cell_may_hold() -> None:
    """Kinds of this game only describe themselves."""
    kinds = {
        str(parameter.kind.allowed())
        for name, place in (("TABLE", 0), ("RESULT", 1), ("PARRY_ROLL", 0), ("PARRY_ROLL", 2))
        for parameter in [FUNCTIONS[f"MEKTON_{name}"].parameters[place]]
    }
    assert kinds == {"a number or a text", "a whole number, or auto", "a whole number from 1 to 6", "a whole number"}


def test_the_first_row_that_fits_counts() -> None:
    """Rows may overlap."""
    assert cell("TABLE", 5, [[1, 9, "first"], [5, 5, "second"]]) == "first"


def test_names_and_numbers_live_side_by_side_in_a_table() -> None:
    """A number never fits a named row, nor a name a row of numbers; short rows have blank results."""
    mixed = [["Left  Arm", None, 7], [1, 6, 8, 9], [None, None, None]]
    assert cell("TABLE", "left-arm", mixed) == 7
    assert cell("TABLE", 2, mixed) == 8
    assert cell("TABLE", "left arm", mixed, 2) == ""
    assert complaint("TABLE", "2", mixed) == 'MEKTON_TABLE: no row of the table fits "2"'


def test_a_table_that_cannot_be_read_says_why() -> None:
    """No such column, a result that belongs to no roll, an edge that is no number, a key that is none."""
    assert complaint("TABLE", 1, [[1, 2, "a"]], 2).endswith("there is no result column 2; the table has 1")
    assert complaint("TABLE", 1, 5).endswith("there is no result column 1; the table has 0")
    assert complaint("TABLE", 1, [[None, None, "a"]]).endswith('the row with the result "a" has neither from nor to')
    assert complaint("TABLE", 1, [[1, "two", "a"]]).endswith('"two" in the column from or to is not a number')
    assert complaint("TABLE", 1, [[True, 2, "a"]]).endswith("TRUE in the column from or to is not a number")
    assert complaint("TABLE", True, [[1, 2, "a"]]) == "MEKTON_TABLE: key: TRUE is not a number"


def test_the_ram_table_holds_kills() -> None:
    """A word or nothing in its third column is an error that names the weight."""
    assert complaint("FALL", 20, 1, [[0, None, "much"]]) == 'MEKTON_FALL: Kills for 20 tons: "much" is not a number'
    assert "Kills for 20 tons" in complaint("FALL", 20, 1, [[0, None]])
    assert "Kills for 20 tons: -1 is below 0" in complaint("FALL", 20, 1, [[0, None, -1]])


def test_nothing_weighs_nothing() -> None:
    """A weight of 0 is an error in every function of weights."""
    assert complaint("RAM", 0, 40, RAM_TABLE) == "MEKTON_RAM: own_tons: 0 is not above 0"
    assert complaint("SPECIAL_WA", "throw", 40, 0) == "MEKTON_SPECIAL_WA: target_tons: 0 is not above 0"


# ------------------------------------------------------------------ close combat


def test_a_knockout_needs_damage_to_convert() -> None:
    """No damage, no stun roll; between mecha there is no knockout."""
    assert mekton_knockout(0) == (True, -3, 0, False)
    assert mekton_knockout(9, human_scale=False) == (False, 0, 9, False)


@pytest.mark.parametrize(
    ("move", "places"),
    [
        ("chop", {"head", "arm"}),
        ("crescent_kick", {"head", "arm"}),
        ("thrust_kick", {"torso"}),
        ("pin", {"arm", "leg"}),
        ("ram", {"torso"}),
        ("drop", {"torso"}),
        ("bearhug", {"head", "torso", "arm", "leg", "other"}),
    ],
)
def test_a_special_move_goes_at_its_places(move: str, places: set[str]) -> None:
    """Elsewhere it is the wrong location."""
    for place in ("head", "torso", "arm", "leg", "other"):
        allowed = mekton_special_allowed(move, place, human_attacker=True)
        assert allowed == ("ok" if place in places else "wrong_location")


def test_a_servo_is_torn_off_by_a_mecha_from_a_mecha() -> None:
    """No human takes part in it."""
    assert mekton_special_allowed("dismember") == "ok"
    assert mekton_special_allowed("dismember", human_target=True) == "mecha_only"
    assert mekton_special_allowed("dismember", human_attacker=True) == "mecha_only"


def test_only_humans_chop_and_kick_crescents() -> None:
    """A mecha cannot, wherever it aims."""
    assert mekton_special_allowed("chop", "head") == "humans_only"
    assert mekton_special_allowed("crescent_kick", "torso") == "humans_only"
    assert mekton_special_allowed("thrust_kick", "torso") == "ok"


def test_a_tackle_requires_arms_and_a_stomp_a_small_target() -> None:
    """With them both are allowed."""
    assert mekton_special_allowed("tackle", arms=False) == "needs_arms"
    assert mekton_special_allowed("stomp") == "too_big"
    assert mekton_special_allowed("tackle") == "ok"
    assert mekton_special_allowed("stomp", smaller_target=True) == "ok"


def test_a_move_without_weights_has_the_wa_of_its_line() -> None:
    """Whatever the weights are."""
    assert mekton_special_wa("stomp") == mekton_special_wa("stomp", 10, 90) == -5


def test_a_grabbed_human_is_harder_by_both_readings() -> None:
    """-6 together, or -5 in place of -1."""
    assert mekton_special_wa("grab", human_target=True) == -6
    assert mekton_special_wa("grab", human_target=True, grab_human="replace") == -5
    assert mekton_special_wa("trip", human_target=True) == 1


def test_a_throw_needs_both_weights() -> None:
    """Blank until both are filled in."""
    assert mekton_special_wa("throw", own_tons=40) == ""
    assert mekton_special_wa("slam", target_tons=40) == ""


def test_chop_and_crescent_kick_differ_at_the_head_only() -> None:
    """At the arm both make the target drop what it holds; the kick knocks nobody out."""
    assert mekton_special_effect("chop", "head").stun == "knockout"
    assert mekton_special_effect("crescent_kick", "head").stun == "none"
    assert mekton_special_effect("chop", "arm") == mekton_special_effect("crescent_kick", "arm")
    assert mekton_special_effect("chop", "arm").stun == "drop"
    assert mekton_special_effect("chop") == ""
    assert complaint("SPECIAL_EFFECT", "chop", "leg").endswith('location "leg" is not one of head, arm for chop')


@pytest.mark.parametrize(
    ("move", "effect"),
    [
        ("thrust_kick", ("hand", "none", 1, 0, False, "none", "none")),
        ("slam", ("hand", "none", 1, 1, False, "none", "none")),
        ("grab", ("none", "none", 0, 0, False, "none", "object")),
        ("pin", ("none", "none", 0, 0, False, "none", "limb")),
        ("bearhug", ("hand", "none", 0, 0, False, "none", "arms")),
        ("dismember", ("dismember", "none", 0, 0, False, "none", "none")),
        ("stomp", ("kill", "none", 0, 0, False, "none", "none")),
        ("tackle", ("none", "none", 1, 1, False, "none", "none")),
        ("ram", ("ram", "ram", 0, 0, False, "none", "none")),
    ],
)
def test_a_special_move_does_what_its_line_says(move: str, effect: tuple[object, ...]) -> None:
    """Damage by a table, back a hex, an action lost, or a hold."""
    assert mekton_special_effect(move) == effect


def test_of_equal_weights_the_target_keeps_its_hex() -> None:
    """Only the heavier attacker takes it."""
    assert mekton_ram(40, 40, tuple(map(tuple, RAM_TABLE))).hex == "target"


# ------------------------------------------------------------------ shock, stun


def test_equal_or_lower_saves_a_life() -> None:
    """In the shock test the same total means unconscious, in the stun roll it is passed."""
    assert [mekton_shock_test(3, die, 7) for die in (1, 4, 5)] == ["unconscious", "unconscious", "dead"]
    assert [mekton_stun_roll(3, die, 7) for die in (4, 5)] == [True, False]


def test_gas_and_knockouts_stun_without_damage() -> None:
    """A location without hits and without damage does not."""
    assert mekton_stun_needed(8, 0, gas=True)
    assert mekton_stun_needed(8, 0, knockout=True)
    assert not mekton_stun_needed(0, 0)


# ------------------------------------------------------------------ defence


@pytest.mark.parametrize(("arc", "modifier"), [("front", 0), ("flank", -1), ("left", -1), ("right", -1), ("rear", -2)])
def test_the_side_of_an_attack_changes_the_evade_roll(arc: str, modifier: int) -> None:
    """-1 from the flank, -2 from the rear."""
    assert mekton_evade_roll(3, 4, 8, 6, arc) == 21 + modifier


def test_an_automatic_parry_looks_at_no_die() -> None:
    """Two active parries parry two attacks, whatever stands in the cells of the dice; the third needs them."""
    assert cell("PARRY_ROLL", 7, None, None, "?", -1, "parry", 2, 1) == "auto"
    assert cell("PARRY_ROLL", 2, None, 7, 4, -1, "parry", 2, 2) == ""
    assert complaint("PARRY_ROLL", 7, 2, 7, 4, -1, "parry", 2, 2) == "MEKTON_PARRY_ROLL: die1: 7 is not in 1..6"


def test_a_block_that_still_works_gives_no_bonus() -> None:
    """+2 on DA only for parries after it."""
    assert mekton_parry_roll(2, 6, 7, 4, 0, "block", 1, 0) == 19
    assert mekton_parry_roll(2, 6, 7, 4, 0, "block", 1, 1) == 21


def test_a_passive_parry_has_no_bonus() -> None:
    """However many attacks there were before."""
    assert mekton_parry_roll(2, 6, 7, 4, attacks_before=3) == 19


def test_an_energy_weapon_parries_weaker_weapons_only() -> None:
    """And only from the front or its own flank; without both damages there is no answer."""
    assert mekton_parry_allowed("left", "left", energy=True, own_damage=5, attack_damage=4) is True
    assert mekton_parry_allowed("right", "left", energy=True, own_damage=5, attack_damage=4) is False
    assert mekton_parry_allowed("front", "left", energy=True, own_damage=5) == ""
    assert mekton_parry_allowed("rear", "left") is False


def test_a_worn_out_weapon_has_no_kills() -> None:
    """1 Kill per parry, never below 0."""
    assert mekton_parry_wear(2, 5) == 0


def test_stacked_blocks_meet_the_first_attack_together() -> None:
    """Two actions with a shield take off 6 of it and nothing of the next."""
    assert mekton_block(9, shield=True, actions=2, reading="stack") == 3
    assert mekton_block(9, shield=True, actions=2, attacks_before=1, reading="stack") == 9


def test_without_cover_the_target_is_hit() -> None:
    """No covered areas at all; a number is no area."""
    assert cell("COVER", "head") == "target"
    assert complaint("COVER", "head", [["torso", 3]]) == "MEKTON_COVER: covered: row 1, column 2: 3 is not a text"


# ------------------------------------------------------------------ damage and what it does


def test_a_kill_is_25_hits() -> None:
    """There and back, exact or rounded."""
    assert mekton_convert(1, "kills") == 25
    assert mekton_convert(0.1, "kills", "round") == 3
    assert mekton_convert(30, "hits", "ceil") == 2


def test_equal_or_within_two_points_is_a_near_miss() -> None:
    """Below only, or by the other reading on both sides; beyond it a hit is a hit."""
    results = [mekton_result(attack, 18, mekton_on_human=True) for attack in range(15, 22)]
    assert results == ["miss", "near_miss", "near_miss", "near_miss", "hit", "hit", "hit"]
    results = [mekton_result(attack, 18, mekton_on_human=True, near="both") for attack in range(15, 22)]
    assert results == ["miss", *["near_miss"] * 5, "hit"]


def test_a_defence_is_a_roll_or_auto() -> None:
    """Any other word is an error."""
    assert cell("RESULT", 30, " Auto ") == "miss"
    assert complaint("RESULT", 30, "hide") == 'MEKTON_RESULT: defence: "hide" is neither a whole number nor auto'


def test_critical_hits_choose_the_chart() -> None:
    """Mega-critical hits only by the game master's setting; no hit, no chart."""
    assert mekton_charts("critical") == "choice"
    assert mekton_charts("mega", mega="choice") == "choice"
    assert mekton_charts("hit") == "normal"
    assert mekton_charts("near_miss", called=True) == "none"


def test_heads_and_limbs_and_torsos_suffer_as_listed() -> None:
    """At 0, at -2 and at -5."""
    states = {place: [mekton_human_state(place, hits) for hits in (1, 0, -2, -5)] for place in ("head", "torso", "arm")}
    assert states == {
        "head": ["ok", "unconscious", "dead", "dead"],
        "torso": ["ok", "unconscious", "dead", "gone"],
        "arm": ["ok", "broken", "shattered", "severed"],
    }


def test_a_pilot_in_a_destroyed_servo_ejects_or_dies() -> None:
    """As long as the servo holds he is safe."""
    assert mekton_servo_state(3, pilot=True) == ("ok", "safe")
    assert mekton_servo_state(0, pilot=True) == ("destroyed", "eject")
    assert mekton_servo_state(0, pilot=True, ejected=False) == ("destroyed", "killed")
    assert mekton_servo_state(-1, pilot=True, ejected=True) == ("destroyed", "ejected")
    assert mekton_servo_state(-1) == ("destroyed", "none")


def test_destroyed_sensors_hinder_less_behind_a_canopy() -> None:
    """-4 to all actions, with a canopy -2."""
    assert [mekton_sensor_modifier(0), mekton_sensor_modifier(-2, canopy=True)] == [-4, -2]


def test_a_fallen_mecha_lies_only_once_the_landing_is_rolled() -> None:
    """Damage at once, the position with the die."""
    assert cell("FALL", 45, 5, RAM_TABLE) == [[6, "torso", ""]]
    assert cell("FALL", 45, 5, RAM_TABLE, 1) == [[6, "torso", "upright"]]


def test_working_sensors_change_nothing() -> None:
    """Above 0 Kills, with a canopy or without."""
    assert mekton_sensor_modifier(1, canopy=True) == mekton_sensor_modifier(1) == 0


def test_treads_and_thrusters_have_limits() -> None:
    """No more Kills than when undamaged, no more lost locations than there are."""
    assert complaint("TREAD_STATE", 7, 6).endswith("kills_left 7 is above kills_full 6")
    assert complaint("MA_LEFT", 12, 3, 4).endswith("lost 4 is above locations 3")


def test_powerplants_explode_on_their_save_or_less() -> None:
    """XS 1 for a cool one, 5 for a hot one."""
    assert [die for die in range(1, 11) if mekton_explodes("cool", die)] == [1]
    assert [die for die in range(1, 11) if mekton_explodes("hot", die)] == [1, 2, 3, 4, 5]


def test_an_explosion_reads_only_the_dice_of_its_ring() -> None:
    """A cool one needs one die next to it and none further out; a hot one two and one."""
    assert mekton_explosion_damage("cool", 0) == "destroyed"
    assert mekton_explosion_damage("cool", 2) == 0
    assert mekton_explosion_damage("hot", 2, 6) == 6
    assert mekton_explosion_damage("hot", 1, 6) == ""
    assert cell("EXPLOSION_DAMAGE", "cool", 1, 7, 99) == 7
    assert complaint("EXPLOSION_DAMAGE", "hot", 1, 7, 99) == "MEKTON_EXPLOSION_DAMAGE: die2: 99 is not in 1..10"
