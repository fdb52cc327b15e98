"""The settings of a race: its name and course, the dice, and every reading of the rules that a group may choose."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import Checked, Flag, MaybeCount, MaybeDate, MaybeText, OneOf, Positive, Whole
from calc.core.settings import DiceSource, Language, MaybeSeed
from calc.systems.mekrace.rules.actions import Jamming, League
from calc.systems.mekrace.rules.disturbance import Track, ZeroReading
from calc.systems.mekrace.rules.heat import HeatReading
from calc.systems.mekrace.rules.hexes import Layout
from calc.systems.mekrace.rules.movement import DrivingReading, PilotRollReading
from calc.systems.mekrace.rules.rounds import FinishTie, RaceKind

OPENINGS = frozenset({60, 120, 180})


def _opening(angle: int) -> int:
    """An opening that a cone may have."""
    if angle not in OPENINGS:
        raise RuleError("angle {angle} is not 60, 120 or 180", angle=angle)
    return angle


class Settings(NamedTuple):
    """One field a row of the Settings sheet; the first value of a choice is that of the rules' own reading."""

    race: MaybeText = None
    date: MaybeDate = None
    language: Language = None
    seed: MaybeSeed = None
    dice_source: DiceSource = "typed"
    kind: RaceKind = "lap"
    lap_length: Positive = 54
    laps: Positive = 1
    league: League = "open"
    atmosphere: Flag = True
    layout: Layout = "odd_r"
    pilot_roll: PilotRollReading = "terms"
    driving: DrivingReading = "total"
    order_by: Annotated[str, OneOf("progress", "field")] = "progress"
    crash_speed: Annotated[str, OneOf("declared", "driven", "zero")] = "declared"
    carry_extra: Flag = False
    shared_hex: Annotated[str, OneOf("crash_only", "always", "never")] = "crash_only"
    no_equivalent: Annotated[str, OneOf("fail", "stop")] = "fail"
    carry_hindrance: Flag = True
    block_bonus: Flag = True
    mine_owner: Annotated[str, OneOf("harmed", "immune")] = "harmed"
    mine_reuse: Flag = False
    jamming: Jamming = "banned"
    cone: Annotated[int, Checked(Whole(60, 180), _opening)] = 120
    fp_track: Track = "plus2"
    zero_fp: ZeroReading = "event"
    jam_effect: Annotated[str, OneOf("disturbed", "none")] = "disturbed"
    jam_targets: Annotated[str, OneOf("one", "all")] = "one"
    smoke_rounds: Positive = 1
    speed_heat: HeatReading = "add"
    heat_at_6: Annotated[int, Whole(0, 2)] = 0
    cool_at_zero: Flag = False
    heat_limit: MaybeCount = None
    heat_effect: Annotated[str, OneOf("none", "fp", "disturbance")] = "none"
    off_course: Annotated[str, OneOf("fail", "allowed")] = "fail"
    start_speed: Annotated[int, Whole(0, 5)] = 0
    finish_tie: FinishTie = "distance"
