"""Rolls (броски): three dice, two characteristics, a difficulty; opposed rolls, chances, several actions at once."""

from typing import NamedTuple

from calc.core.dice import Dice as Notation
from calc.core.dice import totals_of
from calc.core.kinds import D6, Count, Flag, Int
from calc.core.opposed import opposed
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts
from calc.systems.tachki.rules.cells import Dice
from calc.systems.tachki.rules.penalties import harder, lower

THREE_DICE = Notation(3, 6)


class Check(NamedTuple):
    """One roll against a difficulty."""

    total: Total
    difficulty: Total
    success: bool
    margin: int
    shortfall: int


class Opposition(NamedTuple):
    """Who wins an opposed roll, and what the loser lacks."""

    winner: str
    difference: int


@rule("TACHKI-TURN-04")
def tachki_luck(d1: D6, d2: D6, d3: D6) -> Total:
    """The luck roll (бросок Удачи), three dice and nothing else.

    d1: first die, 1..6
    d2: second die, 1..6
    d3: third die, 1..6
    returns: sum 3..18; neither speed nor multi-action changes it; also usable to add up any 3d6
    errors: a die that is no whole number 1..6
    """
    return Total(*dice_parts("бросок Удачи", "TACHKI-TURN-04", d1, d2, d3))


@rule("TACHKI-TURN-01", "TACHKI-TURN-02", "TACHKI-TURN-03")
def tachki_check(
    dice: Dice, pilot: Count, car: Count, base_difficulty: Int, speed: Count, multi: Count = 0, bonus: Int = 0
) -> Check:
    """One complete roll, 3d6 + pilot + car against base difficulty + speed + penalty.

    dice: sum of 3d6, 3..18
    pilot: pilot characteristic, 0 or more
    car: car characteristic, 0 or more
    base_difficulty: base difficulty without speed
    speed: own speed at the start of the turn, 0 or more
    multi: multi-action penalty
    bonus: other bonus or penalty to the roll, e.g. the scanner's
    returns: total, difficulty, success (TRUE/FALSE), margin (negative: missed), shortfall (0 on success)
    errors: dice outside 3..18, a negative characteristic, speed or penalty, not a whole number
    """
    total = Total(*_rolled(dice, pilot, car, bonus)).present()
    difficulty = Total(Part("Сложность", base_difficulty, "TACHKI-TURN-01"), *harder(speed, multi)).present()
    margin = total - difficulty
    return Check(total, difficulty, margin >= 0, margin, max(0, -margin))


@rule("TACHKI-TURN-01", "TACHKI-TURN-03", "TACHKI-TURN-23", "TACHKI-EXT-06")
def tachki_net(dice: Dice, pilot: Count, car: Count, speed: Count, multi: Count = 0, bonus: Int = 0) -> Total:
    """Result of a roll after speed and penalty, for comparing with another driver's roll.

    dice: sum of 3d6, 3..18
    pilot: pilot characteristic
    car: car characteristic (after any module cap)
    speed: own speed at the start of the turn
    multi: multi-action penalty
    bonus: other bonus or penalty
    returns: dice + pilot + car + bonus - speed - multi; may be negative
    errors: dice outside 3..18, a negative characteristic, speed or penalty
    """
    return Total(*_rolled(dice, pilot, car, bonus), *lower(speed, multi)).present()


@rule("TACHKI-TURN-09", "TACHKI-TURN-13", "TACHKI-NAR-10")
def tachki_multiaction(extras: Count, forced_struggles: Count = 0, obligatory: Flag = True) -> int:
    """Multi-action penalty (мультидействие) for this turn.

    extras: declared manoeuvres beyond the obligatory ones, active resistance included, 0 or more
    forced_struggles: struggles forced by a narrow track; together they count as one
    obligatory: TRUE: the obligatory track manoeuvres count as the first action; FALSE: none this turn (zero turn,
      standing car) or the reading 'track manoeuvres do not count at all'
    returns: 3 x (actions - 1), at least 0; added to every difficulty of the turn
    errors: a negative count
    """
    actions = extras
    if forced_struggles:
        actions += 1
    if obligatory:
        actions += 1
    return 3 * max(0, actions - 1)


@rule("TACHKI-TURN-05")
def tachki_opposed(initiator: Int, defender: Int) -> Opposition:
    """Compares two opposed results; the initiator wins a tie.

    initiator: net result of the driver who started the action
    defender: net result of the other one
    returns: winner (initiator, defender), difference = the loser's shortfall
    errors: not a whole number
    """
    return Opposition(*opposed(initiator, defender, tie="initiator"))


@rule("TACHKI-TURN-01", "TACHKI-TURN-02")
def tachki_chance(
    pilot: Count, car: Count, base_difficulty: Int, speed: Count, multi: Count = 0, bonus: Int = 0
) -> float:
    """Chance that a roll succeeds, before rolling.

    pilot: pilot characteristic
    car: car characteristic
    base_difficulty: base difficulty without speed
    speed: own speed at the start of the turn
    multi: multi-action penalty
    bonus: other bonus
    returns: 0..1, share of the 216 results of 3d6 that succeed
    errors: a negative characteristic, speed or penalty
    """
    needed = base_difficulty + speed + multi - pilot - car - bonus
    return sum(ways for total, ways in totals_of(THREE_DICE) if total >= needed) / 6**3


def _rolled(dice: int, pilot: int, car: int, bonus: int) -> tuple[Part, ...]:
    return (
        Part("3д6", dice, "TACHKI-TURN-01"),
        Part("Характеристика пилота", pilot, "TACHKI-TURN-01"),
        Part("Характеристика машины", car, "TACHKI-TURN-01"),
        Part("бонус", bonus, "TACHKI-TURN-01"),
    )
