"""Talent checks of DSA 4.1 with three W20: what is left of them, how they came out, how likely they pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from calc.core.kinds import D20, Int, Positive
from calc.core.registry import rule
from calc.core.terms import term
from calc.core.totals import Part, Total
from calc.systems.dsa.rules.keywords import CheckKind, Grade, MinTap, Missing

ROLLS = 20**3
FUMBLES = ("fumble", "disaster")


class FatePoint(NamedTuple):
    """The roll that counts and its TaP*."""

    roll: int
    tap: int


@rule("DSA-BASE-01", "DSA-BASE-02", "DSA-BASE-03", "DSA-BASE-04", "DSA-BASE-05", "DSA-BASE-06")
def dsa_check(
    die1: D20,
    die2: D20,
    die3: D20,
    attr1: Positive,
    attr2: Positive,
    attr3: Positive,
    taw: Int,
    modifier: Int = 0,
    min_tap: MinTap = 1,
    missing: Missing = "sum",
) -> Total:
    """Result of a talent check (3W20) as TaP*; below 0 the missing points.

    die1: first W20, 1-20, thrown against attr1
    die2: second W20, 1-20
    die3: third W20, 1-20
    attr1: first attribute of the talent, 1 or more (riding: CH)
    attr2: second attribute (riding: GE)
    attr3: third attribute (riding: KK)
    taw: talent value TaW, may be negative
    modifier: positive = harder, negative = easier
    min_tap: least TaP* of a passed check: 1 or 0
    missing: missing points when the effective TaW is negative: sum = all overshoots added,
        worst = only the largest one
    returns: points left (capped at the TaW); below 0 the missing points
    errors: a die outside 1-20, an attribute below 1, min_tap other than 0 or 1, missing is not sum or worst
    """
    dice = (die1, die2, die3)
    overshoots = _overshoots(dice, (attr1, attr2, attr3), taw - modifier)
    return _tap(taw, modifier, overshoots, dice.count(1), dice.count(20), min_tap, missing)


@rule("DSA-BASE-01", "DSA-BASE-04", "DSA-BASE-05")
def dsa_check_grade(
    die1: D20,
    die2: D20,
    die3: D20,
    attr1: Positive,
    attr2: Positive,
    attr3: Positive,
    taw: Int,
    modifier: Int = 0,
) -> str:
    """How a talent check came out, as a keyword.

    die1: first W20
    die2: second W20
    die3: third W20
    attr1: first attribute
    attr2: second attribute
    attr3: third attribute
    taw: talent value TaW
    modifier: positive = harder
    returns: spectacular (three 1s), lucky (two 1s), success, failure, fumble (two 20s), disaster (three 20s)
    errors: a die outside 1-20, an attribute below 1
    """
    dice = (die1, die2, die3)
    if dice.count(1) >= 2:
        return "spectacular" if dice.count(1) == 3 else "lucky"
    if dice.count(20) >= 2:
        return "disaster" if dice.count(20) == 3 else "fumble"
    points = taw - modifier
    needed = sum(_overshoots(dice, (attr1, attr2, attr3), points))
    return "success" if needed <= max(0, points) else "failure"


@rule("DSA-PATZ-01", "DSA-PATZ-02", "DSA-BASE-05")
def dsa_is_fumble(grade: Grade, tap: Int, kind: CheckKind) -> bool:
    """Whether a riding check counts as a fumble, so that a fumble table is rolled.

    grade: keyword from DSA_CHECK_GRADE
    tap: TaP* from DSA_CHECK
    kind: kind of riding check: order, movement, sprint (movement check of a sprinting rider), shove, permission
    returns: true for two or three 20s; for sprint and shove also when more than 10 points are missing
    errors: unknown grade or kind, tap is not a whole number
    """
    risky = kind in ("sprint", "shove")
    return grade in FUMBLES or (risky and tap < -10)


@rule("DSA-FORUM-03")
def dsa_fate_point(
    tap_first: Int, tap_second: Int, grade_first: Grade = "success", grade_second: Grade = "success"
) -> FatePoint:
    """Fate point (Schicksalspunkt) - of two rolls of one check the better one counts.

    tap_first: TaP* of the first roll
    tap_second: TaP* of the second roll
    grade_first: grade of the first roll; only fumble and disaster matter, they are worse than anything else
    grade_second: grade of the second roll
    returns: roll = 1 or 2, the roll that counts (1 when equal); tap = its TaP*
    errors: unknown grade, a TaP* that is not a whole number
    """
    first = (grade_first not in FUMBLES, tap_first)
    second = (grade_second not in FUMBLES, tap_second)
    return FatePoint(2, tap_second) if second > first else FatePoint(1, tap_first)


@rule("DSA-BASE-09")
def dsa_check_chance(attr1: Positive, attr2: Positive, attr3: Positive, taw: Int, modifier: Int = 0) -> float:
    """Exact chance that a talent check is passed (all 8000 rolls counted).

    attr1: first attribute
    attr2: second attribute
    attr3: third attribute
    taw: talent value TaW
    modifier: positive = harder
    returns: chance from 0 to 1
    errors: an attribute below 1, a value that is not a whole number
    """
    ways = tap_ways((attr1, attr2, attr3), taw, modifier)
    return sum(count for tap, count in ways.items() if tap >= 0) / ROLLS


def tap_ways(
    attributes: tuple[int, int, int],
    taw: int,
    modifier: int,
    min_tap: int = 1,
    second: Sequence[int] = range(1, 21),
) -> dict[int, int]:
    """How many of the 8000 rolls leave each TaP*; of those only whose second die shows one of these faces."""
    rolls: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for attribute, dice in zip(attributes, (range(1, 21), second, range(1, 21)), strict=True):
        faces = [(*_overshoots((die,), (attribute,), taw - modifier), int(die == 1), int(die == 20)) for die in dice]
        longer: Counter[tuple[int, int, int]] = Counter()
        for (spent, ones, twenties), count in rolls.items():
            for overshoot, one, twenty in faces:
                longer[spent + overshoot, ones + one, twenties + twenty] += count
        rolls = longer
    ways: Counter[int] = Counter()
    for (spent, ones, twenties), count in rolls.items():
        ways[int(_tap(taw, modifier, (spent,), ones, twenties, min_tap))] += count
    return ways


def _overshoots(dice: tuple[int, ...], attributes: tuple[int, ...], points: int) -> tuple[int, ...]:
    """What each die shows above its attribute; points below 0 lower the attributes."""
    lowered = min(0, points)
    return tuple(max(0, die - attribute - lowered) for die, attribute in zip(dice, attributes, strict=True))


def _tap(
    taw: int,
    modifier: int,
    overshoots: tuple[int, ...],
    ones: int,
    twenties: int,
    min_tap: int = 1,
    missing: str = "sum",
) -> Total:
    """What is left of a check whose dice cost these overshoots and show so many 1s and 20s."""
    least = f"{term('mindestens').word} {min_tap}"
    if ones >= 2:
        return Total(Part("TaW", taw, "DSA-BASE-04")).at_least(min_tap, least, "DSA-BASE-03")
    parts = [Part("TaW", taw, "DSA-BASE-01"), Part("Erschwernis", -modifier, "DSA-BASE-02")]
    if taw < modifier:
        parts.append(Part("Eigenschaften gesenkt", modifier - taw, "DSA-BASE-02"))
    parts += [Part("Eigenschaftsprobe", -overshoot, "DSA-BASE-01") for overshoot in overshoots]
    rest = Total(*parts).present()
    if rest >= 0 and twenties < 2:
        return rest.at_most(taw, "höchstens TaW", "DSA-BASE-03").at_least(min_tap, least, "DSA-BASE-03")
    if missing == "worst" and taw < modifier:
        rest = rest.plus(Part("nur die schlechteste", sum(overshoots) - max(overshoots), "DSA-BASE-06")).present()
    return rest.at_most(-1, "Patzer", "DSA-BASE-05")
