"""Action phase (Aktionsphase): one action a manoeuvre, its moment, what replaces a blocked card, the leagues."""

from __future__ import annotations

from typing import Annotated

from calc.core.kinds import Count, Flag, OneOf
from calc.core.registry import rule

Action = Annotated[str, OneOf("none", "attack", "mine", "ram", "block", "slipstream", "shortcut", "jam", "smoke")]
League = Annotated[str, OneOf("open", "civil")]
Jamming = Annotated[str, OneOf("banned", "allowed")]

#: Actions that touch a pilot roll or the path that it decides about.
BEFORE_PILOT_ROLL = frozenset({"ram", "block", "slipstream"})
ATTACKS = frozenset({"attack", "mine", "ram"})
JAMMING = frozenset({"jam", "smoke"})


@rule("MEK-ACT-06")
def mekrace_equivalent(
    declared_speed: Count,
    declared_steering: Count,
    new_speed: Count,
    new_steering: Count,
    previous: Count,
    braking: Count,
) -> bool:
    """Whether a card may replace the declared one that can no longer be driven.

    declared_speed: speed of the declared card
    declared_steering: steering of the declared card
    new_speed: speed of the replacement
    new_steering: steering of the replacement
    previous: speed of the previous race round
    braking: braking attribute
    returns: TRUE when neither speed nor steering is higher and the new speed is the declared one or the brakes
        reach it
    errors: any value negative or not whole
    """
    if new_steering > declared_steering or new_speed > declared_speed:
        return False
    return new_speed == declared_speed or new_speed >= previous - braking


@rule("MEK-ACT-02", "MEK-ACT-03", "MEK-ACT-04", "MEK-BLOCK-05", "MEK-LIST-01")
def mekrace_action_check(action: Action, actions_used: Count, pilot_rolled: Flag = False) -> str:
    """Whether an action may be taken now.

    action: none, attack, mine, ram, block, slipstream, shortcut, jam or smoke
    actions_used: actions of this driver in this race round so far
    pilot_rolled: the pilot roll that the action would influence has been made
    returns: ok, used (no action left) or late (ram, block and slipstream come before the pilot roll); used is reported
        before late
    errors: unknown action; actions_used negative
    """
    if action == "none":
        return "ok"
    if actions_used:
        return "used"
    return "late" if pilot_rolled and action in BEFORE_PILOT_ROLL else "ok"


@rule("MEK-LEAGUE-01", "MEK-BLOCK-02", "MEK-LIST-02")
def mekrace_disqualified(league: League, action: Action, jamming: Jamming = "banned") -> bool:
    """Whether an action disqualifies the driver.

    league: open or civil
    action: none, attack, mine, ram, block, slipstream, shortcut, jam or smoke
    jamming: banned or allowed: do electronic warfare and smoke count as attacks in the civil league
    returns: TRUE when the action is an attack and the race is run in the civil league
    errors: unknown keyword
    """
    if league != "civil":
        return False
    return action in ATTACKS or (action in JAMMING and jamming == "banned")
