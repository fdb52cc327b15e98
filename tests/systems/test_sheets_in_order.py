"""Who fills the sheets in another order is told once which sheet comes first."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from calc import systems
from calc.core.records import Records, Trouble

systems.load()

#: The sheet on which everything rests in each game, and those whose rows need it.
ROSTERS = {
    "dsa": ("Participants", ("Moves", "Orders")),
    "mekrace": ("Participants", ("Weapons", "Orders", "Duels")),
    "mekton": ("Participants", ("Parts", "Weapons", "Orders", "Rulings")),
    "tachki": ("Drivers", ("Orders",)),
    "stccg": ("Personnel", ("Orders", "Changes")),
}
LATER = [(game, sheet) for game, (_, sheets) in ROSTERS.items() for sheet in sheets]


def filled(game: str) -> dict[str, tuple[Any, ...]]:
    """The rows of the game's example."""
    return dict(next(iter(systems.system(game).examples.values()))().rows)


def troubles(game: str, sheets: Collection[str]) -> tuple[Trouble, ...]:
    """What is said when only these sheets of the example are filled."""
    rows = filled(game)
    return systems.system(game).replay({name: Records.of(name, list(rows[name])) for name in sheets}).troubles


def test_every_game_is_here() -> None:
    assert set(ROSTERS) == set(systems.GAMES) - {"season"}


@pytest.mark.parametrize(("game", "sheet"), LATER)
def test_rows_without_anybody_who_takes_part_are_told_once(game: str, sheet: str) -> None:
    """One sentence at the first cell of the sheet to fill, not one for each row that has to wait."""
    roster, _ = ROSTERS[game]
    (trouble,) = troubles(game, [sheet])
    assert trouble.where is not None
    assert trouble.where[:2] == (roster, 0)
    assert str(trouble.message) == f"the sheet {roster} is still empty; fill it first, the rows on {sheet} build on it"


@pytest.mark.parametrize("game", ROSTERS)
def test_all_but_the_roster_is_told_once(game: str) -> None:
    """Every sheet that waits is named."""
    roster, later = ROSTERS[game]
    (trouble,) = troubles(game, later)
    assert str(trouble.message).endswith(f"the rows on {', '.join(later)} build on it")
    assert trouble.where is not None
    assert trouble.where.table == roster


@pytest.mark.parametrize("game", ROSTERS)
def test_nobody_is_told_to_hurry(game: str) -> None:
    """Nothing at all, or those who take part: there is nothing to say yet."""
    assert troubles(game, []) == ()
    assert troubles(game, [ROSTERS[game][0]]) == ()


@pytest.mark.parametrize(("game", "sheet", "first"), [("dsa", "Orders", "Moves"), ("mekrace", "Duels", "Orders")])
def test_orders_and_duels_need_the_sheet_before_them(game: str, sheet: str, first: str) -> None:
    """With riders but without moves every order would be told that its rider has no row."""
    (trouble,) = troubles(game, [ROSTERS[game][0], sheet])
    assert str(trouble.message) == f"the sheet {first} is still empty; fill it first, the rows on {sheet} build on it"


def test_moves_without_any_order_are_noted() -> None:
    """It is allowed to stand; but a newcomer may wait for riders who move by themselves."""
    riders = [{"name": "A", "start1": 4, "start2": 5, "start3": 6, "ch": 12, "ge": 12, "kk": 12, "taw": 5}]
    moves = [{"turn": 1, "rider": "A", "die1": 4, "die2": 5, "die3": 6}]
    run = systems.system("dsa").replay
    sheets = {"Participants": Records.of("Participants", riders), "Moves": Records.of("Moves", moves)}
    (note,) = run(sheets).troubles
    assert (str(note.message), note.severity) == (
        "the sheet Orders is still empty; nobody moves without a row there",
        "note",
    )
    order = Records.of("Orders", [{"turn": 1, "rider": "A", "action": "ahead"}])
    assert run({**sheets, "Orders": order}).troubles == ()
