"""Basic manoeuvres (Основные маневры): what they use, how hard they are, who is near enough."""

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Count, Flag, MaybeFlag, MaybeInt, MaybePositive, OneOf, Whole
from calc.core.registry import rule
from calc.core.totals import Part, Total
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.cells import Difference, ManoeuvreOrCheck
from calc.systems.tachki.rules.penalties import harder

#: The least change of speed that each manoeuvre for it may declare.
LEAST_CHANGE = {"accelerate": 1, "brake": 1, "afterburner": 3}
LEVELLED = frozenset({"turn", "manoeuvring", "ramp"})

ChangeOfSpeed = Annotated[str, OneOf(*LEAST_CHANGE)]
OnTheTrack = Annotated[
    str,
    OneOf("accelerate", "straight", "brake", "turn", "manoeuvring", "ramp", "afterburner", "parachute", "jump"),
]


class Characteristics(NamedTuple):
    """What a manoeuvre is rolled with."""

    pilot: str
    car: str
    kind: str


class Amounts(NamedTuple):
    """The changes of speed that may be declared."""

    minimum: int
    maximum: int


class Slipstream(NamedTuple):
    """What following another car closely brings."""

    outcome: str
    gain: int


@rule(
    "TACHKI-BASE-01", "TACHKI-BASE-02", "TACHKI-BASE-05", "TACHKI-BASE-06", "TACHKI-BASE-07", "TACHKI-BASE-09",
    "TACHKI-MOD-03", "TACHKI-MOD-05", "TACHKI-MOD-14", "TACHKI-TURN-01",
)  # fmt: skip
def tachki_difficulty(
    manoeuvre: OnTheTrack, value: MaybeInt = None, speed: Count = 0, multi: Count = 0
) -> Total | Blank:
    """Difficulty of a manoeuvre; with speed and penalty added when given.

    manoeuvre: accelerate, straight, brake, turn, manoeuvring, ramp, afterburner, parachute, jump
    value: accelerate, brake, afterburner: the declared change of speed (from 1; afterburner from 3). turn,
      manoeuvring, ramp: level 1..3. Needed for these six, ignored for straight, parachute, jump
    speed: own speed at the start of the turn, 0 or more; leave out for the base difficulty
    multi: multi-action penalty, 0 or more
    returns: what the roll must reach
    errors: an action on another car, a level outside 1..3, a change of speed that is too small, a negative number
    """
    if manoeuvre in LEAST_CHANGE:
        return BLANK if value is None else _change_of_speed(manoeuvre, value).plus(*harder(speed, multi)).present()
    if manoeuvre not in LEVELLED:
        entry = lookup.manoeuvre(manoeuvre)
    elif value is None:
        return BLANK
    else:
        entry = lookup.manoeuvre(manoeuvre, value)
    return Total(Part(entry.word, entry.difficulty, entry.rule), *harder(speed, multi)).present()


def _change_of_speed(manoeuvre: str, value: int) -> Total:
    least = LEAST_CHANGE[manoeuvre]
    if value < least:
        raise RuleError("a change of speed by {value} is below {low}", value=value, low=least)
    entry = lookup.manoeuvre(manoeuvre)
    return Total(Part("Сложность", entry.difficulty, entry.rule), Part(entry.word, value, entry.rule))


@rule(
    "TACHKI-BASE-01", "TACHKI-BASE-02", "TACHKI-BASE-05", "TACHKI-BASE-06", "TACHKI-BASE-07", "TACHKI-BASE-09",
    "TACHKI-BASE-11", "TACHKI-BASE-16", "TACHKI-MOD-03", "TACHKI-MOD-05", "TACHKI-MOD-10", "TACHKI-MOD-14",
    "TACHKI-MOD-15", "TACHKI-EXT-02", "TACHKI-EXT-06", "TACHKI-EXT-09", "TACHKI-TURN-06", "TACHKI-TURN-07",
    "TACHKI-TURN-08", "TACHKI-TURN-16", "TACHKI-DMG-03",
)  # fmt: skip
def tachki_manoeuvre(manoeuvre: ManoeuvreOrCheck) -> Characteristics:
    """Which two characteristics a manoeuvre uses and what kind it is.

    manoeuvre: accelerate, straight, brake, turn, manoeuvring, ramp, slipstream, struggle, afterburner, jump, scan,
      parachute, parachute_attack, em_attack, em_shield, strike; or the checks control, damage, contest
    returns: pilot characteristic (accuracy, reflexes, toughness), car characteristic (power, handling,
      reliability), kind (movement: failing loses control; additional: no such consequence; check)
    errors: an unknown keyword
    """
    entry = lookup.manoeuvre(manoeuvre)
    return Characteristics(entry.pilot, entry.car, entry.kind)


@rule("TACHKI-BASE-01", "TACHKI-BASE-05", "TACHKI-MOD-02")
def tachki_amount_range(
    manoeuvre: ChangeOfSpeed,
    power: MaybePositive = None,
    handling: MaybePositive = None,
    tier: Annotated[int | None, Whole(1, 2)] = None,
) -> Amounts | Blank:
    """Smallest and largest change of speed a driver may declare.

    manoeuvre: accelerate, brake, afterburner
    power: Power (Мощность), needed for accelerate and afterburner, 1 or more
    handling: Handling (Управляемость), needed for brake, 1 or more
    tier: afterburner tier 1..2, needed for afterburner
    returns: minimum, maximum
    errors: an unknown keyword, a characteristic below 1, a tier outside 1..2
    """
    least = LEAST_CHANGE[manoeuvre]
    if manoeuvre == "brake":
        return BLANK if handling is None else Amounts(least, handling)
    if power is None:
        return BLANK
    if manoeuvre == "accelerate":
        return Amounts(least, power)
    return BLANK if tier is None else Amounts(least, power + lookup.module("afterburner", tier).effect)


@rule("TACHKI-BASE-10", "TACHKI-BASE-15", "TACHKI-MOD-15", "TACHKI-EXT-08")
def tachki_gap(own: Count, other: Count, lap_length: MaybePositive = None) -> int:
    """Distance between two cars, positive when the first one is ahead.

    own: the actor's race position ((lap - 1) x lap length + position in the lap), 0 or more
    other: the target's race position
    lap_length: blank: race distance. Given: distance on the ring, the shorter way round, so that a lapped car can
      be near
    returns: own - other; on the ring more than -length/2 and at most +length/2
    errors: a negative position, a lap length below 1
    """
    gap = own - other
    if lap_length is None:
        return gap
    ahead = gap % lap_length
    return ahead if 2 * ahead <= lap_length else ahead - lap_length


@rule(
    "TACHKI-BASE-11", "TACHKI-BASE-16", "TACHKI-MOD-10", "TACHKI-MOD-15", "TACHKI-EXT-02", "TACHKI-EXT-09",
)  # fmt: skip
def tachki_speed_difference(actor: Count, target: Count, mode: Difference = "absolute") -> int:
    """Speed difference (разница скорости) that is added to a difficulty.

    actor: the actor's speed at the start of the turn
    target: the target's speed at the start of the turn
    mode: absolute: size of the difference; signed: target minus actor (a slower target is easier)
    returns: points to add
    errors: a negative speed, an unknown keyword
    """
    return target - actor if mode == "signed" else abs(target - actor)


@rule("TACHKI-BASE-12", "TACHKI-BASE-13", "TACHKI-BASE-14")
def tachki_slipstream(won: Flag, leader_success: MaybeFlag, speed: Count, leader_speed: Count) -> Slipstream | Blank:
    """Result of a slipstream (Воздушный поток) and the speed gained.

    won: was the slipstream roll a success?
    leader_success: did the leader's own manoeuvre succeed this turn? not needed when won is FALSE
    speed: the follower's speed at the start of the turn
    leader_speed: the leader's speed at the start of the turn
    returns: outcome (success; failure = copies the leader's failure, control is lost; damage = own roll failed,
      damage check), gain = half the difference rounded down if the leader is faster by more than 2, else 0
    errors: not a TRUE/FALSE value, a negative speed
    """
    if not won:
        return Slipstream("damage", 0)
    if leader_success is None:
        return BLANK
    faster = leader_speed - speed
    return Slipstream("success" if leader_success else "failure", faster // 2 if faster > 2 else 0)
