"""The end of the battle: who still stands, who wins, who dies, who is stopped."""

from __future__ import annotations

from typing import Annotated

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Count, Flag, OneOf, Whole
from calc.core.plurals import plural
from calc.core.ranges import Cells
from calc.core.registry import rule
from calc.core.totals import Part, Total

STATES = OneOf("standing", "stunned", "mortal")
State = Annotated[str, STATES]
States = Annotated[tuple[str, ...], Cells(STATES)]
PlacedStates = Annotated[tuple[str | None, ...], Cells(STATES, keep_blanks=True)]
Strengths = Annotated[tuple[int | None, ...], Cells(Whole(0), keep_blanks=True)]
Tie = Annotated[str, OneOf("none", "attacker", "defender")]
Pick = Annotated[int | None, Whole(1)]


@rule("STCCG-END-01")
def stccg_remaining(strengths: Strengths, states: PlacedStates) -> Total | Blank:
    """Strength of the cards still standing.

    strengths: strength of each card of one side
    states: state of each card, as many cells as strengths: standing, stunned, mortal
    returns: sum of the standing; cards not drawn count as standing; pairs of blank cells are skipped; blank if one
      of a pair is blank or all are
    errors: different numbers of cells; an unknown state or a bad strength
    """
    if len(strengths) != len(states):
        raise RuleError(
            plural(
                "strengths has {strengths} cell and states has {states}; each card needs both",
                "strengths has {strengths} cells and states has {states}; each card needs both",
                of="strengths",
            ),
            states=len(states),
            strengths=len(strengths),
        )
    standing = []
    for strength, state in zip(strengths, states, strict=True):
        if (strength is None) != (state is None):
            return BLANK
        if strength is not None and state == "standing":
            standing.append(Part("Stärke", strength, "STCCG-END-01"))
    return Total(*standing) if any(states) else BLANK


@rule("STCCG-END-02")
def stccg_winner(total_a: Count, total_b: Count, tie: Tie = "none") -> str:
    """Who wins the battle.

    total_a: remaining strength of the attackers, 0 or more
    total_b: remaining strength of the defenders
    tie: who wins when equal: none, attacker, defender
    returns: attacker, defender or none; blank while a total is blank
    errors: not a whole number or below 0; an unknown tie rule
    """
    if total_a == total_b:
        return tie
    return "attacker" if total_a > total_b else "defender"


@rule("STCCG-END-03")
def stccg_eligible(states: States) -> int:
    """Number of cards from which the loser's extra casualty is drawn (the sides of the die to roll).

    states: states of the losing side; blank cells are skipped
    returns: standing and stunned cards; blank if all cells are blank
    errors: an unknown state
    """
    return sum(state != "mortal" for state in states)


@rule("STCCG-END-03")
def stccg_casualty(states: PlacedStates, pick: Pick = None) -> int | Blank:
    """Row of the loser's card that is drawn to die.

    states: states of the losing side, in table order; blank cells keep their number
    pick: which of the eligible cards: 1 to STCCG_ELIGIBLE
    returns: position in states; 0 if nobody is eligible; blank while the pick is needed and blank
    errors: pick below 1 or not whole, or above the number of eligible cards where there are any; an unknown state
    """
    if not any(states):
        return BLANK
    eligible = [position for position, state in enumerate(states, 1) if state in ("standing", "stunned")]
    if not eligible:
        return 0
    if pick is None:
        return BLANK
    if pick > len(eligible):
        raise RuleError(
            "pick {pick} is above {eligible}, the number of eligible cards", pick=pick, eligible=len(eligible)
        )
    return eligible[pick - 1]


@rule("STCCG-END-03", "STCCG-END-04", "STCCG-END-05", "STCCG-END-06")
def stccg_fate(state: State, picked: Flag = False) -> str:
    """What becomes of a card after the battle.

    state: standing, stunned, mortal
    picked: it was drawn as the extra casualty
    returns: dead or stopped; a stunned card recovers and is stopped; blank for a blank state
    errors: a mortally wounded card was picked; an unknown state
    """
    if state == "mortal" and picked:
        raise RuleError(
            "a mortally wounded card dies anyway and cannot be picked; pick one that is standing or stunned"
        )
    return "dead" if picked or state == "mortal" else "stopped"
