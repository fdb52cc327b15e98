"""How far a vehicle has come: field, lap, finish, the speed of the next limits; and what the game master sets."""

from __future__ import annotations

from typing import Any

from calc.core.errors import RuleError
from calc.core.hexes import Hex
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.rows import Order
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.replay.stretching import Way
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.hexes import mekrace_to_axial, mekrace_to_offset
from calc.systems.mekrace.rules.paths import PathStep
from calc.systems.mekrace.rules.rounds import Progress, mekrace_progress


def _progress(course: Course, name: str, field: int, lap: int | None = None) -> Progress:
    """Lap, progress and finish of a vehicle that comes to a field; a lap that is given stays as it is."""
    settings, vehicle = course.settings, course.now(name)
    laps = settings.laps if settings.kind == "lap" else 1
    before = (vehicle.lap, vehicle.field) if lap is None else (lap, field)
    return mekrace_progress(*before, field, settings.lap_length, laps, settings.kind)


def progress_at(course: Course, name: str, step: PathStep) -> int:
    """The progress that a vehicle would have on a hex."""
    field = course.track.fields.get(Hex(step.q, step.r))
    return course.now(name).progress if field is None else int(_progress(course, name, field).progress)


def come_to(course: Course, name: str) -> None:
    """Lap, field and progress of the hex on which a vehicle stands now; off the course they stay as they are."""
    field = course.track.fields.get(course.now(name).hex)
    if field is not None:
        came = _progress(course, name, field)
        course.change(name, lap=came.lap, field=field, progress=int(came.progress))


def advance(course: Course, before: VehicleState, way: Way, hexes: int, *, success: bool) -> None:
    """What a move means for the race: a new lap, the finish, and the speed that counts as the previous one."""
    name = before.name
    course.change(name, previous_speed=_previous_speed(course, way, hexes, success=success))
    now = course.now(name)
    finished = now.progress >= _distance(course)
    if now.lap > max(before.lap, 0) and not finished:
        course.log(name, "lap", phrase("beginnt Runde {lap}", lap=now.lap + 1), result=now.lap, rules=("MEK-FIN-01",))
    if finished and before.finish_round is None:
        _finish(course, name)


def _distance(course: Course) -> int:
    """The progress at which a vehicle is finished."""
    settings = course.settings
    return settings.lap_length * (settings.laps if settings.kind == "lap" else 1)


def _finish(course: Course, name: str) -> None:
    """Past the line; the vehicle stays on the course until the race round ends."""
    course.change(name, finish_round=course.state.round)
    past = course.now(name).progress - _distance(course)
    course.log(
        name, "finish", phrase("fährt durchs Ziel, Feld {past} hinter der Linie", past=past), result=past,
        rules=("MEK-FIN-02",),
    )  # fmt: skip


def _previous_speed(course: Course, way: Way, hexes: int, *, success: bool) -> int:
    """The speed that the limits of the next declaration look at (A11, A12)."""
    settings, declared = course.settings, way.manoeuvre.card.speed
    if not success and settings.crash_speed != "declared":
        return 0 if settings.crash_speed == "zero" else hexes
    return declared + (way.before + way.after if success and settings.carry_extra else 0)


def set_by_hand(course: Course, placed: Placed[Order]) -> None:
    """What the game master sets at the end of a vehicle's turn."""
    row, before = placed.row, course.now(placed.row.name)
    columns = ("heading", "lap", "field", "fp", "heat", "disturbed", "status")
    given = {column: getattr(row, f"set_{column}") for column in columns}
    changes: dict[str, Any] = {column: value for column, value in given.items() if value is not None}
    cells = [placed.where(f"set_{column}") for column in changes]
    if row.set_col is not None or row.set_row is not None:
        here = mekrace_to_offset(before.q, before.r, course.settings.layout)
        col = here.col if row.set_col is None else row.set_col
        line = here.row if row.set_row is None else row.set_row
        place = mekrace_to_axial(col, line, course.settings.layout)
        changes |= {"q": place.q, "r": place.r}
        cells += [placed.where(column) for column in ("set_col", "set_row") if getattr(row, column) is not None]
        if "field" not in changes and Hex(*place) in course.track.fields:
            changes["field"] = course.track.fields[Hex(*place)]
    if not changes:
        return
    _book(course, placed, changes)
    after = course.now(row.name)
    course.log(
        row.name, "override",
        phrase("Meisterentscheid: Feld {field}, {fp} FP, Hitze {heat}, {status}", field=after.field, fp=after.fp,
               heat=after.heat, status=word(after.status)),
        rules=("MEK-FIN-02",), cells=tuple(cells), overridden=True,
    )  # fmt: skip
    _finish_by_hand(course, row.name, changes)


def _finish_by_hand(course: Course, name: str, changes: dict[str, Any]) -> None:
    """Who is set past the line is finished, who is set back before it or into the race is not."""
    now = course.now(name)
    if changes.get("status") == "running":
        course.change(name, finish_round=None, barred=False)
    elif "progress" in changes and now.status == "running":
        if now.progress < _distance(course):
            course.change(name, finish_round=None)
        elif now.finish_round is None:
            _finish(course, name)


def _book(course: Course, placed: Placed[Order], changes: dict[str, Any]) -> None:
    """Carry the game master's values out; lap and field give the progress anew."""
    name, before = placed.row.name, course.now(placed.row.name)
    if "lap" in changes or "field" in changes:
        field = changes.get("field", before.field)
        wrong = "set_field"
        try:
            came = _progress(course, name, field)
            if "lap" in changes:
                wrong = "set_lap"
                came = _progress(course, name, field, changes["lap"])
        except RuleError as error:
            value = getattr(placed.row, wrong)
            course.trouble(placed.where(wrong), error.message, value=value, rules=("MEK-FIN-01",))
            changes.pop("field", None)
            changes.pop("lap", None)
        else:
            changes |= {"lap": came.lap, "field": field, "progress": int(came.progress)}
    if changes.get("status") == "finished" and before.finish_round is None:
        changes["finish_round"] = course.state.round
    course.change(name, **changes)
