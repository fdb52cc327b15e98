"""Round whole fractions as people do: half up, down or up; never through a float."""

from calc.core.kinds import Rounding

__all__ = ["Rounding", "rounded"]


def rounded(number: int, divisor: int, rounding: Rounding = "round") -> int:
    """number / divisor as a whole number; round = half up (2.5 is 3, -2.5 is -2), floor, ceil."""
    if rounding == "floor":
        return number // divisor
    if rounding == "ceil":
        return -(-number // divisor)
    return (2 * number + divisor) // (2 * divisor)
