"""Movement of the replay: MA spent on hexes, ground and turns, what it costs in actions, where the unit gets to."""

from __future__ import annotations

from dataclasses import dataclass

from calc.core.hexes import SIDES, STEPS, Hex, distance, moved
from calc.core.kinds import keyword
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Total
from calc.systems.mekton.replay.attacking import payable
from calc.systems.mekton.replay.consequences import flight_ma, tread_state
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.rows import OrderRow
from calc.systems.mekton.replay.state import UnitState
from calc.systems.mekton.replay.words import ground, word
from calc.systems.mekton.rules.battle_tables import BattleOrder
from calc.systems.mekton.rules.combat_basics import mekton_move_actions
from calc.systems.mekton.rules.movement import Stretch, mekton_ma_reached, mekton_path_cost, mekton_turn_cost

#: Ways of moving that cost an action from the first MA on; running and jumping are free up to half the MA.
BY_ENGINE = ("dive", "drive", "fly")


@dataclass(frozen=True, slots=True)
class Way:
    """One movement: hexes, MA, where it ends, whether it went straight on, and the actions of this kind of movement so far."""

    hexes: int
    cost: Total
    hex: Hex | None
    facing: int | None
    straight: int
    due: int


def move(course: Course, actor: str, placed: Placed[OrderRow]) -> None:
    """Carry out one row of the orders that is a movement."""
    order, unit = placed.row, course.now(actor)
    if unit.position != "standing":
        course.refuse(actor, placed, "lying", _RULES["lying"])
        return
    way: Way | None = None
    actions = 1 if order.times is None else order.times
    if _is_mapped(order):
        found = _way(course, actor, order)
        if isinstance(found, str):
            column = "hexes" if found == "too_short" else "action"
            course.refuse(actor, placed, found, _RULES.get(found, "MEKTON-ACT-12"), column)
            return
        way = found
        if order.times is None:
            actions = max(way.due - _paid(order.mode, unit), 0)
    battle_order = BattleOrder(course.state.round, actor, "move", actions)
    if not payable(course, actor, placed, battle_order):
        return
    row = course.carry_out(battle_order)
    _arrived(course, actor, placed, way, row.number)


def _due(mode: str, full: int, unit: UnitState, cost: int) -> int:
    """The actions of all MA that this kind of movement spends in the round, by the MA of the mode that moves now."""
    spent = unit.ma_by_engine if mode in BY_ENGINE else unit.ma_spent - unit.ma_by_engine
    due = mekton_move_actions(mode, full, spent + cost)
    return due if isinstance(due, int) else 1


def _paid(mode: str, unit: UnitState) -> int:
    """The actions that this kind of movement has come to before; another mode of it may have had more MA."""
    return unit.due_by_engine if mode in BY_ENGINE else unit.due_on_foot


_RULES = {
    "no_mode": "MEKTON-ACT-13", "no_turn": "MEKTON-MOVE-07", "lying": "MEKTON-ACT-15", "too_far": "MEKTON-ACT-12",
    "too_short": "MEKTON-MOVE-01",
}  # fmt: skip


def _is_mapped(order: OrderRow) -> bool:
    """True where the row says how far or where to; otherwise only its actions count."""
    return order.swap or any(value is not None for value in (order.to_q, order.to_r, order.to_facing, order.hexes))


def ma_of(course: Course, key: str, mode: str) -> int | None:
    """The MA of a unit in this mode as it is now; None where it cannot move so."""
    row = course.row(key)
    full: int | None = getattr(row, f"ma_{mode}")
    if full is None or (mode == "run" and _legs_lost(course, key)):
        return None
    if mode == "fly":
        return flight_ma(course, key)
    return 0 if mode == "drive" and treads(course, key) in ("inoperable", "destroyed") else full


def _legs_lost(course: Course, key: str) -> bool:
    """Whether the unit has lost all its legs; one that has none on the sheet Parts has lost none."""
    kills = course.now(key).unit.kills
    legs = [place for place in kills if course.zone(key, place) == "leg"]
    return bool(legs) and not any(kills[leg] for leg in legs)


def treads(course: Course, key: str) -> str:
    """The worst state of the unit's treads or wheels."""
    unit = course.now(key)
    order = ("ok", "patched", "inoperable", "destroyed")
    states = [
        tread_state(unit.unit.kills[place], placed.row.kills or 1)
        for place, placed in course.parts[key].items() if placed.row.treads
    ]  # fmt: skip
    worst = max(states, key=order.index, default="ok")
    return "patched" if worst == "inoperable" and unit.patched else worst


def _way(course: Course, key: str, order: OrderRow) -> Way | str:
    """The movement, or why it is not possible."""
    unit, row, s = course.now(key), course.row(key), course.settings
    full = ma_of(course, key, order.mode)
    if full is None:
        return "no_mode"
    here, there = unit.hex, _destination(unit.hex, order)
    if there is not None and here is None and order.hexes is None:
        return "not_on_map"
    least = distance(here, there) if here and there else 0
    hexes = least if order.hexes is None else order.hexes
    if hexes < least:
        return "too_short"
    straight = _straight(unit.hex, there, unit.facing, hexes, unit.straight)
    facing = order.to_facing if order.to_facing is not None else unit.facing
    sides = _sides(unit.facing, facing)
    turning = mekton_turn_cost(row.unit_type, sides, full, straight, order.swap, s.fighter_turn, s.swap_ma)
    if not isinstance(turning, Total):
        return "no_turn"
    path = mekton_path_cost((Stretch(order.terrain, hexes),), int(turning)) if hexes else turning
    cost = path.present() if isinstance(path, Total) else Total()
    limit = int(mekton_ma_reached(full, 1, min(unit.ma_now, full))) if s.acceleration else full
    if unit.ma_spent + cost > limit:
        return "too_far"
    if order.swap and facing is not None:
        facing = (facing - 1 + SIDES // 2) % SIDES + 1
    return Way(hexes, cost, there, facing, 0 if sides else straight, _due(order.mode, full, unit, cost))


def _destination(here: Hex | None, order: OrderRow) -> Hex | None:
    """Where the movement ends; a blank coordinate stays as it is."""
    if order.to_q is None and order.to_r is None:
        return here
    q = order.to_q if order.to_q is not None else here.q if here else None
    r = order.to_r if order.to_r is not None else here.r if here else None
    return None if q is None or r is None else Hex(q, r)


def _sides(before: int | None, after: int | None) -> int:
    """Hex sides of a turn, the short way round."""
    if before is None or after is None:
        return 0
    turn = (after - before) % SIDES
    return min(turn, SIDES - turn)


def _straight(here: Hex | None, there: Hex | None, facing: int | None, hexes: int, so_far: int) -> int:
    """Hexes flown straight since the last turn: on in the same line, or anew in another one; a detour is no line."""
    if here is None or there is None or here == there:
        return so_far + hexes
    steps = distance(here, there)
    on_line = next((side for side in range(1, len(STEPS) + 1) if moved(here, side, steps) == there), None)
    if on_line is None or steps != hexes:
        return 0
    return so_far + hexes if facing in (None, on_line) else hexes


def _arrived(course: Course, actor: str, placed: Placed[OrderRow], way: Way | None, number: int) -> None:
    """The unit after its movement, and the event."""
    order = placed.row
    course.change(actor, cover=())
    said, total = phrase("Movement"), None
    if way is not None:
        unit = course.now(actor)
        by_engine = unit.ma_by_engine + (way.cost if order.mode in BY_ENGINE else 0)
        due = "due_by_engine" if order.mode in BY_ENGINE else "due_on_foot"
        course.change(
            actor, hex=way.hex, facing=way.facing, straight=way.straight, ma_spent=unit.ma_spent + way.cost,
            ma_by_engine=by_engine, **{due: max(way.due, _paid(order.mode, unit))},
        )  # fmt: skip
        total = way.cost
        said = phrase("{mode}: hexes {hexes}, MA {ma}", mode=word(order.mode), hexes=way.hexes, ma=int(way.cost))
        if order.terrain != "open":
            said = phrase("{mode}: hexes {hexes} ({ground}), MA {ma}", mode=word(order.mode), hexes=way.hexes,
                          ground=ground(order.terrain), ma=int(way.cost))  # fmt: skip
    now = course.now(actor)
    course.log(
        actor, "move", said, total=total, result="ok", rules=("MEKTON-MOVE-01", "MEKTON-MOVE-02", "MEKTON-ACT-12"),
        cells=(placed.where("action"),), action="move", number=number, q=now.hex.q if now.hex else None,
        r=now.hex.r if now.hex else None, facing=now.facing, ma=int(way.cost) if way else None,
        mode=keyword(order.mode),
    )  # fmt: skip
