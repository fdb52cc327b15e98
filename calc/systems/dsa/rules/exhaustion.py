"""Sprint and exhaustion (Spurt und Erschöpfung): what a sprint costs the horse and when it recovers."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Count, Flag, OneOf
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.core.totals import Part, Total

Rest = Annotated[str, OneOf("none", "normal", "very_good", "morning")]

#: Points that come back in a day of each rest, and the rule that says so.
RECOVERY: Final = {
    "none": (0, "DSA-SPURT-05"),
    "normal": (3, "DSA-SPURT-05"),
    "very_good": (4, "DSA-SPURT-06"),
    "morning": (1, "DSA-SPURT-07"),
}


class Race(NamedTuple):
    """A race of a tournament: exhaustion gained in it, the rest after it."""

    gain: Count
    rest: Rest = "none"


class Strain(NamedTuple):
    """Exhaustion at the start and at the end of a race; blank for a skipped row."""

    before: int | Blank
    after: int | Blank


Races = Annotated[tuple[Race | None, ...], Rows(Race, keep_blanks=True, incomplete="none")]


@rule("DSA-SPURT-02", "DSA-PATZ-04")
def dsa_exhaustion(points: Count, sprint: Flag = False, extra: Count = 0) -> Total:
    """Exhaustion of the horse after this turn's movement.

    points: exhaustion before
    sprint: sprinted this turn
    extra: points from a fumble (1W3)
    returns: points + 1 when sprinting + extra
    errors: a negative number, sprint is not true or false
    """
    return Total(
        Part("Erschöpfung", points, "DSA-SPURT-02"),
        Part("Sprint", int(sprint), "DSA-SPURT-02"),
        Part("Patzer", extra, "DSA-PATZ-04"),
    ).present()


@rule("DSA-SPURT-04")
def dsa_exhaustion_modifier(points: Count) -> int:
    """Difficulty of all later riding checks from exhaustion.

    points: exhaustion of the horse
    returns: 2 for each point
    errors: a negative number
    """
    return 2 * points


@rule("DSA-SPURT-05", "DSA-SPURT-06", "DSA-SPURT-07")
def dsa_regeneration(points: Count, rest: Rest = "normal", days: Count = 1) -> Total:
    """Exhaustion left after a rest.

    points: exhaustion before the rest
    rest: none 0, normal 3 a day, very_good 4 a day (very good care), morning 1 (after the morning race of day 3)
    days: number of days
    returns: points left, never below 0
    errors: unknown rest, rest morning with days other than 1, a negative number
    """
    if rest == "morning" and days != 1:
        raise RuleError("days: {days} is not 1, and the rest after the morning race happens once", days=days)
    a_day, source = RECOVERY[rest]
    left = Total(Part("Erschöpfung", points, "DSA-SPURT-02"), Part("Regeneration", -a_day * days, source))
    return left.present().at_least(0, "mindestens 0", source)


@rule("DSA-SPURT-05", "DSA-SPURT-06", "DSA-SPURT-07", "DSA-FORUM-02")
def dsa_exhaustion_plan(races: Races, start: Count = 0) -> tuple[Strain, ...]:
    """Exhaustion before and after every race of a tournament.

    races: one row a race in order: exhaustion gained in it, rest after it (none, normal, very_good, morning;
        blank = none)
    start: exhaustion before the first race
    returns: exhaustion at the start and at the end of each race (before the rest); "" in a row whose gain is blank,
        such a row is skipped
    errors: unknown rest, a negative gain, a row without exactly two cells
    """
    plan = []
    before = start
    for race in races:
        if race is None:
            plan.append(Strain(BLANK, BLANK))
            continue
        after = before + race.gain
        plan.append(Strain(before, after))
        before = int(dsa_regeneration(after, race.rest))
    return tuple(plan)
