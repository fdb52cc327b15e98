"""What the game master writes: units, parts, weapons, orders, rulings, tables; the settings; and which cells hold which dice."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from calc.core.dice_keys import WrittenNotation
from calc.core.errors import Message, RuleError, message
from calc.core.kinds import (
    Count,
    Flag,
    Int,
    Kind,
    MaybeCount,
    MaybeD6,
    MaybeDate,
    MaybeFlag,
    MaybeInt,
    MaybeText,
    Number,
    OneOf,
    Positive,
    Rounding,
    Text,
    Whole,
)
from calc.core.replay import Roll
from calc.core.settings import DiceSource, Language, MaybeSeed
from calc.core.tables import Listed
from calc.systems.mekton.rules.damage import Tie, TotalOrAuto


class Rolls(Kind):
    """Rolls on a hit chart, one for each projectile: a number, or several with spaces or commas between them."""

    def read(self, value: Any) -> tuple[int, ...]:
        if isinstance(value, str):
            words = value.replace(",", " ").replace(";", " ").split()
            if words and all(word.lstrip("-").isdecimal() for word in words):
                return tuple(int(word) for word in words)
            raise RuleError("{value} is no row of whole numbers", value=value)
        return (Whole().read(value),)

    def allowed(self) -> Message:
        return message("whole numbers with spaces between them")


MaybeD10 = Annotated[int | None, Whole(1, 10)]
MaybeShots = Annotated[int | None, Whole(1, 100)]
MaybeHits = Annotated[int | None, Whole(0, 100)]
MaybeRolls = Annotated[tuple[int, ...] | None, Rolls()]
MaybeTotal = Annotated[int | str | None, TotalOrAuto()]
MaybeSide = Annotated[int | None, Whole(1, 6)]
MaybeTons = Annotated[float | None, Number(0.001)]

UnitType = Annotated[str, Listed("mekton", "turning", "unit")]
Plant = Annotated[str, Listed("mekton", "powerplants", "powerplant")]
Action = Annotated[str, Listed("mekton", "actions", "action")]
Mode = Annotated[str, Listed("mekton", "move_modes", "mode")]
Ground = Annotated[str, Listed("mekton", "terrain", "terrain")]
Called = Annotated[str, Listed("mekton", "called_shots", "target")]
MaybeArc = Annotated[str | None, Listed("mekton", "arcs", "arc")]
MaybeMove = Annotated[str | None, Listed("mekton", "special_moves", "move", {"sweep": "trip"})]
MaybeZone = Annotated[str | None, OneOf("head", "torso", "arm", "leg", "other")]
Chart = Annotated[str, OneOf("normal", "special", "cinematic")]
Defend = Annotated[str | None, OneOf("evade", "parry", "escape")]
WeaponKind = Annotated[str, OneOf("gunnery", "missiles", "melee", "fighting", "shield")]
MaybeResult = Annotated[str | None, OneOf("miss", "near_miss", "hit", "critical", "mega")]
MaybePosition = Annotated[str | None, OneOf("standing", "down", "back", "face")]
MaybePilot = Annotated[str | None, OneOf("awake", "unconscious", "dead", "ejected")]


class UnitRow(NamedTuple):
    """A mecha with its pilot, or a human on foot; the first four columns are those of MEKTON_BATTLE_LOG."""

    name: Text
    initiative: MaybeInt = None
    actions: Count = 2
    evade: MaybeInt = None
    die1: MaybeD6 = None
    die2: MaybeD6 = None
    reflexes: MaybeInt = None
    piloting: MaybeInt = None
    dex: MaybeInt = None
    pre: MaybeInt = None
    tar: MaybeInt = None
    melee: MaybeInt = None
    fighting: MaybeInt = None
    gunnery: MaybeInt = None
    missiles: MaybeInt = None
    bod: MaybeInt = None
    stun: MaybeInt = None
    pilot: MaybeText = None
    team: MaybeText = None
    human: Flag = False
    scale: MaybeText = None
    level: MaybeInt = None
    tons: MaybeTons = None
    unit_type: UnitType = "humanoid"
    ma_run: MaybeCount = None
    ma_jump: MaybeCount = None
    ma_dive: MaybeCount = None
    ma_drive: MaybeCount = None
    ma_fly: MaybeCount = None
    powerplant: Plant = "cool"
    canopy: Flag = False
    q: MaybeInt = None
    r: MaybeInt = None
    facing: MaybeSide = None
    remark: MaybeText = None


class PartRow(NamedTuple):
    """An area that can be hit; the first four columns are those of MEKTON_BATTLE_LOG."""

    name: Text
    location: Text
    armor: MaybeCount = None
    kills: MaybeCount = None
    zone: MaybeZone = None
    pilot: Flag = False
    sensors: Flag = False
    thruster: Flag = False
    treads: Flag = False
    powerplant: Flag = False


class WeaponRow(NamedTuple):
    """A weapon or a shield of one unit."""

    name: Text
    owner: Text
    kind: WeaponKind = "gunnery"
    wa: Int = 0
    combat_range: MaybeCount = None
    max_range: MaybeCount = None
    damage: MaybeCount = None
    unit: Annotated[str, OneOf("kills", "hits")] = "kills"
    fire: Annotated[str, OneOf("single", "burst", "salvo")] = "single"
    shots: MaybeShots = None
    blast: Count = 0
    arcing: Flag = False
    da: Int = 0
    side: Annotated[str | None, OneOf("left", "right")] = None
    energy: Flag = False
    quick: Flag = False
    shock: Flag = False
    kills: MaybeCount = None
    mount: MaybeText = None
    remark: MaybeText = None


class OrderRow(NamedTuple):
    """An order; the first fourteen columns are those of MEKTON_BATTLE_LOG, the others say how it is worked out."""

    round: Positive
    actor: Text
    action: Action
    times: MaybeCount = None
    target: MaybeText = None
    die1: MaybeD6 = None
    die2: MaybeD6 = None
    attack: MaybeInt = None
    evade_die1: MaybeD6 = None
    evade_die2: MaybeD6 = None
    arc: MaybeArc = None
    defence: MaybeTotal = None
    damage: MaybeCount = None
    location: MaybeText = None
    number: MaybeInt = None
    weapon: MaybeText = None
    move: MaybeMove = None
    called: Called = "none"
    extra: Int = 0
    distance: MaybeCount = None
    shots: MaybeShots = None
    defend: Defend = None
    item: MaybeText = None
    chart: Chart = "normal"
    chart_rolls: MaybeRolls = None
    walk: Annotated[str, OneOf("down", "up")] = "down"
    reach: MaybeInt = None
    small: Flag = False
    knockout: Flag = False
    mode: Mode = "run"
    to_q: MaybeInt = None
    to_r: MaybeInt = None
    to_facing: MaybeSide = None
    terrain: Ground = "open"
    hexes: MaybeCount = None
    swap: Flag = False
    areas: MaybeText = None
    tech: MaybeInt = None
    toward: MaybeSide = None
    ejected: MaybeFlag = None
    direction: MaybeD6 = None
    plant: MaybeD10 = None
    ring1: MaybeD10 = None
    ring1b: MaybeD10 = None
    ring2: MaybeD10 = None
    shock1: MaybeD6 = None
    shock2: MaybeD6 = None
    test1: MaybeD6 = None
    test2: MaybeD6 = None
    stun1: MaybeD6 = None
    stun2: MaybeD6 = None
    set_result: MaybeResult = None
    set_hits: MaybeHits = None
    remark: MaybeText = None


class RulingRow(NamedTuple):
    """What the game master decides for a unit at the end of a round; round 0 is before the battle."""

    round: Count
    unit: Text
    location: MaybeText = None
    set_kills: MaybeCount = None
    set_position: MaybePosition = None
    set_pilot: MaybePilot = None
    set_q: MaybeInt = None
    set_r: MaybeInt = None
    set_facing: MaybeSide = None
    actions_lost: Count = 0
    turns_lost: Count = 0
    fallen: MaybeCount = None
    landing: MaybeD10 = None
    remark: MaybeText = None


class Settings(NamedTuple):
    """The battle, the seed, and every reading of the rules that a group may choose."""

    battle: MaybeText = None
    date: MaybeDate = None
    language: Language = None
    seed: MaybeSeed = None
    dice_source: DiceSource = "typed"
    chart_dice: WrittenNotation = "1D10"
    throw_rounding: Rounding = "floor"
    quick_rate: Positive = 2
    stacking: Annotated[str, OneOf("reset", "stack")] = "reset"
    block_reading: Annotated[str, OneOf("one", "stack")] = "one"
    tie: Tie = "defender"
    salvo_rounding: Rounding = "floor"
    chart_end: Annotated[str, OneOf("wrap", "stop")] = "wrap"
    at_max: Annotated[str, OneOf("in", "out")] = "in"
    same_hex: Flag = False
    weight_step: Annotated[str, OneOf("full", "started")] = "full"
    grab_human: Annotated[str, OneOf("add", "replace")] = "add"
    ram_reading: Annotated[str, OneOf("other", "own")] = "other"
    near: Annotated[str, OneOf("below", "both")] = "below"
    near_rounding: Rounding = "floor"
    mega: Annotated[str, OneOf("normal", "choice")] = "normal"
    convert_rounding: Annotated[str, OneOf("exact", "floor", "round", "ceil")] = "exact"
    tread_target: Int = 15
    fighter_turn: Annotated[str, OneOf("one", "any")] = "one"
    swap_ma: Count = 0
    acceleration: Flag = True
    blast_to: Annotated[str, OneOf("torso", "ruling")] = "torso"


UNIT_ROLLS = {"initiative": Roll("2W6", ("die1", "die2"))}

ORDER_ROLLS = {
    "attack": Roll("2W6", ("die1", "die2")),
    "defence": Roll("2W6", ("evade_die1", "evade_die2")),
    "direction": Roll("1W6", ("direction",)),
    "powerplant": Roll("1D10", ("plant",)),
    "ring1": Roll("2D10", ("ring1", "ring1b")),
    "ring2": Roll("1D10", ("ring2",)),
    "shock": Roll("2W6", ("shock1", "shock2")),
    "test": Roll("2W6", ("test1", "test2")),
    "stun": Roll("2W6", ("stun1", "stun2")),
}

RULING_ROLLS = {"landing": Roll("1D10", ("landing",))}
