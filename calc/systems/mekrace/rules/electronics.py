"""Electronic warfare and smoke (Elektronische Kriegsführung, Rauch): when a vehicle is jammed."""

from __future__ import annotations

from typing import NamedTuple

from calc.core.kinds import BLANK, D6, Blank, Count, Flag, Int, MaybeD6
from calc.core.registry import rule
from calc.core.totals import Part, Total, dice_parts
from calc.systems.mekrace.rules.defence import mekrace_hits
from calc.systems.mekrace.rules.disturbance import mekrace_disturbed


class Jam(NamedTuple):
    """Both totals of electronic warfare, and whether the target is jammed."""

    attack_total: Total
    defence_total: Total
    jammed: bool


@rule("MEK-EW-01", "MEK-EW-02", "MEK-EW-03", "MEK-EW-04", "MEK-EW-05")
def mekrace_jam(
    die1: D6,
    die2: D6,
    ta: Int,
    ew: Int,
    def_die1: D6,
    def_die2: D6,
    intelligence: Int,
    awareness: Int,
    distance: Count,
    radius: Count,
    bonus: Int = 0,
    protection: Int = 0,
) -> Jam:
    """Resolves electronic warfare against one vehicle.

    die1: attacker's first die, 1 to 6
    die2: attacker's second die
    ta: TA of the attacker
    ew: electronic warfare skill of the attacker
    def_die1: defender's first die, 1 to 6
    def_die2: defender's second die
    intelligence: INT of the defender
    awareness: awareness skill of the defender
    distance: hexes between the two
    radius: radius of the jamming module
    bonus: bonus of the module
    protection: bonus of the defender's antennas and modules
    returns: columns attack_total, defence_total, jammed (inside the radius and attacker higher)
    errors: die outside 1 to 6; distance or radius negative
    """
    attack = Total(
        *dice_parts("W6", "MEK-EW-03", die1, die2),
        Part("TA", ta, "MEK-EW-03"),
        Part("elektronische Kriegsführung", ew, "MEK-EW-03"),
        Part("Störmodul", bonus, "MEK-EW-02"),
    )
    defence = Total(
        *dice_parts("W6", "MEK-EW-04", def_die1, def_die2),
        Part("INT", intelligence, "MEK-EW-04"),
        Part("Wahrnehmung", awareness, "MEK-EW-04"),
        Part("Antennen", protection, "MEK-EW-05"),
    )
    return Jam(attack, defence, distance <= radius and mekrace_hits(attack, defence))


@rule("MEK-SMOKE-02", "MEK-SMOKE-03", "MEK-SMOKE-04")
def mekrace_smoke(
    attack_total: Int,
    defence_total: Int,
    track_value: Count,
    die1: MaybeD6 = None,
    die2: MaybeD6 = None,
    already: Flag = False,
) -> bool | Blank:
    """Whether a vehicle is disturbed after driving into smoke.

    attack_total: smoke roll, MEKRACE_ATTACK_ROLL with kind smoke
    defence_total: ordinary defence roll
    track_value: value of the present field of the vehicle-point track
    die1: first die of the disturbance roll; only needed when the defence failed
    die2: second die
    already: a disturbance is pending already
    returns: disturbed afterwards; blank when the defence failed, the vehicle was not disturbed and a die is still blank
    errors: die outside 1 to 6; track_value negative
    """
    if already or not mekrace_hits(attack_total, defence_total):
        return already
    if die1 is None or die2 is None:
        return BLANK
    return mekrace_disturbed(die1, die2, track_value)
