"""Values of the riders that the adventure lacks (Fehlende Werte der übrigen Reiter)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from calc.core.kinds import OneOf
from calc.core.registry import rule
from calc.core.tables import table

RiderName = Annotated[str, OneOf("inexperienced", "experienced", "veteran", "diego", "hahmud")]


class RiderValues(NamedTuple):
    """What a ready-made rider brings along."""

    ko: int
    at: int
    pa: int
    horse_bonus: int
    scope: str
    weapon: str
    attacks: bool


@rule("DSA-WERT-01", "DSA-WERT-02", "DSA-WERT-03")
def dsa_rider(rider: RiderName) -> RiderValues:
    """Values of a ready-made rider.

    rider: inexperienced, experienced, veteran, diego (Ser Diego del Lobo), hahmud (Hahmud al'Kira)
    returns: weapon: brawl, dagger, brawl_or_dagger; attacks = false when the rider normally does not attack
    errors: unknown rider
    """
    row = next(row for row in table("dsa", "riders").rows if row["rider"] == rider)
    return RiderValues(*(row[column] for column in RiderValues._fields))
