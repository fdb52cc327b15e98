"""A battle as a chain of states: an order takes the state before it and leaves a new one and a row of the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from calc.core.totals import Part, Total
from calc.systems.mekton.rules.attack import mekton_attack_roll
from calc.systems.mekton.rules.battle_tables import Area, BattleOrder, Participant, Roster
from calc.systems.mekton.rules.combat_basics import Order, mekton_actions, mekton_aim_bonus
from calc.systems.mekton.rules.damage import mekton_damage, mekton_result
from calc.systems.mekton.rules.defence import mekton_defense_bonus, mekton_evade_roll


@dataclass(frozen=True, slots=True)
class Unit:
    """What the battle remembers of one unit: what it may still do, and the Kills left of every area."""

    fighter: Participant
    areas: Mapping[str, Area]
    kills: Mapping[str, int]
    actions_left: int = 0
    aim_actions: int = 0
    defense_actions: int = 0
    evades: int = 0

    def in_new_round(self) -> Unit:
        """All actions back, active defence gone; the aim stays."""
        return replace(self, actions_left=self.fighter.actions, defense_actions=0, evades=0)

    @property
    def defense_bonus(self) -> int:
        """What active defence adds to the next evade roll."""
        return mekton_defense_bonus(self.defense_actions, self.evades)


class LogRow(NamedTuple):
    """One order as it was carried out; None where a column does not apply."""

    round: int
    number: int
    actor: str
    action: str
    target: str | None
    actions_left: int
    attack: int | None = None
    defence: int | str | None = None
    result: str | None = None
    damage: int | None = None
    location: str | None = None
    kills_left: int | None = None


Units = Mapping[str, Unit]


def at_the_start(known: Roster) -> Units:
    """All units, undamaged, before the first round."""
    return {
        name: Unit(fighter, known.areas[name], {place: area.kills for place, area in known.areas[name].items()})
        for name, fighter in known.fighters.items()
    }


def played(known: Roster, orders: Iterable[BattleOrder], tie: str = "defender") -> tuple[Units, tuple[LogRow, ...]]:
    """The state after all orders, and the log in the order of acting: round, initiative, upper row."""
    seats = {name: (-fighter.initiative, seat) for seat, (name, fighter) in enumerate(known.fighters.items())}
    units = at_the_start(known)
    log: list[LogRow] = []
    for order in sorted(orders, key=lambda order: (order.round, seats[order.actor])):
        if not log or log[-1].round != order.round:
            units = {name: unit.in_new_round() for name, unit in units.items()}
        units, row = carried_out(units, order, len(log) + 1, tie)
        log.append(row)
    return units, tuple(log)


def carried_out(units: Units, order: BattleOrder, number: int, tie: str = "defender") -> tuple[Units, LogRow]:
    """The state after one order, and its row in the log; an order that is too dear changes nothing."""
    actor = units[order.actor]
    cost = mekton_actions((Order(order.action, order.times),))
    payable = int(cost) <= actor.actions_left
    row = LogRow(
        round=order.round,
        number=number,
        actor=actor.fighter.name,
        action=order.action,
        target=units[order.target].fighter.name if order.target else None,
        actions_left=actor.actions_left - (int(cost) if payable else 0),
    )
    if not payable:
        return units, row._replace(result="no_actions")
    units = {**units, order.actor: replace(actor, actions_left=row.actions_left)}
    if order.is_attack:
        return _attacked(units, order, row, tie)
    return {**units, order.actor: _prepared(units[order.actor], order)}, row._replace(result="ok")


def _prepared(unit: Unit, order: BattleOrder) -> Unit:
    """The unit after an order that is no attack."""
    if order.action == "aim":
        return replace(unit, aim_actions=unit.aim_actions + order.times)
    if order.action == "move":
        return replace(unit, aim_actions=0)
    if order.action == "active_defense" and order.times > 0:
        return replace(unit, defense_actions=1, evades=0)
    return unit


def _attacked(units: Units, order: BattleOrder, row: LogRow, tie: str) -> tuple[Units, LogRow]:
    """The attack rolls; it waits, aim and active defence untouched, while target, dice or attack value are missing."""
    attacker = units[order.actor]
    target = units[order.target] if order.target else None
    if target is None or order.die1 is None or order.die2 is None or order.attack is None:
        return units, row
    defence = order.defence
    if defence is None:
        if order.evade_die1 is None or order.evade_die2 is None:
            return units, row
        defence = mekton_evade_roll(
            order.evade_die1, order.evade_die2, target.fighter.evade, 0, order.arc, target.defense_bonus
        )
        units = {**units, str(order.target): replace(target, evades=target.evades + 1)}
    aim = Total(Part("AIM", mekton_aim_bonus(attacker.aim_actions), "MEKTON-ACT-05"))
    attack = mekton_attack_roll(order.die1, order.die2, order.attack, modifier=aim)
    units = {**units, order.actor: replace(units[order.actor], aim_actions=0)}
    result = order.result or mekton_result(attack, defence, tie=tie)
    return _struck(units, order, row._replace(attack=attack, defence=defence, result=result))


def _struck(units: Units, order: BattleOrder, row: LogRow) -> tuple[Units, LogRow]:
    """A hit takes its damage through the armour off the Kills of the area."""
    if row.result in ("miss", "near_miss"):
        return units, row._replace(damage=0)
    if order.damage is None or order.location is None:
        return units, row
    name = str(order.target)
    target, place = units[name], order.location
    area = target.areas[place]
    damage = mekton_damage(order.damage, area.armor or 0, str(row.result))
    kills = max(target.kills[place] - damage, 0)
    units = {**units, name: replace(target, kills={**target.kills, place: kills})}
    return units, row._replace(damage=damage, location=area.location, kills_left=kills)
