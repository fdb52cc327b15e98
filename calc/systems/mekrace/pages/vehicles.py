"""The vehicle sheet: as it stands now, blank to fill in by hand, and as a form to fill in on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from calc.core.pages import (
    MOST_BOXES,
    Beside,
    Block,
    Boxes,
    Column,
    Fact,
    Facts,
    Heading,
    Page,
    Picture,
    Row,
    Table,
    Text,
    Together,
    Track,
)
from calc.core.replay import phrase
from calc.core.terms import Term, term
from calc.core.values import Entry, Line, Share, Signed, Value, Write
from calc.systems.mekrace.replay.rows import Participant, Weapon
from calc.systems.mekrace.replay.settings import Settings
from calc.systems.mekrace.replay.state import VehicleState
from calc.systems.mekrace.replay.words import word
from calc.systems.mekrace.rules.disturbance import ATTRIBUTES, mekrace_track_value
from calc.systems.mekrace.rules.movement import mekrace_driving
from calc.systems.mekrace.rules.odds import mekrace_chance

#: Boxes on a sheet without values: for an attribute, the track, the booster; and the least for heat.
BLANK_ATTRIBUTE, BLANK_FP, BLANK_BOOSTER, HEAT_BOXES = 6, 12, 6, 10
BLANK_WEAPONS, NOTES = 3, 4
#: What keeps an empty cell as tall as a line.
EMPTY = "\N{NO-BREAK SPACE}"
DIFFICULTIES = range(10, 21)
WEAPONS = (
    Column(term("Waffe"), 2.6), Column(term("Platz"), 1.3), Column(term("Art"), 1.3), Column(term("Ausrichtung"), 1.8),
    Column(term("Reichweite"), 1.3, "center"), Column(term("Schaden"), 1.1, "center"), Column(term("Schuss"), 1, "center"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a sheet is made of; without a person it is blank, with a form name its fields can be filled in."""

    settings: Settings
    person: Participant | None = None
    state: VehicleState | None = None
    weapons: Sequence[Weapon] = field(default=())
    form: str = ""

    def value(self, key: str, name: Term) -> Value:
        """A value of the vehicle's row: printed, a blank, or a field of the form."""
        known = getattr(self.person, key) if self.person is not None else None
        if self.form:
            return Entry(f"{self.form}-{key}", name, known)
        return Write() if known is None else known

    def ticks(self, key: str) -> str:
        """The name of a row of boxes in the form."""
        return f"{self.form}-{key}" if self.form else ""


def vehicle_page(sheet: Sheet, kind: str) -> Page:
    """One vehicle on one page."""
    name = sheet.person.name if sheet.person is not None else term("Fahrzeugbogen")
    titles = {"vehicles": term("Fahrzeugbogen"), "form": term("Fahrzeugbogen zum Ausfüllen"), "blank": None}
    blocks = (
        Beside((_values(sheet), (Picture(term("Bild"), 11),)), (2.1, 1)),
        Heading(term("Fahrzeugattribute – verlorene Punkte ankreuzen")),
        Beside((_attributes(sheet), _counters(sheet)), (1, 1.15)),
        Heading(term("FP-Leiste – der Störungswurf muss die Zahl erreichen")),
        Boxes((_track(sheet),), 0.15),
        *_weapons(sheet),
        _chances(sheet),
        _reminder(),
        *_notes(sheet),
    )
    return Page(kind, name, blocks, subtitle=titles[kind])


def _values(sheet: Sheet) -> tuple[Block, ...]:
    """Pilot, type, and the values of both."""
    head = [("vehicle", term("Typ")), ("pilot", term("Pilot"))]
    if sheet.person is None or sheet.form:
        head.insert(0, ("name", term("Fahrzeug")))
    vehicle = (
        ("ref", term("Fzg. REF")), ("dex", term("Fzg. DEX")), ("pre", term("Fzg. PRE")), ("tar", term("Fzg. TAR")),
    )  # fmt: skip
    pilot = (
        ("pilot_ref", term("REF")), ("driving_skill", term("Fahren")), ("shooting", term("Schießen")),
        ("ta", term("TA")), ("intelligence", term("INT")), ("awareness", term("Wahrnehmung")),
        ("ew", term("El. Krieg")), ("jam_radius", term("Störradius")), ("jam_bonus", term("Störbonus")),
    )  # fmt: skip
    return (
        Facts(tuple(Fact(name, sheet.value(key, name)) for key, name in head), 1),
        Facts(tuple(Fact(name, sheet.value(key, name)) for key, name in vehicle), 4),
        Facts(tuple(Fact(name, sheet.value(key, name)) for key, name in pilot), 3),
    )


def _attributes(sheet: Sheet) -> tuple[Block, ...]:
    """A row of boxes for each attribute; lost points are ticked."""
    tracks = []
    for key, name in ATTRIBUTES.items():
        full = getattr(sheet.person, key) if sheet.person is not None else BLANK_ATTRIBUTE
        lost = full - getattr(sheet.state, key) if sheet.state is not None else 0
        labels: tuple[Value, ...] = _numbers(full) if sheet.person is not None else ()
        tracks.append(Track(name, full, max(0, lost), labels, sheet.ticks(key)))
    return (Boxes(tuple(tracks), 0.36),)


def _numbers(full: int) -> tuple[int, ...]:
    """What stands in the boxes of a value, from the full one down; nothing where the boxes are too many to draw."""
    return tuple(range(full, 0, -1)) if full <= MOST_BOXES else ()


def _counters(sheet: Sheet) -> tuple[Block, ...]:
    """Heat, disturbance, booster, and the small things of a race round."""
    state, person = sheet.state, sheet.person
    heat = state.heat if state is not None else 0
    booster = person.booster if person is not None else BLANK_BOOSTER
    used = booster - state.booster if state is not None else 0
    tracks = [
        Track(term("Hitze"), max(HEAT_BOXES, heat), heat, (), sheet.ticks("heat")),
        Track(term("gestört"), 1, int(state.disturbed) if state is not None else 0, (), sheet.ticks("disturbed")),
        Track(term("Aktion verbraucht"), 1, 0, (), sheet.ticks("action")),
        Track(term("defensiv"), 3, 0, (Signed(-3), Signed(2), Signed(1)), sheet.ticks("defensive")),
    ]
    if booster:
        tracks.insert(1, Track(term("Booster"), booster, max(0, used), (), sheet.ticks("booster")))
    return (Boxes(tuple(tracks), 0.32),)


def _track(sheet: Sheet) -> Track:
    """The FP track from the full value down to the field without points."""
    full = sheet.person.fp if sheet.person is not None else BLANK_FP
    lost = full - sheet.state.fp if sheet.state is not None else 0
    labels: list[Value] = [int(mekrace_track_value(points, sheet.settings.fp_track)) for points in _numbers(full)]
    labels.append(f"{mekrace_track_value(0, sheet.settings.fp_track)}+")
    return Track(term("FP-Leiste"), full + 1, max(0, min(lost, full)), tuple(labels), sheet.ticks("fp"))


def _weapons(sheet: Sheet) -> tuple[Block, ...]:
    """Weapons with range, side, damage, and what is left to fire."""
    left = dict(sheet.state.shots) if sheet.state is not None else {}
    rows = [_weapon(weapon, left.get(weapon.weapon)) for weapon in sheet.weapons]
    if sheet.person is None or sheet.form:
        missing = max(0, BLANK_WEAPONS - len(rows))
        rows += [
            Row(tuple(_empty(sheet, number, *one) for one in enumerate(WEAPONS, 1))) for number in range(1, missing + 1)
        ]
    if not rows:
        return ()
    return (Table(WEAPONS, tuple(rows), caption=term("Waffen")),)


def _empty(sheet: Sheet, number: int, place: int, column: Column) -> Value:
    """Room for a value of a further weapon: a field of the form, or a blank."""
    return Entry(f"{sheet.form}-weapon{number}-{place}", Line((column.heading, number))) if sheet.form else Write()


def _weapon(weapon: Weapon, left: int | None) -> Row:
    """A weapon as the rule text notes it: two ranges, or one for a long-range weapon."""
    ranges: Value = None
    if weapon.maximal is not None:
        ranges = str(weapon.maximal) if weapon.optimal is None else f"{weapon.optimal}/{weapon.maximal}"
    damage: Value = weapon.damage or None
    if weapon.burst or weapon.missiles:
        damage = phrase("{damage} × {count}", damage=weapon.damage, count=weapon.burst or weapon.missiles or 1)
    shots: Value = weapon.shots
    if weapon.shots is not None and left is not None and left < weapon.shots:
        shots = phrase("{left} von {shots}", left=left, shots=weapon.shots)
    return Row((weapon.weapon, word(weapon.slot), word(weapon.kind), word(weapon.side), ranges, damage, shots))


def _chances(sheet: Sheet) -> Block:
    """The chance of a pilot roll against every difficulty: as it is, with defensive driving, disturbed."""
    columns = (
        Column(term("Piloten-Wurf"), 2.6),
        Column(term("Bonus"), 1.1, "center"),
        *(Column(difficulty, 1, "center") for difficulty in DIFFICULTIES),
    )
    if sheet.person is None or sheet.form:
        rows = [Row((name, None, *(None for _ in DIFFICULTIES))) for name, _ in _MODES]
        note = Text(term("2W6 + Fzg. REF + REF + Fahren + Traktion gegen die Schwierigkeit der Karte."), "note")
        return Together((note,)) if sheet.form else Together((Table(columns, tuple(rows)), note))
    person, state = sheet.person, sheet.state
    driving = mekrace_driving(person.pilot_ref, person.driving_skill, "pilot", sheet.settings.driving)
    traction = state.traction if state is not None else person.traction
    bonus = person.ref + driving + (traction if sheet.settings.pilot_roll == "terms" else 0)
    made = [
        Row((name, Signed(bonus + change),
             *(Share(mekrace_chance(bonus + change, difficulty)) for difficulty in DIFFICULTIES)))
        for name, change in _MODES
    ]  # fmt: skip
    return Table(columns, tuple(made), caption=term("Chance des Piloten-Wurfs gegen die Schwierigkeit"), dense=True)


#: How a pilot drives, and what that does to his pilot roll.
_MODES = ((term("ohne Abzug"), 0), (term("gestört"), -2), (term("defensiv"), -3))


def _reminder() -> Block:
    """The modifiers that are asked for again and again."""
    pilot = (
        (term("je fehlendem Punkt Lenkung"), -2), (term("Defensives Fahren"), -3), (term("gestört"), -2),
        (term("Blockieren misslungen"), -1),
    )  # fmt: skip
    attack = (
        (term("über die optimale Reichweite"), -4), (term("Longrange"), -2), (term("Gezielter Treffer"), -3),
        (term("1. und 2. Verteidigung, defensiv"), phrase("+2, +1")),
    )  # fmt: skip
    return Beside(tuple(
        (Facts(tuple(Fact(name, Signed(value) if isinstance(value, int) else value) for name, value in facts), 1),)
        for facts in (pilot, attack)
    ))  # fmt: skip


def _notes(sheet: Sheet) -> tuple[Block, ...]:
    """Room for notes: a field in the form; on paper lines for race rounds, as many as the weapons leave."""
    if sheet.form:
        return (Facts((Fact(term("Notizen"), Entry(f"{sheet.form}-notes", term("Notizen"))),), 1),)
    lines = NOTES - max(len(sheet.weapons), 0 if sheet.person is not None else BLANK_WEAPONS - 1)
    if lines < 1:
        return ()
    columns = (
        Column(term("Renn-Runde"), 1.6, "center"), Column(term("Karte"), 1.6), Column(term("Tempo"), 1.2, "center"),
        Column(term("Piloten-Wurf"), 2, "center"), Column(term("Hitze"), 1, "center"), Column(term("FP"), 1, "center"),
        Column(term("Bemerkung"), 4),
    )  # fmt: skip
    return (Table(columns, tuple(Row((EMPTY,) * len(columns)) for _ in range(lines))),)
