"""From the sheets to a race that can begin: rows read and checked against each other, vehicles on their grid places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calc.core.errors import RuleError, Words, message
from calc.core.hexes import Hex
from calc.core.records import Placed, Records, Trouble, read_records, read_settings
from calc.core.roster import by_name, unknown
from calc.systems.mekrace.replay.course import Course, DuelKey
from calc.systems.mekrace.replay.rows import CourseHex, DuelRow, Order, Participant, Weapon
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import COURSE, RaceState, VehicleState
from calc.systems.mekrace.replay.track import read_track
from calc.systems.mekrace.rules.cards import Card
from calc.systems.mekrace.rules.hexes import mekrace_to_axial
from calc.systems.mekrace.rules.rounds import mekrace_progress
from calc.systems.mekrace.rules.turns import hexes_of

#: The sheets that a race is read from, in the order in which the functions of the live sheets take them.
SHEETS = ("Participants", "Weapons", "Cards", "Course", "Orders", "Duels", "Settings")


def read_course(sheets: Mapping[str, Records]) -> Course:
    """A race before its first round, with all troubles of its sheets."""
    records = {name: sheets.get(name, Records(name)) for name in SHEETS}
    settings, troubles = read_settings(records["Settings"], Settings)
    people = by_name(_rows(records["Participants"], Participant, troubles), troubles)
    track, wrong = read_track(_rows(records["Course"], CourseHex, troubles), settings)
    troubles += wrong
    course = Course(
        settings,
        people,
        _weapons(_rows(records["Weapons"], Weapon, troubles), people, troubles),
        _cards(_rows(records["Cards"], Card, troubles), troubles),
        track,
        _orders(_rows(records["Orders"], Order, troubles), people, troubles),
        _duels(_rows(records["Duels"], DuelRow, troubles), people, troubles),
        RaceState(0, (), track.effects),
        _spare(records["Duels"]),
        troubles=troubles,
    )
    course.state = RaceState(0, tuple(_on_the_grid(course, placed) for placed in people.values()), track.effects)
    _check_grid(course)
    return course


def _rows(records: Records, row: type[Any], troubles: list[Trouble]) -> list[Placed[Any]]:
    """The rows of a sheet; what is wrong with them is added to the troubles."""
    placed: list[Placed[Any]]
    placed, wrong = read_records(records, row)
    troubles += wrong
    return placed


def _weapons(
    rows: list[Placed[Weapon]], people: Mapping[str, object], troubles: list[Trouble]
) -> dict[str, list[Placed[Weapon]]]:
    """The weapons by owner."""
    weapons: dict[str, list[Placed[Weapon]]] = {}
    for placed in rows:
        row = placed.row
        if row.owner not in people:
            troubles.append(Trouble(unknown(row.owner), placed.where("owner"), row.owner))
        elif row.optimal is not None and row.maximal is not None and row.optimal > row.maximal:
            said = message("optimal {optimal} is above maximal {maximal}", optimal=row.optimal, maximal=row.maximal)
            troubles.append(Trouble(said, placed.where("optimal"), row.optimal, rules=("MEK-RANGE-07",)))
        elif any(other.row.weapon == row.weapon for other in weapons.get(row.owner, [])):
            # The orders name a weapon, and its shots are counted by that name.
            said = message("{place} of {name} stands there twice", place=Words(row.weapon), name=Words(row.owner))
            troubles.append(Trouble(said, placed.where("weapon"), row.weapon, rules=("MEK-ATT-02",)))
        else:
            weapons.setdefault(row.owner, []).append(placed)
    return weapons


def _cards(rows: list[Placed[Card]], troubles: list[Trouble]) -> dict[str, Card]:
    """The cards by number; speed and damage hex must fit the sequence."""
    cards: dict[str, Card] = {}
    for placed in rows:
        card, length = placed.row, len(hexes_of(placed.row.sequence))
        if card.damage_step > length:
            said = message(
                "damage_step {step} is above {length}, the hexes of the sequence", step=card.damage_step, length=length
            )
            troubles.append(Trouble(said, placed.where("damage_step"), card.damage_step, rules=("MEK-CARD-08",)))
        elif not hexes_of(card.ends):
            said = message("the card {card} shows no end direction", card=card.id)
            troubles.append(Trouble(said, placed.where("ends"), card.ends, rules=("MEK-CARD-07",)))
        elif card.id.upper() in cards:
            said = message("the card {card} stands here twice", card=card.id)
            troubles.append(Trouble(said, placed.where("id"), card.id, rules=("MEK-CARD-01",)))
        else:
            cards[card.id.upper()] = card
    return cards


def _orders(
    rows: list[Placed[Order]], people: Mapping[str, object], troubles: list[Trouble]
) -> dict[tuple[int, str], Placed[Order]]:
    """The orders by race round and name; one row each."""
    orders: dict[tuple[int, str], Placed[Order]] = {}
    for placed in rows:
        key = placed.row.round, placed.row.name
        if placed.row.name not in people:
            troubles.append(Trouble(unknown(placed.row.name), placed.where("name"), placed.row.name))
        elif key in orders and placed.row.card is None:
            continue  # a row that is only prefilled
        elif key in orders and orders[key].row.card is not None:
            said = message("{name} has two rows in round {round}", name=Words(key[1]), round=key[0])
            troubles.append(Trouble(said, placed.where("name"), placed.row.name))
        else:
            orders[key] = placed
    return orders


def _duels(
    rows: list[Placed[DuelRow]], people: Mapping[str, object], troubles: list[Trouble]
) -> dict[DuelKey, Placed[DuelRow]]:
    """The duels by race round, both sides, kind and number."""
    duels: dict[DuelKey, Placed[DuelRow]] = {}
    for placed in rows:
        row = placed.row
        strangers = [
            column for column in ("attacker", "defender")
            if getattr(row, column) not in people and (column, getattr(row, column)) != ("attacker", COURSE)
        ]  # fmt: skip
        troubles.extend(
            Trouble(unknown(getattr(row, column)), placed.where(column), getattr(row, column)) for column in strangers
        )
        key = (row.round, row.attacker, row.defender, row.kind, row.number or 1)
        if key in duels:
            said = message("this duel stands here twice; give the second one the number 2")
            troubles.append(Trouble(said, placed.where("number"), row.number))
        elif not strangers:
            duels[key] = placed
    return duels


def _spare(records: Records) -> int:
    """The first free row below all that are written."""
    return max((number for number, _ in records.mappings()), default=-1) + 1


def _on_the_grid(course: Course, placed: Placed[Participant]) -> VehicleState:
    """A vehicle on its grid place; field and lap come from the course where they are blank."""
    row, settings = placed.row, course.settings
    place = Hex(*mekrace_to_axial(row.col, row.row, settings.layout))
    field = course.track.fields.get(place, 0) if row.field is None else row.field
    lap = _starting_lap(row, field, settings)
    try:
        laps = settings.laps if settings.kind == "lap" else 1
        progress = int(mekrace_progress(lap, field, field, settings.lap_length, laps, settings.kind).progress)
    except RuleError as error:
        column = "field" if row.field is not None else "lap"
        course.troubles.append(
            Trouble(error.message, placed.where(column), getattr(row, column), rules=("MEK-FIN-01",))
        )
        lap = field = progress = 0
    shots = tuple((weapon.row.weapon, weapon.row.shots) for weapon in course.weapons.get(row.name, [])
                  if weapon.row.shots is not None)  # fmt: skip
    return VehicleState(
        row.name, lap, field, progress, place.q, place.r, row.heading, settings.start_speed, row.speed,
        row.acceleration, row.braking, row.steering, row.traction, row.cooling, row.fp, row.booster, shots=shots,
    )  # fmt: skip


def _starting_lap(row: Participant, field: int, settings: Settings) -> int:
    """Behind the start line of a lap race the counter begins at -1."""
    if row.lap is not None:
        return row.lap
    return -1 if settings.kind == "lap" and 2 * field > settings.lap_length else 0


def _check_grid(course: Course) -> None:
    """Every vehicle stands on the course, and on a hex of its own."""
    seen: dict[Hex, str] = {}
    for vehicle in course.state.vehicles:
        where = course.people[vehicle.name].where("col")
        if course.track.fields and vehicle.hex not in course.track.fields:
            said = message("{name} does not stand on the course", name=Words(vehicle.name))
            course.trouble(where, said, value=course.person(vehicle.name).col, rules=("MEK-HEX-02",))
        elif vehicle.hex in seen and course.settings.shared_hex != "always":
            said = message("{name} stands on the hex of {other}", name=Words(vehicle.name),
                           other=Words(seen[vehicle.hex]))  # fmt: skip
            course.trouble(where, said, value=course.person(vehicle.name).col, rules=("MEK-CARD-06",))
        seen.setdefault(vehicle.hex, vehicle.name)
