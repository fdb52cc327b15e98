"""The game master's word at the end of a round: Kills, places, positions, pilots, lost actions, falls."""

from __future__ import annotations

from typing import Any

from calc.core.course import Waiting
from calc.core.errors import message
from calc.core.hexes import Hex
from calc.core.kinds import keyword
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Part
from calc.systems.mekton.replay.consequences import Blow, hurt
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.harm import as_counted
from calc.systems.mekton.replay.rows import RULING_ROLLS, RulingRow
from calc.systems.mekton.replay.words import word
from calc.systems.mekton.rules.casualties import mekton_fall


def ruled(course: Course, placed: Placed[RulingRow]) -> None:
    """Carry out one row of the rulings."""
    row, key = placed.row, keyword(placed.row.unit)
    course.new_line()
    if row.fallen is not None:
        _falls(course, key, placed, row.fallen)
    if row.set_kills is not None:
        _kills(course, key, placed, row.set_kills)
    unit = course.now(key)
    changes: dict[str, Any] = {}
    if row.set_position is not None:
        changes["position"] = row.set_position
    if row.set_pilot is not None:
        changes["pilot"] = row.set_pilot
    if row.set_q is not None or row.set_r is not None:
        here = unit.hex or Hex(0, 0)
        changes["hex"] = Hex(here.q if row.set_q is None else row.set_q, here.r if row.set_r is None else row.set_r)
    if row.set_facing is not None:
        changes["facing"] = row.set_facing
    if changes:
        course.change(key, **changes)
        _log(course, key, placed)
    if row.actions_lost or row.turns_lost:
        unit = course.now(key)
        course.change(
            key, actions_lost=unit.actions_lost + row.actions_lost, turns_lost=unit.turns_lost + row.turns_lost
        )
        course.log(
            key, "ruling",
            phrase("Game master: {name} loses actions {actions}, turns {turns}", name=unit.name, actions=row.actions_lost,
                   turns=row.turns_lost),
            rules=("MEKTON-SHOCK-01",), cells=(placed.where("actions_lost"),), overridden=True,
        )  # fmt: skip


def _log(course: Course, key: str, placed: Placed[RulingRow]) -> None:
    """The event of a unit that was set by hand."""
    unit = course.now(key)
    said = phrase(
        "Game master: {name} {position}, {pilot}", name=unit.name, position=word(unit.position), pilot=word(unit.pilot)
    )
    if unit.hex is not None and (placed.row.set_q is not None or placed.row.set_r is not None):
        said = phrase("Game master: {name} stands at {q}/{r}", name=unit.name, q=unit.hex.q, r=unit.hex.r)
    columns = ("set_position", "set_pilot", "set_q", "set_r", "set_facing")
    cells = tuple(placed.where(column) for column in columns if getattr(placed.row, column) is not None)
    course.log(key, "ruling", said, cells=cells, overridden=True)


def _kills(course: Course, key: str, placed: Placed[RulingRow], kills: int) -> None:
    """Kills of one area as the game master has counted them."""
    place = keyword(placed.row.location or "")
    if not place:
        raise Waiting(placed.where("location"))
    if place not in course.parts[key]:
        said = message("{place} is not among the parts of {name}", place=place, name=course.row(key).name)
        course.trouble(placed.where("location"), said, value=placed.row.location)
        return
    course.set_kills(key, place, kills)
    beyond = {name: below for name, below in course.now(key).beyond.items() if name != place}
    course.change(key, beyond=beyond)
    name = course.parts[key][place].row.location
    course.log(
        key, "ruling", phrase("Game master: {name}, {place}: Kills {kills}", name=course.row(key).name, place=name, kills=kills),
        result=kills, cells=(placed.where("set_kills"),), overridden=True, location=name, kills_left=kills,
    )  # fmt: skip


def _falls(course: Course, key: str, placed: Placed[RulingRow], hexes: int) -> None:
    """A fall: Kills by weight and height to the torso, and how the unit lies."""
    (tons,) = course.needed(course.units[key], "tons")
    torso, grid = course.area_in(key, "torso"), course.table("ram")
    if torso is None or not grid:
        raise Waiting(placed.where("set_kills"))
    dice = course.dice(placed, "landing", RULING_ROLLS["landing"])
    fall = mekton_fall(tons, hexes, grid, dice[0])
    position = {"upright": "standing"}.get(fall.position or "", fall.position or "standing")
    course.change(key, position=position)
    course.log(
        key, "fall",
        phrase("{name} falls, hexes {hexes}: Kills {damage}, {position}", name=course.row(key).name, hexes=hexes,
               damage=int(fall.damage), position=word(fall.position or "")),
        dice=(("landing", dice),), total=fall.damage, result=int(fall.damage),
        rules=("MEKTON-FALL-01", "MEKTON-FALL-02", "MEKTON-FALL-03"), cells=(placed.where("fallen"),),
    )  # fmt: skip
    armor = course.parts[key][torso].row.armor or 0
    through = (
        as_counted(course, key, fall.damage)
        .plus(Part("ARMOR", -armor, "MEKTON-DAM-06"))
        .at_least(0, "at least 0", "MEKTON-DAM-06")
        .present()
    )
    hurt(course, key, torso, Blow(through, course.now(key).left(torso), placed))
