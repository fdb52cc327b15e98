"""The game replayed: a battle worked by hand, what stands in the way, waiting, the game master's word, mistakes."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.records import Where
from calc.core.replay import Replay
from calc.systems.stccg.pages import pages
from calc.texts.words import translator
from tests.systems.stccg.games import battle, card, events, order, played, sheets

MARTOK = card("M", "Ada", 9, bonus1=2, weapon1="Bat'leth", lethal=True)
KROMM = card("K", "Ada", 6, skills="Honor")
SPOCK = card("S", "Ben", 8, affiliation="federation")
MCCOY = card("C", "Ben", 4, affiliation="federation", skills="")
SULU = card("U", "Ben", 6, affiliation="federation", skills="")
CAST = [MARTOK, KROMM, SPOCK, MCCOY, SULU]
PILES = {"order_a": "M, K", "order_b": "S, C, U"}


def first(**cells: Any) -> dict[str, Any]:
    return {**order("1", "M, K", "S, C, U"), **PILES, "pick": 2, **cells}


def fates(game: Replay) -> dict[str, str]:
    return {card.id: card.status for card in game.states[-1].cards}


def test_a_battle_worked_by_hand() -> None:
    """11 beats 8, which the bat'leth makes mortal; 6 against 4 stuns; 17 to 6; the second of McCoy and Sulu dies."""
    game = played(CAST, [first()])
    fought = battle(game, "1")
    assert [(p.attacker_state, p.defender_state) for p in fought.pairs] == [
        ("standing", "mortal"),
        ("standing", "stunned"),
    ]
    assert (fought.attackers.total, fought.defenders.total, fought.winner) == (17, 6, "attacker")
    assert (fought.eligible, fought.drawn) == (("C", "U"), "U")
    assert fates(game) == {"M": "stopped", "K": "stopped", "S": "dead", "C": "stopped", "U": "dead"}
    assert game.troubles == ()
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.places) == ("finished", (("Ada", 1), ("Ben", 2)))


def test_the_steps_of_a_battle_come_in_their_order() -> None:
    game = played(CAST, [first()])
    kinds = list(dict.fromkeys(event.kind for event in game.events))
    assert kinds == [
        "turn", "battle", "sides", "odds", "shuffle", "pair", "totals", "winner", "casualty", "stopped", "death", "end"
    ]  # fmt: skip
    steps = [event.detail("step") for event in game.events]
    assert steps == sorted(steps, key=lambda step: int(step or 0))


def test_the_total_of_those_who_stand_names_its_parts() -> None:
    total = events(played(CAST, [first()]), "totals")[0].total
    assert total is not None
    assert [(part.term, part.value) for part in total.parts] == [("Stärke", 11), ("Stärke", 6)]


@pytest.mark.parametrize("piles", [
    {"order_a": "M, K", "order_b": "S, C, U"},
    {"order_a": "1 2", "order_b": "1 2 3"},
    {"order_a": "card m; Card K", "order_b": "S\nC\nU"},
    {"order_a": "1,2", "order_b": "1, 2, 3"},
])  # fmt: skip
def test_a_pile_may_be_written_as_ids_names_or_numbers(piles: dict[str, str]) -> None:
    assert battle(played(CAST, [first(**piles)]), "1").attackers.pile == ("M", "K")


def test_numbers_count_those_who_take_part_in_table_order() -> None:
    """K is stopped and stays out; so 1 is M, and among the defenders 3 2 1 is U, C, S."""
    stopped = {**KROMM, "status": "stopped"}
    game = played([MARTOK, stopped, SPOCK, MCCOY, SULU], [first(order_a="1", order_b="3 2 1")])
    fought = battle(game, "1")
    assert (fought.attackers.pile, fought.defenders.pile) == (("M",), ("U", "C", "S"))
    assert fates(game)["K"] == "stopped"
    assert [event.detail("card") for event in events(game, "left_out")] == ["K"]


def test_stopped_defenders_fight_and_disabled_ones_do_not() -> None:
    cast = [MARTOK, KROMM, {**SPOCK, "status": "stopped"}, {**MCCOY, "status": "disabled"}, SULU]
    fought = battle(played(cast, [first(order_b="S, U")]), "1")
    assert fought.defenders.fighting == ("S", "U")
    assert fought.conditions[-1].met


# ---------------------------------------------------------------------------------------------------- the conditions

NO_LEADER = [{**one, "skills": ""} for one in CAST]


@pytest.mark.parametrize(("cast", "declared", "verdict"), [
    (CAST, first(player="Ben", attackers="S", defenders="M", turn=1), "not_your_turn"),
    ([{**MARTOK, "status": "stopped"}, {**KROMM, "status": "disabled"}, SPOCK, MCCOY, SULU], first(), "not_active"),
    ([MARTOK, KROMM, {**SPOCK, "status": "disabled"}], first(defenders="S"), "no_defender"),
    (CAST, first(attackers="M", defenders="K"), "own_cards"),
    (CAST, first(attackers="M", defenders="K", target="Ada"), "own_cards"),
    ([MARTOK, {**KROMM, "spot": "ship: Bortas"}, SPOCK, MCCOY, SULU], first(), "not_same_place"),
    ([MARTOK, KROMM, {**SPOCK, "location": "Vulcan"}, MCCOY, SULU], first(), "not_same_place"),
    (NO_LEADER, first(), "no_leader"),
    ([{**MARTOK, "affiliation": "romulan"}, KROMM, SPOCK, {**MCCOY, "affiliation": "Romulan"}, SULU], first(),
     "affiliation"),
    ([{**MARTOK, "affiliation": "federation"}, {**SPOCK, "affiliation": "borg"}],
     first(attackers="M", defenders="S", order_a="M", order_b="S"), "ok"),
])  # fmt: skip
def test_what_stands_in_the_way(cast: list[dict[str, Any]], declared: dict[str, Any], verdict: str) -> None:
    game = played(cast, [declared])
    refused = battle(game, "1")
    assert refused.check == verdict
    assert bool(events(game, "refused")) == (verdict != "ok")
    assert bool(game.troubles) == (verdict != "ok")
    if verdict != "ok":
        assert [one.met for one in refused.conditions if one.keyword == verdict] == [False]
        assert refused.attackers.pile == ()
        assert {event.kind for event in game.events} == {"turn", "refused"}


def test_all_hindrances_are_named_not_only_the_first() -> None:
    cast = [{**MARTOK, "skills": "", "affiliation": "federation"}, {**SPOCK, "location": "Vulcan"}]
    refused = battle(played(cast, [order("1", "M", "S")]), "1")
    assert [one.keyword for one in refused.conditions if not one.met] == ["not_same_place", "no_leader", "affiliation"]


def test_a_permit_clears_the_affiliation_but_not_the_leader() -> None:
    kirk = {**MARTOK, "affiliation": "federation", "skills": ""}
    with_card = {"card": "Captain Kirk", "permits": "not_federation"}
    cast = [kirk, {**SPOCK, "affiliation": "klingon"}]
    assert battle(played(cast, [order("1", "M", "S", **with_card)]), "1").check == "no_leader"
    cast[0] = {**kirk, "skills": "Leadership"}
    allowed = battle(played(cast, [order("1", "M", "S", **with_card)]), "1")
    assert (allowed.check, allowed.way, allowed.moral) == ("ok", "leader", "permit")
    assert battle(played(cast, [order("1", "M", "S")]), "1").check == "affiliation"


@pytest.mark.parametrize(
    ("permits", "language", "said"),
    [
        ("any", "de", "Captain Kirk erlaubt es (alle Ziele)"),
        ("Not Federation", "en", "Captain Kirk permits it (all targets except: Federation)"),
        ("klingon; not_federation", "ru", "разрешает Captain Kirk (клингоны; все цели, кроме: Федерация)"),
    ],
)
def test_a_permit_is_said_in_words(permits: str, language: str, said: str) -> None:
    """No keyword of a cell stands in the report."""
    cast = [{**MARTOK, "affiliation": "federation"}, {**SPOCK, "affiliation": "klingon"}]
    allowed = battle(played(cast, [order("1", "M", "S", card="Captain Kirk", permits=permits)]), "1")
    (moral,) = [one for one in allowed.conditions if one.keyword == "affiliation"]
    assert translator(language, "stccg").message(moral.reason) == said


def test_borg_who_assimilate_a_planet_do_not_attack_whatever_a_card_says() -> None:
    borg = {**MARTOK, "affiliation": "borg"}
    declared = order("1", "M", "S", permits="any", assimilating=True)
    assert battle(played([borg, SPOCK], [declared]), "1").check == "affiliation"
    assert battle(played([borg, SPOCK], [{**declared, "assimilating": False}]), "1").check == "ok"


def test_the_table_of_affiliations_may_be_changed_and_added_to() -> None:
    cast = [{**MARTOK, "affiliation": "Gorn"}, {**SPOCK, "affiliation": "gorn"}]
    unknown = played(cast, [order("1", "M", "S")])
    assert [trouble.where for trouble in unknown.troubles] == [
        Where("Personnel", 0, "affiliation"), Where("Personnel", 1, "affiliation")
    ]  # fmt: skip
    for attack_class, verdict in (("others", "affiliation"), ("anyone", "ok")):
        rows = [{"affiliation": "gorn", "attack_class": attack_class}]
        assert battle(played(cast, [order("1", "M", "S")], Classes=rows), "1").check == verdict
    open_ = played(
        cast, [order("1", "M", "S")], Classes=[{"affiliation": "x", "attack_class": "anyone"}, {"affiliation": "gorn"}]
    )
    assert open_.waiting == (Where("Classes", 1, "attack_class"),)


# ---------------------------------------------------------------------------------------------------- counter-attacks

WEAK = [card("A", "Ada", 5), card("B", "Ben", 5, skills=""), card("C", "Cleo", 5)]
UNSTOP = {"stccg_unstop": "next_turn"}


def three_players(turn: int, player: str = "Ben", attacked: str = "A") -> str:
    """The verdict of Ben's attack in a turn after Ada's attack of turn 1."""
    declared = [
        order("1", "A", "B", order_a="A", order_b="B"),
        order("2", "B" if player == "Ben" else "C", attacked, player=player, turn=turn),
    ]
    return battle(played(WEAK, declared, UNSTOP), "2").check


def test_who_was_attacked_since_his_last_turn_strikes_back_without_a_leader() -> None:
    assert three_players(2) == "ok"
    assert three_players(5) == "no_leader"
    assert three_players(2, attacked="C") == "no_leader"


def test_with_two_players_only_the_turn_just_before_counts() -> None:
    cast = WEAK[:2]
    attack = order("1", "A", "B", order_a="A", order_b="B")
    assert battle(played(cast, [attack, order("2", "B", "A", player="Ben", turn=2)], UNSTOP), "2").way == "counter"
    late = played(cast, [attack, order("2", "B", "A", player="Ben", turn=4)], UNSTOP)
    assert battle(late, "2").check == "no_leader"


def test_a_counter_attack_knows_no_affiliation_restriction_and_names_what_it_answers() -> None:
    cast = [WEAK[0], {**WEAK[1], "affiliation": "federation"}]
    attack = order("1", "A", "B", order_a="A", order_b="B")
    answer = battle(played(cast, [attack, order("2", "B", "A", player="Ben", turn=2)], UNSTOP), "2")
    assert (answer.check, answer.way, answer.moral) == ("ok", "counter", "counter")
    assert answer.answers is not None
    assert (answer.answers.turn, answer.answers.attacker, answer.answers.location) == (1, "Ada", "Khitomer")


def test_the_counter_attack_is_bound_to_the_location_not_to_the_spot() -> None:
    aboard = card("D", "Ben", 5, skills="", spot="ship: Defiant")
    boarder = card("E", "Ada", 5, spot="ship: Defiant")
    elsewhere = card("F", "Ben", 5, skills="", location="Vulcan")
    visitor = card("G", "Ada", 5, location="Vulcan")
    attack = order("1", "A", "B", order_a="A", order_b="B")
    cast = [*WEAK[:2], aboard, boarder, elsewhere, visitor]
    answers = [order("2", "D", "E", player="Ben", turn=2), order("3", "F", "G", player="Ben", turn=2)]
    answers[0] |= {"order_a": "D", "order_b": "E"}
    game = played(cast, [attack, *answers], UNSTOP)
    assert (battle(game, "2").check, battle(game, "3").check) == ("ok", "no_leader")


def test_an_attack_on_an_outpost_is_answered_too() -> None:
    rows = [{"turn": 1, "attacker": "ada", "attacked": "Ben", "location": "khitomer"}]
    declared = [order("2", "B", "A", player="Ben", turn=2)]
    assert battle(played(WEAK[:2], declared, Attacks=rows), "2").way == "counter"
    assert battle(played(WEAK[:2], declared), "2").check == "no_leader"


# ---------------------------------------------------------------------------------------------------- turns and changes


def test_stopped_cards_wait_for_the_game_master_or_become_active_in_their_turn() -> None:
    declared = [first(), order("2", "M", "C", turn=3)]
    assert battle(played(CAST, declared), "2").check == "not_active"
    assert battle(played(CAST, declared, UNSTOP), "2").check == "ok"
    freed = played(CAST, declared, Changes=[{"turn": 3, "card": "M", "set_status": "active"}])
    assert battle(freed, "2").check == "ok"
    change = events(freed, "override")[0]
    assert (change.actor, change.overridden, change.cells) == ("Card M", True, (Where("Changes", 0, "set_status"),))


def test_a_change_may_come_right_before_a_battle() -> None:
    changes = [{"turn": 1, "card": "Card M", "battle": "2", "set_modifier": -20, "set_lethal": False}]
    declared = [order("2", "M", "S", order_a="M", order_b="S", pick=1)]
    strength = battle(played([MARTOK, SPOCK], declared, Changes=changes), "2").attackers.cards[0].strength
    assert strength == 0


def test_the_players_take_their_turns_as_the_setting_says() -> None:
    ben_first = {"stccg_players": "ben, Ada"}
    assert battle(played(CAST, [first()], ben_first), "1").check == "not_your_turn"
    assert battle(played(CAST, [first(turn=2)], ben_first), "1").check == "ok"
    assert [t.where for t in played(CAST, [], {"stccg_players": "Ada, Zoe"}).troubles] == [
        Where("Settings", 0, "value")
    ]


# ---------------------------------------------------------------------------------------------------- waiting


@pytest.mark.parametrize(("cells", "column"), [
    ({"order_a": None}, "order_a"), ({"order_b": None}, "order_b"), ({"order_b": "S, C"}, "order_b"),
    ({"pick": None}, "pick"),
])  # fmt: skip
def test_a_missing_pile_or_draw_stops_the_game_there(cells: dict[str, Any], column: str) -> None:
    game = played(CAST, [first(**cells), order("2", "M", "C", turn=1)])
    assert game.waiting == (Where("Orders", 0, column),)
    assert events(game, "waiting")[0].cells == game.waiting
    assert [one.id for one in game.states[-1].battles] == ["1"]
    assert game.outcome is not None
    assert game.outcome.reason == "waiting"
    assert game.troubles == ()
    assert battle(game, "1").chances is not None


def test_nobody_is_drawn_without_a_loser_or_without_somebody_to_draw() -> None:
    equal = [card("A", "Ada", 5), card("B", "Ben", 5)]
    declared = [order("1", "A", "B", order_a="A", order_b="B")]
    tied = played(equal, declared)
    assert (battle(tied, "1").winner, events(tied, "death")) == ("none", [])
    slain = played([card("A", "Ada", 11), card("B", "Ben", 5)], declared)
    assert (battle(slain, "1").winner, battle(slain, "1").drawn, fates(slain)["B"]) == ("attacker", "", "dead")
    for game in (tied, slain):
        assert [event.kind for event in game.events if event.kind in ("casualty", "no_casualty")] == ["no_casualty"]


def test_a_blank_strength_location_or_affiliation_is_waited_for() -> None:
    for column, where in (("base", 1), ("location", 1), ("affiliation", 1)):
        cast = [MARTOK, {**KROMM, column: None}, SPOCK, MCCOY, SULU]
        assert played(cast, [first()]).waiting == (Where("Personnel", where, column),)


# ---------------------------------------------------------------------------------------------------- the seed


def test_piles_and_draw_come_from_the_seed_where_their_cells_are_blank() -> None:
    blank = first(order_a=None, order_b=None, pick=None)
    fought = battle(played(CAST, [blank], {"seed": 7}), "1")
    assert fought.from_seed
    typed = battle(played(CAST, [first()], {"seed": 7}), "1")
    assert (typed.attackers.pile, typed.from_seed) == (("M", "K"), False)
    forced = battle(played(CAST, [first()], {"seed": 7, "dice_source": "seed"}), "1")
    assert (forced.attackers.pile, forced.defenders.pile, forced.pick) == (
        fought.attackers.pile, fought.defenders.pile, fought.pick,
    )  # fmt: skip


def test_other_seeds_shuffle_otherwise() -> None:
    piles = {
        battle(played(CAST, [first(order_a=None, order_b=None, pick=None)], {"seed": seed}), "1").defenders.pile
        for seed in range(40)
    }
    assert len(piles) == 6


# ---------------------------------------------------------------------------------------------------- settings


def test_equal_totals_are_decided_by_the_setting() -> None:
    equal = [card("A", "Ada", 5), card("B", "Ben", 5)]
    declared = [order("1", "A", "B", order_a="A", order_b="B", pick=1)]
    for tie, dead in (("none", set()), ("attacker", {"B"}), ("defender", {"A"})):
        game = played(equal, declared, {"stccg_tie": tie})
        assert {one.id for one in game.states[-1].cards if one.status == "dead"} == dead


def test_several_weapons_add_up_or_only_the_best_counts() -> None:
    cast = [{**MARTOK, "bonus2": 3, "modifier": -1}, SPOCK]
    for weapons, strength in (("sum", 13), ("best", 11)):
        game = played(cast, [], {"stccg_weapons": weapons})
        assert game.states[0].cards[0].strength == strength


# ---------------------------------------------------------------------------------------------------- the last word


def test_the_game_master_may_set_strength_verdict_and_winner() -> None:
    cast = [{**MARTOK, "set_strength": 1, "skills": ""}, KROMM, SPOCK, MCCOY, SULU]
    declared = first(attackers="M", order_a="M", set_check="ok", set_winner="attacker", pick=1)
    game = played(cast, [declared])
    fought = battle(game, "1")
    assert (fought.check, fought.attackers.total, fought.winner) == ("ok", 0, "attacker")
    assert [event.kind for event in game.events if event.overridden] == ["override", "battle", "winner"]
    assert game.troubles == ()


def test_the_game_master_may_refuse_a_battle() -> None:
    game = played(CAST, [first(set_check="affiliation")])
    assert (battle(game, "1").check, game.troubles) == ("affiliation", ())
    assert events(game, "refused")[0].overridden


def test_not_even_the_game_master_can_let_nobody_fight() -> None:
    game = played([{**MARTOK, "status": "stopped"}, SPOCK], [order("1", "M", "S", set_check="ok")])
    assert battle(game, "1").check == "not_active"
    assert [trouble.where for trouble in game.troubles] == [Where("Orders", 0, "set_check")]


# ---------------------------------------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(("cells", "column", "verdict"), [
    ({"attackers": "M, Worf"}, "attackers", "unknown_card"),
    ({"attackers": "M, S"}, "attackers", "foreign_card"),
    ({"attackers": " ; "}, "attackers", "unknown_card"),
    ({"defenders": "S, Q"}, "defenders", "unknown_card"),
    ({"defenders": "M, S", "target": "Ben"}, "defenders", "foreign_card"),
    ({"player": "Zoe"}, "player", "unknown_player"),
    ({"target": "Zoe"}, "target", "unknown_player"),
])  # fmt: skip
def test_a_list_that_names_the_wrong_cards_is_refused_with_its_cell(
    cells: dict[str, Any], column: str, verdict: str
) -> None:
    game = played(CAST, [first(**cells)])
    assert battle(game, "1").check == verdict
    assert [trouble.where for trouble in game.troubles] == [Where("Orders", 0, column)]


def test_the_dead_do_not_fight_again() -> None:
    game = played(CAST, [first(), order("2", "M", "S", turn=3)], UNSTOP)
    assert battle(game, "2").check == "dead_card"
    assert [trouble.where for trouble in game.troubles] == [Where("Orders", 1, "defenders")]


def test_a_team_stands_for_its_living_cards_on_the_right_side() -> None:
    cast = [{**one, "team": "Away"} for one in CAST]
    declared = [order("1", "away", "AWAY", **PILES, pick=2), order("2", "Away", "Away", turn=3)]
    game = played(cast, declared, UNSTOP)
    assert battle(game, "1").attackers.fighting == ("M", "K")
    assert [card.id for card in battle(game, "2").defenders.cards] == ["C"]


def test_the_same_name_on_both_sides_means_the_own_card_and_the_opponents() -> None:
    cast = [{**MARTOK, "name": "Worf"}, {**SPOCK, "name": "Worf"}]
    fought = battle(played(cast, [order("1", "Worf", "Worf", order_a="Worf", order_b="S", pick=1)]), "1")
    assert (fought.attackers.fighting, fought.defenders.fighting) == (("M",), ("S",))


def test_a_name_that_means_two_cards_of_one_player_is_refused() -> None:
    cast = [{**MARTOK, "name": "Worf"}, {**KROMM, "name": "Worf"}, SPOCK]
    game = played(cast, [order("1", "Worf", "S")], Changes=[{"turn": 1, "card": "worf", "set_status": "stopped"}])
    assert [trouble.where for trouble in game.troubles] == [
        Where("Changes", 0, "card"), Where("Orders", 0, "attackers"),
    ]  # fmt: skip


@pytest.mark.parametrize(("cells", "column"), [
    ({"order_a": "M, M"}, "order_a"), ({"order_a": "3 1"}, "order_a"), ({"order_b": "S, C, M"}, "order_b"),
    ({"pick": 3}, "pick"),
])  # fmt: skip
def test_a_wrong_pile_or_draw_is_a_trouble_and_the_game_waits_there(cells: dict[str, Any], column: str) -> None:
    game = played(CAST, [first(**cells)])
    assert [trouble.where for trouble in game.troubles] == [Where("Orders", 0, column)]
    assert game.waiting == (Where("Orders", 0, column),)


def test_doubled_ids_and_battles_are_troubles() -> None:
    game = played([*CAST, {**SULU, "name": "Other"}], [first(), first()])
    assert [trouble.where for trouble in game.troubles] == [Where("Personnel", 5, "id"), Where("Orders", 1, "battle")]
    assert len(game.states[-1].battles) == 1


def test_a_permit_that_nobody_knows_permits_nothing() -> None:
    game = played(CAST, [first(permits="everybody")])
    assert [trouble.where for trouble in game.troubles] == [Where("Orders", 0, "permits")]
    assert battle(game, "1").check == "ok"


def test_changes_and_attacks_that_name_nobody_are_troubles() -> None:
    changes = [
        {"turn": 1, "card": "Q", "set_status": "dead"}, {"turn": 1, "card": "M"},
        {"turn": 1, "card": "M", "battle": "9", "set_status": "stopped"},
    ]  # fmt: skip
    attacks = [{"turn": 1, "attacker": "Ada", "attacked": "Zoe", "location": "Khitomer"}]
    game = played(CAST, [first()], Changes=changes, Attacks=attacks)
    assert [trouble.where for trouble in game.troubles] == [
        Where("Attacks", 0, "attacked"), Where("Changes", 2, "battle"), Where("Changes", 0, "card"),
        Where("Changes", 1, "set_status"),
    ]  # fmt: skip


def test_no_cards_no_game() -> None:
    game = played([], [first()])
    assert (game.events, game.outcome) == ((), None)


def test_the_last_player_with_living_cards_is_told() -> None:
    game = played(
        [card("A", "Ada", 11), card("B", "Ben", 5)], [order("1", "A", "B", order_a="A", order_b="B")]
    )  # fmt: skip
    assert game.outcome is not None
    assert game.outcome.reason == "last_standing"


def test_the_same_sheets_are_the_same_game() -> None:
    assert played(CAST, [first()]) is played(CAST, [first()])


# ---------------------------------------------------------------------------------------------- where a battle takes place


def test_a_battle_is_where_those_who_attack_are_not_where_one_left_out_is() -> None:
    """K is stopped on Vulcan and left out; M attacks on Khitomer: only there may the attack be answered.

    STCCG-START-03 leaves K out, STCCG-LEAD-03 binds the counter-attack to the location of the attack.
    """
    cast = [
        card("K", "Ada", 5, status="stopped", location="Vulcan", team="Away"), card("M", "Ada", 6, team="Away"),
        card("W", "Ada", 3, location="Vulcan"), card("B", "Ben", 5, skills=""),
        card("C", "Ben", 5, skills=""), card("V", "Ben", 4, skills="", location="Vulcan"),
    ]  # fmt: skip
    declared = [
        order("1", "Away", "B", order_a="M", order_b="B", pick=1), order("2", "V", "W", player="Ben", turn=2),
        order("3", "C", "M", player="Ben", turn=2, order_a="C", order_b="M", pick=1),
    ]  # fmt: skip
    game = played(cast, declared)
    assert [one.location for one in game.states[1].attacks] == ["Khitomer"]
    assert (battle(game, "1").check, battle(game, "2").check) == ("ok", "no_leader")
    assert (battle(game, "3").check, battle(game, "3").way) == ("ok", "counter")
    tables = sheets(cast, declared)
    report = next(page for page in pages(tables, game) if page.kind == "report")
    assert "Khitomer" in str(report.subtitle)
    assert "Khitomer" in str(events(game, "battle")[0].phrase)


def test_whom_a_card_brings_back_has_not_died_any_more() -> None:
    """B dies in battle 1 (11 against 5) and is active again in turn 2; only the standings still count the death."""
    cast = [card("A", "Ada", 11), card("B", "Ben", 5), card("C", "Ben", 5)]
    declared = [order("1", "A", "B", order_a="A", order_b="B")]
    assert played(cast, declared).states[-1].card("B").died == "1"
    back = played(cast, declared, Changes=[{"turn": 2, "card": "B", "set_status": "active"}]).states[-1]
    assert (back.card("B").status, back.card("B").died) == ("active", "")


def test_a_row_that_cannot_be_read_is_the_finding_not_every_row_that_names_it() -> None:
    """B has no player, battle 2 no attackers; orders and changes that name them are right. Battle 9 is nowhere."""
    cast = [card("A", "Ada", 11), {**card("B", "Ben", 5), "player": None}, card("C", "Ben", 5)]
    declared = [order("1", "A", "B"), {**order("2", "A", "C"), "attackers": None}]
    changes = [
        {"turn": 1, "card": "Card B", "set_status": "active"},
        {"turn": 1, "card": "C", "battle": "2", "set_status": "active"},
        {"turn": 1, "card": "C", "battle": "9", "set_status": "active"},
        {"turn": 2, "card": "C", "battle": "1", "set_status": "active"},
        {"turn": 1, "card": "Q", "set_status": "active"},
    ]
    game = played(cast, declared, Changes=changes)
    assert [trouble.where for trouble in game.troubles] == [
        Where("Personnel", 1, "player"), Where("Orders", 1, "attackers"), Where("Changes", 2, "battle"),
        Where("Changes", 3, "battle"), Where("Changes", 4, "card"),
    ]  # fmt: skip
    assert battle(game, "1").check == "unknown_card"
