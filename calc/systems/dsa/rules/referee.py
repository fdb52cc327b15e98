"""The referee (Schiedsrichter): what he can see, what he notices, and the chance of being caught."""

from __future__ import annotations

from typing import Annotated

from calc.core.kinds import BLANK, Count, Flag, Int, MaybeD6, Whole
from calc.core.registry import rule

#: The largest W6 roll on which an attack is out of sight.
HiddenUpTo = Annotated[int, Whole(0, 6)]


@rule("DSA-ATT-09", "DSA-ATT-10")
def dsa_look(tap: Int, view_die: MaybeD6, hidden_upto: HiddenUpTo = 3) -> str:
    """What a rider learns who watches the referee before an attack.

    tap: TaP* of the perception check (Sinnenschärfe, made 3 harder)
    view_die: W6 of the referee's view, 1-6 (may be blank when the check failed)
    hidden_upto: the attack is out of sight on this W6 roll or less: 3 = half of all cases, 4 in a dense pack; 0-6
    returns: hidden, in_view, unknown (check failed)
    errors: view_die outside 1-6, hidden_upto outside 0-6
    """
    if tap < 0:
        return "unknown"
    if view_die is None:
        return BLANK
    return "hidden" if view_die <= hidden_upto else "in_view"


@rule("DSA-ATT-09", "DSA-ATT-11", "DSA-ATT-12", "DSA-ATAB-04")
def dsa_referee(
    view_die: MaybeD6,
    notice_die: MaybeD6,
    shove_attack: Flag = False,
    hidden_upto: HiddenUpTo = 3,
    shove_view: Flag = False,
) -> str:
    """Whether the referee catches an attack.

    view_die: W6: is the attack in the referee's sight (may be blank for a shove_attack)
    notice_die: W6: does he notice it (may be blank when hidden)
    shove_attack: attack while shoving: noticed only on a 6
    hidden_upto: out of sight on this W6 roll or less; 0-6
    shove_view: true = the sight roll is also made for a shove_attack; false = the notice die alone decides
    returns: hidden, overlooked, excluded
    errors: a die outside 1-6, hidden_upto outside 0-6
    """
    if shove_view or not shove_attack:
        if view_die is None:
            return BLANK
        if view_die <= hidden_upto:
            return "hidden"
    if notice_die is None:
        return BLANK
    return "overlooked" if notice_die <= _overlooked_upto(shove_attack) else "excluded"


@rule("DSA-ATT-09", "DSA-ATT-11", "DSA-ATT-12", "DSA-ATAB-04")
def dsa_detection_chance(
    attacks: Count = 1, shove_attack: Flag = False, hidden_upto: HiddenUpTo = 3, shove_view: Flag = False
) -> float:
    """Chance that a rider is excluded for one or more unscouted attacks.

    attacks: number of attacks, 0 or more
    shove_attack: attacks while shoving
    hidden_upto: as in DSA_REFEREE
    shove_view: as in DSA_REFEREE
    returns: chance from 0 to 1
    errors: attacks below 0, hidden_upto outside 0-6
    """
    in_sight = 6 - hidden_upto if shove_view or not shove_attack else 6
    noticed = 6 - _overlooked_upto(shove_attack)
    unseen = (36 - in_sight * noticed) / 36
    return float(1 - unseen**attacks)


def _overlooked_upto(shove_attack: bool) -> int:
    """The largest W6 roll on which an attack in sight is overlooked."""
    return 5 if shove_attack else 4
