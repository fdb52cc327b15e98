"""End of the race (Окончание заезда): the way left, who arrives first, who retires, when it is over."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Count, Flag, Positive, Whole
from calc.core.ranges import Cells, Rows
from calc.core.registry import rule
from calc.systems.tachki.rules.cells import Tiebreak
from calc.systems.tachki.rules.ties import Places, places

#: A driver retires with a characteristic below this.
LEAST_CHARACTERISTIC = 3


class Finisher(NamedTuple):
    """A car in the turn in which it crosses the finish."""

    turn: Positive
    distance: Positive
    speed: Count
    power: Count
    afterburner: Count = 0
    die: Tiebreak = None


def time_needed(distance: int, speed: int) -> Fraction | None:
    """The exact part of the turn until the finish; None if the car does not reach it this turn."""
    return Fraction(distance, speed) if 0 < distance <= speed else None


@rule("TACHKI-FIN-01", "TACHKI-FIN-06")
def tachki_distance_left(lap: Positive, position: Count, lap_length: Positive, laps: Positive) -> int:
    """Distance from a car to the finish.

    lap: current lap, from 1
    position: position in the lap, 0..lap length
    lap_length: length of one lap
    laps: laps of the race
    returns: 0 when the finish is reached
    errors: a lap outside 1..laps, a position outside 0..lap length
    """
    if lap > laps:
        raise RuleError("lap {value} is not in {low}..{high}", value=lap, low=1, high=laps)
    if position > lap_length:
        raise RuleError("position {value} is not in {low}..{high}", value=position, low=0, high=lap_length)
    return (laps - lap + 1) * lap_length - position


@rule("TACHKI-FIN-01", "TACHKI-FIN-04", "TACHKI-FIN-06")
def tachki_finish_time(distance: Positive, speed: Count) -> float | Blank:
    """Part of the turn a car needs to reach the finish.

    distance: distance to the finish at the start of the turn, 1 or more
    speed: final speed the car moves with this turn
    returns: distance / speed, at most 1; blank if the car does not reach the finish this turn
    errors: a distance below 1, a negative speed
    """
    needed = time_needed(distance, speed)
    return BLANK if needed is None else float(needed)


@rule("TACHKI-FIN-04", "TACHKI-FIN-07", "TACHKI-FIN-08", "TACHKI-FIN-09", "TACHKI-FIN-06")
def tachki_finish_order(
    cars: Annotated[tuple[Finisher | None, ...], Rows(Finisher, keep_blanks=True, incomplete="none")],
) -> Places:
    """Places of the cars that cross the finish.

    cars: turn of crossing (from 1), distance to the finish at its start, final speed, power, afterburner bonus 3/5
      if used in that turn (else blank or 0), die for ties
    returns: place: earlier turn, smaller distance/speed, higher speed, higher power with afterburner, higher die. Tied
      rows without dice, rows with a needed cell blank and cars that do not arrive get a blank; equal dice share
    errors: a turn or distance below 1, a negative speed, power or bonus, not six columns
    """
    return places([_key(car) for car in cars], [car.die if car else None for car in cars])


def _key(car: Finisher | None) -> tuple[int, Fraction, int, int] | None:
    if car is None:
        return None
    needed = time_needed(car.distance, car.speed)
    return None if needed is None else (car.turn, needed, -car.speed, -car.power - car.afterburner)


@rule("TACHKI-FIN-01", "TACHKI-FIN-02", "TACHKI-FIN-03")
def tachki_race_over(finished: Count, running: Count, prizes: Positive = 1, goals: Flag = False) -> bool:
    """Whether the race is over after this turn.

    finished: cars that have crossed the finish so far
    running: cars still on the track (neither finished nor retired)
    prizes: prize places, 1 or more
    goals: TRUE when sponsors set additional goals: the race runs to the last car
    returns: TRUE when nobody is running, or without goals when as many cars as prize places have finished
    errors: a negative count, prizes below 1
    """
    if running == 0:
        return True
    return not goals and finished >= prizes


@rule("TACHKI-FIN-05")
def tachki_retires(values: Annotated[tuple[int, ...], Cells(Whole())]) -> bool:
    """Whether the driver must retire because a characteristic is below 3.

    values: effective characteristics of pilot and car at the start of the turn, blank cells are skipped
    returns: TRUE if any is below 3; blank if all cells are blank
    errors: not a whole number
    """
    return any(value < LEAST_CHARACTERISTIC for value in values)
