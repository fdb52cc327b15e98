"""Laws of the personnel battle; the fast odds are compared with every shuffle played out."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import isclose
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import systems
from calc.core.errors import RuleError
from calc.core.registry import FUNCTIONS
from calc.systems.stccg.rules.battle import Fighter, stccg_battle_log, stccg_duel, stccg_strength
from calc.systems.stccg.rules.conditions import stccg_is_leader, stccg_same_place, stccg_takes_part
from calc.systems.stccg.rules.end import stccg_casualty, stccg_eligible, stccg_fate, stccg_remaining, stccg_winner
from calc.systems.stccg.rules.morals import ClassRow, stccg_attack_class, stccg_may_attack
from calc.systems.stccg.rules.odds import stccg_expected_losses, stccg_odds
from calc.systems.stccg.rules.outcome import stccg_battle, stccg_fates
from calc.systems.stccg.rules.start import Attacker, Defender, stccg_may_start, stccg_start_check

systems.load()

HURT = {"standing": 0, "stunned": 1, "mortal": 2}
MIRRORED = {"none": "none", "attacker": "defender", "defender": "attacker"}

strengths = st.integers(0, 12)
fighters = st.builds(Fighter, strengths, st.booleans(), st.just("active"))
few = st.lists(fighters, min_size=1, max_size=4).map(tuple)
ties = st.sampled_from(sorted(MIRRORED))
statuses = st.sampled_from(["active", "stopped", "disabled"])
affiliations = st.sampled_from(["romulan", "ferengi", "klingon", "neutral", "federation", "borg", "gorn"])
forces = st.lists(affiliations, min_size=1, max_size=4).map(tuple)
permits = st.lists(st.sampled_from(["borg", "klingon", "romulan", "not_borg", "not_federation"]), max_size=2).map(tuple)
GORN = (ClassRow("gorn", "others"),)


@st.composite
def battles(draw: st.DrawFn) -> tuple[tuple[Fighter | None, ...], tuple[Fighter | None, ...], list[int], list[int]]:
    """Two forces of which somebody takes part, blank rows among them, and a shuffled pile each."""
    drawn: list[Any] = []
    piles = []
    for role in ("attacker", "defender"):
        force = draw(
            st.lists(st.none() | st.builds(Fighter, strengths, st.booleans(), statuses), min_size=1, max_size=5).filter(
                lambda rows, role=role: any(row and stccg_takes_part(row.status, role) for row in rows)
            )
        )
        rows = [y for y, row in enumerate(force, 1) if row and stccg_takes_part(row.status, role)]
        drawn.append(tuple(force))
        piles.append(draw(st.permutations(rows)))
    return drawn[0], drawn[1], piles[0], piles[1]


def played(a: tuple[Fighter, ...], b: tuple[Fighter, ...]) -> tuple[list[str], list[str]]:
    """The states after two piles are turned over, told as the article tells it."""
    states_a, states_b = ["standing"] * len(a), ["standing"] * len(b)
    for place in range(min(len(a), len(b))):
        one, other = a[place], b[place]
        if one.strength > other.strength:
            states_b[place] = "mortal" if one.strength > 2 * other.strength or one.lethal else "stunned"
        if other.strength > one.strength:
            states_a[place] = "mortal" if other.strength > 2 * one.strength or other.lethal else "stunned"
    return states_a, states_b


def all_shuffles(a: tuple[Fighter, ...], b: tuple[Fighter, ...], tie: str) -> tuple[Counter[str], float, float]:
    """Who wins how often, and the mean number of dead, from every shuffle of both piles."""
    winners: Counter[str] = Counter()
    dead_a = dead_b = 0
    for pile_a in permutations(a):
        for pile_b in permutations(b):
            states_a, states_b = played(pile_a, pile_b)
            total_a = sum(card.strength for card, state in zip(pile_a, states_a, strict=True) if state == "standing")
            total_b = sum(card.strength for card, state in zip(pile_b, states_b, strict=True) if state == "standing")
            winner = tie if total_a == total_b else "attacker" if total_a > total_b else "defender"
            winners[winner] += 1
            dead_a += states_a.count("mortal") + (winner == "defender" and set(states_a) != {"mortal"})
            dead_b += states_b.count("mortal") + (winner == "attacker" and set(states_b) != {"mortal"})
    return winners, dead_a / winners.total(), dead_b / winners.total()


@settings(max_examples=150, deadline=None)
@given(few, few, ties)
def test_odds_and_losses_are_those_of_all_shuffles(a: tuple[Fighter, ...], b: tuple[Fighter, ...], tie: str) -> None:
    winners, dead_a, dead_b = all_shuffles(a, b, tie)
    shares = [winners[who] / winners.total() for who in ("attacker", "defender", "none")]
    assert all(map(isclose, stccg_odds(a, b, tie), shares))
    assert all(map(isclose, stccg_expected_losses(a, b, tie), (dead_a, dead_b)))


@settings(max_examples=10, deadline=None)
@given(st.lists(fighters, min_size=12, max_size=12).map(tuple), st.lists(fighters, min_size=2, max_size=2).map(tuple))
def test_odds_of_a_full_force_are_those_of_all_ways_to_deal_it(a: tuple[Fighter, ...], b: tuple[Fighter, ...]) -> None:
    ways: Counter[str] = Counter()
    for first, second in permutations(range(12), 2):
        left = [card for place, card in enumerate(a) if place not in (first, second)]
        states_a, states_b = played((a[first], a[second], *left), b)
        total_a = stccg_remaining(tuple(card.strength for card in (a[first], a[second], *left)), tuple(states_a))
        total_b = stccg_remaining(tuple(card.strength for card in b), tuple(states_b))
        ways[stccg_winner(total_a, total_b)] += 1
    assert all(map(isclose, stccg_odds(a, b), (ways[who] / (12 * 11) for who in ("attacker", "defender", "none"))))


@given(st.lists(fighters, min_size=1, max_size=12).map(tuple), st.lists(fighters, min_size=1, max_size=12).map(tuple))
@settings(max_examples=40, deadline=None)
def test_chances_add_up_to_one_and_losses_stay_within_the_force(a: tuple[Fighter, ...], b: tuple[Fighter, ...]) -> None:
    odds, losses = stccg_odds(a, b), stccg_expected_losses(a, b)
    assert isclose(sum(odds), 1)
    assert all(0 <= chance <= 1 for chance in odds)
    assert 0 <= losses.attacker_dead <= len(a)
    assert 0 <= losses.defender_dead <= len(b)


@given(few, few, ties, st.randoms(use_true_random=False))
def test_odds_know_neither_sides_nor_rows(
    a: tuple[Fighter, ...], b: tuple[Fighter, ...], tie: str, random: Any
) -> None:
    """Swapping the sides swaps the chances; the order of the rows and who is lethal do not matter to them."""
    odds, losses = stccg_odds(a, b, tie), stccg_expected_losses(a, b, tie)
    swapped = stccg_odds(b, a, MIRRORED[tie])
    assert (odds.attacker_wins, odds.defender_wins, odds.no_winner) == (
        swapped.defender_wins,
        swapped.attacker_wins,
        swapped.no_winner,
    )
    assert tuple(losses) == tuple(reversed(stccg_expected_losses(b, a, MIRRORED[tie])))
    rows = list(a)
    random.shuffle(rows)
    assert stccg_odds(tuple(rows), b, tie) == odds
    assert stccg_odds(tuple(card._replace(lethal=not card.lethal) for card in a), b, tie) == odds


@given(few, few, st.integers(1, 5))
def test_more_strength_never_lowers_the_chance_to_win(
    a: tuple[Fighter, ...], b: tuple[Fighter, ...], more: int
) -> None:
    stronger = (a[0]._replace(strength=a[0].strength + more), *a[1:])
    before, after = stccg_odds(a, b), stccg_odds(stronger, b)
    assert after.attacker_wins >= before.attacker_wins
    assert after.defender_wins <= before.defender_wins


@given(battles(), ties)
def test_every_card_that_fights_gets_one_fate_and_the_battle_counts_the_dead(battle: Any, tie: str) -> None:
    attackers, defenders, order_a, order_b = battle
    undrawn = stccg_fates(*battle, None, tie)
    assert [(fate.side, fate.row) for fate in undrawn] == [
        *(("attacker", row) for row in sorted(order_a)),
        *(("defender", row) for row in sorted(order_b)),
    ]
    states_a, states_b = played([attackers[y - 1] for y in order_a], [defenders[y - 1] for y in order_b])
    expected = {("attacker", row): state for row, state in zip(order_a, states_a, strict=True)}
    expected |= {("defender", row): state for row, state in zip(order_b, states_b, strict=True)}
    assert {(fate.side, fate.row): fate.state for fate in undrawn} == expected
    open_fates = [fate for fate in undrawn if not fate.fate]
    if not open_fates:
        assert stccg_battle(*battle, None, tie).casualty == 0
        return
    for pick, drawn in enumerate(open_fates, 1):
        row = stccg_battle(*battle, pick, tie)
        fates = stccg_fates(*battle, pick, tie)
        assert (row.eligible, row.casualty) == (len(open_fates), drawn.row)
        assert drawn.side == MIRRORED[row.winner]
        assert sum(fate.fate == "dead" for fate in fates) == row.attacker_dead + row.defender_dead
        assert {fate.fate for fate in fates} <= {"dead", "stopped"}
        assert [fate for fate in fates if fate.fate == "dead" and fate.state != "mortal"] == [
            drawn._replace(fate="dead")
        ]


@given(battles())
def test_the_log_pairs_the_piles_card_by_card(battle: Any) -> None:
    _, _, order_a, order_b = battle
    log = stccg_battle_log(*battle)
    assert [(line.pair, line.attacker_row, line.defender_row) for line in log] == [
        (pair, a, b) for pair, (a, b) in enumerate(zip(order_a, order_b, strict=False), 1)
    ]


@given(battles(), st.data())
def test_an_unfinished_pile_leaves_every_cell_blank(battle: Any, data: st.DataObject) -> None:
    attackers, defenders, order_a, order_b = battle
    shorter = order_a[: data.draw(st.integers(0, len(order_a) - 1))]
    for function in (stccg_battle_log, stccg_battle, stccg_fates):
        assert function(attackers, defenders, shorter, order_b) == ""
        blank = [row and row._replace(strength=None) for row in defenders]
        assert function(attackers, blank, order_a, order_b) == ""


@given(strengths, strengths, st.booleans(), st.booleans())
def test_a_duel_seen_from_the_other_side_is_the_same(a: int, b: int, lethal_a: bool, lethal_b: bool) -> None:
    duel = stccg_duel(a, b, lethal_a, lethal_b)
    assert duel == tuple(reversed(stccg_duel(b, a, lethal_b, lethal_a)))
    assert "standing" in duel


@given(strengths, strengths, st.booleans(), st.booleans(), st.integers(0, 12))
def test_more_strength_never_hurts_in_a_duel(a: int, b: int, lethal_a: bool, lethal_b: bool, more: int) -> None:
    before, after = stccg_duel(a, b, lethal_a, lethal_b), stccg_duel(a + more, b, lethal_a, lethal_b)
    assert HURT[after.state_a] <= HURT[before.state_a]
    assert HURT[after.state_b] >= HURT[before.state_b]


@given(strengths, st.lists(st.integers(0, 5), max_size=4), st.integers(-20, 20))
def test_strength_is_the_sum_of_its_parts_and_weapons_never_weaken(
    printed: int, weapons: list[int], modifier: int
) -> None:
    added, best = (stccg_strength(printed, tuple(weapons), modifier, mode) for mode in ("sum", "best"))
    for total in (added, best):
        assert total == sum(part.value for part in total.parts) >= 0
    assert added == max(0, printed + sum(weapons) + modifier)
    assert added >= best >= stccg_strength(printed, (), modifier)


@given(st.lists(st.sampled_from(sorted(HURT)), min_size=1, max_size=6))
def test_every_pick_draws_another_card_that_may_be_drawn(states: list[str]) -> None:
    drawn = [stccg_casualty(states, pick) for pick in range(1, stccg_eligible(states) + 1)]
    assert drawn == [position for position, state in enumerate(states, 1) if state != "mortal"]
    fates = [stccg_fate(state, picked=position == (drawn or [0])[0]) for position, state in enumerate(states, 1)]
    assert fates.count("dead") == states.count("mortal") + bool(drawn)


@given(st.lists(st.tuples(strengths, st.sampled_from(sorted(HURT))), min_size=1, max_size=6))
def test_what_remains_is_the_sum_of_its_parts(cards: list[tuple[int, str]]) -> None:
    total = stccg_remaining(*map(tuple, zip(*cards, strict=True)))
    assert total == sum(part.value for part in total.parts)
    assert total == sum(strength for strength, state in cards if state == "standing")


@given(
    st.sampled_from(["Bajor", "Qo'noS", "Wolf 359"]),
    st.sampled_from(["surface", "ship: Defiant", "site: Ops"]),
    st.data(),
)
def test_a_place_is_the_same_however_it_is_typed(location: str, spot: str, data: st.DataObject) -> None:
    def typed(name: str) -> str:
        padded = name.replace(" ", data.draw(st.sampled_from([" ", "  ", "\t"])))
        return data.draw(st.sampled_from([str.upper, str.lower, str.title]))(f" {padded} ")

    assert stccg_same_place(typed(location), typed(location), typed(spot), typed(spot))
    assert not stccg_same_place(typed(location), typed(location + "2"), typed(spot), typed(spot))
    assert not stccg_same_place(typed(location), typed(location), typed(spot), typed(spot + "2"))


@given(st.lists(st.sampled_from(["Honor", "Treachery", "Youth", "Leadership Course"]), max_size=4), st.data())
def test_one_entry_makes_a_leader_wherever_it_stands(skills: list[str], data: st.DataObject) -> None:
    separator = data.draw(st.sampled_from([", ", ";", "/", "\n"]))
    assert not stccg_is_leader("CIVILIAN", separator.join(skills))
    place = data.draw(st.integers(0, len(skills)))
    mark = data.draw(st.sampled_from(["Leadership", "OFFICER x2", "office"]))
    assert stccg_is_leader("CIVILIAN", separator.join([*skills[:place], mark, *skills[place:]]))


def allowed_by_class(attacker: str, defender: str) -> bool:
    """The affiliation rule for one card against one card, without permits."""
    return {
        "others": attacker != defender,
        "anyone": True,
        "borg_only": defender == "borg",
        "card_only": False,
    }[stccg_attack_class(attacker, GORN)]


@given(forces, forces)
def test_a_force_may_attack_if_each_may_attack_each(attackers: tuple[str, ...], defenders: tuple[str, ...]) -> None:
    each = all(allowed_by_class(one, other) for one in attackers for other in defenders)
    assert stccg_may_attack(attackers, defenders, classes=GORN) is each


@given(forces, forces, permits, permits, st.booleans())
def test_permits_only_help_and_a_counter_attack_needs_none(
    attackers: tuple[str, ...], defenders: tuple[str, ...], some: tuple[str, ...], more: tuple[str, ...], planet: bool
) -> None:
    def may(permitted: tuple[str, ...], counter: bool = False) -> bool:
        return stccg_may_attack(attackers, defenders, permitted, counter, planet, GORN)

    assert may(some) <= may(some + more) <= may(("any",))
    assert may((), counter=True)
    assert may(("any",)) is not (planet and "borg" in attackers)
    assert may(some + more) is may((";".join(some + more),))


@given(forces, st.sampled_from(["romulan", "borg", "klingon"]))
def test_a_permit_and_its_opposite_fit_every_force_between_them(defenders: tuple[str, ...], name: str) -> None:
    present = stccg_may_attack(("borg",), defenders, (name,), classes=GORN)
    absent = stccg_may_attack(("borg",), defenders, (f"not_{name}",), classes=GORN)
    assert (present, absent) == (name in defenders, name not in defenders)


@given(st.text("abnyz", min_size=1, max_size=4).filter(lambda name: name != "any"), forces)
def test_a_new_affiliation_is_permitted_like_the_others_and_refused_unless_it_is_entered(
    name: str, defenders: tuple[str, ...]
) -> None:
    """Whatever it is called: only the word any is more than a name."""
    entered = (*GORN, ClassRow(name, "others"))
    for permit, present in ((name, True), (f"not_{name}", False)):
        assert stccg_may_attack(("borg",), (*defenders, name), (permit,), classes=entered) is present
        assert stccg_may_attack(("borg",), defenders, (permit,), classes=entered) is not present
        with pytest.raises(RuleError, match="neither any nor an affiliation"):
            stccg_may_attack(("borg",), defenders, (permit,), classes=GORN)


PLAYERS = st.sampled_from(["Ada", "Ben", None])
PLACES = st.sampled_from(["Bajor", "Bajor", "Bajor", "Cardassia"])
SPOTS = st.sampled_from(["surface", "surface", "ship: Defiant"])
ATTACKERS = st.lists(
    st.builds(Attacker, PLAYERS, affiliations, statuses, st.booleans(), PLACES, SPOTS), min_size=1, max_size=3
).map(tuple)
DEFENDERS = st.lists(
    st.builds(Defender, PLAYERS, affiliations, statuses, st.none(), PLACES, SPOTS), min_size=1, max_size=3
).map(tuple)


@settings(max_examples=300)
@given(st.booleans(), ATTACKERS, DEFENDERS, st.booleans(), permits)
def test_the_check_from_tables_is_the_check_from_answers(
    own_turn: bool, attackers: tuple[Attacker, ...], defenders: tuple[Defender, ...], struck: bool, allowed: Any
) -> None:
    attacked_at = ("Bajor",) if struck else ()
    actual = stccg_start_check(own_turn, attackers, defenders, attacked_at, allowed, False, GORN)
    active = [card for card in attackers if card.status == "active"]
    if own_turn and active and all(card.status == "disabled" for card in defenders):
        assert actual == "no_defender"
        return
    everybody = [*active, *defenders]
    counter = struck and {card.location for card in everybody} == {"Bajor"}
    assert actual == stccg_may_start(
        own_turn,
        bool(active),
        all(
            stccg_same_place(one.location, other.location, one.spot, other.spot)
            for one in everybody
            for other in everybody
        ),
        any(card.leader for card in active),
        stccg_may_attack(
            tuple(card.affiliation for card in active),
            tuple(card.affiliation for card in defenders),
            allowed,
            counter,
            False,
            GORN,
        ),
        counter,
        any(one.player and one.player == other.player for one in active for other in defenders),
    )


@given(st.lists(st.booleans(), min_size=7, max_size=7))
def test_a_battle_starts_only_if_nothing_stands_in_the_way(answers: list[bool]) -> None:
    own_turn, active, same_place, leader, affiliation_ok, counter, own_cards = answers
    free = own_turn and active and same_place and not own_cards and (counter or (leader and affiliation_ok))
    assert (FUNCTIONS["STCCG_MAY_START"].in_cell(*answers) == "ok") is free
