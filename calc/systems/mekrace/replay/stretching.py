"""Extra hexes: the slipstream roll, the booster, and where the hexes gained are put."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calc.core.errors import message
from calc.core.plurals import plural
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.core.totals import Part, Total, dice_parts, parts_of
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.declaring import Declared
from calc.systems.mekrace.replay.manoeuvres import Manoeuvre, taken
from calc.systems.mekrace.replay.means import spend
from calc.systems.mekrace.replay.rows import ORDER_ROLLS, Order
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.actions import mekrace_action_check
from calc.systems.mekrace.rules.movement import mekrace_extra_allowed
from calc.systems.mekrace.rules.paths import PathStep
from calc.systems.mekrace.rules.slipstream import SLIPSTREAM_TARGET, mekrace_slipstream


@dataclass(frozen=True, slots=True)
class Way:
    """What is about to be driven: the manoeuvre, its extra hexes, the whole path.

    off_course: the path leaves the course, so the manoeuvre counts as failed (A50)
    """

    manoeuvre: Manoeuvre
    path: tuple[PathStep, ...]
    before: int = 0
    after: int = 0
    booster: int = 0
    off_course: bool = False


def stretched(course: Course, placed: Placed[Order], manoeuvre: Manoeuvre, declared: Declared) -> Way:
    """The manoeuvre with the hexes that slipstream and booster give."""
    name = placed.row.name
    slipstream = _slipstream(course, placed, declared)
    booster = _booster(course, placed)
    vehicle = course.now(name)
    off_course = course.settings.off_course == "fail" and not course.track.holds(manoeuvre.path(vehicle))
    if off_course:
        return Way(manoeuvre, manoeuvre.path(vehicle), booster=booster, off_course=True)
    before, after = _placed_extras(course, placed, manoeuvre, booster, slipstream)
    return Way(manoeuvre, manoeuvre.path(vehicle, before, after), before, after, booster)


def _slipstream(course: Course, placed: Placed[Order], declared: Declared) -> int:
    """The hex that the slipstream gives: 1 or 0."""
    row, name = placed.row, placed.row.name
    if row.slipstream is None:
        return 0
    reason = mekrace_action_check("slipstream", course.now(name).actions_used, course.now(name).pilot_rolled)
    if reason == "ok" and not declared.slipstream:
        reason = "too_far"
    if reason != "ok":
        course.refuse(name, placed, "slipstream", "slipstream", reason, ("MEK-SLIP-01", "MEK-SLIP-03"))
        return 0
    dice = course.order_dice(name, "slipstream")
    dex, driving = course.person(name).dex, course.driving(name, "other")
    gained = mekrace_slipstream(*dice, dex, driving)
    total = Total(
        *dice_parts("W6", "MEK-SLIP-04", *dice), Part("Fzg. DEX", dex, "MEK-SLIP-04"),
        *parts_of(driving, "Fahren", "MEK-SLIP-04"),
    )  # fmt: skip
    spend(course, name, "slipstream")
    course.log(
        name, "slipstream",
        phrase("Windschatten von {leader}: {total} gegen {needed}, {result}", leader=row.slipstream, total=total,
               needed=SLIPSTREAM_TARGET, result=word("success" if gained else "failure")),
        dice=(("slipstream", dice),), total=total, needed=SLIPSTREAM_TARGET, target=row.slipstream,
        result="success" if gained else "failure", rules=("MEK-SLIP-02", "MEK-SLIP-04"),
        cells=tuple(placed.where(column) for column in ORDER_ROLLS["slipstream"].columns),
    )  # fmt: skip
    return gained


def _booster(course: Course, placed: Placed[Order]) -> int:
    """The hexes taken from the booster; never more than are left."""
    wanted, name = placed.row.booster, placed.row.name
    left = course.now(name).booster
    if wanted > left:
        said = message("booster {wanted} is above {left}, the hexes left", wanted=wanted, left=left)
        course.trouble(placed.where("booster"), said, value=wanted, rules=("MEK-FAST-02",))
    used = min(wanted, left)
    if used:
        course.change(name, booster=left - used)
        course.log(
            name, "booster", phrase(plural(
                "zündet den Booster: {hexes} Hex, {left} übrig",
                "zündet den Booster: {hexes} Hex, {left} übrig", of="hexes",
            ), hexes=used,
                                    left=left - used),
            result=used, rules=("MEK-FAST-02", "MEK-FAIL-03"), cells=(placed.where("booster"),),
        )  # fmt: skip
    return used


def _placed_extras(
    course: Course, placed: Placed[Order], manoeuvre: Manoeuvre, booster: int, slipstream: int
) -> tuple[int, int]:
    """Where the extra hexes are put: as ordered; else another way round, else fewer, with a word to the game master."""
    row, gained = placed.row, booster + slipstream
    wanted = _wanted(course, placed, booster, slipstream)
    for before, after in (wanted, *_splits(gained)):
        path = manoeuvre.path(course.now(row.name), before, after)
        if course.track.holds(path) and not taken(course, row.name, path):
            break
    if (before, after) != wanted:
        course.log(
            row.name, "booster",
            phrase("zusätzliche Hex-Felder passen nicht: {before} davor, {after} danach", before=before, after=after),
            result=before + after, rules=("MEK-MOVE-02", "MEK-MOVE-05"), cells=(placed.where("after"),),
        )  # fmt: skip
    return before, after


def _wanted(course: Course, placed: Placed[Order], booster: int, slipstream: int) -> tuple[int, int]:
    """The split that is ordered; a hex that the slipstream did not give falls away from the end."""
    row, gained = placed.row, booster + slipstream
    before = min(row.before, gained)
    after = gained - before if row.after is None else row.after
    typed = row.before + (max(0, gained - row.before) if row.after is None else row.after)
    missed = 1 if row.slipstream is not None and not slipstream else 0
    if not mekrace_extra_allowed(row.before, typed - row.before, booster, slipstream) and typed != gained + missed:
        said = message(plural(
            "{placed} extra hex is placed instead of {gained}",
            "{placed} extra hexes are placed instead of {gained}", of="placed",
        ), placed=typed, gained=gained)  # fmt: skip
        column = "before" if row.after is None else "after"
        value = getattr(row, column)
        course.trouble(placed.where(column), said, value=value, severity="warning", rules=("MEK-FAST-02",))
    if not mekrace_extra_allowed(before, after, booster, slipstream):
        after = gained - before
    return before, after


def _splits(gained: int) -> Iterator[tuple[int, int]]:
    """All ways to place so many hexes or fewer; the most hexes first, those after the manoeuvre first."""
    for count in range(gained, -1, -1):
        yield from ((before, count - before) for before in range(count + 1))
