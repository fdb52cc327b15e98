"""Heat (Hitze): what a manoeuvre builds up, and what the cooling system takes away."""

from __future__ import annotations

from typing import Annotated

from calc.core.kinds import Count, Flag, Int, OneOf, Whole
from calc.core.registry import rule
from calc.core.totals import Part, Total
from calc.systems.mekrace.rules.declaration import FASTEST_DECLARED

HeatReading = Annotated[str, OneOf("add", "max")]
CardSpeed = Annotated[int, Whole(0, FASTEST_DECLARED)]


@rule("MEK-CARD-11", "MEK-SHEAT-01", "MEK-SHEAT-02", "MEK-SHEAT-03", "MEK-SLIP-07", "MEK-HEAT-02", "MEK-HEAT-03")
def mekrace_heat(
    heat: Count,
    card_heat: Count,
    card_speed: CardSpeed,
    booster: Count = 0,
    action_heat: Int = 0,
    reading: HeatReading = "add",
    heat_at_6: Count = 0,
) -> Total:
    """Heat of a vehicle after its manoeuvre, before the cooling system works.

    heat: heat before the manoeuvre
    card_heat: heat symbols on the card
    card_speed: speed of the card, 0 to 5
    booster: hexes from boosters; slipstream hexes never count
    action_heat: heat from actions, negative when they cool
    reading: add (speed heat on top of the card) or max (the higher of the two)
    heat_at_6: speed heat at speed 6, which the rules leave open
    returns: heat afterwards, never below 0; speed heat is 3 at speed 7 and one more for each further hex
    errors: card_speed outside 0 to 5; heat, card_heat, booster or heat_at_6 negative; unknown reading
    """
    speed_heat = _speed_heat(card_speed + booster, heat_at_6)
    if reading == "max":
        card_heat, speed_heat = (card_heat, 0) if card_heat >= speed_heat else (0, speed_heat)
    return (
        Total(
            Part("Hitze", heat, "MEK-HEAT-02"),
            Part("Manöver", card_heat, "MEK-CARD-11"),
            Part("erhöhte Geschwindigkeit", speed_heat, "MEK-SHEAT-02"),
            Part("Aktionen", action_heat, "MEK-HEAT-03"),
        )
        .present()
        .at_least(0, "mindestens 0", "MEK-HEAT-02")
    )


def _speed_heat(speed: int, heat_at_6: int) -> int:
    """The heat of a speed that only a booster reaches."""
    if speed <= FASTEST_DECLARED:
        return 0
    return heat_at_6 if speed == 6 else speed - 4


@rule("MEK-HEAT-04", "MEK-HEAT-05")
def mekrace_cool(heat: Count, cooling: Count, speed: Count, at_zero: Flag = False) -> Total:
    """Heat left after the cooling system has worked.

    heat: heat after this race round's manoeuvre
    cooling: cooling attribute
    speed: speed driven this race round (card and booster)
    at_zero: house rule: a standing vehicle cools too
    returns: heat left, never below 0
    errors: a value negative or not whole
    """
    cools = speed in {1, 2} or (speed == 0 and at_zero)
    left = Total(Part("Hitze", heat, "MEK-HEAT-05"), Part("Kühlung", -cooling if cools else 0, "MEK-HEAT-05"))
    return left.present().at_least(0, "mindestens 0", "MEK-HEAT-05")
