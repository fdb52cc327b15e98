"""The whole battle, from the sheets: initiative, rounds, orders, rulings, end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from calc.core.course import Waiting
from calc.core.errors import RuleError
from calc.core.headings import awaited
from calc.core.kinds import keyword
from calc.core.records import Placed, Records, read_records, read_settings
from calc.core.replay import Outcome, Replay, phrase
from calc.core.roster import Before, in_order
from calc.core.totals import Part, Total
from calc.systems.mekton.replay.attacking import attack
from calc.systems.mekton.replay.course import Course
from calc.systems.mekton.replay.moving import move
from calc.systems.mekton.replay.preparing import prepare
from calc.systems.mekton.replay.roster import INPUTS, TABLES, gathered, lined_up, orders_of, rulings_of
from calc.systems.mekton.replay.rows import (
    UNIT_ROLLS,
    OrderRow,
    PartRow,
    RulingRow,
    Settings,
    UnitRow,
    WeaponRow,
)  # fmt: skip
from calc.systems.mekton.replay.rulings import ruled
from calc.systems.mekton.replay.state import BattleState
from calc.systems.mekton.rules.battle_tables import is_attack
from calc.systems.mekton.rules.combat_basics import mekton_initiative

__all__ = [
    "INPUTS", "TABLES", "battle", "battle_settings", "begin", "part_rows", "play_round", "replay", "unit_rows", "weapon_rows",
]  # fmt: skip


def replay(sheets: Mapping[str, Records]) -> Replay:
    """Run the battle that stands on the input sheets; see `battle`."""
    return battle(*(sheets.get(name, Records(name)) for name in INPUTS))


@lru_cache(maxsize=16)
def battle(*inputs: Records) -> Replay:
    """Run the battle on these ranges, in the order of INPUTS; the same ranges are the same battle.

    It stops after the round in which dice or decisions are missing, or where orders and rulings end.
    """
    given = dict(zip(INPUTS, inputs, strict=True))
    course = gathered(given)
    orders, rulings = orders_of(course, given["Orders"]), rulings_of(course, given["Rulings"])
    begin(course)
    states = [course.state]
    if course.units and not course.waiting:
        for placed in rulings.get(0, []):
            _guarded(course, placed)
        states = [course.state]
        before = 0
        for number in sorted({*orders, *rulings} - {0}):
            if course.waiting:
                break
            play_round(course, number, number - before - 1, orders.get(number, {}), rulings.get(number, []))
            states.append(course.state)
            before = number
    others = tuple(given[name] for name in ("Parts", "Weapons", "Orders", "Rulings"))
    troubles = in_order(course.troubles, Before(given["Participants"], "name", others))
    return Replay(tuple(states), tuple(course.events), _outcome(course), troubles, tuple(course.waiting))


def battle_settings(settings: Records) -> Settings:
    """The settings of a battle."""
    return read_settings(settings, Settings)[0]


def unit_rows(records: Records) -> list[tuple[int, UnitRow]]:
    """The units on the sheet, each with the number of its row."""
    return [(placed.number, placed.row) for placed in read_records(records, UnitRow)[0]]


def part_rows(records: Records) -> list[tuple[int, PartRow]]:
    """The areas on the sheet, each with the number of its row."""
    return [(placed.number, placed.row) for placed in read_records(records, PartRow)[0]]


def weapon_rows(records: Records) -> list[tuple[int, WeaponRow]]:
    """The weapons on the sheet, each with the number of its row."""
    return [(placed.number, placed.row) for placed in read_records(records, WeaponRow)[0]]


# ------------------------------------------------------------------ before the first round


def begin(course: Course) -> None:
    """Everybody's initiative, rolled or typed in place of the roll; who has none makes the battle wait."""
    rolled: dict[str, Total] = {}
    taken: dict[str, Total] = {}
    for key, placed in course.units.items():
        typed, total = placed.row.initiative, _rolled(course, placed)
        if total is not None:
            rolled[key] = total
        if total is not None and typed in (None, total, _in_cells(placed)):
            taken[key] = total
        elif typed is not None:
            taken[key] = Total(Part("INITIATIVE", typed, "MEKTON-INIT-01"))
        else:
            columns = ("reflexes",) if placed.row.reflexes is None else UNIT_ROLLS["initiative"].columns
            course.waiting.extend(placed.where(column) for column in columns)
    lined_up(course, taken)
    for key in course.state.units:
        if key in taken:
            _log_initiative(course, key, taken[key], rolled.get(key))


def _log_initiative(course: Course, key: str, total: Total, rolled: Total | None) -> None:
    """The event of one initiative."""
    placed, overridden = course.units[key], rolled is not None and total is not rolled
    dice = tuple(part.value for part in total.parts[:2]) if total is rolled else ()
    columns = ("initiative",) if total is not rolled else UNIT_ROLLS["initiative"].columns
    course.new_line()
    course.log(
        key, "initiative", phrase("Initiative {total}", total=int(total)),
        dice=(("initiative", dice),) if dice else (), total=total, result=int(total),
        rules=("MEKTON-INIT-01", "MEKTON-INIT-02"), cells=tuple(placed.where(column) for column in columns),
        overridden=overridden,
    )  # fmt: skip


def _in_cells(placed: Placed[UnitRow]) -> int | None:
    """The initiative that the dice in the cells give: what the formula of the column shows, whatever the seed says."""
    row = placed.row
    if row.die1 is None or row.die2 is None or row.reflexes is None:
        return None
    return mekton_initiative(row.die1, row.die2, row.reflexes)


def _rolled(course: Course, placed: Placed[UnitRow]) -> Total | None:
    """The initiative roll; None while dice or reflexes are missing."""
    try:
        (reflexes,) = course.needed(placed, "reflexes")
        dice = course.dice(placed, "initiative", UNIT_ROLLS["initiative"])
    except Waiting:
        return None
    return mekton_initiative(dice[0], dice[1], reflexes)


# ------------------------------------------------------------------ rounds


def play_round(
    course: Course, number: int, passed: int, orders: Mapping[str, Iterable[Placed[OrderRow]]],
    rulings: Iterable[Placed[RulingRow]],
) -> None:  # fmt: skip
    """One round: all actions back, each unit in turn, then the game master's rulings.

    passed: rounds without any order since the last one; orders: those of every unit, read one after the other
    """
    course.source, course.state = None, BattleState(number, course.state.units, course.state.log)
    for key in course.state.units:
        _round_begins(course, key, passed)
    for key in course.state.units:
        for placed in orders.get(key, ()):
            course.new_line()
            if not _guarded(course, placed):
                break
    if not course.waiting:
        for ruling in rulings:
            _guarded(course, ruling)


def _round_begins(course: Course, key: str, passed: int) -> None:
    """Actions back, less those lost; stances lapse; a unit with turns to lose loses one and skips.

    passed: rounds without any order since the last one
    """
    state = course.now(key)
    unit = state.unit.in_new_round()
    left = max(unit.actions_left - (0 if passed else state.actions_lost), 0)
    turns = max(state.turns_lost - passed, 0)
    course.change(
        key, unit=replace(unit, actions_left=left), actions_lost=0, ma_now=0 if passed else state.ma_spent, ma_spent=0,
        ma_by_engine=0, due_on_foot=0, due_by_engine=0, stance="none", stance_actions=0, attacks_since=0, quick_strikes=0,
        skips=turns > 0, turns_lost=max(turns - 1, 0),
    )  # fmt: skip
    if turns > 0 and state.able:
        course.new_line()
        course.log(
            key,
            "turn_lost",
            phrase("{name} loses this turn", name=state.name),
            result=turns - 1,
            rules=("MEKTON-SHOCK-01",),
        )


def _guarded(course: Course, placed: Placed[OrderRow] | Placed[RulingRow]) -> bool:
    """Carry out a row; False where it waits, so that what follows of this unit waits too."""
    course.source = placed.number if isinstance(placed.row, OrderRow) else None
    try:
        if isinstance(placed.row, OrderRow):
            _act(course, Placed(placed.row, placed.number, placed.table))
        else:
            ruled(course, Placed(placed.row, placed.number, placed.table))
    except Waiting as waiting:
        key = keyword(placed.row.actor if isinstance(placed.row, OrderRow) else placed.row.unit)
        course.waiting.extend(waiting.wheres)
        said = phrase("waits for {cells}", cells=awaited("mekton", waiting.wheres))
        course.log(key, "waiting", said, cells=(placed.where("round"), *waiting.wheres))
        return False
    except RuleError as error:
        column = "action" if isinstance(placed.row, OrderRow) else "unit"
        course.trouble(placed.where(column), error.message)
    return True


def _act(course: Course, placed: Placed[OrderRow]) -> None:
    """One order of a unit that can act."""
    order, actor = placed.row, keyword(placed.row.actor)
    unit = course.now(actor)
    if not unit.able:
        course.refuse(actor, placed, "pilot_out", "MEKTON-MEC-02")
    elif unit.skips:
        course.refuse(actor, placed, "turn_lost", "MEKTON-SHOCK-01")
    elif order.action == "move":
        move(course, actor, placed)
    elif is_attack(order.action) and order.action != "quick_strike":
        attack(course, actor, placed)
    else:
        prepare(course, actor, placed)


def _outcome(course: Course) -> Outcome:
    """Whether the battle waits, goes on, or only one side can still act; and what has become of each unit."""
    units = course.state.units
    sides = {course.row(key).team or unit.name for key, unit in units.items()}
    able = {course.row(key).team or unit.name for key, unit in units.items() if unit.able}
    over = course.state.round > 0 and len(sides) > 1 >= len(able)
    reason = "waiting" if course.waiting else "finished" if over else "stopped"
    return Outcome(reason, tuple((unit.name, unit.status) for unit in units.values()))
