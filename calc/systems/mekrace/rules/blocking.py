"""Shoving and blocking (Abdrängen und Blockieren): contact of paths, the occasion, and the opposed roll."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.hexes import Hex, distance
from calc.core.kinds import D6, Count, Int, Positive
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts, parts_of
from calc.systems.mekrace.rules.defence import mekrace_hits
from calc.systems.mekrace.rules.paths import Path


class Contact(NamedTuple):
    """How near a path comes to a hex."""

    nearest: int
    step: int
    ram_possible: bool


@rule("MEK-RAM-03", "MEK-IND-04", "MEK-HEX-07", "MEK-BLOCK-03")
def mekrace_contact(path: Path, q: Int, r: Int) -> Contact:
    """How near a driven path comes to a hex - for ramming, mines and overtaking.

    path: path as MEKRACE_PATH gives it; blank rows are skipped
    q: axial q of the other vehicle or of the marker
    r: axial r of it
    returns: columns nearest (smallest distance, starting hex included), step (first step on that hex, 0 = never; the
        starting hex does not count), ram_possible (nearest is 0 or 1)
    errors: a row without exactly four columns; a value that is not whole
    """
    other = Hex(q, r)
    nearest = min(distance(Hex(step.q, step.r), other) for step in path)
    reached = next((step.step for step in path if step.step > 0 and (step.q, step.r) == other), 0)
    return Contact(nearest, reached, nearest <= 1)


@rule("MEK-BLOCK-03", "MEK-BLOCK-04", "MEK-ACT-02")
def mekrace_block_allowed(
    path: Path, q: Int, r: Int, mover_before: Int, mover_after: Int, progress: Int, actions_used: Count = 0
) -> bool:
    """Whether the overtaken driver may answer with shoving and blocking.

    path: path of the overtaking vehicle
    q: axial q of the vehicle that is overtaken
    r: axial r of it
    mover_before: progress of the overtaking vehicle before its manoeuvre
    mover_after: progress it would have at the end of its path
    progress: progress of the vehicle that is overtaken
    actions_used: actions the overtaken driver has used this race round
    returns: TRUE when the path runs over the hex, the mover was not ahead and would be, and the overtaken driver still
        has his action
    errors: a row without exactly four columns; a value that is not whole; actions_used negative
    """
    overtakes = mover_before <= progress < mover_after
    return overtakes and actions_used == 0 and mekrace_contact(path, q, r).step > 0


class Block(NamedTuple):
    """Both totals of shoving and blocking, and what it does to the two pilot rolls."""

    attack_total: Total
    defence_total: Total
    success: bool
    defender_modifier: int
    attacker_modifier: int


@rule("MEK-BLOCK-05", "MEK-BLOCK-06", "MEK-BLOCK-07", "MEK-BLOCK-08", "MEK-BLOCK-04")
def mekrace_block(
    die1: D6,
    die2: D6,
    dex: Int,
    driving: Int,
    difficulty: Positive,
    def_die1: D6,
    def_die2: D6,
    def_dex: Int,
    def_driving: Int,
    def_bonus: Int = 0,
) -> Block:
    """Resolves shoving and blocking by the driver who is overtaken.

    die1: first die of the overtaken driver (attacker), 1 to 6
    die2: his second die
    dex: DEX of his vehicle
    driving: his driving value
    difficulty: difficulty he takes on, 1 or more
    def_die1: first die of the overtaking driver (defender), 1 to 6
    def_die2: his second die
    def_dex: DEX of his vehicle
    def_driving: his driving value
    def_bonus: bonus of his defensive driving
    returns: columns attack_total (difficulty taken off), defence_total, success, defender_modifier (on the pilot
        roll of the overtaking driver), attacker_modifier (on the pilot roll of the overtaken driver)
    errors: die outside 1 to 6; difficulty below 1
    """
    attack = Total(
        *dice_parts("W6", "MEK-BLOCK-06", die1, die2),
        Part("Fzg. DEX", dex, "MEK-BLOCK-06"),
        *parts_of(driving, "Fahren", "MEK-BLOCK-06"),
        Part("Erschwernis", -difficulty, "MEK-BLOCK-05"),
    )
    defence = Total(
        *dice_parts("W6", "MEK-BLOCK-06", def_die1, def_die2),
        Part("Fzg. DEX", def_dex, "MEK-BLOCK-06"),
        *parts_of(def_driving, "Fahren", "MEK-BLOCK-06"),
        Part("Defensives Fahren", def_bonus, "MEK-DEFD-02"),
    )
    if mekrace_hits(attack, defence):
        return Block(attack, defence, True, -difficulty, 0)
    return Block(attack, defence, False, 0, -1)
