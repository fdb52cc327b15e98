"""The game master's word where the check cannot say anything, own cards against each other, attacks before turn 1."""

from __future__ import annotations

from typing import Any

import pytest

from calc.core.records import Where
from calc.core.replay import Replay
from calc.systems.stccg.pages import pages
from calc.systems.stccg.replay.standings import standings
from tests.systems.stccg.games import battle, card, events, order, played, sheets

M = card("M", "Ada", 9, bonus1=2, lethal=True)
K = card("K", "Ada", 6)
S = card("S", "Ben", 8, affiliation="federation")


def fates(game: Replay) -> dict[str, str]:
    return {card.id: card.status for card in game.states[-1].cards}


@pytest.mark.parametrize("blank", [{"location": None}, {"affiliation": None}])
@pytest.mark.parametrize("said", ["no_leader", "affiliation", "not_same_place"])
def test_a_battle_that_the_game_master_declines_waits_for_nothing(blank: dict[str, Any], said: str) -> None:
    """What stands in set_check replaces the check, so a cell that only the check needs does not stop the game.

    On refusal nothing else happens (step 3 of the turn): battle 2 of the same turn, 11 against 5, is fought.
    """
    cast = [card("A", "Ada", 11), card("B", "Ben", 5), {**card("C", "Ben", 5), **blank}]
    declared = [order("1", "A", "C", set_check=said), order("2", "A", "B", order_a="A", order_b="B")]
    game = played(cast, declared)
    assert (game.waiting, game.troubles) == ((), ())
    assert (battle(game, "1").check, battle(game, "1").check_set) == (said, True)
    assert [event.overridden for event in events(game, "refused")] == [True]
    assert fates(game) == {"A": "stopped", "B": "dead", "C": "active"}
    pages(sheets(cast, declared), game)
    without = played(cast, [{**declared[0], "set_check": None}, declared[1]])
    assert without.waiting == (Where("Personnel", 2, next(iter(blank))),)


def test_a_battle_that_the_game_master_declines_does_not_wait_for_a_class_of_affiliations() -> None:
    """The class of the Gorn is not typed yet; only the check needs it."""
    cast = [card("A", "Ada", 11, affiliation="gorn"), card("B", "Ben", 5)]
    rows = [{"affiliation": "gorn"}]
    declined = played(cast, [order("1", "A", "B", set_check="affiliation")], Classes=rows)
    assert (declined.waiting, battle(declined, "1").check) == ((), "affiliation")
    assert played(cast, [order("1", "A", "B")], Classes=rows).waiting == (Where("Classes", 0, "attack_class"),)


def test_not_even_the_game_master_can_let_a_card_fight_itself() -> None:
    """Nobody fights twice (STCCG-FIGHT-04): K would stand in both piles and could die on both sides.

    Own cards that attack other own cards on his word are two forces; a stopped card does not attack, it defends.
    """
    declared = order("1", "M, K", "K", set_check="ok", order_a="M, K", order_b="K", pick=1)
    game = played([M, K, S], [declared])
    assert battle(game, "1").check == "own_cards"
    assert [trouble.where for trouble in game.troubles] == [Where("Orders", 0, "set_check")]
    assert fates(game) == {"M": "active", "K": "active", "S": "active"}
    two = played([M, K, S], [{**declared, "attackers": "M", "order_a": "M"}])
    assert (battle(two, "1").check, fates(two)["M"]) == ("ok", "stopped")
    stopped = played([M, {**K, "status": "stopped"}, S], [{**declared, "order_a": "M"}])
    assert (battle(stopped, "1").check, battle(stopped, "1").defenders.fighting) == ("ok", ("K",))


def test_a_battle_among_own_cards_is_one_battle_and_kills_no_enemy() -> None:
    """5 against 5 is undecided, once; 11 against 5 kills one of Ada's cards and none of an opponent's."""
    cast = [card("A", "Ada", 5), card("B", "Ada", 5), card("D", "Ada", 11), card("E", "Ada", 5), card("C", "Ben", 5)]
    declared = [
        order("1", "A", "B", set_check="ok", order_a="A", order_b="B"),
        order("2", "D", "E", set_check="ok", order_a="D", order_b="E"),
    ]
    game = played(cast, declared)
    ada, ben = standings(game.states[-1], ("Ada", "Ben"))
    assert (ada.started, ada.won, ada.lost, ada.undecided, ada.own_dead, ada.enemy_dead) == (2, 1, 1, 1, 1, 0)
    assert (ben.undecided, ben.own_dead, ben.enemy_dead) == (0, 0, 0)


@pytest.mark.parametrize("tables", [{}, {"Changes": [{"turn": 1, "card": "M", "set_modifier": 1}]}])
def test_an_attack_on_an_outpost_may_be_answered_before_any_battle_is_declared(tables: dict[str, Any]) -> None:
    """The attack list is part of the state of the game from the start, whatever else stands on the sheets."""
    rows = [{"turn": 1, "attacker": "ada", "attacked": "Ben", "location": "Khitomer"}]
    for state in played([M, S], Attacks=rows, **tables).states:
        assert [(one.turn, one.attacker, one.attacked, one.location) for one in state.attacks] == [
            (1, "Ada", "Ben", "Khitomer")
        ]


@pytest.mark.parametrize(("base", "shown"), [(None, "?"), (0, "0")])
def test_a_change_of_a_card_without_a_strength_does_not_call_it_0(base: int | None, shown: str) -> None:
    """A blank number is not 0: the log writes a strength that is not typed yet as it writes such a place."""
    cast = [card("A", "Ada", 5), card("B", "Ben", base)]
    (told,) = events(played(cast, Changes=[{"turn": 1, "card": "B", "set_status": "stopped"}]), "override")
    assert str(dict(told.phrase.values)["strength"]) == shown


@pytest.mark.parametrize("ids", [(None, "worf-2"), ("worf-1", None), ("worf-1", "worf-2")])
def test_of_two_cards_of_one_name_each_side_means_its_own(ids: tuple[str | None, str | None]) -> None:
    """The same character in both decks: an entry stands for a card of the side in whose list it is, if that has one."""
    cast = [
        {**card("Worf", "Ada", 9), "id": ids[0], "name": "Worf"}, {**card("Worf", "Ben", 6), "id": ids[1], "name": "Worf"},
        card("D", "Ben", 5),
    ]  # fmt: skip
    game = played(cast, [order("1", "Worf", "Worf", order_a="Worf", order_b="Worf")])
    assert (battle(game, "1").check, game.troubles) == ("ok", ())
    both = battle(game, "1")
    players = [
        next(one.player for one in game.states[0].cards if one.id == id_)
        for id_ in (*both.attackers.fighting, *both.defenders.fighting)
    ]
    assert players == ["Ada", "Ben"]
