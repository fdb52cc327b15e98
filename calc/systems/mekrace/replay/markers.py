"""Markers on a driven path: mines go off, smoke disturbs, each against a defence roll."""

from __future__ import annotations

from dataclasses import replace

from calc.core.replay import phrase
from calc.systems.mekrace.replay.course import Course
from calc.systems.mekrace.replay.duelling import attacker_name, defend, duel_of
from calc.systems.mekrace.replay.harm import disturb, suffer
from calc.systems.mekrace.replay.state import COURSE, Marker
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.blocking import mekrace_contact
from calc.systems.mekrace.rules.disturbance import mekrace_track_value
from calc.systems.mekrace.rules.paths import PathStep


def meet(course: Course, name: str, path: tuple[PathStep, ...]) -> None:
    """Resolve every marker on the path, in the order of its steps; smoke on the starting hex counts, too."""
    met = []
    for marker in course.state.active():
        contact = mekrace_contact(path, marker.q, marker.r)
        reached = contact.nearest == 0 if marker.kind == "smoke" else contact.step > 0
        if reached and not _spared(course, name, marker):
            met.append((contact.step, marker.id, marker))
    for _, _, marker in sorted(met, key=lambda item: item[:2]):
        course.log(
            name, "marker",
            phrase("erreicht {kind} von {owner}, Angriffswert {value}", kind=word(marker.kind),
                   owner=attacker_name(marker.owner), value=marker.attack_total),
            needed=marker.attack_total, result=marker.kind, target=marker.owner, rules=("MEK-IND-04",),
        )  # fmt: skip
        if marker.kind == "smoke":
            _smoke(course, name, marker)
        else:
            _mine(course, name, marker)


def _spared(course: Course, name: str, marker: Marker) -> bool:
    """Whether a marker does nothing to this vehicle: its own, still falling behind it, or a mine by the setting."""
    if marker.owner != name:
        return False
    own_mine = marker.kind == "mine" and course.settings.mine_owner == "immune"
    return own_mine or marker.round_placed == course.state.round


def _mine(course: Course, name: str, marker: Marker) -> None:
    """A mine goes off under the vehicle; it is used up, by the setting only when it hits."""
    duel = duel_of(course, marker.owner, name, "mine")
    with duel.fought():
        _, hit = defend(duel, marker.attack_total)
        if hit or not course.settings.mine_reuse:
            course.put(replace(marker, active=False))
        if hit:
            suffer(course, name, duel.harm(marker.damage))


def _smoke(course: Course, name: str, marker: Marker) -> None:
    """Smoke: a failed defence makes a disturbance roll for the present field of the track."""
    duel = duel_of(course, marker.owner, name, "smoke")
    with duel.fought():
        _, hit = defend(duel, marker.attack_total)
        if hit:
            value = mekrace_track_value(course.now(name).fp, course.settings.fp_track)
            disturb(course, name, value, duel.disturbance, "MEK-SMOKE-04")


def clear_smoke(course: Course) -> None:
    """At the end of a race round old smoke is gone; that of the course itself stays."""
    for marker in course.state.active():
        age = course.state.round - marker.round_placed + 1
        if marker.kind == "smoke" and marker.owner != COURSE and age >= course.settings.smoke_rounds:
            course.put(replace(marker, active=False))
