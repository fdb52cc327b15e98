"""What the game master writes: one row a rider, a turn, an action; the settings; and which cells hold which dice."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.dice_keys import WrittenNotation
from calc.core.kinds import (
    Count,
    Flag,
    Int,
    MaybeAny,
    MaybeCount,
    MaybeD6,
    MaybeD20,
    MaybeDate,
    MaybeInt,
    MaybePositive,
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
from calc.systems.dsa.rules.keywords import Ability, Favour, HorseBonus, Scope

MaybeD3 = Annotated[int | None, Whole(1, 3)]
Status = Annotated[str | None, OneOf("racing", "finished", "fallen", "excluded")]
Weapon = Annotated[str, OneOf("brawl", "dagger", "brawl_or_dagger")]
Style = Annotated[str, OneOf("steady", "cautious", "bold", "villain")]
Action = Annotated[str, OneOf("ahead", "out", "in", "shove", "look", "attack", "shove_attack")]
Ready = Annotated[str | None, OneOf("inexperienced", "experienced", "veteran", "diego", "hahmud")]


class Participant(NamedTuple):
    """A rider and his horse."""

    name: Text
    player: MaybeText = None
    ready: Ready = None
    lane: Positive = 1
    field: Count = 0
    ch: MaybePositive = None
    ge: MaybePositive = None
    kk: MaybePositive = None
    taw: MaybeInt = None
    ini: Int = 0
    ko: MaybeInt = None
    at: MaybeCount = None
    pa: MaybeCount = None
    weapon: Weapon = "brawl"
    attacks: Flag = True
    sf: Ability = "none"
    horse: MaybeText = None
    horse_bonus: HorseBonus = 0
    scope: Scope = "all"
    crowd: Favour = 0
    villain: Flag = False
    fate: Count = 0
    si1: MaybePositive = None
    si2: MaybePositive = None
    si3: MaybePositive = None
    si_taw: MaybeInt = None
    kb1: MaybePositive = None
    kb2: MaybePositive = None
    kb3: MaybePositive = None
    kb_taw: MaybeInt = None
    style: Style = "steady"
    exhaustion: Count = 0
    start1: MaybeD20 = None
    start2: MaybeD20 = None
    start3: MaybeD20 = None
    set_order: MaybePositive = None


class Move(NamedTuple):
    """A rider's turn: the sprint, the dice of the movement check, and what the game master sets himself."""

    turn: Positive
    rider: Text
    sprint: Flag = False
    die1: MaybeD20 = None
    die2: MaybeD20 = None
    die3: MaybeD20 = None
    use_fate: Flag = False
    fate1: MaybeD20 = None
    fate2: MaybeD20 = None
    fate3: MaybeD20 = None
    fumble1: MaybeD6 = None
    fumble2: MaybeD6 = None
    tired: MaybeD3 = None
    fall1: MaybeD6 = None
    fall2: MaybeD6 = None
    fall3: MaybeD6 = None
    body1: MaybeD20 = None
    body2: MaybeD20 = None
    body3: MaybeD20 = None
    other: Int = 0
    set_modifier: MaybeInt = None
    set_tap: MaybeInt = None
    set_points: MaybeCount = None
    set_field: MaybeCount = None
    set_lane: MaybePositive = None
    set_status: Status = None
    remark: MaybeText = None


class Order(NamedTuple):
    """An action of a rider's turn, with the dice it may need."""

    turn: Positive
    rider: Text
    number: MaybeInt = None
    action: Action = "ahead"
    times: Positive = 1
    target: MaybeText = None
    part: Annotated[str, OneOf("rider", "horse")] = "rider"
    dense: Flag = False
    own1: MaybeD20 = None
    own2: MaybeD20 = None
    own3: MaybeD20 = None
    other1: MaybeD20 = None
    other2: MaybeD20 = None
    other3: MaybeD20 = None
    permit1: MaybeD20 = None
    permit2: MaybeD20 = None
    permit3: MaybeD20 = None
    at: MaybeD20 = None
    confirm: MaybeD20 = None
    defend1: MaybeD20 = None
    defend2: MaybeD20 = None
    defend3: MaybeD20 = None
    pa: MaybeD20 = None
    sp: MaybeCount = None
    look1: MaybeD20 = None
    look2: MaybeD20 = None
    look3: MaybeD20 = None
    sight: MaybeD6 = None
    notice: MaybeD6 = None
    fumble1: MaybeD6 = None
    fumble2: MaybeD6 = None
    again1: MaybeD6 = None
    again2: MaybeD6 = None
    hurt1: MaybeD6 = None
    hurt2: MaybeD6 = None
    fall1: MaybeD6 = None
    fall2: MaybeD6 = None
    fall3: MaybeD6 = None
    body1: MaybeD20 = None
    body2: MaybeD20 = None
    body3: MaybeD20 = None
    after1: MaybeD20 = None
    after2: MaybeD20 = None
    after3: MaybeD20 = None
    ofumble1: MaybeD6 = None
    ofumble2: MaybeD6 = None
    ohurt1: MaybeD6 = None
    ohurt2: MaybeD6 = None
    ofall1: MaybeD6 = None
    ofall2: MaybeD6 = None
    ofall3: MaybeD6 = None
    obody1: MaybeD20 = None
    obody2: MaybeD20 = None
    obody3: MaybeD20 = None
    sfumble1: MaybeD6 = None
    sfumble2: MaybeD6 = None
    afumble1: MaybeD6 = None
    afumble2: MaybeD6 = None
    ahurt1: MaybeD6 = None
    ahurt2: MaybeD6 = None
    set_result: Annotated[
        str | None,
        OneOf("pushed", "held", "both_failed", "not_allowed", "miss", "hit", "parried", "hidden", "in_view", "unknown"),
    ] = None
    set_verdict: Annotated[str | None, OneOf("hidden", "overlooked", "excluded")] = None
    remark: MaybeText = None


class Settings(NamedTuple):
    """The race, the seed, and every reading of the rules that a group may choose."""

    race: MaybeText = None
    date: MaybeDate = None
    language: Language = None
    seed: MaybeSeed = None
    dice_source: DiceSource = "typed"
    dsa_lanes: Annotated[int, Whole(1, 20)] = 6
    dsa_lap_fields: Annotated[int, Whole(1, 500)] = 40
    dsa_laps: Annotated[int, Whole(1, 20)] = 1
    dsa_lane_extra: Annotated[int, Whole(0, 20)] = 0
    dsa_day: Positive = 1
    dsa_care: Annotated[str, OneOf("normal", "very_good")] = "normal"
    dsa_rounding: Rounding = "round"
    dsa_min_tap: Annotated[int, Whole(0, 1)] = 1
    dsa_missing: Annotated[str, OneOf("sum", "worst")] = "sum"
    dsa_order_failed: Annotated[str, OneOf("as_is", "equal")] = "as_is"
    dsa_sprint_allowed: Flag = True
    dsa_sprint_point: Annotated[str, OneOf("after_check", "before_check", "next_turn")] = "after_check"
    dsa_shove_fumble: Annotated[str, OneOf("both", "attacker")] = "both"
    dsa_confirm: Annotated[str, OneOf("yes", "no")] = "yes"
    dsa_hidden_upto: Annotated[int, Whole(0, 6)] = 3
    dsa_hidden_upto_crowd: Annotated[int, Whole(0, 6)] = 4
    dsa_shove_view: Flag = False
    dsa_referee_on: Annotated[str, OneOf("attack", "hit")] = "attack"
    dsa_drift_blocked: Annotated[str, OneOf("stop", "ahead")] = "stop"
    dsa_fall_out: Flag = True
    dsa_crowd_loss: Annotated[int, Whole(0, 3)] = 1
    dsa_finish_tie: Annotated[str, OneOf("order", "fields", "dead_heat")] = "order"
    dsa_sp_brawl: WrittenNotation = "1W6"
    dsa_sp_dagger: WrittenNotation = "1W6+1"
    dsa_variant: Annotated[str, OneOf("seed", "mix")] = "seed"
    dsa_mix_weight: Annotated[float, Number(0, 1)] = 0.5


class TournamentRow(NamedTuple):
    """What one race of a tournament costs a rider's horse."""

    rider: Text
    day: MaybePositive = None
    race: MaybeText = None
    gain: MaybeCount = None
    rest: Annotated[str, OneOf("none", "normal", "very_good", "morning")] = "none"
    place: MaybeAny = None


START_ROLLS = {"start": Roll("3W20", ("start1", "start2", "start3"))}

MOVE_ROLLS = {
    "movement": Roll("3W20", ("die1", "die2", "die3")),
    "fate": Roll("3W20", ("fate1", "fate2", "fate3")),
    "fumble": Roll("2W6", ("fumble1", "fumble2")),
    "tired": Roll("1W3", ("tired",)),
    "fall": Roll("3W6", ("fall1", "fall2", "fall3")),
    "body": Roll("3W20", ("body1", "body2", "body3")),
}

ORDER_ROLLS = {
    "own": Roll("3W20", ("own1", "own2", "own3")),
    "other": Roll("3W20", ("other1", "other2", "other3")),
    "permit": Roll("3W20", ("permit1", "permit2", "permit3")),
    "at": Roll("1W20", ("at",)),
    "confirm": Roll("1W20", ("confirm",)),
    "defend": Roll("3W20", ("defend1", "defend2", "defend3")),
    "pa": Roll("1W20", ("pa",)),
    "look": Roll("3W20", ("look1", "look2", "look3")),
    "sight": Roll("1W6", ("sight",)),
    "notice": Roll("1W6", ("notice",)),
    "fumble": Roll("2W6", ("fumble1", "fumble2")),
    "again": Roll("2W6", ("again1", "again2")),
    "hurt": Roll("2W6", ("hurt1", "hurt2")),
    "fall": Roll("3W6", ("fall1", "fall2", "fall3")),
    "body": Roll("3W20", ("body1", "body2", "body3")),
    "after": Roll("3W20", ("after1", "after2", "after3")),
    "ofumble": Roll("2W6", ("ofumble1", "ofumble2")),
    "ohurt": Roll("2W6", ("ohurt1", "ohurt2")),
    "ofall": Roll("3W6", ("ofall1", "ofall2", "ofall3")),
    "obody": Roll("3W20", ("obody1", "obody2", "obody3")),
    "sfumble": Roll("2W6", ("sfumble1", "sfumble2")),
    "afumble": Roll("2W6", ("afumble1", "afumble2")),
    "ahurt": Roll("2W6", ("ahurt1", "ahurt2")),
}
