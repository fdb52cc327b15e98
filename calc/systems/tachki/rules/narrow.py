"""Narrow track (Движение по узкой трассе): overtaking only through a struggle."""

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import BLANK, Blank, Count, Flag, Int, MaybeInt, OneOf
from calc.core.opposed import opposed
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.systems.tachki.rules.cells import Halving, Tiebreak
from calc.systems.tachki.rules.damage import tachki_halve
from calc.systems.tachki.rules.ties import Places, places

LeaderState = Annotated[str, OneOf("driving", "failed", "knocked")]


class NarrowStruggle(NamedTuple):
    """Who keeps the way, and what the other one has to check."""

    winner: str
    shortfall: int
    control_shortfall: int


class NarrowChecks(NamedTuple):
    """How often a beaten chaser is slowed, and to what."""

    checks: int
    speed: int


class Shifted(NamedTuple):
    """A car that is shifted at the end of the turn."""

    position: Count
    speed: Count
    power: Count
    die: Tiebreak = None


@rule("TACHKI-NAR-01", "TACHKI-NAR-02", "TACHKI-NAR-08", "TACHKI-NAR-11")
def tachki_overtake(
    chaser_start: Count,
    chaser_end: Count,
    leader_start: Count,
    leader_end: Count,
    narrow: Flag,
    leader_state: LeaderState = "driving",
) -> str:
    """What a chaser needs to pass a leader.

    chaser_start: the chaser's race position at the start of the turn
    chaser_end: where his speed would take him
    leader_start: the leader's race position at the start of the turn
    leader_end: where the leader ends (he is shifted first)
    narrow: segment marked 'no overtaking without a struggle'
    leader_state: driving; failed = failed his own manoeuvre and lost speed; knocked = already beaten by this chaser's
      declared struggle or strike
    returns: none (does not pass: he was not behind or does not end ahead), free, struggle (forced struggle),
      manoeuvring (a successful Manoeuvring is enough)
    errors: a car that ends behind its start, an unknown keyword
    """
    if chaser_end < chaser_start:
        raise RuleError("chaser_end {value} is below chaser_start {low}", value=chaser_end, low=chaser_start)
    if leader_end < leader_start:
        raise RuleError("leader_end {value} is below leader_start {low}", value=leader_end, low=leader_start)
    if chaser_start >= leader_start or chaser_end <= leader_end:
        return "none"
    if not narrow or leader_state == "knocked":
        return "free"
    return "manoeuvring" if leader_state == "failed" else "struggle"


@rule("TACHKI-NAR-03", "TACHKI-NAR-04", "TACHKI-NAR-05", "TACHKI-NAR-06", "TACHKI-TURN-05")
def tachki_narrow_struggle(manoeuvring: Count, chaser_net: Int, leader_net: MaybeInt = None) -> NarrowStruggle | Blank:
    """Resolves a forced struggle on a narrow track.

    manoeuvring: Manoeuvring difficulty of the segment
    chaser_net: net result of the chaser
    leader_net: net result of the leader, needed once the chaser reaches the difficulty
    returns: winner (chaser, leader), shortfall of the loser's damage check, control_shortfall of the loser (0 if he
      reached the segment's difficulty). A tie is won by the chaser
    errors: a negative difficulty
    """
    if chaser_net < manoeuvring:
        missed = manoeuvring - chaser_net
        return NarrowStruggle("leader", missed, missed)
    if leader_net is None:
        return BLANK
    if leader_net < manoeuvring:
        missed = manoeuvring - leader_net
        return NarrowStruggle("chaser", missed, missed)
    struggle = opposed(chaser_net, leader_net, tie="initiator")
    return NarrowStruggle("chaser" if struggle.winner == "initiator" else "leader", struggle.difference, 0)


@rule("TACHKI-NAR-07")
def tachki_narrow_checks(
    chaser_start: Count, chaser_speed: Count, leader_end: Count, rounding: Halving = "loss_down"
) -> NarrowChecks:
    """How many damage checks a beaten chaser makes until he stays behind.

    chaser_start: the chaser's race position at the start of the turn
    chaser_speed: his speed before the lost struggle
    leader_end: where the leader ends, beyond chaser_start
    rounding: loss_down or rest_down
    returns: checks (at least 1), speed left; he stops when start + speed no longer exceeds leader_end
    errors: chaser_start not behind leader_end, a negative value
    """
    if chaser_start >= leader_end:
        raise RuleError("leader_end {value} is not beyond chaser_start {start}", value=leader_end, start=chaser_start)
    checks, speed = 1, tachki_halve(chaser_speed, 1, rounding)
    while chaser_start + speed > leader_end:
        checks, speed = checks + 1, tachki_halve(speed, 1, rounding)
    return NarrowChecks(checks, speed)


@rule("TACHKI-NAR-12")
def tachki_move_order(
    cars: Annotated[tuple[Shifted | None, ...], Rows(Shifted, keep_blanks=True, incomplete="none")],
) -> Places:
    """Order in which cars are shifted at the end of the turn (narrow track).

    cars: race position, speed, power, die for ties. A row with a blank among the first three gets a blank
    returns: 1 = first: higher position, higher speed, higher power, higher die. Tied rows without dice get a blank,
      with equal dice the same number
    errors: a negative value, not four columns
    """
    keys = [car and (-car.position, -car.speed, -car.power) for car in cars]
    return places(keys, [car and car.die for car in cars])
