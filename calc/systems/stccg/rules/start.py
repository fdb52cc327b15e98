"""May the battle start: the article's list of conditions, from answers or straight from the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from calc.core.kinds import BLANK, AnyCell, Flag, MaybeText, Text
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.systems.stccg.rules.conditions import Locations, Status, folded, place, stccg_may_counter, stccg_takes_part
from calc.systems.stccg.rules.morals import Classes, Permits, stccg_may_attack


class Attacker(NamedTuple):
    """A row of the attacking force."""

    player: MaybeText = None
    affiliation: MaybeText = None
    status: Status = "active"
    leader: Flag = False
    location: MaybeText = None
    spot: Text = "surface"


class Defender(NamedTuple):
    """A row of the attacked force; whether it has a leader does not matter."""

    player: MaybeText = None
    affiliation: MaybeText = None
    status: Status = "active"
    leader: Annotated[Any, AnyCell()] = None
    location: MaybeText = None
    spot: Text = "surface"


@rule(
    "STCCG-START-01", "STCCG-START-02", "STCCG-START-03", "STCCG-START-04", "STCCG-START-05", "STCCG-START-06",
    "STCCG-LEAD-02", "STCCG-AFF-01", "STCCG-AFF-07", "STCCG-SUM-01",
)  # fmt: skip
def stccg_may_start(
    own_turn: Flag,
    active: Flag,
    same_place: Flag,
    leader: Flag,
    affiliation_ok: Flag,
    counter: Flag = False,
    own_cards: Flag = False,
) -> str:
    """Whether the battle may start, from answers already worked out; the first thing that stands in the way.

    own_turn: it is the attacker's turn
    active: the attacking cards are active
    same_place: both forces are at exactly the same place
    leader: a leader is among the attackers
    affiliation_ok: the answer of STCCG_MAY_ATTACK
    counter: the answer of STCCG_MAY_COUNTER; waives leader and affiliation
    own_cards: the target belongs to the attacking player
    returns: ok, or the first of not_your_turn, not_active, own_cards, not_same_place, no_leader, affiliation; blank
      while one of the first five is blank
    errors: a flag that is neither true/false nor 1/0
    """
    if not own_turn:
        return "not_your_turn"
    if not active:
        return "not_active"
    if own_cards:
        return "own_cards"
    if not same_place:
        return "not_same_place"
    if not (leader or counter):
        return "no_leader"
    return "ok" if affiliation_ok or counter else "affiliation"


@rule(
    "STCCG-START-01", "STCCG-START-02", "STCCG-START-03", "STCCG-START-04", "STCCG-START-05", "STCCG-START-06",
    "STCCG-LEAD-01", "STCCG-LEAD-02", "STCCG-LEAD-03", "STCCG-LEAD-04", "STCCG-AFF-01", "STCCG-AFF-07",
    "STCCG-FIGHT-03", "STCCG-SUM-01",
)  # fmt: skip
def stccg_start_check(
    own_turn: Flag,
    attackers: Annotated[tuple[Attacker, ...], Rows(Attacker, short=True)],
    defenders: Annotated[tuple[Defender, ...], Rows(Defender, short=True)],
    attacked_at: Locations = (),
    permits: Permits = (),
    assimilating_planet: Flag = False,
    classes: Classes = (),
) -> str:
    """Whether the battle may start, straight from the tables of both forces.

    own_turn: it is the attacker's turn
    attackers: player, affiliation, status, leader, location, spot; only active rows attack, others are left out;
      blank rows are skipped
    defenders: the same six columns for the attacked force; the leader column is not used
    attacked_at: as in STCCG_MAY_COUNTER
    permits: as in STCCG_MAY_ATTACK
    assimilating_planet: as in STCCG_MAY_ATTACK
    classes: as in STCCG_ATTACK_CLASS
    returns: ok, or the first of not_your_turn, not_active, no_defender, own_cards, not_same_place, no_leader,
      affiliation; blank while own_turn, a whole table, or an affiliation or location of a used row is blank
    errors: an unknown status, affiliation, permit or class; a flag that is neither true/false nor 1/0
    """
    attacking = [card for card in attackers if stccg_takes_part(card.status, "attacker")]
    involved: list[Attacker | Defender] = [*attacking, *defenders]
    places = [place(card.location, card.spot) for card in involved if card.location]
    own = tuple(card.affiliation for card in attacking if card.affiliation)
    theirs = tuple(card.affiliation for card in defenders if card.affiliation)
    if not len(places) == len(own) + len(theirs) == len(involved):
        return BLANK
    counter = bool(attacking) and stccg_may_counter(attacking[0].location or "", attacked_at)
    allowed = stccg_may_attack(own, theirs, permits, counter, assimilating_planet, classes)
    if allowed == BLANK:
        return BLANK
    if own_turn and attacking and not any(stccg_takes_part(card.status, "defender") for card in defenders):
        return "no_defender"
    return stccg_may_start(
        own_turn,
        active=bool(attacking),
        same_place=len(set(places)) == 1,
        leader=any(card.leader for card in attacking),
        affiliation_ok=bool(allowed),
        counter=counter,
        own_cards=not _players(attacking).isdisjoint(_players(defenders)),
    )


def _players(force: Sequence[Attacker | Defender]) -> set[str]:
    return {folded(card.player) for card in force if card.player}
