"""One attack from dice to damage, in one row."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, D6, Blank, Count, Int, MaybeInt, OneOf, Rounding, Whole
from calc.core.plurals import plural
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts
from calc.systems.mekton.rules.attack import mekton_attack_roll
from calc.systems.mekton.rules.damage import Tie, mekton_damage, mekton_result
from calc.systems.mekton.rules.fire import mekton_burst_hits, mekton_salvo_hits


class AttackCells(NamedTuple):
    """Dice of the attacker and what is added to them."""

    die1: D6
    die2: D6
    base: Int
    wa: MaybeInt = None
    modifier: MaybeInt = None


class DefenceCells(NamedTuple):
    """Dice of the defender and what is added to them."""

    die1: D6
    die2: D6
    base: Int
    bonus: MaybeInt = None
    modifier: MaybeInt = None


class Resolved(NamedTuple):
    """What came of an attack."""

    attack: Total
    defence: Total
    margin: int
    result: str
    projectiles: int
    damage: int


AttackRow = Annotated[tuple[AttackCells, ...], Rows(AttackCells, short=True, incomplete="wait")]
DefenceRow = Annotated[tuple[DefenceCells, ...], Rows(DefenceCells, short=True, incomplete="wait")]


@rule(
    "MEKTON-ATT-01", "MEKTON-ATT-06", "MEKTON-FIRE-01", "MEKTON-FIRE-03", "MEKTON-DAM-04", "MEKTON-DAM-05",
    "MEKTON-DAM-06",
)  # fmt: skip
def mekton_resolve(
    attack: AttackRow,
    defence: DefenceRow,
    damage: Count,
    armor: Count = 0,
    fire: Annotated[str, OneOf("single", "burst", "salvo")] = "single",
    count: Annotated[int | None, Whole(1)] = None,
    reduction: Count = 0,
    rounding: Rounding = "floor",
    tie: Tie = "defender",
) -> Resolved | Blank:
    """One attack from dice to damage.

    attack: die1, die2, base (attribute + skill), wa, modifier; wa and modifier may be blank
    defence: die1, die2, base (attribute + skill), bonus (active defence, DA), modifier (arc and others); bonus and
        modifier may be blank
    damage: damage of one shot, bullet or missile, 0 or more
    armor: armour at the location, 0 or more
    fire: single, burst, salvo
    count: burst: BV, salvo: missiles fired; 1 or more; needed for both
    reduction: taken off by a block, 0 or more
    rounding: of salvo hits, as in MEKTON_SALVO_HITS
    tie: as in MEKTON_RESULT; burst and salvo bring 0 projectiles at an equal roll all the same
    returns: attack, defence, margin (attack - defence), result, projectiles (that hit), damage (of each of them, through
        armour; 0 if none hits)
    errors: more than one row; as MEKTON_RESULT, MEKTON_BURST_HITS, MEKTON_SALVO_HITS, MEKTON_DAMAGE
    """
    for cells, argument in ((attack, "attack"), (defence, "defence")):
        if len(cells) > 1:
            raise RuleError(
                plural("{argument} has {count} row instead of one", "{argument} has {count} rows instead of one"),
                argument=Words(argument),
                count=len(cells),
            )
    attacker, defender = _attack_total(attack[0]), _defence_total(defence[0])
    result = mekton_result(attacker, defender, tie=tie)
    projectiles = 0 if result == "miss" else 1
    if fire != "single":
        if count is None:
            return BLANK
        if fire == "burst":
            projectiles = mekton_burst_hits(attacker, defender, count)
        else:
            projectiles = mekton_salvo_hits(attacker, defender, count, rounding)
    return Resolved(
        attack=attacker,
        defence=defender,
        margin=attacker - defender,
        result=result,
        projectiles=projectiles,
        damage=mekton_damage(damage, armor, result, reduction) if projectiles else 0,
    )


def _attack_total(cells: AttackCells) -> Total:
    return mekton_attack_roll(cells.die1, cells.die2, cells.base, cells.wa or 0, cells.modifier or 0)


def _defence_total(cells: DefenceCells) -> Total:
    return Total(
        *dice_parts("W6", "MEKTON-ATT-01", cells.die1, cells.die2),
        Part("attribute + skill", cells.base, "MEKTON-ATT-01"),
        Part("ACTIVE DEFENSE, DA", cells.bonus or 0, "MEKTON-ATT-01"),
        Part("Modifier", cells.modifier or 0, "MEKTON-ATT-01"),
    )
