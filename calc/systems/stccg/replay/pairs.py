"""The fight itself in the replay: shuffled piles, pair after pair, what still stands, who wins."""

from __future__ import annotations

from dataclasses import replace

from calc.core.kinds import BLANK
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Total
from calc.systems.stccg.replay.course import Course
from calc.systems.stccg.replay.reasons import names
from calc.systems.stccg.replay.rows import Order
from calc.systems.stccg.replay.state import CardState, Pair
from calc.systems.stccg.replay.words import word
from calc.systems.stccg.rules.battle import Fighter, stccg_battle_log
from calc.systems.stccg.rules.end import stccg_remaining, stccg_winner

PILES = {"attacker": "order_a", "defender": "order_b"}


def shuffle(course: Course, placed: Placed[Order], role: str) -> tuple[int, ...]:
    """The pile of one side, top card first: each k is the k-th of those who take part."""
    side = course.under_way().side(role)
    order = course.pile(placed, PILES[role], side.fighters, side.player)
    pile = tuple(side.fighters[number - 1] for number in order)
    course.set_side(replace(side, pile=tuple(card.id for card in pile)))
    course.log(
        side.player, "shuffle", phrase("mischt: {names}", names=names(pile)), dice=(("shuffle", order),),
        rules=("STCCG-FIGHT-01",), cells=(placed.where(PILES[role]),), side=role,
    )  # fmt: skip
    return order


def pair_off(course: Course, order_a: tuple[int, ...], order_b: tuple[int, ...]) -> None:
    """Both piles turned over pair by pair."""
    battle = course.under_way()
    a, b = battle.attackers.fighters, battle.defenders.fighters
    for one in stccg_battle_log(_force(a), _force(b), order_a, order_b):
        assert not isinstance(one, str)
        first, second = a[one.attacker_row - 1], b[one.defender_row - 1]
        pair = Pair(
            first.id, one.attacker_strength, one.attacker_state, second.id, one.defender_strength, one.defender_state
        )
        course.update(pairs=(*course.under_way().pairs, pair))
        _log_pair(course, pair, first, second)


def _force(cards: tuple[CardState, ...]) -> tuple[Fighter, ...]:
    return tuple(Fighter(int(card.strength or 0), card.lethal) for card in cards)


def _log_pair(course: Course, pair: Pair, first: CardState, second: CardState) -> None:
    """The event of one pair: who is struck down, or that both stand."""
    values = {"own": pair.attacker_strength, "other": second.name, "theirs": pair.defender_strength}
    said = phrase("({own}) gegen {other} ({theirs}): beide stehen", **values)
    state = pair.state
    if state != "standing":
        fallen = first if pair.attacker_state != "standing" else second
        said = phrase("({own}) gegen {other} ({theirs}): {fallen} {state}", **values, fallen=fallen.name,
                      state=word(state))  # fmt: skip
    course.log(
        first.name, "pair", said, result=state, rules=("STCCG-FIGHT-04", _rule(pair)), side="attacker",
        card=pair.attacker, opponent=second.name, other=pair.defender, number=len(course.under_way().pairs),
        own=pair.attacker_strength, theirs=pair.defender_strength, own_state=pair.attacker_state,
        their_state=pair.defender_state,
    )  # fmt: skip


def _rule(pair: Pair) -> str:
    """The rule that decided a pair."""
    if pair.state != "mortal":
        return {"standing": "STCCG-FIGHT-07", "stunned": "STCCG-FIGHT-05"}[pair.state]
    weaker, stronger = sorted((pair.attacker_strength, pair.defender_strength))
    return "STCCG-FIGHT-06" if stronger > 2 * weaker else "STCCG-FIGHT-09"


def count(course: Course, role: str) -> None:
    """The strength of those of a side who stand when a pile is used up."""
    battle = course.under_way()
    side = battle.side(role)
    fallen = {getattr(pair, role): getattr(pair, f"{role}_state") for pair in battle.pairs}
    states = tuple((card.id, fallen.get(card.id, "standing")) for card in side.fighters)
    total = stccg_remaining(
        tuple(int(card.strength or 0) for card in side.fighters), tuple(state for _, state in states)
    )
    assert isinstance(total, Total)
    side = replace(side, states=states, total=total)
    course.set_side(side)
    said = phrase("es steht niemand mehr")
    if side.standing:
        said = phrase("es stehen: {names}; Stärke {total}", total=int(total), names=names(side.standing))
    course.log(side.player, "totals", said, total=total, result=int(total), rules=("STCCG-END-01",), side=role)


def decide(course: Course, placed: Placed[Order]) -> None:
    """Who wins, by the totals or by the game master's word."""
    battle, by_hand = course.under_way(), placed.row.set_winner
    totals = {"attacker": int(battle.attackers.total or 0), "defender": int(battle.defenders.total or 0)}
    winner = by_hand or stccg_winner(totals["attacker"], totals["defender"], course.settings.stccg_tie)
    course.update(winner=winner, winner_set=by_hand is not None)
    side = winner if winner != "none" else "attacker"
    own, theirs = totals[side], totals["defender" if side == "attacker" else "attacker"]
    said = phrase("gewinnt mit {own} zu {theirs}", own=own, theirs=theirs)
    if winner == "none":
        said = phrase("{own} zu {theirs}: niemand gewinnt", own=own, theirs=theirs)
    course.log(
        battle.side(side).player, "winner", said, result=winner, rules=("STCCG-END-02",),
        cells=(placed.where("set_winner"),) if by_hand else (), overridden=by_hand is not None,
        side=winner if winner != "none" else BLANK, total_a=totals["attacker"], total_b=totals["defender"],
    )  # fmt: skip
