"""How a race stands: who has won, and whether anybody has."""

from __future__ import annotations

import pytest

from calc.core.replay import Outcome

PLACES = (("Ada", 1), ("Bo", 2), ("Cleo", 1))


@pytest.mark.parametrize(
    ("reason", "winners"),
    [("finished", ("Ada", "Cleo")), ("prizes", ("Ada", "Cleo")), ("waiting", ()), ("stopped", ())],
)
def test_nobody_has_won_while_the_race_goes_on(reason: str, winners: tuple[str, ...]) -> None:
    """The first place then only says who leads."""
    assert Outcome(reason, PLACES).winners == winners
