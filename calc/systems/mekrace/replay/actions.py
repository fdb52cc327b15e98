"""The action of a pilot's orders: which one it is, and whether it may be taken now."""

from __future__ import annotations

from calc.core.course import Waiting
from calc.core.errors import RuleError
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.mekrace.replay.attacking import attack, ram
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.jamming import jam
from calc.systems.mekrace.replay.laying import LAID, lay
from calc.systems.mekrace.replay.means import RULES, spend, target_of
from calc.systems.mekrace.replay.rows import Order
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.actions import mekrace_action_check
from calc.systems.mekrace.rules.movement import mekrace_pilot_roll, mekrace_pilot_success
from calc.systems.mekrace.rules.paths import PathStep

#: The cell that holds what a rule refuses of an action.
REFUSED_AT = {"attack": "called", "ram": "called", "mine": "at_step", "smoke": "at_step"}


def act(course: Course, placed: Placed[Order], path: tuple[PathStep, ...]) -> None:
    """The action of a pilot's orders; refused with its reason where it is not possible."""
    action, name = placed.row.action, placed.row.name
    reason = mekrace_action_check(action, course.now(name).actions_used, course.now(name).pilot_rolled)
    if reason != "ok":
        course.refuse(name, placed, "action", action, reason, ("MEK-ACT-02", "MEK-ACT-04"))
        return
    try:
        if action in LAID:
            lay(course, placed)
        elif action == "shortcut":
            _shortcut(course, placed)
        elif action == "jam":
            jam(course, placed)
        elif (target := target_of(course, placed)) is None:
            return
        elif action == "ram":
            ram(course, placed, target, path)
        else:
            attack(course, placed, target)
    except RuleError as error:
        column = REFUSED_AT.get(action, "action")
        value = getattr(placed.row, column)
        course.trouble(placed.where(column), error.message, value=value, rules=RULES[action])


def _shortcut(course: Course, placed: Placed[Order]) -> None:
    """A shortcut or the surroundings: the game master gives a difficulty here, and the result in his own columns."""
    name, difficulty = placed.row.name, placed.row.difficulty
    if difficulty is None:
        raise Waiting(placed.where("difficulty"))
    dice = course.order_dice(name, "attack")
    total = mekrace_pilot_roll(
        *dice, course.person(name).ref, course.driving(name, "pilot"), course.now(name).traction,
        reading=course.settings.pilot_roll,
    )  # fmt: skip
    passed = mekrace_pilot_success(total, difficulty)
    spend(course, name, "shortcut")
    course.log(
        name, "shortcut",
        phrase("Abkürzung oder Umgebung: {total} gegen {needed}, {result}", total=total, needed=difficulty,
               result=word("success" if passed else "failure")),
        dice=(("attack", dice),), total=total, needed=difficulty, result="success" if passed else "failure",
        rules=("MEK-LIST-02",), cells=(placed.where("difficulty"),),
    )  # fmt: skip
