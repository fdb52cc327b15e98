"""Fumbles and falls of the replay (Patzer, Sturz)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.kinds import Cell
from calc.core.records import Placed, Where
from calc.core.replay import Roll, phrase
from calc.core.totals import Total
from calc.systems.dsa.replay.checks import BODY, log_check, rolled
from calc.systems.dsa.replay.course import AnyPlaced, Course
from calc.systems.dsa.replay.rows import Order
from calc.systems.dsa.replay.words import word
from calc.systems.dsa.rules.exhaustion import dsa_exhaustion
from calc.systems.dsa.rules.fumbles import FumbleEffect, dsa_fall_damage, dsa_fumble, dsa_fumble_effect

FUMBLE_RULES = {
    "movement": "DSA-PATZ-03",
    "sprint": "DSA-PATZ-04",
    "shove": "DSA-PATZ-05",
    "attack": "DSA-PATZ-07",
}


@dataclass(frozen=True, slots=True)
class Mishap:
    """Where the dice of a fumble lie: fumble, repeated fumble, harm, fall, body control.

    prefix: begins the names of the dice of a rider who is not the one acting
    other_dice: names of dice by purpose where the usual ones are taken by another fumble of the same action
    """

    placed: AnyPlaced
    rolls: dict[str, Roll]
    keys: tuple[Cell, ...]
    prefix: str = ""
    other_dice: Mapping[str, str] = field(default_factory=dict)

    def name(self, purpose: str) -> str:
        """What the dice of a purpose are called on the sheet."""
        return self.other_dice.get(purpose, self.prefix + purpose)

    def dice(self, course: Course, purpose: str, *more: Cell) -> tuple[int, ...]:
        """The dice of one purpose."""
        name = self.name(purpose)
        return course.dice(self.placed, name, self.rolls[name], *self.keys, *more)

    def cells(self, purpose: str) -> tuple[Where, ...]:
        """The cells of one purpose."""
        return tuple(self.placed.where(column) for column in self.rolls[self.name(purpose)].columns)


def fumble(course: Course, name: str, table: str, mishap: Mishap) -> FumbleEffect:
    """Roll on a fumble table and let the result happen to the rider; a fall is carried out here."""
    rider = course.now(name)
    result, thrown = _result(course, table, mishap, armed=rider.armed)
    amount, harm = _amount(course, result, table, mishap)
    effect = dsa_fumble_effect(table, result, rider.points, amount)
    assert isinstance(effect, FumbleEffect)  # blank only without an amount, and that is rolled where one is needed
    changes: dict[str, object] = {"damage": rider.damage + effect.modifier, "debt": rider.debt + effect.debt}
    if table in ("shove", "attack"):
        changes["points"] = effect.points_left
    if result == "horse_hurt":
        changes["sp_horse"] = rider.sp_horse + (amount or 0)
    elif result == "self_hurt":
        changes["sp_rider"] = rider.sp_rider + (amount or 0)
    elif result == "weapon_lost":
        changes["armed"] = False
    elif result == "tired":
        changes["exhaustion"] = int(dsa_exhaustion(rider.exhaustion, False, amount or 0))
    course.change(name, **changes)
    course.log(
        name,
        "fumble",
        phrase(
            "Patzer, Tabelle {table} (2W6: {sum}): {result}",
            table=word(table),
            sum=Words(", ".join(str(sum(dice)) for dice in thrown)),
            result=word(result),
        ),
        dice=(*(("fumble", dice) for dice in thrown), *harm),
        result=result,
        rules=(FUMBLE_RULES[table],),
        cells=mishap.cells("fumble"),
    )
    _tell_effect(course, name, table, result, effect, amount, mishap)
    if effect.falls:
        fall(course, name, mishap)
    return effect


def _tell_effect(
    course: Course, name: str, table: str, result: str, effect: FumbleEffect, amount: int | None, mishap: Mishap
) -> None:
    """What a fumble costs, as an event of its own: SP and the difficulty they mean, exhaustion, points owed."""
    rules, cells = (FUMBLE_RULES[table],), mishap.cells("fumble")
    if result in ("horse_hurt", "self_hurt"):
        part = "horse" if result == "horse_hurt" else "rider"
        course.log(
            name, "hurt",
            phrase("{part} verliert {points} SP, nächste Bewegungs-Probe um {harm} erschwert",
                   part=word(part), points=amount or 0, harm=effect.modifier),
            result=amount or 0, rules=rules, cells=cells,
        )  # fmt: skip
    elif result == "tired":
        said = phrase("Erschöpfung des Pferdes +{points}", points=effect.exhaustion)
        course.log(name, "tired", said, result=effect.exhaustion, rules=rules, cells=cells)
    elif result == "points_lost":
        said = phrase(
            "Bewegungspunkte übrig: {points}, für die nächste Runde geschuldet: {debt}",
            points=effect.points_left, debt=effect.debt,
        )  # fmt: skip
        course.log(name, "points_lost", said, result=effect.debt, rules=rules, cells=cells)


def _result(course: Course, table: str, mishap: Mishap, *, armed: bool) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """The result on the table, and all dice: who has no weapon to lose rolls again."""
    thrown = [mishap.dice(course, "fumble")]
    while (result := dsa_fumble(table, thrown[-1][0], thrown[-1][1], armed)) == "reroll":
        repeated = len(thrown) - 1
        if repeated and not course.by_seed:
            cells = mishap.cells("again")
            said = message("{sum} means rolling once more; type the new dice over the old ones", sum=sum(thrown[-1]))
            course.trouble(cells[0], said, value=thrown[-1][0], severity="warning", rules=("DSA-PATZ-07",))
            raise Waiting(*cells)
        thrown.append(mishap.dice(course, "again", *((repeated + 1,) if repeated else ())))
    return result, tuple(thrown)


def _amount(
    course: Course, result: str, table: str, mishap: Mishap
) -> tuple[int | None, tuple[tuple[str, tuple[int, ...]], ...]]:
    """The points that a result needs (1W3, SP), and their dice."""
    if result == "tired":
        dice = mishap.dice(course, "tired")
        return sum(dice), (("tired", dice),)
    if result in ("horse_hurt", "self_hurt"):
        placed = mishap.placed
        if table == "attack" and isinstance(placed.row, Order):
            return course.blow(Placed(placed.row, placed.number, placed.table)), ()
        dice = mishap.dice(course, "hurt")
        return sum(dice), (("hurt", dice),)
    return None, ()


def fall(course: Course, name: str, mishap: Mishap) -> None:
    """A fall: damage by 3W6 and a body control check; the rider leaves the board unless he remounts."""
    dice = mishap.dice(course, "fall")
    body = rolled(course, name, "body", mishap.dice(course, "body"), Total(), BODY)
    log_check(course, name, body, mishap.cells("body"))
    damage = dsa_fall_damage(dice[0], dice[1], dice[2], body.tap)
    rider = course.now(name)
    out = course.settings.dsa_fall_out
    course.change(name, sp_rider=rider.sp_rider + int(damage), status="fallen" if out else rider.status, points=0)
    course.log(
        name,
        "fall",
        phrase("{rider} stürzt: {damage} SP", rider=name, damage=int(damage)),
        dice=(("fall", dice),),
        total=damage,
        result=int(damage),
        rules=("DSA-PATZ-08",),
        cells=mishap.cells("fall"),
    )
    course.log(
        name,
        "notice",
        phrase("Wer dahinter reitet, kann {rider} niederreiten: Meisterentscheid", rider=name),
        rules=("DSA-PATZ-09",),
    )
