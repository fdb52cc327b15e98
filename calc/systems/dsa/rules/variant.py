"""The spreadsheet variant from the forum: TaW and TaP* mixed, bonuses weighed by the attribute rolls, all at once."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from calc.core.kinds import BLANK, D20, LARGEST, Blank, Flag, Int, Number, OneOf, Positive, Rounding
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.totals import Part, Total
from calc.systems.dsa.rules.checks import dsa_check, dsa_check_grade, dsa_is_fumble
from calc.systems.dsa.rules.keywords import Favour, HorseBonus, MinTap, Missing
from calc.systems.dsa.rules.movement import dsa_carry_over, dsa_movement, movement_divisor, movement_start

Weight = Annotated[float, Number(0, 1)]
BonusPoints = Annotated[float, Number(0, LARGEST)]
Reading = Annotated[str, OneOf("seed", "mix")]

#: Numbers of cells are told apart down to one part in so many; what differs by less is dust of the computer's sums.
FINEST: Final = 10**9


class TableRider(NamedTuple):
    """A rider's check and bonuses in the table of all riders."""

    die1: D20
    die2: D20
    die3: D20
    attr1: Positive
    attr2: Positive
    attr3: Positive
    taw: Int
    modifier: Int = 0
    sprint: Flag = False
    horse: HorseBonus = 0
    crowd: Favour = 0


class TableResult(NamedTuple):
    """What a rider's check is worth, or blanks."""

    tap: int | Blank
    fields: int | Blank
    carry: int | Blank
    fumble: bool | Blank


TableRiders = Annotated[tuple[TableRider | None, ...], Rows(TableRider, keep_blanks=True, incomplete="none")]


@rule("DSA-FORUM-05")
def dsa_bonus_share(die: D20, attr: Positive) -> float:
    """How well a bonus counts, decided by one attribute roll of the riding check (variant, our reading).

    die: W20 of that attribute roll
    attr: the attribute
    returns: 1 when the die is at most half the attribute (or a 1), 0.5 when at most the attribute, else 0
        (a 20 always 0)
    errors: die outside 1-20, attribute below 1
    """
    if die == 20:
        return 0.0
    if die == 1 or 2 * die <= attr:
        return 1.0
    return 0.5 if die <= attr else 0.0


@rule("DSA-FORUM-04", "DSA-FORUM-05")
def dsa_mix_movement(
    taw: Int,
    tap: Int,
    bonus_points: BonusPoints = 0,
    sprint: Flag = False,
    weight: Weight = 0.5,
    rounding: Rounding = "round",
) -> Total:
    """Movement points of the variant that mixes TaW and TaP* (our reading).

    taw: riding TaW (below 0 counts as 0)
    tap: TaP* of the movement check; below 0 = failed
    bonus_points: sum of bonus x share for horse, crowd and so on, 0 or more
    sprint: sprint announced
    weight: weight of the TaW, 0-1
    rounding: round, floor, ceil
    returns: 3 (failed 2) + mix/5; sprint 4 (failed 3) + mix/3;
        mix = weight*TaW + (1-weight)*max(0,TaP*) + bonus_points
    errors: weight outside 0-1, negative bonus_points, unknown rounding
    """
    share = _as_meant(weight)
    mix = share * max(0, taw) + (1 - share) * max(0, tap) + _as_meant(bonus_points)
    divisor = movement_divisor(sprint)
    gained = rounded(mix.numerator, mix.denominator * divisor, rounding)
    return Total(movement_start(tap, sprint), Part(f"Mischung aus TaW und TaP* / {divisor}", gained, "DSA-FORUM-04"))


@rule("DSA-FORUM-04", "DSA-FORUM-05", "DSA-FORUM-06", "DSA-FORT-01", "DSA-FORT-03")
def dsa_fields_table(
    riders: TableRiders,
    reading: Reading = "seed",
    rounding: Rounding = "round",
    weight: Weight = 0.5,
    min_tap: MinTap = 1,
    missing: Missing = "sum",
) -> tuple[TableResult, ...]:
    """TaP*, movement points, carry-over and fumble of all riders at once.

    riders: one row a rider: die1, die2, die3, attr1, attr2, attr3, taw, modifier (without horse and crowd; blank = 0),
        sprint (blank = false), horse bonus 0-4 (blank = 0), crowd favour 0-3 (blank = 0)
    reading: seed = horse and crowd make the check easier; mix = they give bonus points by the attribute rolls
        (crowd by roll 1, horse by roll 2) and TaW and TaP* are mixed
    rounding: round, floor, ceil
    weight: weight of the TaW in the mix variant, 0-1
    min_tap: as in DSA_CHECK
    missing: as in DSA_CHECK
    returns: "" in all four cells of a row with a blank among its first seven
    errors: a bad value in any row gives an error for the whole table, a row without exactly eleven cells,
        unknown reading
    """
    results = []
    for rider in riders:
        if rider is None:
            results.append(TableResult(BLANK, BLANK, BLANK, BLANK))
            continue
        modifier = rider.modifier if reading == "mix" else rider.modifier - rider.horse - rider.crowd
        tap = dsa_check(*rider[:7], modifier, min_tap, missing)
        if reading == "mix":
            fields = dsa_mix_movement(rider.taw, tap, _bonus_points(rider), rider.sprint, weight, rounding)
        else:
            fields = dsa_movement(tap, rider.sprint, rounding)
        grade = dsa_check_grade(*rider[:7], modifier)
        fumble = dsa_is_fumble(grade, tap, "sprint" if rider.sprint else "movement")
        results.append(TableResult(int(tap), int(fields), dsa_carry_over(tap, rounding), fumble))
    return tuple(results)


def _bonus_points(rider: TableRider) -> float:
    """Crowd favour weighed by the first attribute roll, the horse by the second."""
    return rider.crowd * dsa_bonus_share(rider.die1, rider.attr1) + rider.horse * dsa_bonus_share(
        rider.die2, rider.attr2
    )


def _as_meant(number: float) -> Fraction:
    """The number that a cell stands for: 0.3 is three tenths and 1/3 is a third, not the doubles nearest to them."""
    return Fraction(number).limit_denominator(FINEST)
