"""What happens rarely in a game: battles that wait, players without cards."""

from __future__ import annotations

import pytest

from calc import systems
from calc.core.pages import Row, Table, Together
from calc.core.registry import FUNCTIONS
from calc.systems.stccg.pages import pages
from calc.systems.stccg.replay import SHEETS, replay
from tests.systems.stccg.games import battle, card, grid, order, played, sheets

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


def test_the_print_of_a_battle_that_waits_has_the_piles_but_no_totals() -> None:
    """One pile is written down, the other is not."""
    cast = [card("A", "Ada", 11), card("B", "Ben", 5)]

    def kinds(**given: str) -> list[list[str]]:
        tables = sheets(cast, [order("1", "A", "B", **given)])
        found = [page for page in pages(tables, replay(tables)) if page.kind == "report"]
        piles = [
            block.blocks[0] for page in found for block in page.blocks
            if isinstance(block, Together) and isinstance(block.blocks[0], Table)
        ]  # fmt: skip
        wanted = [table for table in piles if "Mann gegen Mann" in str(table.caption)]
        return [[row.kind for row in table.rows if isinstance(row, Row)] for table in wanted]

    assert kinds(order_a="A", order_b="B") == [["plain", "total"]]
    assert kinds(order_a="A") == [["plain"]]


def test_the_one_whose_affiliation_forbids_the_attack_is_found_behind_one_who_may() -> None:
    """A Klingon may attack Romulans, the Federation with him may not."""
    cast = [
        card("K", "Ada", 11),
        card("F", "Ada", 5, affiliation="federation"),
        card("R", "Ben", 5, affiliation="romulan"),
    ]
    refused = battle(played(cast, [order("1", "K, F", "R")]), "1")
    (why,) = [one.reason for one in refused.conditions if not one.met]
    assert "Card R" in str(why)
    assert "Föderation" in str(why)
    assert "Klingon" not in str(why)  # neither as the one who may not nor as a target


def test_a_battle_in_one_row_stays_blank_without_a_strength_or_a_pile() -> None:
    """A strength that is not written down yet; 4 against 3 is won by the attacker, one card is drawn."""
    force, other = [[4, False, ""]], [[3, False, ""]]
    assert FUNCTIONS["STCCG_BATTLE"].in_cell([[None, False, ""]], other, [[1]], [[1]]) == ""
    assert FUNCTIONS["STCCG_BATTLE"].in_cell(force, other, [[1]], [[1]], 1)[0][0] == "attacker"
