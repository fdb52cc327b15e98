"""Crowd favour (Publikumsgunst), the horse's bonus (Pferderasse und Ausbildung), and the whole of one modifier."""

from __future__ import annotations

from typing import Annotated, Final

from calc.core.kinds import Count, Flag, Int, OneOf
from calc.core.registry import rule
from calc.core.totals import Part, Total
from calc.systems.dsa.rules.exhaustion import dsa_exhaustion_modifier
from calc.systems.dsa.rules.fighting import SHOVE_ATTACK, dsa_fight_modifier
from calc.systems.dsa.rules.keywords import MOVEMENT_CHECKS, Ability, CheckKind, Favour, HorseBonus, Scope

WorstAttack = Annotated[str, OneOf("none", "rider", "horse")]
Role = Annotated[str, OneOf("none", "attacker", "defender")]

MOST_FAVOUR: Final = 3

#: The checks on which a bonus of this scope counts.
COVERED: Final = {
    "none": (),
    "movement": MOVEMENT_CHECKS,
    "movement_shove": (*MOVEMENT_CHECKS, "shove"),
    "all": ("order", *MOVEMENT_CHECKS, "shove", "permission"),
}


@rule("DSA-PFERD-01", "DSA-PFERD-02", "DSA-PFERD-03", "DSA-WERT-02", "DSA-WERT-03")
def dsa_horse_bonus(bonus: HorseBonus, scope: Scope, kind: CheckKind) -> int:
    """Bonus points of the horse for one kind of riding check.

    bonus: bonus of the horse, 0-4
    scope: none, movement (movement and sprint checks), movement_shove, all
    kind: order, movement, sprint, shove, permission
    returns: bonus points that count (subtract them from the modifier)
    errors: bonus outside 0-4, unknown scope or kind
    """
    return bonus if kind in COVERED[scope] else 0


@rule("DSA-PUBL-01", "DSA-PUBL-02", "DSA-PUBL-03", "DSA-PUBL-04")
def dsa_crowd_favour(
    favour: Favour, harassed: Count = 0, attack: WorstAttack = "none", villain: Flag = False, loss: Favour = 1
) -> Total:
    """Crowd favour of a rider now (our reading of the qualitative rule).

    favour: favour before the race, 0-3, set by the game master
    harassed: how often the rider had to deal with dirty tricks in this race
    attack: worst attack of the rider so far: none, rider, horse
    villain: the attacked rider is a known villain
    loss: favour lost for attacking a rider who is no villain, 0-3
    returns: 0-3
    errors: favour or loss outside 0-3, harassed below 0, unknown attack
    """
    total = Total(
        Part("Publikumsgunst", favour, "DSA-PUBL-01"), Part("Schikanen", max(0, harassed - 1), "DSA-PUBL-02")
    ).present()
    if attack == "horse":
        return total.at_most(0, "Pferd attackiert", "DSA-PUBL-03")
    if attack == "rider" and not villain:
        total = total.plus(Part("Reiter attackiert", -loss, "DSA-PUBL-04")).present()
    return total.at_least(0, "mindestens 0", "DSA-PUBL-01").at_most(
        MOST_FAVOUR, f"höchstens {MOST_FAVOUR}", "DSA-PUBL-01"
    )


@rule(
    "DSA-MOD-01",
    "DSA-FORT-03",
    "DSA-SPURT-04",
    "DSA-ATT-03",
    "DSA-ATT-06",
    "DSA-ATAB-02",
    "DSA-ATAB-03",
    "DSA-PUBL-01",
    "DSA-PFERD-01",
)
def dsa_riding_modifier(
    kind: CheckKind,
    horse_bonus: HorseBonus = 0,
    scope: Scope = "all",
    crowd: Favour = 0,
    exhaustion: Count = 0,
    carry: Count = 0,
    damage: Count = 0,
    sf: Ability = "none",
    shove_attack: Role = "none",
    other: Int = 0,
) -> Total:
    """Total modifier of one riding check.

    kind: order, movement, sprint, shove, permission
    horse_bonus: bonus of the horse, 0-4
    scope: checks the horse bonus counts on: none, movement, movement_shove, all
    crowd: crowd favour 0-3 (movement and sprint only)
    exhaustion: exhaustion points, 2 difficulty each
    carry: carry-over of last turn's failed movement check (movement and sprint only)
    damage: damage difficulty from DSA_DAMAGE_MODIFIER (movement, sprint: all hits since his last movement check;
        defender's shove check of a shove_attack: only the hit of this attack)
    sf: special ability for the permission check: none +5, mounted (Reiterkampf) +2, war (Kriegsreiterei) +0
    shove_attack: role in an attack while shoving: none, attacker (+3 on permission and shove),
        defender (damage counts on shove)
    other: anything else the game master adds, such as +5 for the other rider of a fall, wounds
    returns: positive = harder
    errors: unknown keyword, horse_bonus outside 0-4, crowd outside 0-3, negative exhaustion, carry or damage
    """
    parts = [
        Part("Pferd", -dsa_horse_bonus(horse_bonus, scope, kind), "DSA-PFERD-01"),
        Part("Erschöpfung", dsa_exhaustion_modifier(exhaustion), "DSA-SPURT-04"),
    ]
    attacker = shove_attack == "attacker"
    if kind in MOVEMENT_CHECKS:
        parts += [
            Part("Publikumsgunst", -crowd, "DSA-PUBL-01"),
            Part("fehlende TaP*", carry, "DSA-FORT-03"),
            Part("Schaden", damage, "DSA-ATT-06"),
        ]
    elif kind == "permission":
        parts += dsa_fight_modifier(sf, "permission", "rider", attacker).parts
    elif kind == "shove" and attacker:
        parts.append(SHOVE_ATTACK)
    elif kind == "shove" and shove_attack == "defender":
        parts.append(Part("Schaden", damage, "DSA-ATAB-03"))
    return Total(*parts, Part("Meisterentscheid", other, "DSA-MOD-01")).present()
