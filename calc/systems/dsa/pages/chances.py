"""The prospects on a rider's sheet: chance of a passed movement check and mean points, as the settings read the rules."""

from __future__ import annotations

from calc.core.pages import Block, Column, Row, Table
from calc.core.terms import term
from calc.core.values import Amount, Share, Signed, Value
from calc.systems.dsa.replay.rows import Participant, Settings
from calc.systems.dsa.rules.bonuses import dsa_horse_bonus
from calc.systems.dsa.rules.checks import ROLLS, dsa_check_chance, tap_ways
from calc.systems.dsa.rules.movement import dsa_movement
from calc.systems.dsa.rules.variant import dsa_bonus_share, dsa_mix_movement

MOST_EXHAUSTION = 6


def chances(person: Participant, settings: Settings) -> Block:
    """Chance of a passed movement check and mean points, for exhaustion 0 to 6, normal and where it is allowed sprinting."""
    ch, ge, kk, taw = person.ch or 1, person.ge or 1, person.kk or 1, person.taw or 0
    eased = settings.dsa_variant == "seed"
    bonus = dsa_horse_bonus(person.horse_bonus, person.scope, "movement") if eased else 0
    gaits = (False, True) if settings.dsa_sprint_allowed else (False,)
    rows = []
    for exhaustion in range(MOST_EXHAUSTION + 1):
        change = 2 * exhaustion - bonus
        means: list[Value] = [Amount(_mean(person, settings, change, sprint), digits=2) for sprint in gaits]
        rows.append(Row((exhaustion, Signed(change), Share(dsa_check_chance(ch, ge, kk, taw, change)), *means)))
    columns = [
        Column(term("Erschöpfung"), 1, "center"), Column(term("Erschwernis"), 1, "center"),
        Column(term("Bewegungs-Probe gelingt"), 1.6, "center"), Column(term("Punkte im Mittel"), 1.4, "center"),
    ]  # fmt: skip
    if settings.dsa_sprint_allowed:
        columns.append(Column(term("Punkte im Spurt"), 1.4, "center"))
    return Table(tuple(columns), tuple(rows), caption=term("Aussichten ohne Publikumsgunst und Übertrag"))


def _mean(person: Participant, settings: Settings, change: int, sprint: bool) -> float:
    """Mean movement points over all 8000 rolls; in the mixed variant the second die decides how well the horse counts."""
    attributes, taw = (person.ch or 1, person.ge or 1, person.kk or 1), person.taw or 0
    if settings.dsa_variant == "seed":
        ways = tap_ways(attributes, taw, change, settings.dsa_min_tap)
        return sum(dsa_movement(tap, sprint, settings.dsa_rounding) * count for tap, count in ways.items()) / ROLLS
    horse = dsa_horse_bonus(person.horse_bonus, person.scope, "sprint" if sprint else "movement")
    points = 0
    for share in (0, 0.5, 1):
        faces = tuple(die for die in range(1, 21) if dsa_bonus_share(die, attributes[1]) == share)
        for tap, count in tap_ways(attributes, taw, change, settings.dsa_min_tap, faces).items():
            weight, rounding = settings.dsa_mix_weight, settings.dsa_rounding
            points += dsa_mix_movement(taw, tap, horse * share, sprint, weight, rounding) * count
    return points / ROLLS
