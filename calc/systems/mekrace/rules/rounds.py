"""Race rounds (Renn-Runden): how long they last, laps and sprints, the places at the finish."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, Count, Int, MaybeInt, OneOf, Positive, Whole
from calc.core.ranges import Rows
from calc.core.ranking import shared_places
from calc.core.registry import rule
from calc.core.totals import Part, Total

Lap = Annotated[int, Whole(-1)]
RaceKind = Annotated[str, OneOf("lap", "sprint")]
Status = Annotated[str, OneOf("running", "finished", "out", "dq")]
FinishTie = Annotated[str, OneOf("distance", "roll", "shared")]


class Elapsed(NamedTuple):
    """Seconds in the world of the race."""

    seconds_min: int
    seconds_max: int


@rule("MEK-ROUND-02")
def mekrace_elapsed(rounds: Count) -> Elapsed:
    """In-world time that a number of race rounds stands for.

    rounds: race rounds driven, 0 or more
    returns: columns seconds_min (5 a round), seconds_max (10 a round)
    errors: rounds negative or not whole
    """
    return Elapsed(5 * rounds, 10 * rounds)


class Progress(NamedTuple):
    """How far a vehicle has come."""

    lap: int
    progress: Total
    finished: bool


@rule("MEK-ROUND-01", "MEK-FIN-01", "MEK-FIN-02")
def mekrace_progress(
    lap: Lap, field_before: Int, field_after: Int, lap_length: Positive, laps: Positive = 1, kind: RaceKind = "lap"
) -> Progress:
    """Lap counter, race progress and whether the race is over for one vehicle after a move.

    lap: laps completed before the move; -1 for a grid place behind the start line; 0 in a sprint
    field_before: track field number before the move (0 = start line)
    field_after: track field number after the move
    lap_length: fields of one lap, or the field number of the finish of a sprint
    laps: laps of the race; 1 in a sprint
    kind: lap (circuit) or sprint (start and finish differ)
    returns: columns lap (completed after the move), progress (fields from the start), finished
    errors: circuit: a field below 0 or not below lap_length; sprint: lap other than 0, laps other than 1
    """
    if kind == "sprint":
        if lap != 0:
            raise RuleError("lap {lap} is not 0, as in every sprint", lap=lap)
        if laps != 1:
            raise RuleError("laps {laps} is not 1, as in every sprint", laps=laps)
    else:
        for name, field in (("field_before", field_before), ("field_after", field_after)):
            if not 0 <= field < lap_length:
                raise RuleError(
                    "{name} {field} is not in 0..{high}", name=Words(name), field=field, high=lap_length - 1
                )
        lap += _crossings(field_before, field_after, lap_length)
    progress = Total(Part("Runden", lap * lap_length, "MEK-FIN-01"), Part("Feld", field_after, "MEK-FIN-01")).present()
    return Progress(lap, progress, progress >= laps * lap_length)


def _crossings(before: int, after: int, lap_length: int) -> int:
    """1 for a move forwards over the start line, -1 for one backwards, else 0."""
    if 2 * (before - after) > lap_length:
        return 1
    if 2 * (after - before) > lap_length:
        return -1
    return 0


class Finisher(NamedTuple):
    """A vehicle in the standings."""

    status: Status
    finish_round: Annotated[int | None, Whole(1)]
    progress: MaybeInt
    tie_roll: MaybeInt


class Rank(NamedTuple):
    """A place in the standings: a number, dq, or blank."""

    rank: int | str


@rule("MEK-FIN-03", "MEK-LEAGUE-01")
def mekrace_finish_order(
    field: Annotated[tuple[Finisher | None, ...], Rows(Finisher, keep_blanks=True)], tie: FinishTie = "distance"
) -> tuple[Rank, ...]:
    """Ranks of all vehicles, for the standings and for the final result.

    field: one row a vehicle: status (running, finished, out, dq), finish_round (finished only), progress, tie_roll
        (pilot roll total, optional)
    tie: vehicles that finish in the same race round: distance (further past the line first, then the tie roll), roll
        (tie roll only), shared (same rank); a tie roll counts when all who are level have one
    returns: rank, 1 = winner; finished before running before out; equal entries share a rank and the next ranks are
        skipped; dq for a disqualified vehicle; blank for a blank row
    errors: a finished vehicle without finish_round; progress missing (except dq)
    """
    standings = [_standing(row, vehicle, tie) for row, vehicle in enumerate(field, 1)]
    rolls = [_finish_roll(vehicle, tie) for vehicle in field]
    without_roll = {standing for standing, roll in zip(standings, rolls, strict=True) if roll is None}
    keys = [
        None if standing is None else (*standing, 0 if roll is None or standing in without_roll else -roll)
        for standing, roll in zip(standings, rolls, strict=True)
    ]
    return tuple(_rank(vehicle, place) for vehicle, place in zip(field, shared_places(keys), strict=True))


def _rank(vehicle: Finisher | None, place: int | None) -> Rank:
    """The place as the standings show it."""
    if place is not None:
        return Rank(place)
    return Rank(BLANK if vehicle is None else "dq")


def _finish_roll(vehicle: Finisher | None, tie: str) -> int | None:
    """The roll that may decide between vehicles that are level; only finished ones are parted by a roll."""
    if vehicle is None or vehicle.status != "finished" or tie == "shared":
        return None
    return vehicle.tie_roll


def _standing(row: int, vehicle: Finisher | None, tie: str) -> tuple[int, int, int] | None:
    """What a vehicle is ranked by before any roll, the best smallest; None for one that is not ranked."""
    if vehicle is None or vehicle.status == "dq":
        return None
    if vehicle.progress is None:
        raise RuleError("row {row}: {column} is blank", row=row, column=Words("progress"))
    if vehicle.status != "finished":
        return (1 if vehicle.status == "running" else 2, 0, -vehicle.progress)
    if vehicle.finish_round is None:
        raise RuleError("row {row}: {column} is blank", row=row, column=Words("finish_round"))
    return (0, vehicle.finish_round, -vehicle.progress if tie == "distance" else 0)
