"""What hampers every roll of a turn: the speed at its start, and the penalty for several actions."""

from calc.core.totals import Part


def harder(speed: int, multi: int) -> tuple[Part, Part]:
    """The two parts that a difficulty grows by."""
    return Part("Скорость", speed, "TACHKI-TURN-01"), Part("штраф мультидействия", multi, "TACHKI-TURN-09")


def lower(speed: int, multi: int) -> tuple[Part, Part]:
    """The same two parts, taken off a result that another driver's result is compared with."""
    return Part("Скорость", -speed, "TACHKI-TURN-01"), Part("штраф мультидействия", -multi, "TACHKI-TURN-09")
