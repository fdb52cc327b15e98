"""What happens rarely in a game: battles that wait, players without cards."""

from __future__ import annotations

import pytest

from calc import systems
from calc.core.registry import FUNCTIONS
from calc.systems.stccg.replay import SHEETS
from tests.systems.stccg.games import card, grid, order, played, sheets

systems.load()


def test_a_game_in_which_nobody_has_cards_yet_has_no_unknown_players() -> None:
    """The players may be written down before their cards are; with cards, a name without any is a finding."""
    names = {"stccg_players": "Ada, Bob"}
    assert played([], settings=names).troubles == ()
    (trouble,) = played([card("1", "Ada", 5)], settings=names).troubles
    assert str(trouble.message) == 'no player is called "Bob"'
    assert trouble.where is not None
    assert trouble.where[::2] == ("Settings", "value")


def test_the_board_of_a_battle_that_waits_has_no_line_of_totals() -> None:
    """Piles without their order decide nothing; with it the line below the pairs holds both totals."""
    cast = [card("A", "Ada", 11), card("B", "Ben", 5)]

    def board(**given: str) -> list[list[object]]:
        tables = sheets(cast, [order("1", "A", "B", **given)])
        shown: list[list[object]] = FUNCTIONS["STCCG_BOARD"].in_cell(*(grid(tables[sheet]) for sheet in SHEETS), "1", 6)
        return shown

    assert [row[2] for row in board(order_a="A", order_b="B") if row[2] != ""] == [11, 11]
    waiting = board(order_a="A")
    assert not any(row[3] for row in waiting[1:])
    assert not any(row[2] for row in waiting[1:])


@pytest.mark.parametrize(
    ("attacker", "defender", "allowed"),
    [
        ("Federation", "Borg", True), ("Federation", "Bajoran", False), ("Federation", "Romulan", False),
        ("Borg", "Borg", False), ("Borg", "Klingon", False), ("Klingon", "Klingon", True), ("Romulan", "Romulan", False),
        ("Romulan", "Borg", True),
    ],
)  # fmt: skip
def test_whom_an_affiliation_may_attack_by_itself(attacker: str, defender: str, allowed: bool) -> None:
    """Federation the Borg only, Borg nobody, Klingons anyone, Romulans all others."""
    assert FUNCTIONS["STCCG_MAY_ATTACK"].in_cell(attacker, defender) is allowed
