"""The declaration phase: who declares when, and whether what is declared may be driven."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NoReturn

from calc.core.course import Waiting
from calc.core.errors import Message, Words, message
from calc.core.records import Placed, Where
from calc.core.replay import phrase
from calc.core.roster import unknown
from calc.core.totals import Total
from calc.systems.mekrace.replay.course import Course, card_name
from calc.systems.mekrace.replay.manoeuvres import Manoeuvre, chosen_end, drivable
from calc.systems.mekrace.replay.rows import ORDER_ROLLS, Order
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.rules.declaration import Entrant, mekrace_order, mekrace_speed_allowed, mekrace_speed_range
from calc.systems.mekrace.rules.hexes import mekrace_distance, mekrace_in_cone
from calc.systems.mekrace.rules.movement import mekrace_pilot_roll
from calc.systems.mekrace.rules.slipstream import mekrace_slipstream_allowed

TIE_ROLLS = ("tie", "tie again", "tie once more")
#: One roll weighs more than all that follow it, so that several make one number to compare.
WEIGHT = 1000
#: So often a seed rolls for a tie; typed dice have cells for fewer rolls.
MOST_ROLLS = 9


@dataclass(frozen=True, slots=True)
class Declared:
    """What a pilot has declared.

    off_course: nothing else could be driven, so the vehicle leaves the course (A50)
    slipstream: the slipstream of the vehicle that he named may be used
    """

    manoeuvre: Manoeuvre
    off_course: bool
    slipstream: bool


def declaration_order(course: Course) -> list[str]:
    """The names in the order of declaration, front to back; Waiting where a tie is open."""
    by_hand = _set_places(course)
    by_field = course.settings.order_by == "field"
    progress = {
        one.name: one.field if by_field else one.progress for one in course.state.running() if one.name not in by_hand
    }
    level = Counter(progress.values())
    rolls = _tie_rolls(course, [name for name, own in progress.items() if level[own] > 1], progress)
    field = tuple(Entrant(own, rolls.get(name)) for name, own in progress.items())
    places = mekrace_order(field)
    placed = {name: place.place for name, place in zip(progress, places, strict=True)}
    open_ = [name for name, place in placed.items() if place == ""]
    if open_:
        # All rolls that have cells are made and equal: the game master says who declares first.
        raise Waiting(*(course.order(name).where("set_order") for name in open_))
    order = _by_hand(course, sorted(placed, key=lambda name: placed[name]), by_hand)
    for place, name in enumerate(order, 1):
        course.change(name, place=place)
    course.log(
        "", "round", phrase("Renn-Runde {round}: es deklarieren {names}", round=course.state.round,
                            names=", ".join(order)),
        result=course.state.round, rules=("MEK-DECL-02", "MEK-DECL-03", "MEK-DECL-04"),
    )  # fmt: skip
    return order


def _tie_rolls(course: Course, tied: list[str], progress: dict[str, int]) -> dict[str, int]:
    """The comparing pilot rolls of those who are level, rolled again where they are equal."""
    rolls = dict.fromkeys(tied, 0)
    again = tied
    for number in range(MOST_ROLLS if course.by_seed else len(TIE_ROLLS)):
        purpose = TIE_ROLLS[number] if number < len(TIE_ROLLS) else f"tie {number + 1}"
        for name in again:
            rolls[name] += _comparing(course, name, purpose) * WEIGHT ** (MOST_ROLLS - 1 - number)
        groups = Counter((progress[name], rolls[name]) for name in again)
        again = [name for name in again if groups[progress[name], rolls[name]] > 1]
        if not again:
            break
    return rolls


def _comparing(course: Course, name: str, purpose: str) -> Total:
    """One comparing pilot roll: no modifiers, and a disturbance is not spent."""
    vehicle = course.now(name)
    dice = course.order_dice(name, purpose)
    total = mekrace_pilot_roll(
        *dice, course.person(name).ref, course.driving(name, "pilot"), vehicle.traction,
        reading=course.settings.pilot_roll,
    )  # fmt: skip
    course.log(
        name, "tie", phrase("vergleichender Piloten-Wurf: {total}", total=total), dice=((purpose, dice),), total=total,
        result=int(total), rules=("MEK-DECL-03",), cells=_cells(course, name, purpose),
    )  # fmt: skip
    return total


def _cells(course: Course, name: str, purpose: str) -> tuple[Where, ...]:
    """Where the dice of a purpose lie."""
    placed = course.orders.get((course.state.round, name))
    if placed is None or purpose not in ORDER_ROLLS:
        return ()
    return tuple(placed.where(column) for column in ORDER_ROLLS[purpose].columns)


def _set_places(course: Course) -> dict[str, int]:
    """The places that the game master has set himself; whoever has one needs no comparing roll."""
    found = {}
    for vehicle in course.state.running():
        placed = course.orders.get((course.state.round, vehicle.name))
        if placed is not None and placed.row.set_order is not None:
            found[vehicle.name] = placed.row.set_order
    return found


def _by_hand(course: Course, order: list[str], by_hand: dict[str, int]) -> list[str]:
    """The order of the others, with the places that are set put in between, front to back."""
    for name, place in sorted(by_hand.items(), key=lambda item: item[1]):
        order.insert(place - 1, name)
        course.log(
            name, "override", phrase("Meisterentscheid: deklariert als {place}.", place=place), result=place,
            rules=("MEK-DECL-02",), cells=(course.order(name).where("set_order"),), overridden=True,
        )  # fmt: skip
    return order


def declare(course: Course, name: str) -> Declared:
    """One pilot's declaration; Waiting where it is blank or not allowed."""
    placed = course.order(name)
    row, vehicle = placed.row, course.now(name)
    manoeuvre = _named_manoeuvre(course, placed)
    off_course = not course.track.holds(manoeuvre.path(vehicle)) and course.settings.off_course == "fail"
    if not row.set_legal:
        _check_speed(course, placed, manoeuvre, vehicle)
        if off_course and next(drivable(course, vehicle), None) is not None:
            _illegal(course, placed, "card", message("the card {card} leaves the course", card=row.card), "MEK-CARD-03")
    slipstream = _wants_slipstream(course, placed)
    course.change(name, defensive=row.defensive, card=manoeuvre.card.id)
    course.log(
        name, "declare", _sentence(row, manoeuvre),
        result=manoeuvre.card.id, needed=manoeuvre.card.speed, target=row.slipstream or "",
        rules=("MEK-DECL-01", "MEK-CARD-02", *(("MEK-DEFD-01",) if row.defensive else ())),
        cells=(placed.where("set_legal" if row.set_legal else "card"),), overridden=row.set_legal,
    )  # fmt: skip
    return Declared(manoeuvre, off_course, slipstream)


def _sentence(row: Order, manoeuvre: Manoeuvre) -> Message:
    """What is declared, as the log says it."""
    card = manoeuvre.card
    said = phrase("Geschwindigkeit {speed}, {id} {card}", speed=card.speed, id=card.id, card=card_name(card))
    if manoeuvre.mirrored:
        said = phrase("{said}, gespiegelt", said=said)
    if row.defensive:
        said = phrase("{said}, defensiv", said=said)
    if row.slipstream is not None:
        said = phrase("{said}, Windschatten von {leader}", said=said, leader=row.slipstream)
    return said


def _named_manoeuvre(course: Course, placed: Placed[Order]) -> Manoeuvre:
    """The manoeuvre in the cells card, mirrored and end_turn."""
    row = placed.row
    if row.card is None:
        raise Waiting(placed.where("card"))
    return manoeuvre_of(course, placed, "card", row.mirrored, "end_turn")


def manoeuvre_of(course: Course, placed: Placed[Order], column: str, mirrored: bool, end_column: str) -> Manoeuvre:
    """The manoeuvre that some cells name; Waiting, with a trouble, where there is no such one."""
    named, end_turn = str(getattr(placed.row, column)), getattr(placed.row, end_column)
    card = course.cards.get(named.upper())
    if card is None:
        _illegal(course, placed, column, message("no card is called {card}", card=named), "MEK-CARD-01")
    ends = chosen_end(card, mirrored, None) if end_turn is None else end_turn
    manoeuvre = Manoeuvre(card, mirrored, ends)
    if ends not in manoeuvre.ends():
        offered = Words(" ".join(manoeuvre.ends()))
        said = message("end_turn {turn} is not among the ends {ends}", turn=Words(ends), ends=offered)
        _illegal(course, placed, end_column, said, "MEK-CARD-07")
    return manoeuvre


def _check_speed(course: Course, placed: Placed[Order], manoeuvre: Manoeuvre, vehicle: VehicleState) -> None:
    """The speed agrees with the card and lies within the limits of engine and brakes."""
    card, typed = manoeuvre.card, placed.row.speed
    if typed is not None and typed != card.speed:
        said = message("speed {speed} is not {card_speed}, that of the card", speed=typed, card_speed=card.speed)
        _illegal(course, placed, "speed", said, "MEK-DECL-01")
    limits = (vehicle.previous_speed, vehicle.speed, vehicle.acceleration, vehicle.braking)
    if not mekrace_speed_allowed(card.speed, *limits):
        low, high = mekrace_speed_range(*limits)
        said = message("speed {value} is not in {low}..{high}", value=card.speed, low=low, high=high)
        _illegal(course, placed, "card" if typed is None else "speed", said, "MEK-TERM-06")


def _wants_slipstream(course: Course, placed: Placed[Order]) -> bool:
    """Whether the slipstream that is ordered may be used, measured now (A43)."""
    leader, name = placed.row.slipstream, placed.row.name
    if leader is None:
        return False
    if leader not in course.people or leader == name:
        course.trouble(placed.where("slipstream"), unknown(leader), value=leader, rules=("MEK-SLIP-03",))
        return False
    me, other = course.now(name), course.now(leader)
    distance = mekrace_distance(me.q, me.r, other.q, other.r)
    ahead = mekrace_in_cone(me.q, me.r, me.heading, other.q, other.r, "front", course.settings.cone)
    return other.status == "running" and mekrace_slipstream_allowed(distance, course.settings.atmosphere, ahead)


def _illegal(course: Course, placed: Placed[Order], column: str, said: Message, rule: str) -> NoReturn:
    """What may not be declared is a trouble, and the race waits for another declaration."""
    course.trouble(placed.where(column), said, value=getattr(placed.row, column), rules=(rule,))
    raise Waiting(placed.where(column))
