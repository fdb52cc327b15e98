"""Riding checks of the replay: modifier, dice, TaP*, grade, and the sentence for the log."""

from __future__ import annotations

from dataclasses import dataclass

from calc.core.errors import Words
from calc.core.kinds import Cell
from calc.core.records import Where
from calc.core.replay import Roll, phrase
from calc.core.totals import Total
from calc.systems.dsa.replay.course import AnyPlaced, Course
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.bonuses import dsa_riding_modifier
from calc.systems.dsa.rules.checks import dsa_check, dsa_check_grade


@dataclass(frozen=True, slots=True)
class Check:
    """A check that was rolled."""

    tap: int
    grade: str
    modifier: Total
    dice: tuple[int, ...]
    kind: str

    @property
    def passed(self) -> bool:
        """True where points are left."""
        return self.tap >= 0


def modifier(course: Course, name: str, kind: str, *, damage: int = 0, role: str = "none", other: int = 0) -> Total:
    """The modifier of a check that is no movement check."""
    person = course.person(name)
    return dsa_riding_modifier(
        kind,
        person.horse_bonus,
        person.scope,
        exhaustion=course.counted_exhaustion(name),
        damage=damage,
        sf=person.sf,
        shove_attack=role,
        other=other,
    )


def attributes(course: Course, name: str, *columns: str) -> tuple[int, ...]:
    """Attributes and talent value of a rider; Waiting where one is blank."""
    return course.needed(course.riders[name], *columns)


def rolled(course: Course, name: str, kind: str, dice: tuple[int, ...], change: Total, taken: tuple[str, ...]) -> Check:
    """A talent check with these dice against the attributes in these columns (the last one is the talent value)."""
    s = course.settings
    first, second, third, taw = attributes(course, name, *taken)
    one, two, three = dice
    tap = dsa_check(one, two, three, first, second, third, taw, change, s.dsa_min_tap, s.dsa_missing)
    grade = dsa_check_grade(one, two, three, first, second, third, taw, change)
    return Check(int(tap), grade, change, dice, kind)


RIDING = ("ch", "ge", "kk", "taw")
SENSES = ("si1", "si2", "si3", "si_taw")
BODY = ("kb1", "kb2", "kb3", "kb_taw")


def riding_check(
    course: Course, name: str, kind: str, placed: AnyPlaced, purpose: str, roll: Roll, change: Total, *keys: Cell
) -> Check:
    """A riding check of a rider, logged."""
    check = rolled(course, name, kind, course.dice(placed, purpose, roll, *keys), change, RIDING)
    log_check(course, name, check, tuple(placed.where(column) for column in roll.columns))
    return check


def log_check(course: Course, name: str, check: Check, cells: tuple[Where, ...], *, overridden: bool = False) -> None:
    """The event of a check: dice, modifier with its parts, TaP*, grade."""
    course.log(
        name,
        f"{check.kind}_check",
        phrase(
            "{check}: {dice}, Erschwernis {modifier}: {grade}, {tap} TaP*",
            check=word(f"{check.kind}_check"),
            dice=Words("/".join(str(die) for die in check.dice) or "–"),
            modifier=Words(f"{int(check.modifier):+d}"),
            grade=word(check.grade),
            tap=check.tap,
        ),
        dice=((check.kind, check.dice),),
        total=check.modifier,
        result=check.tap,
        rules=("DSA-BASE-01", "DSA-MOD-01"),
        cells=cells,
        overridden=overridden,
        grade=check.grade,
    )
