"""Combat basics: initiative, order of acting, what the orders of a round cost, aiming, throwing."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, D6, Blank, Count, Flag, Int, MaybeCount, Positive, Rounding
from calc.core.plurals import plural
from calc.core.ranges import Rows
from calc.core.ranking import shared_places
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.tables import Listed, table
from calc.core.totals import Part, Total, dice_parts

MOST_AIM = 4


class Rolled(NamedTuple):
    """One cell of a column of initiatives or tiebreaks."""

    value: Int


class Place(NamedTuple):
    """The place of one unit in the order of acting; None where it has not rolled."""

    place: int | None


class Order(NamedTuple):
    """An action and how often it is done; blank is once."""

    action: Annotated[str, Listed("mekton", "actions", "action")]
    times: MaybeCount = None


Column = Annotated[tuple[Rolled | None, ...], Rows(Rolled, keep_blanks=True, short=True)]


@rule("MEKTON-INIT-01")
def mekton_initiative(die1: D6, die2: D6, reflexes: Int) -> Total:
    """Initiative of a unit, rolled once at the start of the combat.

    die1: first W6
    die2: second W6
    reflexes: REFLEXES of the mecha (of the fighter, if on foot)
    returns: points: die1 + die2 + reflexes
    """
    return Total(
        *dice_parts("W6", "MEKTON-INIT-01", die1, die2),
        Part("REFLEXES", reflexes, "MEKTON-INIT-01"),
    )


@rule("MEKTON-INIT-02")
def mekton_turn_order(initiatives: Column, tiebreaks: Column = ()) -> tuple[Place, ...] | Blank:
    """Place of every unit in the order of acting.

    initiatives: initiative of each unit; blank cells keep their row and get a blank answer
    tiebreaks: higher goes first among equal initiatives, e.g. REFLEXES; same number of rows; a blank tiebreak is
        the lowest
    returns: place: 1 acts first; equal units share the better place (1, 2, 2, 4); blank if all cells are blank
    errors: tiebreaks with another number of rows
    """
    if not any(initiatives):
        return BLANK
    if tiebreaks and len(tiebreaks) != len(initiatives):
        raise RuleError(
            plural(
                "tiebreaks has {found} row instead of {wanted}, one for each initiative",
                "tiebreaks has {found} rows instead of {wanted}, one for each initiative", of="found",
            ),
            found=len(tiebreaks), wanted=len(initiatives),
        )  # fmt: skip
    ties = tiebreaks or (None,) * len(initiatives)
    keys = [unit and (-unit.value, _tie_key(tie)) for unit, tie in zip(initiatives, ties, strict=True)]
    return tuple(Place(place) for place in shared_places(keys))


def _tie_key(tie: Rolled | None) -> tuple[bool, int]:
    """Sorts higher tiebreaks first and a blank one last."""
    return (True, 0) if tie is None else (False, -tie.value)


@rule(
    "MEKTON-ACT-01", "MEKTON-ACT-02", "MEKTON-ACT-03", "MEKTON-ACT-04", "MEKTON-ACT-05", "MEKTON-ACT-06",
    "MEKTON-ACT-07", "MEKTON-ACT-08", "MEKTON-ACT-09", "MEKTON-ACT-10", "MEKTON-ACT-11", "MEKTON-ACT-15",
    "MEKTON-ACT-16", "MEKTON-ACT-17", "MEKTON-ACT-18", "MEKTON-ACT-19", "MEKTON-ACT-20", "MEKTON-ACT-21",
    "MEKTON-ACT-22", "MEKTON-ACT-23",
)  # fmt: skip
def mekton_actions(
    orders: Annotated[tuple[Order, ...], Rows(Order, short=True)], quick_rate: Positive = 2
) -> Total | Blank:
    """Number of actions that a list of orders costs.

    orders: action, times (blank: 1); move: times is the answer of MEKTON_MOVE_ACTIONS, may be 0; quick_strike: strikes
        with a Quick weapon; blank rows are skipped
    quick_rate: strikes per action with a Quick weapon, 1 or more
    returns: actions: 1 each; 0: evade, parry, drop_weapon, pull_weapon; quick_strike: sum / rate, rounded up
    errors: an unknown action; times without an action
    """
    actions = table("mekton", "actions")
    parts = []
    quick_strikes = None
    for action, times in orders:
        count = 1 if times is None else times
        row = actions.find("action", action)
        if action == "quick_strike":
            quick_strikes = (quick_strikes or 0) + count
        else:
            parts.append(Part(row["term"], count * row["cost"], row["rule"]))
    if quick_strikes is not None:
        parts.append(Part("STRIKE (Quick)", rounded(quick_strikes, quick_rate, "ceil"), "MEKTON-ACT-03"))
    return Total(*parts)


@rule("MEKTON-ACT-05")
def mekton_aim_bonus(actions: Count, moved: Flag = False) -> int:
    """Bonus on the next attack roll for actions spent aiming.

    actions: actions spent aiming before this attack, 0 or more
    moved: TRUE if the unit moved since it began to aim: the aim is lost
    returns: points: 0 to 4
    """
    return 0 if moved else min(actions, MOST_AIM)


@rule("MEKTON-ACT-02")
def mekton_throw_range(servo_kills: Count, rounding: Rounding = "floor") -> int:
    """How far a mecha can throw something.

    servo_kills: Kills of the throwing servo, 0 or more
    rounding: floor, round (half up), ceil
    returns: hexes: half the Kills, rounded
    """
    return rounded(servo_kills, 2, rounding)


@rule("MEKTON-ACT-12", "MEKTON-ACT-13", "MEKTON-ACT-14")
def mekton_move_actions(
    mode: Annotated[str, Listed("mekton", "move_modes", "mode")], ma: Count, spent: Count
) -> int | Literal["no"]:
    """Actions needed to spend this much MA in one round.

    mode: run (legs), jump (jump servos), dive, drive, fly
    ma: MA of the unit in this mode, 0 or more
    spent: MA spent this round: hexes, terrain and turns, 0 or more
    returns: actions: run, jump: 0 up to half the MA, 1 beyond; dive, drive, fly: 1 up to half, 2 beyond; 0 if nothing
        is spent; the text no if more than the full MA is spent
    """
    if spent > ma:
        return "no"
    if spent == 0:
        return 0
    costs = table("mekton", "move_modes").find("mode", mode)
    return int(costs["up_to_half"] if 2 * spent <= ma else costs["beyond"])
