"""What the game master typed over computed cells: prints show his word, with a mark."""

from __future__ import annotations

from collections.abc import Mapping

from calc.core.kinds import Cell as Raw
from calc.core.overrides import typed_over
from calc.core.records import Records
from calc.core.values import Cell, Value
from calc.systems.stccg.replay.state import Battle, CardState


class TypedRow:
    """One row of a live block, as far as the game master typed over it."""

    def __init__(self, typed: Mapping[str, Raw]) -> None:
        self._typed = typed

    def shown(self, key: str, value: Value, *, by_hand: bool = False) -> Value | Cell:
        """The value, or what was typed over it with the mark; by_hand: the replay itself took the game master's word."""
        if key in self._typed:
            return Cell(self._typed[key], overridden=True)
        return Cell(value, overridden=True) if by_hand else value


def typed_order(sheets: Mapping[str, Records], battle: Battle) -> TypedRow:
    """The results beside a battle's row on Orders."""
    typed = typed_over(sheets, "Orders.computed", "Orders.calc")
    return TypedRow({key: cell for (row, key), cell in typed.items() if row == battle.row})


def typed_card(sheets: Mapping[str, Records], card: CardState) -> TypedRow:
    """What stands beside a card's row on Personnel."""
    typed = typed_over(sheets, "Personnel.computed", "Personnel.calc")
    return TypedRow({key: cell for (row, key), cell in typed.items() if row == card.number})
