"""Riders without a player: what each would do by his style, for simulated races and for examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calc.core.kinds import Cell
from calc.core.records import Placed, Records
from calc.systems.dsa.replay import start
from calc.systems.dsa.replay.actions import act
from calc.systems.dsa.replay.checks import modifier
from calc.systems.dsa.replay.course import Course
from calc.systems.dsa.replay.ending import places as standing
from calc.systems.dsa.replay.ending import rested, turn_ends
from calc.systems.dsa.replay.moving import movement, movement_modifier
from calc.systems.dsa.replay.rows import Move, Order
from calc.systems.dsa.replay.shoving import allowed
from calc.systems.dsa.replay.state import RiderState
from calc.systems.dsa.rules.board import dsa_action_cost
from calc.systems.dsa.rules.checks import dsa_is_fumble
from calc.systems.dsa.rules.exhaustion import dsa_exhaustion_modifier
from calc.systems.dsa.rules.fighting import dsa_attack_allowed

#: Fields to go from which a style sprints, as (times TaW, plus), and the effective TaW that it wants.
SPRINT = {"cautious": (1, 0, 4), "steady": (2, 2, 2), "villain": (2, 2, 2), "bold": (3, 0, 0)}

#: How much better than the other one a style must be to shove.
SHOVE = {"cautious": 4, "steady": 0, "bold": -3, "villain": -3}

#: Fields to go from which a failed check is worth a fate point.
FATE_FROM = 10

#: A horse recovers so many points over night; a bold rider allows himself more.
RECOVERS = {"normal": 3, "very_good": 4}
BOLDER = 2
ATTACK_COST = 2

Rows = tuple[dict[str, Cell], ...]


def simulated(
    participants: Sequence[Mapping[str, Cell]],
    settings: Mapping[str, Cell],
    *,
    another_race: bool = False,
    most_turns: int = 60,
) -> tuple[Rows, Rows, Course]:
    """A race ridden by styles on a seed: the rows of Moves and Orders that it comes to, and the race at its end.

    participants: rows of the sheet Participants; settings: settings by name, a seed among them
    another_race: there is a race to follow, so the horses are spared
    """
    people = Records.of("Participants", list(participants))
    chosen = {**settings, "dice_source": "seed"}
    course = start(
        people, Records.of("Settings", [{"setting": name, "value": value} for name, value in chosen.items()])
    )
    moves: list[dict[str, Cell]] = []
    orders: list[dict[str, Cell]] = []
    while course.state.racing() and course.state.turn < most_turns:
        course.next_turn()
        for rider in course.state.racing():
            if course.now(rider.name).status == "racing":
                _turn(course, rider.name, moves, orders, another_race=another_race)
    if not course.state.racing():
        rested(course)
    return tuple(moves), tuple(orders), course


def _turn(
    course: Course, name: str, moves: list[dict[str, Cell]], orders: list[dict[str, Cell]], *, another_race: bool
) -> None:
    """One rider's turn: sprint or not, then actions while points last."""
    course.turn_begins(name)
    before, turn = course.now(name), course.state.turn
    moves.append(_moved(course, name, len(moves), another_race=another_race))
    number = 0
    while course.now(name).status == "racing" and (wanted := _action(course, name)) is not None:
        last = orders[-1] if orders else {}
        same = (last.get("turn"), last.get("rider"), last.get("action")) == (turn, name, "ahead")
        order: dict[str, Cell] = {"turn": turn, "rider": name, "number": number + 1, **wanted}
        if same and wanted == {"action": "ahead"}:
            last["times"] = int(last.get("times") or 1) + 1
        else:
            number += 1
            orders.append(order)
        act(course, Placed(_named(Order, order), len(orders) - 1, "Orders"))
    turn_ends(course, before)


def _moved(course: Course, name: str, number: int, *, another_race: bool) -> dict[str, Cell]:
    """The movement check, made again with a fate point where it is worth one; the row of Moves."""
    row: dict[str, Cell] = {"turn": course.state.turn, "rider": name}
    if _sprints(course, name, another_race=another_race):
        row["sprint"] = True
    rider, state, events = course.now(name), course.state, len(course.events)
    movement(course, Placed(_named(Move, row), number, "Moves"))
    check = next(event for event in course.events[events:] if event.kind in ("movement_check", "sprint_check"))
    tap, grade = int(check.result or 0), str(check.detail("grade"))
    fumbled = dsa_is_fumble(grade, tap, check.kind.removesuffix("_check"))
    close = course.length(rider.lane) - rider.field <= FATE_FROM
    if rider.fate and (fumbled or (tap < 0 and close)):
        row["use_fate"] = True
        course.state = state
        del course.events[events:]
        movement(course, Placed(_named(Move, row), number, "Moves"))
    return row


def _named(row: type[Any], values: Mapping[str, Cell]) -> Any:
    return row(**values)


def _sprints(course: Course, name: str, *, another_race: bool) -> bool:
    """The table of the policy: late, and only while the check is not hopeless."""
    if not course.settings.dsa_sprint_allowed:
        return False
    rider, person = course.now(name), course.person(name)
    to_go = course.length(rider.lane) - rider.field
    taw = person.taw or 0
    times, plus, wanted = SPRINT[person.style]
    most = RECOVERS[course.settings.dsa_care] + (BOLDER if person.style == "bold" else 0)
    if to_go <= 2 or (another_race and rider.exhaustion >= most):
        return False
    change = int(movement_modifier(course, name, "sprint"))
    if course.settings.dsa_sprint_point == "before_check":
        change += dsa_exhaustion_modifier(1)
    return to_go <= times * taw + plus and taw - change >= wanted


def _action(course: Course, name: str) -> dict[str, Cell] | None:
    """The next action, None when there is nothing to do."""
    rider = course.now(name)
    if rider.points < 1:
        return None
    if (hit := _attack(course, rider)) is not None:
        return hit
    if _shorter_inside(course, rider):
        return {"action": "in"}
    reason, _, _ = course.step(rider, "ahead", rider.points)
    if reason == "ok":
        return {"action": "ahead"}
    if (shoved := _shove(course, rider)) is not None:
        return shoved
    way = next((way for way in ("in", "out") if course.step(rider, way, rider.points)[0] == "ok"), None)
    return {"action": way} if way else None


def _shorter_inside(course: Course, rider: RiderState) -> bool:
    """With longer outer lanes: the step inward leaves fewer fields than the step ahead."""
    if not course.settings.dsa_lane_extra or rider.lane == 1 or rider.points < dsa_action_cost("lane"):
        return False
    reason, field, lane = course.step(rider, "in", rider.points)
    return reason == "ok" and course.length(lane) - field < course.length(rider.lane) - rider.field - 1


def _shove(course: Course, rider: RiderState) -> dict[str, Cell] | None:
    """Shove whoever bars the way straight ahead, where it is worthwhile."""
    ahead = next(o for o in course.state.racing() if (o.field, o.lane) == (rider.field + 1, rider.lane))
    person = course.person(rider.name)
    own = (person.taw or 0) - modifier(course, rider.name, "shove")
    other = (course.person(ahead.name).taw or 0) - modifier(course, ahead.name, "shove")
    if own < 0 or own - other < SHOVE[person.style]:
        return None
    placed = Placed(Order(course.state.turn, rider.name), 0, "Orders")
    both = (
        person.style == "villain" and person.attacks and rider.points >= ATTACK_COST and not _leading(course, rider, 2)
    )
    if both and allowed(course, placed, ahead.name, attack=True) == "ok":
        return {"action": "shove_attack", "target": ahead.name, **_part(course, rider)}
    if allowed(course, placed, ahead.name, attack=False) == "ok":
        return {"action": "shove", "target": ahead.name}
    return None


def _attack(course: Course, rider: RiderState) -> dict[str, Cell] | None:
    """Villains attack a neighbour, bold riders only a villain; they look for the referee first."""
    person = course.person(rider.name)
    if not person.attacks or person.style not in ("villain", "bold"):
        return None
    beside = [
        other for other in course.state.racing()
        if other.name != rider.name
        and (person.style == "villain" or course.person(other.name).villain)
        and dsa_attack_allowed(rider.field, rider.lane, course.beside(rider, other), other.lane, rider.points) == "ok"
    ]  # fmt: skip
    if not beside or rider.attacked:
        return None
    target = min(beside, key=lambda other: (-other.field, other.order)).name
    senses = (person.si1, person.si2, person.si3, person.si_taw)
    if rider.looked == "":
        return {"action": "look", "target": target} if rider.points >= ATTACK_COST and None not in senses else None
    seen_well = rider.looked == "hidden" or (rider.looked == "unknown" and not _leading(course, rider, 2))
    return {"action": "attack", "target": target, **_part(course, rider)} if seen_well else None


def _part(course: Course, rider: RiderState) -> dict[str, Cell]:
    """The rider is struck at; the horse only by a villain who has no favour of the crowd to lose."""
    lost = course.person(rider.name).style == "villain" and not int(course.crowd(rider.name))
    return {"part": "horse"} if lost else {}


def _leading(course: Course, rider: RiderState, places: int) -> bool:
    """True where the rider is among the first of the race, those counted who have crossed the line."""
    place = dict(standing(course.state, course.settings.dsa_finish_tie))[rider.name]
    return isinstance(place, int) and place <= places
