"""The course of a race: which hexes belong to it, and the track field of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from calc.core.errors import message
from calc.core.hexes import Hex
from calc.core.records import Placed, Trouble
from calc.systems.mekrace.replay.rows import CourseHex
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import Marker
from calc.systems.mekrace.rules.hexes import mekrace_to_axial
from calc.systems.mekrace.rules.paths import PathStep


@dataclass(frozen=True, slots=True)
class Track:
    """The hexes of a course with their fields and remarks; a course without hexes is open ground."""

    fields: dict[Hex, int] = field(default_factory=dict)
    remarks: dict[Hex, str] = field(default_factory=dict)
    effects: tuple[Marker, ...] = ()

    def holds(self, steps: Iterable[PathStep]) -> bool:
        """Whether all hexes of a path belong to the course."""
        return not self.fields or all(Hex(step.q, step.r) in self.fields for step in steps)

    def until_edge(self, path: tuple[PathStep, ...]) -> tuple[PathStep, ...]:
        """A path up to its last hex before it leaves the course."""
        return (path[0], *takewhile(lambda step: Hex(step.q, step.r) in self.fields, path[1:]))


def read_track(rows: list[Placed[CourseHex]], settings: Settings) -> tuple[Track, list[Trouble]]:
    """The course from its sheet; a hex that stands there twice or has an impossible field is a trouble."""
    fields: dict[Hex, int] = {}
    remarks: dict[Hex, str] = {}
    effects: list[Marker] = []
    troubles = []
    for placed in rows:
        row = placed.row
        place = Hex(*mekrace_to_axial(row.col, row.row, settings.layout))
        if place in fields:
            said = message("column {col}, row {row} is on the course twice", col=row.col, row=row.row)
            troubles.append(Trouble(said, placed.where("col"), row.col, rules=("MEK-HEX-02",)))
            continue
        if settings.kind == "lap" and not 0 <= row.field < settings.lap_length:
            said = message("field {field} is not in 0..{high}", field=row.field, high=settings.lap_length - 1)
            troubles.append(Trouble(said, placed.where("field"), row.field, rules=("MEK-FIN-01",)))
            continue
        fields[place] = row.field
        if row.remark is None:
            continue
        remarks[place] = row.remark
        if row.remark in ("smoke", "mine"):
            effects.append(Marker(len(effects) + 1, row.remark, *place, row.value or 0))
    return Track(fields, remarks, tuple(effects)), troubles
