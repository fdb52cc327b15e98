"""Actions on other cars: the Manoeuvring difficulty as target number (Сложность Маневрирования), what a roll does."""

from typing import NamedTuple

from calc.core.kinds import BLANK, Blank, Count, Int, MaybeCount, MaybeInt
from calc.core.registry import rule
from calc.core.totals import Part, Total
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.cells import Action, Dice, Difference, EmRule
from calc.systems.tachki.rules.manoeuvres import tachki_speed_difference
from calc.systems.tachki.rules.rolls import tachki_net

#: A scan that succeeds by so much helps in the next turn.
SCAN_RAISE = 4


class AttackResult(NamedTuple):
    """What an action on another car leads to; a blank shortfall means no damage check."""

    outcome: str
    target_shortfall: int | None
    own_shortfall: int | None
    control_shortfall: int


class Attack(NamedTuple):
    """An action on another car from dice to consequences."""

    net: Total
    number: Total
    outcome: str
    target_shortfall: int | None
    own_shortfall: int | None
    control_shortfall: int


@rule(
    "TACHKI-BASE-11", "TACHKI-BASE-16", "TACHKI-MOD-10", "TACHKI-MOD-15", "TACHKI-EXT-02", "TACHKI-EXT-03",
    "TACHKI-EXT-06", "TACHKI-EXT-09", "TACHKI-TURN-23",
)  # fmt: skip
def tachki_attack_number(
    manoeuvre: Action,
    manoeuvring: MaybeCount,
    speed_difference: Int,
    defence: MaybeInt = None,
    gap: MaybeInt = None,
    em_rule: EmRule = "higher",
) -> Total | Blank:
    """Number the actor's net result must reach to affect another car.

    manoeuvre: slipstream, struggle, strike, scan, parachute_attack, em_attack
    manoeuvring: Manoeuvring difficulty of the actor's segment (8, 11, 14), 0 or more; may be blank for scan and
      em_attack
    speed_difference: from TACHKI_SPEED_DIFFERENCE
    defence: net result of the target's own Manoeuvring or (em_attack only) EM shield; blank = the target does not
      defend itself
    gap: distance, its size is added; needed for parachute_attack, otherwise ignored
    em_rule: em_attack against a defended target: higher = max(10, defence) + difference; replace = defence alone
    returns: slipstream, struggle, strike: max(manoeuvring, defence) + difference; parachute_attack: the same + |gap|;
      scan: 6 + difference; em_attack: 10 + difference, or as em_rule says
    errors: an unknown keyword, a negative Manoeuvring difficulty
    """
    entry = lookup.manoeuvre(manoeuvre)
    difference = Part("разница скоростей", speed_difference, entry.rule)
    if manoeuvre == "scan":
        return Total(Part("Сложность", entry.difficulty, entry.rule), difference).present()
    if manoeuvre == "em_attack":
        if defence is not None and em_rule == "replace":
            return Total(Part("бросок защиты", defence, "TACHKI-EXT-03"))
        own = Part("Сложность", entry.difficulty, entry.rule)
        return Total(_higher(own, defence, "TACHKI-EXT-03"), difference).present()
    if manoeuvring is None or (manoeuvre == "parachute_attack" and gap is None):
        return BLANK
    segment = Part("Сложность Маневрирования", manoeuvring, "TACHKI-TURN-23")
    number = Total(_higher(segment, defence, "TACHKI-TURN-23"), difference)
    if manoeuvre == "parachute_attack" and gap is not None:
        number = number.plus(Part("разница дистанции", abs(gap), entry.rule))
    return number.present()


def _higher(difficulty: Part, defence: int | None, rule_id: str) -> Part:
    """The difficulty, or the target's own result where that is higher."""
    if defence is None or defence <= difficulty.value:
        return difficulty
    return Part("бросок защиты", defence, rule_id)


@rule(
    "TACHKI-BASE-14", "TACHKI-BASE-17", "TACHKI-MOD-11", "TACHKI-MOD-16", "TACHKI-EXT-04", "TACHKI-EXT-10",
    "TACHKI-TURN-05", "TACHKI-TURN-24", "TACHKI-TURN-25",
)  # fmt: skip
def tachki_attack_result(
    manoeuvre: Action, net: Int, number: Int, manoeuvring: MaybeCount = None
) -> AttackResult | Blank:
    """What an action on another car leads to, from its net result.

    manoeuvre: slipstream, struggle, strike, scan, parachute_attack, em_attack
    net: the actor's net result (TACHKI_NET)
    number: from TACHKI_ATTACK_NUMBER; for the three movement manoeuvres never counted as less than manoeuvring
    manoeuvring: Manoeuvring difficulty of the segment, needed for slipstream, struggle, strike
    returns: outcome (hit; hit_bonus = scan by 4 or more; miss; lost_control = movement manoeuvre below manoeuvring),
      target_shortfall, own_shortfall (of their damage checks, blank = none), control_shortfall (0 = control kept). A
      strike's hit leads to TACHKI_STRIKE
    errors: an unknown keyword, a negative Manoeuvring difficulty
    """
    if lookup.manoeuvre(manoeuvre).kind == "additional":
        return _additional(manoeuvre, net - number)
    if manoeuvring is None:
        return BLANK
    margin = net - max(number, manoeuvring)
    if margin >= 0:
        # A strike's damage check comes from the contest that follows, a slipstream harms nobody.
        return AttackResult("hit", margin if manoeuvre == "struggle" else None, None, 0)
    own_shortfall = None if manoeuvre == "strike" else -margin
    if net < manoeuvring:
        return AttackResult("lost_control", None, own_shortfall, manoeuvring - net)
    return AttackResult("miss", None, own_shortfall, 0)


def _additional(manoeuvre: str, margin: int) -> AttackResult:
    """Scan, parachute attack and EM attack: a failure has no consequence."""
    if margin < 0:
        return AttackResult("miss", None, None, 0)
    if manoeuvre == "scan":
        return AttackResult("hit_bonus" if margin >= SCAN_RAISE else "hit", None, None, 0)
    return AttackResult("hit", margin, None, 0)


@rule(
    "TACHKI-BASE-11", "TACHKI-BASE-16", "TACHKI-MOD-10", "TACHKI-MOD-15", "TACHKI-EXT-02", "TACHKI-EXT-09",
    "TACHKI-TURN-03", "TACHKI-TURN-23", "TACHKI-TURN-24",
)  # fmt: skip
def tachki_attack(
    manoeuvre: Action,
    dice: Dice,
    pilot: Count,
    car: Count,
    speed: Count,
    target_speed: Count,
    manoeuvring: MaybeCount = None,
    defence: MaybeInt = None,
    gap: MaybeInt = None,
    multi: Count = 0,
    bonus: Int = 0,
    mode: Difference = "absolute",
    em_rule: EmRule = "higher",
) -> Attack | Blank:
    """Resolves one action on another car from dice to consequences.

    manoeuvre: slipstream, struggle, strike, scan, parachute_attack, em_attack
    dice: sum of 3d6
    pilot: the actor's pilot characteristic for this manoeuvre
    car: the actor's car characteristic for this manoeuvre
    speed: the actor's speed at the start of the turn
    target_speed: the target's speed at the start of the turn
    manoeuvring: Manoeuvring difficulty of the actor's segment; may be blank for scan and em_attack
    defence: net result of the target's defence, blank = none
    gap: distance, needed for parachute_attack, otherwise ignored
    multi: the actor's multi-action penalty
    bonus: other bonus, e.g. from last turn's scan
    mode: absolute or signed, see TACHKI_SPEED_DIFFERENCE
    em_rule: higher or replace, see TACHKI_ATTACK_NUMBER
    returns: net, number, outcome, target_shortfall, own_shortfall, control_shortfall (the last four as in
      TACHKI_ATTACK_RESULT)
    errors: an unknown keyword, dice outside 3..18, a negative characteristic, speed or penalty
    """
    difference = tachki_speed_difference(speed, target_speed, mode)
    number = tachki_attack_number(manoeuvre, manoeuvring, difference, defence, gap, em_rule)
    if not isinstance(number, Total):
        return BLANK
    net = tachki_net(dice, pilot, car, speed, multi, bonus)
    result = tachki_attack_result(manoeuvre, net, number, manoeuvring)
    return Attack(net, number, *result) if isinstance(result, AttackResult) else BLANK
