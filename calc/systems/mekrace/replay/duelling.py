"""Opposed rolls: the attack roll, the defence roll with what is left of defensive driving, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from calc.core.errors import Words
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.totals import Total
from calc.systems.mekrace.replay.course import Course, DuelKey
from calc.systems.mekrace.replay.harm import Harm
from calc.systems.mekrace.replay.rows import DUEL_ROLLS, DuelRow
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.attacks import mekrace_attack_roll
from calc.systems.mekrace.rules.defence import mekrace_defence_bonus, mekrace_defence_roll, mekrace_hits

#: Defences that cost no vehicle points (A19).
WITHOUT_DAMAGE = frozenset({"block", "smoke"})


@dataclass(frozen=True, slots=True)
class Duel:
    """One duel under way: its key, and its row on the sheet where there is one."""

    course: Course
    key: DuelKey
    row: DuelRow | None
    placed: Placed[DuelRow] | None

    @property
    def attacker(self) -> str:
        """Who attacks; the course itself for its own effects."""
        return self.key[1]

    @property
    def defender(self) -> str:
        """Who defends."""
        return self.key[2]

    @contextmanager
    def fought(self) -> Iterator[Duel]:
        """While it is fought, every event tells the row of the duel."""
        self.course.duel = self.placed.number if self.placed is not None else None
        try:
            yield self
        finally:
            self.course.duel = None

    def dice(self, purpose: str) -> tuple[int, int]:
        """The dice of a purpose."""
        return self.course.duel_dice(self.key, purpose)

    def cells(self, purpose: str) -> tuple[Where, ...]:
        """Where the dice of a purpose lie."""
        columns = DUEL_ROLLS[purpose].columns
        return tuple(self.placed.where(column) for column in columns) if self.placed else ()

    def disturbance(self) -> tuple[int, int]:
        """The dice of the defender's disturbance roll."""
        return self.dice("disturbance")

    def harm(self, damage: int, announced: str | None = None) -> Harm:
        """What a hit of this duel does to the defender."""
        given = self.row.set_damage if self.row is not None else None
        return Harm(
            damage if given is None else given,
            "hit" if announced is None else "called",
            self.disturbance,
            announced,
            self.row.lost if self.row is not None else None,
            self.attacker,
            (self.placed.where("set_damage"),) if self.placed is not None and given is not None else (),
            given is not None,
        )


def duel_of(course: Course, attacker: str, defender: str, kind: str) -> Duel:
    """The next duel of these two in this race round."""
    key = course.duel_key(attacker, defender, kind)
    placed = course.duels.get(key)
    return Duel(course, key, placed.row if placed else None, placed)


def attack_total(course: Course, name: str, kind: str, dice: tuple[int, int], modifier: int) -> Total:
    """An attack roll with the values of the vehicle and its pilot."""
    person = course.person(name)
    return mekrace_attack_roll(
        kind, *dice, person.pre, person.tar, person.dex, person.shooting, course.driving(name, "other"), modifier
    )


def defence_bonus(course: Course, name: str, kind: str) -> int:
    """What defensive driving adds to the next defence; counts that defence."""
    if kind in WITHOUT_DAMAGE and not course.settings.block_bonus:
        return 0
    vehicle = course.now(name)
    course.change(name, defences=vehicle.defences + 1)
    return mekrace_defence_bonus(vehicle.defensive, vehicle.defences + 1)


def defend(duel: Duel, attack: int) -> tuple[Total, bool]:
    """The defence roll, and whether the attack gets through; the game master may have said so himself."""
    course, name, kind = duel.course, duel.defender, duel.key[3]
    dice = duel.dice("defence")
    bonus = defence_bonus(course, name, kind)
    total = mekrace_defence_roll(*dice, course.person(name).ref, course.driving(name, "other"), bonus)
    given = duel.row.set_hit if duel.row is not None else None
    hit = mekrace_hits(attack, total) if given is None else given
    cells = duel.cells("defence")
    if duel.placed is not None and given is not None:
        cells = (*cells, duel.placed.where("set_hit"))
    course.log(
        name, "defence",
        phrase("Verteidigung gegen {kind} von {attacker}: {total} gegen {attack}, {result}", kind=word(kind),
               attacker=attacker_name(duel.attacker), total=total, attack=attack, result=word("hit" if hit else "miss")),
        dice=(("defence", dice),), total=total, needed=attack, result="hit" if hit else "miss", target=duel.attacker,
        rules=("MEK-DEF-01", "MEK-DEF-04"), cells=cells, overridden=given is not None,
        bonus=bonus, defence_number=course.now(name).defences,
    )  # fmt: skip
    course.settled(duel.key)
    return total, hit


def attacker_name(name: str) -> object:
    """The attacker as the log names him; the course is a word of the rules."""
    return word(name) if name == "course" else Words(name)
