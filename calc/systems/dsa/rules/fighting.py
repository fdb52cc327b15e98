"""Attacking rider or horse (Pferd oder Reiter attackieren): permission, attack, parry, damage."""

from __future__ import annotations

from typing import Annotated, Final

from calc.core.kinds import BLANK, D20, Count, Flag, Int, MaybeCount, MaybeD20, MaybeInt, OneOf, Positive, Whole
from calc.core.registry import rule
from calc.core.terms import term
from calc.core.totals import Part, Total
from calc.systems.dsa.rules.board import COSTS
from calc.systems.dsa.rules.keywords import Ability, Target

Roll = Annotated[str, OneOf("permission", "at", "pa")]
Confirm = Annotated[int | None, Whole(0, 20)]

#: What fighting on horseback costs with each special ability, and its word in the rule text.
ABILITIES: Final = {
    "none": (term("ohne SF").word, 5),
    "mounted": (term("Reiterkampf").word, 2),
    "war": (term("Kriegsreiterei").word, 0),
}
SHOVE_ATTACK: Final = Part("Attackieren beim Abdrängen", 3, "DSA-ATAB-02")


@rule("DSA-ATT-03", "DSA-ATT-04", "DSA-ATT-05", "DSA-ATAB-02")
def dsa_fight_modifier(sf: Ability, roll: Roll, target: Target = "rider", shove_attack: Flag = False) -> Total:
    """Difficulty of a permission check, an attack (AT) or a parry (PA) on horseback.

    sf: none 5, mounted (Reiterkampf) 2, war (Kriegsreiterei) 0
    roll: permission, at, pa
    target: rider or horse; horse adds 3 to at and pa
    shove_attack: attacker's permission check while shoving, adds 3
    returns: positive = harder
    errors: unknown keyword
    """
    term, penalty = ABILITIES[sf]
    permission = roll == "permission"
    total = Total(Part(term, penalty, "DSA-ATT-03" if permission else "DSA-ATT-04")).present()
    if permission and shove_attack:
        return total.plus(SHOVE_ATTACK)
    if not permission and target == "horse":
        return total.plus(Part("Pferd angegriffen", 3, "DSA-ATT-05"))
    return total


@rule("DSA-ATT-01", "DSA-ATT-02", "DSA-ATT-10")
def dsa_attack_allowed(
    field: Count, lane: Positive, other_field: Count, other_lane: Positive, points: Count, look: Flag = False
) -> str:
    """Whether a rider may attack another one in passing, or why not.

    field: field of the attacker at this moment of his move
    lane: lane of the attacker
    other_field: field of the other rider
    other_lane: lane of the other rider
    points: movement points left
    look: watching the referee first, one point more
    returns: ok, not_beside, no_points
    errors: field below 0, lane below 1, points below 0
    """
    if field != other_field or abs(lane - other_lane) != 1:
        return "not_beside"
    cost = COSTS["attack"] + (COSTS["look"] if look else 0)
    return "ok" if points >= cost else "no_points"


@rule("DSA-BASE-07")
def dsa_fight_roll(die: D20, value: Count, modifier: Int = 0, confirm: Confirm = None) -> str:
    """Outcome of one AT or PA roll on a W20.

    die: W20, 1-20
    value: AT or PA value, 0 or more
    modifier: positive = harder, subtracted from the value
    confirm: second W20 that confirms a 1 or a 20; blank = not rolled yet; 0 = played without confirmation rolls
    returns: success, failure, lucky, fumble, confirm (a 1 or 20 that still needs the second roll)
    errors: die outside 1-20, confirm outside 0-20, negative value
    """
    if die not in (1, 20):
        return "success" if _succeeds(die, value - modifier) else "failure"
    if confirm is None:
        return "confirm"
    second = _succeeds(confirm, value - modifier)
    if die == 1:
        return "lucky" if confirm == 0 or second else "success"
    return "fumble" if confirm == 0 or not second else "failure"


@rule("DSA-ATT-03", "DSA-ATT-04", "DSA-ATT-05", "DSA-BASE-07")
def dsa_attack(
    att_permit: Int,
    at: MaybeCount,
    at_die: MaybeD20,
    def_permit: MaybeInt,
    pa: MaybeCount,
    pa_die: MaybeD20,
    att_sf: Ability = "none",
    def_sf: Ability = "none",
    target: Target = "rider",
    at_confirm: Confirm = None,
    at_extra: Int = 0,
    pa_extra: Int = 0,
) -> str:
    """Outcome of one attack from permission checks, AT roll and PA roll.

    att_permit: TaP* of the attacker's permission check
    at: AT value before penalties (may be blank when not needed)
    at_die: W20 of the attack
    def_permit: TaP* of the defender's permission check
    pa: PA value before penalties
    pa_die: W20 of the parry
    att_sf: attacker: none, mounted, war
    def_sf: defender: none, mounted, war
    target: rider or horse
    at_confirm: second W20 after a 20 on the attack; 0 = no confirmation rolls
    at_extra: further difficulty of the AT
    pa_extra: further difficulty of the PA
    returns: not_allowed, miss, fumble, confirm, hit, parried; "" while a cell that is needed is blank
        (cells that no longer matter may stay blank)
    errors: a die outside 1-20, unknown keyword, negative AT or PA
    """
    if att_permit < 0:
        return "not_allowed"
    if at is None or at_die is None:
        return BLANK
    at_modifier = dsa_fight_modifier(att_sf, "at", target) + at_extra
    if at_die == 20:
        outcome = dsa_fight_roll(at_die, at, at_modifier, at_confirm)
        return "miss" if outcome == "failure" else outcome
    if not _succeeds(at_die, at - at_modifier):
        return "miss"
    if def_permit is None:
        return BLANK
    if def_permit < 0:
        return "hit"
    if pa is None or pa_die is None:
        return BLANK
    pa_modifier = dsa_fight_modifier(def_sf, "pa", target) + pa_extra
    return "parried" if _succeeds(pa_die, pa - pa_modifier) else "hit"


@rule("DSA-ATT-06", "DSA-ATT-07", "DSA-PATZ-05")
def dsa_damage_modifier(sp: Count, target: Target = "rider") -> int:
    """Difficulty from a hit on the victim's next movement check.

    sp: damage points SP, 0 or more
    target: rider (SP) or horse (twice the SP)
    returns: positive = harder
    errors: negative SP, unknown target
    """
    return 2 * sp if target == "horse" else sp


def _succeeds(die: int, number: int) -> bool:
    """One W20 against a number: a 1 always does it, a 20 never."""
    return die == 1 or (die != 20 and die <= number)
