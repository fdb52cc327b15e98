"""The board: what an action costs, where a step leads, whether it is possible, how long a lane is."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import Count, OneOf, Positive
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.core.rounding import rounded

Action = Annotated[str, OneOf("ahead", "lane", "shove", "attack", "look", "shove_attack")]
Direction = Annotated[str, OneOf("ahead", "out", "in")]

COSTS: Final = {"ahead": 1, "lane": 2, "shove": 1, "attack": 1, "look": 1, "shove_attack": 2}
LANES_OUTWARD: Final = {"ahead": 0, "out": 1, "in": -1}


class Spot(NamedTuple):
    """A field of a lane."""

    field: Count
    lane: Positive


Others = Annotated[tuple[Spot, ...], Rows(Spot, incomplete="skip")]


@rule("DSA-FORT-04", "DSA-ABDR-05", "DSA-ATT-02", "DSA-ATT-10", "DSA-ATAB-01")
def dsa_action_cost(action: Action) -> int:
    """Movement points that one action costs.

    action: ahead (one field straight), lane (diagonal change to a neighbouring lane), shove, attack,
        look (watching the referee before an attack), shove_attack (closing up with an attack)
    returns: ahead 1, lane 2, shove 1, attack 1, look 1, shove_attack 2
    errors: unknown action
    """
    return COSTS[action]


@rule("DSA-FORT-04", "DSA-BAHN-01")
def dsa_step_target(
    field: Count, lane: Positive, direction: Direction, from_length: Count = 0, to_length: Count = 0
) -> Spot:
    """Field and lane reached by one step.

    field: present field, 0 = start line
    lane: present lane, 1 = innermost
    direction: ahead, out (diagonal, one lane outward), in (diagonal, one lane inward)
    from_length: fields of the present lane, 0 = plain grid
    to_length: fields of the other lane, 0 = plain grid
    returns: field + 1 and the lane; on a lane change between lanes of different length the field keeps its share
        of the way, rounded half up
    errors: step in from lane 1, unknown direction, field below 0 or lane below 1
    """
    new_lane = lane + LANES_OUTWARD[direction]
    if new_lane < 1:
        raise RuleError("direction: there is no lane inside lane {lane}", lane=lane)
    same_length = direction == "ahead" or not from_length or not to_length
    return Spot(field + 1 if same_length else rounded((field + 1) * to_length, from_length), new_lane)


@rule("DSA-FORT-04", "DSA-FORT-05", "DSA-ABDR-01", "DSA-BAHN-01")
def dsa_step_allowed(
    field: Count,
    lane: Positive,
    direction: Direction,
    points: Count,
    lanes: Positive,
    others: Others = (),
    from_length: Count = 0,
    to_length: Count = 0,
) -> str:
    """Whether a step is possible, or why not.

    field: present field
    lane: present lane
    direction: ahead, out, in
    points: movement points left
    lanes: number of lanes of the track
    others: field and lane of every other rider on the track; rows with a blank are skipped
    from_length: fields of the present lane, 0 = plain grid
    to_length: fields of the other lane, 0 = plain grid; the field looked at is the one DSA_STEP_TARGET gives
    returns: ok, off_track, no_points, occupied (field taken, lane change impossible),
        shove (field straight ahead taken: only by shoving)
    errors: lane above lanes, negative points, unknown direction
    """
    if lane > lanes:
        raise RuleError("lane {lane} is above {lanes}, the number of lanes", lane=lane, lanes=lanes)
    ahead = direction == "ahead"
    if not 1 <= lane + LANES_OUTWARD[direction] <= lanes:
        return "off_track"
    if points < COSTS["ahead" if ahead else "lane"]:
        return "no_points"
    if dsa_step_target(field, lane, direction, from_length, to_length) in others:
        return "shove" if ahead else "occupied"
    return "ok"


@rule("DSA-BAHN-01")
def dsa_lane_length(lane: Positive, lap_fields: Positive, laps: Positive = 1, lane_extra: Count = 0) -> int:
    """Fields from start to finish on a lane (board rule, our reading).

    lane: lane, 1 = innermost
    lap_fields: fields of one lap on lane 1
    laps: laps of the race
    lane_extra: fields by which each lane further out is longer a lap; 0 = plain grid
    returns: laps * (lap_fields + (lane - 1) * lane_extra)
    errors: lane, lap_fields or laps below 1, lane_extra below 0
    """
    return laps * (lap_fields + (lane - 1) * lane_extra)
