"""Opposed rolls: who wins, and by how much."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Opposed(NamedTuple):
    """The winner's side and the difference, never negative."""

    winner: Literal["initiator", "defender", "draw"]
    difference: int


def opposed(initiator: int, defender: int, tie: Literal["initiator", "defender", "draw"]) -> Opposed:
    """Compare two totals; `tie` says who wins when they are equal."""
    if initiator == defender:
        return Opposed(tie, 0)
    return Opposed("initiator" if initiator > defender else "defender", abs(initiator - defender))
