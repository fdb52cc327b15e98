"""What the game master writes: one row a card, a declared battle, a change, an attack; the tables; the settings."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.dice_keys import SeedText
from calc.core.kinds import (
    Count,
    Flag,
    Int,
    MaybeAny,
    MaybeCount,
    MaybeDate,
    MaybeFlag,
    MaybeInt,
    MaybeText,
    OneOf,
    Whole,
)
from calc.core.settings import DiceSource, Language, MaybeSeed
from calc.systems.stccg.rules.battle import Mode
from calc.systems.stccg.rules.end import Tie
from calc.systems.stccg.rules.morals import AttackClass

#: Ids and lists of ids may be numbers in their cells.
Name = Annotated[str, SeedText()]
MaybeName = Annotated[str | None, SeedText()]
Turn = Annotated[int, Whole(1, 999)]
CardStatus = OneOf("active", "stopped", "disabled", "dead")
Verdict = OneOf(
    "ok", "not_your_turn", "not_active", "no_defender", "own_cards", "not_same_place", "no_leader", "affiliation"
)


class Person(NamedTuple):
    """A personnel card."""

    name: Name
    player: Name
    id: MaybeName = None
    affiliation: MaybeText = None
    status: Annotated[str, CardStatus] = "active"
    leader: MaybeFlag = None
    location: MaybeName = None
    spot: Name = "surface"
    team: MaybeName = None
    classification: MaybeText = None
    skills: MaybeText = None
    base: MaybeCount = None
    modifier: Int = 0
    bonus1: Count = 0
    bonus2: Count = 0
    bonus3: Count = 0
    weapon1: MaybeText = None
    weapon2: MaybeText = None
    weapon3: MaybeText = None
    lethal: Flag = False
    set_strength: MaybeCount = None
    note: MaybeAny = None


class Order(NamedTuple):
    """A declared battle: who attacks whom, what permits it, the two piles and the draw."""

    turn: Turn
    battle: Name
    player: Name
    attackers: Name
    defenders: Name
    target: MaybeName = None
    card: MaybeText = None
    permits: MaybeText = None
    assimilating: Flag = False
    order_a: MaybeName = None
    order_b: MaybeName = None
    pick: Annotated[int | None, Whole(1)] = None
    set_check: Annotated[str | None, Verdict] = None
    set_winner: Annotated[str | None, OneOf("attacker", "defender", "none")] = None
    remark: MaybeAny = None


class Change(NamedTuple):
    """What happens to a card outside battles: at the start of a turn, or right before a battle of it."""

    turn: Turn
    card: Name
    battle: MaybeName = None
    set_status: Annotated[str | None, CardStatus] = None
    set_location: MaybeName = None
    set_spot: MaybeName = None
    set_modifier: MaybeInt = None
    set_lethal: MaybeFlag = None
    remark: MaybeAny = None


class AttackRow(NamedTuple):
    """An attack that was no personnel battle (on a ship, an outpost) but may be answered by a counter-attack."""

    turn: Turn
    attacker: Name
    attacked: Name
    location: Name
    remark: MaybeAny = None


class AttackClassRow(NamedTuple):
    """A row of the table of affiliations."""

    affiliation: MaybeText = None
    attack_class: Annotated[str | None, AttackClass] = None


class Settings(NamedTuple):
    """The battle, the seed, and every reading of the rules that a group may choose."""

    battle: MaybeText = None
    date: MaybeDate = None
    language: Language = None
    seed: MaybeSeed = None
    dice_source: DiceSource = "typed"
    stccg_players: MaybeName = None
    stccg_weapons: Mode = "sum"
    stccg_tie: Tie = "none"
    stccg_unstop: Annotated[str, OneOf("manual", "next_turn")] = "manual"
    stccg_replays: Annotated[int, Whole(100, 100_000)] = 20_000
