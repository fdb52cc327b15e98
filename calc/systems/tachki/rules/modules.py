"""Modules (Дополнительные модули, Экстрим): prices, what a tier gives, how far it carries, jumps and strikes."""

from typing import Annotated, NamedTuple

from calc.core.kinds import BLANK, Blank, Count, Flag, Int, Positive, Whole
from calc.core.opposed import opposed
from calc.core.registry import rule
from calc.core.totals import Part, Total
from calc.systems.tachki.rules import lookup
from calc.systems.tachki.rules.cells import Action, ManoeuvreOrCheck, MaybeTier, Module

#: The module whose tier caps the car's characteristic in a manoeuvre.
CAPPED_BY = {"jump": "jump_drive", "em_shield": "em_shield"}
#: The module whose tier is the range of an action, in both directions.
RANGED_BY = {"scan": "scanner", "em_attack": "em_gun"}


class Strike(NamedTuple):
    """The contest after a strike that hit."""

    actor_total: Total
    target_total: Total
    loser: str
    shortfall: int


@rule(
    "TACHKI-MOD-01", "TACHKI-MOD-04", "TACHKI-MOD-09", "TACHKI-MOD-12", "TACHKI-EXT-01", "TACHKI-EXT-05",
    "TACHKI-EXT-07",
)  # fmt: skip
def tachki_module_price(module: Module, tier: Int) -> int:
    """Price of a module.

    module: afterburner, jump_drive, scanner, parachute, em_gun, em_shield, ram
    tier: from 1, the cheapest; afterburner up to 2; jump_drive, scanner, parachute up to 3; em_gun, em_shield, ram
      up to 4
    returns: price in millions
    errors: an unknown module, a tier out of range
    """
    return lookup.module(module, tier).price


@rule(
    "TACHKI-MOD-02", "TACHKI-MOD-05", "TACHKI-MOD-09", "TACHKI-MOD-12", "TACHKI-EXT-01", "TACHKI-EXT-05",
    "TACHKI-EXT-07",
)  # fmt: skip
def tachki_module_effect(module: Module, tier: Int) -> int:
    """The number a module's tier stands for.

    module: as in TACHKI_MODULE_PRICE
    tier: as in TACHKI_MODULE_PRICE
    returns: afterburner: added to Power 3/5; jump_drive: Handling cap 3/4/5; scanner: range 4/6/10; parachute: uses
      1/2/3; em_gun: range 1/3/5/7; em_shield: Power cap 1/3/5/7; ram: bonus 1/2/4/8
    errors: an unknown module, a tier out of range
    """
    return lookup.module(module, tier).effect


@rule("TACHKI-MOD-05", "TACHKI-EXT-05")
def tachki_car_value(manoeuvre: ManoeuvreOrCheck, value: Count, tier: MaybeTier = None) -> int | Blank:
    """Car characteristic a manoeuvre may use, after the module's cap.

    manoeuvre: any manoeuvre; only jump (Handling capped) and em_shield (Power capped) change the value
    value: the car's characteristic, 0 or more
    tier: tier of the module, needed for jump (1..3) and em_shield (1..4), otherwise ignored
    returns: the value, or the cap if that is lower
    errors: an unknown keyword, a tier out of range, a negative value
    """
    if manoeuvre not in CAPPED_BY:
        return value
    return BLANK if tier is None else min(value, lookup.module(CAPPED_BY[manoeuvre], tier).effect)


@rule(
    "TACHKI-BASE-10", "TACHKI-BASE-15", "TACHKI-MOD-07", "TACHKI-MOD-09", "TACHKI-MOD-15", "TACHKI-EXT-01",
    "TACHKI-EXT-08",
)  # fmt: skip
def tachki_in_reach(manoeuvre: Action, gap: Int, tier: MaybeTier = None, target_jumping: Flag = False) -> bool | Blank:
    """Whether this action may be started at this distance.

    manoeuvre: slipstream, struggle, strike, scan, parachute_attack, em_attack
    gap: from TACHKI_GAP, positive when the actor is ahead
    tier: tier of the module, needed for scan (1..3) and em_attack (1..4)
    target_jumping: TRUE when the target makes a jump (Прыжок) this turn
    returns: TRUE at -5..-1 for slipstream; -2..5 for struggle and strike; 1..5 for parachute_attack; up to 4/6/10
      for scan and 1/3/5/7 for em_attack in both directions. FALSE for a jumping target
    errors: an unknown keyword, a tier out of range
    """
    if manoeuvre in RANGED_BY:
        if tier is None:
            return BLANK
        reach = lookup.module(RANGED_BY[manoeuvre], tier).effect
        return not target_jumping and abs(gap) <= reach
    window = lookup.manoeuvre(manoeuvre).reach
    return not target_jumping and window is not None and window[0] <= gap <= window[1]


@rule("TACHKI-MOD-06")
def tachki_jump_result(margin: Int) -> str:
    """Result of a jump (Прыжок) from the margin of its roll.

    margin: total minus difficulty, negative = missed
    returns: clear (0 or more), touch (missed by 1..3: damage check, and control is lost), wreck (missed by 4 or
      more: car destroyed, driver out)
    errors: not a whole number
    """
    if margin >= 0:
        return "clear"
    return "touch" if margin > -4 else "wreck"


@rule("TACHKI-EXT-07", "TACHKI-EXT-10", "TACHKI-EXT-11", "TACHKI-TURN-05")
def tachki_strike(
    actor_net: Int,
    target_net: Int,
    margin: Count,
    actor_tier: Annotated[int, Whole(1, 4)],
    target_tier: Annotated[int, Whole(0, 4)] = 0,
    raise_step: Positive = 4,
) -> Strike:
    """Toughness + Reliability contest after a successful strike (Удар).

    actor_net: TACHKI_NET with Toughness and Reliability of the striking car
    target_net: the same for the target
    margin: by how much the strike roll beat its number, 0 or more
    actor_tier: tier of the actor's ram kit 1..4 (+1/2/4/8)
    target_tier: tier of the target's ram kit, 0 = none
    raise_step: points of margin for one raise (подъем), 1 or more
    returns: actor_total, target_total, loser (actor, target; a tie is lost by the target), shortfall for the loser's
      damage check
    errors: a negative margin, a tier out of range, a raise step below 1
    """
    actor = Total(
        Part("Стойкость+Надежность", actor_net, "TACHKI-EXT-10"),
        Part("Силовой обвес", lookup.module("ram", actor_tier).effect, "TACHKI-EXT-11"),
        Part("подъем маневра", margin // raise_step, "TACHKI-EXT-10"),
    )
    kit = lookup.module("ram", target_tier).effect if target_tier else 0
    target = Total(
        Part("Стойкость+Надежность", target_net, "TACHKI-EXT-10"), Part("Силовой обвес", kit, "TACHKI-EXT-11")
    )
    contest = opposed(actor, target, tie="initiator")
    loser = "target" if contest.winner == "initiator" else "actor"
    return Strike(actor.present(), target.present(), loser, contest.difference)
