"""What damage leads to: destroyed areas, sensors, propulsion, treads, pilots, humans, shock, explosions."""

from __future__ import annotations

from dataclasses import dataclass

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.kinds import keyword
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.totals import Part, Total
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.explosion import Burned, explode
from calc.systems.mekton.replay.harm import as_counted
from calc.systems.mekton.replay.rows import ORDER_ROLLS, OrderRow, PartRow, RulingRow
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.casualties import (
    mekton_explodes,
    mekton_human_state,
    mekton_ma_left,
    mekton_sensor_modifier,
    mekton_servo_state,
    mekton_tread_state,
)
from calc.systems.mekton.rules.shock import (
    mekton_stun_needed,
    mekton_stun_roll,
)  # fmt: skip

Cause = Placed[OrderRow] | Placed[RulingRow]


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage through armour at one area: how much, the Kills before, the row that caused it, who dealt it.

    number: the row of the log; None where the damage is no attack's and is still to be taken off
    typed: the cell where the game master typed the damage
    earlier: what the projectiles before it have done to the area, in the same attack
    """

    damage: Total
    before: int
    cause: Cause
    dealer: str | None = None
    number: int | None = None
    typed: tuple[Where, ...] = ()
    knockout: bool = False
    earlier: int = 0


def hurt(course: Course, key: str, place: str, blow: Blow) -> None:
    """Damage at an area, with everything that follows from it."""
    part, human = course.parts[key][place].row, course.row(key).human
    _taken_off(course, key, place, blow)
    left = course.now(key).left(place)
    values = {"name": course.row(key).name, "place": part.location, "damage": int(blow.damage), "left": left}
    said = phrase("{name}, {place}: {damage} through armour, Kills left {left}", **values)
    if human:
        said = phrase("{name}, {place}: {damage} through armour, hits left {left}", **values)
    course.log(
        key, "damage", said, total=blow.damage, result=int(blow.damage), rules=("MEKTON-DAM-06",), cells=blow.typed,
        overridden=False, location=part.location, kills_left=left, dealer=blow.dealer and course.row(blow.dealer).name,
        number=blow.number,
    )  # fmt: skip
    course.tally(key, taken=int(blow.damage))
    if blow.dealer is not None:
        course.tally(blow.dealer, dealt=int(blow.damage))
    if human:
        _human(course, key, place, blow, left)
        return
    if blow.damage > 0:
        _systems(course, key, place, part, blow)
    if left <= 0 < blow.before:
        destroyed(
            course, key, place, blow.cause, asked=isinstance(blow.cause.row, OrderRow) and blow.number is not None
        )
    if part.powerplant and blow.number is not None:
        powerplant_hit(course, key, blow.cause)


def _taken_off(course: Course, key: str, place: str, blow: Blow) -> None:
    """Take the damage off the area where the battle table has not done so, and count below 0 for humans."""
    unit = course.now(key)
    if blow.number is None:
        course.set_kills(key, place, max(unit.unit.kills[place] - blow.damage, 0))
    if course.row(key).human:
        below = max(blow.damage - blow.before, 0)
        if below:
            course.change(key, beyond={**unit.beyond, place: below})


def destroyed(course: Course, key: str, place: str, cause: Cause, *, asked: bool) -> None:
    """An area at 0 Kills does nothing any more; a pilot in it must eject or dies.

    asked: the row that caused it has a cell for the ejection; otherwise a ruling says how it ended
    """
    part = course.parts[key][place].row
    course.log(
        key, "destroyed", phrase("{name}: {place} destroyed", name=course.row(key).name, place=part.location),
        result="destroyed", rules=("MEKTON-MEC-01",), location=part.location,
    )  # fmt: skip
    for (owner, name), weapon in course.weapons.items():
        if owner == key and keyword(weapon.row.mount or "") == place:
            course.log(
                key, "weapon_lost", phrase("{weapon} is lost with it", weapon=weapon.row.name), result=name,
                rules=("MEKTON-MEC-01",),
            )  # fmt: skip
    if part.sensors:
        points = mekton_sensor_modifier(0, course.row(key).canopy)
        course.log(
            key, "sensors", phrase("Sensors out: {points} on all Actions", points=points), result=points,
            rules=("MEKTON-MEC-03",),
        )  # fmt: skip
    if part.pilot and course.now(key).pilot not in ("dead", "ejected"):
        ejection(course, key, cause, asked=asked)


def ejection(course: Course, key: str, cause: Cause, *, asked: bool = True) -> None:
    """The pilot's last chance, as the game master has entered it."""
    worked = getattr(cause.row, "ejected", None) if asked else None
    if worked is None:
        if asked:
            raise Waiting(cause.where("ejected"))
        name = course.row(key).name
        course.change(key, pilot="eject")  # out of the mecha or dead: nobody acts any more, whichever it is
        course.log(key, "eject", phrase("{name} must eject now", name=name), result="eject", rules=("MEKTON-MEC-02",))
        course.trouble(
            cause.where("round"), message("{name} must eject: enter the result on the sheet Rulings", name=Words(name)),
            severity="note", rules=("MEKTON-MEC-02",),
        )  # fmt: skip
        return
    state = mekton_servo_state(0, pilot=True, ejected=worked).pilot
    pilot_is(course, key, "dead" if state == "killed" else state, "MEKTON-MEC-02", (cause.where("ejected"),))


def pilot_is(
    course: Course, key: str, state: str, rule: str, cells: tuple[Where, ...] = (), test: tuple[int, ...] = ()
) -> None:
    """The pilot is awake, unconscious, dead, ejected from now on; test: the dice of the test that decided it."""
    if course.now(key).pilot == "dead":
        return
    course.change(key, pilot=state)
    row = course.row(key)
    course.log(
        key, "pilot", phrase("{name}: {state}", name=row.pilot or row.name, state=word(state)), result=state, rules=(rule,),
        cells=cells, dice=(("test", test),) if test else (),
    )  # fmt: skip


def _systems(course: Course, key: str, place: str, part: PartRow, blow: Blow) -> None:
    """Propulsion that is hit through the armour, and treads that come to half their Kills."""
    unit = course.now(key)
    if part.thruster and place not in unit.thrusters_lost:
        course.change(key, thrusters_lost=(*unit.thrusters_lost, place))
        ma = flight_ma(course, key)
        course.log(
            key, "propulsion", phrase("Propulsion in {place} knocked out: MA {ma}", place=part.location, ma=ma), result=ma,
            rules=("MEKTON-MEC-06",), location=part.location,
        )  # fmt: skip
    if part.treads and part.kills:
        was, now = (tread_state(left, part.kills) for left in (blow.before, unit.unit.kills[place]))
        if was != now:
            course.change(key, patched=False)
            course.log(
                key, "treads", phrase("{place}: {state}", place=part.location, state=word(now)), result=now,
                rules=("MEKTON-MEC-04", "MEKTON-MEC-05"), location=part.location,
            )  # fmt: skip


def tread_state(left: int, full: int) -> str:
    """The state of treads without their tech roll; a ruling may have given them more Kills than they had."""
    return mekton_tread_state(min(left, full), full)


def flight_ma(course: Course, key: str) -> int:
    """The MA in flight that the propulsion system has left."""
    full, unit = course.row(key).ma_fly or 0, course.now(key)
    locations = [place for place, placed in course.parts[key].items() if placed.row.thruster]
    lost = [place for place in locations if place in unit.thrusters_lost or unit.unit.kills[place] == 0]
    return mekton_ma_left(full, len(locations), len(lost)) if locations else full


def powerplant_hit(course: Course, key: str, cause: Cause) -> None:
    """The explosion save of a powerplant that is hit; the pilot may still try to eject."""
    if course.now(key).exploded or not isinstance(cause.row, OrderRow):
        return
    (die,) = course.dice(cause, "powerplant", ORDER_ROLLS["powerplant"])
    kind = course.row(key).powerplant
    explodes = mekton_explodes(kind, die)
    said = phrase("{kind} powerplant hit: it holds", kind=word(kind))
    if explodes:
        said = phrase("{kind} powerplant hit: it explodes", kind=word(kind))
    course.log(
        key, "powerplant", said, dice=(("powerplant", (die,)),), result="explodes" if explodes else "holds",
        rules=("MEKTON-MEC-07",), cells=(cause.where("plant"),),
    )  # fmt: skip
    if explodes:
        course.change(key, exploded=True)
        if course.now(key).pilot not in ("dead", "ejected"):
            ejection(course, key, cause)
        for burned in explode(course, key, cause):
            _blast(course, burned, cause)


def _blast(course: Course, burned: Burned, cause: Cause) -> None:
    """The explosion of a neighbour hits the torso, where the setting does not leave it to a ruling."""
    victim, damage = burned.victim, burned.damage
    torso = course.area_in(victim, "torso")
    course.new_line()
    course.log(
        victim, "blast", phrase("{name} in the explosion: Kills {damage}", name=course.row(victim).name, damage=int(damage)),
        dice=burned.thrown, total=damage, result=int(damage), rules=("MEKTON-MEC-08",),
    )  # fmt: skip
    if torso is None or course.settings.blast_to == "ruling":
        return
    armor = course.parts[victim][torso].row.armor or 0
    damage = as_counted(course, victim, damage)
    through = damage.plus(Part("ARMOR", -armor, "MEKTON-DAM-06")).at_least(0, "at least 0", "MEKTON-DAM-06").present()
    hurt(course, victim, torso, Blow(through, course.now(victim).left(torso), cause))


# ------------------------------------------------------------------ humans, shock, near misses


def _human(course: Course, key: str, place: str, blow: Blow, left: int) -> None:
    """The state of a human's part of the body, and the stun roll where one is needed."""
    zone = course.zone(key, place)
    if zone != "other":
        was, now = mekton_human_state(zone, blow.before), mekton_human_state(zone, left)
        if now != was:
            name = course.parts[key][place].row.location
            course.log(
                key, "wound", phrase("{place}: {state}", place=name, state=word(now)), result=now,
                rules=("MEKTON-HUM-01", "MEKTON-HUM-02", "MEKTON-HUM-03"), location=name,
            )  # fmt: skip
            if zone in ("head", "torso"):
                pilot_is(course, key, "dead" if now in ("dead", "gone") else now, "MEKTON-HUM-01")
    if course.now(key).pilot == "awake" and _stuns(blow):
        stunned(course, key, blow.cause)


def _stuns(blow: Blow) -> bool:
    """Whether the victim must roll now: an attack counts all its projectiles at the area together, and asks once."""
    whole, done = blow.before + blow.earlier, blow.earlier
    asked = done > 0 and mekton_stun_needed(whole, done, knockout=blow.knockout)
    return not asked and mekton_stun_needed(whole, done + blow.damage, knockout=blow.knockout)


def stunned(course: Course, key: str, cause: Cause, *, knocked_out: bool = True) -> bool:
    """A stun roll; True where it is failed.

    knocked_out: who fails it is knocked out
    """
    if not isinstance(cause.row, OrderRow):
        return False
    (number,) = course.needed(course.units[key], "stun")
    dice = course.dice(cause, "stun", ORDER_ROLLS["stun"])
    passed = mekton_stun_roll(dice[0], dice[1], number)
    said = phrase("Stun roll against {number}: passed", number=number)
    if not passed:
        said = phrase("Stun roll against {number}: failed", number=number)
    course.log(
        key, "stun", said, dice=(("stun", dice),), result=passed, rules=("MEKTON-HUM-04",),
        cells=(cause.where("stun1"), cause.where("stun2")),
    )  # fmt: skip
    if not passed and knocked_out:
        pilot_is(course, key, "unconscious", "MEKTON-HUM-04")
    return not passed
