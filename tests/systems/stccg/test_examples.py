"""The examples of the article on personnel battles, by name, and the reasons that wrong entries get."""

from __future__ import annotations

from typing import Any

import pytest

from calc import systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.core.tables import table
from calc.core.totals import Part
from calc.systems.stccg.rules.battle import Fighter, stccg_battle_log, stccg_duel, stccg_strength
from calc.systems.stccg.rules.conditions import stccg_is_leader, stccg_may_counter, stccg_same_place, stccg_takes_part
from calc.systems.stccg.rules.end import stccg_remaining
from calc.systems.stccg.rules.morals import stccg_attack_class, stccg_may_attack
from calc.systems.stccg.rules.outcome import stccg_battle, stccg_fates
from calc.systems.stccg.rules.start import Attacker, Defender, stccg_start_check

systems.load()


def cell(name: str, *values: object) -> Any:
    """A call as a cell makes it."""
    return FUNCTIONS[name].in_cell(*values)


def why(name: str, *values: object) -> str:
    """The reason why a call gives an error."""
    error = FUNCTIONS[name].why(*values)
    assert error is not None
    return str(error.message)


def test_on_one_ship_at_one_site_on_one_planet_is_the_same_place() -> None:
    assert stccg_same_place("Mission", "Mission", "ship: Defiant", "ship: Defiant")
    assert stccg_same_place("Bajor", "Bajor", "site: Ops", "site: Ops")
    assert stccg_same_place("Bajor", "Bajor")


def test_each_on_his_own_ship_is_not_the_same_place() -> None:
    assert not stccg_same_place("Mission", "Mission", "ship: Defiant", "ship: Negh'Var")


def test_the_surface_is_not_within_the_walls_of_the_headquarters() -> None:
    assert not stccg_same_place("Qo'noS", "Qo'noS", "surface", "facility: Great Hall")


@pytest.mark.parametrize(
    ("classification", "skills", "leader"),
    [
        ("OFFICER", None, True),
        (None, "Honor/Leadership", True),
        (None, "Honor\nleadership X 2", True),
        ("Office", None, True),
        ("SECURITY", "Youth, Leadership Course", False),
        ("SECURITY", "Leader; Officers", False),
        (None, None, False),
    ],
)
def test_leadership_or_office_makes_a_leader(classification: str | None, skills: str | None, leader: bool) -> None:
    assert stccg_is_leader(classification, skills) is leader


def test_the_attack_on_the_outpost_is_answered_on_the_planet_without_a_leader() -> None:
    force = (Attacker("Ada", "bajoran", location="Bajor"),)
    enemy = (Defender("Ben", "cardassian", location="Bajor"),)
    assert stccg_may_counter("Bajor", ("Bajor",))
    assert stccg_start_check(True, force, enemy) == "no_leader"
    assert stccg_start_check(True, force, enemy, attacked_at=("Bajor",)) == "ok"


def test_the_counter_attack_itself_still_needs_the_same_spot() -> None:
    force = (Attacker("Ada", "bajoran", location="Bajor", spot="ship: Defiant"),)
    enemy = (Defender("Ben", "cardassian", location="Bajor"),)
    assert stccg_start_check(True, force, enemy, attacked_at=("Bajor",)) == "not_same_place"


def test_romulans_attack_all_unless_a_romulan_is_among_them() -> None:
    assert stccg_may_attack(("romulan",), ("federation", "klingon", "borg"))
    assert not stccg_may_attack(("romulan",), ("federation", "klingon", "romulan"))


@pytest.mark.parametrize("affiliation", ["Klingon", "Kazon", "Non-Aligned"])
def test_klingons_kazon_and_non_aligned_do_not_care(affiliation: str) -> None:
    assert stccg_may_attack((affiliation,), (affiliation,))


@pytest.mark.parametrize("target", ["dominion", "cardassian", "klingon", "neutral", "federation"])
def test_the_federation_may_attack_nobody(target: str) -> None:
    assert not stccg_may_attack(("federation",), (target,))


def test_the_federation_may_attack_borg_but_not_in_company() -> None:
    assert stccg_may_attack(("federation",), ("borg",))
    assert not stccg_may_attack(("federation",), ("borg", "klingon"))


def test_captain_kirk_permits_a_first_strike_against_all_but_the_federation() -> None:
    kirk = table("stccg", "permissions").find("card", "Captain Kirk")["permit"]
    assert stccg_may_attack(("federation",), ("klingon", "romulan"), (kirk,))
    assert not stccg_may_attack(("federation",), ("klingon", "federation"), (kirk,))


def test_every_permitting_card_can_be_typed_as_it_stands() -> None:
    for row in table("stccg", "permissions").rows:
        assert stccg_attack_class(row["affiliation"]) in ("borg_only", "card_only")
        assert stccg_may_attack((row["affiliation"],), ("klingon",), (row["permit"],)) is bool(row["permit"])


def test_defending_and_striking_back_know_no_moral_doubts() -> None:
    assert stccg_may_attack(("federation",), ("federation",), counter=True)
    assert stccg_may_attack(("borg",), ("klingon",), counter=True, assimilating_planet=True)


def test_the_borg_attack_only_when_a_card_says_so_and_never_while_assimilating_a_planet() -> None:
    assert not stccg_may_attack(("borg",), ("federation",))
    assert stccg_may_attack(("borg",), ("federation",), ("federation",))
    assert not stccg_may_attack(("borg",), ("federation",), ("federation",), assimilating_planet=True)


def test_the_planet_objective_binds_only_the_borg() -> None:
    assert stccg_may_attack(("klingon",), ("federation",), assimilating_planet=True)


def test_stopped_cards_defend_themselves_and_disabled_ones_take_no_part() -> None:
    assert stccg_takes_part("stopped", "defender")
    assert not stccg_takes_part("stopped", "attacker")
    assert not stccg_takes_part("disabled", "defender")


def test_a_disabled_romulan_still_protects_his_company_from_romulans() -> None:
    force = (Attacker("Ada", "romulan", leader=True, location="Bajor"),)
    enemy = (
        Defender("Ben", "federation", location="Bajor"),
        Defender("Ben", "romulan", "disabled", location="Bajor"),
    )
    assert stccg_start_check(True, force, enemy[:1]) == "ok"
    assert stccg_start_check(True, force, enemy) == "affiliation"


def test_more_strength_stuns_more_than_double_kills_equal_does_nothing() -> None:
    assert stccg_duel(5, 4) == ("standing", "stunned")
    assert stccg_duel(8, 4) == ("standing", "stunned")
    assert stccg_duel(9, 4) == ("standing", "mortal")
    assert stccg_duel(4, 4) == ("standing", "standing")


def test_a_batleth_turns_the_stun_into_a_mortal_wound() -> None:
    assert stccg_duel(5, 4, lethal_a=True) == ("standing", "mortal")
    assert stccg_duel(4, 4, lethal_a=True) == ("standing", "standing")
    assert stccg_duel(4, 5, lethal_a=True) == ("stunned", "standing")


def test_hand_weapons_raise_strength_and_every_part_is_named() -> None:
    total = stccg_strength(6, (2, 3), -1)
    assert total == 10
    assert [(part.term, part.value) for part in total.parts] == [
        ("Stärke", 6),
        ("Handwaffe", 2),
        ("Handwaffe", 3),
        ("andere Karten", -1),
    ]


def test_only_the_best_weapon_counts_where_the_table_plays_it_so() -> None:
    assert stccg_strength(6, (2, 3, 1), mode="best") == 9
    assert stccg_strength(6, (), mode="best") == 6


def test_strength_below_zero_is_raised_by_a_part_of_its_own() -> None:
    total = stccg_strength(3, (), -9)
    assert total == 0
    assert total.parts[-1] == Part("nicht unter 0", 6, "STCCG-FIGHT-08")


def test_a_whole_battle_as_the_article_tells_it() -> None:
    """Four against three: a stun, a mortal wound, a draw; the pile ends; totals; one more dies; all are stopped."""
    attackers = (Fighter(7), Fighter(9), Fighter(5), Fighter(3))
    defenders = (Fighter(6, status="stopped"), Fighter(4), Fighter(5))
    orders = (1, 2, 3, 4), (1, 2, 3)
    log = stccg_battle_log(attackers, defenders, *orders)
    assert [tuple(pairing)[-2:] for pairing in log] == [
        ("standing", "stunned"),
        ("standing", "mortal"),
        ("standing", "standing"),
    ]
    battle = stccg_battle(attackers, defenders, *orders, pick=1)
    assert battle == ("attacker", 7 + 9 + 5 + 3, 5, 2, 1, 0, 2)
    assert [tuple(fate) for fate in stccg_fates(attackers, defenders, *orders, pick=1)] == [
        ("attacker", 1, "standing", "stopped"),
        ("attacker", 2, "standing", "stopped"),
        ("attacker", 3, "standing", "stopped"),
        ("attacker", 4, "standing", "stopped"),
        ("defender", 1, "stunned", "dead"),
        ("defender", 2, "mortal", "dead"),
        ("defender", 3, "standing", "stopped"),
    ]


def test_a_mortal_wound_is_certain_while_the_casualty_is_not_drawn() -> None:
    attackers, defenders = (Fighter(9), Fighter(6)), (Fighter(4), Fighter(5))
    fates = stccg_fates(attackers, defenders, (1, 2), (1, 2))
    assert [fate.fate for fate in fates] == ["stopped", "stopped", "dead", ""]


def test_the_totals_show_who_still_stands() -> None:
    total = stccg_remaining((7, 5, 3), ("standing", "stunned", "standing"))
    assert total.parts == (Part("Stärke", 7, "STCCG-END-01"), Part("Stärke", 3, "STCCG-END-01"))
    explained = FUNCTIONS["STCCG_BATTLE"].explain([[4, False, ""], [2, False, ""]], [[3, False, ""]], [[1, 2]], 1, 1)
    assert [(column, [part.value for part in sum_.parts]) for column, sum_ in explained] == [
        ("attacker_total", [4, 2]),
        ("defender_total", []),
    ]


def test_every_affiliation_is_named_in_three_languages() -> None:
    for row in table("stccg", "classes").rows:
        assert stccg_attack_class(row["en"]) == row["class"]
        assert all(row[language] for language in ("de", "en", "ru"))


def test_a_table_of_the_game_master_adds_and_changes_classes() -> None:
    own = [["Gorn", "anyone"], ["", ""], ["Klingon", "others"]]
    assert cell("STCCG_ATTACK_CLASS", "gorn", own) == "anyone"
    assert cell("STCCG_ATTACK_CLASS", "klingon", own) == "others"
    assert cell("STCCG_MAY_ATTACK", "klingon", "klingon", "", False, False, own) is False
    assert cell("STCCG_MAY_ATTACK", "klingon", "gorn", "not_gorn", False, False, own) is True


def test_a_class_not_chosen_yet_leaves_the_answer_blank() -> None:
    own = [["gorn", ""], ["", "anyone"]]
    assert cell("STCCG_ATTACK_CLASS", "gorn", own) == ""
    assert cell("STCCG_ATTACK_CLASS", "gorn", [["gorn"]]) == ""
    assert cell("STCCG_MAY_ATTACK", "gorn", "klingon", "", False, False, own) == ""
    force = [["Ada", "gorn", "", True, "Bajor", ""]]
    enemy = [["Ben", "klingon", "", "", "Bajor", ""]]
    assert cell("STCCG_START_CHECK", True, force, enemy, "", "", False, own) == ""


def test_missing_columns_at_the_right_count_as_blank_and_further_ones_must_be_blank() -> None:
    assert cell("STCCG_BATTLE_LOG", [[7], [3]], 5, [[2, 1]], 1) == [[1, 2, 3, 1, 5, "stunned", "standing"]]
    assert cell("STCCG_MAY_COUNTER", "Bajor", [["Bajor", None], ["Cardassia", ""]]) is True
    assert "2 cells instead of 1" in why("STCCG_MAY_COUNTER", "Bajor", [["Bajor", "Cardassia"]])
    assert "2 cells instead of 1" in why("STCCG_MAY_ATTACK", [["romulan", "klingon"]], "borg")
    assert "2 cells instead of 1" in why("STCCG_MAY_ATTACK", "romulan", "borg", [["any", "borg"]])
    assert "4 cells instead of 3" in why("STCCG_ODDS", [[7, False, "", 1]], [[5, False, "", ""]])


def test_a_table_without_any_entry_is_not_entered_yet() -> None:
    empty = [[None, None, None], ["", " ", None]]
    assert cell("STCCG_BATTLE_LOG", empty, [[5, False, ""]], 1, 1) == ""
    assert cell("STCCG_ODDS", [[5, False, ""]], empty) == ""
    assert cell("STCCG_EXPECTED_LOSSES", empty, empty) == ""
    assert cell("STCCG_REMAINING", [[None], [None]], [[None], [None]]) == ""
    assert cell("STCCG_CASUALTY", [[None], [None]], 1) == ""


def test_the_leader_column_of_the_attacked_force_is_not_read() -> None:
    force = [["Ada", "klingon", "", True, "Bajor", ""]]
    assert cell("STCCG_START_CHECK", True, force, [["Ben", "klingon", "", "perhaps", "Bajor", ""]]) == "ok"
    assert "leader" in why("STCCG_START_CHECK", True, [["Ada", "klingon", "", "perhaps", "Bajor"]], force)


def test_own_cards_may_not_be_attacked_even_in_a_counter_attack() -> None:
    force = (Attacker("Ada", "klingon", leader=True, location="Bajor"),)
    enemy = (Defender("Ben", "klingon", location="Bajor"), Defender(" ADA", "klingon", location="Bajor"))
    assert stccg_start_check(True, force, enemy, attacked_at=("Bajor",), permits=("any",)) == "own_cards"


def test_reasons_name_the_value_and_what_is_allowed() -> None:
    assert '"gorn" is not one of bajoran, borg' in why("STCCG_ATTACK_CLASS", "gorn")
    assert 'the permit "not_gorn" is neither any nor' in why("STCCG_MAY_ATTACK", "borg", "klingon", "any; not_gorn")
    assert "attackers must be active" in why("STCCG_BATTLE_LOG", [[7, False, "stopped"]], 6, 1, 1)
    assert "active or stopped" in why("STCCG_ODDS", 7, [[6, False, "disabled"]])
    assert "order_b: row 2 takes no part" in why("STCCG_BATTLE_LOG", 7, 6, 1, 2)
    assert "order_a: row 1 is in the pile twice" in why("STCCG_BATTLE_LOG", [[7], [5]], 6, [[1, 1]], 1)
    assert "strengths has 2 cells and states has 1" in why("STCCG_REMAINING", [[7], [5]], "standing")
    assert "pick 3 is above 2" in why("STCCG_CASUALTY", [["standing"], ["stunned"]], 3)
    assert "13 defenders take part" in why("STCCG_ODDS", 7, [[1]] * 13)


def test_a_mortally_wounded_card_cannot_be_picked() -> None:
    with pytest.raises(RuleError, match="cannot be picked"):
        cell("STCCG_FATE", "mortal", True)
