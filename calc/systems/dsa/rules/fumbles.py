"""Fumbles and badly failed checks (Patzer): the four tables, what their results do, and the fall."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, D6, Blank, Count, Flag, Int, MaybeCount, OneOf
from calc.core.registry import rule
from calc.core.tables import Table, table
from calc.core.totals import Part, Total, dice_parts
from calc.systems.dsa.rules.board import COSTS
from calc.systems.dsa.rules.fighting import dsa_damage_modifier
from calc.systems.dsa.rules.movement import dsa_movement

FumbleTable = Annotated[str, OneOf("movement", "sprint", "shove", "attack")]
FumbleResult = Annotated[
    str,
    OneOf("drift", "stop", "tired", "fall", "horse_hurt", "weapon_lost", "self_hurt", "points_lost"),
]

LOST_POINTS: Final = 2
MOST_TIRED: Final = 3


class FumbleEffect(NamedTuple):
    """The forced move, the points and the difficulty that a fumble leaves."""

    fields: int = 0
    lanes_out: int = 0
    points_left: int = 0
    debt: int = 0
    exhaustion: int = 0
    modifier: int = 0
    falls: bool = False


@rule("DSA-PATZ-03", "DSA-PATZ-04", "DSA-PATZ-05", "DSA-PATZ-07")
def dsa_fumble(table: FumbleTable, die1: D6, die2: D6, armed: Flag = True) -> str:
    """Result on one of the four fumble tables (2W6).

    table: movement, sprint, shove, attack
    die1: first W6
    die2: second W6
    armed: attack table only: the rider holds a weapon
    returns: movement: drift, stop, fall; sprint: drift, stop, tired, fall; shove: horse_hurt, fall;
        attack: weapon_lost (reroll when unarmed), self_hurt, horse_hurt, points_lost, fall
    errors: a die outside 1-6, unknown table
    """
    roll = die1 + die2
    result = next(str(row["result"]) for row in fumble_table(table).rows if roll <= row["to"])
    return "reroll" if result == "weapon_lost" and not armed else result


@rule("DSA-PATZ-03", "DSA-PATZ-04", "DSA-PATZ-05", "DSA-PATZ-07")
def dsa_fumble_effect(
    table: FumbleTable, result: FumbleResult, points: Count = 0, amount: MaybeCount = None
) -> FumbleEffect | Blank:
    """What a fumble result does to the rider.

    table: movement, sprint, shove, attack
    result: keyword from DSA_FUMBLE for that table (not reroll)
    points: movement points left before the fumble (shove and attack tables)
    amount: tired: the 1W3; horse_hurt and self_hurt: the SP; needed only there
    returns: fields ahead and lanes outward of the forced move; movement points left; points owed next turn;
        exhaustion gained; difficulty of the next movement check; true when the rider falls
    errors: result not in that table, amount outside 1-3 for tired, negative points or SP
    """
    possible = [str(row["result"]) for row in fumble_table(table).rows]
    if result not in possible:
        raise RuleError(
            "result: {result} is not in the table {table}: {possible}",
            result=result, table=Words(table), possible=Words(", ".join(possible)),
        )  # fmt: skip
    if result == "fall":
        return FumbleEffect(falls=True)
    if result in ("tired", "horse_hurt", "self_hurt") and amount is None:
        return BLANK
    if table in ("movement", "sprint"):
        return _failed_movement(result, int(dsa_movement(-1, table == "sprint")), amount or 0)
    if result == "points_lost":
        return FumbleEffect(points_left=max(0, points - LOST_POINTS), debt=max(0, LOST_POINTS - points))
    if result == "weapon_lost":
        return FumbleEffect(points_left=points)
    hurt = dsa_damage_modifier(amount or 0, "horse" if result == "horse_hurt" else "rider")
    return FumbleEffect(points_left=points, modifier=hurt)


@rule("DSA-PATZ-08")
def dsa_fall_damage(die1: D6, die2: D6, die3: D6, tap: Int) -> Total:
    """Damage of a fall.

    die1: first W6
    die2: second W6
    die3: third W6
    tap: TaP* of the body control check (Körperbeherrschung); a failed check takes nothing off
    returns: 3W6 minus the TaP*, never below 0
    errors: a die outside 1-6
    """
    dice = dice_parts("W6", "DSA-PATZ-08", die1, die2, die3)
    damage = Total(*dice, Part("TaP*", -max(0, tap), "DSA-PATZ-08")).present()
    return damage.at_least(0, "mindestens 0", "DSA-PATZ-08")


def fumble_table(name: str) -> Table:
    """One of the four tables: rows with the 2W6 roll up to which they reach, and the result."""
    return table("dsa", f"fumble_{name}")


def _failed_movement(result: str, points: int, amount: int) -> FumbleEffect:
    """What a fumbled movement check leaves of the points of a failed one."""
    if result == "drift":
        return FumbleEffect(fields=1, lanes_out=1, points_left=points - COSTS["lane"])
    if result == "stop":
        return FumbleEffect()
    if not 1 <= amount <= MOST_TIRED:
        raise RuleError("amount: {amount} is not in {low}..{high}", amount=amount, low=1, high=MOST_TIRED)
    return FumbleEffect(points_left=points, exhaustion=amount)
