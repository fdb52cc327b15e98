"""Runs a race: the present state, what happened, what is wrong, and the dice that are read or awaited."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from calc.core import course
from calc.core.dice import parsed
from calc.core.dice_keys import seeded
from calc.core.kinds import Cell
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Total
from calc.systems.dsa.replay.rows import Move, Order, Participant, Settings
from calc.systems.dsa.replay.state import RaceState, RiderState
from calc.systems.dsa.rules.board import Spot, dsa_lane_length, dsa_step_allowed, dsa_step_target
from calc.systems.dsa.rules.bonuses import dsa_crowd_favour

AnyPlaced = Placed[Participant] | Placed[Move] | Placed[Order]


@dataclass
class Course(course.Course):
    """A race under way; the functions of the neighbouring modules move it on."""

    settings: Settings
    riders: dict[str, Placed[Participant]]
    state: RaceState

    # ------------------------------------------------------------ state

    def now(self, name: str) -> RiderState:
        """The rider as he is now."""
        return self.state.rider(name)

    def person(self, name: str) -> Participant:
        """The rider's row on the sheet."""
        return self.riders[name].row

    def change(self, name: str, **changes: Any) -> None:
        """Change a rider."""
        self.state = self.state.changed(name, **changes)

    def next_turn(self) -> int:
        """The turn counter goes up; exhaustion of the last turn counts from now on."""
        self.state = RaceState(
            self.state.turn + 1, tuple(replace(rider, fresh=0) if rider.fresh else rider for rider in self.state.riders)
        )
        return self.state.turn

    def turn_begins(self, name: str) -> None:
        """What held for a rider's last turn only is over."""
        self.change(name, points=0, held=False, view=None, looked="", sight="", attacked=False)

    @property
    def turn(self) -> int:
        """The turn that is ridden now."""
        return self.state.turn

    def told(self, name: str, _kind: str, details: dict[str, Cell], /) -> dict[str, Cell]:
        """Where the rider stands and what he has left go with every event; see `came_from`."""
        rider = self.now(name)
        return {
            "order": rider.order, **came_from(rider), "field": rider.field, "lane": rider.lane, "points": rider.points,
            **details,
        }  # fmt: skip

    # ------------------------------------------------------------ dice

    def blow(self, placed: Placed[Order]) -> int:
        """The SP of a blow: those in the cell, or on the seed as the workbook's formula rolls them."""
        order, s = placed.row, self.settings
        if order.sp is None and self.by_seed:
            notation = s.dsa_sp_dagger if self.person(order.rider).weapon == "dagger" else s.dsa_sp_brawl
            dice = seeded(notation, s.seed, order.turn, order.rider, order.number, "sp")
            return sum(dice) + parsed(notation).modifier
        (points,) = self.needed(placed, "sp")
        return int(points)

    # ------------------------------------------------------------ board

    def length(self, lane: int) -> int:
        """Fields from start to finish on a lane."""
        s = self.settings
        return dsa_lane_length(lane, s.dsa_lap_fields, s.dsa_laps, s.dsa_lane_extra)

    def lengths(self, lane: int, other: int) -> tuple[int, int]:
        """The lengths of two lanes as the step functions want them: 0 on a plain grid."""
        if not self.settings.dsa_lane_extra or not 1 <= other <= self.settings.dsa_lanes:
            return 0, 0
        return self.length(lane), self.length(other)

    def step(self, rider: RiderState, direction: str, points: int) -> tuple[str, int, int]:
        """Whether a step is possible (ok or why not), and the field and lane that it leads to."""
        if rider.lane > self.settings.dsa_lanes:
            return "off_track", rider.field, rider.lane
        lane = rider.lane + {"out": 1, "in": -1}.get(direction, 0)
        here, there = self.lengths(rider.lane, lane)
        others = tuple(Spot(other.field, other.lane) for other in self.state.racing() if other.name != rider.name)
        allowed = dsa_step_allowed(
            rider.field,
            rider.lane,
            direction,
            points,
            self.settings.dsa_lanes,
            others,
            here,
            there,
        )
        if allowed == "off_track" or lane < 1:
            return "off_track", rider.field, rider.lane
        spot = dsa_step_target(rider.field, rider.lane, direction, here, there)
        return allowed, spot.field, spot.lane

    def free(self, field: int, lane: int, *but: str) -> bool:
        """True where a lane of the track has nobody on this field."""
        return 1 <= lane <= self.settings.dsa_lanes and not any(
            (other.field, other.lane) == (field, lane) for other in self.state.racing() if other.name not in but
        )

    def beside(self, rider: RiderState, other: RiderState) -> int:
        """The other rider's field, as it counts on the lane of this one."""
        if not self.settings.dsa_lane_extra or rider.lane == other.lane:
            return other.field
        own, his = self.length(rider.lane), self.length(other.lane)
        return (2 * other.field * own + his) // (2 * his)

    # ------------------------------------------------------------ crowd

    def crowd(self, name: str) -> Total:
        """The crowd's favour of a rider now."""
        rider, person = self.now(name), self.person(name)
        villain = rider.worst_attack == "rider" and rider.villains_only
        return dsa_crowd_favour(person.crowd, rider.harassed, rider.worst_attack, villain, self.settings.dsa_crowd_loss)

    def crowd_sees(self, name: str, *rules: str, **changes: Any) -> None:
        """Change what the crowd has seen of a rider; its favour is logged where that changes it."""
        before = int(self.crowd(name))
        self.change(name, **changes)
        after = self.crowd(name)
        if int(after) != before:
            said = phrase("Publikumsgunst {before} → {after}", before=before, after=int(after))
            self.log(name, "crowd", said, total=after, result=int(after), rules=rules)

    def counted_exhaustion(self, name: str) -> int:
        """Exhaustion that makes this rider's checks harder now; a point of this turn may not count yet."""
        rider = self.now(name)
        return rider.exhaustion - rider.fresh


def came_from(rider: RiderState) -> dict[str, Any]:
    """Where a rider stood before an event, among its details."""
    return {"field_before": rider.field, "lane_before": rider.lane}
