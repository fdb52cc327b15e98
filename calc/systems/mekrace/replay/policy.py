"""Pilots without a player: what each would declare and do, for simulated races and for examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from calc.core.kinds import Cell
from calc.core.records import Placed, Records
from calc.systems.mekrace.replay.actions import act
from calc.systems.mekrace.replay.choosing import Choice, choices
from calc.systems.mekrace.replay.course import Course, DuelKey
from calc.systems.mekrace.replay.declaring import Declared, declaration_order, declare
from calc.systems.mekrace.replay.driving import drive
from calc.systems.mekrace.replay.ending import end_round
from calc.systems.mekrace.replay.fighting import block_against, defends, ram_on, shot_now
from calc.systems.mekrace.replay.manoeuvres import Manoeuvre, equivalents, taken
from calc.systems.mekrace.replay.reading import read_course
from calc.systems.mekrace.replay.rounds import action_order, begin
from calc.systems.mekrace.replay.rows import Order
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.rules.hexes import mekrace_distance, mekrace_in_cone
from calc.systems.mekrace.rules.odds import mekrace_chance
from calc.systems.mekrace.rules.slipstream import SLIPSTREAM_TARGET, mekrace_slipstream_allowed

#: What the game master wants somebody to do: columns of the sheet Orders, by race round and name.
Script = Mapping[tuple[int, str], Mapping[str, Cell]]
Row = dict[str, Cell]

LIKELY = 0.5


def simulated(
    sheets: Mapping[str, Records], script: Script | None = None, most_rounds: int = 60
) -> tuple[list[Row], list[Row], Course]:
    """A race driven by policy on its seed: the rows of Orders and Duels that it comes to, and the race at its end.

    sheets: everything but Orders and Duels; the settings must hold a seed
    script: orders that come before what the policy would do
    """
    course = read_course({**sheets, "Settings": _seeded(sheets["Settings"])})
    orders: dict[tuple[int, str], Row] = {}
    duels: list[Row] = []
    while course.state.running() and course.state.round < most_rounds:
        begin(course)
        _Round(course, orders, script or {}).play()
        duels += _duels(course.fought)
    return list(orders.values()), duels, course


def _seeded(settings: Records) -> Records:
    """The settings with all dice from the seed."""
    rows: list[Mapping[str, Cell]] = [row for _, row in settings.mappings() if row.get("setting") != "dice_source"]
    return Records.of(settings.table, [*rows, {"setting": "dice_source", "value": "seed"}])


def _duels(fought: Mapping[DuelKey, int]) -> Iterator[Row]:
    """A row for every duel of a race round."""
    for (round_, attacker, defender, kind, _), count in fought.items():
        for number in range(1, count + 1):
            row: Row = {"round": round_, "attacker": attacker, "defender": defender, "kind": kind}
            yield row | ({"number": number} if number > 1 else {})


class _Round:
    """One race round under way, with the rows that are written for it."""

    def __init__(self, course: Course, orders: dict[tuple[int, str], Row], script: Script) -> None:
        self.course = course
        self.orders = orders
        self.script = script

    def play(self) -> None:
        """Everybody declares, front to back, then drives, back to front."""
        course = self.course
        for one in course.state.running():
            self._write(one.name, {"round": course.state.round, "name": one.name})
        order = declaration_order(course)
        declared: dict[str, Declared] = {}
        for name in order:
            self._write(name, self._declaration(name, declared))
            declared[name] = declare(course, name)
        course.phase = "action"
        for name in action_order(order):
            self._drive(name, declared[name])
        end_round(course)

    def _write(self, name: str, more: Mapping[str, Cell]) -> None:
        """Write into a pilot's row of this race round; what the script says stays."""
        key = (self.course.state.round, name)
        row = {**self.orders.get(key, {}), **more, **self.script.get(key, {})}
        self.orders[key] = row
        values: dict[str, Any] = row
        self.course.orders[key] = Placed(Order(**values), list(self.orders).index(key), "Orders")

    def _declaration(self, name: str, declared: Mapping[str, Declared]) -> Row:
        """Speed and card by the best score, defensive driving, slipstream, booster."""
        course, vehicle = self.course, self.course.now(name)
        ends = {one.manoeuvre.path(course.now(other))[-1][1:3] for other, one in declared.items()}
        best = max(choices(course, vehicle, ends), key=lambda choice: round(choice.score, 9))
        row: Row = {"speed": best.card.speed, "card": best.card.id}
        if best.mirrored:
            row["mirrored"] = True
        if best.end_turn != "F":
            row["end_turn"] = best.end_turn
        if defends(course, name, best):
            row["defensive"] = True
        leader = self._leader(name, best, ends)
        if leader is not None:
            row["slipstream"] = leader
        elif vehicle.booster and best.card.id == "K15" and best.stretched_free(course, ends):
            row["booster"] = 1
        return row

    def _leader(self, name: str, best: Choice, ends: set[tuple[int, int]]) -> str | None:
        """The vehicle whose slipstream is worth an attempt."""
        course, me = self.course, self.course.now(name)
        chance = mekrace_chance(course.person(name).dex + course.driving(name, "other"), SLIPSTREAM_TARGET)
        scripted = self.script.get((course.state.round, name), {})
        if chance < LIKELY or "action" in scripted or not best.stretched_free(course, ends):
            return None
        for other in course.others(name):
            distance = mekrace_distance(me.q, me.r, other.q, other.r)
            ahead = mekrace_in_cone(me.q, me.r, me.heading, other.q, other.r, "front", course.settings.cone)
            if mekrace_slipstream_allowed(distance, course.settings.atmosphere, ahead) and distance:
                return other.name
        return None

    def _drive(self, name: str, declared: Declared) -> None:
        """One vehicle's turn: those who are overtaken may block, a taken end hex is replaced, then the shot."""
        course = self.course
        vehicle, path = course.now(name), declared.manoeuvre.path(course.now(name))
        if taken(course, name, path) and (best := self._replacement(vehicle, declared)) is not None:
            path = best.path(vehicle)
            self._write(name, {"replacement": best.card.id, "rep_mirrored": best.mirrored})
            if best.end_turn != "F":
                self._write(name, {"rep_end": best.end_turn})
        if self._free(name) and (victim := ram_on(course, name, path)) is not None:
            self._write(name, {"action": "ram", "target": victim})
        for other in course.others(name):
            if self._free(other.name) and (difficulty := block_against(course, other.name, name, path)) is not None:
                self._write(other.name, {"action": "block", "target": name, "difficulty": difficulty})
        drive(course, name, declared)
        if self._free(name) and (shot := shot_now(course, name)) is not None:
            self._write(name, {"action": "attack", **shot})
            act(course, course.order(name), course.now(name).path)

    def _replacement(self, vehicle: VehicleState, declared: Declared) -> Manoeuvre | None:
        """What is driven instead of a card whose end hex is taken: the best score among the equivalent ones."""
        course = self.course
        possible = list(equivalents(course, vehicle, declared.manoeuvre.card))
        sides = {(one.card.id, one.mirrored) for one in possible}
        ends = {(other.q, other.r) for other in course.others(vehicle.name)}
        scored = [one for one in choices(course, vehicle, ends) if (one.card.id, one.mirrored) in sides]
        if scored:
            best = max(scored, key=lambda choice: round(choice.score, 9))
            return Manoeuvre(best.card, best.mirrored, best.end_turn)
        return max(possible, key=lambda one: one.card.speed, default=None)

    def _free(self, name: str) -> bool:
        """Whether a pilot still has his action, and no plans for it."""
        row = self.orders[self.course.state.round, name]
        return not self.course.now(name).actions_used and "action" not in row and "slipstream" not in row
