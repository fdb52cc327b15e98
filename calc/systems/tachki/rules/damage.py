"""Damage checks (Проверка на Повреждение): speed lost at once, what pilot and car suffer, in which order."""

from typing import Annotated, NamedTuple

from calc.core.errors import RuleError
from calc.core.kinds import Count, Flag, Int, MaybeCount, MaybePositive, OneOf, Positive, Whole
from calc.core.plurals import plural
from calc.core.ranges import Cells, Rows
from calc.core.registry import rule
from calc.core.rounding import rounded
from calc.core.totals import Part, Total
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.cells import Dice, Halving, PenaltySize, PenaltyTurns, Tiebreak
from calc.systems.tachki.rules.penalties import harder
from calc.systems.tachki.rules.ties import Places, places

#: So many missed points cost one point for good.
FOR_GOOD = 4


class Damage(NamedTuple):
    """A damage check from dice to losses."""

    total: Total
    difficulty: Total
    missed: int
    permanent: int
    penalty: int
    turns: int


class DamageResult(NamedTuple):
    """What a missed damage check costs."""

    permanent: int
    penalty: int
    turns: int


class PendingCheck(NamedTuple):
    """A damage check that waits for its place in the turn."""

    cause: Annotated[str | None, OneOf("attack", "traffic", "control")] = None
    place: MaybeCount = None
    reflexes: MaybeCount = None
    die: Tiebreak = None


class Effect(NamedTuple):
    """Points that a characteristic has lost; without a number of turns they are lost for good."""

    points: Count
    received: Count
    turns: MaybePositive = None

    def counts_in(self, turn: int, count_current: bool) -> bool:
        """True where it is felt in this turn."""
        if turn < self.received:
            return False
        if self.turns is None:
            return True
        over = self.received + self.turns
        return turn < over if count_current else turn <= over


@rule(
    "TACHKI-DMG-03", "TACHKI-DMG-04", "TACHKI-DMG-05", "TACHKI-DMG-06", "TACHKI-BASE-08", "TACHKI-TURN-03",
    "TACHKI-TURN-18",
)  # fmt: skip
def tachki_damage(
    dice: Dice,
    toughness: Count,
    reliability: Count,
    shortfall: Count,
    speed: Count,
    multi: Count = 0,
    bonus: Int = 0,
    size_rule: PenaltySize = "one",
    turns_rule: PenaltyTurns = "remainder",
) -> Damage:
    """Damage check (проверка на Повреждение), from dice to losses.

    dice: sum of 3d6
    toughness: Toughness (Стойкость), as reduced so far
    reliability: Reliability (Надежность), as reduced so far
    shortfall: shortfall of the roll that led here, 0 or more
    speed: own speed at the start of the turn
    multi: multi-action penalty
    bonus: other bonus
    size_rule: size of the temporary penalty: one = 1 point, remainder = as many points as the remainder
    turns_rule: turns it lasts: remainder, or shortfall = the whole shortfall
    returns: total, difficulty, missed (0 = no harm beyond the lost speed), permanent (points lost for good), penalty
      (points lost for a time), turns (how long)
    errors: dice outside 3..18, a negative shortfall, characteristic, speed or penalty, an unknown keyword
    """
    total = Total(
        Part("3д6", dice, "TACHKI-DMG-03"),
        Part("Стойкость", toughness, "TACHKI-DMG-03"),
        Part("Надежность", reliability, "TACHKI-DMG-03"),
        Part("бонус", bonus, "TACHKI-DMG-03"),
    ).present()
    difficulty = Total(
        Part("Сложность", lookup.manoeuvre("damage").difficulty, "TACHKI-DMG-03"),
        Part("недоброс", shortfall, "TACHKI-DMG-03"),
        *harder(speed, multi),
    ).present()
    missed = max(0, difficulty - total)
    return Damage(total, difficulty, missed, *tachki_damage_result(missed, size_rule, turns_rule))


@rule("TACHKI-DMG-04", "TACHKI-DMG-05", "TACHKI-DMG-06")
def tachki_damage_result(
    shortfall: Count, size_rule: PenaltySize = "one", turns_rule: PenaltyTurns = "remainder"
) -> DamageResult:
    """Splits the shortfall of a damage check into permanent loss and penalty.

    shortfall: missed points of the damage check, 0 or more
    size_rule: one or remainder
    turns_rule: remainder or shortfall
    returns: permanent = full fours, penalty, turns (both 0 without a remainder)
    errors: a negative shortfall, an unknown keyword
    """
    permanent, remainder = divmod(shortfall, FOR_GOOD)
    if not remainder:
        return DamageResult(permanent, 0, 0)
    penalty = 1 if size_rule == "one" else remainder
    return DamageResult(permanent, penalty, remainder if turns_rule == "remainder" else shortfall)


@rule("TACHKI-DMG-01", "TACHKI-DMG-02", "TACHKI-MOD-13")
def tachki_halve(value: Count, times: Count = 1, rounding: Halving = "loss_down") -> int:
    """Halves a speed or an acceleration, once or several times.

    value: speed or change of speed, 0 or more
    times: how many halvings in a row, 0 or more
    rounding: loss_down: the lost half is rounded down (9 -> 5); rest_down: what is left is rounded down (9 -> 4)
    returns: what is left
    errors: a negative value or count, an unknown keyword
    """
    # Rounding after each halving and once at the end come to the same; after bit_length halvings nothing changes.
    divisor = 2 ** min(times, value.bit_length())
    return rounded(value, divisor, "ceil" if rounding == "loss_down" else "floor")


@rule("TACHKI-DMG-02", "TACHKI-MOD-13")
def tachki_acceleration_effect(
    amount: Count,
    success: Flag,
    segment: Positive,
    halving_segments: Annotated[tuple[int, ...], Cells(Whole(1))] = (),
    rounding: Halving = "loss_down",
) -> int:
    """What is left of an acceleration after failed Manoeuvring or a parachute.

    amount: declared acceleration (accelerate or afterburner), 0 or more
    success: did the acceleration roll succeed?
    segment: number, in this turn's order, of the segment where it was made, from 1
    halving_segments: numbers of the segments with a failed obligatory Manoeuvring or a parachute, one cell each
    rounding: loss_down or rest_down
    returns: 0 if the roll failed; otherwise halved once for every listed segment that is the same or a later one
    errors: a negative amount, a segment below 1, not a TRUE/FALSE value
    """
    if not success:
        return 0
    return tachki_halve(amount, sum(halving >= segment for halving in halving_segments), rounding)


@rule("TACHKI-DMG-08", "TACHKI-DMG-10", "TACHKI-DMG-11", "TACHKI-DMG-12")
def tachki_damage_order(
    checks: Annotated[tuple[PendingCheck | None, ...], Rows(PendingCheck, keep_blanks=True)],
) -> Places:
    """Order of one car's damage checks in a turn.

    checks: cause (attack, traffic = own failed manoeuvre, control), place (attack: the attacker's distance; traffic:
      number of the segment in this turn), the attacker's reflexes, die for ties (both for attack only)
    returns: 1 = first. attack before traffic before control; attackers by distance (nearer first), higher reflexes,
      higher die. A row with a blank needed cell, and tied attackers without dice, get a blank; equal dice share
    errors: an unknown cause, two control rows, not four columns
    """
    controls = sum(check is not None and check.cause == "control" for check in checks)
    if controls > 1:
        raise RuleError(
            plural("{count} control row is more than {most}", "{count} control rows are more than {most}"),
            count=controls,
            most=1,
        )
    keys = [_key(check) for check in checks]
    dice = [check.die if check and check.cause == "attack" else 0 for check in checks]
    return places(keys, dice)


def _key(check: PendingCheck | None) -> tuple[int, int, int] | None:
    if check is None or check.cause is None:
        return None
    if check.cause == "control":
        return 2, 0, 0
    if check.place is None:
        return None
    if check.cause == "traffic":
        return 1, check.place, 0
    return None if check.reflexes is None else (0, check.place, -check.reflexes)


@rule("TACHKI-DMG-05", "TACHKI-DMG-06", "TACHKI-DMG-09", "TACHKI-DMG-10")
def tachki_effective(
    start: Count,
    effects: Annotated[tuple[Effect, ...] | None, Rows(Effect, incomplete="skip")],
    turn: Count,
    count_current: Flag = False,
) -> Total:
    """A characteristic on a given turn after losses and temporary penalties.

    start: value at the start of the race, 0 or more
    effects: points lost, turn received, turns it lasts (blank = permanent). Rows with a blank in the first two cells
      are skipped; wholly blank = no losses
    turn: turn asked about, 0 or more
    count_current: FALSE: the turn of the damage comes on top, N turns run to the end of turn received + N; TRUE:
      that turn is the first of the N
    returns: the value, at least 0
    errors: negative points, a duration below 1, not three columns
    """
    felt = [effect for effect in effects or () if effect.counts_in(turn, count_current)]
    return Total(
        Part("Характеристика", start, "TACHKI-DMG-05"),
        *(
            Part("повреждение", -effect.points, "TACHKI-DMG-05")
            if effect.turns is None
            else Part("штраф", -effect.points, "TACHKI-DMG-06")
            for effect in felt
        ),
    ).at_least(0, "не меньше 0", "TACHKI-DMG-05")
