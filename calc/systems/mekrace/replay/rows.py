"""What the game master writes: vehicles, weapons, course, orders, duels; and which cells hold which dice."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import (
    Count,
    Flag,
    Int,
    MaybeCount,
    MaybeD6,
    MaybeFlag,
    MaybeInt,
    MaybePositive,
    MaybeText,
    OneOf,
    Positive,
    Text,
    Whole,
)
from calc.core.replay import Roll
from calc.systems.mekrace.rules.attacks import AttackKind
from calc.systems.mekrace.rules.disturbance import ATTRIBUTES
from calc.systems.mekrace.rules.hexes import Side
from calc.systems.mekrace.rules.turns import LETTERS, Heading

MaybeLap = Annotated[int | None, Whole(-1)]
MaybeHeading = Annotated[int | None, Whole(0, 5)]
MaybeTurn = Annotated[str | None, OneOf(*LETTERS)]
MaybeAttribute = Annotated[str | None, OneOf(*ATTRIBUTES)]
MaybeStatus = Annotated[str | None, OneOf("running", "finished", "out", "dq")]
Ordered = Annotated[str, OneOf("none", "attack", "mine", "smoke", "ram", "block", "jam", "shortcut")]
DuelKind = Annotated[str, OneOf("attack", "ram", "block", "jam", "mine", "smoke")]
Remark = Annotated[str | None, OneOf("smoke", "mine", "ramp", "shortcut", "finish")]


class Participant(NamedTuple):
    """A race mek, its pilot, and where it stands on the grid."""

    name: Text
    ref: Int
    dex: Int
    pre: Int
    tar: Int
    speed: Count
    acceleration: Count
    braking: Count
    steering: Count
    traction: Count
    cooling: Count
    fp: Count
    pilot_ref: Int
    driving_skill: Int
    col: Int
    row: Int
    pilot: MaybeText = None
    vehicle: MaybeText = None
    booster: Count = 0
    shooting: Int = 0
    ta: Int = 0
    ew: Int = 0
    intelligence: Int = 0
    awareness: Int = 0
    jam_radius: MaybeCount = None
    jam_bonus: Int = 0
    jam_protection: Int = 0
    heading: Heading = 0
    lap: MaybeLap = None
    field: MaybeInt = None


class Weapon(NamedTuple):
    """A weapon of a vehicle; a launcher of mines or smoke is one, too."""

    owner: Text
    weapon: Text
    kind: AttackKind
    slot: Annotated[str, OneOf("primary", "secondary")] = "primary"
    side: Side = "front"
    optimal: MaybeCount = None
    maximal: MaybeCount = None
    damage: Count = 0
    self_reduction: Count = 0
    shots: MaybeCount = None
    burst: MaybePositive = None
    missiles: MaybePositive = None


class CourseHex(NamedTuple):
    """A hex of the course: where it lies, its track field, what is special about it."""

    col: Int
    row: Int
    field: Int
    remark: Remark = None
    value: MaybeInt = None


class Order(NamedTuple):
    """What a pilot declares and does in a race round, with his own dice, and what the game master sets himself."""

    round: Positive
    name: Text
    speed: MaybeCount = None
    card: MaybeText = None
    mirrored: Flag = False
    end_turn: MaybeTurn = None
    defensive: Flag = False
    slipstream: MaybeText = None
    booster: Count = 0
    before: Count = 0
    after: MaybeCount = None
    replacement: MaybeText = None
    rep_mirrored: Flag = False
    rep_end: MaybeTurn = None
    action: Ordered = "none"
    when: Annotated[str, OneOf("before", "after")] = "after"
    target: MaybeText = None
    weapon: MaybeText = None
    called: MaybeAttribute = None
    difficulty: MaybePositive = None
    at_step: MaybeCount = None
    action_heat: Int = 0
    other: Int = 0
    lost: MaybeAttribute = None
    tie1: MaybeD6 = None
    tie2: MaybeD6 = None
    tie3: MaybeD6 = None
    tie4: MaybeD6 = None
    tie5: MaybeD6 = None
    tie6: MaybeD6 = None
    slip1: MaybeD6 = None
    slip2: MaybeD6 = None
    attack1: MaybeD6 = None
    attack2: MaybeD6 = None
    pilot1: MaybeD6 = None
    pilot2: MaybeD6 = None
    disturb1: MaybeD6 = None
    disturb2: MaybeD6 = None
    heat1: MaybeD6 = None
    heat2: MaybeD6 = None
    finish1: MaybeD6 = None
    finish2: MaybeD6 = None
    set_order: MaybePositive = None
    set_legal: Flag = False
    set_total: MaybeInt = None
    set_col: MaybeInt = None
    set_row: MaybeInt = None
    set_heading: MaybeHeading = None
    set_lap: MaybeLap = None
    set_field: MaybeInt = None
    set_fp: MaybeCount = None
    set_heat: MaybeCount = None
    set_disturbed: MaybeFlag = None
    set_status: MaybeStatus = None
    remark: MaybeText = None


class DuelRow(NamedTuple):
    """The dice of one attack, block or jam, or of a mine or smoke that is reached."""

    round: Positive
    attacker: Text
    defender: Text
    kind: DuelKind = "attack"
    number: MaybePositive = None
    other: Int = 0
    attack1: MaybeD6 = None
    attack2: MaybeD6 = None
    defend1: MaybeD6 = None
    defend2: MaybeD6 = None
    disturb1: MaybeD6 = None
    disturb2: MaybeD6 = None
    own1: MaybeD6 = None
    own2: MaybeD6 = None
    lost: MaybeAttribute = None
    own_lost: MaybeAttribute = None
    set_hit: MaybeFlag = None
    set_damage: MaybeCount = None
    remark: MaybeText = None


def _pair(name: str, first: int = 1) -> Roll:
    return Roll("2W6", (f"{name}{first}", f"{name}{first + 1}"))


ORDER_ROLLS = {
    "tie": _pair("tie"),
    "tie again": _pair("tie", 3),
    "tie once more": _pair("tie", 5),
    "slipstream": _pair("slip"),
    "attack": _pair("attack"),
    "pilot": _pair("pilot"),
    "disturbance": _pair("disturb"),
    "heat": _pair("heat"),
    "finish": _pair("finish"),
}

DUEL_ROLLS = {
    "attack": _pair("attack"),
    "defence": _pair("defend"),
    "disturbance": _pair("disturb"),
    "own disturbance": _pair("own"),
}
