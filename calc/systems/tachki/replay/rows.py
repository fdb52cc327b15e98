"""What the game master writes: one row a driver, a segment, an order, a driver's turn; the settings."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import (
    Count,
    Flag,
    Int,
    MaybeCount,
    MaybeDate,
    MaybeFlag,
    MaybePositive,
    MaybeText,
    Number,
    OneOf,
    Positive,
    Text,
    Whole,
)
from calc.core.settings import DiceSource, Language, MaybeSeed
from calc.systems.tachki.replay.dice import Throw
from calc.systems.tachki.rules.cells import (
    MANOEUVRES,
    MODULES,
    OF_A_SEGMENT,
    Category,
    Difference,
    EmRule,
    Halving,
    PenaltySize,
    PenaltyTurns,
)

#: The characteristics of the pilot, then of the car, in the order of the rule text.
CHARACTERISTICS = ("accuracy", "reflexes", "toughness", "power", "handling", "reliability")
STATUSES = ("running", "finished", "retired", "wrecked")
#: Pairs of module and tier on the sheet Drivers.
MODULE_SLOTS = 5

Points = Annotated[int, Whole(0, 100)]
Tier = Annotated[int | None, Whole(1, 4)]
ModuleName = Annotated[str | None, OneOf(*MODULES)]
Characteristic = Annotated[str | None, OneOf(*CHARACTERISTICS)]
Millions = Annotated[float, Number(0)]
Result = Annotated[str | None, OneOf("success", "failure")]


class Driver(NamedTuple):
    """A pilot and his car."""

    name: Text
    accuracy: Points
    reflexes: Points
    toughness: Points
    power: Points
    handling: Points
    reliability: Points
    player: MaybeText = None
    car: MaybeText = None
    faction: MaybeText = None
    module1: ModuleName = None
    tier1: Tier = None
    module2: ModuleName = None
    tier2: Tier = None
    module3: ModuleName = None
    tier3: Tier = None
    module4: ModuleName = None
    tier4: Tier = None
    module5: ModuleName = None
    tier5: Tier = None
    money: Millions = 0
    credit: Millions = 0
    risk: Annotated[float, Number(0, 1)] = 0.6
    aggression: Annotated[int, Whole(0, 2)] = 0
    remark: MaybeText = None


class Segment(NamedTuple):
    """A piece of the track, in the order in which it is driven."""

    name: Text
    length: Annotated[int, Whole(1, 1000)]
    manoeuvre: Annotated[str, OneOf(*OF_A_SEGMENT)] = "straight"
    level: Annotated[int, Whole(1, 3)] = 1
    manoeuvring: MaybeCount = None
    narrow: Flag = False
    damage_to: Characteristic = None
    remark: MaybeText = None


class Order(NamedTuple):
    """One manoeuvre that a player declares; without a manoeuvre the segment's own, without a segment he just drives."""

    turn: Count
    driver: Text
    segment: MaybePositive = None
    manoeuvre: Annotated[str | None, OneOf(*MANOEUVRES)] = None
    amount: MaybePositive = None
    target: MaybeText = None
    resists: MaybeFlag = None
    extra: Flag = False
    number: MaybeCount = None
    dice: Throw = None
    bonus: Int = 0
    set_result: Result = None
    remark: MaybeText = None


class Checks(NamedTuple):
    """The other rolls of a driver's turn, what the damage goes to, and what the game master sets himself."""

    turn: Count
    driver: Text
    defence: Throw = None
    control1: Throw = None
    damage1: Throw = None
    to1: Characteristic = None
    damage2: Throw = None
    to2: Characteristic = None
    damage3: Throw = None
    to3: Characteristic = None
    damage4: Throw = None
    to4: Characteristic = None
    damage5: Throw = None
    to5: Characteristic = None
    control2: Throw = None
    contest1: Throw = None
    contest2: Throw = None
    struggle1: Throw = None
    struggle2: Throw = None
    struggle3: Throw = None
    pass1: Throw = None
    pass2: Throw = None
    tie: MaybePositive = None
    luck: Throw = None
    set_multi: MaybeCount = None
    set_position: MaybeCount = None
    set_speed: MaybeCount = None
    set_status: Annotated[str | None, OneOf("running", "finished", "retired", "wrecked")] = None
    remark: MaybeText = None


class Effect(NamedTuple):
    """Damage or a penalty that the game master gives himself."""

    driver: Text
    characteristic: Annotated[str, OneOf(*CHARACTERISTICS)]
    points: Annotated[int, Whole(1, 100)]
    turn: Count
    turns: MaybePositive = None
    cause: MaybeText = None


class Income(NamedTuple):
    """What a driver earns beside the prize money."""

    driver: Text
    income: Millions = 0
    remark: MaybeText = None


class Faction(NamedTuple):
    """What a faction demands at least of its drivers."""

    faction: Text
    accuracy: MaybeCount = None
    reflexes: MaybeCount = None
    toughness: MaybeCount = None
    power: MaybeCount = None
    handling: MaybeCount = None
    reliability: MaybeCount = None


class PriceLine(NamedTuple):
    """What a characteristic of this value costs altogether."""

    value: Count
    price: Millions


class Prize(NamedTuple):
    """What a place is worth."""

    place: Positive
    prize: Millions


class Settings(NamedTuple):
    """The race, the seed, and every reading of the rules that a group may choose."""

    race: MaybeText = None
    date: MaybeDate = None
    language: Language = None
    seed: MaybeSeed = None
    dice_source: DiceSource = "typed"
    tachki_track: Annotated[str, OneOf("ring", "tunnel", "own")] = "ring"
    tachki_category: Category = "extreme"
    tachki_laps: Annotated[int, Whole(1, 100)] = 1
    tachki_prizes: Positive = 1
    tachki_goals: Flag = False
    tachki_budget: Millions = 15
    tachki_default_manoeuvring: Count = 8
    tachki_track_counts: Flag = True
    tachki_difference: Difference = "absolute"
    tachki_obligatory_defends: Flag = False
    tachki_em_defence: EmRule = "higher"
    tachki_attack_shortfall: Annotated[str, OneOf("margin", "zero")] = "margin"
    tachki_half_rounding: Halving = "loss_down"
    tachki_penalty_size: PenaltySize = "one"
    tachki_penalty_turns: PenaltyTurns = "remainder"
    tachki_penalty_counts_current_turn: Flag = False
    tachki_damage_to: Annotated[str, OneOf("highest", "ask")] = "highest"
    tachki_retire_on: Annotated[str, OneOf("effective", "permanent")] = "effective"
    tachki_raise_step: Positive = 4
    tachki_scan_bonus: Count = 1
    tachki_ram_defends: Flag = True
    tachki_slipstream_gain_on_failure: Flag = True
    tachki_parachute_replaces_straight: Flag = False
    tachki_zero_turn_failure: Annotated[str, OneOf("ignore", "control")] = "ignore"
    tachki_finish_speed: Annotated[str, OneOf("moved", "after_change")] = "moved"
    tachki_lapped_cars: Annotated[str, OneOf("race", "ring")] = "race"
    tachki_narrow_speed_difference: Flag = False
    tachki_narrow_where: Annotated[str, OneOf("passing_point", "any_crossed")] = "passing_point"
