"""Without a seed the dice wait to be typed: nowhere in a filled workbook stands an error value."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calc import systems
from calc.core.errors import CellError
from calc.workbook.recalc import recalc
from calc.workbook.starter import starter

systems.load()


@pytest.mark.parametrize("name", systems.GAMES)
def test_dice_cells_stay_blank_without_a_seed(name: str) -> None:
    """The example without its seed: everything waits, nothing is an error."""
    game = systems.system(name)
    for example in game.examples.values():
        filling = example()
        unseeded = replace(filling, settings={key: value for key, value in filling.settings.items() if key != "seed"})
        book = recalc(starter(game, unseeded, sizes=filling.sizes)).book
        errors = {
            f"{sheet.name}!{place}": value
            for sheet in book.sheets.values()
            for place, value in sheet.values.items()
            if isinstance(value, CellError)
        }
        assert not errors
