"""The battle as a table: the log of all orders, and what every unit did and suffered."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.kinds import BLANK, Blank
from calc.core.registry import rule
from calc.systems.mekton.rules.battle import LogRow, played
from calc.systems.mekton.rules.battle_tables import OrderCells, Participants, Parts, read_orders, roster
from calc.systems.mekton.rules.damage import Tie


class Standing(NamedTuple):
    """What one unit did and suffered."""

    name: str
    attacks: int
    hits: int
    dealt: int
    taken: int
    destroyed: int
    kills_left: int


@rule(
    "MEKTON-LOG-01", "MEKTON-LOG-02", "MEKTON-LOG-03", "MEKTON-LOG-04", "MEKTON-INIT-02", "MEKTON-ACT-05",
    "MEKTON-ACT-09", "MEKTON-ACT-10", "MEKTON-DAM-06",
)  # fmt: skip
def mekton_battle_log(
    participants: Participants, parts: Parts, orders: OrderCells, tie: Tie = "defender"
) -> tuple[LogRow, ...] | Blank:
    """Play all orders of a battle and list what happened.

    participants: name, initiative, actions (per round, 0 or more), evade (REF + skill); names are unique; blank rows are
        skipped
    parts: name, location, armor (blank: 0), kills; every area that can be hit; blank rows are skipped
    orders: round, actor, action, times (blank: 1), target, die1, die2, attack, evade_die1, evade_die2, arc (blank:
        front), defence (a total or auto, not the evade roll), damage, location; see MEKTON-LOG-04
    tie: as in MEKTON_RESULT
    returns: round, number, actor, action, target, actions_left, attack, defence, result (ok, no_actions, miss, hit,
        critical, mega), damage, location, kills_left; in the order of acting; blank if no order can be read or a
        participant or part lacks a number
    errors: an unknown or double name, an unknown action, arc, location or tie; a wrong number or die; times of an attack
        other than 0 or 1
    """
    known = roster(participants, parts)
    _, log = played(known, read_orders(orders, known), tie)
    return log or BLANK


@rule("MEKTON-LOG-01", "MEKTON-LOG-03")
def mekton_standings(
    participants: Participants, parts: Parts, orders: OrderCells = (), tie: Tie = "defender"
) -> tuple[Standing, ...]:
    """What every unit did and suffered in the battle.

    participants: as in MEKTON_BATTLE_LOG
    parts: as in MEKTON_BATTLE_LOG
    orders: as in MEKTON_BATTLE_LOG; blank: the battle has not begun
    tie: as in MEKTON_RESULT
    returns: name, attacks (rolled), hits, dealt, taken (damage through armour), destroyed (parts at 0 Kills), kills_left
        (all parts added); in the order of the table; blank if a number of a participant or part is missing
    errors: as MEKTON_BATTLE_LOG
    """
    known = roster(participants, parts)
    units, log = played(known, read_orders(orders, known), tie)
    rolled = [row for row in log if row.attack is not None]
    standings = []
    for unit in units.values():
        name = unit.fighter.name
        own = [row for row in rolled if row.actor == name]
        standings.append(
            Standing(
                name=name,
                attacks=len(own),
                hits=sum(row.result != "miss" for row in own),
                dealt=sum(row.damage or 0 for row in own),
                taken=sum(row.damage or 0 for row in rolled if row.target == name),
                destroyed=sum(kills == 0 for kills in unit.kills.values()),
                kills_left=sum(unit.kills.values()),
            )
        )
    return tuple(standings)
