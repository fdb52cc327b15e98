"""Structure of a turn (Структура хода): orders, the way along the track, lost control, the shift at its end."""

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Count, MaybePositive, Positive, Whole
from calc.core.ranges import Cells, Rows
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.totals import Part, Total
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.cells import Category, Control, Halving, MaybeManoeuvre, SegmentManoeuvre
from calc.systems.tachki.rules.damage import tachki_halve
from calc.systems.tachki.rules.penalties import harder

ACCELERATIONS = frozenset({"accelerate", "afterburner"})
INSTEAD_OF_ANY = frozenset({"slipstream", "jump"})
INSTEAD_OF_A_STRAIGHT = ACCELERATIONS | {"brake"}
#: Makes no sense without a segment that it is driven on, or flown over. Manoeuvring may be declared freely.
ONLY_ON_A_SEGMENT = INSTEAD_OF_ANY | {"straight", "turn", "ramp"}

#: So many segments in one turn are a slip of the pen, not a race.
MOST_SEGMENTS = 10_000


class Order(NamedTuple):
    """One declared manoeuvre: the segment's own, and what is made in its place or on top."""

    segment: SegmentManoeuvre = None
    declared: MaybeManoeuvre = None

    @property
    def made(self) -> str:
        """What the driver really does."""
        return self.declared or self.segment or ""


class Orders(NamedTuple):
    """What the game master thinks of a driver's orders."""

    status: str
    extras: int


class Crossed(NamedTuple):
    """A piece of the track that a car drives this turn."""

    lap: int
    segment: int
    distance: int


class ControlCheck(NamedTuple):
    """What a driver makes of a car that he has lost control of."""

    total: Total | None
    difficulty: Total | None
    outcome: str
    shortfall: int


class EndOfTurn(NamedTuple):
    """Where a car is after the turn, and how fast."""

    moved: int
    position: int
    speed: Total
    finished: bool


@rule(
    "TACHKI-BASE-03", "TACHKI-BASE-04", "TACHKI-BASE-10", "TACHKI-MOD-05", "TACHKI-MOD-17", "TACHKI-EXT-12",
    "TACHKI-TURN-10", "TACHKI-TURN-13", "TACHKI-TURN-21", "TACHKI-TURN-22",
)  # fmt: skip
def tachki_orders(
    orders: Annotated[tuple[Order, ...], Rows(Order)], category: Category = "extreme", turn: Count = 1
) -> Orders:
    """Checks one driver's orders for a turn and counts the extra manoeuvres.

    orders: column 1: manoeuvre of the crossed segment (straight, turn, manoeuvring, ramp) or blank for an additional
      declaration; column 2: declared manoeuvre, blank = the segment's own. Wholly blank rows are skipped
    category: sport or extreme
    turn: number of the turn; 0 is the zero turn
    returns: status (the first that applies of zero_turn, category, replacement, speed_twice, speed_both, parachute,
      ok), extras (rows without a segment, parachute_attack not counted)
    errors: an unknown keyword, not two columns, a negative turn
    """
    extras = [order for order in orders if order.segment is None and order.made != "parachute_attack"]
    return Orders(_status(orders, category, turn), len(extras))


def _status(orders: tuple[Order, ...], category: str, turn: int) -> str:
    made = [order.made for order in orders]
    accelerations = [manoeuvre for manoeuvre in made if manoeuvre in ACCELERATIONS]
    if turn == 0 and len(accelerations) < len(made):
        return "zero_turn"
    if category == "sport" and any(lookup.manoeuvre(manoeuvre).category == "extreme" for manoeuvre in made):
        return "category"
    if not all(_in_its_place(order) for order in orders):
        return "replacement"
    if len(accelerations) > 1 or made.count("brake") > 1:
        return "speed_twice"
    if accelerations and "brake" in made:
        return "speed_both"
    if "parachute_attack" in made and "parachute" not in made:
        return "parachute"
    return "ok"


def _in_its_place(order: Order) -> bool:
    if order.segment is None:
        return order.made not in ONLY_ON_A_SEGMENT
    if order.made == order.segment or order.made in INSTEAD_OF_ANY:
        return True
    return order.segment == "straight" and order.made in INSTEAD_OF_A_STRAIGHT


@rule("TACHKI-TURN-11", "TACHKI-TURN-12", "TACHKI-TURN-20")
def tachki_segments(
    lengths: Annotated[tuple[int, ...], Cells(Whole(1))], position: Count, speed: Count, laps: Positive = 1
) -> tuple[Crossed, ...] | Blank:
    """Track segments a car crosses this turn, one obligatory manoeuvre each.

    lengths: segment lengths of one lap in order, blank cells are skipped
    position: race position: (lap - 1) x lap length + position in the lap, 0 or more
    speed: speed this turn (reduced as soon as damage slows the car), 0 or more
    laps: laps of the race; nothing is listed beyond the finish
    returns: one row for each segment: lap, segment number, distance covered in it. A border belongs to the segment
      before it: stopping exactly at the end does not enter the next one. Blank when nothing is crossed
    errors: a length below 1, a negative position or speed, laps below 1
    """
    lap_length = sum(lengths)
    end = min(position + speed, laps * lap_length)
    lap = position // lap_length
    if (end // lap_length - lap) * len(lengths) > MOST_SEGMENTS:
        raise RuleError("speed {speed} crosses more than {most} segments", speed=speed, most=MOST_SEGMENTS)
    crossed = []
    border = lap * lap_length
    while border < end:
        lap += 1
        for number, length in enumerate(lengths, 1):
            covered = min(border + length, end) - max(border, position)
            border += length
            if covered > 0:
                crossed.append(Crossed(lap, number, covered))
    return tuple(crossed) or BLANK


@rule("TACHKI-TURN-07", "TACHKI-TURN-16", "TACHKI-TURN-17", "TACHKI-TURN-18", "TACHKI-TURN-03")
def tachki_control(
    dice: Annotated[int | None, Whole(3, 18)],
    reflexes: Count,
    reliability: Count,
    shortfalls: Annotated[tuple[int, ...] | None, Cells(Whole(0))],
    speed: Count,
    multi: Count = 0,
) -> ControlCheck | Blank:
    """Loss-of-control check at the end of the turn.

    dice: sum of 3d6; may be blank while nothing was failed
    reflexes: Reflexes (Рефлексы)
    reliability: Reliability (Надежность)
    shortfalls: shortfalls of all failed movement manoeuvres of the turn, blank cells count nothing
    speed: own speed at the start of the turn
    multi: multi-action penalty
    returns: total, difficulty, outcome, shortfall. outcome: none (nothing failed: total and difficulty blank), held
      (loses a quarter of the speed), damage (damage check with this shortfall)
    errors: dice outside 3..18, a negative shortfall, characteristic, speed or penalty
    """
    missed = [shortfall for shortfall in shortfalls or () if shortfall]
    if not missed:
        return ControlCheck(None, None, "none", 0)
    if dice is None:
        return BLANK
    total = Total(
        Part("3д6", dice, "TACHKI-TURN-16"),
        Part("Рефлексы", reflexes, "TACHKI-TURN-16"),
        Part("Надежность", reliability, "TACHKI-TURN-16"),
    ).present()
    difficulty = Total(
        Part("Сложность", lookup.manoeuvre("control").difficulty, "TACHKI-TURN-16"),
        *(Part("недоброс", shortfall, "TACHKI-TURN-16") for shortfall in missed),
        *harder(speed, multi),
    ).present()
    if total >= difficulty:
        return ControlCheck(total, difficulty, "held", 0)
    return ControlCheck(total, difficulty, "damage", difficulty - total)


@rule(
    "TACHKI-DMG-01", "TACHKI-DMG-08", "TACHKI-DMG-11", "TACHKI-TURN-15", "TACHKI-TURN-17", "TACHKI-TURN-18",
    "TACHKI-MOD-13", "TACHKI-BASE-08",
)  # fmt: skip
def tachki_move_speed(
    speed: Count, halvings: Count = 0, control: Control = "none", rounding: Halving = "loss_down"
) -> int:
    """Speed a car really moves with this turn after damage and lost control.

    speed: speed at the start of the turn
    halvings: damage checks this turn except the one for lost control, plus parachutes released
    control: outcome of TACHKI_CONTROL: none, held (minus a quarter), damage (one more halving); applied last
    rounding: loss_down (what is lost is rounded down) or rest_down (what is left is)
    returns: what the car is shifted by
    errors: a negative speed or count, an unknown keyword
    """
    left = tachki_halve(speed, halvings, rounding)
    if control == "damage":
        return tachki_halve(left, 1, rounding)
    if control == "held":
        return rounded(3 * left, 4, "ceil" if rounding == "loss_down" else "floor")
    return left


@rule(
    "TACHKI-TURN-15", "TACHKI-TURN-19", "TACHKI-TURN-20", "TACHKI-TURN-22", "TACHKI-BASE-01", "TACHKI-BASE-05",
    "TACHKI-BASE-13", "TACHKI-FIN-01",
)  # fmt: skip
def tachki_end_turn(
    position: Count,
    speed: Count,
    halvings: Count = 0,
    control: Control = "none",
    acceleration: Count = 0,
    braking: Count = 0,
    slipstream: Count = 0,
    race_length: MaybePositive = None,
    rounding: Halving = "loss_down",
) -> EndOfTurn:
    """Moves a car at the end of the turn and gives its speed for the next one.

    position: race position at the start of the turn
    speed: speed at the start of the turn
    halvings: as in TACHKI_MOVE_SPEED
    control: none, held, damage
    acceleration: effective acceleration (TACHKI_ACCELERATION_EFFECT)
    braking: successful braking
    slipstream: gain from TACHKI_SLIPSTREAM
    race_length: laps x lap length; blank = no test for the finish
    rounding: loss_down or rest_down
    returns: moved, new position (may lie past the finish), next speed (at least 0), finished (TRUE/FALSE; reaching
      the end of the last segment is enough)
    errors: acceleration and braking both above 0, a negative value, an unknown keyword
    """
    if acceleration and braking:
        raise RuleError(
            "acceleration {acceleration} and braking {braking} exclude each other in one turn",
            acceleration=acceleration, braking=braking,
        )  # fmt: skip
    moved = tachki_move_speed(speed, halvings, control, rounding)
    reached = position + moved
    speed_after = Total(
        Part("Скорость", moved, "TACHKI-TURN-15"),
        Part("Разгон", acceleration, "TACHKI-TURN-19"),
        Part("Воздушный поток", slipstream, "TACHKI-BASE-13"),
        Part("Торможение", -braking, "TACHKI-TURN-19"),
    )
    next_speed = speed_after.present().at_least(0, "не меньше 0", "TACHKI-BASE-05")
    return EndOfTurn(moved, reached, next_speed, race_length is not None and reached >= race_length)
